/* Written by `cargo xtask codegen` from api/. Do not edit. */
/* Environment, errors, memory, start and end, sessions (chapters 9 and 11) */
static inline int do_abort(F *comm, F *errorcode)
{
    return MPI(Abort)(TO_C(MPI_Comm, *comm), *errorcode);
}
void F77(mpi_abort)(F *comm, F *errorcode, F *ierror)
{
    *ierror = do_abort(comm, errorcode);
}
NAMES(mpi, abort, MPI, ABORT);
void F08(mpi_abort, )(F *comm, F *errorcode, F *ierror)
{
    int err = do_abort(comm, errorcode);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_abort_f08, mpi, abort_f08);
static inline int do_add_error_class(F *errorclass)
{
    return MPI(Add_error_class)(errorclass);
}
void F77(mpi_add_error_class)(F *errorclass, F *ierror)
{
    *ierror = do_add_error_class(errorclass);
}
NAMES(mpi, add_error_class, MPI, ADD_ERROR_CLASS);
void F08(mpi_add_error_class, )(F *errorclass, F *ierror)
{
    int err = do_add_error_class(errorclass);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_add_error_class_f08, mpi, add_error_class_f08);
static inline int do_add_error_code(F *errorclass, F *errorcode)
{
    return MPI(Add_error_code)(*errorclass, errorcode);
}
void F77(mpi_add_error_code)(F *errorclass, F *errorcode, F *ierror)
{
    *ierror = do_add_error_code(errorclass, errorcode);
}
NAMES(mpi, add_error_code, MPI, ADD_ERROR_CODE);
void F08(mpi_add_error_code, )(F *errorclass, F *errorcode, F *ierror)
{
    int err = do_add_error_code(errorclass, errorcode);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_add_error_code_f08, mpi, add_error_code_f08);
static inline int do_add_error_string(F *errorcode, const char *string, size_t string_len)
{
    char *c_string = string_in(string, string_len, 0);
    int err = MPI(Add_error_string)(*errorcode, c_string);
    free(c_string);
    return err;
}
void F77(mpi_add_error_string)(F *errorcode, const char *string, F *ierror, size_t string_len)
{
    *ierror = do_add_error_string(errorcode, string, string_len);
}
NAMES(mpi, add_error_string, MPI, ADD_ERROR_STRING);
void F08(mpi_add_error_string, )(F *errorcode, const char *string, F *ierror, size_t string_len)
{
    int err = do_add_error_string(errorcode, string, string_len);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_add_error_string_f08, mpi, add_error_string_f08);
static inline int do_alloc_mem(MPI_Aint *size, F *info, void **baseptr)
{
    return MPI(Alloc_mem)(*size, TO_C(MPI_Info, *info), baseptr);
}
void F77(mpi_alloc_mem)(MPI_Aint *size, F *info, void **baseptr, F *ierror)
{
    *ierror = do_alloc_mem(size, info, baseptr);
}
NAMES(mpi, alloc_mem, MPI, ALLOC_MEM);
ALIAS(F77(mpi_alloc_mem), F77(mpi_alloc_mem_cptr));
NAMES(mpi, alloc_mem_cptr, MPI, ALLOC_MEM_CPTR);
void F08(mpi_alloc_mem, )(MPI_Aint *size, F *info, void **baseptr, F *ierror)
{
    int err = do_alloc_mem(size, info, baseptr);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_alloc_mem_f08, mpi, alloc_mem_f08);
static inline int do_comm_call_errhandler(F *comm, F *errorcode)
{
    return MPI(Comm_call_errhandler)(TO_C(MPI_Comm, *comm), *errorcode);
}
void F77(mpi_comm_call_errhandler)(F *comm, F *errorcode, F *ierror)
{
    *ierror = do_comm_call_errhandler(comm, errorcode);
}
NAMES(mpi, comm_call_errhandler, MPI, COMM_CALL_ERRHANDLER);
void F08(mpi_comm_call_errhandler, )(F *comm, F *errorcode, F *ierror)
{
    int err = do_comm_call_errhandler(comm, errorcode);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_comm_call_errhandler_f08, mpi, comm_call_errhandler_f08);
