// ranks: 1 2 3 4 8
// abi: both
// timeout: 60
/* MPIX_EQUAL, MPICH's op: MPI_Reduce and MPI_Allreduce say by one int whether the operands of all ranks are
 * the same bytes. MPICH has the blocking functions without MPI_IN_PLACE only; here all forms work. */
#include "../check.h"
#ifndef MPIX_EQUAL
#include <mpi-ext.h>
#endif

#define W MPI_COMM_WORLD
#define LONG 100000
enum { UNTOUCHED = -77 };

static int data[LONG];

/* All ranks have the same, except that `odd` has another element `at`, unless that is -1. */
static void load(int n, int odd, int at)
{
    for (int i = 0; i < n; i++)
        data[i] = 3 * i + 1;
    if (odd == check_rank && at >= 0)
        data[at] ^= 1 << 30;
}

/* The result and what lies behind it. */
static int got[4];
static void prepare(void)
{
    for (int i = 0; i < 4; i++)
        got[i] = UNTOUCHED;
}
static void expect(int equal)
{
    CHECK_EQ(got[0], equal);
    for (int i = 1; i < 4; i++)
        CHECK_EQ(got[i], UNTOUCHED);
}

static void allreduce_all_forms(int n, int equal)
{
    MPI_Request r;
    prepare();
    OK(MPI_Allreduce(data, got, n, MPI_INT, MPIX_EQUAL, W));
    expect(equal);
    prepare();
    OK(MPI_Iallreduce(data, got, n, MPI_INT, MPIX_EQUAL, W, &r));
    OK(MPI_Wait(&r, MPI_STATUS_IGNORE));
    expect(equal);
    OK(MPI_Allreduce_init(data, got, n, MPI_INT, MPIX_EQUAL, W, MPI_INFO_NULL, &r));
    for (int round = 0; round < 3; round++) {
        /* The second round compares other data. */
        int mine = n > 0 ? data[0] : 0;
        if (n > 0 && round == 1)
            data[0] = check_rank;
        prepare();
        OK(MPI_Start(&r));
        OK(MPI_Wait(&r, MPI_STATUS_IGNORE));
        expect(round == 1 && n > 0 ? check_size == 1 : equal);
        if (n > 0)
            data[0] = mine;
    }
    OK(MPI_Request_free(&r));
}

static void reduce_all_forms(int n, int equal)
{
    MPI_Request r;
    for (int root = 0; root < check_size; root++) {
        int is_root = check_rank == root;
        prepare();
        OK(MPI_Reduce(data, is_root ? got : NULL, n, MPI_INT, MPIX_EQUAL, root, W));
        expect(is_root ? equal : UNTOUCHED);
    }
    int last = check_size - 1, is_root = check_rank == last;
    prepare();
    OK(MPI_Ireduce(data, got, n, MPI_INT, MPIX_EQUAL, last, W, &r));
    OK(MPI_Wait(&r, MPI_STATUS_IGNORE));
    expect(is_root ? equal : UNTOUCHED);
    OK(MPI_Reduce_init(data, got, n, MPI_INT, MPIX_EQUAL, last, W, MPI_INFO_NULL, &r));
    for (int round = 0; round < 2; round++) {
        prepare();
        OK(MPI_Start(&r));
        OK(MPI_Wait(&r, MPI_STATUS_IGNORE));
        expect(is_root ? equal : UNTOUCHED);
    }
    OK(MPI_Request_free(&r));
}

/* Any rank may be the odd one out, in any element; lengths for all kinds of algorithms. */
static void lengths(void)
{
    static const int of[] = {0, 1, 2, 100, 5000, LONG};
    for (int l = 0; l < (int)(sizeof of / sizeof *of); l++) {
        int n = of[l];
        load(n, -1, -1);
        allreduce_all_forms(n, 1);
        reduce_all_forms(n, 1);
        for (int odd = 0; odd < check_size && n > 0; odd++) {
            load(n, odd, odd % 2 ? n - 1 : n / 2);
            allreduce_all_forms(n, check_size == 1);
            reduce_all_forms(n, check_size == 1);
        }
    }
}

