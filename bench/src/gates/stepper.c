/* Counts the instructions that two ranks execute in a library, one by one, as on a simulated machine.
 *
 *     stepper PAGE FUNCTIONS COMMAND...
 *
 * COMMAND starts the ranks (ranks.c), which tell where they are in PAGE. FUNCTIONS is a file of lines
 * "LIBRARY ADDRESS": routines that copy, which are run through and not counted.
 *
 * Both ranks are single-stepped by ptrace, and of the two always the one whose simulated clock is behind. An
 * instruction takes a cycle, a pause PAUSE_CYCLES, a copy of n bytes n / COPY_BYTES; what a rank reads from
 * clock_gettime is its simulated clock. Of a message that was written the first loads that wait for each other (LFENCE)
 * take MISS_CYCLES each, until COLD_LOADS of them or a copy have brought it. So nothing depends on what else the
 * machine does.
 *
 * What lies between two pauses of a wait and finds nothing is not counted: a rank's polls while its peer stands
 * still are learnt during the warm-up, by the addresses that they go through (see `probe`).
 *
 * Output, for each side of the operation and each rank that had a part in it:
 *     side SIDE rank RANK times N copied BYTES polls N
 *     at SIDE RANK LIBRARY ADDRESS COUNT
 */
#define _GNU_SOURCE
#include "page.h"
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/personality.h>
#include <sys/ptrace.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    PAUSE_CYCLES = 100,
    CALL_CYCLES = 500,
    CLOCK_CYCLES = 30,
    MISS_CYCLES = 300,
    COLD_LOADS = 8,
    COPY_BYTES = 16,
    CYCLES_PER_NS = 3,
    /* Shorter copies by the C library are part of what is counted. */
    COPY_MIN = 1024,
    PROBE_POLLS = 80,
    PROBE_TIMES = 3,
    PROBES = 2,
    /* A wait that nothing ends. */
    LOST_POLLS = 1 << 20,
    TABLE = 1 << 18,
    MAX_MAPS = 1024,
    MAX_FUNCTIONS = 256,
    MAX_SEGMENT = 1 << 20,
};

typedef enum { PLAIN, FENCE, PAUSE, MARK, CLOCK, COPY, TOUCH, REPEAT, SYSTEM, RDTSC } Kind;

/* An instruction that was met. */
typedef struct {
    uint64_t at;
    Kind kind;
    int len, outside, probes;
    uint64_t counts[SIDES];
} Insn;

typedef struct {
    uint64_t from, to, base;
    char path[200];
} Map;

typedef struct {
    int pid, held, held_arg, counts, side;
    uint64_t cycles;
    struct user_regs_struct regs;
    /* Whether a copy, or loads, of which there were so many, have brought the message's lines. */
    int warm, n_loads;
    Insn *table;
    Map *maps;
    int n_maps;
    /* What was executed since the last pause, or since the program's own code. */
    uint32_t *segment;
    int n_segment, after_pause, plain;
    uint64_t hash;
    uint64_t *idle;
    int n_idle;
    int probing, polls;
    uint64_t probed[PROBE_POLLS];
    uint64_t times[SIDES], copied[SIDES], idled[SIDES];
} Rank;

static Rank ranks[RANKS];
static Page *page;
static struct {
    char library[200];
    uint64_t at;
} functions[MAX_FUNCTIONS];
static int n_functions;

static void die(const char *what)
{
    fprintf(stderr, "stepper: %s%s%s\n", what, errno ? ": " : "", errno ? strerror(errno) : "");
    for (int i = 0; i < RANKS; i++)
        if (ranks[i].pid)
            kill(ranks[i].pid, SIGKILL);
    exit(1);
}

static void lost(int signal)
{
    (void)signal;
    errno = 0;
    die("a rank does not come back from an instruction: it sleeps in a system call, or has ended");
}

static void check(long result, const char *what)
{
    if (result == -1)
        die(what);
}

