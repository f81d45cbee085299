/* Messages of known contents by every way of sending and receiving, each byte verified.
 *
 *   xfer MODE [--sizes N,N,...] [--send KINDS] [--recv KINDS] [--skew N,N,...] [--ways LETTERS]
 *             [--rounds N] [--threads N] [--window N]
 *
 * Every rank sends to its right and receives from its left neighbour (alone: to itself). Modes:
 *
 *   sweep     each size x layout of the sender x layout of the receiver x misalignment x way
 *   many      --window messages in flight per pair, received in another order than sent
 *   mesh      each size from every rank to every rank at once, itself included
 *   threads   sweep by --threads threads at once, each on a communicator of its own
 *   truncate  receive buffers that are too short
 *   cancel    nonblocking sends that are cancelled
 *   forks     children that write into the buffers, and children that exec, during a message
 *   endless   long messages for ever; prints "busy RANK" after the first
 *   hog       allocates and sends ever more memory until the system ends it
 *
 * Layouts: see pattern.h. Ways: p receive posted before the send, u message unexpected, s
 * synchronous send, m probed first, M matched probe, b both directions by MPI_Sendrecv, r
 * persistent. Ends with "xfer: N messages, 0 wrong" from each rank.
 */
#include "pattern.h"
#include <pthread.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MOST = 200, MOST_THREADS = 16, TAG = 7, MOST_WINDOW = 1000 };

static int rank, size, n_sizes, n_skews, rounds = 1, n_threads = 4, window = 200;
static size_t sizes[MOST], skews[MOST];
static const char *send_kinds = "c", *recv_kinds = "c", *ways = "pu";
static long messages, wrong;

/* One message each way round the ring. */
typedef struct {
    MPI_Comm comm;
    const Layout *out_l, *in_l;
    unsigned char *out, *in;
    int to, from;
} Swap;

static void receive_probed(const Swap *s, int matched)
{
    MPI_Message m = MPI_MESSAGE_NULL;
    MPI_Status st;
    int bytes = -1;
    if (matched)
        MPI_Mprobe(s->from, TAG, s->comm, &m, &st);
    else
        MPI_Probe(s->from, TAG, s->comm, &st);
    MPI_Get_count(&st, MPI_BYTE, &bytes);
    if (bytes != (int)s->out_l->bytes) {
        printf("WRONG probe: %d bytes, wanted %zu\n", bytes, s->out_l->bytes);
        __atomic_add_fetch(&wrong, 1, __ATOMIC_RELAXED);
    }
    if (matched)
        MPI_Mrecv(s->in, s->in_l->count, s->in_l->type, &m, &st);
    else
        MPI_Recv(s->in, s->in_l->count, s->in_l->type, s->from, TAG, s->comm, &st);
}

static void swap_persistent(const Swap *s)
{
    MPI_Request r[2];
    MPI_Recv_init(s->in, s->in_l->count, s->in_l->type, s->from, TAG, s->comm, &r[0]);
    MPI_Send_init(s->out, s->out_l->count, s->out_l->type, s->to, TAG, s->comm, &r[1]);
    for (int i = 0; i < 2; i++) {
        MPI_Startall(2, r);
        MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
    }
    MPI_Request_free(&r[0]);
    MPI_Request_free(&r[1]);
}

static void swap_by(const Swap *s, char way)
{
    const Layout *o = s->out_l, *i = s->in_l;
    MPI_Request r[2] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};
    if (way == 'b') {
        MPI_Sendrecv(s->out, o->count, o->type, s->to, TAG, s->in, i->count, i->type, s->from, TAG,
                     s->comm, MPI_STATUS_IGNORE);
        return;
    }
    if (way == 'r') {
        swap_persistent(s);
        return;
    }
    if (way == 'p') {
        MPI_Irecv(s->in, i->count, i->type, s->from, TAG, s->comm, &r[0]);
        MPI_Barrier(s->comm);
    }
    if (way == 's')
        MPI_Issend(s->out, o->count, o->type, s->to, TAG, s->comm, &r[1]);
    else
        MPI_Isend(s->out, o->count, o->type, s->to, TAG, s->comm, &r[1]);
    if (way == 'u')
        MPI_Barrier(s->comm);
    if (way == 'm' || way == 'M')
        receive_probed(s, way == 'M');
    else if (way != 'p')
        MPI_Recv(s->in, i->count, i->type, s->from, TAG, s->comm, MPI_STATUS_IGNORE);
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
}

