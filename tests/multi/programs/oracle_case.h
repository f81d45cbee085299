/* One call of a collective: buffers, arguments, the call in its three forms, and what must be in
 * the buffers afterwards.
 */
#ifndef ORACLE_CASE_H
#define ORACLE_CASE_H

#include "oracle_data.h"
#include <unistd.h>

enum Kind {
    BARRIER, BCAST, GATHER, GATHERV, SCATTER, SCATTERV, ALLGATHER, ALLGATHERV, ALLTOALL, ALLTOALLV, ALLTOALLW,
    REDUCE, ALLREDUCE, REDUCE_SCATTER, REDUCE_SCATTER_BLOCK, SCAN, EXSCAN, N_KINDS
};
static const char *const kind_names[] = {
    "barrier", "bcast", "gather", "gatherv", "scatter", "scatterv", "allgather", "allgatherv", "alltoall",
    "alltoallv", "alltoallw", "reduce", "allreduce", "reduce_scatter", "reduce_scatter_block", "scan", "exscan"};
enum Form { BLOCKING, NONBLOCKING, PERSISTENT, N_FORMS };
static const char *const form_names[] = {"blocking", "nonblocking", "persistent"};

enum { GUARD = 64, EVERYONE = 0xffff };

/* A buffer with guards, at any alignment that its elements allow. */
typedef struct {
    char *raw, *at;
    size_t bytes; /* with both guards */
} Buffer;

/* What a rank sends to, or gets from, one other. */
typedef struct {
    const Type *type;
    long items;
    size_t at;
    uint64_t key;
} Block;

typedef struct {
    enum Kind kind;
    enum Form form;
    MPI_Comm comm;
    int rank, size, root, in_place;
    uint64_t seed, step;
    MPI_Request request;
    Buffer send, recv, want, sent;
    Block *out, *in; /* one a peer */
    int n_out, n_in;
    /* Arguments: counts, displacements, types of each side; s[0] also those of the simple forms. */
    int *scounts, *sdispls, *rcounts, *rdispls;
    MPI_Datatype *stypes, *rtypes;
    const Reduction *red;
    long elements, stride;
} Case;

static int is_reduction(enum Kind k) { return k >= REDUCE; }
static int is_rooted(enum Kind k) { return (k >= BCAST && k <= SCATTERV) || k == REDUCE; }
static int is_personal(enum Kind k) { return k == SCATTER || k == SCATTERV || (k >= ALLTOALL && k <= ALLTOALLW); }
static int is_vector(enum Kind k)
{
    return k == GATHERV || k == SCATTERV || k == ALLGATHERV || k == ALLTOALLV || k == ALLTOALLW;
}

/* Around lines, cells, segments and thresholds, whatever they are: powers of two, and one off. */
static long pick_bytes(Rng *r, long max)
{
    int bits = 0;
    while ((1L << (bits + 1)) <= max)
        bits++;
    switch (below(r, 8)) {
    case 0: return 0;
    case 1: return 1 + (long)below(r, 64);
    case 2: return 1 + (long)below(r, 4096 < max ? 4096 : max);
    case 3: case 4: return 1 + (long)below(r, 1L << below(r, bits + 1));
    default: {
        long n = (1L << below(r, bits + 1)) + (long)below(r, 3) * 8 - 8;
        return n < 0 ? 0 : n > max ? max : n;
    }
    }
}

/* Items that rank s has for rank d; ranks agree on it. */
static long items_for(const Case *c, int s, int d, long average)
{
    if (!is_vector(c->kind))
        return average;
    if (c->in_place && s > d && d != EVERYONE) { /* counts are the same both ways */
        int t = s;
        s = d;
        d = t;
    }
    uint64_t h = mix3(c->seed, s, d);
    return h % 5 == 0 ? 0 : (long)(mix(h) % (2 * average + 1));
}

static Buffer buffer(size_t bytes, Rng *mine)
{
    Buffer b = {.bytes = bytes + 2 * GUARD};
    size_t shift = 8 * below(mine, 9);
    if (posix_memalign((void **)&b.raw, 64, b.bytes + shift) != 0)
        abort();
    b.at = b.raw + shift + GUARD;
    return b;
}

