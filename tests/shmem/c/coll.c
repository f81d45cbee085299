// pes: 1 2 3 8 16
// Collectives of teams, of every type: the world, and the odd PEs backwards.
#include "check.h"

#define N 5
static shmem_team_t team;
static int t_me, t_n;
static char *a, *b;

#define V(T, pe, i) ((T)((pe) + (i) + 1))
#define START(T)                                                                                 \
    T *src = (T *)a, *dst = (T *)b;                                                              \
    int n = t_n, k = t_me;                                                                       \
    memset(b, 0, 64 * N * sizeof(T))
#define SYNC() shmem_team_sync(team)

#define MOVE(NAME, T)                                                                            \
    static void move_##NAME(void)                                                                \
    {                                                                                            \
        START(T);                                                                                \
        int root = n / 2;                                                                        \
        for (int i = 0; i < 40 * N; i++)                                                         \
            src[i] = V(T, k, i % 40);                                                            \
        SYNC();                                                                                  \
        CHECK_EQ(shmem_##NAME##_broadcast(team, dst, src, N, root), 0);                          \
        for (int i = 0; i < N; i++)                                                              \
            CHECK(dst[i] == V(T, root, i));                                                      \
        SYNC();                                                                                  \
        CHECK_EQ(shmem_##NAME##_fcollect(team, dst, src, N), 0);                                 \
        for (int i = 0; i < N * n; i++)                                                          \
            CHECK(dst[i] == V(T, i / N, i % N));                                                 \
        SYNC();                                                                                  \
        CHECK_EQ(shmem_##NAME##_collect(team, dst, src, (size_t)k % 3), 0);                      \
        for (int pe = 0, at = 0; pe < n; pe++)                                                   \
            for (int i = 0; i < pe % 3; i++)                                                     \
                CHECK(dst[at++] == V(T, pe, i));                                                 \
        SYNC();                                                                                  \
        CHECK_EQ(shmem_##NAME##_alltoall(team, dst, src, N), 0);                                 \
        for (int i = 0; i < N * n; i++)                                                          \
            CHECK(dst[i] == V(T, i / N, (k * N + i % N) % 40));                                  \
        SYNC();                                                                                  \
        CHECK_EQ(shmem_##NAME##_alltoalls(team, dst, src, 2, 3, 2), 0);                          \
        for (int i = 0; i < 2 * n; i++)                                                          \
            CHECK(dst[2 * i] == V(T, i / 2, (k * 2 + i % 2) * 3 % 40));                          \
        SYNC();                                                                                  \
    }
RMA_TYPES(MOVE)

static void move_mem(void)
{
    START(char);
    for (int i = 0; i < 64 * N; i++)
        src[i] = V(char, k, i);
    SYNC();
    CHECK_EQ(shmem_broadcastmem(team, dst, src, N, 0), 0);
    CHECK(dst[N - 1] == V(char, 0, N - 1));
    SYNC();
    CHECK_EQ(shmem_fcollectmem(team, dst, src, N), 0);
    CHECK(dst[N * n - 1] == V(char, n - 1, N - 1));
    SYNC();
    CHECK_EQ(shmem_collectmem(team, dst, src, 1 + k), 0);
    CHECK(dst[(n + 1) * n / 2 - 1] == V(char, n - 1, n - 1));
    SYNC();
    CHECK_EQ(shmem_alltoallmem(team, dst, src, N), 0);
    CHECK(dst[N * n - 1] == V(char, n - 1, k * N + N - 1));
    SYNC();
    CHECK_EQ(shmem_alltoallsmem(team, dst, src, 3, 2, 1), 0);
    CHECK(dst[3 * (n - 1)] == V(char, n - 1, k * 2));
    SYNC();
}

/* A reduction against the same loop here; in place as well. */
#define REDUCE(NAME, T, OP, EXPR)                                                                \
    do {                                                                                         \
        START(T);                                                                                \
        for (int i = 0; i < N; i++)                                                              \
            src[i] = V(T, k, i);                                                                 \
        SYNC();                                                                                  \
        CHECK_EQ(shmem_##NAME##_##OP##_reduce(team, dst, src, N), 0);                            \
        for (int i = 0; i < N; i++) {                                                            \
            T x = V(T, 0, i);                                                                    \
            for (int pe = 1; pe < n; pe++) {                                                     \
                T y = V(T, pe, i);                                                               \
                x = EXPR;                                                                        \
            }                                                                                    \
            CHECK(dst[i] == x);                                                                  \
        }                                                                                        \
        SYNC();                                                                                  \
        CHECK_EQ(shmem_##NAME##_##OP##_reduce(team, src, src, N), 0);                            \
        CHECK(src[N - 1] == dst[N - 1]);                                                         \
        SYNC();                                                                                  \
    } while (0)
#define BITWISE(NAME, T)                                                                         \
    REDUCE(NAME, T, and, x & y);                                                                 \
    REDUCE(NAME, T, or, x | y);                                                                  \
    REDUCE(NAME, T, xor, x ^ y);
#define MINMAX(NAME, T)                                                                          \
    REDUCE(NAME, T, min, x < y ? x : y);                                                         \
    REDUCE(NAME, T, max, x > y ? x : y);
#define ARITH(NAME, T)                                                                           \
    REDUCE(NAME, T, sum, x + y);                                                                 \
    REDUCE(NAME, T, prod, x *y);                                                                 \
    scan_##NAME();

#define SCAN(NAME, T)                                                                            \
    static void scan_##NAME(void)                                                                \
    {                                                                                            \
        START(T);                                                                                \
        T up[N];                                                                                 \
        for (int i = 0; i < N; i++) {                                                            \
            src[i] = V(T, k, i);                                                                 \
            up[i] = 0;                                                                           \
            for (int pe = 0; pe < k; pe++)                                                       \
                up[i] += V(T, pe, i);                                                            \
        }                                                                                        \
        SYNC();                                                                                  \
        CHECK_EQ(shmem_##NAME##_sum_exscan(team, dst, src, N), 0);                               \
        for (int i = 0; i < N; i++)                                                              \
            CHECK(dst[i] == up[i]);                                                              \
        SYNC();                                                                                  \
        CHECK_EQ(shmem_##NAME##_sum_inscan(team, dst, src, N), 0);                               \
        for (int i = 0; i < N; i++)                                                              \
            CHECK(dst[i] == (T)(up[i] + src[i]));                                                    \
        (void)n;                                                                                 \
        SYNC();                                                                                  \
    }
REDUCE_ARITH_TYPES(SCAN)

/* Long vectors take other algorithms. */
static void test_long(void)
{
    size_t lens[] = {100, 1000, 10000, 200000};
    for (int j = 0; j < 4; j++) {
        size_t len = lens[j], bad = 0;
        long *src = (long *)a, *dst = (long *)b;
        for (size_t i = 0; i < len; i++)
            src[i] = t_me * 1000 + (long)i;
        SYNC();
        shmem_long_sum_reduce(team, dst, src, len);
        for (size_t i = 0; i < len; i++)
            bad += dst[i] != 1000l * t_n * (t_n - 1) / 2 + (long)i * t_n;
        CHECK_EQ(bad, 0);
        SYNC();
        shmem_long_broadcast(team, dst, src, len, t_n - 1);
        for (size_t i = 0; i < len; i++)
            bad += dst[i] != (t_n - 1) * 1000 + (long)i;
        CHECK_EQ(bad, 0);
        SYNC();
        shmem_long_sum_inscan(team, dst, src, len);
        for (size_t i = 0; i < len; i++)
            bad += dst[i] != 1000l * t_me * (t_me + 1) / 2 + (long)i * (t_me + 1);
        CHECK_EQ(bad, 0);
        size_t each = len / t_n;
        SYNC();
        shmem_long_fcollect(team, dst, src, each);
        for (size_t i = 0; i < each * t_n; i++)
            bad += dst[i] != (long)(i / each) * 1000 + (long)(i % each);
        CHECK_EQ(bad, 0);
        SYNC();
        shmem_long_alltoall(team, dst, src, each);
        for (size_t i = 0; i < each * t_n; i++)
            bad += dst[i] != (long)(i / each) * 1000 + (long)(t_me * each + i % each);
        CHECK_EQ(bad, 0);
        SYNC();
    }
}

static void all(shmem_team_t t)
{
    team = t;
    t_me = shmem_team_my_pe(t);
    t_n = shmem_team_n_pes(t);
#define RUN_MOVE(NAME, T) move_##NAME();
    RMA_TYPES(RUN_MOVE)
    move_mem();
    REDUCE_BITWISE_TYPES(BITWISE)
    REDUCE_MINMAX_TYPES(MINMAX)
    REDUCE_ARITH_TYPES(ARITH)
    test_long();
}

int main(void)
{
    CHECK_BEGIN();
    a = shmem_malloc(2 << 20);
    b = shmem_malloc(2 << 20);
    all(SHMEM_TEAM_WORLD);
    shmem_team_t odd = SHMEM_TEAM_INVALID;
    int last = (n_pes - 1) / 2 * 2;
    CHECK_EQ(shmem_team_split_strided(SHMEM_TEAM_WORLD, last, -2, last / 2 + 1, NULL, 0, &odd), 0);
    CHECK((odd != SHMEM_TEAM_INVALID) == (me % 2 == 0));
    if (odd != SHMEM_TEAM_INVALID)
        all(odd);
    CHECK(shmem_int_sum_reduce(SHMEM_TEAM_INVALID, (int *)a, (int *)b, 1) != 0);
    shmem_team_destroy(odd);
    shmem_sync_all();
    return CHECK_END();
}
