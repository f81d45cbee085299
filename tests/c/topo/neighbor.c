// ranks: 1 2 3 4 6 8
// timeout: 60
// Neighbourhood collectives against what the edges say: on grids with every mix of periodic
// dimensions, sizes one and two among them, on graphs, and on random distributed multigraphs;
// blocking, nonblocking (several under way) and persistent.
#include "check.h"

enum { MAX = 64, FORMS = 3 };

/* The neighbours of this rank, and which edge of the source each source's block comes along. */
typedef struct {
    MPI_Comm comm;
    int n_in, n_out, in[MAX], out[MAX], edge[MAX];
} Hood;

static int value(int from, int edge, int i) { return from * 10000 + edge * 100 + i; }
static int me_of(MPI_Comm c)
{
    int r;
    MPI_Comm_rank(c, &r);
    return r;
}

/* What an edge carries: as many ints as both ends know without asking. */
static int length(int from, int edge) { return (from * 3 + edge) % 4; }

enum Kind { ALLGATHER, ALLGATHERV, ALLTOALL, ALLTOALLV, ALLTOALLW, KINDS };

typedef struct {
    enum Kind kind;
    int send[MAX * 8], recv[MAX * 8], want[MAX * 8];
    int scounts[MAX], rcounts[MAX], sdispls[MAX], rdispls[MAX];
    MPI_Aint sbytes[MAX], rbytes[MAX];
    MPI_Datatype stypes[MAX], rtypes[MAX];
    MPI_Request request;
} Op;

static int all_alike(enum Kind k) { return k == ALLGATHER || k == ALLGATHERV; }

/* Vectors put their blocks in reverse, with room between. */
static void prepare(Op *o, const Hood *h, enum Kind kind)
{
    int me = me_of(h->comm), uneven = kind == ALLTOALLV || kind == ALLTOALLW;
    memset(o, 0xff, sizeof *o);
    o->kind = kind;
    o->request = MPI_REQUEST_NULL;
    for (int k = 0; k < h->n_out; k++) {
        o->scounts[k] = uneven ? length(me, k) : 3;
        o->sdispls[k] = uneven ? (h->n_out - 1 - k) * 4 : k * 3;
        o->sbytes[k] = o->sdispls[k] * (MPI_Aint)sizeof(int);
        o->stypes[k] = MPI_INT;
        for (int i = 0; i < o->scounts[k]; i++)
            o->send[all_alike(kind) ? i : o->sdispls[k] + i] = value(me, all_alike(kind) ? 0 : k, i);
    }
    if (all_alike(kind))
        for (int i = 0; i < 3; i++)
            o->send[i] = value(me, 0, i);
    for (int k = 0; k < h->n_in; k++) {
        int edge = all_alike(kind) ? 0 : h->edge[k], there = h->in[k] != MPI_PROC_NULL;
        int displaced = uneven || kind == ALLGATHERV;
        o->rcounts[k] = uneven ? (there ? length(h->in[k], edge) : 2) : 3;
        o->rdispls[k] = displaced ? (h->n_in - 1 - k) * 4 : k * 3;
        o->rbytes[k] = o->rdispls[k] * (MPI_Aint)sizeof(int);
        o->rtypes[k] = MPI_INT;
        for (int i = 0; i < o->rcounts[k] && there; i++)
            o->want[o->rdispls[k] + i] = value(h->in[k], edge, i);
    }
}

