/* A dense system by LU factorisation with partial pivoting, in blocks dealt out cyclically over a grid of ranks: columns
 * of the grid factor a panel (a reduction and two short broadcasts for each column of the matrix), panels go along the
 * rows, rows are swapped, and the rest is updated.
 *
 * Verified: the residual as in the published rules of the Linpack benchmark, |Ax-b| / (eps (|A||x|+|b|) n), under 16; the
 * matrix is known by formula, so that every rank works out its part of Ax anew. Source: those rules; all else is own. */
#include "kernel.h"
#include <float.h>

typedef struct {
    int n, nb, p, q, row, col; /* order, block, grid, this rank's place */
    int rows, cols;            /* of the local part; the right side is one column more */
    double *a;                 /* column by column */
    MPI_Comm in_row, in_col;
    int *pivot;
} System;

static double element(const System *s, int i, int j)
{
    return unit_of((uint64_t)i * (uint64_t)(s->n + 1) + (uint64_t)j) - 0.5;
}

/* Blocks of a dimension: how many indices below `upto` the part `me` of `parts` has. */
static int held(const System *s, int upto, int me, int parts)
{
    int blocks = upto / s->nb, whole = blocks / parts + (blocks % parts > me);
    return whole * s->nb + (blocks % parts == me ? upto % s->nb : 0);
}

static int global(const System *s, int local, int me, int parts)
{
    return (local / s->nb * parts + me) * s->nb + local % s->nb;
}

static inline double *cell(const System *s, int i, int j) { return s->a + (size_t)j * (size_t)s->rows + i; }

/* Swaps rows x and y of the matrix (by their numbers) in the local columns from..to. */
static void swap_rows(System *s, int x, int y, int from, int to, double *out, double *in)
{
    int owner_x = x / s->nb % s->p, owner_y = y / s->nb % s->p;
    if (x == y || from >= to || (s->row != owner_x && s->row != owner_y))
        return;
    int at_x = held(s, x, owner_x, s->p), at_y = held(s, y, owner_y, s->p);
    if (owner_x == owner_y) {
        for (int j = from; j < to; j++) {
            double t = *cell(s, at_x, j);
            *cell(s, at_x, j) = *cell(s, at_y, j);
            *cell(s, at_y, j) = t;
        }
        return;
    }
    int mine = s->row == owner_x ? at_x : at_y, other = s->row == owner_x ? owner_y : owner_x;
    for (int j = from; j < to; j++)
        out[j - from] = *cell(s, mine, j);
    MPI_Sendrecv(out, to - from, MPI_DOUBLE, other, 3, in, to - from, MPI_DOUBLE, other, 3, s->in_col, MPI_STATUS_IGNORE);
    for (int j = from; j < to; j++)
        *cell(s, mine, j) = in[j - from];
}

/* Factors the panel of columns k..k+w within the ranks that have it; `top` is the row of each column's pivot. */
static void panel(System *s, int k, int w, double *top, double *scratch)
{
    int j0 = held(s, k, s->col, s->q);
    for (int c = 0; c < w; c++) {
        int g = k + c, from = held(s, g, s->row, s->p), owner = g / s->nb % s->p;
        struct { double value; int row; } mine = {-1, g}, best;
        for (int i = from; i < s->rows; i++)
            if (fabs(*cell(s, i, j0 + c)) > mine.value) {
                mine.value = fabs(*cell(s, i, j0 + c));
                mine.row = global(s, i, s->row, s->p);
            }
        MPI_Allreduce(&mine, &best, 1, MPI_DOUBLE_INT, MPI_MAXLOC, s->in_col);
        s->pivot[g] = best.row;
        swap_rows(s, g, best.row, j0, j0 + w, scratch, scratch + w);
        if (s->row == owner) {
            for (int j = 0; j < w; j++)
                top[j] = *cell(s, from, j0 + j);
        }
        MPI_Bcast(top, w, MPI_DOUBLE, owner, s->in_col);
        int below = from + (s->row == owner);
        double over = 1 / top[c];
        for (int i = below; i < s->rows; i++)
            *cell(s, i, j0 + c) *= over;
        for (int j = c + 1; j < w; j++)
            for (int i = below; i < s->rows; i++)
                *cell(s, i, j0 + j) -= *cell(s, i, j0 + c) * top[j];
    }
}

