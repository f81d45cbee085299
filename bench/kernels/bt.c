/* Block tridiagonal: an implicit scheme that goes along the three directions in turn (ADI). Each step exchanges the faces
 * of the boxes; lines along x are each rank's own, those along y and z cross the ranks, which hand groups of them on
 * while the next group is worked on.
 *
 * Verified: the right side is the operator applied to a field known by formula; the steps have to find that field.
 * Source: the description of BT in the NAS reports; that has another layout of cells, and ranks of square number. */
#include "block5.h"
#include "kernel.h"

static const double TAU = 2.0;

typedef struct {
    int n, dims[2], at[2]; /* side of the grid; ranks along y and z, and this one's place */
    int ny, nz, y0, z0;
    int near[2][2];        /* the ranks before and behind in y and z */
    double *u, *f, *r;
    double *out, *in;
    Block coupling[3];
    /* Of the lines under way: the eliminated blocks beside the diagonal, by point. */
    double *upper;
    double *edge_out, *edge_in;
} Grid;

static inline double *point(const Grid *g, double *v, int i, int j, int k)
{
    return v + V * (((size_t)(k + 1) * (size_t)(g->ny + 2) + (size_t)(j + 1)) * (size_t)(g->n + 2) + (size_t)(i + 1));
}

static size_t volume(const Grid *g) { return V * (size_t)(g->n + 2) * (size_t)(g->ny + 2) * (size_t)(g->nz + 2); }

#define EACH_POINT(g) \
    for (int k = 0; k < (g)->nz; k++) \
        for (int j = 0; j < (g)->ny; j++) \
            for (int i = 0; i < (g)->n; i++)

/* The diagonal's block along one direction; it differs from point to point. */
static void diagonal_of(const Grid *g, int d, int i, int j, int k, Block b)
{
    uint64_t id = ((uint64_t)(g->z0 + k) * (uint64_t)g->n + (uint64_t)(g->y0 + j)) * (uint64_t)g->n + (uint64_t)i;
    for (int v = 0; v < V; v++)
        for (int w = 0; w < V; w++)
            b[v][w] = v == w ? 0.40 + 0.05 * unit_of((3 * id + (uint64_t)d) * V + (uint64_t)v) : 0.01;
}

static double wanted(const Grid *g, int i, int j, int k, int v)
{
    int n = g->n;
    if (i < 0 || j < 0 || k < 0 || i >= n || j >= n || k >= n)
        return 0;
    uint64_t id = (((uint64_t)k * (uint64_t)n + (uint64_t)j) * (uint64_t)n + (uint64_t)i) * V + (uint64_t)v;
    return cos(2.0 * i / n - v) * sin(3.0 * j / n) + 0.2 * k / n + 0.1 * unit_of(id);
}

/* out = (A_x + A_y + A_z) in at one point. */
static void apply(Grid *g, double *in, int i, int j, int k, double out[V])
{
    memset(out, 0, V * sizeof(double));
    for (int d = 0; d < 3; d++) {
        Block b;
        diagonal_of(g, d, i, j, k, b);
        block_add(out, 1, b, point(g, in, i, j, k));
    }
    for (int s = -1; s <= 1; s += 2) {
        block_add(out, -1, g->coupling[0], point(g, in, i + s, j, k));
        block_add(out, -1, g->coupling[1], point(g, in, i, j + s, k));
        block_add(out, -1, g->coupling[2], point(g, in, i, j, k + s));
    }
}

static void faces(Grid *g)
{
    size_t row = V * (size_t)g->n;
    for (int d = 0; d < 2; d++)
        for (int side = 0; side < 2; side++) {
            int m = d == 0 ? g->nz : g->ny, last = d == 0 ? g->ny : g->nz;
            int from = side ? last - 1 : 0, into = side ? -1 : last;
            for (int a = 0; a < m; a++)
                memcpy(g->out + row * (size_t)a, d == 0 ? point(g, g->u, 0, from, a) : point(g, g->u, 0, a, from),
                       row * sizeof(double));
            MPI_Sendrecv(g->out, (int)row * m, MPI_DOUBLE, g->near[d][side], d, g->in, (int)row * m, MPI_DOUBLE,
                         g->near[d][!side], d, COMM, MPI_STATUS_IGNORE);
            if (g->near[d][!side] == MPI_PROC_NULL)
                continue;
            for (int a = 0; a < m; a++)
                memcpy(d == 0 ? point(g, g->u, 0, into, a) : point(g, g->u, 0, a, into), g->in + row * (size_t)a,
                       row * sizeof(double));
        }
}

