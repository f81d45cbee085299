// ranks: 1 4 6
/* A file read through the view of a distributed array against MPI_Pack by the same type, over orders,
 * distributions and block lengths, also where the last block is short.
 * After: pmodels/mpich issue 2089, open-mpi/ompi pull request 3975. */
#include "../check.h"

static char path[64];

static void one(int rows, int cols, int order, const int *dist, const int *arg, const int *procs)
{
    int sizes[2] = {rows, cols}, n = rows * cols;
    double *all = malloc(sizeof(double) * (size_t)n), *packed = malloc(sizeof(double) * (size_t)n),
           *got = malloc(sizeof(double) * (size_t)n);
    for (int i = 0; i < n; i++)
        all[i] = i, packed[i] = got[i] = -1;
    MPI_Datatype t;
    MPI_Aint lb, extent;
    int size, at = 0;
    OK(MPI_Type_create_darray(check_size, check_rank, 2, sizes, dist, arg, procs, order, MPI_DOUBLE, &t));
    OK(MPI_Type_commit(&t));
    OK(MPI_Type_size(t, &size));
    OK(MPI_Type_get_extent(t, &lb, &extent));
    CHECK_EQ(lb, 0);
    CHECK_EQ(extent, (MPI_Aint)sizeof(double) * n);
    OK(MPI_Pack(all, 1, t, packed, (int)sizeof(double) * n, &at, MPI_COMM_SELF));
    CHECK_EQ(at, size);
    int total = 0;
    OK(MPI_Allreduce(&size, &total, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
    CHECK_EQ(total, (int)sizeof(double) * n);

    MPI_File f;
    MPI_Status s;
    OK(MPI_File_open(MPI_COMM_WORLD, path, MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &f));
    OK(MPI_File_set_size(f, 0));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    if (check_rank == 0)
        OK(MPI_File_write_at(f, 0, all, n, MPI_DOUBLE, &s));
    OK(MPI_File_sync(f));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_File_set_view(f, 0, MPI_DOUBLE, t, "native", MPI_INFO_NULL));
    int mine = size / (int)sizeof(double), count = -1;
    OK(MPI_File_read_all(f, got, mine, MPI_DOUBLE, &s));
    OK(MPI_Get_count(&s, MPI_DOUBLE, &count));
    CHECK_EQ(count, mine);
    CHECK(memcmp(got, packed, (size_t)size) == 0);
    /* And back: each writes what it has, negated; the file is the whole array. */
    for (int i = 0; i < mine; i++)
        got[i] = -got[i];
    OK(MPI_File_seek(f, 0, MPI_SEEK_SET));
    OK(MPI_File_write_all(f, got, mine, MPI_DOUBLE, MPI_STATUS_IGNORE));
    OK(MPI_File_sync(f));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_File_set_view(f, 0, MPI_BYTE, MPI_BYTE, "native", MPI_INFO_NULL));
    OK(MPI_File_read_at(f, 0, got, n, MPI_DOUBLE, &s));
    for (int i = 0; i < n; i++)
        if (got[i] != -i) {
            check_report(__FILE__, __LINE__, "element %d of %d x %d is %g", i, rows, cols, got[i]);
            break;
        }
    CHECK_COUNTED();
    OK(MPI_File_close(&f));
    OK(MPI_Type_free(&t));
    free(all);
    free(packed);
    free(got);
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    int seed = (int)getpid(), procs[2] = {0, 0};
    OK(MPI_Bcast(&seed, 1, MPI_INT, 0, MPI_COMM_WORLD));
    snprintf(path, sizeof path, "/tmp/weft-darray-%d", seed);
    OK(MPI_Dims_create(check_size, 2, procs));
    static const int dists[3] = {MPI_DISTRIBUTE_CYCLIC, MPI_DISTRIBUTE_BLOCK, MPI_DISTRIBUTE_CYCLIC};
    static const int args[3] = {3, MPI_DISTRIBUTE_DFLT_DARG, MPI_DISTRIBUTE_DFLT_DARG};
    static const int shapes[3][2] = {{5, 5}, {7, 4}, {12, 9}};
    for (int shape = 0; shape < 3; shape++)
        for (int a = 0; a < 3; a++)
            for (int b = 0; b < 3; b++)
                for (int order = 0; order < 2; order++)
                    one(shapes[shape][0], shapes[shape][1], order ? MPI_ORDER_C : MPI_ORDER_FORTRAN,
                        (int[]){dists[a], dists[b]}, (int[]){args[a], args[b]}, procs);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    if (check_rank == 0)
        unlink(path);
    return CHECK_END();
}
