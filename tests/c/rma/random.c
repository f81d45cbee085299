// ranks: 2 3 4 8
// timeout: 90
// args: 1 40
// Random operations of all ranks in random epochs, against a sequential model. All ranks draw from
// one generator, so that each computes the whole model; each slot of a window belongs to one origin
// in a round, and the last slot takes sums from all. Arguments: seed, rounds per kind of window.
#include "rma.h"

enum { SLOTS = 24, WORDS = 32, OPS = 12 };

static int model[RMA_RANKS][SLOTS + 1][WORDS];
static uint64_t state;

static unsigned draw(unsigned n)
{
    return (unsigned)(check_random(&state) >> 33) % n;
}

/* Not the common generator: what one rank alone decides. */
static unsigned draw_local(unsigned n)
{
    static uint64_t local;
    if (!local)
        local = 77 + (uint64_t)check_rank;
    return (unsigned)(check_random(&local) >> 33) % n;
}

/* Part of a slot: count words, stride apart. */
struct part {
    int target, slot, first, count, stride;
};

static MPI_Datatype part_type(const struct part *p)
{
    MPI_Datatype t;
    OK(MPI_Type_vector(p->count, 1, p->stride, MPI_INT, &t));
    OK(MPI_Type_commit(&t));
    return t;
}

static MPI_Aint part_at(const struct window *w, const struct part *p)
{
    return at(w, p->target, ((MPI_Aint)p->slot * WORDS + p->first) * (MPI_Aint)sizeof(int));
}

static int value(int round, int op, int i)
{
    return (round * 131 + op * 17 + i * 7) % 1000 - 300;
}

static int apply(int which, int old, int x)
{
    switch (which) {
    case 0: return old + x;
    case 1: return old > x ? old : x;
    case 2: return old ^ x;
    case 3: return x;
    default: return old;
    }
}

/* Buffers of this rank's operations, which live until the epoch ends. */
static struct {
    int x[WORDS], got[WORDS], want[WORDS], n;
} kept[OPS];

/* Operation `k` of origin `o`: done by it, modelled by all. True if it fetches what is known. */
static int operation(struct window *w, int o, int round, int k, const struct part *p, int kind)
{
    const MPI_Op ops[] = { MPI_SUM, MPI_MAX, MPI_BXOR, MPI_REPLACE, MPI_NO_OP };
    /* MPI_NO_OP is of those that fetch. */
    int which = (int)draw(kind == 2 ? 4 : 5), swap = (int)draw(2), typed = (int)draw(2), n = kind >= 4 ? 1 : p->count;
    int *x = kept[k].x, *got = kept[k].got, *want = kept[k].want;
    int *m = &model[p->target][p->slot][p->first], m0 = *m;
    if (p->slot == SLOTS)
        which = 0;
    for (int i = 0; i < n; i++) {
        int v = value(round, o * OPS + k, i), *to = m + i * p->stride;
        if (o == check_rank)
            x[i] = v, got[i] = -1, want[i] = *to;
        if (kind == 0)
            *to = v;
        else if (kind >= 2 && kind <= 4)
            *to = apply(which, *to, v);
        else if (kind == 5 && swap)
            *to = v;
    }
    if (o != check_rank)
        return 0;
    MPI_Datatype t = p->stride > 1 || typed ? part_type(p) : MPI_INT;
    int tn = t == MPI_INT ? n : 1;
    MPI_Aint d = part_at(w, p);
    static int compare[OPS];
    compare[k] = swap ? m0 : m0 + 1;
    kept[k].n = kind == 0 || kind == 2 ? 0 : n;
    switch (kind) {
    case 0: OK(MPI_Put(x, n, MPI_INT, p->target, d, tn, t, w->win)); break;
    case 1: OK(MPI_Get(got, n, MPI_INT, p->target, d, tn, t, w->win)); break;
    case 2: OK(MPI_Accumulate(x, n, MPI_INT, p->target, d, tn, t, ops[which], w->win)); break;
    case 3: OK(MPI_Get_accumulate(x, n, MPI_INT, got, n, MPI_INT, p->target, d, tn, t, ops[which], w->win)); break;
    case 4: OK(MPI_Fetch_and_op(x, got, MPI_INT, p->target, d, ops[which], w->win)); break;
    default: OK(MPI_Compare_and_swap(x, &compare[k], got, MPI_INT, p->target, d, w->win));
    }
    if (t != MPI_INT)
        OK(MPI_Type_free(&t));
    return kept[k].n > 0;
}

static void check_kept(int k)
{
    CHECK_EQ(memcmp(kept[k].got, kept[k].want, (size_t)kept[k].n * sizeof(int)), 0);
}

static void one_round(struct window *w, int round)
{
    int e = (int)draw(EPOCHS), owner[RMA_RANKS][SLOTS], used[RMA_RANKS][SLOTS] = { 0 }, fetched[OPS] = { 0 };
    int passive = e == LOCK || e == LOCK_ALL, exclusive = passive && draw(3) == 0;
    for (int r = 0; r < check_size; r++)
        for (int s = 0; s < SLOTS; s++)
            owner[r][s] = (int)draw((unsigned)check_size);
    if (!exclusive)
        epoch_begin(w, e);
    for (int o = 0; o < check_size; o++) {
        for (int k = 0; k < OPS; k++) {
            struct part p = { .target = (int)draw((unsigned)check_size), .slot = (int)draw(SLOTS) };
            int kind = (int)draw(6), mine = o == check_rank;
            p.stride = 1 + (int)draw(3);
            p.count = 1 + (int)draw(WORDS / (unsigned)p.stride);
            p.first = (int)draw((unsigned)(WORDS - (p.count - 1) * p.stride));
            /* Without a flush between them, operations on one place have no order. */
            int *busy = &used[p.target][p.slot];
            if (owner[p.target][p.slot] != o || (!passive && *busy))
                p.slot = SLOTS, kind = 2;
            else
                *busy = 1;
            if (exclusive && mine)
                OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, p.target, 0, w->win));
            int fetches = operation(w, o, round, k, &p, kind);
            if (mine)
                fetched[k] = fetches;
            if (exclusive && mine)
                OK(MPI_Win_unlock(p.target, w->win));
            else if (passive && mine && draw_local(2))
                OK(MPI_Win_flush_all(w->win));
            else if (passive && mine)
                OK(MPI_Win_flush(p.target, w->win));
        }
    }
    if (exclusive) {
        OK(MPI_Barrier(MPI_COMM_WORLD));
        OK(MPI_Win_sync(w->win));
    } else {
        epoch_end(w, e);
    }
    for (int k = 0; k < OPS; k++)
        if (fetched[k])
            check_kept(k);
    int wrong = memcmp(w->mem, model[check_rank], sizeof model[0]);
    CHECK_EQ(wrong, 0);
    if (wrong)
        memcpy(w->mem, model[check_rank], sizeof model[0]);
    OK(MPI_Barrier(MPI_COMM_WORLD));
}

int main(int argc, char **argv)
{
    CHECK_BEGIN(argc, argv);
    state = argc > 1 ? strtoull(argv[1], NULL, 10) * 2654435761u : 1;
    int rounds = argc > 2 ? atoi(argv[2]) : 20;
    for (int k = 0; k < KINDS; k++) {
        struct window w;
        window_open(&w, k, sizeof model[0]);
        memset(model, 0, sizeof model);
        for (int i = 0; i < rounds; i++)
            one_round(&w, i);
        window_close(&w);
    }
    return CHECK_END();
}
