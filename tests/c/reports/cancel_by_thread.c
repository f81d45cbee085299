// ranks: 1 2
/* One thread waits for a receive that another one cancels: the wait ends, with the flag in the status.
 * After: microsoft/Microsoft-MPI issue 18. */
#include "../check.h"
#include <pthread.h>

static MPI_Request request;
static int posted, cancelled;

static void *listen(void *arg)
{
    (void)arg;
    int x, flag = -1;
    MPI_Status s;
    OK(MPI_Irecv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 99, MPI_COMM_WORLD, &request));
    MPI_Request mine = request;
    __atomic_store_n(&posted, 1, __ATOMIC_RELEASE);
    OK(MPI_Wait(&mine, &s));
    OK(MPI_Test_cancelled(&s, &flag));
    cancelled = flag;
    return NULL;
}

int main(int argc, char **argv)
{
    int provided = check_begin_thread(&argc, &argv, MPI_THREAD_MULTIPLE);
    CHECK_EQ(provided, MPI_THREAD_MULTIPLE);
    for (int round = 0; round < 20; round++) {
        pthread_t t;
        posted = cancelled = 0;
        pthread_create(&t, NULL, listen, NULL);
        while (!__atomic_load_n(&posted, __ATOMIC_ACQUIRE))
            ;
        if (round % 4 == 0)
            usleep(3000);
        OK(MPI_Cancel(&request));
        pthread_join(t, NULL);
        CHECK(cancelled != 0);
    }
    OK(MPI_Barrier(MPI_COMM_WORLD));
    /* The tag is free: what is sent now is received by the next receive. */
    int x = 7 + check_rank, y = -1, peer = (check_rank + 1) % check_size;
    OK(MPI_Sendrecv(&x, 1, MPI_INT, peer, 99, &y, 1, MPI_INT, MPI_ANY_SOURCE, 99, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    CHECK_EQ(y, 7 + (check_rank + check_size - 1) % check_size);
    return CHECK_END();
}
