/* The floor: what the hardware does without MPI. Two processes, each bound to a core, and one
 * shared mapping.
 *
 *   floor CPU CPU [--seconds S] sizes...
 *
 * line      one way of a cache line that carries flag and payload together
 * line-rate lines per second in one direction, ring of 64 lines
 * copy      one way of a message: the sender writes its buffer in shared memory (one word per
 *           line, as the benchmarks do), the receiver copies all of it to private memory
 */
#define _GNU_SOURCE
#include <sched.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

enum { BATCHES = 15, RING = 64 };

typedef struct {
    _Alignas(64) _Atomic uint64_t flag;
    uint64_t payload[7];
} Line;

typedef struct {
    Line ping, pong;
    Line ring[RING];
    _Alignas(64) _Atomic uint64_t taken;
    _Alignas(4096) unsigned char data[];
} Shared;

static Shared *shared;
static volatile uint64_t sink;

static double now_s(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void bind_to(int cpu)
{
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(cpu, &set);
    sched_setaffinity(0, sizeof set, &set);
}

static inline void await(_Atomic uint64_t *flag, uint64_t value)
{
    while (atomic_load_explicit(flag, memory_order_acquire) != value)
#ifdef __x86_64__
        __builtin_ia32_pause();
#else
        ;
#endif
}

static int by_value(const void *x, const void *y)
{
    double a = *(const double *)x, b = *(const double *)y;
    return (a > b) - (a < b);
}

static double median(double *t)
{
    qsort(t, BATCHES, sizeof *t, by_value);
    return t[BATCHES / 2];
}

/* Round trips; bytes > 0 copies that much each way, out of shared memory. */
static double round_trips(int first, uint64_t *turn, size_t bytes, unsigned char *mine, long n)
{
    double t0 = now_s();
    unsigned char *out = shared->data + (first ? 0 : bytes), *in = shared->data + (first ? bytes : 0);
    for (long i = 0; i < n; i++) {
        uint64_t t = ++*turn;
        if (!first) {
            await(&shared->ping.flag, t);
            if (bytes)
                memcpy(mine, in, bytes);
            sink = shared->ping.payload[0];
        }
        for (size_t k = 0; k < bytes; k += 64)
            out[k] = (unsigned char)t;
        Line *l = first ? &shared->ping : &shared->pong;
        l->payload[0] = t;
        atomic_store_explicit(&l->flag, t, memory_order_release);
        if (first) {
            await(&shared->pong.flag, t);
            if (bytes)
                memcpy(mine, in, bytes);
            sink = shared->pong.payload[0];
        }
    }
    return (now_s() - t0) / (double)n;
}

/* A stream of lines; the receiver says every quarter of the ring how far it is. */
static double line_stream(int first, uint64_t *turn, long n)
{
    double t0 = now_s();
    for (long i = 0; i < n; i++) {
        uint64_t t = ++*turn;
        Line *l = &shared->ring[t % RING];
        if (first) {
            if (t % (RING / 4) == 0)
                while (t - atomic_load_explicit(&shared->taken, memory_order_acquire) >= RING / 2)
                    ;
            l->payload[0] = t;
            atomic_store_explicit(&l->flag, t, memory_order_release);
        } else {
            await(&l->flag, t);
            sink = l->payload[0];
            if (t % (RING / 4) == 0)
                atomic_store_explicit(&shared->taken, t, memory_order_release);
        }
    }
    return (now_s() - t0) / (double)n;
}

static void run(int first, double seconds, int n_sizes, size_t *sizes, size_t largest)
{
    uint64_t turn = 0, lines = 0;
    double t[BATCHES];
    unsigned char *mine = malloc(largest + 1);
    memset(mine, 1, largest + 1);
    for (int s = -1; s < n_sizes; s++) {
        size_t bytes = s < 0 ? 0 : sizes[s];
        /* Fixed by arithmetic, so that both sides agree without talking. */
        double guess = 0.4e-6 + (double)bytes * 0.5e-9;
        long n = (long)(seconds / BATCHES / guess) + 2;
        round_trips(first, &turn, bytes, mine, n / 4 + 1);
        for (int k = 0; k < BATCHES; k++)
            t[k] = round_trips(first, &turn, bytes, mine, n);
        if (first)
            printf("result %s %zu %.6g us\n", s < 0 ? "line" : "copy", bytes, median(t) / 2 * 1e6);
    }
    long n = (long)(seconds / BATCHES / 50e-9) + 2;
    for (int k = 0; k < BATCHES; k++)
        t[k] = line_stream(first, &lines, n);
    if (first)
        printf("result line-rate 64 %.6g M/s\n", 1e-6 / median(t));
    free(mine);
}

int main(int argc, char **argv)
{
    size_t sizes[64], largest = 64;
    int n_sizes = 0, cpus[2] = {0, 1}, n_cpus = 0;
    double seconds = 0.3;
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--seconds") == 0 && i + 1 < argc)
            seconds = atof(argv[++i]);
        else if (n_cpus < 2)
            cpus[n_cpus++] = atoi(argv[i]);
        else if (n_sizes < 64) {
            sizes[n_sizes] = strtoull(argv[i], NULL, 0);
            largest = sizes[n_sizes] > largest ? sizes[n_sizes] : largest;
            n_sizes++;
        }
    size_t length = sizeof *shared + 2 * largest + 4096;
    shared = mmap(NULL, length, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED)
        return 1;
    memset(shared->data, 1, 2 * largest);
    pid_t child = fork();
    if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        bind_to(cpus[1]);
        run(0, seconds, n_sizes, sizes, largest);
        _exit(0);
    }
    bind_to(cpus[0]);
    run(1, seconds, n_sizes, sizes, largest);
    waitpid(child, NULL, 0);
    return 0;
}
