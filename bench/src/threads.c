/* Message rate of several threads of two ranks, and what MPI_THREAD_MULTIPLE costs.
 *
 * Thread t of rank 0 sends windows of 64 messages to thread t of rank 1, which answers each window
 * by an empty message. Results, in million messages a second of all threads together:
 *   threads-separate  --threads T threads (default 2), each with a communicator of its own
 *   threads-shared    the same on one communicator, told apart by tags
 *   threads-one       one thread
 *   threads-own       each thread with itself, by rank 0's count
 * --single asks for MPI_THREAD_SINGLE and measures threads-one alone.
 */
#include "bench.h"
#include <pthread.h>

enum { WINDOW = 64, MAX_THREADS = 16 };

typedef struct {
    const Bench *b;
    MPI_Comm comm;
    int tag, own;
    size_t bytes;
    long windows;
    unsigned char *buf, *in; /* WINDOW messages each */
    unsigned char value;
    uint64_t sum;
} __attribute__((aligned(128))) Worker;

static unsigned char *at(const Worker *w, unsigned char *buf, int i)
{
    size_t stride = (w->bytes + LINE_BYTES - 1) / LINE_BYTES * LINE_BYTES;
    return buf + (size_t)i * (stride ? stride : LINE_BYTES);
}

/* As `dirty` and `consume`, with values of the thread's own: threads share no line here. */
static void write_words(Worker *w, unsigned char *buf)
{
    w->value++;
    if (w->b->classic)
        return;
#define WRITE_WORD(word) (word) = w->value
    EACH_WORD(buf, w->bytes, WRITE_WORD);
#undef WRITE_WORD
}

static void read_words(Worker *w, unsigned char *buf)
{
    if (w->b->classic)
        return;
#define ADD_WORD(word) w->sum += (word)
    EACH_WORD(buf, w->bytes, ADD_WORD);
#undef ADD_WORD
}

static void check(const Worker *w, const unsigned char *buf, unsigned char want)
{
    if (!w->b->classic && w->bytes && buf[0] != want) {
        fprintf(stderr, "wrong data: %d instead of %d\n", buf[0], want);
        MPI_Abort(MPI_COMM_WORLD, 3);
    }
}

static void *work(void *arg)
{
    Worker *w = arg;
    MPI_Request r[2 * WINDOW];
    int n = (int)w->bytes, peer = w->own ? 0 : 1 - w->b->rank;
    for (long k = 0; k < w->windows; k++) {
        int posted = 0;
        if (w->own || w->b->rank == 1)
            for (int i = 0; i < WINDOW; i++)
                MPI_Irecv(at(w, w->in, i), n, MPI_BYTE, peer, w->tag, w->comm, &r[posted++]);
        if (w->own || w->b->rank == 0)
            for (int i = 0; i < WINDOW; i++) {
                write_words(w, at(w, w->buf, i));
                MPI_Isend(at(w, w->buf, i), n, MPI_BYTE, peer, w->tag, w->comm, &r[posted++]);
            }
        MPI_Waitall(posted, r, MPI_STATUSES_IGNORE);
        if (w->own || w->b->rank == 1)
            for (int i = 0; i < WINDOW; i++)
                read_words(w, at(w, w->in, i));
        if (w->own) {
            check(w, at(w, w->in, WINDOW - 1), w->value);
        } else if (w->b->rank == 1) {
            w->value += WINDOW;
            check(w, at(w, w->in, WINDOW - 1), w->value);
            MPI_Send(NULL, 0, MPI_BYTE, peer, w->tag, w->comm);
        } else {
            MPI_Recv(NULL, 0, MPI_BYTE, peer, w->tag, w->comm, MPI_STATUS_IGNORE);
        }
    }
    return NULL;
}