static inline int do_comm_create_errhandler(Function comm_errhandler_fn, F *errhandler)
{
    MPI_Errhandler c_errhandler = TO_C(MPI_Errhandler, *errhandler);
    int err = MPI(Comm_create_errhandler)(TO_FUNCTION(MPI_Comm_errhandler_function, comm_errhandler_fn), &c_errhandler);
    *errhandler = FROM_C(c_errhandler);
    return err;
}
void F77(mpi_comm_create_errhandler)(Function comm_errhandler_fn, F *errhandler, F *ierror)
{
    *ierror = do_comm_create_errhandler(comm_errhandler_fn, errhandler);
}
NAMES(mpi, comm_create_errhandler, MPI, COMM_CREATE_ERRHANDLER);
void F08(mpi_comm_create_errhandler, )(Function comm_errhandler_fn, F *errhandler, F *ierror)
{
    int err = do_comm_create_errhandler(comm_errhandler_fn, errhandler);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_comm_create_errhandler_f08, mpi, comm_create_errhandler_f08);
static inline int do_comm_get_errhandler(F *comm, F *errhandler)
{
    MPI_Errhandler c_errhandler = TO_C(MPI_Errhandler, *errhandler);
    int err = MPI(Comm_get_errhandler)(TO_C(MPI_Comm, *comm), &c_errhandler);
    *errhandler = FROM_C(c_errhandler);
    return err;
}
void F77(mpi_comm_get_errhandler)(F *comm, F *errhandler, F *ierror)
{
    *ierror = do_comm_get_errhandler(comm, errhandler);
}
NAMES(mpi, comm_get_errhandler, MPI, COMM_GET_ERRHANDLER);
void F08(mpi_comm_get_errhandler, )(F *comm, F *errhandler, F *ierror)
{
    int err = do_comm_get_errhandler(comm, errhandler);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_comm_get_errhandler_f08, mpi, comm_get_errhandler_f08);
static inline int do_comm_set_errhandler(F *comm, F *errhandler)
{
    return MPI(Comm_set_errhandler)(TO_C(MPI_Comm, *comm), TO_C(MPI_Errhandler, *errhandler));
}
void F77(mpi_comm_set_errhandler)(F *comm, F *errhandler, F *ierror)
{
    *ierror = do_comm_set_errhandler(comm, errhandler);
}
NAMES(mpi, comm_set_errhandler, MPI, COMM_SET_ERRHANDLER);
void F08(mpi_comm_set_errhandler, )(F *comm, F *errhandler, F *ierror)
{
    int err = do_comm_set_errhandler(comm, errhandler);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_comm_set_errhandler_f08, mpi, comm_set_errhandler_f08);
static inline int do_errhandler_free(F *errhandler)
{
    MPI_Errhandler c_errhandler = TO_C(MPI_Errhandler, *errhandler);
    int err = MPI(Errhandler_free)(&c_errhandler);
    *errhandler = FROM_C(c_errhandler);
    return err;
}
void F77(mpi_errhandler_free)(F *errhandler, F *ierror)
{
    *ierror = do_errhandler_free(errhandler);
}
NAMES(mpi, errhandler_free, MPI, ERRHANDLER_FREE);
void F08(mpi_errhandler_free, )(F *errhandler, F *ierror)
{
    int err = do_errhandler_free(errhandler);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_errhandler_free_f08, mpi, errhandler_free_f08);
static inline int do_error_class(F *errorcode, F *errorclass)
{
    return MPI(Error_class)(*errorcode, errorclass);
}
void F77(mpi_error_class)(F *errorcode, F *errorclass, F *ierror)
{
    *ierror = do_error_class(errorcode, errorclass);
}
NAMES(mpi, error_class, MPI, ERROR_CLASS);
void F08(mpi_error_class, )(F *errorcode, F *errorclass, F *ierror)
{
    int err = do_error_class(errorcode, errorclass);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_error_class_f08, mpi, error_class_f08);
