// ranks: 1 2 4
// timeout: 60
// MPI_THREAD_MULTIPLE: threads of all ranks count, swap, put and get within one epoch, on memory that
// is mapped and on memory that is not.
#include "rma.h"
#include <pthread.h>

enum { THREADS = 3, ROUNDS = 200 };

static struct window w;

static void *work(void *arg)
{
    int t = (int)(intptr_t)arg;
    int64_t one = 1, old = -1, last = -1, x, got;
    for (int i = 0; i < ROUNDS; i++) {
        int to = (check_rank + i) % check_size;
        OK(MPI_Fetch_and_op(&one, &old, MPI_INT64_T, 0, at(&w, 0, 0), MPI_SUM, w.win));
        OK(MPI_Win_flush(0, w.win));
        CHECK(old > last);
        last = old;
        x = check_rank * 1000000 + t * 10000 + i;
        MPI_Aint mine = 64 + (check_rank * THREADS + t) * (MPI_Aint)sizeof x;
        OK(MPI_Put(&x, 1, MPI_INT64_T, to, at(&w, to, mine), 1, MPI_INT64_T, w.win));
        OK(MPI_Win_flush(to, w.win));
        MPI_Request r;
        got = -1;
        OK(MPI_Rget(&got, 1, MPI_INT64_T, to, at(&w, to, mine), 1, MPI_INT64_T, w.win, &r));
        OK(MPI_Wait(&r, MPI_STATUS_IGNORE));
        CHECK_EQ(got, x);
        OK(MPI_Accumulate(&one, 1, MPI_INT64_T, to, at(&w, to, 8), 1, MPI_INT64_T, MPI_SUM, w.win));
    }
    OK(MPI_Win_flush_all(w.win));
    return NULL;
}

int main(int argc, char **argv)
{
    check_begin_thread(&argc, &argv, MPI_THREAD_MULTIPLE);
    for (int k = 0; k < KINDS; k++) {
        pthread_t threads[THREADS];
        window_open(&w, k, 4096);
        OK(MPI_Win_lock_all(0, w.win));
        for (intptr_t t = 0; t < THREADS; t++)
            CHECK_EQ(pthread_create(&threads[t], NULL, work, (void *)t), 0);
        for (int t = 0; t < THREADS; t++)
            pthread_join(threads[t], NULL);
        OK(MPI_Barrier(MPI_COMM_WORLD));
        OK(MPI_Win_sync(w.win));
        int64_t counted = *(int64_t *)(w.mem + 8), all = 0;
        OK(MPI_Allreduce(&counted, &all, 1, MPI_INT64_T, MPI_SUM, MPI_COMM_WORLD));
        CHECK_EQ(all, (int64_t)check_size * THREADS * ROUNDS);
        if (check_rank == 0)
            CHECK_EQ(*(int64_t *)w.mem, (int64_t)check_size * THREADS * ROUNDS);
        OK(MPI_Win_unlock_all(w.win));
        OK(MPI_Barrier(MPI_COMM_WORLD));
        window_close(&w);
    }
    return CHECK_END();
}
