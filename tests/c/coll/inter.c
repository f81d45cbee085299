// ranks: 2 3 4 7 8
// timeout: 60
// Every collective on an intercommunicator of uneven groups; scans are refused there.
#include "coll.h"

static MPI_Comm inter, half;
static int in_low, rank, size, remote;

/* A name for rank r of the low (1) or the high group. */
static int name(int low, int r) { return low ? r : 100 + r; }
#define ME name(in_low, rank)
#define THEM(r) name(!in_low, r)

/* The root argument when the root is rank r of the low group or not. */
static int root_arg(int root_low, int r)
{
    return root_low != in_low ? r : rank == r ? MPI_ROOT : MPI_PROC_NULL;
}

static void rooted(int count, int root_low, int r)
{
    int at = root_arg(root_low, r), root_name = name(root_low, r);
    int sender = root_low != in_low;
    Buf one = buf_new(count, layout(0)), all = buf_new(count * remote, layout(1));
    if (at == MPI_ROOT)
        fill(one, 0, count, root_name, 1);
    OK(MPI_Bcast(buf_at(one), count, MPI_INT, at, inter));
    if (at == MPI_ROOT || sender)
        CHECK_EQ(wrong(one, 0, count, root_name, 1), 0);
    fill(one, 0, count, ME, 2);
    OK(MPI_Gather(buf_at(one), count, MPI_INT, buf_at(all), count, layout(1).type, at, inter));
    for (int k = 0; at == MPI_ROOT && k < remote; k++)
        CHECK_EQ(wrong(all, k * count, count, THEM(k), 2), 0);
    for (int k = 0; k < remote; k++)
        fill(all, k * count, count, root_name, k);
    OK(MPI_Scatter(buf_at(all), count, layout(1).type, buf_at(one), count, MPI_INT, at, inter));
    if (sender)
        CHECK_EQ(wrong(one, 0, count, root_name, rank), 0);
    /* Reduce: sum of the names of the sending group. */
    long *v = malloc((count + 1) * sizeof *v), *w = malloc((count + 1) * sizeof *w), bad = 0;
    for (int i = 0; i < count; i++)
        v[i] = ME + i;
    OK(MPI_Reduce(v, w, count, MPI_LONG, MPI_SUM, at, inter));
    for (int i = 0; at == MPI_ROOT && i < count; i++) {
        long want = 0;
        for (int k = 0; k < remote; k++)
            want += THEM(k) + i;
        bad += w[i] != want;
    }
    CHECK_EQ(bad, 0);
    free(v);
    free(w);
    buf_done(one);
    buf_done(all);
}

static void rooted_v(int scale, int root_low, int r)
{
    int at = root_arg(root_low, r), root_name = name(root_low, r), sender = root_low != in_low;
    int counts[remote], displs[remote], total = 0, mine = (rank % 3) * scale;
    for (int k = remote - 1; k >= 0; k--) {
        counts[k] = (k % 3) * scale;
        displs[k] = total;
        total += counts[k];
    }
    Buf one = buf_new(mine, layout(0)), all = buf_new(total, layout(0));
    fill(one, 0, mine, ME, 4);
    OK(MPI_Gatherv(buf_at(one), mine, MPI_INT, buf_at(all), counts, displs, MPI_INT, at, inter));
    for (int k = 0; at == MPI_ROOT && k < remote; k++)
        CHECK_EQ(wrong(all, displs[k], counts[k], THEM(k), 4), 0);
    for (int k = 0; k < remote; k++)
        fill(all, displs[k], counts[k], root_name, k);
    OK(MPI_Scatterv(buf_at(all), counts, displs, MPI_INT, buf_at(one), mine, MPI_INT, at, inter));
    if (sender)
        CHECK_EQ(wrong(one, 0, mine, root_name, rank), 0);
    buf_done(one);
    buf_done(all);
}

static void everyone(int count)
{
    Buf s = buf_new(count * remote, layout(0)), r = buf_new(count * remote, layout(1));
    fill(s, 0, count, ME, 5);
    OK(MPI_Allgather(buf_at(s), count, MPI_INT, buf_at(r), count, layout(1).type, inter));
    for (int k = 0; k < remote; k++)
        CHECK_EQ(wrong(r, k * count, count, THEM(k), 5), 0);
    for (int k = 0; k < remote; k++)
        fill(s, k * count, count, ME, k);
    OK(MPI_Alltoall(buf_at(s), count, MPI_INT, buf_at(r), count, layout(1).type, inter));
    for (int k = 0; k < remote; k++)
        CHECK_EQ(wrong(r, k * count, count, THEM(k), rank), 0);
    buf_done(s);
    buf_done(r);
}

