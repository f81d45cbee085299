/* libweft-trace.so, preloaded by mpiexec -trace: writes down each call of MPI with its time, peer, tag and bytes.
 *
 * One library for all ABIs: a handle is a word that is passed on as it came, and what differs (the world's handle, where a
 * status has its source) is looked up by the library that is there. Each rank writes a file of its own in the folder that
 * WEFT_TRACE names, some thousand calls at a time, up to WEFT_TRACE_MAX_MIB; what is beyond is counted only. Without
 * mpiexec -trace nothing of this is loaded. The reader is crates/weft-report. */
#define _GNU_SOURCE
#include "trace.h"
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

typedef uintptr_t H;

enum { CHUNK = 4096, MAX_SITES = 4096 };

static union {
    Header h;
    char page[HEADER_BYTES];
} start;
#define head (&start.h)
/* Calls that are not in the file yet. A mapping of the file would do without, but each of its pages faults. */
static Record chunk[CHUNK];
static uint64_t room, used;
static int is_on, is_threaded, file = -1, is_held;

static enum { STANDARD, MPICH, OPEN_MPI } abi;
static H world;

static uint64_t wall_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static inline uint64_t ticks(void)
{
#if defined(__x86_64__)
    return __builtin_ia32_rdtsc();
#else
    return wall_ns();
#endif
}

/* The library's own function. A program that has opened it out of sight (Python's modules do) has it all the same. */
static void *real(const char *name)
{
    static const char *const libraries[] = {"libmpi_abi.so.1", "libmpi.so.12", "libmpi.so.40"};
    void *found = dlsym(RTLD_NEXT, name);
    for (unsigned i = 0; !found && i < 3; i++) {
        void *lib = dlopen(libraries[i], RTLD_LAZY | RTLD_NOLOAD);
        found = lib ? dlsym(lib, name) : NULL;
    }
    if (!found) {
        fprintf(stderr, "libweft-trace: no %s in this process\n", name);
        abort();
    }
    return found;
}

