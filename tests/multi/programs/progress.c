/* A progress thread: what is under way moves on while no rank is inside MPI.
 *
 *     progress hidden [MS] results are there after at most so long without an MPI call
 *     progress quiet       a process with nothing under way uses no processor time
 *     progress fork        a child of fork comes and goes, before and during communication
 *     progress user        a user's operation, generalised with messages and threads of the user
 *
 * Prints "progress MODE fine" on each rank, or what is wrong.
 */
#define _GNU_SOURCE
#include <mpi.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static int rank, size, wrong, patience_ms = 10000;

static void expect(int ok, const char *what)
{
    if (!ok && wrong++ < 5)
        printf("rank %d: WRONG: %s\n", rank, what);
    fflush(stdout);
}

static double cpu_s(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return t.tv_sec + 1e-9 * t.tv_nsec;
}

/* Whether a value gets there while this rank makes no MPI call. */
static int appears(const int *where, int value)
{
    for (int ms = 0; ms < patience_ms; ms++) {
        if (*(const volatile int *)where == value)
            return 1;
        usleep(1000);
    }
    return 0;
}

/* All ranks start an operation and stay away until its result is there. */
static void hidden(void)
{
    enum { N = 1 << 18 };
    int *in = malloc(N * sizeof *in), *out = malloc(N * sizeof *out), last = (N - 1) % 1000;
    MPI_Request r;
    for (int round = 0; round < 5; round++) {
        for (int i = 0; i < N; i++)
            in[i] = i % 1000 + rank + round, out[i] = -1;
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Iallreduce(in, out, N, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &r);
        expect(appears(&out[N - 1], size * (last + round) + size * (size - 1) / 2), "no sum before the wait");
        MPI_Wait(&r, MPI_STATUS_IGNORE);
        for (int i = 0; i < N; i++)
            if (out[i] != size * (i % 1000 + round) + size * (size - 1) / 2)
                expect(0, "a sum");
    }
    /* Long messages too, in a ring. */
    MPI_Request two[2];
    int from = (rank + size - 1) % size;
    MPI_Irecv(out, N, MPI_INT, from, 5, MPI_COMM_WORLD, &two[0]);
    MPI_Isend(in, N, MPI_INT, (rank + 1) % size, 5, MPI_COMM_WORLD, &two[1]);
    expect(appears(&out[N - 1], last + from + 4), "no message before the wait");
    MPI_Waitall(2, two, MPI_STATUSES_IGNORE);
    free(in);
    free(out);
}

static void quiet(void)
{
    MPI_Request r;
    int x = rank, y;
    MPI_Iallreduce(&x, &y, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &r);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    double idle, waiting;
    /* To a virtual machine time that its host has taken may be time that a process has used: one try of some, for all. */
    for (int tries = 0, good = 0; !good && tries < 5; tries++) {
        double before = cpu_s();
        sleep(1);
        idle = cpu_s() - before;
        /* One that waits for a late rank sleeps as well. */
        before = cpu_s();
        if (rank == 0)
            sleep(1);
        MPI_Ibarrier(MPI_COMM_WORLD, &r);
        if (rank != 0)
            sleep(1);
        waiting = cpu_s() - before;
        MPI_Wait(&r, MPI_STATUS_IGNORE);
        good = idle < 0.02 && waiting < 0.1;
        MPI_Allreduce(MPI_IN_PLACE, &good, 1, MPI_INT, MPI_LAND, MPI_COMM_WORLD);
    }
    expect(idle < 0.02, "processor time with nothing under way");
    expect(waiting < 0.1, "processor time while an operation waits for a rank");
    printf("rank %d: %.4f s idle, %.4f s waiting\n", rank, idle, waiting);
}

static void forks(void)
{
    enum { N = 1 << 16 };
    static int in[N], out[N];
    for (int round = 0; round < 20; round++) {
        MPI_Request r;
        for (int i = 0; i < N; i++)
            in[i] = i + round;
        MPI_Iallreduce(in, out, N, MPI_INT, MPI_MAX, MPI_COMM_WORLD, &r);
        pid_t child = fork();
        if (child == 0) {
            int is;
            MPI_Initialized(&is);
            if (round % 3 == 0)
                execl("/bin/true", "true", (char *)NULL);
            if (round % 3 == 1)
                exit(is ? 0 : 9); /* runs what the libraries left for the end */
            _exit(0);
        }
        int status = -1;
        waitpid(child, &status, 0);
        expect(WIFEXITED(status) && WEXITSTATUS(status) == 0, "a child of fork");
        MPI_Wait(&r, MPI_STATUS_IGNORE);
        expect(out[N - 1] == N - 1 + round, "a result beside a fork");
    }
}

static void add(void *in, void *inout, int *n, MPI_Datatype *t)
{
    (void)t;
    for (int i = 0; i < *n; i++)
        ((int *)inout)[i] += ((int *)in)[i];
}

static void *chat(void *arg)
{
    MPI_Comm comm = *(MPI_Comm *)arg;
    for (int i = 0; i < 300; i++) {
        int got = -1, mine = rank * 1000 + i, from = (rank + size - 1) % size;
        MPI_Sendrecv(&mine, 1, MPI_INT, (rank + 1) % size, 3, &got, 1, MPI_INT, from, 3, comm, MPI_STATUS_IGNORE);
        expect(got == from * 1000 + i, "a message beside the thread");
    }
    return NULL;
}

static void user(void)
{
    MPI_Op op;
    MPI_Comm own;
    pthread_t thread;
    enum { N = 5000, MANY = 8 };
    static int in[N], out[MANY][N];
    MPI_Request r[MANY];
    MPI_Op_create(add, 1, &op);
    MPI_Comm_dup(MPI_COMM_WORLD, &own);
    pthread_create(&thread, NULL, chat, &own);
    for (int round = 0; round < 30; round++) {
        for (int i = 0; i < N; i++)
            in[i] = i * round + rank;
        for (int k = 0; k < MANY; k++)
            MPI_Iallreduce(in, out[k], N, MPI_INT, op, MPI_COMM_WORLD, &r[k]);
        if (round % 4 == 0)
            usleep(2000);
        MPI_Waitall(MANY, r, MPI_STATUSES_IGNORE);
        for (int k = 0; k < MANY; k++)
            expect(out[k][N - 1] == size * (N - 1) * round + size * (size - 1) / 2, "a user's sum");
    }
    pthread_join(thread, NULL);
    MPI_Comm_free(&own);
    MPI_Op_free(&op);
}

int main(int argc, char **argv)
{
    const char *mode = argc > 1 ? argv[1] : "";
    if (argc > 2)
        patience_ms = atoi(argv[2]);
    int several = strcmp(mode, "user") == 0, level;
    MPI_Init_thread(&argc, &argv, several ? MPI_THREAD_MULTIPLE : MPI_THREAD_SINGLE, &level);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Query_thread(&level);
    expect(level == (several ? MPI_THREAD_MULTIPLE : MPI_THREAD_SINGLE), "the thread level");
    if (strcmp(mode, "hidden") == 0)
        hidden();
    else if (strcmp(mode, "quiet") == 0)
        quiet();
    else if (strcmp(mode, "fork") == 0)
        forks();
    else if (several)
        user();
    else
        MPI_Abort(MPI_COMM_WORLD, 2);
    MPI_Finalize();
    if (!wrong)
        printf("progress %s fine\n", mode);
    return wrong != 0;
}
