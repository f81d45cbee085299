/* What the heap costs a memory-bound program that knows nothing of it: no MPI in here.
 *
 * stream_kernel MIB: three arrays of MIB each from malloc; prints the time per page of the first
 * touch, the bandwidth of a triad (the median of its repetitions), and the time of malloc, touch
 * and free of a block of MIB, again and again.
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { MOST = 2000, PAGE_BYTES = 4096 };

static double now_s(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void *block(size_t bytes)
{
    void *p = malloc(bytes);
    if (p == NULL) {
        fprintf(stderr, "no memory\n");
        exit(1);
    }
    return p;
}

static void touch(char *p, size_t bytes)
{
    for (size_t i = 0; i < bytes; i += PAGE_BYTES)
        ((volatile char *)p)[i] = 1;
}

int main(int argc, char **argv)
{
    static double took[MOST];
    size_t bytes = (size_t)(argc > 1 ? atof(argv[1]) * 1048576.0 : 64 << 20);
    size_t n = bytes / sizeof(double);
    double *a = block(bytes), *b = block(bytes), *c = block(bytes);

    double start = now_s();
    touch((char *)a, bytes);
    touch((char *)b, bytes);
    touch((char *)c, bytes);
    double pages = 3.0 * (double)bytes / PAGE_BYTES;
    printf("result touch %zu %.1f ns/page\n", bytes, (now_s() - start) * 1e9 / pages);

    for (size_t i = 0; i < n; i++) {
        a[i] = 0.0;
        b[i] = 1.0;
        c[i] = (double)i;
    }
    int reps = 0;
    double end = now_s() + 1.5;
    while ((now_s() < end || reps < 5) && reps < MOST) {
        double t = now_s();
        for (size_t i = 0; i < n; i++)
            a[i] = b[i] + 3.0 * c[i];
        took[reps++] = now_s() - t;
        __asm__ volatile("" ::: "memory");
    }
    qsort(took, (size_t)reps, sizeof *took, by_value);
    printf("result triad %zu %.0f MB/s\n", bytes, 3.0 * (double)bytes / took[reps / 2] / 1e6);

    reps = 0;
    end = now_s() + 0.5;
    while ((now_s() < end || reps < 5) && reps < MOST) {
        double t = now_s();
        char *p = block(bytes);
        touch(p, bytes);
        free(p);
        took[reps++] = now_s() - t;
    }
    qsort(took, (size_t)reps, sizeof *took, by_value);
    printf("result cycle %zu %.2f us\n", bytes, took[reps / 2] * 1e6);
    printf("check %g\n", a[n / 2]);
    return 0;
}