#define REAL(name) \
    static __typeof__(&name) next; \
    if (__builtin_expect(!next, 0)) \
        next = (__typeof__(&name))real(#name)

/* Communicators that have been seen: what they are called in the log, and the ranks of the world in them. */
typedef struct {
    H key;
    uint32_t id;
    int rank, size;
    int *ranks; /* null: one between groups, whose peers are not known */
} Known;

enum { MAX_KNOWN = 256 };
static Known known[MAX_KNOWN];
static int n_known;
static Known *latest;
static uint32_t seen_hash[MAX_KNOWN];
static int n_hashes;

static H key_of(H handle) { return abi == MPICH ? (uint32_t)handle : handle; }

static int call_1(const char *name, H handle, void *out) { return ((int (*)(H, void *))real(name))(handle, out); }

/* The same number on each rank: of the members, and how many of these there were before. */
static uint32_t name_of(const Known *c)
{
    uint32_t h = 2166136261u, again = 0;
    for (int i = 0; c->ranks && i < c->size; i++)
        h = (h ^ (uint32_t)c->ranks[i]) * 16777619u;
    for (int i = 0; i < n_hashes; i++)
        again += seen_hash[i] == h;
    if (n_hashes < MAX_KNOWN)
        seen_hash[n_hashes++] = h;
    return (h + again * 0x9e3779b9u) | 1;
}

static Known *learn(H comm)
{
    static Known other = {.id = 0, .size = 0};
    if (n_known == MAX_KNOWN)
        return &other;
    Known c = {.key = key_of(comm)};
    int is_between = 0;
    call_1("PMPI_Comm_rank", comm, &c.rank);
    call_1("PMPI_Comm_size", comm, &c.size);
    call_1("PMPI_Comm_test_inter", comm, &is_between);
    if (!is_between) {
        H of_comm = 0, of_world = 0;
        int *ranks = malloc(sizeof(int) * (size_t)c.size);
        c.ranks = malloc(sizeof(int) * (size_t)c.size);
        for (int i = 0; i < c.size; i++)
            ranks[i] = c.ranks[i] = i;
        call_1("PMPI_Comm_group", comm, &of_comm);
        call_1("PMPI_Comm_group", world, &of_world);
        ((int (*)(H, int, const int *, H, int *))real("PMPI_Group_translate_ranks"))(of_comm, c.size, ranks, of_world, c.ranks);
        ((int (*)(void *))real("PMPI_Group_free"))(&of_comm);
        ((int (*)(void *))real("PMPI_Group_free"))(&of_world);
        free(ranks);
    }
    c.id = name_of(&c);
    known[n_known] = c;
    return &known[n_known++];
}

static inline Known *find(H comm)
{
    H key = key_of(comm);
    if (latest && latest->key == key)
        return latest;
    for (int i = 0; i < n_known; i++)
        if (known[i].key == key)
            return latest = &known[i];
    return latest = learn(comm);
}

static void forget(H comm)
{
    for (int i = 0; i < n_known; i++)
        if (known[i].key == key_of(comm))
            known[i].key = (H)-1;
    latest = NULL;
}

static inline int peer_of(const Known *c, int rank) { return c->ranks && rank >= 0 && rank < c->size ? c->ranks[rank] : NONE; }

static int size_of(H type)
{
    static int (*size)(H, int *);
    if (!size)
        size = (int (*)(H, int *))real("PMPI_Type_size");
    int bytes = 0;
    size(type, &bytes);
    return bytes;
}

/* Predefined types are asked for their size once, or say it in their handles: the call is half of what a record costs. */
enum { N_PREDEFINED = 1024 };
static inline uint64_t bytes_of(int count, H type)
{
    static int predefined[N_PREDEFINED];
    int bytes;
    if (abi == MPICH && (uint32_t)type >> 24 == 0x4c)
        bytes = (uint32_t)type >> 8 & 0xff;
    else if (abi == STANDARD && type < N_PREDEFINED)
        bytes = predefined[type] ? predefined[type] : (predefined[type] = size_of(type));
    else
        bytes = size_of(type);
    return (uint64_t)count * (uint64_t)(bytes > 0 ? bytes : 0);
}

/* Places in the program, as they are met. */
static uint64_t sites[MAX_SITES];

static void remember(uint64_t site)
{
    for (uint64_t i = site * 0x9e3779b97f4a7c15u >> 52, n = 0; n < MAX_SITES; n++, i = (i + 1) % MAX_SITES) {
        if (sites[i] == site)
            return;
        if (!sites[i]) {
            sites[i] = site;
            return;
        }
    }
}

static void write_at(const void *from, size_t len, off_t at)
{
    for (const char *p = from; len > 0;) {
        ssize_t got = pwrite(file, p, len, at);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0) {
            /* A full disk: what is there stays readable. */
            room = used;
            return;
        }
        p += got, at += got, len -= (size_t)got;
    }
}

/* The last n calls go to the file; the header, too, so that a rank that dies leaves what it had. */
static void flush(uint64_t n)
{
    uint64_t first = used / CHUNK * CHUNK;
    write_at(chunk, n * sizeof(Record), (off_t)(HEADER_BYTES + first * sizeof(Record)));
    for (uint64_t i = 0; i < n; i++)
        remember(chunk[i].site);
}

static inline void note(int call, uint64_t began, uint64_t bytes, uint32_t comm, int peer, int tag, void *site)
{
    if (!is_on)
        return;
    uint64_t ended = ticks();
    Total *t = &head->totals[call];
    t->calls++;
    t->ticks += ended - began;
    t->bytes += bytes;
    if (is_threaded)
        while (__atomic_exchange_n(&is_held, 1, __ATOMIC_ACQUIRE))
            ;
    if (used < room) {
        chunk[used % CHUNK] = (Record){began, ended, bytes, (uint64_t)(uintptr_t)site, comm, peer, tag, (uint32_t)call};
        if ((used + 1) % CHUNK == 0)
            flush(CHUNK);
    }
    used++;
    if (is_threaded)
        __atomic_store_n(&is_held, 0, __ATOMIC_RELEASE);
}

/* Which ways the messages took, as the library counts them for tools: from the handles' making on. */
enum { MAX_WAYS = 128 };
static H way_session, way[MAX_WAYS];
static char *way_name[MAX_WAYS];
static int n_ways;

