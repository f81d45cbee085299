/* 3D FFT: diffusion of a periodic field, solved in Fourier space. Slabs of planes are transposed by an all-to-all of all
 * the data, once for each transform.
 *
 * Verified: the field begins as a sum of waves, and each of its points is known at every time by formula. Source: the
 * description of FT in the NAS reports. */
#include "fft.h"
#include "kernel.h"

enum { WAVES = 7, MAX_N = 1024 };

static const double ALPHA = 1e-6;

typedef struct {
    int nx, ny, nz, p;
    int planes;        /* z planes of this rank: [z][y][x] */
    int columns;       /* x columns of this rank, transposed: [x][y][z] */
    Value *a, *b, *packed;
    Value root[MAX_N], line[2 * MAX_N];
} Field;

typedef struct {
    int k[3];
    Value amplitude;
} Wave;

/* In place, of a power of two, forwards (sign -1) or backwards; result not scaled. */
static void fft(Field *f, Value *x, int n, int stride, int sign)
{
    Value *from = f->line;
    for (int i = 0; i < n; i++)
        from[i] = x[(size_t)i * (size_t)stride];
    from = fft_passes(from, f->line + MAX_N, n, f->root, MAX_N / n, sign);
    for (int i = 0; i < n; i++)
        x[(size_t)i * (size_t)stride] = from[i];
}

static void planes(Field *f, Value *a, int sign)
{
    for (int z = 0; z < f->planes; z++) {
        Value *plane = a + (size_t)z * f->ny * f->nx;
        for (int y = 0; y < f->ny; y++)
            fft(f, plane + (size_t)y * f->nx, f->nx, 1, sign);
        for (int x = 0; x < f->nx; x++)
            fft(f, plane + x, f->ny, f->nx, sign);
    }
}

/* From planes to columns: [z here][y][x] to [x here][y][z]. */
static void turn(Field *f, const Value *in, Value *out)
{
    size_t block = (size_t)f->planes * f->ny * f->columns, at = 0;
    for (int r = 0; r < f->p; r++)
        for (int z = 0; z < f->planes; z++)
            for (int y = 0; y < f->ny; y++, at += (size_t)f->columns)
                memcpy(f->packed + at, in + ((size_t)z * f->ny + y) * f->nx + r * f->columns,
                       sizeof(Value) * (size_t)f->columns);
    MPI_Alltoall(f->packed, (int)(2 * block), MPI_DOUBLE, out, (int)(2 * block), MPI_DOUBLE, COMM);
    memcpy(f->packed, out, sizeof(Value) * block * (size_t)f->p);
    for (int r = 0; r < f->p; r++)
        for (int z = 0; z < f->planes; z++)
            for (int y = 0; y < f->ny; y++)
                for (int x = 0; x < f->columns; x++)
                    out[((size_t)x * f->ny + y) * f->nz + r * f->planes + z] =
                        f->packed[r * block + ((size_t)z * f->ny + y) * f->columns + x];
}

static void turn_back(Field *f, const Value *in, Value *out)
{
    size_t block = (size_t)f->planes * f->ny * f->columns;
    for (int r = 0; r < f->p; r++)
        for (int z = 0; z < f->planes; z++)
            for (int y = 0; y < f->ny; y++)
                for (int x = 0; x < f->columns; x++)
                    f->packed[r * block + ((size_t)z * f->ny + y) * f->columns + x] =
                        in[((size_t)x * f->ny + y) * f->nz + r * f->planes + z];
    MPI_Alltoall(f->packed, (int)(2 * block), MPI_DOUBLE, out, (int)(2 * block), MPI_DOUBLE, COMM);
    memcpy(f->packed, out, sizeof(Value) * block * (size_t)f->p);
    size_t at = 0;
    for (int r = 0; r < f->p; r++)
        for (int z = 0; z < f->planes; z++)
            for (int y = 0; y < f->ny; y++, at += (size_t)f->columns)
                memcpy(out + ((size_t)z * f->ny + y) * f->nx + r * f->columns, f->packed + at,
                       sizeof(Value) * (size_t)f->columns);
}

static void lines(Field *f, Value *b, int sign)
{
    for (size_t i = 0; i < (size_t)f->columns * f->ny; i++)
        fft(f, b + i * f->nz, f->nz, 1, sign);
}

/* The wave number of an index: the upper half are negative ones. */
static int number(int i, int n) { return i < n / 2 ? i : i - n; }

