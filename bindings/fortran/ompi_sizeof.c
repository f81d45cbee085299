/* libmpi_usempi_ignore_tkr.so.40: MPI_Sizeof of the modules mpi and mpi_f08, a procedure for each type and rank. In the
 * latter the error is optional. */
#include <stdint.h>

typedef int32_t F;

#define PROCEDURE(p, name, bytes)                                  \
    void p##mpi_sizeof_##name##_(const void *x, F *size, F *ierror) \
    {                                                              \
        (void)x;                                                   \
        *size = bytes;                                             \
        if (ierror)                                                \
            *ierror = 0;                                           \
    }
#define OF_RANK(name, bytes) PROCEDURE(, name, bytes) PROCEDURE(p, name, bytes)
#define OF_TYPE(type, bytes)                                                                      \
    OF_RANK(type##_scalar, bytes)                                                                 \
    OF_RANK(type##_r1, bytes) OF_RANK(type##_r2, bytes) OF_RANK(type##_r3, bytes)                 \
    OF_RANK(type##_r4, bytes) OF_RANK(type##_r5, bytes) OF_RANK(type##_r6, bytes)                 \
    OF_RANK(type##_r7, bytes) OF_RANK(type##_r8, bytes) OF_RANK(type##_r9, bytes)                 \
    OF_RANK(type##_r10, bytes) OF_RANK(type##_r11, bytes) OF_RANK(type##_r12, bytes)              \
    OF_RANK(type##_r13, bytes) OF_RANK(type##_r14, bytes) OF_RANK(type##_r15, bytes)
OF_TYPE(character, 1)
OF_TYPE(logical, 4)
OF_TYPE(int8, 1)
OF_TYPE(int16, 2)
OF_TYPE(int32, 4)
OF_TYPE(int64, 8)
OF_TYPE(real32, 4)
OF_TYPE(real64, 8)
OF_TYPE(real128, 16)
OF_TYPE(complex32, 8)
OF_TYPE(complex64, 16)
OF_TYPE(complex128, 32)
