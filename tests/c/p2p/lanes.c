// ranks: 1 2 4
// timeout: 90
// env: WEFT_THREAD_LANES=on
// MPI_THREAD_MULTIPLE: threads of each rank on communicators of their own, which they choose anew
// for each round by a random number that all ranks draw alike. Every message carries its number; the
// receivers check order and contents, whatever way the messages go and whoever waits for them.
#include "../check.h"
#include <pthread.h>

enum { THREADS = 4, COMMS = 6, ROUNDS = 60, WINDOW = 24, LONGEST = 70000 };

static MPI_Comm comms[COMMS];
static int to, from;

/* Messages so far on each communicator, of each thread. */
static uint32_t next(uint32_t *state)
{
    *state = *state * 1664525u + 1013904223u;
    return *state >> 8;
}

static int size_of(uint32_t draw)
{
    static const int sizes[] = { 8, 8, 8, 64, 64, 1000, 5000, 20000, LONGEST };
    return sizes[draw % 9];
}

typedef struct {
    int thread;
    unsigned char *out, *in;
} Worker;

/* Number of a message: round, thread, place in the window. */
static uint64_t number(int rank, int thread, int round, int i)
{
    return ((uint64_t)rank << 48) | ((uint64_t)thread << 32) | (uint64_t)(round * WINDOW + i);
}

static void fill(unsigned char *p, int n, uint64_t v)
{
    memset(p, (int)(v & 0xff), (size_t)n);
    memcpy(p, &v, sizeof v);
}

static int is_right(const unsigned char *p, int n, uint64_t v)
{
    uint64_t got;
    memcpy(&got, p, sizeof got);
    return got == v && (n == 8 || (p[8] == (v & 0xff) && p[n - 1] == (v & 0xff)));
}

/* A window of messages each way; how they are completed depends on the round. */
static void window(Worker *w, MPI_Comm c, int round, int n)
{
    MPI_Request r[2 * WINDOW];
    MPI_Status st[2 * WINDOW];
    int t = w->thread, done = 0;
    for (int i = 0; i < WINDOW; i++) {
        int source = round % 5 == 1 ? MPI_ANY_SOURCE : from;
        OK(MPI_Irecv(w->in + (size_t)i * n, n, MPI_BYTE, source, t, c, &r[i]));
    }
    for (int i = 0; i < WINDOW; i++) {
        fill(w->out + (size_t)i * n, n, number(check_rank, t, round, i));
        if (round % 7 == 3 && i % 4 == 0)
            OK(MPI_Issend(w->out + (size_t)i * n, n, MPI_BYTE, to, t, c, &r[WINDOW + i]));
        else
            OK(MPI_Isend(w->out + (size_t)i * n, n, MPI_BYTE, to, t, c, &r[WINDOW + i]));
    }
    switch (round % 6) {
    case 0:
        OK(MPI_Waitall(2 * WINDOW, r, st));
        break;
    case 1:
        for (int i = 0; i < 2 * WINDOW; i++)
            OK(MPI_Wait(&r[i], &st[i]));
        break;
    case 2:
        for (int i = 2 * WINDOW - 1; i >= 0; i--)
            for (int flag = 0; !flag;)
                OK(MPI_Test(&r[i], &flag, &st[i]));
        break;
    case 3:
        while (done < 2 * WINDOW) {
            int i = -1;
            MPI_Status s;
            OK(MPI_Waitany(2 * WINDOW, r, &i, &s));
            st[i] = s;
            done++;
        }
        break;
    case 4:
        while (done < 2 * WINDOW) {
            int n_done, which[2 * WINDOW];
            MPI_Status s[2 * WINDOW];
            OK(MPI_Waitsome(2 * WINDOW, r, &n_done, which, s));
            for (int i = 0; i < n_done; i++)
                st[which[i]] = s[i];
            done += n_done;
        }
        break;
    default:
        while (!done)
            OK(MPI_Testall(2 * WINDOW, r, &done, st));
    }
    for (int i = 0; i < WINDOW; i++) {
        int count = -1;
        OK(MPI_Get_count(&st[i], MPI_BYTE, &count));
        CHECK_EQ(count, n);
        CHECK_EQ(st[i].MPI_SOURCE, from);
        CHECK_EQ(st[i].MPI_TAG, t);
        CHECK(is_right(w->in + (size_t)i * n, n, number(from, t, round, i)));
        CHECK(r[i] == MPI_REQUEST_NULL && r[WINDOW + i] == MPI_REQUEST_NULL);
    }
}

/* One message each way by blocking calls, probed or not. */
static void blocking(Worker *w, MPI_Comm c, int round, int n)
{
    int t = w->thread;
    MPI_Status st;
    MPI_Request s;
    fill(w->out, n, number(check_rank, t, round, 0));
    if (round % 2) {
        OK(MPI_Isend(w->out, n, MPI_BYTE, to, t, c, &s));
        if (round % 4 == 1) {
            OK(MPI_Probe(from, t, c, &st));
            CHECK_EQ(st.MPI_SOURCE, from);
        }
        OK(MPI_Recv(w->in, n, MPI_BYTE, from, t, c, &st));
        OK(MPI_Wait(&s, MPI_STATUS_IGNORE));
    } else {
        OK(MPI_Sendrecv(w->out, n, MPI_BYTE, to, t, w->in, n, MPI_BYTE, from, t, c, &st));
    }
    CHECK(is_right(w->in, n, number(from, t, round, 0)));
}

