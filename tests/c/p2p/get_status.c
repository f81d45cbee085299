// ranks: 1 2
// MPI_Request_get_status and its any, some and all forms (MPI-4.1): they report
// completion and free nothing.
#include "../check.h"

static void wait_flag(MPI_Request req, MPI_Status *st)
{
    int flag = 0;
    while (!flag)
        OK(MPI_Request_get_status(req, &flag, st));
}

static void one(int to, int from)
{
    int in = -1, out = 42 + check_rank, flag = -1, count = -1;
    MPI_Request rreq, sreq;
    MPI_Status st;
    OK(MPI_Irecv(&in, 1, MPI_INT, from, 3, MPI_COMM_WORLD, &rreq));
    OK(MPI_Request_get_status(rreq, &flag, MPI_STATUS_IGNORE));
    CHECK_EQ(flag, 0);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Isend(&out, 1, MPI_INT, to, 3, MPI_COMM_WORLD, &sreq));
    wait_flag(rreq, &st);
    CHECK(rreq != MPI_REQUEST_NULL);
    CHECK_EQ(in, 42 + from);
    for (int again = 0; again < 2; again++) {
        OK(MPI_Request_get_status(rreq, &flag, &st));
        CHECK_EQ(flag, 1);
        CHECK_EQ(st.MPI_SOURCE, from);
        CHECK_EQ(st.MPI_TAG, 3);
        OK(MPI_Get_count(&st, MPI_INT, &count));
        CHECK_EQ(count, 1);
    }
    st.MPI_SOURCE = -99;
    OK(MPI_Wait(&rreq, &st));
    CHECK_EQ(st.MPI_SOURCE, from);
    wait_flag(sreq, MPI_STATUS_IGNORE);
    OK(MPI_Wait(&sreq, MPI_STATUS_IGNORE));
    OK(MPI_Request_get_status(MPI_REQUEST_NULL, &flag, &st));
    CHECK_EQ(flag, 1);
    CHECK_EQ(st.MPI_SOURCE, MPI_ANY_SOURCE);
    CHECK_EQ(st.MPI_TAG, MPI_ANY_TAG);
}

#define N 4

static void many(int to, int from)
{
    int in[N], out[N], flag, index, outcount, indices[N + 1];
    MPI_Request rreq[N + 1], sreq[N];
    MPI_Status st, sts[N + 1];
    for (int i = 0; i < N; i++) {
        in[i] = -1;
        out[i] = check_rank * 10 + i;
        OK(MPI_Irecv(&in[i], 1, MPI_INT, from, i, MPI_COMM_WORLD, &rreq[i]));
    }
    rreq[N] = MPI_REQUEST_NULL;
    OK(MPI_Request_get_status_all(N + 1, rreq, &flag, sts));
    CHECK_EQ(flag, 0);
    OK(MPI_Request_get_status_any(N + 1, rreq, &index, &flag, &st));
    CHECK_EQ(flag, 0);
    CHECK_EQ(index, MPI_UNDEFINED);
    OK(MPI_Request_get_status_some(N + 1, rreq, &outcount, indices, sts));
    CHECK_EQ(outcount, 0);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Isend(&out[2], 1, MPI_INT, to, 2, MPI_COMM_WORLD, &sreq[2]));
    flag = 0;
    while (!flag)
        OK(MPI_Request_get_status_any(N + 1, rreq, &index, &flag, &st));
    CHECK_EQ(index, 2);
    CHECK_EQ(st.MPI_TAG, 2);
    CHECK(rreq[2] != MPI_REQUEST_NULL);
    OK(MPI_Request_get_status_some(N + 1, rreq, &outcount, indices, sts));
    CHECK_EQ(outcount, 1);
    CHECK_EQ(indices[0], 2);
    CHECK_EQ(sts[0].MPI_TAG, 2);
    OK(MPI_Request_get_status_all(N + 1, rreq, &flag, MPI_STATUSES_IGNORE));
    CHECK_EQ(flag, 0);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    for (int i = 0; i < N; i++)
        if (i != 2)
            OK(MPI_Isend(&out[i], 1, MPI_INT, to, i, MPI_COMM_WORLD, &sreq[i]));
    flag = 0;
    while (!flag)
        OK(MPI_Request_get_status_all(N + 1, rreq, &flag, sts));
    for (int i = 0; i < N; i++) {
        CHECK_EQ(sts[i].MPI_SOURCE, from);
        CHECK_EQ(sts[i].MPI_TAG, i);
        CHECK_EQ(in[i], from * 10 + i);
        CHECK(rreq[i] != MPI_REQUEST_NULL);
    }
    OK(MPI_Request_get_status_some(N + 1, rreq, &outcount, indices, MPI_STATUSES_IGNORE));
    CHECK_EQ(outcount, N);
    OK(MPI_Waitall(N, rreq, sts));
    OK(MPI_Waitall(N, sreq, MPI_STATUSES_IGNORE));
}

static void none_active(void)
{
    MPI_Request reqs[2] = { MPI_REQUEST_NULL, MPI_REQUEST_NULL };
    MPI_Status st, sts[2];
    int flag = -1, index = -1, outcount = -1, indices[2];
    OK(MPI_Request_get_status_any(2, reqs, &index, &flag, &st));
    CHECK_EQ(flag, 1);
    CHECK_EQ(index, MPI_UNDEFINED);
    OK(MPI_Request_get_status_some(2, reqs, &outcount, indices, sts));
    CHECK_EQ(outcount, MPI_UNDEFINED);
    flag = -1;
    OK(MPI_Request_get_status_all(2, reqs, &flag, sts));
    CHECK_EQ(flag, 1);
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    int to = (check_rank + 1) % check_size, from = (check_rank + check_size - 1) % check_size;
    for (int i = 0; i < 10; i++) {
        one(to, from);
        many(to, from);
    }
    none_active();
    return CHECK_END();
}
