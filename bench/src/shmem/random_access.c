/* random_access: the HPC Challenge benchmark's updates, table[r] ^= r, in giga-updates a second.
 *
 *   listing   as printed in the paper: one update a sender in flight at each receiver, and an update
 *             that finds its place taken overwrites it, so that many are lost
 *   correct   the same with a buffer for each pair of PEs that is emptied before it is used again
 *   atomics   atomic exclusive or, with a quiet every 1024 updates
 *   plain     get, xor, put of single words: lost updates are allowed to 1 % by the benchmark
 *   raw       the same as atomics by one process with plain pointers to all PEs' tables
 *
 * Source: the RandomAccess of Underwood, Levenhagen and Brightwell (2007), from its description; the
 * generator is the one that HPC Challenge fixes. Only functions of OpenSHMEM 1.4. */
#include "bench.h"

#ifndef BENCH_UPDATES
#define BENCH_UPDATES (1 << 17)
#endif
enum { LOG_WORDS = 20, UPDATES = BENCH_UPDATES, WINDOW = 1024, SLOTS = 64 };
#define POLY 7
static uint64_t *table;
static uint64_t *inbox;  /* of correct and listing: SLOTS updates from each PE */
static long *filled;     /* from each PE: how many were sent in all */
static long *emptied;    /* to each PE: how many it has taken */
static long done[64];    /* PEs that have sent all */

static uint64_t step(uint64_t x)
{
    return x << 1 ^ ((int64_t)x < 0 ? POLY : 0);
}

/* Where an update goes: PE by the high bits, word by the low ones. */
static int pe_of(uint64_t r)
{
    return (int)((r >> 40) % (uint64_t)n_pes);
}
static size_t word_of(uint64_t r)
{
    return r & ((1 << LOG_WORDS) - 1);
}

static uint64_t first(void)
{
    uint64_t x = 1;
    for (int i = 0; i < 1000 + 997 * me; i++)
        x = step(x);
    return x;
}

static void atomics(void)
{
    uint64_t r = first();
    for (long i = 1; i <= UPDATES; i++) {
        r = step(r);
        shmem_uint64_atomic_xor(table + word_of(r), r, pe_of(r));
        if (i % WINDOW == 0)
            shmem_quiet();
    }
}

static void plain(void)
{
    uint64_t r = first();
    for (long i = 0; i < UPDATES; i++) {
        r = step(r);
        uint64_t *w = table + word_of(r);
        shmem_uint64_p(w, shmem_uint64_g(w, pe_of(r)) ^ r, pe_of(r));
    }
}

static void raw(void)
{
    uint64_t r = first(), *far[64];
    for (int pe = 0; pe < n_pes; pe++)
        far[pe] = shmem_ptr(table, pe);
    for (long i = 1; i <= UPDATES; i++) {
        r = step(r);
        __atomic_fetch_xor(far[pe_of(r)] + word_of(r), r, __ATOMIC_RELAXED);
        if (i % WINDOW == 0)
            shmem_quiet();
    }
}

/* Applies what has come from all PEs. */
static long take(void)
{
    long done = 0;
    for (int pe = 0; pe < n_pes; pe++) {
        long from = emptied[n_pes + pe], upto = ((volatile long *)filled)[pe];
        __atomic_thread_fence(__ATOMIC_ACQUIRE);
        for (; from < upto; from++, done++) {
            uint64_t r = inbox[pe * SLOTS + from % SLOTS];
            table[word_of(r)] ^= r;
        }
        if (from != emptied[n_pes + pe]) {
            emptied[n_pes + pe] = from;
            shmem_long_p(emptied + me, from, pe);
        }
    }
    return done;
}

