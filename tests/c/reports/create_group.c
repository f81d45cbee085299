// ranks: 1 2 4 7
/* MPI_Comm_create_group as the first communication of all, of overlapping groups one after the other in
 * another order by rank, and with the same tag again.
 * After: open-mpi/ompi issue 201, pmodels/mpich issue 883. */
#include "../check.h"

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    MPI_Group world, g;
    MPI_Comm c;
    OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    OK(MPI_Comm_create_group(MPI_COMM_WORLD, world, 0, &c));
    int same;
    OK(MPI_Comm_compare(c, MPI_COMM_WORLD, &same));
    CHECK_EQ(same, MPI_CONGRUENT);
    OK(MPI_Comm_free(&c));
    /* Members in the opposite order. */
    int back[3] = {check_size - 1, 0, -1}, rank;
    OK(MPI_Group_range_incl(world, 1, &back, &g));
    OK(MPI_Comm_create_group(MPI_COMM_WORLD, g, 5, &c));
    OK(MPI_Comm_rank(c, &rank));
    CHECK_EQ(rank, check_size - 1 - check_rank);
    OK(MPI_Comm_free(&c));
    OK(MPI_Group_free(&g));
    /* Pairs of neighbours, which only their members make. */
    for (int again = 0; again < 3; again++)
        for (int low = 0; low + 1 < check_size; low++) {
            if (check_rank != low && check_rank != low + 1)
                continue;
            int two[2] = {low + 1, low}, sum = 0;
            OK(MPI_Group_incl(world, 2, two, &g));
            OK(MPI_Comm_create_group(MPI_COMM_WORLD, g, 1, &c));
            OK(MPI_Comm_rank(c, &rank));
            CHECK_EQ(rank, low + 1 - check_rank);
            OK(MPI_Allreduce(&check_rank, &sum, 1, MPI_INT, MPI_SUM, c));
            CHECK_EQ(sum, 2 * low + 1);
            OK(MPI_Comm_free(&c));
            OK(MPI_Group_free(&g));
        }
    OK(MPI_Group_free(&world));
    return CHECK_END();
}
