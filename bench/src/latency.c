/* Half the time of a round trip between ranks 0 and 1, for each size. --line FILE: see line.h. */
#include "line.h"

typedef struct {
    const Bench *b;
    void *out, *in;
    int n, rank, classic;
} Ping;

static void round_trip(void *arg)
{
    /* All at once: a message of 64 KiB leaves nothing else in the first level. So the form is asked for here;
     * dirty and consume look for it in b. */
    const Ping p = *(const Ping *)arg;
    if (p.rank == 0) {
        if (!p.classic)
            dirty(p.b, p.out, p.n);
        MPI_Send(p.out, p.n, MPI_BYTE, 1, 1, MPI_COMM_WORLD);
        MPI_Recv(p.in, p.n, MPI_BYTE, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (!p.classic)
            consume(p.b, p.in, p.n);
    } else if (p.rank == 1) {
        MPI_Recv(p.in, p.n, MPI_BYTE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (!p.classic) {
            consume(p.b, p.in, p.n);
            dirty(p.b, p.out, p.n);
        }
        MPI_Send(p.out, p.n, MPI_BYTE, 0, 1, MPI_COMM_WORLD);
    }
}

int main(int argc, char **argv)
{
    Bench b = bench_init(&argc, &argv, 8);
    LinePair *line = line_open(&b, b.line);
    for (int i = 0; i < b.n_sizes; i++) {
        Ping p = {&b, buffer_of(b.sizes[i]), buffer_of(b.sizes[i]), (int)b.sizes[i], b.rank, b.classic};
        double s = measure_beside(&b, line, "latency", b.sizes[i], round_trip, &p);
        result(&b, "latency", b.sizes[i], s / 2 * 1e6, "us");
        free(p.out);
        free(p.in);
    }
    MPI_Finalize();
    return 0;
}
