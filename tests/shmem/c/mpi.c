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

/* mpi [FIRST [END]]: which of "mpi" and "shmem" starts first and which ends first. */
int main(int argc, char **argv)
{
    int mpi_first = argc < 2 || strcmp(argv[1], "mpi") == 0;
    int mpi_ends = argc < 3 || strcmp(argv[2], "mpi") == 0;
    int open = -1, over = -1;
    static long kept;
    if (mpi_first)
        MPI_Init(&argc, &argv);
    shmem_init();
    if (!mpi_first)
        MPI_Init(&argc, &argv);
    me = shmem_my_pe();
    n_pes = shmem_n_pes();
    both();
    if (mpi_ends) {
        MPI_Finalize();
        MPI_Finalized(&over);
        CHECK_EQ(over, 1);
        /* The other one works on. */
        shmem_long_p(&kept, me + 7, (me + 1) % n_pes);
        shmem_barrier_all();
        CHECK_EQ(kept, (me + n_pes - 1) % n_pes + 7);
    }
    printf("checks: %d failed: %d\n", check_count, check_failed);
    fflush(stdout);
    shmem_finalize();
    shmem_query_initialized(&open);
    if (open)
        return 1;
    if (!mpi_ends) {
        int sum = 0;
        MPI_Allreduce(&me, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        if (sum != n_pes * (n_pes - 1) / 2)
            return 1;
        MPI_Finalize();
    }
    return check_failed != 0;
}
