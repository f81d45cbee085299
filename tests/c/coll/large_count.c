// ranks: 1 2 3 4
// timeout: 60
// The _c functions: counts and displacements as MPI_Count and MPI_Aint, also in user-defined
// operations (MPI_Op_create_c).
#include "coll.h"

#define W MPI_COMM_WORLD
enum { COUNT = 321 };

static long long seen;
static void sum_c(void *in, void *inout, MPI_Count *n, MPI_Datatype *t)
{
    (void)t;
    int *a = in, *b = inout;
    seen += *n;
    for (MPI_Count i = 0; i < *n; i++)
        b[i] += a[i];
}

static void user_op(void)
{
    MPI_Op op;
    int s[COUNT], r[COUNT], bad = 0;
    OK(MPI_Op_create_c(sum_c, 1, &op));
    for (int i = 0; i < COUNT; i++)
        s[i] = r[i] = check_rank + i;
    OK(MPI_Allreduce_c(s, r, COUNT, MPI_INT, op, W));
    for (int i = 0; i < COUNT; i++)
        bad += r[i] != check_size * (check_size - 1) / 2 + check_size * i;
    CHECK_EQ(bad, 0);
    OK(MPI_Reduce_local_c(s, r, COUNT, MPI_INT, op));
    CHECK(seen >= COUNT);
    OK(MPI_Op_free(&op));
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    int me = check_rank, n = check_size;
    MPI_Count counts[n];
    MPI_Aint displs[n], bytes[n];
    MPI_Datatype types[n];
    for (int i = 0; i < n; i++) {
        counts[i] = COUNT;
        displs[i] = (MPI_Aint)i * COUNT;
        bytes[i] = displs[i] * (MPI_Aint)sizeof(int);
        types[i] = MPI_INT;
    }
    Buf s = buf_new(COUNT * n, layout(0)), r = buf_new(COUNT * n, layout(0));
    for (int root = 0; root < n; root++) {
        fill(s, 0, COUNT, me, 1);
        OK(MPI_Bcast_c(buf_at(s), COUNT, MPI_INT, root, W));
        CHECK_EQ(wrong(s, 0, COUNT, root, 1), 0);
        fill(s, 0, COUNT, me, 2);
        for (int v = 0; v < 2; v++) {
            if (v)
                OK(MPI_Gatherv_c(buf_at(s), COUNT, MPI_INT, buf_at(r), counts, displs, MPI_INT, root, W));
            else
                OK(MPI_Gather_c(buf_at(s), COUNT, MPI_INT, buf_at(r), COUNT, MPI_INT, root, W));
            for (int i = 0; me == root && i < n; i++)
                CHECK_EQ(wrong(r, i * COUNT, COUNT, i, 2), 0);
        }
        for (int v = 0; v < 2; v++) {
            for (int i = 0; i < n; i++)
                fill(s, i * COUNT, COUNT, me, i + v);
            if (v)
                OK(MPI_Scatterv_c(buf_at(s), counts, displs, MPI_INT, buf_at(r), COUNT, MPI_INT, root, W));
            else
                OK(MPI_Scatter_c(buf_at(s), COUNT, MPI_INT, buf_at(r), COUNT, MPI_INT, root, W));
            CHECK_EQ(wrong(r, 0, COUNT, root, me + v), 0);
        }
    }
    for (int v = 0; v < 2; v++) {
        fill(s, 0, COUNT, me, 4 + v);
        if (v)
            OK(MPI_Allgatherv_c(buf_at(s), COUNT, MPI_INT, buf_at(r), counts, displs, MPI_INT, W));
        else
            OK(MPI_Allgather_c(buf_at(s), COUNT, MPI_INT, buf_at(r), COUNT, MPI_INT, W));
        for (int i = 0; i < n; i++)
            CHECK_EQ(wrong(r, i * COUNT, COUNT, i, 4 + v), 0);
    }
    for (int v = 0; v < 3; v++) {
        for (int i = 0; i < n; i++)
            fill(s, i * COUNT, COUNT, me, i + v);
        if (v == 0)
            OK(MPI_Alltoall_c(buf_at(s), COUNT, MPI_INT, buf_at(r), COUNT, MPI_INT, W));
        if (v == 1)
            OK(MPI_Alltoallv_c(buf_at(s), counts, displs, MPI_INT, buf_at(r), counts, displs, MPI_INT, W));
        if (v == 2)
            OK(MPI_Alltoallw_c(buf_at(s), counts, bytes, types, buf_at(r), counts, bytes, types, W));
        for (int i = 0; i < n; i++)
            CHECK_EQ(wrong(r, i * COUNT, COUNT, i, me + v), 0);
    }
    int one = me + 1, got = 0, ones[n], total = n * (n + 1) / 2;
    MPI_Count unit[n];
    MPI_Request q;
    for (int i = 0; i < n; i++)
        ones[i] = me + 1, unit[i] = 1;
    OK(MPI_Reduce_c(&one, &got, 1, MPI_INT, MPI_SUM, n - 1, W));
    if (me == n - 1)
        CHECK_EQ(got, total);
    OK(MPI_Scan_c(&one, &got, 1, MPI_INT, MPI_SUM, W));
    CHECK_EQ(got, (me + 1) * (me + 2) / 2);
    OK(MPI_Exscan_c(&one, &got, 1, MPI_INT, MPI_SUM, W));
    if (me > 0)
        CHECK_EQ(got, me * (me + 1) / 2);
    OK(MPI_Reduce_scatter_c(ones, &got, unit, MPI_INT, MPI_SUM, W));
    CHECK_EQ(got, total);
    OK(MPI_Reduce_scatter_block_c(ones, &got, 1, MPI_INT, MPI_SUM, W));
    CHECK_EQ(got, total);
    OK(MPI_Iallreduce_c(&one, &got, 1, MPI_INT, MPI_SUM, W, &q));
    OK(MPI_Wait(&q, MPI_STATUS_IGNORE));
    CHECK_EQ(got, total);
    OK(MPI_Ialltoallv_c(buf_at(s), counts, displs, MPI_INT, buf_at(r), counts, displs, MPI_INT, W, &q));
    OK(MPI_Wait(&q, MPI_STATUS_IGNORE));
    OK(MPI_Allgather_init_c(&one, 1, MPI_INT, ones, 1, MPI_INT, W, MPI_INFO_NULL, &q));
    OK(MPI_Start(&q));
    OK(MPI_Wait(&q, MPI_STATUS_IGNORE));
    for (int i = 0; i < n; i++)
        CHECK_EQ(ones[i], i + 1);
    OK(MPI_Request_free(&q));
    user_op();
    buf_done(s);
    buf_done(r);
    return CHECK_END();
}
