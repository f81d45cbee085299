/* Windows of puts or gets by rank 0 in the memory of rank 1, which one flush completes: bandwidth.
 *
 * Measurements (--only): put-bw, get-bw in memory that MPI allocated, put-bw-own, get-bw-own in memory of the
 * program's own. 64 in flight, each with a place of its own on both sides. The target waits in a barrier. With
 * --classic nobody writes or reads the buffers, as in other benchmarks.
 */
#include "bench.h"

enum { WINDOW = 64 };

typedef struct {
    const Bench *b;
    MPI_Win win;
    char *buf;
    size_t bytes, stride;
} Stream;

static void puts_of_a_window(void *arg)
{
    Stream *s = arg;
    int n = (int)s->bytes;
    if (s->b->rank != 0)
        return;
    for (size_t i = 0; i < WINDOW; i++) {
        dirty(s->b, s->buf + i * s->stride, s->bytes);
        MPI_Put(s->buf + i * s->stride, n, MPI_BYTE, 1, (MPI_Aint)(i * s->stride), n, MPI_BYTE, s->win);
    }
    MPI_Win_flush(1, s->win);
}

static void gets_of_a_window(void *arg)
{
    Stream *s = arg;
    int n = (int)s->bytes;
    if (s->b->rank != 0)
        return;
    for (size_t i = 0; i < WINDOW; i++)
        MPI_Get(s->buf + i * s->stride, n, MPI_BYTE, 1, (MPI_Aint)(i * s->stride), n, MPI_BYTE, s->win);
    MPI_Win_flush(1, s->win);
    for (size_t i = 0; i < WINDOW; i++)
        consume(s->b, s->buf + i * s->stride, s->bytes);
}

static double seconds_per_window(const Bench *b, void (*op)(void *), size_t bytes, int own)
{
    size_t stride = (bytes + LINE_BYTES - 1) / LINE_BYTES * LINE_BYTES, total = stride * WINDOW;
    Stream s = {b, MPI_WIN_NULL, buffer_of(b->rank == 0 ? total : 1), bytes, stride};
    void *base = own ? buffer_of(total) : NULL;
    if (own)
        MPI_Win_create(base, (MPI_Aint)total, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &s.win);
    else
        MPI_Win_allocate((MPI_Aint)total, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &s.win);
    if (b->rank == 0)
        MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, s.win);
    double t = measure(b, op, &s);
    if (b->rank == 0)
        MPI_Win_unlock(1, s.win);
    MPI_Win_free(&s.win);
    if (own)
        free(base);
    free(s.buf);
    return t;
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*op)(void *);
        int own;
    } all[] = {
        {"put-bw", puts_of_a_window, 0},
        {"get-bw", gets_of_a_window, 0},
        {"put-bw-own", puts_of_a_window, 1},
        {"get-bw-own", gets_of_a_window, 1},
    };
    Bench b = bench_init(&argc, &argv, 1 << 20);
    for (int i = 0; i < b.n_sizes; i++)
        for (size_t k = 0; k < sizeof all / sizeof *all; k++)
            if (wanted(&b, all[k].name)) {
                double t = seconds_per_window(&b, all[k].op, b.sizes[i], all[k].own);
                result(&b, all[k].name, b.sizes[i], (double)WINDOW * b.sizes[i] / t * 1e-6, "MB/s");
            }
    MPI_Finalize();
    return 0;
}
