// pes: 1 2 3
// MPI and OpenSHMEM in one process, in both orders of start and end.
#include <mpi.h>
#include "check.h"

static long words[4];

static void both(void)
{
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    CHECK(rank == me && size == n_pes);
    for (int i = 0; i < 20; i++) {
        shmem_long_p(words, me + i, (me + 1) % n_pes);
        shmem_barrier_all();
        long sum = 0, from = (me + n_pes - 1) % n_pes;
        CHECK_EQ(words[0], from + i);
        MPI_Allreduce(words, &sum, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
        CHECK_EQ(sum, (long)n_pes * (n_pes - 1) / 2 + (long)i * n_pes);
        /* MPI's messages to and from symmetric memory. */
        MPI_Sendrecv(words, 1, MPI_LONG, (me + 1) % n_pes, 1, words + 1, 1, MPI_LONG, from, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        CHECK_EQ(words[1], (from + n_pes - 1) % n_pes + i);
        shmem_barrier_all();
    }
}

int main(int argc, char **argv)
{
    int late = argc > 1 || getpid() % 2, open;
    MPI_Init(&argc, &argv);
    shmem_init();
    me = shmem_my_pe();
    n_pes = shmem_n_pes();
    MPI_Bcast(&late, 1, MPI_INT, 0, MPI_COMM_WORLD);
    both();
    printf("checks: %d failed: %d\n", check_count, check_failed);
    fflush(stdout);
    if (late) {
        MPI_Finalize();
        shmem_barrier_all();
        shmem_finalize();
    } else {
        shmem_finalize();
        shmem_query_initialized(&open);
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Finalize();
    }
    return check_failed != 0;
}
