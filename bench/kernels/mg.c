/* Multigrid: V-cycles for Poisson's equation on a periodic cube, in boxes over a grid of ranks. Each level exchanges faces
 * in six directions, long ones on the finest grid and a few numbers on the coarse ones; where a rank's box would get too
 * thin, all gather the grid and go on by themselves.
 *
 * Verified: the right side is the operator applied to a field known by formula; the cycles have to find that field.
 * Source: the description of MG in the NAS reports; smoother and transfers are the textbook's (Briggs, Henson, McCormick). */
#include "kernel.h"

enum { MAX_LEVELS = 12, PRE = 2, POST = 2, COARSEST = 30 };

typedef struct {
    int n[3];        /* points of this rank's box */
    int first[3];    /* its place in the grid */
    int all;         /* points of a side of the grid */
    int is_whole;    /* every rank has all of it */
    double *u, *f, *r;
    double *out, *in; /* faces */
} Level;

typedef struct {
    int dims[3], at[3], near[3][2];
    MPI_Comm grid;
    int n_levels;
    Level level[MAX_LEVELS];
} Solver;

/* Boxes have a layer around them. */
static inline size_t at(const Level *l, int x, int y, int z)
{
    return ((size_t)(z + 1) * (size_t)(l->n[1] + 2) + (size_t)(y + 1)) * (size_t)(l->n[0] + 2) + (size_t)(x + 1);
}

static size_t volume(const Level *l)
{
    return (size_t)(l->n[0] + 2) * (size_t)(l->n[1] + 2) * (size_t)(l->n[2] + 2);
}

/* The cells of a plane across direction d, with the layer around in the directions that are done. */
#define EACH_OF_FACE(l, d, plane, INDEX, DO)                                                       \
    do {                                                                                           \
        int e_ = (d) == 0 ? 1 : 0, g_ = (d) == 2 ? 1 : 2, p_[3];                                   \
        p_[d] = (plane);                                                                           \
        for (int b_ = g_ < (d) ? -1 : 0; b_ < (l)->n[g_] + (g_ < (d)); b_++)                       \
            for (int a_ = e_ < (d) ? -1 : 0; a_ < (l)->n[e_] + (e_ < (d)); a_++) {                 \
                p_[e_] = a_;                                                                       \
                p_[g_] = b_;                                                                       \
                size_t INDEX = at((l), p_[0], p_[1], p_[2]);                                       \
                DO                                                                                 \
            }                                                                                      \
    } while (0)

static void exchange(const Solver *s, const Level *l, double *v)
{
    for (int d = 0; d < 3; d++)
        for (int side = 0; side < 2; side++) {
            /* What goes down comes from above. */
            int n = 0, got = 0, from = side ? l->n[d] - 1 : 0, into = side ? -1 : l->n[d];
            EACH_OF_FACE(l, d, from, i, { l->out[n++] = v[i]; });
            const double *face = l->out;
            if (!l->is_whole && s->dims[d] > 1) {
                MPI_Sendrecv(l->out, n, MPI_DOUBLE, s->near[d][side], d, l->in, n, MPI_DOUBLE, s->near[d][!side], d, s->grid,
                             MPI_STATUS_IGNORE);
                face = l->in;
            }
            EACH_OF_FACE(l, d, into, i, { v[i] = face[got++]; });
        }
}

#define EACH_POINT(l) \
    for (int z = 0; z < (l)->n[2]; z++) \
        for (int y = 0; y < (l)->n[1]; y++) \
            for (int x = 0; x < (l)->n[0]; x++)

static inline double around(const Level *l, const double *v, size_t i)
{
    size_t row = (size_t)(l->n[0] + 2), plane = row * (size_t)(l->n[1] + 2);
    return v[i - 1] + v[i + 1] + v[i - row] + v[i + row] + v[i - plane] + v[i + plane];
}

/* The distance of points, squared; the cube's side is 1. */
static double h2(const Level *l) { return 1.0 / ((double)l->all * l->all); }