static char *start_of(const Buffer *b) { return b->at - GUARD; }

static Buffer copy_of(const Buffer *b)
{
    Rng none = {0};
    Buffer c = buffer(b->bytes - 2 * GUARD, &none);
    memcpy(start_of(&c), start_of(b), b->bytes);
    return c;
}

/* Places blocks one after the other; where displacements say where, in any order with gaps. Bytes. */
static size_t lay_out(const Case *c, Block *blocks, int n, int displaced, Rng *mine)
{
    size_t at = 0;
    int *order = malloc(n * sizeof *order);
    for (int i = 0; i < n; i++)
        order[i] = i;
    for (int i = n - 1; displaced && i > 0; i--) {
        int j = (int)below(mine, i + 1), t = order[i];
        order[i] = order[j];
        order[j] = t;
    }
    for (int i = 0; i < n; i++) {
        Block *b = &blocks[order[i]];
        if (displaced)
            at += (size_t)below(mine, 3) * (c->kind == ALLTOALLW ? 8 : b->type->extent);
        if (c->kind == ALLTOALLW)
            at = (at + 7) / 8 * 8;
        b->at = at;
        at += (size_t)b->items * b->type->extent;
    }
    free(order);
    return at;
}

/* The arguments that say what the blocks say. */
static void to_arguments(const Case *c, const Block *blocks, int n, int *counts, int *displs, MPI_Datatype *t)
{
    for (int i = 0; i < n; i++) {
        counts[i] = (int)blocks[i].items;
        displs[i] = (int)(c->kind == ALLTOALLW ? blocks[i].at : blocks[i].at / blocks[i].type->extent);
        t[i] = blocks[i].type->t;
    }
}

/* The peers that this rank sends to and gets from, by kind. */
static void peers(Case *c)
{
    int at_root = c->rank == c->root, n = c->size;
    switch (c->kind) {
    case BCAST: c->n_in = 1; break;
    case GATHER: case GATHERV: c->n_out = 1, c->n_in = at_root ? n : 0; break;
    case SCATTER: case SCATTERV: c->n_out = at_root ? n : 0, c->n_in = 1; break;
    case ALLGATHER: case ALLGATHERV: c->n_out = 1, c->n_in = n; break;
    case ALLTOALL: case ALLTOALLV: case ALLTOALLW: c->n_out = n, c->n_in = n; break;
    default: break;
    }
}

/* Blocks of an operation that moves data. `r` is common to all ranks, `mine` is this rank's. */
static void make_moves(Case *c, Rng *r, Rng *mine, long bytes)
{
    const Type *t = &types[below(r, N_TYPES)];
    int apart = c->kind == BCAST ? 1 : is_personal(c->kind) || chance(r, 2) ? c->size : 1;
    long average = bytes / apart / (t->per_item * t->width);
    peers(c);
    /* Each rank describes the same elements as it likes. */
    const Type *so = below(mine, 2) ? t : base_of(t), *ri = below(mine, 2) ? t : base_of(t);
    for (int i = 0; i < c->n_out; i++) {
        int d = is_personal(c->kind) ? i : EVERYONE;
        Block *b = &c->out[i];
        long items = items_for(c, c->rank, d, average);
        *b = (Block){so, items * (so == t ? 1 : t->per_item), 0, mix3(c->seed, c->rank, d)};
    }
    for (int i = 0; i < c->n_in; i++) {
        int s = c->n_in > 1 || !is_rooted(c->kind) ? i : c->root;
        int d = is_personal(c->kind) ? c->rank : EVERYONE;
        Block *b = &c->in[i];
        if (c->kind == ALLTOALLW && !c->in_place)
            ri = below(mine, 2) ? t : base_of(t);
        long items = items_for(c, s, d, average);
        *b = (Block){ri, items * (ri == t ? 1 : t->per_item), 0, mix3(c->seed, s, d)};
    }
    int both = c->kind == ALLTOALLV || c->kind == ALLTOALLW;
    int displaced_in = both || c->kind == GATHERV || c->kind == ALLGATHERV;
    c->send = buffer(lay_out(c, c->out, c->n_out, both || c->kind == SCATTERV, mine), mine);
    c->recv = buffer(lay_out(c, c->in, c->n_in, displaced_in, mine), mine);
    to_arguments(c, c->out, c->n_out, c->scounts, c->sdispls, c->stypes);
    to_arguments(c, c->in, c->n_in, c->rcounts, c->rdispls, c->rtypes);
}