static int ends_with(const char *text, const char *end)
{
    size_t a = strlen(text), b = strlen(end);
    return a >= b && strcmp(text + a - b, end) == 0;
}

static void watch_paths(void)
{
    int given, n = 0;
    if (((int (*)(int, int *))real("MPI_T_init_thread"))(0, &given) != 0)
        return;
    ((int (*)(int *))real("MPI_T_pvar_get_num"))(&n);
    ((int (*)(void *))real("MPI_T_pvar_session_create"))(&way_session);
    for (int i = 0; i < n && n_ways < MAX_WAYS; i++) {
        char name[256], text[512];
        int name_len = sizeof name, text_len = sizeof text, x[6], count = 0;
        H type = 0, words = 0;
        int rc = ((int (*)(int, char *, int *, int *, int *, void *, void *, char *, int *, int *, int *, int *, int *))real(
            "MPI_T_pvar_get_info"))(i, name, &name_len, &x[0], &x[1], &type, &words, text, &text_len, &x[2], &x[3], &x[4], &x[5]);
        if (rc != 0 || !(ends_with(name, "_messages") || ends_with(name, "_bytes")))
            continue;
        if (((int (*)(H, int, void *, void *, int *))real("MPI_T_pvar_handle_alloc"))(way_session, i, NULL, &way[n_ways], &count)
                != 0 || count != 1)
            continue;
        if (!x[3])
            ((int (*)(H, H))real("MPI_T_pvar_start"))(way_session, way[n_ways]);
        way_name[n_ways++] = strdup(name);
    }
}

static void write_paths(FILE *to)
{
    for (int i = 0; i < n_ways; i++) {
        uint64_t value[16] = {0};
        if (((int (*)(H, H, void *))real("MPI_T_pvar_read"))(way_session, way[i], value) == 0 && value[0])
            fprintf(to, "path %s %llu\n", way_name[i], (unsigned long long)value[0]);
    }
    if (way_session) {
        ((int (*)(void *))real("MPI_T_pvar_session_free"))(&way_session);
        ((int (*)(void))real("MPI_T_finalize"))();
    }
}

static void open_log(void)
{
    const char *folder = getenv("WEFT_TRACE"), *most = getenv("WEFT_TRACE_MAX_MIB");
    Dl_info at;
    const char *lib = dladdr(real("MPI_Send"), &at) && at.dli_fname ? at.dli_fname : "";
    abi = strstr(lib, ".so.12") ? MPICH : strstr(lib, ".so.40") ? OPEN_MPI : STANDARD;
    /* Of Open MPI it is an object's address: the program's own copy of that, where it has one. */
    void *object = dlsym(RTLD_DEFAULT, "ompi_mpi_comm_world");
    world = abi == MPICH ? 0x44000000 : abi == OPEN_MPI ? (H)(object ? object : real("ompi_mpi_comm_world")) : 0x101;
    if (!folder || !*folder)
        return;
    int rank = 0, size = 1;
    call_1("PMPI_Comm_rank", world, &rank);
    call_1("PMPI_Comm_size", world, &size);
    char path[4096];
    snprintf(path, sizeof path, "%s/rank-%d.weft", folder, rank);
    size_t mib = most && atoi(most) > 0 ? (size_t)atoi(most) : 64;
    file = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (file < 0) {
        fprintf(stderr, "libweft-trace: %s: %s; this rank is not traced\n", path, strerror(errno));
        return;
    }
    memcpy(head->magic, MAGIC, sizeof head->magic);
    head->rank = (uint32_t)rank, head->size = (uint32_t)size;
    memset(chunk, 0, sizeof chunk);
    room = ((mib << 20) - HEADER_BYTES) / sizeof(Record);
    head->ticks[0] = ticks(), head->ns[0] = wall_ns();
    find(world);
    watch_paths();
    head->world = known[0].id;
    write_at(start.page, HEADER_BYTES, 0);
    is_on = 1;
}

