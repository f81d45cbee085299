// pes: 1 2 5
// Puts and gets of every type and size, to the heap and to variables, with and without a context.
#include "check.h"

#define N 40
static unsigned char space[4096] __attribute__((aligned(64)));
static char *heap;
static shmem_ctx_t ctx;

/* What PE `pe` has at item `i`. */
#define VALUE(T, pe, i) ((T)((pe)*3 + (i) + 1))

#define FILL(T, at, pe)                                                                          \
    for (int i = 0; i < N; i++)                                                                  \
        ((T *)(at))[i] = VALUE(T, pe, i)

/* One function: `call` moves what `wanted` tells for each item of `at`, which is 0 before. */
#define ONE(T, at, call, wanted)                                                                 \
    do {                                                                                         \
        memset(at, 0, N * sizeof(T));                                                            \
        shmem_barrier_all();                                                                     \
        call;                                                                                    \
        shmem_barrier_all();                                                                     \
        for (int i = 0; i < N; i++)                                                              \
            CHECK(((T *)(at))[i] == (T)(wanted));                                                \
        shmem_barrier_all();                                                                     \
    } while (0)

#define STRIDED (i % 2 == 0 && i < 20 ? VALUE(T_, from, i / 2 * 3) : 0)
#define BLOCKS (i % 4 < 2 && i < 20 ? VALUE(T_, from, i / 4 * 3 + i % 4) : 0)

