// ranks: 1 2 3 4
// timeout: 60
// Partitioned sends and receives around a ring: partitions in any order, divided differently at the
// two ends, several rounds, types with gaps, MPI_PROC_NULL.
#include "../check.h"

enum { ROUNDS = 5 };

/* `n` ints, in ps partitions at the sender and pr at the receiver. */
static void ring(int n, int ps, int pr, int stride, int tag)
{
    int next = (check_rank + 1) % check_size, prev = (check_rank + check_size - 1) % check_size;
    int *out = malloc(4L * (n + 1)), *in = malloc(4L * (n + 1) * stride);
    MPI_Datatype gap;
    MPI_Request rq[2];
    MPI_Status st[2];
    int flag = -1;
    OK(MPI_Type_create_resized(MPI_INT, 0, 4L * stride, &gap));
    OK(MPI_Type_commit(&gap));
    OK(MPI_Psend_init(out, ps, n / ps, MPI_INT, next, tag, MPI_COMM_WORLD, MPI_INFO_NULL, &rq[0]));
    OK(MPI_Precv_init(in, pr, n / pr, gap, prev, tag, MPI_COMM_WORLD, MPI_INFO_NULL, &rq[1]));
    OK(MPI_Parrived(rq[1], 0, &flag)); /* not active */
    CHECK_EQ(flag, 1);
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < n; i++)
            out[i] = round * 100003 + check_rank * 1009 + i;
        memset(in, 0x3c, 4L * (n + 1) * stride);
        OK(MPI_Startall(2, rq));
        /* Nothing is complete before all partitions were marked. */
        OK(MPI_Test(&rq[0], &flag, MPI_STATUS_IGNORE));
        CHECK_EQ(flag, 0);
        if (round == 0) {
            for (int p = ps - 1; p >= 0; p--)
                OK(MPI_Pready(p, rq[0]));
        } else if (round == 1) {
            OK(MPI_Pready_range(0, ps - 1, rq[0]));
        } else if (round == 2) {
            int *list = malloc(4L * ps);
            for (int p = 0; p < ps; p++)
                list[p] = ps - 1 - p;
            OK(MPI_Pready_list(ps, list, rq[0]));
            free(list);
        } else {
            for (int p = 0; p < ps; p += 2)
                OK(MPI_Pready(p, rq[0]));
            for (int p = 1; p < ps; p += 2)
                OK(MPI_Pready(p, rq[0]));
        }
        if (round % 2) { /* what has arrived is there */
            for (int p = 0; p < pr; p++) {
                do
                    OK(MPI_Parrived(rq[1], p, &flag));
                while (!flag);
                int at = p * (n / pr);
                CHECK_EQ(in[at * stride], round * 100003 + prev * 1009 + at);
            }
        }
        OK(MPI_Waitall(2, rq, st));
        CHECK(rq[0] != MPI_REQUEST_NULL && rq[1] != MPI_REQUEST_NULL);
        int bad = 0, got = -1;
        for (int i = 0; i < n; i++)
            bad += in[i * stride] != round * 100003 + prev * 1009 + i;
        for (int i = 0; i < n * stride; i++)
            bad += i % stride && in[i] != 0x3c3c3c3c;
        bad += in[n * stride] != 0x3c3c3c3c;
        CHECK_EQ(bad, 0);
        CHECK_EQ(st[1].MPI_SOURCE, prev);
        CHECK_EQ(st[1].MPI_TAG, tag);
        OK(MPI_Get_count(&st[1], MPI_INT, &got));
        CHECK_EQ(got, n);
    }
    OK(MPI_Request_free(&rq[0]));
    OK(MPI_Request_free(&rq[1]));
    OK(MPI_Type_free(&gap));
    free(out);
    free(in);
}

/* Requests of one pair and tag match in the order in which they were made; others do not meet them,
 * nor do ordinary messages. */
static void order(void)
{
    enum { K = 6 };
    int next = (check_rank + 1) % check_size, prev = (check_rank + check_size - 1) % check_size;
    int out[K], in[K], plain = -1;
    MPI_Request s[K], r[K], p;
    for (int k = 0; k < K; k++) {
        out[k] = check_rank * 100 + k;
        in[k] = -1;
        OK(MPI_Psend_init(&out[k], 1, 1, MPI_INT, next, k % 2, MPI_COMM_WORLD, MPI_INFO_NULL, &s[k]));
        OK(MPI_Precv_init(&in[k], 1, 1, MPI_INT, prev, k % 2, MPI_COMM_WORLD, MPI_INFO_NULL, &r[k]));
    }
    OK(MPI_Irecv(&plain, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &p));
    for (int k = K - 1; k >= 0; k--) {
        OK(MPI_Start(&s[k]));
        OK(MPI_Pready(0, s[k]));
    }
    OK(MPI_Startall(K, r));
    OK(MPI_Waitall(K, s, MPI_STATUSES_IGNORE));
    OK(MPI_Waitall(K, r, MPI_STATUSES_IGNORE));
    for (int k = 0; k < K; k++) {
        CHECK_EQ(in[k], prev * 100 + k);
        OK(MPI_Request_free(&s[k]));
        OK(MPI_Request_free(&r[k]));
    }
    int v = 4711;
    OK(MPI_Send(&v, 1, MPI_INT, next, 0, MPI_COMM_WORLD));
    OK(MPI_Wait(&p, MPI_STATUS_IGNORE));
    CHECK_EQ(plain, 4711);
}

