/* The floor: what the hardware does without MPI. Two processes, each bound to a core, and one
 * shared mapping.
 *
 *   floor CPU CPU [--seconds S] [--classic] [--line] sizes...
 *
 * line      one way of a cache line that carries flag and payload together
 *           (--line: its time in ns before and after each of the others is told beside them)
 * line-rate lines per second in one direction, ring of 64 lines
 *
 * One way of a long message, both buffers of each side in memory that is there already. As in
 * the other programs the sender writes every line first and the receiver reads every line
 * afterwards, unless --classic:
 *
 * mapped    the receiver copies out of the sender's mapped memory
 * nt        the same with non-temporal stores
 * cma       the receiver calls process_vm_readv
 * both      receiver and sender copy half each, all buffers mapped
 * both-nt   the same with non-temporal stores
 * push      the sender copies into the receiver's mapped memory
 * push-nt   the same with non-temporal stores
 * cells     two copies: the sender into cells of 16 KiB, the receiver out of them; 8 in turn
 * cells-2m  the same with 128 in turn, 2 MiB: when a cell comes round again it has left the
 *           caches that each core has for itself, and nobody's copy has to be invalidated
 * cells-nt  8 in turn, the sender with non-temporal stores
 * ring      two copies through a ring of 2 MiB, in pieces of a quarter of the message, 4 to 16 KiB,
 *           with 1 KiB left out behind each message: what a reader's core fetches ahead is then not
 *           what the sender is about to write
 * ring-nt   the same in pieces of 8 KiB, the sender with non-temporal stores
 * handed    two copies through memory that both directions share, 2 MiB at the most, in pieces of a
 *           quarter of the message, 4 to 8 KiB: each message goes where the one before has just been
 *           read, so that lines are written by who read them last
 * both-cma  the receiver reads half by process_vm_readv, the sender writes half by process_vm_writev
 *
 * Two that move no message, as bounds for those that do:
 *
 * none      the sender writes its own buffer, a line crosses, the receiver reads its own: what the
 *           program does by itself
 * no-copy   the sender writes where the receiver reads: memory that both directions share, as in handed
 *
 * Of a put: the first process writes its buffer and copies it into the other's mapped memory, which
 * nobody reads.
 *
 * store     by memcpy
 * store-nt  with non-temporal stores
 */
#include "floor.h"
#include <sys/uio.h>

enum { RING = 64, CELLS = 128, FEW_CELLS = 8, CELL_BYTES = 16384 };
enum { WIDE = CELLS * CELL_BYTES, GAP = 1024, HANDED_LEAST = 4096 };

typedef struct {
    Line ping, pong;
    Line apart[2]; /* for line_ns */
    Line half[2]; /* the sender's half is there, one for each direction */
    Line ring[RING];
    _Alignas(64) _Atomic uint64_t taken;
    _Atomic int can_cma[2]; /* 0 not yet tried, 1 yes, 2 no */
    Line filled[2], emptied[2]; /* cells so far, for each direction */
    Line drained[2];            /* bytes of the ring */
    _Alignas(4096) unsigned char handed[WIDE + WIDE / HANDED_LEAST * sizeof(Line)];
    _Alignas(4096) unsigned char cells[2][CELLS][CELL_BYTES];
    _Alignas(4096) unsigned char data[]; /* out of the first, out of the second, in, in */
} Shared;

typedef enum {
    LINE, MAPPED, NT, CMA, BOTH, BOTH_NT, PUSH, PUSH_NT, TWICE, TWICE_WIDE, TWICE_NT, PIECES, PIECES_NT, HANDED, BOTH_CMA, NONE, NO_COPY,
    STORE, STORE_NT, N_METHODS
} Method;

static const char *const NAMES[] = {"line", "mapped", "nt", "cma", "both", "both-nt", "push", "push-nt", "cells", "cells-2m",
                                    "cells-nt", "ring", "ring-nt", "handed", "both-cma", "none", "no-copy", "store", "store-nt"};

static Shared *shared;
static unsigned char *own; /* private memory, at the same address in both: out, in */
static size_t slot;        /* bytes from one buffer to the next */
static pid_t other;

