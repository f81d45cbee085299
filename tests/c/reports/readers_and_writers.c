// ranks: 1 2 4 8
// timeout: 60
/* Atomic mode: records that several write to one place are never mixed, a reader sees its own write at once
 * and others' whole, contiguous or with holes; and the mode is told and taken back on all ranks.
 * After: llnl/UnifyFS issue 544, pmodels/mpich pull request 3981 and issue 4001. */
#include "../check.h"

enum { N = 500, ROUNDS = 40 };

static MPI_File f;

static void whole(const int *got)
{
    int mixed = 0;
    for (int i = 1; i < N; i++)
        mixed += got[i] != got[0];
    CHECK_EQ(mixed, 0);
}

static void rounds(void)
{
    static int out[N], in[N];
    for (int k = 0; k < ROUNDS; k++) {
        for (int i = 0; i < N; i++)
            out[i] = 1000 * (k + 1) + check_rank, in[i] = i;
        /* The place is that of all, or the own one. */
        MPI_Offset at = k % 2 ? 0 : (MPI_Offset)(1 + check_rank) * N;
        OK(MPI_File_write_at(f, at, out, N, MPI_INT, MPI_STATUS_IGNORE));
        OK(MPI_File_read_at(f, at, in, N, MPI_INT, MPI_STATUS_IGNORE));
        whole(in);
        CHECK(k % 2 || in[0] == out[0]);
        OK(MPI_File_read_at(f, (MPI_Offset)(1 + (check_rank + 1) % check_size) * N, in, N, MPI_INT, MPI_STATUS_IGNORE));
        whole(in);
    }
    OK(MPI_Barrier(MPI_COMM_WORLD));
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    char path[64];
    int seed = (int)getpid(), mode = -1;
    OK(MPI_Bcast(&seed, 1, MPI_INT, 0, MPI_COMM_WORLD));
    snprintf(path, sizeof path, "/tmp/weft-atomics-%d", seed);
    MPI_Datatype holes;
    OK(MPI_Type_create_resized(MPI_INT, 0, 12, &holes));
    OK(MPI_Type_commit(&holes));
    OK(MPI_File_open(MPI_COMM_WORLD, path, MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &f));
    for (int k = 0; k < 2; k++) {
        OK(MPI_File_set_view(f, 0, MPI_INT, k ? holes : MPI_INT, "native", MPI_INFO_NULL));
        OK(MPI_File_set_atomicity(f, 1));
        OK(MPI_File_get_atomicity(f, &mode));
        CHECK_EQ(mode, 1);
        int zero[N] = {0};
        for (int r = 0; r <= check_size; r++)
            OK(MPI_File_write_at_all(f, (MPI_Offset)r * N, zero, N, MPI_INT, MPI_STATUS_IGNORE));
        OK(MPI_Barrier(MPI_COMM_WORLD));
        rounds();
        OK(MPI_File_set_atomicity(f, 0));
        OK(MPI_File_get_atomicity(f, &mode));
        CHECK_EQ(mode, 0);
    }
    OK(MPI_File_close(&f));
    OK(MPI_Type_free(&holes));
    return CHECK_END();
}