static void count_message(size_t bad)
{
    __atomic_add_fetch(&messages, 1, __ATOMIC_RELAXED);
    __atomic_add_fetch(&wrong, (long)bad, __ATOMIC_RELAXED);
}

/* One size, one pair of layouts: all misalignments and ways. */
static void swap_all(MPI_Comm comm, char out_kind, char in_kind, size_t bytes, uint64_t *seed)
{
    Layout out_l = layout_of(out_kind, bytes), in_l = layout_of(in_kind, bytes);
    for (int k = 0; k < n_skews; k++) {
        size_t skew_in = skews[(k + 1) % n_skews];
        Swap s = {comm, &out_l, &in_l, buffer_new(&out_l, skews[k]), buffer_new(&in_l, skew_in),
                  (rank + 1) % size, (rank + size - 1) % size};
        for (const char *way = ways; *way; way++) {
            char what[80];
            ++*seed;
            snprintf(what, sizeof what, "rank %d, %c to %c, way %c, skew %zu to %zu", rank, out_kind,
                     in_kind, *way, skews[k], skew_in);
            fill(&out_l, s.out, *seed * 64 + (uint64_t)rank);
            untouch(&in_l, s.in);
            swap_by(&s, *way);
            count_message(wrong_blocks(&in_l, s.in, *seed * 64 + (uint64_t)s.from, what));
            count_message(wrong_blocks(&out_l, s.out, *seed * 64 + (uint64_t)rank, "sent buffer"));
        }
        buffer_free(s.out, skews[k]);
        buffer_free(s.in, skew_in);
    }
    layout_free(&out_l);
    layout_free(&in_l);
}

static void sweep(MPI_Comm comm, uint64_t seed)
{
    for (int r = 0; r < rounds; r++)
        for (int i = 0; i < n_sizes; i++)
            for (const char *o = send_kinds; *o; o++)
                for (const char *k = recv_kinds; *k; k++)
                    swap_all(comm, *o, *k, sizes[i], &seed);
}

/* A window of messages; every second one finds its receive posted, and receives are posted from
 * the last tag to the first. */
static void many(void)
{
    static MPI_Request r[2 * MOST_WINDOW];
    Layout *l = malloc((size_t)window * sizeof *l);
    unsigned char **out = malloc((size_t)window * sizeof *out), **in = malloc((size_t)window * sizeof *in);
    int to = (rank + 1) % size, from = (rank + size - 1) % size;
    for (int i = 0; i < window; i++) {
        l[i] = layout_of(recv_kinds[i % (int)strlen(recv_kinds)], sizes[i % n_sizes]);
        out[i] = buffer_new(&l[i], 0);
        in[i] = buffer_new(&l[i], 0);
    }
    for (int round = 0; round < rounds; round++) {
        int n = 0;
        for (int i = 0; i < window; i++) {
            fill(&l[i], out[i], (uint64_t)(round * window + i) * 64 + (uint64_t)rank);
            untouch(&l[i], in[i]);
        }
        for (int i = window - 1; i >= 0; i--)
            if (i % 2)
                MPI_Irecv(in[i], l[i].count, l[i].type, from, i, MPI_COMM_WORLD, &r[n++]);
        MPI_Barrier(MPI_COMM_WORLD);
        for (int i = 0; i < window; i++)
            MPI_Isend(out[i], l[i].count, l[i].type, to, i, MPI_COMM_WORLD, &r[n++]);
        MPI_Barrier(MPI_COMM_WORLD);
        for (int i = window - 1; i >= 0; i--)
            if (i % 2 == 0)
                MPI_Irecv(in[i], l[i].count, l[i].type, from, i, MPI_COMM_WORLD, &r[n++]);
        MPI_Waitall(n, r, MPI_STATUSES_IGNORE);
        for (int i = 0; i < window; i++)
            count_message(wrong_blocks(&l[i], in[i], (uint64_t)(round * window + i) * 64 + (uint64_t)from,
                                       "one of many"));
    }
    for (int i = 0; i < window; i++) {
        buffer_free(out[i], 0);
        buffer_free(in[i], 0);
        layout_free(&l[i]);
    }
    free(l);
    free(out);
    free(in);
}

