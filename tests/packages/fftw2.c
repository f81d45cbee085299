// Version 2 of FFTW with MPI: complex numbers in three dimensions, there and back.
#include <fftw_mpi.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, nx, x0, ny, y0, total;
    enum { X = 20, Y = 18, Z = 16 };
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    fftwnd_mpi_plan there = fftw3d_mpi_create_plan(MPI_COMM_WORLD, X, Y, Z, FFTW_FORWARD, FFTW_ESTIMATE);
    fftwnd_mpi_plan back = fftw3d_mpi_create_plan(MPI_COMM_WORLD, X, Y, Z, FFTW_BACKWARD, FFTW_ESTIMATE);
    fftwnd_mpi_local_sizes(there, &nx, &x0, &ny, &y0, &total);
    fftw_complex *d = calloc((size_t)total, sizeof *d);
    for (int i = 0; i < nx * Y * Z; i++)
        d[i].re = (i + x0 * Y * Z) % 11, d[i].im = (i + x0 * Y * Z) % 5;
    fftwnd_mpi(there, 1, d, NULL, FFTW_NORMAL_ORDER);
    double mine[2] = {0, 0}, all[2];
    for (int i = 0; i < nx * Y * Z; i++)
        mine[0] += hypot(d[i].re, d[i].im);
    fftwnd_mpi(back, 1, d, NULL, FFTW_NORMAL_ORDER);
    for (int i = 0; i < nx * Y * Z; i++)
        mine[1] += fabs(d[i].re / (X * Y * Z) - (i + x0 * Y * Z) % 11);
    MPI_Allreduce(mine, all, 2, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    if (rank == 0)
        printf("fft2 %.6f %d\n", all[0], all[1] < 1e-8);
    fftwnd_mpi_destroy_plan(there);
    fftwnd_mpi_destroy_plan(back);
    MPI_Finalize();
    return 0;
}
