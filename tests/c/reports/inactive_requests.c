// ranks: 1 2
// reference-fails: MPICH leaves requests active beside one that is truncated
/* Completion calls over null, inactive and failed requests, of which some libraries waited for ever or
 * gave an index.
 * After: open-mpi/ompi issues 402, 11725, 1152 and 13432, pull requests 1725 and 2545. */
#include "../check.h"

enum { N = 4 };

static void all_kinds(MPI_Request *r, int n)
{
    int index = 7, flag = 0, count = 7, which[N];
    MPI_Status s, all[N];
    s.MPI_SOURCE = s.MPI_TAG = 99;
    OK(MPI_Waitany(n, r, &index, &s));
    CHECK_EQ(index, MPI_UNDEFINED);
    CHECK(s.MPI_SOURCE == MPI_ANY_SOURCE && s.MPI_TAG == MPI_ANY_TAG);
    index = 7;
    OK(MPI_Testany(n, r, &index, &flag, &s));
    CHECK(flag && index == MPI_UNDEFINED);
    OK(MPI_Waitsome(n, r, &count, which, all));
    CHECK_EQ(count, MPI_UNDEFINED);
    count = 7;
    OK(MPI_Testsome(n, r, &count, which, all));
    CHECK_EQ(count, MPI_UNDEFINED);
    OK(MPI_Waitall(n, r, all));
    flag = 0;
    OK(MPI_Testall(n, r, &flag, all));
    CHECK(flag);
    for (int i = 0; i < n; i++) {
        flag = 0;
        OK(MPI_Test(&r[i], &flag, &s));
        CHECK(flag && s.MPI_SOURCE == MPI_ANY_SOURCE && s.MPI_ERROR != 12345);
        OK(MPI_Wait(&r[i], &s));
    }
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    MPI_Request r[N] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL, MPI_REQUEST_NULL, MPI_REQUEST_NULL};
    all_kinds(r, 0);
    all_kinds(r, N);
    int out[N], in[N], n = check_size, next = (check_rank + 1) % n, last = (check_rank + n - 1) % n;
    OK(MPI_Send_init(&out[0], 1, MPI_INT, next, 0, MPI_COMM_WORLD, &r[0]));
    OK(MPI_Recv_init(&in[0], 1, MPI_INT, last, 0, MPI_COMM_WORLD, &r[2]));
    all_kinds(r, N);
    for (int k = 0; k < 5; k++) {
        out[0] = k;
        OK(MPI_Start(&r[2]));
        OK(MPI_Start(&r[0]));
        int index, done = 0;
        do {
            OK(MPI_Waitany(N, r, &index, MPI_STATUS_IGNORE));
            done += index != MPI_UNDEFINED;
        } while (index != MPI_UNDEFINED);
        CHECK_EQ(done, 2);
        CHECK_EQ(in[0], k);
        CHECK(r[0] != MPI_REQUEST_NULL && r[2] != MPI_REQUEST_NULL && r[1] == MPI_REQUEST_NULL);
        all_kinds(r, N);
    }
    OK(MPI_Request_free(&r[0]));
    OK(MPI_Request_free(&r[2]));
    /* A persistent receive that is too short, beside one that is not. */
    int three[3] = {1, 2, 3};
    MPI_Status s[2];
    OK(MPI_Recv_init(in, 1, MPI_INT, last, 3, MPI_COMM_WORLD, &r[0]));
    OK(MPI_Recv_init(in + 1, 3, MPI_INT, last, 4, MPI_COMM_WORLD, &r[1]));
    for (int k = 0; k < 2; k++) {
        OK(MPI_Startall(2, r));
        OK(MPI_Send(three, 3, MPI_INT, next, 3, MPI_COMM_WORLD));
        OK(MPI_Send(three, 3, MPI_INT, next, 4, MPI_COMM_WORLD));
        s[0].MPI_ERROR = s[1].MPI_ERROR = 0;
        CHECK_CLASS(MPI_Waitall(2, r, s), MPI_ERR_IN_STATUS);
        CHECK_EQ(check_class(s[0].MPI_ERROR), MPI_ERR_TRUNCATE);
        CHECK_EQ(s[1].MPI_ERROR, MPI_SUCCESS);
        CHECK(r[0] != MPI_REQUEST_NULL && r[1] != MPI_REQUEST_NULL);
    }
    OK(MPI_Request_free(&r[0]));
    OK(MPI_Request_free(&r[1]));
    return CHECK_END();
}
