/* Written by `cargo xtask codegen` from api/. Do not edit. */
/* Info objects (chapter 10) */
static inline int do_info_create(F *info)
{
    MPI_Info c_info = TO_C(MPI_Info, *info);
    int err = MPI(Info_create)(&c_info);
    *info = FROM_C(c_info);
    return err;
}
void F77(mpi_info_create)(F *info, F *ierror)
{
    *ierror = do_info_create(info);
}
NAMES(mpi, info_create, MPI, INFO_CREATE);
void F08(mpi_info_create, )(F *info, F *ierror)
{
    int err = do_info_create(info);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_info_create_f08, mpi, info_create_f08);
void F77(mpi_info_create_env)(F *info, F *ierror)
{
    *ierror = do_info_create_env(info);
}
NAMES(mpi, info_create_env, MPI, INFO_CREATE_ENV);
void F08(mpi_info_create_env, )(F *info, F *ierror)
{
    int err = do_info_create_env(info);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_info_create_env_f08, mpi, info_create_env_f08);
static inline int do_info_delete(F *info, const char *key, size_t key_len)
{
    char *c_key = string_in(key, key_len, 1);
    int err = MPI(Info_delete)(TO_C(MPI_Info, *info), c_key);
    free(c_key);
    return err;
}
void F77(mpi_info_delete)(F *info, const char *key, F *ierror, size_t key_len)
{
    *ierror = do_info_delete(info, key, key_len);
}
NAMES(mpi, info_delete, MPI, INFO_DELETE);
void F08(mpi_info_delete, )(F *info, const char *key, F *ierror, size_t key_len)
{
    int err = do_info_delete(info, key, key_len);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_info_delete_f08, mpi, info_delete_f08);
static inline int do_info_dup(F *info, F *newinfo)
{
    MPI_Info c_newinfo = TO_C(MPI_Info, *newinfo);
    int err = MPI(Info_dup)(TO_C(MPI_Info, *info), &c_newinfo);
    *newinfo = FROM_C(c_newinfo);
    return err;
}
void F77(mpi_info_dup)(F *info, F *newinfo, F *ierror)
{
    *ierror = do_info_dup(info, newinfo);
}
NAMES(mpi, info_dup, MPI, INFO_DUP);
void F08(mpi_info_dup, )(F *info, F *newinfo, F *ierror)
{
    int err = do_info_dup(info, newinfo);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_info_dup_f08, mpi, info_dup_f08);
static inline int do_info_free(F *info)
{
    MPI_Info c_info = TO_C(MPI_Info, *info);
    int err = MPI(Info_free)(&c_info);
    *info = FROM_C(c_info);
    return err;
}
void F77(mpi_info_free)(F *info, F *ierror)
{
    *ierror = do_info_free(info);
}
NAMES(mpi, info_free, MPI, INFO_FREE);
void F08(mpi_info_free, )(F *info, F *ierror)
{
    int err = do_info_free(info);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_info_free_f08, mpi, info_free_f08);
static inline int do_info_get_nkeys(F *info, F *nkeys)
{
    return MPI(Info_get_nkeys)(TO_C(MPI_Info, *info), nkeys);
}
void F77(mpi_info_get_nkeys)(F *info, F *nkeys, F *ierror)
{
    *ierror = do_info_get_nkeys(info, nkeys);
}
NAMES(mpi, info_get_nkeys, MPI, INFO_GET_NKEYS);
void F08(mpi_info_get_nkeys, )(F *info, F *nkeys, F *ierror)
{
    int err = do_info_get_nkeys(info, nkeys);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_info_get_nkeys_f08, mpi, info_get_nkeys_f08);
static inline int do_info_get_nthkey(F *info, F *n, char *key, size_t key_len)
{
    char c_key[MPI_MAX_INFO_KEY + 1] = "";
    int err = MPI(Info_get_nthkey)(TO_C(MPI_Info, *info), *n, c_key);
    if (!err) string_out(key, key_len, c_key);
    return err;
}
void F77(mpi_info_get_nthkey)(F *info, F *n, char *key, F *ierror, size_t key_len)
{
    *ierror = do_info_get_nthkey(info, n, key, key_len);
}
NAMES(mpi, info_get_nthkey, MPI, INFO_GET_NTHKEY);
void F08(mpi_info_get_nthkey, )(F *info, F *n, char *key, F *ierror, size_t key_len)
{
    int err = do_info_get_nthkey(info, n, key, key_len);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_info_get_nthkey_f08, mpi, info_get_nthkey_f08);
void F77(mpi_info_get_string)(F *info, const char *key, F *buflen, char *value, F *flag, F *ierror, size_t key_len, size_t value_len)
{
    *ierror = do_info_get_string(info, key, buflen, value, flag, key_len, value_len);
}
NAMES(mpi, info_get_string, MPI, INFO_GET_STRING);
void F08(mpi_info_get_string, )(F *info, const char *key, F *buflen, char *value, F *flag, F *ierror, size_t key_len, size_t value_len)
{
    int err = do_info_get_string(info, key, buflen, value, flag, key_len, value_len);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_info_get_string_f08, mpi, info_get_string_f08);
static inline int do_info_set(F *info, const char *key, const char *value, size_t key_len, size_t value_len)
{
    char *c_key = string_in(key, key_len, 1);
    char *c_value = string_in(value, value_len, 1);
    int err = MPI(Info_set)(TO_C(MPI_Info, *info), c_key, c_value);
    free(c_key);
    free(c_value);
    return err;
}
void F77(mpi_info_set)(F *info, const char *key, const char *value, F *ierror, size_t key_len, size_t value_len)
{
    *ierror = do_info_set(info, key, value, key_len, value_len);
}
NAMES(mpi, info_set, MPI, INFO_SET);
void F08(mpi_info_set, )(F *info, const char *key, const char *value, F *ierror, size_t key_len, size_t value_len)
{
    int err = do_info_set(info, key, value, key_len, value_len);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_info_set_f08, mpi, info_set_f08);
