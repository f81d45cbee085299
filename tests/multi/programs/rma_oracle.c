/* Random one-sided operations on random windows, against a sequential model.
 *
 *     rma_oracle [--seed S] [--steps N] [--seconds T] [--max-bytes B] [--skew] [--trace]
 *
 * Every rank derives the operations of all from the seed, and so computes the whole model. In a step all ranks open an epoch
 * of one kind on one window, do their operations, many at a time or one, close it, and compare: what was fetched, when a
 * flush, a request or the epoch's end says that it is there, and their own memory, whole.
 *
 * A window has three parts on each target. Slots belong to one origin each, for MPI_Put and MPI_Get of any length and layout;
 * none is used twice without a flush between. Ordered words belong to one origin each, too, and take its accumulate
 * operations of all kinds, which have an order. Common words take sums of all origins, and tickets, of which each is drawn once.
 */
#define _GNU_SOURCE
#include "oracle_data.h"
#include <time.h>
#include <unistd.h>

enum { RANKS = 16, SLOTS = 6, ORDERED = 8, COMMON = 16, TICKETS = 4, WINDOWS = 5, MOST_OPS = 400 };
enum { FENCE, SHARED, EXCLUSIVE, LOCK_ALL, PSCW, EPOCHS };
enum { PUT, GET, ACCUMULATE, GET_ACCUMULATE, FETCH, SWAP, SUM, TICKET, FLUSH, FLUSH_ALL, FLUSH_LOCAL, STEPS_OF_PLAN };

static const char *const epochs[] = {"fence", "lock shared", "lock exclusive", "lock_all", "post-start"};
static const char *const kinds[] = {"put", "get", "accumulate", "get_accumulate", "fetch_and_op", "compare_and_swap", "sum", "ticket",
                                    "flush", "flush_all", "flush_local"};

typedef struct {
    MPI_Win win;
    char *mine;              /* this rank's memory */
    MPI_Aint base[RANKS];    /* of a dynamic window: addresses */
    int unit[RANKS];         /* displacement units */
    int slot_words;          /* ints of a slot */
    long bytes;              /* of each rank */
    char *model[RANKS];
    const char *kind;
} Window;

/* Where the elements of one side lie, in ints. */
typedef struct {
    int n, stride, backward;
} Layout;

typedef struct {
    int kind, target, slot, first, op, asks;
    Layout here, there;
    uint64_t key;
} Step;

/* An operation of this rank under way. */
typedef struct {
    Step s;
    int *origin, *result, *want, words, done;
    MPI_Request request;
} Pending;

static int rank, size, skew, trace;
static long checked, wrong;
static Window windows[WINDOWS];
static int n_windows;
static Pending pending[MOST_OPS];
static int n_pending;
static Rng own;
static uint64_t drawn[RANKS][TICKETS][2];
static int64_t before[RANKS][TICKETS], counts[RANKS][TICKETS];
static char where[120];

static void must(int rc, const char *what)
{
    if (rc == MPI_SUCCESS)
        return;
    char text[MPI_MAX_ERROR_STRING];
    int n;
    MPI_Error_string(rc, text, &n);
    printf("rma_oracle: rank %d: %s: %s: %s\n", rank, where, what, text);
    fflush(stdout);
    MPI_Abort(MPI_COMM_WORLD, 1);
}
#define OK(call) must(call, #call)

static void *room(size_t n)
{
    void *p = calloc(n ? n : 1, 1);
    if (!p)
        MPI_Abort(MPI_COMM_WORLD, 3);
    return p;
}

static void complain(const char *what, const Step *s, long at, long long got, long long want)
{
    if (wrong++ < 5) {
        printf("rma_oracle: rank %d: %s: %s of %s to %d: %lld at %ld, wanted %lld\n", rank, where, what, s ? kinds[s->kind] : "memory",
               s ? s->target : rank, got, at, want);
        fflush(stdout);
    }
}

/* Displacements in bytes of a window's parts. */
static long slot_at(const Window *w, int origin, int slot) { return 4L * w->slot_words * (origin * SLOTS + slot); }
static long ordered_at(const Window *w, int origin) { return slot_at(w, size, 0) + 8L * ORDERED * origin; }
static long common_at(const Window *w) { return ordered_at(w, size); }
static long tickets_at(const Window *w) { return common_at(w) + 8L * COMMON; }

