// ranks: 1 2 3
// Wait and Test, any, some and all: with active, null and inactive requests, with and
// without statuses.
#include "../check.h"

#define N 6

static void check_empty(const MPI_Status *st)
{
    int count = -1, cancelled = -1;
    CHECK_EQ(st->MPI_SOURCE, MPI_ANY_SOURCE);
    CHECK_EQ(st->MPI_TAG, MPI_ANY_TAG);
    CHECK_EQ(st->MPI_ERROR, MPI_SUCCESS);
    OK(MPI_Get_count(st, MPI_INT, &count));
    CHECK_EQ(count, 0);
    OK(MPI_Test_cancelled(st, &cancelled));
    CHECK_EQ(cancelled, 0);
}

static void poison(MPI_Status *st, int n)
{
    for (int i = 0; i < n; i++) {
        st[i].MPI_SOURCE = 77;
        st[i].MPI_TAG = 78;
        st[i].MPI_ERROR = 79;
    }
}

/* Null and empty lists complete at once, with empty statuses and MPI_UNDEFINED. */
static void no_active(MPI_Request proto)
{
    MPI_Request req = proto, reqs[3] = { proto, MPI_REQUEST_NULL, proto };
    MPI_Status st, sts[3];
    int flag = -1, index = -5, outcount = -5, indices[3];
    poison(&st, 1);
    OK(MPI_Wait(&req, &st));
    check_empty(&st);
    poison(&st, 1);
    OK(MPI_Test(&req, &flag, &st));
    CHECK_EQ(flag, 1);
    check_empty(&st);
    OK(MPI_Wait(&req, MPI_STATUS_IGNORE));
    poison(&st, 1);
    OK(MPI_Waitany(3, reqs, &index, &st));
    CHECK_EQ(index, MPI_UNDEFINED);
    check_empty(&st);
    flag = -1;
    index = -5;
    poison(&st, 1);
    OK(MPI_Testany(3, reqs, &index, &flag, &st));
    CHECK_EQ(flag, 1);
    CHECK_EQ(index, MPI_UNDEFINED);
    check_empty(&st);
    OK(MPI_Waitsome(3, reqs, &outcount, indices, sts));
    CHECK_EQ(outcount, MPI_UNDEFINED);
    outcount = -5;
    OK(MPI_Testsome(3, reqs, &outcount, indices, sts));
    CHECK_EQ(outcount, MPI_UNDEFINED);
    poison(sts, 3);
    OK(MPI_Waitall(3, reqs, sts));
    for (int i = 0; i < 3; i++)
        check_empty(&sts[i]);
    poison(sts, 3);
    flag = -1;
    OK(MPI_Testall(3, reqs, &flag, sts));
    CHECK_EQ(flag, 1);
    for (int i = 0; i < 3; i++)
        check_empty(&sts[i]);
    OK(MPI_Waitall(3, reqs, MPI_STATUSES_IGNORE));
    OK(MPI_Testall(3, reqs, &flag, MPI_STATUSES_IGNORE));
    CHECK(reqs[0] == proto && reqs[2] == proto);
}

static void empty_lists(void)
{
    int flag = -1, index = -5, outcount = -5;
    OK(MPI_Waitall(0, NULL, MPI_STATUSES_IGNORE));
    OK(MPI_Testall(0, NULL, &flag, MPI_STATUSES_IGNORE));
    CHECK_EQ(flag, 1);
    OK(MPI_Waitany(0, NULL, &index, MPI_STATUS_IGNORE));
    CHECK_EQ(index, MPI_UNDEFINED);
    flag = -1;
    OK(MPI_Testany(0, NULL, &index, &flag, MPI_STATUS_IGNORE));
    CHECK_EQ(flag, 1);
    CHECK_EQ(index, MPI_UNDEFINED);
    OK(MPI_Waitsome(0, NULL, &outcount, NULL, MPI_STATUSES_IGNORE));
    CHECK_EQ(outcount, MPI_UNDEFINED);
    outcount = -5;
    OK(MPI_Testsome(0, NULL, &outcount, NULL, MPI_STATUSES_IGNORE));
    CHECK_EQ(outcount, MPI_UNDEFINED);
}

static int out[N], in[N];
static MPI_Request rreq[N + 1], sreq[N + 1];

static void post(int to, int from)
{
    for (int i = 0; i < N; i++) {
        out[i] = check_rank * 100 + i;
        in[i] = -1;
        OK(MPI_Irecv(&in[i], 1, MPI_INT, from, i, MPI_COMM_WORLD, &rreq[i]));
    }
    rreq[N] = sreq[N] = MPI_REQUEST_NULL;
    for (int i = 0; i < N; i++)
        OK(MPI_Isend(&out[i], 1, MPI_INT, to, i, MPI_COMM_WORLD, &sreq[i]));
}

static void received(int i, int from, const MPI_Status *st)
{
    int count = -1;
    CHECK_EQ(in[i], from * 100 + i);
    CHECK(rreq[i] == MPI_REQUEST_NULL);
    if (st) {
        CHECK_EQ(st->MPI_SOURCE, from);
        CHECK_EQ(st->MPI_TAG, i);
        OK(MPI_Get_count(st, MPI_INT, &count));
        CHECK_EQ(count, 1);
    }
}

