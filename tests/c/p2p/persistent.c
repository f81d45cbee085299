// reference-fails: a persistent receive from MPI_PROC_NULL has an empty status
// ranks: 1 2 4
// Persistent requests of all modes: start, startall, completion leaves them inactive,
// free while inactive and while active.
#include "../check.h"

#define N 5
#define LEN 20000

static unsigned char out[N][LEN], in[N][LEN];

static void rounds(int to, int from, int len)
{
    MPI_Request r[N], s[N];
    MPI_Status sts[N];
    for (int i = 0; i < N; i++)
        OK(MPI_Recv_init(in[i], len, MPI_BYTE, from, i, MPI_COMM_WORLD, &r[i]));
    OK(MPI_Send_init(out[0], len, MPI_BYTE, to, 0, MPI_COMM_WORLD, &s[0]));
    OK(MPI_Ssend_init(out[1], len, MPI_BYTE, to, 1, MPI_COMM_WORLD, &s[1]));
    OK(MPI_Bsend_init(out[2], len, MPI_BYTE, to, 2, MPI_COMM_WORLD, &s[2]));
    OK(MPI_Rsend_init(out[3], len, MPI_BYTE, to, 3, MPI_COMM_WORLD, &s[3]));
    OK(MPI_Send_init(out[4], len, MPI_BYTE, to, 4, MPI_COMM_WORLD, &s[4]));
    MPI_Request kept_r = r[0], kept_s = s[1];
    for (int round = 0; round < 10; round++) {
        for (int i = 0; i < N; i++)
            check_fill(out[i], len, check_rank * 1000 + round * 10 + i);
        memset(in, 0, sizeof in);
        OK(MPI_Startall(N, r));
        OK(MPI_Barrier(MPI_COMM_WORLD)); /* for the ready mode */
        if (round & 1) {
            OK(MPI_Startall(N, s));
        } else {
            for (int i = 0; i < N; i++)
                OK(MPI_Start(&s[i]));
        }
        OK(MPI_Waitall(N, r, sts));
        for (int i = 0; i < N; i++) {
            int count = -1;
            CHECK_EQ(check_wrong(in[i], len, from * 1000 + round * 10 + i), 0);
            CHECK_EQ(sts[i].MPI_TAG, i);
            CHECK_EQ(sts[i].MPI_SOURCE, from);
            OK(MPI_Get_count(&sts[i], MPI_BYTE, &count));
            CHECK_EQ(count, len);
        }
        OK(MPI_Waitall(N, s, MPI_STATUSES_IGNORE));
        CHECK(r[0] == kept_r && s[1] == kept_s);
        /* Inactive now: waiting again is immediate, with an empty status. */
        OK(MPI_Wait(&r[0], &sts[0]));
        CHECK_EQ(sts[0].MPI_SOURCE, MPI_ANY_SOURCE);
        CHECK(r[0] == kept_r);
    }
    for (int i = 0; i < N; i++) {
        OK(MPI_Request_free(&r[i]));
        OK(MPI_Request_free(&s[i]));
        CHECK(r[i] == MPI_REQUEST_NULL && s[i] == MPI_REQUEST_NULL);
    }
}

/* A persistent receive from anyone, and completion through Testany and Waitsome. */
static void wildcard(int to, int from)
{
    int a = -1, b = check_rank, index = -1, flag = 0, outcount, indices[2];
    MPI_Request reqs[2];
    MPI_Status st;
    OK(MPI_Recv_init(&a, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &reqs[0]));
    OK(MPI_Send_init(&b, 1, MPI_INT, to, 7, MPI_COMM_WORLD, &reqs[1]));
    MPI_Request kept = reqs[0];
    for (int round = 0; round < 20; round++) {
        int done = 0;
        a = -1;
        OK(MPI_Startall(2, reqs));
        while (done < 2) {
            if (round & 1) {
                OK(MPI_Testany(2, reqs, &index, &flag, &st));
                done += flag && index != MPI_UNDEFINED;
            } else {
                OK(MPI_Waitsome(2, reqs, &outcount, indices, MPI_STATUSES_IGNORE));
                CHECK(outcount > 0);
                done += outcount;
            }
        }
        CHECK_EQ(a, from);
        CHECK(reqs[0] == kept);
        OK(MPI_Barrier(MPI_COMM_WORLD));
    }
    OK(MPI_Request_free(&reqs[0]));
    OK(MPI_Request_free(&reqs[1]));
}

/* Freed while active: the transfer still happens. */
static void free_active(int to, int from)
{
    static int value, got;
    MPI_Request s;
    value = check_rank + 500;
    OK(MPI_Send_init(&value, 1, MPI_INT, to, 8, MPI_COMM_WORLD, &s));
    OK(MPI_Start(&s));
    OK(MPI_Request_free(&s));
    CHECK(s == MPI_REQUEST_NULL);
    OK(MPI_Recv(&got, 1, MPI_INT, from, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    CHECK_EQ(got, from + 500);
    OK(MPI_Isend(&value, 1, MPI_INT, to, 9, MPI_COMM_WORLD, &s));
    OK(MPI_Request_free(&s));
    CHECK(s == MPI_REQUEST_NULL);
    OK(MPI_Recv(&got, 1, MPI_INT, from, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    CHECK_EQ(got, from + 500);
    OK(MPI_Barrier(MPI_COMM_WORLD));
}

static void proc_null(void)
{
    int x = 3;
    MPI_Request r;
    MPI_Status st;
    OK(MPI_Recv_init(&x, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &r));
    for (int i = 0; i < 3; i++) {
        OK(MPI_Start(&r));
        OK(MPI_Wait(&r, &st));
        CHECK_EQ(st.MPI_SOURCE, MPI_PROC_NULL);
        CHECK_EQ(st.MPI_TAG, MPI_ANY_TAG);
        CHECK(r != MPI_REQUEST_NULL);
    }
    OK(MPI_Request_free(&r));
    OK(MPI_Send_init(&x, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &r));
    OK(MPI_Start(&r));
    OK(MPI_Wait(&r, MPI_STATUS_IGNORE));
    OK(MPI_Request_free(&r));
    CHECK_EQ(x, 3);
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    int to = (check_rank + 1) % check_size, from = (check_rank + check_size - 1) % check_size;
    int size = 12 * (LEN + MPI_BSEND_OVERHEAD);
    void *buffer = malloc(size), *old;
    OK(MPI_Buffer_attach(buffer, size));
    rounds(to, from, 0);
    rounds(to, from, 16);
    rounds(to, from, LEN);
    wildcard(to, from);
    free_active(to, from);
    proc_null();
    OK(MPI_Buffer_detach(&old, &size));
    CHECK(old == buffer);
    free(buffer);
    return CHECK_END();
}
