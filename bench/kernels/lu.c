/* LU wavefront: symmetric successive over-relaxation of a system with five unknowns a point. A sweep goes through the
 * planes of the grid; each rank waits for a row of numbers from its neighbours before a plane and hands two on after it,
 * so that many short messages run as waves from corner to corner.
 *
 * Verified: the right side is the operator applied to a field known by formula; the sweeps have to find that field.
 * Source: the description of LU in the NAS reports. */
#include "block5.h"
#include "kernel.h"

enum { LOW, HIGH };

static const double OMEGA = 1.1;

typedef struct {
    int n, px, py, x, y;   /* side of the grid; ranks in x and y, and this one's place */
    int x0, y0, nx, ny;    /* its columns: all of z */
    int west, east, south, north;
    double *u, *f, *r;
    double *out[2], *in[2];
    Block coupling[3], diagonal;
} Grid;

static inline double *point(const Grid *g, double *v, int i, int j, int k)
{
    return v + V * (((size_t)(k + 1) * (size_t)(g->ny + 2) + (size_t)(j + 1)) * (size_t)(g->nx + 2) + (size_t)(i + 1));
}

/* The diagonal of a point; it differs from point to point. */
static void diagonal_of(const Grid *g, int i, int j, int k, Block d)
{
    uint64_t id = ((uint64_t)k * (uint64_t)g->n + (uint64_t)(g->y0 + j)) * (uint64_t)g->n + (uint64_t)(g->x0 + i);
    memcpy(d, g->diagonal, sizeof(Block));
    for (int v = 0; v < V; v++)
        d[v][v] += 0.2 * unit_of(V * id + (uint64_t)v);
}

static double wanted(const Grid *g, int i, int j, int k, int v)
{
    int n = g->n;
    if (i < 0 || j < 0 || k < 0 || i >= n || j >= n || k >= n)
        return 0;
    uint64_t id = (((uint64_t)k * (uint64_t)n + (uint64_t)j) * (uint64_t)n + (uint64_t)i) * V + (uint64_t)v;
    return sin(3.0 * i / n + v) * cos(2.0 * j / n) + 0.3 * k / n + 0.1 * unit_of(id);
}

/* Gathers and spreads a column of the plane k: i is fixed (across x), or j is. */
static int pack(const Grid *g, double *v, int i, int j, int k, double *out)
{
    int n = i == -2 ? g->nx : g->ny;
    for (int a = 0; a < n; a++)
        memcpy(out + V * a, i == -2 ? point(g, v, a, j, k) : point(g, v, i, a, k), V * sizeof(double));
    return V * n;
}

static void unpack(const Grid *g, double *v, int i, int j, int k, const double *in)
{
    int n = i == -2 ? g->nx : g->ny;
    for (int a = 0; a < n; a++)
        memcpy(i == -2 ? point(g, v, a, j, k) : point(g, v, i, a, k), in + V * a, V * sizeof(double));
}

/* The layers around, all planes at once: long messages, once an iteration. */
static void exchange(Grid *g)
{
    int to[4] = {g->west, g->east, g->south, g->north}, from[4] = {g->east, g->west, g->north, g->south};
    for (int d = 0; d < 4; d++) {
        int n = 0, side = d & 1, width = d < 2 ? g->ny : g->nx;
        for (int k = 0; k < g->n; k++)
            n += d < 2 ? pack(g, g->u, side ? g->nx - 1 : 0, 0, k, g->out[0] + n)
                       : pack(g, g->u, -2, side ? g->ny - 1 : 0, k, g->out[0] + n);
        MPI_Sendrecv(g->out[0], n, MPI_DOUBLE, to[d], d, g->in[0], n, MPI_DOUBLE, from[d], d, COMM, MPI_STATUS_IGNORE);
        for (int k = 0; k < g->n && from[d] != MPI_PROC_NULL; k++) {
            const double *row = g->in[0] + (size_t)k * (size_t)(V * width);
            if (d < 2)
                unpack(g, g->u, side ? -1 : g->nx, 0, k, row);
            else
                unpack(g, g->u, -2, side ? -1 : g->ny, k, row);
        }
    }
}