static MPI_Aint displacement(const Window *w, int target, long bytes)
{
    return w->base[target] + bytes / w->unit[target];
}

static int offset(const Layout *l, int i) { return l->stride * (l->backward ? l->n - 1 - i : i); }

static MPI_Datatype layout_type(const Layout *l, int *count)
{
    MPI_Datatype t;
    *count = l->n;
    if (l->stride == 1 && !l->backward)
        return MPI_INT;
    *count = 1;
    if (!l->backward) {
        MPI_Type_vector(l->n, 1, l->stride, MPI_INT, &t);
    } else {
        int *at = room(sizeof(int) * (size_t)l->n);
        for (int i = 0; i < l->n; i++)
            at[i] = offset(l, i);
        MPI_Type_create_indexed_block(l->n, 1, at, MPI_INT, &t);
        free(at);
    }
    return committed(t);
}

static int64_t combine(int op, int64_t old, int64_t x)
{
    switch (op) {
    case 0: return old + x;
    case 1: return old > x ? old : x;
    case 2: return old ^ x;
    case 3: return x;
    default: return old;
    }
}
static const char *const op_names[] = {"MPI_SUM", "MPI_MAX", "MPI_BXOR", "MPI_REPLACE", "MPI_NO_OP"};
static MPI_Op op_of(int op) { return (MPI_Op[]){MPI_SUM, MPI_MAX, MPI_BXOR, MPI_REPLACE, MPI_NO_OP}[op]; }

static void make_window(Rng *r, long max_bytes)
{
    Window *w = &windows[n_windows++];
    long most = max_bytes / (4L * size * SLOTS);
    int kind = (int)below(r, 4), one_node;
    w->slot_words = 8 + (int)below(r, most > 8 ? (uint64_t)most : 8);
    w->slot_words &= ~1;
    w->bytes = tickets_at(w) + 8L * TICKETS;
    int units[] = {1, 4, 8}, same = (int)below(r, 2), common_unit = units[below(r, 3)];
    for (int k = 0; k < size; k++) {
        uint64_t u = below(r, 3);
        w->unit[k] = same ? common_unit : units[u];
    }
    MPI_Comm node;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node);
    MPI_Comm_size(node, &one_node);
    MPI_Comm_free(&node);
    MPI_Allreduce(MPI_IN_PLACE, &one_node, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    if (kind == 3 && one_node < size)
        kind = 1;
    if (kind == 0) {
        w->kind = "created", w->mine = room((size_t)w->bytes);
        OK(MPI_Win_create(w->mine, w->bytes, w->unit[rank], MPI_INFO_NULL, MPI_COMM_WORLD, &w->win));
    } else if (kind == 1) {
        w->kind = "allocated";
        OK(MPI_Win_allocate(w->bytes, w->unit[rank], MPI_INFO_NULL, MPI_COMM_WORLD, &w->mine, &w->win));
    } else if (kind == 2) {
        MPI_Aint at;
        w->kind = "dynamic", w->mine = room((size_t)w->bytes);
        OK(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &w->win));
        OK(MPI_Win_attach(w->win, w->mine, w->bytes));
        MPI_Get_address(w->mine, &at);
        MPI_Allgather(&at, 1, MPI_AINT, w->base, 1, MPI_AINT, MPI_COMM_WORLD);
        for (int k = 0; k < size; k++)
            w->unit[k] = 1;
    } else {
        w->kind = "shared";
        OK(MPI_Win_allocate_shared(w->bytes, w->unit[rank], MPI_INFO_NULL, MPI_COMM_WORLD, &w->mine, &w->win));
    }
    for (int k = 0; k < size; k++)
        w->model[k] = room((size_t)w->bytes);
    OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank, 0, w->win));
    memset(w->mine, 0, (size_t)w->bytes);
    OK(MPI_Win_unlock(rank, w->win));
    OK(MPI_Barrier(MPI_COMM_WORLD));
}

static Layout layout(Rng *r, int n, int most)
{
    int strides = most / n < 3 ? most / n : 3;
    Layout l = {n, 1 + (int)below(r, (uint64_t)strides), chance(r, 6)};
    return l;
}

