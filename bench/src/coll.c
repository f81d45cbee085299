/* Collective operations over all ranks: time of one, of the slowest rank.
 *
 * Measurements (--only): barrier, allreduce (doubles), bcast, alltoall (size per pair).
 */
#include "bench.h"

typedef struct {
    const Bench *b;
    void *out, *in;
    size_t bytes;
} Coll;

static void barrier(void *arg)
{
    (void)arg;
    MPI_Barrier(MPI_COMM_WORLD);
}

static void allreduce(void *arg)
{
    Coll *c = arg;
    dirty(c->b, c->out, c->bytes);
    MPI_Allreduce(c->out, c->in, (int)(c->bytes / sizeof(int)), MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    consume(c->b, c->in, c->bytes);
}

static void bcast(void *arg)
{
    Coll *c = arg;
    if (c->b->rank == 0)
        dirty(c->b, c->out, c->bytes);
    MPI_Bcast(c->out, (int)c->bytes, MPI_BYTE, 0, MPI_COMM_WORLD);
    if (c->b->rank != 0)
        consume(c->b, c->out, c->bytes);
}

static void alltoall(void *arg)
{
    Coll *c = arg;
    dirty(c->b, c->out, c->bytes * c->b->size);
    MPI_Alltoall(c->out, (int)c->bytes, MPI_BYTE, c->in, (int)c->bytes, MPI_BYTE, MPI_COMM_WORLD);
    consume(c->b, c->in, c->bytes * c->b->size);
}

int main(int argc, char **argv)
{
    Bench b = bench_init(&argc, &argv, 8);
    if (wanted(&b, "barrier"))
        result(&b, "barrier", 0, measure(&b, barrier, NULL) * 1e6, "us");
    static const struct {
        const char *name;
        void (*op)(void *);
    } ops[] = {{"allreduce", allreduce}, {"bcast", bcast}, {"alltoall", alltoall}};
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < b.n_sizes && wanted(&b, ops[k].name); i++) {
            size_t total = k == 2 ? b.sizes[i] * b.size : b.sizes[i];
            Coll c = {&b, buffer_of(total), buffer_of(total), b.sizes[i]};
            double s = measure(&b, ops[k].op, &c);
            result(&b, ops[k].name, b.sizes[i], s * 1e6, "us");
            free(c.out);
            free(c.in);
        }
    MPI_Finalize();
    return 0;
}
