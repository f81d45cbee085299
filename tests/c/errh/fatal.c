// ranks: 1 2
// reference-fails: the text and the exit code are ours
// expect-exit: 6
// expect-text: MPI_Send.*MPI_COMM_WORLD.*MPI_ERR_RANK.*99
/* MPI_ERRORS_ARE_FATAL ends the job and says what, where and why. */
#include "../check.h"

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int x = 0;
    MPI_Send(&x, 1, MPI_INT, 99, 0, MPI_COMM_WORLD);
    printf("still here\n");
    return 0;
}
