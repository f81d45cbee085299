/* The floor of stream.c: windows of 64 messages without MPI, buffers in memory that both processes have
 * mapped.
 *
 *   floor_stream CPU CPU [--seconds S] [--classic] [--both-ways] [--line] sizes...
 *
 * The first process writes its 64 buffers in turn and tells of each; when all are in the other's buffers,
 * that one reads them all and answers. With --both-ways both do both. With --classic all 64 messages have
 * one buffer on each side, which nobody writes nor reads otherwise. In between:
 *
 * none      nothing is copied: what no MPI can beat
 * mapped    the receiver copies each message as it is told of it
 * nt        the same with non-temporal stores
 * push      the sender copies each message when it has written it
 * push-nt   the same with non-temporal stores
 * both      the receiver copies from the first message on, and the sender, when it has written all, from the
 *           last one back, in pieces of at most 64 KiB
 * both-nt   the same with non-temporal stores
 * ring      two copies through a ring of 2 MiB in pieces of at most 16 KiB
 * ring-nt   the same, the sender with non-temporal stores
 *
 * Output: "result NAME BYTES MB/s", of all bytes that are received.
 */
#include "floor.h"

enum { WINDOW = 64, PIECE = 65536, RING_PIECE = 16384, RING_BYTES = 2 << 20, SLOTS = RING_BYTES / RING_PIECE };

/* Of one direction. */
typedef struct {
    Line told;            /* messages written so far, by the sender */
    Line claims;          /* turn (16 bits), pieces taken from the back (24) and from the front (24) */
    Line done;            /* pieces that are in place, of all turns */
    Line filled, drained; /* slots of the ring */
    Line landed;          /* the last turn whose messages are all in place */
} Way;

typedef struct {
    Way ways[2];
    Line answer;
    Line apart[2]; /* for line_ns */
    _Alignas(4096) unsigned char ring[2][SLOTS][RING_PIECE];
    _Alignas(4096) unsigned char data[]; /* out of the first, of the second, in of the first, of the second */
} Shared;

typedef enum { NONE, MAPPED, NT, PUSH, PUSH_NT, BOTH, BOTH_NT, THROUGH, THROUGH_NT, N_METHODS } Method;

static const char *const NAMES[] = {"none", "mapped", "nt", "push", "push-nt", "both", "both-nt", "ring", "ring-nt"};

typedef void (*Copy)(unsigned char *, const unsigned char *, size_t);

static Shared *shared;
static size_t span; /* bytes of all buffers of one kind */
static int both_ways;

static void copy_plain(unsigned char *d, const unsigned char *s, size_t n)
{
    memcpy(d, s, n);
}

static inline void await_at_least(_Atomic uint64_t *count, uint64_t value)
{
    while (atomic_load_explicit(count, memory_order_acquire) < value)
#ifdef __x86_64__
        __builtin_ia32_pause();
#else
        ;
#endif
}

static unsigned char *out_of(int from, size_t at)
{
    return shared->data + (size_t)from * span + at;
}

static unsigned char *in_of(int to, size_t at)
{
    return shared->data + (size_t)(2 + to) * span + at;
}

/* Pieces of a message, and which bytes one of them has. */
typedef struct {
    size_t bytes, stride, piece, per_message;
} Shape;

static Shape shape_of(size_t bytes, size_t most)
{
    Shape s = {bytes, classic ? 0 : (bytes + 63) / 64 * 64, bytes < most ? bytes : most, 0};
    s.per_message = (bytes + s.piece - 1) / s.piece;
    return s;
}

static size_t offset_of(Shape s, uint64_t piece)
{
    return piece / s.per_message * s.stride + piece % s.per_message * s.piece;
}

static size_t length_of(Shape s, uint64_t piece)
{
    size_t before = piece % s.per_message * s.piece;
    return s.bytes - before < s.piece ? s.bytes - before : s.piece;
}

