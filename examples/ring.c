/* A token goes round all ranks; each adds its number. Rank 0 checks the sum and times the round.
 *
 *   mpicc ring.c -o ring && mpiexec -n 8 ./ring 1000
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int rounds = argc > 1 ? atoi(argv[1]) : 100;
    int to = (rank + 1) % size, from = (rank + size - 1) % size;

    MPI_Barrier(MPI_COMM_WORLD);
    double start = MPI_Wtime();
    for (int round = 0; round < rounds; round++) {
        long token = 0;
        if (rank == 0) {
            MPI_Sendrecv(&(long){0}, 1, MPI_LONG, to, 7, &token, 1, MPI_LONG, from, 7,
                         MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            if (token != (long)size * (size - 1) / 2) {
                fprintf(stderr, "wrong sum %ld in round %d\n", token, round);
                MPI_Abort(MPI_COMM_WORLD, 1);
            }
        } else {
            MPI_Recv(&token, 1, MPI_LONG, from, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            token += rank;
            MPI_Send(&token, 1, MPI_LONG, to, 7, MPI_COMM_WORLD);
        }
    }
    if (rank == 0)
        printf("%d ranks, %d rounds: %.2f us per hop\n", size, rounds,
               (MPI_Wtime() - start) * 1e6 / rounds / size);
    MPI_Finalize();
    return 0;
}
