// ranks: 2 3 4 8
// MPI_ANY_SOURCE and MPI_ANY_TAG: every message once, in the order of each sender, and
// specific and wildcard receives share messages in the order they were posted.
#include "../check.h"

#define PER 200

static void gather_any(int blocking)
{
    int senders = check_size - 1, next[64] = { 0 };
    if (check_rank) {
        for (int i = 0; i < PER; i++) {
            int v[2] = { check_rank, i };
            OK(MPI_Send(v, 2, MPI_INT, 0, i % 7, MPI_COMM_WORLD));
        }
        return;
    }
    for (int k = 0; k < senders * PER; k++) {
        int v[2] = { -1, -1 };
        MPI_Status st;
        if (blocking) {
            OK(MPI_Recv(v, 2, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &st));
        } else {
            MPI_Request r;
            OK(MPI_Irecv(v, 2, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &r));
            OK(MPI_Wait(&r, &st));
        }
        CHECK_EQ(st.MPI_SOURCE, v[0]);
        CHECK_EQ(st.MPI_TAG, v[1] % 7);
        CHECK(v[0] > 0 && v[0] < check_size);
        if (v[0] > 0 && v[0] < check_size)
            CHECK_EQ(v[1], next[v[0]]++);
    }
}

/* Any source with one tag, then any tag from one source. */
static void half_wild(void)
{
    if (check_rank) {
        for (int i = 0; i < PER; i++)
            OK(MPI_Send(&i, 1, MPI_INT, 0, 100 + i % 2, MPI_COMM_WORLD));
        return;
    }
    int next[64] = { 0 }, x;
    MPI_Status st;
    for (int k = 0; k < (check_size - 1) * PER / 2; k++) {
        OK(MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 101, MPI_COMM_WORLD, &st));
        CHECK_EQ(st.MPI_TAG, 101);
        CHECK_EQ(x, 2 * next[st.MPI_SOURCE]++ + 1);
    }
    for (int s = check_size - 1; s > 0; s--) {
        for (int i = 0; i < PER / 2; i++) {
            OK(MPI_Recv(&x, 1, MPI_INT, s, MPI_ANY_TAG, MPI_COMM_WORLD, &st));
            CHECK_EQ(st.MPI_TAG, 100);
            CHECK_EQ(x, 2 * i);
        }
    }
}

/* Posted in the order specific, wild tag, wild source, both wild: messages that fit
 * several go to the earliest posted. */
static void posted_order(void)
{
    int x[4] = { -1, -1, -1, -1 };
    MPI_Request r[4];
    MPI_Status st[4];
    MPI_Comm w = MPI_COMM_WORLD;
    if (check_rank == 0) {
        OK(MPI_Irecv(&x[0], 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, w, &r[0]));
        OK(MPI_Irecv(&x[1], 1, MPI_INT, 1, 5, w, &r[1]));
        OK(MPI_Irecv(&x[2], 1, MPI_INT, 1, MPI_ANY_TAG, w, &r[2]));
        OK(MPI_Irecv(&x[3], 1, MPI_INT, MPI_ANY_SOURCE, 5, w, &r[3]));
    }
    OK(MPI_Barrier(w));
    if (check_rank == 1) {
        int tags[4] = { 5, 6, 5, 5 };
        for (int i = 0; i < 4; i++)
            OK(MPI_Send(&i, 1, MPI_INT, 0, tags[i], w));
    }
    if (check_rank == 0) {
        OK(MPI_Waitall(4, r, st));
        CHECK_EQ(x[0], 0);
        CHECK_EQ(x[1], 2);
        CHECK_EQ(x[2], 1);
        CHECK_EQ(x[3], 3);
        CHECK_EQ(st[2].MPI_TAG, 6);
        CHECK_EQ(st[0].MPI_SOURCE, 1);
    }
    OK(MPI_Barrier(w));
}

/* The largest tag that the library allows, and tag 0. */
static void tag_bounds(void)
{
    int *ub = NULL, found = 0, x = -1;
    OK(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &ub, &found));
    CHECK(found && ub && *ub >= 32767);
    if (check_rank == 1) {
        OK(MPI_Send(&check_rank, 1, MPI_INT, 0, *ub, MPI_COMM_WORLD));
        OK(MPI_Send(&check_rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD));
    }
    if (check_rank == 0) {
        MPI_Status st;
        OK(MPI_Recv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        OK(MPI_Recv(&x, 1, MPI_INT, 1, MPI_ANY_TAG, MPI_COMM_WORLD, &st));
        CHECK_EQ(st.MPI_TAG, *ub);
    }
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    for (int blocking = 0; blocking < 2; blocking++) {
        gather_any(blocking);
        OK(MPI_Barrier(MPI_COMM_WORLD));
    }
    half_wild();
    OK(MPI_Barrier(MPI_COMM_WORLD));
    for (int i = 0; i < 20; i++)
        posted_order();
    tag_bounds();
    return CHECK_END();
}
