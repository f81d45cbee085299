// ranks: 1 2 3 4 7 8
// timeout: 60
// MPI_Allgather and Allgatherv: sizes, types, MPI_IN_PLACE.
#include "coll.h"

#define W MPI_COMM_WORLD

static void equal(int count, int in_place, int gs, int gr)
{
    int me = check_rank;
    Layout ls = layout(gs), lr = layout(gr);
    Buf s = buf_new(count, ls), r = buf_new(count * check_size, lr);
    fill(s, 0, count, me, 3);
    if (in_place) {
        fill(r, me * count, count, me, 3);
        OK(MPI_Allgather(MPI_IN_PLACE, -1, MPI_DATATYPE_NULL, buf_at(r), count, lr.type, W));
    } else {
        OK(MPI_Allgather(buf_at(s), count, ls.type, buf_at(r), count, lr.type, W));
    }
    for (int i = 0; i < check_size; i++)
        CHECK_EQ(wrong(r, i * count, count, i, 3), 0);
    buf_done(s);
    buf_done(r);
}

static void varying(int salt, int scale, int in_place, int gs, int gr)
{
    int me = check_rank, counts[check_size], displs[check_size], total = 1;
    for (int i = check_size - 1; i >= 0; i--) {
        counts[i] = (i * 3 + salt) % 4 * scale;
        displs[i] = total;
        total += counts[i] + 1;
    }
    Layout ls = layout(gs), lr = layout(gr);
    Buf s = buf_new(counts[me], ls), r = buf_new(total, lr);
    fill(s, 0, counts[me], me, 3);
    if (in_place)
        fill(r, displs[me], counts[me], me, 3);
    OK(MPI_Allgatherv(in_place ? MPI_IN_PLACE : buf_at(s), counts[me], ls.type, buf_at(r), counts,
                      displs, lr.type, W));
    for (int i = 0; i < check_size; i++) {
        CHECK_EQ(wrong(r, displs[i], counts[i], i, 3), 0);
        CHECK_EQ(*buf_item(r, displs[i] - 1), COLL_GUARD);
    }
    buf_done(s);
    buf_done(r);
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    for (int c = 0; c < COLL_COUNTS; c++)
        for (int k = 0; k < 8; k++)
            if (c < 5 || k % 3 == 0)
                equal(coll_counts[c], k & 1, k >> 1 & 1, k >> 2);
    for (int salt = 0; salt < 4; salt++)
        for (int k = 0; k < 24; k++)
            varying(salt, k / 8 == 0 ? 1 : k / 8 == 1 ? 100 : 3000, k & 1, k >> 1 & 1, k >> 2 & 1);
    layouts_free();
    return CHECK_END();
}
