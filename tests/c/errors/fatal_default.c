// ranks: 1 2
// expect-exit: 6
// expect-text: (?s)MPI_Send.*rank
// The default error handler ends the job and says which call failed and why.
#include "../check.h"

int main(int argc, char **argv)
{
    int x = 0;
    MPI_Init(&argc, &argv);
    MPI_Send(&x, 1, MPI_INT, 99, 0, MPI_COMM_WORLD);
    printf("FAILED rank 0: still here\n");
    MPI_Finalize();
    return 0;
}
