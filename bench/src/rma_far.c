/* Short one-sided operations of rank 0 on rank 1's window, of 8 bytes each: many behind each other with one flush behind them, and one
 * with its flush. Medians of 15 batches, in microseconds for an operation. Arguments: operations of a batch (10000). */
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { BATCHES = 15, WORDS = 1024, ALONE = 1000 };

static int64_t one = 1, got, *olds;
static MPI_Win win;

static void accumulate(int i) { MPI_Accumulate(&one, 1, MPI_INT64_T, 1, i % WORDS, 1, MPI_INT64_T, MPI_SUM, win); }
static void fetch_and_op(int i) { MPI_Fetch_and_op(&one, &olds[i], MPI_INT64_T, 1, i % WORDS, MPI_SUM, win); }
static void put(int i) { MPI_Put(&one, 1, MPI_INT64_T, 1, WORDS + i % WORDS, 1, MPI_INT64_T, win); }
static void get(int i) { MPI_Get(&olds[i], 1, MPI_INT64_T, 1, i % WORDS, 1, MPI_INT64_T, win); }

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* `most` operations, of which each `every`-th has a flush behind it. */
static void time_of(const char *name, void (*operation)(int), int most, int every)
{
    double us[BATCHES];
    for (int b = 0; b < BATCHES; b++) {
        double began = MPI_Wtime();
        for (int i = 0; i < most; i++) {
            operation(i);
            if ((i + 1) % every == 0)
                MPI_Win_flush(1, win);
        }
        us[b] = (MPI_Wtime() - began) / most * 1e6;
    }
    qsort(us, BATCHES, sizeof *us, by_value);
    printf("result %s 8 %.4g us\n", name, us[BATCHES / 2]);
}

int main(int argc, char **argv)
{
    int rank, many = argc > 1 ? atoi(argv[1]) : 10000;
    int64_t *memory;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    olds = calloc((size_t)many + ALONE, sizeof *olds);
    MPI_Win_allocate(2 * WORDS * sizeof *memory, sizeof *memory, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    for (int i = 0; i < 2 * WORDS; i++)
        memory[i] = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
        MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win);
        accumulate(0);
        MPI_Win_flush(1, win);
        time_of("accumulate", accumulate, many, many);
        time_of("fetch-and-op", fetch_and_op, many, many);
        time_of("put", put, many, many);
        time_of("get", get, many, many);
        time_of("accumulate-and-flush", accumulate, ALONE, 1);
        /* Whether all of them were done. */
        int64_t wanted = 1 + BATCHES * (2 * (int64_t)many + ALONE), sum = 0;
        for (int i = 0; i < WORDS; i++) {
            MPI_Get(&got, 1, MPI_INT64_T, 1, i, 1, MPI_INT64_T, win);
            MPI_Win_flush(1, win);
            sum += got;
        }
        MPI_Win_unlock(1, win);
        if (sum != wanted) {
            printf("wrong: %lld updates of %lld\n", (long long)sum, (long long)wanted);
            MPI_Abort(MPI_COMM_WORLD, 1);
        }
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
