/* What the programs share that show what the hardware does without MPI: two processes, each bound to a
 * core, that write, copy and read lines of memory which both have mapped.
 */
#ifndef WEFT_FLOOR_H
#define WEFT_FLOOR_H

#define _GNU_SOURCE
#include "await.h"
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __x86_64__
#include <immintrin.h>
#endif

enum { BATCHES = 15 };

typedef struct {
    _Alignas(64) _Atomic uint64_t flag;
    uint64_t payload[7];
} Line;

static int classic; /* buffers are left alone */
static int beside;  /* --line: a line's time in ns before and after each figure is told beside it */
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

#ifdef __x86_64__
__attribute__((target("avx512f"))) static void stream_512(unsigned char *d, const unsigned char *s, size_t n)
{
    for (size_t i = 0; i < n; i += 64)
        _mm512_stream_si512((void *)(d + i), _mm512_loadu_si512(s + i));
}

static void stream_128(unsigned char *d, const unsigned char *s, size_t n)
{
    for (size_t i = 0; i < n; i += 16)
        _mm_stream_si128((void *)(d + i), _mm_loadu_si128((const void *)(s + i)));
}

static void copy_nt(unsigned char *d, const unsigned char *s, size_t n)
{
    size_t whole = n / 64 * 64;
    (__builtin_cpu_supports("avx512f") ? stream_512 : stream_128)(d, s, whole);
    memcpy(d + whole, s + whole, n - whole);
    _mm_sfence();
}
#else
static void copy_nt(unsigned char *d, const unsigned char *s, size_t n)
{
    memcpy(d, s, n);
}
#endif

static void write_lines(unsigned char *p, size_t n, uint64_t value)
{
    for (size_t k = 0; k < n && !classic; k += 64)
        ((volatile unsigned char *)p)[k] = (unsigned char)value;
}

static void read_lines(const unsigned char *p, size_t n)
{
    uint64_t sum = 0;
    for (size_t k = 0; k < n && !classic; k += 64)
        sum += ((const volatile unsigned char *)p)[k];
    sink = sum;
}

/* CPU CPU [--seconds S] [--classic] [option] sizes... */
typedef struct {
    int cpus[2], n_sizes;
    size_t sizes[64], largest;
    double seconds;
} Given;

/* `option` is another one that the program has, or null, and `is_set` whether it was there. */
static Given given(int argc, char **argv, const char *option, int *is_set)
{
    Given g = {.cpus = {0, 1}, .largest = 64, .seconds = 0.3};
    int n_cpus = 0;
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--seconds") == 0 && i + 1 < argc)
            g.seconds = atof(argv[++i]);
        else if (strcmp(argv[i], "--classic") == 0)
            classic = 1;
        else if (strcmp(argv[i], "--line") == 0)
            beside = 1;
        else if (option != NULL && strcmp(argv[i], option) == 0)
            *is_set = 1;
        else if (n_cpus < 2)
            g.cpus[n_cpus++] = atoi(argv[i]);
        else if (g.n_sizes < 64) {
            size_t size = strtoull(argv[i], NULL, 0);
            g.sizes[g.n_sizes++] = size;
            g.largest = size > g.largest ? size : g.largest;
        }
    return g;
}

/* One way of a line in ns, the median of some batches; nothing else uses the two lines. */
static double line_ns(int me, Line pair[2])
{
    enum { N = 50 };
    static uint64_t turn;
    double t[BATCHES];
    for (int k = -1; k < BATCHES; k++) {
        double t0 = now_s();
        for (int i = 0; i < N; i++) {
            turn++;
            if (me == 1)
                await(&pair[0].flag, turn);
            atomic_store_explicit(&pair[me].flag, turn, memory_order_release);
            if (me == 0)
                await(&pair[1].flag, turn);
        }
        t[k < 0 ? 0 : k] = now_s() - t0;
    }
    return median(t) / (2 * N) * 1e9;
}

#endif
