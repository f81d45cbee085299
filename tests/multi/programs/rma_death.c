/* Rank 1 dies while others wait for it within one-sided communication. rma_death HOW [on]: in a job
 * that goes on, they are told, and print "survivor RANK: ok". */
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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

int main(int argc, char **argv)
{
    const char *how = argc > 1 ? argv[1] : "lock";
    int one = 1, on = argc > 2, code;
    MPI_Win win;
    MPI_Group all, victim;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
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
