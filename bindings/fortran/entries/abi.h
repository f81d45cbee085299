/* Written by `cargo xtask codegen` from api/. Do not edit. */
/* ABI queries, Fortran and integer conversion (chapters 19 and 20) */
static inline int do_abi_get_fortran_info(F *info)
{
    MPI_Info c_info = TO_C(MPI_Info, *info);
    int err = MPI(Abi_get_fortran_info)(&c_info);
    *info = FROM_C(c_info);
    return err;
}
void F77(mpi_abi_get_fortran_info)(F *info, F *ierror)
{
    *ierror = do_abi_get_fortran_info(info);
}
NAMES(mpi, abi_get_fortran_info, MPI, ABI_GET_FORTRAN_INFO);
void F08(mpi_abi_get_fortran_info, )(F *info, F *ierror)
{
    int err = do_abi_get_fortran_info(info);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_abi_get_fortran_info_f08, mpi, abi_get_fortran_info_f08);
static inline int do_abi_get_info(F *info)
{
    MPI_Info c_info = TO_C(MPI_Info, *info);
    int err = MPI(Abi_get_info)(&c_info);
    *info = FROM_C(c_info);
    return err;
}
void F77(mpi_abi_get_info)(F *info, F *ierror)
{
    *ierror = do_abi_get_info(info);
}
NAMES(mpi, abi_get_info, MPI, ABI_GET_INFO);
void F08(mpi_abi_get_info, )(F *info, F *ierror)
{
    int err = do_abi_get_info(info);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_abi_get_info_f08, mpi, abi_get_info_f08);
static inline int do_abi_get_version(F *abi_major, F *abi_minor)
{
    return MPI(Abi_get_version)(abi_major, abi_minor);
}
void F77(mpi_abi_get_version)(F *abi_major, F *abi_minor, F *ierror)
{
    *ierror = do_abi_get_version(abi_major, abi_minor);
}
NAMES(mpi, abi_get_version, MPI, ABI_GET_VERSION);
void F08(mpi_abi_get_version, )(F *abi_major, F *abi_minor, F *ierror)
{
    int err = do_abi_get_version(abi_major, abi_minor);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_abi_get_version_f08, mpi, abi_get_version_f08);
void F77(mpi_status_f082f)(F *f08_status, F *f_status, F *ierror)
{
    *ierror = do_status_f082f(f08_status, f_status);
}
NAMES(mpi, status_f082f, MPI, STATUS_F082F);
void F08(mpi_status_f082f, )(F *f08_status, F *f_status, F *ierror)
{
    int err = do_status_f082f(f08_status, f_status);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_status_f082f_f08, mpi, status_f082f_f08);
void F77(mpi_status_f2f08)(F *f_status, F *f08_status, F *ierror)
{
    *ierror = do_status_f2f08(f_status, f08_status);
}
NAMES(mpi, status_f2f08, MPI, STATUS_F2F08);
void F08(mpi_status_f2f08, )(F *f_status, F *f08_status, F *ierror)
{
    int err = do_status_f2f08(f_status, f08_status);
    if (ierror)
        *ierror = err;
}
F08_SMALL(mpi_status_f2f08_f08, mpi, status_f2f08_f08);
