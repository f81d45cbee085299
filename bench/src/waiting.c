/* What waiting costs: rank 0 sleeps for --seconds S, all others sit in a blocking MPI_Recv from
 * it. CPU time of the waiting ranks during that time: the largest, and of rank 0 afterwards the
 * time until the last of them has answered.
 */
#include "bench.h"
#include <sys/resource.h>

static double cpu_s(void)
{
    struct rusage u;
    getrusage(RUSAGE_SELF, &u);
    return (double)u.ru_utime.tv_sec + (double)u.ru_stime.tv_sec +
           1e-6 * (double)(u.ru_utime.tv_usec + u.ru_stime.tv_usec);
}

int main(int argc, char **argv)
{
    Bench b = bench_init(&argc, &argv, 8);
    long word = 42;
    double used = 0.0, most = 0.0, wake = 0.0;
    MPI_Barrier(MPI_COMM_WORLD);
    if (b.rank == 0) {
        struct timespec t = {(time_t)b.seconds, (long)((b.seconds - (time_t)b.seconds) * 1e9)};
        nanosleep(&t, NULL);
        double start = now_s();
        for (int r = 1; r < b.size; r++)
            MPI_Send(&word, 1, MPI_LONG, r, 1, MPI_COMM_WORLD);
        for (int r = 1; r < b.size; r++)
            MPI_Recv(&word, 1, MPI_LONG, r, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        wake = now_s() - start;
    } else {
        double before = cpu_s();
        MPI_Recv(&word, 1, MPI_LONG, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        used = cpu_s() - before;
        MPI_Send(&word, 1, MPI_LONG, 0, 2, MPI_COMM_WORLD);
    }
    MPI_Reduce(&used, &most, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
    result(&b, "wait-cpu", 0, most, "s");
    result(&b, "wake", 0, wake * 1e6, "us");
    MPI_Finalize();
    return 0;
}
