/* Written by `cargo xtask codegen` from api/. Do not edit. */
/* Collective communication (chapter 6) */
static inline int do_allgather(void *sendbuf, F *sendcount, F *sendtype, void *recvbuf, F *recvcount, F *recvtype, F *comm)
{
    return MPI(Allgather)(to_address(sendbuf), *sendcount, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), *recvcount, TO_C(MPI_Datatype, *recvtype), TO_C(MPI_Comm, *comm));
}
#ifdef WITH_LARGE_COUNTS
static inline int do_allgather_c(void *sendbuf, MPI_Count *sendcount, F *sendtype, void *recvbuf, MPI_Count *recvcount, F *recvtype, F *comm)
{
    return MPI(Allgather_c)(to_address(sendbuf), *sendcount, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), *recvcount, TO_C(MPI_Datatype, *recvtype), TO_C(MPI_Comm, *comm));
}
#endif
void F77(mpi_allgather)(void *sendbuf, F *sendcount, F *sendtype, void *recvbuf, F *recvcount, F *recvtype, F *comm, F *ierror)
{
    *ierror = do_allgather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm);
}
NAMES(mpi, allgather, MPI, ALLGATHER);
void F08(mpi_allgather, ts)(const Descriptor *sendbuf, F *sendcount, F *sendtype, const Descriptor *recvbuf, F *recvcount, F *recvtype, F *comm, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_typed(&s_sendbuf, sendbuf, *sendcount, *sendtype);
    if (!err)
        err = section_copied(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_allgather(s_sendbuf.base, &s_sendbuf.count, &s_sendbuf.type, s_recvbuf.base, recvcount, recvtype, comm);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_allgather_f08ts, mpi, allgather_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_allgather_c, ts)(const Descriptor *sendbuf, MPI_Count *sendcount, F *sendtype, const Descriptor *recvbuf, MPI_Count *recvcount, F *recvtype, F *comm, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_typed(&s_sendbuf, sendbuf, *sendcount, *sendtype);
    if (!err)
        err = section_copied(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_allgather_c(s_sendbuf.base, &s_sendbuf.count_c, &s_sendbuf.type, s_recvbuf.base, recvcount, recvtype, comm);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_allgather_c_f08ts, mpi, allgather_f08ts_large);
#endif
static inline int do_allgather_init(void *sendbuf, F *sendcount, F *sendtype, void *recvbuf, F *recvcount, F *recvtype, F *comm, F *info, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Allgather_init)(to_address(sendbuf), *sendcount, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), *recvcount, TO_C(MPI_Datatype, *recvtype), TO_C(MPI_Comm, *comm), TO_C(MPI_Info, *info), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_allgather_init_c(void *sendbuf, MPI_Count *sendcount, F *sendtype, void *recvbuf, MPI_Count *recvcount, F *recvtype, F *comm, F *info, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Allgather_init_c)(to_address(sendbuf), *sendcount, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), *recvcount, TO_C(MPI_Datatype, *recvtype), TO_C(MPI_Comm, *comm), TO_C(MPI_Info, *info), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#endif
void F77(mpi_allgather_init)(void *sendbuf, F *sendcount, F *sendtype, void *recvbuf, F *recvcount, F *recvtype, F *comm, F *info, F *request, F *ierror)
{
    *ierror = do_allgather_init(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, info, request);
}
NAMES(mpi, allgather_init, MPI, ALLGATHER_INIT);
void F08(mpi_allgather_init, ts)(const Descriptor *sendbuf, F *sendcount, F *sendtype, const Descriptor *recvbuf, F *recvcount, F *recvtype, F *comm, F *info, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_typed(&s_sendbuf, sendbuf, *sendcount, *sendtype);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_allgather_init(s_sendbuf.base, &s_sendbuf.count, &s_sendbuf.type, s_recvbuf.base, recvcount, recvtype, comm, info, request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_allgather_init_f08ts, mpi, allgather_init_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_allgather_init_c, ts)(const Descriptor *sendbuf, MPI_Count *sendcount, F *sendtype, const Descriptor *recvbuf, MPI_Count *recvcount, F *recvtype, F *comm, F *info, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_typed(&s_sendbuf, sendbuf, *sendcount, *sendtype);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_allgather_init_c(s_sendbuf.base, &s_sendbuf.count_c, &s_sendbuf.type, s_recvbuf.base, recvcount, recvtype, comm, info, request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_allgather_init_c_f08ts, mpi, allgather_init_f08ts_large);
#endif
static inline int do_allgatherv(void *sendbuf, F *sendcount, F *sendtype, void *recvbuf, F *recvcounts, F *displs, F *recvtype, F *comm)
{
    return MPI(Allgatherv)(to_address(sendbuf), *sendcount, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), recvcounts, displs, TO_C(MPI_Datatype, *recvtype), TO_C(MPI_Comm, *comm));
}
#ifdef WITH_LARGE_COUNTS
static inline int do_allgatherv_c(void *sendbuf, MPI_Count *sendcount, F *sendtype, void *recvbuf, MPI_Count *recvcounts, MPI_Aint *displs, F *recvtype, F *comm)
{
    return MPI(Allgatherv_c)(to_address(sendbuf), *sendcount, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), recvcounts, displs, TO_C(MPI_Datatype, *recvtype), TO_C(MPI_Comm, *comm));
}
#endif
void F77(mpi_allgatherv)(void *sendbuf, F *sendcount, F *sendtype, void *recvbuf, F *recvcounts, F *displs, F *recvtype, F *comm, F *ierror)
{
    *ierror = do_allgatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm);
}
NAMES(mpi, allgatherv, MPI, ALLGATHERV);
void F08(mpi_allgatherv, ts)(const Descriptor *sendbuf, F *sendcount, F *sendtype, const Descriptor *recvbuf, F *recvcounts, F *displs, F *recvtype, F *comm, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_typed(&s_sendbuf, sendbuf, *sendcount, *sendtype);
    if (!err)
        err = section_copied(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_allgatherv(s_sendbuf.base, &s_sendbuf.count, &s_sendbuf.type, s_recvbuf.base, recvcounts, displs, recvtype, comm);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_allgatherv_f08ts, mpi, allgatherv_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_allgatherv_c, ts)(const Descriptor *sendbuf, MPI_Count *sendcount, F *sendtype, const Descriptor *recvbuf, MPI_Count *recvcounts, MPI_Aint *displs, F *recvtype, F *comm, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_typed(&s_sendbuf, sendbuf, *sendcount, *sendtype);
    if (!err)
        err = section_copied(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_allgatherv_c(s_sendbuf.base, &s_sendbuf.count_c, &s_sendbuf.type, s_recvbuf.base, recvcounts, displs, recvtype, comm);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_allgatherv_c_f08ts, mpi, allgatherv_f08ts_large);
#endif
static inline int do_allgatherv_init(void *sendbuf, F *sendcount, F *sendtype, void *recvbuf, F *recvcounts, F *displs, F *recvtype, F *comm, F *info, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Allgatherv_init)(to_address(sendbuf), *sendcount, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), recvcounts, displs, TO_C(MPI_Datatype, *recvtype), TO_C(MPI_Comm, *comm), TO_C(MPI_Info, *info), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_allgatherv_init_c(void *sendbuf, MPI_Count *sendcount, F *sendtype, void *recvbuf, MPI_Count *recvcounts, MPI_Aint *displs, F *recvtype, F *comm, F *info, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Allgatherv_init_c)(to_address(sendbuf), *sendcount, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), recvcounts, displs, TO_C(MPI_Datatype, *recvtype), TO_C(MPI_Comm, *comm), TO_C(MPI_Info, *info), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#endif
void F77(mpi_allgatherv_init)(void *sendbuf, F *sendcount, F *sendtype, void *recvbuf, F *recvcounts, F *displs, F *recvtype, F *comm, F *info, F *request, F *ierror)
{
    *ierror = do_allgatherv_init(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm, info, request);
}
NAMES(mpi, allgatherv_init, MPI, ALLGATHERV_INIT);
void F08(mpi_allgatherv_init, ts)(const Descriptor *sendbuf, F *sendcount, F *sendtype, const Descriptor *recvbuf, F *recvcounts, F *displs, F *recvtype, F *comm, F *info, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_typed(&s_sendbuf, sendbuf, *sendcount, *sendtype);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_allgatherv_init(s_sendbuf.base, &s_sendbuf.count, &s_sendbuf.type, s_recvbuf.base, recvcounts, displs, recvtype, comm, info, request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_allgatherv_init_f08ts, mpi, allgatherv_init_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_allgatherv_init_c, ts)(const Descriptor *sendbuf, MPI_Count *sendcount, F *sendtype, const Descriptor *recvbuf, MPI_Count *recvcounts, MPI_Aint *displs, F *recvtype, F *comm, F *info, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_typed(&s_sendbuf, sendbuf, *sendcount, *sendtype);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_allgatherv_init_c(s_sendbuf.base, &s_sendbuf.count_c, &s_sendbuf.type, s_recvbuf.base, recvcounts, displs, recvtype, comm, info, request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_allgatherv_init_c_f08ts, mpi, allgatherv_init_f08ts_large);
#endif
static inline int do_allreduce(void *sendbuf, void *recvbuf, F *count, F *datatype, F *op, F *comm)
{
    return MPI(Allreduce)(to_address(sendbuf), to_address(recvbuf), *count, TO_C(MPI_Datatype, *datatype), TO_C(MPI_Op, *op), TO_C(MPI_Comm, *comm));
}
#ifdef WITH_LARGE_COUNTS
static inline int do_allreduce_c(void *sendbuf, void *recvbuf, MPI_Count *count, F *datatype, F *op, F *comm)
{
    return MPI(Allreduce_c)(to_address(sendbuf), to_address(recvbuf), *count, TO_C(MPI_Datatype, *datatype), TO_C(MPI_Op, *op), TO_C(MPI_Comm, *comm));
}
#endif
void F77(mpi_allreduce)(void *sendbuf, void *recvbuf, F *count, F *datatype, F *op, F *comm, F *ierror)
{
    *ierror = do_allreduce(sendbuf, recvbuf, count, datatype, op, comm);
}
NAMES(mpi, allreduce, MPI, ALLREDUCE);
void F08(mpi_allreduce, ts)(const Descriptor *sendbuf, const Descriptor *recvbuf, F *count, F *datatype, F *op, F *comm, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_copied(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_copied(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_allreduce(s_sendbuf.base, s_recvbuf.base, count, datatype, op, comm);
    section_close(&s_sendbuf, sendbuf, COPY_IN);
    section_close(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_allreduce_f08ts, mpi, allreduce_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_allreduce_c, ts)(const Descriptor *sendbuf, const Descriptor *recvbuf, MPI_Count *count, F *datatype, F *op, F *comm, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_copied(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_copied(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_allreduce_c(s_sendbuf.base, s_recvbuf.base, count, datatype, op, comm);
    section_close(&s_sendbuf, sendbuf, COPY_IN);
    section_close(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_allreduce_c_f08ts, mpi, allreduce_f08ts_large);
#endif
static inline int do_allreduce_init(void *sendbuf, void *recvbuf, F *count, F *datatype, F *op, F *comm, F *info, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Allreduce_init)(to_address(sendbuf), to_address(recvbuf), *count, TO_C(MPI_Datatype, *datatype), TO_C(MPI_Op, *op), TO_C(MPI_Comm, *comm), TO_C(MPI_Info, *info), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_allreduce_init_c(void *sendbuf, void *recvbuf, MPI_Count *count, F *datatype, F *op, F *comm, F *info, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Allreduce_init_c)(to_address(sendbuf), to_address(recvbuf), *count, TO_C(MPI_Datatype, *datatype), TO_C(MPI_Op, *op), TO_C(MPI_Comm, *comm), TO_C(MPI_Info, *info), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#endif
void F77(mpi_allreduce_init)(void *sendbuf, void *recvbuf, F *count, F *datatype, F *op, F *comm, F *info, F *request, F *ierror)
{
    *ierror = do_allreduce_init(sendbuf, recvbuf, count, datatype, op, comm, info, request);
}
NAMES(mpi, allreduce_init, MPI, ALLREDUCE_INIT);
void F08(mpi_allreduce_init, ts)(const Descriptor *sendbuf, const Descriptor *recvbuf, F *count, F *datatype, F *op, F *comm, F *info, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_kept(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_allreduce_init(s_sendbuf.base, s_recvbuf.base, count, datatype, op, comm, info, request);
    section_keep(&s_sendbuf, sendbuf, COPY_IN, err, *request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_allreduce_init_f08ts, mpi, allreduce_init_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_allreduce_init_c, ts)(const Descriptor *sendbuf, const Descriptor *recvbuf, MPI_Count *count, F *datatype, F *op, F *comm, F *info, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_kept(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_allreduce_init_c(s_sendbuf.base, s_recvbuf.base, count, datatype, op, comm, info, request);
    section_keep(&s_sendbuf, sendbuf, COPY_IN, err, *request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_allreduce_init_c_f08ts, mpi, allreduce_init_f08ts_large);
#endif
static inline int do_alltoall(void *sendbuf, F *sendcount, F *sendtype, void *recvbuf, F *recvcount, F *recvtype, F *comm)
{
    return MPI(Alltoall)(to_address(sendbuf), *sendcount, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), *recvcount, TO_C(MPI_Datatype, *recvtype), TO_C(MPI_Comm, *comm));
}
#ifdef WITH_LARGE_COUNTS
static inline int do_alltoall_c(void *sendbuf, MPI_Count *sendcount, F *sendtype, void *recvbuf, MPI_Count *recvcount, F *recvtype, F *comm)
{
    return MPI(Alltoall_c)(to_address(sendbuf), *sendcount, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), *recvcount, TO_C(MPI_Datatype, *recvtype), TO_C(MPI_Comm, *comm));
}
#endif
void F77(mpi_alltoall)(void *sendbuf, F *sendcount, F *sendtype, void *recvbuf, F *recvcount, F *recvtype, F *comm, F *ierror)
{
    *ierror = do_alltoall(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm);
}
NAMES(mpi, alltoall, MPI, ALLTOALL);
void F08(mpi_alltoall, ts)(const Descriptor *sendbuf, F *sendcount, F *sendtype, const Descriptor *recvbuf, F *recvcount, F *recvtype, F *comm, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_copied(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_copied(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_alltoall(s_sendbuf.base, sendcount, sendtype, s_recvbuf.base, recvcount, recvtype, comm);
    section_close(&s_sendbuf, sendbuf, COPY_IN);
    section_close(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_alltoall_f08ts, mpi, alltoall_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_alltoall_c, ts)(const Descriptor *sendbuf, MPI_Count *sendcount, F *sendtype, const Descriptor *recvbuf, MPI_Count *recvcount, F *recvtype, F *comm, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_copied(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_copied(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_alltoall_c(s_sendbuf.base, sendcount, sendtype, s_recvbuf.base, recvcount, recvtype, comm);
    section_close(&s_sendbuf, sendbuf, COPY_IN);
    section_close(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_alltoall_c_f08ts, mpi, alltoall_f08ts_large);
#endif
static inline int do_alltoall_init(void *sendbuf, F *sendcount, F *sendtype, void *recvbuf, F *recvcount, F *recvtype, F *comm, F *info, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Alltoall_init)(to_address(sendbuf), *sendcount, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), *recvcount, TO_C(MPI_Datatype, *recvtype), TO_C(MPI_Comm, *comm), TO_C(MPI_Info, *info), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_alltoall_init_c(void *sendbuf, MPI_Count *sendcount, F *sendtype, void *recvbuf, MPI_Count *recvcount, F *recvtype, F *comm, F *info, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Alltoall_init_c)(to_address(sendbuf), *sendcount, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), *recvcount, TO_C(MPI_Datatype, *recvtype), TO_C(MPI_Comm, *comm), TO_C(MPI_Info, *info), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#endif
void F77(mpi_alltoall_init)(void *sendbuf, F *sendcount, F *sendtype, void *recvbuf, F *recvcount, F *recvtype, F *comm, F *info, F *request, F *ierror)
{
    *ierror = do_alltoall_init(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, info, request);
}
NAMES(mpi, alltoall_init, MPI, ALLTOALL_INIT);
void F08(mpi_alltoall_init, ts)(const Descriptor *sendbuf, F *sendcount, F *sendtype, const Descriptor *recvbuf, F *recvcount, F *recvtype, F *comm, F *info, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_kept(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_alltoall_init(s_sendbuf.base, sendcount, sendtype, s_recvbuf.base, recvcount, recvtype, comm, info, request);
    section_keep(&s_sendbuf, sendbuf, COPY_IN, err, *request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_alltoall_init_f08ts, mpi, alltoall_init_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_alltoall_init_c, ts)(const Descriptor *sendbuf, MPI_Count *sendcount, F *sendtype, const Descriptor *recvbuf, MPI_Count *recvcount, F *recvtype, F *comm, F *info, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_kept(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_alltoall_init_c(s_sendbuf.base, sendcount, sendtype, s_recvbuf.base, recvcount, recvtype, comm, info, request);
    section_keep(&s_sendbuf, sendbuf, COPY_IN, err, *request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_alltoall_init_c_f08ts, mpi, alltoall_init_f08ts_large);
#endif
static inline int do_alltoallv(void *sendbuf, F *sendcounts, F *sdispls, F *sendtype, void *recvbuf, F *recvcounts, F *rdispls, F *recvtype, F *comm)
{
    return MPI(Alltoallv)(to_address(sendbuf), sendcounts, sdispls, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), recvcounts, rdispls, TO_C(MPI_Datatype, *recvtype), TO_C(MPI_Comm, *comm));
}
#ifdef WITH_LARGE_COUNTS
static inline int do_alltoallv_c(void *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, F *sendtype, void *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, F *recvtype, F *comm)
{
    return MPI(Alltoallv_c)(to_address(sendbuf), sendcounts, sdispls, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), recvcounts, rdispls, TO_C(MPI_Datatype, *recvtype), TO_C(MPI_Comm, *comm));
}
#endif
void F77(mpi_alltoallv)(void *sendbuf, F *sendcounts, F *sdispls, F *sendtype, void *recvbuf, F *recvcounts, F *rdispls, F *recvtype, F *comm, F *ierror)
{
    *ierror = do_alltoallv(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm);
}
NAMES(mpi, alltoallv, MPI, ALLTOALLV);
void F08(mpi_alltoallv, ts)(const Descriptor *sendbuf, F *sendcounts, F *sdispls, F *sendtype, const Descriptor *recvbuf, F *recvcounts, F *rdispls, F *recvtype, F *comm, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_copied(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_copied(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_alltoallv(s_sendbuf.base, sendcounts, sdispls, sendtype, s_recvbuf.base, recvcounts, rdispls, recvtype, comm);
    section_close(&s_sendbuf, sendbuf, COPY_IN);
    section_close(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_alltoallv_f08ts, mpi, alltoallv_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_alltoallv_c, ts)(const Descriptor *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, F *sendtype, const Descriptor *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, F *recvtype, F *comm, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_copied(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_copied(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_alltoallv_c(s_sendbuf.base, sendcounts, sdispls, sendtype, s_recvbuf.base, recvcounts, rdispls, recvtype, comm);
    section_close(&s_sendbuf, sendbuf, COPY_IN);
    section_close(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_alltoallv_c_f08ts, mpi, alltoallv_f08ts_large);
#endif
static inline int do_alltoallv_init(void *sendbuf, F *sendcounts, F *sdispls, F *sendtype, void *recvbuf, F *recvcounts, F *rdispls, F *recvtype, F *comm, F *info, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Alltoallv_init)(to_address(sendbuf), sendcounts, sdispls, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), recvcounts, rdispls, TO_C(MPI_Datatype, *recvtype), TO_C(MPI_Comm, *comm), TO_C(MPI_Info, *info), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_alltoallv_init_c(void *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, F *sendtype, void *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, F *recvtype, F *comm, F *info, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Alltoallv_init_c)(to_address(sendbuf), sendcounts, sdispls, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), recvcounts, rdispls, TO_C(MPI_Datatype, *recvtype), TO_C(MPI_Comm, *comm), TO_C(MPI_Info, *info), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#endif
void F77(mpi_alltoallv_init)(void *sendbuf, F *sendcounts, F *sdispls, F *sendtype, void *recvbuf, F *recvcounts, F *rdispls, F *recvtype, F *comm, F *info, F *request, F *ierror)
{
    *ierror = do_alltoallv_init(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm, info, request);
}
NAMES(mpi, alltoallv_init, MPI, ALLTOALLV_INIT);
void F08(mpi_alltoallv_init, ts)(const Descriptor *sendbuf, F *sendcounts, F *sdispls, F *sendtype, const Descriptor *recvbuf, F *recvcounts, F *rdispls, F *recvtype, F *comm, F *info, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_kept(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_alltoallv_init(s_sendbuf.base, sendcounts, sdispls, sendtype, s_recvbuf.base, recvcounts, rdispls, recvtype, comm, info, request);
    section_keep(&s_sendbuf, sendbuf, COPY_IN, err, *request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_alltoallv_init_f08ts, mpi, alltoallv_init_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_alltoallv_init_c, ts)(const Descriptor *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, F *sendtype, const Descriptor *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, F *recvtype, F *comm, F *info, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_kept(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_alltoallv_init_c(s_sendbuf.base, sendcounts, sdispls, sendtype, s_recvbuf.base, recvcounts, rdispls, recvtype, comm, info, request);
    section_keep(&s_sendbuf, sendbuf, COPY_IN, err, *request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_alltoallv_init_c_f08ts, mpi, alltoallv_init_f08ts_large);
#endif
static inline int do_alltoallw(void *sendbuf, F *sendcounts, F *sdispls, F *sendtypes, void *recvbuf, F *recvcounts, F *rdispls, F *recvtypes, F *comm)
{
    Handles h_sendtypes;
    Handles h_recvtypes;
    int err = MPI(Alltoallw)(to_address(sendbuf), sendcounts, sdispls, HANDLES_OPEN(MPI_Datatype, &h_sendtypes, sendtypes, to_address(sendbuf) == MPI_IN_PLACE ? 0 : peers(TO_C(MPI_Comm, *comm))), to_address(recvbuf), recvcounts, rdispls, HANDLES_OPEN(MPI_Datatype, &h_recvtypes, recvtypes, peers(TO_C(MPI_Comm, *comm))), TO_C(MPI_Comm, *comm));
    HANDLES_CLOSE(MPI_Datatype, &h_sendtypes, sendtypes, 0);
    HANDLES_CLOSE(MPI_Datatype, &h_recvtypes, recvtypes, 0);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_alltoallw_c(void *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, F *sendtypes, void *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, F *recvtypes, F *comm)
{
    Handles h_sendtypes;
    Handles h_recvtypes;
    int err = MPI(Alltoallw_c)(to_address(sendbuf), sendcounts, sdispls, HANDLES_OPEN(MPI_Datatype, &h_sendtypes, sendtypes, to_address(sendbuf) == MPI_IN_PLACE ? 0 : peers(TO_C(MPI_Comm, *comm))), to_address(recvbuf), recvcounts, rdispls, HANDLES_OPEN(MPI_Datatype, &h_recvtypes, recvtypes, peers(TO_C(MPI_Comm, *comm))), TO_C(MPI_Comm, *comm));
    HANDLES_CLOSE(MPI_Datatype, &h_sendtypes, sendtypes, 0);
    HANDLES_CLOSE(MPI_Datatype, &h_recvtypes, recvtypes, 0);
    return err;
}
#endif
void F77(mpi_alltoallw)(void *sendbuf, F *sendcounts, F *sdispls, F *sendtypes, void *recvbuf, F *recvcounts, F *rdispls, F *recvtypes, F *comm, F *ierror)
{
    *ierror = do_alltoallw(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm);
}
NAMES(mpi, alltoallw, MPI, ALLTOALLW);
void F08(mpi_alltoallw, ts)(const Descriptor *sendbuf, F *sendcounts, F *sdispls, F *sendtypes, const Descriptor *recvbuf, F *recvcounts, F *rdispls, F *recvtypes, F *comm, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_copied(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_copied(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_alltoallw(s_sendbuf.base, sendcounts, sdispls, sendtypes, s_recvbuf.base, recvcounts, rdispls, recvtypes, comm);
    section_close(&s_sendbuf, sendbuf, COPY_IN);
    section_close(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_alltoallw_f08ts, mpi, alltoallw_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_alltoallw_c, ts)(const Descriptor *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, F *sendtypes, const Descriptor *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, F *recvtypes, F *comm, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_copied(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_copied(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_alltoallw_c(s_sendbuf.base, sendcounts, sdispls, sendtypes, s_recvbuf.base, recvcounts, rdispls, recvtypes, comm);
    section_close(&s_sendbuf, sendbuf, COPY_IN);
    section_close(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_alltoallw_c_f08ts, mpi, alltoallw_f08ts_large);
#endif
static inline int do_alltoallw_init(void *sendbuf, F *sendcounts, F *sdispls, F *sendtypes, void *recvbuf, F *recvcounts, F *rdispls, F *recvtypes, F *comm, F *info, F *request)
{
    Handles h_sendtypes;
    Handles h_recvtypes;
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Alltoallw_init)(to_address(sendbuf), sendcounts, sdispls, HANDLES_OPEN(MPI_Datatype, &h_sendtypes, sendtypes, to_address(sendbuf) == MPI_IN_PLACE ? 0 : peers(TO_C(MPI_Comm, *comm))), to_address(recvbuf), recvcounts, rdispls, HANDLES_OPEN(MPI_Datatype, &h_recvtypes, recvtypes, peers(TO_C(MPI_Comm, *comm))), TO_C(MPI_Comm, *comm), TO_C(MPI_Info, *info), &c_request);
    HANDLES_CLOSE(MPI_Datatype, &h_sendtypes, sendtypes, 0);
    HANDLES_CLOSE(MPI_Datatype, &h_recvtypes, recvtypes, 0);
    *request = FROM_C(c_request);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_alltoallw_init_c(void *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, F *sendtypes, void *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, F *recvtypes, F *comm, F *info, F *request)
{
    Handles h_sendtypes;
    Handles h_recvtypes;
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Alltoallw_init_c)(to_address(sendbuf), sendcounts, sdispls, HANDLES_OPEN(MPI_Datatype, &h_sendtypes, sendtypes, to_address(sendbuf) == MPI_IN_PLACE ? 0 : peers(TO_C(MPI_Comm, *comm))), to_address(recvbuf), recvcounts, rdispls, HANDLES_OPEN(MPI_Datatype, &h_recvtypes, recvtypes, peers(TO_C(MPI_Comm, *comm))), TO_C(MPI_Comm, *comm), TO_C(MPI_Info, *info), &c_request);
    HANDLES_CLOSE(MPI_Datatype, &h_sendtypes, sendtypes, 0);
    HANDLES_CLOSE(MPI_Datatype, &h_recvtypes, recvtypes, 0);
    *request = FROM_C(c_request);
    return err;
}
#endif
void F77(mpi_alltoallw_init)(void *sendbuf, F *sendcounts, F *sdispls, F *sendtypes, void *recvbuf, F *recvcounts, F *rdispls, F *recvtypes, F *comm, F *info, F *request, F *ierror)
{
    *ierror = do_alltoallw_init(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm, info, request);
}
NAMES(mpi, alltoallw_init, MPI, ALLTOALLW_INIT);
void F08(mpi_alltoallw_init, ts)(const Descriptor *sendbuf, F *sendcounts, F *sdispls, F *sendtypes, const Descriptor *recvbuf, F *recvcounts, F *rdispls, F *recvtypes, F *comm, F *info, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_kept(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_alltoallw_init(s_sendbuf.base, sendcounts, sdispls, sendtypes, s_recvbuf.base, recvcounts, rdispls, recvtypes, comm, info, request);
    section_keep(&s_sendbuf, sendbuf, COPY_IN, err, *request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_alltoallw_init_f08ts, mpi, alltoallw_init_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_alltoallw_init_c, ts)(const Descriptor *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, F *sendtypes, const Descriptor *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, F *recvtypes, F *comm, F *info, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_kept(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_alltoallw_init_c(s_sendbuf.base, sendcounts, sdispls, sendtypes, s_recvbuf.base, recvcounts, rdispls, recvtypes, comm, info, request);
    section_keep(&s_sendbuf, sendbuf, COPY_IN, err, *request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_alltoallw_init_c_f08ts, mpi, alltoallw_init_f08ts_large);
#endif
static inline int do_barrier(F *comm)
{
    return MPI(Barrier)(TO_C(MPI_Comm, *comm));
}
void F77(mpi_barrier)(F *comm, F *ierror)
{
    *ierror = do_barrier(comm);
}
NAMES(mpi, barrier, MPI, BARRIER);
void F08(mpi_barrier, )(F *comm, F *ierror)
{
    int err = do_barrier(comm);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_barrier_f08, mpi, barrier_f08);
static inline int do_barrier_init(F *comm, F *info, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Barrier_init)(TO_C(MPI_Comm, *comm), TO_C(MPI_Info, *info), &c_request);
    *request = FROM_C(c_request);
    return err;
}
void F77(mpi_barrier_init)(F *comm, F *info, F *request, F *ierror)
{
    *ierror = do_barrier_init(comm, info, request);
}
NAMES(mpi, barrier_init, MPI, BARRIER_INIT);
void F08(mpi_barrier_init, )(F *comm, F *info, F *request, F *ierror)
{
    int err = do_barrier_init(comm, info, request);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_barrier_init_f08, mpi, barrier_init_f08);
static inline int do_bcast(void *buffer, F *count, F *datatype, F *root, F *comm)
{
    return MPI(Bcast)(to_address(buffer), *count, TO_C(MPI_Datatype, *datatype), *root, TO_C(MPI_Comm, *comm));
}
#ifdef WITH_LARGE_COUNTS
static inline int do_bcast_c(void *buffer, MPI_Count *count, F *datatype, F *root, F *comm)
{
    return MPI(Bcast_c)(to_address(buffer), *count, TO_C(MPI_Datatype, *datatype), *root, TO_C(MPI_Comm, *comm));
}
#endif
void F77(mpi_bcast)(void *buffer, F *count, F *datatype, F *root, F *comm, F *ierror)
{
    *ierror = do_bcast(buffer, count, datatype, root, comm);
}
NAMES(mpi, bcast, MPI, BCAST);
void F08(mpi_bcast, ts)(const Descriptor *buffer, F *count, F *datatype, F *root, F *comm, F *ierror)
{
    Section s_buffer = NO_SECTION;
    int err = section_typed(&s_buffer, buffer, *count, *datatype);
    if (!err)
        err = do_bcast(s_buffer.base, &s_buffer.count, &s_buffer.type, root, comm);
    section_close(&s_buffer, buffer, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_bcast_f08ts, mpi, bcast_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_bcast_c, ts)(const Descriptor *buffer, MPI_Count *count, F *datatype, F *root, F *comm, F *ierror)
{
    Section s_buffer = NO_SECTION;
    int err = section_typed(&s_buffer, buffer, *count, *datatype);
    if (!err)
        err = do_bcast_c(s_buffer.base, &s_buffer.count_c, &s_buffer.type, root, comm);
    section_close(&s_buffer, buffer, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_bcast_c_f08ts, mpi, bcast_f08ts_large);
#endif
static inline int do_bcast_init(void *buffer, F *count, F *datatype, F *root, F *comm, F *info, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Bcast_init)(to_address(buffer), *count, TO_C(MPI_Datatype, *datatype), *root, TO_C(MPI_Comm, *comm), TO_C(MPI_Info, *info), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_bcast_init_c(void *buffer, MPI_Count *count, F *datatype, F *root, F *comm, F *info, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Bcast_init_c)(to_address(buffer), *count, TO_C(MPI_Datatype, *datatype), *root, TO_C(MPI_Comm, *comm), TO_C(MPI_Info, *info), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#endif
void F77(mpi_bcast_init)(void *buffer, F *count, F *datatype, F *root, F *comm, F *info, F *request, F *ierror)
{
    *ierror = do_bcast_init(buffer, count, datatype, root, comm, info, request);
}
NAMES(mpi, bcast_init, MPI, BCAST_INIT);
void F08(mpi_bcast_init, ts)(const Descriptor *buffer, F *count, F *datatype, F *root, F *comm, F *info, F *request, F *ierror)
{
    Section s_buffer = NO_SECTION;
    int err = section_typed(&s_buffer, buffer, *count, *datatype);
    if (!err)
        err = do_bcast_init(s_buffer.base, &s_buffer.count, &s_buffer.type, root, comm, info, request);
    section_close(&s_buffer, buffer, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_bcast_init_f08ts, mpi, bcast_init_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_bcast_init_c, ts)(const Descriptor *buffer, MPI_Count *count, F *datatype, F *root, F *comm, F *info, F *request, F *ierror)
{
    Section s_buffer = NO_SECTION;
    int err = section_typed(&s_buffer, buffer, *count, *datatype);
    if (!err)
        err = do_bcast_init_c(s_buffer.base, &s_buffer.count_c, &s_buffer.type, root, comm, info, request);
    section_close(&s_buffer, buffer, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_bcast_init_c_f08ts, mpi, bcast_init_f08ts_large);
#endif
static inline int do_exscan(void *sendbuf, void *recvbuf, F *count, F *datatype, F *op, F *comm)
{
    return MPI(Exscan)(to_address(sendbuf), to_address(recvbuf), *count, TO_C(MPI_Datatype, *datatype), TO_C(MPI_Op, *op), TO_C(MPI_Comm, *comm));
}
#ifdef WITH_LARGE_COUNTS
static inline int do_exscan_c(void *sendbuf, void *recvbuf, MPI_Count *count, F *datatype, F *op, F *comm)
{
    return MPI(Exscan_c)(to_address(sendbuf), to_address(recvbuf), *count, TO_C(MPI_Datatype, *datatype), TO_C(MPI_Op, *op), TO_C(MPI_Comm, *comm));
}
#endif
void F77(mpi_exscan)(void *sendbuf, void *recvbuf, F *count, F *datatype, F *op, F *comm, F *ierror)
{
    *ierror = do_exscan(sendbuf, recvbuf, count, datatype, op, comm);
}
NAMES(mpi, exscan, MPI, EXSCAN);
void F08(mpi_exscan, ts)(const Descriptor *sendbuf, const Descriptor *recvbuf, F *count, F *datatype, F *op, F *comm, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_copied(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_copied(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_exscan(s_sendbuf.base, s_recvbuf.base, count, datatype, op, comm);
    section_close(&s_sendbuf, sendbuf, COPY_IN);
    section_close(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_exscan_f08ts, mpi, exscan_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_exscan_c, ts)(const Descriptor *sendbuf, const Descriptor *recvbuf, MPI_Count *count, F *datatype, F *op, F *comm, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_copied(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_copied(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_exscan_c(s_sendbuf.base, s_recvbuf.base, count, datatype, op, comm);
    section_close(&s_sendbuf, sendbuf, COPY_IN);
    section_close(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_exscan_c_f08ts, mpi, exscan_f08ts_large);
#endif
static inline int do_exscan_init(void *sendbuf, void *recvbuf, F *count, F *datatype, F *op, F *comm, F *info, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Exscan_init)(to_address(sendbuf), to_address(recvbuf), *count, TO_C(MPI_Datatype, *datatype), TO_C(MPI_Op, *op), TO_C(MPI_Comm, *comm), TO_C(MPI_Info, *info), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_exscan_init_c(void *sendbuf, void *recvbuf, MPI_Count *count, F *datatype, F *op, F *comm, F *info, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Exscan_init_c)(to_address(sendbuf), to_address(recvbuf), *count, TO_C(MPI_Datatype, *datatype), TO_C(MPI_Op, *op), TO_C(MPI_Comm, *comm), TO_C(MPI_Info, *info), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#endif
void F77(mpi_exscan_init)(void *sendbuf, void *recvbuf, F *count, F *datatype, F *op, F *comm, F *info, F *request, F *ierror)
{
    *ierror = do_exscan_init(sendbuf, recvbuf, count, datatype, op, comm, info, request);
}
NAMES(mpi, exscan_init, MPI, EXSCAN_INIT);
void F08(mpi_exscan_init, ts)(const Descriptor *sendbuf, const Descriptor *recvbuf, F *count, F *datatype, F *op, F *comm, F *info, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_kept(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_exscan_init(s_sendbuf.base, s_recvbuf.base, count, datatype, op, comm, info, request);
    section_keep(&s_sendbuf, sendbuf, COPY_IN, err, *request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_exscan_init_f08ts, mpi, exscan_init_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_exscan_init_c, ts)(const Descriptor *sendbuf, const Descriptor *recvbuf, MPI_Count *count, F *datatype, F *op, F *comm, F *info, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_kept(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_exscan_init_c(s_sendbuf.base, s_recvbuf.base, count, datatype, op, comm, info, request);
    section_keep(&s_sendbuf, sendbuf, COPY_IN, err, *request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_exscan_init_c_f08ts, mpi, exscan_init_f08ts_large);
#endif
static inline int do_gather(void *sendbuf, F *sendcount, F *sendtype, void *recvbuf, F *recvcount, F *recvtype, F *root, F *comm)
{
    return MPI(Gather)(to_address(sendbuf), *sendcount, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), *recvcount, TO_C(MPI_Datatype, *recvtype), *root, TO_C(MPI_Comm, *comm));
}
#ifdef WITH_LARGE_COUNTS
static inline int do_gather_c(void *sendbuf, MPI_Count *sendcount, F *sendtype, void *recvbuf, MPI_Count *recvcount, F *recvtype, F *root, F *comm)
{
    return MPI(Gather_c)(to_address(sendbuf), *sendcount, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), *recvcount, TO_C(MPI_Datatype, *recvtype), *root, TO_C(MPI_Comm, *comm));
}
#endif
void F77(mpi_gather)(void *sendbuf, F *sendcount, F *sendtype, void *recvbuf, F *recvcount, F *recvtype, F *root, F *comm, F *ierror)
{
    *ierror = do_gather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm);
}
NAMES(mpi, gather, MPI, GATHER);
void F08(mpi_gather, ts)(const Descriptor *sendbuf, F *sendcount, F *sendtype, const Descriptor *recvbuf, F *recvcount, F *recvtype, F *root, F *comm, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_typed(&s_sendbuf, sendbuf, *sendcount, *sendtype);
    if (!err)
        err = section_copied(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_gather(s_sendbuf.base, &s_sendbuf.count, &s_sendbuf.type, s_recvbuf.base, recvcount, recvtype, root, comm);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_gather_f08ts, mpi, gather_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_gather_c, ts)(const Descriptor *sendbuf, MPI_Count *sendcount, F *sendtype, const Descriptor *recvbuf, MPI_Count *recvcount, F *recvtype, F *root, F *comm, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_typed(&s_sendbuf, sendbuf, *sendcount, *sendtype);
    if (!err)
        err = section_copied(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_gather_c(s_sendbuf.base, &s_sendbuf.count_c, &s_sendbuf.type, s_recvbuf.base, recvcount, recvtype, root, comm);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_gather_c_f08ts, mpi, gather_f08ts_large);
#endif
static inline int do_gather_init(void *sendbuf, F *sendcount, F *sendtype, void *recvbuf, F *recvcount, F *recvtype, F *root, F *comm, F *info, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Gather_init)(to_address(sendbuf), *sendcount, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), *recvcount, TO_C(MPI_Datatype, *recvtype), *root, TO_C(MPI_Comm, *comm), TO_C(MPI_Info, *info), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_gather_init_c(void *sendbuf, MPI_Count *sendcount, F *sendtype, void *recvbuf, MPI_Count *recvcount, F *recvtype, F *root, F *comm, F *info, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Gather_init_c)(to_address(sendbuf), *sendcount, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), *recvcount, TO_C(MPI_Datatype, *recvtype), *root, TO_C(MPI_Comm, *comm), TO_C(MPI_Info, *info), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#endif
void F77(mpi_gather_init)(void *sendbuf, F *sendcount, F *sendtype, void *recvbuf, F *recvcount, F *recvtype, F *root, F *comm, F *info, F *request, F *ierror)
{
    *ierror = do_gather_init(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, info, request);
}
NAMES(mpi, gather_init, MPI, GATHER_INIT);
void F08(mpi_gather_init, ts)(const Descriptor *sendbuf, F *sendcount, F *sendtype, const Descriptor *recvbuf, F *recvcount, F *recvtype, F *root, F *comm, F *info, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_typed(&s_sendbuf, sendbuf, *sendcount, *sendtype);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_gather_init(s_sendbuf.base, &s_sendbuf.count, &s_sendbuf.type, s_recvbuf.base, recvcount, recvtype, root, comm, info, request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_gather_init_f08ts, mpi, gather_init_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_gather_init_c, ts)(const Descriptor *sendbuf, MPI_Count *sendcount, F *sendtype, const Descriptor *recvbuf, MPI_Count *recvcount, F *recvtype, F *root, F *comm, F *info, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_typed(&s_sendbuf, sendbuf, *sendcount, *sendtype);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_gather_init_c(s_sendbuf.base, &s_sendbuf.count_c, &s_sendbuf.type, s_recvbuf.base, recvcount, recvtype, root, comm, info, request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_gather_init_c_f08ts, mpi, gather_init_f08ts_large);
#endif
static inline int do_gatherv(void *sendbuf, F *sendcount, F *sendtype, void *recvbuf, F *recvcounts, F *displs, F *recvtype, F *root, F *comm)
{
    return MPI(Gatherv)(to_address(sendbuf), *sendcount, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), recvcounts, displs, TO_C(MPI_Datatype, *recvtype), *root, TO_C(MPI_Comm, *comm));
}
#ifdef WITH_LARGE_COUNTS
static inline int do_gatherv_c(void *sendbuf, MPI_Count *sendcount, F *sendtype, void *recvbuf, MPI_Count *recvcounts, MPI_Aint *displs, F *recvtype, F *root, F *comm)
{
    return MPI(Gatherv_c)(to_address(sendbuf), *sendcount, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), recvcounts, displs, TO_C(MPI_Datatype, *recvtype), *root, TO_C(MPI_Comm, *comm));
}
#endif
void F77(mpi_gatherv)(void *sendbuf, F *sendcount, F *sendtype, void *recvbuf, F *recvcounts, F *displs, F *recvtype, F *root, F *comm, F *ierror)
{
    *ierror = do_gatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, comm);
}
NAMES(mpi, gatherv, MPI, GATHERV);
void F08(mpi_gatherv, ts)(const Descriptor *sendbuf, F *sendcount, F *sendtype, const Descriptor *recvbuf, F *recvcounts, F *displs, F *recvtype, F *root, F *comm, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_typed(&s_sendbuf, sendbuf, *sendcount, *sendtype);
    if (!err)
        err = section_copied(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_gatherv(s_sendbuf.base, &s_sendbuf.count, &s_sendbuf.type, s_recvbuf.base, recvcounts, displs, recvtype, root, comm);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_gatherv_f08ts, mpi, gatherv_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_gatherv_c, ts)(const Descriptor *sendbuf, MPI_Count *sendcount, F *sendtype, const Descriptor *recvbuf, MPI_Count *recvcounts, MPI_Aint *displs, F *recvtype, F *root, F *comm, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_typed(&s_sendbuf, sendbuf, *sendcount, *sendtype);
    if (!err)
        err = section_copied(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_gatherv_c(s_sendbuf.base, &s_sendbuf.count_c, &s_sendbuf.type, s_recvbuf.base, recvcounts, displs, recvtype, root, comm);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_gatherv_c_f08ts, mpi, gatherv_f08ts_large);
#endif
static inline int do_gatherv_init(void *sendbuf, F *sendcount, F *sendtype, void *recvbuf, F *recvcounts, F *displs, F *recvtype, F *root, F *comm, F *info, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Gatherv_init)(to_address(sendbuf), *sendcount, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), recvcounts, displs, TO_C(MPI_Datatype, *recvtype), *root, TO_C(MPI_Comm, *comm), TO_C(MPI_Info, *info), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_gatherv_init_c(void *sendbuf, MPI_Count *sendcount, F *sendtype, void *recvbuf, MPI_Count *recvcounts, MPI_Aint *displs, F *recvtype, F *root, F *comm, F *info, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Gatherv_init_c)(to_address(sendbuf), *sendcount, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), recvcounts, displs, TO_C(MPI_Datatype, *recvtype), *root, TO_C(MPI_Comm, *comm), TO_C(MPI_Info, *info), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#endif
void F77(mpi_gatherv_init)(void *sendbuf, F *sendcount, F *sendtype, void *recvbuf, F *recvcounts, F *displs, F *recvtype, F *root, F *comm, F *info, F *request, F *ierror)
{
    *ierror = do_gatherv_init(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, comm, info, request);
}
NAMES(mpi, gatherv_init, MPI, GATHERV_INIT);
void F08(mpi_gatherv_init, ts)(const Descriptor *sendbuf, F *sendcount, F *sendtype, const Descriptor *recvbuf, F *recvcounts, F *displs, F *recvtype, F *root, F *comm, F *info, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_typed(&s_sendbuf, sendbuf, *sendcount, *sendtype);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_gatherv_init(s_sendbuf.base, &s_sendbuf.count, &s_sendbuf.type, s_recvbuf.base, recvcounts, displs, recvtype, root, comm, info, request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_gatherv_init_f08ts, mpi, gatherv_init_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_gatherv_init_c, ts)(const Descriptor *sendbuf, MPI_Count *sendcount, F *sendtype, const Descriptor *recvbuf, MPI_Count *recvcounts, MPI_Aint *displs, F *recvtype, F *root, F *comm, F *info, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_typed(&s_sendbuf, sendbuf, *sendcount, *sendtype);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_gatherv_init_c(s_sendbuf.base, &s_sendbuf.count_c, &s_sendbuf.type, s_recvbuf.base, recvcounts, displs, recvtype, root, comm, info, request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_gatherv_init_c_f08ts, mpi, gatherv_init_f08ts_large);
#endif
static inline int do_iallgather(void *sendbuf, F *sendcount, F *sendtype, void *recvbuf, F *recvcount, F *recvtype, F *comm, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Iallgather)(to_address(sendbuf), *sendcount, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), *recvcount, TO_C(MPI_Datatype, *recvtype), TO_C(MPI_Comm, *comm), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_iallgather_c(void *sendbuf, MPI_Count *sendcount, F *sendtype, void *recvbuf, MPI_Count *recvcount, F *recvtype, F *comm, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Iallgather_c)(to_address(sendbuf), *sendcount, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), *recvcount, TO_C(MPI_Datatype, *recvtype), TO_C(MPI_Comm, *comm), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#endif
void F77(mpi_iallgather)(void *sendbuf, F *sendcount, F *sendtype, void *recvbuf, F *recvcount, F *recvtype, F *comm, F *request, F *ierror)
{
    *ierror = do_iallgather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, request);
}
NAMES(mpi, iallgather, MPI, IALLGATHER);
void F08(mpi_iallgather, ts)(const Descriptor *sendbuf, F *sendcount, F *sendtype, const Descriptor *recvbuf, F *recvcount, F *recvtype, F *comm, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_typed(&s_sendbuf, sendbuf, *sendcount, *sendtype);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_iallgather(s_sendbuf.base, &s_sendbuf.count, &s_sendbuf.type, s_recvbuf.base, recvcount, recvtype, comm, request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_iallgather_f08ts, mpi, iallgather_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_iallgather_c, ts)(const Descriptor *sendbuf, MPI_Count *sendcount, F *sendtype, const Descriptor *recvbuf, MPI_Count *recvcount, F *recvtype, F *comm, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_typed(&s_sendbuf, sendbuf, *sendcount, *sendtype);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_iallgather_c(s_sendbuf.base, &s_sendbuf.count_c, &s_sendbuf.type, s_recvbuf.base, recvcount, recvtype, comm, request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_iallgather_c_f08ts, mpi, iallgather_f08ts_large);
#endif
static inline int do_iallgatherv(void *sendbuf, F *sendcount, F *sendtype, void *recvbuf, F *recvcounts, F *displs, F *recvtype, F *comm, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Iallgatherv)(to_address(sendbuf), *sendcount, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), recvcounts, displs, TO_C(MPI_Datatype, *recvtype), TO_C(MPI_Comm, *comm), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_iallgatherv_c(void *sendbuf, MPI_Count *sendcount, F *sendtype, void *recvbuf, MPI_Count *recvcounts, MPI_Aint *displs, F *recvtype, F *comm, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Iallgatherv_c)(to_address(sendbuf), *sendcount, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), recvcounts, displs, TO_C(MPI_Datatype, *recvtype), TO_C(MPI_Comm, *comm), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#endif
void F77(mpi_iallgatherv)(void *sendbuf, F *sendcount, F *sendtype, void *recvbuf, F *recvcounts, F *displs, F *recvtype, F *comm, F *request, F *ierror)
{
    *ierror = do_iallgatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm, request);
}
NAMES(mpi, iallgatherv, MPI, IALLGATHERV);
void F08(mpi_iallgatherv, ts)(const Descriptor *sendbuf, F *sendcount, F *sendtype, const Descriptor *recvbuf, F *recvcounts, F *displs, F *recvtype, F *comm, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_typed(&s_sendbuf, sendbuf, *sendcount, *sendtype);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_iallgatherv(s_sendbuf.base, &s_sendbuf.count, &s_sendbuf.type, s_recvbuf.base, recvcounts, displs, recvtype, comm, request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_iallgatherv_f08ts, mpi, iallgatherv_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_iallgatherv_c, ts)(const Descriptor *sendbuf, MPI_Count *sendcount, F *sendtype, const Descriptor *recvbuf, MPI_Count *recvcounts, MPI_Aint *displs, F *recvtype, F *comm, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_typed(&s_sendbuf, sendbuf, *sendcount, *sendtype);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_iallgatherv_c(s_sendbuf.base, &s_sendbuf.count_c, &s_sendbuf.type, s_recvbuf.base, recvcounts, displs, recvtype, comm, request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_iallgatherv_c_f08ts, mpi, iallgatherv_f08ts_large);
#endif
static inline int do_iallreduce(void *sendbuf, void *recvbuf, F *count, F *datatype, F *op, F *comm, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Iallreduce)(to_address(sendbuf), to_address(recvbuf), *count, TO_C(MPI_Datatype, *datatype), TO_C(MPI_Op, *op), TO_C(MPI_Comm, *comm), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_iallreduce_c(void *sendbuf, void *recvbuf, MPI_Count *count, F *datatype, F *op, F *comm, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Iallreduce_c)(to_address(sendbuf), to_address(recvbuf), *count, TO_C(MPI_Datatype, *datatype), TO_C(MPI_Op, *op), TO_C(MPI_Comm, *comm), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#endif
void F77(mpi_iallreduce)(void *sendbuf, void *recvbuf, F *count, F *datatype, F *op, F *comm, F *request, F *ierror)
{
    *ierror = do_iallreduce(sendbuf, recvbuf, count, datatype, op, comm, request);
}
NAMES(mpi, iallreduce, MPI, IALLREDUCE);
void F08(mpi_iallreduce, ts)(const Descriptor *sendbuf, const Descriptor *recvbuf, F *count, F *datatype, F *op, F *comm, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_kept(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_iallreduce(s_sendbuf.base, s_recvbuf.base, count, datatype, op, comm, request);
    section_keep(&s_sendbuf, sendbuf, COPY_IN, err, *request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_iallreduce_f08ts, mpi, iallreduce_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_iallreduce_c, ts)(const Descriptor *sendbuf, const Descriptor *recvbuf, MPI_Count *count, F *datatype, F *op, F *comm, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_kept(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_iallreduce_c(s_sendbuf.base, s_recvbuf.base, count, datatype, op, comm, request);
    section_keep(&s_sendbuf, sendbuf, COPY_IN, err, *request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_iallreduce_c_f08ts, mpi, iallreduce_f08ts_large);
#endif
static inline int do_ialltoall(void *sendbuf, F *sendcount, F *sendtype, void *recvbuf, F *recvcount, F *recvtype, F *comm, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Ialltoall)(to_address(sendbuf), *sendcount, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), *recvcount, TO_C(MPI_Datatype, *recvtype), TO_C(MPI_Comm, *comm), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_ialltoall_c(void *sendbuf, MPI_Count *sendcount, F *sendtype, void *recvbuf, MPI_Count *recvcount, F *recvtype, F *comm, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Ialltoall_c)(to_address(sendbuf), *sendcount, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), *recvcount, TO_C(MPI_Datatype, *recvtype), TO_C(MPI_Comm, *comm), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#endif
void F77(mpi_ialltoall)(void *sendbuf, F *sendcount, F *sendtype, void *recvbuf, F *recvcount, F *recvtype, F *comm, F *request, F *ierror)
{
    *ierror = do_ialltoall(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm, request);
}
NAMES(mpi, ialltoall, MPI, IALLTOALL);
void F08(mpi_ialltoall, ts)(const Descriptor *sendbuf, F *sendcount, F *sendtype, const Descriptor *recvbuf, F *recvcount, F *recvtype, F *comm, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_kept(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_ialltoall(s_sendbuf.base, sendcount, sendtype, s_recvbuf.base, recvcount, recvtype, comm, request);
    section_keep(&s_sendbuf, sendbuf, COPY_IN, err, *request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_ialltoall_f08ts, mpi, ialltoall_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_ialltoall_c, ts)(const Descriptor *sendbuf, MPI_Count *sendcount, F *sendtype, const Descriptor *recvbuf, MPI_Count *recvcount, F *recvtype, F *comm, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_kept(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_ialltoall_c(s_sendbuf.base, sendcount, sendtype, s_recvbuf.base, recvcount, recvtype, comm, request);
    section_keep(&s_sendbuf, sendbuf, COPY_IN, err, *request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_ialltoall_c_f08ts, mpi, ialltoall_f08ts_large);
#endif
static inline int do_ialltoallv(void *sendbuf, F *sendcounts, F *sdispls, F *sendtype, void *recvbuf, F *recvcounts, F *rdispls, F *recvtype, F *comm, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Ialltoallv)(to_address(sendbuf), sendcounts, sdispls, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), recvcounts, rdispls, TO_C(MPI_Datatype, *recvtype), TO_C(MPI_Comm, *comm), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_ialltoallv_c(void *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, F *sendtype, void *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, F *recvtype, F *comm, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Ialltoallv_c)(to_address(sendbuf), sendcounts, sdispls, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), recvcounts, rdispls, TO_C(MPI_Datatype, *recvtype), TO_C(MPI_Comm, *comm), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#endif
void F77(mpi_ialltoallv)(void *sendbuf, F *sendcounts, F *sdispls, F *sendtype, void *recvbuf, F *recvcounts, F *rdispls, F *recvtype, F *comm, F *request, F *ierror)
{
    *ierror = do_ialltoallv(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm, request);
}
NAMES(mpi, ialltoallv, MPI, IALLTOALLV);
void F08(mpi_ialltoallv, ts)(const Descriptor *sendbuf, F *sendcounts, F *sdispls, F *sendtype, const Descriptor *recvbuf, F *recvcounts, F *rdispls, F *recvtype, F *comm, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_kept(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_ialltoallv(s_sendbuf.base, sendcounts, sdispls, sendtype, s_recvbuf.base, recvcounts, rdispls, recvtype, comm, request);
    section_keep(&s_sendbuf, sendbuf, COPY_IN, err, *request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_ialltoallv_f08ts, mpi, ialltoallv_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_ialltoallv_c, ts)(const Descriptor *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, F *sendtype, const Descriptor *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, F *recvtype, F *comm, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_kept(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_ialltoallv_c(s_sendbuf.base, sendcounts, sdispls, sendtype, s_recvbuf.base, recvcounts, rdispls, recvtype, comm, request);
    section_keep(&s_sendbuf, sendbuf, COPY_IN, err, *request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_ialltoallv_c_f08ts, mpi, ialltoallv_f08ts_large);
#endif
static inline int do_ialltoallw(void *sendbuf, F *sendcounts, F *sdispls, F *sendtypes, void *recvbuf, F *recvcounts, F *rdispls, F *recvtypes, F *comm, F *request)
{
    Handles h_sendtypes;
    Handles h_recvtypes;
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Ialltoallw)(to_address(sendbuf), sendcounts, sdispls, HANDLES_OPEN(MPI_Datatype, &h_sendtypes, sendtypes, to_address(sendbuf) == MPI_IN_PLACE ? 0 : peers(TO_C(MPI_Comm, *comm))), to_address(recvbuf), recvcounts, rdispls, HANDLES_OPEN(MPI_Datatype, &h_recvtypes, recvtypes, peers(TO_C(MPI_Comm, *comm))), TO_C(MPI_Comm, *comm), &c_request);
    HANDLES_CLOSE(MPI_Datatype, &h_sendtypes, sendtypes, 0);
    HANDLES_CLOSE(MPI_Datatype, &h_recvtypes, recvtypes, 0);
    *request = FROM_C(c_request);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_ialltoallw_c(void *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, F *sendtypes, void *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, F *recvtypes, F *comm, F *request)
{
    Handles h_sendtypes;
    Handles h_recvtypes;
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Ialltoallw_c)(to_address(sendbuf), sendcounts, sdispls, HANDLES_OPEN(MPI_Datatype, &h_sendtypes, sendtypes, to_address(sendbuf) == MPI_IN_PLACE ? 0 : peers(TO_C(MPI_Comm, *comm))), to_address(recvbuf), recvcounts, rdispls, HANDLES_OPEN(MPI_Datatype, &h_recvtypes, recvtypes, peers(TO_C(MPI_Comm, *comm))), TO_C(MPI_Comm, *comm), &c_request);
    HANDLES_CLOSE(MPI_Datatype, &h_sendtypes, sendtypes, 0);
    HANDLES_CLOSE(MPI_Datatype, &h_recvtypes, recvtypes, 0);
    *request = FROM_C(c_request);
    return err;
}
#endif
void F77(mpi_ialltoallw)(void *sendbuf, F *sendcounts, F *sdispls, F *sendtypes, void *recvbuf, F *recvcounts, F *rdispls, F *recvtypes, F *comm, F *request, F *ierror)
{
    *ierror = do_ialltoallw(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm, request);
}
NAMES(mpi, ialltoallw, MPI, IALLTOALLW);
void F08(mpi_ialltoallw, ts)(const Descriptor *sendbuf, F *sendcounts, F *sdispls, F *sendtypes, const Descriptor *recvbuf, F *recvcounts, F *rdispls, F *recvtypes, F *comm, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_kept(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_ialltoallw(s_sendbuf.base, sendcounts, sdispls, sendtypes, s_recvbuf.base, recvcounts, rdispls, recvtypes, comm, request);
    section_keep(&s_sendbuf, sendbuf, COPY_IN, err, *request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_ialltoallw_f08ts, mpi, ialltoallw_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_ialltoallw_c, ts)(const Descriptor *sendbuf, MPI_Count *sendcounts, MPI_Aint *sdispls, F *sendtypes, const Descriptor *recvbuf, MPI_Count *recvcounts, MPI_Aint *rdispls, F *recvtypes, F *comm, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_kept(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_ialltoallw_c(s_sendbuf.base, sendcounts, sdispls, sendtypes, s_recvbuf.base, recvcounts, rdispls, recvtypes, comm, request);
    section_keep(&s_sendbuf, sendbuf, COPY_IN, err, *request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_ialltoallw_c_f08ts, mpi, ialltoallw_f08ts_large);
#endif
static inline int do_ibarrier(F *comm, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Ibarrier)(TO_C(MPI_Comm, *comm), &c_request);
    *request = FROM_C(c_request);
    return err;
}
void F77(mpi_ibarrier)(F *comm, F *request, F *ierror)
{
    *ierror = do_ibarrier(comm, request);
}
NAMES(mpi, ibarrier, MPI, IBARRIER);
void F08(mpi_ibarrier, )(F *comm, F *request, F *ierror)
{
    int err = do_ibarrier(comm, request);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_ibarrier_f08, mpi, ibarrier_f08);
static inline int do_ibcast(void *buffer, F *count, F *datatype, F *root, F *comm, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Ibcast)(to_address(buffer), *count, TO_C(MPI_Datatype, *datatype), *root, TO_C(MPI_Comm, *comm), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_ibcast_c(void *buffer, MPI_Count *count, F *datatype, F *root, F *comm, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Ibcast_c)(to_address(buffer), *count, TO_C(MPI_Datatype, *datatype), *root, TO_C(MPI_Comm, *comm), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#endif
void F77(mpi_ibcast)(void *buffer, F *count, F *datatype, F *root, F *comm, F *request, F *ierror)
{
    *ierror = do_ibcast(buffer, count, datatype, root, comm, request);
}
NAMES(mpi, ibcast, MPI, IBCAST);
void F08(mpi_ibcast, ts)(const Descriptor *buffer, F *count, F *datatype, F *root, F *comm, F *request, F *ierror)
{
    Section s_buffer = NO_SECTION;
    int err = section_typed(&s_buffer, buffer, *count, *datatype);
    if (!err)
        err = do_ibcast(s_buffer.base, &s_buffer.count, &s_buffer.type, root, comm, request);
    section_close(&s_buffer, buffer, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_ibcast_f08ts, mpi, ibcast_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_ibcast_c, ts)(const Descriptor *buffer, MPI_Count *count, F *datatype, F *root, F *comm, F *request, F *ierror)
{
    Section s_buffer = NO_SECTION;
    int err = section_typed(&s_buffer, buffer, *count, *datatype);
    if (!err)
        err = do_ibcast_c(s_buffer.base, &s_buffer.count_c, &s_buffer.type, root, comm, request);
    section_close(&s_buffer, buffer, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_ibcast_c_f08ts, mpi, ibcast_f08ts_large);
#endif
static inline int do_iexscan(void *sendbuf, void *recvbuf, F *count, F *datatype, F *op, F *comm, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Iexscan)(to_address(sendbuf), to_address(recvbuf), *count, TO_C(MPI_Datatype, *datatype), TO_C(MPI_Op, *op), TO_C(MPI_Comm, *comm), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_iexscan_c(void *sendbuf, void *recvbuf, MPI_Count *count, F *datatype, F *op, F *comm, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Iexscan_c)(to_address(sendbuf), to_address(recvbuf), *count, TO_C(MPI_Datatype, *datatype), TO_C(MPI_Op, *op), TO_C(MPI_Comm, *comm), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#endif
void F77(mpi_iexscan)(void *sendbuf, void *recvbuf, F *count, F *datatype, F *op, F *comm, F *request, F *ierror)
{
    *ierror = do_iexscan(sendbuf, recvbuf, count, datatype, op, comm, request);
}
NAMES(mpi, iexscan, MPI, IEXSCAN);
void F08(mpi_iexscan, ts)(const Descriptor *sendbuf, const Descriptor *recvbuf, F *count, F *datatype, F *op, F *comm, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_kept(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_iexscan(s_sendbuf.base, s_recvbuf.base, count, datatype, op, comm, request);
    section_keep(&s_sendbuf, sendbuf, COPY_IN, err, *request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_iexscan_f08ts, mpi, iexscan_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_iexscan_c, ts)(const Descriptor *sendbuf, const Descriptor *recvbuf, MPI_Count *count, F *datatype, F *op, F *comm, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_kept(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_iexscan_c(s_sendbuf.base, s_recvbuf.base, count, datatype, op, comm, request);
    section_keep(&s_sendbuf, sendbuf, COPY_IN, err, *request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_iexscan_c_f08ts, mpi, iexscan_f08ts_large);
#endif
static inline int do_igather(void *sendbuf, F *sendcount, F *sendtype, void *recvbuf, F *recvcount, F *recvtype, F *root, F *comm, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Igather)(to_address(sendbuf), *sendcount, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), *recvcount, TO_C(MPI_Datatype, *recvtype), *root, TO_C(MPI_Comm, *comm), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_igather_c(void *sendbuf, MPI_Count *sendcount, F *sendtype, void *recvbuf, MPI_Count *recvcount, F *recvtype, F *root, F *comm, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Igather_c)(to_address(sendbuf), *sendcount, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), *recvcount, TO_C(MPI_Datatype, *recvtype), *root, TO_C(MPI_Comm, *comm), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#endif
void F77(mpi_igather)(void *sendbuf, F *sendcount, F *sendtype, void *recvbuf, F *recvcount, F *recvtype, F *root, F *comm, F *request, F *ierror)
{
    *ierror = do_igather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, request);
}
NAMES(mpi, igather, MPI, IGATHER);
void F08(mpi_igather, ts)(const Descriptor *sendbuf, F *sendcount, F *sendtype, const Descriptor *recvbuf, F *recvcount, F *recvtype, F *root, F *comm, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_typed(&s_sendbuf, sendbuf, *sendcount, *sendtype);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_igather(s_sendbuf.base, &s_sendbuf.count, &s_sendbuf.type, s_recvbuf.base, recvcount, recvtype, root, comm, request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_igather_f08ts, mpi, igather_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_igather_c, ts)(const Descriptor *sendbuf, MPI_Count *sendcount, F *sendtype, const Descriptor *recvbuf, MPI_Count *recvcount, F *recvtype, F *root, F *comm, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_typed(&s_sendbuf, sendbuf, *sendcount, *sendtype);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_igather_c(s_sendbuf.base, &s_sendbuf.count_c, &s_sendbuf.type, s_recvbuf.base, recvcount, recvtype, root, comm, request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_igather_c_f08ts, mpi, igather_f08ts_large);
#endif
static inline int do_igatherv(void *sendbuf, F *sendcount, F *sendtype, void *recvbuf, F *recvcounts, F *displs, F *recvtype, F *root, F *comm, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Igatherv)(to_address(sendbuf), *sendcount, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), recvcounts, displs, TO_C(MPI_Datatype, *recvtype), *root, TO_C(MPI_Comm, *comm), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_igatherv_c(void *sendbuf, MPI_Count *sendcount, F *sendtype, void *recvbuf, MPI_Count *recvcounts, MPI_Aint *displs, F *recvtype, F *root, F *comm, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Igatherv_c)(to_address(sendbuf), *sendcount, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), recvcounts, displs, TO_C(MPI_Datatype, *recvtype), *root, TO_C(MPI_Comm, *comm), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#endif
void F77(mpi_igatherv)(void *sendbuf, F *sendcount, F *sendtype, void *recvbuf, F *recvcounts, F *displs, F *recvtype, F *root, F *comm, F *request, F *ierror)
{
    *ierror = do_igatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, comm, request);
}
NAMES(mpi, igatherv, MPI, IGATHERV);
void F08(mpi_igatherv, ts)(const Descriptor *sendbuf, F *sendcount, F *sendtype, const Descriptor *recvbuf, F *recvcounts, F *displs, F *recvtype, F *root, F *comm, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_typed(&s_sendbuf, sendbuf, *sendcount, *sendtype);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_igatherv(s_sendbuf.base, &s_sendbuf.count, &s_sendbuf.type, s_recvbuf.base, recvcounts, displs, recvtype, root, comm, request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_igatherv_f08ts, mpi, igatherv_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_igatherv_c, ts)(const Descriptor *sendbuf, MPI_Count *sendcount, F *sendtype, const Descriptor *recvbuf, MPI_Count *recvcounts, MPI_Aint *displs, F *recvtype, F *root, F *comm, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_typed(&s_sendbuf, sendbuf, *sendcount, *sendtype);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_igatherv_c(s_sendbuf.base, &s_sendbuf.count_c, &s_sendbuf.type, s_recvbuf.base, recvcounts, displs, recvtype, root, comm, request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_igatherv_c_f08ts, mpi, igatherv_f08ts_large);
#endif
static inline int do_ireduce(void *sendbuf, void *recvbuf, F *count, F *datatype, F *op, F *root, F *comm, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Ireduce)(to_address(sendbuf), to_address(recvbuf), *count, TO_C(MPI_Datatype, *datatype), TO_C(MPI_Op, *op), *root, TO_C(MPI_Comm, *comm), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_ireduce_c(void *sendbuf, void *recvbuf, MPI_Count *count, F *datatype, F *op, F *root, F *comm, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Ireduce_c)(to_address(sendbuf), to_address(recvbuf), *count, TO_C(MPI_Datatype, *datatype), TO_C(MPI_Op, *op), *root, TO_C(MPI_Comm, *comm), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#endif
void F77(mpi_ireduce)(void *sendbuf, void *recvbuf, F *count, F *datatype, F *op, F *root, F *comm, F *request, F *ierror)
{
    *ierror = do_ireduce(sendbuf, recvbuf, count, datatype, op, root, comm, request);
}
NAMES(mpi, ireduce, MPI, IREDUCE);
void F08(mpi_ireduce, ts)(const Descriptor *sendbuf, const Descriptor *recvbuf, F *count, F *datatype, F *op, F *root, F *comm, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_kept(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_ireduce(s_sendbuf.base, s_recvbuf.base, count, datatype, op, root, comm, request);
    section_keep(&s_sendbuf, sendbuf, COPY_IN, err, *request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_ireduce_f08ts, mpi, ireduce_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_ireduce_c, ts)(const Descriptor *sendbuf, const Descriptor *recvbuf, MPI_Count *count, F *datatype, F *op, F *root, F *comm, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_kept(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_ireduce_c(s_sendbuf.base, s_recvbuf.base, count, datatype, op, root, comm, request);
    section_keep(&s_sendbuf, sendbuf, COPY_IN, err, *request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_ireduce_c_f08ts, mpi, ireduce_f08ts_large);
#endif
static inline int do_ireduce_scatter(void *sendbuf, void *recvbuf, F *recvcounts, F *datatype, F *op, F *comm, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Ireduce_scatter)(to_address(sendbuf), to_address(recvbuf), recvcounts, TO_C(MPI_Datatype, *datatype), TO_C(MPI_Op, *op), TO_C(MPI_Comm, *comm), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_ireduce_scatter_c(void *sendbuf, void *recvbuf, MPI_Count *recvcounts, F *datatype, F *op, F *comm, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Ireduce_scatter_c)(to_address(sendbuf), to_address(recvbuf), recvcounts, TO_C(MPI_Datatype, *datatype), TO_C(MPI_Op, *op), TO_C(MPI_Comm, *comm), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#endif
void F77(mpi_ireduce_scatter)(void *sendbuf, void *recvbuf, F *recvcounts, F *datatype, F *op, F *comm, F *request, F *ierror)
{
    *ierror = do_ireduce_scatter(sendbuf, recvbuf, recvcounts, datatype, op, comm, request);
}
NAMES(mpi, ireduce_scatter, MPI, IREDUCE_SCATTER);
void F08(mpi_ireduce_scatter, ts)(const Descriptor *sendbuf, const Descriptor *recvbuf, F *recvcounts, F *datatype, F *op, F *comm, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_kept(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_ireduce_scatter(s_sendbuf.base, s_recvbuf.base, recvcounts, datatype, op, comm, request);
    section_keep(&s_sendbuf, sendbuf, COPY_IN, err, *request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_ireduce_scatter_f08ts, mpi, ireduce_scatter_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_ireduce_scatter_c, ts)(const Descriptor *sendbuf, const Descriptor *recvbuf, MPI_Count *recvcounts, F *datatype, F *op, F *comm, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_kept(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_ireduce_scatter_c(s_sendbuf.base, s_recvbuf.base, recvcounts, datatype, op, comm, request);
    section_keep(&s_sendbuf, sendbuf, COPY_IN, err, *request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_ireduce_scatter_c_f08ts, mpi, ireduce_scatter_f08ts_large);
#endif
static inline int do_ireduce_scatter_block(void *sendbuf, void *recvbuf, F *recvcount, F *datatype, F *op, F *comm, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Ireduce_scatter_block)(to_address(sendbuf), to_address(recvbuf), *recvcount, TO_C(MPI_Datatype, *datatype), TO_C(MPI_Op, *op), TO_C(MPI_Comm, *comm), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_ireduce_scatter_block_c(void *sendbuf, void *recvbuf, MPI_Count *recvcount, F *datatype, F *op, F *comm, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Ireduce_scatter_block_c)(to_address(sendbuf), to_address(recvbuf), *recvcount, TO_C(MPI_Datatype, *datatype), TO_C(MPI_Op, *op), TO_C(MPI_Comm, *comm), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#endif
void F77(mpi_ireduce_scatter_block)(void *sendbuf, void *recvbuf, F *recvcount, F *datatype, F *op, F *comm, F *request, F *ierror)
{
    *ierror = do_ireduce_scatter_block(sendbuf, recvbuf, recvcount, datatype, op, comm, request);
}
NAMES(mpi, ireduce_scatter_block, MPI, IREDUCE_SCATTER_BLOCK);
void F08(mpi_ireduce_scatter_block, ts)(const Descriptor *sendbuf, const Descriptor *recvbuf, F *recvcount, F *datatype, F *op, F *comm, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_kept(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_ireduce_scatter_block(s_sendbuf.base, s_recvbuf.base, recvcount, datatype, op, comm, request);
    section_keep(&s_sendbuf, sendbuf, COPY_IN, err, *request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_ireduce_scatter_block_f08ts, mpi, ireduce_scatter_block_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_ireduce_scatter_block_c, ts)(const Descriptor *sendbuf, const Descriptor *recvbuf, MPI_Count *recvcount, F *datatype, F *op, F *comm, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_kept(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_ireduce_scatter_block_c(s_sendbuf.base, s_recvbuf.base, recvcount, datatype, op, comm, request);
    section_keep(&s_sendbuf, sendbuf, COPY_IN, err, *request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_ireduce_scatter_block_c_f08ts, mpi, ireduce_scatter_block_f08ts_large);
#endif
static inline int do_iscan(void *sendbuf, void *recvbuf, F *count, F *datatype, F *op, F *comm, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Iscan)(to_address(sendbuf), to_address(recvbuf), *count, TO_C(MPI_Datatype, *datatype), TO_C(MPI_Op, *op), TO_C(MPI_Comm, *comm), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_iscan_c(void *sendbuf, void *recvbuf, MPI_Count *count, F *datatype, F *op, F *comm, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Iscan_c)(to_address(sendbuf), to_address(recvbuf), *count, TO_C(MPI_Datatype, *datatype), TO_C(MPI_Op, *op), TO_C(MPI_Comm, *comm), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#endif
void F77(mpi_iscan)(void *sendbuf, void *recvbuf, F *count, F *datatype, F *op, F *comm, F *request, F *ierror)
{
    *ierror = do_iscan(sendbuf, recvbuf, count, datatype, op, comm, request);
}
NAMES(mpi, iscan, MPI, ISCAN);
void F08(mpi_iscan, ts)(const Descriptor *sendbuf, const Descriptor *recvbuf, F *count, F *datatype, F *op, F *comm, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_kept(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_iscan(s_sendbuf.base, s_recvbuf.base, count, datatype, op, comm, request);
    section_keep(&s_sendbuf, sendbuf, COPY_IN, err, *request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_iscan_f08ts, mpi, iscan_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_iscan_c, ts)(const Descriptor *sendbuf, const Descriptor *recvbuf, MPI_Count *count, F *datatype, F *op, F *comm, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_kept(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_iscan_c(s_sendbuf.base, s_recvbuf.base, count, datatype, op, comm, request);
    section_keep(&s_sendbuf, sendbuf, COPY_IN, err, *request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_iscan_c_f08ts, mpi, iscan_f08ts_large);
#endif
static inline int do_iscatter(void *sendbuf, F *sendcount, F *sendtype, void *recvbuf, F *recvcount, F *recvtype, F *root, F *comm, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Iscatter)(to_address(sendbuf), *sendcount, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), *recvcount, TO_C(MPI_Datatype, *recvtype), *root, TO_C(MPI_Comm, *comm), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_iscatter_c(void *sendbuf, MPI_Count *sendcount, F *sendtype, void *recvbuf, MPI_Count *recvcount, F *recvtype, F *root, F *comm, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Iscatter_c)(to_address(sendbuf), *sendcount, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), *recvcount, TO_C(MPI_Datatype, *recvtype), *root, TO_C(MPI_Comm, *comm), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#endif
void F77(mpi_iscatter)(void *sendbuf, F *sendcount, F *sendtype, void *recvbuf, F *recvcount, F *recvtype, F *root, F *comm, F *request, F *ierror)
{
    *ierror = do_iscatter(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, request);
}
NAMES(mpi, iscatter, MPI, ISCATTER);
void F08(mpi_iscatter, ts)(const Descriptor *sendbuf, F *sendcount, F *sendtype, const Descriptor *recvbuf, F *recvcount, F *recvtype, F *root, F *comm, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_kept(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_typed(&s_recvbuf, recvbuf, *recvcount, *recvtype);
    if (!err)
        err = do_iscatter(s_sendbuf.base, sendcount, sendtype, s_recvbuf.base, &s_recvbuf.count, &s_recvbuf.type, root, comm, request);
    section_keep(&s_sendbuf, sendbuf, COPY_IN, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_iscatter_f08ts, mpi, iscatter_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_iscatter_c, ts)(const Descriptor *sendbuf, MPI_Count *sendcount, F *sendtype, const Descriptor *recvbuf, MPI_Count *recvcount, F *recvtype, F *root, F *comm, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_kept(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_typed(&s_recvbuf, recvbuf, *recvcount, *recvtype);
    if (!err)
        err = do_iscatter_c(s_sendbuf.base, sendcount, sendtype, s_recvbuf.base, &s_recvbuf.count_c, &s_recvbuf.type, root, comm, request);
    section_keep(&s_sendbuf, sendbuf, COPY_IN, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_iscatter_c_f08ts, mpi, iscatter_f08ts_large);
#endif
static inline int do_iscatterv(void *sendbuf, F *sendcounts, F *displs, F *sendtype, void *recvbuf, F *recvcount, F *recvtype, F *root, F *comm, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Iscatterv)(to_address(sendbuf), sendcounts, displs, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), *recvcount, TO_C(MPI_Datatype, *recvtype), *root, TO_C(MPI_Comm, *comm), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_iscatterv_c(void *sendbuf, MPI_Count *sendcounts, MPI_Aint *displs, F *sendtype, void *recvbuf, MPI_Count *recvcount, F *recvtype, F *root, F *comm, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Iscatterv_c)(to_address(sendbuf), sendcounts, displs, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), *recvcount, TO_C(MPI_Datatype, *recvtype), *root, TO_C(MPI_Comm, *comm), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#endif
void F77(mpi_iscatterv)(void *sendbuf, F *sendcounts, F *displs, F *sendtype, void *recvbuf, F *recvcount, F *recvtype, F *root, F *comm, F *request, F *ierror)
{
    *ierror = do_iscatterv(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, comm, request);
}
NAMES(mpi, iscatterv, MPI, ISCATTERV);
void F08(mpi_iscatterv, ts)(const Descriptor *sendbuf, F *sendcounts, F *displs, F *sendtype, const Descriptor *recvbuf, F *recvcount, F *recvtype, F *root, F *comm, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_kept(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_typed(&s_recvbuf, recvbuf, *recvcount, *recvtype);
    if (!err)
        err = do_iscatterv(s_sendbuf.base, sendcounts, displs, sendtype, s_recvbuf.base, &s_recvbuf.count, &s_recvbuf.type, root, comm, request);
    section_keep(&s_sendbuf, sendbuf, COPY_IN, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_iscatterv_f08ts, mpi, iscatterv_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_iscatterv_c, ts)(const Descriptor *sendbuf, MPI_Count *sendcounts, MPI_Aint *displs, F *sendtype, const Descriptor *recvbuf, MPI_Count *recvcount, F *recvtype, F *root, F *comm, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_kept(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_typed(&s_recvbuf, recvbuf, *recvcount, *recvtype);
    if (!err)
        err = do_iscatterv_c(s_sendbuf.base, sendcounts, displs, sendtype, s_recvbuf.base, &s_recvbuf.count_c, &s_recvbuf.type, root, comm, request);
    section_keep(&s_sendbuf, sendbuf, COPY_IN, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_iscatterv_c_f08ts, mpi, iscatterv_f08ts_large);
#endif
static inline int do_op_commutative(F *op, F *commute)
{
    return MPI(Op_commutative)(TO_C(MPI_Op, *op), commute);
}
void F77(mpi_op_commutative)(F *op, F *commute, F *ierror)
{
    *ierror = do_op_commutative(op, commute);
}
NAMES(mpi, op_commutative, MPI, OP_COMMUTATIVE);
void F08(mpi_op_commutative, )(F *op, F *commute, F *ierror)
{
    int err = do_op_commutative(op, commute);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_op_commutative_f08, mpi, op_commutative_f08);
static inline int do_op_create(Function user_fn, F *commute, F *op)
{
    MPI_Op c_op = TO_C(MPI_Op, *op);
    int err = MPI(Op_create)(TO_FUNCTION(MPI_User_function, user_fn), *commute, &c_op);
    *op = FROM_C(c_op);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_op_create_c(Function user_fn, F *commute, F *op)
{
    MPI_Op c_op = TO_C(MPI_Op, *op);
    int err = MPI(Op_create_c)(TO_FUNCTION(MPI_User_function_c, user_fn), *commute, &c_op);
    *op = FROM_C(c_op);
    return err;
}
#endif
void F77(mpi_op_create)(Function user_fn, F *commute, F *op, F *ierror)
{
    *ierror = do_op_create(user_fn, commute, op);
}
NAMES(mpi, op_create, MPI, OP_CREATE);
void F08(mpi_op_create, )(Function user_fn, F *commute, F *op, F *ierror)
{
    int err = do_op_create(user_fn, commute, op);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_op_create_f08, mpi, op_create_f08);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_op_create_c, )(Function user_fn, F *commute, F *op, F *ierror)
{
    int err = do_op_create_c(user_fn, commute, op);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_op_create_c_f08, mpi, op_create_f08_large);
#endif
static inline int do_op_free(F *op)
{
    MPI_Op c_op = TO_C(MPI_Op, *op);
    int err = MPI(Op_free)(&c_op);
    *op = FROM_C(c_op);
    return err;
}
void F77(mpi_op_free)(F *op, F *ierror)
{
    *ierror = do_op_free(op);
}
NAMES(mpi, op_free, MPI, OP_FREE);
void F08(mpi_op_free, )(F *op, F *ierror)
{
    int err = do_op_free(op);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_op_free_f08, mpi, op_free_f08);
static inline int do_reduce(void *sendbuf, void *recvbuf, F *count, F *datatype, F *op, F *root, F *comm)
{
    return MPI(Reduce)(to_address(sendbuf), to_address(recvbuf), *count, TO_C(MPI_Datatype, *datatype), TO_C(MPI_Op, *op), *root, TO_C(MPI_Comm, *comm));
}
#ifdef WITH_LARGE_COUNTS
static inline int do_reduce_c(void *sendbuf, void *recvbuf, MPI_Count *count, F *datatype, F *op, F *root, F *comm)
{
    return MPI(Reduce_c)(to_address(sendbuf), to_address(recvbuf), *count, TO_C(MPI_Datatype, *datatype), TO_C(MPI_Op, *op), *root, TO_C(MPI_Comm, *comm));
}
#endif
void F77(mpi_reduce)(void *sendbuf, void *recvbuf, F *count, F *datatype, F *op, F *root, F *comm, F *ierror)
{
    *ierror = do_reduce(sendbuf, recvbuf, count, datatype, op, root, comm);
}
NAMES(mpi, reduce, MPI, REDUCE);
void F08(mpi_reduce, ts)(const Descriptor *sendbuf, const Descriptor *recvbuf, F *count, F *datatype, F *op, F *root, F *comm, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_copied(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_copied(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_reduce(s_sendbuf.base, s_recvbuf.base, count, datatype, op, root, comm);
    section_close(&s_sendbuf, sendbuf, COPY_IN);
    section_close(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_reduce_f08ts, mpi, reduce_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_reduce_c, ts)(const Descriptor *sendbuf, const Descriptor *recvbuf, MPI_Count *count, F *datatype, F *op, F *root, F *comm, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_copied(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_copied(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_reduce_c(s_sendbuf.base, s_recvbuf.base, count, datatype, op, root, comm);
    section_close(&s_sendbuf, sendbuf, COPY_IN);
    section_close(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_reduce_c_f08ts, mpi, reduce_f08ts_large);
#endif
static inline int do_reduce_init(void *sendbuf, void *recvbuf, F *count, F *datatype, F *op, F *root, F *comm, F *info, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Reduce_init)(to_address(sendbuf), to_address(recvbuf), *count, TO_C(MPI_Datatype, *datatype), TO_C(MPI_Op, *op), *root, TO_C(MPI_Comm, *comm), TO_C(MPI_Info, *info), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_reduce_init_c(void *sendbuf, void *recvbuf, MPI_Count *count, F *datatype, F *op, F *root, F *comm, F *info, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Reduce_init_c)(to_address(sendbuf), to_address(recvbuf), *count, TO_C(MPI_Datatype, *datatype), TO_C(MPI_Op, *op), *root, TO_C(MPI_Comm, *comm), TO_C(MPI_Info, *info), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#endif
void F77(mpi_reduce_init)(void *sendbuf, void *recvbuf, F *count, F *datatype, F *op, F *root, F *comm, F *info, F *request, F *ierror)
{
    *ierror = do_reduce_init(sendbuf, recvbuf, count, datatype, op, root, comm, info, request);
}
NAMES(mpi, reduce_init, MPI, REDUCE_INIT);
void F08(mpi_reduce_init, ts)(const Descriptor *sendbuf, const Descriptor *recvbuf, F *count, F *datatype, F *op, F *root, F *comm, F *info, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_kept(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_reduce_init(s_sendbuf.base, s_recvbuf.base, count, datatype, op, root, comm, info, request);
    section_keep(&s_sendbuf, sendbuf, COPY_IN, err, *request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_reduce_init_f08ts, mpi, reduce_init_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_reduce_init_c, ts)(const Descriptor *sendbuf, const Descriptor *recvbuf, MPI_Count *count, F *datatype, F *op, F *root, F *comm, F *info, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_kept(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_reduce_init_c(s_sendbuf.base, s_recvbuf.base, count, datatype, op, root, comm, info, request);
    section_keep(&s_sendbuf, sendbuf, COPY_IN, err, *request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_reduce_init_c_f08ts, mpi, reduce_init_f08ts_large);
#endif
static inline int do_reduce_local(void *inbuf, void *inoutbuf, F *count, F *datatype, F *op)
{
    return MPI(Reduce_local)(to_address(inbuf), to_address(inoutbuf), *count, TO_C(MPI_Datatype, *datatype), TO_C(MPI_Op, *op));
}
#ifdef WITH_LARGE_COUNTS
static inline int do_reduce_local_c(void *inbuf, void *inoutbuf, MPI_Count *count, F *datatype, F *op)
{
    return MPI(Reduce_local_c)(to_address(inbuf), to_address(inoutbuf), *count, TO_C(MPI_Datatype, *datatype), TO_C(MPI_Op, *op));
}
#endif
void F77(mpi_reduce_local)(void *inbuf, void *inoutbuf, F *count, F *datatype, F *op, F *ierror)
{
    *ierror = do_reduce_local(inbuf, inoutbuf, count, datatype, op);
}
NAMES(mpi, reduce_local, MPI, REDUCE_LOCAL);
void F08(mpi_reduce_local, ts)(const Descriptor *inbuf, const Descriptor *inoutbuf, F *count, F *datatype, F *op, F *ierror)
{
    Section s_inbuf = NO_SECTION;
    Section s_inoutbuf = NO_SECTION;
    int err = section_copied(&s_inbuf, inbuf, COPY_IN);
    if (!err)
        err = section_copied(&s_inoutbuf, inoutbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_reduce_local(s_inbuf.base, s_inoutbuf.base, count, datatype, op);
    section_close(&s_inbuf, inbuf, COPY_IN);
    section_close(&s_inoutbuf, inoutbuf, COPY_IN | COPY_OUT);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_reduce_local_f08ts, mpi, reduce_local_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_reduce_local_c, ts)(const Descriptor *inbuf, const Descriptor *inoutbuf, MPI_Count *count, F *datatype, F *op, F *ierror)
{
    Section s_inbuf = NO_SECTION;
    Section s_inoutbuf = NO_SECTION;
    int err = section_copied(&s_inbuf, inbuf, COPY_IN);
    if (!err)
        err = section_copied(&s_inoutbuf, inoutbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_reduce_local_c(s_inbuf.base, s_inoutbuf.base, count, datatype, op);
    section_close(&s_inbuf, inbuf, COPY_IN);
    section_close(&s_inoutbuf, inoutbuf, COPY_IN | COPY_OUT);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_reduce_local_c_f08ts, mpi, reduce_local_f08ts_large);
#endif
static inline int do_reduce_scatter(void *sendbuf, void *recvbuf, F *recvcounts, F *datatype, F *op, F *comm)
{
    return MPI(Reduce_scatter)(to_address(sendbuf), to_address(recvbuf), recvcounts, TO_C(MPI_Datatype, *datatype), TO_C(MPI_Op, *op), TO_C(MPI_Comm, *comm));
}
#ifdef WITH_LARGE_COUNTS
static inline int do_reduce_scatter_c(void *sendbuf, void *recvbuf, MPI_Count *recvcounts, F *datatype, F *op, F *comm)
{
    return MPI(Reduce_scatter_c)(to_address(sendbuf), to_address(recvbuf), recvcounts, TO_C(MPI_Datatype, *datatype), TO_C(MPI_Op, *op), TO_C(MPI_Comm, *comm));
}
#endif
void F77(mpi_reduce_scatter)(void *sendbuf, void *recvbuf, F *recvcounts, F *datatype, F *op, F *comm, F *ierror)
{
    *ierror = do_reduce_scatter(sendbuf, recvbuf, recvcounts, datatype, op, comm);
}
NAMES(mpi, reduce_scatter, MPI, REDUCE_SCATTER);
void F08(mpi_reduce_scatter, ts)(const Descriptor *sendbuf, const Descriptor *recvbuf, F *recvcounts, F *datatype, F *op, F *comm, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_copied(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_copied(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_reduce_scatter(s_sendbuf.base, s_recvbuf.base, recvcounts, datatype, op, comm);
    section_close(&s_sendbuf, sendbuf, COPY_IN);
    section_close(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_reduce_scatter_f08ts, mpi, reduce_scatter_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_reduce_scatter_c, ts)(const Descriptor *sendbuf, const Descriptor *recvbuf, MPI_Count *recvcounts, F *datatype, F *op, F *comm, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_copied(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_copied(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_reduce_scatter_c(s_sendbuf.base, s_recvbuf.base, recvcounts, datatype, op, comm);
    section_close(&s_sendbuf, sendbuf, COPY_IN);
    section_close(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_reduce_scatter_c_f08ts, mpi, reduce_scatter_f08ts_large);
#endif
static inline int do_reduce_scatter_block(void *sendbuf, void *recvbuf, F *recvcount, F *datatype, F *op, F *comm)
{
    return MPI(Reduce_scatter_block)(to_address(sendbuf), to_address(recvbuf), *recvcount, TO_C(MPI_Datatype, *datatype), TO_C(MPI_Op, *op), TO_C(MPI_Comm, *comm));
}
#ifdef WITH_LARGE_COUNTS
static inline int do_reduce_scatter_block_c(void *sendbuf, void *recvbuf, MPI_Count *recvcount, F *datatype, F *op, F *comm)
{
    return MPI(Reduce_scatter_block_c)(to_address(sendbuf), to_address(recvbuf), *recvcount, TO_C(MPI_Datatype, *datatype), TO_C(MPI_Op, *op), TO_C(MPI_Comm, *comm));
}
#endif
void F77(mpi_reduce_scatter_block)(void *sendbuf, void *recvbuf, F *recvcount, F *datatype, F *op, F *comm, F *ierror)
{
    *ierror = do_reduce_scatter_block(sendbuf, recvbuf, recvcount, datatype, op, comm);
}
NAMES(mpi, reduce_scatter_block, MPI, REDUCE_SCATTER_BLOCK);
void F08(mpi_reduce_scatter_block, ts)(const Descriptor *sendbuf, const Descriptor *recvbuf, F *recvcount, F *datatype, F *op, F *comm, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_copied(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_copied(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_reduce_scatter_block(s_sendbuf.base, s_recvbuf.base, recvcount, datatype, op, comm);
    section_close(&s_sendbuf, sendbuf, COPY_IN);
    section_close(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_reduce_scatter_block_f08ts, mpi, reduce_scatter_block_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_reduce_scatter_block_c, ts)(const Descriptor *sendbuf, const Descriptor *recvbuf, MPI_Count *recvcount, F *datatype, F *op, F *comm, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_copied(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_copied(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_reduce_scatter_block_c(s_sendbuf.base, s_recvbuf.base, recvcount, datatype, op, comm);
    section_close(&s_sendbuf, sendbuf, COPY_IN);
    section_close(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_reduce_scatter_block_c_f08ts, mpi, reduce_scatter_block_f08ts_large);
#endif
static inline int do_reduce_scatter_block_init(void *sendbuf, void *recvbuf, F *recvcount, F *datatype, F *op, F *comm, F *info, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Reduce_scatter_block_init)(to_address(sendbuf), to_address(recvbuf), *recvcount, TO_C(MPI_Datatype, *datatype), TO_C(MPI_Op, *op), TO_C(MPI_Comm, *comm), TO_C(MPI_Info, *info), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_reduce_scatter_block_init_c(void *sendbuf, void *recvbuf, MPI_Count *recvcount, F *datatype, F *op, F *comm, F *info, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Reduce_scatter_block_init_c)(to_address(sendbuf), to_address(recvbuf), *recvcount, TO_C(MPI_Datatype, *datatype), TO_C(MPI_Op, *op), TO_C(MPI_Comm, *comm), TO_C(MPI_Info, *info), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#endif
void F77(mpi_reduce_scatter_block_init)(void *sendbuf, void *recvbuf, F *recvcount, F *datatype, F *op, F *comm, F *info, F *request, F *ierror)
{
    *ierror = do_reduce_scatter_block_init(sendbuf, recvbuf, recvcount, datatype, op, comm, info, request);
}
NAMES(mpi, reduce_scatter_block_init, MPI, REDUCE_SCATTER_BLOCK_INIT);
void F08(mpi_reduce_scatter_block_init, ts)(const Descriptor *sendbuf, const Descriptor *recvbuf, F *recvcount, F *datatype, F *op, F *comm, F *info, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_kept(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_reduce_scatter_block_init(s_sendbuf.base, s_recvbuf.base, recvcount, datatype, op, comm, info, request);
    section_keep(&s_sendbuf, sendbuf, COPY_IN, err, *request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_reduce_scatter_block_init_f08ts, mpi, reduce_scatter_block_init_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_reduce_scatter_block_init_c, ts)(const Descriptor *sendbuf, const Descriptor *recvbuf, MPI_Count *recvcount, F *datatype, F *op, F *comm, F *info, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_kept(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_reduce_scatter_block_init_c(s_sendbuf.base, s_recvbuf.base, recvcount, datatype, op, comm, info, request);
    section_keep(&s_sendbuf, sendbuf, COPY_IN, err, *request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_reduce_scatter_block_init_c_f08ts, mpi, reduce_scatter_block_init_f08ts_large);
#endif
static inline int do_reduce_scatter_init(void *sendbuf, void *recvbuf, F *recvcounts, F *datatype, F *op, F *comm, F *info, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Reduce_scatter_init)(to_address(sendbuf), to_address(recvbuf), recvcounts, TO_C(MPI_Datatype, *datatype), TO_C(MPI_Op, *op), TO_C(MPI_Comm, *comm), TO_C(MPI_Info, *info), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_reduce_scatter_init_c(void *sendbuf, void *recvbuf, MPI_Count *recvcounts, F *datatype, F *op, F *comm, F *info, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Reduce_scatter_init_c)(to_address(sendbuf), to_address(recvbuf), recvcounts, TO_C(MPI_Datatype, *datatype), TO_C(MPI_Op, *op), TO_C(MPI_Comm, *comm), TO_C(MPI_Info, *info), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#endif
void F77(mpi_reduce_scatter_init)(void *sendbuf, void *recvbuf, F *recvcounts, F *datatype, F *op, F *comm, F *info, F *request, F *ierror)
{
    *ierror = do_reduce_scatter_init(sendbuf, recvbuf, recvcounts, datatype, op, comm, info, request);
}
NAMES(mpi, reduce_scatter_init, MPI, REDUCE_SCATTER_INIT);
void F08(mpi_reduce_scatter_init, ts)(const Descriptor *sendbuf, const Descriptor *recvbuf, F *recvcounts, F *datatype, F *op, F *comm, F *info, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_kept(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_reduce_scatter_init(s_sendbuf.base, s_recvbuf.base, recvcounts, datatype, op, comm, info, request);
    section_keep(&s_sendbuf, sendbuf, COPY_IN, err, *request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_reduce_scatter_init_f08ts, mpi, reduce_scatter_init_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_reduce_scatter_init_c, ts)(const Descriptor *sendbuf, const Descriptor *recvbuf, MPI_Count *recvcounts, F *datatype, F *op, F *comm, F *info, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_kept(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_reduce_scatter_init_c(s_sendbuf.base, s_recvbuf.base, recvcounts, datatype, op, comm, info, request);
    section_keep(&s_sendbuf, sendbuf, COPY_IN, err, *request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_reduce_scatter_init_c_f08ts, mpi, reduce_scatter_init_f08ts_large);
#endif
static inline int do_scan(void *sendbuf, void *recvbuf, F *count, F *datatype, F *op, F *comm)
{
    return MPI(Scan)(to_address(sendbuf), to_address(recvbuf), *count, TO_C(MPI_Datatype, *datatype), TO_C(MPI_Op, *op), TO_C(MPI_Comm, *comm));
}
#ifdef WITH_LARGE_COUNTS
static inline int do_scan_c(void *sendbuf, void *recvbuf, MPI_Count *count, F *datatype, F *op, F *comm)
{
    return MPI(Scan_c)(to_address(sendbuf), to_address(recvbuf), *count, TO_C(MPI_Datatype, *datatype), TO_C(MPI_Op, *op), TO_C(MPI_Comm, *comm));
}
#endif
void F77(mpi_scan)(void *sendbuf, void *recvbuf, F *count, F *datatype, F *op, F *comm, F *ierror)
{
    *ierror = do_scan(sendbuf, recvbuf, count, datatype, op, comm);
}
NAMES(mpi, scan, MPI, SCAN);
void F08(mpi_scan, ts)(const Descriptor *sendbuf, const Descriptor *recvbuf, F *count, F *datatype, F *op, F *comm, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_copied(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_copied(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_scan(s_sendbuf.base, s_recvbuf.base, count, datatype, op, comm);
    section_close(&s_sendbuf, sendbuf, COPY_IN);
    section_close(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_scan_f08ts, mpi, scan_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_scan_c, ts)(const Descriptor *sendbuf, const Descriptor *recvbuf, MPI_Count *count, F *datatype, F *op, F *comm, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_copied(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_copied(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_scan_c(s_sendbuf.base, s_recvbuf.base, count, datatype, op, comm);
    section_close(&s_sendbuf, sendbuf, COPY_IN);
    section_close(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_scan_c_f08ts, mpi, scan_f08ts_large);
#endif
static inline int do_scan_init(void *sendbuf, void *recvbuf, F *count, F *datatype, F *op, F *comm, F *info, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Scan_init)(to_address(sendbuf), to_address(recvbuf), *count, TO_C(MPI_Datatype, *datatype), TO_C(MPI_Op, *op), TO_C(MPI_Comm, *comm), TO_C(MPI_Info, *info), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_scan_init_c(void *sendbuf, void *recvbuf, MPI_Count *count, F *datatype, F *op, F *comm, F *info, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Scan_init_c)(to_address(sendbuf), to_address(recvbuf), *count, TO_C(MPI_Datatype, *datatype), TO_C(MPI_Op, *op), TO_C(MPI_Comm, *comm), TO_C(MPI_Info, *info), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#endif
void F77(mpi_scan_init)(void *sendbuf, void *recvbuf, F *count, F *datatype, F *op, F *comm, F *info, F *request, F *ierror)
{
    *ierror = do_scan_init(sendbuf, recvbuf, count, datatype, op, comm, info, request);
}
NAMES(mpi, scan_init, MPI, SCAN_INIT);
void F08(mpi_scan_init, ts)(const Descriptor *sendbuf, const Descriptor *recvbuf, F *count, F *datatype, F *op, F *comm, F *info, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_kept(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_scan_init(s_sendbuf.base, s_recvbuf.base, count, datatype, op, comm, info, request);
    section_keep(&s_sendbuf, sendbuf, COPY_IN, err, *request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_scan_init_f08ts, mpi, scan_init_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_scan_init_c, ts)(const Descriptor *sendbuf, const Descriptor *recvbuf, MPI_Count *count, F *datatype, F *op, F *comm, F *info, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_kept(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_kept(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT);
    if (!err)
        err = do_scan_init_c(s_sendbuf.base, s_recvbuf.base, count, datatype, op, comm, info, request);
    section_keep(&s_sendbuf, sendbuf, COPY_IN, err, *request);
    section_keep(&s_recvbuf, recvbuf, COPY_IN | COPY_OUT, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_scan_init_c_f08ts, mpi, scan_init_f08ts_large);
#endif
static inline int do_scatter(void *sendbuf, F *sendcount, F *sendtype, void *recvbuf, F *recvcount, F *recvtype, F *root, F *comm)
{
    return MPI(Scatter)(to_address(sendbuf), *sendcount, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), *recvcount, TO_C(MPI_Datatype, *recvtype), *root, TO_C(MPI_Comm, *comm));
}
#ifdef WITH_LARGE_COUNTS
static inline int do_scatter_c(void *sendbuf, MPI_Count *sendcount, F *sendtype, void *recvbuf, MPI_Count *recvcount, F *recvtype, F *root, F *comm)
{
    return MPI(Scatter_c)(to_address(sendbuf), *sendcount, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), *recvcount, TO_C(MPI_Datatype, *recvtype), *root, TO_C(MPI_Comm, *comm));
}
#endif
void F77(mpi_scatter)(void *sendbuf, F *sendcount, F *sendtype, void *recvbuf, F *recvcount, F *recvtype, F *root, F *comm, F *ierror)
{
    *ierror = do_scatter(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm);
}
NAMES(mpi, scatter, MPI, SCATTER);
void F08(mpi_scatter, ts)(const Descriptor *sendbuf, F *sendcount, F *sendtype, const Descriptor *recvbuf, F *recvcount, F *recvtype, F *root, F *comm, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_copied(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_typed(&s_recvbuf, recvbuf, *recvcount, *recvtype);
    if (!err)
        err = do_scatter(s_sendbuf.base, sendcount, sendtype, s_recvbuf.base, &s_recvbuf.count, &s_recvbuf.type, root, comm);
    section_close(&s_sendbuf, sendbuf, COPY_IN);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_scatter_f08ts, mpi, scatter_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_scatter_c, ts)(const Descriptor *sendbuf, MPI_Count *sendcount, F *sendtype, const Descriptor *recvbuf, MPI_Count *recvcount, F *recvtype, F *root, F *comm, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_copied(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_typed(&s_recvbuf, recvbuf, *recvcount, *recvtype);
    if (!err)
        err = do_scatter_c(s_sendbuf.base, sendcount, sendtype, s_recvbuf.base, &s_recvbuf.count_c, &s_recvbuf.type, root, comm);
    section_close(&s_sendbuf, sendbuf, COPY_IN);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_scatter_c_f08ts, mpi, scatter_f08ts_large);
#endif
static inline int do_scatter_init(void *sendbuf, F *sendcount, F *sendtype, void *recvbuf, F *recvcount, F *recvtype, F *root, F *comm, F *info, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Scatter_init)(to_address(sendbuf), *sendcount, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), *recvcount, TO_C(MPI_Datatype, *recvtype), *root, TO_C(MPI_Comm, *comm), TO_C(MPI_Info, *info), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_scatter_init_c(void *sendbuf, MPI_Count *sendcount, F *sendtype, void *recvbuf, MPI_Count *recvcount, F *recvtype, F *root, F *comm, F *info, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Scatter_init_c)(to_address(sendbuf), *sendcount, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), *recvcount, TO_C(MPI_Datatype, *recvtype), *root, TO_C(MPI_Comm, *comm), TO_C(MPI_Info, *info), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#endif
void F77(mpi_scatter_init)(void *sendbuf, F *sendcount, F *sendtype, void *recvbuf, F *recvcount, F *recvtype, F *root, F *comm, F *info, F *request, F *ierror)
{
    *ierror = do_scatter_init(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm, info, request);
}
NAMES(mpi, scatter_init, MPI, SCATTER_INIT);
void F08(mpi_scatter_init, ts)(const Descriptor *sendbuf, F *sendcount, F *sendtype, const Descriptor *recvbuf, F *recvcount, F *recvtype, F *root, F *comm, F *info, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_kept(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_typed(&s_recvbuf, recvbuf, *recvcount, *recvtype);
    if (!err)
        err = do_scatter_init(s_sendbuf.base, sendcount, sendtype, s_recvbuf.base, &s_recvbuf.count, &s_recvbuf.type, root, comm, info, request);
    section_keep(&s_sendbuf, sendbuf, COPY_IN, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_scatter_init_f08ts, mpi, scatter_init_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_scatter_init_c, ts)(const Descriptor *sendbuf, MPI_Count *sendcount, F *sendtype, const Descriptor *recvbuf, MPI_Count *recvcount, F *recvtype, F *root, F *comm, F *info, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_kept(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_typed(&s_recvbuf, recvbuf, *recvcount, *recvtype);
    if (!err)
        err = do_scatter_init_c(s_sendbuf.base, sendcount, sendtype, s_recvbuf.base, &s_recvbuf.count_c, &s_recvbuf.type, root, comm, info, request);
    section_keep(&s_sendbuf, sendbuf, COPY_IN, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_scatter_init_c_f08ts, mpi, scatter_init_f08ts_large);
#endif
static inline int do_scatterv(void *sendbuf, F *sendcounts, F *displs, F *sendtype, void *recvbuf, F *recvcount, F *recvtype, F *root, F *comm)
{
    return MPI(Scatterv)(to_address(sendbuf), sendcounts, displs, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), *recvcount, TO_C(MPI_Datatype, *recvtype), *root, TO_C(MPI_Comm, *comm));
}
#ifdef WITH_LARGE_COUNTS
static inline int do_scatterv_c(void *sendbuf, MPI_Count *sendcounts, MPI_Aint *displs, F *sendtype, void *recvbuf, MPI_Count *recvcount, F *recvtype, F *root, F *comm)
{
    return MPI(Scatterv_c)(to_address(sendbuf), sendcounts, displs, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), *recvcount, TO_C(MPI_Datatype, *recvtype), *root, TO_C(MPI_Comm, *comm));
}
#endif
void F77(mpi_scatterv)(void *sendbuf, F *sendcounts, F *displs, F *sendtype, void *recvbuf, F *recvcount, F *recvtype, F *root, F *comm, F *ierror)
{
    *ierror = do_scatterv(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, comm);
}
NAMES(mpi, scatterv, MPI, SCATTERV);
void F08(mpi_scatterv, ts)(const Descriptor *sendbuf, F *sendcounts, F *displs, F *sendtype, const Descriptor *recvbuf, F *recvcount, F *recvtype, F *root, F *comm, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_copied(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_typed(&s_recvbuf, recvbuf, *recvcount, *recvtype);
    if (!err)
        err = do_scatterv(s_sendbuf.base, sendcounts, displs, sendtype, s_recvbuf.base, &s_recvbuf.count, &s_recvbuf.type, root, comm);
    section_close(&s_sendbuf, sendbuf, COPY_IN);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_scatterv_f08ts, mpi, scatterv_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_scatterv_c, ts)(const Descriptor *sendbuf, MPI_Count *sendcounts, MPI_Aint *displs, F *sendtype, const Descriptor *recvbuf, MPI_Count *recvcount, F *recvtype, F *root, F *comm, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_copied(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_typed(&s_recvbuf, recvbuf, *recvcount, *recvtype);
    if (!err)
        err = do_scatterv_c(s_sendbuf.base, sendcounts, displs, sendtype, s_recvbuf.base, &s_recvbuf.count_c, &s_recvbuf.type, root, comm);
    section_close(&s_sendbuf, sendbuf, COPY_IN);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_scatterv_c_f08ts, mpi, scatterv_f08ts_large);
#endif
static inline int do_scatterv_init(void *sendbuf, F *sendcounts, F *displs, F *sendtype, void *recvbuf, F *recvcount, F *recvtype, F *root, F *comm, F *info, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Scatterv_init)(to_address(sendbuf), sendcounts, displs, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), *recvcount, TO_C(MPI_Datatype, *recvtype), *root, TO_C(MPI_Comm, *comm), TO_C(MPI_Info, *info), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_scatterv_init_c(void *sendbuf, MPI_Count *sendcounts, MPI_Aint *displs, F *sendtype, void *recvbuf, MPI_Count *recvcount, F *recvtype, F *root, F *comm, F *info, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Scatterv_init_c)(to_address(sendbuf), sendcounts, displs, TO_C(MPI_Datatype, *sendtype), to_address(recvbuf), *recvcount, TO_C(MPI_Datatype, *recvtype), *root, TO_C(MPI_Comm, *comm), TO_C(MPI_Info, *info), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#endif
void F77(mpi_scatterv_init)(void *sendbuf, F *sendcounts, F *displs, F *sendtype, void *recvbuf, F *recvcount, F *recvtype, F *root, F *comm, F *info, F *request, F *ierror)
{
    *ierror = do_scatterv_init(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, comm, info, request);
}
NAMES(mpi, scatterv_init, MPI, SCATTERV_INIT);
void F08(mpi_scatterv_init, ts)(const Descriptor *sendbuf, F *sendcounts, F *displs, F *sendtype, const Descriptor *recvbuf, F *recvcount, F *recvtype, F *root, F *comm, F *info, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_kept(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_typed(&s_recvbuf, recvbuf, *recvcount, *recvtype);
    if (!err)
        err = do_scatterv_init(s_sendbuf.base, sendcounts, displs, sendtype, s_recvbuf.base, &s_recvbuf.count, &s_recvbuf.type, root, comm, info, request);
    section_keep(&s_sendbuf, sendbuf, COPY_IN, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_scatterv_init_f08ts, mpi, scatterv_init_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_scatterv_init_c, ts)(const Descriptor *sendbuf, MPI_Count *sendcounts, MPI_Aint *displs, F *sendtype, const Descriptor *recvbuf, MPI_Count *recvcount, F *recvtype, F *root, F *comm, F *info, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_kept(&s_sendbuf, sendbuf, COPY_IN);
    if (!err)
        err = section_typed(&s_recvbuf, recvbuf, *recvcount, *recvtype);
    if (!err)
        err = do_scatterv_init_c(s_sendbuf.base, sendcounts, displs, sendtype, s_recvbuf.base, &s_recvbuf.count_c, &s_recvbuf.type, root, comm, info, request);
    section_keep(&s_sendbuf, sendbuf, COPY_IN, err, *request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_scatterv_init_c_f08ts, mpi, scatterv_init_f08ts_large);
#endif
