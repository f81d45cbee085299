/* How much of a nonblocking allreduce is hidden under a computation, in percent of its own time.
 *
 * Measurements (--only): overlap-away: the computation is on an accelerator, so to say, and the
 * rank sleeps until it is over; overlap-core: it is on the rank's core, and the operation has to
 * find time beside it. The computation takes one and a half times as long as the operation;
 * step-core and step-away are the times of both together, worst-core and worst-away of the slowest
 * step. bound-core: how much of the operation's time is not adding and copying, which a core that
 * computes cannot do at the same time.
 *
 * Three kinds of steps take turns: the computation alone, the operation and then the computation,
 * and both at a time. What the operation takes depends on where a machine that moves its CPUs has
 * them, and on whether they have just slept: in turns, all kinds meet the same.
 */
#include "bench.h"

typedef struct {
    const Bench *b;
    int *out, *in;
    size_t bytes;
    int away;
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

enum { ROUNDS = 31, FEW = 9, LEAST = 3, MOST = 1000 };
static const double LEAST_S = 1e-7;  /* that an operation is taken to need */
static const double LONGEST = 40;    /* times of the seconds that a result is to take, for all rounds */

enum Kind { BUFFERS, OPERATION, COMPUTATION, ONE_BY_ONE, AT_A_TIME };

static void step(const Step *s, enum Kind kind)
{
    MPI_Request r = MPI_REQUEST_NULL;
    dirty(s->b, s->out, s->bytes);
    if (kind != BUFFERS && kind != COMPUTATION)
        MPI_Iallreduce(s->out, s->in, (int)(s->bytes / sizeof(int)), MPI_INT, MPI_SUM, MPI_COMM_WORLD, &r);
    if (kind == ONE_BY_ONE)
        MPI_Wait(&r, MPI_STATUS_IGNORE);
    if (kind >= COMPUTATION)
        compute(s);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    consume(s->b, s->in, s->bytes);
}

static void buffers(void *arg)
{
    step(arg, BUFFERS);
}

static void operation(void *arg)
{
    step(arg, OPERATION);
}

/* Seconds of a step of this kind, the mean of `n`; of the slowest rank, on all. */
static double timed(const Step *s, enum Kind kind, int n, double *worst)
{
    double own[2] = {0, 0}, all[2];
    MPI_Barrier(MPI_COMM_WORLD);
    for (int i = 0; i < n; i++) {
        double start = now_s();
        step(s, kind);
        double t = now_s() - start;
        own[0] += t / n;
        own[1] = t > own[1] ? t : own[1];
    }
    MPI_Allreduce(own, all, 2, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    if (worst)
        *worst = all[1] > *worst ? all[1] : *worst;
    return all[0];
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

/* Steps of each kind in a round, for one that takes so many seconds. */
static int steps(const Bench *b, double seconds)
{
    double n = b->seconds * 4 / ROUNDS / seconds;
    return n < 1 ? 1 : n > MOST ? MOST : (int)n;
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

static double median(double *values, int n)
{
    qsort(values, (size_t)n, sizeof values[0], by_value);
    return values[n / 2];
}

static void overlap(const Bench *b, uint64_t turns, size_t bytes, int away)
{
    Step s = {.b = b, .bytes = bytes, .away = away, .turns = turns};
    s.out = buffer_of(bytes);
    s.in = buffer_of(bytes);
    /* Writing and reading the buffers is in all of them, and no part of the operation. */
    double base = measure(b, buffers, &s), alone = measure(b, operation, &s) - base;
    double must = measure(b, labour, &s) - base;
    /* Beside other work on the machine the buffers alone may have looked slower than the operation with them; a computation
     * of less than no time would not end. */
    alone = alone > LEAST_S ? alone : LEAST_S;
    MPI_Bcast(&alone, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    s.work_s = 1.5 * alone;
    int n = steps(b, s.work_s * 5), done = 0;
    /* An operation that takes milliseconds, beside a thread that polls on the same core, is not asked as often. */
    int rounds = s.work_s > 1e-3 ? FEW : ROUNDS;
    double hidden[ROUNDS], both[ROUNDS], worst = 0.0, spent = 0.0;
    /* All ranks have the same times, and so the same end: of a library that loses its time slices, fewer rounds. */
    for (int k = -1; k < rounds && (k < LEAST || spent < LONGEST * b->seconds); k++) {
        double work = timed(&s, COMPUTATION, n, NULL), apart = timed(&s, ONE_BY_ONE, n, NULL);
        double together = timed(&s, AT_A_TIME, n, k < 0 ? NULL : &worst), share = (apart - together) / (apart - work);
        spent += n * (work + apart + together);
        n = steps(b, work + apart + together);
        if (k < 0)
            continue;
        done = k + 1;
        hidden[k] = apart <= work || share < 0 ? 0 : share > 1 ? 100 : share * 100;
        both[k] = (together - base) * 1e6;
        /* CPUs that have moved make it longer or shorter: the computation follows. */
        s.work_s = 1.5 * (apart - work > alone / 4 ? apart - work : alone / 4);
    }
    result(b, away ? "overlap-away" : "overlap-core", bytes, median(hidden, done), "%");
    result(b, away ? "step-away" : "step-core", bytes, median(both, done), "us");
    result(b, away ? "worst-away" : "worst-core", bytes, worst * 1e6, "us");
    result(b, away ? "alone-away" : "alone-core", bytes, alone * 1e6, "us");
    if (!away)
        result(b, "bound-core", bytes, must < alone ? (alone - must) / alone * 100 : 0, "%");
    free(s.out);
    free(s.in);
}

int main(int argc, char **argv)
{
    uint64_t turns = calibrate();
    Bench b = bench_init(&argc, &argv, 1 << 20);
    for (int away = 0; away < 2; away++)
        for (int i = 0; i < b.n_sizes && wanted(&b, away ? "overlap-away" : "overlap-core"); i++)
            overlap(&b, turns, b.sizes[i], away);
    MPI_Finalize();
    return 0;
}
