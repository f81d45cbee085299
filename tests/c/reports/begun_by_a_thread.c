// ranks: 1 2 3
/* MPI is begun by a thread that ends, used by others one after the other and ended by yet another one, while some
 * ask all the time whether it has begun or ended, and who the main thread is.
 * After: pmodels/mpich issue 2137 and pull request 3569, open-mpi/ompi issue 493. */
#include "../check.h"
#include <pthread.h>

static int stop, asked, order_broken;

static void *ask(void *none)
{
    int begun = 0;
    while (!__atomic_load_n(&stop, __ATOMIC_ACQUIRE)) {
        int is = -1, over = -1, version, sub, len, level, main_thread;
        char text[MPI_MAX_LIBRARY_VERSION_STRING];
        MPI_Initialized(&is);
        MPI_Finalized(&over);
        MPI_Get_version(&version, &sub);
        MPI_Get_library_version(text, &len);
        if (is == 1 && over == 0 && begun) {
            MPI_Query_thread(&level);
            MPI_Is_thread_main(&main_thread);
        }
        if (begun && is != 1)
            __atomic_store_n(&order_broken, 1, __ATOMIC_RELAXED);
        begun = is == 1;
        __atomic_add_fetch(&asked, 1, __ATOMIC_RELAXED);
        usleep(200);
    }
    return none;
}

static int provided = -1, is_main[2] = {-1, -1};

static void *begin(void *none)
{
    provided = check_begin_thread(&(int){0}, &(char **){NULL}, MPI_THREAD_SERIALIZED);
    MPI_Is_thread_main(&is_main[0]);
    return none;
}

static void *work(void *with_threads)
{
    int one = 1, sum = 0, got = -1, next = (check_rank + 1) % check_size, prev = (check_rank + check_size - 1) % check_size;
    MPI_Request q;
    if (with_threads)
        MPI_Is_thread_main(&is_main[1]);
    OK(MPI_Iallreduce(&one, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &q));
    OK(MPI_Sendrecv(&check_rank, 1, MPI_INT, next, 4, &got, 1, MPI_INT, prev, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    OK(MPI_Wait(&q, MPI_STATUS_IGNORE));
    CHECK(sum == check_size && got == prev);
    return NULL;
}

static void *end(void *none)
{
    OK(MPI_Finalize());
    return none;
}

static void in_a_thread(void *(*f)(void *), void *arg)
{
    pthread_t t;
    CHECK_EQ(pthread_create(&t, NULL, f, arg), 0);
    pthread_join(t, NULL);
}

int main(void)
{
    pthread_t curious;
    CHECK_EQ(pthread_create(&curious, NULL, ask, NULL), 0);
    in_a_thread(begin, NULL);
    CHECK(provided >= MPI_THREAD_SERIALIZED);
    CHECK(is_main[0]);
    in_a_thread(work, &provided);
    /* Others take it for the main one where it got the number of the one that ended. */
    CHECK(is_main[1] == 0 || is_main[1] == 1);
    work(NULL);
    in_a_thread(work, NULL);
    /* MPI is over only when nobody asks any more: a call that has passed the question may be on its way. */
    while (__atomic_load_n(&asked, __ATOMIC_RELAXED) == 0)
        usleep(200);
    __atomic_store_n(&stop, 1, __ATOMIC_RELEASE);
    pthread_join(curious, NULL);
    CHECK(asked > 0 && !order_broken);
    /* SPEC: 11.6: the thread that began MPI would have to end it; it has ended itself. */
    in_a_thread(end, NULL);
    return CHECK_END_FINALIZED();
}