/* Where the calls stand in the program. */
/* The first rank of each names its members; those of the world need no names. */
static void write_comm(FILE *to, const Known *c)
{
    fprintf(to, "comm %u %d\n", c->id, c->size);
    if (!c->ranks || c->rank != 0 || c->id == head->world)
        return;
    fprintf(to, "members %u ", c->id);
    for (int i = 0; i < c->size; i++)
        fprintf(to, i ? ",%d" : "%d", c->ranks[i]);
    fputc('\n', to);
}

static void write_sites(FILE *to)
{
    for (int i = 0; i < MAX_SITES; i++) {
        Dl_info at;
        if (!sites[i] || !dladdr((void *)(uintptr_t)sites[i], &at) || !at.dli_fname)
            continue;
        uint64_t offset = sites[i] - (uint64_t)(uintptr_t)at.dli_fbase;
        fprintf(to, "site %llx %llx %s %s\n", (unsigned long long)sites[i], (unsigned long long)offset,
                at.dli_sname ? at.dli_sname : "-", at.dli_fname);
    }
}

static void close_log(void)
{
    if (!is_on)
        return;
    is_on = 0;
    head->ticks[1] = ticks(), head->ns[1] = wall_ns();
    uint64_t wished = used;
    used = used < room ? used : room;
    flush(used % CHUNK);
    head->n_records = used;
    head->lost = wished - used;
    write_at(start.page, HEADER_BYTES, 0);
    close(file);
    char path[4096];
    snprintf(path, sizeof path, "%s/rank-%u.text", getenv("WEFT_TRACE"), head->rank);
    FILE *to = fopen(path, "w");
    if (to) {
        for (int i = 0; i < n_known; i++)
            write_comm(to, &known[i]);
        write_sites(to);
        write_paths(to);
        fclose(to);
    }
}

#define SITE __builtin_return_address(0)

int MPI_Init(int *argc, char ***argv)
{
    REAL(MPI_Init);
    int rc = next(argc, argv);
    if (rc == 0)
        open_log();
    return rc;
}

int MPI_Init_thread(int *argc, char ***argv, int required, int *provided)
{
    REAL(MPI_Init_thread);
    int rc = next(argc, argv, required, provided);
    is_threaded = 1;
    if (rc == 0)
        open_log();
    return rc;
}

int MPI_Finalize(void)
{
    REAL(MPI_Finalize);
    close_log();
    return next();
}

int MPI_Comm_free(H *comm)
{
    REAL(MPI_Comm_free);
    H old = *comm;
    int rc = next(comm);
    forget(old);
    return rc;
}

/* Messages: what a call sends is a record, and what it receives is one. */
#define SENDS(name, CALL, ...)                                                                              \
    int name(const void *buf, int n, H type, int peer, int tag, H comm)                                     \
    {                                                                                                       \
        REAL(name);                                                                                         \
        uint64_t began = ticks();                                                                           \
        int rc = next(buf, n, type, peer, tag, comm);                                                       \
        if (is_on && rc == 0) {                                                                             \
            Known *c = find(comm);                                                                          \
            note(CALL, began, bytes_of(n, type), c->id, peer_of(c, peer), tag, SITE);                       \
        }                                                                                                   \
        return rc;                                                                                          \
    }
SENDS(MPI_Send, SEND)
SENDS(MPI_Ssend, SSEND)
SENDS(MPI_Bsend, BSEND)
SENDS(MPI_Rsend, RSEND)

#define SENDS_LATER(name, CALL, CONST)                                                                      \
    int name(CONST void *buf, int n, H type, int peer, int tag, H comm, H *request)                         \
    {                                                                                                       \
        REAL(name);                                                                                         \
        uint64_t began = ticks();                                                                           \
        int rc = next(buf, n, type, peer, tag, comm, request);                                              \
        if (is_on && rc == 0) {                                                                             \
            Known *c = find(comm);                                                                          \
            note(CALL, began, bytes_of(n, type), c->id, peer_of(c, peer), tag < 0 ? NONE : tag, SITE);      \
        }                                                                                                   \
        return rc;                                                                                          \
    }
SENDS_LATER(MPI_Isend, ISEND, const)
SENDS_LATER(MPI_Issend, ISSEND, const)
SENDS_LATER(MPI_Irecv, IRECV, )

