// ranks: 1 2 3 4
// timeout: 60
/* Persistent collectives whose buffers are filled after the init, again and again; several at once in one
 * order, freed after some starts and without any; in place, and on sub-communicators.
 * After: pmodels/mpich issues 7078 and 6423, mpi-forum/mpi-issues issue 25. */
#include "../check.h"

enum { ROUNDS = 20 };

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    int n = check_size, me = check_rank, mine = -2, all[16], each[16], sum[16], here[3], root = n - 1;
    MPI_Request r[5], never;
    OK(MPI_Gather_init(&mine, 1, MPI_INT, all, 1, MPI_INT, root, MPI_COMM_WORLD, MPI_INFO_NULL, &r[0]));
    OK(MPI_Allgather_init(&mine, 1, MPI_INT, each, 1, MPI_INT, MPI_COMM_WORLD, MPI_INFO_NULL, &r[1]));
    OK(MPI_Allreduce_init(MPI_IN_PLACE, sum, 3, MPI_INT, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL, &r[2]));
    OK(MPI_Bcast_init(here, 3, MPI_INT, root, MPI_COMM_WORLD, MPI_INFO_NULL, &r[3]));
    OK(MPI_Barrier_init(MPI_COMM_WORLD, MPI_INFO_NULL, &r[4]));
    OK(MPI_Scan_init(&mine, sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL, &never));
    OK(MPI_Request_free(&never));
    for (int k = 0; k < ROUNDS; k++) {
        mine = 100 * k + me;
        for (int i = 0; i < 16; i++)
            all[i] = each[i] = -1;
        for (int i = 0; i < 3; i++)
            sum[i] = k + i, here[i] = me == root ? k * i : -1;
        if (k % 2)
            OK(MPI_Startall(5, r));
        else
            for (int i = 0; i < 5; i++)
                OK(MPI_Start(&r[i]));
        /* Another collective beside those that are under way. */
        int one = 1, count = -1;
        OK(MPI_Allreduce(&one, &count, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
        CHECK_EQ(count, n);
        if (k % 3 == 0)
            for (int i = 4; i >= 0; i--)
                OK(MPI_Wait(&r[i], MPI_STATUS_IGNORE));
        else
            OK(MPI_Waitall(5, r, MPI_STATUSES_IGNORE));
        for (int i = 0; i < n; i++) {
            CHECK_EQ(each[i], 100 * k + i);
            CHECK_EQ(all[i], me == root ? 100 * k + i : -1);
        }
        for (int i = 0; i < 3; i++) {
            CHECK_EQ(sum[i], n * (k + i));
            CHECK_EQ(here[i], k * i);
        }
        for (int i = 0; i < 5; i++)
            CHECK(r[i] != MPI_REQUEST_NULL);
    }
    for (int i = 0; i < 5; i++)
        OK(MPI_Request_free(&r[i]));
    /* Of a part of the ranks. */
    MPI_Comm part;
    OK(MPI_Comm_split(MPI_COMM_WORLD, me % 2, me, &part));
    int size, wanted = 0;
    OK(MPI_Comm_size(part, &size));
    OK(MPI_Allreduce_init(&mine, sum, 1, MPI_INT, MPI_MAX, part, MPI_INFO_NULL, &r[0]));
    for (int k = 0; k < 3; k++) {
        mine = k * 10 + me;
        wanted = k * 10 + (me % 2) + 2 * (size - 1);
        OK(MPI_Start(&r[0]));
        OK(MPI_Wait(&r[0], MPI_STATUS_IGNORE));
        CHECK_EQ(sum[0], wanted);
    }
    OK(MPI_Request_free(&r[0]));
    OK(MPI_Comm_free(&part));
    return CHECK_END();
}
