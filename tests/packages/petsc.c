/* A Laplacian in two dimensions, solved by conjugate gradients with block Jacobi. */
#include <petscksp.h>

int main(int argc, char **argv)
{
    const PetscInt n = 40;
    Mat a;
    Vec b, x;
    KSP ksp;
    PetscInt first, last, its;
    PetscReal norm, solution;
    PetscInitialize(&argc, &argv, NULL, NULL);
    MatCreateAIJ(PETSC_COMM_WORLD, PETSC_DECIDE, PETSC_DECIDE, n * n, n * n, 5, NULL, 5, NULL, &a);
    MatGetOwnershipRange(a, &first, &last);
    for (PetscInt row = first; row < last; row++) {
        PetscInt i = row / n, j = row % n;
        if (i > 0)
            MatSetValue(a, row, row - n, -1, INSERT_VALUES);
        if (i < n - 1)
            MatSetValue(a, row, row + n, -1, INSERT_VALUES);
        if (j > 0)
            MatSetValue(a, row, row - 1, -1, INSERT_VALUES);
        if (j < n - 1)
            MatSetValue(a, row, row + 1, -1, INSERT_VALUES);
        MatSetValue(a, row, row, 4, INSERT_VALUES);
    }
    MatAssemblyBegin(a, MAT_FINAL_ASSEMBLY);
    MatAssemblyEnd(a, MAT_FINAL_ASSEMBLY);
    MatCreateVecs(a, &x, &b);
    VecSet(b, 1);
    KSPCreate(PETSC_COMM_WORLD, &ksp);
    KSPSetOperators(ksp, a, a);
    KSPSetType(ksp, KSPCG);
    KSPSetTolerances(ksp, 1e-9, PETSC_DEFAULT, PETSC_DEFAULT, PETSC_DEFAULT);
    KSPSolve(ksp, b, x);
    KSPGetIterationNumber(ksp, &its);
    KSPGetResidualNorm(ksp, &norm);
    VecNorm(x, NORM_2, &solution);
    PetscPrintf(PETSC_COMM_WORLD, "ksp %d %d %.6f\n", (int)its, norm < 1e-6, (double)solution);
    KSPDestroy(&ksp);
    VecDestroy(&x);
    VecDestroy(&b);
    MatDestroy(&a);
    PetscFinalize();
    return 0;
}
