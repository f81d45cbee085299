// ranks: 1
// MPI-5.0 chapter 20: the ABI's version, and what it says of Fortran.
#include "../check.h"

int main(int argc, char **argv)
{
    int major = -9, minor = -9, set = -1, n = 0;
    /* Callable before initialisation. */
    if (MPI_Abi_get_version(&major, &minor) != MPI_SUCCESS)
        return 2;
    CHECK_BEGIN(argc, argv);
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    /* -1, -1: a library without the standard ABI. */
    CHECK((major == 1 && minor >= 0) || (major == -1 && minor == -1));
    MPI_Info info;
    OK(MPI_Abi_get_info(&info));
    CHECK(info != MPI_INFO_NULL);
    OK(MPI_Info_get_nkeys(info, &n));
    CHECK(n > 0);
    char value[64];
    int len = sizeof value, flag = 0;
    OK(MPI_Info_get_string(info, "mpi_aint_size", &len, value, &flag));
    if (flag)
        CHECK_EQ(atoi(value), sizeof(MPI_Aint));
    OK(MPI_Info_free(&info));
    OK(MPI_Abi_get_fortran_info(&info));
    if (info != MPI_INFO_NULL)
        OK(MPI_Info_free(&info));
    int yes = 0, no = 0;
    OK(MPI_Abi_get_fortran_booleans(sizeof(int), &yes, &no, &set));
    CHECK(set == 0 || yes != no);
    return CHECK_END();
}