/* A length: short ones as often as long ones. */
static int length(Rng *r, int most)
{
    int bits = 0;
    while ((1 << (bits + 1)) <= most)
        bits++;
    int top = 1 << below(r, (uint64_t)bits + 1), n = top + (int)below(r, (uint64_t)top);
    return n < most ? n : most;
}

static Step draw_step(Rng *r, const Window *w, int epoch, int many)
{
    Step s = {.target = (int)below(r, (uint64_t)size), .slot = (int)below(r, SLOTS), .key = mix(r->state)};
    int passive = epoch == SHARED || epoch == EXCLUSIVE || epoch == LOCK_ALL;
    uint64_t k = below(r, 100);
    s.kind = k < 30 ? PUT : k < 50 ? GET : k < 62 ? ACCUMULATE : k < 68 ? GET_ACCUMULATE : k < 74 ? FETCH : k < 78 ? SWAP : k < 86 ? SUM
             : k < 92 ? TICKET : k < 95 ? FLUSH : k < 97 ? FLUSH_LOCAL : FLUSH_ALL;
    if (s.kind >= FLUSH && !passive)
        s.kind = PUT;
    /* MPI_NO_OP is of those that fetch. */
    s.op = (int)below(r, s.kind == ACCUMULATE ? 4 : 5);
    s.asks = passive && chance(r, 3);
    int n = length(r, many && !chance(r, 8) && w->slot_words > 16 ? 16 : w->slot_words);
    s.here = layout(r, n, 3 * n);
    s.there = layout(r, n, w->slot_words);
    if (s.kind >= ACCUMULATE && s.kind <= TICKET) {
        int most = s.kind == SUM ? COMMON : s.kind == TICKET ? TICKETS : ORDERED;
        s.first = (int)below(r, (uint64_t)most);
        n = s.kind == ACCUMULATE || s.kind == GET_ACCUMULATE || s.kind == SUM ? 1 + (int)below(r, (uint64_t)(most - s.first)) : 1;
        s.here = s.there = (Layout){2 * n, 1, 0};
    }
    return s;
}

static int64_t value(const Step *s, int i)
{
    int64_t v = (int64_t)(mix(s->key + (uint64_t)i) >> 20);
    return s->kind == SUM ? v % 1000 : v;
}

static void verify_one(Pending *p)
{
    if (p->done)
        return;
    p->done = 1, checked++;
    if (p->s.kind == TICKET) {
        int64_t got = *(int64_t *)p->result;
        drawn[p->s.target][p->s.first][0] += (uint64_t)got;
        drawn[p->s.target][p->s.first][1] += mix((uint64_t)got);
        return;
    }
    if (!p->want)
        return;
    for (int i = 0; i < p->words; i++) {
        if (p->result[i] != p->want[i]) {
            complain("result", &p->s, i, p->result[i], p->want[i]);
            return;
        }
    }
}

/* What a flush of this target, or of all (-1), has brought. */
static void arrived(int target)
{
    for (int i = 0; i < n_pending; i++)
        if (target < 0 || pending[i].s.target == target)
            verify_one(&pending[i]);
}

static void forget(void)
{
    for (int i = 0; i < n_pending; i++)
        free(pending[i].origin), free(pending[i].result), free(pending[i].want);
    n_pending = 0;
}

/* Waits for some of the requests. */
static void ask(int all)
{
    for (int i = 0; i < n_pending; i++) {
        Pending *p = &pending[i];
        if (p->request == MPI_REQUEST_NULL || (!all && chance(&own, 2)))
            continue;
        OK(MPI_Wait(&p->request, MPI_STATUS_IGNORE));
        if (p->s.kind == GET || p->s.kind == GET_ACCUMULATE)
            verify_one(p);
    }
}

