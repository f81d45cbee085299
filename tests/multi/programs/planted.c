/* What a trace has to find: an imbalance, a late receiver, an exchange in which each waits for the one before.
 * Arguments: WHAT TIMES. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LONG = 8 << 20 };

static int rank, size;
static char *buf;

/* Of another length for each, so that nothing else than the call's place tells them apart. Ranks may share a core: it is
 * left to the others. */
static void work(int ms) { usleep(1000u * (unsigned)ms); }

static void imbalance(void)
{
    int mine = 1, all;
    work(rank == 2 % size ? 50 : 1);
    MPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
}

static void late_receiver(void)
{
    if (rank == 0)
        MPI_Ssend(buf, LONG, MPI_BYTE, 1, 5, MPI_COMM_WORLD);
    else if (rank == 1) {
        work(20);
        MPI_Recv(buf, LONG, MPI_BYTE, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
}

static void chain(void)
{
    if (rank > 0)
        MPI_Recv(buf, LONG, MPI_BYTE, rank - 1, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else
        work(100);
    if (rank + 1 < size)
        MPI_Send(buf, LONG, MPI_BYTE, rank + 1, 5, MPI_COMM_WORLD);
}

/* The commonest calls, as a message of a rank to itself: for what writing them down costs. */
static void self(void)
{
    MPI_Request r;
    MPI_Irecv(buf, 8, MPI_BYTE, rank, 1, MPI_COMM_WORLD, &r);
    MPI_Send(buf + 8, 8, MPI_BYTE, rank, 1, MPI_COMM_WORLD);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
}

/* Both halves, other communicators, nonblocking calls: for the sums. */
static void several(void)
{
    MPI_Comm half;
    MPI_Request r[2];
    char in[100], out[100];
    memset(out, 1, sizeof out);
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half);
    MPI_Sendrecv(out, 100, MPI_BYTE, (rank + 1) % size, 1, in, 100, MPI_BYTE, (rank + size - 1) % size, 1, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    MPI_Irecv(in, 50, MPI_BYTE, (rank + size - 1) % size, 2, MPI_COMM_WORLD, &r[0]);
    MPI_Isend(out, 50, MPI_BYTE, (rank + 1) % size, 2, MPI_COMM_WORLD, &r[1]);
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
    MPI_Bcast(out, 10, MPI_INT, 0, half);
    MPI_Comm_free(&half);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    buf = malloc(LONG);
    memset(buf, 1, LONG);
    const char *what = argc > 1 ? argv[1] : "";
    int times = argc > 2 ? atoi(argv[2]) : 1;
    MPI_Barrier(MPI_COMM_WORLD);
    for (int i = 0; i < times; i++) {
        if (strcmp(what, "imbalance") == 0)
            imbalance();
        else if (strcmp(what, "late-receiver") == 0)
            late_receiver();
        else if (strcmp(what, "chain") == 0)
            chain();
        else if (strcmp(what, "self") == 0)
            self();
        else
            several();
    }
    free(buf);
    MPI_Finalize();
    return 0;
}
