/* How much of a nonblocking allreduce is hidden under a computation, in percent of its own time.
 *
 * Measurements (--only): overlap-away: the computation is on an accelerator, so to say, and the
 * rank sleeps until it is over; overlap-core: it is on the rank's core, and the operation has to
 * find time beside it. The computation takes one and a half times as long as the operation;
 * step-core and step-away are the times of both together. bound-core: how much of the operation's
 * time is not adding and copying, which a core that computes cannot do at the same time.
 */
#include "bench.h"

typedef struct {
    const Bench *b;
    int *out, *in;
    size_t bytes;
    int communicates, computes, away;
    double work_s;
    uint64_t turns; /* of the computing loop, a second */
} Step;

static volatile double held = 1.0;

static void turn(uint64_t n)
{
    double x = held; /* unknown, so that nothing is computed ahead */
    for (uint64_t i = 0; i < n; i++)
        x = x * 0.999999 + 1e-6;
    held = x;
}

static void compute(const Step *s)
{
    if (!s->away) {
        turn((uint64_t)(s->work_s * (double)s->turns));
        return;
    }
    struct timespec t = {(time_t)s->work_s, (long)((s->work_s - (double)(time_t)s->work_s) * 1e9)};
    nanosleep(&t, NULL);
}

static void step(void *arg)
{
    const Step *s = arg;
    MPI_Request r = MPI_REQUEST_NULL;
    dirty(s->b, s->out, s->bytes);
    if (s->communicates) {
        MPI_Iallreduce(s->out, s->in, (int)(s->bytes / sizeof(int)), MPI_INT, MPI_SUM, MPI_COMM_WORLD, &r);
    }
    if (s->computes)
        compute(s);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    consume(s->b, s->in, s->bytes);
}

/* Seconds of a step of this kind; on all ranks. */
static double timed(const Bench *b, Step s, int communicates, int computes)
{
    s.communicates = communicates;
    s.computes = computes;
    double t = measure(b, step, &s);
    MPI_Bcast(&t, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    return t;
}

/* What an allreduce of two ranks has to do on each, on this rank's own memory: add half of two
 * vectors, and write the result to two places. */
static void labour(void *arg)
{
    const Step *s = arg;
    size_t n = s->bytes / sizeof(int) / 2;
    dirty(s->b, s->out, s->bytes);
    for (size_t i = 0; i < n; i++)
        s->in[i] = s->out[i] + s->out[n + i];
    memcpy(s->in + n, s->in, n * sizeof(int));
    consume(s->b, s->in, s->bytes);
}

/* Turns of the computing loop that a core makes in a second. Before MPI is there: its threads may
 * take part of the core all the time, which is no hiding. */
static uint64_t calibrate(void)
{
    double best = 1e9;
    enum { TURNS = 2000000 };
    for (int i = 0; i < 5; i++) {
        double start = now_s();
        turn(TURNS);
        double t = now_s() - start;
        best = t < best ? t : best;
    }
    return (uint64_t)(TURNS / best);
}

int main(int argc, char **argv)
{
    uint64_t turns = calibrate();
    Bench b = bench_init(&argc, &argv, 1 << 20);
    static const char *const names[] = {"overlap-core", "overlap-away"}, *const steps[] = {"step-core", "step-away"};
    for (int away = 0; away < 2; away++)
        for (int i = 0; i < b.n_sizes && wanted(&b, names[away]); i++) {
            Step s = {.b = &b, .bytes = b.sizes[i], .away = away, .turns = turns};
            s.out = buffer_of(s.bytes);
            s.in = buffer_of(s.bytes);
            /* Writing and reading the buffers is in all of them, and no part of the operation. */
            double buffers = timed(&b, s, 0, 0), alone = timed(&b, s, 1, 0) - buffers;
            s.work_s = 1.5 * alone;
            /* A sleep takes longer than it should, a computation by itself does not. */
            double work = away ? timed(&b, s, 0, 1) - buffers : s.work_s;
            double both = timed(&b, s, 1, 1) - buffers, hidden = (alone + work - both) / alone * 100;
            result(&b, names[away], s.bytes, hidden < 0 ? 0 : hidden > 100 ? 100 : hidden, "%");
            result(&b, steps[away], s.bytes, both * 1e6, "us");
            double must = measure(&b, labour, &s) - buffers;
            if (!away && b.rank == 0)
                result(&b, "bound-core", s.bytes, must < alone ? (alone - must) / alone * 100 : 0, "%");
            free(s.out);
            free(s.in);
        }
    MPI_Finalize();
    return 0;
}
