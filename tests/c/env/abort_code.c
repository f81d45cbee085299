// ranks: 1 3
// expect-exit: 7
// expect-text: MPI_Abort|abort
/* MPI_Abort ends every rank; the launcher exits with the code. */
#include "../check.h"

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    if (check_rank == check_size - 1)
        MPI_Abort(MPI_COMM_WORLD, 7);
    MPI_Barrier(MPI_COMM_WORLD);
    pause();
    return 0;
}