/* Room for a status where the program wants none. */
static int *status_or(void *status, int *own) { return (uintptr_t)status <= 1 ? own : status; }
static int source_in(const int *status) { return status[abi == MPICH ? 2 : 0]; }
static int tag_in(const int *status) { return status[abi == MPICH ? 3 : 1]; }

int MPI_Recv(void *buf, int n, H type, int peer, int tag, H comm, void *status)
{
    REAL(MPI_Recv);
    int own[32];
    int *s = status_or(status, own);
    uint64_t began = ticks();
    int rc = next(buf, n, type, peer, tag, comm, s);
    if (is_on && rc == 0) {
        Known *c = find(comm);
        note(RECV, began, bytes_of(n, type), c->id, peer_of(c, source_in(s)), tag_in(s), SITE);
    }
    return rc;
}

int MPI_Sendrecv(const void *out, int n_out, H out_type, int to, int out_tag, void *in, int n_in, H in_type, int from, int in_tag,
                 H comm, void *status)
{
    REAL(MPI_Sendrecv);
    int own[32];
    int *s = status_or(status, own);
    uint64_t began = ticks();
    int rc = next(out, n_out, out_type, to, out_tag, in, n_in, in_type, from, in_tag, comm, s);
    if (is_on && rc == 0) {
        Known *c = find(comm);
        note(SENDRECV_OUT, began, bytes_of(n_out, out_type), c->id, peer_of(c, to), out_tag, SITE);
        note(SENDRECV_IN, began, bytes_of(n_in, in_type), c->id, peer_of(c, source_in(s)), tag_in(s), SITE);
    }
    return rc;
}

#define WAITS(name, CALL, PARAMETERS, ARGUMENTS)                                                            \
    int name PARAMETERS                                                                                     \
    {                                                                                                       \
        REAL(name);                                                                                         \
        uint64_t began = ticks();                                                                           \
        int rc = next ARGUMENTS;                                                                            \
        note(CALL, began, 0, 0, NONE, NONE, SITE);                                                          \
        return rc;                                                                                          \
    }
WAITS(MPI_Wait, WAIT, (H * r, void *s), (r, s))
WAITS(MPI_Waitall, WAITALL, (int n, H *r, void *s), (n, r, s))
WAITS(MPI_Waitany, WAITANY, (int n, H *r, int *i, void *s), (n, r, i, s))
WAITS(MPI_Waitsome, WAITSOME, (int n, H *r, int *got, int *i, void *s), (n, r, got, i, s))
WAITS(MPI_Test, TEST, (H * r, int *f, void *s), (r, f, s))
WAITS(MPI_Win_fence, WIN_FENCE, (int a, H w), (a, w))
WAITS(MPI_Win_flush, WIN_FLUSH, (int r, H w), (r, w))
WAITS(MPI_Win_lock, WIN_LOCK, (int t, int r, int a, H w), (t, r, a, w))
WAITS(MPI_Win_unlock, WIN_UNLOCK, (int r, H w), (r, w))

/* Collective operations: bytes are what this rank hands in, or gets of one other. */
#define ROOTED(name, CALL, BYTES, ROOT, PARAMETERS, ARGUMENTS)                                              \
    int name PARAMETERS                                                                                     \
    {                                                                                                       \
        REAL(name);                                                                                         \
        uint64_t began = ticks();                                                                           \
        int rc = next ARGUMENTS;                                                                            \
        if (is_on && rc == 0) {                                                                             \
            Known *c = find(comm);                                                                          \
            note(CALL, began, BYTES, c->id, ROOT, NONE, SITE);                                              \
        }                                                                                                   \
        return rc;                                                                                          \
    }