#define CALL(Name, name, ...)                                                   \
    (form == 0   ? MPI_Neighbor_##name(__VA_ARGS__, c)                          \
     : form == 1 ? MPI_Ineighbor_##name(__VA_ARGS__, c, &o->request)            \
                 : MPI_Neighbor_##name##_init(__VA_ARGS__, c, MPI_INFO_NULL, &o->request))

static int call(Op *o, MPI_Comm c, int form)
{
    const int *s = o->send;
    int *r = o->recv;
    switch (o->kind) {
    case ALLGATHER: return CALL(, allgather, s, 3, MPI_INT, r, 3, MPI_INT);
    case ALLGATHERV: return CALL(, allgatherv, s, 3, MPI_INT, r, o->rcounts, o->rdispls, MPI_INT);
    case ALLTOALL: return CALL(, alltoall, s, 3, MPI_INT, r, 3, MPI_INT);
    case ALLTOALLV:
        return CALL(, alltoallv, s, o->scounts, o->sdispls, MPI_INT, r, o->rcounts, o->rdispls, MPI_INT);
    default:
        return CALL(, alltoallw, s, o->scounts, o->sbytes, o->stypes, r, o->rcounts, o->rbytes, o->rtypes);
    }
}

static void verify(const Op *o, const char *what)
{
    static const char *const names[] = {"allgather", "allgatherv", "alltoall", "alltoallv", "alltoallw"};
    CHECK_COUNTED();
    for (int i = 0; i < MAX * 8; i++)
        if (o->recv[i] != o->want[i]) {
            check_report(__FILE__, __LINE__, "%s, %s: int %d is %d, not %d", what, names[o->kind], i, o->recv[i],
                         o->want[i]);
            return;
        }
}

static void exercise(const Hood *h, const char *what)
{
    static Op ops[KINDS];
    MPI_Request all[KINDS];
    for (int form = 0; form < FORMS; form++) {
        for (int k = 0; k < KINDS; k++) {
            prepare(&ops[k], h, k);
            CHECK_EQ(call(&ops[k], h->comm, form), MPI_SUCCESS);
        }
        for (int round = 0; round < (form == 2 ? 3 : 1); round++) {
            for (int k = 0; k < KINDS; k++) {
                if (form == 2) {
                    memset(ops[k].recv, 0xff, sizeof ops[k].recv);
                    MPI_Start(&ops[k].request);
                }
                all[k] = ops[k].request;
            }
            MPI_Waitall(KINDS, all, MPI_STATUSES_IGNORE);
            for (int k = 0; k < KINDS; k++)
                verify(&ops[k], what);
        }
        for (int k = 0; k < KINDS && form == 2; k++)
            MPI_Request_free(&ops[k].request);
    }
}

/* Neighbours down and up of each dimension; what comes from below was sent up. */
static void grid(int n_dims, const int *dims, const int *periods, const char *what)
{
    Hood h = {0};
    MPI_Cart_create(MPI_COMM_WORLD, n_dims, dims, periods, 0, &h.comm);
    if (h.comm == MPI_COMM_NULL)
        return;
    for (int d = 0; d < n_dims; d++) {
        int below, above;
        MPI_Cart_shift(h.comm, d, 1, &below, &above);
        h.in[h.n_in] = h.out[h.n_out] = below;
        h.edge[h.n_in++] = 2 * d + 1;
        h.n_out++;
        h.in[h.n_in] = h.out[h.n_out] = above;
        h.edge[h.n_in++] = 2 * d;
        h.n_out++;
    }
    exercise(&h, what);
    MPI_Comm_free(&h.comm);
}

static void grids(void)
{
    int size;
    char what[64];
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int periodic = 0; periodic < 8; periodic++) {
        int periods[3] = {periodic & 1, periodic >> 1 & 1, periodic >> 2 & 1};
        for (int n = 1; n <= 3; n++)
            for (int shape = 0; shape < 3; shape++) {
                int dims[3] = {0, 0, 0};
                if (shape && size % shape == 0)
                    dims[n - 1] = shape; /* one or two processes in a dimension */
                if (n == 1 && dims[0] && dims[0] != size)
                    continue;
                MPI_Dims_create(size, n, dims);
                snprintf(what, sizeof what, "grid %dx%dx%d, periodic %d", dims[0], dims[1], dims[2], periodic);
                grid(n, dims, periods, what);
            }
    }
    grid(0, NULL, NULL, "grid without dimensions");
}

