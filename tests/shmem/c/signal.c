// pes: 1 2 5 16
// Put with signal of every type and size: after the signal the data is there.
#include "check.h"

#define N 33
static shmem_ctx_t ctx;
static uint64_t *sig;

/* `call` puts N items of `at` and signals; the other side waits for the signal alone. */
#define ONE(T, at, call, CMP, VALUE_)                                                            \
    do {                                                                                         \
        int to = (me + 1) % n_pes, from = (me + n_pes - 1) % n_pes;                              \
        for (int i = 0; i < N; i++)                                                              \
            src[i] = (T)(me * 2 + i);                                                            \
        memset(at, 0, N * sizeof(T));                                                            \
        *sig = 100;                                                                              \
        shmem_barrier_all();                                                                     \
        call;                                                                                    \
        CHECK_EQ(shmem_signal_wait_until(sig, CMP, VALUE_), VALUE_);                             \
        for (int i = 0; i < N; i++)                                                              \
            CHECK(((T *)(at))[i] == (T)(from * 2 + i));                                          \
        CHECK_EQ(shmem_signal_fetch(sig), VALUE_);                                               \
        (void)to;                                                                                \
        shmem_barrier_all();                                                                     \
    } while (0)
#define SET SHMEM_SIGNAL_SET
#define ADD SHMEM_SIGNAL_ADD

#define TYPED(NAME, T)                                                                           \
    static void test_##NAME(T *at)                                                               \
    {                                                                                            \
        T src[N];                                                                                \
        ONE(T, at, shmem_##NAME##_put_signal(at, src, N, sig, 7, SET, to), SHMEM_CMP_EQ, 7);     \
        ONE(T, at, shmem_ctx_##NAME##_put_signal(ctx, at, src, N, sig, 8, ADD, to), SHMEM_CMP_GE, 108); \
        ONE(T, at, shmem_##NAME##_put_signal_nbi(at, src, N, sig, 9, ADD, to), SHMEM_CMP_EQ, 109); \
        ONE(T, at, shmem_ctx_##NAME##_put_signal_nbi(ctx, at, src, N, sig, 1, SET, to), SHMEM_CMP_EQ, 1); \
    }
RMA_TYPES(TYPED)

#define SIZED(BITS, T)                                                                           \
    static void test_sized_##BITS(T *at)                                                         \
    {                                                                                            \
        T src[N];                                                                                \
        ONE(T, at, shmem_put##BITS##_signal(at, src, N, sig, 7, SET, to), SHMEM_CMP_EQ, 7);      \
        ONE(T, at, shmem_ctx_put##BITS##_signal(ctx, at, src, N, sig, 8, ADD, to), SHMEM_CMP_GE, 108); \
        ONE(T, at, shmem_put##BITS##_signal_nbi(at, src, N, sig, 9, ADD, to), SHMEM_CMP_EQ, 109); \
        ONE(T, at, shmem_ctx_put##BITS##_signal_nbi(ctx, at, src, N, sig, 1, SET, to), SHMEM_CMP_LE, 1); \
    }
SIZED(8, uint8_t)
SIZED(16, uint16_t)
SIZED(32, uint32_t)
SIZED(64, uint64_t)
SIZED(128, __uint128_t)

static void test_mem(char *at)
{
    char src[N];
    ONE(char, at, shmem_putmem_signal(at, src, N, sig, 7, SET, to), SHMEM_CMP_EQ, 7);
    ONE(char, at, shmem_ctx_putmem_signal(ctx, at, src, N, sig, 8, ADD, to), SHMEM_CMP_EQ, 108);
    ONE(char, at, shmem_putmem_signal_nbi(at, src, N, sig, 9, ADD, to), SHMEM_CMP_EQ, 109);
    ONE(char, at, shmem_ctx_putmem_signal_nbi(ctx, at, src, N, sig, 1, SET, to), SHMEM_CMP_EQ, 1);
    ONE(char, at, shmem_putmem(at, src, N, to); shmem_signal_set(sig, 3, to), SHMEM_CMP_EQ, 3);
    ONE(char, at, shmem_putmem(at, src, N, to); shmem_signal_add(sig, 3, to), SHMEM_CMP_EQ, 103);
    ONE(char, at, shmem_putmem(at, src, N, to); shmem_ctx_signal_set(ctx, sig, 3, to), SHMEM_CMP_EQ, 3);
    ONE(char, at, shmem_putmem(at, src, N, to); shmem_ctx_signal_add(ctx, sig, 3, to), SHMEM_CMP_EQ, 103);
}

int main(void)
{
    CHECK_BEGIN();
    sig = shmem_calloc(1, sizeof *sig);
    void *at = shmem_align(64, N * 16);
    shmem_ctx_create(0, &ctx);
#define RUN(NAME, T) test_##NAME(at);
    RMA_TYPES(RUN)
    test_sized_8(at);
    test_sized_16(at);
    test_sized_32(at);
    test_sized_64(at);
    test_sized_128(at);
    test_mem(at);
    return CHECK_END();
}
