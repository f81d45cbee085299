/* micro: the microbenchmarks of the paper: ping-pong, a stream to a neighbour, both ways at once, and
 * streams from one PE to all by cyclic, block-cyclic and indirect distribution.
 *
 * Source: Underwood, Levenhagen and Brightwell (2007). Puts of 8 bytes; a message is complete when a
 * quiet behind the stream is. Sizes can be set: BENCH_ITEMS, BENCH_BATCHES. Only functions of OpenSHMEM 1.4. */
#include "bench.h"
#include <weft_distribution.h>

#ifndef BENCH_ITEMS
#define BENCH_ITEMS (1 << 16)
#endif
enum { ITEMS = BENCH_ITEMS, LOG_BLOCK = 6 };
static uint64_t *dest;
static int *where;

/* `size` is what distinguishes the line: bytes, or the number of PEs. */
static void stream(const char *name, size_t size, int senders, void (*body)(void))
{
    double rates[BATCHES];
    for (int k = 0; k < BATCHES; k++) {
        shmem_barrier_all();
        double t = now_s();
        if (me < senders)
            body();
        shmem_quiet();
        rates[k] = ITEMS / (now_s() - t) * 1e-6;
    }
    shmem_barrier_all();
    say(name, size, median(rates, BATCHES), "M/s");
}

static void neighbour(void)
{
    for (uint64_t i = 0; i < ITEMS; i++)
        shmem_uint64_p(dest + i, i, (me + 1) % n_pes);
}

static void cyclic(void)
{
    for (uint64_t i = 0; i < ITEMS; i++) {
        weft_item_t at = weft_cyclic(i, (size_t)n_pes);
        shmem_uint64_p(dest + at.place, i, at.pe);
    }
}

static void block_cyclic(void)
{
    for (uint64_t i = 0; i < ITEMS; i++) {
        weft_item_t at = weft_block_cyclic(i, LOG_BLOCK, (size_t)n_pes);
        shmem_uint64_p(dest + at.place, i, at.pe);
    }
}

static void indirect(void)
{
    for (uint64_t i = 0; i < ITEMS; i++) {
        weft_item_t at = weft_indirect(i, where);
        shmem_uint64_p(dest + at.place, i, at.pe);
    }
}

static void ping_pong(void)
{
    enum { TRIPS = 2000 };
    static long flag;
    double ns[BATCHES];
    long n = 0;
    for (int k = 0; k < BATCHES; k++) {
        shmem_barrier_all();
        double t = now_s();
        for (int i = 0; i < TRIPS && me < 2; i++) {
            n++;
            if (me == 0)
                shmem_long_p(&flag, n, 1);
            shmem_long_wait_until(&flag, SHMEM_CMP_EQ, n);
            if (me == 1)
                shmem_long_p(&flag, n, 0);
        }
        ns[k] = (now_s() - t) / TRIPS / 2 * 1e9;
    }
    say("ping-pong", 8, median(ns, BATCHES), "ns");
}

int main(int argc, char **argv)
{
    size_t n;
    start();
    n = (size_t)n_pes;
    dest = shmem_malloc(8 * ITEMS);
    where = malloc(sizeof *where * ITEMS);
    uint64_t x = 1;
    for (int i = 0; i < ITEMS; i++) {
        x = next(x);
        where[i] = (int)((x >> 33) % (uint64_t)n_pes);
    }
    memset(dest, 0, 8 * ITEMS);
    if (n_pes > 1 && wanted("ping-pong", argc, argv))
        ping_pong();
    if (wanted("stream", argc, argv))
        stream("stream", 8, 1, neighbour);
    if (wanted("bidirectional", argc, argv))
        stream("bidirectional", 8, n_pes, neighbour);
    if (wanted("one-to-n-cyclic", argc, argv))
        stream("one-to-n-cyclic", n, 1, cyclic);
    if (wanted("one-to-n-block-cyclic", argc, argv))
        stream("one-to-n-block-cyclic", n, 1, block_cyclic);
    if (wanted("one-to-n-indirect", argc, argv))
        stream("one-to-n-indirect", n, 1, indirect);
    shmem_finalize();
    return 0;
}
