// ranks: 1 2 3
/* Dynamic windows: addresses sent round, requests that read and write there, ranges detached and attached
 * again, ranges in the stack, a shared window's memory attached, and atomics that a waiting rank polls.
 * After: open-mpi/ompi issues 10328 and 3750, pmodels/mpich issue 2268. */
#include "../check.h"

static MPI_Aint address(const void *p)
{
    MPI_Aint a = 0;
    OK(MPI_Get_address(p, &a));
    return a;
}

static void requests(MPI_Win w, long *mem, int n)
{
    int to = (check_rank + 1) % check_size;
    MPI_Aint mine = address(mem), theirs[16];
    MPI_Request r[4];
    long got[4] = {-1, -1, -1, -1}, out = 70 + check_rank;
    OK(MPI_Allgather(&mine, 1, MPI_AINT, theirs, 1, MPI_AINT, MPI_COMM_WORLD));
    OK(MPI_Win_lock_all(0, w));
    for (int i = 0; i < 3; i++)
        OK(MPI_Rget(&got[i], 1, MPI_LONG, to, MPI_Aint_add(theirs[to], 8 * i), 1, MPI_LONG, w, &r[i]));
    OK(MPI_Rput(&out, 1, MPI_LONG, to, MPI_Aint_add(theirs[to], 8 * (n - 1)), 1, MPI_LONG, w, &r[3]));
    OK(MPI_Waitall(4, r, MPI_STATUSES_IGNORE));
    for (int i = 0; i < 3; i++)
        CHECK_EQ(got[i], 10 * to + i);
    OK(MPI_Win_unlock_all(w));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    CHECK_EQ(mem[n - 1], 70 + (check_rank + check_size - 1) % check_size);
}

/* Rank 0 asks its own memory until all have counted there; the others only flush. */
static void polled(MPI_Win w, long *mem)
{
    MPI_Aint where = address(mem);
    long one = 1, seen = 0;
    *mem = 0;
    OK(MPI_Bcast(&where, 1, MPI_AINT, 0, MPI_COMM_WORLD));
    OK(MPI_Win_lock_all(0, w));
    OK(MPI_Accumulate(&one, 1, MPI_LONG, 0, where, 1, MPI_LONG, MPI_SUM, w));
    OK(MPI_Win_flush(0, w));
    while (check_rank == 0 && seen < check_size) {
        OK(MPI_Fetch_and_op(NULL, &seen, MPI_LONG, 0, where, MPI_NO_OP, w));
        OK(MPI_Win_flush_local(0, w));
    }
    OK(MPI_Win_unlock_all(w));
    CHECK(check_rank != 0 || seen == check_size);
    OK(MPI_Barrier(MPI_COMM_WORLD));
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    enum { N = 100 };
    long stack[N], *heap = malloc(sizeof(long) * N), *shared;
    MPI_Win w, under;
    OK(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &w));
    OK(MPI_Win_allocate_shared(sizeof(long) * N, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &shared, &under));
    long *places[3] = {stack, heap, shared};
    for (int k = 0; k < 9; k++) {
        long *mem = places[k % 3];
        int n = N - k;
        for (int i = 0; i < N; i++)
            mem[i] = 10 * check_rank + i;
        OK(MPI_Win_attach(w, mem, sizeof(long) * n));
        requests(w, mem, n);
        polled(w, mem);
        OK(MPI_Win_detach(w, mem));
        OK(MPI_Barrier(MPI_COMM_WORLD));
    }
    OK(MPI_Win_free(&under));
    OK(MPI_Win_free(&w));
    free(heap);
    return CHECK_END();
}
