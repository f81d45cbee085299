// ranks: 1 2 3 5 8
// timeout: 60
/* Epochs of post, start, complete and wait: empty groups, the own rank, rings of neighbours, one exposure
 * for many, tests instead of waits, and epochs beside messages that are not received yet.
 * After: open-mpi/ompi issues 8677 and 538, mpi-forum/mpi-issues issue 499. */
#include "../check.h"

static MPI_Group world;
static MPI_Win w;
static long *mem;

static MPI_Group some(int n, const int *ranks)
{
    MPI_Group g;
    OK(MPI_Group_incl(world, n, ranks, &g));
    return g;
}

static void of_none(void)
{
    OK(MPI_Win_post(MPI_GROUP_EMPTY, 0, w));
    OK(MPI_Win_start(MPI_GROUP_EMPTY, 0, w));
    OK(MPI_Win_complete(w));
    OK(MPI_Win_wait(w));
}

/* To the next, from the one before; by wait and by test in turn. */
static void ring(int round)
{
    int next = (check_rank + 1) % check_size, before = (check_rank + check_size - 1) % check_size, done = 0;
    long out = 100 * round + check_rank, note = -1;
    MPI_Group to = some(1, &next), from = some(1, &before);
    MPI_Request r;
    OK(MPI_Isend(&out, 1, MPI_LONG, next, round, MPI_COMM_WORLD, &r));
    OK(MPI_Win_post(from, 0, w));
    OK(MPI_Win_start(to, 0, w));
    OK(MPI_Put(&out, 1, MPI_LONG, next, 0, 1, MPI_LONG, w));
    OK(MPI_Accumulate(&out, 1, MPI_LONG, next, 1, 1, MPI_LONG, MPI_SUM, w));
    OK(MPI_Win_complete(w));
    if (round % 2)
        OK(MPI_Win_wait(w));
    while (round % 2 == 0 && !done)
        OK(MPI_Win_test(w, &done));
    CHECK_EQ(mem[0], 100 * round + before);
    OK(MPI_Recv(&note, 1, MPI_LONG, before, round, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    CHECK_EQ(note, mem[0]);
    OK(MPI_Wait(&r, MPI_STATUS_IGNORE));
    OK(MPI_Group_free(&to));
    OK(MPI_Group_free(&from));
}

/* Rank `hub` opens its memory to all, itself too, and all write there. */
static void to_one(int hub)
{
    MPI_Group only = some(1, &hub);
    long out = 7 + check_rank;
    if (check_rank == hub) {
        for (int i = 0; i < check_size; i++)
            mem[2 + i] = -1;
        OK(MPI_Win_post(world, 0, w));
    }
    OK(MPI_Win_start(only, 0, w));
    OK(MPI_Put(&out, 1, MPI_LONG, hub, 2 + check_rank, 1, MPI_LONG, w));
    OK(MPI_Win_complete(w));
    if (check_rank == hub) {
        OK(MPI_Win_wait(w));
        for (int i = 0; i < check_size; i++)
            CHECK_EQ(mem[2 + i], 7 + i);
    }
    OK(MPI_Group_free(&only));
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    OK(MPI_Win_allocate(sizeof(long) * 16, sizeof(long), MPI_INFO_NULL, MPI_COMM_WORLD, &mem, &w));
    mem[1] = 0;
    OK(MPI_Barrier(MPI_COMM_WORLD));
    of_none();
    long sum = 0;
    for (int round = 0; round < 8; round++) {
        ring(round);
        sum += 100 * round + (check_rank + check_size - 1) % check_size;
        CHECK_EQ(mem[1], sum);
    }
    for (int hub = 0; hub < check_size; hub++)
        to_one(hub);
    of_none();
    OK(MPI_Win_free(&w));
    OK(MPI_Group_free(&world));
    return CHECK_END();
}