static void await_stop(Rank *r)
{
    int status;
    for (;;) {
        check(waitpid(r->pid, &status, __WALL), "waitpid");
        if (!WIFSTOPPED(status)) {
            errno = 0;
            die("a rank has ended");
        }
        int signal = WSTOPSIG(status);
        if (signal == SIGTRAP)
            break;
        /* Other signals are none of the rank's. */
        if (signal == SIGSEGV || signal == SIGBUS || signal == SIGILL || signal == SIGFPE) {
            errno = 0;
            die("a rank was ended by a signal");
        }
        check(ptrace(PTRACE_SINGLESTEP, r->pid, 0, 0), "PTRACE_SINGLESTEP");
    }
    check(ptrace(PTRACE_GETREGS, r->pid, 0, &r->regs), "PTRACE_GETREGS");
}

static void set_regs(Rank *r)
{
    check(ptrace(PTRACE_SETREGS, r->pid, 0, &r->regs), "PTRACE_SETREGS");
}

static uint64_t peek(Rank *r, uint64_t at)
{
    errno = 0;
    long word = ptrace(PTRACE_PEEKDATA, r->pid, at, 0);
    if (errno)
        die("PTRACE_PEEKDATA");
    return (uint64_t)word;
}

static void poke(Rank *r, uint64_t at, uint64_t word)
{
    check(ptrace(PTRACE_POKEDATA, r->pid, at, word), "PTRACE_POKEDATA");
}

/* Goes on until `at` is reached by the frame whose stack pointer is at least `sp`. */
static void run_to(Rank *r, uint64_t at, uint64_t sp)
{
    uint64_t word = peek(r, at);
    do {
        poke(r, at, (word & ~0xffull) | 0xcc);
        check(ptrace(PTRACE_CONT, r->pid, 0, 0), "PTRACE_CONT");
        await_stop(r);
        poke(r, at, word);
        if (r->regs.rip != at + 1)
            die("a rank stopped somewhere else");
        r->regs.rip = at;
        set_regs(r);
        if (r->regs.rsp < sp) {
            check(ptrace(PTRACE_SINGLESTEP, r->pid, 0, 0), "PTRACE_SINGLESTEP");
            await_stop(r);
        }
    } while (r->regs.rsp < sp);
}

static void read_maps(Rank *r)
{
    char name[64], line[512];
    snprintf(name, sizeof name, "/proc/%d/maps", r->pid);
    FILE *f = fopen(name, "r");
    if (!f)
        die(name);
    r->n_maps = 0;
    while (fgets(line, sizeof line, f) && r->n_maps < MAX_MAPS) {
        Map *m = &r->maps[r->n_maps];
        m->path[0] = 0;
        if (sscanf(line, "%lx-%lx %*s %*s %*s %*s %199s", &m->from, &m->to, m->path) < 2)
            continue;
        Map *before = r->n_maps ? m - 1 : NULL;
        m->base = before && m->path[0] && strcmp(before->path, m->path) == 0 ? before->base : m->from;
        r->n_maps++;
    }
    fclose(f);
}

static Map *map_of(Rank *r, uint64_t at)
{
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < r->n_maps; i++)
            if (at >= r->maps[i].from && at < r->maps[i].to)
                return &r->maps[i];
        read_maps(r);
    }
    die("an instruction outside of all mappings");
    return NULL;
}

static const char *file_of(const Map *m)
{
    const char *slash = strrchr(m->path, '/');
    return slash ? slash + 1 : m->path[0] ? m->path : "?";
}

