/* What OpenSHMEM over nodes adds to what the programs of tests/shmem/c try: test_shmem.py runs it over imitated nodes and
 * reads the report. The first argument says what to do; each PE prints " fine" in the end. */
#include <shmem.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static int me, n;
static long word, words[64];
static uint64_t told;

static void must(int holds, const char *what, int line)
{
    if (!holds) {
        printf("PE %d, line %d: not so: %s\n", me, line, what);
        fflush(stdout);
        shmem_global_exit(9);
    }
}
#define MUST(c) must(c, #c, __LINE__)

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static int is_far(int pe)
{
    return shmem_ptr(&word, pe) == NULL;
}

/* Of each kind so many operations to each PE: the report has to say which went where. */
static void paths(int each)
{
    for (int pe = 0; pe < n; pe++)
        for (int i = 0; i < each; i++) {
            shmem_long_p(&words[me], me + i, pe);
            MUST(shmem_long_g(&words[me], pe) == me + i);
            shmem_long_atomic_inc(&word, pe);
        }
    shmem_barrier_all();
    MUST(word == (long)n * each);
    for (int pe = 0; pe < n; pe++)
        MUST(words[pe] == pe + each - 1);
}

/* PE 0 computes, and calls nothing, until a store of the last PE ends that; then tells how often that PE was served. */
static void passive(double seconds)
{
    static volatile long stop, data[4];
    if (me == 0) {
        double until = now() + 60;
        while (!stop && now() < until)
            ;
        MUST(stop == 1 && data[1] == 77);
    } else if (me == n - 1) {
        double end = now() + seconds;
        long rounds = 0;
        for (; now() < end; rounds++) {
            shmem_long_p((long *)data, rounds, 0);
            MUST(shmem_long_g((long *)data, 0) == rounds);
            MUST(shmem_long_atomic_fetch_add(&word, 1, 0) == rounds);
        }
        MUST(rounds > 0);
        shmem_long_p((long *)&data[1], 77, 0);
        shmem_fence();
        shmem_long_p((long *)&stop, 1, 0);
    }
    shmem_barrier_all();
}

/* All PEs, near and far, change the words of each one at the same time, by every kind of atomic. */
static void agree(int rounds)
{
    static long tickets[1 << 16], place;
    for (int i = 0; i < rounds; i++) {
        int pe = (me + i) % n;
        shmem_long_atomic_add(&word, me + 1, pe);
        long mine = shmem_long_atomic_fetch_inc(&place, 0);
        shmem_long_atomic_set(&tickets[mine], mine + 1, 0);
        long seen, before = shmem_long_atomic_fetch(&words[0], pe);
        while ((seen = shmem_long_atomic_compare_swap(&words[0], before, before + 1, pe)) != before)
            before = seen;
    }
    shmem_barrier_all();
    long sum[2] = {0, 0};
    for (int pe = 0; pe < n; pe++) {
        sum[0] += shmem_long_g(&word, pe);
        sum[1] += shmem_long_g(&words[0], pe);
    }
    MUST(sum[0] == (long)rounds * n * (n + 1) / 2 && sum[1] == (long)rounds * n);
    if (me == 0)
        for (long i = 0; i < (long)rounds * n; i++)
            MUST(tickets[i] == i + 1);
    shmem_barrier_all();
}

static const size_t LENGTHS[] = {1, 8, 100, 1000, 1024, 4096, 5000, 16000, 16384, 50000, 300000, 3000000};
enum { N_LENGTHS = sizeof LENGTHS / sizeof *LENGTHS, MOST = 3000000 };

