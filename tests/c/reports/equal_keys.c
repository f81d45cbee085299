// ranks: 1 2 6 8
/* Splits by keys of which several are equal, negative or the greatest int: ties keep the old order; colors
 * without order, undefined ones, and the same for split_type and for a communicator whose order is turned.
 * After: pmodels/mpich issues 1493 and 2093. */
#include "../check.h"
#include <limits.h>

/* Where rank `me` comes among those of its color, by key and old rank. */
static int place(const int *color, const int *key, int me)
{
    int n = 0;
    for (int r = 0; r < check_size; r++)
        n += color[r] == color[me] && (key[r] < key[me] || (key[r] == key[me] && r < me));
    return n;
}

static void split(MPI_Comm comm, const int *color, const int *key)
{
    MPI_Comm part = MPI_COMM_NULL;
    int me, rank = -1, size = -1, members = 0;
    OK(MPI_Comm_rank(comm, &me));
    OK(MPI_Comm_split(comm, color[me], key[me], &part));
    if (color[me] == MPI_UNDEFINED) {
        CHECK(part == MPI_COMM_NULL);
        return;
    }
    for (int r = 0; r < check_size; r++)
        members += color[r] == color[me];
    OK(MPI_Comm_rank(part, &rank));
    OK(MPI_Comm_size(part, &size));
    CHECK_EQ(size, members);
    CHECK_EQ(rank, place(color, key, me));
    int all[64];
    OK(MPI_Allgather(&me, 1, MPI_INT, all, 1, MPI_INT, part));
    for (int i = 0; i < size; i++)
        CHECK_EQ(place(color, key, all[i]), i);
    OK(MPI_Comm_free(&part));
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    int color[64], key[64], n = check_size;
    static const int keys[] = {2, 1, 2, 1, 0, 1, 2, 0};
    for (int r = 0; r < n; r++)
        color[r] = 0, key[r] = keys[r % 8];
    split(MPI_COMM_WORLD, color, key);
    for (int r = 0; r < n; r++)
        color[r] = r % 3 == 2 ? MPI_UNDEFINED : 1000000 - r % 3, key[r] = 5;
    split(MPI_COMM_WORLD, color, key);
    for (int r = 0; r < n; r++)
        color[r] = r / 2 * 7, key[r] = r % 2 ? INT_MIN : INT_MAX;
    split(MPI_COMM_WORLD, color, key);
    for (int r = 0; r < n; r++)
        color[r] = INT_MAX, key[r] = -r / 2;
    split(MPI_COMM_WORLD, color, key);
    /* The order of another communicator, of which the first is last, breaks the ties. */
    MPI_Comm turned, node;
    OK(MPI_Comm_split(MPI_COMM_WORLD, 0, -check_rank, &turned));
    for (int r = 0; r < n; r++)
        color[r] = r % 2, key[r] = 0;
    split(turned, color, key);
    int rank = -1, old = -1;
    OK(MPI_Comm_split_type(turned, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node));
    OK(MPI_Comm_rank(node, &rank));
    OK(MPI_Comm_rank(turned, &old));
    CHECK_EQ(rank, old);
    OK(MPI_Comm_free(&node));
    OK(MPI_Comm_free(&turned));
    return CHECK_END();
}
