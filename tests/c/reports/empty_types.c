// ranks: 1 2 3
/* Exchanges of nothing: types without elements against counts of zero, MPI_DATATYPE_NULL beside counts of
 * zero, and NULL arrays where there are no neighbours.
 * After: pmodels/mpich issues 872, 543, 6323 and 4659, open-mpi/ompi issues 12037 and 3480. */
#include "../check.h"

enum { MOST = 8 };

static void empty_against_zero(void)
{
    MPI_Datatype none;
    OK(MPI_Type_contiguous(0, MPI_INT, &none));
    OK(MPI_Type_commit(&none));
    int n = check_size, counts[MOST], zeros[MOST] = {0}, places[MOST] = {0}, in[MOST], out[MOST];
    MPI_Datatype from[MOST], to[MOST];
    for (int i = 0; i < n; i++)
        counts[i] = 5, from[i] = none, to[i] = MPI_INT, in[i] = -1, out[i] = i;
    for (int k = 0; k < 3; k++) {
        OK(MPI_Alltoallw(out, counts, places, from, in, zeros, places, to, MPI_COMM_WORLD));
        OK(MPI_Alltoallv(out, counts, places, none, in, zeros, places, MPI_INT, MPI_COMM_WORLD));
        OK(MPI_Allgatherv(out, 7, none, in, zeros, places, MPI_INT, MPI_COMM_WORLD));
        OK(MPI_Allgather(out, 7, none, in, 0, MPI_INT, MPI_COMM_WORLD));
        OK(MPI_Scatterv(out, counts, places, none, in, 0, MPI_INT, k % n, MPI_COMM_WORLD));
        OK(MPI_Bcast(out, k, none, 0, MPI_COMM_WORLD));
        int to_next = (check_rank + 1) % n, from_last = (check_rank + n - 1) % n, got;
        MPI_Status s;
        OK(MPI_Sendrecv(out, 3, none, to_next, 1, in, 0, MPI_INT, from_last, 1, MPI_COMM_WORLD, &s));
        OK(MPI_Get_count(&s, MPI_INT, &got));
        CHECK_EQ(got, 0);
        OK(MPI_Get_count(&s, none, &got));
        CHECK_EQ(got, 0);
    }
    for (int i = 0; i < n; i++)
        CHECK_EQ(in[i], -1);
    OK(MPI_Type_free(&none));
}

static void null_type(void)
{
    int n = check_size, next = (check_rank + 1) % n, last = (check_rank + n - 1) % n;
    int send[MOST] = {0}, recv[MOST] = {0}, places[MOST] = {0}, out = check_rank, in = -1;
    MPI_Datatype from[MOST], to[MOST];
    for (int i = 0; i < n; i++)
        from[i] = to[i] = MPI_DATATYPE_NULL;
    send[next] = recv[last] = 1;
    from[next] = to[last] = MPI_INT;
    OK(MPI_Alltoallw(&out, send, places, from, &in, recv, places, to, MPI_COMM_WORLD));
    CHECK_EQ(in, last);
    MPI_Request r;
    in = -1;
    OK(MPI_Ialltoallw(&out, send, places, from, &in, recv, places, to, MPI_COMM_WORLD, &r));
    OK(MPI_Wait(&r, MPI_STATUS_IGNORE));
    CHECK_EQ(in, last);
}

/* A chain: the last has nobody to send to, the first nobody to receive from. */
static void no_neighbours(void)
{
    int n = check_size, me = check_rank, before = me - 1, after = me + 1, one = 1, zero = 0, in = -1;
    int sources = me > 0, targets = me + 1 < n;
    MPI_Comm g;
    MPI_Request r;
    MPI_Aint place = 0;
    MPI_Datatype type = MPI_INT;
    OK(MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, sources, sources ? &before : NULL, MPI_UNWEIGHTED, targets,
                                      targets ? &after : NULL, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &g));
    int *sc = targets ? &one : NULL, *sp = targets ? &zero : NULL, *rc = sources ? &one : NULL,
        *rp = sources ? &zero : NULL;
    for (int form = 0; form < 6; form++) {
        in = -1;
        MPI_Aint *sa = targets ? &place : NULL, *ra = sources ? &place : NULL;
        MPI_Datatype *st = targets ? &type : NULL, *rt = sources ? &type : NULL;
        void *to = sources ? &in : NULL, *from = targets ? &me : NULL;
        switch (form) {
        case 0: OK(MPI_Neighbor_alltoallv(from, sc, sp, MPI_INT, to, rc, rp, MPI_INT, g)); break;
        case 1: OK(MPI_Neighbor_alltoallw(from, sc, sa, st, to, rc, ra, rt, g)); break;
        case 2: OK(MPI_Ineighbor_alltoallv(from, sc, sp, MPI_INT, to, rc, rp, MPI_INT, g, &r)); break;
        case 3: OK(MPI_Neighbor_alltoallv_init(from, sc, sp, MPI_INT, to, rc, rp, MPI_INT, g, MPI_INFO_NULL, &r)); break;
        case 4: OK(MPI_Neighbor_alltoallw_init(from, sc, sa, st, to, rc, ra, rt, g, MPI_INFO_NULL, &r)); break;
        default: OK(MPI_Neighbor_allgatherv(&me, 1, MPI_INT, to, rc, rp, MPI_INT, g));
        }
        if (form == 3 || form == 4)
            OK(MPI_Start(&r));
        if (form >= 2 && form <= 4)
            OK(MPI_Wait(&r, MPI_STATUS_IGNORE));
        if (form == 3 || form == 4)
            OK(MPI_Request_free(&r));
        CHECK_EQ(in, sources ? before : -1);
    }
    OK(MPI_Comm_free(&g));
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    empty_against_zero();
    null_type();
    no_neighbours();
    return CHECK_END();
}
