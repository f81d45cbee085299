// ranks: 1 4
// reference-fails: MPICH takes a rank twice
/* Ranges, translation of special ranks, and what is refused. */
#include "../check.h"

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    MPI_Group world, g, h;
    int n = check_size, size, out[3];
    OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    int all[1][3] = {{0, n - 1, 1}}, back[1][3] = {{n - 1, 0, -1}}, odd[1][3] = {{0, n - 1, 2}};
    OK(MPI_Group_range_incl(world, 1, all, &g));
    int cmp;
    OK(MPI_Group_compare(world, g, &cmp));
    CHECK_EQ(cmp, MPI_IDENT);
    OK(MPI_Group_free(&g));
    OK(MPI_Group_range_incl(world, 1, back, &g));
    OK(MPI_Group_rank(g, &size));
    CHECK_EQ(size, n - 1 - check_rank);
    OK(MPI_Group_free(&g));
    OK(MPI_Group_range_excl(world, 1, odd, &g));
    OK(MPI_Group_size(g, &size));
    CHECK_EQ(size, n / 2);
    OK(MPI_Group_free(&g));
    OK(MPI_Group_range_incl(world, 0, all, &g));
    OK(MPI_Group_size(g, &size));
    CHECK_EQ(size, 0);
    OK(MPI_Group_compare(g, MPI_GROUP_EMPTY, &cmp));
    CHECK_EQ(cmp, MPI_IDENT);
    OK(MPI_Group_free(&g));
    OK(MPI_Group_size(MPI_GROUP_EMPTY, &size));
    CHECK_EQ(size, 0);
    OK(MPI_Group_rank(MPI_GROUP_EMPTY, &size));
    CHECK_EQ(size, MPI_UNDEFINED);

    OK(MPI_Comm_group(MPI_COMM_SELF, &h));
    int in[3] = {check_rank, MPI_PROC_NULL, (check_rank + 1) % n};
    OK(MPI_Group_translate_ranks(world, 3, in, h, out));
    CHECK_EQ(out[0], 0);
    CHECK_EQ(out[1], MPI_PROC_NULL);
    CHECK_EQ(out[2], n == 1 ? 0 : MPI_UNDEFINED);
    OK(MPI_Group_free(&h));

    int twice[2] = {0, 0}, high[1] = {n}, low[1] = {-1};
    int zero[1][3] = {{0, 0, 0}}, past[1][3] = {{0, n, 1}};
    CHECK_CLASS2(MPI_Group_incl(world, 2, twice, &g), MPI_ERR_RANK, MPI_ERR_ARG);
    CHECK_CLASS(MPI_Group_incl(world, 1, high, &g), MPI_ERR_RANK);
    CHECK_CLASS(MPI_Group_excl(world, 1, low, &g), MPI_ERR_RANK);
    CHECK_CLASS(MPI_Group_incl(world, -1, low, &g), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Group_range_incl(world, 1, zero, &g), MPI_ERR_ARG);
    CHECK_CLASS2(MPI_Group_range_incl(world, 1, past, &g), MPI_ERR_RANK, MPI_ERR_ARG);
    CHECK_CLASS(MPI_Group_translate_ranks(world, 1, high, world, out), MPI_ERR_RANK);
    CHECK_CLASS(MPI_Group_size(MPI_GROUP_NULL, &size), MPI_ERR_GROUP);
    CHECK_CLASS(MPI_Group_union(world, MPI_GROUP_NULL, &g), MPI_ERR_GROUP);
    g = MPI_GROUP_NULL;
    CHECK_CLASS(MPI_Group_free(&g), MPI_ERR_GROUP);
    OK(MPI_Group_free(&world));
    return CHECK_END();
}
