// pes: 1 2 4 7 16
// The old collectives of active sets: PEs start, start + 2^s, ...
#include "check.h"

#define N 4
static long p_sync[SHMEM_SYNC_SIZE];
static int start, log_stride, size, k;
static char *a, *b;
static char work[64 * 16] __attribute__((aligned(16)));

#define V(T, pe, i) ((T)((pe) + (i) + 1))
#define SYNC() (shmem_sync)(start, log_stride, size, p_sync)

#define MOVE(BITS, T)                                                                            \
    static void move_##BITS(void)                                                                \
    {                                                                                            \
        T *src = (T *)a, *dst = (T *)b;                                                          \
        for (int i = 0; i < 16 * N; i++) {                                                       \
            src[i] = V(T, k, i);                                                                 \
            dst[i] = 0;                                                                          \
        }                                                                                        \
        SYNC();                                                                                  \
        shmem_broadcast##BITS(dst, src, N, size / 2, start, log_stride, size, p_sync);           \
        CHECK(dst[N - 1] == (k == size / 2 ? 0 : V(T, size / 2, N - 1)));                        \
        SYNC();                                                                                  \
        shmem_fcollect##BITS(dst, src, N, start, log_stride, size, p_sync);                      \
        for (int i = 0; i < N * size; i++)                                                       \
            CHECK(dst[i] == V(T, i / N, i % N));                                                 \
        SYNC();                                                                                  \
        shmem_collect##BITS(dst, src, k + 1, start, log_stride, size, p_sync);                   \
        for (int pe = 0, at = 0; pe < size; pe++)                                                \
            for (int i = 0; i <= pe; i++)                                                        \
                CHECK(dst[at++] == V(T, pe, i));                                                 \
        SYNC();                                                                                  \
        shmem_alltoall##BITS(dst, src, N, start, log_stride, size, p_sync);                      \
        for (int i = 0; i < N * size; i++)                                                       \
            CHECK(dst[i] == V(T, i / N, k * N + i % N));                                         \
        SYNC();                                                                                  \
        shmem_alltoalls##BITS(dst, src, 2, 3, 1, start, log_stride, size, p_sync);               \
        for (int i = 0; i < size; i++)                                                           \
            CHECK(dst[2 * i] == V(T, i, k * 3));                                                 \
        SYNC();                                                                                  \
    }
MOVE(32, int)
MOVE(64, long)

#define TO_ALL(NAME, T, OP, EXPR)                                                                \
    do {                                                                                         \
        T *src = (T *)a, *dst = (T *)b;                                                          \
        for (int i = 0; i < N; i++)                                                              \
            src[i] = V(T, k, i);                                                                 \
        SYNC();                                                                                  \
        shmem_##NAME##_##OP##_to_all(dst, src, N, start, log_stride, size, (T *)work, p_sync);   \
        for (int i = 0; i < N; i++) {                                                            \
            T x = V(T, 0, i);                                                                    \
            for (int pe = 1; pe < size; pe++) {                                                  \
                T y = V(T, pe, i);                                                               \
                x = EXPR;                                                                        \
            }                                                                                    \
            CHECK(dst[i] == x);                                                                  \
        }                                                                                        \
        SYNC();                                                                                  \
    } while (0);
#define BITWISE(NAME, T) TO_ALL(NAME, T, and, x & y) TO_ALL(NAME, T, or, x | y) TO_ALL(NAME, T, xor, x ^ y)
#define MINMAX(NAME, T) TO_ALL(NAME, T, min, x < y ? x : y) TO_ALL(NAME, T, max, x > y ? x : y)
#define ARITH(NAME, T) TO_ALL(NAME, T, sum, x + y) TO_ALL(NAME, T, prod, x *y)

static void all(int start_, int log_stride_, int size_)
{
    start = start_;
    log_stride = log_stride_;
    size = size_;
    int off = me - start, stride = 1 << log_stride;
    k = off / stride;
    if (off < 0 || off % stride || k >= size)
        return;
    move_32();
    move_64();
    TO_ALL_BITWISE_TYPES(BITWISE)
    TO_ALL_MINMAX_TYPES(MINMAX)
    TO_ALL_ARITH_TYPES(ARITH)
    shmem_barrier(start, log_stride, size, p_sync);
}

int main(void)
{
    start_pes(0);
    CHECK_BEGIN();
    CHECK(_my_pe() == me && _num_pes() == n_pes);
    a = shmalloc(64 * 16);
    b = shmemalign(64, 8);
    b = shrealloc(b, 64 * 32);
    all(0, 0, n_pes);
    all(n_pes / 2, 0, n_pes - n_pes / 2);
    all(0, 1, (n_pes + 1) / 2);
    all(n_pes - 1, 0, 1);
    shmem_barrier_all();
    shfree(a);
    shfree(b);
    shmem_finalize();
    return CHECK_END();
}
