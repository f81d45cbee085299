/* Conjugate gradient: a sparse symmetric matrix without structure, in blocks over a grid of ranks. A product sums along
 * the rows of the grid, hands the vector's pieces to who needs them, and gathers along its columns.
 *
 * Verified: the right side is that of a solution known by formula, worked out without messages; the solver has to find
 * that solution. Source: the description of CG in the NAS reports; matrix and layout are our own. */
#include "kernel.h"

enum { STEPS = 25, MAX_LINKS = 16 };

typedef struct {
    int n, links;          /* order; pairs of entries beside the diagonal in each row */
    int stride[MAX_LINKS];
    int pr, pc, r, c;      /* the grid of ranks, and this one's place */
    int rows, cols, own;   /* of its block; elements of its piece of a vector */
    int *start, *col;      /* the block, row by row */
    double *val;
    int *perm, *inv;
    MPI_Comm row, column;
    double *x_cols, *w_rows, *moved;
} Matrix;

static int gcd(int a, int b) { return b ? gcd(b, a % b) : a; }

/* Weight of the edge between two places of the hidden ring; row sums stay below a third of the diagonal. */
static double weight(const Matrix *m, int a, int link)
{
    return -(0.3 / (2 * m->links)) * (0.5 + unit_of((uint64_t)a * MAX_LINKS + (uint64_t)link));
}

/* Calls with each entry of a row: its column and value. */
#define EACH_ENTRY(m, i, COL, VAL, DO)                                                             \
    do {                                                                                           \
        int place_ = (m)->inv[i];                                                                  \
        { int COL = (i); double VAL = 0.5 + 0.01 * unit_of((uint64_t)(i)); DO }                    \
        for (int l_ = 0; l_ < (m)->links; l_++) {                                                  \
            int fore_ = (place_ + (m)->stride[l_]) % (m)->n;                                       \
            int back_ = (place_ + (m)->n - (m)->stride[l_]) % (m)->n;                              \
            { int COL = (m)->perm[fore_]; double VAL = weight(m, place_, l_); DO }                 \
            { int COL = (m)->perm[back_]; double VAL = weight(m, back_, l_); DO }                  \
        }                                                                                          \
    } while (0)

static void set_up(const Kernel *k, Matrix *m)
{
    int dims[2] = {0, 0};
    MPI_Dims_create(k->size, 2, dims);
    m->pr = dims[1]; /* the smaller one */
    m->pc = dims[0];
    m->r = k->rank / m->pc;
    m->c = k->rank % m->pc;
    if (m->n % k->size)
        kernel_refuse(k, "the number of ranks does not divide the matrix");
    m->rows = m->n / m->pr;
    m->cols = m->n / m->pc;
    m->own = m->n / k->size;
    MPI_Comm_split(COMM, m->r, m->c, &m->row);
    MPI_Comm_split(COMM, m->c, m->r, &m->column);
    m->perm = NEED(int, m->n);
    m->inv = NEED(int, m->n);
    for (int i = 0; i < m->n; i++)
        m->perm[i] = i;
    for (int i = m->n - 1; i > 0; i--) {
        int j = (int)(mix((uint64_t)i + 77777) % (uint64_t)(i + 1)), t = m->perm[i];
        m->perm[i] = m->perm[j];
        m->perm[j] = t;
    }
    for (int i = 0; i < m->n; i++)
        m->inv[m->perm[i]] = i;
    for (int l = 0; l < m->links; l++) {
        int s = 1 + (int)(mix((uint64_t)l + 999) % (uint64_t)(m->n / 2 - 2));
        while (gcd(s, m->n) != 1)
            s++;
        m->stride[l] = s;
    }
    int row0 = m->r * m->rows, col0 = m->c * m->cols, n = 0;
    m->start = NEED(int, m->rows + 1);
    for (int pass = 0; pass < 2; pass++) {
        n = 0;
        for (int i = 0; i < m->rows; i++) {
            m->start[i] = n;
            EACH_ENTRY(m, row0 + i, j, v, {
                if (j >= col0 && j < col0 + m->cols) {
                    if (pass) {
                        m->col[n] = j - col0;
                        m->val[n] = v;
                    }
                    n++;
                }
            });
        }
        m->start[m->rows] = n;
        if (!pass) {
            m->col = NEED(int, n);
            m->val = NEED(double, n);
        }
    }
    m->x_cols = NEED(double, m->cols);
    m->w_rows = NEED(double, m->rows);
    m->moved = NEED(double, m->own);
}

