// ranks: 1 3 6
/* Ranks of groups made of groups, ranges that go down, the order of unions, and translation with
 * MPI_PROC_NULL and of those who are not there.
 * After: pmodels/mpich issues 1940, 1637 and 6832. */
#include "../check.h"

enum { MOST = 8 };

static void members(MPI_Group world, MPI_Group g, int n, const int *wanted)
{
    int size = -1, ranks[MOST], got[MOST];
    OK(MPI_Group_size(g, &size));
    CHECK_EQ(size, n);
    for (int i = 0; i < n; i++)
        ranks[i] = i;
    OK(MPI_Group_translate_ranks(g, n, ranks, world, got));
    for (int i = 0; i < n && size == n; i++)
        CHECK_EQ(got[i], wanted[i]);
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    MPI_Group world, down, part, both, other;
    OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    int n = check_size, wanted[MOST], k = 0;
    OK(MPI_Group_range_incl(world, 1, (int[1][3]){{n - 1, 0, -1}}, &down));
    for (int i = 0; i < n; i++)
        wanted[i] = n - 1 - i;
    members(world, down, n, wanted);
    /* Of the reversed group, all but every second from the end, so that its own numbers count. */
    OK(MPI_Group_range_excl(down, 1, (int[1][3]){{n - 1, 0, -2}}, &part));
    for (int i = 0; i < n; i++)
        if ((n - 1 - i) % 2)
            wanted[k++] = n - 1 - i;
    members(world, part, k, wanted);
    int mine = -5;
    OK(MPI_Group_rank(part, &mine));
    CHECK_EQ(mine == MPI_UNDEFINED, k == 0 || (check_rank % 2 == 0));
    /* First those of the first, in its order, then the rest in the order of the second. */
    OK(MPI_Group_union(part, world, &both));
    for (int i = 0; i < n; i++)
        if (i % 2 == 0)
            wanted[k++] = i;
    members(world, both, n, wanted);
    int same;
    OK(MPI_Group_compare(both, world, &same));
    CHECK_EQ(same, n == 1 ? MPI_IDENT : MPI_SIMILAR);
    OK(MPI_Group_difference(world, part, &other));
    OK(MPI_Group_size(other, &k));
    CHECK_EQ(k, (n + 1) / 2);
    /* Translated: those who are not there, twice the same, and nobody. */
    int ask[4] = {0, MPI_PROC_NULL, n - 1, 0}, got[4];
    OK(MPI_Group_translate_ranks(world, 4, ask, part, got));
    CHECK_EQ(got[0], MPI_UNDEFINED);
    CHECK_EQ(got[1], MPI_PROC_NULL);
    CHECK_EQ(got[2], (n - 1) % 2 ? 0 : MPI_UNDEFINED);
    CHECK_EQ(got[3], MPI_UNDEFINED);
    OK(MPI_Group_translate_ranks(world, 1, ask, MPI_GROUP_EMPTY, got));
    CHECK_EQ(got[0], MPI_UNDEFINED);
    /* A communicator of such a group works, with the ranks that the group says. */
    MPI_Comm c;
    OK(MPI_Comm_create(MPI_COMM_WORLD, both, &c));
    int rank, ingroup, first = check_rank;
    OK(MPI_Comm_rank(c, &rank));
    OK(MPI_Group_rank(both, &ingroup));
    CHECK_EQ(rank, ingroup);
    OK(MPI_Bcast(&first, 1, MPI_INT, 0, c));
    CHECK_EQ(first, n == 1 ? 0 : n - 1 - (n - 1 + 1) % 2);
    OK(MPI_Comm_free(&c));
    OK(MPI_Group_free(&world));
    OK(MPI_Group_free(&down));
    OK(MPI_Group_free(&part));
    OK(MPI_Group_free(&both));
    OK(MPI_Group_free(&other));
    return CHECK_END();
}