/* The receiver starts late, and does something else meanwhile: the sender still gets on. */
static void late(void)
{
    enum { N = 1 << 18 };
    static int buf[N];
    int next = (check_rank + 1) % check_size, prev = (check_rank + check_size - 1) % check_size;
    static int in[N];
    MPI_Request s, r;
    OK(MPI_Precv_init(in, 2, N / 2, MPI_INT, prev, 9, MPI_COMM_WORLD, MPI_INFO_NULL, &r));
    OK(MPI_Start(&r)); /* before the sender has made its request */
    MPI_Barrier(MPI_COMM_WORLD);
    OK(MPI_Psend_init(buf, 8, N / 8, MPI_INT, next, 9, MPI_COMM_WORLD, MPI_INFO_NULL, &s));
    for (int i = 0; i < N; i++)
        buf[i] = i ^ check_rank;
    OK(MPI_Start(&s));
    OK(MPI_Pready_range(0, 7, s));
    OK(MPI_Wait(&s, MPI_STATUS_IGNORE)); /* without a wait for `r` anywhere */
    MPI_Barrier(MPI_COMM_WORLD);
    OK(MPI_Wait(&r, MPI_STATUS_IGNORE));
    int bad = 0;
    for (int i = 0; i < N; i++)
        bad += in[i] != (i ^ prev);
    CHECK_EQ(bad, 0);
    OK(MPI_Request_free(&s));
    OK(MPI_Request_free(&r));
}

static void null(void)
{
    int v = 0, flag = -1;
    MPI_Request rq[2];
    MPI_Status st[2];
    OK(MPI_Psend_init(&v, 3, 0, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &rq[0]));
    OK(MPI_Precv_init(&v, 2, 0, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &rq[1]));
    OK(MPI_Startall(2, rq));
    OK(MPI_Pready_range(0, 2, rq[0]));
    OK(MPI_Parrived(rq[1], 1, &flag));
    CHECK_EQ(flag, 1);
    OK(MPI_Waitall(2, rq, st));
    CHECK_EQ(st[1].MPI_SOURCE, MPI_PROC_NULL);
    OK(MPI_Request_free(&rq[0]));
    OK(MPI_Request_free(&rq[1]));
    /* Partitions without data arrive like others. */
    OK(MPI_Psend_init(&v, 2, 0, MPI_INT, check_rank, 6, MPI_COMM_WORLD, MPI_INFO_NULL, &rq[0]));
    OK(MPI_Precv_init(&v, 3, 0, MPI_INT, check_rank, 6, MPI_COMM_WORLD, MPI_INFO_NULL, &rq[1]));
    OK(MPI_Startall(2, rq));
    for (int p = 0; p < 3; p++) {
        OK(MPI_Parrived(rq[1], p, &flag));
        CHECK_EQ(flag, 0);
    }
    OK(MPI_Pready(0, rq[0]));
    do
        OK(MPI_Parrived(rq[1], 0, &flag));
    while (!flag);
    OK(MPI_Parrived(rq[1], 1, &flag));
    CHECK_EQ(flag, 0); /* half of it is in the other one */
    OK(MPI_Pready(1, rq[0]));
    OK(MPI_Waitall(2, rq, MPI_STATUSES_IGNORE));
    OK(MPI_Request_free(&rq[0]));
    OK(MPI_Request_free(&rq[1]));
    /* No partitions, no data. */
    int peer = check_rank;
    OK(MPI_Psend_init(&v, 0, 1, MPI_INT, peer, 5, MPI_COMM_WORLD, MPI_INFO_NULL, &rq[0]));
    OK(MPI_Precv_init(&v, 0, 1, MPI_INT, peer, 5, MPI_COMM_WORLD, MPI_INFO_NULL, &rq[1]));
    OK(MPI_Startall(2, rq));
    OK(MPI_Waitall(2, rq, MPI_STATUSES_IGNORE));
    OK(MPI_Request_free(&rq[0]));
    OK(MPI_Request_free(&rq[1]));
}

