// Eigenvalues of a dense matrix by ELPA's two stages, its rows dealt out by blocks.
#include <elpa/elpa.h>
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 96, BLOCK = 8 };

int main(int argc, char **argv)
{
    int rank, size, err, rows = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int *global = malloc(N * sizeof *global);
    for (int i = 0; i < N; i++)
        if (i / BLOCK % size == rank)
            global[rows++] = i;
    double *a = calloc((size_t)rows * N, sizeof *a), *z = calloc((size_t)rows * N, sizeof *z), *values = calloc(N, sizeof *values);
    for (int c = 0; c < N; c++)
        for (int r = 0; r < rows; r++)
            a[c * rows + r] = fmin(global[r], c) + 1 + (global[r] == c ? 0.5 : 0);
    if (elpa_init(20181113) != ELPA_OK)
        MPI_Abort(MPI_COMM_WORLD, 1);
    elpa_t e = elpa_allocate(&err);
    const struct {
        const char *name;
        int value;
    } facts[] = {{"na", N}, {"nev", N}, {"local_nrows", rows}, {"local_ncols", N}, {"nblk", BLOCK},
                 {"mpi_comm_parent", MPI_Comm_c2f(MPI_COMM_WORLD)}, {"process_row", rank}, {"process_col", 0}};
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++)
        elpa_set(e, facts[i].name, facts[i].value, &err);
    int bad = elpa_setup(e) != ELPA_OK;
    elpa_set(e, "solver", ELPA_SOLVER_2STAGE, &err);
    elpa_eigenvectors(e, a, values, z, &err);
    bad |= err != ELPA_OK;
    // Sums over each vector's squares are one.
    double mine[N], all[N], off = 0;
    for (int c = 0; c < N; c++) {
        mine[c] = 0;
        for (int r = 0; r < rows; r++)
            mine[c] += z[c * rows + r] * z[c * rows + r];
    }
    MPI_Allreduce(mine, all, N, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    for (int c = 0; c < N; c++)
        off = fmax(off, fabs(all[c] - 1));
    if (rank == 0)
        printf("elpa %d %.8f %.8f %.8f %d\n", bad, values[0], values[N / 2], values[N - 1], off < 1e-10);
    elpa_deallocate(e, &err);
    elpa_uninit(&err);
    MPI_Finalize();
    return 0;
}
