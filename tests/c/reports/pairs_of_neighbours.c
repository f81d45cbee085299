// ranks: 1 2 4 8
// reference-fails: Open MPI 5.0 mixes up the blocks of nonblocking and persistent calls (its issue 14430 is open)
/* Neighbour exchanges on periodic grids with dimensions of one and two, where both neighbours are the same
 * process: what is sent down arrives from above, in each form of the call.
 * After: pmodels/mpich issue 2194, open-mpi/ompi issue 14430, mpi-forum/mpi-issues issue 153. */
#include "../check.h"

enum { FORMS = 9, MOST = 6 };

/* A block's number: who sent it and in which direction. */
static void exchanged(MPI_Comm grid, int slots, int form, const int *out, int *in)
{
    int ones[MOST], places[MOST];
    MPI_Aint bytes[MOST];
    MPI_Datatype types[MOST];
    MPI_Request r = MPI_REQUEST_NULL;
    for (int i = 0; i < slots; i++)
        ones[i] = 1, places[i] = i, bytes[i] = 4 * i, types[i] = MPI_INT;
    switch (form) {
    case 0: OK(MPI_Neighbor_alltoall(out, 1, MPI_INT, in, 1, MPI_INT, grid)); break;
    case 1: OK(MPI_Neighbor_alltoallv(out, ones, places, MPI_INT, in, ones, places, MPI_INT, grid)); break;
    case 2: OK(MPI_Neighbor_alltoallw(out, ones, bytes, types, in, ones, bytes, types, grid)); break;
    case 3: OK(MPI_Ineighbor_alltoall(out, 1, MPI_INT, in, 1, MPI_INT, grid, &r)); break;
    case 4: OK(MPI_Ineighbor_alltoallv(out, ones, places, MPI_INT, in, ones, places, MPI_INT, grid, &r)); break;
    case 5: OK(MPI_Ineighbor_alltoallw(out, ones, bytes, types, in, ones, bytes, types, grid, &r)); break;
    case 6: OK(MPI_Neighbor_alltoall_init(out, 1, MPI_INT, in, 1, MPI_INT, grid, MPI_INFO_NULL, &r)); break;
    case 7:
        OK(MPI_Neighbor_alltoallv_init(out, ones, places, MPI_INT, in, ones, places, MPI_INT, grid, MPI_INFO_NULL, &r));
        break;
    default:
        OK(MPI_Neighbor_alltoallw_init(out, ones, bytes, types, in, ones, bytes, types, grid, MPI_INFO_NULL, &r));
    }
    if (form >= 6)
        OK(MPI_Start(&r));
    OK(MPI_Wait(&r, MPI_STATUS_IGNORE));
    if (form >= 6)
        OK(MPI_Request_free(&r));
}

static void grid_of(int dims, const int *size, const int *round)
{
    MPI_Comm grid;
    OK(MPI_Cart_create(MPI_COMM_WORLD, dims, size, round, 0, &grid));
    int out[MOST], in[MOST], from[MOST], me, all[MOST];
    OK(MPI_Comm_rank(grid, &me));
    for (int d = 0; d < dims; d++)
        OK(MPI_Cart_shift(grid, d, 1, &from[2 * d], &from[2 * d + 1]));
    for (int i = 0; i < 2 * dims; i++)
        out[i] = 10 * me + i;
    for (int form = 0; form < FORMS; form++) {
        memset(in, -1, sizeof in);
        exchanged(grid, 2 * dims, form, out, in);
        for (int i = 0; i < 2 * dims; i++)
            CHECK_EQ(in[i], from[i] == MPI_PROC_NULL ? -1 : 10 * from[i] + (i ^ 1));
    }
    memset(all, -1, sizeof all);
    OK(MPI_Neighbor_allgather(&me, 1, MPI_INT, all, 1, MPI_INT, grid));
    for (int i = 0; i < 2 * dims; i++)
        CHECK_EQ(all[i], from[i] == MPI_PROC_NULL ? -1 : from[i]);
    OK(MPI_Comm_free(&grid));
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    int n = check_size;
    grid_of(1, (int[]){n}, (int[]){1});
    grid_of(1, (int[]){n}, (int[]){0});
    grid_of(3, (int[]){1, n, 1}, (int[]){1, 0, 1});
    grid_of(2, (int[]){n, 1}, (int[]){1, 1});
    if (n % 2 == 0)
        grid_of(3, (int[]){2, 1, n / 2}, (int[]){1, 1, 1});
    return CHECK_END();
}