/* C -= A B; column by column, four columns of A at a time, so that C is read and written a quarter as often. */
static void update(int m, int n, int w, const double *a, int lda, const double *b, int ldb, double *c, int ldc)
{
    enum { STRIP = 256 };
    for (int i0 = 0; i0 < m; i0 += STRIP) {
        int len = m - i0 < STRIP ? m - i0 : STRIP;
        for (int j = 0; j < n; j++) {
            double *to = c + (size_t)j * (size_t)ldc + i0;
            const double *y = b + (size_t)j * (size_t)ldb;
            int l = 0;
            for (; l + 4 <= w; l += 4) {
                const double *x = a + (size_t)l * (size_t)lda + i0;
                for (int i = 0; i < len; i++)
                    to[i] -= x[i] * y[l] + x[i + lda] * y[l + 1] + x[i + 2 * lda] * y[l + 2] + x[i + 3 * lda] * y[l + 3];
            }
            for (; l < w; l++)
                for (int i = 0; i < len; i++)
                    to[i] -= a[(size_t)l * (size_t)lda + i0 + i] * y[l];
        }
    }
}

static void factor(System *s)
{
    double *l = NEED(double, (size_t)(s->rows + 1) * (size_t)s->nb), *u = NEED(double, (size_t)s->nb * (size_t)(s->cols + 1));
    double *scratch = NEED(double, 2 * s->cols + 2 * s->nb), *top = NEED(double, s->nb);
    for (int k = 0; k < s->n; k += s->nb) {
        int w = s->n - k < s->nb ? s->n - k : s->nb, block = k / s->nb;
        int has_col = block % s->q, has_row = block % s->p, j0 = held(s, k, s->col, s->q);
        int i0 = held(s, k, s->row, s->p), m = s->rows - i0;
        if (s->col == has_col) {
            panel(s, k, w, top, scratch);
            for (int c = 0; c < w; c++)
                memcpy(l + (size_t)c * (size_t)m, cell(s, i0, j0 + c), sizeof(double) * (size_t)m);
        }
        MPI_Bcast(l, m * w, MPI_DOUBLE, has_col, s->in_row);
        MPI_Bcast(s->pivot + k, w, MPI_INT, has_col, s->in_row);
        int after = j0 + (s->col == has_col ? w : 0), n = s->cols - after;
        for (int c = 0; c < w; c++) {
            swap_rows(s, k + c, s->pivot[k + c], 0, j0, scratch, scratch + s->cols);
            swap_rows(s, k + c, s->pivot[k + c], after, s->cols, scratch, scratch + s->cols);
        }
        if (s->row == has_row)
            for (int j = 0; j < n; j++) {
                double *x = cell(s, i0, after + j);
                for (int c = 0; c < w; c++)
                    for (int i = c + 1; i < w; i++)
                        x[i] -= l[(size_t)c * (size_t)m + i] * x[c];
                memcpy(u + (size_t)j * (size_t)w, x, sizeof(double) * (size_t)w);
            }
        MPI_Bcast(u, n * w, MPI_DOUBLE, has_row, s->in_col);
        int skip = s->row == has_row ? w : 0;
        update(m - skip, n, w, l + skip, m, u, w, s->a + (size_t)after * (size_t)s->rows + i0 + skip, s->rows);
    }
    free(l), free(u), free(scratch), free(top);
}