#define COLLECTIVE(name, CALL, BYTES, PARAMETERS, ARGUMENTS) ROOTED(name, CALL, BYTES, NONE, PARAMETERS, ARGUMENTS)
#define AT_ROOT(root) (c->rank == (root))
COLLECTIVE(MPI_Barrier, BARRIER, 0, (H comm), (comm))
ROOTED(MPI_Bcast, BCAST, bytes_of(n, t), peer_of(c, root), (void *b, int n, H t, int root, H comm), (b, n, t, root, comm))
ROOTED(MPI_Reduce, REDUCE, bytes_of(n, t), peer_of(c, root), (const void *o, void *i, int n, H t, H op, int root, H comm), (o, i, n, t, op, root, comm))
COLLECTIVE(MPI_Allreduce, ALLREDUCE, bytes_of(n, t), (const void *o, void *i, int n, H t, H op, H comm), (o, i, n, t, op, comm))
COLLECTIVE(MPI_Scan, SCAN, bytes_of(n, t), (const void *o, void *i, int n, H t, H op, H comm), (o, i, n, t, op, comm))
COLLECTIVE(MPI_Exscan, EXSCAN, bytes_of(n, t), (const void *o, void *i, int n, H t, H op, H comm), (o, i, n, t, op, comm))
COLLECTIVE(MPI_Reduce_scatter_block, REDUCE_SCATTER, bytes_of(n, t) * (uint64_t)c->size, (const void *o, void *i, int n, H t, H op, H comm), (o, i, n, t, op, comm))
COLLECTIVE(MPI_Allgather, ALLGATHER, bytes_of(m, u), (const void *o, int n, H t, void *i, int m, H u, H comm), (o, n, t, i, m, u, comm))
COLLECTIVE(MPI_Alltoall, ALLTOALL, bytes_of(m, u) * (uint64_t)c->size, (const void *o, int n, H t, void *i, int m, H u, H comm), (o, n, t, i, m, u, comm))
ROOTED(MPI_Gather, GATHER, AT_ROOT(root) ? bytes_of(m, u) : bytes_of(n, t), peer_of(c, root), (const void *o, int n, H t, void *i, int m, H u, int root, H comm), (o, n, t, i, m, u, root, comm))
ROOTED(MPI_Scatter, SCATTER, AT_ROOT(root) ? bytes_of(n, t) : bytes_of(m, u), peer_of(c, root), (const void *o, int n, H t, void *i, int m, H u, int root, H comm), (o, n, t, i, m, u, root, comm))
COLLECTIVE(MPI_Allgatherv, ALLGATHERV, bytes_of(m[c->rank], u), (const void *o, int n, H t, void *i, const int *m, const int *d, H u, H comm), (o, n, t, i, m, d, u, comm))
ROOTED(MPI_Gatherv, GATHERV, AT_ROOT(root) ? bytes_of(m[c->rank], u) : bytes_of(n, t), peer_of(c, root), (const void *o, int n, H t, void *i, const int *m, const int *d, H u, int root, H comm), (o, n, t, i, m, d, u, root, comm))
ROOTED(MPI_Scatterv, SCATTERV, AT_ROOT(root) ? bytes_of(n[c->rank], t) : bytes_of(m, u), peer_of(c, root), (const void *o, const int *n, const int *d, H t, void *i, int m, H u, int root, H comm), (o, n, d, t, i, m, u, root, comm))

static uint64_t sum_of(const Known *c, const int *n, H type)
{
    uint64_t sum = 0;
    for (int i = 0; i < c->size; i++)
        sum += (uint64_t)n[i];
    return bytes_of(1, type) * sum;
}
COLLECTIVE(MPI_Alltoallv, ALLTOALLV, sum_of(c, m, u), (const void *o, const int *n, const int *d, H t, void *i, const int *m, const int *e, H u, H comm), (o, n, d, t, i, m, e, u, comm))

/* One-sided operations; the window's group is not looked at, so that ranks are those of the window. */
#define ONE_SIDED(name, CALL, CONST)                                                                        \
    int name(CONST void *b, int n, H t, int peer, intptr_t at, int m, H u, H win)                           \
    {                                                                                                       \
        REAL(name);                                                                                         \
        uint64_t began = ticks();                                                                           \
        int rc = next(b, n, t, peer, at, m, u, win);                                                        \
        if (is_on && rc == 0)                                                                               \
            note(CALL, began, bytes_of(n, t), 0, peer, NONE, SITE);                                         \
        return rc;                                                                                          \
    }
ONE_SIDED(MPI_Put, PUT, const)
ONE_SIDED(MPI_Get, GET, )