static void issue(const Window *w, const Step *s)
{
    Pending *p = &pending[n_pending++];
    *p = (Pending){.s = *s, .request = MPI_REQUEST_NULL};
    int n = s->here.n, span = n * s->here.stride, t = s->target, here_n, there_n;
    p->words = span;
    p->origin = room(4 * (size_t)span), p->result = room(4 * (size_t)span), p->want = room(4 * (size_t)span);
    const char *model = w->model[t];
    MPI_Win win = w->win;
    if (s->kind == PUT || s->kind == GET) {
        MPI_Aint at = displacement(w, t, slot_at(w, rank, s->slot));
        MPI_Datatype here = layout_type(&s->here, &here_n), there = layout_type(&s->there, &there_n);
        const int *m = (const int *)(model + slot_at(w, rank, s->slot));
        for (int i = 0; i < n; i++) {
            if (s->kind == PUT)
                p->origin[offset(&s->here, i)] = (int)value(s, i);
            else
                p->want[offset(&s->here, i)] = m[offset(&s->there, i)];
        }
        if (s->kind == PUT && s->asks)
            OK(MPI_Rput(p->origin, here_n, here, t, at, there_n, there, win, &p->request));
        else if (s->kind == PUT)
            OK(MPI_Put(p->origin, here_n, here, t, at, there_n, there, win));
        else if (s->asks)
            OK(MPI_Rget(p->result, here_n, here, t, at, there_n, there, win, &p->request));
        else
            OK(MPI_Get(p->result, here_n, here, t, at, there_n, there, win));
        if (s->kind == PUT)
            free(p->want), p->want = NULL;
        if (here != MPI_INT)
            MPI_Type_free(&here);
        if (there != MPI_INT)
            MPI_Type_free(&there);
        return;
    }
    int64_t *x = (int64_t *)p->origin, *got = (int64_t *)p->result, *want = (int64_t *)p->want;
    int words = n / 2;
    long bytes = (s->kind == SUM ? common_at(w) : s->kind == TICKET ? tickets_at(w) : ordered_at(w, rank)) + 8L * s->first;
    MPI_Aint at = displacement(w, t, bytes);
    const int64_t *m = (const int64_t *)(model + bytes);
    for (int i = 0; i < words; i++)
        x[i] = s->kind == TICKET ? 1 : value(s, i), want[i] = m[i];
    MPI_Op op = s->kind == SUM || s->kind == TICKET ? MPI_SUM : op_of(s->op);
    switch (s->kind) {
    case ACCUMULATE:
    case SUM:
        if (s->asks)
            OK(MPI_Raccumulate(x, words, MPI_INT64_T, t, at, words, MPI_INT64_T, op, win, &p->request));
        else
            OK(MPI_Accumulate(x, words, MPI_INT64_T, t, at, words, MPI_INT64_T, op, win));
        free(p->want), p->want = NULL;
        break;
    case GET_ACCUMULATE:
        if (s->asks)
            OK(MPI_Rget_accumulate(x, words, MPI_INT64_T, got, words, MPI_INT64_T, t, at, words, MPI_INT64_T, op, win, &p->request));
        else
            OK(MPI_Get_accumulate(x, words, MPI_INT64_T, got, words, MPI_INT64_T, t, at, words, MPI_INT64_T, op, win));
        break;
    case FETCH:
    case TICKET: OK(MPI_Fetch_and_op(x, got, MPI_INT64_T, t, at, op, win)); break;
    default:
        /* The first word behind what is swapped is what it is compared with, which lives as long. */
        p->origin = realloc(p->origin, 16);
        x = (int64_t *)p->origin;
        x[1] = s->op % 2 ? *m : *m + 1;
        OK(MPI_Compare_and_swap(x, x + 1, got, MPI_INT64_T, t, at, win));
    }
}

/* The step of an origin in the model. */
static void in_model(Window *w, int origin, const Step *s)
{
    char *model = w->model[s->target];
    if (s->kind == PUT) {
        int *m = (int *)(model + slot_at(w, origin, s->slot));
        for (int i = 0; i < s->there.n; i++)
            m[offset(&s->there, i)] = (int)value(s, i);
    } else if (s->kind == SUM || s->kind == TICKET) {
        int64_t *m = (int64_t *)(model + (s->kind == SUM ? common_at(w) : tickets_at(w))) + s->first;
        for (int i = 0; i < s->here.n / 2; i++)
            m[i] += s->kind == SUM ? value(s, i) : 1;
        counts[s->target][s->first] += s->kind == TICKET;
    } else if (s->kind >= ACCUMULATE && s->kind <= SWAP) {
        int64_t *m = (int64_t *)(model + ordered_at(w, origin)) + s->first;
        for (int i = 0; i < s->here.n / 2; i++)
            m[i] = s->kind == SWAP ? (s->op % 2 ? value(s, i) : m[i]) : combine(s->op, m[i], value(s, i));
    }
}

