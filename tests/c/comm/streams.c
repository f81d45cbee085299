// ranks: 1 2 4
// abi: mpich
// timeout: 60
/* MPICH's streams: names for threads' messages, communicators that go by them, progress on behalf of one. What
 * Weft does not have of that family is refused through the error handler. */
#include "../check.h"
#include <pthread.h>

#define W MPI_COMM_WORLD
#define REFUSED(call) CHECK_CLASS(call, MPI_ERR_UNSUPPORTED_OPERATION)

static void made_and_freed(void)
{
    MPIX_Stream s[100], none = MPIX_STREAM_NULL, wrong = 12345;
    for (int i = 0; i < 100; i++) {
        OK(MPIX_Stream_create(MPI_INFO_NULL, &s[i]));
        CHECK(s[i] != MPIX_STREAM_NULL && (i == 0 || s[i] != s[i - 1]));
    }
    MPIX_Stream gone = s[50];
    for (int i = 0; i < 100; i++) {
        OK(MPIX_Stream_free(&s[i]));
        CHECK(s[i] == MPIX_STREAM_NULL);
    }
    CHECK_CLASS(MPIX_Stream_free(&gone), MPIX_ERR_STREAM);
    CHECK_CLASS(MPIX_Stream_free(&none), MPIX_ERR_STREAM);
    CHECK_CLASS(MPIX_Stream_free(&wrong), MPIX_ERR_STREAM);
    CHECK_CLASS(MPIX_Stream_progress(wrong), MPIX_ERR_STREAM);
    OK(MPIX_Stream_progress(MPIX_STREAM_NULL));
}

static void of_gpus(void)
{
    MPI_Info info;
    MPIX_Stream s = 5;
    long handle = 0x1234;
    char value[64] = "";
    int flag = 0;
    OK(MPI_Info_create(&info));
    OK(MPI_Info_set(info, "type", "cudaStream_t"));
    OK(MPIX_Info_set_hex(info, "value", &handle, sizeof handle));
    OK(MPI_Info_get(info, "value", 63, value, &flag));
    CHECK(flag && strncmp(value, "3412", 4) == 0);
    REFUSED(MPIX_Stream_create(info, &s));
    CHECK(s == MPIX_STREAM_NULL);
    CHECK_FAILS(MPIX_Info_set_hex(info, "value", &handle, 0));
    CHECK_FAILS(MPIX_Info_set_hex(info, "value", &handle, -1));
    CHECK_FAILS(MPIX_Info_set_hex(info, "value", NULL, 8));
    OK(MPI_Info_delete(info, "type"));
    OK(MPIX_Stream_create(info, &s));
    OK(MPIX_Stream_free(&s));
    OK(MPI_Info_free(&info));
}

static MPIX_Stream stream_of(MPI_Comm c, int index)
{
    MPIX_Stream s = 5;
    OK(MPIX_Comm_get_stream(c, index, &s));
    return s;
}

static void talk(MPI_Comm c)
{
    int x = check_rank, y = -1, sum = -1;
    int to = (check_rank + 1) % check_size, from = (check_rank + check_size - 1) % check_size;
    OK(MPI_Sendrecv(&x, 1, MPI_INT, to, 1, &y, 1, MPI_INT, from, 1, c, MPI_STATUS_IGNORE));
    CHECK_EQ(y, from);
    OK(MPI_Allreduce(&x, &sum, 1, MPI_INT, MPI_SUM, c));
    CHECK_EQ(sum, check_size * (check_size - 1) / 2);
}

