/* All ranks at once: rank i exchanges with rank i + n/2 (MPI_Sendrecv). Time of one exchange, of
 * the slowest pair.
 */
#include "bench.h"

typedef struct {
    const Bench *b;
    void *out, *in;
    size_t bytes;
    int peer;
} Pair;

static void exchange(void *arg)
{
    Pair *p = arg;
    int n = (int)p->bytes;
    dirty(p->b, p->out, p->bytes);
    MPI_Sendrecv(p->out, n, MPI_BYTE, p->peer, 1, p->in, n, MPI_BYTE, p->peer, 1, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    consume(p->b, p->in, p->bytes);
}

int main(int argc, char **argv)
{
    Bench b = bench_init(&argc, &argv, 8);
    int half = b.size / 2;
    if (b.size % 2)
        MPI_Abort(MPI_COMM_WORLD, 4);
    for (int i = 0; i < b.n_sizes; i++) {
        Pair p = {&b, buffer_of(b.sizes[i]), buffer_of(b.sizes[i]), b.sizes[i], (b.rank + half) % b.size};
        result(&b, "pairs", b.sizes[i], measure(&b, exchange, &p) * 1e6, "us");
        free(p.out);
        free(p.in);
    }
    MPI_Finalize();
    return 0;
}