/* All steps of an origin, done by it and modelled by all; of one target only, where that is not -1. */
static void plan(Window *w, int origin, int epoch, uint64_t key, int only)
{
    Rng r = {key};
    int many = chance(&r, 4), n = many ? 50 + (int)below(&r, 300) : (int)below(&r, 14), dirty[RANKS][SLOTS] = {{0}};
    for (int k = 0; k < n; k++) {
        Step s = draw_step(&r, w, epoch, many);
        int mine = origin == rank && (only < 0 || only == s.target);
        if (s.kind == PUT || s.kind == GET) {
            if (dirty[s.target][s.slot])
                continue;
            dirty[s.target][s.slot] = 1;
        }
        if (s.kind == FLUSH)
            memset(dirty[s.target], 0, sizeof dirty[0]);
        if (s.kind == FLUSH_ALL)
            s.kind = only < 0 && epoch != EXCLUSIVE ? FLUSH_ALL : FLUSH;
        if (s.kind == FLUSH_ALL)
            memset(dirty, 0, sizeof dirty);
        if (only >= 0 && only != s.target && s.kind != FLUSH_ALL)
            continue;
        if (mine && trace)
            printf("rma_oracle: rank %d: %s: %s to %d, %d words, op %s\n", rank, where, kinds[s.kind], s.target, s.here.n, op_names[s.op]), fflush(stdout);
        if (mine && s.kind == FLUSH)
            OK(MPI_Win_flush(s.target, w->win)), arrived(s.target);
        else if (mine && s.kind == FLUSH_LOCAL)
            OK(MPI_Win_flush_local(s.target, w->win)), arrived(s.target);
        else if (mine && s.kind == FLUSH_ALL)
            OK(MPI_Win_flush_all(w->win)), arrived(-1);
        else if (mine)
            issue(w, &s);
        in_model(w, origin, &s);
        if (mine && skew && chance(&own, 10))
            usleep((useconds_t)below(&own, 300));
        if (mine && chance(&own, 7))
            ask(0);
    }
    if (origin == rank)
        ask(1);
}

static void compare_memory(Window *w, int passive)
{
    if (passive)
        OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank, 0, w->win));
    checked++;
    if (memcmp(w->mine, w->model[rank], (size_t)w->bytes)) {
        for (long i = 0; i < w->bytes; i++) {
            if (w->mine[i] != w->model[rank][i]) {
                complain(i < ordered_at(w, 0) ? "slots" : i < common_at(w) ? "ordered words" : "common words", NULL, i, w->mine[i], w->model[rank][i]);
                break;
            }
        }
        memcpy(w->mine, w->model[rank], (size_t)w->bytes);
    }
    if (passive)
        OK(MPI_Win_unlock(rank, w->win));
}

/* Each ticket of the step was drawn by somebody, once. */
static void compare_tickets(void)
{
    OK(MPI_Allreduce(MPI_IN_PLACE, drawn, RANKS * TICKETS * 2, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD));
    for (int t = 0; t < size; t++) {
        for (int k = 0; k < TICKETS; k++) {
            uint64_t sum = 0, mixed = 0;
            for (int64_t i = 0; i < counts[t][k]; i++)
                sum += (uint64_t)(before[t][k] + i), mixed += mix((uint64_t)(before[t][k] + i));
            if (rank == 0 && (drawn[t][k][0] != sum || drawn[t][k][1] != mixed))
                complain("tickets", NULL, t * TICKETS + k, (long long)drawn[t][k][0], (long long)sum);
        }
    }
}

