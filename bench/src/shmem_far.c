/* Short operations of OpenSHMEM between nodes: 10,000 of each with one shmem_quiet, time of each; and blocking ones, one
 * behind the other. PE 0 works on the last PE. Medians of 9 batches, in us. */
#include <shmem.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { MANY = 10000, FEW = 1000, BATCHES = 9 };
static long source[MANY], dest[MANY], counter;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1e6 + t.tv_nsec * 1e-3;
}

static int by_value(const void *a, const void *b)
{
    double d = *(const double *)a - *(const double *)b;
    return (d > 0) - (d < 0);
}

#define TIME(NAME, N, WORK)                                              \
    do {                                                                 \
        double t[BATCHES];                                               \
        for (int batch = 0; batch < BATCHES; batch++) {                  \
            shmem_barrier_all();                                         \
            double start = now();                                        \
            for (int i = 0; me == 0 && i < (N); i++)                     \
                WORK;                                                    \
            shmem_quiet();                                               \
            t[batch] = (now() - start) / (N);                            \
        }                                                                \
        qsort(t, BATCHES, sizeof t[0], by_value);                        \
        if (me == 0)                                                     \
            printf("%-16s %8.3f\n", NAME, t[BATCHES / 2]);               \
        shmem_barrier_all();                                             \
    } while (0)

int main(void)
{
    shmem_init();
    int me = shmem_my_pe(), pe = shmem_n_pes() - 1, wrong = 0;
    for (int i = 0; i < MANY; i++)
        source[i] = me * 100000 + i;
    TIME("put-nbi", MANY, shmem_long_put_nbi(&dest[i], &source[i], 1, pe));
    TIME("get-nbi", MANY, shmem_long_get_nbi(&dest[i], &source[i], 1, pe));
    for (int i = 0; me == 0 && i < MANY; i++)
        wrong += dest[i] != pe * 100000 + i;
    TIME("fetch-inc-nbi", MANY, shmem_long_atomic_fetch_inc_nbi(&dest[i], &counter, pe));
    TIME("strided-put", MANY, shmem_long_iput(dest, source, 2, 1, 2, pe));
    TIME("g", FEW, dest[i] = shmem_long_g(&source[i], pe));
    TIME("fetch-inc", FEW, dest[i] = shmem_long_atomic_fetch_inc(&counter, pe));
    if (wrong)
        printf("%d values are wrong\n", wrong);
    shmem_finalize();
    return wrong != 0;
}