static Kind kind_of(Rank *r, Insn *i, const Map *m)
{
    if (i->at == page->clock_gettime)
        return CLOCK;
    if (i->at == page->touch)
        return TOUCH;
    if (i->at == page->memcpy || i->at == page->memmove || i->at == page->memset)
        return COPY;
    for (int k = 0; k < n_functions; k++)
        if (i->at - m->base == functions[k].at && strcmp(file_of(m), functions[k].library) == 0)
            return COPY;
    uint64_t word = peek(r, i->at);
    const unsigned char *b = (const unsigned char *)&word, mark[] = {MARK_BYTES};
    if (memcmp(b, mark, sizeof mark) == 0)
        return MARK;
    if (b[0] == 0xf3 && b[1] == 0x90)
        return PAUSE;
    if (b[0] == 0x0f && b[1] == 0xae && b[2] == 0xe8)
        return FENCE;
    if (b[0] == 0x0f && b[1] == 0x05)
        return SYSTEM;
    if (b[0] == 0x0f && (b[1] == 0x31 || (b[1] == 0x01 && b[2] == 0xf9)))
        return RDTSC;
    int wide = b[1] == 0x48;
    if ((b[0] == 0xf3 || b[0] == 0xf2) && ((b[1 + wide] & 0xfc) == 0xa4 || (b[1 + wide] & 0xfc) == 0xac ||
                                           (b[1 + wide] & 0xfe) == 0xaa || (b[1 + wide] & 0xfe) == 0xa6)) {
        i->len = 2 + wide;
        return REPEAT;
    }
    return PLAIN;
}

static Insn *insn_at(Rank *r, uint64_t at)
{
    uint32_t k = (uint32_t)(at * 0x9e3779b97f4a7c15ull >> 40) % TABLE;
    for (int n = 0; n < TABLE; n++, k = (k + 1) % TABLE) {
        Insn *i = &r->table[k];
        if (i->at == at)
            return i;
        if (i->at == 0) {
            Map *m = map_of(r, at);
            i->at = at;
            i->outside = m == map_of(r, page->touch) || strcmp(m->path, map_of(r, page->touch)->path) == 0;
            i->kind = kind_of(r, i, m);
            return i;
        }
    }
    errno = 0;
    die("too many instructions");
    return NULL;
}

/* ---- what is counted ---- */

static void begin_segment(Rank *r, int after_pause)
{
    r->n_segment = 0;
    r->hash = 0xcbf29ce484222325ull;
    r->after_pause = after_pause;
    r->plain = 1;
}

static void keep_segment(Rank *r)
{
    if (r->counts && r->side)
        for (int k = 0; k < r->n_segment; k++)
            r->table[r->segment[k]].counts[r->side]++;
    begin_segment(r, 0);
}

static int is_idle(const Rank *r)
{
    for (int k = 0; k < r->n_idle; k++)
        if (r->idle[k] == r->hash)
            return 1;
    return 0;
}

/* A rank's polls while its peer stands still: what they go through again and again, copying nothing, finds
 * nothing. */
static void probe(Rank *r, Insn *site)
{
    if (r->probing) {
        int times = 1, seen = PROBE_POLLS - r->probing--;
        r->probed[seen] = r->after_pause && r->plain ? r->hash : 0;
        for (int k = 0; k < seen; k++)
            times += r->probed[k] == r->hash;
        if (r->probed[seen] && times >= PROBE_TIMES && !is_idle(r)) {
            r->idle = realloc(r->idle, sizeof *r->idle * (r->n_idle + 1));
            r->idle[r->n_idle++] = r->hash;
        }
    } else if (!r->counts && site->probes < PROBES) {
        site->probes++;
        r->probing = PROBE_POLLS;
    }
}

static void end_segment(Rank *r, Insn *site)
{
    probe(r, site);
    int idle = r->after_pause && r->plain && is_idle(r);
    r->polls = idle ? r->polls + 1 : 0;
    if (r->polls > LOST_POLLS) {
        errno = 0;
        die("a rank waits for what does not come");
    }
    if (idle && r->counts && r->side)
        r->idled[r->side]++;
    if (!idle)
        keep_segment(r);
    begin_segment(r, 1);
}