typedef ssize_t (*Transfer)(pid_t, const struct iovec *, unsigned long, const struct iovec *,
                            unsigned long, unsigned long);

/* All of it, in pieces where the kernel stops early. */
static int by_kernel(Transfer call, unsigned char *mine, unsigned char *theirs, size_t n)
{
    for (size_t k = 0; k < n;) {
        struct iovec a = {mine + k, n - k}, b = {theirs + k, n - k};
        ssize_t got = call(other, &a, 1, &b, 1, 0);
        if (got <= 0)
            return 0;
        k += (size_t)got;
    }
    return 1;
}

/* A message from process `from`, written on both sides: what each does in its turn. */
static void one_way(int from, int me, Method how, uint64_t t, size_t n)
{
    Line *ready = from == 0 ? &shared->ping : &shared->pong, *half = &shared->half[from];
    unsigned char *out = shared->data + (size_t)from * slot, *in = shared->data + (size_t)(3 - from) * slot;
    size_t first = how == BOTH || how == BOTH_NT || how == BOTH_CMA ? n / 2 / 64 * 64 : n;
    if (how == STORE || how == STORE_NT) {
        if (from != 0 || me != 0)
            return;
        write_lines(own, n, t);
        if (how == STORE)
            memcpy(in, own, n);
        else
            copy_nt(in, own, n);
        return;
    }
    if (how == CMA || how == BOTH_CMA)
        out = own;
    if (how == PUSH || how == PUSH_NT)
        out = own;
    if (how != BOTH && how != BOTH_NT && how != PUSH && how != PUSH_NT)
        in = own + slot;
    if (me == from) {
        write_lines(out, n, t);
        if (how == PUSH)
            memcpy(in, out, n);
        else if (how == PUSH_NT)
            copy_nt(in, out, n);
        ready->payload[0] = t;
        atomic_store_explicit(&ready->flag, t, memory_order_release);
        if (first == n)
            return;
        if (how == BOTH)
            memcpy(in + first, out + first, n - first);
        else if (how == BOTH_NT)
            copy_nt(in + first, out + first, n - first);
        else
            by_kernel(process_vm_writev, out + first, in + first, n - first);
        atomic_store_explicit(&half->flag, t, memory_order_release);
        return;
    }
    await(&ready->flag, t);
    sink = ready->payload[0];
    if (how == MAPPED || how == BOTH)
        memcpy(in, out, first);
    else if (how == NT || how == BOTH_NT)
        copy_nt(in, out, first);
    else if (how == CMA || how == BOTH_CMA)
        by_kernel(process_vm_readv, in, out, first);
    if (first < n)
        await(&half->flag, t);
    if (n)
        read_lines(in, n);
}

/* The same through cells; `seen` counts the cells of a direction. */
static void one_way_cells(int from, int me, Method how, uint64_t *seen, uint64_t t, size_t n)
{
    _Atomic uint64_t *filled = &shared->filled[from].flag, *emptied = &shared->emptied[from].flag;
    uint64_t cells = how == TWICE_WIDE ? CELLS : FEW_CELLS;
    if (me == from)
        write_lines(own, n, t);
    for (size_t k = 0; k < n; k += CELL_BYTES) {
        size_t part = n - k < CELL_BYTES ? n - k : CELL_BYTES;
        unsigned char *cell = shared->cells[from][*seen % cells];
        if (me == from) {
            while (*seen - atomic_load_explicit(emptied, memory_order_acquire) >= cells)
                ;
            if (how == TWICE_NT)
                copy_nt(cell, own + k, part);
            else
                memcpy(cell, own + k, part);
            atomic_store_explicit(filled, ++*seen, memory_order_release);
        } else {
            ++*seen;
            while (atomic_load_explicit(filled, memory_order_acquire) < *seen)
                ;
            memcpy(own + slot + k, cell, part);
            atomic_store_explicit(emptied, *seen, memory_order_release);
        }
    }
    if (me != from)
        read_lines(own + slot, n);
}

/* The same through a ring: the line in front of each piece says where the piece ends. `at` counts the
 * bytes of a direction. */
