/* mpi-ext.h: extensions of libmpi_abi.so.1 beside the standard ABI, under the names that programs know
 * from other implementations.
 *
 * User-level failure mitigation: a job that `mpiexec -disable-auto-cleanup` started goes on when a rank
 * dies. Operations that need the dead rank return MPIX_ERR_PROC_FAILED, receives from MPI_ANY_SOURCE
 * MPIX_ERR_PROC_FAILED_PENDING where they are nonblocking, operations on a revoked communicator
 * MPIX_ERR_REVOKED. */
#ifndef MPI_EXT_H_INCLUDED
#define MPI_EXT_H_INCLUDED

#include <mpi.h>

#ifdef __cplusplus
extern "C" {
#endif

#define MPIX_ERR_PROC_FAILED 256
#define MPIX_ERR_PROC_FAILED_PENDING 257
#define MPIX_ERR_REVOKED 258

/* Ends what is under way on a communicator, in all members. */
int MPIX_Comm_revoke(MPI_Comm comm);
/* The communicator of the members that live. Collective over those. */
int MPIX_Comm_shrink(MPI_Comm comm, MPI_Comm *newcomm);
/* The bitwise and of the members' flags. Collective over the members that live. */
int MPIX_Comm_agree(MPI_Comm comm, int *flag);
/* Acknowledges the failures known so far. */
int MPIX_Comm_failure_ack(MPI_Comm comm);
/* The failures that were acknowledged. */
int MPIX_Comm_failure_get_acked(MPI_Comm comm, MPI_Group *failedgrp);
/* The failures known so far. */
int MPIX_Comm_get_failed(MPI_Comm comm, MPI_Group *failedgrp);

int PMPIX_Comm_revoke(MPI_Comm comm);
int PMPIX_Comm_shrink(MPI_Comm comm, MPI_Comm *newcomm);
int PMPIX_Comm_agree(MPI_Comm comm, int *flag);
int PMPIX_Comm_failure_ack(MPI_Comm comm);
int PMPIX_Comm_failure_get_acked(MPI_Comm comm, MPI_Group *failedgrp);
int PMPIX_Comm_get_failed(MPI_Comm comm, MPI_Group *failedgrp);

/* An op of MPI_Reduce and MPI_Allreduce on any type: whether the operands of all ranks are the same, byte for
 * byte. The result is one int, 1 or 0, whatever type and count are. */
#define MPIX_EQUAL ((MPI_Op)0x800)

/* Generalised requests that MPI moves on: tests and waits for a request call its poll_fn, waits its wait_fn; either
 * may be NULL. They tell of the end by MPI_Grequest_complete. The number of a class is not 0. */
typedef int (MPIX_Grequest_poll_function)(void *extra_state, MPI_Status *status);
typedef int (MPIX_Grequest_wait_function)(int count, void **array_of_states, double timeout, MPI_Status *status);
typedef int MPIX_Grequest_class;
int MPIX_Grequest_start(MPI_Grequest_query_function *query_fn, MPI_Grequest_free_function *free_fn,
                        MPI_Grequest_cancel_function *cancel_fn, MPIX_Grequest_poll_function *poll_fn,
                        MPIX_Grequest_wait_function *wait_fn, void *extra_state, MPI_Request *request);
int MPIX_Grequest_class_create(MPI_Grequest_query_function *query_fn, MPI_Grequest_free_function *free_fn,
                               MPI_Grequest_cancel_function *cancel_fn, MPIX_Grequest_poll_function *poll_fn,
                               MPIX_Grequest_wait_function *wait_fn, MPIX_Grequest_class *greq_class);
int MPIX_Grequest_class_allocate(MPIX_Grequest_class greq_class, void *extra_state, MPI_Request *request);

/* An item of a datatype as contiguous runs; iov_base is a displacement. */
typedef struct MPIX_Iov {
    void *iov_base;
    MPI_Aint iov_len;
} MPIX_Iov;
/* How many of the first runs have at most max_iov_bytes together, and how many bytes these have. */
int MPIX_Type_iov_len(MPI_Datatype datatype, MPI_Count max_iov_bytes, MPI_Count *iov_len,
                      MPI_Count *actual_iov_bytes);
/* The runs from number iov_offset on, at most max_iov_len. */
int MPIX_Type_iov(MPI_Datatype datatype, MPI_Count iov_offset, MPIX_Iov *iov, MPI_Count max_iov_len,
                  MPI_Count *actual_iov_len);

/* Buffers in the memory of accelerators are not taken. */
#define MPIX_CUDA_AWARE_SUPPORT 0
#define MPIX_ROCM_AWARE_SUPPORT 0
int MPIX_Query_cuda_support(void);
int MPIX_Query_hip_support(void);
int MPIX_Query_ze_support(void);

#ifdef __cplusplus
}
#endif

#endif
