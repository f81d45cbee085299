// pes: 1 2 4 16
// Locks: one holder at a time, what it put is seen by the next, in the heap and in a variable.
#include "check.h"

static long lock_static;
static long counter, last;

static void test(long *lock)
{
    shmem_barrier_all();
    counter = 0;
    shmem_barrier_all();
    for (int i = 0; i < 300; i++) {
        if (i % 3 == 0)
            while (shmem_test_lock(lock))
                ;
        else
            shmem_set_lock(lock);
        /* Not atomic: lost where two hold the lock. */
        long now = shmem_long_g(&counter, 0);
        CHECK_EQ(shmem_long_g(&last, n_pes - 1), now);
        shmem_long_p(&counter, now + 1, 0);
        shmem_long_p(&last, now + 1, n_pes - 1);
        shmem_clear_lock(lock);
    }
    shmem_barrier_all();
    CHECK_EQ(shmem_long_g(&counter, 0), 300 * n_pes);
    shmem_barrier_all();
    last = 0;
}

int main(void)
{
    CHECK_BEGIN();
    long *lock = shmem_calloc(3, sizeof *lock);
    test(&lock_static);
    test(lock);
    test(lock + 2);
    shmem_barrier_all();
    if (me == 0) {
        CHECK_EQ(shmem_test_lock(lock), 0);
        CHECK(shmem_test_lock(lock) != 0);
        shmem_clear_lock(lock);
    }
    return CHECK_END();
}
