// ranks: 1 2
// timeout: 60
// Threads mark the partitions of one send as each has computed its own.
#include "../check.h"
#include <pthread.h>

enum { THREADS = 4, PER = 16, N = 100 };

static int out[THREADS * PER * N], in[THREADS * PER * N], round_no;
static MPI_Request rq[2];

static void *work(void *arg)
{
    int t = (int)(intptr_t)arg;
    for (int k = 0; k < PER; k++) {
        int p = t + k * THREADS;
        for (int i = 0; i < N; i++)
            out[p * N + i] = round_no * 1000000 + check_rank * 100000 + p * N + i;
        OK(MPI_Pready(p, rq[0]));
    }
    return NULL;
}

int main(int argc, char **argv)
{
    int provided = check_begin_thread(&argc, &argv, MPI_THREAD_MULTIPLE);
    CHECK_EQ(provided, MPI_THREAD_MULTIPLE);
    int next = (check_rank + 1) % check_size, prev = (check_rank + check_size - 1) % check_size;
    OK(MPI_Psend_init(out, THREADS * PER, N, MPI_INT, next, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &rq[0]));
    OK(MPI_Precv_init(in, THREADS, PER * N, MPI_INT, prev, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &rq[1]));
    for (round_no = 0; round_no < 10; round_no++) {
        pthread_t th[THREADS];
        OK(MPI_Startall(2, rq));
        for (int t = 0; t < THREADS; t++)
            pthread_create(&th[t], NULL, work, (void *)(intptr_t)t);
        for (int t = 0; t < THREADS; t++)
            pthread_join(th[t], NULL);
        OK(MPI_Waitall(2, rq, MPI_STATUSES_IGNORE));
        int bad = 0;
        for (int i = 0; i < THREADS * PER * N; i++)
            bad += in[i] != round_no * 1000000 + prev * 100000 + i;
        CHECK_EQ(bad, 0);
    }
    OK(MPI_Request_free(&rq[0]));
    OK(MPI_Request_free(&rq[1]));
    return CHECK_END();
}