static void everyone_v(int scale)
{
    int sc[remote], sd[remote], rc[remote], rd[remote], ac[remote], ad[remote], st = 0, rt = 0, ar = 0;
    int bytes_s[remote], bytes_r[remote], mine = (rank + 1) % 3 * scale;
    MPI_Datatype types[remote];
    for (int k = 0; k < remote; k++) {
        sc[k] = (rank + 2 * k) % 3 * scale;
        rc[k] = (k + 2 * rank) % 3 * scale;
        ac[k] = (k + 1) % 3 * scale;
        sd[k] = st, rd[k] = rt, ad[k] = ar;
        st += sc[k], rt += rc[k], ar += ac[k];
        bytes_s[k] = sd[k] * 4, bytes_r[k] = rd[k] * 4;
        types[k] = MPI_INT;
    }
    Buf g = buf_new(mine, layout(0)), all = buf_new(ar, layout(0));
    fill(g, 0, mine, ME, 6);
    OK(MPI_Allgatherv(buf_at(g), mine, MPI_INT, buf_at(all), ac, ad, MPI_INT, inter));
    for (int k = 0; k < remote; k++)
        CHECK_EQ(wrong(all, ad[k], ac[k], THEM(k), 6), 0);
    buf_done(g);
    buf_done(all);
    for (int w = 0; w < 2; w++) {
        Buf s = buf_new(st, layout(0)), r = buf_new(rt, layout(0));
        for (int k = 0; k < remote; k++)
            fill(s, sd[k], sc[k], ME, k);
        if (w)
            OK(MPI_Alltoallw(buf_at(s), sc, bytes_s, types, buf_at(r), rc, bytes_r, types, inter));
        else
            OK(MPI_Alltoallv(buf_at(s), sc, sd, MPI_INT, buf_at(r), rc, rd, MPI_INT, inter));
        for (int k = 0; k < remote; k++)
            CHECK_EQ(wrong(r, rd[k], rc[k], THEM(k), rank), 0);
        buf_done(s);
        buf_done(r);
    }
}

static void reductions(int unit)
{
    int count = unit * size * remote, block = count / size, counts[size];
    long *v = malloc((count + 1) * sizeof *v), *w = malloc((count + 1) * sizeof *w), bad = 0;
    for (int i = 0; i < count; i++)
        v[i] = ME * 3 + i;
    for (int k = 0; k < size; k++)
        counts[k] = block;
    OK(MPI_Allreduce(v, w, count, MPI_LONG, MPI_SUM, inter));
    for (int form = 0; form < 3; form++) {
        int n = form ? block : count, offset = form ? rank * block : 0;
        if (form == 1)
            OK(MPI_Reduce_scatter_block(v, w, block, MPI_LONG, MPI_SUM, inter));
        if (form == 2)
            OK(MPI_Reduce_scatter(v, w, counts, MPI_LONG, MPI_SUM, inter));
        for (int i = 0; i < n; i++) {
            long want = 0;
            for (int k = 0; k < remote; k++)
                want += THEM(k) * 3 + offset + i;
            bad += w[i] != want;
        }
    }
    CHECK_EQ(bad, 0);
    free(v);
    free(w);
}

static void refused(void)
{
    int x = 1, y = 0, yes = 0;
    CHECK_CLASS(MPI_Scan(&x, &y, 1, MPI_INT, MPI_SUM, inter), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Exscan(&x, &y, 1, MPI_INT, MPI_SUM, inter), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Bcast(&x, 1, MPI_INT, remote, inter), MPI_ERR_ROOT);
    CHECK_CLASS(MPI_Bcast(&x, 1, MPI_INT, -77, inter), MPI_ERR_ROOT);
    OK(MPI_Comm_test_inter(inter, &yes));
    CHECK(yes);
}

static void nonblocking(void)
{
    int x = ME, sum = 0, want = 0, got[remote];
    MPI_Request req[3];
    OK(MPI_Ibarrier(inter, &req[0]));
    OK(MPI_Iallreduce(&x, &sum, 1, MPI_INT, MPI_SUM, inter, &req[1]));
    OK(MPI_Iallgather(&x, 1, MPI_INT, got, 1, MPI_INT, inter, &req[2]));
    OK(MPI_Waitall(3, req, MPI_STATUSES_IGNORE));
    for (int k = 0; k < remote; k++) {
        want += THEM(k);
        CHECK_EQ(got[k], THEM(k));
    }
    CHECK_EQ(sum, want);
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    inter = inter_comm(&half, &in_low);
    OK(MPI_Comm_rank(inter, &rank));
    OK(MPI_Comm_size(inter, &size));
    OK(MPI_Comm_remote_size(inter, &remote));
    CHECK_EQ(size + remote, check_size);
    static const int counts[] = { 0, 1, 7, 3000, 20000 };
    for (int c = 0; c < 5; c++) {
        OK(MPI_Barrier(inter));
        for (int low = 0; low < 2; low++) {
            int group = low == in_low ? size : remote;
            for (int r = 0; r < group; r++) {
                rooted(counts[c], low, r);
                rooted_v(counts[c], low, r);
            }
        }
        everyone(counts[c]);
        everyone_v(counts[c]);
        reductions(c < 4 ? counts[c] / 3 : 500);
    }
    refused();
    nonblocking();
    OK(MPI_Comm_free(&inter));
    OK(MPI_Comm_free(&half));
    layouts_free();
    return CHECK_END();
}
