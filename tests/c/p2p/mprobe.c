// ranks: 1 2 4
// Matched probes: Mprobe, Improbe, Mrecv, Imrecv, MPI_MESSAGE_NO_PROC; a matched message
// is out of reach of other receives and can be received late and out of order.
#include "../check.h"

static void one(int to, int from, int n, int nonblocking)
{
    unsigned char *out = malloc(n + 1), *in = malloc(n + 1);
    MPI_Request sreq, rreq;
    MPI_Message msg = MPI_MESSAGE_NULL;
    MPI_Status st;
    int count = -1, flag = 0;
    check_fill(out, n, check_rank + 3);
    OK(MPI_Isend(out, n, MPI_BYTE, to, 9, MPI_COMM_WORLD, &sreq));
    if (nonblocking) {
        while (!flag)
            OK(MPI_Improbe(MPI_ANY_SOURCE, 9, MPI_COMM_WORLD, &flag, &msg, &st));
    } else {
        OK(MPI_Mprobe(from, MPI_ANY_TAG, MPI_COMM_WORLD, &msg, &st));
    }
    CHECK(msg != MPI_MESSAGE_NULL && msg != MPI_MESSAGE_NO_PROC);
    CHECK_EQ(st.MPI_SOURCE, from);
    CHECK_EQ(st.MPI_TAG, 9);
    OK(MPI_Get_count(&st, MPI_BYTE, &count));
    CHECK_EQ(count, n);
    /* It is matched: no probe sees it any more. */
    OK(MPI_Iprobe(from, 9, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE));
    CHECK_EQ(flag, 0);
    if (nonblocking) {
        OK(MPI_Imrecv(in, n, MPI_BYTE, &msg, &rreq));
        CHECK(msg == MPI_MESSAGE_NULL);
        OK(MPI_Wait(&rreq, &st));
    } else {
        OK(MPI_Mrecv(in, n, MPI_BYTE, &msg, &st));
        CHECK(msg == MPI_MESSAGE_NULL);
    }
    CHECK_EQ(st.MPI_SOURCE, from);
    CHECK_EQ(st.MPI_TAG, 9);
    OK(MPI_Get_count(&st, MPI_BYTE, &count));
    CHECK_EQ(count, n);
    CHECK_EQ(check_wrong(in, n, from + 3), 0);
    OK(MPI_Wait(&sreq, MPI_STATUS_IGNORE));
    free(out);
    free(in);
    OK(MPI_Barrier(MPI_COMM_WORLD));
}

/* Several matched at once, received in reverse order. */
static void reversed(int to, int from, int n)
{
    enum { K = 6 };
    unsigned char *out[K], *in = malloc(n + 1);
    MPI_Request sreq[K];
    MPI_Message msg[K];
    MPI_Status st;
    for (int i = 0; i < K; i++) {
        out[i] = malloc(n + 1);
        check_fill(out[i], n, check_rank * 10 + i);
        OK(MPI_Isend(out[i], n, MPI_BYTE, to, 1, MPI_COMM_WORLD, &sreq[i]));
    }
    for (int i = 0; i < K; i++)
        OK(MPI_Mprobe(from, 1, MPI_COMM_WORLD, &msg[i], MPI_STATUS_IGNORE));
    for (int i = K - 1; i >= 0; i--) {
        memset(in, 0, n);
        OK(MPI_Mrecv(in, n, MPI_BYTE, &msg[i], &st));
        CHECK_EQ(check_wrong(in, n, from * 10 + i), 0);
    }
    OK(MPI_Waitall(K, sreq, MPI_STATUSES_IGNORE));
    for (int i = 0; i < K; i++)
        free(out[i]);
    free(in);
    OK(MPI_Barrier(MPI_COMM_WORLD));
}

static void nothing_and_null(void)
{
    MPI_Message msg = MPI_MESSAGE_NULL;
    MPI_Request req;
    MPI_Status st;
    int flag = -1, x = 7, count = -1;
    OK(MPI_Improbe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &flag, &msg, &st));
    CHECK_EQ(flag, 0);
    OK(MPI_Mprobe(MPI_PROC_NULL, 3, MPI_COMM_WORLD, &msg, &st));
    CHECK(msg == MPI_MESSAGE_NO_PROC);
    CHECK_EQ(st.MPI_SOURCE, MPI_PROC_NULL);
    OK(MPI_Mrecv(&x, 1, MPI_INT, &msg, &st));
    CHECK(msg == MPI_MESSAGE_NULL);
    CHECK_EQ(st.MPI_SOURCE, MPI_PROC_NULL);
    CHECK_EQ(st.MPI_TAG, MPI_ANY_TAG);
    OK(MPI_Get_count(&st, MPI_INT, &count));
    CHECK_EQ(count, 0);
    OK(MPI_Improbe(MPI_PROC_NULL, 3, MPI_COMM_WORLD, &flag, &msg, &st));
    CHECK_EQ(flag, 1);
    CHECK(msg == MPI_MESSAGE_NO_PROC);
    OK(MPI_Imrecv(&x, 1, MPI_INT, &msg, &req));
    OK(MPI_Wait(&req, &st));
    CHECK_EQ(st.MPI_SOURCE, MPI_PROC_NULL);
    CHECK_EQ(x, 7);
    CHECK_CLASS2(MPI_Mrecv(&x, 1, MPI_INT, &msg, &st), MPI_ERR_REQUEST, MPI_ERR_ARG);
    OK(MPI_Barrier(MPI_COMM_WORLD));
}

static void truncated(int to, int from)
{
    int out[4] = { 1, 2, 3, 4 }, in[4] = { 0 };
    MPI_Request sreq;
    MPI_Message msg;
    MPI_Status st;
    OK(MPI_Isend(out, 4, MPI_INT, to, 2, MPI_COMM_WORLD, &sreq));
    OK(MPI_Mprobe(from, 2, MPI_COMM_WORLD, &msg, &st));
    CHECK_CLASS(MPI_Mrecv(in, 2, MPI_INT, &msg, &st), MPI_ERR_TRUNCATE);
    CHECK(in[2] == 0 && in[3] == 0);
    OK(MPI_Wait(&sreq, MPI_STATUS_IGNORE));
    OK(MPI_Barrier(MPI_COMM_WORLD));
}

/* A rendezvous matched by the probe, with a synchronous send. */
static void synchronous(int to, int from)
{
    int x = check_rank, y = -1, flag = -1;
    MPI_Request sreq;
    MPI_Message msg;
    OK(MPI_Issend(&x, 1, MPI_INT, to, 4, MPI_COMM_WORLD, &sreq));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Test(&sreq, &flag, MPI_STATUS_IGNORE));
    CHECK_EQ(flag, 0);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Mprobe(from, 4, MPI_COMM_WORLD, &msg, MPI_STATUS_IGNORE));
    OK(MPI_Mrecv(&y, 1, MPI_INT, &msg, MPI_STATUS_IGNORE));
    CHECK_EQ(y, from);
    OK(MPI_Wait(&sreq, MPI_STATUS_IGNORE));
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    int to = (check_rank + 1) % check_size, from = (check_rank + check_size - 1) % check_size;
    static const int sizes[] = { 0, 8, 60, 500, 5000, 50000, 2000000 };
    nothing_and_null();
    for (unsigned i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        one(to, from, sizes[i], 0);
        one(to, from, sizes[i], 1);
        reversed(to, from, sizes[i]);
    }
    truncated(to, from);
    synchronous(to, from);
    return CHECK_END();
}
