/* What the benchmark programs share: adaptive repetition, honest buffers, one line per result.
 *
 * Output: "result <name> <size in bytes> <value> <unit>", by rank 0. Times are those of the
 * slowest rank; of the batches of a run the median counts, so that one interruption by the
 * system does not.
 *
 * By default a sender writes every cache line of its buffer before it sends, and a receiver reads
 * every line after it has received: programs do, and a message that nobody writes or reads stays
 * in the cache of one side. --classic leaves the buffers alone.
 */
#ifndef WEFT_BENCH_H
#define WEFT_BENCH_H

#define _GNU_SOURCE
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { LINE_BYTES = 64, MAX_SIZES = 64, BATCHES = 15 };

typedef struct {
    int rank, size;
    int classic;
    double seconds; /* to spend on each result */
    size_t sizes[MAX_SIZES];
    int n_sizes;
    const char *only; /* names of the measurements wanted, with commas between; null: all */
    const char *line; /* a file for line.h */
} Bench;

static volatile uint64_t bench_sink;

static double now_s(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static inline void *buffer_of(size_t bytes)
{
    void *p = NULL;
    if (posix_memalign(&p, 4096, bytes + LINE_BYTES) != 0)
        MPI_Abort(MPI_COMM_WORLD, 2);
    memset(p, 1, bytes + LINE_BYTES);
    return p;
}

/* Writes (or reads) every word of a message of at most a cache line, as a program that fills or uses
 * it does, and one word of each line of a longer one. Whole words: a load of more than what was
 * stored just before waits until the store has left the core, which is no part of a message. */
#define EACH_WORD(buf, bytes, DO)                                                                  \
    do {                                                                                           \
        volatile unsigned char *at_ = (volatile unsigned char *)(buf);                             \
        size_t n_ = (bytes), i_ = 0, step_ = n_ > LINE_BYTES ? LINE_BYTES : sizeof(uint64_t);      \
        for (; i_ + sizeof(uint64_t) <= n_; i_ += step_)                                           \
            DO(*(volatile uint64_t *)(at_ + i_));                                                  \
        if (n_ > LINE_BYTES)                                                                       \
            break;                                                                                 \
        if (n_ - i_ >= sizeof(uint32_t)) {                                                         \
            DO(*(volatile uint32_t *)(at_ + i_));                                                  \
            i_ += sizeof(uint32_t);                                                                \
        }                                                                                          \
        for (; i_ < n_; i_++)                                                                      \
            DO(at_[i_]);                                                                           \
    } while (0)

static inline void dirty(const Bench *b, void *buf, size_t bytes)
{
    if (b->classic)
        return;
    static unsigned char value;
    value++;
#define WRITE_WORD(word) (word) = value
    EACH_WORD(buf, bytes, WRITE_WORD);
#undef WRITE_WORD
}

static inline void consume(const Bench *b, const void *buf, size_t bytes)
{
    if (b->classic)
        return;
    uint64_t sum = 0;
#define ADD_WORD(word) sum += (word)
    EACH_WORD(buf, bytes, ADD_WORD);
#undef ADD_WORD
    bench_sink = sum;
}

/* Arguments: [--classic] [--seconds S] [--only NAME] [--line FILE] sizes... */
static inline Bench bench_init_level(int *argc, char ***argv, size_t default_size, int level, int *given)
{
    Bench b = {.seconds = 0.3};
    MPI_Init_thread(argc, argv, level, given);
    MPI_Comm_rank(MPI_COMM_WORLD, &b.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &b.size);
    for (int i = 1; i < *argc; i++) {
        const char *a = (*argv)[i];
        if (strcmp(a, "--classic") == 0)
            b.classic = 1;
        else if (strcmp(a, "--seconds") == 0 && i + 1 < *argc)
            b.seconds = atof((*argv)[++i]);
        else if (strcmp(a, "--only") == 0 && i + 1 < *argc)
            b.only = (*argv)[++i];
        else if (strcmp(a, "--line") == 0 && i + 1 < *argc)
            b.line = (*argv)[++i];
        else if (b.n_sizes < MAX_SIZES)
            b.sizes[b.n_sizes++] = strtoull(a, NULL, 0);
    }
    if (b.n_sizes == 0)
        b.sizes[b.n_sizes++] = default_size;
    return b;
}

static inline Bench bench_init(int *argc, char ***argv, size_t default_size)
{
    int given;
    return bench_init_level(argc, argv, default_size, MPI_THREAD_SINGLE, &given);
}

static int by_value(const void *x, const void *y)
{
    double a = *(const double *)x, b = *(const double *)y;
    return (a > b) - (a < b);
}

/* Seconds that one call of op takes: the median over batches of the slowest rank's mean. All
 * ranks call it; those without a part pass an op that returns at once. Rank 0 gets the value. */
static inline double measure(const Bench *b, void (*op)(void *), void *arg)
{
    double batch[BATCHES], worst[BATCHES], mine = 0.0, start = now_s();
    int n = 20, more = 1, batches = BATCHES;
    /* Warm, but not for long where one call moves hundreds of megabytes. */
    for (int i = 0; i < n && more; i++) {
        op(arg);
        if (i == 1) {
            more = now_s() - start < 0.02;
            MPI_Bcast(&more, 1, MPI_INT, 0, MPI_COMM_WORLD);
        }
    }
    n = more ? 20 : 2;
    /* Batch -1 only calibrates. The number of calls follows the last batch, since an operation
     * that looked quick (a pipelined broadcast, say) may turn out slow. */
    for (int k = -1; k < batches; k++) {
        MPI_Barrier(MPI_COMM_WORLD);
        double t0 = now_s(), slowest = 0.0;
        for (int i = 0; i < n; i++)
            op(arg);
        mine = (now_s() - t0) / n;
        if (k >= 0)
            batch[k] = mine;
        MPI_Allreduce(&mine, &slowest, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
        /* Few calls of one each where even those take longer than was asked for. */
        if (k < 0 && slowest * BATCHES > b->seconds)
            batches = 5;
        double wish = b->seconds / BATCHES / (slowest > 1e-9 ? slowest : 1e-9);
        int limit = k < 0 ? 100000 : 2 * n + 2;
        n = wish < 2 ? (batches < BATCHES ? 1 : 2) : wish > limit ? limit : (int)wish;
        MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
    MPI_Reduce(batch, worst, batches, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
    if (b->rank != 0)
        return 0.0;
    qsort(worst, batches, sizeof worst[0], by_value);
    return worst[batches / 2];
}

static inline void result(const Bench *b, const char *name, size_t bytes, double value, const char *unit)
{
    if (b->rank == 0) {
        printf("result %s %zu %.6g %s\n", name, bytes, value, unit);
        fflush(stdout);
    }
}

/* Whether a name is in the list that --only gives; all are where it is not given. */
static inline int wanted(const Bench *b, const char *name)
{
    size_t len = strlen(name);
    for (const char *p = b->only; p != NULL; p = strchr(p, ',') ? strchr(p, ',') + 1 : NULL)
        if (strncmp(p, name, len) == 0 && (p[len] == ',' || p[len] == '\0'))
            return 1;
    return b->only == NULL;
}

#endif