/* The k-th edge from a to b of one end is the k-th of the other. */
static int edge_of(const int *destinations, int n, int to, int k)
{
    for (int i = 0; i < n; i++)
        if (destinations[i] == to && k-- == 0)
            return i;
    return -1;
}

/* Everybody with everybody else, in an order of each rank's own, itself twice. */
static int graph_row(int rank, int size, int *row)
{
    int n = 0;
    for (int i = 0; i < size; i++)
        row[n++] = (rank + i) % size;
    row[n++] = rank;
    return n;
}

static void graphs(void)
{
    int me, size, index[MAX], edges[MAX * MAX], n = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int r = 0; r < size; r++)
        index[r] = n += graph_row(r, size, edges + n);
    Hood h = {0};
    MPI_Graph_create(MPI_COMM_WORLD, size, index, edges, 0, &h.comm);
    h.n_in = h.n_out = graph_row(me, size, h.out);
    for (int k = 0; k < h.n_in; k++) {
        int row[MAX], before = 0, len = graph_row(h.out[k], size, row);
        for (int j = 0; j < k; j++)
            before += h.out[j] == h.out[k];
        h.in[k] = h.out[k];
        h.edge[k] = edge_of(row, len, me, before);
    }
    exercise(&h, "graph");
    MPI_Comm_free(&h.comm);
}

/* Random edges with repetitions and loops; some ranks may have none. */
static int random_row(unsigned seed, int rank, int size, int *row)
{
    unsigned x = seed * 7919u + (unsigned)rank * 104729u + 1;
    int n = (int)((x >> 3) % 6);
    for (int i = 0; i < n; i++) {
        x = x * 1664525u + 1013904223u;
        row[i] = (int)((x >> 10) % (unsigned)size);
    }
    return n;
}

static void multigraph(unsigned seed)
{
    Hood h = {0};
    int me, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    h.n_out = random_row(seed, me, size, h.out);
    for (int s = size - 1; s >= 0; s--) { /* sources in falling order: any order will do */
        int row[MAX], n = random_row(seed, s, size, row);
        for (int k = 0; k < n; k++)
            if (row[k] == me) {
                h.in[h.n_in] = s;
                h.edge[h.n_in++] = k;
            }
    }
    MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, h.n_in, h.in, MPI_UNWEIGHTED, h.n_out, h.out, MPI_UNWEIGHTED,
                                   MPI_INFO_NULL, 0, &h.comm);
    exercise(&h, "multigraph");
    MPI_Comm_free(&h.comm);
}

static void errors(void)
{
    int x = 0, y[8], class;
    MPI_Comm c;
    MPI_Comm_dup(MPI_COMM_WORLD, &c);
    MPI_Comm_set_errhandler(c, MPI_ERRORS_RETURN);
    MPI_Error_class(MPI_Neighbor_allgather(&x, 1, MPI_INT, y, 1, MPI_INT, c), &class);
    CHECK_EQ(class, MPI_ERR_TOPOLOGY);
    MPI_Comm_free(&c);
    int one = 1, dims[1] = {check_size};
    MPI_Cart_create(MPI_COMM_WORLD, 1, dims, &one, 0, &c);
    MPI_Comm_set_errhandler(c, MPI_ERRORS_RETURN);
    MPI_Error_class(MPI_Neighbor_allgather(&x, -1, MPI_INT, y, 1, MPI_INT, c), &class);
    CHECK_EQ(class, MPI_ERR_COUNT);
    MPI_Error_class(MPI_Neighbor_alltoall(MPI_IN_PLACE, 1, MPI_INT, y, 1, MPI_INT, c), &class);
    CHECK_EQ(class, MPI_ERR_BUFFER);
    MPI_Error_class(MPI_Neighbor_alltoallv(&x, NULL, NULL, MPI_INT, y, NULL, NULL, MPI_INT, c), &class);
    CHECK_EQ(class, MPI_ERR_ARG);
    MPI_Comm_free(&c);
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    grids();
    graphs();
    for (unsigned seed = 0; seed < 12; seed++)
        multigraph(seed);
    errors();
    return CHECK_END();
}
