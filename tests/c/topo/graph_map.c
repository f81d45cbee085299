// ranks: 1 3 4
// MPI_Graph_map: a rank within the graph for as many processes as it has nodes, none for the rest.
#include "../check.h"

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    for (int nodes = 1; nodes <= check_size; nodes++) {
        int index[nodes], edges[nodes], mine = -99, in_graph, members = 0;
        int ranks[check_size];
        for (int i = 0; i < nodes; i++) { /* a ring */
            index[i] = i + 1;
            edges[i] = (i + 1) % nodes;
        }
        OK(MPI_Graph_map(MPI_COMM_WORLD, nodes, index, edges, &mine));
        CHECK(mine == MPI_UNDEFINED || (mine >= 0 && mine < nodes));
        in_graph = mine != MPI_UNDEFINED;
        OK(MPI_Allreduce(&in_graph, &members, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
        CHECK_EQ(members, nodes);
        OK(MPI_Allgather(&mine, 1, MPI_INT, ranks, 1, MPI_INT, MPI_COMM_WORLD));
        for (int i = 0; i < check_size; i++)
            for (int k = 0; k < i; k++)
                CHECK(ranks[i] != ranks[k] || ranks[i] == MPI_UNDEFINED);
    }
    int index[1] = {1}, edges[1] = {7}, mine;
    CHECK_FAILS(MPI_Graph_map(MPI_COMM_WORLD, check_size + 1, index, edges, &mine));
    CHECK_FAILS(MPI_Graph_map(MPI_COMM_WORLD, 1, index, edges, &mine));
    CHECK_FAILS(MPI_Graph_map(MPI_COMM_NULL, 1, index, edges, &mine));
    return CHECK_END();
}
