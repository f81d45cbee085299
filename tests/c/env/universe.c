// ranks: 1 2
/* MPI_UNIVERSE_SIZE is only set where mpiexec -usize says how many processes there may be: programs
 * take a small number for a refusal to spawn. */
#include "../check.h"

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    int *value, flag = 1;
    OK(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_UNIVERSE_SIZE, &value, &flag));
    CHECK(!flag);
    return CHECK_END();
}