static inline int do_error_string(F *errorcode, char *string, F *resultlen, size_t string_len)
{
    char c_string[MPI_MAX_ERROR_STRING + 1] = "";
    int err = MPI(Error_string)(*errorcode, c_string, resultlen);
    if (!err) string_out(string, string_len, c_string);
    return err;
}
void F77(mpi_error_string)(F *errorcode, char *string, F *resultlen, F *ierror, size_t string_len)
{
    *ierror = do_error_string(errorcode, string, resultlen, string_len);
}
NAMES(mpi, error_string, MPI, ERROR_STRING);
void F08(mpi_error_string, )(F *errorcode, char *string, F *resultlen, F *ierror, size_t string_len)
{
    int err = do_error_string(errorcode, string, resultlen, string_len);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_error_string_f08, mpi, error_string_f08);
static inline int do_file_call_errhandler(F *fh, F *errorcode)
{
    return MPI(File_call_errhandler)(TO_C(MPI_File, *fh), *errorcode);
}
void F77(mpi_file_call_errhandler)(F *fh, F *errorcode, F *ierror)
{
    *ierror = do_file_call_errhandler(fh, errorcode);
}
NAMES(mpi, file_call_errhandler, MPI, FILE_CALL_ERRHANDLER);
void F08(mpi_file_call_errhandler, )(F *fh, F *errorcode, F *ierror)
{
    int err = do_file_call_errhandler(fh, errorcode);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_file_call_errhandler_f08, mpi, file_call_errhandler_f08);
static inline int do_file_create_errhandler(Function file_errhandler_fn, F *errhandler)
{
    MPI_Errhandler c_errhandler = TO_C(MPI_Errhandler, *errhandler);
    int err = MPI(File_create_errhandler)(TO_FUNCTION(MPI_File_errhandler_function, file_errhandler_fn), &c_errhandler);
    *errhandler = FROM_C(c_errhandler);
    return err;
}
void F77(mpi_file_create_errhandler)(Function file_errhandler_fn, F *errhandler, F *ierror)
{
    *ierror = do_file_create_errhandler(file_errhandler_fn, errhandler);
}
NAMES(mpi, file_create_errhandler, MPI, FILE_CREATE_ERRHANDLER);
void F08(mpi_file_create_errhandler, )(Function file_errhandler_fn, F *errhandler, F *ierror)
{
    int err = do_file_create_errhandler(file_errhandler_fn, errhandler);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_file_create_errhandler_f08, mpi, file_create_errhandler_f08);
static inline int do_file_get_errhandler(F *file, F *errhandler)
{
    MPI_Errhandler c_errhandler = TO_C(MPI_Errhandler, *errhandler);
    int err = MPI(File_get_errhandler)(TO_C(MPI_File, *file), &c_errhandler);
    *errhandler = FROM_C(c_errhandler);
    return err;
}
void F77(mpi_file_get_errhandler)(F *file, F *errhandler, F *ierror)
{
    *ierror = do_file_get_errhandler(file, errhandler);
}
NAMES(mpi, file_get_errhandler, MPI, FILE_GET_ERRHANDLER);
void F08(mpi_file_get_errhandler, )(F *file, F *errhandler, F *ierror)
{
    int err = do_file_get_errhandler(file, errhandler);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_file_get_errhandler_f08, mpi, file_get_errhandler_f08);
static inline int do_file_set_errhandler(F *file, F *errhandler)
{
    return MPI(File_set_errhandler)(TO_C(MPI_File, *file), TO_C(MPI_Errhandler, *errhandler));
}
void F77(mpi_file_set_errhandler)(F *file, F *errhandler, F *ierror)
{
    *ierror = do_file_set_errhandler(file, errhandler);
}
NAMES(mpi, file_set_errhandler, MPI, FILE_SET_ERRHANDLER);
void F08(mpi_file_set_errhandler, )(F *file, F *errhandler, F *ierror)
{
    int err = do_file_set_errhandler(file, errhandler);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_file_set_errhandler_f08, mpi, file_set_errhandler_f08);
