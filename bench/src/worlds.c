/* Many ranks on few cores: worlds [die]. Rank 0 prints how long MPI_Init, three barriers, two allreduces of an int, two alltoalls
 * of 8 bytes and MPI_Finalize took, and the ranks' memory: private and proportional, mean and largest. With "die" the middle rank
 * kills itself behind the alltoalls and says when, in seconds of CLOCK_REALTIME; `date +%s.%N` behind mpiexec tells how long the end took. */
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int me, n;
static double last;

static double now(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return t.tv_sec + t.tv_nsec * 1e-9;
}

static void lap(const char *what)
{
    double t = now(CLOCK_MONOTONIC);
    if (me == 0)
        printf("worlds: %s %.3f s\n", what, t - last), fflush(stdout);
    last = t;
}

/* KiB by the kernel's account of this process. */
static void memory(double *private_kib, double *pss_kib)
{
    char line[256];
    double kib;
    FILE *f = fopen("/proc/self/smaps_rollup", "r");
    *private_kib = *pss_kib = 0;
    while (f && fgets(line, sizeof line, f)) {
        if (sscanf(line, "Pss: %lf", &kib) == 1)
            *pss_kib = kib;
        if (sscanf(line, "Private_Clean: %lf", &kib) == 1 || sscanf(line, "Private_Dirty: %lf", &kib) == 1)
            *private_kib += kib;
    }
    if (f)
        fclose(f);
}

int main(int argc, char **argv)
{
    last = now(CLOCK_MONOTONIC);
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &n);
    lap("MPI_Init");
    for (int i = 0; i < 3; i++)
        MPI_Barrier(MPI_COMM_WORLD), lap("barrier");
    for (int i = 0; i < 2; i++) {
        int one = 1, sum = 0;
        MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD), lap("allreduce");
        if (sum != n)
            MPI_Abort(MPI_COMM_WORLD, 3);
    }
    double *out = malloc(sizeof *out * n), *in = malloc(sizeof *in * n);
    for (int i = 0; i < 2; i++) {
        for (int r = 0; r < n; r++)
            out[r] = me * 1e6 + r;
        MPI_Alltoall(out, 1, MPI_DOUBLE, in, 1, MPI_DOUBLE, MPI_COMM_WORLD), lap("alltoall");
        for (int r = 0; r < n; r++)
            if (in[r] != r * 1e6 + me)
                MPI_Abort(MPI_COMM_WORLD, 3);
    }
    double mine[2], sum[2], most[2];
    memory(&mine[0], &mine[1]);
    MPI_Reduce(mine, sum, 2, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce(mine, most, 2, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
    if (me == 0)
        printf("worlds: %d ranks, of each private %.2f MiB (largest %.2f), proportional %.2f MiB (largest %.2f)\n", n, sum[0] / n / 1024, most[0] / 1024,
               sum[1] / n / 1024, most[1] / 1024);
    fflush(stdout);
    if (argc > 1 && !strcmp(argv[1], "die")) {
        MPI_Barrier(MPI_COMM_WORLD);
        if (me == n / 2) {
            printf("worlds: rank %d dies at %.3f\n", me, now(CLOCK_REALTIME)), fflush(stdout);
            raise(SIGKILL);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    lap("memory");
    MPI_Finalize();
    lap("MPI_Finalize");
    return 0;
}