/* A group of n lines along direction d: line number a of group b, and its points in this rank. */
static double *of_line(const Grid *g, int d, int b, int a, int at)
{
    if (d == 0)
        return point(g, g->r, at, a, b);
    return d == 1 ? point(g, g->r, a, at, b) : point(g, g->r, a, b, at);
}

static void diagonal_of_line(const Grid *g, int d, int b, int a, int at, Block x)
{
    if (d == 0)
        diagonal_of(g, 0, at, a, b, x);
    else if (d == 1)
        diagonal_of(g, 1, a, at, b, x);
    else
        diagonal_of(g, 2, a, b, at, x);
}

enum { BACKWARD = V, FORWARD = V * V + V };

/* Eliminates along the lines of a group, from what the rank before has left of them. */
static void forward(Grid *g, int d, int b, int lines, int len, int is_first)
{
    for (int a = 0; a < lines; a++) {
        double *before = is_first ? NULL : g->edge_in + FORWARD * a;
        for (int at = 0; at < len; at++) {
            double *r = of_line(g, d, b, a, at), *up = g->upper + (((size_t)b * (size_t)lines + (size_t)a) * (size_t)len + (size_t)at) * V * V;
            Block x;
            diagonal_of_line(g, d, b, a, at, x);
            /* I + TAU A, whose blocks beside the diagonal are -TAU times the coupling. */
            for (int v = 0; v < V; v++)
                for (int w = 0; w < V; w++)
                    x[v][w] = TAU * x[v][w] + (v == w);
            if (before) {
                for (int v = 0; v < V; v++)
                    for (int w = 0; w < V; w++)
                        for (int c = 0; c < V; c++)
                            x[v][w] += TAU * g->coupling[d][v][c] * before[c * V + w];
                block_add(r, TAU, g->coupling[d], before + V * V);
            }
            double rhs[V][V + 1];
            for (int v = 0; v < V; v++) {
                for (int w = 0; w < V; w++)
                    rhs[v][w] = -TAU * g->coupling[d][v][w];
                rhs[v][V] = r[v];
            }
            block_solve(x, &rhs[0][0], V + 1);
            for (int v = 0; v < V; v++) {
                memcpy(up + V * v, rhs[v], V * sizeof(double));
                r[v] = rhs[v][V];
            }
            double *left = g->edge_out + FORWARD * a;
            memcpy(left, up, V * V * sizeof(double));
            memcpy(left + V * V, r, V * sizeof(double));
            before = left;
        }
    }
}

static void backward(Grid *g, int d, int b, int lines, int len, int is_last)
{
    for (int a = 0; a < lines; a++) {
        const double *behind = is_last ? NULL : g->edge_in + BACKWARD * a;
        for (int at = len - 1; at >= 0; at--) {
            double *r = of_line(g, d, b, a, at), *up = g->upper + (((size_t)b * (size_t)lines + (size_t)a) * (size_t)len + (size_t)at) * V * V;
            if (behind)
                for (int v = 0; v < V; v++)
                    for (int w = 0; w < V; w++)
                        r[v] -= up[V * v + w] * behind[w];
            behind = r;
        }
        memcpy(g->edge_out + BACKWARD * a, of_line(g, d, b, a, 0), V * sizeof(double));
    }
}

static void solve(Grid *g, int d)
{
    int groups = d == 2 ? g->ny : g->nz, lines = d == 0 ? g->ny : g->n, len = d == 0 ? g->n : d == 1 ? g->ny : g->nz;
    int before = d ? g->near[d - 1][0] : MPI_PROC_NULL, behind = d ? g->near[d - 1][1] : MPI_PROC_NULL;
    for (int b = 0; b < groups; b++) {
        MPI_Recv(g->edge_in, FORWARD * lines, MPI_DOUBLE, before, 20 + d, COMM, MPI_STATUS_IGNORE);
        forward(g, d, b, lines, len, before == MPI_PROC_NULL);
        MPI_Send(g->edge_out, FORWARD * lines, MPI_DOUBLE, behind, 20 + d, COMM);
    }
    for (int b = 0; b < groups; b++) {
        MPI_Recv(g->edge_in, BACKWARD * lines, MPI_DOUBLE, behind, 30 + d, COMM, MPI_STATUS_IGNORE);
        backward(g, d, b, lines, len, behind == MPI_PROC_NULL);
        MPI_Send(g->edge_out, BACKWARD * lines, MPI_DOUBLE, before, 30 + d, COMM);
    }
}

