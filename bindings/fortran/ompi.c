/* What binaries made with Open MPI's compilers take from libmpi_mpifh.so.40 beside the procedures of the standard. */
#include "glue.h"

/* ---- Functions of Fortran, called with handles and integers of Fortran ---- */

static void reduction(void *in, void *inout, int len, MPI_Datatype type, AnyFunction f)
{
    F n = len, t = FROM_C(type);
    ((void (*)(void *, void *, F *, F *))f)(in, inout, &n, &t);
}

/* The kinds of objects as libmpi.so.40 numbers them. */
static F any_from_c(int kind, void *handle)
{
    switch (kind) {
    case 1:
        return FROM_C(*(MPI_File *)handle);
    case 2:
        return FROM_C(*(MPI_Win *)handle);
    case 3:
        return FROM_C(*(MPI_Session *)handle);
    default:
        return FROM_C(*(MPI_Comm *)handle);
    }
}

static void errhandler(int kind, void *handle, int *code, AnyFunction f)
{
    F h = any_from_c(kind, handle);
    ((void (*)(F *, F *, ...))f)(&h, code);
}

AnyFunction weft_mark_reduction(AnyFunction f)
{
    weft_fortran_reduction(f, reduction);
    return f;
}

AnyFunction weft_mark_errhandler(AnyFunction f)
{
    weft_fortran_errhandler(f, errhandler);
    return f;
}

/* ---- Functions that return values, as the module mpi names them ---- */

double mpi_wtime_f90_(void) { return MPI_Wtime(); }
double mpi_wtick_f90_(void) { return MPI_Wtick(); }
MPI_Aint mpi_aint_add_f90_(MPI_Aint *base, MPI_Aint *disp) { return *base + *disp; }
MPI_Aint mpi_aint_diff_f90_(MPI_Aint *a, MPI_Aint *b) { return *a - *b; }
#define FUNCTION(name, NAME)               \
    ALIAS(mpi_##name##_, mpi_##name##__);  \
    ALIAS(mpi_##name##_, mpi_##name);      \
    ALIAS(mpi_##name##_, MPI_##NAME)
FUNCTION(wtime_f90, WTIME_F90);
FUNCTION(wtick_f90, WTICK_F90);
FUNCTION(aint_add_f90, AINT_ADD_F90);
FUNCTION(aint_diff_f90, AINT_DIFF_F90);
