// ranks: 3 4 5 8
/* Each two neighbours have a communicator: nonblocking collectives are started on both in an order that no
 * blocking calls could have, and outstanding by the dozen.
 * After: mpi-forum/mpi-issues issues 859 and 532, GRTLCollaboration/GRChombo issue 208. */
#include "../check.h"

enum { MANY = 24, LEN = 500 };

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    MPI_Group world;
    MPI_Comm mine[2];
    OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    /* [0]: with the one behind, [1]: with the one before. */
    for (int low = 0; low < check_size; low++) {
        int high = (low + 1) % check_size;
        if (check_rank != low && check_rank != high)
            continue;
        MPI_Group g;
        OK(MPI_Group_incl(world, 2, (int[]){low, high}, &g));
        OK(MPI_Comm_create_group(MPI_COMM_WORLD, g, low, &mine[check_rank == low ? 0 : 1]));
        OK(MPI_Group_free(&g));
    }
    static int out[2][MANY][LEN], in[2][MANY][LEN];
    MPI_Request r[2 * MANY];
    for (int k = 0; k < MANY; k++)
        for (int step = 0; step < 2; step++) {
            /* All begin with the same side: a cycle of waits for blocking calls. */
            int side = step, *o = out[side][k], *i = in[side][k];
            for (int x = 0; x < LEN; x++)
                o[x] = check_rank + x + k, i[x] = -1;
            MPI_Request *q = &r[2 * k + step];
            if (k % 3 == 0)
                OK(MPI_Iallreduce(o, i, LEN, MPI_INT, MPI_SUM, mine[side], q));
            else if (k % 3 == 1)
                OK(MPI_Iallgather(o, LEN / 2, MPI_INT, i, LEN / 2, MPI_INT, mine[side], q));
            else
                OK(MPI_Iscan(o, i, LEN, MPI_INT, MPI_SUM, mine[side], q));
        }
    OK(MPI_Waitall(2 * MANY, r, MPI_STATUSES_IGNORE));
    for (int side = 0; side < 2; side++) {
        int other = side == 0 ? (check_rank + 1) % check_size : (check_rank + check_size - 1) % check_size;
        int low = side == 0 ? check_rank : other, high = side == 0 ? other : check_rank, wrong = 0;
        for (int k = 0; k < MANY; k++)
            for (int x = 0; x < LEN; x++) {
                int wanted = k % 3 == 0   ? low + high + 2 * (x + k)
                             : k % 3 == 1 ? (x < LEN / 2 ? low : high) + x % (LEN / 2) + k
                             : side == 0  ? low + x + k
                                          : low + high + 2 * (x + k);
                wrong += in[side][k][x] != wanted;
            }
        CHECK_EQ(wrong, 0);
        OK(MPI_Comm_free(&mine[side]));
    }
    OK(MPI_Group_free(&world));
    return CHECK_END();
}
