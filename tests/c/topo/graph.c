// ranks: 1 3 4
/* Graphs, and distributed graphs made in both ways, with and without weights. */
#include "../check.h"

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    int n = check_size, me = check_rank, kind;
    int right = (me + 1) % n, left = (me + n - 1) % n;
    MPI_Comm g;

    /* a ring that all know: node i has the edge to i + 1 */
    int index[16], edges[16], got_index[16], got_edges[16], nn, ne;
    for (int i = 0; i < n; i++)
        index[i] = i + 1, edges[i] = (i + 1) % n;
    OK(MPI_Graph_create(MPI_COMM_WORLD, n, index, edges, 0, &g));
    OK(MPI_Topo_test(g, &kind));
    CHECK_EQ(kind, MPI_GRAPH);
    OK(MPI_Graphdims_get(g, &nn, &ne));
    CHECK_EQ(nn, n);
    CHECK_EQ(ne, n);
    OK(MPI_Graph_get(g, n, n, got_index, got_edges));
    CHECK(memcmp(index, got_index, sizeof(int) * (size_t)n) == 0);
    CHECK(memcmp(edges, got_edges, sizeof(int) * (size_t)n) == 0);
    OK(MPI_Graph_neighbors_count(g, me, &nn));
    CHECK_EQ(nn, 1);
    OK(MPI_Graph_neighbors(g, me, 1, got_edges));
    CHECK_EQ(got_edges[0], right);
    OK(MPI_Comm_free(&g));

    int in, out, weighted, src[2] = {-9, -9}, dst[2] = {-9, -9}, sw[2], dw[2], w = 10 + me;
    OK(MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, &left, MPI_UNWEIGHTED, 1, &right,
                                      MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &g));
    OK(MPI_Topo_test(g, &kind));
    CHECK_EQ(kind, MPI_DIST_GRAPH);
    OK(MPI_Dist_graph_neighbors_count(g, &in, &out, &weighted));
    CHECK(in == 1 && out == 1 && !weighted);
    OK(MPI_Dist_graph_neighbors(g, 1, src, MPI_UNWEIGHTED, 1, dst, MPI_UNWEIGHTED));
    CHECK(src[0] == left && dst[0] == right);
    OK(MPI_Comm_free(&g));

    /* each process names the edge from its right neighbour to itself */
    int one = 1;
    OK(MPI_Dist_graph_create(MPI_COMM_WORLD, 1, &right, &one, &me, &w, MPI_INFO_NULL, 0, &g));
    OK(MPI_Dist_graph_neighbors_count(g, &in, &out, &weighted));
    CHECK(in == 1 && out == 1 && weighted);
    OK(MPI_Dist_graph_neighbors(g, 1, src, sw, 1, dst, dw));
    CHECK(src[0] == right && dst[0] == left);
    CHECK(sw[0] == 10 + me && dw[0] == 10 + left);
    OK(MPI_Comm_free(&g));

    /* nobody has edges */
    OK(MPI_Dist_graph_create(MPI_COMM_WORLD, 0, NULL, NULL, NULL, MPI_WEIGHTS_EMPTY, MPI_INFO_NULL,
                             0, &g));
    OK(MPI_Dist_graph_neighbors_count(g, &in, &out, &weighted));
    CHECK(in == 0 && out == 0);
    OK(MPI_Comm_free(&g));
    CHECK_CLASS(MPI_Graphdims_get(MPI_COMM_WORLD, &nn, &ne), MPI_ERR_TOPOLOGY);
    return CHECK_END();
}
