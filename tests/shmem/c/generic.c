// pes: 2
// The C11 generic functions: the type by the argument, the context by their number.
#include "check.h"

static shmem_ctx_t ctx;

#define MOVES(NAME, T)                                                                           \
    do {                                                                                         \
        static T a[8], b[8], src[8];                                                             \
        static uint64_t sig;                                                                     \
        int to = 1 - me;                                                                         \
        for (int i = 0; i < 8; i++)                                                              \
            src[i] = (T)(i + 1 + me);                                                            \
        shmem_barrier_all();                                                                     \
        shmem_p(&a[0], src[0], to);                                                              \
        shmem_p(ctx, &a[1], src[1], to);                                                         \
        shmem_put(&a[2], &src[2], 1, to);                                                        \
        shmem_put(ctx, &a[3], &src[3], 1, to);                                                   \
        shmem_iput(&a[4], &src[4], 1, 1, 1, to);                                                 \
        shmem_put_nbi(ctx, &a[5], &src[5], 1, to);                                               \
        shmem_ibput(&a[6], &src[6], 1, 1, 1, 1, to);                                             \
        shmem_put_signal(&a[7], &src[7], 1, &sig, 1, SHMEM_SIGNAL_SET, to);                      \
        shmem_signal_wait_until(&sig, SHMEM_CMP_EQ, 1);                                          \
        shmem_barrier_all();                                                                     \
        for (int i = 0; i < 8; i++)                                                              \
            CHECK(a[i] == (T)(i + 1 + to));                                                      \
        shmem_get(b, src, 4, to);                                                                \
        shmem_get_nbi(ctx, b + 4, src + 4, 2, to);                                               \
        shmem_iget(ctx, b + 6, src + 6, 1, 1, 1, to);                                            \
        shmem_ibget(b + 7, src + 7, 1, 1, 1, 1, to);                                             \
        shmem_quiet();                                                                           \
        for (int i = 0; i < 8; i++)                                                              \
            CHECK(b[i] == (T)(i + 1 + to));                                                      \
        CHECK(shmem_g(&src[3], to) == (T)(4 + to) && shmem_g(ctx, &src[3], to) == (T)(4 + to));  \
        CHECK_EQ(shmem_broadcast(SHMEM_TEAM_WORLD, b, src, 2, 0), 0);                            \
        CHECK(b[1] == (T)2);                                                                     \
        CHECK_EQ(shmem_fcollect(SHMEM_TEAM_WORLD, b, src, 2), 0);                                \
        CHECK_EQ(shmem_collect(SHMEM_TEAM_WORLD, b, src, 2), 0);                                 \
        CHECK(b[3] == (T)3);                                                                     \
        CHECK_EQ(shmem_alltoall(SHMEM_TEAM_WORLD, b, src, 1), 0);                                \
        CHECK_EQ(shmem_alltoalls(SHMEM_TEAM_WORLD, b, src, 1, 1, 1), 0);                         \
        CHECK(b[1] == (T)(1 + me + 1));                                                          \
        shmem_barrier_all();                                                                     \
    } while (0);

#define ATOMICS(NAME, T)                                                                         \
    do {                                                                                         \
        static T w;                                                                              \
        T old;                                                                                   \
        int to = 1 - me;                                                                         \
        shmem_barrier_all();                                                                     \
        shmem_atomic_set(&w, 3, to);                                                             \
        CHECK(shmem_atomic_fetch(&w, to) == 3 && shmem_atomic_fetch(ctx, &w, to) == 3);          \
        CHECK(shmem_atomic_swap(&w, 4, to) == 3);                                                \
        CHECK(shmem_atomic_compare_swap(ctx, &w, 4, 5, to) == 4);                                \
        CHECK(shmem_atomic_fetch_inc(&w, to) == 5);                                              \
        shmem_atomic_inc(ctx, &w, to);                                                           \
        CHECK(shmem_atomic_fetch_add(&w, 3, to) == 7);                                           \
        shmem_atomic_add(&w, 5, to);                                                             \
        shmem_atomic_fetch_nbi(&old, &w, to);                                                    \
        shmem_quiet();                                                                           \
        CHECK(old == 15);                                                                        \
        shmem_barrier_all();                                                                     \
        CHECK(shmem_test(&w, SHMEM_CMP_EQ, 15) == 1);                                            \
        shmem_wait_until(&w, SHMEM_CMP_GE, 15);                                                  \
        CHECK_EQ(shmem_wait_until_any(&w, 1, NULL, SHMEM_CMP_EQ, 15), 0);                        \
    } while (0);

int main(void)
{
    CHECK_BEGIN();
    shmem_ctx_create(0, &ctx);
    RMA_TYPES(MOVES)
    AMO_TYPES(ATOMICS)
    static double _Complex z[2], sum[2];
    z[0] = me + 1;
    CHECK_EQ(shmem_sum_reduce(SHMEM_TEAM_WORLD, sum, z, 2), 0);
    CHECK(sum[0] == 3.0);
    static unsigned u, all;
    u = 1u << me;
    CHECK_EQ(shmem_or_reduce(SHMEM_TEAM_WORLD, &all, &u, 1), 0);
    CHECK_EQ(all, 3);
    CHECK_EQ(shmem_sum_inscan(SHMEM_TEAM_WORLD, &all, &u, 1), 0);
    CHECK_EQ(all, me == 0 ? 1 : 3);
    static long p_sync[SHMEM_SYNC_SIZE];
    CHECK_EQ(shmem_sync(SHMEM_TEAM_WORLD), 0);
    shmem_sync(0, 0, 2, p_sync);
    return CHECK_END();
}
