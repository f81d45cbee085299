/* Messages of 8 to 200 KB, or to a last length that is named, between two ranks that take turns, from buffers that are
 * written each time ("fresh") or never again ("still"), 300 turns of each or as many as are named, to a receiver that comes late now and then ("late"), into
 * memory that only the receiver reaches ("private"), by a sender that comes late, with other messages in between
 * ("mixed"), by MPI_Isend ("started"), to a receiver that takes any message ("wild"), by processes that may have several threads ("threads"), and calls around them that must not wait for each
 * other ("odd"). Every message is verified. "forever" ends when a rank dies. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifndef MPIX_ERR_PROC_FAILED
#define MPIX_ERR_PROC_FAILED 101
#endif

enum { MOST = 1200000, TAG = 5 };

static int lengths[] = {8192, 32769, 40000, 65536, 200000};
static int rank, wrong, late, mixed, wild, started, rounds = 300;
static unsigned char elsewhere[MOST];

static void fill(unsigned char *p, int n, int seed)
{
    for (int i = 0; i < n; i++)
        p[i] = (unsigned char)(i * 7 + seed);
}

static void check(const unsigned char *p, int n, int seed)
{
    for (int i = 0; i < n; i++)
        if (p[i] != (unsigned char)(i * 7 + seed)) {
            wrong++;
            return;
        }
}

/* A message in turn k that is not like the one before: behind one that is received later, from a request, or late. */
static void send_mixed(unsigned char *out, int n, int k)
{
    int other = 1 - rank;
    MPI_Request r;
    if (k % 5 == 1)
        usleep(k % 7 * 20);
    if (k % 4 == 2)
        MPI_Send(&k, 1, MPI_INT, other, TAG + 1, MPI_COMM_WORLD);
    if (k % 11 == 3) {
        MPI_Isend(out, n, MPI_BYTE, other, TAG, MPI_COMM_WORLD, &r);
        MPI_Wait(&r, MPI_STATUS_IGNORE);
    } else
        MPI_Send(out, n, MPI_BYTE, other, TAG, MPI_COMM_WORLD);
    if (k % 13 == 5)
        MPI_Send(&k, 1, MPI_INT, other, TAG + 2, MPI_COMM_WORLD);
}

