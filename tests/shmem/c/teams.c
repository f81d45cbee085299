// pes: 1 2 6 7 16
// Teams, contexts, sessions: numbers, splits in one and two dimensions, destruction, many of them.
#include "check.h"

static int word[8];

static void test_strided(void)
{
    shmem_team_t even, inner, bad = SHMEM_TEAM_WORLD;
    shmem_team_config_t config = {.num_contexts = 2}, got = {.num_contexts = -1};
    int half = (n_pes + 1) / 2;
    CHECK_EQ(shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 2, half, &config, SHMEM_TEAM_NUM_CONTEXTS, &even), 0);
    CHECK((even == SHMEM_TEAM_INVALID) == (me % 2 == 1));
    CHECK_EQ(shmem_team_my_pe(even), me % 2 ? -1 : me / 2);
    CHECK_EQ(shmem_team_n_pes(even), me % 2 ? -1 : half);
    CHECK_EQ(shmem_team_translate_pe(SHMEM_TEAM_WORLD, 0, even), me % 2 ? -1 : 0);
    if (me % 2 == 0) {
        CHECK_EQ(shmem_team_get_config(even, SHMEM_TEAM_NUM_CONTEXTS, &got), 0);
        CHECK_EQ(got.num_contexts, 2);
        CHECK_EQ(shmem_team_translate_pe(even, half - 1, SHMEM_TEAM_WORLD), 2 * (half - 1));
        CHECK_EQ(shmem_team_translate_pe(SHMEM_TEAM_WORLD, n_pes, even), -1);
        CHECK_EQ(shmem_team_split_strided(even, half - 1, -1, half, NULL, 0, &inner), 0);
        CHECK_EQ(shmem_team_my_pe(inner), half - 1 - me / 2);
        CHECK_EQ(shmem_team_sync(inner), 0);
        CHECK(shmem_team_ptr(inner, word, half - 1) == shmem_ptr(word, 0));
        CHECK(shmem_team_ptr(inner, word, half) == NULL);
        shmem_team_destroy(inner);
        shmem_team_sync(even);
    }
    CHECK(shmem_team_ptr(SHMEM_TEAM_INVALID, word, 0) == NULL);
    CHECK(shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 1, n_pes + 1, NULL, 0, &bad) != 0);
    CHECK(bad == SHMEM_TEAM_INVALID);
    CHECK(shmem_team_split_strided(SHMEM_TEAM_INVALID, 0, 1, 1, NULL, 0, &bad) != 0);
    CHECK_EQ(shmem_team_sync(SHMEM_TEAM_INVALID) != 0, 1);
    shmem_team_destroy(even);
    shmem_team_destroy(SHMEM_TEAM_INVALID);
}

static void test_2d(int x_range)
{
    shmem_team_t x, y;
    int width = x_range < n_pes ? x_range : n_pes;
    CHECK_EQ(shmem_team_split_2d(SHMEM_TEAM_WORLD, x_range, NULL, 0, &x, NULL, 0, &y), 0);
    CHECK_EQ(shmem_team_my_pe(x), me % width);
    CHECK_EQ(shmem_team_my_pe(y), me / width);
    int row = me / width * width;
    CHECK_EQ(shmem_team_n_pes(x), n_pes - row < width ? n_pes - row : width);
    CHECK_EQ(shmem_team_n_pes(y), (n_pes - me % width + width - 1) / width);
    static long one = 1, sum;
    shmem_long_sum_reduce(x, &sum, &one, 1);
    CHECK_EQ(sum, shmem_team_n_pes(x));
    shmem_sync_all();
    shmem_long_sum_reduce(y, &sum, &one, 1);
    CHECK_EQ(sum, shmem_team_n_pes(y));
    shmem_sync_all();
    shmem_team_destroy(x);
    shmem_team_destroy(y);
}