#define TYPED(NAME, T)                                                                           \
    static void test_##NAME(char *at)                                                            \
    {                                                                                            \
        typedef T T_;                                                                            \
        T src[N], *far = (T *)at + N;                                                            \
        int to = (me + 1) % n_pes, from = (me + n_pes - 1) % n_pes;                              \
        FILL(T, src, me);                                                                        \
        FILL(T, far, me);                                                                        \
        ONE(T, at, shmem_##NAME##_put((T *)at, src, N, to), VALUE(T, from, i));                  \
        ONE(T, at, shmem_ctx_##NAME##_put(ctx, (T *)at, src, N, to), VALUE(T, from, i));         \
        ONE(T, at, shmem_##NAME##_put_nbi((T *)at, src, N, to), VALUE(T, from, i));              \
        ONE(T, at, shmem_ctx_##NAME##_put_nbi(ctx, (T *)at, src, N, to), VALUE(T, from, i));     \
        ONE(T, at, shmem_##NAME##_p((T *)at + 3, src[5], to), i == 3 ? VALUE(T, from, 5) : 0);   \
        ONE(T, at, shmem_ctx_##NAME##_p(ctx, (T *)at + 3, src[5], to), i == 3 ? VALUE(T, from, 5) : 0); \
        ONE(T, at, shmem_##NAME##_iput((T *)at, src, 2, 3, 10, to), STRIDED);                    \
        ONE(T, at, shmem_ctx_##NAME##_iput(ctx, (T *)at, src, 2, 3, 10, to), STRIDED);           \
        ONE(T, at, shmem_##NAME##_ibput((T *)at, src, 4, 3, 2, 5, to), BLOCKS);                  \
        ONE(T, at, shmem_ctx_##NAME##_ibput(ctx, (T *)at, src, 4, 3, 2, 5, to), BLOCKS);         \
        from = to;                                                                               \
        ONE(T, at, shmem_##NAME##_get((T *)at, far, N, from), VALUE(T, from, i));                \
        ONE(T, at, shmem_ctx_##NAME##_get(ctx, (T *)at, far, N, from), VALUE(T, from, i));       \
        ONE(T, at, shmem_##NAME##_get_nbi((T *)at, far, N, from); shmem_quiet(), VALUE(T, from, i)); \
        ONE(T, at, shmem_ctx_##NAME##_get_nbi(ctx, (T *)at, far, N, from); shmem_ctx_quiet(ctx), VALUE(T, from, i)); \
        CHECK(shmem_##NAME##_g(far + 7, from) == VALUE(T, from, 7));                             \
        CHECK(shmem_ctx_##NAME##_g(ctx, far + 7, from) == VALUE(T, from, 7));                    \
        ONE(T, at, shmem_##NAME##_iget((T *)at, far, 2, 3, 10, from), STRIDED);                  \
        ONE(T, at, shmem_ctx_##NAME##_iget(ctx, (T *)at, far, 2, 3, 10, from), STRIDED);         \
        ONE(T, at, shmem_##NAME##_ibget((T *)at, far, 4, 3, 2, 5, from), BLOCKS);                \
        ONE(T, at, shmem_ctx_##NAME##_ibget(ctx, (T *)at, far, 4, 3, 2, 5, from), BLOCKS);       \
    }
RMA_TYPES(TYPED)

#define SIZED(BITS, T)                                                                           \
    static void test_sized_##BITS(char *at)                                                      \
    {                                                                                            \
        typedef T T_;                                                                            \
        T src[N], *far = (T *)at + N;                                                            \
        int to = (me + 1) % n_pes, from = (me + n_pes - 1) % n_pes;                              \
        FILL(T, src, me);                                                                        \
        FILL(T, far, me);                                                                        \
        ONE(T, at, shmem_put##BITS(at, src, N, to), VALUE(T, from, i));                          \
        ONE(T, at, shmem_ctx_put##BITS(ctx, at, src, N, to), VALUE(T, from, i));                 \
        ONE(T, at, shmem_put##BITS##_nbi(at, src, N, to), VALUE(T, from, i));                    \
        ONE(T, at, shmem_ctx_put##BITS##_nbi(ctx, at, src, N, to), VALUE(T, from, i));           \
        ONE(T, at, shmem_iput##BITS(at, src, 2, 3, 10, to), STRIDED);                            \
        ONE(T, at, shmem_ctx_iput##BITS(ctx, at, src, 2, 3, 10, to), STRIDED);                   \
        ONE(T, at, shmem_ibput##BITS(at, src, 4, 3, 2, 5, to), BLOCKS);                          \
        ONE(T, at, shmem_ctx_ibput##BITS(ctx, at, src, 4, 3, 2, 5, to), BLOCKS);                 \
        from = to;                                                                               \
        ONE(T, at, shmem_get##BITS(at, far, N, from), VALUE(T, from, i));                        \
        ONE(T, at, shmem_ctx_get##BITS(ctx, at, far, N, from), VALUE(T, from, i));               \
        ONE(T, at, shmem_get##BITS##_nbi(at, far, N, from); shmem_quiet(), VALUE(T, from, i));   \
        ONE(T, at, shmem_ctx_get##BITS##_nbi(ctx, at, far, N, from); shmem_quiet(), VALUE(T, from, i)); \
        ONE(T, at, shmem_iget##BITS(at, far, 2, 3, 10, from), STRIDED);                          \
        ONE(T, at, shmem_ctx_iget##BITS(ctx, at, far, 2, 3, 10, from), STRIDED);                 \
        ONE(T, at, shmem_ibget##BITS(at, far, 4, 3, 2, 5, from), BLOCKS);                        \
        ONE(T, at, shmem_ctx_ibget##BITS(ctx, at, far, 4, 3, 2, 5, from), BLOCKS);               \
    }
SIZED(8, uint8_t)
SIZED(16, uint16_t)
SIZED(32, uint32_t)
SIZED(64, uint64_t)
SIZED(128, __uint128_t)

static void test_mem(char *at)
{
    char src[N], *far = at + N;
    int to = (me + 1) % n_pes, from = (me + n_pes - 1) % n_pes;
    FILL(char, src, me);
    FILL(char, far, me);
    ONE(char, at, shmem_putmem(at, src, N, to), VALUE(char, from, i));
    ONE(char, at, shmem_ctx_putmem(ctx, at, src, N, to), VALUE(char, from, i));
    ONE(char, at, shmem_putmem_nbi(at, src, N, to), VALUE(char, from, i));
    ONE(char, at, shmem_ctx_putmem_nbi(ctx, at, src, N, to), VALUE(char, from, i));
    ONE(char, at, shmem_getmem(at, far, N, to), VALUE(char, to, i));
    ONE(char, at, shmem_ctx_getmem(ctx, at, far, N, to), VALUE(char, to, i));
    ONE(char, at, shmem_getmem_nbi(at, far, N, to); shmem_quiet(), VALUE(char, to, i));
    ONE(char, at, shmem_ctx_getmem_nbi(ctx, at, far, N, to); shmem_quiet(), VALUE(char, to, i));
    ONE(char, at, shmem_putmem(at, NULL, 0, to), 0);
}

/* Lengths that take each way to copy, at odd addresses. */
static void test_lengths(void)
{
    size_t lens[] = {1, 3, 8, 17, 100, 4096, 4097, 65536, 1 << 20, (3 << 20) + 5};
    char *big = shmem_malloc(4 << 20), *src = malloc(4 << 20);
    int to = (me + 1) % n_pes, from = (me + n_pes - 1) % n_pes;
    for (unsigned k = 0; k < sizeof lens / sizeof *lens; k++) {
        for (size_t i = 0; i < lens[k]; i++)
            src[i] = (char)(i * 7 + me + k);
        shmem_putmem(big + k, src, lens[k], to);
        shmem_barrier_all();
        size_t bad = 0;
        for (size_t i = 0; i < lens[k]; i++)
            bad += big[k + i] != (char)(i * 7 + from + k);
        CHECK_EQ(bad, 0);
        memset(src, 0, lens[k]);
        shmem_getmem(src, big + k, lens[k], to);
        bad = 0;
        for (size_t i = 0; i < lens[k]; i++)
            bad += src[i] != (char)(i * 7 + me + k);
        CHECK_EQ(bad, 0);
        shmem_barrier_all();
    }
    free(src);
    shmem_free(big);
}

int main(void)
{
    CHECK_BEGIN();
    heap = shmem_malloc(4096);
    CHECK_EQ(shmem_ctx_create(0, &ctx), 0);
    char *places[] = {heap, (char *)space};
    for (int k = 0; k < 2; k++) {
#define RUN(NAME, T) test_##NAME(places[k]);
        RMA_TYPES(RUN)
        test_sized_8(places[k]);
        test_sized_16(places[k]);
        test_sized_32(places[k]);
        test_sized_64(places[k]);
        test_sized_128(places[k]);
        test_mem(places[k]);
    }
    test_lengths();
    shmem_ctx_destroy(ctx);
    return CHECK_END();
}