static inline int do_finalize(void)
{
    return MPI(Finalize)();
}
void F77(mpi_finalize)(F *ierror)
{
    *ierror = do_finalize();
}
NAMES(mpi, finalize, MPI, FINALIZE);
void F08(mpi_finalize, )(F *ierror)
{
    int err = do_finalize();
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_finalize_f08, mpi, finalize_f08);
static inline int do_finalized(F *flag)
{
    return MPI(Finalized)(flag);
}
void F77(mpi_finalized)(F *flag, F *ierror)
{
    *ierror = do_finalized(flag);
}
NAMES(mpi, finalized, MPI, FINALIZED);
void F08(mpi_finalized, )(F *flag, F *ierror)
{
    int err = do_finalized(flag);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_finalized_f08, mpi, finalized_f08);
static inline int do_free_mem(void *base)
{
    return MPI(Free_mem)(to_address(base));
}
void F77(mpi_free_mem)(void *base, F *ierror)
{
    *ierror = do_free_mem(base);
}
NAMES(mpi, free_mem, MPI, FREE_MEM);
void F08(mpi_free_mem, ts)(const Descriptor *base, F *ierror)
{
    int err = do_free_mem(BASE(base));
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_free_mem_f08ts, mpi, free_mem_f08ts);
static inline int do_get_hw_resource_info(F *hw_info)
{
    MPI_Info c_hw_info = TO_C(MPI_Info, *hw_info);
    int err = MPI(Get_hw_resource_info)(&c_hw_info);
    *hw_info = FROM_C(c_hw_info);
    return err;
}
void F77(mpi_get_hw_resource_info)(F *hw_info, F *ierror)
{
    *ierror = do_get_hw_resource_info(hw_info);
}
NAMES(mpi, get_hw_resource_info, MPI, GET_HW_RESOURCE_INFO);
void F08(mpi_get_hw_resource_info, )(F *hw_info, F *ierror)
{
    int err = do_get_hw_resource_info(hw_info);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_get_hw_resource_info_f08, mpi, get_hw_resource_info_f08);
static inline int do_get_library_version(char *version, F *resultlen, size_t version_len)
{
    char c_version[MPI_MAX_LIBRARY_VERSION_STRING + 1] = "";
    int err = MPI(Get_library_version)(c_version, resultlen);
    if (!err) string_out(version, version_len, c_version);
    return err;
}
void F77(mpi_get_library_version)(char *version, F *resultlen, F *ierror, size_t version_len)
{
    *ierror = do_get_library_version(version, resultlen, version_len);
}
NAMES(mpi, get_library_version, MPI, GET_LIBRARY_VERSION);
void F08(mpi_get_library_version, )(char *version, F *resultlen, F *ierror, size_t version_len)
{
    int err = do_get_library_version(version, resultlen, version_len);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_get_library_version_f08, mpi, get_library_version_f08);
static inline int do_get_processor_name(char *name, F *resultlen, size_t name_len)
{
    char c_name[MPI_MAX_PROCESSOR_NAME + 1] = "";
    int err = MPI(Get_processor_name)(c_name, resultlen);
    if (!err) string_out(name, name_len, c_name);
    return err;
}
void F77(mpi_get_processor_name)(char *name, F *resultlen, F *ierror, size_t name_len)
{
    *ierror = do_get_processor_name(name, resultlen, name_len);
}
NAMES(mpi, get_processor_name, MPI, GET_PROCESSOR_NAME);
void F08(mpi_get_processor_name, )(char *name, F *resultlen, F *ierror, size_t name_len)
{
    int err = do_get_processor_name(name, resultlen, name_len);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_get_processor_name_f08, mpi, get_processor_name_f08);
static inline int do_get_version(F *version, F *subversion)
{
    return MPI(Get_version)(version, subversion);
}
void F77(mpi_get_version)(F *version, F *subversion, F *ierror)
{
    *ierror = do_get_version(version, subversion);
}
NAMES(mpi, get_version, MPI, GET_VERSION);
void F08(mpi_get_version, )(F *version, F *subversion, F *ierror)
{
    int err = do_get_version(version, subversion);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_get_version_f08, mpi, get_version_f08);