static void one_step(uint64_t seed, uint64_t number)
{
    Rng r = {mix3(seed, 77, number)};
    Window *w = &windows[below(&r, (uint64_t)n_windows)];
    int epoch = (int)below(&r, EPOCHS), passive = epoch == SHARED || epoch == EXCLUSIVE || epoch == LOCK_ALL;
    MPI_Group all;
    snprintf(where, sizeof where, "step %llu, %s, %s window of %ld bytes", (unsigned long long)number, epochs[epoch], w->kind, w->bytes);
    memset(drawn, 0, sizeof drawn), memset(counts, 0, sizeof counts);
    for (int t = 0; t < size; t++)
        memcpy(before[t], w->model[t] + tickets_at(w), sizeof before[t]);
    if (skew && chance(&own, 4))
        usleep((useconds_t)below(&own, 2000));
    if (epoch == FENCE)
        OK(MPI_Win_fence(0, w->win));
    if (epoch == PSCW) {
        OK(MPI_Win_get_group(w->win, &all));
        OK(MPI_Win_post(all, 0, w->win));
        OK(MPI_Win_start(all, 0, w->win));
        MPI_Group_free(&all);
    }
    if (epoch == LOCK_ALL)
        OK(MPI_Win_lock_all(chance(&own, 2) ? MPI_MODE_NOCHECK : 0, w->win));
    for (int o = 0; o < size; o++) {
        uint64_t key = mix3(seed ^ number, 78, (uint64_t)o);
        if (epoch != SHARED && epoch != EXCLUSIVE) {
            plan(w, o, epoch, key, -1);
            continue;
        }
        for (int k = 0, t; k < size; k++) {
            t = (o + k) % size;
            if (o == rank)
                OK(MPI_Win_lock(epoch == SHARED ? MPI_LOCK_SHARED : MPI_LOCK_EXCLUSIVE, t, 0, w->win));
            plan(w, o, epoch, key, t);
            if (o == rank)
                OK(MPI_Win_unlock(t, w->win)), arrived(t);
        }
    }
    if (epoch == FENCE)
        OK(MPI_Win_fence(0, w->win));
    if (epoch == PSCW)
        OK(MPI_Win_complete(w->win)), OK(MPI_Win_wait(w->win));
    if (epoch == LOCK_ALL)
        OK(MPI_Win_unlock_all(w->win));
    arrived(-1);
    forget();
    if (passive)
        OK(MPI_Barrier(MPI_COMM_WORLD));
    compare_memory(w, passive);
    compare_tickets();
    OK(MPI_Barrier(MPI_COMM_WORLD));
}

static double now_s(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

int main(int argc, char **argv)
{
    uint64_t seed = 1, steps = 100;
    double seconds = 0, began = now_s();
    long max_bytes = 1 << 16;
    for (int i = 1; i < argc; i++) {
        const char *next = i + 1 < argc ? argv[i + 1] : "0";
        if (!strcmp(argv[i], "--seed"))
            seed = strtoull(next, NULL, 0), i++;
        else if (!strcmp(argv[i], "--steps"))
            steps = strtoull(next, NULL, 0), i++;
        else if (!strcmp(argv[i], "--seconds"))
            seconds = strtod(next, NULL), i++;
        else if (!strcmp(argv[i], "--max-bytes"))
            max_bytes = strtol(next, NULL, 0), i++;
        else if (!strcmp(argv[i], "--skew"))
            skew = 1;
        else if (!strcmp(argv[i], "--trace"))
            trace = 1;
    }
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size > RANKS)
        MPI_Abort(MPI_COMM_WORLD, 2);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    own.state = mix3(seed, 5, (uint64_t)rank);
    Rng r = {mix3(seed, 1, 2)};
    for (int k = 0; k < WINDOWS; k++)
        make_window(&r, k ? max_bytes : 4096);
    for (uint64_t k = 0;; k++) {
        int more = seconds > 0 ? now_s() - began < seconds : k < steps;
        if (seconds > 0)
            OK(MPI_Bcast(&more, 1, MPI_INT, 0, MPI_COMM_WORLD));
        if (!more)
            break;
        one_step(seed, k);
    }
    for (int k = 0; k < n_windows; k++) {
        Window *w = &windows[k];
        if (!strcmp(w->kind, "dynamic"))
            OK(MPI_Win_detach(w->win, w->mine));
        OK(MPI_Win_free(&w->win));
        if (!strcmp(w->kind, "dynamic") || !strcmp(w->kind, "created"))
            free(w->mine);
        for (int t = 0; t < size; t++)
            free(w->model[t]);
    }
    printf("rma_oracle: rank %d: %ld checked, %ld wrong\n", rank, checked, wrong);
    MPI_Finalize();
    return wrong > 0;
}
