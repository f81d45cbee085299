// ranks: 1 2
// reference-fails: MPICH keeps no values of its own
// What a Fortran run time tells the library: before MPI_Init its values are taken, afterwards
// they are refused.
#include "../check.h"

int main(int argc, char **argv)
{
    int yes = -1, no = 0, set = 0;
    short yes2 = 0, no2 = 1;
    CHECK_EQ(MPI_Abi_set_fortran_booleans(sizeof yes, &yes, &no), MPI_SUCCESS);
    MPI_Info info;
    int first = MPI_Info_create(&info);
    first |= MPI_Info_set(info, "mpi_integer_size", "4");
    first |= MPI_Info_set(info, "mpi_logical16_supported", "false");
    first |= MPI_Abi_set_fortran_info(info);
    CHECK_EQ(first, MPI_SUCCESS);
    OK(MPI_Info_free(&info));
    CHECK_BEGIN(argc, argv);
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    yes = 5, no = 5;
    OK(MPI_Abi_get_fortran_booleans(sizeof yes, &yes, &no, &set));
    CHECK_EQ(yes, -1);
    CHECK_EQ(no, 0);
    CHECK(set);
    OK(MPI_Abi_get_fortran_booleans(sizeof yes2, &yes2, &no2, &set));
    CHECK_EQ(yes2, -1);
    CHECK_EQ(no2, 0);
    CHECK_CLASS(MPI_Abi_set_fortran_booleans(sizeof yes, &yes, &no), MPI_ERR_ABI);
    CHECK_FAILS(MPI_Abi_set_fortran_booleans(3, &yes, &no));
    CHECK_FAILS(MPI_Abi_get_fortran_booleans(sizeof yes, NULL, &no, &set));
    OK(MPI_Abi_get_fortran_info(&info));
    CHECK(info != MPI_INFO_NULL);
    char value[16];
    int len = sizeof value, flag = 0;
    OK(MPI_Info_get_string(info, "mpi_logical16_supported", &len, value, &flag));
    CHECK(flag && strcmp(value, "false") == 0);
    CHECK_CLASS(MPI_Abi_set_fortran_info(info), MPI_ERR_ABI);
    OK(MPI_Info_free(&info));
    return CHECK_END();
}
