/* Written by `cargo xtask codegen` from api/. Do not edit. */
/* Point-to-point and partitioned communication (chapters 3 and 4) */
static inline int do_bsend(void *buf, F *count, F *datatype, F *dest, F *tag, F *comm)
{
    return MPI(Bsend)(to_address(buf), *count, TO_C(MPI_Datatype, *datatype), *dest, *tag, TO_C(MPI_Comm, *comm));
}
#ifdef WITH_LARGE_COUNTS
static inline int do_bsend_c(void *buf, MPI_Count *count, F *datatype, F *dest, F *tag, F *comm)
{
    return MPI(Bsend_c)(to_address(buf), *count, TO_C(MPI_Datatype, *datatype), *dest, *tag, TO_C(MPI_Comm, *comm));
}
#endif
void F77(mpi_bsend)(void *buf, F *count, F *datatype, F *dest, F *tag, F *comm, F *ierror)
{
    *ierror = do_bsend(buf, count, datatype, dest, tag, comm);
}
NAMES(mpi, bsend, MPI, BSEND);
void F08(mpi_bsend, ts)(const Descriptor *buf, F *count, F *datatype, F *dest, F *tag, F *comm, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_bsend(s_buf.base, &s_buf.count, &s_buf.type, dest, tag, comm);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_bsend_f08ts, mpi, bsend_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_bsend_c, ts)(const Descriptor *buf, MPI_Count *count, F *datatype, F *dest, F *tag, F *comm, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_bsend_c(s_buf.base, &s_buf.count_c, &s_buf.type, dest, tag, comm);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_bsend_c_f08ts, mpi, bsend_f08ts_large);
#endif
static inline int do_bsend_init(void *buf, F *count, F *datatype, F *dest, F *tag, F *comm, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Bsend_init)(to_address(buf), *count, TO_C(MPI_Datatype, *datatype), *dest, *tag, TO_C(MPI_Comm, *comm), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_bsend_init_c(void *buf, MPI_Count *count, F *datatype, F *dest, F *tag, F *comm, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Bsend_init_c)(to_address(buf), *count, TO_C(MPI_Datatype, *datatype), *dest, *tag, TO_C(MPI_Comm, *comm), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#endif
void F77(mpi_bsend_init)(void *buf, F *count, F *datatype, F *dest, F *tag, F *comm, F *request, F *ierror)
{
    *ierror = do_bsend_init(buf, count, datatype, dest, tag, comm, request);
}
NAMES(mpi, bsend_init, MPI, BSEND_INIT);
void F08(mpi_bsend_init, ts)(const Descriptor *buf, F *count, F *datatype, F *dest, F *tag, F *comm, F *request, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_bsend_init(s_buf.base, &s_buf.count, &s_buf.type, dest, tag, comm, request);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_bsend_init_f08ts, mpi, bsend_init_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_bsend_init_c, ts)(const Descriptor *buf, MPI_Count *count, F *datatype, F *dest, F *tag, F *comm, F *request, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_bsend_init_c(s_buf.base, &s_buf.count_c, &s_buf.type, dest, tag, comm, request);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_bsend_init_c_f08ts, mpi, bsend_init_f08ts_large);
#endif
static inline int do_buffer_attach(void *buffer, F *size)
{
    return MPI(Buffer_attach)(to_address(buffer), *size);
}
#ifdef WITH_LARGE_COUNTS
static inline int do_buffer_attach_c(void *buffer, MPI_Count *size)
{
    return MPI(Buffer_attach_c)(to_address(buffer), *size);
}
#endif
void F77(mpi_buffer_attach)(void *buffer, F *size, F *ierror)
{
    *ierror = do_buffer_attach(buffer, size);
}
NAMES(mpi, buffer_attach, MPI, BUFFER_ATTACH);
void F08(mpi_buffer_attach, ts)(const Descriptor *buffer, F *size, F *ierror)
{
    Section s_buffer = NO_SECTION;
    int err = section_plain(&s_buffer, buffer);
    if (!err)
        err = do_buffer_attach(s_buffer.base, size);
    section_close(&s_buffer, buffer, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_buffer_attach_f08ts, mpi, buffer_attach_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_buffer_attach_c, ts)(const Descriptor *buffer, MPI_Count *size, F *ierror)
{
    Section s_buffer = NO_SECTION;
    int err = section_plain(&s_buffer, buffer);
    if (!err)
        err = do_buffer_attach_c(s_buffer.base, size);
    section_close(&s_buffer, buffer, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_buffer_attach_c_f08ts, mpi, buffer_attach_f08ts_large);
#endif
static inline int do_buffer_detach(void **buffer_addr, F *size)
{
    return MPI(Buffer_detach)(buffer_addr, size);
}
#ifdef WITH_LARGE_COUNTS
static inline int do_buffer_detach_c(void **buffer_addr, MPI_Count *size)
{
    return MPI(Buffer_detach_c)(buffer_addr, size);
}
#endif
void F77(mpi_buffer_detach)(void **buffer_addr, F *size, F *ierror)
{
    void *dropped;
    (void)buffer_addr;
    *ierror = do_buffer_detach(&dropped, size);
}
NAMES(mpi, buffer_detach, MPI, BUFFER_DETACH);
void F08(mpi_buffer_detach, )(void **buffer_addr, F *size, F *ierror)
{
    int err = do_buffer_detach(buffer_addr, size);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_buffer_detach_f08, mpi, buffer_detach_f08);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_buffer_detach_c, )(void **buffer_addr, MPI_Count *size, F *ierror)
{
    int err = do_buffer_detach_c(buffer_addr, size);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_buffer_detach_c_f08, mpi, buffer_detach_f08_large);
#endif
static inline int do_buffer_flush(void)
{
    return MPI(Buffer_flush)();
}
void F77(mpi_buffer_flush)(F *ierror)
{
    *ierror = do_buffer_flush();
}
NAMES(mpi, buffer_flush, MPI, BUFFER_FLUSH);
void F08(mpi_buffer_flush, )(F *ierror)
{
    int err = do_buffer_flush();
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_buffer_flush_f08, mpi, buffer_flush_f08);
static inline int do_buffer_iflush(F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Buffer_iflush)(&c_request);
    *request = FROM_C(c_request);
    return err;
}
void F77(mpi_buffer_iflush)(F *request, F *ierror)
{
    *ierror = do_buffer_iflush(request);
}
NAMES(mpi, buffer_iflush, MPI, BUFFER_IFLUSH);
void F08(mpi_buffer_iflush, )(F *request, F *ierror)
{
    int err = do_buffer_iflush(request);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_buffer_iflush_f08, mpi, buffer_iflush_f08);
static inline int do_cancel(F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Cancel)(&c_request);
    *request = FROM_C(c_request);
    return err;
}
void F77(mpi_cancel)(F *request, F *ierror)
{
    *ierror = do_cancel(request);
}
NAMES(mpi, cancel, MPI, CANCEL);
void F08(mpi_cancel, )(F *request, F *ierror)
{
    int err = do_cancel(request);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_cancel_f08, mpi, cancel_f08);
static inline int do_comm_attach_buffer(F *comm, void *buffer, F *size)
{
    return MPI(Comm_attach_buffer)(TO_C(MPI_Comm, *comm), to_address(buffer), *size);
}
#ifdef WITH_LARGE_COUNTS
static inline int do_comm_attach_buffer_c(F *comm, void *buffer, MPI_Count *size)
{
    return MPI(Comm_attach_buffer_c)(TO_C(MPI_Comm, *comm), to_address(buffer), *size);
}
#endif
void F77(mpi_comm_attach_buffer)(F *comm, void *buffer, F *size, F *ierror)
{
    *ierror = do_comm_attach_buffer(comm, buffer, size);
}
NAMES(mpi, comm_attach_buffer, MPI, COMM_ATTACH_BUFFER);
void F08(mpi_comm_attach_buffer, ts)(F *comm, const Descriptor *buffer, F *size, F *ierror)
{
    Section s_buffer = NO_SECTION;
    int err = section_plain(&s_buffer, buffer);
    if (!err)
        err = do_comm_attach_buffer(comm, s_buffer.base, size);
    section_close(&s_buffer, buffer, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_comm_attach_buffer_f08ts, mpi, comm_attach_buffer_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_comm_attach_buffer_c, ts)(F *comm, const Descriptor *buffer, MPI_Count *size, F *ierror)
{
    Section s_buffer = NO_SECTION;
    int err = section_plain(&s_buffer, buffer);
    if (!err)
        err = do_comm_attach_buffer_c(comm, s_buffer.base, size);
    section_close(&s_buffer, buffer, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_comm_attach_buffer_c_f08ts, mpi, comm_attach_buffer_f08ts_large);
#endif
static inline int do_comm_detach_buffer(F *comm, void **buffer_addr, F *size)
{
    return MPI(Comm_detach_buffer)(TO_C(MPI_Comm, *comm), buffer_addr, size);
}
#ifdef WITH_LARGE_COUNTS
static inline int do_comm_detach_buffer_c(F *comm, void **buffer_addr, MPI_Count *size)
{
    return MPI(Comm_detach_buffer_c)(TO_C(MPI_Comm, *comm), buffer_addr, size);
}
#endif
void F77(mpi_comm_detach_buffer)(F *comm, void **buffer_addr, F *size, F *ierror)
{
    void *dropped;
    (void)buffer_addr;
    *ierror = do_comm_detach_buffer(comm, &dropped, size);
}
NAMES(mpi, comm_detach_buffer, MPI, COMM_DETACH_BUFFER);
void F08(mpi_comm_detach_buffer, )(F *comm, void **buffer_addr, F *size, F *ierror)
{
    int err = do_comm_detach_buffer(comm, buffer_addr, size);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_comm_detach_buffer_f08, mpi, comm_detach_buffer_f08);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_comm_detach_buffer_c, )(F *comm, void **buffer_addr, MPI_Count *size, F *ierror)
{
    int err = do_comm_detach_buffer_c(comm, buffer_addr, size);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_comm_detach_buffer_c_f08, mpi, comm_detach_buffer_f08_large);
#endif
static inline int do_comm_flush_buffer(F *comm)
{
    return MPI(Comm_flush_buffer)(TO_C(MPI_Comm, *comm));
}
void F77(mpi_comm_flush_buffer)(F *comm, F *ierror)
{
    *ierror = do_comm_flush_buffer(comm);
}
NAMES(mpi, comm_flush_buffer, MPI, COMM_FLUSH_BUFFER);
void F08(mpi_comm_flush_buffer, )(F *comm, F *ierror)
{
    int err = do_comm_flush_buffer(comm);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_comm_flush_buffer_f08, mpi, comm_flush_buffer_f08);
static inline int do_comm_iflush_buffer(F *comm, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Comm_iflush_buffer)(TO_C(MPI_Comm, *comm), &c_request);
    *request = FROM_C(c_request);
    return err;
}
void F77(mpi_comm_iflush_buffer)(F *comm, F *request, F *ierror)
{
    *ierror = do_comm_iflush_buffer(comm, request);
}
NAMES(mpi, comm_iflush_buffer, MPI, COMM_IFLUSH_BUFFER);
void F08(mpi_comm_iflush_buffer, )(F *comm, F *request, F *ierror)
{
    int err = do_comm_iflush_buffer(comm, request);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_comm_iflush_buffer_f08, mpi, comm_iflush_buffer_f08);
static inline int do_get_count(F *status, F *datatype, F *count)
{
    return MPI(Get_count)(to_status(status), TO_C(MPI_Datatype, *datatype), count);
}
#ifdef WITH_LARGE_COUNTS
static inline int do_get_count_c(F *status, F *datatype, MPI_Count *count)
{
    return MPI(Get_count_c)(to_status(status), TO_C(MPI_Datatype, *datatype), count);
}
#endif
void F77(mpi_get_count)(F *status, F *datatype, F *count, F *ierror)
{
    *ierror = do_get_count(status, datatype, count);
}
NAMES(mpi, get_count, MPI, GET_COUNT);
void F08(mpi_get_count, )(F *status, F *datatype, F *count, F *ierror)
{
    int err = do_get_count(status, datatype, count);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_get_count_f08, mpi, get_count_f08);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_get_count_c, )(F *status, F *datatype, MPI_Count *count, F *ierror)
{
    int err = do_get_count_c(status, datatype, count);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_get_count_c_f08, mpi, get_count_f08_large);
