// ranks: 1 2
// reference-fails: the text and the exit code are ours
// expect-exit: 1
// expect-text: MPI_COMM_WORLD was called with code
/* MPI_ERRORS_ARE_FATAL that the program calls itself ends the job as failed, even with a code of which no bit is left in
 * an exit code. */
#include "../check.h"

int main(int argc, char **argv)
{
    int class, code;
    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
    do {
        OK(MPI_Add_error_class(&class));
        OK(MPI_Add_error_code(class, &code));
    } while (code % 256 != 0 && code < 100000);
    MPI_Comm_call_errhandler(MPI_COMM_WORLD, code % 256 == 0 ? code : MPI_SUCCESS);
    printf("still here\n");
    return 0;
}
