// ranks: 1
// env: WEFT_STRICT=1
// expect-exit: 34
// expect-text: MPI_Info_free
/* With WEFT_STRICT=1 MPI_COMM_SELF's own handler ends the job, as MPI-4.0 has it. */
#include "../check.h"

int main(int argc, char **argv)
{
    MPI_Info info = MPI_INFO_NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Info_free(&info);
    printf("FAILED rank 0: still here\n");
    MPI_Finalize();
    return 0;
}