static void receive_mixed(unsigned char *in, int n, int k)
{
    int other = 1 - rank, got = -1;
    MPI_Recv(in, k % 6 == 4 ? n + 5 : n, MPI_BYTE, other, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (k % 13 == 5) {
        MPI_Recv(&got, 1, MPI_INT, other, TAG + 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        wrong += got != k;
    }
    if (k % 4 == 2) {
        MPI_Recv(&got, 1, MPI_INT, other, TAG + 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        wrong += got != k;
    }
}

static void send_one(unsigned char *out, int n, int dest)
{
    MPI_Request r;
    if (!started) {
        MPI_Send(out, n, MPI_BYTE, dest, TAG, MPI_COMM_WORLD);
        return;
    }
    MPI_Isend(out, n, MPI_BYTE, dest, TAG, MPI_COMM_WORLD, &r);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
}

static void turns(unsigned char *out, unsigned char *in, int fresh)
{
    for (size_t l = 0; l < sizeof lengths / sizeof *lengths; l++) {
        int n = lengths[l], other = 1 - rank;
        fill(out, n, rank);
        for (int k = 0; k < rounds; k++) {
            int seed = fresh ? k + 3 * rank : rank, expected = fresh ? k + 3 * other : other;
            if (fresh)
                fill(out, n, seed);
            if (mixed) {
                if (rank == 0)
                    send_mixed(out, n, k);
                memset(in, 0xee, n);
                receive_mixed(in, n, k);
                check(in, n, expected);
                if (rank == 1)
                    send_mixed(out, n, k);
                continue;
            }
            if (rank == 0)
                send_one(out, n, 1);
            memset(in, 0xee, n);
            if (late && (k * 7 + rank) % 3 == 0)
                usleep(k % 5 * 10);
            MPI_Recv(in, n, MPI_BYTE, wild ? MPI_ANY_SOURCE : other, wild ? MPI_ANY_TAG : TAG, MPI_COMM_WORLD,
                     MPI_STATUS_IGNORE);
            check(in, n, expected);
            if (rank == 1)
                send_one(out, n, 0);
        }
    }
}

/* One round of what is not a turn of the above. */
static void odd(unsigned char *out, unsigned char *in, int k)
{
    int n = 65536, other = 1 - rank, class = 0, got = 0;
    MPI_Status s;
    MPI_Request r;
    fill(out, n, k + rank);
    /* Both send first: many programs count on room for it. */
    MPI_Send(out, n, MPI_BYTE, other, TAG, MPI_COMM_WORLD);
    MPI_Recv(in, n, MPI_BYTE, other, TAG, MPI_COMM_WORLD, &s);
    check(in, n, k + other);
    MPI_Sendrecv(out, n, MPI_BYTE, other, TAG, in, n, MPI_BYTE, other, TAG, MPI_COMM_WORLD, &s);
    check(in, n, k + other);
    if (rank == 0) {
        MPI_Send(out, n, MPI_BYTE, 1, TAG, MPI_COMM_WORLD); /* any source, any tag */
        MPI_Send(out, n, MPI_BYTE, 1, TAG, MPI_COMM_WORLD); /* too long */
        MPI_Send(out, n, MPI_BYTE, 1, TAG, MPI_COMM_WORLD); /* probed */
        MPI_Ssend(out, n, MPI_BYTE, 1, TAG, MPI_COMM_WORLD);
        MPI_Send(out, 1, MPI_BYTE, 1, TAG + 1, MPI_COMM_WORLD); /* before one that was waited for */
        MPI_Send(out, n, MPI_BYTE, 1, TAG, MPI_COMM_WORLD);
        MPI_Isend(out, n, MPI_BYTE, 1, TAG, MPI_COMM_WORLD, &r);
        MPI_Recv(in, n, MPI_BYTE, 1, TAG, MPI_COMM_WORLD, &s);
        check(in, n, k + other);
        MPI_Wait(&r, &s);
    } else {
        MPI_Recv(in, n, MPI_BYTE, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &s);
        check(in, n, k + other);
        MPI_Error_class(MPI_Recv(in, n - 100, MPI_BYTE, 0, TAG, MPI_COMM_WORLD, &s), &class);
        check(in, n - 100, k + other);
        wrong += class != MPI_ERR_TRUNCATE;
        MPI_Probe(0, TAG, MPI_COMM_WORLD, &s);
        MPI_Get_count(&s, MPI_BYTE, &got);
        wrong += got != n;
        MPI_Recv(in, n, MPI_BYTE, 0, TAG, MPI_COMM_WORLD, &s);
        check(in, n, k + other);
        MPI_Recv(in, n, MPI_BYTE, 0, TAG, MPI_COMM_WORLD, &s);
        check(in, n, k + other);
        MPI_Recv(in, n, MPI_BYTE, 0, TAG, MPI_COMM_WORLD, &s);
        check(in, n, k + other);
        MPI_Recv(in, n, MPI_BYTE, 0, TAG + 1, MPI_COMM_WORLD, &s);
        MPI_Send(out, n, MPI_BYTE, 0, TAG, MPI_COMM_WORLD);
        MPI_Recv(in, n, MPI_BYTE, 0, TAG, MPI_COMM_WORLD, &s);
        check(in, n, k + other);
    }
}

/* The same message to and fro, until one of the two is killed. */
static int forever(unsigned char *out, unsigned char *in)
{
    int n = 65536, other = 1 - rank, class = MPI_SUCCESS;
    fill(out, n, rank);
    for (long k = 0; class == MPI_SUCCESS; k++) {
        if (rank == 0)
            MPI_Error_class(MPI_Send(out, n, MPI_BYTE, other, TAG, MPI_COMM_WORLD), &class);
        if (class == MPI_SUCCESS)
            MPI_Error_class(MPI_Recv(in, n, MPI_BYTE, other, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE), &class);
        if (class == MPI_SUCCESS)
            check(in, n, other);
        if (class == MPI_SUCCESS && rank == 1)
            MPI_Error_class(MPI_Send(out, n, MPI_BYTE, other, TAG, MPI_COMM_WORLD), &class);
        if (k == 1000)
            printf("pid %d %d\n", rank, (int)getpid()), fflush(stdout);
    }
    return class;
}

int main(int argc, char **argv)
{
    int threads = argc > 1 && strcmp(argv[1], "threads") == 0;
    MPI_Init_thread(&argc, &argv, threads ? MPI_THREAD_MULTIPLE : MPI_THREAD_SINGLE, &(int){0});
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    const char *mode = argc > 1 ? argv[1] : "still";
    unsigned char *out = malloc(4 * MOST), *in = malloc(4 * MOST);
    if (argc > 2)
        lengths[4] = atoi(argv[2]);
    if (argc > 3)
        rounds = atoi(argv[3]);
    late = strcmp(mode, "late") == 0;
    mixed = strcmp(mode, "mixed") == 0;
    wild = strcmp(mode, "wild") == 0;
    started = strcmp(mode, "started") == 0;
    if (strcmp(mode, "forever") == 0) {
        int class = forever(out, in);
        printf("%d wrong, class %s\n", wrong, class == MPIX_ERR_PROC_FAILED ? "PROC_FAILED" : "?");
        fflush(stdout);
        _exit(wrong != 0);
    }
    if (strcmp(mode, "odd") == 0)
        for (int k = 0; k < 20; k++)
            odd(out, in, k);
    else
        turns(out, strcmp(mode, "private") == 0 ? elsewhere : in, strcmp(mode, "fresh") == 0);
    printf(wrong ? "%d wrong\n" : "direct fine\n", wrong);
    free(out);
    free(in);
    MPI_Finalize();
    return wrong != 0;
}