static void errors(void)
{
    int v[4] = {0}, flag, one = 1;
    MPI_Request s, r, n = MPI_REQUEST_NULL, bad;
#define PS(buf, np, c, t, d, tag, comm) MPI_Psend_init(buf, np, c, t, d, tag, comm, MPI_INFO_NULL, &bad)
#define PR(buf, np, c, t, d, tag, comm) MPI_Precv_init(buf, np, c, t, d, tag, comm, MPI_INFO_NULL, &bad)
    CHECK_CLASS(PS(v, -1, 1, MPI_INT, 0, 0, MPI_COMM_WORLD), MPI_ERR_ARG);
    CHECK_CLASS(PS(v, 1, -1, MPI_INT, 0, 0, MPI_COMM_WORLD), MPI_ERR_COUNT);
    CHECK_CLASS(PS(v, 1, 1, MPI_DATATYPE_NULL, 0, 0, MPI_COMM_WORLD), MPI_ERR_TYPE);
    CHECK_CLASS(PS(v, 1, 1, MPI_INT, check_size, 0, MPI_COMM_WORLD), MPI_ERR_RANK);
    CHECK_CLASS(PS(v, 1, 1, MPI_INT, 0, -5, MPI_COMM_WORLD), MPI_ERR_TAG);
    CHECK_CLASS(PS(NULL, 1, 1, MPI_INT, 0, 0, MPI_COMM_WORLD), MPI_ERR_BUFFER);
    CHECK_CLASS(PS(v, 1, 1, MPI_INT, 0, 0, MPI_COMM_NULL), MPI_ERR_COMM);
    CHECK_CLASS(PR(v, -1, 1, MPI_INT, 0, 0, MPI_COMM_WORLD), MPI_ERR_ARG);
    CHECK_CLASS(PR(v, 1, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD), MPI_ERR_RANK);
    CHECK_CLASS(PR(v, 1, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD), MPI_ERR_TAG);
    CHECK_CLASS(PR(v, 1, 1, MPI_INT, 0, 0, MPI_COMM_NULL), MPI_ERR_COMM);
    OK(MPI_Psend_init(v, 2, 1, MPI_INT, check_rank, 1, MPI_COMM_WORLD, MPI_INFO_NULL, &s));
    OK(MPI_Precv_init(v + 2, 2, 1, MPI_INT, check_rank, 1, MPI_COMM_WORLD, MPI_INFO_NULL, &r));
    CHECK_CLASS(MPI_Pready(0, s), MPI_ERR_REQUEST); /* not started */
    OK(MPI_Start(&s));
    OK(MPI_Start(&r));
    CHECK_CLASS(MPI_Start(&s), MPI_ERR_REQUEST);
    CHECK_CLASS(MPI_Pready(2, s), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Pready(-1, s), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Pready_range(1, 5, s), MPI_ERR_ARG); /* marks the first of them */
    CHECK_CLASS(MPI_Pready_list(1, &one, s), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Pready(0, r), MPI_ERR_REQUEST);
    CHECK_CLASS(MPI_Pready(0, n), MPI_ERR_REQUEST);
    CHECK_CLASS(MPI_Pready_list(-1, &one, s), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Parrived(r, 2, &flag), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Parrived(s, 0, &flag), MPI_ERR_REQUEST);
    CHECK_CLASS(MPI_Cancel(&s), MPI_ERR_REQUEST);
    OK(MPI_Pready(0, s));
    OK(MPI_Wait(&s, MPI_STATUS_IGNORE));
    OK(MPI_Wait(&r, MPI_STATUS_IGNORE));
    OK(MPI_Request_free(&s));
    OK(MPI_Request_free(&r));
    /* The two ends disagree about the data: the receiver is told. */
    OK(MPI_Psend_init(v, 2, 1, MPI_INT, check_rank, 2, MPI_COMM_WORLD, MPI_INFO_NULL, &s));
    OK(MPI_Precv_init(v, 1, 1, MPI_INT, check_rank, 2, MPI_COMM_WORLD, MPI_INFO_NULL, &r));
    OK(MPI_Start(&r));
    CHECK_CLASS(MPI_Wait(&r, MPI_STATUS_IGNORE), MPI_ERR_TRUNCATE);
    OK(MPI_Request_free(&s));
    OK(MPI_Request_free(&r));
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    ring(240, 1, 1, 1, 0);
    ring(240, 8, 8, 1, 1);
    ring(240, 8, 3, 1, 2);
    ring(240, 5, 24, 2, 3);
    ring(1200000, 6, 10, 1, 4);
    ring(120000, 12, 5, 3, MPI_ERR_LASTCODE);
    order();
    late();
    null();
    errors();
    return CHECK_END();
}
