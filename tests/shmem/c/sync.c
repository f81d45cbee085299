// pes: 1 2 3
// Waits and tests of every type: one word, all, any, some, with status and with a value of each.
#include "check.h"

#define N 6
static unsigned char space[N * 8] __attribute__((aligned(64)));

#define TYPED(NAME, T)                                                                           \
    static void test_##NAME(T *w)                                                                \
    {                                                                                            \
        int status[N] = {0, 0, 0, 0, 0, 1}, to = (me + 1) % n_pes;                               \
        size_t found[N];                                                                         \
        T values[N] = {1, 2, 3, 4, 5, 6};                                                        \
        memset(w, 0, N * sizeof(T));                                                             \
        CHECK_EQ(shmem_##NAME##_test(w, SHMEM_CMP_NE, 0), 0);                                    \
        CHECK_EQ(shmem_##NAME##_test(w, SHMEM_CMP_LE, 0), 1);                                    \
        CHECK_EQ(shmem_##NAME##_test_all(w, N, status, SHMEM_CMP_EQ, 1), 0);                     \
        CHECK_EQ(shmem_##NAME##_test_any(w, N, status, SHMEM_CMP_EQ, 1), SIZE_MAX);              \
        CHECK_EQ(shmem_##NAME##_test_some(w, N, found, status, SHMEM_CMP_EQ, 1), 0);             \
        CHECK_EQ(shmem_##NAME##_test_all_vector(w, N, status, SHMEM_CMP_EQ, values), 0);         \
        CHECK_EQ(shmem_##NAME##_test_any_vector(w, N, status, SHMEM_CMP_EQ, values), SIZE_MAX);  \
        CHECK_EQ(shmem_##NAME##_test_some_vector(w, N, found, status, SHMEM_CMP_EQ, values), 0); \
        shmem_barrier_all();                                                                     \
        shmem_##NAME##_p(w + 2, 3, to);                                                          \
        shmem_##NAME##_wait_until(w + 2, SHMEM_CMP_EQ, 3);                                       \
        CHECK_EQ(shmem_##NAME##_wait_until_any(w, N, NULL, SHMEM_CMP_GT, 2), 2);                 \
        CHECK_EQ(shmem_##NAME##_wait_until_some(w, N, found, status, SHMEM_CMP_GT, 2), 1);       \
        CHECK_EQ(found[0], 2);                                                                   \
        CHECK_EQ(shmem_##NAME##_wait_until_any_vector(w, N, status, SHMEM_CMP_EQ, values), 2);   \
        CHECK_EQ(shmem_##NAME##_wait_until_some_vector(w, N, found, NULL, SHMEM_CMP_GE, values), 1); \
        CHECK_EQ(shmem_##NAME##_test_any(w, N, status, SHMEM_CMP_EQ, 3), 2);                     \
        CHECK_EQ(shmem_##NAME##_test_some(w, N, found, status, SHMEM_CMP_LT, 3), 4);             \
        CHECK_EQ(found[2], 3);                                                                   \
        CHECK_EQ(shmem_##NAME##_test_any_vector(w, N, NULL, SHMEM_CMP_EQ, values), 2);           \
        CHECK_EQ(shmem_##NAME##_test_some_vector(w, N, found, NULL, SHMEM_CMP_EQ, values), 1);   \
        shmem_barrier_all();                                                                     \
        for (int i = 0; i < N - 1; i++)                                                          \
            shmem_##NAME##_p(w + i, values[i], to);                                              \
        shmem_##NAME##_wait_until_all(w, N, status, SHMEM_CMP_GE, 1);                            \
        shmem_##NAME##_wait_until_all_vector(w, N, status, SHMEM_CMP_EQ, values);                \
        CHECK_EQ(shmem_##NAME##_test_all(w, N, status, SHMEM_CMP_GE, 1), 1);                     \
        CHECK_EQ(shmem_##NAME##_test_all_vector(w, N, status, SHMEM_CMP_EQ, values), 1);         \
        CHECK_EQ(shmem_##NAME##_test_all(w, N, NULL, SHMEM_CMP_GE, 1), 0);                       \
        for (int i = 0; i < N; i++)                                                              \
            status[i] = 1;                                                                       \
        CHECK_EQ(shmem_##NAME##_test_all(w, N, status, SHMEM_CMP_EQ, 77), 1);                    \
        CHECK_EQ(shmem_##NAME##_wait_until_any(w, N, status, SHMEM_CMP_EQ, 77), SIZE_MAX);       \
        CHECK_EQ(shmem_##NAME##_wait_until_some(w, 0, found, NULL, SHMEM_CMP_EQ, 77), 0);        \
        shmem_##NAME##_wait_until_all(w, N, status, SHMEM_CMP_EQ, 77);                           \
        shmem_barrier_all();                                                                     \
    }
AMO_TYPES(TYPED)

static short shorts[2];
static unsigned short ushorts[2];

static void test_old(void)
{
    int to = (me + 1) % n_pes;
    static int i;
    static long l;
    static long long ll;
    shmem_short_p(shorts, -3, to);
    shmem_ushort_p(ushorts, 4, to);
    shmem_int_p(&i, 5, to);
    shmem_long_p(&l, 6, to);
    shmem_longlong_p(&ll, 7, to);
    shmem_short_wait_until(shorts, SHMEM_CMP_LT, 0);
    shmem_ushort_wait_until(ushorts, SHMEM_CMP_EQ, 4);
    CHECK_EQ(shmem_short_test(shorts, SHMEM_CMP_EQ, -3), 1);
    CHECK_EQ(shmem_ushort_test(ushorts, SHMEM_CMP_GT, 4), 0);
    shmem_short_wait(shorts, 0);
    shmem_int_wait(&i, 0);
    shmem_long_wait(&l, 0);
    shmem_longlong_wait(&ll, 0);
    shmem_wait(&l, 0);
    (shmem_wait_until)(&l, SHMEM_CMP_EQ, 6);
    CHECK(i == 5 && l == 6 && ll == 7);
    shmem_barrier_all();
}

int main(void)
{
    CHECK_BEGIN();
    void *places[] = {shmem_malloc(N * 8), space};
    for (int k = 0; k < 2; k++) {
#define RUN(NAME, T) test_##NAME(places[k]);
        AMO_TYPES(RUN)
    }
    test_old();
    return CHECK_END();
}
