/* Epochs of passive targets: each rank locks the window of the one half of the ranks further, gets 8 bytes (or puts, or adds them) and unlocks
 * it, again and again, all of them at the same time, as coarrays do. Time of an epoch in microseconds, of the slowest rank. */
#include "bench.h"

static int64_t one = 1, got, added;
static int to;
static MPI_Win win;

static void get(void *unused)
{
    (void)unused;
    MPI_Win_lock(MPI_LOCK_SHARED, to, 0, win);
    MPI_Get(&got, 1, MPI_INT64_T, to, 0, 1, MPI_INT64_T, win);
    MPI_Win_unlock(to, win);
}

static void put(void *unused)
{
    (void)unused;
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, to, 0, win);
    MPI_Put(&one, 1, MPI_INT64_T, to, 1, 1, MPI_INT64_T, win);
    MPI_Win_unlock(to, win);
}

static void add(void *unused)
{
    (void)unused;
    MPI_Win_lock(MPI_LOCK_SHARED, to, 0, win);
    MPI_Accumulate(&one, 1, MPI_INT64_T, to, 2, 1, MPI_INT64_T, MPI_SUM, win);
    MPI_Win_unlock(to, win);
    added++;
}

int main(int argc, char **argv)
{
    int64_t *memory, wanted_sum;
    Bench b = bench_init(&argc, &argv, 8);
    MPI_Win_allocate(3 * sizeof *memory, sizeof *memory, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    memory[0] = b.rank, memory[1] = memory[2] = 0;
    to = (b.rank + b.size / 2) % b.size;
    MPI_Barrier(MPI_COMM_WORLD);
    result(&b, "get", 8, measure(&b, get, NULL) * 1e6, "us");
    result(&b, "put", 8, measure(&b, put, NULL) * 1e6, "us");
    result(&b, "add", 8, measure(&b, add, NULL) * 1e6, "us");
    /* Whether all of them were done. */
    int from = (b.rank + b.size - b.size / 2) % b.size;
    MPI_Sendrecv(&added, 1, MPI_INT64_T, to, 0, &wanted_sum, 1, MPI_INT64_T, from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Win_lock(MPI_LOCK_SHARED, b.rank, 0, win);
    int right = got == to && memory[1] == 1 && memory[2] == wanted_sum;
    MPI_Win_unlock(b.rank, win);
    if (!right) {
        printf("wrong: rank %d got %lld, has %lld and %lld\n", b.rank, (long long)got, (long long)memory[1], (long long)memory[2]);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