static inline int do_group_from_session_pset(F *session, const char *pset_name, F *newgroup, size_t pset_name_len)
{
    char *c_pset_name = string_in(pset_name, pset_name_len, 0);
    MPI_Group c_newgroup = TO_C(MPI_Group, *newgroup);
    int err = MPI(Group_from_session_pset)(TO_C(MPI_Session, *session), c_pset_name, &c_newgroup);
    free(c_pset_name);
    *newgroup = FROM_C(c_newgroup);
    return err;
}
void F77(mpi_group_from_session_pset)(F *session, const char *pset_name, F *newgroup, F *ierror, size_t pset_name_len)
{
    *ierror = do_group_from_session_pset(session, pset_name, newgroup, pset_name_len);
}
NAMES(mpi, group_from_session_pset, MPI, GROUP_FROM_SESSION_PSET);
void F08(mpi_group_from_session_pset, )(F *session, const char *pset_name, F *newgroup, F *ierror, size_t pset_name_len)
{
    int err = do_group_from_session_pset(session, pset_name, newgroup, pset_name_len);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_group_from_session_pset_f08, mpi, group_from_session_pset_f08);
void F77(mpi_init)(F *ierror)
{
    *ierror = do_init();
}
NAMES(mpi, init, MPI, INIT);
void F08(mpi_init, )(F *ierror)
{
    int err = do_init();
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_init_f08, mpi, init_f08);
void F77(mpi_init_thread)(F *required, F *provided, F *ierror)
{
    *ierror = do_init_thread(required, provided);
}
NAMES(mpi, init_thread, MPI, INIT_THREAD);
void F08(mpi_init_thread, )(F *required, F *provided, F *ierror)
{
    int err = do_init_thread(required, provided);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_init_thread_f08, mpi, init_thread_f08);
static inline int do_initialized(F *flag)
{
    return MPI(Initialized)(flag);
}
void F77(mpi_initialized)(F *flag, F *ierror)
{
    *ierror = do_initialized(flag);
}
NAMES(mpi, initialized, MPI, INITIALIZED);
void F08(mpi_initialized, )(F *flag, F *ierror)
{
    int err = do_initialized(flag);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_initialized_f08, mpi, initialized_f08);
static inline int do_is_thread_main(F *flag)
{
    return MPI(Is_thread_main)(flag);
}
void F77(mpi_is_thread_main)(F *flag, F *ierror)
{
    *ierror = do_is_thread_main(flag);
}
NAMES(mpi, is_thread_main, MPI, IS_THREAD_MAIN);
void F08(mpi_is_thread_main, )(F *flag, F *ierror)
{
    int err = do_is_thread_main(flag);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_is_thread_main_f08, mpi, is_thread_main_f08);
static inline int do_query_thread(F *provided)
{
    return MPI(Query_thread)(provided);
}
void F77(mpi_query_thread)(F *provided, F *ierror)
{
    *ierror = do_query_thread(provided);
}
NAMES(mpi, query_thread, MPI, QUERY_THREAD);
void F08(mpi_query_thread, )(F *provided, F *ierror)
{
    int err = do_query_thread(provided);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_query_thread_f08, mpi, query_thread_f08);
static inline int do_remove_error_class(F *errorclass)
{
    return MPI(Remove_error_class)(*errorclass);
}
void F77(mpi_remove_error_class)(F *errorclass, F *ierror)
{
    *ierror = do_remove_error_class(errorclass);
}
NAMES(mpi, remove_error_class, MPI, REMOVE_ERROR_CLASS);
void F08(mpi_remove_error_class, )(F *errorclass, F *ierror)
{
    int err = do_remove_error_class(errorclass);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_remove_error_class_f08, mpi, remove_error_class_f08);
static inline int do_remove_error_code(F *errorcode)
{
    return MPI(Remove_error_code)(*errorcode);
}
void F77(mpi_remove_error_code)(F *errorcode, F *ierror)
{
    *ierror = do_remove_error_code(errorcode);
}
NAMES(mpi, remove_error_code, MPI, REMOVE_ERROR_CODE);
void F08(mpi_remove_error_code, )(F *errorcode, F *ierror)
{
    int err = do_remove_error_code(errorcode);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_remove_error_code_f08, mpi, remove_error_code_f08);
