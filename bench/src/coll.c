/* Collective operations over all ranks: time of one, of the slowest rank.
 *
 * Measurements (--only): names in OPS; all without. The size is that of the vector
 * for broadcasts, reductions and scans, of the block of one rank (or pair) for the others. Where a
 * size gives some rank no element of a regular operation, the point is left out. --line FILE: beside
 * each result, how far apart the first two ranks were.
 */
#include "line.h"

typedef struct {
    const Bench *b;
    void *out, *in;
    size_t bytes;
    int *counts, *displs, *byte_displs;
    MPI_Datatype *types;
    MPI_Comm ring;      /* of neighbourhood operations: a periodic grid of one dimension */
    MPI_Request rounds; /* of persistent ones */
} Coll;

/* PAIR: a block for each of two neighbours. */
enum Part { NOTHING, BLOCK, PAIR, BLOCKS };

#define COMM MPI_COMM_WORLD
#define N(c) ((int)((c)->bytes / sizeof(int)))
/* The last rank, so that it is not the natural head of its group. */
#define ROOT(c) ((c)->b->size - 1)

static void barrier(Coll *c) { (void)c; MPI_Barrier(COMM); }
static void bcast(Coll *c) { MPI_Bcast(c->out, N(c), MPI_INT, ROOT(c), COMM); }
static void reduce(Coll *c) { MPI_Reduce(c->out, c->in, N(c), MPI_INT, MPI_SUM, ROOT(c), COMM); }
static void allreduce(Coll *c) { MPI_Allreduce(c->out, c->in, N(c), MPI_INT, MPI_SUM, COMM); }
static void scan(Coll *c) { MPI_Scan(c->out, c->in, N(c), MPI_INT, MPI_SUM, COMM); }
static void exscan(Coll *c) { MPI_Exscan(c->out, c->in, N(c), MPI_INT, MPI_SUM, COMM); }
static void reduce_scatter(Coll *c)
{
    MPI_Reduce_scatter(c->out, c->in, c->counts, MPI_INT, MPI_SUM, COMM);
}
static void reduce_scatter_block(Coll *c)
{
    MPI_Reduce_scatter_block(c->out, c->in, N(c) / c->b->size, MPI_INT, MPI_SUM, COMM);
}
static void gather(Coll *c) { MPI_Gather(c->out, N(c), MPI_INT, c->in, N(c), MPI_INT, ROOT(c), COMM); }
static void gatherv(Coll *c)
{
    MPI_Gatherv(c->out, N(c), MPI_INT, c->in, c->counts, c->displs, MPI_INT, ROOT(c), COMM);
}
static void scatter(Coll *c) { MPI_Scatter(c->out, N(c), MPI_INT, c->in, N(c), MPI_INT, ROOT(c), COMM); }
static void scatterv(Coll *c)
{
    MPI_Scatterv(c->out, c->counts, c->displs, MPI_INT, c->in, N(c), MPI_INT, ROOT(c), COMM);
}
static void allgather(Coll *c) { MPI_Allgather(c->out, N(c), MPI_INT, c->in, N(c), MPI_INT, COMM); }
static void allgatherv(Coll *c)
{
    MPI_Allgatherv(c->out, N(c), MPI_INT, c->in, c->counts, c->displs, MPI_INT, COMM);
}
static void alltoall(Coll *c) { MPI_Alltoall(c->out, N(c), MPI_INT, c->in, N(c), MPI_INT, COMM); }
static void alltoallv(Coll *c)
{
    MPI_Alltoallv(c->out, c->counts, c->displs, MPI_INT, c->in, c->counts, c->displs, MPI_INT, COMM);
}
static void alltoallw(Coll *c)
{
    MPI_Alltoallw(c->out, c->counts, c->byte_displs, c->types, c->in, c->counts, c->byte_displs, c->types,
                  COMM);
}

