// Rounds of persistent collectives, which ranks start one after the other: who starts last finds everything there.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { KINDS = 10, COUNT = 20 };

static int rank, size, failed;

static void expect(int kind, int round, int got, int want)
{
    if (got != want && !failed++)
        printf("rank %d, kind %d, round %d: %d, not %d\n", rank, kind, round, got, want);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int rounds = argc > 1 ? atoi(argv[1]) : 20, all = COUNT * size;
    int *out[KINDS], *in[KINDS];
    for (int k = 0; k < KINDS; k++) {
        out[k] = malloc(all * sizeof(int));
        in[k] = malloc(all * sizeof(int));
    }
    MPI_Request q[KINDS];
    MPI_Comm w = MPI_COMM_WORLD;
    MPI_Info no = MPI_INFO_NULL;
    MPI_Barrier_init(w, no, &q[0]);
    MPI_Bcast_init(in[1], COUNT, MPI_INT, 0, w, no, &q[1]);
    MPI_Reduce_init(out[2], in[2], COUNT, MPI_INT, MPI_SUM, 0, w, no, &q[2]);
    MPI_Allreduce_init(out[3], in[3], COUNT, MPI_INT, MPI_SUM, w, no, &q[3]);
    MPI_Scan_init(out[4], in[4], COUNT, MPI_INT, MPI_SUM, w, no, &q[4]);
    MPI_Reduce_scatter_block_init(out[5], in[5], COUNT, MPI_INT, MPI_SUM, w, no, &q[5]);
    MPI_Gather_init(out[6], COUNT, MPI_INT, in[6], COUNT, MPI_INT, 0, w, no, &q[6]);
    MPI_Scatter_init(out[7], COUNT, MPI_INT, in[7], COUNT, MPI_INT, 0, w, no, &q[7]);
    MPI_Allgather_init(out[8], COUNT, MPI_INT, in[8], COUNT, MPI_INT, w, no, &q[8]);
    MPI_Alltoall_init(out[9], COUNT, MPI_INT, in[9], COUNT, MPI_INT, w, no, &q[9]);
    for (int t = 0; t < rounds; t++) {
        int sum = size * (size - 1) / 2 + size * t;
        for (int k = 0; k < KINDS; k++) {
            for (int i = 0; i < all; i++) {
                out[k][i] = rank + t;
                in[k][i] = k == 1 ? rank + t : -1;
            }
            if (rank > 0)
                MPI_Recv(NULL, 0, MPI_INT, rank - 1, k, w, MPI_STATUS_IGNORE);
            MPI_Start(&q[k]);
            if (rank + 1 < size)
                MPI_Send(NULL, 0, MPI_INT, rank + 1, k, w);
            MPI_Wait(&q[k], MPI_STATUS_IGNORE);
        }
        for (int i = 0; i < all; i++) {
            if (i < COUNT) {
                expect(1, t, in[1][i], t);
                expect(2, t, in[2][i], rank == 0 ? sum : -1);
                expect(3, t, in[3][i], sum);
                expect(4, t, in[4][i], rank * (rank + 1) / 2 + (rank + 1) * t);
                expect(5, t, in[5][i], sum);
                expect(7, t, in[7][i], t);
            }
            expect(6, t, in[6][i], rank == 0 ? i / COUNT + t : -1);
            expect(8, t, in[8][i], i / COUNT + t);
            expect(9, t, in[9][i], i / COUNT + t);
        }
    }
    for (int k = 0; k < KINDS; k++) {
        MPI_Request_free(&q[k]);
        free(out[k]);
        free(in[k]);
    }
    MPI_Finalize();
    return failed != 0;
}