/* out = A in at one point; A = D - sum of couplings with the six neighbours. */
static void apply(Grid *g, double *in, int i, int j, int k, double out[V])
{
    Block d;
    diagonal_of(g, i, j, k, d);
    memset(out, 0, V * sizeof(double));
    block_add(out, 1, d, point(g, in, i, j, k));
    for (int side = -1; side <= 1; side += 2) {
        block_add(out, -1 - 0.1 * side, g->coupling[0], point(g, in, i + side, j, k));
        block_add(out, -1 - 0.1 * side, g->coupling[1], point(g, in, i, j + side, k));
        block_add(out, -1 - 0.1 * side, g->coupling[2], point(g, in, i, j, k + side));
    }
}

/* One triangular solve: r becomes (D + OMEGA L) or (D + OMEGA U) to the minus one, times r. */
static void sweep(Grid *g, int way)
{
    int step = way == LOW ? 1 : -1, first = way == LOW ? 0 : g->n - 1;
    int from[2] = {way == LOW ? g->west : g->east, way == LOW ? g->south : g->north};
    int to[2] = {way == LOW ? g->east : g->west, way == LOW ? g->north : g->south};
    double factor = OMEGA * (1 - 0.1 * step);
    MPI_Request sends[2] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};
    for (int n = 0, k = first; n < g->n; n++, k += step) {
        if (from[0] != MPI_PROC_NULL) {
            MPI_Recv(g->in[0], V * g->ny, MPI_DOUBLE, from[0], 10 + way, COMM, MPI_STATUS_IGNORE);
            unpack(g, g->r, way == LOW ? -1 : g->nx, 0, k, g->in[0]);
        }
        if (from[1] != MPI_PROC_NULL) {
            MPI_Recv(g->in[1], V * g->nx, MPI_DOUBLE, from[1], 12 + way, COMM, MPI_STATUS_IGNORE);
            unpack(g, g->r, -2, way == LOW ? -1 : g->ny, k, g->in[1]);
        }
        for (int b = 0, j = way == LOW ? 0 : g->ny - 1; b < g->ny; b++, j += step)
            for (int a = 0, i = way == LOW ? 0 : g->nx - 1; a < g->nx; a++, i += step) {
                double *r = point(g, g->r, i, j, k);
                block_add(r, factor, g->coupling[0], point(g, g->r, i - step, j, k));
                block_add(r, factor, g->coupling[1], point(g, g->r, i, j - step, k));
                block_add(r, factor, g->coupling[2], point(g, g->r, i, j, k - step));
                Block d;
                diagonal_of(g, i, j, k, d);
                block_solve(d, r, 1);
            }
        MPI_Waitall(2, sends, MPI_STATUSES_IGNORE);
        if (to[0] != MPI_PROC_NULL)
            MPI_Isend(g->out[0], pack(g, g->r, way == LOW ? g->nx - 1 : 0, 0, k, g->out[0]), MPI_DOUBLE, to[0], 10 + way,
                      COMM, &sends[0]);
        if (to[1] != MPI_PROC_NULL)
            MPI_Isend(g->out[1], pack(g, g->r, -2, way == LOW ? g->ny - 1 : 0, k, g->out[1]), MPI_DOUBLE, to[1], 12 + way,
                      COMM, &sends[1]);
    }
    MPI_Waitall(2, sends, MPI_STATUSES_IGNORE);
}

#define EACH_POINT(g) \
    for (int k = 0; k < (g)->n; k++) \
        for (int j = 0; j < (g)->ny; j++) \
            for (int i = 0; i < (g)->nx; i++)

static void iterate(Grid *g)
{
    exchange(g);
    memset(g->r, 0, sizeof(double) * V * (size_t)(g->nx + 2) * (size_t)(g->ny + 2) * (size_t)(g->n + 2));
    EACH_POINT(g) {
        double now[V], *r = point(g, g->r, i, j, k), *f = point(g, g->f, i, j, k);
        apply(g, g->u, i, j, k, now);
        for (int v = 0; v < V; v++)
            r[v] = OMEGA * (2 - OMEGA) * (f[v] - now[v]);
    }
    sweep(g, LOW);
    EACH_POINT(g) {
        double d_r[V] = {0}, *r = point(g, g->r, i, j, k);
        Block d;
        diagonal_of(g, i, j, k, d);
        block_add(d_r, 1, d, r);
        memcpy(r, d_r, sizeof d_r);
    }
    /* The other sweep starts from zero around. */
    for (int k = 0; k < g->n; k++) {
        for (int j = -1; j <= g->ny; j++) {
            memset(point(g, g->r, -1, j, k), 0, V * sizeof(double));
            memset(point(g, g->r, g->nx, j, k), 0, V * sizeof(double));
        }
        for (int i = 0; i < g->nx; i++) {
            memset(point(g, g->r, i, -1, k), 0, V * sizeof(double));
            memset(point(g, g->r, i, g->ny, k), 0, V * sizeof(double));
        }
    }
    sweep(g, HIGH);
    EACH_POINT(g) {
        double *u = point(g, g->u, i, j, k), *r = point(g, g->r, i, j, k);
        for (int v = 0; v < V; v++)
            u[v] += r[v];
    }
}