static long correct(void)
{
    uint64_t r = first();
    long applied = 0;
    static long sent[64];
    memset(sent, 0, sizeof sent);
    for (long i = 0; i < UPDATES; i++) {
        r = step(r);
        int pe = pe_of(r);
        while (sent[pe] - ((volatile long *)emptied)[pe] >= SLOTS) {
            /* Libraries that move puts only in their own calls get one. */
            shmem_quiet();
            applied += take();
        }
        shmem_uint64_p(inbox + me * SLOTS + sent[pe] % SLOTS, r, pe);
        shmem_fence();
        shmem_long_p(filled + me, ++sent[pe], pe);
    }
    shmem_fence();
    for (int pe = 0; pe < n_pes; pe++)
        shmem_long_p(done + me, 1, pe);
    /* Who still sends waits for room. */
    for (int pe = 0; pe < n_pes; pe++)
        while (!((volatile long *)done)[pe]) {
            shmem_quiet();
            applied += take();
        }
    return applied + take();
}

/* One place for each sender: what is there when it looks is applied, what came between is lost. */
static long listing(void)
{
    uint64_t r = first();
    long applied = 0;
    for (long i = 0; i < UPDATES; i++) {
        r = step(r);
        shmem_uint64_p(inbox + me * SLOTS, r, pe_of(r));
        if (i % WINDOW == WINDOW - 1) {
            shmem_quiet();
            for (int pe = 0; pe < n_pes; pe++) {
                uint64_t got = ((volatile uint64_t *)inbox)[pe * SLOTS];
                applied += got != 0;
                table[word_of(got)] ^= got;
                inbox[pe * SLOTS] = 0;
            }
        }
    }
    return applied;
}

static void run(const char *name, void (*updates)(void), long (*counted)(void), int all)
{
    double rates[5];
    static long mine, sum, work[SHMEM_REDUCE_MIN_WRKDATA_SIZE], sync_[SHMEM_REDUCE_SYNC_SIZE];
    for (int i = 0; i < SHMEM_REDUCE_SYNC_SIZE; i++)
        sync_[i] = SHMEM_SYNC_VALUE;
    for (int k = 0; k < 5; k++) {
        memset(inbox, 0, 64 * SLOTS * 8);
        memset(filled, 0, 64 * 8);
        memset(emptied, 0, 128 * 8);
        memset(done, 0, sizeof done);
        shmem_barrier_all();
        double t = now_s();
        if (updates && (all || me == 0))
            updates();
        if (counted)
            mine = counted();
        shmem_barrier_all();
        rates[k] = (double)UPDATES * (all ? n_pes : 1) / (now_s() - t) * 1e-9;
    }
    say(name, n_pes, median(rates, 5), "GUPS");
    if (counted) {
        shmem_barrier_all();
        shmem_long_sum_to_all(&sum, &mine, 1, 0, 0, n_pes, work, sync_);
        char text[64];
        snprintf(text, sizeof text, "%s-applied", name);
        say(text, n_pes, 100.0 * sum / UPDATES / n_pes, "%");
    }
}

int main(int argc, char **argv)
{
    start();
    table = shmem_malloc(8ul << LOG_WORDS);
    inbox = shmem_malloc(64 * SLOTS * 8);
    filled = shmem_malloc(64 * 8);
    emptied = shmem_malloc(128 * 8);
    for (size_t i = 0; i < 1ul << LOG_WORDS; i++)
        table[i] = i;
    if (n_pes > 64)
        return 1;
    if (wanted("atomics", argc, argv))
        run("atomics", atomics, NULL, 1);
    if (wanted("plain", argc, argv))
        run("plain", plain, NULL, 1);
    if (wanted("correct", argc, argv))
        run("correct", NULL, correct, 1);
    if (wanted("listing", argc, argv))
        run("listing", NULL, listing, 1);
    if (shmem_ptr(table, n_pes - 1)) {
        if (wanted("raw", argc, argv))
            run("raw", raw, NULL, 1);
        if (wanted("raw-one-process", argc, argv))
            run("raw-one-process", raw, NULL, 0);
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
