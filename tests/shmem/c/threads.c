// pes: 2 3
// Several threads of each PE put, count, wait and lock at once.
#include <pthread.h>
#include "check.h"

enum { THREADS = 4, TIMES = 2000 };
static long sums[THREADS], total, turns[THREADS];
static shmem_team_t teams[THREADS];

static void *work(void *arg)
{
    int t = (int)(intptr_t)arg, to = (me + 1) % n_pes;
    static long in[THREADS], out[THREADS];
    for (int i = 0; i < TIMES; i++) {
        shmem_long_atomic_add(&sums[t], 1, to);
        shmem_long_atomic_inc(&total, 0);
    }
    shmem_quiet();
    for (int i = 1; i <= 100; i++) {
        shmem_long_atomic_inc(&turns[t], to);
        shmem_long_wait_until(&turns[t], SHMEM_CMP_GE, i);
    }
    /* Each thread has a team; they meet in any order. */
    for (int i = 0; i < 100; i++) {
        in[t] = me + i;
        shmem_long_sum_reduce(teams[t], &out[t], &in[t], 1);
        CHECK_EQ(out[t], n_pes * (n_pes - 1) / 2 + (long)i * n_pes);
        shmem_team_sync(teams[t]);
    }
    return NULL;
}

int main(void)
{
    int level;
    shmem_init_thread(SHMEM_THREAD_MULTIPLE, &level);
    CHECK_EQ(level, SHMEM_THREAD_MULTIPLE);
    me = shmem_my_pe();
    n_pes = shmem_n_pes();
    pthread_t threads[THREADS];
    for (int t = 0; t < THREADS; t++)
        shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 1, n_pes, NULL, 0, &teams[t]);
    for (int t = 0; t < THREADS; t++)
        pthread_create(&threads[t], NULL, work, (void *)(intptr_t)t);
    for (int t = 0; t < THREADS; t++)
        pthread_join(threads[t], NULL);
    shmem_barrier_all();
    for (int t = 0; t < THREADS; t++)
        CHECK_EQ(sums[t], TIMES);
    CHECK_EQ(shmem_long_g(&total, 0), (long)n_pes * THREADS * TIMES);
    return CHECK_END();
}
