/* rates: puts, gets, atomics, barrier, ping-pong and long puts between two PEs, each beside the
 * same by plain loads, stores and atomic instructions through shmem_ptr ("raw"), batch by batch. */
#include "bench.h"

enum { OPS = 200000 };
static uint64_t *table; /* symmetric */
static uint64_t *far_table;
static volatile uint64_t sink;

/* One batch of OPS operations at words chosen by a mask. `OP` is one, at word `at`. */
#define BATCH(NAME, OP)                                                                          \
    static double NAME(uint64_t mask)                                                            \
    {                                                                                            \
        uint64_t x = 88172645463325252ull, sum = 0;                                              \
        (void)sum;                                                                               \
        double t = now_s();                                                                      \
        for (uint64_t i = 0; i < OPS; i++) {                                                     \
            size_t at = x >> 20 & mask;                                                          \
            x = next(x);                                                                         \
            OP;                                                                                  \
        }                                                                                        \
        shmem_quiet();                                                                           \
        sink = sum;                                                                              \
        return OPS / (now_s() - t) * 1e-6;                                                       \
    }
/* The same at one word. */
#define HOT(NAME, OP)                                                                            \
    static double NAME(uint64_t mask)                                                            \
    {                                                                                            \
        uint64_t sum = 0, at = mask;                                                             \
        (void)sum;                                                                               \
        double t = now_s();                                                                      \
        for (uint64_t i = 0; i < OPS; i++) {                                                     \
            OP;                                                                                  \
        }                                                                                        \
        shmem_quiet();                                                                           \
        sink = sum;                                                                              \
        return OPS / (now_s() - t) * 1e-6;                                                       \
    }

#define PUT shmem_uint64_p(table + at, i, 1)
#define RAW_PUT ((volatile uint64_t *)far_table)[at] = i
#define PUTMEM shmem_putmem(table + at, &i, 8, 1)
#define GET sum += shmem_uint64_g(table + at, 1)
#define RAW_GET sum += ((volatile uint64_t *)far_table)[at]
#define ADD sum += shmem_ulong_atomic_fetch_add((unsigned long *)table + at, 1, 1)
#define RAW_ADD sum += __atomic_fetch_add(far_table + at, 1, __ATOMIC_RELAXED)
HOT(put_hot, PUT)
HOT(raw_put_hot, RAW_PUT)
HOT(putmem_hot, PUTMEM)
HOT(get_hot, GET)
HOT(raw_get_hot, RAW_GET)
HOT(add_hot, ADD)
HOT(raw_add_hot, RAW_ADD)
BATCH(put_random, PUT)
BATCH(raw_put_random, RAW_PUT)
BATCH(get_random, GET)
BATCH(raw_get_random, RAW_GET)
BATCH(add_random, ADD)
BATCH(raw_add_random, RAW_ADD)

/* An operation and its raw twin, in alternation. */
static void pair(const char *name, size_t bytes, double (*op)(uint64_t), double (*raw)(uint64_t), uint64_t mask)
{
    double a[BATCHES], b[BATCHES], share[BATCHES];
    char text[64];
    for (int i = 0; i < BATCHES; i++) {
        a[i] = op(mask);
        b[i] = raw(mask);
        share[i] = a[i] / b[i] * 100;
    }
    say(name, bytes, median(a, BATCHES), "M/s");
    snprintf(text, sizeof text, "raw-%s", name);
    say(text, bytes, median(b, BATCHES), "M/s");
    snprintf(text, sizeof text, "%s-of-raw", name);
    say(text, bytes, median(share, BATCHES), "%");
}

static void rates(void)
{
    size_t small = 8 << 20, large = 128 << 20;
    pair("put-hot", 8, put_hot, raw_put_hot, 0);
    pair("putmem-hot", 8, putmem_hot, raw_put_hot, 0);
    pair("put-random", small, put_random, raw_put_random, small / 8 - 1);
    pair("put-random", large, put_random, raw_put_random, large / 8 - 1);
    pair("get-hot", 8, get_hot, raw_get_hot, 0);
    pair("get-random", small, get_random, raw_get_random, small / 8 - 1);
    pair("get-random", large, get_random, raw_get_random, large / 8 - 1);
    pair("fetch-add-hot", 8, add_hot, raw_add_hot, 0);
    pair("fetch-add-random", small, add_random, raw_add_random, small / 8 - 1);
}

static void long_puts(void)
{
    size_t sizes[] = {64 << 10, 4 << 20};
    char *src = malloc(4 << 20);
    memset(src, 1, 4 << 20);
    for (int k = 0; k < 2; k++) {
        double a[BATCHES], b[BATCHES];
        size_t len = sizes[k], reps = (8 << 20) / len;
        for (int i = 0; i < BATCHES; i++) {
            double t = now_s();
            for (size_t r = 0; r < reps; r++)
                shmem_putmem(table + r % 2 * len / 8, src, len, 1);
            shmem_quiet();
            a[i] = reps * len / (now_s() - t) * 1e-6;
            t = now_s();
            for (size_t r = 0; r < reps; r++)
                memcpy(far_table + r % 2 * len / 8, src, len);
            b[i] = reps * len / (now_s() - t) * 1e-6;
        }
        say("put-long", len, median(a, BATCHES), "MB/s");
        say("raw-put-long", len, median(b, BATCHES), "MB/s");
    }
    free(src);
}

/* Both PEs. Half a round trip in ns: by p and wait_until, and by a store and a loop of loads. */
static void ping_pong(long *flags)
{
    enum { TRIPS = 2000 };
    double a[BATCHES], b[BATCHES];
    long *mine = flags, *raw_mine = flags + 64;
    volatile long *raw_far = shmem_ptr(raw_mine, 1 - me), *raw_near = raw_mine;
    long n = 0, m = 0;
    for (int i = 0; i < BATCHES; i++) {
        shmem_barrier_all();
        double t = now_s();
        for (int k = 0; k < TRIPS; k++) {
            n++;
            if (me == 0)
                shmem_long_p(mine, n, 1);
            shmem_long_wait_until(mine, SHMEM_CMP_EQ, n);
            if (me == 1)
                shmem_long_p(mine, n, 0);
        }
        a[i] = (now_s() - t) / TRIPS / 2 * 1e9;
        shmem_barrier_all();
        t = now_s();
        for (int k = 0; k < TRIPS; k++) {
            m++;
            if (me == 0)
                *raw_far = m;
            while (*raw_near != m)
                ;
            if (me == 1)
                *raw_far = m;
        }
        b[i] = (now_s() - t) / TRIPS / 2 * 1e9;
    }
    say("ping-pong", 8, median(a, BATCHES), "ns");
    say("raw-ping-pong", 8, median(b, BATCHES), "ns");
}

static void barrier(void)
{
    enum { TIMES = 1000 };
    double a[BATCHES];
    for (int i = 0; i < BATCHES; i++) {
        double t = now_s();
        for (int k = 0; k < TIMES; k++)
            shmem_barrier_all();
        a[i] = (now_s() - t) / TIMES * 1e9;
    }
    say("barrier", 0, median(a, BATCHES), "ns");
}

int main(void)
{
    start();
    table = shmem_malloc(128 << 20);
    long *flags = shmem_malloc(1024);
    memset(table, 0, 128 << 20);
    memset(flags, 0, 1024);
    shmem_barrier_all();
    if (n_pes != 2 || !(far_table = shmem_ptr(table, 1))) {
        printf("two PEs that reach each other's memory are needed\n");
        return 1;
    }
    ping_pong(flags);
    barrier();
    shmem_barrier_all();
    if (me == 0) {
        rates();
        long_puts();
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
