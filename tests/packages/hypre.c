/* A Laplacian in one dimension, solved by BoomerAMG. */
#include <HYPRE.h>
#include <HYPRE_IJ_mv.h>
#include <HYPRE_parcsr_ls.h>
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, n = 999;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    HYPRE_Init();
    int first = n * rank / size, last = n * (rank + 1) / size - 1;
    HYPRE_IJMatrix a;
    HYPRE_IJMatrixCreate(MPI_COMM_WORLD, first, last, first, last, &a);
    HYPRE_IJMatrixSetObjectType(a, HYPRE_PARCSR);
    HYPRE_IJMatrixInitialize(a);
    HYPRE_IJVector b, x;
    HYPRE_IJVectorCreate(MPI_COMM_WORLD, first, last, &b);
    HYPRE_IJVectorCreate(MPI_COMM_WORLD, first, last, &x);
    HYPRE_IJVectorSetObjectType(b, HYPRE_PARCSR);
    HYPRE_IJVectorSetObjectType(x, HYPRE_PARCSR);
    HYPRE_IJVectorInitialize(b);
    HYPRE_IJVectorInitialize(x);
    for (int i = first; i <= last; i++) {
        int columns[3], count = 0;
        double values[3], one = 1, zero = 0;
        for (int k = i - 1; k <= i + 1; k++)
            if (k >= 0 && k < n)
                columns[count] = k, values[count++] = k == i ? 2.001 : -1;
        HYPRE_IJMatrixSetValues(a, 1, &count, &i, columns, values);
        HYPRE_IJVectorSetValues(b, 1, &i, &one);
        HYPRE_IJVectorSetValues(x, 1, &i, &zero);
    }
    HYPRE_IJMatrixAssemble(a);
    HYPRE_IJVectorAssemble(b);
    HYPRE_IJVectorAssemble(x);
    HYPRE_ParCSRMatrix pa;
    HYPRE_ParVector pb, px;
    HYPRE_IJMatrixGetObject(a, (void **)&pa);
    HYPRE_IJVectorGetObject(b, (void **)&pb);
    HYPRE_IJVectorGetObject(x, (void **)&px);
    HYPRE_Solver s;
    HYPRE_BoomerAMGCreate(&s);
    HYPRE_BoomerAMGSetTol(s, 1e-8);
    HYPRE_BoomerAMGSetup(s, pa, pb, px);
    HYPRE_BoomerAMGSolve(s, pa, pb, px);
    int its;
    double norm, sum = 0, all;
    HYPRE_BoomerAMGGetNumIterations(s, &its);
    HYPRE_BoomerAMGGetFinalRelativeResidualNorm(s, &norm);
    for (int i = first; i <= last; i++) {
        double v;
        HYPRE_IJVectorGetValues(x, 1, &i, &v);
        sum += v;
    }
    MPI_Reduce(&sum, &all, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("amg %d %d %.3f\n", its, norm < 1e-8, all);
    HYPRE_BoomerAMGDestroy(s);
    HYPRE_Finalize();
    MPI_Finalize();
    return 0;
}
