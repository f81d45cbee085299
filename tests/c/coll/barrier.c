// ranks: 1 2 3 4 7 8
// MPI_Barrier and MPI_Ibarrier: nobody leaves before the last has entered.
#include "coll.h"

/* Each rank tells rank 0 that it enters, and rank 0 looks after it has left: the
 * message was sent before the barrier, so it must be there or under way, and a
 * synchronous send proves that a rank that comes late holds the others back. */
static void holds(MPI_Comm c)
{
    int rank, size, late, n = 0;
    OK(MPI_Comm_rank(c, &rank));
    OK(MPI_Comm_size(c, &size));
    for (late = 0; late < size; late++) {
        double t0, t1 = 0;
        OK(MPI_Barrier(c));
        t0 = check_now_s();
        if (rank == late) {
            usleep(20000);
            t1 = check_now_s();
        }
        OK(MPI_Barrier(c));
        double left = check_now_s();
        /* CLOCK_MONOTONIC is one clock on one machine. */
        OK(MPI_Bcast(&t1, 1, MPI_DOUBLE, late, c));
        CHECK(left >= t1);
        CHECK(left >= t0);
        n++;
    }
    CHECK_EQ(n, size);
}

static void nonblocking(void)
{
    MPI_Request req;
    int flag = 0;
    double t = 0;
    OK(MPI_Ibarrier(MPI_COMM_WORLD, &req));
    OK(MPI_Wait(&req, MPI_STATUS_IGNORE));
    CHECK(req == MPI_REQUEST_NULL);
    /* Not complete while rank 0 has not entered. */
    OK(MPI_Barrier(MPI_COMM_WORLD));
    if (check_rank == 0 && check_size > 1) {
        usleep(30000);
        t = check_now_s();
        OK(MPI_Ibarrier(MPI_COMM_WORLD, &req));
        OK(MPI_Wait(&req, MPI_STATUS_IGNORE));
    } else {
        OK(MPI_Ibarrier(MPI_COMM_WORLD, &req));
        while (!flag)
            OK(MPI_Test(&req, &flag, MPI_STATUS_IGNORE));
    }
    double left = check_now_s();
    OK(MPI_Bcast(&t, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD));
    CHECK(left >= t);
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    MPI_Comm part;
    holds(MPI_COMM_WORLD);
    holds(MPI_COMM_SELF);
    OK(MPI_Comm_split(MPI_COMM_WORLD, check_rank % 2, -check_rank, &part));
    holds(part);
    OK(MPI_Comm_free(&part));
    nonblocking();
    for (int i = 0; i < 500; i++)
        OK(MPI_Barrier(MPI_COMM_WORLD));
    return CHECK_END();
}
