// ranks: 1 2 3
/* Split collective reads and writes with computing and messages between their halves, while nonblocking
 * ones of another file run, null buffers of ranks that have nothing, and the counts they tell.
 * After: pmodels/mpich issue 7277, open-mpi/ompi pull request 756 and issue 7414. */
#include "../check.h"

enum { N = 3000 };

static int counted(MPI_Status *s, MPI_Datatype t)
{
    int n = -1;
    OK(MPI_Get_count(s, t, &n));
    return n;
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    char path[64], other[80];
    static double out[N], in[N], third[N];
    int seed = (int)getpid(), has = check_rank != 1, n = has ? N : 0;
    OK(MPI_Bcast(&seed, 1, MPI_INT, 0, MPI_COMM_WORLD));
    snprintf(path, sizeof path, "/tmp/weft-halves-%d", seed);
    snprintf(other, sizeof other, "%s-b", path);
    MPI_File f, g;
    MPI_Status s;
    MPI_Request r;
    int how = MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE;
    OK(MPI_File_open(MPI_COMM_WORLD, path, how, MPI_INFO_NULL, &f));
    OK(MPI_File_open(MPI_COMM_WORLD, other, how, MPI_INFO_NULL, &g));
    OK(MPI_File_set_view(f, 8ll * N * check_rank, MPI_DOUBLE, MPI_DOUBLE, "native", MPI_INFO_NULL));
    for (int i = 0; i < N; i++)
        out[i] = 1e6 * check_rank + i;
    for (int round = 0; round < 3; round++) {
        MPI_Offset at = -1;
        int sum = -1, one = 1;
        OK(MPI_File_seek(f, 0, MPI_SEEK_SET));
        OK(MPI_File_write_all_begin(f, has ? out : NULL, n, MPI_DOUBLE));
        OK(MPI_File_iwrite_at(g, 8ll * N * check_rank, out, N, MPI_DOUBLE, &r));
        OK(MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
        CHECK_EQ(sum, check_size);
        OK(MPI_File_write_all_end(f, has ? out : NULL, &s));
        CHECK_EQ(counted(&s, MPI_DOUBLE), n);
        OK(MPI_File_get_position(f, &at));
        CHECK_EQ(at, n);
        OK(MPI_Wait(&r, &s));
        CHECK_EQ(counted(&s, MPI_DOUBLE), N);
        memset(in, 0, sizeof in);
        OK(MPI_File_read_at_all_begin(f, 1, in, has ? N - 1 : 0, MPI_DOUBLE));
        /* Collective calls on the other file are free meanwhile. */
        OK(MPI_File_read_at_all(g, 8ll * N * check_rank, third, N, MPI_DOUBLE, &s));
        CHECK_EQ(counted(&s, MPI_DOUBLE), N);
        OK(MPI_File_read_at_all_end(f, in, &s));
        CHECK_EQ(counted(&s, MPI_DOUBLE), has ? N - 1 : 0);
        for (int i = 0; i < N; i++) {
            CHECK(third[i] == out[i]);
            CHECK(in[i] == (has && i < N - 1 ? out[i + 1] : 0));
        }
        for (int i = 0; i < N; i++)
            out[i] += 0.5;
        OK(MPI_Barrier(MPI_COMM_WORLD));
    }
    OK(MPI_File_close(&f));
    OK(MPI_File_close(&g));
    return CHECK_END();
}