/* Sends on one communicator end while the thread waits on another one. */
static void across(Worker *w, MPI_Comm a, MPI_Comm b, int round)
{
    int t = w->thread, n = LONGEST;
    MPI_Request s, r;
    fill(w->out, n, number(check_rank, t, round, 0));
    OK(MPI_Irecv(w->in, n, MPI_BYTE, from, t, a, &r));
    OK(MPI_Isend(w->out, n, MPI_BYTE, to, t, a, &s));
    int v = round, x = -1;
    OK(MPI_Sendrecv(&v, 1, MPI_INT, to, t, &x, 1, MPI_INT, from, t, b, MPI_STATUS_IGNORE));
    CHECK_EQ(x, round);
    MPI_Request both[2] = { s, r };
    OK(MPI_Waitall(2, both, MPI_STATUSES_IGNORE));
    CHECK(is_right(w->in, n, number(from, t, round, 0)));
}

static void *work(void *arg)
{
    Worker *w = arg;
    uint32_t state = 17u + (uint32_t)w->thread;
    for (int k = 0; k < ROUNDS; k++) {
        MPI_Comm c = comms[next(&state) % COMMS];
        uint32_t what = next(&state) % 8;
        int n = size_of(next(&state));
        if (what < 4)
            window(w, c, k, n);
        else if (what < 7)
            blocking(w, c, k, n);
        else
            across(w, c, comms[next(&state) % COMMS], k);
    }
    return NULL;
}

static void *fails(void *arg)
{
    Worker *w = arg;
    MPI_Comm c = comms[w->thread];
    for (int i = 0; i < 20; i++) {
        MPI_Request r[3];
        MPI_Status st[3];
        char in[3][8] = { "" }, out[16] = "too much";
        int class = 0, cancelled = 0;
        for (int k = 0; k < 3; k++)
            OK(MPI_Irecv(in[k], k == 1 ? 4 : 8, MPI_BYTE, from, k, c, &r[k]));
        for (int k = 0; k < 2; k++)
            OK(MPI_Send(out, 8, MPI_BYTE, to, k, c));
        OK(MPI_Cancel(&r[2]));
        int e = MPI_Waitall(3, r, st);
        CHECK_EQ(e, MPI_ERR_IN_STATUS);
        CHECK_EQ(st[0].MPI_ERROR, MPI_SUCCESS);
        OK(MPI_Error_class(st[1].MPI_ERROR, &class));
        CHECK_EQ(class, MPI_ERR_TRUNCATE);
        OK(MPI_Test_cancelled(&st[2], &cancelled));
        CHECK_EQ(cancelled, 1);
        /* A request that is given up still receives. */
        MPI_Request g;
        int v = i, x = -1, y = -1;
        OK(MPI_Irecv(&y, 1, MPI_INT, from, 9, c, &g));
        OK(MPI_Request_free(&g));
        OK(MPI_Send(&v, 1, MPI_INT, to, 9, c));
        OK(MPI_Sendrecv(&v, 1, MPI_INT, to, 10, &x, 1, MPI_INT, from, 10, c, MPI_STATUS_IGNORE));
        CHECK_EQ(x, i);
        CHECK_EQ(y, i);
    }
    return NULL;
}

static void run(Worker *w, void *(*body)(void *))
{
    pthread_t th[THREADS];
    for (int t = 0; t < THREADS; t++)
        CHECK_EQ(pthread_create(&th[t], NULL, body, &w[t]), 0);
    for (int t = 0; t < THREADS; t++)
        pthread_join(th[t], NULL);
    OK(MPI_Barrier(MPI_COMM_WORLD));
}

int main(int argc, char **argv)
{
    int provided = check_begin_thread(&argc, &argv, MPI_THREAD_MULTIPLE);
    CHECK_EQ(provided, MPI_THREAD_MULTIPLE);
    to = (check_rank + 1) % check_size;
    from = (check_rank + check_size - 1) % check_size;
    Worker w[THREADS];
    for (int t = 0; t < THREADS; t++) {
        w[t].thread = t;
        w[t].out = malloc((size_t)WINDOW * LONGEST);
        w[t].in = malloc((size_t)WINDOW * LONGEST);
    }
    for (int k = 0; k < COMMS; k++) {
        if (k % 3 == 2)
            OK(MPI_Comm_split(MPI_COMM_WORLD, 0, check_rank, &comms[k]));
        else
            OK(MPI_Comm_dup(MPI_COMM_WORLD, &comms[k]));
        OK(MPI_Comm_set_errhandler(comms[k], MPI_ERRORS_RETURN));
    }
    run(w, work);
    run(w, fails);
    /* Communicators come and go while lanes stay. */
    for (int k = 0; k < COMMS; k++) {
        OK(MPI_Comm_free(&comms[k]));
        OK(MPI_Comm_dup(MPI_COMM_WORLD, &comms[k]));
        OK(MPI_Comm_set_errhandler(comms[k], MPI_ERRORS_RETURN));
    }
    run(w, work);
    for (int k = 0; k < COMMS; k++)
        OK(MPI_Comm_free(&comms[k]));
    for (int t = 0; t < THREADS; t++) {
        free(w[t].out);
        free(w[t].in);
    }
    return CHECK_END();
}