/* Takes a piece of `n` of a turn; -1 when none is left. */
static long claim(_Atomic uint64_t *word, uint64_t turn, uint64_t n, int from_back)
{
    uint64_t old = atomic_load_explicit(word, memory_order_relaxed), fresh = turn << 48;
    for (;;) {
        uint64_t now = old >> 48 == (turn & 0xffff) ? old : fresh;
        uint64_t front = now & 0xffffff, back = now >> 24 & 0xffffff;
        /* The other side may be a turn ahead: then nothing of this one is left. */
        if (front + back >= n || old >> 48 == ((turn + 1) & 0xffff))
            return -1;
        uint64_t next = from_back ? now + (1 << 24) : now + 1;
        if (atomic_compare_exchange_weak(word, &old, next))
            return (long)(from_back ? n - 1 - back : front);
    }
}

/* Copies pieces of the messages from `from` as long as there are any. */
static void share(int from, int me, uint64_t t, Shape s, Copy copy)
{
    Way *way = &shared->ways[from];
    uint64_t n = WINDOW * s.per_message;
    for (long c; (c = claim(&way->claims.flag, t, n, me == from)) >= 0;) {
        if (me != from)
            await_at_least(&way->told.flag, (t - 1) * WINDOW + (uint64_t)c / s.per_message + 1);
        copy(in_of(1 - from, offset_of(s, (uint64_t)c)), out_of(from, offset_of(s, (uint64_t)c)), length_of(s, (uint64_t)c));
        atomic_fetch_add(&way->done.flag, 1);
    }
}

/* Empties the slots of the ring from `from` that are full. */
static void drain(int from, uint64_t first, uint64_t *next, uint64_t n, Shape s)
{
    Way *way = &shared->ways[from];
    while (*next < n && atomic_load_explicit(&way->filled.flag, memory_order_acquire) > first + *next) {
        memcpy(in_of(1 - from, offset_of(s, *next)), shared->ring[from][(first + *next) % SLOTS], length_of(s, *next));
        ++*next;
        atomic_store_explicit(&way->drained.flag, first + *next, memory_order_release);
    }
}

/* A window through the ring; `first` counts the slots of all windows before. */
static void through_ring(int me, int sends, int receives, uint64_t first, Shape s, uint64_t t, Copy copy)
{
    uint64_t n = WINDOW * s.per_message, taken = receives ? 0 : n;
    Way *way = &shared->ways[me];
    for (uint64_t i = 0; sends && i < n; i++) {
        if (i % s.per_message == 0)
            write_lines(out_of(me, offset_of(s, i)), s.bytes, t);
        while (first + i - atomic_load_explicit(&way->drained.flag, memory_order_acquire) >= SLOTS)
            drain(1 - me, first, &taken, n, s);
        copy(shared->ring[me][(first + i) % SLOTS], out_of(me, offset_of(s, i)), length_of(s, i));
        atomic_store_explicit(&way->filled.flag, first + i + 1, memory_order_release);
    }
    while (taken < n)
        drain(1 - me, first, &taken, n, s);
}

