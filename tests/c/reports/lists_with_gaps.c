// ranks: 1 2 3 5 8
/* Collectives with a count and a place for each rank: places in descending order with gaps that stay as they
 * were, counts of nothing, in place, types of one signature that differ between sides, one process alone.
 * After: open-mpi/ompi issues 1907, pull requests 2805 and 5491; pmodels/mpich pull request 6374. */
#include "../check.h"

enum { MOST = 8, ROOM = 128, GAP = 4 };

static int counts[MOST], places[MOST];

/* The last rank comes first, GAP ints apart; every third has nothing. */
static void laid_out(void)
{
    int at = 3;
    for (int r = check_size - 1; r >= 0; r--) {
        counts[r] = r % 3 == 1 ? 0 : r % 3 + 1;
        places[r] = at;
        at += counts[r] + GAP;
    }
}

/* Whose element is at `i`, and which; or a gap. */
static void all_there(const int *got)
{
    int seen[ROOM];
    for (int i = 0; i < ROOM; i++)
        seen[i] = -1;
    for (int r = 0; r < check_size; r++)
        for (int k = 0; k < counts[r]; k++)
            seen[places[r] + k] = 100 * r + k;
    for (int i = 0; i < ROOM; i++)
        CHECK_EQ(got[i], seen[i]);
}

static void cleared(int *got)
{
    for (int i = 0; i < ROOM; i++)
        got[i] = -1;
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    int n = check_size, me = check_rank, mine[4], got[ROOM], wide[8];
    MPI_Datatype second;
    MPI_Request r;
    laid_out();
    for (int k = 0; k < 4; k++)
        mine[k] = 100 * me + k, wide[2 * k] = 100 * me + k, wide[2 * k + 1] = -9;
    OK(MPI_Type_create_resized(MPI_INT, 0, 8, &second));
    OK(MPI_Type_commit(&second));
    cleared(got);
    OK(MPI_Allgatherv(mine, counts[me], MPI_INT, got, counts, places, MPI_INT, MPI_COMM_WORLD));
    all_there(got);
    /* Every second element is given. */
    cleared(got);
    OK(MPI_Allgatherv(wide, counts[me], second, got, counts, places, MPI_INT, MPI_COMM_WORLD));
    all_there(got);
    cleared(got);
    for (int k = 0; k < counts[me]; k++)
        got[places[me] + k] = mine[k];
    OK(MPI_Allgatherv(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, got, counts, places, MPI_INT, MPI_COMM_WORLD));
    all_there(got);
    cleared(got);
    OK(MPI_Iallgatherv(mine, counts[me], MPI_INT, got, counts, places, MPI_INT, MPI_COMM_WORLD, &r));
    OK(MPI_Wait(&r, MPI_STATUS_IGNORE));
    all_there(got);
    for (int root = 0; root < n; root++) {
        cleared(got);
        /* The lists count at the root alone. */
        int here = me == root;
        OK(MPI_Gatherv(mine, counts[me], MPI_INT, here ? got : NULL, here ? counts : NULL, here ? places : NULL, MPI_INT,
                       root, MPI_COMM_WORLD));
        if (here)
            all_there(got);
        int back[4] = {-1, -1, -1, -1};
        OK(MPI_Scatterv(here ? got : NULL, here ? counts : NULL, here ? places : NULL, MPI_INT, back, counts[me], MPI_INT,
                        root, MPI_COMM_WORLD));
        for (int k = 0; k < 4; k++)
            CHECK_EQ(back[k], k < counts[me] ? 100 * me + k : -1);
    }
    /* To each its own count, from descending places. */
    int out[ROOM], out_counts[MOST], out_places[MOST], in_counts[MOST];
    for (int to = 0; to < n; to++) {
        out_counts[to] = counts[me];
        in_counts[to] = counts[to];
        out_places[to] = (n - 1 - to) * 5;
        for (int k = 0; k < counts[me]; k++)
            out[out_places[to] + k] = 100 * me + k;
    }
    cleared(got);
    OK(MPI_Alltoallv(out, out_counts, out_places, MPI_INT, got, in_counts, places, MPI_INT, MPI_COMM_WORLD));
    all_there(got);
    OK(MPI_Type_free(&second));
    return CHECK_END();
}
