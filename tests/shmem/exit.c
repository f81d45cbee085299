/* shmem_global_exit by the last PE, while the others are where the first argument says; the second
 * is the status. tests/driver/shmem.py looks at what oshrun returns, when, and what is left behind. */
#include <shmem.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static long word, lock, in[4], out[4];
static volatile long spins;

static void stay(const char *where)
{
    if (strcmp(where, "barrier") == 0)
        shmem_barrier_all();
    if (strcmp(where, "wait_until") == 0)
        shmem_long_wait_until(&word, SHMEM_CMP_NE, 0);
    if (strcmp(where, "lock") == 0)
        shmem_set_lock(&lock);
    if (strcmp(where, "reduce") == 0)
        shmem_long_sum_reduce(SHMEM_TEAM_WORLD, out, in, 4);
    if (strcmp(where, "finalize") == 0)
        shmem_finalize();
    while (strcmp(where, "compute") == 0)
        spins++;
    while (strcmp(where, "sleep") == 0)
        sleep(100);
    /* Nobody comes here: all but the end of the job is a failure. */
    printf("PE went on\n");
}

int main(int argc, char **argv)
{
    struct timespec t;
    if (argc < 3)
        return 99;
    shmem_init();
    int last = shmem_my_pe() == shmem_n_pes() - 1;
    if (last)
        shmem_set_lock(&lock);
    shmem_barrier_all();
    if (!last) {
        stay(argv[1]);
        return 99;
    }
    usleep(50000);
    clock_gettime(CLOCK_MONOTONIC, &t);
    /* Not flushed: what was printed is not lost. */
    printf("exit at %ld.%09ld", (long)t.tv_sec, t.tv_nsec);
    shmem_global_exit(atoi(argv[2]));
    return 99;
}