/* Red points, then black ones (Gauss and Seidel). */
static void smooth(const Solver *s, Level *l, int times)
{
    for (int t = 0; t < times; t++)
        for (int color = 0; color < 2; color++) {
            exchange(s, l, l->u);
            for (int z = 0; z < l->n[2]; z++)
                for (int y = 0; y < l->n[1]; y++)
                    for (int x = (l->first[0] + l->first[1] + l->first[2] + y + z + color) & 1; x < l->n[0]; x += 2) {
                        size_t i = at(l, x, y, z);
                        l->u[i] = (around(l, l->u, i) + h2(l) * l->f[i]) * (1.0 / 6);
                    }
        }
}

static void residual(const Solver *s, Level *l)
{
    exchange(s, l, l->u);
    double over = 1 / h2(l);
    EACH_POINT(l) {
        size_t i = at(l, x, y, z);
        l->r[i] = l->f[i] - (6 * l->u[i] - around(l, l->u, i)) * over;
    }
}

/* The mean of the 27 points around, near ones more. */
static double weighted(const Level *l, const double *v, int x, int y, int z)
{
    static const double weight[4] = {1.0 / 8, 1.0 / 16, 1.0 / 32, 1.0 / 64};
    double sum = 0;
    for (int c = -1; c <= 1; c++)
        for (int b = -1; b <= 1; b++)
            for (int a = -1; a <= 1; a++)
                sum += weight[abs(a) + abs(b) + abs(c)] * v[at(l, x + a, y + b, z + c)];
    return sum;
}

/* A grid that every rank has whole, from the boxes; `part` is what each has of it, without layers. */
static void gather(const Solver *s, Level *whole, const int n[3], double *part)
{
    int count = n[0] * n[1] * n[2], p;
    MPI_Comm_size(s->grid, &p);
    double *all = NEED(double, (size_t)count * (size_t)p);
    MPI_Allgather(part, count, MPI_DOUBLE, all, count, MPI_DOUBLE, s->grid);
    for (int r = 0; r < p; r++) {
        int c[3];
        MPI_Cart_coords(s->grid, r, 3, c);
        const double *v = all + (size_t)r * (size_t)count;
        for (int z = 0; z < n[2]; z++)
            for (int y = 0; y < n[1]; y++)
                for (int x = 0; x < n[0]; x++)
                    whole->f[at(whole, c[0] * n[0] + x, c[1] * n[1] + y, c[2] * n[2] + z)] = *v++;
    }
    free(all);
}

static void restrict_to(const Solver *s, Level *fine, Level *coarse)
{
    exchange(s, fine, fine->r);
    int gathers = coarse->is_whole && !fine->is_whole, n[3];
    for (int d = 0; d < 3; d++)
        n[d] = fine->n[d] / 2;
    double *part = gathers ? NEED(double, n[0] * n[1] * n[2]) : NULL, *to = part;
    for (int z = 0; z < n[2]; z++)
        for (int y = 0; y < n[1]; y++)
            for (int x = 0; x < n[0]; x++) {
                double v = weighted(fine, fine->r, 2 * x, 2 * y, 2 * z);
                if (gathers)
                    *to++ = v;
                else
                    coarse->f[at(coarse, x, y, z)] = v;
            }
    if (gathers)
        gather(s, coarse, n, part);
    free(part);
    memset(coarse->u, 0, sizeof(double) * volume(coarse));
}

/* Adds the coarse correction, linear between its points. */
static void correct(const Solver *s, Level *fine, Level *coarse)
{
    exchange(s, coarse, coarse->u);
    int shift[3];
    for (int d = 0; d < 3; d++)
        shift[d] = coarse->is_whole && !fine->is_whole ? fine->first[d] / 2 : 0;
    EACH_POINT(fine) {
        int a = x / 2 + shift[0], b = y / 2 + shift[1], c = z / 2 + shift[2];
        double sum = 0;
        for (int k = 0; k <= (z & 1); k++)
            for (int j = 0; j <= (y & 1); j++)
                for (int i = 0; i <= (x & 1); i++)
                    sum += coarse->u[at(coarse, a + i, b + j, c + k)];
        fine->u[at(fine, x, y, z)] += sum / (double)(1 << ((x & 1) + (y & 1) + (z & 1)));
    }
}

