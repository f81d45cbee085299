// ranks: 1 2 3 4 7
// timeout: 60
/* Operations of the program that do not commute, on a derived type: products of 2 x 2 matrices in rank order
 * by scan, exscan, reduce to each root and reduce_scatter, blocking, nonblocking, persistent and in place.
 * After: open-mpi/ompi issues 1754 and 9385, pmodels/mpich issue 1601. */
#include "../check.h"

enum { N = 37 };

typedef struct {
    uint32_t m[2][2];
} mat;

static MPI_Datatype type;
static MPI_Op product;

static mat times(mat a, mat b)
{
    mat c;
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            c.m[i][j] = a.m[i][0] * b.m[0][j] + a.m[i][1] * b.m[1][j];
    return c;
}

/* What comes before is the first argument. */
static void multiply(void *in, void *inout, int *len, MPI_Datatype *t)
{
    mat *a = in, *b = inout;
    CHECK(*t == type);
    for (int i = 0; i < *len; i++)
        b[i] = times(a[i], b[i]);
}

static mat of(int rank, int i)
{
    return (mat){{{1 + (uint32_t)rank, 3 + (uint32_t)i}, {2 * (uint32_t)rank + 1, 5}}};
}

static mat up_to(int last, int i)
{
    mat m = of(0, i);
    for (int r = 1; r <= last; r++)
        m = times(m, of(r, i));
    return m;
}

static void same(const mat *got, int last, int first, int n)
{
    int bad = 0;
    for (int i = 0; i < n; i++) {
        mat want = up_to(last, first + i);
        bad += memcmp(&got[i], &want, sizeof want) != 0;
    }
    CHECK_EQ(bad, 0);
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    mat mine[N], got[N];
    MPI_Request r;
    int n = check_size, me = check_rank, commutes = -1, counts[16], before = 0;
    OK(MPI_Type_contiguous(4, MPI_UINT32_T, &type));
    OK(MPI_Type_commit(&type));
    OK(MPI_Op_create(multiply, 0, &product));
    OK(MPI_Op_commutative(product, &commutes));
    CHECK_EQ(commutes, 0);
    for (int i = 0; i < N; i++)
        mine[i] = of(me, i);
    OK(MPI_Scan(mine, got, N, type, product, MPI_COMM_WORLD));
    same(got, me, 0, N);
    OK(MPI_Iscan(mine, got, N, type, product, MPI_COMM_WORLD, &r));
    OK(MPI_Wait(&r, MPI_STATUS_IGNORE));
    same(got, me, 0, N);
    memcpy(got, mine, sizeof got);
    OK(MPI_Exscan(MPI_IN_PLACE, got, N, type, product, MPI_COMM_WORLD));
    if (me > 0)
        same(got, me - 1, 0, N);
    OK(MPI_Iexscan(mine, got, N, type, product, MPI_COMM_WORLD, &r));
    OK(MPI_Wait(&r, MPI_STATUS_IGNORE));
    if (me > 0)
        same(got, me - 1, 0, N);
    for (int root = 0; root < n; root++) {
        memcpy(got, mine, sizeof got);
        OK(MPI_Reduce(me == root ? MPI_IN_PLACE : mine, got, N, type, product, root, MPI_COMM_WORLD));
        if (me == root)
            same(got, n - 1, 0, N);
        OK(MPI_Ireduce(mine, got, N, type, product, root, MPI_COMM_WORLD, &r));
        OK(MPI_Wait(&r, MPI_STATUS_IGNORE));
        if (me == root)
            same(got, n - 1, 0, N);
    }
    memcpy(got, mine, sizeof got);
    OK(MPI_Iallreduce(MPI_IN_PLACE, got, N, type, product, MPI_COMM_WORLD, &r));
    /* Another one of the same kind beside it. */
    mat one = mine[3], all;
    OK(MPI_Allreduce(&one, &all, 1, type, product, MPI_COMM_WORLD));
    same(&all, n - 1, 3, 1);
    OK(MPI_Wait(&r, MPI_STATUS_IGNORE));
    same(got, n - 1, 0, N);
    for (int i = 0; i < n; i++)
        counts[i] = i % 2 ? 5 : 2 * (i % 4);
    for (int i = 0; i < me; i++)
        before += counts[i];
    OK(MPI_Reduce_scatter(mine, got, counts, type, product, MPI_COMM_WORLD));
    same(got, n - 1, before, counts[me]);
    OK(MPI_Op_free(&product));
    OK(MPI_Type_free(&type));
    return CHECK_END();
}
