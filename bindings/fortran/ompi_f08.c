/* libmpi_usempif08.so.40: what binaries made with Open MPI's module mpi_f08 take from it beside the procedures, as
 * gfortran names it. The procedures themselves are in libmpi_mpifh.so.40, on which this library depends. */
#include "derived.h"
#include <mpi.h>
#include <stdint.h>

typedef int32_t F;

/* ---- Handles, which are one INTEGER each; older modules had variables of C ---- */

#define CONSTANT(name, old, value)                \
    const F __mpi_f08_types_MOD_##name = (value); \
    F ompi_f08_##old = (value)
#include "ompi_constants.h"

#define COMPARED(name)                                                                     \
    F __mpi_f08_types_MOD_ompi_##name##_op_eq(const F *a, const F *b) { return *a == *b; } \
    F __mpi_f08_types_MOD_ompi_##name##_op_ne(const F *a, const F *b) { return *a != *b; }

#define HANDLE(name, Name, hash) \
    COMPARED(name)               \
    DERIVED(mpi_f08_types, Name, sizeof(F), hash)
F08_HANDLES(HANDLE)
DERIVED(mpi_f08_types, Mpi_status, sizeof(MPI_Status), F08_STATUS_HASH)
