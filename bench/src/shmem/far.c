/* What an operation on a PE of another node takes: PE 0 works on the last PE, which waits in a barrier.
 *
 * oshcc -O2 bench/src/shmem/far.c -o far && WEFT_NODES=2 oshrun -n 2 ./far
 * Lines: result NAME BYTES VALUE UNIT, the median of the batches. */
#include <shmem.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { BATCHES = 9, MOST = 1 << 20 };

static char *room, *mine;
static long *word;
static int to;

static double now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return 1e6 * (double)t.tv_sec + 1e-3 * (double)t.tv_nsec;
}

static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Microseconds of one of `n` calls of `op`, with a quiet at the end of each batch. */
static double median(void (*op)(size_t), size_t len, int n)
{
    double took[BATCHES];
    for (int b = -1; b < BATCHES; b++) {
        double begin = now_us();
        for (int i = 0; i < n; i++)
            op(len);
        shmem_quiet();
        if (b >= 0)
            took[b] = (now_us() - begin) / n;
    }
    qsort(took, BATCHES, sizeof *took, ascending);
    return took[BATCHES / 2];
}

static void put(size_t len) { shmem_putmem(room, mine, len, to); }
static void put_quiet(size_t len) { shmem_putmem(room, mine, len, to), shmem_quiet(); }
static void put_nbi(size_t len) { shmem_putmem_nbi(room, mine, len, to); }
static void get(size_t len) { shmem_getmem(mine, room, len, to); }
static void get_nbi(size_t len) { shmem_getmem_nbi(mine, room, len, to); }
static void fetch_add(size_t len) { (void)len, (void)shmem_long_atomic_fetch_add(word, 1, to); }
static void get_one(size_t len) { (void)len, shmem_long_get_nbi((long *)mine, (long *)room, 1, to); }
static void fetch_inc_nbi(size_t len) { (void)len, shmem_long_atomic_fetch_inc_nbi((long *)mine, word, to); }
static void strided_put(size_t len) { (void)len, shmem_long_iput((long *)room, (long *)mine, 2, 1, 2, to); }
static void add(size_t len) { (void)len, shmem_long_atomic_add(word, 1, to); }

int main(void)
{
    shmem_init();
    int me = shmem_my_pe();
    to = shmem_n_pes() - 1;
    room = shmem_malloc(MOST);
    word = shmem_calloc(1, sizeof *word);
    mine = calloc(1, MOST);
    if (me == 0) {
        static const size_t lengths[] = {8, 1024, 64 << 10, MOST};
        for (int i = 0; i < 4; i++) {
            size_t len = lengths[i];
            int n = len > 4096 ? 40 : 400;
            printf("result put-and-quiet %zu %.2f us\n", len, median(put_quiet, len, n));
            printf("result get %zu %.2f us\n", len, median(get, len, n));
            if (len == 8)
                printf("result put-rate %zu %.3f M/s\n", len, 1 / median(put, len, 10000));
            else
                printf("result put-nbi %zu %.1f MB/s\n", len, (double)len / median(put_nbi, len, n));
            if (len > 8)
                printf("result get-nbi %zu %.1f MB/s\n", len, (double)len / median(get_nbi, len, n));
        }
        printf("result fetch-add 8 %.2f us\n", median(fetch_add, 0, 400));
        printf("result add-rate 8 %.3f M/s\n", 1 / median(add, 0, 10000));
        printf("result get-rate 8 %.3f M/s\n", 1 / median(get_one, 0, 10000));
        printf("result fetch-inc-rate 8 %.3f M/s\n", 1 / median(fetch_inc_nbi, 0, 10000));
        printf("result strided-put-rate 16 %.3f M/s\n", 1 / median(strided_put, 0, 10000));
    }
    shmem_barrier_all();
    double begin = now_us();
    for (int i = 0; i < 200; i++)
        shmem_barrier_all();
    if (me == 0)
        printf("result barrier 0 %.2f us\n", (now_us() - begin) / 200);
    shmem_finalize();
    return 0;
}