#endif
static inline int do_ibsend(void *buf, F *count, F *datatype, F *dest, F *tag, F *comm, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Ibsend)(to_address(buf), *count, TO_C(MPI_Datatype, *datatype), *dest, *tag, TO_C(MPI_Comm, *comm), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_ibsend_c(void *buf, MPI_Count *count, F *datatype, F *dest, F *tag, F *comm, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Ibsend_c)(to_address(buf), *count, TO_C(MPI_Datatype, *datatype), *dest, *tag, TO_C(MPI_Comm, *comm), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#endif
void F77(mpi_ibsend)(void *buf, F *count, F *datatype, F *dest, F *tag, F *comm, F *request, F *ierror)
{
    *ierror = do_ibsend(buf, count, datatype, dest, tag, comm, request);
}
NAMES(mpi, ibsend, MPI, IBSEND);
void F08(mpi_ibsend, ts)(const Descriptor *buf, F *count, F *datatype, F *dest, F *tag, F *comm, F *request, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_ibsend(s_buf.base, &s_buf.count, &s_buf.type, dest, tag, comm, request);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_ibsend_f08ts, mpi, ibsend_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_ibsend_c, ts)(const Descriptor *buf, MPI_Count *count, F *datatype, F *dest, F *tag, F *comm, F *request, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_ibsend_c(s_buf.base, &s_buf.count_c, &s_buf.type, dest, tag, comm, request);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_ibsend_c_f08ts, mpi, ibsend_f08ts_large);
#endif
static inline int do_improbe(F *source, F *tag, F *comm, F *flag, F *message, F *status)
{
    MPI_Message c_message = TO_C(MPI_Message, *message);
    int err = MPI(Improbe)(*source, *tag, TO_C(MPI_Comm, *comm), flag, &c_message, to_status(status));
    *message = FROM_C(c_message);
    return err;
}
void F77(mpi_improbe)(F *source, F *tag, F *comm, F *flag, F *message, F *status, F *ierror)
{
    *ierror = do_improbe(source, tag, comm, flag, message, status);
}
NAMES(mpi, improbe, MPI, IMPROBE);
void F08(mpi_improbe, )(F *source, F *tag, F *comm, F *flag, F *message, F *status, F *ierror)
{
    int err = do_improbe(source, tag, comm, flag, message, status);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_improbe_f08, mpi, improbe_f08);
static inline int do_imrecv(void *buf, F *count, F *datatype, F *message, F *request)
{
    MPI_Message c_message = TO_C(MPI_Message, *message);
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Imrecv)(to_address(buf), *count, TO_C(MPI_Datatype, *datatype), &c_message, &c_request);
    *message = FROM_C(c_message);
    *request = FROM_C(c_request);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_imrecv_c(void *buf, MPI_Count *count, F *datatype, F *message, F *request)
{
    MPI_Message c_message = TO_C(MPI_Message, *message);
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Imrecv_c)(to_address(buf), *count, TO_C(MPI_Datatype, *datatype), &c_message, &c_request);
    *message = FROM_C(c_message);
    *request = FROM_C(c_request);
    return err;
}
#endif
void F77(mpi_imrecv)(void *buf, F *count, F *datatype, F *message, F *request, F *ierror)
{
    *ierror = do_imrecv(buf, count, datatype, message, request);
}
NAMES(mpi, imrecv, MPI, IMRECV);
void F08(mpi_imrecv, ts)(const Descriptor *buf, F *count, F *datatype, F *message, F *request, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_imrecv(s_buf.base, &s_buf.count, &s_buf.type, message, request);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_imrecv_f08ts, mpi, imrecv_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_imrecv_c, ts)(const Descriptor *buf, MPI_Count *count, F *datatype, F *message, F *request, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_imrecv_c(s_buf.base, &s_buf.count_c, &s_buf.type, message, request);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_imrecv_c_f08ts, mpi, imrecv_f08ts_large);
#endif
static inline int do_iprobe(F *source, F *tag, F *comm, F *flag, F *status)
{
    return MPI(Iprobe)(*source, *tag, TO_C(MPI_Comm, *comm), flag, to_status(status));
}
void F77(mpi_iprobe)(F *source, F *tag, F *comm, F *flag, F *status, F *ierror)
{
    *ierror = do_iprobe(source, tag, comm, flag, status);
}
NAMES(mpi, iprobe, MPI, IPROBE);
void F08(mpi_iprobe, )(F *source, F *tag, F *comm, F *flag, F *status, F *ierror)
{
    int err = do_iprobe(source, tag, comm, flag, status);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_iprobe_f08, mpi, iprobe_f08);
static inline int do_irecv(void *buf, F *count, F *datatype, F *source, F *tag, F *comm, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Irecv)(to_address(buf), *count, TO_C(MPI_Datatype, *datatype), *source, *tag, TO_C(MPI_Comm, *comm), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_irecv_c(void *buf, MPI_Count *count, F *datatype, F *source, F *tag, F *comm, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Irecv_c)(to_address(buf), *count, TO_C(MPI_Datatype, *datatype), *source, *tag, TO_C(MPI_Comm, *comm), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#endif
void F77(mpi_irecv)(void *buf, F *count, F *datatype, F *source, F *tag, F *comm, F *request, F *ierror)
{
    *ierror = do_irecv(buf, count, datatype, source, tag, comm, request);
}
NAMES(mpi, irecv, MPI, IRECV);
void F08(mpi_irecv, ts)(const Descriptor *buf, F *count, F *datatype, F *source, F *tag, F *comm, F *request, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_irecv(s_buf.base, &s_buf.count, &s_buf.type, source, tag, comm, request);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_irecv_f08ts, mpi, irecv_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_irecv_c, ts)(const Descriptor *buf, MPI_Count *count, F *datatype, F *source, F *tag, F *comm, F *request, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_irecv_c(s_buf.base, &s_buf.count_c, &s_buf.type, source, tag, comm, request);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_irecv_c_f08ts, mpi, irecv_f08ts_large);
#endif
static inline int do_irsend(void *buf, F *count, F *datatype, F *dest, F *tag, F *comm, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Irsend)(to_address(buf), *count, TO_C(MPI_Datatype, *datatype), *dest, *tag, TO_C(MPI_Comm, *comm), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_irsend_c(void *buf, MPI_Count *count, F *datatype, F *dest, F *tag, F *comm, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Irsend_c)(to_address(buf), *count, TO_C(MPI_Datatype, *datatype), *dest, *tag, TO_C(MPI_Comm, *comm), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#endif
void F77(mpi_irsend)(void *buf, F *count, F *datatype, F *dest, F *tag, F *comm, F *request, F *ierror)
{
    *ierror = do_irsend(buf, count, datatype, dest, tag, comm, request);
}
NAMES(mpi, irsend, MPI, IRSEND);
void F08(mpi_irsend, ts)(const Descriptor *buf, F *count, F *datatype, F *dest, F *tag, F *comm, F *request, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_irsend(s_buf.base, &s_buf.count, &s_buf.type, dest, tag, comm, request);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_irsend_f08ts, mpi, irsend_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_irsend_c, ts)(const Descriptor *buf, MPI_Count *count, F *datatype, F *dest, F *tag, F *comm, F *request, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_irsend_c(s_buf.base, &s_buf.count_c, &s_buf.type, dest, tag, comm, request);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_irsend_c_f08ts, mpi, irsend_f08ts_large);
#endif
static inline int do_isend(void *buf, F *count, F *datatype, F *dest, F *tag, F *comm, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Isend)(to_address(buf), *count, TO_C(MPI_Datatype, *datatype), *dest, *tag, TO_C(MPI_Comm, *comm), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_isend_c(void *buf, MPI_Count *count, F *datatype, F *dest, F *tag, F *comm, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Isend_c)(to_address(buf), *count, TO_C(MPI_Datatype, *datatype), *dest, *tag, TO_C(MPI_Comm, *comm), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#endif
void F77(mpi_isend)(void *buf, F *count, F *datatype, F *dest, F *tag, F *comm, F *request, F *ierror)
{
    *ierror = do_isend(buf, count, datatype, dest, tag, comm, request);
}
NAMES(mpi, isend, MPI, ISEND);
void F08(mpi_isend, ts)(const Descriptor *buf, F *count, F *datatype, F *dest, F *tag, F *comm, F *request, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_isend(s_buf.base, &s_buf.count, &s_buf.type, dest, tag, comm, request);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_isend_f08ts, mpi, isend_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_isend_c, ts)(const Descriptor *buf, MPI_Count *count, F *datatype, F *dest, F *tag, F *comm, F *request, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_isend_c(s_buf.base, &s_buf.count_c, &s_buf.type, dest, tag, comm, request);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_isend_c_f08ts, mpi, isend_f08ts_large);
#endif
static inline int do_isendrecv(void *sendbuf, F *sendcount, F *sendtype, F *dest, F *sendtag, void *recvbuf, F *recvcount, F *recvtype, F *source, F *recvtag, F *comm, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Isendrecv)(to_address(sendbuf), *sendcount, TO_C(MPI_Datatype, *sendtype), *dest, *sendtag, to_address(recvbuf), *recvcount, TO_C(MPI_Datatype, *recvtype), *source, *recvtag, TO_C(MPI_Comm, *comm), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_isendrecv_c(void *sendbuf, MPI_Count *sendcount, F *sendtype, F *dest, F *sendtag, void *recvbuf, MPI_Count *recvcount, F *recvtype, F *source, F *recvtag, F *comm, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Isendrecv_c)(to_address(sendbuf), *sendcount, TO_C(MPI_Datatype, *sendtype), *dest, *sendtag, to_address(recvbuf), *recvcount, TO_C(MPI_Datatype, *recvtype), *source, *recvtag, TO_C(MPI_Comm, *comm), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#endif
void F77(mpi_isendrecv)(void *sendbuf, F *sendcount, F *sendtype, F *dest, F *sendtag, void *recvbuf, F *recvcount, F *recvtype, F *source, F *recvtag, F *comm, F *request, F *ierror)
{
    *ierror = do_isendrecv(sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, source, recvtag, comm, request);
}
NAMES(mpi, isendrecv, MPI, ISENDRECV);
void F08(mpi_isendrecv, ts)(const Descriptor *sendbuf, F *sendcount, F *sendtype, F *dest, F *sendtag, const Descriptor *recvbuf, F *recvcount, F *recvtype, F *source, F *recvtag, F *comm, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_typed(&s_sendbuf, sendbuf, *sendcount, *sendtype);
    if (!err)
        err = section_typed(&s_recvbuf, recvbuf, *recvcount, *recvtype);
    if (!err)
        err = do_isendrecv(s_sendbuf.base, &s_sendbuf.count, &s_sendbuf.type, dest, sendtag, s_recvbuf.base, &s_recvbuf.count, &s_recvbuf.type, source, recvtag, comm, request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_isendrecv_f08ts, mpi, isendrecv_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_isendrecv_c, ts)(const Descriptor *sendbuf, MPI_Count *sendcount, F *sendtype, F *dest, F *sendtag, const Descriptor *recvbuf, MPI_Count *recvcount, F *recvtype, F *source, F *recvtag, F *comm, F *request, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_typed(&s_sendbuf, sendbuf, *sendcount, *sendtype);
    if (!err)
        err = section_typed(&s_recvbuf, recvbuf, *recvcount, *recvtype);
    if (!err)
        err = do_isendrecv_c(s_sendbuf.base, &s_sendbuf.count_c, &s_sendbuf.type, dest, sendtag, s_recvbuf.base, &s_recvbuf.count_c, &s_recvbuf.type, source, recvtag, comm, request);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_isendrecv_c_f08ts, mpi, isendrecv_f08ts_large);
#endif
static inline int do_isendrecv_replace(void *buf, F *count, F *datatype, F *dest, F *sendtag, F *source, F *recvtag, F *comm, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Isendrecv_replace)(to_address(buf), *count, TO_C(MPI_Datatype, *datatype), *dest, *sendtag, *source, *recvtag, TO_C(MPI_Comm, *comm), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_isendrecv_replace_c(void *buf, MPI_Count *count, F *datatype, F *dest, F *sendtag, F *source, F *recvtag, F *comm, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Isendrecv_replace_c)(to_address(buf), *count, TO_C(MPI_Datatype, *datatype), *dest, *sendtag, *source, *recvtag, TO_C(MPI_Comm, *comm), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#endif
void F77(mpi_isendrecv_replace)(void *buf, F *count, F *datatype, F *dest, F *sendtag, F *source, F *recvtag, F *comm, F *request, F *ierror)
{
    *ierror = do_isendrecv_replace(buf, count, datatype, dest, sendtag, source, recvtag, comm, request);
}
NAMES(mpi, isendrecv_replace, MPI, ISENDRECV_REPLACE);
void F08(mpi_isendrecv_replace, ts)(const Descriptor *buf, F *count, F *datatype, F *dest, F *sendtag, F *source, F *recvtag, F *comm, F *request, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_isendrecv_replace(s_buf.base, &s_buf.count, &s_buf.type, dest, sendtag, source, recvtag, comm, request);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_isendrecv_replace_f08ts, mpi, isendrecv_replace_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_isendrecv_replace_c, ts)(const Descriptor *buf, MPI_Count *count, F *datatype, F *dest, F *sendtag, F *source, F *recvtag, F *comm, F *request, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_isendrecv_replace_c(s_buf.base, &s_buf.count_c, &s_buf.type, dest, sendtag, source, recvtag, comm, request);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_isendrecv_replace_c_f08ts, mpi, isendrecv_replace_f08ts_large);
#endif
static inline int do_issend(void *buf, F *count, F *datatype, F *dest, F *tag, F *comm, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Issend)(to_address(buf), *count, TO_C(MPI_Datatype, *datatype), *dest, *tag, TO_C(MPI_Comm, *comm), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_issend_c(void *buf, MPI_Count *count, F *datatype, F *dest, F *tag, F *comm, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Issend_c)(to_address(buf), *count, TO_C(MPI_Datatype, *datatype), *dest, *tag, TO_C(MPI_Comm, *comm), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#endif
void F77(mpi_issend)(void *buf, F *count, F *datatype, F *dest, F *tag, F *comm, F *request, F *ierror)
{
    *ierror = do_issend(buf, count, datatype, dest, tag, comm, request);
}
NAMES(mpi, issend, MPI, ISSEND);
void F08(mpi_issend, ts)(const Descriptor *buf, F *count, F *datatype, F *dest, F *tag, F *comm, F *request, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_issend(s_buf.base, &s_buf.count, &s_buf.type, dest, tag, comm, request);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_issend_f08ts, mpi, issend_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_issend_c, ts)(const Descriptor *buf, MPI_Count *count, F *datatype, F *dest, F *tag, F *comm, F *request, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_issend_c(s_buf.base, &s_buf.count_c, &s_buf.type, dest, tag, comm, request);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_issend_c_f08ts, mpi, issend_f08ts_large);
#endif
static inline int do_mprobe(F *source, F *tag, F *comm, F *message, F *status)
{
    MPI_Message c_message = TO_C(MPI_Message, *message);
    int err = MPI(Mprobe)(*source, *tag, TO_C(MPI_Comm, *comm), &c_message, to_status(status));
    *message = FROM_C(c_message);
    return err;
}
void F77(mpi_mprobe)(F *source, F *tag, F *comm, F *message, F *status, F *ierror)
{
    *ierror = do_mprobe(source, tag, comm, message, status);
}
NAMES(mpi, mprobe, MPI, MPROBE);
void F08(mpi_mprobe, )(F *source, F *tag, F *comm, F *message, F *status, F *ierror)
{
    int err = do_mprobe(source, tag, comm, message, status);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_mprobe_f08, mpi, mprobe_f08);
static inline int do_mrecv(void *buf, F *count, F *datatype, F *message, F *status)
{
    MPI_Message c_message = TO_C(MPI_Message, *message);
    int err = MPI(Mrecv)(to_address(buf), *count, TO_C(MPI_Datatype, *datatype), &c_message, to_status(status));
    *message = FROM_C(c_message);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_mrecv_c(void *buf, MPI_Count *count, F *datatype, F *message, F *status)
{
    MPI_Message c_message = TO_C(MPI_Message, *message);
    int err = MPI(Mrecv_c)(to_address(buf), *count, TO_C(MPI_Datatype, *datatype), &c_message, to_status(status));
    *message = FROM_C(c_message);
    return err;
}
#endif
void F77(mpi_mrecv)(void *buf, F *count, F *datatype, F *message, F *status, F *ierror)
{
    *ierror = do_mrecv(buf, count, datatype, message, status);
}
NAMES(mpi, mrecv, MPI, MRECV);
void F08(mpi_mrecv, ts)(const Descriptor *buf, F *count, F *datatype, F *message, F *status, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_mrecv(s_buf.base, &s_buf.count, &s_buf.type, message, status);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_mrecv_f08ts, mpi, mrecv_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_mrecv_c, ts)(const Descriptor *buf, MPI_Count *count, F *datatype, F *message, F *status, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_mrecv_c(s_buf.base, &s_buf.count_c, &s_buf.type, message, status);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_mrecv_c_f08ts, mpi, mrecv_f08ts_large);
#endif
static inline int do_parrived(F *request, F *partition, F *flag)
{
    return MPI(Parrived)(TO_C(MPI_Request, *request), *partition, flag);
}
void F77(mpi_parrived)(F *request, F *partition, F *flag, F *ierror)
{
    *ierror = do_parrived(request, partition, flag);
}
NAMES(mpi, parrived, MPI, PARRIVED);
void F08(mpi_parrived, )(F *request, F *partition, F *flag, F *ierror)
{
    int err = do_parrived(request, partition, flag);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_parrived_f08, mpi, parrived_f08);
static inline int do_pready(F *partition, F *request)
{
    return MPI(Pready)(*partition, TO_C(MPI_Request, *request));
}
void F77(mpi_pready)(F *partition, F *request, F *ierror)
{
    *ierror = do_pready(partition, request);
}
NAMES(mpi, pready, MPI, PREADY);
void F08(mpi_pready, )(F *partition, F *request, F *ierror)
{
    int err = do_pready(partition, request);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_pready_f08, mpi, pready_f08);
static inline int do_pready_list(F *length, F *array_of_partitions, F *request)
{
    return MPI(Pready_list)(*length, array_of_partitions, TO_C(MPI_Request, *request));
}
void F77(mpi_pready_list)(F *length, F *array_of_partitions, F *request, F *ierror)
{
    *ierror = do_pready_list(length, array_of_partitions, request);
}
NAMES(mpi, pready_list, MPI, PREADY_LIST);
void F08(mpi_pready_list, )(F *length, F *array_of_partitions, F *request, F *ierror)
{
    int err = do_pready_list(length, array_of_partitions, request);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_pready_list_f08, mpi, pready_list_f08);
static inline int do_pready_range(F *partition_low, F *partition_high, F *request)
{
    return MPI(Pready_range)(*partition_low, *partition_high, TO_C(MPI_Request, *request));
}
void F77(mpi_pready_range)(F *partition_low, F *partition_high, F *request, F *ierror)
{
    *ierror = do_pready_range(partition_low, partition_high, request);
}
NAMES(mpi, pready_range, MPI, PREADY_RANGE);
void F08(mpi_pready_range, )(F *partition_low, F *partition_high, F *request, F *ierror)
{
    int err = do_pready_range(partition_low, partition_high, request);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_pready_range_f08, mpi, pready_range_f08);
static inline int do_precv_init(void *buf, F *partitions, MPI_Count *count, F *datatype, F *dest, F *tag, F *comm, F *info, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Precv_init)(to_address(buf), *partitions, *count, TO_C(MPI_Datatype, *datatype), *dest, *tag, TO_C(MPI_Comm, *comm), TO_C(MPI_Info, *info), &c_request);
    *request = FROM_C(c_request);
    return err;
}
void F77(mpi_precv_init)(void *buf, F *partitions, MPI_Count *count, F *datatype, F *dest, F *tag, F *comm, F *info, F *request, F *ierror)
{
    *ierror = do_precv_init(buf, partitions, count, datatype, dest, tag, comm, info, request);
}
NAMES(mpi, precv_init, MPI, PRECV_INIT);
void F08(mpi_precv_init, ts)(const Descriptor *buf, F *partitions, MPI_Count *count, F *datatype, F *dest, F *tag, F *comm, F *info, F *request, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_plain(&s_buf, buf);
    if (!err)
        err = do_precv_init(s_buf.base, partitions, count, datatype, dest, tag, comm, info, request);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_precv_init_f08ts, mpi, precv_init_f08ts);
static inline int do_probe(F *source, F *tag, F *comm, F *status)
{
    return MPI(Probe)(*source, *tag, TO_C(MPI_Comm, *comm), to_status(status));
}
void F77(mpi_probe)(F *source, F *tag, F *comm, F *status, F *ierror)
{
    *ierror = do_probe(source, tag, comm, status);
}
NAMES(mpi, probe, MPI, PROBE);
void F08(mpi_probe, )(F *source, F *tag, F *comm, F *status, F *ierror)
{
    int err = do_probe(source, tag, comm, status);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_probe_f08, mpi, probe_f08);
static inline int do_psend_init(void *buf, F *partitions, MPI_Count *count, F *datatype, F *dest, F *tag, F *comm, F *info, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Psend_init)(to_address(buf), *partitions, *count, TO_C(MPI_Datatype, *datatype), *dest, *tag, TO_C(MPI_Comm, *comm), TO_C(MPI_Info, *info), &c_request);
    *request = FROM_C(c_request);
    return err;
}
void F77(mpi_psend_init)(void *buf, F *partitions, MPI_Count *count, F *datatype, F *dest, F *tag, F *comm, F *info, F *request, F *ierror)
{
    *ierror = do_psend_init(buf, partitions, count, datatype, dest, tag, comm, info, request);
}
NAMES(mpi, psend_init, MPI, PSEND_INIT);
void F08(mpi_psend_init, ts)(const Descriptor *buf, F *partitions, MPI_Count *count, F *datatype, F *dest, F *tag, F *comm, F *info, F *request, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_plain(&s_buf, buf);
    if (!err)
        err = do_psend_init(s_buf.base, partitions, count, datatype, dest, tag, comm, info, request);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_psend_init_f08ts, mpi, psend_init_f08ts);
static inline int do_recv(void *buf, F *count, F *datatype, F *source, F *tag, F *comm, F *status)
{
    return MPI(Recv)(to_address(buf), *count, TO_C(MPI_Datatype, *datatype), *source, *tag, TO_C(MPI_Comm, *comm), to_status(status));
}
#ifdef WITH_LARGE_COUNTS
static inline int do_recv_c(void *buf, MPI_Count *count, F *datatype, F *source, F *tag, F *comm, F *status)
{
    return MPI(Recv_c)(to_address(buf), *count, TO_C(MPI_Datatype, *datatype), *source, *tag, TO_C(MPI_Comm, *comm), to_status(status));
}
#endif
void F77(mpi_recv)(void *buf, F *count, F *datatype, F *source, F *tag, F *comm, F *status, F *ierror)
{
    *ierror = do_recv(buf, count, datatype, source, tag, comm, status);
}
NAMES(mpi, recv, MPI, RECV);
void F08(mpi_recv, ts)(const Descriptor *buf, F *count, F *datatype, F *source, F *tag, F *comm, F *status, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_recv(s_buf.base, &s_buf.count, &s_buf.type, source, tag, comm, status);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_recv_f08ts, mpi, recv_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_recv_c, ts)(const Descriptor *buf, MPI_Count *count, F *datatype, F *source, F *tag, F *comm, F *status, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_recv_c(s_buf.base, &s_buf.count_c, &s_buf.type, source, tag, comm, status);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_recv_c_f08ts, mpi, recv_f08ts_large);
#endif
static inline int do_recv_init(void *buf, F *count, F *datatype, F *source, F *tag, F *comm, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Recv_init)(to_address(buf), *count, TO_C(MPI_Datatype, *datatype), *source, *tag, TO_C(MPI_Comm, *comm), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_recv_init_c(void *buf, MPI_Count *count, F *datatype, F *source, F *tag, F *comm, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Recv_init_c)(to_address(buf), *count, TO_C(MPI_Datatype, *datatype), *source, *tag, TO_C(MPI_Comm, *comm), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#endif
void F77(mpi_recv_init)(void *buf, F *count, F *datatype, F *source, F *tag, F *comm, F *request, F *ierror)
{
    *ierror = do_recv_init(buf, count, datatype, source, tag, comm, request);
}
NAMES(mpi, recv_init, MPI, RECV_INIT);
void F08(mpi_recv_init, ts)(const Descriptor *buf, F *count, F *datatype, F *source, F *tag, F *comm, F *request, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_recv_init(s_buf.base, &s_buf.count, &s_buf.type, source, tag, comm, request);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_recv_init_f08ts, mpi, recv_init_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_recv_init_c, ts)(const Descriptor *buf, MPI_Count *count, F *datatype, F *source, F *tag, F *comm, F *request, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_recv_init_c(s_buf.base, &s_buf.count_c, &s_buf.type, source, tag, comm, request);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_recv_init_c_f08ts, mpi, recv_init_f08ts_large);
#endif
static inline int do_request_free(F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Request_free)(&c_request);
    *request = FROM_C(c_request);
    return err;
}
void F77(mpi_request_free)(F *request, F *ierror)
{
    *ierror = do_request_free(request);
}
NAMES(mpi, request_free, MPI, REQUEST_FREE);
void F08(mpi_request_free, )(F *request, F *ierror)
{
    int err = do_request_free(request);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_request_free_f08, mpi, request_free_f08);
static inline int do_request_get_status(F *request, F *flag, F *status)
{
    return MPI(Request_get_status)(TO_C(MPI_Request, *request), flag, to_status(status));
}
void F77(mpi_request_get_status)(F *request, F *flag, F *status, F *ierror)
{
    *ierror = do_request_get_status(request, flag, status);
}
NAMES(mpi, request_get_status, MPI, REQUEST_GET_STATUS);
void F08(mpi_request_get_status, )(F *request, F *flag, F *status, F *ierror)
{
    int err = do_request_get_status(request, flag, status);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_request_get_status_f08, mpi, request_get_status_f08);
static inline int do_request_get_status_all(F *count, F *array_of_requests, F *flag, F *array_of_statuses)
{
    Handles h_array_of_requests;
    int err = MPI(Request_get_status_all)(*count, HANDLES_OPEN(MPI_Request, &h_array_of_requests, array_of_requests, *count), flag, to_status(array_of_statuses));
    HANDLES_CLOSE(MPI_Request, &h_array_of_requests, array_of_requests, 0);
    return err;
}
void F77(mpi_request_get_status_all)(F *count, F *array_of_requests, F *flag, F *array_of_statuses, F *ierror)
{
    *ierror = do_request_get_status_all(count, array_of_requests, flag, array_of_statuses);
}
NAMES(mpi, request_get_status_all, MPI, REQUEST_GET_STATUS_ALL);
void F08(mpi_request_get_status_all, )(F *count, F *array_of_requests, F *flag, F *array_of_statuses, F *ierror)
{
    int err = do_request_get_status_all(count, array_of_requests, flag, array_of_statuses);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_request_get_status_all_f08, mpi, request_get_status_all_f08);
static inline int do_request_get_status_any(F *count, F *array_of_requests, F *indx, F *flag, F *status)
{
    Handles h_array_of_requests;
    int c_indx = MPI_UNDEFINED;
    int err = MPI(Request_get_status_any)(*count, HANDLES_OPEN(MPI_Request, &h_array_of_requests, array_of_requests, *count), &c_indx, flag, to_status(status));
    HANDLES_CLOSE(MPI_Request, &h_array_of_requests, array_of_requests, 0);
    *indx = c_indx == MPI_UNDEFINED ? c_indx : c_indx + 1;
    return err;
}
void F77(mpi_request_get_status_any)(F *count, F *array_of_requests, F *indx, F *flag, F *status, F *ierror)
{
    *ierror = do_request_get_status_any(count, array_of_requests, indx, flag, status);
}
NAMES(mpi, request_get_status_any, MPI, REQUEST_GET_STATUS_ANY);
void F08(mpi_request_get_status_any, )(F *count, F *array_of_requests, F *indx, F *flag, F *status, F *ierror)
{
    int err = do_request_get_status_any(count, array_of_requests, indx, flag, status);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_request_get_status_any_f08, mpi, request_get_status_any_f08);
static inline int do_request_get_status_some(F *incount, F *array_of_requests, F *outcount, F *array_of_indices, F *array_of_statuses)
{
    Handles h_array_of_requests;
    *outcount = 0;
    int err = MPI(Request_get_status_some)(*incount, HANDLES_OPEN(MPI_Request, &h_array_of_requests, array_of_requests, *incount), outcount, array_of_indices, to_status(array_of_statuses));
    HANDLES_CLOSE(MPI_Request, &h_array_of_requests, array_of_requests, 0);
    for (F i = 0; *outcount != MPI_UNDEFINED && i < *outcount; i++) array_of_indices[i]++;
    return err;
}
void F77(mpi_request_get_status_some)(F *incount, F *array_of_requests, F *outcount, F *array_of_indices, F *array_of_statuses, F *ierror)
{
    *ierror = do_request_get_status_some(incount, array_of_requests, outcount, array_of_indices, array_of_statuses);
}
NAMES(mpi, request_get_status_some, MPI, REQUEST_GET_STATUS_SOME);
void F08(mpi_request_get_status_some, )(F *incount, F *array_of_requests, F *outcount, F *array_of_indices, F *array_of_statuses, F *ierror)
{
    int err = do_request_get_status_some(incount, array_of_requests, outcount, array_of_indices, array_of_statuses);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_request_get_status_some_f08, mpi, request_get_status_some_f08);
static inline int do_rsend(void *buf, F *count, F *datatype, F *dest, F *tag, F *comm)
{
    return MPI(Rsend)(to_address(buf), *count, TO_C(MPI_Datatype, *datatype), *dest, *tag, TO_C(MPI_Comm, *comm));
}
#ifdef WITH_LARGE_COUNTS
static inline int do_rsend_c(void *buf, MPI_Count *count, F *datatype, F *dest, F *tag, F *comm)
{
    return MPI(Rsend_c)(to_address(buf), *count, TO_C(MPI_Datatype, *datatype), *dest, *tag, TO_C(MPI_Comm, *comm));
}
#endif
void F77(mpi_rsend)(void *buf, F *count, F *datatype, F *dest, F *tag, F *comm, F *ierror)
{
    *ierror = do_rsend(buf, count, datatype, dest, tag, comm);
}
NAMES(mpi, rsend, MPI, RSEND);
void F08(mpi_rsend, ts)(const Descriptor *buf, F *count, F *datatype, F *dest, F *tag, F *comm, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_rsend(s_buf.base, &s_buf.count, &s_buf.type, dest, tag, comm);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_rsend_f08ts, mpi, rsend_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_rsend_c, ts)(const Descriptor *buf, MPI_Count *count, F *datatype, F *dest, F *tag, F *comm, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_rsend_c(s_buf.base, &s_buf.count_c, &s_buf.type, dest, tag, comm);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_rsend_c_f08ts, mpi, rsend_f08ts_large);
#endif
static inline int do_rsend_init(void *buf, F *count, F *datatype, F *dest, F *tag, F *comm, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Rsend_init)(to_address(buf), *count, TO_C(MPI_Datatype, *datatype), *dest, *tag, TO_C(MPI_Comm, *comm), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_rsend_init_c(void *buf, MPI_Count *count, F *datatype, F *dest, F *tag, F *comm, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Rsend_init_c)(to_address(buf), *count, TO_C(MPI_Datatype, *datatype), *dest, *tag, TO_C(MPI_Comm, *comm), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#endif
void F77(mpi_rsend_init)(void *buf, F *count, F *datatype, F *dest, F *tag, F *comm, F *request, F *ierror)
{
    *ierror = do_rsend_init(buf, count, datatype, dest, tag, comm, request);
}
NAMES(mpi, rsend_init, MPI, RSEND_INIT);
void F08(mpi_rsend_init, ts)(const Descriptor *buf, F *count, F *datatype, F *dest, F *tag, F *comm, F *request, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_rsend_init(s_buf.base, &s_buf.count, &s_buf.type, dest, tag, comm, request);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_rsend_init_f08ts, mpi, rsend_init_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_rsend_init_c, ts)(const Descriptor *buf, MPI_Count *count, F *datatype, F *dest, F *tag, F *comm, F *request, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_rsend_init_c(s_buf.base, &s_buf.count_c, &s_buf.type, dest, tag, comm, request);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_rsend_init_c_f08ts, mpi, rsend_init_f08ts_large);
#endif
static inline int do_send(void *buf, F *count, F *datatype, F *dest, F *tag, F *comm)
{
    return MPI(Send)(to_address(buf), *count, TO_C(MPI_Datatype, *datatype), *dest, *tag, TO_C(MPI_Comm, *comm));
}
#ifdef WITH_LARGE_COUNTS
static inline int do_send_c(void *buf, MPI_Count *count, F *datatype, F *dest, F *tag, F *comm)
{
    return MPI(Send_c)(to_address(buf), *count, TO_C(MPI_Datatype, *datatype), *dest, *tag, TO_C(MPI_Comm, *comm));
}
#endif
void F77(mpi_send)(void *buf, F *count, F *datatype, F *dest, F *tag, F *comm, F *ierror)
{
    *ierror = do_send(buf, count, datatype, dest, tag, comm);
}
NAMES(mpi, send, MPI, SEND);
void F08(mpi_send, ts)(const Descriptor *buf, F *count, F *datatype, F *dest, F *tag, F *comm, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_send(s_buf.base, &s_buf.count, &s_buf.type, dest, tag, comm);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_send_f08ts, mpi, send_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_send_c, ts)(const Descriptor *buf, MPI_Count *count, F *datatype, F *dest, F *tag, F *comm, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_send_c(s_buf.base, &s_buf.count_c, &s_buf.type, dest, tag, comm);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_send_c_f08ts, mpi, send_f08ts_large);
#endif
static inline int do_send_init(void *buf, F *count, F *datatype, F *dest, F *tag, F *comm, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Send_init)(to_address(buf), *count, TO_C(MPI_Datatype, *datatype), *dest, *tag, TO_C(MPI_Comm, *comm), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_send_init_c(void *buf, MPI_Count *count, F *datatype, F *dest, F *tag, F *comm, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Send_init_c)(to_address(buf), *count, TO_C(MPI_Datatype, *datatype), *dest, *tag, TO_C(MPI_Comm, *comm), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#endif
void F77(mpi_send_init)(void *buf, F *count, F *datatype, F *dest, F *tag, F *comm, F *request, F *ierror)
{
    *ierror = do_send_init(buf, count, datatype, dest, tag, comm, request);
}
NAMES(mpi, send_init, MPI, SEND_INIT);
void F08(mpi_send_init, ts)(const Descriptor *buf, F *count, F *datatype, F *dest, F *tag, F *comm, F *request, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_send_init(s_buf.base, &s_buf.count, &s_buf.type, dest, tag, comm, request);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_send_init_f08ts, mpi, send_init_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_send_init_c, ts)(const Descriptor *buf, MPI_Count *count, F *datatype, F *dest, F *tag, F *comm, F *request, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_send_init_c(s_buf.base, &s_buf.count_c, &s_buf.type, dest, tag, comm, request);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_send_init_c_f08ts, mpi, send_init_f08ts_large);
#endif
static inline int do_sendrecv(void *sendbuf, F *sendcount, F *sendtype, F *dest, F *sendtag, void *recvbuf, F *recvcount, F *recvtype, F *source, F *recvtag, F *comm, F *status)
{
    return MPI(Sendrecv)(to_address(sendbuf), *sendcount, TO_C(MPI_Datatype, *sendtype), *dest, *sendtag, to_address(recvbuf), *recvcount, TO_C(MPI_Datatype, *recvtype), *source, *recvtag, TO_C(MPI_Comm, *comm), to_status(status));
}
#ifdef WITH_LARGE_COUNTS
static inline int do_sendrecv_c(void *sendbuf, MPI_Count *sendcount, F *sendtype, F *dest, F *sendtag, void *recvbuf, MPI_Count *recvcount, F *recvtype, F *source, F *recvtag, F *comm, F *status)
{
    return MPI(Sendrecv_c)(to_address(sendbuf), *sendcount, TO_C(MPI_Datatype, *sendtype), *dest, *sendtag, to_address(recvbuf), *recvcount, TO_C(MPI_Datatype, *recvtype), *source, *recvtag, TO_C(MPI_Comm, *comm), to_status(status));
}
#endif
void F77(mpi_sendrecv)(void *sendbuf, F *sendcount, F *sendtype, F *dest, F *sendtag, void *recvbuf, F *recvcount, F *recvtype, F *source, F *recvtag, F *comm, F *status, F *ierror)
{
    *ierror = do_sendrecv(sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, source, recvtag, comm, status);
}
NAMES(mpi, sendrecv, MPI, SENDRECV);
void F08(mpi_sendrecv, ts)(const Descriptor *sendbuf, F *sendcount, F *sendtype, F *dest, F *sendtag, const Descriptor *recvbuf, F *recvcount, F *recvtype, F *source, F *recvtag, F *comm, F *status, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_typed(&s_sendbuf, sendbuf, *sendcount, *sendtype);
    if (!err)
        err = section_typed(&s_recvbuf, recvbuf, *recvcount, *recvtype);
    if (!err)
        err = do_sendrecv(s_sendbuf.base, &s_sendbuf.count, &s_sendbuf.type, dest, sendtag, s_recvbuf.base, &s_recvbuf.count, &s_recvbuf.type, source, recvtag, comm, status);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_sendrecv_f08ts, mpi, sendrecv_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_sendrecv_c, ts)(const Descriptor *sendbuf, MPI_Count *sendcount, F *sendtype, F *dest, F *sendtag, const Descriptor *recvbuf, MPI_Count *recvcount, F *recvtype, F *source, F *recvtag, F *comm, F *status, F *ierror)
{
    Section s_sendbuf = NO_SECTION;
    Section s_recvbuf = NO_SECTION;
    int err = section_typed(&s_sendbuf, sendbuf, *sendcount, *sendtype);
    if (!err)
        err = section_typed(&s_recvbuf, recvbuf, *recvcount, *recvtype);
    if (!err)
        err = do_sendrecv_c(s_sendbuf.base, &s_sendbuf.count_c, &s_sendbuf.type, dest, sendtag, s_recvbuf.base, &s_recvbuf.count_c, &s_recvbuf.type, source, recvtag, comm, status);
    section_close(&s_sendbuf, sendbuf, 0);
    section_close(&s_recvbuf, recvbuf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_sendrecv_c_f08ts, mpi, sendrecv_f08ts_large);
#endif
static inline int do_sendrecv_replace(void *buf, F *count, F *datatype, F *dest, F *sendtag, F *source, F *recvtag, F *comm, F *status)
{
    return MPI(Sendrecv_replace)(to_address(buf), *count, TO_C(MPI_Datatype, *datatype), *dest, *sendtag, *source, *recvtag, TO_C(MPI_Comm, *comm), to_status(status));
}
#ifdef WITH_LARGE_COUNTS
static inline int do_sendrecv_replace_c(void *buf, MPI_Count *count, F *datatype, F *dest, F *sendtag, F *source, F *recvtag, F *comm, F *status)
{
    return MPI(Sendrecv_replace_c)(to_address(buf), *count, TO_C(MPI_Datatype, *datatype), *dest, *sendtag, *source, *recvtag, TO_C(MPI_Comm, *comm), to_status(status));
}
#endif
void F77(mpi_sendrecv_replace)(void *buf, F *count, F *datatype, F *dest, F *sendtag, F *source, F *recvtag, F *comm, F *status, F *ierror)
{
    *ierror = do_sendrecv_replace(buf, count, datatype, dest, sendtag, source, recvtag, comm, status);
}
NAMES(mpi, sendrecv_replace, MPI, SENDRECV_REPLACE);
void F08(mpi_sendrecv_replace, ts)(const Descriptor *buf, F *count, F *datatype, F *dest, F *sendtag, F *source, F *recvtag, F *comm, F *status, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_sendrecv_replace(s_buf.base, &s_buf.count, &s_buf.type, dest, sendtag, source, recvtag, comm, status);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_sendrecv_replace_f08ts, mpi, sendrecv_replace_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_sendrecv_replace_c, ts)(const Descriptor *buf, MPI_Count *count, F *datatype, F *dest, F *sendtag, F *source, F *recvtag, F *comm, F *status, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_sendrecv_replace_c(s_buf.base, &s_buf.count_c, &s_buf.type, dest, sendtag, source, recvtag, comm, status);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_sendrecv_replace_c_f08ts, mpi, sendrecv_replace_f08ts_large);
#endif
static inline int do_session_attach_buffer(F *session, void *buffer, F *size)
{
    return MPI(Session_attach_buffer)(TO_C(MPI_Session, *session), to_address(buffer), *size);
}
#ifdef WITH_LARGE_COUNTS
static inline int do_session_attach_buffer_c(F *session, void *buffer, MPI_Count *size)
{
    return MPI(Session_attach_buffer_c)(TO_C(MPI_Session, *session), to_address(buffer), *size);
}
#endif
void F77(mpi_session_attach_buffer)(F *session, void *buffer, F *size, F *ierror)
{
    *ierror = do_session_attach_buffer(session, buffer, size);
}
NAMES(mpi, session_attach_buffer, MPI, SESSION_ATTACH_BUFFER);
void F08(mpi_session_attach_buffer, ts)(F *session, const Descriptor *buffer, F *size, F *ierror)
{
    Section s_buffer = NO_SECTION;
    int err = section_plain(&s_buffer, buffer);
    if (!err)
        err = do_session_attach_buffer(session, s_buffer.base, size);
    section_close(&s_buffer, buffer, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_session_attach_buffer_f08ts, mpi, session_attach_buffer_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_session_attach_buffer_c, ts)(F *session, const Descriptor *buffer, MPI_Count *size, F *ierror)
{
    Section s_buffer = NO_SECTION;
    int err = section_plain(&s_buffer, buffer);
    if (!err)
        err = do_session_attach_buffer_c(session, s_buffer.base, size);
    section_close(&s_buffer, buffer, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_session_attach_buffer_c_f08ts, mpi, session_attach_buffer_f08ts_large);
#endif
static inline int do_session_detach_buffer(F *session, void **buffer_addr, F *size)
{
    return MPI(Session_detach_buffer)(TO_C(MPI_Session, *session), buffer_addr, size);
}
#ifdef WITH_LARGE_COUNTS
static inline int do_session_detach_buffer_c(F *session, void **buffer_addr, MPI_Count *size)
{
    return MPI(Session_detach_buffer_c)(TO_C(MPI_Session, *session), buffer_addr, size);
}
#endif
void F77(mpi_session_detach_buffer)(F *session, void **buffer_addr, F *size, F *ierror)
{
    void *dropped;
    (void)buffer_addr;
    *ierror = do_session_detach_buffer(session, &dropped, size);
}
NAMES(mpi, session_detach_buffer, MPI, SESSION_DETACH_BUFFER);
void F08(mpi_session_detach_buffer, )(F *session, void **buffer_addr, F *size, F *ierror)
{
    int err = do_session_detach_buffer(session, buffer_addr, size);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_session_detach_buffer_f08, mpi, session_detach_buffer_f08);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_session_detach_buffer_c, )(F *session, void **buffer_addr, MPI_Count *size, F *ierror)
{
    int err = do_session_detach_buffer_c(session, buffer_addr, size);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_session_detach_buffer_c_f08, mpi, session_detach_buffer_f08_large);
#endif
static inline int do_session_flush_buffer(F *session)
{
    return MPI(Session_flush_buffer)(TO_C(MPI_Session, *session));
}
void F77(mpi_session_flush_buffer)(F *session, F *ierror)
{
    *ierror = do_session_flush_buffer(session);
}
NAMES(mpi, session_flush_buffer, MPI, SESSION_FLUSH_BUFFER);
void F08(mpi_session_flush_buffer, )(F *session, F *ierror)
{
    int err = do_session_flush_buffer(session);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_session_flush_buffer_f08, mpi, session_flush_buffer_f08);
static inline int do_session_iflush_buffer(F *session, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Session_iflush_buffer)(TO_C(MPI_Session, *session), &c_request);
    *request = FROM_C(c_request);
    return err;
}
void F77(mpi_session_iflush_buffer)(F *session, F *request, F *ierror)
{
    *ierror = do_session_iflush_buffer(session, request);
}
NAMES(mpi, session_iflush_buffer, MPI, SESSION_IFLUSH_BUFFER);
void F08(mpi_session_iflush_buffer, )(F *session, F *request, F *ierror)
{
    int err = do_session_iflush_buffer(session, request);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_session_iflush_buffer_f08, mpi, session_iflush_buffer_f08);
static inline int do_ssend(void *buf, F *count, F *datatype, F *dest, F *tag, F *comm)
{
    return MPI(Ssend)(to_address(buf), *count, TO_C(MPI_Datatype, *datatype), *dest, *tag, TO_C(MPI_Comm, *comm));
}
#ifdef WITH_LARGE_COUNTS
static inline int do_ssend_c(void *buf, MPI_Count *count, F *datatype, F *dest, F *tag, F *comm)
{
    return MPI(Ssend_c)(to_address(buf), *count, TO_C(MPI_Datatype, *datatype), *dest, *tag, TO_C(MPI_Comm, *comm));
}
#endif
void F77(mpi_ssend)(void *buf, F *count, F *datatype, F *dest, F *tag, F *comm, F *ierror)
{
    *ierror = do_ssend(buf, count, datatype, dest, tag, comm);
}
NAMES(mpi, ssend, MPI, SSEND);
void F08(mpi_ssend, ts)(const Descriptor *buf, F *count, F *datatype, F *dest, F *tag, F *comm, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_ssend(s_buf.base, &s_buf.count, &s_buf.type, dest, tag, comm);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_ssend_f08ts, mpi, ssend_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_ssend_c, ts)(const Descriptor *buf, MPI_Count *count, F *datatype, F *dest, F *tag, F *comm, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_ssend_c(s_buf.base, &s_buf.count_c, &s_buf.type, dest, tag, comm);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_ssend_c_f08ts, mpi, ssend_f08ts_large);
#endif
static inline int do_ssend_init(void *buf, F *count, F *datatype, F *dest, F *tag, F *comm, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Ssend_init)(to_address(buf), *count, TO_C(MPI_Datatype, *datatype), *dest, *tag, TO_C(MPI_Comm, *comm), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_ssend_init_c(void *buf, MPI_Count *count, F *datatype, F *dest, F *tag, F *comm, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Ssend_init_c)(to_address(buf), *count, TO_C(MPI_Datatype, *datatype), *dest, *tag, TO_C(MPI_Comm, *comm), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#endif
void F77(mpi_ssend_init)(void *buf, F *count, F *datatype, F *dest, F *tag, F *comm, F *request, F *ierror)
{
    *ierror = do_ssend_init(buf, count, datatype, dest, tag, comm, request);
}
NAMES(mpi, ssend_init, MPI, SSEND_INIT);
void F08(mpi_ssend_init, ts)(const Descriptor *buf, F *count, F *datatype, F *dest, F *tag, F *comm, F *request, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_ssend_init(s_buf.base, &s_buf.count, &s_buf.type, dest, tag, comm, request);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_ssend_init_f08ts, mpi, ssend_init_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_ssend_init_c, ts)(const Descriptor *buf, MPI_Count *count, F *datatype, F *dest, F *tag, F *comm, F *request, F *ierror)
{
    Section s_buf = NO_SECTION;
    int err = section_typed(&s_buf, buf, *count, *datatype);
    if (!err)
        err = do_ssend_init_c(s_buf.base, &s_buf.count_c, &s_buf.type, dest, tag, comm, request);
    section_close(&s_buf, buf, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_ssend_init_c_f08ts, mpi, ssend_init_f08ts_large);
#endif
static inline int do_start(F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Start)(&c_request);
    *request = FROM_C(c_request);
    return err;
}
void F77(mpi_start)(F *request, F *ierror)
{
    *ierror = do_start(request);
}
NAMES(mpi, start, MPI, START);
void F08(mpi_start, )(F *request, F *ierror)
{
    int err = do_start(request);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_start_f08, mpi, start_f08);
static inline int do_startall(F *count, F *array_of_requests)
{
    Handles h_array_of_requests;
    int err = MPI(Startall)(*count, HANDLES_OPEN(MPI_Request, &h_array_of_requests, array_of_requests, *count));
    HANDLES_CLOSE(MPI_Request, &h_array_of_requests, array_of_requests, 1);
    return err;
}
void F77(mpi_startall)(F *count, F *array_of_requests, F *ierror)
{
    *ierror = do_startall(count, array_of_requests);
}
NAMES(mpi, startall, MPI, STARTALL);
void F08(mpi_startall, )(F *count, F *array_of_requests, F *ierror)
{
    int err = do_startall(count, array_of_requests);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_startall_f08, mpi, startall_f08);
static inline int do_status_get_error(F *status, F *error)
{
    return MPI(Status_get_error)(to_status(status), error);
}
void F77(mpi_status_get_error)(F *status, F *error, F *ierror)
{
    *ierror = do_status_get_error(status, error);
}
NAMES(mpi, status_get_error, MPI, STATUS_GET_ERROR);
void F08(mpi_status_get_error, )(F *status, F *error, F *ierror)
{
    int err = do_status_get_error(status, error);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_status_get_error_f08, mpi, status_get_error_f08);
static inline int do_status_get_source(F *status, F *source)
{
    return MPI(Status_get_source)(to_status(status), source);
}
void F77(mpi_status_get_source)(F *status, F *source, F *ierror)
{
    *ierror = do_status_get_source(status, source);
}
NAMES(mpi, status_get_source, MPI, STATUS_GET_SOURCE);
void F08(mpi_status_get_source, )(F *status, F *source, F *ierror)
{
    int err = do_status_get_source(status, source);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_status_get_source_f08, mpi, status_get_source_f08);
static inline int do_status_get_tag(F *status, F *tag)
{
    return MPI(Status_get_tag)(to_status(status), tag);
}
void F77(mpi_status_get_tag)(F *status, F *tag, F *ierror)
{
    *ierror = do_status_get_tag(status, tag);
}
NAMES(mpi, status_get_tag, MPI, STATUS_GET_TAG);
void F08(mpi_status_get_tag, )(F *status, F *tag, F *ierror)
{
    int err = do_status_get_tag(status, tag);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_status_get_tag_f08, mpi, status_get_tag_f08);
static inline int do_status_set_error(F *status, F *error)
{
    return MPI(Status_set_error)(to_status(status), *error);
}
void F77(mpi_status_set_error)(F *status, F *error, F *ierror)
{
    *ierror = do_status_set_error(status, error);
}
NAMES(mpi, status_set_error, MPI, STATUS_SET_ERROR);
void F08(mpi_status_set_error, )(F *status, F *error, F *ierror)
{
    int err = do_status_set_error(status, error);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_status_set_error_f08, mpi, status_set_error_f08);
static inline int do_status_set_source(F *status, F *source)
{
    return MPI(Status_set_source)(to_status(status), *source);
}
void F77(mpi_status_set_source)(F *status, F *source, F *ierror)
{
    *ierror = do_status_set_source(status, source);
}
NAMES(mpi, status_set_source, MPI, STATUS_SET_SOURCE);
void F08(mpi_status_set_source, )(F *status, F *source, F *ierror)
{
    int err = do_status_set_source(status, source);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_status_set_source_f08, mpi, status_set_source_f08);
static inline int do_status_set_tag(F *status, F *tag)
{
    return MPI(Status_set_tag)(to_status(status), *tag);
}
void F77(mpi_status_set_tag)(F *status, F *tag, F *ierror)
{
    *ierror = do_status_set_tag(status, tag);
}
NAMES(mpi, status_set_tag, MPI, STATUS_SET_TAG);
void F08(mpi_status_set_tag, )(F *status, F *tag, F *ierror)
{
    int err = do_status_set_tag(status, tag);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_status_set_tag_f08, mpi, status_set_tag_f08);
static inline int do_test(F *request, F *flag, F *status)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Test)(&c_request, flag, to_status(status));
    *request = FROM_C(c_request);
    return err;
}
void F77(mpi_test)(F *request, F *flag, F *status, F *ierror)
{
    *ierror = do_test(request, flag, status);
}
NAMES(mpi, test, MPI, TEST);
void F08(mpi_test, )(F *request, F *flag, F *status, F *ierror)
{
    int err = do_test(request, flag, status);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_test_f08, mpi, test_f08);
static inline int do_test_cancelled(F *status, F *flag)
{
    return MPI(Test_cancelled)(to_status(status), flag);
}
void F77(mpi_test_cancelled)(F *status, F *flag, F *ierror)
{
    *ierror = do_test_cancelled(status, flag);
}
NAMES(mpi, test_cancelled, MPI, TEST_CANCELLED);
void F08(mpi_test_cancelled, )(F *status, F *flag, F *ierror)
{
    int err = do_test_cancelled(status, flag);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_test_cancelled_f08, mpi, test_cancelled_f08);
static inline int do_testall(F *count, F *array_of_requests, F *flag, F *array_of_statuses)
{
    Handles h_array_of_requests;
    int err = MPI(Testall)(*count, HANDLES_OPEN(MPI_Request, &h_array_of_requests, array_of_requests, *count), flag, to_status(array_of_statuses));
    HANDLES_CLOSE(MPI_Request, &h_array_of_requests, array_of_requests, 1);
    return err;
}
void F77(mpi_testall)(F *count, F *array_of_requests, F *flag, F *array_of_statuses, F *ierror)
{
    *ierror = do_testall(count, array_of_requests, flag, array_of_statuses);
}
NAMES(mpi, testall, MPI, TESTALL);
void F08(mpi_testall, )(F *count, F *array_of_requests, F *flag, F *array_of_statuses, F *ierror)
{
    int err = do_testall(count, array_of_requests, flag, array_of_statuses);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_testall_f08, mpi, testall_f08);
static inline int do_testany(F *count, F *array_of_requests, F *indx, F *flag, F *status)
{
    Handles h_array_of_requests;
    int c_indx = MPI_UNDEFINED;
    int err = MPI(Testany)(*count, HANDLES_OPEN(MPI_Request, &h_array_of_requests, array_of_requests, *count), &c_indx, flag, to_status(status));
    HANDLES_CLOSE(MPI_Request, &h_array_of_requests, array_of_requests, 1);
    *indx = c_indx == MPI_UNDEFINED ? c_indx : c_indx + 1;
    return err;
}
void F77(mpi_testany)(F *count, F *array_of_requests, F *indx, F *flag, F *status, F *ierror)
{
    *ierror = do_testany(count, array_of_requests, indx, flag, status);
}
NAMES(mpi, testany, MPI, TESTANY);
void F08(mpi_testany, )(F *count, F *array_of_requests, F *indx, F *flag, F *status, F *ierror)
{
    int err = do_testany(count, array_of_requests, indx, flag, status);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_testany_f08, mpi, testany_f08);
static inline int do_testsome(F *incount, F *array_of_requests, F *outcount, F *array_of_indices, F *array_of_statuses)
{
    Handles h_array_of_requests;
    *outcount = 0;
    int err = MPI(Testsome)(*incount, HANDLES_OPEN(MPI_Request, &h_array_of_requests, array_of_requests, *incount), outcount, array_of_indices, to_status(array_of_statuses));
    HANDLES_CLOSE(MPI_Request, &h_array_of_requests, array_of_requests, 1);
    for (F i = 0; *outcount != MPI_UNDEFINED && i < *outcount; i++) array_of_indices[i]++;
    return err;
}
void F77(mpi_testsome)(F *incount, F *array_of_requests, F *outcount, F *array_of_indices, F *array_of_statuses, F *ierror)
{
    *ierror = do_testsome(incount, array_of_requests, outcount, array_of_indices, array_of_statuses);
}
NAMES(mpi, testsome, MPI, TESTSOME);
void F08(mpi_testsome, )(F *incount, F *array_of_requests, F *outcount, F *array_of_indices, F *array_of_statuses, F *ierror)
{
    int err = do_testsome(incount, array_of_requests, outcount, array_of_indices, array_of_statuses);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_testsome_f08, mpi, testsome_f08);
static inline int do_wait(F *request, F *status)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Wait)(&c_request, to_status(status));
    *request = FROM_C(c_request);
    return err;
}
void F77(mpi_wait)(F *request, F *status, F *ierror)
{
    *ierror = do_wait(request, status);
}
NAMES(mpi, wait, MPI, WAIT);
void F08(mpi_wait, )(F *request, F *status, F *ierror)
{
    int err = do_wait(request, status);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_wait_f08, mpi, wait_f08);
static inline int do_waitall(F *count, F *array_of_requests, F *array_of_statuses)
{
    Handles h_array_of_requests;
    int err = MPI(Waitall)(*count, HANDLES_OPEN(MPI_Request, &h_array_of_requests, array_of_requests, *count), to_status(array_of_statuses));
    HANDLES_CLOSE(MPI_Request, &h_array_of_requests, array_of_requests, 1);
    return err;
}
void F77(mpi_waitall)(F *count, F *array_of_requests, F *array_of_statuses, F *ierror)
{
    *ierror = do_waitall(count, array_of_requests, array_of_statuses);
}
NAMES(mpi, waitall, MPI, WAITALL);
void F08(mpi_waitall, )(F *count, F *array_of_requests, F *array_of_statuses, F *ierror)
{
    int err = do_waitall(count, array_of_requests, array_of_statuses);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_waitall_f08, mpi, waitall_f08);
static inline int do_waitany(F *count, F *array_of_requests, F *indx, F *status)
{
    Handles h_array_of_requests;
    int c_indx = MPI_UNDEFINED;
    int err = MPI(Waitany)(*count, HANDLES_OPEN(MPI_Request, &h_array_of_requests, array_of_requests, *count), &c_indx, to_status(status));
    HANDLES_CLOSE(MPI_Request, &h_array_of_requests, array_of_requests, 1);
    *indx = c_indx == MPI_UNDEFINED ? c_indx : c_indx + 1;
    return err;
}
void F77(mpi_waitany)(F *count, F *array_of_requests, F *indx, F *status, F *ierror)
{
    *ierror = do_waitany(count, array_of_requests, indx, status);
}
NAMES(mpi, waitany, MPI, WAITANY);
void F08(mpi_waitany, )(F *count, F *array_of_requests, F *indx, F *status, F *ierror)
{
    int err = do_waitany(count, array_of_requests, indx, status);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_waitany_f08, mpi, waitany_f08);
static inline int do_waitsome(F *incount, F *array_of_requests, F *outcount, F *array_of_indices, F *array_of_statuses)
{
    Handles h_array_of_requests;
    *outcount = 0;
    int err = MPI(Waitsome)(*incount, HANDLES_OPEN(MPI_Request, &h_array_of_requests, array_of_requests, *incount), outcount, array_of_indices, to_status(array_of_statuses));
    HANDLES_CLOSE(MPI_Request, &h_array_of_requests, array_of_requests, 1);
    for (F i = 0; *outcount != MPI_UNDEFINED && i < *outcount; i++) array_of_indices[i]++;
    return err;
}
void F77(mpi_waitsome)(F *incount, F *array_of_requests, F *outcount, F *array_of_indices, F *array_of_statuses, F *ierror)
{
    *ierror = do_waitsome(incount, array_of_requests, outcount, array_of_indices, array_of_statuses);
}
NAMES(mpi, waitsome, MPI, WAITSOME);
void F08(mpi_waitsome, )(F *incount, F *array_of_requests, F *outcount, F *array_of_indices, F *array_of_statuses, F *ierror)
{
    int err = do_waitsome(incount, array_of_requests, outcount, array_of_indices, array_of_statuses);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_waitsome_f08, mpi, waitsome_f08);
