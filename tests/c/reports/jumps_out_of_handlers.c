// ranks: 1 2 3
/* Error handlers that do not return but jump out of the call, with threads allowed, from messages, windows, files
 * and requests: nothing stays locked, and all of it works afterwards.
 * After: pmodels/mpich issue 7187. */
#include "../check.h"
#include <pthread.h>
#include <setjmp.h>

static __thread jmp_buf back;
static __thread int jumped;

static void of_comm(MPI_Comm *c, int *code, ...)
{
    (void)c, (void)code;
    longjmp(back, 1);
}
static void of_win(MPI_Win *w, int *code, ...)
{
    (void)w, (void)code;
    longjmp(back, 1);
}
static void of_file(MPI_File *f, int *code, ...)
{
    (void)f, (void)code;
    longjmp(back, 1);
}

/* The call does not come back. */
#define JUMPS(call)                                                            \
    do {                                                                       \
        CHECK_COUNTED();                                                       \
        if (setjmp(back) == 0) {                                               \
            int jumps_rc = (call);                                             \
            check_report(__FILE__, __LINE__, "%s came back with %d", #call, jumps_rc); \
        } else                                                                 \
            jumped++;                                                          \
    } while (0)

static MPI_Comm comm;
static MPI_Win win;
static MPI_File file;

static void jumps(void)
{
    int x = 0, many[2] = {1, 2};
    MPI_Request q = MPI_REQUEST_NULL;
    MPI_Datatype t;
    JUMPS(MPI_Send(&x, 1, MPI_INT, check_size + 5, 0, comm));
    JUMPS(MPI_Allreduce(&x, &x, -1, MPI_INT, MPI_SUM, comm));
    JUMPS(MPI_Put(&x, 1, MPI_INT, check_size + 5, 0, 1, MPI_INT, win));
    JUMPS(MPI_File_seek(file, -1, MPI_SEEK_SET));
    JUMPS(MPI_Type_contiguous(-1, MPI_INT, &t));
    /* A message that is too long: the error comes from the completion. */
    OK(MPI_Isend(many, 2, MPI_INT, 0, 3, MPI_COMM_SELF, &q));
    JUMPS(MPI_Recv(&x, 1, MPI_INT, 0, 3, MPI_COMM_SELF, MPI_STATUS_IGNORE));
    OK(MPI_Wait(&q, MPI_STATUS_IGNORE));
}

static void *of_thread(void *arg)
{
    int round = *(int *)arg;
    for (int i = 0; i < round; i++)
        JUMPS(MPI_Send(arg, 1, MPI_INT, check_size + 5, 0, comm));
    CHECK_EQ(jumped, round);
    return NULL;
}

int main(int argc, char **argv)
{
    int provided = check_begin_thread(&argc, &argv, MPI_THREAD_MULTIPLE), rounds = 20, memory[4];
    char path[64];
    MPI_Errhandler c, w, f;
    pthread_t threads[2];
    OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    OK(MPI_Comm_create_errhandler(of_comm, &c));
    OK(MPI_Win_create_errhandler(of_win, &w));
    OK(MPI_File_create_errhandler(of_file, &f));
    OK(MPI_Win_create(memory, sizeof memory, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    snprintf(path, sizeof path, "/tmp/weft-jumps-%d", (int)getpid());
    OK(MPI_File_open(MPI_COMM_SELF, path, MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file));
    OK(MPI_Comm_set_errhandler(comm, c));
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, c));
    OK(MPI_Win_set_errhandler(win, w));
    OK(MPI_File_set_errhandler(file, f));
    OK(MPI_Win_fence(0, win));
    for (int i = 0; i < 3; i++)
        jumps();
    CHECK_EQ(jumped, 18);
    if (provided == MPI_THREAD_MULTIPLE) {
        for (int i = 0; i < 2; i++)
            CHECK_EQ(pthread_create(&threads[i], NULL, of_thread, &rounds), 0);
        for (int i = 0; i < 2; i++)
            pthread_join(threads[i], NULL);
    }
    OK(MPI_Win_fence(0, win));
    int one = 1, sum = 0;
    OK(MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, comm));
    CHECK_EQ(sum, check_size);
    OK(MPI_File_close(&file));
    OK(MPI_Win_free(&win));
    OK(MPI_Comm_free(&comm));
    OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    OK(MPI_Errhandler_free(&c));
    OK(MPI_Errhandler_free(&w));
    OK(MPI_Errhandler_free(&f));
    return CHECK_END();
}
