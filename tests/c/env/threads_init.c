// ranks: 1 2
/* MPI_Init_thread grants what it says, and threads may call MPI at MPI_THREAD_MULTIPLE. */
#include "../check.h"
#include <pthread.h>

#define THREADS 4
#define ROUNDS 200

static void *worker(void *arg)
{
    int me = (int)(intptr_t)arg, main_thread = 1;
    OK(MPI_Is_thread_main(&main_thread));
    CHECK_EQ(main_thread, 0);
    for (int i = 0; i < ROUNDS; i++) {
        int out = 1000 * me + i, in = -1;
        int peer = check_size == 1 ? 0 : check_rank ^ 1;
        OK(MPI_Sendrecv(&out, 1, MPI_INT, peer, me, &in, 1, MPI_INT, peer, me, MPI_COMM_WORLD,
                        MPI_STATUS_IGNORE));
        CHECK_EQ(in, out);
        MPI_Comm dup;
        MPI_Info info;
        OK(MPI_Comm_dup(MPI_COMM_SELF, &dup));
        OK(MPI_Comm_free(&dup));
        OK(MPI_Info_create(&info));
        OK(MPI_Info_set(info, "a", "b"));
        OK(MPI_Info_free(&info));
    }
    return NULL;
}

int main(int argc, char **argv)
{
    int provided = check_begin_thread(&argc, &argv, MPI_THREAD_MULTIPLE), level = -1;
    OK(MPI_Query_thread(&level));
    CHECK_EQ(level, provided);
    CHECK_EQ(provided, MPI_THREAD_MULTIPLE);
    pthread_t t[THREADS];
    for (int i = 0; i < THREADS; i++)
        pthread_create(&t[i], NULL, worker, (void *)(intptr_t)i);
    for (int i = 0; i < THREADS; i++)
        pthread_join(t[i], NULL);
    return CHECK_END();
}
