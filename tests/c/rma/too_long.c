// ranks: 1 2 3
// timeout: 60
// Shared windows whose sizes are together more than there are addresses, and sizes that are none: an error in all ranks,
// after which a window can be made.
#include "../check.h"

/* Of ranks that share memory. */
static MPI_Comm comm;

static void fails(MPI_Aint size, int wanted)
{
    MPI_Win win = MPI_WIN_NULL;
    void *base = NULL;
    CHECK_CLASS(MPI_Win_allocate_shared(size, 1, MPI_INFO_NULL, comm, &base, &win), wanted);
    CHECK(win == MPI_WIN_NULL);
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    OK(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &comm));
    MPI_Aint third = INTPTR_MAX / 3 * 2 + 2;
    fails(third, MPI_ERR_NO_MEM);
    fails(INTPTR_MAX, MPI_ERR_NO_MEM);
    fails(INTPTR_MAX - 4095, MPI_ERR_NO_MEM);
    fails(-1, MPI_ERR_SIZE);
    fails(INTPTR_MIN, MPI_ERR_SIZE);
    MPI_Win win;
    unsigned char *base;
    OK(MPI_Win_allocate_shared(8, 1, MPI_INFO_NULL, comm, &base, &win));
    base[7] = 1;
    OK(MPI_Win_free(&win));
    OK(MPI_Comm_free(&comm));
    CHECK_END();
}
