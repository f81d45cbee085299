// ranks: 2
/* Persistent receives that are active, cancelled, freed and started anew; messages that come later go to the
 * receives that are left, in order.
 * After: pmodels/mpich issue 6542 and pull request 3937, open-mpi/ompi issues 8078 and 1175. */
#include "../check.h"

enum { N = 6 };

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    int in[N], flag, peer = 1 - check_rank;
    MPI_Request r[N];
    MPI_Status s[N];
    for (int i = 0; i < N; i++) {
        in[i] = -1;
        OK(MPI_Recv_init(&in[i], 1, MPI_INT, i % 2 ? MPI_ANY_SOURCE : peer, i < 4 ? 5 : MPI_ANY_TAG, MPI_COMM_WORLD, &r[i]));
    }
    OK(MPI_Startall(N, r));
    /* The first, the third and the fifth are taken back while nobody has sent. */
    for (int i = 0; i < N; i += 2)
        OK(MPI_Cancel(&r[i]));
    for (int i = 0; i < N; i += 2) {
        OK(MPI_Wait(&r[i], &s[i]));
        OK(MPI_Test_cancelled(&s[i], &flag));
        CHECK(flag);
        CHECK(r[i] != MPI_REQUEST_NULL);
    }
    OK(MPI_Barrier(MPI_COMM_WORLD));
    for (int k = 0; k < 3; k++) {
        int out = 10 * check_rank + k;
        OK(MPI_Send(&out, 1, MPI_INT, peer, 5, MPI_COMM_WORLD));
    }
    for (int i = 1, k = 0; i < N; i += 2, k++) {
        OK(MPI_Wait(&r[i], &s[i]));
        OK(MPI_Test_cancelled(&s[i], &flag));
        CHECK(!flag);
        CHECK_EQ(in[i], 10 * peer + k);
        CHECK_EQ(s[i].MPI_SOURCE, peer);
        CHECK_EQ(s[i].MPI_TAG, 5);
    }
    /* Those that were cancelled work in the next round. */
    OK(MPI_Start(&r[0]));
    OK(MPI_Start(&r[2]));
    int out = 77;
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Send(&out, 1, MPI_INT, peer, 5, MPI_COMM_WORLD));
    OK(MPI_Wait(&r[0], &s[0]));
    CHECK_EQ(in[0], 77);
    CHECK_EQ(in[2], -1);
    OK(MPI_Cancel(&r[2]));
    for (flag = 0; !flag;)
        OK(MPI_Test(&r[2], &flag, &s[2]));
    OK(MPI_Test_cancelled(&s[2], &flag));
    CHECK(flag);
    for (int i = 0; i < N; i++)
        OK(MPI_Request_free(&r[i]));
    return CHECK_END();
}