static void communicators(void)
{
    MPIX_Stream s, t = 5;
    MPI_Comm c, plain, copy, again, part;
    MPI_Request r;
    int rank = -1;
    OK(MPIX_Stream_create(MPI_INFO_NULL, &s));
    OK(MPIX_Stream_comm_create(W, s, &c));
    OK(MPI_Comm_rank(c, &rank));
    CHECK_EQ(rank, check_rank);
    CHECK(stream_of(c, 0) == s && stream_of(c, 1) == MPIX_STREAM_NULL);
    CHECK(stream_of(W, 0) == MPIX_STREAM_NULL);
    CHECK_CLASS(MPIX_Comm_get_stream(c, -1, &t), MPI_ERR_ARG);
    talk(c);
    /* Only some ranks have one. */
    OK(MPIX_Stream_comm_create(W, check_rank == 0 ? s : MPIX_STREAM_NULL, &plain));
    CHECK(stream_of(plain, 0) == (check_rank == 0 ? s : MPIX_STREAM_NULL));
    talk(plain);
    OK(MPI_Comm_free(&plain));
    /* Duplicates go by it, too; other communicators do not. */
    OK(MPI_Comm_dup(c, &copy));
    OK(MPI_Comm_idup(c, &again, &r));
    OK(MPI_Wait(&r, MPI_STATUS_IGNORE));
    OK(MPI_Comm_split(c, 0, 0, &part));
    CHECK(stream_of(copy, 0) == s && stream_of(again, 0) == s && stream_of(part, 0) == MPIX_STREAM_NULL);
    talk(copy);
    talk(again);
    OK(MPI_Comm_free(&part));
    OK(MPI_Comm_free(&c));
    OK(MPI_Comm_free(&again));
    t = s;
    CHECK_CLASS(MPIX_Stream_free(&t), MPI_ERR_OTHER); /* the copy uses it */
    CHECK(t == s);
    OK(MPI_Comm_free(&copy));
    OK(MPIX_Stream_free(&t));
    /* One wrong stream ends the call in all ranks. */
    MPIX_Stream gone = s;
    CHECK_FAILS(MPIX_Stream_comm_create(W, check_rank == check_size - 1 ? gone : MPIX_STREAM_NULL, &c));
    CHECK(c == MPI_COMM_NULL);
    talk(W);
}

/* Each rank has rank % 3 + 1 streams. Messages go from stream to stream: to one they are not for they do not come. */
static int streams_at(int rank) { return rank % 3 + 1; }

static void exchange(MPI_Comm c, int nonblocking)
{
    int to = (check_rank + 1) % check_size, from = (check_rank + check_size - 1) % check_size;
    int mine = streams_at(check_rank), n = 0, got[9], out[9];
    MPI_Request r[9];
    for (int s = 0; s < mine; s++)
        for (int d = 0; d < streams_at(to); d++) {
            out[n] = 100 * check_rank + 10 * s + d;
            OK(MPIX_Stream_isend(&out[n], 1, MPI_INT, to, 5, c, s, d, &r[n]));
            n++;
        }
    /* In the opposite order, all with one tag. */
    for (int s = streams_at(from) - 1; s >= 0; s--)
        for (int d = mine - 1; d >= 0; d--) {
            MPI_Status st;
            MPI_Request q;
            got[0] = -1;
            if (nonblocking) {
                OK(MPIX_Stream_irecv(got, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, c, s, d, &q));
                OK(MPI_Wait(&q, &st));
            } else {
                OK(MPIX_Stream_recv(got, 1, MPI_INT, from, 5, c, s, d, &st));
            }
            CHECK_EQ(got[0], 100 * from + 10 * s + d);
            CHECK(st.MPI_SOURCE == from && st.MPI_TAG == 5);
        }
    OK(MPI_Waitall(n, r, MPI_STATUSES_IGNORE));
}

