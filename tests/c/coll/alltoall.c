// ranks: 1 2 3 4 7 8
// timeout: 60
// MPI_Alltoall, Alltoallv, Alltoallw: sizes, types, MPI_IN_PLACE.
#include "coll.h"

#define W MPI_COMM_WORLD

static void equal(int count, int in_place, int gs, int gr)
{
    int me = check_rank, n = check_size;
    Layout ls = layout(gs), lr = layout(gr);
    Buf s = buf_new(count * n, ls), r = buf_new(count * n, lr);
    for (int i = 0; i < n; i++)
        fill(in_place ? r : s, i * count, count, me, i);
    if (in_place)
        OK(MPI_Alltoall(MPI_IN_PLACE, -1, MPI_DATATYPE_NULL, buf_at(r), count, lr.type, W));
    else
        OK(MPI_Alltoall(buf_at(s), count, ls.type, buf_at(r), count, lr.type, W));
    for (int i = 0; i < n; i++)
        CHECK_EQ(wrong(r, i * count, count, i, me), 0);
    buf_done(in_place ? r : s);
    buf_done(in_place ? s : r);
}

/* Items that a sends to b; symmetric where the buffer serves both ways. */
static int len(int a, int b, int salt, int scale, int symmetric)
{
    int x = symmetric ? a * b + a + b : a * 5 + b * 3;
    return (x + salt) % 4 * scale;
}

static void varying(int salt, int scale, int in_place, int gs, int gr)
{
    int me = check_rank, n = check_size, sc[n], sd[n], rc[n], rd[n], st = 1, rt = 2;
    for (int i = n - 1; i >= 0; i--) {
        sc[i] = len(me, i, salt, scale, in_place);
        rc[i] = len(i, me, salt, scale, in_place);
        sd[i] = st;
        rd[i] = rt;
        st += sc[i] + 1;
        rt += rc[i] + 2;
    }
    Layout ls = layout(gs), lr = layout(gr);
    Buf s = buf_new(st, ls), r = buf_new(rt, lr);
    for (int i = 0; i < n; i++)
        fill(in_place ? r : s, in_place ? rd[i] : sd[i], sc[i], me, i);
    if (in_place)
        OK(MPI_Alltoallv(MPI_IN_PLACE, NULL, NULL, MPI_DATATYPE_NULL, buf_at(r), rc, rd, lr.type, W));
    else
        OK(MPI_Alltoallv(buf_at(s), sc, sd, ls.type, buf_at(r), rc, rd, lr.type, W));
    for (int i = 0; i < n; i++) {
        CHECK_EQ(wrong(r, rd[i], rc[i], i, me), 0);
        CHECK_EQ(*buf_item(r, rd[i] - 1), COLL_GUARD);
    }
    buf_done(s);
    buf_done(r);
}

/* A layout for each pair; displacements in bytes. */
static void typed(int salt, int scale, int in_place)
{
    int me = check_rank, n = check_size, sc[n], sd[n], rc[n], rd[n];
    MPI_Datatype stypes[n], rtypes[n];
    Buf s[n], r[n];
    int step = 4 * scale * 2 + 2 * COLL_MARGIN;
    int *sbig = malloc(n * step * sizeof(int)), *rbig = malloc(n * step * sizeof(int));
    for (int i = 0; i < n; i++) {
        Layout ls = layout((me + i + salt) % 2), lr = layout((me + i + salt / 2) % 2);
        sc[i] = len(me, i, salt, scale, in_place);
        rc[i] = len(i, me, salt, scale, in_place);
        stypes[i] = ls.type;
        rtypes[i] = lr.type;
        s[i] = (Buf){ sbig + i * step, sc[i], ls };
        r[i] = (Buf){ rbig + (n - 1 - i) * step, rc[i], lr };
        for (int k = 0; k < step; k++)
            s[i].mem[k] = r[i].mem[k] = COLL_GUARD;
        fill(in_place ? r[i] : s[i], 0, sc[i], me, i);
        sd[i] = (int)((char *)buf_at(s[i]) - (char *)sbig);
        rd[i] = (int)((char *)buf_at(r[i]) - (char *)rbig);
    }
    if (in_place)
        OK(MPI_Alltoallw(MPI_IN_PLACE, NULL, NULL, NULL, rbig, rc, rd, rtypes, W));
    else
        OK(MPI_Alltoallw(sbig, sc, sd, stypes, rbig, rc, rd, rtypes, W));
    int touched = 0;
    for (int i = 0; i < n; i++) {
        CHECK_EQ(wrong(r[i], 0, rc[i], i, me), 0);
        for (int k = 0; k < rc[i] * r[i].l.stride; k++)
            touched += k % r[i].l.stride != 0 && r[i].mem[COLL_MARGIN + k] != COLL_GUARD;
        for (int k = 0; k < COLL_MARGIN; k++)
            touched += r[i].mem[k] != COLL_GUARD || r[i].mem[step - 1 - k] != COLL_GUARD;
    }
    CHECK_EQ(touched, 0);
    free(sbig);
    free(rbig);
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
    for (int salt = 0; salt < 4; salt++)
        for (int k = 0; k < 6; k++)
            typed(salt, k / 2 == 0 ? 1 : k / 2 == 1 ? 100 : 3000, k & 1);
    layouts_free();
    return CHECK_END();
}