static void met(Rank *r, Insn *i)
{
    if (r->n_segment == MAX_SEGMENT) {
        errno = 0;
        die("too long without a pause");
    }
    r->segment[r->n_segment++] = (uint32_t)(i - r->table);
    r->hash = (r->hash ^ (uint64_t)(i - r->table)) * 0x100000001b3ull;
}

/* ---- one step ---- */

static void at_mark(Rank *r)
{
    int what = (int)r->regs.rax, arg = (int)r->regs.rcx;
    if (what == MARK_COUNT) {
        r->counts = 1;
    } else if (what == MARK_SIDE) {
        r->side = abs(arg);
        r->warm = r->n_loads = 0;
        if (arg > 0 && r->counts)
            r->times[arg]++;
    } else {
        r->held = what;
        r->held_arg = arg;
    }
    r->regs.rip += 3;
    set_regs(r);
}

static void read_clock(Rank *r)
{
    r->cycles += CLOCK_CYCLES;
    uint64_t ns = r->cycles / CYCLES_PER_NS;
    poke(r, r->regs.rsi, ns / 1000000000);
    poke(r, r->regs.rsi + 8, ns % 1000000000);
    r->regs.rax = 0;
    r->regs.rip = peek(r, r->regs.rsp);
    r->regs.rsp += 8;
    set_regs(r);
}

static void run_through(Rank *r, Kind kind)
{
    uint64_t bytes = r->regs.rdx;
    r->cycles += bytes / COPY_BYTES + CLOCK_CYCLES;
    if (kind == COPY) {
        r->warm = 1;
        r->plain = 0;
        if (r->counts)
            r->copied[r->side] += bytes;
    }
    run_to(r, peek(r, r->regs.rsp), r->regs.rsp + 8);
}

static void step(Rank *r)
{
    Insn *i = insn_at(r, r->regs.rip);
    Kind kind = i->kind;
    int by_library = kind == COPY && (i->at == page->memcpy || i->at == page->memmove || i->at == page->memset);
    if (by_library && r->regs.rdx < COPY_MIN)
        kind = PLAIN;
    if (i->outside) {
        if (r->n_segment)
            keep_segment(r);
        begin_segment(r, 0);
        r->probing = 0;
    } else {
        met(r, i);
    }
    switch (kind) {
    case MARK:
        return at_mark(r);
    case CLOCK:
        return read_clock(r);
    case COPY:
    case TOUCH:
        return run_through(r, kind);
    case REPEAT:
        r->cycles += r->regs.rcx / COPY_BYTES;
        return run_to(r, i->at + i->len, r->regs.rsp);
    case RDTSC:
        errno = 0;
        die("a clock that is not simulated (rdtsc)");
        return;
    case PAUSE:
        r->cycles += PAUSE_CYCLES;
        r->regs.rip += 2;
        set_regs(r);
        return end_segment(r, i);
    case SYSTEM:
        if (r->regs.rax == 24) { /* sched_yield */
            r->cycles += CALL_CYCLES;
            r->regs.rax = 0;
            r->regs.rip += 2;
            set_regs(r);
            return end_segment(r, i);
        }
        r->cycles += CALL_CYCLES;
        break;
    case FENCE:
        r->cycles += page->cold && !r->warm ? MISS_CYCLES : 1;
        r->warm |= ++r->n_loads >= COLD_LOADS;
        break;
    case PLAIN:
        r->cycles++;
        break;
    }
    check(ptrace(PTRACE_SINGLESTEP, r->pid, 0, 0), "PTRACE_SINGLESTEP");
    await_stop(r);
}

/* Lets both go on from a mark that both are at. False: it was the last one. */
static int release(void)
{
    if (ranks[0].held != ranks[1].held || ranks[0].held_arg != ranks[1].held_arg) {
        errno = 0;
        die("the ranks wait for each other at different marks");
    }
    int last = ranks[0].held == MARK_END;
    uint64_t now = ranks[0].cycles > ranks[1].cycles ? ranks[0].cycles : ranks[1].cycles;
    for (int i = 0; i < RANKS; i++) {
        ranks[i].held = 0;
        ranks[i].cycles = now;
    }
    return !last;
}