static void multiplexed(void)
{
    MPIX_Stream s[4], t = 5;
    MPI_Comm c, copy;
    MPI_Status st;
    int mine = streams_at(check_rank), x = 7, y = -1, flag = -1;
    for (int i = 0; i < mine; i++)
        OK(MPIX_Stream_create(MPI_INFO_NULL, &s[i]));
    OK(MPIX_Stream_comm_create_multiplex(W, mine, s, &c));
    for (int i = 0; i < mine; i++)
        CHECK(stream_of(c, i) == s[i]);
    CHECK(stream_of(c, mine) == MPIX_STREAM_NULL);
    exchange(c, 0);
    exchange(c, 1);
    /* Any stream of the sender's; plain messages and collectives are apart from these. */
    OK(MPIX_Stream_send(&x, 1, MPI_INT, check_rank, 1, c, mine - 1, 0));
    OK(MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, c, &flag, &st));
    CHECK_EQ(flag, 0);
    OK(MPI_Barrier(W)); /* plain messages begin */
    talk(c);
    OK(MPIX_Stream_recv(&y, 1, MPI_INT, check_rank, MPI_ANY_TAG, c, -1, 0, &st));
    CHECK(y == 7 && st.MPI_TAG == 1);
    OK(MPIX_Stream_send_c(&x, 1, MPI_INT, MPI_PROC_NULL, 1, c, 0, 0));
    CHECK_CLASS(MPIX_Stream_send(&x, 1, MPI_INT, check_rank, 1, c, mine, 0), MPI_ERR_ARG);
    CHECK_CLASS(MPIX_Stream_send(&x, 1, MPI_INT, check_rank, 1, c, 0, mine), MPI_ERR_ARG);
    CHECK_CLASS(MPIX_Stream_send(&x, 1, MPI_INT, check_rank, 1, c, -1, 0), MPI_ERR_ARG);
    CHECK_CLASS(MPIX_Stream_recv(&x, 1, MPI_INT, check_rank, 1, c, 0, -1, &st), MPI_ERR_ARG);
    CHECK_CLASS(MPIX_Stream_send(&x, 1, MPI_INT, check_size, 1, c, 0, 0), MPI_ERR_RANK);
    CHECK_CLASS(MPIX_Stream_send(&x, -1, MPI_INT, 0, 1, c, 0, 0), MPI_ERR_COUNT);
    MPI_Request r;
    if (mine > 1)
        REFUSED(MPIX_Stream_irecv(&x, 1, MPI_INT, check_rank, 1, c, -1, 0, &r));
    /* A duplicate knows the streams; its messages have none. */
    OK(MPI_Comm_dup(c, &copy));
    CHECK(stream_of(copy, mine - 1) == s[mine - 1]);
    CHECK_CLASS(MPIX_Stream_send(&x, 1, MPI_INT, 0, 1, copy, 0, 0), MPI_ERR_OTHER);
    CHECK_CLASS(MPIX_Stream_send(&x, 1, MPI_INT, 0, 1, W, 0, 0), MPI_ERR_OTHER);
    talk(copy);
    OK(MPI_Comm_free(&copy));
    t = s[0];
    CHECK_CLASS(MPIX_Stream_free(&t), MPI_ERR_OTHER);
    OK(MPI_Comm_free(&c));
    for (int i = 0; i < mine; i++)
        OK(MPIX_Stream_free(&s[i]));
    t = 12345;
    CHECK_FAILS(MPIX_Stream_comm_create_multiplex(W, 1, check_rank == 0 ? &t : s, &c));
    CHECK(c == MPI_COMM_NULL);
    talk(W);
}

/* A thread a stream, each with its communicator. */
enum { THREADS = 3, ROUNDS = 200 };
static struct lane { MPIX_Stream s; MPI_Comm c; int bad; } lanes[THREADS];

static void *run(void *of)
{
    struct lane *l = of;
    for (int i = 0; i < ROUNDS; i++) {
        int x = 100 * i + (int)(l - lanes), y = -1;
        int to = (check_rank + 1) % check_size, from = (check_rank + check_size - 1) % check_size;
        MPI_Sendrecv(&x, 1, MPI_INT, to, 0, &y, 1, MPI_INT, from, 0, l->c, MPI_STATUS_IGNORE);
        l->bad += x != y;
        MPIX_Stream_progress(l->s);
    }
    return NULL;
}

static void threads(void)
{
    pthread_t id[THREADS];
    for (int i = 0; i < THREADS; i++) {
        OK(MPIX_Stream_create(MPI_INFO_NULL, &lanes[i].s));
        OK(MPIX_Stream_comm_create(W, lanes[i].s, &lanes[i].c));
    }
    for (int i = 0; i < THREADS; i++)
        CHECK_EQ(pthread_create(&id[i], NULL, run, &lanes[i]), 0);
    for (int i = 0; i < THREADS; i++)
        CHECK_EQ(pthread_join(id[i], NULL), 0);
    for (int i = 0; i < THREADS; i++) {
        CHECK_EQ(lanes[i].bad, 0);
        OK(MPI_Comm_free(&lanes[i].c));
        OK(MPIX_Stream_free(&lanes[i].s));
    }
}

