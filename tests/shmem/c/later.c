// pes: 2 3 4
// Thousands of nonblocking gets and fetching atomics that are complete after quiet and not before: to each element its
// own value, whatever the element's size.
#include "check.h"

enum { MANY = 4000 };

#define GETS(NAME, T)                                                                            \
    static void gets_##NAME(int pe)                                                              \
    {                                                                                            \
        static T source[MANY], dest[MANY + 2];                                                   \
        T one = -1;                                                                              \
        for (int i = 0; i < MANY; i++)                                                           \
            source[i] = (T)(me * 7 + i % 100);                                                   \
        dest[0] = dest[MANY + 1] = 3;                                                            \
        shmem_barrier_all();                                                                     \
        for (int i = 0; i < MANY; i++)                                                           \
            shmem_##NAME##_get_nbi(&dest[i + 1], &source[i], 1, pe);                             \
        shmem_##NAME##_get_nbi(&one, &source[MANY - 1], 1, pe);                                  \
        shmem_quiet();                                                                           \
        int wrong = 0;                                                                           \
        for (int i = 0; i < MANY; i++)                                                           \
            wrong += dest[i + 1] != (T)(pe * 7 + i % 100);                                       \
        CHECK(wrong == 0);                                                                       \
        CHECK(one == (T)(pe * 7 + (MANY - 1) % 100));                                            \
        CHECK(dest[0] == 3 && dest[MANY + 1] == 3);                                              \
        shmem_barrier_all();                                                                     \
    }
GETS(char, char)
GETS(short, short)
GETS(float, float)
GETS(long, long)
GETS(longdouble, long double)

/* All PEs fetch and add at one word: they see each number once. */
#define TICKETS(NAME, T)                                                                         \
    static void tickets_##NAME(void)                                                             \
    {                                                                                            \
        static T word, mine[MANY], swapped, was[MANY];                                           \
        static long seen[4 * MANY], all;                                                         \
        word = 0, swapped = -1;                                                                  \
        memset(seen, 0, sizeof seen);                                                            \
        shmem_barrier_all();                                                                     \
        for (int i = 0; i < MANY; i++) {                                                         \
            if (i % 3)                                                                           \
                shmem_##NAME##_atomic_fetch_add_nbi(&mine[i], &word, 1, 0);                      \
            else                                                                                 \
                shmem_##NAME##_atomic_fetch_inc_nbi(&mine[i], &word, 0);                         \
            shmem_##NAME##_atomic_compare_swap_nbi(&was[i], &swapped, -1, (T)me, n_pes - 1);     \
        }                                                                                        \
        shmem_quiet();                                                                           \
        T holder = was[0] == -1 ? (T)me : was[0];                                                \
        int wrong = 0;                                                                           \
        for (int i = 1; i < MANY; i++)                                                           \
            wrong += was[i] != holder;                                                           \
        CHECK(wrong == 0);                                                                       \
        CHECK(shmem_##NAME##_g(&swapped, n_pes - 1) == holder);                                  \
        for (int i = 0; i < MANY; i++)                                                           \
            shmem_long_atomic_inc(&seen[mine[i]], 0);                                            \
        all = 0;                                                                                 \
        shmem_barrier_all();                                                                     \
        for (int i = 0; me == 0 && i < n_pes * MANY; i++)                                        \
            all += seen[i] == 1;                                                                 \
        CHECK(me || (all == n_pes * MANY && word == n_pes * MANY));                              \
        shmem_barrier_all();                                                                     \
    }
TICKETS(int, int)
TICKETS(long, long)

int main(void)
{
    CHECK_BEGIN();
    for (int pe = 0; pe < n_pes; pe++) {
        gets_char(pe);
        gets_short(pe);
        gets_float(pe);
        gets_long(pe);
        gets_longdouble(pe);
    }
    tickets_int();
    tickets_long();
    return CHECK_END();
}