static void mesh(size_t bytes, uint64_t seed)
{
    Layout l = layout_of(recv_kinds[seed % strlen(recv_kinds)], bytes);
    unsigned char *out[size], *in[size];
    MPI_Request r[2 * size];
    for (int p = 0; p < size; p++) {
        out[p] = buffer_new(&l, 0);
        in[p] = buffer_new(&l, 0);
        fill(&l, out[p], seed * 4096 + (uint64_t)(rank * 64 + p));
    }
    for (int p = 0; p < size; p++) {
        MPI_Isend(out[p], l.count, l.type, p, TAG, MPI_COMM_WORLD, &r[p]);
        MPI_Irecv(in[p], l.count, l.type, p, TAG, MPI_COMM_WORLD, &r[size + p]);
    }
    MPI_Waitall(2 * size, r, MPI_STATUSES_IGNORE);
    for (int p = 0; p < size; p++) {
        count_message(wrong_blocks(&l, in[p], seed * 4096 + (uint64_t)(p * 64 + rank), "in the mesh"));
        buffer_free(out[p], 0);
        buffer_free(in[p], 0);
    }
    layout_free(&l);
}

typedef struct {
    MPI_Comm comm;
    int index;
} Thread;

static void *thread_main(void *arg)
{
    Thread *t = arg;
    sweep(t->comm, (uint64_t)t->index << 32);
    return NULL;
}

static void threads(void)
{
    pthread_t id[MOST_THREADS];
    Thread t[MOST_THREADS];
    for (int i = 0; i < n_threads; i++) {
        t[i].index = i;
        MPI_Comm_dup(MPI_COMM_WORLD, &t[i].comm);
    }
    for (int i = 0; i < n_threads; i++)
        pthread_create(&id[i], NULL, thread_main, &t[i]);
    for (int i = 0; i < n_threads; i++)
        pthread_join(id[i], NULL);
    for (int i = 0; i < n_threads; i++)
        MPI_Comm_free(&t[i].comm);
}

/* The message is longer than the buffer: an error of class TRUNCATE, nothing written behind the
 * buffer, and the message after it arrives. */