static void test_contexts(void)
{
    shmem_team_t back, of;
    shmem_ctx_t ctx, private_ctx, world;
    shmem_team_split_strided(SHMEM_TEAM_WORLD, n_pes - 1, -1, n_pes, NULL, 0, &back);
    CHECK_EQ(shmem_team_create_ctx(back, SHMEM_CTX_NOSTORE, &ctx), 0);
    CHECK_EQ(shmem_ctx_create(SHMEM_CTX_PRIVATE, &private_ctx), 0);
    CHECK_EQ(shmem_team_create_ctx(SHMEM_TEAM_SHARED, 0, &world), 0);
    CHECK(shmem_team_create_ctx(SHMEM_TEAM_INVALID, 0, &world) != 0 && world == SHMEM_CTX_INVALID);
    CHECK_EQ(shmem_ctx_get_team(ctx, &of), 0);
    CHECK(of == back);
    CHECK(shmem_ctx_get_team(SHMEM_CTX_DEFAULT, &of) == 0 && of == SHMEM_TEAM_WORLD);
    CHECK(shmem_ctx_get_team(SHMEM_CTX_INVALID, &of) != 0 && of == SHMEM_TEAM_INVALID);
    shmem_ctx_session_config_t hint = {.total_ops = 10};
    shmem_ctx_session_start(ctx, SHMEM_CTX_SESSION_BATCH, &hint, SHMEM_CTX_SESSION_TOTAL_OPS);
    /* PE i of the context is n - 1 - i of the world. */
    shmem_ctx_int_p(ctx, word, me + 1, (me + 1) % n_pes);
    shmem_ctx_session_stop(ctx);
    shmem_ctx_session_start(SHMEM_CTX_INVALID, 0, NULL, 0);
    shmem_ctx_fence(ctx);
    shmem_ctx_quiet(ctx);
    shmem_ctx_pe_quiet(ctx, 0);
    shmem_pe_quiet(0);
    shmem_barrier_all();
    CHECK_EQ(word[0], (2 * n_pes - 1 - me - 1) % n_pes + 1);
    shmem_ctx_int_put(private_ctx, word + 1, word, 1, me);
    CHECK_EQ(word[1], word[0]);
    shmem_ctx_destroy(ctx);
    shmem_ctx_destroy(private_ctx);
    shmem_ctx_destroy(SHMEM_CTX_INVALID);
    shmem_team_destroy(back);
}

/* More than there are places at a time, one after the other; and many at once. */
static void test_many(void)
{
    static long one = 1, sum;
    for (int i = 0; i < 300; i++) {
        shmem_team_t t;
        CHECK_EQ(shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 1, n_pes, NULL, 0, &t), 0);
        shmem_long_sum_reduce(t, &sum, &one, 1);
        CHECK_EQ(sum, n_pes);
        shmem_team_destroy(t);
    }
    shmem_team_t many[50];
    for (int i = 0; i < 50; i++)
        CHECK_EQ(shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 1, n_pes, NULL, 0, &many[i]), 0);
    for (int i = 49; i >= 0; i--) {
        shmem_team_sync(many[i]);
        shmem_team_destroy(many[i]);
    }
    shmem_ctx_t ctx[100];
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < 100; i++)
            CHECK_EQ(shmem_ctx_create(0, &ctx[i]), 0);
        for (int i = 0; i < 100; i++)
            shmem_ctx_destroy(ctx[i]);
    }
}

int main(void)
{
    CHECK_BEGIN();
    CHECK_EQ(shmem_team_n_pes(SHMEM_TEAM_WORLD), n_pes);
    /* The PEs that this one reaches by loads and stores: all, unless the job has several nodes. */
    int near = 0, before = 0;
    for (int pe = 0; pe < n_pes; pe++) {
        near += shmem_ptr(word, pe) != NULL;
        before += pe < me && shmem_ptr(word, pe) != NULL;
    }
    CHECK_EQ(shmem_team_my_pe(SHMEM_TEAM_SHARED), before);
    CHECK_EQ(shmem_team_n_pes(SHMEM_TEAM_SHARED), near);
    CHECK_EQ(shmem_team_sync(SHMEM_TEAM_SHARED), 0);
    test_strided();
    test_2d(1);
    test_2d(2);
    test_2d(3);
    test_2d(100);
    test_contexts();
    test_many();
    return CHECK_END();
}
