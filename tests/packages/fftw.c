/* A transform of complex numbers in three dimensions, spread over the ranks, there and back. */
#include <fftw3-mpi.h>
#include <math.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    const ptrdiff_t n[3] = {32, 24, 16};
    ptrdiff_t mine, start;
    int rank;
    MPI_Init(&argc, &argv);
    fftw_mpi_init();
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    ptrdiff_t room = fftw_mpi_local_size_3d(n[0], n[1], n[2], MPI_COMM_WORLD, &mine, &start);
    fftw_complex *x = fftw_alloc_complex(room);
    fftw_plan there = fftw_mpi_plan_dft_3d(n[0], n[1], n[2], x, x, MPI_COMM_WORLD, FFTW_FORWARD, FFTW_ESTIMATE);
    fftw_plan back = fftw_mpi_plan_dft_3d(n[0], n[1], n[2], x, x, MPI_COMM_WORLD, FFTW_BACKWARD, FFTW_ESTIMATE);
    ptrdiff_t count = mine * n[1] * n[2], first = start * n[1] * n[2];
    for (ptrdiff_t i = 0; i < count; i++) {
        x[i][0] = sin(0.001 * (first + i) * (first + i));
        x[i][1] = cos(0.37 * (first + i));
    }
    fftw_execute(there);
    double sum[3] = {0}, all[3], worst = 0;
    for (ptrdiff_t i = 0; i < count; i++) {
        sum[0] += x[i][0] * ((first + i) % 7);
        sum[1] += x[i][1] * ((first + i) % 11);
        sum[2] += x[i][0] * x[i][0] + x[i][1] * x[i][1];
    }
    MPI_Reduce(sum, all, 3, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("fft %.6f %.6f %.4f\n", all[0], all[1], all[2]);
    fftw_execute(back);
    double size = (double)n[0] * n[1] * n[2];
    for (ptrdiff_t i = 0; i < count; i++)
        worst = fmax(worst, fabs(x[i][0] / size - sin(0.001 * (first + i) * (first + i))));
    MPI_Reduce(&worst, all, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("fft back %d\n", all[0] < 1e-12);
    MPI_Finalize();
    return 0;
}
