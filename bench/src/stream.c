/* A window of nonblocking messages from rank 0 to rank 1 (or both ways), answered by a short
 * one: message rate for short messages, bandwidth for long ones.
 *
 * Measurements (--only): rate (64 in flight), bw (16 in flight), bibw (16 in flight, both ways).
 */
#include "bench.h"

enum { MAX_WINDOW = 64 };

typedef struct {
    const Bench *b;
    char *out, *in; /* one buffer per message in flight */
    size_t bytes, stride;
    int window, both;
} Stream;

static void one_window(void *arg)
{
    Stream *s = arg;
    MPI_Request r[2 * MAX_WINDOW];
    int n = (int)s->bytes, peer = 1 - s->b->rank, k = 0;
    int sends = s->both || s->b->rank == 0, receives = s->both || s->b->rank == 1;
    if (s->b->rank > 1)
        return;
    if (receives)
        for (int i = 0; i < s->window; i++)
            MPI_Irecv(s->in + i * s->stride, n, MPI_BYTE, peer, 1, MPI_COMM_WORLD, &r[k++]);
    if (sends)
        for (int i = 0; i < s->window; i++) {
            dirty(s->b, s->out + i * s->stride, s->bytes);
            MPI_Isend(s->out + i * s->stride, n, MPI_BYTE, peer, 1, MPI_COMM_WORLD, &r[k++]);
        }
    MPI_Waitall(k, r, MPI_STATUSES_IGNORE);
    if (receives)
        for (int i = 0; i < s->window; i++)
            consume(s->b, s->in + i * s->stride, s->bytes);
    char done = 1;
    if (s->b->rank == 1)
        MPI_Send(&done, 1, MPI_BYTE, 0, 2, MPI_COMM_WORLD);
    else
        MPI_Recv(&done, 1, MPI_BYTE, 1, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static double seconds_per_window(const Bench *b, size_t bytes, int window, int both)
{
    size_t stride = (bytes + LINE_BYTES - 1) / LINE_BYTES * LINE_BYTES;
    Stream s = {b, buffer_of(stride * window), buffer_of(stride * window), bytes, stride, window,
                both};
    double t = measure(b, one_window, &s);
    free(s.out);
    free(s.in);
    return t;
}

int main(int argc, char **argv)
{
    Bench b = bench_init(&argc, &argv, 8);
    for (int i = 0; i < b.n_sizes; i++) {
        size_t n = b.sizes[i];
        if (wanted(&b, "rate"))
            result(&b, "rate", n, 64 / seconds_per_window(&b, n, 64, 0) * 1e-6, "M/s");
        if (wanted(&b, "bw"))
            result(&b, "bw", n, 16.0 * n / seconds_per_window(&b, n, 16, 0) * 1e-6, "MB/s");
        if (wanted(&b, "bibw"))
            result(&b, "bibw", n, 32.0 * n / seconds_per_window(&b, n, 16, 1) * 1e-6, "MB/s");
    }
    MPI_Finalize();
    return 0;
}
