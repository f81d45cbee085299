/* What a late receiver costs the sender (the skew benchmark of Chai, Lai, Jin and Panda, 2008).
 *
 * Rank 0, the producer, --window times: computes for c1, MPI_Isend; then MPI_Waitall. Rank 1, the
 * consumer, as often: MPI_Recv, then computes for c2. The result is c3, the producer's time from
 * its first computation to the end of MPI_Waitall, per message. Where sends complete into buffers
 * c3 is about c1 + t(Isend); where they wait for the receive it is about t(Recv) + c2.
 *
 * Measurements (--only): skew (c2 much longer than c1), even (c1 = c2 = 30 us), idle (neither computes).
 * Arguments besides those of all programs: --c1 US, --c2 US (of skew), --window N.
 */
#include "bench.h"

typedef struct {
    const Bench *b;
    char *buffers; /* one per message of the window; the producer may not touch them before Waitall */
    size_t bytes, stride;
    double c1_s, c2_s;
    int window;
} Skew;

enum { MAX_WINDOW = 256, RUNS = 21, EVEN_US = 30 };

/* Work that takes so long, however fast the core is at the moment. */
static void compute(double seconds)
{
    for (double end = now_s() + seconds; seconds > 0 && now_s() < end;)
        ;
}

static double produce(const Skew *s)
{
    MPI_Request r[MAX_WINDOW];
    double start = now_s();
    for (int i = 0; i < s->window; i++) {
        compute(s->c1_s);
        dirty(s->b, s->buffers + i * s->stride, s->bytes);
        MPI_Isend(s->buffers + i * s->stride, (int)s->bytes, MPI_BYTE, 1, 1, MPI_COMM_WORLD, &r[i]);
    }
    MPI_Waitall(s->window, r, MPI_STATUSES_IGNORE);
    return now_s() - start;
}

static void consume_all(const Skew *s)
{
    for (int i = 0; i < s->window; i++) {
        char *in = s->buffers + i * s->stride;
        MPI_Recv(in, (int)s->bytes, MPI_BYTE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        consume(s->b, in, s->bytes);
        compute(s->c2_s);
    }
}

static void run(const Bench *b, const char *name, size_t bytes, int window, double c1_us, double c2_us)
{
    size_t stride = (bytes + LINE_BYTES - 1) / LINE_BYTES * LINE_BYTES;
    Skew s = {b, buffer_of(stride * window), bytes, stride, c1_us * 1e-6, c2_us * 1e-6, window};
    double t[RUNS];
    for (int k = -4; k < RUNS; k++) {
        MPI_Barrier(MPI_COMM_WORLD);
        double c3 = 0.0;
        if (b->rank == 0)
            c3 = produce(&s);
        else if (b->rank == 1)
            consume_all(&s);
        if (k >= 0)
            t[k] = c3 / window;
    }
    qsort(t, RUNS, sizeof t[0], by_value);
    result(b, name, bytes, t[RUNS / 2] * 1e6, "us");
    free(s.buffers);
}

/* Takes --NAME VALUE out of the arguments. */
static double option(int *argc, char **argv, const char *name, double value)
{
    for (int i = 1; i + 1 < *argc; i++)
        if (strcmp(argv[i], name) == 0) {
            value = atof(argv[i + 1]);
            memmove(argv + i, argv + i + 2, (size_t)(*argc - i - 1) * sizeof *argv);
            *argc -= 2;
        }
    return value;
}

int main(int argc, char **argv)
{
    double c1 = option(&argc, argv, "--c1", 10), c2 = option(&argc, argv, "--c2", 250);
    int window = (int)option(&argc, argv, "--window", 32);
    Bench b = bench_init(&argc, &argv, 65536);
    if (b.size < 2 || window < 1 || window > MAX_WINDOW)
        MPI_Abort(MPI_COMM_WORLD, 4);
    const struct {
        const char *name;
        double c1, c2;
    } modes[] = {{"skew", c1, c2}, {"even", EVEN_US, EVEN_US}, {"idle", 0, 0}};
    for (int m = 0; m < 3; m++)
        for (int i = 0; i < b.n_sizes && wanted(&b, modes[m].name); i++)
            run(&b, modes[m].name, b.sizes[i], window, modes[m].c1, modes[m].c2);
    MPI_Finalize();
    return 0;
}