static long share(const Case *c, int rank)
{
    if (c->kind == REDUCE_SCATTER)
        return c->rcounts[rank];
    return c->kind == REDUCE_SCATTER_BLOCK ? c->elements / c->size : c->elements;
}

static void make_reduction(Case *c, Rng *r, Rng *mine, long bytes)
{
    c->red = &reductions[below(r, N_REDUCTIONS)];
    c->elements = bytes / c->red->size;
    if (c->kind == REDUCE_SCATTER_BLOCK)
        c->elements = c->elements / c->size * c->size;
    long left = c->elements;
    for (int i = 0; i < c->size; i++) { /* shares of any size, some empty */
        long n = i == c->size - 1 ? left : chance(r, 4) ? 0 : (long)below(r, 2 * left / (c->size - i) + 1);
        c->rcounts[i] = (int)(n > left ? left : n);
        left -= c->rcounts[i];
    }
    /* The oracle may look at some elements only, where all would take seconds. */
    long work = c->elements * c->size;
    c->stride = work > (8 << 20) ? work / (4 << 20) : 1;
    size_t all = (size_t)c->elements * c->red->extent;
    int gets = c->kind != REDUCE || c->rank == c->root;
    int scatters = c->kind == REDUCE_SCATTER || c->kind == REDUCE_SCATTER_BLOCK;
    c->send = buffer(all, mine);
    c->recv = buffer(!gets ? 0 : scatters && !c->in_place ? (size_t)share(c, c->rank) * c->red->extent : all, mine);
}

static uint64_t element_key(const Case *c, int rank, long i)
{
    return mix3(c->seed, rank, 0x5eed) + (uint64_t)i;
}

/* The first of the elements that this rank gets, in the whole vector. */
static long first_share(const Case *c)
{
    long first = 0;
    if (c->kind == REDUCE_SCATTER || c->kind == REDUCE_SCATTER_BLOCK)
        for (int i = 0; i < c->rank; i++)
            first += share(c, i);
    return first;
}

/* The number of ranks that go into this rank's result. */
static int folded(const Case *c)
{
    if (c->kind == REDUCE && c->rank != c->root)
        return 0;
    return c->kind == SCAN ? c->rank + 1 : c->kind == EXSCAN ? c->rank : c->size;
}

static void want_reduction(Case *c)
{
    long first = first_share(c), n = share(c, c->rank), ranks = folded(c);
    for (long i = 0; ranks > 0 && i < n; i += c->stride) {
        char acc[sizeof(Pair)], x[sizeof(Pair)];
        c->red->make(acc, mix(element_key(c, 0, first + i)));
        for (int r = 1; r < ranks; r++) {
            c->red->make(x, mix(element_key(c, r, first + i)));
            c->red->fold(acc, x);
        }
        memcpy(c->want.at + i * c->red->extent, acc, c->red->size);
    }
}

/* Fills the buffers and says what has to be in them when the call is done. */
static void prepare(Case *c)
{
    int scatter = c->kind == SCATTER || c->kind == SCATTERV;
    memset(start_of(&c->send), 0xc3, c->send.bytes);
    memset(start_of(&c->recv), 0x5a, c->recv.bytes);
    for (int i = 0; i < c->n_out; i++)
        fill_items(c->out[i].type, c->send.at + c->out[i].at, c->out[i].items, c->out[i].key);
    for (int i = 0; i < c->n_in; i++) { /* in place: what this rank contributes is in the receive buffer */
        Block b = c->in[i];
        int all = c->kind >= ALLTOALL && c->kind <= ALLTOALLW;
        int own = c->in_place && (all || (!scatter && i == c->rank));
        if (c->in_place && all)
            b.key = mix3(c->seed, c->rank, i);
        if (own || (c->kind == BCAST && c->rank == c->root))
            fill_items(b.type, c->recv.at + b.at, b.items, b.key);
    }
    if (is_reduction(c->kind)) {
        char *to = c->in_place && folded(c) + (c->kind == EXSCAN) ? c->recv.at : c->send.at;
        for (long i = 0; i < c->elements; i++)
            c->red->make(to + i * c->red->extent, mix(element_key(c, c->rank, i)));
    }
    free(c->want.raw);
    free(c->sent.raw);
    c->want = copy_of(&c->recv);
    c->sent = copy_of(&c->send);
    for (int i = 0; i < c->n_in && !(scatter && c->in_place && c->rank == c->root); i++)
        fill_items(c->in[i].type, c->want.at + c->in[i].at, c->in[i].items, c->in[i].key);
    if (is_reduction(c->kind))
        want_reduction(c);
}

