/* Blocks of five by five numbers: what a point of a flow has. */
#ifndef WEFT_BLOCK5_H
#define WEFT_BLOCK5_H

#include <string.h>

enum { V = 5 };

typedef double Block[V][V];

/* y += s * A x */
static inline void block_add(double y[V], double s, Block a, const double x[V])
{
    for (int i = 0; i < V; i++) {
        double sum = 0;
        for (int j = 0; j < V; j++)
            sum += a[i][j] * x[j];
        y[i] += s * sum;
    }
}

/* Solves A X = B for `n` columns by elimination without pivots, as the blocks here have strong diagonals; A is lost. */
static inline void block_solve(Block a, double *b, int n)
{
    for (int k = 0; k < V; k++) {
        double over = 1 / a[k][k];
        for (int i = k + 1; i < V; i++) {
            double f = a[i][k] * over;
            for (int j = k + 1; j < V; j++)
                a[i][j] -= f * a[k][j];
            for (int j = 0; j < n; j++)
                b[i * n + j] -= f * b[k * n + j];
        }
    }
    for (int k = V - 1; k >= 0; k--) {
        double over = 1 / a[k][k];
        for (int j = 0; j < n; j++) {
            double sum = b[k * n + j];
            for (int i = k + 1; i < V; i++)
                sum -= a[k][i] * b[i * n + j];
            b[k * n + j] = sum * over;
        }
    }
}

#endif
