/* One-sided communication of rank 0 with rank 1, in a window that MPI allocated: time of each
 * operation with the flush that completes it. Rank 1 waits in MPI.
 *
 * put, get, ...: the origin's buffer is written before a put and read after a get.
 * handover: put, flush and a message by which the target knows that it may read; half of a round.
 */
#include "bench.h"

typedef struct {
    const Bench *b;
    MPI_Win win;
    char *mem, *buf, *result;
    size_t bytes;
} Op;

static void put(void *arg)
{
    Op *o = arg;
    if (o->b->rank != 0)
        return;
    dirty(o->b, o->buf, o->bytes);
    MPI_Put(o->buf, (int)o->bytes, MPI_BYTE, 1, 0, (int)o->bytes, MPI_BYTE, o->win);
    MPI_Win_flush(1, o->win);
}

static void get(void *arg)
{
    Op *o = arg;
    if (o->b->rank != 0)
        return;
    MPI_Get(o->buf, (int)o->bytes, MPI_BYTE, 1, 0, (int)o->bytes, MPI_BYTE, o->win);
    MPI_Win_flush(1, o->win);
    consume(o->b, o->buf, o->bytes);
}

static void accumulate(void *arg)
{
    Op *o = arg;
    int n = (int)(o->bytes / sizeof(double));
    if (o->b->rank != 0)
        return;
    MPI_Accumulate(o->buf, n, MPI_DOUBLE, 1, 0, n, MPI_DOUBLE, MPI_SUM, o->win);
    MPI_Win_flush(1, o->win);
}

static void fetch_and_op(void *arg)
{
    Op *o = arg;
    if (o->b->rank != 0)
        return;
    MPI_Fetch_and_op(o->buf, o->result, MPI_INT64_T, 1, 0, MPI_SUM, o->win);
    MPI_Win_flush(1, o->win);
}

static void compare_and_swap(void *arg)
{
    Op *o = arg;
    if (o->b->rank != 0)
        return;
    MPI_Compare_and_swap(o->buf, o->buf + 8, o->result, MPI_INT64_T, 1, 0, o->win);
    MPI_Win_flush(1, o->win);
}

static void handover(void *arg)
{
    Op *o = arg;
    int me = o->b->rank, peer = 1 - me, n = (int)o->bytes;
    if (me > 1)
        return;
    if (me == 1) {
        MPI_Recv(NULL, 0, MPI_BYTE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        consume(o->b, o->mem, o->bytes);
    }
    dirty(o->b, o->buf, o->bytes);
    MPI_Put(o->buf, n, MPI_BYTE, peer, 0, n, MPI_BYTE, o->win);
    MPI_Win_flush(peer, o->win);
    MPI_Send(NULL, 0, MPI_BYTE, peer, 1, MPI_COMM_WORLD);
    if (me == 0) {
        MPI_Recv(NULL, 0, MPI_BYTE, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        consume(o->b, o->mem, o->bytes);
    }
}

static void lock_put(void *arg)
{
    Op *o = arg;
    if (o->b->rank != 0)
        return;
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, o->win);
    put(arg);
    MPI_Win_unlock(1, o->win);
}

static void fence_put(void *arg)
{
    Op *o = arg;
    int peer = (o->b->rank + 1) % o->b->size, n = (int)o->bytes;
    MPI_Put(o->buf, n, MPI_BYTE, peer, 0, n, MPI_BYTE, o->win);
    MPI_Win_fence(0, o->win);
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*op)(void *);
        size_t most; /* longest that it is for */
        double scale;
    } all[] = {
        {"put", put, SIZE_MAX, 1},         {"get", get, SIZE_MAX, 1},
        {"handover", handover, SIZE_MAX, 0.5},
        {"accumulate", accumulate, SIZE_MAX, 1},
        {"fetch_and_op", fetch_and_op, 8, 1}, {"compare_and_swap", compare_and_swap, 8, 1},
        {"lock-put-unlock", lock_put, 8, 1},  {"put-fence", fence_put, 8, 1},
    };
    Bench b = bench_init(&argc, &argv, 8);
    for (int i = 0; i < b.n_sizes; i++) {
        for (size_t k = 0; k < sizeof all / sizeof *all; k++) {
            Op o = {&b, MPI_WIN_NULL, NULL, buffer_of(b.sizes[i]), buffer_of(8), b.sizes[i]};
            if (b.sizes[i] > all[k].most || !wanted(&b, all[k].name))
                continue;
            int passive = all[k].op != lock_put && all[k].op != fence_put;
            memset(o.buf, 0, o.bytes);
            MPI_Win_allocate((MPI_Aint)o.bytes + 64, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &o.mem, &o.win);
            memset(o.mem, 0, o.bytes + 64);
            if (passive)
                MPI_Win_lock_all(0, o.win);
            else if (all[k].op == fence_put)
                MPI_Win_fence(0, o.win);
            double s = measure(&b, all[k].op, &o) * all[k].scale;
            result(&b, all[k].name, b.sizes[i], s * 1e6, "us");
            if (passive)
                MPI_Win_unlock_all(o.win);
            else if (all[k].op == fence_put)
                MPI_Win_fence(MPI_MODE_NOSUCCEED, o.win);
            MPI_Win_free(&o.win);
            free(o.buf);
            free(o.result);
        }
    }
    MPI_Finalize();
    return 0;
}