/* The upper triangle; the right side went along as the last column. Everyone gets all of x. */
static void back(System *s, double *x)
{
    int last = s->n / s->nb % s->q, at = held(s, s->n, last, s->q);
    double *y = NEED(double, s->rows + 1), *sum = NEED(double, s->nb), *mine = NEED(double, s->nb);
    double *done = NEED(double, s->rows + 1);
    if (s->col == last)
        memcpy(y, cell(s, 0, at), sizeof(double) * (size_t)s->rows);
    MPI_Bcast(y, s->rows, MPI_DOUBLE, last, s->in_row);
    for (int k = (s->n - 1) / s->nb * s->nb; k >= 0; k -= s->nb) {
        int w = s->n - k < s->nb ? s->n - k : s->nb, block = k / s->nb;
        int has_col = block % s->q, has_row = block % s->p, i0 = held(s, k, s->row, s->p), j0 = held(s, k, s->col, s->q);
        if (s->row == has_row) {
            memcpy(mine, done + i0, sizeof(double) * (size_t)w);
            MPI_Allreduce(mine, sum, w, MPI_DOUBLE, MPI_SUM, s->in_row);
            if (s->col == has_col)
                for (int i = w - 1; i >= 0; i--) {
                    double v = y[i0 + i] - sum[i];
                    for (int j = i + 1; j < w; j++)
                        v -= *cell(s, i0 + i, j0 + j) * x[k + j];
                    x[k + i] = v / *cell(s, i0 + i, j0 + i);
                }
        }
        MPI_Bcast(x + k, w, MPI_DOUBLE, has_row * s->q + has_col, COMM);
        if (s->col == has_col)
            for (int j = 0; j < w; j++)
                for (int i = 0; i < i0; i++)
                    done[i] += *cell(s, i, j0 + j) * x[k + j];
    }
    free(y), free(sum), free(mine), free(done);
}

static double residual(const Kernel *k, const System *s, const double *x)
{
    double worst[4] = {0}, all[4];
    for (int i = k->rank; i < s->n; i += k->size) {
        double ax = 0, norm = 0;
        for (int j = 0; j < s->n; j++) {
            double v = element(s, i, j);
            ax += v * x[j];
            norm += fabs(v);
        }
        double b = element(s, i, s->n);
        worst[0] = max_of(fabs(ax - b), worst[0]);
        worst[1] = max_of(norm, worst[1]);
        worst[2] = max_of(fabs(x[i]), worst[2]);
        worst[3] = max_of(fabs(b), worst[3]);
    }
    MPI_Allreduce(worst, all, 4, MPI_DOUBLE, MPI_MAX, COMM);
    return all[0] / (DBL_EPSILON / 2 * (all[1] * all[2] + all[3]) * s->n);
}

int main(int argc, char **argv)
{
    static const int order[] = {250, 1000, 2000, 4000, 8000}, block[] = {16, 32, 64, 64, 128};
    Kernel k = kernel_begin(&argc, &argv, "hpl");
    System s = {.n = order[k.scale], .nb = block[k.scale]};
    int dims[2] = {0, 0};
    MPI_Dims_create(k.size, 2, dims);
    s.p = dims[1], s.q = dims[0];
    s.row = k.rank / s.q, s.col = k.rank % s.q;
    MPI_Comm_split(COMM, s.row, s.col, &s.in_row);
    MPI_Comm_split(COMM, s.col, s.row, &s.in_col);
    s.rows = held(&s, s.n, s.row, s.p), s.cols = held(&s, s.n + 1, s.col, s.q);
    s.a = NEED(double, (size_t)(s.rows + 1) * (size_t)(s.cols + 1)), s.pivot = NEED(int, s.n);
    for (int j = 0; j < s.cols; j++)
        for (int i = 0; i < s.rows; i++)
            *cell(&s, i, j) = element(&s, global(&s, i, s.row, s.p), global(&s, j, s.col, s.q));
    double *x = NEED(double, s.n), n = s.n;
    kernel_start(&k);
    factor(&s);
    back(&s, x);
    kernel_stop(&k);
    return kernel_end(&k, 1e-6 * (2 * n * n * n / 3 + 1.5 * n * n), "Mflop/s", residual(&k, &s, x), 16);
}
