/* Epochs of passive targets: each rank locks the window of the one half of the ranks further, gets 8 bytes (or puts, or adds them) and unlocks
 * it, again and again, all of them at the same time, as coarrays do. Medians of 15 batches in microseconds for an epoch, of the slowest rank.
 * Arguments: epochs of a batch (200). */
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { BATCHES = 15 };

static int64_t one = 1, got;
static MPI_Win win;

static void get(int to) { MPI_Get(&got, 1, MPI_INT64_T, to, 0, 1, MPI_INT64_T, win); }
static void put(int to) { MPI_Put(&one, 1, MPI_INT64_T, to, 1, 1, MPI_INT64_T, win); }
static void add(int to) { MPI_Accumulate(&one, 1, MPI_INT64_T, to, 2, 1, MPI_INT64_T, MPI_SUM, win); }

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void time_of(const char *name, void (*operation)(int), int kind, int to, int epochs)
{
    int rank;
    double us[BATCHES];
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int b = 0; b < BATCHES; b++) {
        MPI_Barrier(MPI_COMM_WORLD);
        double began = MPI_Wtime();
        for (int i = 0; i < epochs; i++) {
            MPI_Win_lock(kind, to, 0, win);
            operation(to);
            MPI_Win_unlock(to, win);
        }
        us[b] = (MPI_Wtime() - began) / epochs * 1e6;
    }
    MPI_Allreduce(MPI_IN_PLACE, us, BATCHES, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    qsort(us, BATCHES, sizeof *us, by_value);
    if (rank == 0)
        printf("result %s 8 %.4g us\n", name, us[BATCHES / 2]);
}

int main(int argc, char **argv)
{
    int rank, size, epochs = argc > 1 ? atoi(argv[1]) : 200;
    int64_t *memory;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_allocate(3 * sizeof *memory, sizeof *memory, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    memory[0] = rank, memory[1] = memory[2] = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    int to = (rank + size / 2) % size;
    time_of("get", get, MPI_LOCK_SHARED, to, epochs);
    time_of("put", put, MPI_LOCK_EXCLUSIVE, to, epochs);
    time_of("add", add, MPI_LOCK_SHARED, to, epochs);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win);
    int right = got == to && memory[1] == 1 && memory[2] == (int64_t)BATCHES * epochs;
    MPI_Win_unlock(rank, win);
    if (!right) {
        printf("wrong: rank %d got %lld, has %lld and %lld\n", rank, (long long)got, (long long)memory[1], (long long)memory[2]);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