/* What the standard leaves open counts as right: sampled-out elements, exscan's first rank, what
 * is left in place of a scatter beyond the own share. */
static void pardon(Case *c)
{
    if (!is_reduction(c->kind))
        return;
    size_t extent = c->red->extent;
    long n = folded(c) ? share(c, c->rank) : 0, all = (long)((c->recv.bytes - 2 * GUARD) / extent);
    if (c->kind == EXSCAN && c->rank == 0)
        n = 0;
    if (c->kind == REDUCE && c->rank != c->root)
        return;
    for (long i = 0; i < all; i++)
        if (i >= n || i % c->stride)
            memcpy(c->want.at + i * extent, c->recv.at + i * extent, extent);
}

static void print_blocks(const Case *c, const Block *blocks, int n)
{
    for (int i = 0; i < n; i++)
        printf("block %d of rank %d: %ld items of %s at %ld\n", i, c->rank, blocks[i].items, blocks[i].type->name,
               (long)blocks[i].at);
}

/* Whether all is as it should be; says what is not. */
static int verify(Case *c, const char *where)
{
    pardon(c);
    const Buffer *got[2] = {&c->recv, &c->send}, *want[2] = {&c->want, &c->sent};
    for (int k = 0; k < 2; k++) {
        const char *a = start_of(got[k]), *b = start_of(want[k]);
        if (memcmp(a, b, got[k]->bytes) == 0)
            continue;
        size_t first = 0, last = got[k]->bytes - 1, wrong = 0;
        while (a[first] == b[first])
            first++;
        while (a[last] == b[last])
            last--;
        for (size_t i = first; i <= last; i++)
            wrong += a[i] != b[i];
        printf("FAILED rank %d of %d, step %llu, %s: %s %s%s%s%s, root %d: %s buffer of %zu bytes differs at %ld\n",
               c->rank, c->size, (unsigned long long)c->step, where, form_names[c->form], kind_names[c->kind],
               c->in_place ? " in place" : "", c->red ? ", " : "", c->red ? c->red->name : "", c->root,
               k ? "send" : "receive", got[k]->bytes - 2 * GUARD, (long)first - GUARD);
        printf("%zu bytes wrong, the last at %ld of buffer %p; found and wanted from the first on:\n", wrong,
               (long)last - GUARD, (void *)got[k]->at);
        for (size_t i = first; i <= last && i < first + 32; i++)
            printf(" %02x/%02x", a[i] & 0xff, b[i] & 0xff);
        printf("\n");
        if (!c->red)
            print_blocks(c, k ? c->out : c->in, k ? c->n_out : c->n_in);
        fflush(stdout);
        return 0;
    }
    return 1;
}

static Case *new_case(MPI_Comm comm, uint64_t seed, uint64_t step, long max_bytes, Rng *mine)
{
    Case *c = calloc(1, sizeof *c);
    Rng r = {mix3(seed, step, 1)};
    MPI_Comm_rank(comm, &c->rank);
    MPI_Comm_size(comm, &c->size);
    c->comm = comm;
    c->step = step;
    c->seed = r.state;
    c->request = MPI_REQUEST_NULL;
    c->kind = below(&r, N_KINDS);
    c->form = chance(&r, 2) ? BLOCKING : below(&r, N_FORMS);
    c->root = (int)below(&r, c->size);
    c->in_place = chance(&r, 3);
    if (c->kind == BARRIER || c->kind == BCAST)
        c->in_place = 0;
    int n = c->size;
    c->out = calloc(2 * n, sizeof *c->out);
    c->in = c->out + n;
    c->scounts = calloc(4 * n, sizeof(int));
    c->sdispls = c->scounts + n;
    c->rcounts = c->scounts + 2 * n;
    c->rdispls = c->scounts + 3 * n;
    c->stypes = malloc(2 * n * sizeof(MPI_Datatype));
    c->rtypes = c->stypes + n;
    c->stypes[0] = c->rtypes[0] = MPI_BYTE;
    long bytes = pick_bytes(&r, max_bytes);
    if (is_reduction(c->kind))
        make_reduction(c, &r, mine, bytes);
    else
        make_moves(c, &r, mine, bytes);
    prepare(c);
    return c;
}

