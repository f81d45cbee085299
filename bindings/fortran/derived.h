/* The derived types of the modules, as gfortran names them: one copy each for the libraries that stand for another MPI's. */
#ifndef WEFT_FORTRAN_DERIVED_H
#define WEFT_FORTRAN_DERIVED_H

#include <stddef.h>
#include <string.h>

/* What gfortran makes of a derived type: an initial value, a copy, a table for CLASS(*). The
 * hashes are of the names, which SELECT TYPE compares. */
typedef struct {
    int hash;
    size_t size;
    void *extends, *initial;
    void (*copy)(const void *, void *);
    void *final, *deallocate;
} Vtab;
#define DERIVED(module, Name, bytes, number)                                                     \
    F __##module##_MOD___def_init_##module##_##Name[bytes / sizeof(F)];                          \
    void __##module##_MOD___copy_##module##_##Name(const void *from, void *to)                   \
    {                                                                                            \
        memcpy(to, from, bytes);                                                                 \
    }                                                                                            \
    Vtab __##module##_MOD___vtab_##module##_##Name = {                                           \
        .hash = number, .size = bytes, .initial = __##module##_MOD___def_init_##module##_##Name, \
        .copy = __##module##_MOD___copy_##module##_##Name};

/* The handles of the module mpi_f08_types: name, type, hash. */
#define F08_HANDLES(X) \
    X(comm, Mpi_comm, 73600949) \
    X(datatype, Mpi_datatype, 86896269) \
    X(errhandler, Mpi_errhandler, 15118478) \
    X(file, Mpi_file, 70760613) \
    X(group, Mpi_group, 20619574) \
    X(info, Mpi_info, 53436151) \
    X(message, Mpi_message, 90857150) \
    X(op, Mpi_op, 68037098) \
    X(request, Mpi_request, 92555974) \
    X(session, Mpi_session, 41464269) \
    X(win, Mpi_win, 58701395)

#define F08_STATUS_HASH 3872507

#endif
