// ranks: 1 2 4 8
// timeout: 60
/* Arguments that count at the root alone are anything elsewhere: negative, null, of another size in each
 * call; many small calls in a row, and chains of calls with the root going round.
 * After: LBANN/lbann pull request 597, open-mpi/ompi issue 12383, JuliaParallel/MPI.jl issue 362. */
#include "../check.h"

enum { ROUNDS = 200 };

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    int n = check_size, me = check_rank, all[8], mine, root;
    for (int k = 0; k < ROUNDS; k++) {
        root = k % n;
        int here = me == root, wild = k % 3 == 0 ? -5 : k % 3 == 1 ? 0 : 1000000;
        for (int r = 0; r < n; r++)
            all[r] = here ? 1000 * r + k : -1;
        mine = -1;
        OK(MPI_Scatter(here ? all : NULL, here ? 1 : wild, here ? MPI_INT : MPI_DATATYPE_NULL, &mine, 1, MPI_INT, root,
                       MPI_COMM_WORLD));
        CHECK_EQ(mine, 1000 * me + k);
        mine += 7;
        for (int r = 0; r < n; r++)
            all[r] = -1;
        OK(MPI_Gather(&mine, 1, MPI_INT, here ? all : NULL, here ? 1 : wild, here ? MPI_INT : MPI_DATATYPE_NULL, root,
                      MPI_COMM_WORLD));
        for (int r = 0; r < n; r++)
            CHECK_EQ(all[r], here ? 1000 * r + k + 7 : -1);
        /* The root keeps its part. */
        OK(MPI_Scatter(here ? all : NULL, here ? 1 : wild, MPI_INT, here ? MPI_IN_PLACE : &mine, here ? wild : 1,
                       here ? MPI_DATATYPE_NULL : MPI_INT, root, MPI_COMM_WORLD));
        CHECK_EQ(mine, 1000 * me + k + 7);
        OK(MPI_Reduce(&mine, here ? all : NULL, 1, MPI_INT, MPI_MAX, root, MPI_COMM_WORLD));
        if (here)
            CHECK_EQ(all[0], 1000 * (n - 1) + k + 7);
    }
    return CHECK_END();
}
