/* Many ranks on few cores: barriers, and exchanges of short and of long blocks between all, checked. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int value(int from, int to, int k) { return (from * 4099 + to) * 31 + k; }

/* Every rank has `n` integers for every other. */
static long exchange(int n, int uneven)
{
    int size, me;
    long wrong = 0;
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    int *out = malloc(sizeof(int) * n * size), *in = malloc(sizeof(int) * n * size);
    int *counts = malloc(sizeof(int) * 2 * size), *at = counts + size;
    for (int r = 0; r < size; r++)
        for (int k = 0; k < n; k++)
            out[r * n + k] = value(me, r, k);
    for (int r = 0; r < size; r++)
        counts[r] = n, at[r] = r * n;
    if (uneven)
        MPI_Alltoallv(out, counts, at, MPI_INT, in, counts, at, MPI_INT, MPI_COMM_WORLD);
    else
        MPI_Alltoall(out, n, MPI_INT, in, n, MPI_INT, MPI_COMM_WORLD);
    for (int r = 0; r < size; r++)
        for (int k = 0; k < n; k++)
            wrong += in[r * n + k] != value(r, me, k);
    free(out), free(in), free(counts);
    return wrong;
}

int main(int argc, char **argv)
{
    long wrong = 0, all;
    int me;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    for (int k = 0; k < 3; k++)
        MPI_Barrier(MPI_COMM_WORLD);
    for (int n = 1; n <= 256; n *= 16)
        wrong += exchange(n, 0) + exchange(n, 1);
    MPI_Allreduce(&wrong, &all, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
    if (me == 0)
        printf("crowd: %ld wrong\n", all);
    MPI_Finalize();
    return all != 0;
}
