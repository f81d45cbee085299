// ranks: 1 2 3 4 7 8
// timeout: 60
// MPI_Gather, Gatherv, Scatter, Scatterv: roots, sizes, types, MPI_IN_PLACE; arguments that
// are not significant may be anything.
#include "coll.h"

#define W MPI_COMM_WORLD

static void equal(int count, int root, int in_place, int gs, int gr)
{
    int me = check_rank, at_root = me == root;
    Layout ls = layout(gs), lr = layout(gr);
    Buf small = buf_new(count, ls), big = buf_new(at_root ? count * check_size : 0, lr);
    fill(small, 0, count, me, root);
    if (at_root && in_place)
        fill(big, me * count, count, me, root);
    if (at_root)
        OK(MPI_Gather(in_place ? MPI_IN_PLACE : buf_at(small), in_place ? -9 : count,
                      in_place ? MPI_DATATYPE_NULL : ls.type, buf_at(big), count, lr.type, root, W));
    else
        OK(MPI_Gather(buf_at(small), count, ls.type, NULL, -5, MPI_DATATYPE_NULL, root, W));
    if (at_root)
        for (int r = 0; r < check_size; r++)
            CHECK_EQ(wrong(big, r * count, count, r, root), 0);
    CHECK_EQ(wrong(small, 0, count, me, root), 0);
    /* And back, other values. */
    for (int i = 0; i < count; i++)
        *buf_item(small, i) = -1;
    if (at_root)
        for (int r = 0; r < check_size; r++)
            fill(big, r * count, count, root, r + 7);
    if (at_root)
        OK(MPI_Scatter(buf_at(big), count, lr.type, in_place ? MPI_IN_PLACE : buf_at(small),
                       in_place ? -9 : count, in_place ? MPI_DATATYPE_NULL : ls.type, root, W));
    else
        OK(MPI_Scatter(NULL, -5, MPI_DATATYPE_NULL, buf_at(small), count, ls.type, root, W));
    if (!(at_root && in_place))
        CHECK_EQ(wrong(small, 0, count, root, me + 7), 0);
    buf_done(small);
    buf_done(big);
}

/* Rank r has (r * 3 + salt) % 5 * scale items; blocks lie in reverse order with holes. */
static int len(int r, int salt, int scale) { return (r * 3 + salt) % 5 * scale; }

static void varying(int salt, int scale, int root, int in_place, int gs, int gr)
{
    int me = check_rank, at_root = me == root, mine = len(me, salt, scale);
    int counts[check_size], displs[check_size], total = 1;
    for (int r = check_size - 1; r >= 0; r--) {
        counts[r] = len(r, salt, scale);
        displs[r] = total;
        total += counts[r] + 1;
    }
    Layout ls = layout(gs), lr = layout(gr);
    Buf small = buf_new(mine, ls), big = buf_new(at_root ? total : 0, lr);
    fill(small, 0, mine, me, root);
    if (at_root && in_place)
        fill(big, displs[me], mine, me, root);
    for (int i = 0; at_root && i < check_size; i++)
        *buf_item(big, displs[i] - 1) = COLL_GUARD;
    if (at_root)
        OK(MPI_Gatherv(in_place ? MPI_IN_PLACE : buf_at(small), mine, ls.type, buf_at(big), counts,
                       displs, lr.type, root, W));
    else
        OK(MPI_Gatherv(buf_at(small), mine, ls.type, NULL, NULL, NULL, MPI_DATATYPE_NULL, root, W));
    for (int r = 0; at_root && r < check_size; r++) {
        CHECK_EQ(wrong(big, displs[r], counts[r], r, root), 0);
        CHECK_EQ(*buf_item(big, displs[r] - 1), COLL_GUARD);
    }
    for (int i = 0; i < mine; i++)
        *buf_item(small, i) = -1;
    for (int r = 0; at_root && r < check_size; r++)
        fill(big, displs[r], counts[r], root, r + 7);
    if (at_root)
        OK(MPI_Scatterv(buf_at(big), counts, displs, lr.type,
                        in_place ? MPI_IN_PLACE : buf_at(small), mine, ls.type, root, W));
    else
        OK(MPI_Scatterv(NULL, NULL, NULL, MPI_DATATYPE_NULL, buf_at(small), mine, ls.type, root, W));
    if (!(at_root && in_place))
        CHECK_EQ(wrong(small, 0, mine, root, me + 7), 0);
    buf_done(small);
    buf_done(big);
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    for (int c = 0; c < COLL_COUNTS - 1; c++)
        for (int root = 0; root < check_size; root++)
            for (int k = 0; k < 8; k++)
                if (c < 3 || (root + k) % 5 == 0)
                    equal(coll_counts[c], root, k & 1, k >> 1 & 1, k >> 2);
    for (int salt = 0; salt < 5; salt++)
        for (int root = 0; root < check_size; root++)
            for (int k = 0; k < 8; k++)
                varying(salt, k % 3 == 0 ? 1 : k % 3 == 1 ? 40 : 700, root, k & 1, k >> 1 & 1, k >> 2);
    layouts_free();
    return CHECK_END();
}