static Rank *next_rank(void)
{
    Rank *a = &ranks[0], *b = &ranks[1];
    if (a->held || b->held)
        return a->held ? b : a;
    if (a->probing || b->probing)
        return a->probing ? a : b;
    return a->cycles <= b->cycles ? a : b;
}

static void step_both(void)
{
    uint64_t n = 0;
    for (;;) {
        if (ranks[0].held && ranks[1].held && !release())
            return;
        if (n++ % 256 == 0)
            alarm(60);
        step(next_rank());
    }
}

/* ---- start and end ---- */

static void attach(Rank *r, int pid, const cpu_set_t *core)
{
    r->pid = pid;
    r->table = calloc(TABLE, sizeof *r->table);
    r->maps = calloc(MAX_MAPS, sizeof *r->maps);
    r->segment = calloc(MAX_SEGMENT, sizeof *r->segment);
    if (!r->table || !r->maps || !r->segment)
        die("memory");
    check(ptrace(PTRACE_SEIZE, pid, 0, 0), "PTRACE_SEIZE");
    check(ptrace(PTRACE_INTERRUPT, pid, 0, 0), "PTRACE_INTERRUPT");
    /* A step costs less where nobody has to be woken on another core. */
    sched_setaffinity(pid, sizeof *core, core);
    await_stop(r);
    begin_segment(r, 0);
}

static void print_counts(void)
{
    for (int side = 1; side < SIDES; side++)
        for (int k = 0; k < RANKS; k++) {
            Rank *r = &ranks[k];
            if (!r->times[side])
                continue;
            printf("side %d rank %d times %lu copied %lu polls %lu\n", side, k, r->times[side] * page->per,
                   r->copied[side], r->idled[side]);
            for (int i = 0; i < TABLE; i++) {
                Insn *insn = &r->table[i];
                if (!insn->counts[side])
                    continue;
                Map *m = map_of(r, insn->at);
                printf("at %d %d %s %lx %lu\n", side, k, file_of(m), insn->at - m->base, insn->counts[side]);
            }
        }
    fflush(stdout);
}

static void read_functions(const char *name)
{
    FILE *f = fopen(name, "r");
    if (!f)
        die(name);
    while (n_functions < MAX_FUNCTIONS &&
           fscanf(f, "%199s %lx", functions[n_functions].library, &functions[n_functions].at) == 2)
        n_functions++;
    fclose(f);
}

int main(int argc, char **argv)
{
    if (argc < 4)
        return 2;
    int fd = open(argv[1], O_RDWR);
    page = mmap(NULL, sizeof *page, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (fd < 0 || page == MAP_FAILED)
        die(argv[1]);
    read_functions(argv[2]);
    /* Addresses decide what shares a line. */
    personality(ADDR_NO_RANDOMIZE);
    int job = fork();
    if (job == 0) {
        execvp(argv[3], argv + 3);
        _exit(127);
    }
    signal(SIGALRM, lost);
    alarm(60);
    while (!page->ready[0] || !page->ready[1]) {
        if (waitpid(job, NULL, WNOHANG) == job) {
            errno = 0;
            die("the job has ended before it began");
        }
        usleep(1000);
    }
    cpu_set_t core;
    CPU_ZERO(&core);
    CPU_SET(sched_getcpu(), &core);
    sched_setaffinity(0, sizeof core, &core);
    for (int i = 0; i < RANKS; i++)
        attach(&ranks[i], page->pid[i], &core);
    page->go = 1;
    step_both();
    print_counts();
    for (int i = 0; i < RANKS; i++)
        check(ptrace(PTRACE_DETACH, ranks[i].pid, 0, 0), "PTRACE_DETACH");
    alarm(60);
    int status;
    waitpid(job, &status, 0);
    return status != 0;
}
