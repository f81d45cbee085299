// ranks: 2 4 5
/* Probes of all kinds on an intercommunicator, whose ranks are those of the other group.
 * After: pmodels/mpich issue 4730. */
#include "../check.h"

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    int side = check_rank % 2, me, others;
    MPI_Comm half, inter;
    OK(MPI_Comm_split(MPI_COMM_WORLD, side, 0, &half));
    OK(MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, 1 - side, 9, &inter));
    OK(MPI_Comm_rank(inter, &me));
    OK(MPI_Comm_remote_size(inter, &others));
    for (int how = 0; how < 8; how++) {
        /* Each of side 0 sends to each of side 1; no message of a round overtakes the one before. */
        OK(MPI_Barrier(MPI_COMM_WORLD));
        if (side == 0) {
            for (int to = 0; to < others; to++) {
                int words[3] = {me, to, how};
                OK(MPI_Send(words, 3, MPI_INT, to, how, inter));
            }
            continue;
        }
        for (int k = 0; k < others; k++) {
            int from = how & 1 ? MPI_ANY_SOURCE : k, tag = how & 2 ? MPI_ANY_TAG : how, got[3], flag = 0, n;
            MPI_Status s;
            MPI_Message m;
            if (how & 4)
                OK(MPI_Mprobe(from, tag, inter, &m, &s));
            else if (how & 2)
                while (!flag)
                    OK(MPI_Iprobe(from, tag, inter, &flag, &s));
            else
                OK(MPI_Probe(from, tag, inter, &s));
            OK(MPI_Get_count(&s, MPI_INT, &n));
            CHECK_EQ(n, 3);
            CHECK_EQ(s.MPI_TAG, how);
            if (how & 4)
                OK(MPI_Mrecv(got, 3, MPI_INT, &m, MPI_STATUS_IGNORE));
            else
                OK(MPI_Recv(got, 3, MPI_INT, s.MPI_SOURCE, s.MPI_TAG, inter, MPI_STATUS_IGNORE));
            CHECK(got[0] == s.MPI_SOURCE && got[1] == me && got[2] == how);
            CHECK(from == MPI_ANY_SOURCE || s.MPI_SOURCE == k);
        }
    }
    OK(MPI_Comm_free(&inter));
    OK(MPI_Comm_free(&half));
    return CHECK_END();
}
