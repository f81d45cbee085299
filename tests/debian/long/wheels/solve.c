/* A system of equations by ScaLAPACK's PDGESV on a grid of processes; its solution is all ones. */
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

void Cblacs_pinfo(int *me, int *size);
void Cblacs_get(int context, int what, int *value);
void Cblacs_gridinit(int *context, const char *order, int rows, int columns);
void Cblacs_gridinfo(int context, int *rows, int *columns, int *row, int *column);
void Cblacs_gridexit(int context);
void Cblacs_exit(int goes_on);
int numroc_(const int *n, const int *block, const int *at, const int *first, const int *size);
void descinit_(int *desc, const int *rows, const int *columns, const int *block_rows, const int *block_columns,
               const int *first_row, const int *first_column, const int *context, const int *stride, int *info);
void pdgesv_(const int *n, const int *sides, double *a, const int *ia, const int *ja, const int *desc_a, int *pivots,
             double *b, const int *ib, const int *jb, const int *desc_b, int *info);

static const int zero = 0, one = 1, n = 200, block = 16;

static double entry(int i, int j)
{
    return i == j ? n : sin(i * 7 + j * 3);
}

static int whole(int local, int at, int size)
{
    return (local / block * size + at) * block + local % block;
}

int main(int argc, char **argv)
{
    int me, size, context, rows = 1, row, column, columns, info, desc_a[9], desc_b[9];
    MPI_Init(&argc, &argv);
    Cblacs_pinfo(&me, &size);
    for (int i = 1; i * i <= size; i++)
        if (size % i == 0)
            rows = i;
    columns = size / rows;
    Cblacs_get(-1, 0, &context);
    Cblacs_gridinit(&context, "Row", rows, columns);
    Cblacs_gridinfo(context, &rows, &columns, &row, &column);
    int mine = numroc_(&n, &block, &row, &zero, &rows), across = numroc_(&n, &block, &column, &zero, &columns);
    int sides = numroc_(&one, &block, &column, &zero, &columns), stride = mine > 1 ? mine : 1;
    descinit_(desc_a, &n, &n, &block, &block, &zero, &zero, &context, &stride, &info);
    descinit_(desc_b, &n, &one, &block, &block, &zero, &zero, &context, &stride, &info);
    double *a = calloc((size_t)stride * (across + 1), sizeof *a), *b = calloc(stride, sizeof *b), worst = 0, all;
    int *pivots = calloc(mine + block, sizeof *pivots);
    for (int j = 0; j < across; j++)
        for (int i = 0; i < mine; i++)
            a[i + (size_t)j * stride] = entry(whole(i, row, rows), whole(j, column, columns));
    for (int i = 0; i < mine && sides; i++)
        for (int j = 0; j < n; j++)
            b[i] += entry(whole(i, row, rows), j);
    pdgesv_(&n, &one, a, &one, &one, desc_a, pivots, b, &one, &one, desc_b, &info);
    for (int i = 0; i < mine && sides; i++)
        worst = fmax(worst, fabs(b[i] - 1));
    MPI_Allreduce(&worst, &all, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    if (me == 0)
        printf("%d x %d: info %d, %s\n", rows, columns, info, all < 1e-10 ? "solved" : "wrong");
    Cblacs_gridexit(context);
    Cblacs_exit(1);
    MPI_Finalize();
    return 0;
}