static inline int do_remove_error_string(F *errorcode)
{
    return MPI(Remove_error_string)(*errorcode);
}
void F77(mpi_remove_error_string)(F *errorcode, F *ierror)
{
    *ierror = do_remove_error_string(errorcode);
}
NAMES(mpi, remove_error_string, MPI, REMOVE_ERROR_STRING);
void F08(mpi_remove_error_string, )(F *errorcode, F *ierror)
{
    int err = do_remove_error_string(errorcode);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_remove_error_string_f08, mpi, remove_error_string_f08);
static inline int do_session_call_errhandler(F *session, F *errorcode)
{
    return MPI(Session_call_errhandler)(TO_C(MPI_Session, *session), *errorcode);
}
void F77(mpi_session_call_errhandler)(F *session, F *errorcode, F *ierror)
{
    *ierror = do_session_call_errhandler(session, errorcode);
}
NAMES(mpi, session_call_errhandler, MPI, SESSION_CALL_ERRHANDLER);
void F08(mpi_session_call_errhandler, )(F *session, F *errorcode, F *ierror)
{
    int err = do_session_call_errhandler(session, errorcode);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_session_call_errhandler_f08, mpi, session_call_errhandler_f08);
static inline int do_session_create_errhandler(Function session_errhandler_fn, F *errhandler)
{
    MPI_Errhandler c_errhandler = TO_C(MPI_Errhandler, *errhandler);
    int err = MPI(Session_create_errhandler)(TO_FUNCTION(MPI_Session_errhandler_function, session_errhandler_fn), &c_errhandler);
    *errhandler = FROM_C(c_errhandler);
    return err;
}
void F77(mpi_session_create_errhandler)(Function session_errhandler_fn, F *errhandler, F *ierror)
{
    *ierror = do_session_create_errhandler(session_errhandler_fn, errhandler);
}
NAMES(mpi, session_create_errhandler, MPI, SESSION_CREATE_ERRHANDLER);
void F08(mpi_session_create_errhandler, )(Function session_errhandler_fn, F *errhandler, F *ierror)
{
    int err = do_session_create_errhandler(session_errhandler_fn, errhandler);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_session_create_errhandler_f08, mpi, session_create_errhandler_f08);
static inline int do_session_finalize(F *session)
{
    MPI_Session c_session = TO_C(MPI_Session, *session);
    int err = MPI(Session_finalize)(&c_session);
    *session = FROM_C(c_session);
    return err;
}
void F77(mpi_session_finalize)(F *session, F *ierror)
{
    *ierror = do_session_finalize(session);
}
NAMES(mpi, session_finalize, MPI, SESSION_FINALIZE);
void F08(mpi_session_finalize, )(F *session, F *ierror)
{
    int err = do_session_finalize(session);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_session_finalize_f08, mpi, session_finalize_f08);
static inline int do_session_get_errhandler(F *session, F *errhandler)
{
    MPI_Errhandler c_errhandler = TO_C(MPI_Errhandler, *errhandler);
    int err = MPI(Session_get_errhandler)(TO_C(MPI_Session, *session), &c_errhandler);
    *errhandler = FROM_C(c_errhandler);
    return err;
}
void F77(mpi_session_get_errhandler)(F *session, F *errhandler, F *ierror)
{
    *ierror = do_session_get_errhandler(session, errhandler);
}
NAMES(mpi, session_get_errhandler, MPI, SESSION_GET_ERRHANDLER);
void F08(mpi_session_get_errhandler, )(F *session, F *errhandler, F *ierror)
{
    int err = do_session_get_errhandler(session, errhandler);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_session_get_errhandler_f08, mpi, session_get_errhandler_f08);