static void on_ring(Coll *c)
{
    MPI_Cart_create(COMM, 1, (int[]){c->b->size}, (int[]){1}, 0, &c->ring);
}
static void neighbor_allgather(Coll *c)
{
    MPI_Neighbor_allgather(c->out, N(c), MPI_INT, c->in, N(c), MPI_INT, c->ring);
}
static void neighbor_alltoall(Coll *c)
{
    MPI_Neighbor_alltoall(c->out, N(c), MPI_INT, c->in, N(c), MPI_INT, c->ring);
}
static void bcast_init(Coll *c)
{
    MPI_Bcast_init(c->out, N(c), MPI_INT, ROOT(c), COMM, MPI_INFO_NULL, &c->rounds);
}
static void barrier_init(Coll *c) { MPI_Barrier_init(COMM, MPI_INFO_NULL, &c->rounds); }
static void allreduce_init(Coll *c)
{
    MPI_Allreduce_init(c->out, c->in, N(c), MPI_INT, MPI_SUM, COMM, MPI_INFO_NULL, &c->rounds);
}
static void round_of(Coll *c)
{
    MPI_Start(&c->rounds);
    MPI_Wait(&c->rounds, MPI_STATUS_IGNORE);
}

/* What a rank sends and receives, the root and the others; what is split over the ranks. */
static const struct Op {
    const char *name;
    void (*call)(Coll *);
    struct { enum Part root, others; } send, receive;
    int split; /* the vector is divided among the ranks: 1 anyhow, 2 evenly */
    void (*begin)(Coll *);
} OPS[] = {
    {"barrier", barrier, {NOTHING, NOTHING}, {NOTHING, NOTHING}, 0},
    {"bcast", bcast, {BLOCK, NOTHING}, {NOTHING, BLOCK}, 0},
    {"reduce", reduce, {BLOCK, BLOCK}, {BLOCK, NOTHING}, 0},
    {"allreduce", allreduce, {BLOCK, BLOCK}, {BLOCK, BLOCK}, 0},
    {"reduce_scatter", reduce_scatter, {BLOCK, BLOCK}, {NOTHING, NOTHING}, 1},
    {"reduce_scatter_block", reduce_scatter_block, {BLOCK, BLOCK}, {NOTHING, NOTHING}, 2},
    {"scan", scan, {BLOCK, BLOCK}, {BLOCK, BLOCK}, 0},
    {"exscan", exscan, {BLOCK, BLOCK}, {BLOCK, BLOCK}, 0},
    {"gather", gather, {BLOCK, BLOCK}, {BLOCKS, NOTHING}, 0},
    {"gatherv", gatherv, {BLOCK, BLOCK}, {BLOCKS, NOTHING}, 0},
    {"scatter", scatter, {BLOCKS, NOTHING}, {BLOCK, BLOCK}, 0},
    {"scatterv", scatterv, {BLOCKS, NOTHING}, {BLOCK, BLOCK}, 0},
    {"allgather", allgather, {BLOCK, BLOCK}, {BLOCKS, BLOCKS}, 0},
    {"allgatherv", allgatherv, {BLOCK, BLOCK}, {BLOCKS, BLOCKS}, 0},
    {"alltoall", alltoall, {BLOCKS, BLOCKS}, {BLOCKS, BLOCKS}, 0},
    {"alltoallv", alltoallv, {BLOCKS, BLOCKS}, {BLOCKS, BLOCKS}, 0},
    {"alltoallw", alltoallw, {BLOCKS, BLOCKS}, {BLOCKS, BLOCKS}, 0},
    {"neighbor_allgather", neighbor_allgather, {BLOCK, BLOCK}, {PAIR, PAIR}, 0, on_ring},
    {"neighbor_alltoall", neighbor_alltoall, {PAIR, PAIR}, {PAIR, PAIR}, 0, on_ring},
    {"bcast_init", round_of, {BLOCK, NOTHING}, {NOTHING, BLOCK}, 0, bcast_init},
    {"barrier_init", round_of, {NOTHING, NOTHING}, {NOTHING, NOTHING}, 0, barrier_init},
    {"allreduce_init", round_of, {BLOCK, BLOCK}, {BLOCK, BLOCK}, 0, allreduce_init},
};
enum { N_OPS = sizeof OPS / sizeof OPS[0] };

