/* One thing done wrong, by name; tests/driver/shmem.py knows what must be said about it. */
#include <shmem.h>
#include <stdio.h>
#include <string.h>

static long words[8];
static int is(const char *a, const char *b) { return strcmp(a, b) == 0; }

/* What PE 0 does alone. */
static void alone(const char *what, int *heap, int *stack)
{
    static int value = 1;
    size_t zero[2] = {0, 0};
    shmem_ctx_t ctx;
    if (is(what, "stack"))
        shmem_int_put(stack, (int *)words, shmem_n_pes(), 1);
    if (is(what, "stack_one"))
        shmem_int_put(stack, &value, 1, 1);
    if (is(what, "stack_mem"))
        shmem_putmem(stack, words, 8, 1);
    if (is(what, "stack_get"))
        shmem_get64(words, stack, 1, 1);
    if (is(what, "pe_mem"))
        shmem_getmem(words, words + 2, 16, -1);
    if (is(what, "pe_one"))
        shmem_long_get(words, words + 1, 1, 2);
    if (is(what, "wait_stack"))
        shmem_int_wait_until(stack, SHMEM_CMP_NE, 0);
    if (is(what, "wait_any_stack"))
        shmem_int_wait_until_any(stack, 2, NULL, SHMEM_CMP_NE, 0);
    if (is(what, "wait_vector_stack"))
        shmem_int_wait_until_all_vector(stack, 2, NULL, SHMEM_CMP_NE, heap);
    if (is(what, "wait_beyond"))
        shmem_int_wait_until_some(heap, 80 << 20, zero, NULL, SHMEM_CMP_NE, 0);
    if (is(what, "wait_unaligned"))
        shmem_long_wait_until((long *)((char *)words + 1), SHMEM_CMP_NE, 0);
    if (is(what, "wait_freed"))
        shmem_int_wait_until(heap + 16, SHMEM_CMP_NE, 0);
    if (is(what, "test_stack"))
        shmem_int_test(stack, SHMEM_CMP_NE, 0);
    if (is(what, "test_some_stack"))
        shmem_int_test_some(stack, 2, zero, NULL, SHMEM_CMP_NE, 0);
    if (is(what, "signal_wait_stack"))
        shmem_signal_wait_until((uint64_t *)zero, SHMEM_CMP_NE, 0);
    if (is(what, "signal_fetch_stack"))
        value = (int)shmem_signal_fetch((uint64_t *)zero);
    if (is(what, "signal_stack"))
        shmem_putmem_signal(heap, &value, 4, (uint64_t *)zero, 1, SHMEM_SIGNAL_SET, 1);
    if (is(what, "lock_stack"))
        shmem_set_lock((long *)zero);
    if (is(what, "test_lock_stack"))
        shmem_test_lock((long *)zero);
    if (is(what, "stack_p"))
        shmem_int_p(stack, 1, 1);
    if (is(what, "source_g"))
        value = shmem_int_g(stack, 1);
    if (is(what, "beyond"))
        shmem_putmem(heap, heap, 80 << 20, 1);
    if (is(what, "pe"))
        shmem_long_put(words, words + 1, 1, 7);
    if (is(what, "pe_p"))
        shmem_long_p(words, 1, -3);
    if (is(what, "pe_amo"))
        shmem_long_atomic_add(words, 1, 2);
    if (is(what, "unaligned"))
        shmem_long_atomic_fetch_add((long *)((char *)words + 1), 1, 1);
    if (is(what, "freed_ctx")) {
        shmem_ctx_create(0, &ctx);
        shmem_ctx_destroy(ctx);
        shmem_ctx_int_p(ctx, heap, 1, 1);
    }
    if (is(what, "freed_ctx_put") || is(what, "freed_ctx_amo")) {
        shmem_ctx_create(0, &ctx);
        shmem_ctx_destroy(ctx);
        if (is(what, "freed_ctx_put"))
            shmem_ctx_putmem(ctx, heap, words, 8, 1);
        shmem_ctx_int_atomic_inc(ctx, heap, 1);
    }
    if (is(what, "freed_ctx_quiet")) {
        shmem_ctx_create(0, &ctx);
        shmem_ctx_destroy(ctx);
        shmem_ctx_quiet(ctx);
    }
    if (is(what, "invalid_ctx"))
        shmem_ctx_putmem(SHMEM_CTX_INVALID, heap, words, 4, 1);
    if (is(what, "stride"))
        shmem_int_iput(heap, &value, 0, 1, 2, 1);
    if (is(what, "cmp"))
        shmem_int_wait_until(heap, 17, 1);
    if (is(what, "sig_op"))
        shmem_putmem_signal(heap, &value, 4, (uint64_t *)words, 1, 5, 1);
    if (is(what, "freed_block"))
        shmem_int_put(heap + 16, &value, 1, 1);
}

/* What all PEs do. */
static void together(const char *what, int *heap, int *stack)
{
    shmem_team_t team = SHMEM_TEAM_INVALID;
    shmem_ctx_t ctx;
    if (is(what, "ctx_pe") || is(what, "freed_team")) {
        shmem_team_split_strided(SHMEM_TEAM_WORLD, shmem_my_pe(), 1, 1, NULL, 0, &team);
        shmem_team_create_ctx(team, 0, &ctx);
        if (is(what, "ctx_pe"))
            shmem_ctx_int_put(ctx, heap, heap, 1, 1);
        shmem_ctx_destroy(ctx);
        shmem_team_destroy(team);
        shmem_team_sync(team);
    }
    if (is(what, "double_free")) {
        void *p = shmem_malloc(8);
        shmem_free(p);
        shmem_free(p);
    }
    if (is(what, "exhausted") && shmem_malloc(65 << 20))
        printf("more than there is\n");
    if (is(what, "uneven"))
        shmem_malloc(64 * (shmem_my_pe() + 1));
    if (is(what, "collective"))
        shmem_int_sum_reduce(SHMEM_TEAM_WORLD, heap, stack, 1);
    if (is(what, "collective_dest"))
        shmem_int_fcollect(SHMEM_TEAM_WORLD, stack, heap, 1);
    if (is(what, "collect_dest"))
        shmem_int_collect(SHMEM_TEAM_WORLD, heap + (63 << 18), heap, shmem_my_pe() ? 1 << 18 : 1);
    if (is(what, "psync"))
        shmem_barrier(0, 0, shmem_n_pes(), (long *)(void *)stack);
    if (is(what, "root"))
        shmem_int_broadcast(SHMEM_TEAM_WORLD, heap, heap + 1, 1, 9);
    if (is(what, "set"))
        shmem_barrier(1, 0, 2, words);
    if (is(what, "alignment"))
        shmem_align(24, 8);
}

int main(int argc, char **argv)
{
    int stack[2] = {0, 0};
    const char *what = argc > 1 ? argv[1] : "none";
    if (is(what, "early"))
        shmem_barrier_all();
    shmem_init();
    int *heap = shmem_malloc(64);
    if (shmem_my_pe() == 0)
        alone(what, heap, stack);
    together(what, heap, stack);
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
