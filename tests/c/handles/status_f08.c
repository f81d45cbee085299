// ranks: 2
// abi: both
// A status in its C, its Fortran array and its Fortran structure form: a round through all of
// them loses nothing.
#include "../check.h"

#ifdef MPI_H_ABI
#error "another library's header of the standard ABI has no Fortran"
#endif

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    int data[3] = {1, 2, 3}, count = -1, cancelled = -1;
    MPI_Status st, back;
    MPI_F08_status f08, again;
    MPI_Fint f[MPI_F_STATUS_SIZE];
    if (check_rank == 0)
        OK(MPI_Send(data, 3, MPI_INT, 1, 42, MPI_COMM_WORLD));
    else
        OK(MPI_Recv(data, 3, MPI_INT, 0, 42, MPI_COMM_WORLD, &st));
    if (check_rank == 1) {
        memset(&back, 0x77, sizeof back);
        memset(&again, 0x77, sizeof again);
        OK(MPI_Status_c2f08(&st, &f08));
        CHECK_EQ(f08.MPI_SOURCE, 0);
        CHECK_EQ(f08.MPI_TAG, 42);
        OK(MPI_Status_f082f(&f08, f));
        CHECK_EQ(f[MPI_F_SOURCE], 0);
        CHECK_EQ(f[MPI_F_TAG], 42);
        OK(MPI_Status_f2f08(f, &again));
        OK(MPI_Status_f082c(&again, &back));
        CHECK_EQ(back.MPI_SOURCE, 0);
        CHECK_EQ(back.MPI_TAG, 42);
        OK(MPI_Get_count(&back, MPI_INT, &count));
        CHECK_EQ(count, 3);
        OK(MPI_Test_cancelled(&back, &cancelled));
        CHECK_EQ(cancelled, 0);
        CHECK_FAILS(MPI_Status_c2f08(NULL, &f08));
        CHECK_FAILS(MPI_Status_f082c(&f08, NULL));
    } else {
        CHECK(check_size == 2);
    }
    return CHECK_END();
}