static void cycle(const Solver *s, int depth)
{
    Level *l = (Level *)&s->level[depth];
    if (depth == s->n_levels - 1)
        return smooth(s, l, COARSEST);
    smooth(s, l, PRE);
    residual(s, l);
    restrict_to(s, l, l + 1);
    cycle(s, depth + 1);
    correct(s, l, l + 1);
    smooth(s, l, POST);
}

static void set_up(const Kernel *k, Solver *s, int n)
{
    int periods[3] = {1, 1, 1}, box[3], whole = 0;
    MPI_Dims_create(k->size, 3, s->dims);
    MPI_Cart_create(COMM, 3, s->dims, periods, 0, &s->grid);
    MPI_Cart_coords(s->grid, k->rank, 3, s->at);
    for (int d = 0; d < 3; d++) {
        if (n % (2 * s->dims[d]))
            kernel_refuse(k, "the ranks do not divide the grid: take a power of two");
        box[d] = n / s->dims[d];
        MPI_Cart_shift(s->grid, d, 1, &s->near[d][0], &s->near[d][1]);
    }
    for (int all = n; all >= 2 && s->n_levels < MAX_LEVELS; all /= 2) {
        Level *l = &s->level[s->n_levels++];
        *l = (Level){.all = all, .is_whole = whole};
        for (int d = 0; d < 3; d++) {
            l->n[d] = whole ? all : box[d];
            l->first[d] = whole ? 0 : s->at[d] * box[d];
        }
        size_t face = 0;
        for (int d = 0; d < 3; d++) {
            size_t cells = (size_t)(l->n[(d + 1) % 3] + 2) * (size_t)(l->n[(d + 2) % 3] + 2);
            face = cells > face ? cells : face;
        }
        l->u = NEED(double, volume(l)), l->f = NEED(double, volume(l)), l->r = NEED(double, volume(l));
        l->out = NEED(double, face), l->in = NEED(double, face);
        for (int d = 0; d < 3; d++) {
            whole = whole || box[d] % 2 || box[d] < 4;
            box[d] /= 2;
        }
    }
}

/* Smooth, with a rough part. */
static double wanted(const Level *l, int x, int y, int z)
{
    double turn = 2 * M_PI / l->all;
    uint64_t i = ((uint64_t)z * (uint64_t)l->all + (uint64_t)y) * (uint64_t)l->all + (uint64_t)x;
    return sin(turn * x) * cos(turn * 2 * y) * sin(turn * 3 * z) + cos(turn * (x - y + 5 * z)) + 0.01 * (unit_of(i) - 0.5);
}

int main(int argc, char **argv)
{
    static const int side[] = {32, 128, 256, 256, 512}, cycles[] = {10, 8, 8, 20, 20};
    Kernel k = kernel_begin(&argc, &argv, "mg");
    static Solver s;
    set_up(&k, &s, side[k.scale]);
    Level *l = &s.level[0];
    double error = 0, mean = 0, points = pow(side[k.scale], 3);
    /* The layer around is worked out like the rest: no messages. */
    for (int z = -1; z <= l->n[2]; z++)
        for (int y = -1; y <= l->n[1]; y++)
            for (int x = -1; x <= l->n[0]; x++)
                l->u[at(l, x, y, z)] = wanted(l, (x + l->first[0] + l->all) % l->all, (y + l->first[1] + l->all) % l->all,
                                              (z + l->first[2] + l->all) % l->all);
    EACH_POINT(l) {
        size_t i = at(l, x, y, z);
        l->f[i] = (6 * l->u[i] - around(l, l->u, i)) / h2(l);
    }
    memset(l->u, 0, sizeof(double) * volume(l));
    kernel_start(&k);
    for (int i = 0; i < cycles[k.scale]; i++)
        cycle(&s, 0);
    kernel_stop(&k);
    /* Up to a constant, which the equation leaves open. */
    EACH_POINT(l)
        mean += l->u[at(l, x, y, z)] - wanted(l, x + l->first[0], y + l->first[1], z + l->first[2]);
    mean = sum_all(mean) / points;
    EACH_POINT(l)
        error = max_of(fabs(l->u[at(l, x, y, z)] - mean
                            - wanted(l, x + l->first[0], y + l->first[1], z + l->first[2])), error);
    return kernel_end(&k, 1e-6 * points * cycles[k.scale] * 58, "Mflop/s", error, 1e-6);
}
