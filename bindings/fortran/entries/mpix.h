/* Written by `cargo xtask codegen` from api/. Do not edit. */
/* Extensions */
static inline int do_mpix_comm_agree(F *comm, F *flag)
{
    return MPIX(Comm_agree)(TO_C(MPI_Comm, *comm), flag);
}
void F77(mpix_comm_agree)(F *comm, F *flag, F *ierror)
{
    *ierror = do_mpix_comm_agree(comm, flag);
}
NAMES(mpix, comm_agree, MPIX, COMM_AGREE);
void F08(mpix_comm_agree, )(F *comm, F *flag, F *ierror)
{
    int err = do_mpix_comm_agree(comm, flag);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpix_comm_agree_f08, mpix, comm_agree_f08);
static inline int do_mpix_comm_failure_ack(F *comm)
{
    return MPIX(Comm_failure_ack)(TO_C(MPI_Comm, *comm));
}
void F77(mpix_comm_failure_ack)(F *comm, F *ierror)
{
    *ierror = do_mpix_comm_failure_ack(comm);
}
NAMES(mpix, comm_failure_ack, MPIX, COMM_FAILURE_ACK);
void F08(mpix_comm_failure_ack, )(F *comm, F *ierror)
{
    int err = do_mpix_comm_failure_ack(comm);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpix_comm_failure_ack_f08, mpix, comm_failure_ack_f08);
static inline int do_mpix_comm_failure_get_acked(F *comm, F *failedgrp)
{
    MPI_Group c_failedgrp = TO_C(MPI_Group, *failedgrp);
    int err = MPIX(Comm_failure_get_acked)(TO_C(MPI_Comm, *comm), &c_failedgrp);
    *failedgrp = FROM_C(c_failedgrp);
    return err;
}
void F77(mpix_comm_failure_get_acked)(F *comm, F *failedgrp, F *ierror)
{
    *ierror = do_mpix_comm_failure_get_acked(comm, failedgrp);
}
NAMES(mpix, comm_failure_get_acked, MPIX, COMM_FAILURE_GET_ACKED);
void F08(mpix_comm_failure_get_acked, )(F *comm, F *failedgrp, F *ierror)
{
    int err = do_mpix_comm_failure_get_acked(comm, failedgrp);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpix_comm_failure_get_acked_f08, mpix, comm_failure_get_acked_f08);
static inline int do_mpix_comm_revoke(F *comm)
{
    return MPIX(Comm_revoke)(TO_C(MPI_Comm, *comm));
}
void F77(mpix_comm_revoke)(F *comm, F *ierror)
{
    *ierror = do_mpix_comm_revoke(comm);
}
NAMES(mpix, comm_revoke, MPIX, COMM_REVOKE);
void F08(mpix_comm_revoke, )(F *comm, F *ierror)
{
    int err = do_mpix_comm_revoke(comm);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpix_comm_revoke_f08, mpix, comm_revoke_f08);
static inline int do_mpix_comm_shrink(F *comm, F *newcomm)
{
    MPI_Comm c_newcomm = TO_C(MPI_Comm, *newcomm);
    int err = MPIX(Comm_shrink)(TO_C(MPI_Comm, *comm), &c_newcomm);
    *newcomm = FROM_C(c_newcomm);
    return err;
}
void F77(mpix_comm_shrink)(F *comm, F *newcomm, F *ierror)
{
    *ierror = do_mpix_comm_shrink(comm, newcomm);
}
NAMES(mpix, comm_shrink, MPIX, COMM_SHRINK);
void F08(mpix_comm_shrink, )(F *comm, F *newcomm, F *ierror)
{
    int err = do_mpix_comm_shrink(comm, newcomm);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpix_comm_shrink_f08, mpix, comm_shrink_f08);
static inline int do_mpix_gpu_query_support(F *gpu_type, F *is_supported)
{
    return MPIX(GPU_query_support)(*gpu_type, is_supported);
}
void F77(mpix_gpu_query_support)(F *gpu_type, F *is_supported, F *ierror)
{
    *ierror = do_mpix_gpu_query_support(gpu_type, is_supported);
}
NAMES(mpix, gpu_query_support, MPIX, GPU_QUERY_SUPPORT);
void F08(mpix_gpu_query_support, )(F *gpu_type, F *is_supported, F *ierror)
{
    int err = do_mpix_gpu_query_support(gpu_type, is_supported);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpix_gpu_query_support_f08, mpix, gpu_query_support_f08);
static inline int do_mpix_query_cuda_support(void)
{
    return MPIX(Query_cuda_support)();
}
void F77(mpix_query_cuda_support)(F *ierror)
{
    *ierror = do_mpix_query_cuda_support();
}
NAMES(mpix, query_cuda_support, MPIX, QUERY_CUDA_SUPPORT);
void F08(mpix_query_cuda_support, )(F *ierror)
{
    int err = do_mpix_query_cuda_support();
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpix_query_cuda_support_f08, mpix, query_cuda_support_f08);
static inline int do_mpix_query_hip_support(void)
{
    return MPIX(Query_hip_support)();
}
void F77(mpix_query_hip_support)(F *ierror)
{
    *ierror = do_mpix_query_hip_support();
}
NAMES(mpix, query_hip_support, MPIX, QUERY_HIP_SUPPORT);
void F08(mpix_query_hip_support, )(F *ierror)
{
    int err = do_mpix_query_hip_support();
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpix_query_hip_support_f08, mpix, query_hip_support_f08);
static inline int do_mpix_query_ze_support(void)
{
    return MPIX(Query_ze_support)();
}
void F77(mpix_query_ze_support)(F *ierror)
{
    *ierror = do_mpix_query_ze_support();
}
NAMES(mpix, query_ze_support, MPIX, QUERY_ZE_SUPPORT);
void F08(mpix_query_ze_support, )(F *ierror)
{
    int err = do_mpix_query_ze_support();
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpix_query_ze_support_f08, mpix, query_ze_support_f08);
