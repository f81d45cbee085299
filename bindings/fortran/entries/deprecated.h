/* Written by `cargo xtask codegen` from api/. Do not edit. */
/* Deprecated and removed functions (chapters 16 and 17) */
void F77(mpi_address)(void *location, F *address, F *ierror)
{
    *ierror = do_address(location, address);
}
NAMES(mpi, address, MPI, ADDRESS);
static inline int do_attr_delete(F *comm, F *keyval)
{
    return MPI(Attr_delete)(TO_C(MPI_Comm, *comm), to_keyval(*keyval));
}
void F77(mpi_attr_delete)(F *comm, F *keyval, F *ierror)
{
    *ierror = do_attr_delete(comm, keyval);
}
NAMES(mpi, attr_delete, MPI, ATTR_DELETE);
void F77(mpi_attr_get)(F *comm, F *keyval, F *attribute_val, F *flag, F *ierror)
{
    *ierror = do_attr_get(comm, keyval, attribute_val, flag);
}
NAMES(mpi, attr_get, MPI, ATTR_GET);
void F77(mpi_attr_put)(F *comm, F *keyval, F *attribute_val, F *ierror)
{
    *ierror = do_attr_put(comm, keyval, attribute_val);
}
NAMES(mpi, attr_put, MPI, ATTR_PUT);
void F77(mpi_errhandler_create)(Function comm_errhandler_fn, F *errhandler, F *ierror)
{
    *ierror = do_errhandler_create(comm_errhandler_fn, errhandler);
}
NAMES(mpi, errhandler_create, MPI, ERRHANDLER_CREATE);
void F77(mpi_errhandler_get)(F *comm, F *errhandler, F *ierror)
{
    *ierror = do_errhandler_get(comm, errhandler);
}
NAMES(mpi, errhandler_get, MPI, ERRHANDLER_GET);
void F77(mpi_errhandler_set)(F *comm, F *errhandler, F *ierror)
{
    *ierror = do_errhandler_set(comm, errhandler);
}
NAMES(mpi, errhandler_set, MPI, ERRHANDLER_SET);
static inline int do_get_elements_x(F *status, F *datatype, MPI_Count *count)
{
    return MPI(Get_elements_x)(to_status(status), TO_C(MPI_Datatype, *datatype), count);
}
void F77(mpi_get_elements_x)(F *status, F *datatype, MPI_Count *count, F *ierror)
{
    *ierror = do_get_elements_x(status, datatype, count);
}
NAMES(mpi, get_elements_x, MPI, GET_ELEMENTS_X);
void F08(mpi_get_elements_x, )(F *status, F *datatype, MPI_Count *count, F *ierror)
{
    int err = do_get_elements_x(status, datatype, count);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_get_elements_x_f08, mpi, get_elements_x_f08);
void F77(mpi_info_get)(F *info, const char *key, F *valuelen, char *value, F *flag, F *ierror, size_t key_len, size_t value_len)
{
    *ierror = do_info_get(info, key, valuelen, value, flag, key_len, value_len);
}
NAMES(mpi, info_get, MPI, INFO_GET);
void F08(mpi_info_get, )(F *info, const char *key, F *valuelen, char *value, F *flag, F *ierror, size_t key_len, size_t value_len)
{
    int err = do_info_get(info, key, valuelen, value, flag, key_len, value_len);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_info_get_f08, mpi, info_get_f08);
static inline int do_info_get_valuelen(F *info, const char *key, F *valuelen, F *flag, size_t key_len)
{
    char *c_key = string_in(key, key_len, 1);
    int err = MPI(Info_get_valuelen)(TO_C(MPI_Info, *info), c_key, valuelen, flag);
    free(c_key);
    return err;
}
void F77(mpi_info_get_valuelen)(F *info, const char *key, F *valuelen, F *flag, F *ierror, size_t key_len)
{
    *ierror = do_info_get_valuelen(info, key, valuelen, flag, key_len);
}
NAMES(mpi, info_get_valuelen, MPI, INFO_GET_VALUELEN);
void F08(mpi_info_get_valuelen, )(F *info, const char *key, F *valuelen, F *flag, F *ierror, size_t key_len)
{
    int err = do_info_get_valuelen(info, key, valuelen, flag, key_len);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_info_get_valuelen_f08, mpi, info_get_valuelen_f08);
