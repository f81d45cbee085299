// ranks: 1 2
// timeout: 60
// Threads on files of their own and on one file, while another thread exchanges messages.
#include "io.h"
#include <pthread.h>

enum { THREADS = 3, ROUNDS = 40, N = 500 };

static MPI_File common;
static volatile int stop;

static void *files(void *arg)
{
    int t = (int)(intptr_t)arg, out[N], in[N];
    char name[600];
    MPI_File mine;
    MPI_Request rq;
    snprintf(name, sizeof name, "%s-%d-%d", io_path, check_rank, t);
    OK(MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &mine));
    MPI_Offset at = (MPI_Offset)(check_rank * THREADS + t) * sizeof out;
    for (int k = 0; k < ROUNDS; k++) {
        for (int i = 0; i < N; i++)
            out[i] = k * 1000 + t * 100 + i;
        OK(MPI_File_write_at(mine, 0, out, N, MPI_INT, MPI_STATUS_IGNORE));
        OK(MPI_File_iwrite_at(common, at, out, N, MPI_INT, &rq));
        OK(MPI_Wait(&rq, MPI_STATUS_IGNORE));
        OK(MPI_File_iread_at(mine, 0, in, N, MPI_INT, &rq));
        OK(MPI_Wait(&rq, MPI_STATUS_IGNORE));
        CHECK(memcmp(in, out, sizeof in) == 0);
        memset(in, 0, sizeof in);
        OK(MPI_File_read_at(common, at, in, N, MPI_INT, MPI_STATUS_IGNORE));
        CHECK(memcmp(in, out, sizeof in) == 0);
    }
    OK(MPI_File_close(&mine));
    return NULL;
}

int main(int argc, char **argv)
{
    int provided = check_begin_thread(&argc, &argv, MPI_THREAD_MULTIPLE), v, got, last = 0;
    CHECK_EQ(provided, MPI_THREAD_MULTIPLE);
    io_begin("threads");
    common = io_open(0);
    pthread_t th[THREADS];
    for (int t = 0; t < THREADS; t++)
        pthread_create(&th[t], NULL, files, (void *)(intptr_t)t);
    for (v = 0; v < 500; v++) {
        int peer = check_size - 1 - check_rank;
        OK(MPI_Sendrecv(&v, 1, MPI_INT, peer, 0, &got, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        last += got == v;
    }
    CHECK_EQ(last, 500);
    for (int t = 0; t < THREADS; t++)
        pthread_join(th[t], NULL);
    OK(MPI_File_close(&common));
    io_end();
    return CHECK_END();
}