static void set_up(const Kernel *k, Grid *g)
{
    int dims[2] = {0, 0};
    MPI_Dims_create(k->size, 2, dims);
    g->px = dims[0], g->py = dims[1];
    if (g->px > g->n)
        kernel_refuse(k, "more ranks than rows");
    g->x = k->rank % g->px, g->y = k->rank / g->px;
    g->x0 = part(g->n, g->px, g->x), g->nx = part(g->n, g->px, g->x + 1) - g->x0;
    g->y0 = part(g->n, g->py, g->y), g->ny = part(g->n, g->py, g->y + 1) - g->y0;
    g->west = g->x > 0 ? k->rank - 1 : MPI_PROC_NULL;
    g->east = g->x + 1 < g->px ? k->rank + 1 : MPI_PROC_NULL;
    g->south = g->y > 0 ? k->rank - g->px : MPI_PROC_NULL;
    g->north = g->y + 1 < g->py ? k->rank + g->px : MPI_PROC_NULL;
    size_t points = (size_t)(g->nx + 2) * (size_t)(g->ny + 2) * (size_t)(g->n + 2);
    g->u = NEED(double, V * points), g->f = NEED(double, V * points), g->r = NEED(double, V * points);
    for (int i = 0; i < 2; i++) {
        size_t face = (size_t)g->n * (size_t)(g->nx > g->ny ? g->nx : g->ny);
        g->out[i] = NEED(double, V * face), g->in[i] = NEED(double, V * face);
    }
    for (int d = 0; d < 3; d++)
        for (int a = 0; a < V; a++)
            for (int b = 0; b < V; b++)
                g->coupling[d][a][b] = (a == b ? 0.12 : 0.01) * (0.5 + unit_of((uint64_t)(1000 + (d * V + a) * V + b)));
    for (int a = 0; a < V; a++)
        for (int b = 0; b < V; b++)
            g->diagonal[a][b] = a == b ? 1.2 : 0.02 * unit_of((uint64_t)(2000 + a * V + b));
}

int main(int argc, char **argv)
{
    static const int side[] = {12, 33, 64, 102, 162}, times[] = {50, 100, 100, 100, 100};
    Kernel k = kernel_begin(&argc, &argv, "lu");
    static Grid g;
    g.n = side[k.scale];
    set_up(&k, &g);
    for (int z = -1; z <= g.n; z++)
        for (int y = -1; y <= g.ny; y++)
            for (int x = -1; x <= g.nx; x++)
                for (int v = 0; v < V; v++)
                    point(&g, g.u, x, y, z)[v] = wanted(&g, g.x0 + x, g.y0 + y, z, v);
    EACH_POINT(&g)
        apply(&g, g.u, i, j, k, point(&g, g.f, i, j, k));
    memset(g.u, 0, sizeof(double) * V * (size_t)(g.nx + 2) * (size_t)(g.ny + 2) * (size_t)(g.n + 2));
    kernel_start(&k);
    for (int t = 0; t < times[k.scale]; t++)
        iterate(&g);
    kernel_stop(&k);
    double error = 0, points = pow(g.n, 3);
    EACH_POINT(&g)
        for (int v = 0; v < V; v++)
            error = max_of(fabs(point(&g, g.u, i, j, k)[v] - wanted(&g, g.x0 + i, g.y0 + j, k, v)), error);
    return kernel_end(&k, 1e-6 * points * times[k.scale] * 1100, "Mflop/s", error, 1e-8);
}
