// ranks: 1 2 3 4
/* Neighbours that are named more than once: grids of one or two processes in a periodic dimension, and
 * graphs with edges given twice.
 * After: open-mpi/ompi issue 14430, pmodels/mpich issue 2194, mpi-forum/mpi-issues issue 153. */
#include "../check.h"

enum { FORMS = 9, MOST = 6, LEN = 3 };
static const char *const names[FORMS] = {"alltoall", "alltoallv", "alltoallw", "ialltoall", "ialltoallv",
                                         "ialltoallw", "alltoall_init", "alltoallv_init", "alltoallw_init"};

static void exchange(int form, int n, const int *out, int *in, MPI_Comm comm)
{
    int counts[MOST], places[MOST];
    MPI_Aint bytes[MOST];
    MPI_Datatype types[MOST];
    MPI_Request r = MPI_REQUEST_NULL;
    for (int i = 0; i < n; i++)
        counts[i] = LEN, places[i] = i * LEN, bytes[i] = (MPI_Aint)sizeof(int) * i * LEN, types[i] = MPI_INT;
    switch (form) {
    case 0: OK(MPI_Neighbor_alltoall(out, LEN, MPI_INT, in, LEN, MPI_INT, comm)); break;
    case 1: OK(MPI_Neighbor_alltoallv(out, counts, places, MPI_INT, in, counts, places, MPI_INT, comm)); break;
    case 2: OK(MPI_Neighbor_alltoallw(out, counts, bytes, types, in, counts, bytes, types, comm)); break;
    case 3: OK(MPI_Ineighbor_alltoall(out, LEN, MPI_INT, in, LEN, MPI_INT, comm, &r)); break;
    case 4: OK(MPI_Ineighbor_alltoallv(out, counts, places, MPI_INT, in, counts, places, MPI_INT, comm, &r)); break;
    case 5: OK(MPI_Ineighbor_alltoallw(out, counts, bytes, types, in, counts, bytes, types, comm, &r)); break;
    case 6: OK(MPI_Neighbor_alltoall_init(out, LEN, MPI_INT, in, LEN, MPI_INT, comm, MPI_INFO_NULL, &r)); break;
    case 7:
        OK(MPI_Neighbor_alltoallv_init(out, counts, places, MPI_INT, in, counts, places, MPI_INT, comm, MPI_INFO_NULL, &r));
        break;
    default:
        OK(MPI_Neighbor_alltoallw_init(out, counts, bytes, types, in, counts, bytes, types, comm, MPI_INFO_NULL, &r));
    }
    if (form >= 6)
        OK(MPI_Start(&r));
    if (form >= 3)
        OK(MPI_Wait(&r, MPI_STATUS_IGNORE));
    if (form >= 6)
        OK(MPI_Request_free(&r));
}

/* A block that goes down in a dimension comes from above, whoever is there: slot s lands in slot s ^ 1. */
static void grid(int nd, const int *dims, const int *periods)
{
    int cells = 1, me;
    for (int d = 0; d < nd; d++)
        cells *= dims[d];
    if (cells > check_size)
        return;
    MPI_Comm g;
    OK(MPI_Cart_create(MPI_COMM_WORLD, nd, dims, periods, 0, &g));
    if (g == MPI_COMM_NULL)
        return;
    OK(MPI_Comm_rank(g, &me));
    for (int form = 0; form < FORMS; form++) {
        int out[MOST * LEN], in[MOST * LEN];
        for (int i = 0; i < 2 * nd * LEN; i++)
            out[i] = me * 100 + i, in[i] = -1;
        exchange(form, 2 * nd, out, in, g);
        for (int s = 0; s < 2 * nd; s++) {
            int down, up;
            OK(MPI_Cart_shift(g, s / 2, 1, &down, &up));
            int from = s % 2 == 0 ? down : up;
            for (int k = 0; k < LEN; k++) {
                int want = from == MPI_PROC_NULL ? -1 : from * 100 + (s ^ 1) * LEN + k;
                if (in[s * LEN + k] != want)
                    check_report(__FILE__, __LINE__, "%s, %d dimensions, slot %d: %d, wanted %d", names[form], nd, s,
                                 in[s * LEN + k], want);
            }
            CHECK_COUNTED();
        }
    }
    OK(MPI_Comm_free(&g));
}

/* The k-th edge to a process is the k-th from it. */
static void graph(void)
{
    int n = check_size, me = check_rank, right = (me + 1) % n, left = (me + n - 1) % n;
    int sources[] = {left, left, me, left}, targets[] = {right, me, right, right};
    MPI_Comm g;
    OK(MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 4, sources, MPI_UNWEIGHTED, 4, targets, MPI_UNWEIGHTED,
                                      MPI_INFO_NULL, 0, &g));
    for (int form = 0; form < FORMS; form++) {
        int out[4 * LEN], in[4 * LEN];
        for (int i = 0; i < 4 * LEN; i++)
            out[i] = me * 100 + i, in[i] = -1;
        exchange(form, 4, out, in, g);
        /* Alone, all edges are to itself and in order. */
        static const int alone[] = {0, 1, 2, 3}, others[] = {0, 2, 1, 3};
        for (int s = 0; s < 4; s++)
            for (int k = 0; k < LEN; k++)
                CHECK_EQ(in[s * LEN + k], sources[s] * 100 + (n == 1 ? alone[s] : others[s]) * LEN + k);
    }
    OK(MPI_Comm_free(&g));
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    int n = check_size;
    grid(1, (int[]){n}, (int[]){1});
    grid(1, (int[]){n}, (int[]){0});
    grid(3, (int[]){1, n, 1}, (int[]){1, 1, 1});
    grid(3, (int[]){1, n, 1}, (int[]){1, 0, 0});
    grid(2, (int[]){2, n / 2 ? n / 2 : 1}, (int[]){1, 1});
    grid(2, (int[]){2, 2}, (int[]){1, 1});
    graph();
    return CHECK_END();
}