/* out = A in, for the pieces of this rank: piece number rank of the vector. */
static void product(const Kernel *k, Matrix *m, const double *in, double *out)
{
    /* The piece goes where its column of the grid is; the one that belongs to this column comes. */
    int to = (k->rank % m->pr) * m->pc + k->rank / m->pr, from = m->c * m->pr + m->r;
    MPI_Sendrecv(in, m->own, MPI_DOUBLE, to, 1, m->moved, m->own, MPI_DOUBLE, from, 1, COMM, MPI_STATUS_IGNORE);
    MPI_Allgather(m->moved, m->own, MPI_DOUBLE, m->x_cols, m->own, MPI_DOUBLE, m->column);
    for (int i = 0; i < m->rows; i++) {
        double sum = 0;
        for (int e = m->start[i]; e < m->start[i + 1]; e++)
            sum += m->val[e] * m->x_cols[m->col[e]];
        m->w_rows[i] = sum;
    }
    MPI_Reduce_scatter_block(m->w_rows, out, m->own, MPI_DOUBLE, MPI_SUM, m->row);
}

static double dot(const Matrix *m, const double *a, const double *b)
{
    double sum = 0;
    for (int i = 0; i < m->own; i++)
        sum += a[i] * b[i];
    return sum_all(sum);
}

static void solve(const Kernel *k, Matrix *m, const double *b, double *x, double *r, double *p, double *q)
{
    memset(x, 0, sizeof(double) * (size_t)m->own);
    memcpy(r, b, sizeof(double) * (size_t)m->own);
    memcpy(p, b, sizeof(double) * (size_t)m->own);
    double rho = dot(m, r, r);
    for (int s = 0; s < STEPS && rho > 0; s++) {
        product(k, m, p, q);
        double alpha = rho / dot(m, p, q);
        for (int i = 0; i < m->own; i++) {
            x[i] += alpha * p[i];
            r[i] -= alpha * q[i];
        }
        double now = dot(m, r, r), beta = now / rho;
        rho = now;
        for (int i = 0; i < m->own; i++)
            p[i] = r[i] + beta * p[i];
    }
}

static double wanted(int i, int round) { return 1 + unit_of((uint64_t)i + 0x100000000u * (uint64_t)(round + 1)); }

int main(int argc, char **argv)
{
    static const int order[] = {1680, 6720, 13440, 73920, 147840}, links[] = {3, 4, 5, 6, 7};
    static const int rounds[] = {15, 15, 15, 30, 30};
    Kernel k = kernel_begin(&argc, &argv, "cg");
    Matrix m = {.n = order[k.scale], .links = links[k.scale]};
    set_up(&k, &m);
    double *v[5], error = 0;
    for (int i = 0; i < 5; i++)
        v[i] = NEED(double, m.own);
    for (int round = 0; round < rounds[k.scale]; round++) {
        int first = k.rank * m.own;
        for (int i = 0; i < m.own; i++) {
            double sum = 0;
            EACH_ENTRY(&m, first + i, j, value, { sum += value * wanted(j, round); });
            v[0][i] = sum;
        }
        kernel_start(&k);
        solve(&k, &m, v[0], v[1], v[2], v[3], v[4]);
        kernel_stop(&k);
        for (int i = 0; i < m.own; i++)
            error = max_of(fabs(v[1][i] - wanted(first + i, round)), error);
    }
    double flops = (double)rounds[k.scale] * STEPS * m.n * (2.0 * (2 * m.links + 1) + 10);
    return kernel_end(&k, flops * 1e-6, "Mflop/s", error, 1e-8);
}
