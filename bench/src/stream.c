/* A window of nonblocking messages from rank 0 to rank 1 (or both ways), answered by a short
 * one: message rate for short messages, bandwidth for long ones.
 *
 * Measurements (--only): rate, bw, bibw (both ways); each with 64 in flight. Every message has a
 * buffer of its own; with --classic all share one on each side, as other benchmarks do it. --line FILE: see
 * line.h.
 */
#include "line.h"

enum { WINDOW = 64 };

typedef struct {
    const Bench *b;
    char *out, *in;
    size_t bytes, stride; /* from one message's buffer to the next */
    int both;
} Stream;

static void one_window(void *arg)
{
    Stream *s = arg;
    MPI_Request r[2 * WINDOW];
    int n = (int)s->bytes, peer = 1 - s->b->rank, k = 0;
    int sends = s->both || s->b->rank == 0, receives = s->both || s->b->rank == 1;
    if (s->b->rank > 1)
        return;
    if (receives)
        for (int i = 0; i < WINDOW; i++)
            MPI_Irecv(s->in + i * s->stride, n, MPI_BYTE, peer, 1, MPI_COMM_WORLD, &r[k++]);
    if (sends)
        for (int i = 0; i < WINDOW; i++) {
            dirty(s->b, s->out + i * s->stride, s->bytes);
            MPI_Isend(s->out + i * s->stride, n, MPI_BYTE, peer, 1, MPI_COMM_WORLD, &r[k++]);
        }
    MPI_Waitall(k, r, MPI_STATUSES_IGNORE);
    if (receives)
        for (int i = 0; i < WINDOW; i++)
            consume(s->b, s->in + i * s->stride, s->bytes);
    char done = 1;
    if (s->b->rank == 1)
        MPI_Send(&done, 1, MPI_BYTE, 0, 2, MPI_COMM_WORLD);
    else
        MPI_Recv(&done, 1, MPI_BYTE, 1, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static double seconds_per_window(const Bench *b, LinePair *line, const char *name, size_t bytes, int both)
{
    size_t apart = (bytes + LINE_BYTES - 1) / LINE_BYTES * LINE_BYTES;
    size_t total = b->classic ? apart : apart * WINDOW;
    Stream s = {b, NULL, NULL, bytes, b->classic ? 0 : apart, both};
    s.out = buffer_of(both || b->rank == 0 ? total : 1);
    s.in = buffer_of(both || b->rank == 1 ? total : 1);
    double t = measure_beside(b, line, name, bytes, one_window, &s);
    free(s.out);
    free(s.in);
    return t;
}

int main(int argc, char **argv)
{
    Bench b = bench_init(&argc, &argv, 8);
    LinePair *line = line_open(&b, b.line);
    for (int i = 0; i < b.n_sizes; i++) {
        size_t n = b.sizes[i];
        double bytes = (double)WINDOW * n;
        if (wanted(&b, "rate"))
            result(&b, "rate", n, WINDOW / seconds_per_window(&b, line, "rate", n, 0) * 1e-6, "M/s");
        if (wanted(&b, "bw"))
            result(&b, "bw", n, bytes / seconds_per_window(&b, line, "bw", n, 0) * 1e-6, "MB/s");
        if (wanted(&b, "bibw"))
            result(&b, "bibw", n, 2 * bytes / seconds_per_window(&b, line, "bibw", n, 1) * 1e-6, "MB/s");
    }
    MPI_Finalize();
    return 0;
}
