// pes: 1 2
// Levels of threads: each that is asked for is provided, and lets threads do what it allows.
#include <pthread.h>
#include "check.h"

static long words[2];
static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;
static volatile double computed;

static void *computes(void *arg)
{
    (void)arg;
    for (int i = 0; i < 100000; i++)
        computed += i;
    return NULL;
}

static void *counts(void *arg)
{
    for (int i = 0; i < 500; i++) {
        if (arg)
            pthread_mutex_lock(&turn);
        shmem_long_atomic_inc(&words[0], (me + 1) % n_pes);
        shmem_long_put(&words[1], &words[0], 1, me);
        if (arg)
            pthread_mutex_unlock(&turn);
    }
    return NULL;
}

/* As much as the level allows. */
static void use(int level)
{
    pthread_t threads[3];
    void *(*work)(void *) = level >= SHMEM_THREAD_SERIALIZED ? counts : computes;
    int n = level == SHMEM_THREAD_SINGLE ? 0 : 3;
    words[0] = 0;
    shmem_barrier_all();
    for (int i = 0; i < n; i++)
        pthread_create(&threads[i], NULL, work, level == SHMEM_THREAD_SERIALIZED ? &turn : NULL);
    if (level <= SHMEM_THREAD_FUNNELED || level == SHMEM_THREAD_MULTIPLE)
        counts(NULL);
    for (int i = 0; i < n; i++)
        pthread_join(threads[i], NULL);
    shmem_barrier_all();
    CHECK_EQ(words[0], level <= SHMEM_THREAD_FUNNELED ? 500 : level == SHMEM_THREAD_SERIALIZED ? 1500 : 2000);
    shmem_barrier_all();
}

int main(void)
{
    int provided, levels[] = {SHMEM_THREAD_SERIALIZED, SHMEM_THREAD_SINGLE, SHMEM_THREAD_MULTIPLE, SHMEM_THREAD_FUNNELED};
    CHECK(SHMEM_THREAD_SINGLE < SHMEM_THREAD_FUNNELED && SHMEM_THREAD_FUNNELED < SHMEM_THREAD_SERIALIZED &&
          SHMEM_THREAD_SERIALIZED < SHMEM_THREAD_MULTIPLE);
    provided = -7;
    CHECK(shmem_init_thread(SHMEM_THREAD_MULTIPLE + 1, &provided) != 0);
    CHECK(shmem_init_thread(SHMEM_THREAD_SINGLE - 1, &provided) != 0);
    CHECK_EQ(provided, -7);
    for (int k = 0; k < 4; k++) {
        provided = -1;
        CHECK_EQ(shmem_init_thread(levels[k], &provided), 0);
        CHECK_EQ(provided, levels[k]);
        provided = -1;
        shmem_query_thread(&provided);
        CHECK_EQ(provided, levels[k]);
        me = shmem_my_pe();
        n_pes = shmem_n_pes();
        use(levels[k]);
        /* Another initialisation takes nothing away. */
        shmem_init();
        shmem_query_thread(&provided);
        CHECK_EQ(provided, levels[k]);
        shmem_finalize();
        shmem_finalize();
    }
    CHECK_BEGIN();
    shmem_query_thread(&provided);
    CHECK_EQ(provided, SHMEM_THREAD_SINGLE);
    return CHECK_END();
}