static void one_way_ring(int from, int me, Method how, uint64_t *at, uint64_t t, size_t n)
{
    _Atomic uint64_t *drained = &shared->drained[from].flag;
    unsigned char *ring = shared->cells[from][0];
    size_t piece = n / 4 < 4096 ? 4096 : n / 4 > 16384 ? 16384 : n / 4 / 64 * 64;
    if (how == PIECES_NT)
        piece = 8192;
    if (me == from)
        write_lines(own, n, t);
    for (size_t k = 0; k < n; k += piece) {
        size_t part = n - k < piece ? n - k : piece, all = sizeof(Line) + (part + 63) / 64 * 64;
        if (*at % WIDE + all > WIDE)
            *at += WIDE - *at % WIDE;
        Line *front = (Line *)(ring + *at % WIDE);
        unsigned char *body = (unsigned char *)(front + 1);
        *at += all;
        if (me == from) {
            while (*at + 2 * GAP - atomic_load_explicit(drained, memory_order_acquire) > WIDE)
                ;
            if (how == PIECES_NT)
                copy_nt(body, own + k, part);
            else
                memcpy(body, own + k, part);
            atomic_store_explicit(&front->flag, *at, memory_order_release);
        } else {
            await(&front->flag, *at);
            memcpy(own + slot + k, body, part);
            if (*at - atomic_load_explicit(drained, memory_order_relaxed) >= WIDE / 4)
                atomic_store_explicit(drained, *at, memory_order_release);
        }
    }
    *at += GAP;
    if (me != from)
        read_lines(own + slot, n);
}

/* The same through memory that both directions share; the line in front of each piece tells of it. */
static void one_way_handed(int from, int me, uint64_t t, size_t n)
{
    size_t piece = n / 4 < HANDED_LEAST ? HANDED_LEAST : n / 4 > 8192 ? 8192 : n / 4 / 64 * 64;
    unsigned char *at = shared->handed;
    if (me == from)
        write_lines(own, n, t);
    for (size_t k = 0; k < n; k += piece, at += sizeof(Line) + piece) {
        size_t part = n - k < piece ? n - k : piece;
        Line *front = (Line *)at;
        if (me == from) {
            memcpy(front + 1, own + k, part);
            atomic_store_explicit(&front->flag, 2 * t + (uint64_t)from, memory_order_release);
        } else {
            await(&front->flag, 2 * t + (uint64_t)from);
            memcpy(own + slot + k, front + 1, part);
        }
    }
    if (me != from)
        read_lines(own + slot, n);
}

/* No copy: into the sender's own buffer and out of the receiver's, or into and out of shared memory. */
static void one_way_bare(int from, int me, Method how, uint64_t t, size_t n)
{
    _Atomic uint64_t *ready = from == 0 ? &shared->ping.flag : &shared->pong.flag;
    if (me == from) {
        write_lines(how == NONE ? own : shared->handed, n, t);
        atomic_store_explicit(ready, t, memory_order_release);
    } else {
        await(ready, t);
        read_lines(how == NONE ? own + slot : shared->handed, n);
    }
}

static double round_trips(int me, uint64_t *turn, size_t bytes, Method how, long n)
{
    static uint64_t seen[2], at[2];
    double t0 = now_s();
    for (long i = 0; i < n; i++) {
        uint64_t t = ++*turn;
        for (int from = 0; from < 2; from++)
            if (how == PIECES || how == PIECES_NT)
                one_way_ring(from, me, how, &at[from], t, bytes);
            else if (how == HANDED)
                one_way_handed(from, me, t, bytes);
            else if (how == NONE || how == NO_COPY)
                one_way_bare(from, me, how, t, bytes);
            else if (how == TWICE || how == TWICE_WIDE || how == TWICE_NT)
                one_way_cells(from, me, how, &seen[from], t, bytes);
            else
                one_way(from, me, how, t, bytes);
    }
    return (now_s() - t0) / (double)n;
}