/* One window. `slots` counts those of the ring, `pieces` those that both sides shared. */
static void window(int me, Method how, uint64_t t, size_t n, uint64_t *slots, uint64_t *pieces)
{
    int sends = both_ways || me == 0, receives = both_ways || me == 1;
    Copy copy = how == NT || how == PUSH_NT || how == BOTH_NT || how == THROUGH_NT ? copy_nt : copy_plain;
    Shape s = shape_of(n, how == THROUGH || how == THROUGH_NT ? RING_PIECE : PIECE);
    uint64_t all = WINDOW * s.per_message;
    Way *mine = &shared->ways[me], *theirs = &shared->ways[1 - me];
    if (how == THROUGH || how == THROUGH_NT) {
        through_ring(me, sends, receives, *slots, s, t, copy);
        *slots += all;
    } else {
        for (uint64_t i = 0; sends && i < WINDOW; i++) {
            write_lines(out_of(me, i * s.stride), n, t);
            if (how == PUSH || how == PUSH_NT)
                copy(in_of(1 - me, i * s.stride), out_of(me, i * s.stride), n);
            atomic_store_explicit(&mine->told.flag, (t - 1) * WINDOW + i + 1, memory_order_release);
        }
        if (how == BOTH || how == BOTH_NT) {
            *pieces += all;
            if (receives)
                share(1 - me, me, t, s, copy);
            if (sends)
                share(me, me, t, s, copy);
            if (receives)
                await_at_least(&theirs->done.flag, *pieces);
        } else
            for (uint64_t i = 0; receives && i < WINDOW; i++) {
                await_at_least(&theirs->told.flag, (t - 1) * WINDOW + i + 1);
                if (how == MAPPED || how == NT)
                    copy(in_of(me, i * s.stride), out_of(1 - me, i * s.stride), n);
            }
    }
    if (receives)
        atomic_store_explicit(&theirs->landed.flag, t, memory_order_release);
    if (sends)
        await(&mine->landed.flag, t);
    for (uint64_t i = 0; receives && i < WINDOW; i++)
        read_lines(in_of(me, i * s.stride), n);
    if (me == 1)
        atomic_store_explicit(&shared->answer.flag, t, memory_order_release);
    else
        await(&shared->answer.flag, t);
}

static double windows(int me, Method how, uint64_t *turn, size_t bytes, long n, uint64_t *slots, uint64_t *pieces)
{
    double t0 = now_s();
    for (long i = 0; i < n; i++)
        window(me, how, ++*turn, bytes, slots, pieces);
    return (now_s() - t0) / (double)n;
}

static void run(int me, double seconds, int n_sizes, const size_t *sizes)
{
    uint64_t turn = 0, slots = 0, pieces = 0;
    double t[BATCHES];
    for (int i = 0; i < n_sizes; i++)
        for (Method how = NONE; how < N_METHODS; how++) {
            if (how == NONE && classic)
                continue;
            /* Fixed by arithmetic, so that both sides agree without talking. */
            double bytes = (double)sizes[i] * WINDOW * (both_ways ? 2 : 1);
            long n = (long)(seconds / BATCHES / (10e-6 + bytes * 0.2e-9)) + 1;
            double before = beside ? line_ns(me, shared->apart) : 0;
            windows(me, how, &turn, sizes[i], n / 4 + 1, &slots, &pieces);
            for (int k = 0; k < BATCHES; k++)
                t[k] = windows(me, how, &turn, sizes[i], n, &slots, &pieces);
            double after = beside ? line_ns(me, shared->apart) : 0;
            if (me == 0) {
                if (beside)
                    printf("line %s %zu %.0f %.0f\n", NAMES[how], sizes[i], before, after);
                printf("result %s %zu %.6g MB/s\n", NAMES[how], sizes[i], bytes / median(t) * 1e-6);
                fflush(stdout);
            }
        }
}

int main(int argc, char **argv)
{
    Given g = given(argc, argv, "--both-ways", &both_ways);
    size_t one = (g.largest + 4095) / 4096 * 4096;
    span = (classic ? one : one * WINDOW) + 4096;
    shared = mmap(NULL, sizeof *shared + 4 * span, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED)
        return 1;
    memset(shared->ring, 1, sizeof shared->ring);
    for (int i = 0; i < 4; i++)
        if (both_ways || i == 0 || i == 3)
            memset(shared->data + (size_t)i * span, 1, span);
    pid_t child = fork();
    if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        bind_to(g.cpus[1]);
        run(1, g.seconds, g.n_sizes, g.sizes);
        _exit(0);
    }
    bind_to(g.cpus[0]);
    run(0, g.seconds, g.n_sizes, g.sizes);
    int status = 1;
    waitpid(child, &status, 0);
    return status != 0;
}
