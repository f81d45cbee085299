/* What the OpenSHMEM benchmarks share. Only functions of OpenSHMEM 1.4, so that they run on every
 * library. Output: "result <name> <size> <value> <unit>", by PE 0: medians over batches. */
#ifndef WEFT_BENCH_SHMEM_H
#define WEFT_BENCH_SHMEM_H

#include <shmem.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#ifndef BENCH_BATCHES
#define BENCH_BATCHES 31
#endif
enum { BATCHES = BENCH_BATCHES };
static int me, n_pes;

static double now_s(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *v, int n)
{
    qsort(v, n, sizeof *v, ascending);
    return v[n / 2];
}

static void say(const char *name, size_t size, double value, const char *unit)
{
    if (me == 0)
        printf("result %s %zu %.4g %s\n", name, size, value, unit);
    fflush(stdout);
}

/* A number for each i, not in order: a multiplicative congruence. */
static inline uint64_t next(uint64_t x)
{
    return x * 6364136223846793005ull + 1442695040888963407ull;
}

/* Whether a part is to run: all, or those whose names begin as an argument. */
static int wanted(const char *name, int argc, char **argv)
{
    int found = argc < 2;
    for (int i = 1; i < argc; i++)
        found |= strncmp(name, argv[i], strlen(argv[i])) == 0;
    return found;
}

static void start(void)
{
    shmem_init();
    me = shmem_my_pe();
    n_pes = shmem_n_pes();
}

#endif
