/* RandomAccess by MPI's one-sided calls: table[r] ^= r by MPI_Accumulate with a flush every 1024
 * updates, the counterpart of "atomics" in shmem/random_access.c. */
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>

enum { LOG_WORDS = 20, UPDATES = 1 << 16, WINDOW = 1024, TIMES = 5 };

static uint64_t step(uint64_t x)
{
    return x << 1 ^ ((int64_t)x < 0 ? 7 : 0);
}

int main(int argc, char **argv)
{
    int me, n;
    uint64_t *table, r = 1;
    double best = 0;
    static uint64_t values[WINDOW];
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &n);
    MPI_Win_allocate(8ul << LOG_WORDS, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &table, &win);
    for (size_t i = 0; i < 1ul << LOG_WORDS; i++)
        table[i] = i;
    for (int i = 0; i < 1000 + 997 * me; i++)
        r = step(r);
    MPI_Win_lock_all(MPI_MODE_NOCHECK, win);
    for (int k = 0; k < TIMES; k++) {
        MPI_Barrier(MPI_COMM_WORLD);
        double t = MPI_Wtime();
        for (int i = 0; i < UPDATES; i++) {
            r = step(r);
            values[i % WINDOW] = r;
            MPI_Accumulate(&values[i % WINDOW], 1, MPI_UINT64_T, (int)((r >> 40) % (uint64_t)n),
                           (MPI_Aint)(r & ((1 << LOG_WORDS) - 1)), 1, MPI_UINT64_T, MPI_BXOR, win);
            if (i % WINDOW == WINDOW - 1)
                MPI_Win_flush_all(win);
        }
        MPI_Barrier(MPI_COMM_WORLD);
        double rate = (double)UPDATES * n / (MPI_Wtime() - t) * 1e-9;
        best = rate > best ? rate : best;
    }
    MPI_Win_unlock_all(win);
    if (me == 0)
        printf("result mpi-accumulate %d %.4g GUPS\n", n, best);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
