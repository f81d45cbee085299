// pes: 1 2 3
// Puts and gets of a few bytes, which the header inlines: all lengths, constant and not, by bytes,
// by sizes and by types, aligned and not. Nothing beside them changes.
#include "check.h"

enum { ROOM = 160 };
static unsigned char room[ROOM]; /* symmetric: written by the PE before */
static unsigned char mine[ROOM], want[ROOM];
static int next_pe, before;

/* Both sides start over; `tag` tells the values apart. */
static void fresh(int tag)
{
    shmem_barrier_all();
    for (int i = 0; i < ROOM; i++) {
        room[i] = (unsigned char)(200 + i);
        mine[i] = (unsigned char)(tag + i + 3 * me);
    }
    shmem_barrier_all();
}

/* `len` bytes at `at` have come from the PE before, the others are as they were. */
static void came(int tag, size_t at, size_t from, size_t len)
{
    shmem_barrier_all();
    for (int i = 0; i < ROOM; i++)
        want[i] = (unsigned char)(200 + i);
    for (size_t i = 0; i < len; i++)
        want[at + i] = (unsigned char)(tag + from + i + 3 * before);
    CHECK(memcmp(room, want, ROOM) == 0);
}

/* What a get of `len` bytes has left in `mine`: those of the next PE at `from`. */
static void got(int tag, size_t at, size_t from, size_t len)
{
    for (int i = 0; i < ROOM; i++)
        want[i] = (unsigned char)(tag + i + 3 * me);
    for (size_t i = 0; i < len; i++)
        want[at + i] = (unsigned char)(200 + from + i);
    CHECK(memcmp(mine, want, ROOM) == 0);
}

#define BOTH(LEN, PUT, GET)                                                                      \
    for (size_t at = 0; at < 4; at++) {                                                          \
        fresh((int)at);                                                                          \
        PUT(room + 8 + at, mine + 16 - at, LEN, next_pe);                                        \
        came((int)at, 8 + at, 16 - at, LEN);                                                     \
        fresh((int)at);                                                                          \
        GET(mine + 8 + at, room + 16 - at, LEN, next_pe);                                        \
        shmem_quiet();                                                                           \
        got((int)at, 8 + at, 16 - at, LEN);                                                      \
    }
#define CONSTANT(LEN) BOTH(LEN, shmem_putmem, shmem_getmem)

static void bytes(void)
{
    CONSTANT(0) CONSTANT(1) CONSTANT(2) CONSTANT(3) CONSTANT(4) CONSTANT(5) CONSTANT(7) CONSTANT(8)
    CONSTANT(9) CONSTANT(12) CONSTANT(15) CONSTANT(16) CONSTANT(17) CONSTANT(24) CONSTANT(31)
    CONSTANT(32) CONSTANT(40) CONSTANT(63) CONSTANT(64) CONSTANT(65) CONSTANT(100)
    for (volatile size_t len = 0; len <= 100; len++) {
        size_t n = len;
        BOTH(n, shmem_putmem, shmem_getmem)
        BOTH(n, shmem_putmem_nbi, shmem_getmem_nbi)
    }
}

#define SIZED(BITS)                                                                              \
    for (volatile size_t k = 0; k * BITS / 8 <= 96; k++) {                                       \
        size_t n = k, len = n * BITS / 8;                                                        \
        fresh(k);                                                                                \
        shmem_put##BITS(room + 5, mine + 3, n, next_pe);                                         \
        came(k, 5, 3, len);                                                                      \
        fresh(k);                                                                                \
        shmem_get##BITS##_nbi(mine + 5, room + 3, n, next_pe);                                   \
        shmem_quiet();                                                                           \
        got(k, 5, 3, len);                                                                       \
    }                                                                                            \
    fresh(1);                                                                                    \
    shmem_put##BITS##_nbi(room + 5, mine + 3, 1, next_pe);                                       \
    came(1, 5, 3, BITS / 8);                                                                     \
    fresh(1);                                                                                    \
    shmem_get##BITS(mine + 5, room + 3, 4, next_pe);                                             \
    got(1, 5, 3, 4 * (BITS / 8));

/* Elements of each type: one, as many as are inlined, more. */
#define TYPED(N, T)                                                                              \
    {                                                                                            \
        static T to[24], from[24], back[24];                                                     \
        for (volatile size_t k = 0; k <= 24; k++) {                                              \
            for (int i = 0; i < 24; i++) {                                                       \
                from[i] = (T)(me + i);                                                           \
                to[i] = back[i] = (T)99;                                                         \
            }                                                                                    \
            size_t n = k;                                                                        \
            shmem_barrier_all();                                                                 \
            if (n == 1)                                                                          \
                shmem_##N##_put(to, from, 1, next_pe);                                           \
            else if (n == 3)                                                                     \
                shmem_##N##_put_nbi(to, from, 3, next_pe);                                       \
            else                                                                                 \
                shmem_##N##_put(to, from, n, next_pe);                                           \
            shmem_barrier_all();                                                                 \
            if (n == 1)                                                                          \
                shmem_##N##_get_nbi(back, from, 1, next_pe);                                     \
            else if (n == 4)                                                                     \
                shmem_##N##_get(back, from, 4, next_pe);                                         \
            else                                                                                 \
                shmem_##N##_get(back, from, n, next_pe);                                         \
            shmem_quiet();                                                                       \
            for (size_t i = 0; i < 24; i++) {                                                    \
                CHECK(to[i] == (i < n ? (T)(before + (int)i) : (T)99));                          \
                CHECK(back[i] == (i < n ? (T)(next_pe + (int)i) : (T)99));                       \
            }                                                                                    \
            shmem_barrier_all();                                                                 \
        }                                                                                        \
    }

/* A word of a known type that is put as bytes, to oneself: the compiler sees the new value. */
static double aliased(double *word, double value)
{
    *word = 1.0;
    shmem_putmem(word, &value, 8, me);
    double after = *word;
    value += 1;
    shmem_put64(word, &value, 1, me);
    return after + *word;
}

int main(void)
{
    CHECK_BEGIN();
    next_pe = (me + 1) % n_pes;
    before = (me + n_pes - 1) % n_pes;
    bytes();
    SIZED(8) SIZED(16) SIZED(32) SIZED(64) SIZED(128)
    RMA_TYPES(TYPED)
    static double word;
    CHECK(aliased(&word, 5.0) == 11.0);
    shmem_barrier_all();
    return CHECK_END();
}