static void truncated(size_t bytes, size_t room, char kind, int posted)
{
    Layout out_l = layout_of(kind, bytes), in_l = layout_of(kind, room);
    unsigned char *out = buffer_new(&out_l, 0), *in = buffer_new(&in_l, 0);
    int to = (rank + 1) % size, from = (rank + size - 1) % size, class = MPI_SUCCESS, token = rank;
    MPI_Request r[2];
    fill(&out_l, out, bytes + (uint64_t)rank);
    if (posted) {
        MPI_Irecv(in, in_l.count, in_l.type, from, TAG, MPI_COMM_WORLD, &r[0]);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Isend(out, out_l.count, out_l.type, to, TAG, MPI_COMM_WORLD, &r[1]);
    if (!posted) {
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Irecv(in, in_l.count, in_l.type, from, TAG, MPI_COMM_WORLD, &r[0]);
    }
    /* The send first: with the receive in error it must complete all the same. */
    int sent = MPI_Wait(&r[1], MPI_STATUS_IGNORE), code = MPI_Wait(&r[0], MPI_STATUS_IGNORE);
    MPI_Error_class(code, &class);
    if (class != MPI_ERR_TRUNCATE || sent != MPI_SUCCESS) {
        printf("WRONG truncation of %zu to %zu bytes: receive's class %d, send's code %d\n", bytes, room,
               class, sent);
        wrong++;
    }
    /* What of the message is there is not specified; what is outside of the buffer is. */
    size_t outside = first_touched(in, in_l.span, in_l.span + GUARD_BYTES);
    if (outside != SIZE_MAX) {
        printf("WRONG truncation of %zu to %zu bytes: wrote at %zu\n", bytes, room, outside);
        wrong++;
    }
    MPI_Sendrecv_replace(&token, 1, MPI_INT, to, TAG, from, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    count_message(token != from);
    buffer_free(out, 0);
    buffer_free(in, 0);
    layout_free(&out_l);
    layout_free(&in_l);
}

static void truncate_all(void)
{
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    for (int i = 0; i < n_sizes; i++)
        for (const char *k = recv_kinds; *k; k++)
            for (int posted = 0; posted < 2; posted++) {
                truncated(sizes[i] + 1, sizes[i], *k, posted);
                truncated(sizes[i] + 1, sizes[i] / 2, *k, posted);
                truncated(sizes[i] + 1, 0, *k, posted);
            }
}

/* The receiver learns whether the cancellation won, and receives only if not. */
static void cancel(size_t bytes)
{
    Layout l = layout_of('c', bytes);
    unsigned char *out = buffer_new(&l, 0), *in = buffer_new(&l, 0);
    int to = (rank + 1) % size, from = (rank + size - 1) % size, gone = -1, theirs = -1;
    MPI_Request r;
    MPI_Status st;
    fill(&l, out, bytes + (uint64_t)rank);
    MPI_Issend(out, l.count, l.type, to, TAG, MPI_COMM_WORLD, &r);
    if (bytes % 2)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Cancel(&r);
    /* Nobody receives before both know, so that only cancellation can complete the send. */
    MPI_Wait(&r, &st);
    MPI_Test_cancelled(&st, &gone);
    MPI_Sendrecv(&gone, 1, MPI_INT, to, TAG + 1, &theirs, 1, MPI_INT, from, TAG + 1, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    fill(&l, out, bytes + 1000 + (uint64_t)rank);
    MPI_Isend(out, l.count, l.type, to, TAG, MPI_COMM_WORLD, &r);
    untouch(&l, in);
    MPI_Recv(in, l.count, l.type, from, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    if (!gone || !theirs) {
        printf("WRONG cancel of %zu bytes: an unmatched send was not cancelled\n", bytes);
        wrong++;
    }
    count_message(wrong_blocks(&l, in, bytes + 1000 + (uint64_t)from, "after a cancelled send"));
    buffer_free(out, 0);
    buffer_free(in, 0);
    layout_free(&l);
}

/* A child that writes over the buffers must not be seen by anyone. */
static void child_scribbles(unsigned char *a, unsigned char *b, size_t bytes)
{
    pid_t pid = fork();
    if (pid == 0) {
        memset(a, 0xEE, bytes);
        memset(b, 0xEE, bytes);
        _exit(0);
    }
    waitpid(pid, NULL, 0);
}

static void child_execs(void)
{
    pid_t pid = fork();
    int status = -1;
    if (pid == 0) {
        execl("/bin/sh", "sh", "-c", "exit 7", (char *)NULL);
        _exit(1);
    }
    waitpid(pid, &status, 0);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 7) {
        printf("WRONG exec: status %x\n", status);
        wrong++;
    }
}

static void forks(size_t bytes)
{
    Layout l = layout_of('c', bytes);
    unsigned char *out = buffer_new(&l, 0), *in = buffer_new(&l, 0);
    int to = (rank + 1) % size, from = (rank + size - 1) % size;
    for (int round = 0; round < 4; round++) {
        uint64_t seed = bytes + (uint64_t)round * 64;
        MPI_Request r[2];
        fill(&l, out, seed + (uint64_t)rank);
        untouch(&l, in);
        child_scribbles(in, out, bytes);
        if (round % 2)
            MPI_Irecv(in, l.count, l.type, from, TAG, MPI_COMM_WORLD, &r[0]);
        MPI_Isend(out, l.count, l.type, to, TAG, MPI_COMM_WORLD, &r[1]);
        child_scribbles(in, out, bytes);
        child_execs();
        if (round % 2 == 0)
            MPI_Irecv(in, l.count, l.type, from, TAG, MPI_COMM_WORLD, &r[0]);
        MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
        child_scribbles(in, out, bytes);
        count_message(wrong_blocks(&l, in, seed + (uint64_t)from, "with forks"));
    }
    buffer_free(out, 0);
    buffer_free(in, 0);
    layout_free(&l);
}

static void endless(void)
{
    Layout l = layout_of(send_kinds[0], sizes[0]);
    unsigned char *out = buffer_new(&l, 0), *in = buffer_new(&l, 0);
    int to = (rank + 1) % size, from = (rank + size - 1) % size;
    for (long i = 0;; i++) {
        MPI_Sendrecv(out, l.count, l.type, to, TAG, in, l.count, l.type, from, TAG, MPI_COMM_WORLD,
                     MPI_STATUS_IGNORE);
        if (i == 0) {
            printf("busy %d\n", rank);
            fflush(stdout);
        }
    }
}

/* Rank 0 sends what nobody receives, and all allocate. */
static void hog(void)
{
    for (long i = 0;; i++) {
        MPI_Request r;
        unsigned char *p = malloc(sizes[0]);
        if (!p)
            MPI_Abort(MPI_COMM_WORLD, 91);
        memset(p, 1, sizes[0]);
        MPI_Isend(p, (int)sizes[0], MPI_BYTE, (rank + 1) % size, (int)i, MPI_COMM_WORLD, &r);
    }
}

static int numbers(char *text, size_t *out)
{
    int n = 0;
    for (char *p = strtok(text, ","); p && n < MOST; p = strtok(NULL, ","))
        out[n++] = strtoull(p, NULL, 0);
    return n;
}

static void parse(int argc, char **argv)
{
    sizes[n_sizes++] = 100000;
    skews[n_skews++] = 0;
    for (int i = 2; i + 1 < argc; i += 2) {
        const char *a = argv[i];
        char *v = argv[i + 1];
        if (strcmp(a, "--sizes") == 0)
            n_sizes = numbers(v, sizes);
        else if (strcmp(a, "--skew") == 0)
            n_skews = numbers(v, skews);
        else if (strcmp(a, "--send") == 0)
            send_kinds = v;
        else if (strcmp(a, "--recv") == 0)
            recv_kinds = v;
        else if (strcmp(a, "--ways") == 0)
            ways = v;
        else if (strcmp(a, "--rounds") == 0)
            rounds = atoi(v);
        else if (strcmp(a, "--threads") == 0)
            n_threads = atoi(v) < MOST_THREADS ? atoi(v) : MOST_THREADS;
        else if (strcmp(a, "--window") == 0)
            window = atoi(v) < MOST_WINDOW ? atoi(v) : MOST_WINDOW;
        else {
            fprintf(stderr, "xfer: what is %s?\n", a);
            exit(2);
        }
    }
}

int main(int argc, char **argv)
{
    const char *mode = argc > 1 ? argv[1] : "sweep";
    int wanted = strcmp(mode, "threads") == 0 ? MPI_THREAD_MULTIPLE : MPI_THREAD_SINGLE, got = 0;
    parse(argc, argv);
    if (MPI_Init_thread(&argc, &argv, wanted, &got) != MPI_SUCCESS || got < wanted)
        return 8;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    printf("pid %d %d\n", rank, (int)getpid());
    fflush(stdout);
    if (strcmp(mode, "sweep") == 0)
        sweep(MPI_COMM_WORLD, 0);
    else if (strcmp(mode, "many") == 0)
        many();
    else if (strcmp(mode, "mesh") == 0)
        for (int i = 0; i < rounds * n_sizes; i++)
            mesh(sizes[i % n_sizes], (uint64_t)i);
    else if (strcmp(mode, "threads") == 0)
        threads();
    else if (strcmp(mode, "truncate") == 0)
        truncate_all();
    else if (strcmp(mode, "endless") == 0)
        endless();
    else if (strcmp(mode, "hog") == 0)
        hog();
    else if (strcmp(mode, "cancel") == 0 || strcmp(mode, "forks") == 0)
        for (int r = 0; r < rounds; r++)
            for (int i = 0; i < n_sizes; i++)
                (mode[0] == 'c' ? cancel : forks)(sizes[i]);
    else
        return 2;
    printf("xfer: %ld messages, %ld wrong\n", messages, wrong);
    fflush(stdout);
    MPI_Finalize();
    return wrong ? 1 : 0;
}