/* With MPI_IN_PLACE the operand lies where the result goes. */
static void in_place(void)
{
    int v[3] = {4, 5, 6};
    OK(MPI_Allreduce(MPI_IN_PLACE, v, 3, MPI_INT, MPIX_EQUAL, W));
    CHECK(v[0] == 1 && v[1] == 5 && v[2] == 6);
    int w[3] = {4, 5, check_rank};
    OK(MPI_Reduce(check_rank ? w : MPI_IN_PLACE, check_rank ? NULL : w, 3, MPI_INT, MPIX_EQUAL, 0, W));
    CHECK_EQ(w[0], check_rank ? 4 : check_size == 1);
    CHECK(w[1] == 5 && w[2] == check_rank);
}

/* Every type: bytes count, gaps do not. */
static void types(void)
{
    double zero = check_rank % 2 ? -0.0 : 0.0, nan_ = zero / zero;
    memset(&nan_, 0xff, sizeof nan_);
    prepare();
    OK(MPI_Allreduce(&zero, got, 1, MPI_DOUBLE, MPIX_EQUAL, W));
    expect(check_size == 1);
    prepare();
    OK(MPI_Allreduce(&nan_, got, 1, MPI_DOUBLE, MPIX_EQUAL, W));
    expect(1);

    char c = 'x';
    prepare();
    OK(MPI_Allreduce(&c, got, 1, MPI_CHAR, MPIX_EQUAL, W));
    expect(1);
    struct { double d; int i; } pair[5];
    memset(pair, check_rank, sizeof pair); /* padding differs */
    for (int i = 0; i < 5; i++)
        pair[i].d = 1.5, pair[i].i = i;
    prepare();
    OK(MPI_Allreduce(pair, got, 5, MPI_DOUBLE_INT, MPIX_EQUAL, W));
    expect(1);
    pair[4].i += check_rank;
    prepare();
    OK(MPI_Allreduce(pair, got, 5, MPI_DOUBLE_INT, MPIX_EQUAL, W));
    expect(check_size == 1);

    MPI_Datatype column, backwards;
    int grid[6][4];
    for (int i = 0; i < 24; i++)
        (&grid[0][0])[i] = i % 4 == 1 ? i : check_rank;
    OK(MPI_Type_vector(6, 1, 4, MPI_INT, &column));
    OK(MPI_Type_commit(&column));
    prepare();
    OK(MPI_Allreduce(&grid[0][1], got, 1, column, MPIX_EQUAL, W));
    expect(1);
    prepare();
    OK(MPI_Allreduce(&grid[0][2], got, 1, column, MPIX_EQUAL, W));
    expect(check_size == 1);
    OK(MPI_Type_vector(6, 1, -4, MPI_INT, &backwards));
    OK(MPI_Type_commit(&backwards));
    /* One signature, two layouts: the elements come in another order. */
    prepare();
    OK(MPI_Allreduce(check_rank % 2 ? &grid[5][1] : &grid[0][1], got, 1, check_rank % 2 ? backwards : column,
                     MPIX_EQUAL, W));
    expect(check_size == 1);
    OK(MPI_Type_free(&column));
    OK(MPI_Type_free(&backwards));
}

static void other_communicators(void)
{
    MPI_Comm one, half, inter;
    int five = 5;
    prepare();
    OK(MPI_Allreduce(&five, got, 1, MPI_INT, MPIX_EQUAL, MPI_COMM_SELF));
    expect(1);
    OK(MPI_Comm_split(W, check_rank, 0, &one));
    prepare();
    OK(MPI_Reduce(&five, got, 1, MPI_INT, MPIX_EQUAL, 0, one));
    expect(1);
    OK(MPI_Comm_free(&one));
    if (check_size < 3)
        return;
    /* What one group of an intercommunicator has is told to the other one. */
    int upper = check_rank >= 2;
    OK(MPI_Comm_split(W, upper, 0, &half));
    OK(MPI_Intercomm_create(half, 0, W, upper ? 0 : 2, 5, &inter));
    int v[2] = {7, upper ? 1 : check_rank}; /* the lower two differ */
    prepare();
    OK(MPI_Allreduce(v, got, 2, MPI_INT, MPIX_EQUAL, inter));
    expect(upper ? 0 : 1);
    int root = upper ? 0 : check_rank == 0 ? MPI_ROOT : MPI_PROC_NULL;
    prepare();
    OK(MPI_Reduce(v, got, 2, MPI_INT, MPIX_EQUAL, root, inter));
    expect(root == MPI_ROOT ? 1 : UNTOUCHED);
    OK(MPI_Comm_free(&inter));
    OK(MPI_Comm_free(&half));
}

