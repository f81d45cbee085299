/* What the application kernels have in common.
 *
 * Each is a program of its own for any MPI: `mpiexec -n N kernel CLASS`, with a class of S W A B C, from a moment's
 * work to minutes of it. It solves a problem whose answer is known without the run (a formula, or what every rank can
 * work out by itself), times the part between kernel_start and kernel_stop, and prints one line
 *
 *   kernel NAME class C ranks N seconds T rate R UNIT error E limit L verified
 *
 * or, where the error is over its limit, "WRONG" as the last word, and the exit code is 1. */
#ifndef WEFT_KERNEL_H
#define WEFT_KERNEL_H

#include <math.h>
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COMM MPI_COMM_WORLD

typedef struct {
    const char *name;
    int rank, size;
    char class;
    int scale; /* 0 to 4, of the class */
    double began, seconds;
} Kernel;

/* Ends the job with a reason, which rank 0 prints. */
static inline void kernel_refuse(const Kernel *k, const char *why)
{
    if (k->rank == 0)
        fprintf(stderr, "%s: %s\n", k->name, why);
    MPI_Finalize();
    exit(2);
}

static inline Kernel kernel_begin(int *argc, char ***argv, const char *name)
{
    static const char classes[] = "SWABC";
    Kernel k = {.name = name, .class = 'S'};
    MPI_Init(argc, argv);
    MPI_Comm_rank(COMM, &k.rank);
    MPI_Comm_size(COMM, &k.size);
    if (*argc > 1)
        k.class = (*argv)[1][0];
    const char *at = k.class ? strchr(classes, k.class) : NULL;
    if (!at)
        kernel_refuse(&k, "the class is one of S W A B C");
    k.scale = (int)(at - classes);
    return k;
}

static inline void kernel_start(Kernel *k)
{
    MPI_Barrier(COMM);
    k->began = MPI_Wtime();
}

/* The slowest rank's time counts. May be called after each of several timed parts. */
static inline void kernel_stop(Kernel *k)
{
    double mine = MPI_Wtime() - k->began, most;
    MPI_Allreduce(&mine, &most, 1, MPI_DOUBLE, MPI_MAX, COMM);
    k->seconds += most;
}

/* `work`: what was done by all in the timed part, in `unit` times seconds; `error`: this rank's, the largest counts. */
static inline int kernel_end(Kernel *k, double work, const char *unit, double error, double limit)
{
    double worst;
    /* A NaN compares with nothing, so that MPI_MAX could lose it. */
    error = isfinite(error) ? error : HUGE_VAL;
    MPI_Allreduce(&error, &worst, 1, MPI_DOUBLE, MPI_MAX, COMM);
    int good = worst <= limit;
    if (k->rank == 0) {
        printf("kernel %s class %c ranks %d seconds %.6g rate %.4g %s error %.3g limit %.3g %s\n", k->name, k->class,
               k->size, k->seconds, work / k->seconds, unit, worst, limit, good ? "verified" : "WRONG");
        fflush(stdout);
    }
    MPI_Finalize();
    return good ? 0 : 1;
}

static inline void *need(size_t bytes)
{
    void *p = NULL;
    if (posix_memalign(&p, 64, bytes + 64) != 0) {
        fprintf(stderr, "no memory for %zu bytes\n", bytes);
        MPI_Abort(COMM, 3);
    }
    memset(p, 0, bytes + 64);
    return p;
}

#define NEED(type, n) ((type *)need(sizeof(type) * (size_t)(n)))

/* A number that only the index decides, so that every rank knows all data (the finaliser of splitmix64). */
static inline uint64_t mix(uint64_t i)
{
    uint64_t z = (i + 1) * 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

/* From [0, 1). */
static inline double unit_of(uint64_t i) { return (double)(mix(i) >> 11) * 0x1p-53; }

/* Where part `i` of `parts` begins in `n`. */
static inline int part(int n, int parts, int i) { return (int)((int64_t)n * i / parts); }

static inline double max_of(double a, double b) { return a > b || isnan(a) ? a : b; }

static inline double sum_all(double mine)
{
    double all;
    MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, COMM);
    return all;
}

#endif
