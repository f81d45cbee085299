// ranks: 1 2 3 4 7 8
// timeout: 60
// Every nonblocking collective, many in flight, completed in another order, beside blocking
// ones and point to point, on two communicators at once.
#include "coll.h"

#define W MPI_COMM_WORLD
enum { BLOCKS = 17 };

static long sum_of(int n) { return (long)n * (n - 1) / 2; }

/* All seventeen at once with `count` ints each. */
static void all_at_once(int count, int order, MPI_Comm c)
{
    int me, n;
    OK(MPI_Comm_rank(c, &me));
    OK(MPI_Comm_size(c, &n));
    int counts[n], displs[n], bytes[n], root = order % n;
    MPI_Datatype types[n];
    for (int i = 0; i < n; i++) {
        counts[i] = count;
        displs[i] = i * count;
        bytes[i] = i * count * (int)sizeof(int);
        types[i] = MPI_INT;
    }
    Buf s[BLOCKS], r[BLOCKS];
    MPI_Request q[BLOCKS];
    for (int k = 0; k < BLOCKS; k++) {
        s[k] = buf_new(count * n, layout(0));
        r[k] = buf_new(count * n, layout(0));
        for (int i = 0; i < n; i++)
            fill(s[k], i * count, count, me, i + k);
    }
#define S(k) buf_at(s[k])
#define R(k) buf_at(r[k])
    OK(MPI_Ibarrier(c, &q[0]));
    OK(MPI_Ibcast(S(1), count, MPI_INT, root, c, &q[1]));
    OK(MPI_Igather(S(2), count, MPI_INT, R(2), count, MPI_INT, root, c, &q[2]));
    OK(MPI_Igatherv(S(3), count, MPI_INT, R(3), counts, displs, MPI_INT, root, c, &q[3]));
    OK(MPI_Iscatter(S(4), count, MPI_INT, R(4), count, MPI_INT, root, c, &q[4]));
    OK(MPI_Iscatterv(S(5), counts, displs, MPI_INT, R(5), count, MPI_INT, root, c, &q[5]));
    OK(MPI_Iallgather(S(6), count, MPI_INT, R(6), count, MPI_INT, c, &q[6]));
    OK(MPI_Iallgatherv(S(7), count, MPI_INT, R(7), counts, displs, MPI_INT, c, &q[7]));
    OK(MPI_Ialltoall(S(8), count, MPI_INT, R(8), count, MPI_INT, c, &q[8]));
    OK(MPI_Ialltoallv(S(9), counts, displs, MPI_INT, R(9), counts, displs, MPI_INT, c, &q[9]));
    OK(MPI_Ialltoallw(S(10), counts, bytes, types, R(10), counts, bytes, types, c, &q[10]));
    OK(MPI_Ireduce(S(11), R(11), count, MPI_INT, MPI_BXOR, root, c, &q[11]));
    OK(MPI_Iallreduce(S(12), R(12), count, MPI_INT, MPI_BXOR, c, &q[12]));
    OK(MPI_Ireduce_scatter(S(13), R(13), counts, MPI_INT, MPI_BXOR, c, &q[13]));
    OK(MPI_Ireduce_scatter_block(S(14), R(14), count, MPI_INT, MPI_BXOR, c, &q[14]));
    OK(MPI_Iscan(S(15), R(15), count, MPI_INT, MPI_BXOR, c, &q[15]));
    OK(MPI_Iexscan(S(16), R(16), count, MPI_INT, MPI_BXOR, c, &q[16]));
    /* A blocking one and a message overtake them. */
    long mine = me, all = 0;
    OK(MPI_Allreduce(&mine, &all, 1, MPI_LONG, MPI_SUM, c));
    CHECK_EQ(all, sum_of(n));
    int token = me, from = -1;
    OK(MPI_Sendrecv(&token, 1, MPI_INT, (me + 1) % n, 3, &from, 1, MPI_INT, (me + n - 1) % n, 3, c,
                    MPI_STATUS_IGNORE));
    CHECK_EQ(from, (me + n - 1) % n);
    if (order % 3 == 0) {
        OK(MPI_Waitall(BLOCKS, q, MPI_STATUSES_IGNORE));
    } else if (order % 3 == 1) {
        for (int k = BLOCKS - 1; k >= 0; k--)
            OK(MPI_Wait(&q[k], MPI_STATUS_IGNORE));
    } else {
        for (int left = BLOCKS; left > 0;) {
            int k, flag;
            OK(MPI_Testany(BLOCKS, q, &k, &flag, MPI_STATUS_IGNORE));
            left -= flag && k != MPI_UNDEFINED;
            if (flag && k == MPI_UNDEFINED)
                break;
        }
    }
    int bad = 0;
    for (int k = 0; k < BLOCKS; k++)
        bad += q[k] != MPI_REQUEST_NULL;
    CHECK_EQ(bad, 0);
    CHECK_EQ(wrong(s[1], 0, count, root, 1), 0);
    for (int i = 0; i < n; i++) {
        for (int k = 2; me == root && k < 4; k++)
            CHECK_EQ(wrong(r[k], i * count, count, i, k), 0);
        for (int k = 6; k < 8; k++)
            CHECK_EQ(wrong(r[k], i * count, count, i, k), 0);
        for (int k = 8; k < 11; k++)
            CHECK_EQ(wrong(r[k], i * count, count, i, me + k), 0);
    }
    for (int k = 4; k < 6; k++)
        CHECK_EQ(wrong(r[k], 0, count, root, me + k), 0);
    for (int k = 11; k < BLOCKS; k++) {
        if ((k == 11 && me != root) || (k == 16 && me == 0))
            continue;
        int last = k == 15 ? me : k == 16 ? me - 1 : n - 1;
        int to = (k == 13 || k == 14 ? me : 0) + k;
        for (int i = 0; i < count; i++) {
            int x = 0;
            for (int p = 0; p <= last; p++)
                x ^= value(p, to, i);
            bad += *buf_item(r[k], i) != x;
        }
    }
    CHECK_EQ(bad, 0);
    for (int k = 0; k < BLOCKS; k++) {
        buf_done(s[k]);
        buf_done(r[k]);
    }
}

