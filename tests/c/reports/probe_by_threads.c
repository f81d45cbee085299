// ranks: 2 3
/* Threads that take messages by matched probes from one communicator: each message once, whole, and by
 * the length that the probe told; meanwhile another thread sends.
 * After: open-mpi/ompi issues 6091, 2921 and 6475. */
#include "../check.h"
#include <pthread.h>

enum { THREADS = 3, MESSAGES = 300, MOST = 40000 };
static int seen[8][MESSAGES], taken;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int length(int i)
{
    return 1 + i * 131 % (i % 17 == 0 ? MOST : 200);
}

static void *take(void *arg)
{
    int nonblocking = arg != NULL, total = MESSAGES * (check_size - 1);
    unsigned char *buf = malloc(MOST);
    for (;;) {
        pthread_mutex_lock(&lock);
        int mine = taken < total;
        taken += mine;
        pthread_mutex_unlock(&lock);
        if (!mine)
            break;
        MPI_Message m;
        MPI_Status s;
        int n, flag = 0;
        if (nonblocking)
            while (!flag)
                OK(MPI_Improbe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &flag, &m, &s));
        else
            OK(MPI_Mprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &m, &s));
        int i = s.MPI_TAG, from = s.MPI_SOURCE;
        OK(MPI_Get_count(&s, MPI_BYTE, &n));
        CHECK_EQ(n, length(i));
        MPI_Request r;
        OK(MPI_Imrecv(buf, n, MPI_BYTE, &m, &r));
        OK(MPI_Wait(&r, &s));
        CHECK(m == MPI_MESSAGE_NULL);
        CHECK_EQ(check_wrong(buf, (size_t)n, (uint64_t)(from * MESSAGES + i)), 0);
        __atomic_add_fetch(&seen[from][i], 1, __ATOMIC_RELAXED);
    }
    free(buf);
    return NULL;
}

static void *give(void *arg)
{
    (void)arg;
    unsigned char *buf = malloc(MOST);
    for (int i = 0; i < MESSAGES; i++)
        for (int to = 0; to < check_size; to++)
            if (to != check_rank) {
                check_fill(buf, (size_t)length(i), (uint64_t)(check_rank * MESSAGES + i));
                OK(MPI_Send(buf, length(i), MPI_BYTE, to, i, MPI_COMM_WORLD));
            }
    free(buf);
    return NULL;
}

int main(int argc, char **argv)
{
    int provided = check_begin_thread(&argc, &argv, MPI_THREAD_MULTIPLE);
    CHECK_EQ(provided, MPI_THREAD_MULTIPLE);
    pthread_t t[THREADS + 1];
    for (int k = 0; k < THREADS; k++)
        pthread_create(&t[k], NULL, take, k % 2 ? &taken : NULL);
    pthread_create(&t[THREADS], NULL, give, NULL);
    for (int k = 0; k <= THREADS; k++)
        pthread_join(t[k], NULL);
    for (int from = 0; from < check_size; from++)
        for (int i = 0; i < MESSAGES; i++)
            CHECK_EQ(seen[from][i], from != check_rank);
    return CHECK_END();
}
