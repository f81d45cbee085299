// ranks: 2 3
/* Threads that take messages of any length by MPI_Mprobe and MPI_Improbe: each message goes to one of them,
 * whole, while the others go on.
 * After: JuliaParallel/MPI.jl pull request 307, DARMA-tasking/vt pull request 2501, open-mpi/ompi issue 6091. */
#include "../check.h"
#include <pthread.h>

enum { THREADS = 3, EACH = 60, MOST = 5000 };

static long received, sum;

static void *take(void *arg)
{
    int polls = (int)(intptr_t)arg, *buf = malloc(sizeof(int) * MOST);
    for (;;) {
        MPI_Message m = MPI_MESSAGE_NULL;
        MPI_Status s;
        int n = -1, found = 0;
        if (polls)
            while (!found)
                OK(MPI_Improbe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &found, &m, &s));
        else
            OK(MPI_Mprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &m, &s));
        OK(MPI_Get_count(&s, MPI_INT, &n));
        if (polls && n % 2) {
            MPI_Request r;
            OK(MPI_Imrecv(buf, n, MPI_INT, &m, &r));
            OK(MPI_Wait(&r, MPI_STATUS_IGNORE));
        } else {
            OK(MPI_Mrecv(buf, n, MPI_INT, &m, MPI_STATUS_IGNORE));
        }
        CHECK(m == MPI_MESSAGE_NULL);
        if (s.MPI_TAG == 0)
            break;
        int wrong = n != s.MPI_TAG;
        for (int i = 0; i < n; i++)
            wrong += buf[i] != s.MPI_SOURCE + s.MPI_TAG + i;
        CHECK_EQ(wrong, 0);
        __atomic_add_fetch(&received, 1, __ATOMIC_RELAXED);
        __atomic_add_fetch(&sum, n, __ATOMIC_RELAXED);
    }
    free(buf);
    return NULL;
}

int main(int argc, char **argv)
{
    CHECK_EQ(check_begin_thread(&argc, &argv, MPI_THREAD_MULTIPLE), MPI_THREAD_MULTIPLE);
    pthread_t t[THREADS];
    if (check_rank == 0) {
        for (intptr_t i = 0; i < THREADS; i++)
            pthread_create(&t[i], NULL, take, (void *)(i % 2));
        OK(MPI_Barrier(MPI_COMM_WORLD));
        for (int i = 0; i < THREADS; i++)
            OK(MPI_Send(NULL, 0, MPI_INT, 0, 0, MPI_COMM_WORLD));
        for (int i = 0; i < THREADS; i++)
            pthread_join(t[i], NULL);
        CHECK_EQ(received, EACH * (check_size - 1));
    } else {
        static int out[MOST];
        long expected = 0;
        for (int k = 0; k < EACH; k++) {
            int n = 1 + (k * 397 + check_rank * 31) % (MOST - 1);
            expected += n;
            for (int i = 0; i < n; i++)
                out[i] = check_rank + n + i;
            OK(MPI_Ssend(out, n, MPI_INT, 0, n, MPI_COMM_WORLD));
        }
        sum = -expected;
        OK(MPI_Barrier(MPI_COMM_WORLD));
    }
    long total = -1;
    OK(MPI_Allreduce(&sum, &total, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD));
    CHECK_EQ(total, 0);
    return CHECK_END();
}