/* Seconds that `threads` threads need for their windows. */
static double batch(Worker *w, int threads, long windows)
{
    pthread_t id[MAX_THREADS];
    MPI_Barrier(MPI_COMM_WORLD);
    double start = now_s();
    for (int t = 0; t < threads; t++)
        w[t].windows = windows;
    for (int t = 1; t < threads; t++)
        if (pthread_create(&id[t], NULL, work, &w[t]) != 0)
            MPI_Abort(MPI_COMM_WORLD, 4);
    work(&w[0]);
    for (int t = 1; t < threads; t++)
        pthread_join(id[t], NULL);
    double mine = now_s() - start, slowest;
    MPI_Allreduce(&mine, &slowest, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    return slowest;
}

static void rate(const Bench *b, const char *name, Worker *w, int threads)
{
    double s[BATCHES];
    if (!wanted(b, name))
        return;
    long windows = 100;
    for (int k = -2; k < BATCHES; k++) {
        double got = batch(w, threads, windows);
        if (k >= 0)
            s[k] = got / (double)windows;
        double wish = (double)windows * b->seconds / BATCHES / got;
        if (k < 0)
            windows = wish < 10 ? 10 : wish > 1e6 ? 1000000 : (long)wish;
        MPI_Bcast(&windows, 1, MPI_LONG, 0, MPI_COMM_WORLD);
    }
    qsort(s, BATCHES, sizeof s[0], by_value);
    result(b, name, w[0].bytes, threads * WINDOW / s[BATCHES / 2] * 1e-6, "M/s");
}

static void set(Worker *w, int threads, size_t bytes, const MPI_Comm *comms, int own)
{
    for (int t = 0; t < threads; t++) {
        w[t].comm = comms[t];
        w[t].tag = comms[0] == comms[threads - 1] ? t : 0;
        w[t].bytes = bytes;
        w[t].own = own;
        w[t].value = 0;
    }
}

int main(int argc, char **argv)
{
    int threads = 2, level = MPI_THREAD_MULTIPLE, given, left = 1;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--single") == 0)
            level = MPI_THREAD_SINGLE;
        else if (strcmp(argv[i], "--threads") == 0 && i + 1 < argc)
            threads = atoi(argv[++i]);
        else
            argv[left++] = argv[i];
    }
    argc = left;
    Bench b = bench_init_level(&argc, &argv, 8, level, &given);
    if (b.size != 2 || given < level || threads < 1 || threads > MAX_THREADS) {
        fprintf(stderr, "two ranks, level %d of %d, 1 to %d threads\n", given, level, MAX_THREADS);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    static Worker w[MAX_THREADS];
    MPI_Comm separate[MAX_THREADS], shared[MAX_THREADS], own[MAX_THREADS];
    size_t longest = 0;
    for (int i = 0; i < b.n_sizes; i++)
        longest = b.sizes[i] > longest ? b.sizes[i] : longest;
    for (int t = 0; t < threads; t++) {
        /* Intel MPI's thread split wants to know whose it is; others do not know the key. */
        MPI_Info whose;
        char id[12];
        snprintf(id, sizeof id, "%d", t);
        MPI_Info_create(&whose);
        MPI_Info_set(whose, "thread_id", id);
        MPI_Comm_dup_with_info(MPI_COMM_WORLD, whose, &separate[t]);
        MPI_Info_free(&whose);
        MPI_Comm_dup(MPI_COMM_SELF, &own[t]);
        shared[t] = separate[0];
        w[t].b = &b;
        w[t].buf = buffer_of(WINDOW * (longest + LINE_BYTES));
        w[t].in = buffer_of(WINDOW * (longest + LINE_BYTES));
    }
    for (int i = 0; i < b.n_sizes; i++) {
        set(w, threads, b.sizes[i], separate, 0);
        rate(&b, "threads-one", w, 1);
        if (level == MPI_THREAD_SINGLE)
            continue;
        set(w, threads, b.sizes[i], separate, 0);
        rate(&b, "threads-separate", w, threads);
        set(w, threads, b.sizes[i], shared, 0);
        rate(&b, "threads-shared", w, threads);
        set(w, threads, b.sizes[i], own, 1);
        rate(&b, "threads-own", w, threads);
    }
    MPI_Finalize();
    return 0;
}