static void is_equal(void *in, void *inout, int *n, MPI_Datatype *t)
{
    (void)in, (void)inout, (void)n, (void)t;
}

/* What there is no meaning for: an error, at all ranks. */
static void refused(void)
{
    MPI_Op op = MPIX_EQUAL;
    int flag = 0, a[8] = {0}, b[8] = {0}, counts[8];
    OK(MPI_Op_commutative(MPIX_EQUAL, &flag));
    CHECK_EQ(flag, 1);
    CHECK_CLASS(MPI_Op_free(&op), MPI_ERR_OP);
    CHECK(op == MPIX_EQUAL);
    CHECK(MPI_Op_fromint(MPI_Op_toint(MPIX_EQUAL)) == MPIX_EQUAL);
    OK(MPI_Op_create(is_equal, 1, &op));
    CHECK(op != MPIX_EQUAL);
    OK(MPI_Op_free(&op));

    for (int i = 0; i < 8; i++)
        counts[i] = 1;
    CHECK_CLASS(MPI_Reduce_local(a, b, 1, MPI_INT, MPIX_EQUAL), MPI_ERR_OP);
    CHECK_CLASS(MPI_Scan(a, b, 1, MPI_INT, MPIX_EQUAL, W), MPI_ERR_OP);
    CHECK_CLASS(MPI_Exscan(a, b, 1, MPI_INT, MPIX_EQUAL, W), MPI_ERR_OP);
    CHECK_CLASS(MPI_Reduce_scatter(a, b, counts, MPI_INT, MPIX_EQUAL, W), MPI_ERR_OP);
    CHECK_CLASS(MPI_Reduce_scatter_block(a, b, 1, MPI_INT, MPIX_EQUAL, W), MPI_ERR_OP);
    MPI_Win win;
    OK(MPI_Win_create(b, sizeof b, sizeof *b, MPI_INFO_NULL, W, &win));
    OK(MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN));
    OK(MPI_Win_fence(0, win));
    CHECK_CLASS(MPI_Accumulate(a, 1, MPI_INT, 0, 0, 1, MPI_INT, MPIX_EQUAL, win), MPI_ERR_OP);
    CHECK_CLASS(MPI_Fetch_and_op(a, a + 1, MPI_INT, 0, 0, MPIX_EQUAL, win), MPI_ERR_OP);
    OK(MPI_Win_fence(0, win));
    OK(MPI_Win_free(&win));

    CHECK_CLASS(MPI_Allreduce(a, NULL, 1, MPI_INT, MPIX_EQUAL, W), MPI_ERR_BUFFER);
    CHECK_CLASS(MPI_Allreduce(a, NULL, 0, MPI_INT, MPIX_EQUAL, W), MPI_ERR_BUFFER);
    CHECK_CLASS(MPI_Allreduce(NULL, b, 1, MPI_INT, MPIX_EQUAL, W), MPI_ERR_BUFFER);
    CHECK_CLASS(MPI_Allreduce(a, b, -1, MPI_INT, MPIX_EQUAL, W), MPI_ERR_COUNT);
    CHECK_CLASS(MPI_Allreduce(a, b, 1, MPI_DATATYPE_NULL, MPIX_EQUAL, W), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Allreduce(a, a, 1, MPI_INT, MPIX_EQUAL, W), MPI_ERR_BUFFER);
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    lengths();
    in_place();
    types();
    other_communicators();
    refused();
    return CHECK_END();
}
