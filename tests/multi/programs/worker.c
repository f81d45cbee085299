/* A rank that does as told: worker MODE [arguments]. Prints "pid RANK PID" first.
 *
 *   ring N BYTES          N rounds of a ring, 0 for endless; prints "done RANK"
 *   ringfor SECONDS BYTES a ring for so long as rank 0 says
 *   ringuntil BYTES       a ring until rank 0 gets SIGUSR1
 *   barrier               endless barriers
 *   recv SECONDS          rank 0 sleeps, the others wait in MPI_Recv; prints their CPU time
 *   stuck                 every rank waits in MPI_Recv for a message that never comes
 *   compute               no MPI call after MPI_Init, endless
 *   abort RANK CODE       that rank calls MPI_Abort while the others wait in MPI_Recv
 *   exit RANK CODE        that rank calls exit without MPI_Finalize
 *   leave RANK,RANK...    those ranks call exit(0) without MPI_Finalize, the others end well
 *   segv RANK             that rank writes to address 8
 *   code RANK CODE        all finalise, that rank's exit code is CODE
 *   hello                 prints "hello RANK of SIZE" and ends
 *   footprint             prints memory and descriptors per rank after a ring
 */
#include <dirent.h>
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

static int rank, size;

static void ring(long rounds, int bytes)
{
    char *out = calloc(1, bytes + 1), *in = calloc(1, bytes + 1);
    int to = (rank + 1) % size, from = (rank + size - 1) % size;
    for (long i = 0; rounds == 0 || i < rounds; i++) {
        out[0] = (char)(rank + i);
        MPI_Sendrecv(out, bytes, MPI_BYTE, to, 0, in, bytes, MPI_BYTE, from, 0, MPI_COMM_WORLD,
            MPI_STATUS_IGNORE);
        if (bytes && in[0] != (char)(from + i)) {
            printf("wrong data at round %ld\n", i);
            exit(9);
        }
    }
    free(out);
    free(in);
}

static void ring_for(double seconds, int bytes)
{
    double end = MPI_Wtime() + seconds;
    int more = 1;
    while (more) {
        ring(20, bytes);
        more = MPI_Wtime() < end;
        MPI_Bcast(&more, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
}

static volatile sig_atomic_t enough;

static void on_enough(int sig)
{
    (void)sig;
    enough = 1;
}

static void ring_until(int bytes)
{
    for (int more = 1; more;) {
        ring(20, bytes);
        more = !enough;
        MPI_Bcast(&more, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
}

static double cpu_s(void)
{
    struct rusage u;
    getrusage(RUSAGE_SELF, &u);
    return u.ru_utime.tv_sec + u.ru_stime.tv_sec + 1e-6 * (u.ru_utime.tv_usec + u.ru_stime.tv_usec);
}

static void wait_in_recv(double seconds)
{
    int x = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    double before = cpu_s();
    if (rank == 0) {
        usleep((useconds_t)(seconds * 1e6));
        for (int i = 1; i < size; i++)
            MPI_Send(&x, 1, MPI_INT, i, 0, MPI_COMM_WORLD);
    } else {
        MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        printf("cpu %d %.4f\n", rank, cpu_s() - before);
    }
}

static double smaps_mib(const char *key)
{
    char line[256];
    double mib = 0;
    FILE *f = fopen("/proc/self/smaps_rollup", "r");
    while (f && fgets(line, sizeof line, f))
        if (strncmp(line, key, strlen(key)) == 0)
            mib = atof(line + strlen(key)) / 1024;
    if (f)
        fclose(f);
    return mib;
}

static int descriptors(void)
{
    int n = 0;
    DIR *d = opendir("/proc/self/fd");
    while (d && readdir(d))
        n++;
    if (d)
        closedir(d);
    return n - 3; /* without ".", ".." and the folder itself */
}

static void footprint(void)
{
    ring(20, 64);
    double mine[3] = { smaps_mib("Pss:"), smaps_mib("Private_Dirty:"), descriptors() }, sum[3], max[3];
    MPI_Reduce(mine, sum, 3, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(mine, max, 3, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("footprint ranks %d pss-mib %.2f private-mib %.2f fds %.1f max-fds %.0f\n", size,
            sum[0] / size, sum[1] / size, sum[2] / size, max[2]);
}

static void forever(const char *mode)
{
    int x = 0;
    while (strcmp(mode, "barrier") == 0)
        MPI_Barrier(MPI_COMM_WORLD);
    if (strcmp(mode, "compute") != 0)
        MPI_Recv(&x, 1, MPI_INT, (rank + 1) % size, 77, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (volatile unsigned long i = 0;; i++)
        usleep(1000);
}

/* `who`: numbers of one figure with anything between them. */
static void leave(const char *who)
{
    if (strchr(who, '0' + rank))
        exit(0);
}

static int misbehave(const char *mode, int who, int code)
{
    if (rank != who && strcmp(mode, "code") != 0)
        forever("stuck");
    if (strcmp(mode, "abort") == 0)
        MPI_Abort(MPI_COMM_WORLD, code);
    if (strcmp(mode, "exit") == 0)
        exit(code);
    if (strcmp(mode, "segv") == 0)
        *(volatile int *)8 = 1; /* the others have shown their pids, see main */
    MPI_Finalize();
    return rank == who ? code : 0;
}

int main(int argc, char **argv)
{
    const char *mode = argc > 1 ? argv[1] : "hello";
    int a = argc > 2 ? atoi(argv[2]) : 0, b = argc > 3 ? atoi(argv[3]) : 0;
    signal(SIGUSR1, on_enough);
    if (MPI_Init(&argc, &argv) != MPI_SUCCESS)
        return 8;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (strcmp(mode, "footprint") != 0)
        printf("pid %d %d\n", rank, (int)getpid());
    fflush(stdout);
    if (strcmp(mode, "segv") == 0)
        MPI_Barrier(MPI_COMM_WORLD);
    if (strcmp(mode, "ring") == 0)
        ring(a, b);
    else if (strcmp(mode, "ringfor") == 0)
        ring_for(atof(argv[2]), b);
    else if (strcmp(mode, "ringuntil") == 0)
        ring_until(a);
    else if (strcmp(mode, "recv") == 0)
        wait_in_recv(atof(argv[2]));
    else if (strcmp(mode, "hello") == 0)
        printf("hello %d of %d\n", rank, size);
    else if (strcmp(mode, "footprint") == 0)
        footprint();
    else if (strcmp(mode, "barrier") == 0 || strcmp(mode, "stuck") == 0 || strcmp(mode, "compute") == 0)
        forever(mode);
    else if (strcmp(mode, "leave") == 0)
        leave(argc > 2 ? argv[2] : "");
    else
        return misbehave(mode, a, b);
    fflush(stdout);
    MPI_Finalize();
    printf("done %d\n", rank);
    return 0;
}
