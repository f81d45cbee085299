/* Spectral transform on a sphere: the barotropic vorticity equation in spherical harmonics. Each step goes from
 * harmonics to latitudes and back: Legendre sums by wave number, a transposition from wave numbers to latitudes by an
 * all-to-all of uneven blocks, and Fourier sums along the latitudes.
 *
 * Verified: a wave of one degree over solid rotation keeps its form and turns with a known speed (Rossby, Haurwitz),
 * although the equation is not linear. Source: the descriptions of PSTSWM and of spectral models; triangular truncation,
 * Gaussian latitudes, fourth-order Runge-Kutta steps. */
#include "fft.h"
#include "kernel.h"

enum { FIELDS = 3, STAGES = 4 };

static const double TURNING = 1.0, SOLID = 0.3; /* of the planet, and of the flow upon it */

typedef struct {
    int t, nlat, nlon, p;      /* truncation; points; ranks */
    int n_m, *m_of;            /* wave numbers of this rank, dealt out in turn */
    int lat0, n_lat;           /* latitudes of this rank */
    int *m_count;              /* of each rank */
    double *mu, *weight;       /* Gaussian */
    double **legendre, **slope; /* of each own m: [n - m][latitude] */
    int *start;                /* where the coefficients of an own m begin */
    int n_coef;
    Value *packed, *got, *fourier, *line, *other, *root;
    double *grid[FIELDS];
    int *n_out, *at_out, *n_in, *at_in;
} Model;

static void gauss(Model *s)
{
    for (int j = 0; j < s->nlat; j++) {
        double x = cos(M_PI * (j + 0.75) / (s->nlat + 0.5)), slope = 1;
        for (int i = 0; i < 50; i++) {
            double a = 1, b = x;
            for (int n = 2; n <= s->nlat; n++) {
                double c = ((2 * n - 1) * x * b - (n - 1) * a) / n;
                a = b;
                b = c;
            }
            slope = s->nlat * (x * b - a) / (x * x - 1);
            double step = b / slope;
            x -= step;
            if (fabs(step) < 1e-15)
                break;
        }
        s->mu[j] = x;
        s->weight[j] = 2 / ((1 - x * x) * slope * slope);
    }
}

static double epsilon(int n, int m) { return sqrt((double)(n * n - m * m) / (4.0 * n * n - 1)); }

/* Associated Legendre functions, normalised to 1 over the weights, and (1 - mu^2) times their slopes. */
static void legendre(Model *s)
{
    s->legendre = NEED(double *, s->n_m + 1), s->slope = NEED(double *, s->n_m + 1), s->start = NEED(int, s->n_m + 1);
    for (int i = 0; i < s->n_m; i++) {
        int m = s->m_of[i], rows = s->t - m + 2;
        double *p = s->legendre[i] = NEED(double, rows * s->nlat), *h = s->slope[i] = NEED(double, rows * s->nlat);
        s->start[i] = s->n_coef;
        s->n_coef += s->t - m + 1;
        for (int j = 0; j < s->nlat; j++) {
            double x = s->mu[j], v = sqrt(0.5);
            for (int k = 1; k <= m; k++)
                v *= sqrt((2 * k + 1) / (2.0 * k) * (1 - x * x));
            p[j] = v;
            for (int n = m + 1; n <= s->t + 1; n++) {
                double below = n - 2 >= m ? p[(n - 2 - m) * s->nlat + j] : 0;
                p[(n - m) * s->nlat + j] = (x * p[(n - 1 - m) * s->nlat + j] - epsilon(n - 1, m) * below) / epsilon(n, m);
            }
            for (int n = m; n <= s->t; n++) {
                double below = n > m ? p[(n - 1 - m) * s->nlat + j] : 0;
                h[(n - m) * s->nlat + j] = (n + 1) * epsilon(n, m) * below
                                           - n * epsilon(n + 1, m) * p[(n + 1 - m) * s->nlat + j];
            }
        }
    }
}

/* Of any length with factors 2 only; x becomes its sum with exp(sign i ...). */
static void fft(Model *s, Value *x, int sign)
{
    int n = s->nlon;
    Value *from = fft_passes(x, s->other, n, s->root, 1, sign);
    if (from != x)
        memcpy(x, from, sizeof(Value) * (size_t)n);
}

static int lats_of(const Model *s, int r) { return part(s->nlat, s->p, r + 1) - part(s->nlat, s->p, r); }

/* Own wave numbers at all latitudes become all wave numbers at own latitudes, for `fields` fields, or the reverse. */
static void transpose(Model *s, int fields, int forward)
{
    int out = 0, in = 0;
    for (int r = 0; r < s->p; r++) {
        int spectral = 2 * fields * s->n_m * lats_of(s, r), physical = 2 * fields * s->m_count[r] * s->n_lat;
        s->n_out[r] = forward ? spectral : physical;
        s->n_in[r] = forward ? physical : spectral;
        s->at_out[r] = out, s->at_in[r] = in;
        out += s->n_out[r], in += s->n_in[r];
    }
    MPI_Alltoallv(s->packed, s->n_out, s->at_out, MPI_DOUBLE, s->got, s->n_in, s->at_in, MPI_DOUBLE, COMM);
}