static void finish_sends(void)
{
    int flag = 0;
    while (!flag)
        OK(MPI_Testall(N + 1, sreq, &flag, MPI_STATUSES_IGNORE));
    for (int i = 0; i < N; i++)
        CHECK(sreq[i] == MPI_REQUEST_NULL);
}

static void by_one(int to, int from)
{
    MPI_Status st;
    post(to, from);
    for (int i = N - 1; i >= 0; i--) {
        poison(&st, 1);
        if (i & 1) {
            OK(MPI_Wait(&rreq[i], &st));
            CHECK_EQ(st.MPI_ERROR, 79); /* only calls with several statuses set it */
        } else {
            int flag = 0;
            while (!flag)
                OK(MPI_Test(&rreq[i], &flag, &st));
        }
        received(i, from, &st);
    }
    finish_sends();
}

static void by_any(int to, int from, int test, int ignore)
{
    int seen[N] = { 0 };
    MPI_Status st;
    post(to, from);
    for (int k = 0; k < N; k++) {
        int index = -7, flag = 0;
        if (test) {
            while (!flag)
                OK(MPI_Testany(N + 1, rreq, &index, &flag, ignore ? MPI_STATUS_IGNORE : &st));
        } else {
            OK(MPI_Waitany(N + 1, rreq, &index, ignore ? MPI_STATUS_IGNORE : &st));
        }
        CHECK(index >= 0 && index < N && !seen[index]);
        if (index < 0 || index >= N)
            return;
        seen[index] = 1;
        received(index, from, ignore ? NULL : &st);
    }
    finish_sends();
}

static void by_some(int to, int from, int test, int ignore)
{
    int seen[N] = { 0 }, left = N;
    MPI_Status sts[N + 1];
    post(to, from);
    while (left > 0) {
        int outcount = -7, indices[N + 1];
        if (test)
            OK(MPI_Testsome(N + 1, rreq, &outcount, indices, ignore ? MPI_STATUSES_IGNORE : sts));
        else
            OK(MPI_Waitsome(N + 1, rreq, &outcount, indices, ignore ? MPI_STATUSES_IGNORE : sts));
        CHECK(outcount >= (test ? 0 : 1) && outcount <= left);
        if (outcount < 0)
            return;
        for (int k = 0; k < outcount; k++) {
            int i = indices[k];
            CHECK(i >= 0 && i < N && !seen[i]);
            seen[i] = 1;
            received(i, from, ignore ? NULL : &sts[k]);
        }
        left -= outcount;
    }
    finish_sends();
}

static void by_all(int to, int from, int test, int ignore)
{
    MPI_Status sts[N + 1];
    int flag = 0;
    post(to, from);
    if (!test)
        OK(MPI_Waitall(N + 1, rreq, ignore ? MPI_STATUSES_IGNORE : sts));
    while (test && !flag)
        OK(MPI_Testall(N + 1, rreq, &flag, ignore ? MPI_STATUSES_IGNORE : sts));
    for (int i = 0; i < N; i++)
        received(i, from, ignore ? NULL : &sts[i]);
    if (!ignore)
        check_empty(&sts[N]);
    finish_sends();
}

/* Testall that finds one request pending changes none. */
static void testall_pending(int to, int from)
{
    int a = -1, b = -1, flag = -1, value = 5;
    MPI_Request reqs[2], s[2];
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Irecv(&a, 1, MPI_INT, from, 1, MPI_COMM_WORLD, &reqs[0]));
    OK(MPI_Irecv(&b, 1, MPI_INT, from, 2, MPI_COMM_WORLD, &reqs[1]));
    OK(MPI_Isend(&value, 1, MPI_INT, to, 1, MPI_COMM_WORLD, &s[0]));
    for (int i = 0; i < 100; i++) {
        OK(MPI_Testall(2, reqs, &flag, MPI_STATUSES_IGNORE));
        CHECK_EQ(flag, 0);
    }
    CHECK(reqs[0] != MPI_REQUEST_NULL && reqs[1] != MPI_REQUEST_NULL);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Isend(&value, 1, MPI_INT, to, 2, MPI_COMM_WORLD, &s[1]));
    OK(MPI_Waitall(2, reqs, MPI_STATUSES_IGNORE));
    OK(MPI_Waitall(2, s, MPI_STATUSES_IGNORE));
    CHECK(a == 5 && b == 5);
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    int to = (check_rank + 1) % check_size, from = (check_rank + check_size - 1) % check_size;
    MPI_Request inactive;
    int dummy = 0;
    empty_lists();
    no_active(MPI_REQUEST_NULL);
    OK(MPI_Recv_init(&dummy, 1, MPI_INT, from, 99, MPI_COMM_WORLD, &inactive));
    no_active(inactive);
    OK(MPI_Request_free(&inactive));
    CHECK(inactive == MPI_REQUEST_NULL);
    for (int round = 0; round < 20; round++) {
        by_one(to, from);
        for (int test = 0; test < 2; test++) {
            for (int ignore = 0; ignore < 2; ignore++) {
                by_any(to, from, test, ignore);
                by_some(to, from, test, ignore);
                by_all(to, from, test, ignore);
            }
        }
    }
    testall_pending(to, from);
    return CHECK_END();
}
