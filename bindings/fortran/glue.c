/* The procedures; compiled a second time with WEFT_PROFILING for the names that start with P. */
#include "glue.h"
#include "special.h"
#include "entries/all.h"

/* MPI_F_SYNC_REG: what happens is that the compiler cannot know what happens here. */
void F77(mpi_f_sync_reg)(void *buf) { (void)buf; }
NAMES(mpi_f_sync_reg, MPI_F_SYNC_REG);
void F08(mpi_f_sync_reg_f08ts)(const Descriptor *buf) { (void)buf; }
F08_SMALL(mpi_f_sync_reg_f08ts, mpi, f_sync_reg_f08ts);

#ifndef WEFT_PROFILING
void mpi_sizeof_f08ts_(const Descriptor *x, F *size, F *ierror)
{
    *size = (F)x->elem_len;
    if (ierror)
        *ierror = MPI_SUCCESS;
}
#endif

/* ---- Functions that programs give to keyvals and data representations ---- */

/* Constants of C; here, names of Fortran. */
#undef MPI_NULL_COPY_FN
#undef MPI_NULL_DELETE_FN
#undef MPI_DUP_FN
#undef MPI_COMM_NULL_COPY_FN
#undef MPI_COMM_NULL_DELETE_FN
#undef MPI_COMM_DUP_FN
#undef MPI_TYPE_NULL_COPY_FN
#undef MPI_TYPE_NULL_DELETE_FN
#undef MPI_TYPE_DUP_FN
#undef MPI_WIN_NULL_COPY_FN
#undef MPI_WIN_NULL_DELETE_FN
#undef MPI_WIN_DUP_FN
#undef MPI_CONVERSION_FN_NULL

#define COPY_FN(name, NAME, Value, copies)                                                    \
    void F77(name)(F * object, F *keyval, Value *extra, Value *in, Value *out, F *flag, F *ierror) \
    {                                                                                         \
        (void)object, (void)keyval, (void)extra;                                              \
        if (copies)                                                                           \
            *out = *in;                                                                       \
        *flag = copies;                                                                       \
        *ierror = MPI_SUCCESS;                                                                \
    }                                                                                         \
    NAMES(name, NAME)
#define DELETE_FN(name, NAME, Value)                                                 \
    void F77(name)(F * object, F *keyval, Value *value, Value *extra, F *ierror)     \
    {                                                                                \
        (void)object, (void)keyval, (void)value, (void)extra;                        \
        *ierror = MPI_SUCCESS;                                                       \
    }                                                                                \
    NAMES(name, NAME)

COPY_FN(mpi_null_copy_fn, MPI_NULL_COPY_FN, F, 0);
COPY_FN(mpi_dup_fn, MPI_DUP_FN, F, 1);
DELETE_FN(mpi_null_delete_fn, MPI_NULL_DELETE_FN, F);
COPY_FN(mpi_comm_null_copy_fn, MPI_COMM_NULL_COPY_FN, MPI_Aint, 0);
COPY_FN(mpi_comm_dup_fn, MPI_COMM_DUP_FN, MPI_Aint, 1);
DELETE_FN(mpi_comm_null_delete_fn, MPI_COMM_NULL_DELETE_FN, MPI_Aint);
COPY_FN(mpi_type_null_copy_fn, MPI_TYPE_NULL_COPY_FN, MPI_Aint, 0);
COPY_FN(mpi_type_dup_fn, MPI_TYPE_DUP_FN, MPI_Aint, 1);
DELETE_FN(mpi_type_null_delete_fn, MPI_TYPE_NULL_DELETE_FN, MPI_Aint);
COPY_FN(mpi_win_null_copy_fn, MPI_WIN_NULL_COPY_FN, MPI_Aint, 0);
COPY_FN(mpi_win_dup_fn, MPI_WIN_DUP_FN, MPI_Aint, 1);
DELETE_FN(mpi_win_null_delete_fn, MPI_WIN_NULL_DELETE_FN, MPI_Aint);

/* Known by its address when it is registered; never called. */
void F77(mpi_conversion_fn_null)(void) {}
NAMES(mpi_conversion_fn_null, MPI_CONVERSION_FN_NULL);
ALIAS(F77(mpi_conversion_fn_null), F77(mpi_conversion_fn_null_c));

#if defined(WEFT_MPICH_MPI_H) && !defined(WEFT_PROFILING)
/* The same in MPICH's module. */
#define IN_MODULE(name) ALIAS(mpi_##name##_, __mpi_f08_callbacks_MOD_mpi_##name)
IN_MODULE(comm_null_copy_fn);
IN_MODULE(comm_dup_fn);
IN_MODULE(comm_null_delete_fn);
IN_MODULE(type_null_copy_fn);
IN_MODULE(type_dup_fn);
IN_MODULE(type_null_delete_fn);
IN_MODULE(win_null_copy_fn);
IN_MODULE(win_dup_fn);
IN_MODULE(win_null_delete_fn);
IN_MODULE(conversion_fn_null);
IN_MODULE(conversion_fn_null_c);
#endif
