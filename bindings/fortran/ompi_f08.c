/* libmpi_usempif08.so.40: what binaries made with Open MPI's module mpi_f08 take from it beside the procedures, as
 * gfortran names it. The procedures themselves are in libmpi_mpifh.so.40, on which this library depends. */
#include <mpi.h>
#include <stdint.h>
#include <string.h>

typedef int32_t F;

/* ---- Handles, which are one INTEGER each; older modules had variables of C ---- */

#define CONSTANT(name, old, value)                \
    const F __mpi_f08_types_MOD_##name = (value); \
    F ompi_f08_##old = (value)
#include "ompi_constants.h"

#define COMPARED(name)                                                                     \
    F __mpi_f08_types_MOD_ompi_##name##_op_eq(const F *a, const F *b) { return *a == *b; } \
    F __mpi_f08_types_MOD_ompi_##name##_op_ne(const F *a, const F *b) { return *a != *b; }

/* What gfortran makes of a derived type: an initial value, a copy, a table for CLASS(*). The hashes are of the
 * names, which SELECT TYPE compares. */
typedef struct {
    int hash;
    size_t size;
    void *extends, *initial;
    void (*copy)(const void *, void *);
    void *final, *deallocate;
} Vtab;
#define IN(what, Name) __mpi_f08_types_MOD___##what##_mpi_f08_types_##Name
#define DERIVED(Name, bytes, number)                                                \
    F IN(def_init, Name)[bytes / sizeof(F)];                                        \
    void IN(copy, Name)(const void *from, void *to) { memcpy(to, from, bytes); }    \
    Vtab IN(vtab, Name) = {                                                         \
        .hash = number, .size = bytes, .initial = IN(def_init, Name), .copy = IN(copy, Name)};
#define HANDLE(name, Name, hash) \
    COMPARED(name)               \
    DERIVED(Name, sizeof(F), hash)
HANDLE(comm, Mpi_comm, 73600949)
HANDLE(datatype, Mpi_datatype, 86896269)
HANDLE(errhandler, Mpi_errhandler, 15118478)
HANDLE(file, Mpi_file, 70760613)
HANDLE(group, Mpi_group, 20619574)
HANDLE(info, Mpi_info, 53436151)
HANDLE(message, Mpi_message, 90857150)
HANDLE(op, Mpi_op, 68037098)
HANDLE(request, Mpi_request, 92555974)
HANDLE(session, Mpi_session, 41464269)
HANDLE(win, Mpi_win, 58701395)
DERIVED(Mpi_status, sizeof(MPI_Status), 3872507)