/* A nonblocking reduction ends while its rank is outside MPI. */
static void progress_threads(void)
{
    MPIX_Stream a, b;
    CHECK_CLASS(MPIX_Start_progress_thread(MPIX_STREAM_NULL), MPIX_ERR_STREAM);
    CHECK_CLASS(MPIX_Stop_progress_thread(MPIX_STREAM_NULL), MPIX_ERR_STREAM);
    OK(MPIX_Stream_create(MPI_INFO_NULL, &a));
    OK(MPIX_Stream_create(MPI_INFO_NULL, &b));
    CHECK_FAILS(MPIX_Stop_progress_thread(a));
    for (int round = 0; round < 2; round++) {
        OK(MPIX_Start_progress_thread(a));
        OK(MPIX_Start_progress_thread(b));
        talk(W);
        OK(MPIX_Stop_progress_thread(a));
        /* The other one still has it. */
        MPI_Request r;
        static volatile int sum[2];
        int x[2] = {1, check_rank};
        sum[0] = -1;
        OK(MPI_Iallreduce(x, (void *)sum, 2, MPI_INT, MPI_SUM, W, &r));
        double end = check_now_s() + 60;
        while (__atomic_load_n(&sum[0], __ATOMIC_ACQUIRE) != check_size && check_now_s() < end)
            ;
        CHECK_EQ(sum[0], check_size);
        OK(MPI_Wait(&r, MPI_STATUS_IGNORE));
        OK(MPIX_Stop_progress_thread(b));
        CHECK_FAILS(MPIX_Stop_progress_thread(b));
        talk(W);
    }
    OK(MPIX_Stream_free(&a));
    OK(MPIX_Stream_free(&b));
}

/* One thread gives the progress thread back while another asks for it, which keeps it until the first has gone on. */
static pthread_barrier_t both;
static MPIX_Stream of_thread[2];

static void *by_turns(void *which)
{
    int me = (int)(intptr_t)which;
    for (int i = 0; i < 500; i++) {
        int first = i % 2 == me;
        if (first)
            OK(MPIX_Start_progress_thread(of_thread[me]));
        pthread_barrier_wait(&both);
        if (first)
            OK(MPIX_Stop_progress_thread(of_thread[me]));
        else
            OK(MPIX_Start_progress_thread(of_thread[me]));
        pthread_barrier_wait(&both);
        if (!first)
            OK(MPIX_Stop_progress_thread(of_thread[me]));
        pthread_barrier_wait(&both);
    }
    return NULL;
}

static void started_while_it_ends(void)
{
    pthread_t id[2];
    CHECK_EQ(pthread_barrier_init(&both, NULL, 2), 0);
    for (int i = 0; i < 2; i++)
        OK(MPIX_Stream_create(MPI_INFO_NULL, &of_thread[i]));
    for (int i = 0; i < 2; i++)
        CHECK_EQ(pthread_create(&id[i], NULL, by_turns, (void *)(intptr_t)i), 0);
    for (int i = 0; i < 2; i++)
        CHECK_EQ(pthread_join(id[i], NULL), 0);
    for (int i = 0; i < 2; i++)
        OK(MPIX_Stream_free(&of_thread[i]));
    CHECK_EQ(pthread_barrier_destroy(&both), 0);
    talk(W);
}

static int never(MPIX_Async_thing thing) { return thing == NULL; }
static void fn_x(void *in, void *inout, MPI_Count n, MPI_Datatype t, void *extra)
{
    (void)in, (void)inout, (void)n, (void)t, (void)extra;
}
static void comm_x(MPI_Comm c, int code, void *extra) { (void)c, (void)code, (void)extra; }
static void file_x(MPI_File f, int code, void *extra) { (void)f, (void)code, (void)extra; }
static void win_x(MPI_Win w, int code, void *extra) { (void)w, (void)code, (void)extra; }
static void session_x(MPI_Session s, int code, void *extra) { (void)s, (void)code, (void)extra; }

