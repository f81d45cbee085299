// pes: 2
// timeout: 60
// Orders that a missing fence would break: message passing by fence, quiet and signal, with single
// elements and long copies, and store buffering across quiet.
#include "check.h"
#include <time.h>

/* To see that the test sees: with -DWITHOUT_QUIET the last part fails. */
#ifdef WITHOUT_QUIET
#define shmem_quiet() __asm__ volatile("" ::: "memory")
#endif

enum {
    TIMES = 20000,
    LONG = 70000,
    /* Of the last part: a PE that looks at memory in a loop leaves its core to the library's thread, which serves PEs of other
     * nodes, when the scheduler says so. */
    MOST_SECONDS = 12
};
static long data[8] __attribute__((aligned(64)));
static long flag __attribute__((aligned(64)));
static long back __attribute__((aligned(64)));
static uint64_t sig __attribute__((aligned(64)));
static long x __attribute__((aligned(64))), y __attribute__((aligned(64)));

/* PE 0 puts data, then says so; PE 1 waits for that and looks at the data. */
static void message(int how)
{
    for (long i = 1; i <= TIMES; i++) {
        if (me == 0) {
            shmem_long_p(&data[i % 8], i, 1);
            switch (how) {
            case 0: shmem_fence(); shmem_long_p(&flag, i, 1); break;
            case 1: shmem_quiet(); shmem_long_atomic_set(&flag, i, 1); break;
            case 2: shmem_fence(); shmem_long_atomic_inc(&flag, 1); break;
            default: shmem_signal_set(&sig, i, 1);
            }
            shmem_long_wait_until(&back, SHMEM_CMP_GE, i);
        } else {
            if (how < 3)
                shmem_long_wait_until(&flag, SHMEM_CMP_GE, i);
            else
                shmem_signal_wait_until(&sig, SHMEM_CMP_GE, i);
            CHECK(((volatile long *)data)[i % 8] == i);
            shmem_long_p(&back, i, 0);
        }
    }
    shmem_barrier_all();
    flag = back = 0;
    sig = 0;
    memset(data, 0, sizeof data);
    shmem_barrier_all();
}

/* The same with copies that may go past the caches. */
static void long_message(char *there)
{
    static char src[LONG];
    for (long i = 1; i <= 300; i++) {
        if (me == 0) {
            memset(src, (char)i, LONG);
            if (i % 3 == 0) {
                shmem_putmem_signal(there, src, LONG, &sig, i, SHMEM_SIGNAL_SET, 1);
            } else {
                shmem_putmem_nbi(there, src, LONG, 1);
                shmem_fence();
                shmem_uint64_p(&sig, i, 1);
            }
            shmem_long_wait_until(&back, SHMEM_CMP_GE, i);
        } else {
            shmem_signal_wait_until(&sig, SHMEM_CMP_GE, i);
            int bad = 0;
            for (int k = 0; k < LONG; k += 63)
                bad += there[k] != (char)i;
            bad += there[LONG - 1] != (char)i;
            CHECK_EQ(bad, 0);
            shmem_long_p(&back, i, 0);
        }
    }
    shmem_barrier_all();
    back = 0;
    sig = 0;
    shmem_barrier_all();
}

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* Each stores one word on the other and, after quiet, loads the other's: not both may see the old
 * value. Without the fence in quiet the store buffers show it within thousands. */
static void store_buffering(void)
{
    static long seen, go, last = TIMES;
    long both = 0;
    double end = seconds() + MOST_SECONDS;
    for (long i = 1; i <= last; i++) {
        long *mine = me == 0 ? &x : &y, *theirs = me == 0 ? &y : &x;
        /* Both start at once, and so that the words are in caches. */
        shmem_long_p(&go, i, 1 - me);
        while (*(volatile long *)&go < i)
            ;
        shmem_long_p(mine, i, 1 - me);
        shmem_quiet();
        long got = *(volatile long *)theirs;
        shmem_long_p(&seen, got, 1 - me);
        if (me == 0 && i % 50 == 0 && seconds() > end) {
            last = i;
            shmem_long_p(&last, i, 1);
        }
        shmem_barrier_all();
        both += got != i && seen != i;
        shmem_barrier_all();
    }
    CHECK_EQ(both, 0);
}

int main(void)
{
    CHECK_BEGIN();
    char *there = shmem_malloc(LONG);
    for (int how = 0; how < 4; how++)
        message(how);
    long_message(there);
    store_buffering();
    return CHECK_END();
}