void F77(mpi_keyval_create)(Function copy_fn, Function delete_fn, F *keyval, F *extra_state, F *ierror)
{
    *ierror = do_keyval_create(copy_fn, delete_fn, keyval, extra_state);
}
NAMES(mpi, keyval_create, MPI, KEYVAL_CREATE);
static inline int do_keyval_free(F *keyval)
{
    return MPI(Keyval_free)(keyval);
}
void F77(mpi_keyval_free)(F *keyval, F *ierror)
{
    *ierror = do_keyval_free(keyval);
}
NAMES(mpi, keyval_free, MPI, KEYVAL_FREE);
static inline int do_status_set_elements_x(F *status, F *datatype, MPI_Count *count)
{
    return MPI(Status_set_elements_x)(to_status(status), TO_C(MPI_Datatype, *datatype), *count);
}
void F77(mpi_status_set_elements_x)(F *status, F *datatype, MPI_Count *count, F *ierror)
{
    *ierror = do_status_set_elements_x(status, datatype, count);
}
NAMES(mpi, status_set_elements_x, MPI, STATUS_SET_ELEMENTS_X);
void F08(mpi_status_set_elements_x, )(F *status, F *datatype, MPI_Count *count, F *ierror)
{
    int err = do_status_set_elements_x(status, datatype, count);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_status_set_elements_x_f08, mpi, status_set_elements_x_f08);
void F77(mpi_type_extent)(F *datatype, F *extent, F *ierror)
{
    *ierror = do_type_extent(datatype, extent);
}
NAMES(mpi, type_extent, MPI, TYPE_EXTENT);
static inline int do_type_get_extent_x(F *datatype, MPI_Count *lb, MPI_Count *extent)
{
    return MPI(Type_get_extent_x)(TO_C(MPI_Datatype, *datatype), lb, extent);
}
void F77(mpi_type_get_extent_x)(F *datatype, MPI_Count *lb, MPI_Count *extent, F *ierror)
{
    *ierror = do_type_get_extent_x(datatype, lb, extent);
}
NAMES(mpi, type_get_extent_x, MPI, TYPE_GET_EXTENT_X);
void F08(mpi_type_get_extent_x, )(F *datatype, MPI_Count *lb, MPI_Count *extent, F *ierror)
{
    int err = do_type_get_extent_x(datatype, lb, extent);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_type_get_extent_x_f08, mpi, type_get_extent_x_f08);
static inline int do_type_get_true_extent_x(F *datatype, MPI_Count *true_lb, MPI_Count *true_extent)
{
    return MPI(Type_get_true_extent_x)(TO_C(MPI_Datatype, *datatype), true_lb, true_extent);
}
void F77(mpi_type_get_true_extent_x)(F *datatype, MPI_Count *true_lb, MPI_Count *true_extent, F *ierror)
{
    *ierror = do_type_get_true_extent_x(datatype, true_lb, true_extent);
}
NAMES(mpi, type_get_true_extent_x, MPI, TYPE_GET_TRUE_EXTENT_X);
void F08(mpi_type_get_true_extent_x, )(F *datatype, MPI_Count *true_lb, MPI_Count *true_extent, F *ierror)
{
    int err = do_type_get_true_extent_x(datatype, true_lb, true_extent);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_type_get_true_extent_x_f08, mpi, type_get_true_extent_x_f08);
void F77(mpi_type_hindexed)(F *count, F *array_of_blocklengths, F *array_of_displacements, F *oldtype, F *newtype, F *ierror)
{
    *ierror = do_type_hindexed(count, array_of_blocklengths, array_of_displacements, oldtype, newtype);
}
NAMES(mpi, type_hindexed, MPI, TYPE_HINDEXED);
void F77(mpi_type_hvector)(F *count, F *blocklength, F *stride, F *oldtype, F *newtype, F *ierror)
{
    *ierror = do_type_hvector(count, blocklength, stride, oldtype, newtype);
}
NAMES(mpi, type_hvector, MPI, TYPE_HVECTOR);
void F77(mpi_type_lb)(F *datatype, F *displacement, F *ierror)
{
    *ierror = do_type_lb(datatype, displacement);
}
NAMES(mpi, type_lb, MPI, TYPE_LB);
static inline int do_type_size_x(F *datatype, MPI_Count *size)
{
    return MPI(Type_size_x)(TO_C(MPI_Datatype, *datatype), size);
}
void F77(mpi_type_size_x)(F *datatype, MPI_Count *size, F *ierror)
{
    *ierror = do_type_size_x(datatype, size);
}
NAMES(mpi, type_size_x, MPI, TYPE_SIZE_X);
void F08(mpi_type_size_x, )(F *datatype, MPI_Count *size, F *ierror)
{
    int err = do_type_size_x(datatype, size);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_type_size_x_f08, mpi, type_size_x_f08);
void F77(mpi_type_struct)(F *count, F *array_of_blocklengths, F *array_of_displacements, F *array_of_types, F *newtype, F *ierror)
{
    *ierror = do_type_struct(count, array_of_blocklengths, array_of_displacements, array_of_types, newtype);
}
NAMES(mpi, type_struct, MPI, TYPE_STRUCT);
void F77(mpi_type_ub)(F *datatype, F *displacement, F *ierror)
{
    *ierror = do_type_ub(datatype, displacement);
}
NAMES(mpi, type_ub, MPI, TYPE_UB);
