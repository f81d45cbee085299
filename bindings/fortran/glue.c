/* The procedures; compiled a second time with WEFT_PROFILING for the names that start with P. */
#include "glue.h"
#include "special.h"
#include "entries/all.h"

/* MPI_F_SYNC_REG: what happens is that the compiler cannot know what happens here. */
void F77(mpi_f_sync_reg)(void *buf) { (void)buf; }
NAMES(mpi, f_sync_reg, MPI, F_SYNC_REG);
void F08(mpi_f_sync_reg, ts)(const Descriptor *buf) { (void)buf; }
F08_SMALL(mpi_f_sync_reg_f08ts, mpi, f_sync_reg_f08ts);

#if defined(WITH_DESCRIPTORS) && !defined(WEFT_PROFILING)
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
    void F77(mpi_##name)(F * object, F *keyval, Value *extra, Value *in, Value *out, F *flag, F *ierror) \
    {                                                                                         \
        (void)object, (void)keyval, (void)extra;                                              \
        if (copies)                                                                           \
            *out = *in;                                                                       \
        *flag = copies;                                                                       \
        *ierror = MPI_SUCCESS;                                                                \
    }                                                                                         \
    NAMES(mpi, name, MPI, NAME)
#define DELETE_FN(name, NAME, Value)                                                 \
    void F77(mpi_##name)(F * object, F *keyval, Value *value, Value *extra, F *ierror)     \
    {                                                                                \
        (void)object, (void)keyval, (void)value, (void)extra;                        \
        *ierror = MPI_SUCCESS;                                                       \
    }                                                                                \
    NAMES(mpi, name, MPI, NAME)

COPY_FN(null_copy_fn, NULL_COPY_FN, F, 0);
COPY_FN(dup_fn, DUP_FN, F, 1);
DELETE_FN(null_delete_fn, NULL_DELETE_FN, F);
COPY_FN(comm_null_copy_fn, COMM_NULL_COPY_FN, MPI_Aint, 0);
COPY_FN(comm_dup_fn, COMM_DUP_FN, MPI_Aint, 1);
DELETE_FN(comm_null_delete_fn, COMM_NULL_DELETE_FN, MPI_Aint);
COPY_FN(type_null_copy_fn, TYPE_NULL_COPY_FN, MPI_Aint, 0);
COPY_FN(type_dup_fn, TYPE_DUP_FN, MPI_Aint, 1);
DELETE_FN(type_null_delete_fn, TYPE_NULL_DELETE_FN, MPI_Aint);
COPY_FN(win_null_copy_fn, WIN_NULL_COPY_FN, MPI_Aint, 0);
COPY_FN(win_dup_fn, WIN_DUP_FN, MPI_Aint, 1);
DELETE_FN(win_null_delete_fn, WIN_NULL_DELETE_FN, MPI_Aint);

/* Known by its address when it is registered; never called. */
void F77(mpi_conversion_fn_null)(void) {}
NAMES(mpi, conversion_fn_null, MPI, CONVERSION_FN_NULL);
ALIAS(F77(mpi_conversion_fn_null), F77(mpi_conversion_fn_null_c));

#if (defined(WEFT_MPICH_MPI_H) || defined(WEFT_OMPI_MPI_H)) && !defined(WEFT_PROFILING)
/* The same in the modules of MPICH and of Open MPI. */
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

#ifdef WEFT_OMPI_MPI_H
/* Persistent collective operations, as its 4.1 names them. */
#define PERSISTENT(name, NAME)                                \
    ALIAS(F77(mpi_##name), F77(mpix_##name));                 \
    ALIAS(F08(mpi_##name, ), F08(mpix_##name, ));             \
    NAMES(mpix, name, MPIX, NAME)
PERSISTENT(allgather_init, ALLGATHER_INIT);
PERSISTENT(allgatherv_init, ALLGATHERV_INIT);
PERSISTENT(allreduce_init, ALLREDUCE_INIT);
PERSISTENT(alltoall_init, ALLTOALL_INIT);
PERSISTENT(alltoallv_init, ALLTOALLV_INIT);
PERSISTENT(alltoallw_init, ALLTOALLW_INIT);
PERSISTENT(barrier_init, BARRIER_INIT);
PERSISTENT(bcast_init, BCAST_INIT);
PERSISTENT(exscan_init, EXSCAN_INIT);
PERSISTENT(gather_init, GATHER_INIT);
PERSISTENT(gatherv_init, GATHERV_INIT);
PERSISTENT(neighbor_allgather_init, NEIGHBOR_ALLGATHER_INIT);
PERSISTENT(neighbor_allgatherv_init, NEIGHBOR_ALLGATHERV_INIT);
PERSISTENT(neighbor_alltoall_init, NEIGHBOR_ALLTOALL_INIT);
PERSISTENT(neighbor_alltoallv_init, NEIGHBOR_ALLTOALLV_INIT);
PERSISTENT(neighbor_alltoallw_init, NEIGHBOR_ALLTOALLW_INIT);
PERSISTENT(reduce_init, REDUCE_INIT);
PERSISTENT(reduce_scatter_block_init, REDUCE_SCATTER_BLOCK_INIT);
PERSISTENT(reduce_scatter_init, REDUCE_SCATTER_INIT);
PERSISTENT(scan_init, SCAN_INIT);
PERSISTENT(scatter_init, SCATTER_INIT);
PERSISTENT(scatterv_init, SCATTERV_INIT);

/* As its mpi_f08 binds this one. */
#ifdef WEFT_PROFILING
ALIAS(pmpi_buffer_detach_f08_, pompi_buffer_detach_f08);
#else
ALIAS(mpi_buffer_detach_f08_, ompi_buffer_detach_f08);
#endif
#endif