static double decay(const Field *f, int kx, int ky, int kz, int t)
{
    double a = number(kx, f->nx), b = number(ky, f->ny), c = number(kz, f->nz);
    return exp(-4 * ALPHA * M_PI * M_PI * (a * a + b * b + c * c) * t);
}

static void evolve(const Kernel *k, const Field *f, const Value *in, Value *out, int t)
{
    double scale = 1.0 / ((double)f->nx * f->ny * f->nz);
    for (int x = 0; x < f->columns; x++)
        for (int y = 0; y < f->ny; y++)
            for (int z = 0; z < f->nz; z++) {
                size_t at = ((size_t)x * f->ny + y) * f->nz + z;
                out[at] = in[at] * (scale * decay(f, k->rank * f->columns + x, y, z, t));
            }
}

static Value known(const Field *f, const Wave *w, int x, int y, int z, int t)
{
    Value sum = 0;
    for (int i = 0; i < WAVES; i++) {
        /* Whole turns off first, which lose digits. */
        double turns = (double)((int64_t)w[i].k[0] * x % f->nx) / f->nx + (double)((int64_t)w[i].k[1] * y % f->ny) / f->ny
                       + (double)((int64_t)w[i].k[2] * z % f->nz) / f->nz;
        sum += w[i].amplitude * decay(f, w[i].k[0], w[i].k[1], w[i].k[2], t) * cexp(2 * M_PI * I * turns);
    }
    return sum;
}

int main(int argc, char **argv)
{
    static const int sizes[][3] = {{64, 64, 64}, {128, 128, 32}, {256, 256, 128}, {512, 256, 256}, {512, 512, 512}};
    static const int rounds[] = {6, 6, 6, 20, 20};
    Kernel k = kernel_begin(&argc, &argv, "ft");
    static Field f;
    f.nx = sizes[k.scale][0], f.ny = sizes[k.scale][1], f.nz = sizes[k.scale][2], f.p = k.size;
    if (f.nx % f.p || f.nz % f.p)
        kernel_refuse(&k, "the number of ranks divides the sides: a power of two, at most the shortest one");
    f.planes = f.nz / f.p;
    f.columns = f.nx / f.p;
    for (int i = 0; i < MAX_N; i++)
        f.root[i] = cexp(2 * M_PI * I * i / MAX_N);
    size_t n = (size_t)f.planes * f.ny * f.nx;
    f.a = NEED(Value, n), f.b = NEED(Value, n), f.packed = NEED(Value, n);
    Wave waves[WAVES];
    for (int i = 0; i < WAVES; i++)
        waves[i] = (Wave){{(int)(mix(10u * i) % f.nx), (int)(mix(10u * i + 1) % f.ny), (int)(mix(10u * i + 2) % f.nz)},
                          CMPLX(unit_of(10u * i + 3) + 0.5, unit_of(10u * i + 4) - 0.5)};
    for (int z = 0; z < f.planes; z++)
        for (int y = 0; y < f.ny; y++)
            for (int x = 0; x < f.nx; x++)
                f.a[((size_t)z * f.ny + y) * f.nx + x] = known(&f, waves, x, y, k.rank * f.planes + z, 0);
    double error = 0;
    Value *c = NEED(Value, n);
    kernel_start(&k);
    planes(&f, f.a, -1);
    turn(&f, f.a, f.b);
    lines(&f, f.b, -1);
    kernel_stop(&k);
    for (int t = 1; t <= rounds[k.scale]; t++) {
        kernel_start(&k);
        evolve(&k, &f, f.b, c, t);
        lines(&f, c, 1);
        turn_back(&f, c, f.a);
        planes(&f, f.a, 1);
        kernel_stop(&k);
        for (int i = 0; i < 2000; i++) {
            uint64_t h = mix((uint64_t)i + 5000u * (uint64_t)t + 100000000u * (uint64_t)k.rank) % n;
            int x = (int)(h % f.nx), y = (int)(h / f.nx % f.ny), z = (int)(h / f.nx / f.ny);
            error = max_of(cabs(f.a[h] - known(&f, waves, x, y, k.rank * f.planes + z, t)), error);
        }
    }
    double points = (double)f.nx * f.ny * f.nz;
    return kernel_end(&k, 5e-6 * points * log2(points) * (rounds[k.scale] + 1), "Mflop/s", error, 1e-11);
}