static inline int do_session_get_info(F *session, F *info_used)
{
    MPI_Info c_info_used = TO_C(MPI_Info, *info_used);
    int err = MPI(Session_get_info)(TO_C(MPI_Session, *session), &c_info_used);
    *info_used = FROM_C(c_info_used);
    return err;
}
void F77(mpi_session_get_info)(F *session, F *info_used, F *ierror)
{
    *ierror = do_session_get_info(session, info_used);
}
NAMES(mpi, session_get_info, MPI, SESSION_GET_INFO);
void F08(mpi_session_get_info, )(F *session, F *info_used, F *ierror)
{
    int err = do_session_get_info(session, info_used);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_session_get_info_f08, mpi, session_get_info_f08);
void F77(mpi_session_get_nth_pset)(F *session, F *info, F *n, F *pset_len, char *pset_name, F *ierror, size_t pset_name_len)
{
    *ierror = do_session_get_nth_pset(session, info, n, pset_len, pset_name, pset_name_len);
}
NAMES(mpi, session_get_nth_pset, MPI, SESSION_GET_NTH_PSET);
void F08(mpi_session_get_nth_pset, )(F *session, F *info, F *n, F *pset_len, char *pset_name, F *ierror, size_t pset_name_len)
{
    int err = do_session_get_nth_pset(session, info, n, pset_len, pset_name, pset_name_len);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_session_get_nth_pset_f08, mpi, session_get_nth_pset_f08);
static inline int do_session_get_num_psets(F *session, F *info, F *npset_names)
{
    return MPI(Session_get_num_psets)(TO_C(MPI_Session, *session), TO_C(MPI_Info, *info), npset_names);
}
void F77(mpi_session_get_num_psets)(F *session, F *info, F *npset_names, F *ierror)
{
    *ierror = do_session_get_num_psets(session, info, npset_names);
}
NAMES(mpi, session_get_num_psets, MPI, SESSION_GET_NUM_PSETS);
void F08(mpi_session_get_num_psets, )(F *session, F *info, F *npset_names, F *ierror)
{
    int err = do_session_get_num_psets(session, info, npset_names);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_session_get_num_psets_f08, mpi, session_get_num_psets_f08);
static inline int do_session_get_pset_info(F *session, const char *pset_name, F *info, size_t pset_name_len)
{
    char *c_pset_name = string_in(pset_name, pset_name_len, 0);
    MPI_Info c_info = TO_C(MPI_Info, *info);
    int err = MPI(Session_get_pset_info)(TO_C(MPI_Session, *session), c_pset_name, &c_info);
    free(c_pset_name);
    *info = FROM_C(c_info);
    return err;
}
void F77(mpi_session_get_pset_info)(F *session, const char *pset_name, F *info, F *ierror, size_t pset_name_len)
{
    *ierror = do_session_get_pset_info(session, pset_name, info, pset_name_len);
}
NAMES(mpi, session_get_pset_info, MPI, SESSION_GET_PSET_INFO);
void F08(mpi_session_get_pset_info, )(F *session, const char *pset_name, F *info, F *ierror, size_t pset_name_len)
{
    int err = do_session_get_pset_info(session, pset_name, info, pset_name_len);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_session_get_pset_info_f08, mpi, session_get_pset_info_f08);
static inline int do_session_init(F *info, F *errhandler, F *session)
{
    MPI_Session c_session = TO_C(MPI_Session, *session);
    int err = MPI(Session_init)(TO_C(MPI_Info, *info), TO_C(MPI_Errhandler, *errhandler), &c_session);
    *session = FROM_C(c_session);
    return err;
}
void F77(mpi_session_init)(F *info, F *errhandler, F *session, F *ierror)
{
    *ierror = do_session_init(info, errhandler, session);
}
NAMES(mpi, session_init, MPI, SESSION_INIT);
void F08(mpi_session_init, )(F *info, F *errhandler, F *session, F *ierror)
{
    int err = do_session_init(info, errhandler, session);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_session_init_f08, mpi, session_init_f08);
static inline int do_session_set_errhandler(F *session, F *errhandler)
{
    return MPI(Session_set_errhandler)(TO_C(MPI_Session, *session), TO_C(MPI_Errhandler, *errhandler));
}
void F77(mpi_session_set_errhandler)(F *session, F *errhandler, F *ierror)
{
    *ierror = do_session_set_errhandler(session, errhandler);
}
NAMES(mpi, session_set_errhandler, MPI, SESSION_SET_ERRHANDLER);
void F08(mpi_session_set_errhandler, )(F *session, F *errhandler, F *ierror)
{
    int err = do_session_set_errhandler(session, errhandler);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_session_set_errhandler_f08, mpi, session_set_errhandler_f08);
