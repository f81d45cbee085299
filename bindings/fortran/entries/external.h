/* Written by `cargo xtask codegen` from api/. Do not edit. */
/* Generalized requests, statuses (chapter 13) */
static inline int do_grequest_complete(F *request)
{
    return MPI(Grequest_complete)(TO_C(MPI_Request, *request));
}
void F77(mpi_grequest_complete)(F *request, F *ierror)
{
    *ierror = do_grequest_complete(request);
}
NAMES(mpi, grequest_complete, MPI, GREQUEST_COMPLETE);
void F08(mpi_grequest_complete, )(F *request, F *ierror)
{
    int err = do_grequest_complete(request);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_grequest_complete_f08, mpi, grequest_complete_f08);
void F77(mpi_grequest_start)(Function query_fn, Function free_fn, Function cancel_fn, MPI_Aint *extra_state, F *request, F *ierror)
{
    *ierror = do_grequest_start(query_fn, free_fn, cancel_fn, extra_state, request);
}
NAMES(mpi, grequest_start, MPI, GREQUEST_START);
void F08(mpi_grequest_start, )(Function query_fn, Function free_fn, Function cancel_fn, MPI_Aint *extra_state, F *request, F *ierror)
{
    int err = do_grequest_start(query_fn, free_fn, cancel_fn, extra_state, request);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_grequest_start_f08, mpi, grequest_start_f08);
static inline int do_status_set_cancelled(F *status, F *flag)
{
    return MPI(Status_set_cancelled)(to_status(status), *flag);
}
void F77(mpi_status_set_cancelled)(F *status, F *flag, F *ierror)
{
    *ierror = do_status_set_cancelled(status, flag);
}
NAMES(mpi, status_set_cancelled, MPI, STATUS_SET_CANCELLED);
void F08(mpi_status_set_cancelled, )(F *status, F *flag, F *ierror)
{
    int err = do_status_set_cancelled(status, flag);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_status_set_cancelled_f08, mpi, status_set_cancelled_f08);
static inline int do_status_set_elements(F *status, F *datatype, F *count)
{
    return MPI(Status_set_elements)(to_status(status), TO_C(MPI_Datatype, *datatype), *count);
}
#ifdef WITH_LARGE_COUNTS
static inline int do_status_set_elements_c(F *status, F *datatype, MPI_Count *count)
{
    return MPI(Status_set_elements_c)(to_status(status), TO_C(MPI_Datatype, *datatype), *count);
}
#endif
void F77(mpi_status_set_elements)(F *status, F *datatype, F *count, F *ierror)
{
    *ierror = do_status_set_elements(status, datatype, count);
}
NAMES(mpi, status_set_elements, MPI, STATUS_SET_ELEMENTS);
void F08(mpi_status_set_elements, )(F *status, F *datatype, F *count, F *ierror)
{
    int err = do_status_set_elements(status, datatype, count);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_status_set_elements_f08, mpi, status_set_elements_f08);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_status_set_elements_c, )(F *status, F *datatype, MPI_Count *count, F *ierror)
{
    int err = do_status_set_elements_c(status, datatype, count);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_status_set_elements_c_f08, mpi, status_set_elements_f08_large);
#endif
