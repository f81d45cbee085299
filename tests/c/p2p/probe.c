// ranks: 1 2 4
// Probe and Iprobe: what they report, that they take nothing, wildcards, MPI_PROC_NULL,
// and receiving a message whose size was unknown.
#include "../check.h"

static void empty(void)
{
    int flag = -1;
    MPI_Status st;
    OK(MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &flag, &st));
    CHECK_EQ(flag, 0);
    OK(MPI_Iprobe(MPI_PROC_NULL, MPI_ANY_TAG, MPI_COMM_WORLD, &flag, &st));
    CHECK_EQ(flag, 1);
    CHECK_EQ(st.MPI_SOURCE, MPI_PROC_NULL);
    CHECK_EQ(st.MPI_TAG, MPI_ANY_TAG);
    OK(MPI_Probe(MPI_PROC_NULL, 5, MPI_COMM_WORLD, &st));
    CHECK_EQ(st.MPI_SOURCE, MPI_PROC_NULL);
    OK(MPI_Barrier(MPI_COMM_WORLD));
}

static void unknown_size(int to, int from, int n, int how)
{
    unsigned char *out = malloc(n + 1);
    MPI_Request req;
    MPI_Status st, st2;
    int flag = 0, count = -1;
    int source = how & 1 ? MPI_ANY_SOURCE : from, tag = how & 2 ? MPI_ANY_TAG : 44;
    check_fill(out, n, check_rank);
    OK(MPI_Isend(out, n, MPI_BYTE, to, 44, MPI_COMM_WORLD, &req));
    if (how & 4) {
        while (!flag)
            OK(MPI_Iprobe(source, tag, MPI_COMM_WORLD, &flag, &st));
    } else {
        OK(MPI_Probe(source, tag, MPI_COMM_WORLD, &st));
    }
    CHECK_EQ(st.MPI_SOURCE, from);
    CHECK_EQ(st.MPI_TAG, 44);
    OK(MPI_Get_count(&st, MPI_BYTE, &count));
    CHECK_EQ(count, n);
    /* Probing takes nothing. */
    OK(MPI_Probe(source, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    unsigned char *in = malloc(count + 1);
    OK(MPI_Recv(in, count, MPI_BYTE, st.MPI_SOURCE, st.MPI_TAG, MPI_COMM_WORLD, &st2));
    CHECK_EQ(check_wrong(in, n, from), 0);
    OK(MPI_Wait(&req, MPI_STATUS_IGNORE));
    free(in);
    free(out);
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Iprobe(source, tag, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE));
    CHECK_EQ(flag, 0);
    OK(MPI_Barrier(MPI_COMM_WORLD));
}

/* A probe by tag looks past others; one with wildcards sees the earliest first. */
static void selective(int to, int from)
{
    int v[5], flag;
    MPI_Request req[5];
    MPI_Status st;
    for (int i = 0; i < 5; i++) {
        v[i] = i;
        OK(MPI_Isend(&v[i], 1, MPI_INT, to, 10 + i, MPI_COMM_WORLD, &req[i]));
    }
    OK(MPI_Probe(from, 13, MPI_COMM_WORLD, &st));
    CHECK_EQ(st.MPI_TAG, 13);
    for (int i = 0; i < 5; i++) {
        int x = -1;
        OK(MPI_Probe(from, MPI_ANY_TAG, MPI_COMM_WORLD, &st));
        CHECK_EQ(st.MPI_TAG, 10 + i);
        OK(MPI_Recv(&x, 1, MPI_INT, from, MPI_ANY_TAG, MPI_COMM_WORLD, &st));
        CHECK_EQ(x, i);
        CHECK_EQ(st.MPI_TAG, 10 + i);
    }
    OK(MPI_Waitall(5, req, MPI_STATUSES_IGNORE));
    OK(MPI_Iprobe(from, 10, MPI_COMM_WORLD, &flag, &st));
    CHECK_EQ(flag, 0);
    OK(MPI_Barrier(MPI_COMM_WORLD));
}

/* A message for a posted receive is never seen by a probe. */
static void not_posted_ones(int to, int from)
{
    int x = -1, y = 5, flag;
    MPI_Request r;
    OK(MPI_Irecv(&x, 1, MPI_INT, from, 3, MPI_COMM_WORLD, &r));
    OK(MPI_Barrier(MPI_COMM_WORLD));
    OK(MPI_Send(&y, 1, MPI_INT, to, 3, MPI_COMM_WORLD));
    for (int i = 0; i < 200; i++) {
        OK(MPI_Iprobe(from, 3, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE));
        CHECK_EQ(flag, 0);
    }
    OK(MPI_Wait(&r, MPI_STATUS_IGNORE));
    CHECK_EQ(x, 5);
    OK(MPI_Barrier(MPI_COMM_WORLD));
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    int to = (check_rank + 1) % check_size, from = (check_rank + check_size - 1) % check_size;
    static const int sizes[] = { 0, 8, 60, 500, 5000, 50000, 2000000 };
    empty();
    for (int how = 0; how < 8; how++)
        for (unsigned i = 0; i < sizeof sizes / sizeof *sizes; i++)
            unknown_size(to, from, sizes[i], how);
    selective(to, from);
    not_posted_ones(to, from);
    return CHECK_END();
}