static inline int do_win_call_errhandler(F *win, F *errorcode)
{
    return MPI(Win_call_errhandler)(TO_C(MPI_Win, *win), *errorcode);
}
void F77(mpi_win_call_errhandler)(F *win, F *errorcode, F *ierror)
{
    *ierror = do_win_call_errhandler(win, errorcode);
}
NAMES(mpi, win_call_errhandler, MPI, WIN_CALL_ERRHANDLER);
void F08(mpi_win_call_errhandler, )(F *win, F *errorcode, F *ierror)
{
    int err = do_win_call_errhandler(win, errorcode);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_win_call_errhandler_f08, mpi, win_call_errhandler_f08);
static inline int do_win_create_errhandler(Function win_errhandler_fn, F *errhandler)
{
    MPI_Errhandler c_errhandler = TO_C(MPI_Errhandler, *errhandler);
    int err = MPI(Win_create_errhandler)(TO_FUNCTION(MPI_Win_errhandler_function, win_errhandler_fn), &c_errhandler);
    *errhandler = FROM_C(c_errhandler);
    return err;
}
void F77(mpi_win_create_errhandler)(Function win_errhandler_fn, F *errhandler, F *ierror)
{
    *ierror = do_win_create_errhandler(win_errhandler_fn, errhandler);
}
NAMES(mpi, win_create_errhandler, MPI, WIN_CREATE_ERRHANDLER);
void F08(mpi_win_create_errhandler, )(Function win_errhandler_fn, F *errhandler, F *ierror)
{
    int err = do_win_create_errhandler(win_errhandler_fn, errhandler);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_win_create_errhandler_f08, mpi, win_create_errhandler_f08);
static inline int do_win_get_errhandler(F *win, F *errhandler)
{
    MPI_Errhandler c_errhandler = TO_C(MPI_Errhandler, *errhandler);
    int err = MPI(Win_get_errhandler)(TO_C(MPI_Win, *win), &c_errhandler);
    *errhandler = FROM_C(c_errhandler);
    return err;
}
void F77(mpi_win_get_errhandler)(F *win, F *errhandler, F *ierror)
{
    *ierror = do_win_get_errhandler(win, errhandler);
}
NAMES(mpi, win_get_errhandler, MPI, WIN_GET_ERRHANDLER);
void F08(mpi_win_get_errhandler, )(F *win, F *errhandler, F *ierror)
{
    int err = do_win_get_errhandler(win, errhandler);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_win_get_errhandler_f08, mpi, win_get_errhandler_f08);
static inline int do_win_set_errhandler(F *win, F *errhandler)
{
    return MPI(Win_set_errhandler)(TO_C(MPI_Win, *win), TO_C(MPI_Errhandler, *errhandler));
}
void F77(mpi_win_set_errhandler)(F *win, F *errhandler, F *ierror)
{
    *ierror = do_win_set_errhandler(win, errhandler);
}
NAMES(mpi, win_set_errhandler, MPI, WIN_SET_ERRHANDLER);
void F08(mpi_win_set_errhandler, )(F *win, F *errhandler, F *ierror)
{
    int err = do_win_set_errhandler(win, errhandler);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_win_set_errhandler_f08, mpi, win_set_errhandler_f08);
double F77(mpi_wtick)(void) { return MPI(Wtick)(); }
NAMES(mpi, wtick, MPI, WTICK);
double F08(mpi_wtick, )(void) { return MPI(Wtick)(); }
F08_SMALL(mpi_wtick_f08, mpi, wtick_f08);
double F77(mpi_wtime)(void) { return MPI(Wtime)(); }
NAMES(mpi, wtime, MPI, WTIME);
double F08(mpi_wtime, )(void) { return MPI(Wtime)(); }
F08_SMALL(mpi_wtime_f08, mpi, wtime_f08);
