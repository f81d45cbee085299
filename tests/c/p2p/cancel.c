// ranks: 1 2
// Cancel: receives that match nothing are cancelled, matched ones are not; persistent
// requests stay; a send is either cancelled or delivered, never both.
#include "../check.h"

static void unmatched(int from)
{
    int x = 11, flag = -1;
    MPI_Request r;
    MPI_Status st;
    OK(MPI_Irecv(&x, 1, MPI_INT, from, 1, MPI_COMM_WORLD, &r));
    OK(MPI_Cancel(&r));
    CHECK(r != MPI_REQUEST_NULL);
    OK(MPI_Wait(&r, &st));
    OK(MPI_Test_cancelled(&st, &flag));
    CHECK_EQ(flag, 1);
    CHECK(r == MPI_REQUEST_NULL);
    CHECK_EQ(x, 11);
    OK(MPI_Irecv(&x, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &r));
    OK(MPI_Cancel(&r));
    flag = 0;
    while (!flag)
        OK(MPI_Test(&r, &flag, &st));
    OK(MPI_Test_cancelled(&st, &flag));
    CHECK_EQ(flag, 1);
    OK(MPI_Irecv(&x, 1, MPI_INT, from, 2, MPI_COMM_WORLD, &r));
    OK(MPI_Cancel(&r));
    OK(MPI_Request_free(&r));
    CHECK(r == MPI_REQUEST_NULL);
}

/* After a cancelled receive the next one gets the message. */
static void next_gets_it(int to, int from)
{
    int a = -1, b = -1, v = check_rank, flag = -1;
    MPI_Request r[2], s;
    MPI_Status st[2];
    OK(MPI_Irecv(&a, 1, MPI_INT, from, 3, MPI_COMM_WORLD, &r[0]));
    OK(MPI_Irecv(&b, 1, MPI_INT, from, 3, MPI_COMM_WORLD, &r[1]));
    OK(MPI_Cancel(&r[0]));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Isend(&v, 1, MPI_INT, to, 3, MPI_COMM_WORLD, &s));
    OK(MPI_Waitall(2, r, st));
    OK(MPI_Test_cancelled(&st[0], &flag));
    CHECK_EQ(flag, 1);
    OK(MPI_Test_cancelled(&st[1], &flag));
    CHECK_EQ(flag, 0);
    CHECK(a == -1 && b == from);
    OK(MPI_Wait(&s, MPI_STATUS_IGNORE));
}

/* A receive that has its message completes as if nothing happened. */
static void matched(int to, int from)
{
    int a = -1, v = check_rank + 9, flag = -1;
    MPI_Request r;
    MPI_Status st;
    OK(MPI_Sendrecv(&v, 1, MPI_INT, to, 4, &a, 1, MPI_INT, from, 4, MPI_COMM_WORLD, &st));
    OK(MPI_Test_cancelled(&st, &flag));
    CHECK_EQ(flag, 0);
    MPI_Request s;
    a = -1;
    OK(MPI_Isend(&v, 1, MPI_INT, to, 5, MPI_COMM_WORLD, &s));
    OK(MPI_Probe(from, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    OK(MPI_Irecv(&a, 1, MPI_INT, from, 5, MPI_COMM_WORLD, &r));
    OK(MPI_Cancel(&r));
    OK(MPI_Wait(&r, &st));
    OK(MPI_Test_cancelled(&st, &flag));
    CHECK_EQ(flag, 0);
    CHECK_EQ(a, from + 9);
    OK(MPI_Wait(&s, MPI_STATUS_IGNORE));
}

static void persistent(int to, int from)
{
    int a = -1, v = 3, flag = -1;
    MPI_Request r, s;
    MPI_Status st;
    OK(MPI_Recv_init(&a, 1, MPI_INT, from, 6, MPI_COMM_WORLD, &r));
    for (int i = 0; i < 3; i++) {
        OK(MPI_Start(&r));
        OK(MPI_Cancel(&r));
        OK(MPI_Wait(&r, &st));
        OK(MPI_Test_cancelled(&st, &flag));
        CHECK_EQ(flag, 1);
        CHECK(r != MPI_REQUEST_NULL);
    }
    OK(MPI_Start(&r));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Isend(&v, 1, MPI_INT, to, 6, MPI_COMM_WORLD, &s));
    OK(MPI_Wait(&r, &st));
    OK(MPI_Test_cancelled(&st, &flag));
    CHECK_EQ(flag, 0);
    CHECK_EQ(a, 3);
    OK(MPI_Wait(&s, MPI_STATUS_IGNORE));
    OK(MPI_Request_free(&r));
}

/* Cancelling a send is deprecated; where it reports success nothing may arrive. */
static void send_side(int to, int from, int n)
{
    unsigned char *out = calloc(1, n), *in = calloc(1, n);
    int mine = -1, theirs = -1;
    MPI_Request s;
    MPI_Status st;
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Isend(out, n, MPI_BYTE, to, 7, MPI_COMM_WORLD, &s));
    OK(MPI_Cancel(&s));
    /* The receive is not posted before the sender knows. */
    MPI_Request wait = s;
    int flag = 0;
    while (!flag)
        OK(MPI_Request_get_status(wait, &flag, &st));
    OK(MPI_Test_cancelled(&st, &mine));
    OK(MPI_Wait(&s, MPI_STATUS_IGNORE));
    OK(MPI_Sendrecv(&mine, 1, MPI_INT, to, 8, &theirs, 1, MPI_INT, from, 8, MPI_COMM_WORLD,
        MPI_STATUS_IGNORE));
    if (!theirs)
        OK(MPI_Recv(in, n, MPI_BYTE, from, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Iprobe(from, 7, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE));
    CHECK_EQ(flag, 0);
    free(out);
    free(in);
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    int to = (check_rank + 1) % check_size, from = (check_rank + check_size - 1) % check_size;
    unmatched(from);
    next_gets_it(to, from);
    matched(to, from);
    persistent(to, from);
    send_side(to, from, 8);
    MPI_Request null = MPI_REQUEST_NULL;
    CHECK_CLASS(MPI_Cancel(&null), MPI_ERR_REQUEST);
    return CHECK_END();
}