/* A few hundred of one kind in flight. */
static void many(void)
{
    enum { N = 300 };
    static MPI_Request q[N];
    static int v[N];
    for (int i = 0; i < N; i++) {
        v[i] = check_rank == i % check_size ? i : -1;
        OK(MPI_Ibcast(&v[i], 1, MPI_INT, i % check_size, W, &q[i]));
    }
    OK(MPI_Waitall(N, q, MPI_STATUSES_IGNORE));
    int bad = 0;
    for (int i = 0; i < N; i++)
        bad += v[i] != i;
    CHECK_EQ(bad, 0);
}

/* Two communicators, started in opposite orders by odd and even ranks: no order is required
 * between communicators. */
static void two_communicators(void)
{
    MPI_Comm a, b;
    int x = check_rank + 1, ra = 0, rb = 0;
    MPI_Request q[2];
    OK(MPI_Comm_dup(W, &a));
    OK(MPI_Comm_dup(W, &b));
    if (check_rank % 2) {
        OK(MPI_Iallreduce(&x, &ra, 1, MPI_INT, MPI_SUM, a, &q[0]));
        OK(MPI_Iallreduce(&x, &rb, 1, MPI_INT, MPI_MAX, b, &q[1]));
    } else {
        OK(MPI_Iallreduce(&x, &rb, 1, MPI_INT, MPI_MAX, b, &q[1]));
        OK(MPI_Iallreduce(&x, &ra, 1, MPI_INT, MPI_SUM, a, &q[0]));
    }
    OK(MPI_Waitall(2, q, MPI_STATUSES_IGNORE));
    CHECK_EQ(ra, sum_of(check_size + 1));
    CHECK_EQ(rb, check_size);
    OK(MPI_Comm_free(&a));
    OK(MPI_Comm_free(&b));
}

/* MPI_IN_PLACE, and the communicator freed while the operation runs. */
static void in_place_and_freed(void)
{
    MPI_Comm c;
    MPI_Request q;
    int x = check_rank;
    OK(MPI_Comm_dup(W, &c));
    OK(MPI_Iallreduce(MPI_IN_PLACE, &x, 1, MPI_INT, MPI_SUM, c, &q));
    OK(MPI_Comm_free(&c));
    OK(MPI_Wait(&q, MPI_STATUS_IGNORE));
    CHECK_EQ(x, sum_of(check_size));
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    static const int counts[] = { 1, 0, 33, 3000, 9001 };
    MPI_Comm part;
    OK(MPI_Comm_split(W, check_rank % 2, -check_rank, &part));
    for (int i = 0; i < 5; i++)
        for (int order = 0; order < 3; order++) {
            all_at_once(counts[i], order, W);
            all_at_once(counts[i], order, part);
        }
    OK(MPI_Comm_free(&part));
    many();
    two_communicators();
    in_place_and_freed();
    return CHECK_END();
}