static void free_case(Case *c)
{
    free(c->send.raw);
    free(c->recv.raw);
    free(c->want.raw);
    free(c->sent.raw);
    free(c->out);
    free(c->scounts);
    free(c->stypes);
    free(c);
}

#define CALL(Name, name, ...)                                                            \
    (c->form == BLOCKING      ? MPI_##Name(__VA_ARGS__ c->comm)                          \
     : c->form == NONBLOCKING ? MPI_I##name(__VA_ARGS__ c->comm, &c->request)            \
                              : MPI_##Name##_init(__VA_ARGS__ c->comm, MPI_INFO_NULL, &c->request))

/* Makes the call: done, under way, or (persistent) ready to be started. */
static void make_call(Case *c)
{
    int at_root = c->rank == c->root;
    /* In place is said at the root alone where there is one, and there on the root's side. */
    int scatter = c->kind == SCATTER || c->kind == SCATTERV;
    int here = c->in_place && (!is_rooted(c->kind) || at_root);
    void *out = here && !scatter ? MPI_IN_PLACE : c->send.at, *in = here && scatter ? MPI_IN_PLACE : c->recv.at;
    int sc = c->scounts[0], rc = c->rcounts[0], n = (int)c->elements;
    MPI_Datatype st = c->stypes[0], rt = c->rtypes[0], et = c->red ? c->red->t : MPI_BYTE;
    MPI_Op op = c->red ? c->red->op : MPI_OP_NULL;
    switch (c->kind) {
    case BARRIER: CALL(Barrier, barrier, ); break;
    case BCAST: CALL(Bcast, bcast, in, rc, rt, c->root, ); break;
    case GATHER: CALL(Gather, gather, out, sc, st, in, rc, rt, c->root, ); break;
    case GATHERV: CALL(Gatherv, gatherv, out, sc, st, in, c->rcounts, c->rdispls, rt, c->root, ); break;
    case SCATTER: CALL(Scatter, scatter, out, sc, st, in, rc, rt, c->root, ); break;
    case SCATTERV: CALL(Scatterv, scatterv, out, c->scounts, c->sdispls, st, in, rc, rt, c->root, ); break;
    case ALLGATHER: CALL(Allgather, allgather, out, sc, st, in, rc, rt, ); break;
    case ALLGATHERV: CALL(Allgatherv, allgatherv, out, sc, st, in, c->rcounts, c->rdispls, rt, ); break;
    case ALLTOALL: CALL(Alltoall, alltoall, out, sc, st, in, rc, rt, ); break;
    case ALLTOALLV:
        CALL(Alltoallv, alltoallv, out, c->scounts, c->sdispls, st, in, c->rcounts, c->rdispls, rt, );
        break;
    case ALLTOALLW:
        CALL(Alltoallw, alltoallw, out, c->scounts, c->sdispls, c->stypes, in, c->rcounts, c->rdispls, c->rtypes, );
        break;
    case REDUCE: CALL(Reduce, reduce, out, in, n, et, op, c->root, ); break;
    case ALLREDUCE: CALL(Allreduce, allreduce, out, in, n, et, op, ); break;
    case REDUCE_SCATTER: CALL(Reduce_scatter, reduce_scatter, out, in, c->rcounts, et, op, ); break;
    case REDUCE_SCATTER_BLOCK: CALL(Reduce_scatter_block, reduce_scatter_block, out, in, n / c->size, et, op, ); break;
    case SCAN: CALL(Scan, scan, out, in, n, et, op, ); break;
    case EXSCAN: CALL(Exscan, exscan, out, in, n, et, op, ); break;
    default: abort();
    }
}

#endif
