// pes: 1 2 5
// Atomic operations of every type: results by one PE, then sums by all at once.
#include "check.h"

static union {
    float f;
    double d;
    long long word;
} static_word;
static shmem_ctx_t ctx;

#define STANDARD(NAME, T)                                                                        \
    static void standard_##NAME(T *w)                                                            \
    {                                                                                            \
        int pe = (me + 1) % n_pes;                                                               \
        T old, far;                                                                              \
        shmem_barrier_all();                                                                     \
        *w = 5;                                                                                  \
        shmem_barrier_all();                                                                     \
        CHECK(shmem_##NAME##_atomic_compare_swap(w, 4, 9, pe) == 5);                             \
        CHECK(shmem_##NAME##_atomic_compare_swap(w, 5, 9, pe) == 5);                             \
        CHECK(shmem_ctx_##NAME##_atomic_compare_swap(ctx, w, 9, 10, pe) == 9);                   \
        CHECK(shmem_##NAME##_atomic_fetch_inc(w, pe) == 10);                                     \
        CHECK(shmem_ctx_##NAME##_atomic_fetch_inc(ctx, w, pe) == 11);                            \
        shmem_##NAME##_atomic_inc(w, pe);                                                        \
        shmem_ctx_##NAME##_atomic_inc(ctx, w, pe);                                               \
        CHECK(shmem_##NAME##_atomic_fetch_add(w, 3, pe) == 14);                                  \
        CHECK(shmem_ctx_##NAME##_atomic_fetch_add(ctx, w, 3, pe) == 17);                         \
        shmem_##NAME##_atomic_add(w, 5, pe);                                                     \
        shmem_ctx_##NAME##_atomic_add(ctx, w, 5, pe);                                            \
        shmem_##NAME##_atomic_compare_swap_nbi(&old, w, 30, 40, pe);                             \
        shmem_ctx_##NAME##_atomic_compare_swap_nbi(ctx, &far, w, 40, 50, pe);                    \
        shmem_quiet();                                                                           \
        CHECK(old == 30 && far == 40);                                                           \
        shmem_##NAME##_atomic_fetch_inc_nbi(&old, w, pe);                                        \
        shmem_ctx_##NAME##_atomic_fetch_inc_nbi(ctx, &far, w, pe);                               \
        shmem_quiet();                                                                           \
        CHECK(old == 50 && far == 51);                                                           \
        shmem_##NAME##_atomic_fetch_add_nbi(&old, w, 8, pe);                                     \
        shmem_ctx_##NAME##_atomic_fetch_add_nbi(ctx, &far, w, 8, pe);                            \
        shmem_quiet();                                                                           \
        CHECK(old == 52 && far == 60);                                                           \
        shmem_barrier_all();                                                                     \
        CHECK(*w == 68);                                                                         \
        *w = 0;                                                                                  \
        shmem_barrier_all();                                                                     \
        for (int i = 0; i < 100; i++) {                                                          \
            shmem_##NAME##_atomic_add(w, 2, i % n_pes);                                          \
            shmem_##NAME##_atomic_inc(w, 0);                                                     \
        }                                                                                        \
        shmem_barrier_all();                                                                     \
        T sum = 0;                                                                               \
        for (int i = 0; i < n_pes; i++)                                                          \
            sum += shmem_##NAME##_g(w, i);                                                       \
        CHECK_EQ(sum, 300 * n_pes);                                                              \
        shmem_barrier_all();                                                                     \
    }
AMO_TYPES(STANDARD)

#define EXTENDED(NAME, T)                                                                        \
    static void extended_##NAME(T *w)                                                            \
    {                                                                                            \
        int pe = (me + 1) % n_pes;                                                               \
        T old, far;                                                                              \
        shmem_barrier_all();                                                                     \
        *w = 5;                                                                                  \
        shmem_barrier_all();                                                                     \
        CHECK(shmem_##NAME##_atomic_fetch(w, pe) == 5);                                          \
        shmem_##NAME##_atomic_set(w, 6, pe);                                                     \
        CHECK(shmem_ctx_##NAME##_atomic_fetch(ctx, w, pe) == 6);                                 \
        shmem_ctx_##NAME##_atomic_set(ctx, w, 7, pe);                                            \
        CHECK(shmem_##NAME##_atomic_swap(w, 8, pe) == 7);                                        \
        CHECK(shmem_ctx_##NAME##_atomic_swap(ctx, w, 9, pe) == 8);                               \
        shmem_##NAME##_atomic_fetch_nbi(&old, w, pe);                                            \
        shmem_ctx_##NAME##_atomic_fetch_nbi(ctx, &far, w, pe);                                   \
        shmem_quiet();                                                                           \
        CHECK(old == 9 && far == 9);                                                             \
        shmem_##NAME##_atomic_swap_nbi(&old, w, 10, pe);                                         \
        shmem_ctx_##NAME##_atomic_swap_nbi(ctx, &far, w, 11, pe);                                \
        shmem_quiet();                                                                           \
        CHECK(old == 9 && far == 10);                                                            \
        shmem_barrier_all();                                                                     \
        CHECK(*w == 11);                                                                         \
        shmem_barrier_all();                                                                     \
    }
AMO_EXTENDED_TYPES(EXTENDED)

#define BITS_(NAME, T, OP, START, OPERAND, AFTER)                                                \
    do {                                                                                         \
        T old, far;                                                                              \
        shmem_##NAME##_atomic_set(w, START, pe);                                                 \
        CHECK(shmem_##NAME##_atomic_fetch_##OP(w, OPERAND, pe) == START);                        \
        CHECK(shmem_##NAME##_atomic_fetch(w, pe) == AFTER);                                      \
        shmem_##NAME##_atomic_set(w, START, pe);                                                 \
        CHECK(shmem_ctx_##NAME##_atomic_fetch_##OP(ctx, w, OPERAND, pe) == START);               \
        shmem_##NAME##_atomic_set(w, START, pe);                                                 \
        shmem_##NAME##_atomic_##OP(w, OPERAND, pe);                                              \
        CHECK(shmem_##NAME##_atomic_fetch(w, pe) == AFTER);                                      \
        shmem_##NAME##_atomic_set(w, START, pe);                                                 \
        shmem_ctx_##NAME##_atomic_##OP(ctx, w, OPERAND, pe);                                     \
        CHECK(shmem_##NAME##_atomic_fetch(w, pe) == AFTER);                                      \
        shmem_##NAME##_atomic_set(w, START, pe);                                                 \
        shmem_##NAME##_atomic_fetch_##OP##_nbi(&old, w, OPERAND, pe);                            \
        shmem_quiet();                                                                           \
        shmem_##NAME##_atomic_set(w, START, pe);                                                 \
        shmem_ctx_##NAME##_atomic_fetch_##OP##_nbi(ctx, &far, w, OPERAND, pe);                   \
        shmem_quiet();                                                                           \
        CHECK(old == START && far == START && shmem_##NAME##_atomic_fetch(w, pe) == AFTER);      \
    } while (0)

#define BITWISE(NAME, T)                                                                         \
    static void bitwise_##NAME(T *w)                                                             \
    {                                                                                            \
        int pe = (me + 1) % n_pes;                                                               \
        shmem_barrier_all();                                                                     \
        BITS_(NAME, T, and, 12, 10, 8);                                                          \
        BITS_(NAME, T, or, 12, 10, 14);                                                          \
        BITS_(NAME, T, xor, 12, 10, 6);                                                          \
        shmem_barrier_all();                                                                     \
    }
AMO_BITWISE_TYPES(BITWISE)

#define OLD_WORD(NAME, T)                                                                        \
    static void old_##NAME(T *w)                                                                 \
    {                                                                                            \
        int pe = (me + 1) % n_pes;                                                               \
        shmem_barrier_all();                                                                     \
        shmem_##NAME##_set(w, 3, pe);                                                            \
        CHECK(shmem_##NAME##_cswap(w, 3, 4, pe) == 3);                                           \
        CHECK(shmem_##NAME##_finc(w, pe) == 4);                                                  \
        shmem_##NAME##_inc(w, pe);                                                               \
        CHECK(shmem_##NAME##_fadd(w, 4, pe) == 6);                                               \
        shmem_##NAME##_add(w, 5, pe);                                                            \
        CHECK(shmem_##NAME##_fetch(w, pe) == 15);                                                \
        CHECK(shmem_##NAME##_swap(w, 1, pe) == 15);                                              \
        shmem_barrier_all();                                                                     \
    }
OLD_WORD(int, int)
OLD_WORD(long, long)
OLD_WORD(longlong, long long)

#define OLD_FLOAT(NAME, T)                                                                       \
    static void old_##NAME(T *w)                                                                 \
    {                                                                                            \
        int pe = (me + 1) % n_pes;                                                               \
        shmem_barrier_all();                                                                     \
        shmem_##NAME##_set(w, 2.5, pe);                                                          \
        CHECK(shmem_##NAME##_fetch(w, pe) == 2.5);                                               \
        CHECK(shmem_##NAME##_swap(w, -1, pe) == 2.5);                                            \
        shmem_barrier_all();                                                                     \
    }
OLD_FLOAT(float, float)
OLD_FLOAT(double, double)

int main(void)
{
    CHECK_BEGIN();
    CHECK_EQ(shmem_ctx_create(SHMEM_CTX_SERIALIZED, &ctx), 0);
    void *places[] = {shmem_malloc(64), &static_word};
    for (int k = 0; k < 2; k++) {
#define RUN_STANDARD(NAME, T) standard_##NAME(places[k]);
#define RUN_EXTENDED(NAME, T) extended_##NAME(places[k]);
#define RUN_BITWISE(NAME, T) bitwise_##NAME(places[k]);
        AMO_TYPES(RUN_STANDARD)
        AMO_EXTENDED_TYPES(RUN_EXTENDED)
        AMO_BITWISE_TYPES(RUN_BITWISE)
        old_int(places[k]);
        old_long(places[k]);
        old_longlong(places[k]);
        old_float(places[k]);
        old_double(places[k]);
    }
    shmem_ctx_destroy(ctx);
    return CHECK_END();
}
