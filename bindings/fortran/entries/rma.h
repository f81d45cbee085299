/* Written by `cargo xtask codegen` from api/. Do not edit. */
/* One-sided communication (chapter 12) */
static inline int do_accumulate(void *origin_addr, F *origin_count, F *origin_datatype, F *target_rank, MPI_Aint *target_disp, F *target_count, F *target_datatype, F *op, F *win)
{
    return MPI(Accumulate)(to_address(origin_addr), *origin_count, TO_C(MPI_Datatype, *origin_datatype), *target_rank, *target_disp, *target_count, TO_C(MPI_Datatype, *target_datatype), TO_C(MPI_Op, *op), TO_C(MPI_Win, *win));
}
#ifdef WITH_LARGE_COUNTS
static inline int do_accumulate_c(void *origin_addr, MPI_Count *origin_count, F *origin_datatype, F *target_rank, MPI_Aint *target_disp, MPI_Count *target_count, F *target_datatype, F *op, F *win)
{
    return MPI(Accumulate_c)(to_address(origin_addr), *origin_count, TO_C(MPI_Datatype, *origin_datatype), *target_rank, *target_disp, *target_count, TO_C(MPI_Datatype, *target_datatype), TO_C(MPI_Op, *op), TO_C(MPI_Win, *win));
}
#endif
void F77(mpi_accumulate)(void *origin_addr, F *origin_count, F *origin_datatype, F *target_rank, MPI_Aint *target_disp, F *target_count, F *target_datatype, F *op, F *win, F *ierror)
{
    *ierror = do_accumulate(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, op, win);
}
NAMES(mpi, accumulate, MPI, ACCUMULATE);
void F08(mpi_accumulate, ts)(const Descriptor *origin_addr, F *origin_count, F *origin_datatype, F *target_rank, MPI_Aint *target_disp, F *target_count, F *target_datatype, F *op, F *win, F *ierror)
{
    Section s_origin_addr = NO_SECTION;
    int err = section_typed(&s_origin_addr, origin_addr, *origin_count, *origin_datatype);
    if (!err)
        err = do_accumulate(s_origin_addr.base, &s_origin_addr.count, &s_origin_addr.type, target_rank, target_disp, target_count, target_datatype, op, win);
    section_close(&s_origin_addr, origin_addr, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_accumulate_f08ts, mpi, accumulate_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_accumulate_c, ts)(const Descriptor *origin_addr, MPI_Count *origin_count, F *origin_datatype, F *target_rank, MPI_Aint *target_disp, MPI_Count *target_count, F *target_datatype, F *op, F *win, F *ierror)
{
    Section s_origin_addr = NO_SECTION;
    int err = section_typed(&s_origin_addr, origin_addr, *origin_count, *origin_datatype);
    if (!err)
        err = do_accumulate_c(s_origin_addr.base, &s_origin_addr.count_c, &s_origin_addr.type, target_rank, target_disp, target_count, target_datatype, op, win);
    section_close(&s_origin_addr, origin_addr, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_accumulate_c_f08ts, mpi, accumulate_f08ts_large);
#endif
static inline int do_compare_and_swap(void *origin_addr, void *compare_addr, void *result_addr, F *datatype, F *target_rank, MPI_Aint *target_disp, F *win)
{
    return MPI(Compare_and_swap)(to_address(origin_addr), to_address(compare_addr), to_address(result_addr), TO_C(MPI_Datatype, *datatype), *target_rank, *target_disp, TO_C(MPI_Win, *win));
}
void F77(mpi_compare_and_swap)(void *origin_addr, void *compare_addr, void *result_addr, F *datatype, F *target_rank, MPI_Aint *target_disp, F *win, F *ierror)
{
    *ierror = do_compare_and_swap(origin_addr, compare_addr, result_addr, datatype, target_rank, target_disp, win);
}
NAMES(mpi, compare_and_swap, MPI, COMPARE_AND_SWAP);
void F08(mpi_compare_and_swap, ts)(const Descriptor *origin_addr, const Descriptor *compare_addr, const Descriptor *result_addr, F *datatype, F *target_rank, MPI_Aint *target_disp, F *win, F *ierror)
{
    Section s_origin_addr = NO_SECTION;
    Section s_compare_addr = NO_SECTION;
    Section s_result_addr = NO_SECTION;
    int err = section_plain(&s_origin_addr, origin_addr);
    if (!err)
        err = section_plain(&s_compare_addr, compare_addr);
    if (!err)
        err = section_plain(&s_result_addr, result_addr);
    if (!err)
        err = do_compare_and_swap(s_origin_addr.base, s_compare_addr.base, s_result_addr.base, datatype, target_rank, target_disp, win);
    section_close(&s_origin_addr, origin_addr, 0);
    section_close(&s_compare_addr, compare_addr, 0);
    section_close(&s_result_addr, result_addr, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_compare_and_swap_f08ts, mpi, compare_and_swap_f08ts);
static inline int do_fetch_and_op(void *origin_addr, void *result_addr, F *datatype, F *target_rank, MPI_Aint *target_disp, F *op, F *win)
{
    return MPI(Fetch_and_op)(to_address(origin_addr), to_address(result_addr), TO_C(MPI_Datatype, *datatype), *target_rank, *target_disp, TO_C(MPI_Op, *op), TO_C(MPI_Win, *win));
}
void F77(mpi_fetch_and_op)(void *origin_addr, void *result_addr, F *datatype, F *target_rank, MPI_Aint *target_disp, F *op, F *win, F *ierror)
{
    *ierror = do_fetch_and_op(origin_addr, result_addr, datatype, target_rank, target_disp, op, win);
}
NAMES(mpi, fetch_and_op, MPI, FETCH_AND_OP);
void F08(mpi_fetch_and_op, ts)(const Descriptor *origin_addr, const Descriptor *result_addr, F *datatype, F *target_rank, MPI_Aint *target_disp, F *op, F *win, F *ierror)
{
    Section s_origin_addr = NO_SECTION;
    Section s_result_addr = NO_SECTION;
    int err = section_plain(&s_origin_addr, origin_addr);
    if (!err)
        err = section_plain(&s_result_addr, result_addr);
    if (!err)
        err = do_fetch_and_op(s_origin_addr.base, s_result_addr.base, datatype, target_rank, target_disp, op, win);
    section_close(&s_origin_addr, origin_addr, 0);
    section_close(&s_result_addr, result_addr, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_fetch_and_op_f08ts, mpi, fetch_and_op_f08ts);
static inline int do_get(void *origin_addr, F *origin_count, F *origin_datatype, F *target_rank, MPI_Aint *target_disp, F *target_count, F *target_datatype, F *win)
{
    return MPI(Get)(to_address(origin_addr), *origin_count, TO_C(MPI_Datatype, *origin_datatype), *target_rank, *target_disp, *target_count, TO_C(MPI_Datatype, *target_datatype), TO_C(MPI_Win, *win));
}
#ifdef WITH_LARGE_COUNTS
static inline int do_get_c(void *origin_addr, MPI_Count *origin_count, F *origin_datatype, F *target_rank, MPI_Aint *target_disp, MPI_Count *target_count, F *target_datatype, F *win)
{
    return MPI(Get_c)(to_address(origin_addr), *origin_count, TO_C(MPI_Datatype, *origin_datatype), *target_rank, *target_disp, *target_count, TO_C(MPI_Datatype, *target_datatype), TO_C(MPI_Win, *win));
}
#endif
void F77(mpi_get)(void *origin_addr, F *origin_count, F *origin_datatype, F *target_rank, MPI_Aint *target_disp, F *target_count, F *target_datatype, F *win, F *ierror)
{
    *ierror = do_get(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win);
}
NAMES(mpi, get, MPI, GET);
void F08(mpi_get, ts)(const Descriptor *origin_addr, F *origin_count, F *origin_datatype, F *target_rank, MPI_Aint *target_disp, F *target_count, F *target_datatype, F *win, F *ierror)
{
    Section s_origin_addr = NO_SECTION;
    int err = section_typed(&s_origin_addr, origin_addr, *origin_count, *origin_datatype);
    if (!err)
        err = do_get(s_origin_addr.base, &s_origin_addr.count, &s_origin_addr.type, target_rank, target_disp, target_count, target_datatype, win);
    section_close(&s_origin_addr, origin_addr, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_get_f08ts, mpi, get_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_get_c, ts)(const Descriptor *origin_addr, MPI_Count *origin_count, F *origin_datatype, F *target_rank, MPI_Aint *target_disp, MPI_Count *target_count, F *target_datatype, F *win, F *ierror)
{
    Section s_origin_addr = NO_SECTION;
    int err = section_typed(&s_origin_addr, origin_addr, *origin_count, *origin_datatype);
    if (!err)
        err = do_get_c(s_origin_addr.base, &s_origin_addr.count_c, &s_origin_addr.type, target_rank, target_disp, target_count, target_datatype, win);
    section_close(&s_origin_addr, origin_addr, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_get_c_f08ts, mpi, get_f08ts_large);
#endif
static inline int do_get_accumulate(void *origin_addr, F *origin_count, F *origin_datatype, void *result_addr, F *result_count, F *result_datatype, F *target_rank, MPI_Aint *target_disp, F *target_count, F *target_datatype, F *op, F *win)
{
    return MPI(Get_accumulate)(to_address(origin_addr), *origin_count, TO_C(MPI_Datatype, *origin_datatype), to_address(result_addr), *result_count, TO_C(MPI_Datatype, *result_datatype), *target_rank, *target_disp, *target_count, TO_C(MPI_Datatype, *target_datatype), TO_C(MPI_Op, *op), TO_C(MPI_Win, *win));
}
#ifdef WITH_LARGE_COUNTS
static inline int do_get_accumulate_c(void *origin_addr, MPI_Count *origin_count, F *origin_datatype, void *result_addr, MPI_Count *result_count, F *result_datatype, F *target_rank, MPI_Aint *target_disp, MPI_Count *target_count, F *target_datatype, F *op, F *win)
{
    return MPI(Get_accumulate_c)(to_address(origin_addr), *origin_count, TO_C(MPI_Datatype, *origin_datatype), to_address(result_addr), *result_count, TO_C(MPI_Datatype, *result_datatype), *target_rank, *target_disp, *target_count, TO_C(MPI_Datatype, *target_datatype), TO_C(MPI_Op, *op), TO_C(MPI_Win, *win));
}
#endif
void F77(mpi_get_accumulate)(void *origin_addr, F *origin_count, F *origin_datatype, void *result_addr, F *result_count, F *result_datatype, F *target_rank, MPI_Aint *target_disp, F *target_count, F *target_datatype, F *op, F *win, F *ierror)
{
    *ierror = do_get_accumulate(origin_addr, origin_count, origin_datatype, result_addr, result_count, result_datatype, target_rank, target_disp, target_count, target_datatype, op, win);
}
NAMES(mpi, get_accumulate, MPI, GET_ACCUMULATE);
void F08(mpi_get_accumulate, ts)(const Descriptor *origin_addr, F *origin_count, F *origin_datatype, const Descriptor *result_addr, F *result_count, F *result_datatype, F *target_rank, MPI_Aint *target_disp, F *target_count, F *target_datatype, F *op, F *win, F *ierror)
{
    Section s_origin_addr = NO_SECTION;
    Section s_result_addr = NO_SECTION;
    int err = section_typed(&s_origin_addr, origin_addr, *origin_count, *origin_datatype);
    if (!err)
        err = section_typed(&s_result_addr, result_addr, *result_count, *result_datatype);
    if (!err)
        err = do_get_accumulate(s_origin_addr.base, &s_origin_addr.count, &s_origin_addr.type, s_result_addr.base, &s_result_addr.count, &s_result_addr.type, target_rank, target_disp, target_count, target_datatype, op, win);
    section_close(&s_origin_addr, origin_addr, 0);
    section_close(&s_result_addr, result_addr, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_get_accumulate_f08ts, mpi, get_accumulate_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_get_accumulate_c, ts)(const Descriptor *origin_addr, MPI_Count *origin_count, F *origin_datatype, const Descriptor *result_addr, MPI_Count *result_count, F *result_datatype, F *target_rank, MPI_Aint *target_disp, MPI_Count *target_count, F *target_datatype, F *op, F *win, F *ierror)
{
    Section s_origin_addr = NO_SECTION;
    Section s_result_addr = NO_SECTION;
    int err = section_typed(&s_origin_addr, origin_addr, *origin_count, *origin_datatype);
    if (!err)
        err = section_typed(&s_result_addr, result_addr, *result_count, *result_datatype);
    if (!err)
        err = do_get_accumulate_c(s_origin_addr.base, &s_origin_addr.count_c, &s_origin_addr.type, s_result_addr.base, &s_result_addr.count_c, &s_result_addr.type, target_rank, target_disp, target_count, target_datatype, op, win);
    section_close(&s_origin_addr, origin_addr, 0);
    section_close(&s_result_addr, result_addr, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_get_accumulate_c_f08ts, mpi, get_accumulate_f08ts_large);
#endif
static inline int do_put(void *origin_addr, F *origin_count, F *origin_datatype, F *target_rank, MPI_Aint *target_disp, F *target_count, F *target_datatype, F *win)
{
    return MPI(Put)(to_address(origin_addr), *origin_count, TO_C(MPI_Datatype, *origin_datatype), *target_rank, *target_disp, *target_count, TO_C(MPI_Datatype, *target_datatype), TO_C(MPI_Win, *win));
}
#ifdef WITH_LARGE_COUNTS
static inline int do_put_c(void *origin_addr, MPI_Count *origin_count, F *origin_datatype, F *target_rank, MPI_Aint *target_disp, MPI_Count *target_count, F *target_datatype, F *win)
{
    return MPI(Put_c)(to_address(origin_addr), *origin_count, TO_C(MPI_Datatype, *origin_datatype), *target_rank, *target_disp, *target_count, TO_C(MPI_Datatype, *target_datatype), TO_C(MPI_Win, *win));
}
#endif
void F77(mpi_put)(void *origin_addr, F *origin_count, F *origin_datatype, F *target_rank, MPI_Aint *target_disp, F *target_count, F *target_datatype, F *win, F *ierror)
{
    *ierror = do_put(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win);
}
NAMES(mpi, put, MPI, PUT);
void F08(mpi_put, ts)(const Descriptor *origin_addr, F *origin_count, F *origin_datatype, F *target_rank, MPI_Aint *target_disp, F *target_count, F *target_datatype, F *win, F *ierror)
{
    Section s_origin_addr = NO_SECTION;
    int err = section_typed(&s_origin_addr, origin_addr, *origin_count, *origin_datatype);
    if (!err)
        err = do_put(s_origin_addr.base, &s_origin_addr.count, &s_origin_addr.type, target_rank, target_disp, target_count, target_datatype, win);
    section_close(&s_origin_addr, origin_addr, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_put_f08ts, mpi, put_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_put_c, ts)(const Descriptor *origin_addr, MPI_Count *origin_count, F *origin_datatype, F *target_rank, MPI_Aint *target_disp, MPI_Count *target_count, F *target_datatype, F *win, F *ierror)
{
    Section s_origin_addr = NO_SECTION;
    int err = section_typed(&s_origin_addr, origin_addr, *origin_count, *origin_datatype);
    if (!err)
        err = do_put_c(s_origin_addr.base, &s_origin_addr.count_c, &s_origin_addr.type, target_rank, target_disp, target_count, target_datatype, win);
    section_close(&s_origin_addr, origin_addr, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_put_c_f08ts, mpi, put_f08ts_large);
#endif
static inline int do_raccumulate(void *origin_addr, F *origin_count, F *origin_datatype, F *target_rank, MPI_Aint *target_disp, F *target_count, F *target_datatype, F *op, F *win, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Raccumulate)(to_address(origin_addr), *origin_count, TO_C(MPI_Datatype, *origin_datatype), *target_rank, *target_disp, *target_count, TO_C(MPI_Datatype, *target_datatype), TO_C(MPI_Op, *op), TO_C(MPI_Win, *win), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_raccumulate_c(void *origin_addr, MPI_Count *origin_count, F *origin_datatype, F *target_rank, MPI_Aint *target_disp, MPI_Count *target_count, F *target_datatype, F *op, F *win, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Raccumulate_c)(to_address(origin_addr), *origin_count, TO_C(MPI_Datatype, *origin_datatype), *target_rank, *target_disp, *target_count, TO_C(MPI_Datatype, *target_datatype), TO_C(MPI_Op, *op), TO_C(MPI_Win, *win), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#endif
void F77(mpi_raccumulate)(void *origin_addr, F *origin_count, F *origin_datatype, F *target_rank, MPI_Aint *target_disp, F *target_count, F *target_datatype, F *op, F *win, F *request, F *ierror)
{
    *ierror = do_raccumulate(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, op, win, request);
}
NAMES(mpi, raccumulate, MPI, RACCUMULATE);
void F08(mpi_raccumulate, ts)(const Descriptor *origin_addr, F *origin_count, F *origin_datatype, F *target_rank, MPI_Aint *target_disp, F *target_count, F *target_datatype, F *op, F *win, F *request, F *ierror)
{
    Section s_origin_addr = NO_SECTION;
    int err = section_typed(&s_origin_addr, origin_addr, *origin_count, *origin_datatype);
    if (!err)
        err = do_raccumulate(s_origin_addr.base, &s_origin_addr.count, &s_origin_addr.type, target_rank, target_disp, target_count, target_datatype, op, win, request);
    section_close(&s_origin_addr, origin_addr, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_raccumulate_f08ts, mpi, raccumulate_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_raccumulate_c, ts)(const Descriptor *origin_addr, MPI_Count *origin_count, F *origin_datatype, F *target_rank, MPI_Aint *target_disp, MPI_Count *target_count, F *target_datatype, F *op, F *win, F *request, F *ierror)
{
    Section s_origin_addr = NO_SECTION;
    int err = section_typed(&s_origin_addr, origin_addr, *origin_count, *origin_datatype);
    if (!err)
        err = do_raccumulate_c(s_origin_addr.base, &s_origin_addr.count_c, &s_origin_addr.type, target_rank, target_disp, target_count, target_datatype, op, win, request);
    section_close(&s_origin_addr, origin_addr, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_raccumulate_c_f08ts, mpi, raccumulate_f08ts_large);
#endif
static inline int do_rget(void *origin_addr, F *origin_count, F *origin_datatype, F *target_rank, MPI_Aint *target_disp, F *target_count, F *target_datatype, F *win, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Rget)(to_address(origin_addr), *origin_count, TO_C(MPI_Datatype, *origin_datatype), *target_rank, *target_disp, *target_count, TO_C(MPI_Datatype, *target_datatype), TO_C(MPI_Win, *win), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_rget_c(void *origin_addr, MPI_Count *origin_count, F *origin_datatype, F *target_rank, MPI_Aint *target_disp, MPI_Count *target_count, F *target_datatype, F *win, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Rget_c)(to_address(origin_addr), *origin_count, TO_C(MPI_Datatype, *origin_datatype), *target_rank, *target_disp, *target_count, TO_C(MPI_Datatype, *target_datatype), TO_C(MPI_Win, *win), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#endif
void F77(mpi_rget)(void *origin_addr, F *origin_count, F *origin_datatype, F *target_rank, MPI_Aint *target_disp, F *target_count, F *target_datatype, F *win, F *request, F *ierror)
{
    *ierror = do_rget(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win, request);
}
NAMES(mpi, rget, MPI, RGET);
void F08(mpi_rget, ts)(const Descriptor *origin_addr, F *origin_count, F *origin_datatype, F *target_rank, MPI_Aint *target_disp, F *target_count, F *target_datatype, F *win, F *request, F *ierror)
{
    Section s_origin_addr = NO_SECTION;
    int err = section_typed(&s_origin_addr, origin_addr, *origin_count, *origin_datatype);
    if (!err)
        err = do_rget(s_origin_addr.base, &s_origin_addr.count, &s_origin_addr.type, target_rank, target_disp, target_count, target_datatype, win, request);
    section_close(&s_origin_addr, origin_addr, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_rget_f08ts, mpi, rget_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_rget_c, ts)(const Descriptor *origin_addr, MPI_Count *origin_count, F *origin_datatype, F *target_rank, MPI_Aint *target_disp, MPI_Count *target_count, F *target_datatype, F *win, F *request, F *ierror)
{
    Section s_origin_addr = NO_SECTION;
    int err = section_typed(&s_origin_addr, origin_addr, *origin_count, *origin_datatype);
    if (!err)
        err = do_rget_c(s_origin_addr.base, &s_origin_addr.count_c, &s_origin_addr.type, target_rank, target_disp, target_count, target_datatype, win, request);
    section_close(&s_origin_addr, origin_addr, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_rget_c_f08ts, mpi, rget_f08ts_large);
#endif
static inline int do_rget_accumulate(void *origin_addr, F *origin_count, F *origin_datatype, void *result_addr, F *result_count, F *result_datatype, F *target_rank, MPI_Aint *target_disp, F *target_count, F *target_datatype, F *op, F *win, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Rget_accumulate)(to_address(origin_addr), *origin_count, TO_C(MPI_Datatype, *origin_datatype), to_address(result_addr), *result_count, TO_C(MPI_Datatype, *result_datatype), *target_rank, *target_disp, *target_count, TO_C(MPI_Datatype, *target_datatype), TO_C(MPI_Op, *op), TO_C(MPI_Win, *win), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_rget_accumulate_c(void *origin_addr, MPI_Count *origin_count, F *origin_datatype, void *result_addr, MPI_Count *result_count, F *result_datatype, F *target_rank, MPI_Aint *target_disp, MPI_Count *target_count, F *target_datatype, F *op, F *win, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Rget_accumulate_c)(to_address(origin_addr), *origin_count, TO_C(MPI_Datatype, *origin_datatype), to_address(result_addr), *result_count, TO_C(MPI_Datatype, *result_datatype), *target_rank, *target_disp, *target_count, TO_C(MPI_Datatype, *target_datatype), TO_C(MPI_Op, *op), TO_C(MPI_Win, *win), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#endif
void F77(mpi_rget_accumulate)(void *origin_addr, F *origin_count, F *origin_datatype, void *result_addr, F *result_count, F *result_datatype, F *target_rank, MPI_Aint *target_disp, F *target_count, F *target_datatype, F *op, F *win, F *request, F *ierror)
{
    *ierror = do_rget_accumulate(origin_addr, origin_count, origin_datatype, result_addr, result_count, result_datatype, target_rank, target_disp, target_count, target_datatype, op, win, request);
}
NAMES(mpi, rget_accumulate, MPI, RGET_ACCUMULATE);
void F08(mpi_rget_accumulate, ts)(const Descriptor *origin_addr, F *origin_count, F *origin_datatype, const Descriptor *result_addr, F *result_count, F *result_datatype, F *target_rank, MPI_Aint *target_disp, F *target_count, F *target_datatype, F *op, F *win, F *request, F *ierror)
{
    Section s_origin_addr = NO_SECTION;
    Section s_result_addr = NO_SECTION;
    int err = section_typed(&s_origin_addr, origin_addr, *origin_count, *origin_datatype);
    if (!err)
        err = section_typed(&s_result_addr, result_addr, *result_count, *result_datatype);
    if (!err)
        err = do_rget_accumulate(s_origin_addr.base, &s_origin_addr.count, &s_origin_addr.type, s_result_addr.base, &s_result_addr.count, &s_result_addr.type, target_rank, target_disp, target_count, target_datatype, op, win, request);
    section_close(&s_origin_addr, origin_addr, 0);
    section_close(&s_result_addr, result_addr, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_rget_accumulate_f08ts, mpi, rget_accumulate_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_rget_accumulate_c, ts)(const Descriptor *origin_addr, MPI_Count *origin_count, F *origin_datatype, const Descriptor *result_addr, MPI_Count *result_count, F *result_datatype, F *target_rank, MPI_Aint *target_disp, MPI_Count *target_count, F *target_datatype, F *op, F *win, F *request, F *ierror)
{
    Section s_origin_addr = NO_SECTION;
    Section s_result_addr = NO_SECTION;
    int err = section_typed(&s_origin_addr, origin_addr, *origin_count, *origin_datatype);
    if (!err)
        err = section_typed(&s_result_addr, result_addr, *result_count, *result_datatype);
    if (!err)
        err = do_rget_accumulate_c(s_origin_addr.base, &s_origin_addr.count_c, &s_origin_addr.type, s_result_addr.base, &s_result_addr.count_c, &s_result_addr.type, target_rank, target_disp, target_count, target_datatype, op, win, request);
    section_close(&s_origin_addr, origin_addr, 0);
    section_close(&s_result_addr, result_addr, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_rget_accumulate_c_f08ts, mpi, rget_accumulate_f08ts_large);
#endif
static inline int do_rput(void *origin_addr, F *origin_count, F *origin_datatype, F *target_rank, MPI_Aint *target_disp, F *target_count, F *target_datatype, F *win, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Rput)(to_address(origin_addr), *origin_count, TO_C(MPI_Datatype, *origin_datatype), *target_rank, *target_disp, *target_count, TO_C(MPI_Datatype, *target_datatype), TO_C(MPI_Win, *win), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_rput_c(void *origin_addr, MPI_Count *origin_count, F *origin_datatype, F *target_rank, MPI_Aint *target_disp, MPI_Count *target_count, F *target_datatype, F *win, F *request)
{
    MPI_Request c_request = TO_C(MPI_Request, *request);
    int err = MPI(Rput_c)(to_address(origin_addr), *origin_count, TO_C(MPI_Datatype, *origin_datatype), *target_rank, *target_disp, *target_count, TO_C(MPI_Datatype, *target_datatype), TO_C(MPI_Win, *win), &c_request);
    *request = FROM_C(c_request);
    return err;
}
#endif
void F77(mpi_rput)(void *origin_addr, F *origin_count, F *origin_datatype, F *target_rank, MPI_Aint *target_disp, F *target_count, F *target_datatype, F *win, F *request, F *ierror)
{
    *ierror = do_rput(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, target_datatype, win, request);
}
NAMES(mpi, rput, MPI, RPUT);
void F08(mpi_rput, ts)(const Descriptor *origin_addr, F *origin_count, F *origin_datatype, F *target_rank, MPI_Aint *target_disp, F *target_count, F *target_datatype, F *win, F *request, F *ierror)
{
    Section s_origin_addr = NO_SECTION;
    int err = section_typed(&s_origin_addr, origin_addr, *origin_count, *origin_datatype);
    if (!err)
        err = do_rput(s_origin_addr.base, &s_origin_addr.count, &s_origin_addr.type, target_rank, target_disp, target_count, target_datatype, win, request);
    section_close(&s_origin_addr, origin_addr, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_rput_f08ts, mpi, rput_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_rput_c, ts)(const Descriptor *origin_addr, MPI_Count *origin_count, F *origin_datatype, F *target_rank, MPI_Aint *target_disp, MPI_Count *target_count, F *target_datatype, F *win, F *request, F *ierror)
{
    Section s_origin_addr = NO_SECTION;
    int err = section_typed(&s_origin_addr, origin_addr, *origin_count, *origin_datatype);
    if (!err)
        err = do_rput_c(s_origin_addr.base, &s_origin_addr.count_c, &s_origin_addr.type, target_rank, target_disp, target_count, target_datatype, win, request);
    section_close(&s_origin_addr, origin_addr, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_rput_c_f08ts, mpi, rput_f08ts_large);
#endif
static inline int do_win_allocate(MPI_Aint *size, F *disp_unit, F *info, F *comm, void **baseptr, F *win)
{
    MPI_Win c_win = TO_C(MPI_Win, *win);
    int err = MPI(Win_allocate)(*size, *disp_unit, TO_C(MPI_Info, *info), TO_C(MPI_Comm, *comm), baseptr, &c_win);
    *win = FROM_C(c_win);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_win_allocate_c(MPI_Aint *size, MPI_Aint *disp_unit, F *info, F *comm, void **baseptr, F *win)
{
    MPI_Win c_win = TO_C(MPI_Win, *win);
    int err = MPI(Win_allocate_c)(*size, *disp_unit, TO_C(MPI_Info, *info), TO_C(MPI_Comm, *comm), baseptr, &c_win);
    *win = FROM_C(c_win);
    return err;
}
#endif
void F77(mpi_win_allocate)(MPI_Aint *size, F *disp_unit, F *info, F *comm, void **baseptr, F *win, F *ierror)
{
    *ierror = do_win_allocate(size, disp_unit, info, comm, baseptr, win);
}
NAMES(mpi, win_allocate, MPI, WIN_ALLOCATE);
ALIAS(F77(mpi_win_allocate), F77(mpi_win_allocate_cptr));
NAMES(mpi, win_allocate_cptr, MPI, WIN_ALLOCATE_CPTR);
void F08(mpi_win_allocate, )(MPI_Aint *size, F *disp_unit, F *info, F *comm, void **baseptr, F *win, F *ierror)
{
    int err = do_win_allocate(size, disp_unit, info, comm, baseptr, win);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_win_allocate_f08, mpi, win_allocate_f08);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_win_allocate_c, )(MPI_Aint *size, MPI_Aint *disp_unit, F *info, F *comm, void **baseptr, F *win, F *ierror)
{
    int err = do_win_allocate_c(size, disp_unit, info, comm, baseptr, win);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_win_allocate_c_f08, mpi, win_allocate_f08_large);
#endif
static inline int do_win_allocate_shared(MPI_Aint *size, F *disp_unit, F *info, F *comm, void **baseptr, F *win)
{
    MPI_Win c_win = TO_C(MPI_Win, *win);
    int err = MPI(Win_allocate_shared)(*size, *disp_unit, TO_C(MPI_Info, *info), TO_C(MPI_Comm, *comm), baseptr, &c_win);
    *win = FROM_C(c_win);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_win_allocate_shared_c(MPI_Aint *size, MPI_Aint *disp_unit, F *info, F *comm, void **baseptr, F *win)
{
    MPI_Win c_win = TO_C(MPI_Win, *win);
    int err = MPI(Win_allocate_shared_c)(*size, *disp_unit, TO_C(MPI_Info, *info), TO_C(MPI_Comm, *comm), baseptr, &c_win);
    *win = FROM_C(c_win);
    return err;
}
#endif
void F77(mpi_win_allocate_shared)(MPI_Aint *size, F *disp_unit, F *info, F *comm, void **baseptr, F *win, F *ierror)
{
    *ierror = do_win_allocate_shared(size, disp_unit, info, comm, baseptr, win);
}
NAMES(mpi, win_allocate_shared, MPI, WIN_ALLOCATE_SHARED);
ALIAS(F77(mpi_win_allocate_shared), F77(mpi_win_allocate_shared_cptr));
NAMES(mpi, win_allocate_shared_cptr, MPI, WIN_ALLOCATE_SHARED_CPTR);
void F08(mpi_win_allocate_shared, )(MPI_Aint *size, F *disp_unit, F *info, F *comm, void **baseptr, F *win, F *ierror)
{
    int err = do_win_allocate_shared(size, disp_unit, info, comm, baseptr, win);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_win_allocate_shared_f08, mpi, win_allocate_shared_f08);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_win_allocate_shared_c, )(MPI_Aint *size, MPI_Aint *disp_unit, F *info, F *comm, void **baseptr, F *win, F *ierror)
{
    int err = do_win_allocate_shared_c(size, disp_unit, info, comm, baseptr, win);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_win_allocate_shared_c_f08, mpi, win_allocate_shared_f08_large);
#endif
static inline int do_win_attach(F *win, void *base, MPI_Aint *size)
{
    return MPI(Win_attach)(TO_C(MPI_Win, *win), to_address(base), *size);
}
void F77(mpi_win_attach)(F *win, void *base, MPI_Aint *size, F *ierror)
{
    *ierror = do_win_attach(win, base, size);
}
NAMES(mpi, win_attach, MPI, WIN_ATTACH);
void F08(mpi_win_attach, ts)(F *win, const Descriptor *base, MPI_Aint *size, F *ierror)
{
    Section s_base = NO_SECTION;
    int err = section_plain(&s_base, base);
    if (!err)
        err = do_win_attach(win, s_base.base, size);
    section_close(&s_base, base, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_win_attach_f08ts, mpi, win_attach_f08ts);
static inline int do_win_complete(F *win)
{
    return MPI(Win_complete)(TO_C(MPI_Win, *win));
}
void F77(mpi_win_complete)(F *win, F *ierror)
{
    *ierror = do_win_complete(win);
}
NAMES(mpi, win_complete, MPI, WIN_COMPLETE);
void F08(mpi_win_complete, )(F *win, F *ierror)
{
    int err = do_win_complete(win);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_win_complete_f08, mpi, win_complete_f08);
static inline int do_win_create(void *base, MPI_Aint *size, F *disp_unit, F *info, F *comm, F *win)
{
    MPI_Win c_win = TO_C(MPI_Win, *win);
    int err = MPI(Win_create)(to_address(base), *size, *disp_unit, TO_C(MPI_Info, *info), TO_C(MPI_Comm, *comm), &c_win);
    *win = FROM_C(c_win);
    return err;
}
#ifdef WITH_LARGE_COUNTS
static inline int do_win_create_c(void *base, MPI_Aint *size, MPI_Aint *disp_unit, F *info, F *comm, F *win)
{
    MPI_Win c_win = TO_C(MPI_Win, *win);
    int err = MPI(Win_create_c)(to_address(base), *size, *disp_unit, TO_C(MPI_Info, *info), TO_C(MPI_Comm, *comm), &c_win);
    *win = FROM_C(c_win);
    return err;
}
#endif
void F77(mpi_win_create)(void *base, MPI_Aint *size, F *disp_unit, F *info, F *comm, F *win, F *ierror)
{
    *ierror = do_win_create(base, size, disp_unit, info, comm, win);
}
NAMES(mpi, win_create, MPI, WIN_CREATE);
void F08(mpi_win_create, ts)(const Descriptor *base, MPI_Aint *size, F *disp_unit, F *info, F *comm, F *win, F *ierror)
{
    Section s_base = NO_SECTION;
    int err = section_plain(&s_base, base);
    if (!err)
        err = do_win_create(s_base.base, size, disp_unit, info, comm, win);
    section_close(&s_base, base, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_win_create_f08ts, mpi, win_create_f08ts);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_win_create_c, ts)(const Descriptor *base, MPI_Aint *size, MPI_Aint *disp_unit, F *info, F *comm, F *win, F *ierror)
{
    Section s_base = NO_SECTION;
    int err = section_plain(&s_base, base);
    if (!err)
        err = do_win_create_c(s_base.base, size, disp_unit, info, comm, win);
    section_close(&s_base, base, 0);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_win_create_c_f08ts, mpi, win_create_f08ts_large);
#endif
static inline int do_win_create_dynamic(F *info, F *comm, F *win)
{
    MPI_Win c_win = TO_C(MPI_Win, *win);
    int err = MPI(Win_create_dynamic)(TO_C(MPI_Info, *info), TO_C(MPI_Comm, *comm), &c_win);
    *win = FROM_C(c_win);
    return err;
}
void F77(mpi_win_create_dynamic)(F *info, F *comm, F *win, F *ierror)
{
    *ierror = do_win_create_dynamic(info, comm, win);
}
NAMES(mpi, win_create_dynamic, MPI, WIN_CREATE_DYNAMIC);
void F08(mpi_win_create_dynamic, )(F *info, F *comm, F *win, F *ierror)
{
    int err = do_win_create_dynamic(info, comm, win);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_win_create_dynamic_f08, mpi, win_create_dynamic_f08);
static inline int do_win_detach(F *win, void *base)
{
    return MPI(Win_detach)(TO_C(MPI_Win, *win), to_address(base));
}
void F77(mpi_win_detach)(F *win, void *base, F *ierror)
{
    *ierror = do_win_detach(win, base);
}
NAMES(mpi, win_detach, MPI, WIN_DETACH);
void F08(mpi_win_detach, ts)(F *win, const Descriptor *base, F *ierror)
{
    Section s_base = NO_SECTION;
    int err = section_plain(&s_base, base);
    if (!err)
        err = do_win_detach(win, s_base.base);
    section_close(&s_base, base, 0);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_win_detach_f08ts, mpi, win_detach_f08ts);
static inline int do_win_fence(F *assert, F *win)
{
    return MPI(Win_fence)(*assert, TO_C(MPI_Win, *win));
}
void F77(mpi_win_fence)(F *assert, F *win, F *ierror)
{
    *ierror = do_win_fence(assert, win);
}
NAMES(mpi, win_fence, MPI, WIN_FENCE);
void F08(mpi_win_fence, )(F *assert, F *win, F *ierror)
{
    int err = do_win_fence(assert, win);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_win_fence_f08, mpi, win_fence_f08);
static inline int do_win_flush(F *rank, F *win)
{
    return MPI(Win_flush)(*rank, TO_C(MPI_Win, *win));
}
void F77(mpi_win_flush)(F *rank, F *win, F *ierror)
{
    *ierror = do_win_flush(rank, win);
}
NAMES(mpi, win_flush, MPI, WIN_FLUSH);
void F08(mpi_win_flush, )(F *rank, F *win, F *ierror)
{
    int err = do_win_flush(rank, win);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_win_flush_f08, mpi, win_flush_f08);
static inline int do_win_flush_all(F *win)
{
    return MPI(Win_flush_all)(TO_C(MPI_Win, *win));
}
void F77(mpi_win_flush_all)(F *win, F *ierror)
{
    *ierror = do_win_flush_all(win);
}
NAMES(mpi, win_flush_all, MPI, WIN_FLUSH_ALL);
void F08(mpi_win_flush_all, )(F *win, F *ierror)
{
    int err = do_win_flush_all(win);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_win_flush_all_f08, mpi, win_flush_all_f08);
static inline int do_win_flush_local(F *rank, F *win)
{
    return MPI(Win_flush_local)(*rank, TO_C(MPI_Win, *win));
}
void F77(mpi_win_flush_local)(F *rank, F *win, F *ierror)
{
    *ierror = do_win_flush_local(rank, win);
}
NAMES(mpi, win_flush_local, MPI, WIN_FLUSH_LOCAL);
void F08(mpi_win_flush_local, )(F *rank, F *win, F *ierror)
{
    int err = do_win_flush_local(rank, win);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_win_flush_local_f08, mpi, win_flush_local_f08);
static inline int do_win_flush_local_all(F *win)
{
    return MPI(Win_flush_local_all)(TO_C(MPI_Win, *win));
}
void F77(mpi_win_flush_local_all)(F *win, F *ierror)
{
    *ierror = do_win_flush_local_all(win);
}
NAMES(mpi, win_flush_local_all, MPI, WIN_FLUSH_LOCAL_ALL);
void F08(mpi_win_flush_local_all, )(F *win, F *ierror)
{
    int err = do_win_flush_local_all(win);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_win_flush_local_all_f08, mpi, win_flush_local_all_f08);
static inline int do_win_free(F *win)
{
    MPI_Win c_win = TO_C(MPI_Win, *win);
    int err = MPI(Win_free)(&c_win);
    *win = FROM_C(c_win);
    return err;
}
void F77(mpi_win_free)(F *win, F *ierror)
{
    *ierror = do_win_free(win);
}
NAMES(mpi, win_free, MPI, WIN_FREE);
void F08(mpi_win_free, )(F *win, F *ierror)
{
    int err = do_win_free(win);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_win_free_f08, mpi, win_free_f08);
static inline int do_win_get_group(F *win, F *group)
{
    MPI_Group c_group = TO_C(MPI_Group, *group);
    int err = MPI(Win_get_group)(TO_C(MPI_Win, *win), &c_group);
    *group = FROM_C(c_group);
    return err;
}
void F77(mpi_win_get_group)(F *win, F *group, F *ierror)
{
    *ierror = do_win_get_group(win, group);
}
NAMES(mpi, win_get_group, MPI, WIN_GET_GROUP);
void F08(mpi_win_get_group, )(F *win, F *group, F *ierror)
{
    int err = do_win_get_group(win, group);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_win_get_group_f08, mpi, win_get_group_f08);
static inline int do_win_get_info(F *win, F *info_used)
{
    MPI_Info c_info_used = TO_C(MPI_Info, *info_used);
    int err = MPI(Win_get_info)(TO_C(MPI_Win, *win), &c_info_used);
    *info_used = FROM_C(c_info_used);
    return err;
}
void F77(mpi_win_get_info)(F *win, F *info_used, F *ierror)
{
    *ierror = do_win_get_info(win, info_used);
}
NAMES(mpi, win_get_info, MPI, WIN_GET_INFO);
void F08(mpi_win_get_info, )(F *win, F *info_used, F *ierror)
{
    int err = do_win_get_info(win, info_used);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_win_get_info_f08, mpi, win_get_info_f08);
static inline int do_win_lock(F *lock_type, F *rank, F *assert, F *win)
{
    return MPI(Win_lock)(*lock_type, *rank, *assert, TO_C(MPI_Win, *win));
}
void F77(mpi_win_lock)(F *lock_type, F *rank, F *assert, F *win, F *ierror)
{
    *ierror = do_win_lock(lock_type, rank, assert, win);
}
NAMES(mpi, win_lock, MPI, WIN_LOCK);
void F08(mpi_win_lock, )(F *lock_type, F *rank, F *assert, F *win, F *ierror)
{
    int err = do_win_lock(lock_type, rank, assert, win);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_win_lock_f08, mpi, win_lock_f08);
static inline int do_win_lock_all(F *assert, F *win)
{
    return MPI(Win_lock_all)(*assert, TO_C(MPI_Win, *win));
}
void F77(mpi_win_lock_all)(F *assert, F *win, F *ierror)
{
    *ierror = do_win_lock_all(assert, win);
}
NAMES(mpi, win_lock_all, MPI, WIN_LOCK_ALL);
void F08(mpi_win_lock_all, )(F *assert, F *win, F *ierror)
{
    int err = do_win_lock_all(assert, win);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_win_lock_all_f08, mpi, win_lock_all_f08);
static inline int do_win_post(F *group, F *assert, F *win)
{
    return MPI(Win_post)(TO_C(MPI_Group, *group), *assert, TO_C(MPI_Win, *win));
}
void F77(mpi_win_post)(F *group, F *assert, F *win, F *ierror)
{
    *ierror = do_win_post(group, assert, win);
}
NAMES(mpi, win_post, MPI, WIN_POST);
void F08(mpi_win_post, )(F *group, F *assert, F *win, F *ierror)
{
    int err = do_win_post(group, assert, win);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_win_post_f08, mpi, win_post_f08);
static inline int do_win_set_info(F *win, F *info)
{
    return MPI(Win_set_info)(TO_C(MPI_Win, *win), TO_C(MPI_Info, *info));
}
void F77(mpi_win_set_info)(F *win, F *info, F *ierror)
{
    *ierror = do_win_set_info(win, info);
}
NAMES(mpi, win_set_info, MPI, WIN_SET_INFO);
void F08(mpi_win_set_info, )(F *win, F *info, F *ierror)
{
    int err = do_win_set_info(win, info);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_win_set_info_f08, mpi, win_set_info_f08);
static inline int do_win_shared_query(F *win, F *rank, MPI_Aint *size, F *disp_unit, void **baseptr)
{
    return MPI(Win_shared_query)(TO_C(MPI_Win, *win), *rank, size, disp_unit, baseptr);
}
#ifdef WITH_LARGE_COUNTS
static inline int do_win_shared_query_c(F *win, F *rank, MPI_Aint *size, MPI_Aint *disp_unit, void **baseptr)
{
    return MPI(Win_shared_query_c)(TO_C(MPI_Win, *win), *rank, size, disp_unit, baseptr);
}
#endif
void F77(mpi_win_shared_query)(F *win, F *rank, MPI_Aint *size, F *disp_unit, void **baseptr, F *ierror)
{
    *ierror = do_win_shared_query(win, rank, size, disp_unit, baseptr);
}
NAMES(mpi, win_shared_query, MPI, WIN_SHARED_QUERY);
ALIAS(F77(mpi_win_shared_query), F77(mpi_win_shared_query_cptr));
NAMES(mpi, win_shared_query_cptr, MPI, WIN_SHARED_QUERY_CPTR);
void F08(mpi_win_shared_query, )(F *win, F *rank, MPI_Aint *size, F *disp_unit, void **baseptr, F *ierror)
{
    int err = do_win_shared_query(win, rank, size, disp_unit, baseptr);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_win_shared_query_f08, mpi, win_shared_query_f08);
#ifdef WITH_LARGE_COUNTS
void F08(mpi_win_shared_query_c, )(F *win, F *rank, MPI_Aint *size, MPI_Aint *disp_unit, void **baseptr, F *ierror)
{
    int err = do_win_shared_query_c(win, rank, size, disp_unit, baseptr);
    if (ierror)
        *ierror = err;
}
F08_LARGE(mpi_win_shared_query_c_f08, mpi, win_shared_query_f08_large);
#endif
static inline int do_win_start(F *group, F *assert, F *win)
{
    return MPI(Win_start)(TO_C(MPI_Group, *group), *assert, TO_C(MPI_Win, *win));
}
void F77(mpi_win_start)(F *group, F *assert, F *win, F *ierror)
{
    *ierror = do_win_start(group, assert, win);
}
NAMES(mpi, win_start, MPI, WIN_START);
void F08(mpi_win_start, )(F *group, F *assert, F *win, F *ierror)
{
    int err = do_win_start(group, assert, win);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_win_start_f08, mpi, win_start_f08);
static inline int do_win_sync(F *win)
{
    return MPI(Win_sync)(TO_C(MPI_Win, *win));
}
void F77(mpi_win_sync)(F *win, F *ierror)
{
    *ierror = do_win_sync(win);
}
NAMES(mpi, win_sync, MPI, WIN_SYNC);
void F08(mpi_win_sync, )(F *win, F *ierror)
{
    int err = do_win_sync(win);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_win_sync_f08, mpi, win_sync_f08);
static inline int do_win_test(F *win, F *flag)
{
    return MPI(Win_test)(TO_C(MPI_Win, *win), flag);
}
void F77(mpi_win_test)(F *win, F *flag, F *ierror)
{
    *ierror = do_win_test(win, flag);
}
NAMES(mpi, win_test, MPI, WIN_TEST);
void F08(mpi_win_test, )(F *win, F *flag, F *ierror)
{
    int err = do_win_test(win, flag);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_win_test_f08, mpi, win_test_f08);
static inline int do_win_unlock(F *rank, F *win)
{
    return MPI(Win_unlock)(*rank, TO_C(MPI_Win, *win));
}
void F77(mpi_win_unlock)(F *rank, F *win, F *ierror)
{
    *ierror = do_win_unlock(rank, win);
}
NAMES(mpi, win_unlock, MPI, WIN_UNLOCK);
void F08(mpi_win_unlock, )(F *rank, F *win, F *ierror)
{
    int err = do_win_unlock(rank, win);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_win_unlock_f08, mpi, win_unlock_f08);
static inline int do_win_unlock_all(F *win)
{
    return MPI(Win_unlock_all)(TO_C(MPI_Win, *win));
}
void F77(mpi_win_unlock_all)(F *win, F *ierror)
{
    *ierror = do_win_unlock_all(win);
}
NAMES(mpi, win_unlock_all, MPI, WIN_UNLOCK_ALL);
void F08(mpi_win_unlock_all, )(F *win, F *ierror)
{
    int err = do_win_unlock_all(win);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_win_unlock_all_f08, mpi, win_unlock_all_f08);
static inline int do_win_wait(F *win)
{
    return MPI(Win_wait)(TO_C(MPI_Win, *win));
}
void F77(mpi_win_wait)(F *win, F *ierror)
{
    *ierror = do_win_wait(win);
}
NAMES(mpi, win_wait, MPI, WIN_WAIT);
void F08(mpi_win_wait, )(F *win, F *ierror)
{
    int err = do_win_wait(win);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_win_wait_f08, mpi, win_wait_f08);