/* The place in the packed data of rank r's part: [field][own m][its latitudes]. */
static Value *spectral_at(const Model *s, Value *v, int r, int fields, int f, int i)
{
    return v + (size_t)fields * (size_t)s->n_m * (size_t)part(s->nlat, s->p, r)
           + ((size_t)f * (size_t)s->n_m + (size_t)i) * (size_t)lats_of(s, r);
}

/* From coefficients of the vorticity to U = u cos, V = v cos and the whole vorticity on the grid. */
static void to_grid(Model *s, const Value *z)
{
    for (int i = 0; i < s->n_m; i++) {
        int m = s->m_of[i];
        for (int r = 0; r < s->p; r++) {
            int j0 = part(s->nlat, s->p, r), n_j = lats_of(s, r);
            Value *u = spectral_at(s, s->packed, r, FIELDS, 0, i), *v = spectral_at(s, s->packed, r, FIELDS, 1, i);
            Value *w = spectral_at(s, s->packed, r, FIELDS, 2, i);
            memset(u, 0, sizeof(Value) * (size_t)n_j), memset(v, 0, sizeof(Value) * (size_t)n_j);
            memset(w, 0, sizeof(Value) * (size_t)n_j);
            for (int n = m; n <= s->t; n++) {
                Value c = z[s->start[i] + n - m], psi = n ? -c / ((double)n * (n + 1)) : 0, turned = psi * (I * m);
                const double *p = s->legendre[i] + (n - m) * s->nlat + j0, *h = s->slope[i] + (n - m) * s->nlat + j0;
                for (int j = 0; j < n_j; j++) {
                    u[j] -= psi * h[j];
                    v[j] += turned * p[j];
                    w[j] += c * p[j];
                }
            }
        }
    }
    transpose(s, FIELDS, 1);
    for (int f = 0; f < FIELDS; f++)
        for (int j = 0; j < s->n_lat; j++) {
            memset(s->line, 0, sizeof(Value) * (size_t)s->nlon);
            const Value *from = s->got;
            for (int r = 0; r < s->p; r++) {
                const Value *mine = from + (size_t)f * (size_t)s->m_count[r] * (size_t)s->n_lat;
                for (int i = 0, m = r; m <= s->t; i++, m += s->p) {
                    Value c = mine[(size_t)i * (size_t)s->n_lat + (size_t)j];
                    s->line[m] = c;
                    if (m)
                        s->line[s->nlon - m] = conj(c);
                }
                from += (size_t)FIELDS * (size_t)s->m_count[r] * (size_t)s->n_lat;
            }
            fft(s, s->line, 1);
            for (int x = 0; x < s->nlon; x++)
                s->grid[f][(size_t)j * (size_t)s->nlon + (size_t)x] = creal(s->line[x]);
        }
}

/* The change of the vorticity: minus the divergence of its flux, back in harmonics. */
static void change(Model *s, const Value *z, Value *rate)
{
    to_grid(s, z);
    for (int f = 0; f < 2; f++)
        for (int j = 0; j < s->n_lat; j++) {
            size_t row = (size_t)j * (size_t)s->nlon;
            double planet = 2 * TURNING * s->mu[s->lat0 + j];
            for (int x = 0; x < s->nlon; x++)
                s->line[x] = s->grid[f][row + (size_t)x] * (s->grid[2][row + (size_t)x] + planet);
            fft(s, s->line, -1);
            Value *to = s->packed;
            for (int r = 0; r < s->p; r++) {
                Value *mine = to + (size_t)f * (size_t)s->m_count[r] * (size_t)s->n_lat;
                for (int i = 0, m = r; m <= s->t; i++, m += s->p)
                    mine[(size_t)i * (size_t)s->n_lat + (size_t)j] = s->line[m] / s->nlon;
                to += (size_t)2 * (size_t)s->m_count[r] * (size_t)s->n_lat;
            }
        }
    transpose(s, 2, 0);
    memset(rate, 0, sizeof(Value) * (size_t)s->n_coef);
    for (int i = 0; i < s->n_m; i++)
        for (int r = 0; r < s->p; r++) {
            int m = s->m_of[i], j0 = part(s->nlat, s->p, r), n_j = lats_of(s, r);
            const Value *u = spectral_at(s, s->got, r, 2, 0, i), *v = spectral_at(s, s->got, r, 2, 1, i);
            for (int n = m; n <= s->t; n++) {
                const double *p = s->legendre[i] + (n - m) * s->nlat + j0, *h = s->slope[i] + (n - m) * s->nlat + j0;
                Value sum = 0;
                for (int j = 0; j < n_j; j++) {
                    double w = s->weight[j0 + j] / (1 - s->mu[j0 + j] * s->mu[j0 + j]);
                    sum += w * (v[j] * h[j] - (I * m) * u[j] * p[j]);
                }
                rate[s->start[i] + n - m] += sum;
            }
        }
}

