// bursts ROUNDS LENGTH [US]: rank 0 sends the last rank ROUNDS bursts of 40 messages of 0 to LENGTH bytes, some synchronously, some of
// a datatype with gaps, computes for US microseconds, and waits. Their order, lengths and bytes are checked, and that one
// that was cancelled is received or has gone nowhere.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 40, MOST = 2000, STRIDE = 2, EVERY = 7 };

static char out[N][STRIDE * MOST], in[MOST];
static MPI_Request requests[N];

static void must(int good, const char *what, long a, long b)
{
    if (!good) {
        printf("wrong: %s: %ld, %ld\n", what, a, b);
        fflush(stdout);
        MPI_Abort(MPI_COMM_WORLD, 9);
    }
}

static int length(int round, int i, int most)
{
    return most == 0 ? 0 : (round * 131 + i * 37) % (most + 1);
}

static char byte(int round, int i, int at)
{
    return (char)(round * 31 + i * 7 + at);
}

/* How many of the burst were cancelled: one of some bursts, or none. */
static int send_burst(int to, int round, int most, double us)
{
    int cancelled = 0;
    for (int i = 0; i < N; i++) {
        int len = length(round, i, most), gaps = i % EVERY == 3;
        for (int k = 0; k < len; k++)
            out[i][gaps ? STRIDE * k : k] = byte(round, i, k);
        if (gaps) {
            MPI_Datatype type;
            MPI_Type_vector(len, 1, STRIDE, MPI_CHAR, &type);
            MPI_Type_commit(&type);
            MPI_Isend(out[i], 1, type, to, round, MPI_COMM_WORLD, &requests[i]);
            MPI_Type_free(&type);
        } else if (i % EVERY == 5 && round % EVERY != 1) {
            MPI_Issend(out[i], len, MPI_CHAR, to, round, MPI_COMM_WORLD, &requests[i]);
        } else {
            MPI_Isend(out[i], len, MPI_CHAR, to, round, MPI_COMM_WORLD, &requests[i]);
        }
    }
    if (round % EVERY == 1)
        MPI_Cancel(&requests[N - 2]);
    double end = MPI_Wtime() + us * 1e-6;
    while (MPI_Wtime() < end)
        ;
    for (int i = 0; i < N; i++) {
        MPI_Status status;
        int is = 0;
        MPI_Wait(&requests[i], &status);
        MPI_Test_cancelled(&status, &is);
        must(!is || (i == N - 2 && round % EVERY == 1), "cancelled", round, i);
        cancelled += is;
    }
    return cancelled;
}

static void receive_burst(int round, int most, int cancelled)
{
    for (int i = 0; i < N; i++) {
        if (cancelled && i == N - 2)
            continue;
        MPI_Status status;
        int len;
        MPI_Recv(in, MOST, MPI_CHAR, i % 2 ? 0 : MPI_ANY_SOURCE, round, MPI_COMM_WORLD, &status);
        MPI_Get_count(&status, MPI_CHAR, &len);
        must(len == length(round, i, most), "length", len, length(round, i, most));
        for (int k = 0; k < len; k++)
            must(in[k] == byte(round, i, k), "byte", k, in[k]);
    }
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int me, n, rounds = atoi(argv[1]), most = atoi(argv[2]), cancelled = 0;
    double us = argc > 3 ? atof(argv[3]) : 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &n);
    for (int round = 0; round < rounds; round++) {
        if (me == 0) {
            cancelled = send_burst(n - 1, round, most, us);
            MPI_Send(&cancelled, 1, MPI_INT, n - 1, rounds, MPI_COMM_WORLD);
        } else if (me == n - 1) {
            /* A message that its receiver waits for could not be cancelled. */
            MPI_Status status;
            if (round % EVERY == 1) {
                MPI_Recv(&cancelled, 1, MPI_INT, 0, rounds, MPI_COMM_WORLD, &status);
                receive_burst(round, most, cancelled);
            } else {
                receive_burst(round, most, 0);
                MPI_Recv(&cancelled, 1, MPI_INT, 0, rounds, MPI_COMM_WORLD, &status);
                must(!cancelled, "cancelled without a cause", round, 0);
            }
        }
    }
    printf("rank %d fine\n", me);
    MPI_Finalize();
    return 0;
}
