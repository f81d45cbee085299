// ranks: 1 2 3 4 7 8
// timeout: 60
// User-defined operations: commutative or not, on predefined and derived types with gaps, in
// every reduction; MPI calls inside; MPI_Op_commutative, MPI_Op_free, MPI_Reduce_local.
#include "coll.h"

#define W MPI_COMM_WORLD

/* Composition of affine maps x -> m x + c (mod 2^32): associative, not commutative. */
typedef struct { unsigned m, c; } Affine;
static Affine compose(Affine f, Affine g) { return (Affine){ f.m * g.m, f.m * g.c + f.c }; }
static Affine operand(int rank, int i) { return (Affine){ 2u * rank + 3 + i % 5, 7u * rank + i }; }

static MPI_Datatype affine_type = MPI_DATATYPE_NULL;
static int calls, wrong_type;

static void compose_op(void *in, void *inout, int *n, MPI_Datatype *t)
{
    Affine *a = in, *b = inout;
    calls++;
    wrong_type += *t != affine_type;
    for (int i = 0; i < *n; i++)
        b[i] = compose(a[i], b[i]);
}

/* Items lie `extent` bytes apart, which the function asks MPI for. */
static void sum_gapped(void *in, void *inout, int *n, MPI_Datatype *t)
{
    MPI_Aint lb, extent;
    MPI_Type_get_extent(*t, &lb, &extent);
    for (int i = 0; i < *n; i++)
        *(int *)((char *)inout + i * extent) += *(int *)((char *)in + i * extent);
}

static Affine fold(int first, int last, int i)
{
    Affine a = operand(first, i);
    for (int r = first + 1; r <= last; r++)
        a = compose(a, operand(r, i));
    return a;
}
static int differ(const Affine *v, int n, int last, int offset)
{
    int bad = 0;
    for (int i = 0; i < n; i++) {
        Affine w = fold(0, last, i + offset);
        bad += v[i].m != w.m || v[i].c != w.c;
    }
    return bad;
}
static void load(Affine *v, int n)
{
    for (int i = 0; i < n; i++)
        v[i] = operand(check_rank, i);
}

static void in_rank_order(int n)
{
    MPI_Op op;
    int flag = -1, last = check_size - 1;
    OK(MPI_Op_create(compose_op, 0, &op));
    OK(MPI_Op_commutative(op, &flag));
    CHECK_EQ(flag, 0);
    OK(MPI_Type_contiguous(2, MPI_UNSIGNED, &affine_type));
    OK(MPI_Type_commit(&affine_type));
    int total = n * check_size;
    Affine *s = malloc((total + 1) * sizeof *s), *r = malloc((total + 1) * sizeof *r);
    for (int in_place = 0; in_place < 2; in_place++) {
        const void *from = in_place ? MPI_IN_PLACE : s;
        for (int root = 0; root < check_size; root++) {
            load(s, n);
            load(r, n);
            OK(MPI_Reduce(in_place && check_rank == root ? MPI_IN_PLACE : s, r, n, affine_type, op, root, W));
            if (check_rank == root)
                CHECK_EQ(differ(r, n, last, 0), 0);
        }
        load(r, n);
        OK(MPI_Allreduce(from, r, n, affine_type, op, W));
        CHECK_EQ(differ(r, n, last, 0), 0);
        load(r, n);
        OK(MPI_Scan(from, r, n, affine_type, op, W));
        CHECK_EQ(differ(r, n, check_rank, 0), 0);
        load(r, n);
        OK(MPI_Exscan(from, r, n, affine_type, op, W));
        if (check_rank > 0)
            CHECK_EQ(differ(r, n, check_rank - 1, 0), 0);
        load(s, total);
        load(r, total);
        OK(MPI_Reduce_scatter_block(from, r, n, affine_type, op, W));
        CHECK_EQ(differ(r, n, last, check_rank * n), 0);
    }
    OK(MPI_Op_free(&op));
    CHECK(op == MPI_OP_NULL);
    OK(MPI_Type_free(&affine_type));
    free(s);
    free(r);
}

static void gapped(int n)
{
    MPI_Op op;
    int flag = 0;
    Layout l = layout(1);
    Buf s = buf_new(n, l), r = buf_new(n, l);
    OK(MPI_Op_create(sum_gapped, 1, &op));
    OK(MPI_Op_commutative(op, &flag));
    CHECK(flag);
    for (int i = 0; i < n; i++)
        *buf_item(s, i) = check_rank + i;
    int all = check_size * (check_size - 1) / 2, bad = 0;
    OK(MPI_Allreduce(buf_at(s), buf_at(r), n, l.type, op, W));
    for (int i = 0; i < n; i++)
        bad += *buf_item(r, i) != all + check_size * i;
    OK(MPI_Scan(buf_at(s), buf_at(r), n, l.type, op, W));
    for (int i = 0; i < n; i++)
        bad += *buf_item(r, i) != check_rank * (check_rank + 1) / 2 + (check_rank + 1) * i;
    OK(MPI_Reduce(buf_at(s), buf_at(r), n, l.type, op, check_size - 1, W));
    for (int i = 0; check_rank == check_size - 1 && i < n; i++)
        bad += *buf_item(r, i) != all + check_size * i;
    CHECK_EQ(bad, 0);
    buf_done(s);
    buf_done(r);
    OK(MPI_Op_free(&op));
}

static void local(void)
{
    MPI_Op op;
    Affine a = { 3, 5 }, b = { 7, 11 }, w = compose(a, b);
    OK(MPI_Op_create(compose_op, 0, &op));
    OK(MPI_Type_contiguous(2, MPI_UNSIGNED, &affine_type));
    OK(MPI_Type_commit(&affine_type));
    OK(MPI_Reduce_local(&a, &b, 1, affine_type, op));
    CHECK(b.m == w.m && b.c == w.c);
    calls = 0;
    OK(MPI_Reduce_local(&a, &b, 0, affine_type, op));
    OK(MPI_Type_free(&affine_type));
    OK(MPI_Op_free(&op));
}

static void predefined(void)
{
    MPI_Op all[] = { MPI_SUM, MPI_PROD, MPI_MAX, MPI_MIN, MPI_LAND, MPI_LOR, MPI_LXOR,
                     MPI_BAND, MPI_BOR, MPI_BXOR, MPI_MINLOC, MPI_MAXLOC };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        int flag = 0;
        OK(MPI_Op_commutative(all[i], &flag));
        CHECK(flag);
        MPI_Op op = all[i];
        CHECK_CLASS(MPI_Op_free(&op), MPI_ERR_OP);
        CHECK(op == all[i]);
    }
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    in_rank_order(0);
    in_rank_order(1);
    in_rank_order(33);
    in_rank_order(6000);
    CHECK_EQ(wrong_type, 0);
    if (check_size > 1)
        CHECK(calls > 0);
    gapped(1);
    gapped(1000);
    gapped(20000);
    local();
    predefined();
    layouts_free();
    return CHECK_END();
}