/* Coefficients of the wave of `degree`, turned by an angle, over the solid rotation. */
static void known(const Model *s, int degree, double angle, Value *z)
{
    for (int i = 0; i < s->n_m; i++)
        for (int n = s->m_of[i]; n <= s->t; n++) {
            int m = s->m_of[i];
            Value c = 0;
            if (n == degree)
                c = CMPLX(unit_of(2u * (uint64_t)m) - 0.5, m ? unit_of(2u * (uint64_t)m + 1) - 0.5 : 0)
                    * cexp(-I * m * angle) / (1 + m);
            /* The vorticity of solid rotation is 2 SOLID mu, and mu is the harmonic (1, 0) times sqrt(2/3). */
            if (n == 1 && m == 0)
                c += 2 * SOLID * sqrt(2.0 / 3);
            z[s->start[i] + n - m] = c;
        }
}

static void set_up(const Kernel *k, Model *s)
{
    s->p = k->size, s->nlat = 0;
    for (s->nlon = 8; s->nlon < 3 * s->t + 1; s->nlon *= 2)
        ;
    s->nlat = s->nlon / 2;
    if (s->p > s->t || s->p > s->nlat)
        kernel_refuse(k, "more ranks than wave numbers");
    s->lat0 = part(s->nlat, s->p, k->rank), s->n_lat = lats_of(s, k->rank);
    s->m_count = NEED(int, s->p), s->m_of = NEED(int, s->t + 1);
    for (int m = 0; m <= s->t; m++) {
        if (m % s->p == k->rank)
            s->m_of[s->n_m++] = m;
        s->m_count[m % s->p]++;
    }
    s->mu = NEED(double, s->nlat), s->weight = NEED(double, s->nlat);
    gauss(s);
    legendre(s);
    size_t spectral = (size_t)FIELDS * (size_t)s->n_m * (size_t)s->nlat;
    size_t physical = (size_t)FIELDS * (size_t)(s->t + 1) * (size_t)s->n_lat, most = spectral > physical ? spectral : physical;
    s->packed = NEED(Value, most), s->got = NEED(Value, most);
    s->line = NEED(Value, s->nlon), s->other = NEED(Value, s->nlon), s->root = NEED(Value, s->nlon);
    for (int i = 0; i < s->nlon; i++)
        s->root[i] = cexp(2 * M_PI * I * i / s->nlon);
    for (int f = 0; f < FIELDS; f++)
        s->grid[f] = NEED(double, s->n_lat * s->nlon);
    s->n_out = NEED(int, s->p), s->at_out = NEED(int, s->p), s->n_in = NEED(int, s->p), s->at_in = NEED(int, s->p);
}

int main(int argc, char **argv)
{
    static const int truncation[] = {21, 42, 85, 170, 341}, steps[] = {60, 60, 60, 60, 60};
    static const double part_of_step[STAGES] = {0, 0.5, 0.5, 1}, share[STAGES] = {1, 2, 2, 1};
    Kernel k = kernel_begin(&argc, &argv, "sw");
    static Model s;
    s.t = truncation[k.scale];
    set_up(&k, &s);
    int degree = s.t / 3, n_steps = steps[k.scale];
    double dt = 0.5 / s.t, error = 0;
    Value *z = NEED(Value, s.n_coef), *stage = NEED(Value, s.n_coef), *rate = NEED(Value, s.n_coef), *sum = NEED(Value, s.n_coef);
    known(&s, degree, 0, z);
    kernel_start(&k);
    for (int t = 0; t < n_steps; t++) {
        memset(sum, 0, sizeof(Value) * (size_t)s.n_coef);
        for (int q = 0; q < STAGES; q++) {
            for (int i = 0; i < s.n_coef; i++)
                stage[i] = z[i] + part_of_step[q] * dt * rate[i];
            change(&s, stage, rate);
            for (int i = 0; i < s.n_coef; i++)
                sum[i] += share[q] * rate[i];
        }
        for (int i = 0; i < s.n_coef; i++)
            z[i] += dt / 6 * sum[i];
    }
    kernel_stop(&k);
    double speed = SOLID - 2 * (TURNING + SOLID) / ((double)degree * (degree + 1));
    known(&s, degree, speed * n_steps * dt, stage);
    for (int i = 0; i < s.n_coef; i++)
        error = max_of(cabs(z[i] - stage[i]), error);
    double flops = (double)n_steps * STAGES * (s.t * s.t / 2.0 * s.nlat * 20 + 25.0 * s.nlat * s.nlon * log2(s.nlon));
    return kernel_end(&k, 1e-6 * flops, "Mflop/s", error, 1e-6);
}