/* Data of all lengths come before the flag behind a fence, the signal of a put with signal, and quiet. */
static void order(void)
{
    char *room = shmem_malloc(MOST), *from = malloc(MOST), *back = malloc(MOST);
    int to = (me + n / 2) % n, before = (me + n - n / 2) % n;
    static long flag, taken;
    long turn = 0;
    for (int i = 0; i < N_LENGTHS; i++)
        for (int how = 0; how < 4; how++) {
            size_t len = LENGTHS[i];
            turn++;
            memset(from, (char)(turn + me), len);
            if (how == 0 || how == 1) {
                if (how == 0)
                    shmem_putmem(room, from, len, to);
                else
                    shmem_putmem_nbi(room, from, len, to);
                shmem_fence();
                shmem_long_p(&flag, turn, to);
            } else if (how == 2) {
                shmem_putmem_signal(room, from, len, &told, (uint64_t)turn, SHMEM_SIGNAL_SET, to);
            } else {
                shmem_putmem_signal_nbi(room, from, len, &told, (uint64_t)turn, SHMEM_SIGNAL_SET, to);
            }
            if (how < 2)
                shmem_long_wait_until(&flag, SHMEM_CMP_EQ, turn);
            else
                MUST(shmem_signal_wait_until(&told, SHMEM_CMP_EQ, (uint64_t)turn) == (uint64_t)turn);
            for (size_t k = 0; k < len; k++)
                MUST(room[k] == (char)(turn + before));
            /* Its source may change now, and what is there can be got. */
            shmem_quiet();
            memset(back, 0, len);
            shmem_getmem_nbi(back, room, len, to);
            shmem_quiet();
            for (size_t k = 0; k < len; k++)
                MUST(back[k] == (char)(turn + me));
            shmem_long_p(&taken, turn, before);
            shmem_long_wait_until(&taken, SHMEM_CMP_EQ, turn);
        }
    shmem_free(room);
}

/* Many short puts without a pause, more than fit on their way; blocks of any length. */
static void many(int count)
{
    long *room = shmem_malloc(sizeof(long) * (size_t)count), *from = malloc(sizeof(long) * (size_t)count);
    int to = (me + n / 2) % n, before = (me + n - n / 2) % n;
    for (int i = 0; i < count; i++)
        shmem_long_p(&room[i], 7L * i + me, to);
    shmem_barrier_all();
    for (int i = 0; i < count; i++)
        MUST(room[i] == 7L * i + before);
    shmem_barrier_all();
    for (int i = 0; i < count; i++)
        from[i] = -i - me;
    size_t half = (size_t)count / 2;
    shmem_long_iput(room, from + 1, 2, 2, half, to);
    shmem_barrier_all();
    for (size_t i = 0; i < half; i++) {
        MUST(room[2 * i] == -(long)(2 * i + 1) - before);
        MUST(room[2 * i + 1] == 7L * (long)(2 * i + 1) + before);
    }
    shmem_long_iget(from, room, 1, 2, half, to);
    for (size_t i = 0; i < half; i++)
        MUST(from[i] == -(long)(2 * i + 1) - me);
    shmem_barrier_all();
    shmem_free(room);
}

/* A PE dies while the others are somewhere. */
static void die(const char *where)
{
    if (me == n - 1) {
        usleep(200000);
        raise(SIGKILL);
    }
    if (strcmp(where, "wait") == 0)
        shmem_long_wait_until(&word, SHMEM_CMP_NE, 0);
    if (strcmp(where, "put") == 0)
        for (;;) {
            shmem_long_p(&word, 0, n - 1);
            shmem_quiet();
        }
    shmem_barrier_all();
}

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "", *with = argc > 2 ? argv[2] : "1";
    if (strcmp(what, "heaps") == 0 && atoi(getenv("WEFT_RANK")) % 2)
        setenv("SHMEM_SYMMETRIC_SIZE", "32M", 1);
    shmem_init();
    me = shmem_my_pe();
    n = shmem_n_pes();
    MUST(!is_far(me));
    if (strcmp(what, "paths") == 0)
        paths(atoi(with));
    if (strcmp(what, "passive") == 0)
        passive(atof(with));
    if (strcmp(what, "agree") == 0)
        agree(atoi(with));
    if (strcmp(what, "order") == 0)
        order();
    if (strcmp(what, "many") == 0)
        many(atoi(with));
    if (strcmp(what, "die") == 0)
        die(with);
    printf("PE %d: fine\n", me);
    fflush(stdout);
    shmem_finalize();
    /* Once more, with all that was before. */
    if (strcmp(what, "paths") == 0) {
        shmem_init();
        long *again = shmem_calloc(1, sizeof *again);
        shmem_long_atomic_add(again, me + 1, 0);
        shmem_barrier_all();
        if (me == 0 && *again != (long)n * (n + 1) / 2)
            return 8;
        shmem_finalize();
    }
    return 0;
}
