/* Transposition: A = A^T + B of matrices whose blocks are dealt out cyclically over a grid of ranks, so that pairs of
 * ranks exchange most of what they have.
 *
 * Verified: each element against its formula, exactly. Source: the description of PTRANS in the HPC Challenge. */
#include "kernel.h"

enum { ROUNDS = 5 };

typedef struct {
    int n, nb, p, q, row, col;
    int blocks, rows, cols; /* blocks of a side; of this rank */
    double *a, *b, *out, *in;
} Matrices;

static double element(const Matrices *m, int which, int i, int j)
{
    return (double)(mix(((uint64_t)which << 40) + (uint64_t)i * (uint64_t)m->n + (uint64_t)j) >> 40);
}

static size_t block_len(const Matrices *m) { return (size_t)m->nb * (size_t)m->nb; }

static double *block(const Matrices *m, double *v, int i, int j)
{
    return v + ((size_t)(i / m->p) * (size_t)m->cols + (size_t)(j / m->q)) * block_len(m);
}

/* Calls with each block of this rank, in an order that sender and receiver of its transpose share. */
#define EACH_BLOCK(m, I, J) \
    for (int I = (m)->row; I < (m)->blocks; I += (m)->p) \
        for (int J = (m)->col; J < (m)->blocks; J += (m)->q)

static void transpose(const Kernel *k, Matrices *m, int *to, int *at_out, int *from, int *at_in)
{
    /* What leaves: this rank's block (i, j) to who has (j, i), by rows of what it becomes there. */
    int *put = NEED(int, k->size), *took = NEED(int, k->size);
    for (int j = m->col; j < m->blocks; j += m->q)
        for (int i = m->row; i < m->blocks; i += m->p) {
            int r = j % m->p * m->q + i % m->q;
            memcpy(m->out + at_out[r] + (size_t)put[r]++ * block_len(m), block(m, m->a, i, j), sizeof(double) * block_len(m));
        }
    MPI_Alltoallv(m->out, to, at_out, MPI_DOUBLE, m->in, from, at_in, MPI_DOUBLE, COMM);
    EACH_BLOCK(m, i, j) {
        int r = j % m->p * m->q + i % m->q;
        const double *x = m->in + at_in[r] + (size_t)took[r]++ * block_len(m);
        double *a = block(m, m->a, i, j), *b = block(m, m->b, i, j);
        for (int y = 0; y < m->nb; y++)
            for (int z = 0; z < m->nb; z++)
                a[y * m->nb + z] = x[z * m->nb + y] + b[y * m->nb + z];
    }
    free(put), free(took);
}

int main(int argc, char **argv)
{
    static const int order[] = {480, 1280, 2560, 5120, 10240}, side[] = {20, 40, 80, 80, 80};
    Kernel k = kernel_begin(&argc, &argv, "ptrans");
    Matrices m = {.n = order[k.scale], .nb = side[k.scale]};
    int dims[2] = {0, 0};
    MPI_Dims_create(k.size, 2, dims);
    m.p = dims[1], m.q = dims[0], m.row = k.rank / m.q, m.col = k.rank % m.q, m.blocks = m.n / m.nb;
    m.rows = (m.blocks - m.row + m.p - 1) / m.p, m.cols = (m.blocks - m.col + m.q - 1) / m.q;
    size_t n = (size_t)m.rows * (size_t)m.cols * block_len(&m);
    m.a = NEED(double, n), m.b = NEED(double, n), m.out = NEED(double, n), m.in = NEED(double, n);
    int *to = NEED(int, k.size), *at_out = NEED(int, k.size), *from = NEED(int, k.size), *at_in = NEED(int, k.size);
    EACH_BLOCK(&m, i, j) {
        to[j % m.p * m.q + i % m.q] += (int)block_len(&m);
        for (int e = 0; e < m.nb * m.nb; e++) {
            int x = i * m.nb + e / m.nb, y = j * m.nb + e % m.nb;
            block(&m, m.a, i, j)[e] = element(&m, 0, x, y);
            block(&m, m.b, i, j)[e] = element(&m, 1, x, y);
        }
    }
    MPI_Alltoall(to, 1, MPI_INT, from, 1, MPI_INT, COMM);
    for (int r = 1; r < k.size; r++) {
        at_out[r] = at_out[r - 1] + to[r - 1];
        at_in[r] = at_in[r - 1] + from[r - 1];
    }
    kernel_start(&k);
    for (int i = 0; i < ROUNDS; i++)
        transpose(&k, &m, to, at_out, from, at_in);
    kernel_stop(&k);
    /* After an odd number of rounds: the transpose once, and B and its transpose by turns. */
    double error = 0;
    EACH_BLOCK(&m, i, j)
        for (int e = 0; e < m.nb * m.nb; e++) {
            int x = i * m.nb + e / m.nb, y = j * m.nb + e % m.nb;
            double is = element(&m, 0, y, x) + (ROUNDS / 2 + 1) * element(&m, 1, x, y) + ROUNDS / 2 * element(&m, 1, y, x);
            error = max_of(fabs(block(&m, m.a, i, j)[e] - is), error);
        }
    return kernel_end(&k, 1e-6 * ROUNDS * 8 * (double)m.n * m.n, "MB/s", error, 0);
}
