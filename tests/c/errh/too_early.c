// ranks: 1
// reference-fails: the text and the exit code are ours
// expect-exit: 16
// expect-text: MPI_Comm_rank.*before MPI_Init
/* A call before MPI_Init ends the process with a message. */
#include "../check.h"

int main(void)
{
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    printf("still here\n");
    return 0;
}
