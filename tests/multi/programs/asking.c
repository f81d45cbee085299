/* Ranks 0 and 1 wait for each other's messages by asking in a loop, as libraries do that have several things to look after.
 * Rank 0 prints "asks CALL N": how often it asked for a message, on average. */
#include <mpi.h>
#include <stdio.h>

enum { ROUNDS = 50, CALLS = 6 };
static const char *const names[CALLS] = {"MPI_Test", "MPI_Testall", "MPI_Testany", "MPI_Testsome", "MPI_Iprobe", "MPI_Request_get_status"};

static int asked(int call, MPI_Request *r, int peer)
{
    int flag = 0, index;
    switch (call) {
    case 0: MPI_Test(r, &flag, MPI_STATUS_IGNORE); break;
    case 1: MPI_Testall(1, r, &flag, MPI_STATUSES_IGNORE); break;
    case 2: MPI_Testany(1, r, &index, &flag, MPI_STATUS_IGNORE); break;
    case 3: MPI_Testsome(1, r, &flag, &index, MPI_STATUSES_IGNORE); break;
    case 4: MPI_Iprobe(peer, 7, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE); break;
    default: MPI_Request_get_status(*r, &flag, MPI_STATUS_IGNORE); break;
    }
    return flag;
}

/* Takes a message; how often that needed a question. */
static long take(int call, int peer)
{
    int v, is_probe = call == 4;
    long n = 1;
    MPI_Request r = MPI_REQUEST_NULL;
    if (!is_probe)
        MPI_Irecv(&v, 1, MPI_INT, peer, 7, MPI_COMM_WORLD, &r);
    while (!asked(call, &r, peer))
        n++;
    if (is_probe)
        MPI_Recv(&v, 1, MPI_INT, peer, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else
        MPI_Wait(&r, MPI_STATUS_IGNORE);
    return n;
}

int main(int argc, char **argv)
{
    int rank, v = 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int call = 0; call < CALLS; call++) {
        long n = 0;
        MPI_Barrier(MPI_COMM_WORLD);
        for (int i = 0; i < ROUNDS && rank < 2; i++) {
            if (rank == 0)
                MPI_Send(&v, 1, MPI_INT, 1, 7, MPI_COMM_WORLD);
            n += take(call, 1 - rank);
            if (rank == 1)
                MPI_Send(&v, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
        }
        if (rank == 0)
            printf("asks %s %ld\n", names[call], n / ROUNDS);
    }
    return MPI_Finalize();
}
