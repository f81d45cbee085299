/* Percentiles of single operations, alone and beside a process that takes half of a CPU.
 *
 * Each operation is timed by itself: half a round trip of ranks 0 and 1, or a collective operation, of the slowest rank.
 * Names: latency-p50, latency-p99, latency-p99.9, and the same with "-loaded" behind the operation. A percentile that
 * fewer than ten samples lie beyond is left out. The load is a child of rank 0 that computes for a millisecond and
 * sleeps for one, wherever the system runs it. */
#include "bench.h"
#include <signal.h>
#include <stdatomic.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>

enum { MOST = 200000, FEW = 10000, PART = 500, SLOW_PART = 20, BEYOND = 10 };
enum { WAITS, WORKS, ENDS };

typedef struct {
    const Bench *b;
    char *out, *in;
    size_t bytes;
} Op;

static void latency(const Op *o)
{
    int n = (int)o->bytes, rank = o->b->rank;
    if (rank > 1)
        return;
    for (int half = 0; half < 2; half++)
        if (half == rank) {
            dirty(o->b, o->out, o->bytes);
            MPI_Send(o->out, n, MPI_BYTE, !rank, 1, MPI_COMM_WORLD);
        } else {
            MPI_Recv(o->in, n, MPI_BYTE, !rank, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            consume(o->b, o->in, o->bytes);
        }
}

static void barrier(const Op *o)
{
    (void)o;
    MPI_Barrier(MPI_COMM_WORLD);
}

static void allreduce(const Op *o)
{
    dirty(o->b, o->out, o->bytes);
    MPI_Allreduce(o->out, o->in, (int)(o->bytes / sizeof(int)), MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    consume(o->b, o->in, o->bytes);
}

static void alltoall(const Op *o)
{
    dirty(o->b, o->out, o->bytes * (size_t)o->b->size);
    MPI_Alltoall(o->out, (int)o->bytes, MPI_BYTE, o->in, (int)o->bytes, MPI_BYTE, MPI_COMM_WORLD);
    consume(o->b, o->in, o->bytes * (size_t)o->b->size);
}

static const struct Kind {
    const char *name;
    void (*once)(const Op *);
    double parts; /* of what is timed, those that count as one */
    int sizeless;
} KINDS[] = {{"latency", latency, 2, 0}, {"barrier", barrier, 1, 1}, {"allreduce", allreduce, 1, 0}, {"alltoall", alltoall, 1, 0}};

static double own[MOST], worst[MOST];

static double sample(const struct Kind *k, const Op *o)
{
    double start = now_s();
    k->once(o);
    return (now_s() - start) / k->parts * 1e6;
}

static void percentiles(const struct Kind *k, const Op *o, const char *suffix)
{
    static const double shares[] = {0.5, 0.99, 0.999};
    static const char *const names[] = {"p50", "p99", "p99.9"};
    double start = now_s();
    int n = 0, more = 1;
    for (int i = 0; i < SLOW_PART; i++)
        sample(k, o);
    /* Where each sample takes milliseconds, as of ranks that lose their time slices, not hundreds at a time. */
    int part = now_s() - start > o->b->seconds / 4 ? SLOW_PART : PART;
    MPI_Bcast(&part, 1, MPI_INT, 0, MPI_COMM_WORLD);
    for (int i = 0; i < part; i++)
        sample(k, o);
    /* Some more time where there are not samples enough yet for the last percentile. */
    while (more) {
        for (int i = 0; i < part; i++)
            own[n++] = sample(k, o);
        double spent = now_s() - start;
        more = n < MOST && spent < (n < FEW ? 4 : 1) * o->b->seconds;
        MPI_Bcast(&more, 1, MPI_INT, 0, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Reduce(own, worst, n, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
    if (o->b->rank != 0)
        return;
    /* A round trip has one clock. */
    double *of = k->once == latency ? own : worst;
    qsort(of, (size_t)n, sizeof of[0], by_value);
    for (int i = 0; i < 3; i++) {
        char name[64];
        snprintf(name, sizeof name, "%s%s-%s", k->name, suffix, names[i]);
        if (n * (1 - shares[i]) >= BEYOND)
            result(o->b, name, o->bytes, of[(int)(n * shares[i])], "us");
    }
}

/* Computes for a millisecond and sleeps for one, while it is told to. */
static void disturb(const atomic_int *what)
{
    struct timespec pause = {0, 1000000};
    for (;;) {
        int now = atomic_load(what);
        if (now == ENDS)
            _exit(0);
        for (double start = now_s(); now == WORKS && now_s() - start < 1e-3;)
            bench_sink++;
        nanosleep(&pause, NULL);
    }
}

int main(int argc, char **argv)
{
    /* Before MPI is there: its memory and threads are not the child's. */
    atomic_int *what = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    pid_t parent = getpid(), child = fork();
    if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        /* Whoever waits for the output of ranks is not to wait for this one. */
        fclose(stdout);
        fclose(stderr);
        if (getppid() != parent)
            _exit(0);
        disturb(what);
    }
    Bench b = bench_init(&argc, &argv, 8);
    if (b.rank != 0)
        atomic_store(what, ENDS);
    for (int loaded = 0; loaded < 2; loaded++) {
        if (b.rank == 0)
            atomic_store(what, loaded ? WORKS : WAITS);
        for (size_t k = 0; k < sizeof KINDS / sizeof KINDS[0]; k++)
            for (int i = 0; i < (KINDS[k].sizeless ? 1 : b.n_sizes) && wanted(&b, KINDS[k].name); i++) {
                size_t bytes = KINDS[k].sizeless ? 0 : b.sizes[i], all = bytes * (size_t)b.size + 1;
                Op o = {&b, buffer_of(all), buffer_of(all), bytes};
                percentiles(&KINDS[k], &o, loaded ? "-loaded" : "");
                free(o.out);
                free(o.in);
            }
    }
    atomic_store(what, ENDS);
    if (child > 0)
        waitpid(child, NULL, 0);
    MPI_Finalize();
    return 0;
}