static int handled;
static void handler(MPI_Comm *c, int *code, ...)
{
    (void)c, (void)code;
    handled++;
}

/* The rest of the family, all of which is there to be called. */
static void refused(void)
{
    int x = 1, y = 0, flag = 0;
    MPI_Comm c = MPI_COMM_NULL;
    MPI_Request r = MPI_REQUEST_NULL;
    MPI_Op op;
    MPI_Errhandler e;
    REFUSED(MPIX_Send_enqueue(&x, 1, MPI_INT, 0, 0, W));
    REFUSED(MPIX_Recv_enqueue(&y, 1, MPI_INT, 0, 0, W, MPI_STATUS_IGNORE));
    REFUSED(MPIX_Isend_enqueue(&x, 1, MPI_INT, 0, 0, W, &r));
    REFUSED(MPIX_Irecv_enqueue(&y, 1, MPI_INT, 0, 0, W, &r));
    REFUSED(MPIX_Send_enqueue_c(&x, 1, MPI_INT, 0, 0, W));
    REFUSED(MPIX_Recv_enqueue_c(&y, 1, MPI_INT, 0, 0, W, MPI_STATUS_IGNORE));
    REFUSED(MPIX_Isend_enqueue_c(&x, 1, MPI_INT, 0, 0, W, &r));
    REFUSED(MPIX_Irecv_enqueue_c(&y, 1, MPI_INT, 0, 0, W, &r));
    REFUSED(MPIX_Allreduce_enqueue(&x, &y, 1, MPI_INT, MPI_SUM, W));
    REFUSED(MPIX_Allreduce_enqueue_c(&x, &y, 1, MPI_INT, MPI_SUM, W));
    REFUSED(MPIX_Wait_enqueue(&r, MPI_STATUS_IGNORE));
    REFUSED(MPIX_Waitall_enqueue(1, &r, MPI_STATUSES_IGNORE));
    REFUSED(MPIX_Threadcomm_init(W, 2, &c));
    REFUSED(MPIX_Threadcomm_start(W));
    REFUSED(MPIX_Threadcomm_finish(W));
    REFUSED(MPIX_Threadcomm_free(&c));
    REFUSED(MPIX_Async_start(never, NULL, MPIX_STREAM_NULL));
    REFUSED(MPIX_Async_spawn(NULL, never, NULL, MPIX_STREAM_NULL));
    CHECK(MPIX_Async_get_state(NULL) == NULL);
    REFUSED(MPIX_Op_create_x(fn_x, NULL, 1, NULL, &op));
    REFUSED(MPIX_Comm_create_errhandler_x(comm_x, NULL, NULL, &e));
    REFUSED(MPIX_File_create_errhandler_x(file_x, NULL, NULL, &e));
    REFUSED(MPIX_Win_create_errhandler_x(win_x, NULL, NULL, &e));
    REFUSED(MPIX_Session_create_errhandler_x(session_x, NULL, NULL, &e));
    OK(MPIX_Comm_test_threadcomm(W, &flag));
    CHECK_EQ(flag, 0);
    CHECK_EQ(y, 0);
    /* The communicator's own handler hears of it. */
    OK(MPI_Comm_dup(W, &c));
    OK(MPI_Comm_create_errhandler(handler, &e));
    OK(MPI_Comm_set_errhandler(c, e));
    REFUSED(MPIX_Send_enqueue(&x, 1, MPI_INT, 0, 0, c));
    CHECK_EQ(handled, 1);
    OK(MPI_Errhandler_free(&e));
    OK(MPI_Comm_free(&c));
}

int main(int argc, char **argv)
{
    if (check_begin_thread(&argc, &argv, MPI_THREAD_MULTIPLE) != MPI_THREAD_MULTIPLE)
        check_report(__FILE__, __LINE__, "no MPI_THREAD_MULTIPLE");
    made_and_freed();
    of_gpus();
    communicators();
    multiplexed();
    threads();
    progress_threads();
    started_while_it_ends();
    refused();
    return CHECK_END();
}
