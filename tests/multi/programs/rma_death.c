/* Rank 1 dies while others wait for it within one-sided communication. rma_death HOW [on]: in a job
 * that goes on, they are told, and print "survivor RANK: ok". With `guard` and `served`, `on` is when
 * it dies, in ms. */
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

#ifndef MPIX_ERR_PROC_FAILED
#define MPIX_ERR_PROC_FAILED 101
#endif

static int memory[16], rank;

static void told(int code, const char *what)
{
    int class = -1;
    MPI_Error_class(code, &class);
    if (class == MPIX_ERR_PROC_FAILED)
        return;
    printf("rank %d: %s: class %d\n", rank, what, class);
    fflush(stdout);
    MPI_Abort(MPI_COMM_WORLD, 9);
}

enum { LONG = 1 << 20 };

static void die(int number)
{
    (void)number;
    kill(getpid(), SIGKILL);
}

/* Rank 1 dies in the middle of long updates of rank 0's memory, of which there is always one. The
 * others make short and long ones, in a job that goes on for a second: those that wait for the dead
 * are told, all go on. How many of this rank were told. */
static int in_the_middle(int on, int delay_us, int mapped)
{
    int failed = 0, at = 0, *elements;
    MPI_Win win;
    /* Memory that all reach by themselves, or that rank 0 updates for the others. */
    static int own[LONG];
    if (mapped)
        MPI_Win_allocate(LONG * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &elements, &win);
    else
        MPI_Win_create(own, sizeof own, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, on ? MPI_ERRORS_RETURN : MPI_ERRORS_ARE_FATAL);
    MPI_Win_lock_all(0, win);
    static int ones[LONG];
    for (int i = 0; i < LONG; i++)
        ones[i] = 1;
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 1) {
        struct itimerval t = {.it_value = {0, delay_us}};
        signal(SIGALRM, die);
        setitimer(ITIMER_REAL, &t, NULL);
        for (;;)
            MPI_Accumulate(ones, LONG, MPI_INT, 0, 0, LONG, MPI_INT, MPI_SUM, win);
    }
    for (double end = MPI_Wtime() + 1; !on || MPI_Wtime() < end; usleep(500)) {
        int n = at % 50 == 49 ? LONG : at % 3 == 2 ? 16 : 1, code;
        if (at % 5 == 4) {
            int was;
            code = MPI_Compare_and_swap(ones, ones + 1, &was, MPI_INT, 0, at % LONG, win);
        } else {
            code = MPI_Accumulate(ones, n, MPI_INT, 0, at % (LONG - n + 1), n, MPI_INT, MPI_SUM, win);
        }
        at++;
        if (code == MPI_SUCCESS)
            continue;
        told(code, "update");
        failed++;
    }
    MPI_Win_unlock_all(win);
    told(MPI_Win_free(&win), "free");
    return failed;
}

int main(int argc, char **argv)
{
    const char *how = argc > 1 ? argv[1] : "lock";
    int one = 1, on = argc > 2, code;
    MPI_Win win;
    MPI_Group all, victim;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int mapped = strcmp(how, "guard") == 0;
    if (mapped || strcmp(how, "served") == 0) {
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, on ? MPI_ERRORS_RETURN : MPI_ERRORS_ARE_FATAL);
        code = in_the_middle(on, on ? 1000 * atoi(argv[2]) : 200000, mapped);
        printf("survivor %d: ok, %d times told\n", rank, code);
        MPI_Finalize();
        return 0;
    }
    MPI_Win_create(memory, sizeof memory, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_get_group(win, &all);
    MPI_Group_incl(all, 1, (int[]){1}, &victim);
    if (on)
        MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    if (strcmp(how, "wait") == 0 && rank != 1)
        MPI_Win_post(victim, 0, win);
    if (strcmp(how, "lock") == 0 && rank == 1)
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win);
    if (strcmp(how, "flush") == 0)
        MPI_Win_lock_all(0, win);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 1) {
        usleep(200000);
        raise(SIGKILL);
    }
    /* Rank 1 is out of the barrier, and acts for nobody any more. */
    usleep(50000);
    if (strcmp(how, "lock") == 0) {
        code = MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win);
    } else if (strcmp(how, "fence") == 0) {
        code = MPI_Win_fence(0, win);
    } else if (strcmp(how, "post") == 0) {
        code = MPI_Win_start(victim, 0, win);
    } else if (strcmp(how, "wait") == 0) {
        code = MPI_Win_wait(win);
    } else {
        /* The memory is not mapped: rank 1 would have to do it. */
        code = MPI_Accumulate(&one, 1, MPI_INT, 1, 0, 1, MPI_INT, MPI_SUM, win);
        if (code == MPI_SUCCESS)
            code = MPI_Win_flush(1, win);
        told(code, how);
        code = MPI_Put(&one, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
        told(code, "put");
        MPI_Win_unlock_all(win);
        code = MPI_Win_fence(0, win);
    }
    printf("came back\n");
    if (!on)
        return 0;
    told(code, how);
    if (strcmp(how, "post") == 0)
        MPI_Win_complete(win);
    told(MPI_Win_free(&win), "free");
    printf("survivor %d: ok\n", rank);
    MPI_Group_free(&all);
    MPI_Group_free(&victim);
    MPI_Finalize();
    return 0;
}