/* A stream of lines; the receiver says every quarter of the ring how far it is. */
static double line_stream(int first, uint64_t *turn, long n)
{
    double t0 = now_s();
    for (long i = 0; i < n; i++) {
        uint64_t t = ++*turn;
        Line *l = &shared->ring[t % RING];
        if (first) {
            if (t % (RING / 4) == 0)
                while (t - atomic_load_explicit(&shared->taken, memory_order_acquire) >= RING / 2)
                    ;
            l->payload[0] = t;
            atomic_store_explicit(&l->flag, t, memory_order_release);
        } else {
            await(&l->flag, t);
            sink = l->payload[0];
            if (t % (RING / 4) == 0)
                atomic_store_explicit(&shared->taken, t, memory_order_release);
        }
    }
    return (now_s() - t0) / (double)n;
}

/* Whether both processes may read each other's memory. */
static int cma_works(int me)
{
    prctl(PR_SET_PTRACER, PR_SET_PTRACER_ANY);
    shared->can_cma[me] = -1;
    while (shared->can_cma[1 - me] == 0)
        ;
    int mine = by_kernel(process_vm_readv, own + slot, own, 1) ? 1 : 2;
    shared->can_cma[me] = mine;
    while (shared->can_cma[1 - me] == -1)
        ;
    return mine == 1 && shared->can_cma[1 - me] == 1;
}

static void measure(int me, uint64_t *turn, double seconds, size_t bytes, Method how)
{
    double t[BATCHES], before = beside ? line_ns(me, shared->apart) : 0;
    /* Fixed by arithmetic, so that both sides agree without talking. */
    double guess = 0.4e-6 + (double)bytes * 0.5e-9;
    long n = (long)(seconds / BATCHES / guess) + 2;
    round_trips(me, turn, bytes, how, n / 4 + 1);
    for (int k = 0; k < BATCHES; k++)
        t[k] = round_trips(me, turn, bytes, how, n);
    double after = beside ? line_ns(me, shared->apart) : 0;
    if (me == 0) {
        if (beside)
            printf("line %s %zu %.0f %.0f\n", NAMES[how], bytes, before, after);
        int ways = how == STORE || how == STORE_NT ? 1 : 2;
        printf("result %s %zu %.6g us\n", NAMES[how], bytes, median(t) / ways * 1e6);
        fflush(stdout);
    }
}

static void run(int me, double seconds, int n_sizes, const size_t *sizes)
{
    uint64_t turn = 0, lines = 0;
    double t[BATCHES];
    memset(own, 1, 2 * slot);
    measure(me, &turn, seconds, 0, LINE);
    int cma = cma_works(me);
    if (me == 0 && !cma)
        fprintf(stderr, "floor: process_vm_readv is refused here\n");
    for (int s = 0; s < n_sizes; s++)
        for (Method how = MAPPED; how < N_METHODS; how++)
            if ((cma || (how != CMA && how != BOTH_CMA)) && ((how != HANDED && how != NO_COPY) || sizes[s] <= WIDE))
                measure(me, &turn, seconds, sizes[s], how);
    long n = (long)(seconds / BATCHES / 50e-9) + 2;
    for (int k = 0; k < BATCHES; k++)
        t[k] = line_stream(me == 0, &lines, n);
    if (me == 0)
        printf("result line-rate 64 %.6g M/s\n", 1e-6 / median(t));
}

int main(int argc, char **argv)
{
    Given g = given(argc, argv, NULL, NULL);
    /* A page more, so that buffers of a power of two do not share cache sets throughout. */
    slot = (g.largest + 4095) / 4096 * 4096 + 4096;
    shared = mmap(NULL, sizeof *shared + 4 * slot, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    own = mmap(NULL, 2 * slot, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED || own == MAP_FAILED)
        return 1;
    memset(shared->data, 1, 4 * slot);
    pid_t parent = getpid(), child = fork();
    if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        other = parent;
        bind_to(g.cpus[1]);
        run(1, g.seconds, g.n_sizes, g.sizes);
        _exit(0);
    }
    other = child;
    bind_to(g.cpus[0]);
    run(0, g.seconds, g.n_sizes, g.sizes);
    waitpid(child, NULL, 0);
    return 0;
}
