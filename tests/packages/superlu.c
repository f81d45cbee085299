// A sparse system solved by SuperLU's distributed factors.
#include <math.h>
#include <stdio.h>
#include <superlu_ddefs.h>

enum { SIDE = 16, N = SIDE * SIDE };

int main(int argc, char **argv)
{
    superlu_dist_options_t options;
    SuperLUStat_t stat;
    SuperMatrix a;
    dScalePermstruct_t scale;
    dLUstruct_t lu;
    gridinfo_t grid;
    int info, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    superlu_gridinit(MPI_COMM_WORLD, size / 2, 2, &grid);
    double *values = doubleMalloc_dist(5 * N), *b = doubleMalloc_dist(N), error;
    int_t *rows = intMalloc_dist(5 * N), *starts = intMalloc_dist(N + 1), k = 0;
    for (int c = 0; c < N; c++) {
        int near[5] = {c - SIDE, c % SIDE ? c - 1 : -1, c, c % SIDE < SIDE - 1 ? c + 1 : -1, c + SIDE};
        starts[c] = k;
        for (int i = 0; i < 5; i++)
            if (near[i] >= 0 && near[i] < N) {
                values[k] = i == 2 ? 4.0 + c % 3 : -1.0;
                rows[k++] = near[i];
            }
        b[c] = 1.0 + c % 7;
    }
    starts[N] = k;
    dCreate_CompCol_Matrix_dist(&a, N, N, k, values, rows, starts, SLU_NC, SLU_D, SLU_GE);
    set_default_options_dist(&options);
    options.PrintStat = NO;
    dScalePermstructInit(N, N, &scale);
    dLUstructInit(N, &lu);
    PStatInit(&stat);
    pdgssvx_ABglobal(&options, &a, &scale, b, N, 1, &grid, &lu, &error, &stat, &info);
    double sum = 0, two = 0;
    for (int i = 0; i < N; i++) {
        sum += b[i];
        two += b[i] * b[i];
    }
    if (grid.iam == 0)
        printf("superlu %d %.8f %.8f %d\n", info, sum, sqrt(two), error < 1e-12);
    PStatFree(&stat);
    dDestroy_LU(N, &grid, &lu);
    dScalePermstructFree(&scale);
    dLUstructFree(&lu);
    superlu_gridexit(&grid);
    MPI_Finalize();
    return 0;
}
