/* Rank 1 dies while others wait for it within one-sided communication. */
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static int memory[16];

int main(int argc, char **argv)
{
    const char *how = argc > 1 ? argv[1] : "lock";
    int rank, one = 1;
    MPI_Win win;
    MPI_Group all;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(memory, sizeof memory, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_get_group(win, &all);
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
        MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win);
    } else if (strcmp(how, "fence") == 0) {
        MPI_Win_fence(0, win);
    } else if (strcmp(how, "post") == 0) {
        MPI_Win_start(all, 0, win);
    } else {
        /* The memory is not mapped: rank 1 would have to do it. */
        MPI_Accumulate(&one, 1, MPI_INT, 1, 0, 1, MPI_INT, MPI_SUM, win);
        MPI_Win_flush(1, win);
    }
    printf("came back\n");
    return 0;
}
