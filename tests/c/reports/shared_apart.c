// ranks: 1 2 4 8
// reference-fails: Open MPI tells whole pages as the sizes of parts that lie apart
/* Shared windows whose parts may lie apart: every rank finds every other's part, parts of no size, units of
 * displacement of their own, stores seen after a sync, and the lowest part for MPI_PROC_NULL.
 * After: open-mpi/ompi issue 7203, pmodels/casper pull request 39, mpi-forum/mpi-issues issue 23. */
#include "../check.h"

static void window(const char *apart)
{
    MPI_Info info;
    MPI_Win w;
    int empty = check_rank % 3 == 1, *mine = NULL, unit = 4 * (1 + check_rank);
    MPI_Aint bytes = empty ? 0 : 40 + 4 * check_rank;
    OK(MPI_Info_create(&info));
    OK(MPI_Info_set(info, "alloc_shared_noncontig", apart));
    OK(MPI_Win_allocate_shared(bytes, unit, info, MPI_COMM_WORLD, &mine, &w));
    OK(MPI_Win_lock_all(MPI_MODE_NOCHECK, w));
    for (MPI_Aint i = 0; i < bytes / 4; i++)
        mine[i] = 1000 * check_rank + (int)i;
    OK(MPI_Win_sync(w));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Win_sync(w));
    for (int r = 0; r < check_size; r++) {
        MPI_Aint size = -1;
        int disp = -1, *there = NULL;
        OK(MPI_Win_shared_query(w, r, &size, &disp, &there));
        CHECK_EQ(size, r % 3 == 1 ? 0 : 40 + 4 * r);
        CHECK_EQ(disp, 4 * (1 + r));
        for (MPI_Aint i = 0; i < size / 4; i++)
            CHECK_EQ(there[i], 1000 * r + (int)i);
    }
    MPI_Aint size = -1;
    int disp = -1, *first = NULL;
    OK(MPI_Win_shared_query(w, MPI_PROC_NULL, &size, &disp, &first));
    CHECK_EQ(size, 40);
    CHECK_EQ(disp, 4);
    CHECK_EQ(first[9], 9);
    /* One-sided calls count in the target's units. */
    int to = check_size - 1, got = -1;
    if (to % 3 != 1) {
        OK(MPI_Get(&got, 1, MPI_INT, to, 2, 1, MPI_INT, w));
        OK(MPI_Win_flush(to, w));
        CHECK_EQ(got, 1000 * to + 2 * (1 + to));
    }
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Win_unlock_all(w));
    OK(MPI_Win_free(&w));
    OK(MPI_Info_free(&info));
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    window("true");
    window("false");
    return CHECK_END();
}
