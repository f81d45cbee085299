// ranks: 1 2 4
// timeout: 60
// MPI_THREAD_MULTIPLE: several threads of each rank send, receive, probe and wait at once,
// each on its own tag, on a shared tag, and on its own communicator.
#include "../check.h"
#include <pthread.h>

#define THREADS 4
#define ROUNDS 150

static MPI_Comm comms[THREADS];
static int to, from;

static void *own_tag(void *arg)
{
    int t = (int)(intptr_t)arg;
    static const int sizes[] = { 1, 10, 500, 3000, 20000 };
    unsigned char *out = malloc(20000), *in = malloc(20000);
    for (int i = 0; i < ROUNDS; i++) {
        int n = sizes[(i + t) % 5], flag = 0;
        MPI_Request s, r;
        MPI_Status st;
        check_fill(out, n, check_rank * 1000 + t * 100 + i % 50);
        if (i % 3 == 0) {
            OK(MPI_Sendrecv(out, n, MPI_BYTE, to, t, in, n, MPI_BYTE, from, t, MPI_COMM_WORLD, &st));
        } else if (i % 3 == 1) {
            OK(MPI_Irecv(in, n, MPI_BYTE, from, t, MPI_COMM_WORLD, &r));
            OK(MPI_Isend(out, n, MPI_BYTE, to, t, MPI_COMM_WORLD, &s));
            while (!flag)
                OK(MPI_Test(&r, &flag, &st));
            OK(MPI_Wait(&s, MPI_STATUS_IGNORE));
        } else {
            MPI_Message m;
            OK(MPI_Isend(out, n, MPI_BYTE, to, t, comms[t], &s));
            OK(MPI_Mprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, comms[t], &m, &st));
            OK(MPI_Mrecv(in, n, MPI_BYTE, &m, &st));
            OK(MPI_Wait(&s, MPI_STATUS_IGNORE));
        }
        CHECK_EQ(st.MPI_TAG, t);
        CHECK_EQ(check_wrong(in, n, from * 1000 + t * 100 + i % 50), 0);
    }
    free(out);
    free(in);
    return NULL;
}

static long sum_out, sum_in;

/* All threads receive from anyone with any tag: each message reaches one of them. */
static void *shared(void *arg)
{
    int t = (int)(intptr_t)arg;
    for (int i = 0; i < ROUNDS; i++) {
        int v = t * 10000 + i, x = -1;
        MPI_Request s;
        OK(MPI_Isend(&v, 1, MPI_INT, to, 50 + t, MPI_COMM_WORLD, &s));
        OK(MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        OK(MPI_Wait(&s, MPI_STATUS_IGNORE));
        __atomic_add_fetch(&sum_out, v, __ATOMIC_RELAXED);
        __atomic_add_fetch(&sum_in, x, __ATOMIC_RELAXED);
    }
    return NULL;
}

/* Collectives and point to point of different threads on different communicators. */
static void *collective(void *arg)
{
    int t = (int)(intptr_t)arg;
    for (int i = 0; i < ROUNDS / 3; i++) {
        int v = check_rank + t, sum = -1;
        OK(MPI_Allreduce(&v, &sum, 1, MPI_INT, MPI_SUM, comms[t]));
        CHECK_EQ(sum, check_size * (check_size - 1) / 2 + t * check_size);
        OK(MPI_Barrier(comms[t]));
    }
    return NULL;
}

static void *makes_objects(void *arg)
{
    int t = (int)(intptr_t)arg;
    for (int i = 0; i < 30; i++) {
        MPI_Comm c;
        MPI_Datatype d;
        MPI_Group g;
        int n = -1;
        OK(MPI_Comm_dup(comms[t], &c));
        OK(MPI_Comm_group(c, &g));
        OK(MPI_Group_size(g, &n));
        CHECK_EQ(n, check_size);
        OK(MPI_Group_free(&g));
        OK(MPI_Type_vector(3, t + 1, 10, MPI_INT, &d));
        OK(MPI_Type_commit(&d));
        OK(MPI_Type_size(d, &n));
        CHECK_EQ(n, 12 * (t + 1));
        OK(MPI_Type_free(&d));
        OK(MPI_Comm_free(&c));
    }
    return NULL;
}

static void run(void *(*body)(void *))
{
    pthread_t th[THREADS];
    for (int t = 0; t < THREADS; t++)
        CHECK_EQ(pthread_create(&th[t], NULL, body, (void *)(intptr_t)t), 0);
    for (int t = 0; t < THREADS; t++)
        pthread_join(th[t], NULL);
    OK(MPI_Barrier(MPI_COMM_WORLD));
}

int main(int argc, char **argv)
{
    int provided = check_begin_thread(&argc, &argv, MPI_THREAD_MULTIPLE), level = -1, main_thread = 0;
    CHECK_EQ(provided, MPI_THREAD_MULTIPLE);
    OK(MPI_Query_thread(&level));
    CHECK_EQ(level, provided);
    OK(MPI_Is_thread_main(&main_thread));
    CHECK_EQ(main_thread, 1);
    to = (check_rank + 1) % check_size;
    from = (check_rank + check_size - 1) % check_size;
    for (int t = 0; t < THREADS; t++) {
        OK(MPI_Comm_dup(MPI_COMM_WORLD, &comms[t]));
        OK(MPI_Comm_set_errhandler(comms[t], MPI_ERRORS_RETURN));
    }
    run(own_tag);
    run(shared);
    long all[2] = { sum_out, sum_in }, total[2];
    OK(MPI_Allreduce(all, total, 2, MPI_LONG, MPI_SUM, MPI_COMM_WORLD));
    CHECK_EQ(total[0], total[1]);
    run(collective);
    run(makes_objects);
    for (int t = 0; t < THREADS; t++)
        OK(MPI_Comm_free(&comms[t]));
    return CHECK_END();
}
