// ranks: 1 2 4 8
// reference-fails: MPICH refuses to give less than the whole list
/* Distributed graphs: weights come back with their edges, also through a duplicate, edges told by other
 * ranks and twice, ranks without any, unweighted and empty ones, and buffers shorter than the lists.
 * After: pmodels/mpich issues 2346 and 5764, open-mpi/ompi pull request 1993. */
#include "../check.h"

static void asked(MPI_Comm g, int in, int out, int weighted)
{
    int a = -1, b = -1, w = -1, kind = -1;
    OK(MPI_Topo_test(g, &kind));
    CHECK_EQ(kind, MPI_DIST_GRAPH);
    OK(MPI_Dist_graph_neighbors_count(g, &a, &b, &w));
    CHECK_EQ(a, in);
    CHECK_EQ(b, out);
    CHECK_EQ(w != 0, weighted);
}

/* From each to the next by weight 10 r + 1, and to itself by 10 r + 2. */
static void ring(MPI_Comm g)
{
    int n = check_size, before = (check_rank + n - 1) % n, src[2], sw[2], dst[2], dw[2];
    asked(g, 2, 2, 1);
    OK(MPI_Dist_graph_neighbors(g, 2, src, sw, 2, dst, dw));
    for (int i = 0; i < 2; i++) {
        CHECK((sw[i] == 10 * before + 1 && src[i] == before) || (sw[i] == 10 * check_rank + 2 && src[i] == check_rank));
        CHECK((dw[i] == 10 * check_rank + 1 && dst[i] == (check_rank + 1) % n) ||
              (dw[i] == 10 * check_rank + 2 && dst[i] == check_rank));
    }
    CHECK(sw[0] != sw[1] && dw[0] != dw[1]);
    int got[2] = {-1, -1}, me = check_rank;
    OK(MPI_Neighbor_allgather(&me, 1, MPI_INT, got, 1, MPI_INT, g));
    CHECK(got[0] == src[0] && got[1] == src[1]);
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    int n = check_size, me = check_rank, next = (me + 1) % n;
    MPI_Comm g, copy;
    /* Each rank tells the edges of the next one. */
    OK(MPI_Dist_graph_create(MPI_COMM_WORLD, 1, &next, (int[]){2}, (int[]){(next + 1) % n, next},
                             (int[]){10 * next + 1, 10 * next + 2}, MPI_INFO_NULL, 0, &g));
    ring(g);
    OK(MPI_Comm_dup(g, &copy));
    OK(MPI_Comm_free(&g));
    ring(copy);
    OK(MPI_Comm_free(&copy));
    /* Rank 0 tells all of them. */
    int all[16], two[16], to[32], weight[32];
    for (int r = 0; r < n; r++) {
        all[r] = r, two[r] = 2;
        to[2 * r] = (r + 1) % n, weight[2 * r] = 10 * r + 1;
        to[2 * r + 1] = r, weight[2 * r + 1] = 10 * r + 2;
    }
    OK(MPI_Dist_graph_create(MPI_COMM_WORLD, me ? 0 : n, all, two, to, me ? MPI_WEIGHTS_EMPTY : weight, MPI_INFO_NULL, 0, &g));
    ring(g);
    OK(MPI_Comm_free(&g));
    /* Adjacent, by order: what was given comes back as it was given. */
    int src[3] = {me, (me + n - 1) % n, (me + n - 1) % n}, sw[3] = {5, 6, 7}, dst[3] = {next, me, next}, dw[3] = {6, 5, 7};
    int a[3], b[3], c[3], d[3];
    OK(MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 3, src, sw, 3, dst, dw, MPI_INFO_NULL, 0, &g));
    OK(MPI_Comm_dup(g, &copy));
    asked(copy, 3, 3, 1);
    OK(MPI_Dist_graph_neighbors(copy, 3, a, b, 3, c, d));
    CHECK(memcmp(a, src, sizeof a) == 0 && memcmp(b, sw, sizeof b) == 0);
    CHECK(memcmp(c, dst, sizeof c) == 0 && memcmp(d, dw, sizeof d) == 0);
    memset(a, -1, sizeof a);
    OK(MPI_Dist_graph_neighbors(copy, 1, a, b, 2, c, d));
    CHECK(a[0] == me && a[1] == -1 && c[1] == me);
    OK(MPI_Comm_free(&copy));
    OK(MPI_Comm_free(&g));
    /* Without weights, and duplicated. */
    OK(MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, src, MPI_UNWEIGHTED, 1, &me, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &g));
    OK(MPI_Comm_dup(g, &copy));
    asked(copy, 1, 1, 0);
    OK(MPI_Dist_graph_neighbors(copy, 1, a, MPI_UNWEIGHTED, 1, c, MPI_UNWEIGHTED));
    CHECK(a[0] == me && c[0] == me);
    OK(MPI_Comm_free(&copy));
    OK(MPI_Comm_free(&g));
    /* No edges at all. */
    OK(MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 0, NULL, MPI_WEIGHTS_EMPTY, 0, NULL, MPI_WEIGHTS_EMPTY, MPI_INFO_NULL,
                                      0, &g));
    asked(g, 0, 0, 1);
    OK(MPI_Neighbor_alltoall(NULL, 1, MPI_INT, NULL, 1, MPI_INT, g));
    OK(MPI_Comm_free(&g));
    return CHECK_END();
}
