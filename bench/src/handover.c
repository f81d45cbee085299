/* What a step costs in which ranks that share cores wait for each other: an allreduce of an int and an exchange with the
 * neighbours of a ring.
 *
 *   handover [SECONDS]
 *
 * Rank 0 prints the microseconds of a step. To be run alone and beside processes that compute, by any MPI. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Steps between looks at the clock. */
enum { STEPS = 20 };

int main(int argc, char **argv)
{
    int rank, size, mine = 1, got, going = 1;
    long steps = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const double limit_s = argc > 1 ? atof(argv[1]) : 3, start = MPI_Wtime();
    double took_s = 0;
    while (going) {
        for (int i = 0; i < STEPS; i++) {
            MPI_Allreduce(&mine, &got, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
            MPI_Sendrecv(&mine, 1, MPI_INT, (rank + 1) % size, 0, &got, 1, MPI_INT, (rank + size - 1) % size, 0, MPI_COMM_WORLD,
                         MPI_STATUS_IGNORE);
        }
        steps += STEPS;
        took_s = MPI_Wtime() - start;
        going = took_s < limit_s;
        MPI_Bcast(&going, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
    if (rank == 0)
        printf("%d ranks: %.1f us a step\n", size, took_s / steps * 1e6);
    MPI_Finalize();
    return 0;
}