typedef struct {
    Coll c;
    const struct Op *op;
    size_t send_bytes, receive_bytes;
    void *received;
} Call;

static void once(void *arg)
{
    Call *k = arg;
    dirty(k->c.b, k->c.out, k->send_bytes);
    k->op->call(&k->c);
    consume(k->c.b, k->received, k->receive_bytes);
}

static size_t bytes_of(const Coll *c, enum Part part)
{
    return part == NOTHING ? 0 : part == BLOCK ? c->bytes : part == PAIR ? 2 * c->bytes : c->bytes * c->b->size;
}

/* Counts and displacements, in elements and bytes: a block each, or a share of one. */
static void divide(Coll *c, int split)
{
    int size = c->b->size, n = N(c), at = 0;
    for (int i = 0; i < size; i++) {
        c->counts[i] = split ? n / size + (i < n % size) : n;
        c->displs[i] = at;
        c->byte_displs[i] = (int)(at * sizeof(int));
        c->types[i] = MPI_INT;
        at += c->counts[i];
    }
}

static void point(const Bench *b, LinePair *line, const struct Op *op, size_t bytes)
{
    Call k = {.op = op, .c = {.b = b, .bytes = bytes, .ring = MPI_COMM_NULL, .rounds = MPI_REQUEST_NULL}};
    if (op->split == 2 && bytes / sizeof(int) % b->size != 0)
        return;
    int root = b->rank == ROOT(&k.c);
    enum Part most = op->send.root > op->receive.root ? op->send.root : op->receive.root;
    size_t all = bytes_of(&k.c, most);
    k.c.out = buffer_of(all);
    k.c.in = buffer_of(all);
    k.c.counts = malloc(3 * b->size * sizeof(int));
    k.c.displs = k.c.counts + b->size;
    k.c.byte_displs = k.c.displs + b->size;
    k.c.types = malloc(b->size * sizeof(MPI_Datatype));
    divide(&k.c, op->split);
    k.send_bytes = bytes_of(&k.c, root ? op->send.root : op->send.others);
    k.receive_bytes = bytes_of(&k.c, root ? op->receive.root : op->receive.others);
    if (op->split)
        k.receive_bytes = k.c.counts[b->rank] * sizeof(int);
    /* A broadcast has one buffer. */
    k.received = op->call == bcast || op->begin == bcast_init ? k.c.out : k.c.in;
    if (op->begin)
        op->begin(&k.c);
    double us = measure_beside(b, line, op->name, bytes, once, &k) * 1e6;
    result(b, op->name, bytes, us, "us");
    if (k.c.rounds != MPI_REQUEST_NULL)
        MPI_Request_free(&k.c.rounds);
    if (k.c.ring != MPI_COMM_NULL)
        MPI_Comm_free(&k.c.ring);
    free(k.c.out);
    free(k.c.in);
    free(k.c.counts);
    free(k.c.types);
}

int main(int argc, char **argv)
{
    Bench b = bench_init(&argc, &argv, 8);
    LinePair *line = line_open(&b, b.line);
    int known = 0;
    for (int k = 0; k < N_OPS; k++) {
        if (!wanted(&b, OPS[k].name))
            continue;
        known = 1;
        int sizeless = OPS[k].call == barrier || OPS[k].begin == barrier_init;
        if (sizeless)
            point(&b, line, &OPS[k], 0);
        for (int i = 0; i < b.n_sizes && !sizeless; i++)
            point(&b, line, &OPS[k], b.sizes[i]);
    }
    if (!known) {
        fprintf(stderr, "no operation %s\n", b.only);
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    MPI_Finalize();
    return 0;
}