static void step(Grid *g)
{
    faces(g);
    EACH_POINT(g) {
        double now[V], *r = point(g, g->r, i, j, k), *f = point(g, g->f, i, j, k);
        apply(g, g->u, i, j, k, now);
        for (int v = 0; v < V; v++)
            r[v] = TAU * (f[v] - now[v]);
    }
    for (int d = 0; d < 3; d++)
        solve(g, d);
    EACH_POINT(g)
        for (int v = 0; v < V; v++)
            point(g, g->u, i, j, k)[v] += point(g, g->r, i, j, k)[v];
}

static void set_up(const Kernel *k, Grid *g)
{
    MPI_Dims_create(k->size, 2, g->dims);
    if (g->dims[0] > g->n)
        kernel_refuse(k, "more ranks than rows");
    g->at[0] = k->rank % g->dims[0], g->at[1] = k->rank / g->dims[0];
    g->y0 = part(g->n, g->dims[0], g->at[0]), g->ny = part(g->n, g->dims[0], g->at[0] + 1) - g->y0;
    g->z0 = part(g->n, g->dims[1], g->at[1]), g->nz = part(g->n, g->dims[1], g->at[1] + 1) - g->z0;
    for (int d = 0; d < 2; d++) {
        int hop = d ? g->dims[0] : 1;
        g->near[d][0] = g->at[d] > 0 ? k->rank - hop : MPI_PROC_NULL;
        g->near[d][1] = g->at[d] + 1 < g->dims[d] ? k->rank + hop : MPI_PROC_NULL;
    }
    size_t n = (size_t)g->n;
    g->u = NEED(double, volume(g)), g->f = NEED(double, volume(g)), g->r = NEED(double, volume(g));
    g->out = NEED(double, V * n * n), g->in = NEED(double, V * n * n);
    g->upper = NEED(double, V * V * n * (size_t)g->ny * (size_t)g->nz);
    g->edge_out = NEED(double, FORWARD * n), g->edge_in = NEED(double, FORWARD * n);
    for (int d = 0; d < 3; d++)
        for (int a = 0; a < V; a++)
            for (int b = 0; b < V; b++)
                g->coupling[d][a][b] = (a == b ? 0.12 : 0.005) * (0.5 + unit_of((uint64_t)(3000 + (d * V + a) * V + b)));
}

int main(int argc, char **argv)
{
    static const int side[] = {12, 24, 64, 102, 162}, times[] = {40, 60, 60, 60, 60};
    Kernel k = kernel_begin(&argc, &argv, "bt");
    static Grid g;
    g.n = side[k.scale];
    set_up(&k, &g);
    for (int z = -1; z <= g.nz; z++)
        for (int y = -1; y <= g.ny; y++)
            for (int x = -1; x <= g.n; x++)
                for (int v = 0; v < V; v++)
                    point(&g, g.u, x, y, z)[v] = wanted(&g, x, g.y0 + y, g.z0 + z, v);
    EACH_POINT(&g)
        apply(&g, g.u, i, j, k, point(&g, g.f, i, j, k));
    memset(g.u, 0, sizeof(double) * volume(&g));
    kernel_start(&k);
    for (int t = 0; t < times[k.scale]; t++)
        step(&g);
    kernel_stop(&k);
    double error = 0, points = pow(g.n, 3);
    EACH_POINT(&g)
        for (int v = 0; v < V; v++)
            error = max_of(fabs(point(&g, g.u, i, j, k)[v] - wanted(&g, i, g.y0 + j, g.z0 + k, v)), error);
    return kernel_end(&k, 1e-6 * points * times[k.scale] * 2900, "Mflop/s", error, 1e-6);
}
