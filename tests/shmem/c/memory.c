// pes: 1 2 4
// The symmetric heap: the same offsets everywhere, alignment, contents, and what pointers reach.
#include "check.h"

static int in_data = 7, in_bss;

static void test_blocks(void)
{
    static ptrdiff_t offset, theirs;
    char *base = shmem_malloc(1);
    for (int i = 0; i < 40; i++) {
        size_t align = (size_t)1 << (i % 14);
        char *p = shmem_align(align, 100 + i);
        CHECK_EQ((uintptr_t)p % align, 0);
        offset = p - base;
        shmem_barrier_all();
        shmem_getmem(&theirs, &offset, sizeof offset, (me + 1) % n_pes);
        CHECK_EQ(theirs, offset);
        memset(p, i, 100 + i);
        char *q = shmem_realloc(p, 5000);
        CHECK(q[0] == i && q[99 + i] == i);
        q = shmem_realloc(q, 10);
        CHECK(q[9] == i);
        shmem_free(q);
    }
    long *z = shmem_calloc(1000, sizeof *z);
    for (int i = 0; i < 1000; i++)
        CHECK_EQ(z[i], 0);
    memset(z, 1, 8000);
    shmem_free(z);
    z = shmem_calloc(1000, sizeof *z);
    CHECK_EQ(z[500], 0);
    shmem_free(z);
    CHECK(shmem_malloc(0) == NULL && shmem_calloc(0, 4) == NULL && shmem_calloc(4, 0) == NULL);
    CHECK(shmem_realloc(NULL, 0) == NULL);
    void *h = shmem_malloc_with_hints(100, SHMEM_MALLOC_ATOMICS_REMOTE | SHMEM_MALLOC_SIGNAL_REMOTE);
    CHECK(h != NULL);
    CHECK(shmem_realloc(h, 0) == NULL);
    shmem_free(NULL);
    shmem_free(base);
}

static void test_reach(void)
{
    int local = 0, *heap = shmem_malloc(sizeof *heap), to = (me + 1) % n_pes;
    void *c_heap = malloc(100);
    for (int pe = 0; pe < n_pes; pe++) {
        CHECK_EQ(shmem_pe_accessible(pe), 1);
        CHECK_EQ(shmem_addr_accessible(heap, pe), 1);
        CHECK_EQ(shmem_addr_accessible(&in_data, pe), 1);
        CHECK_EQ(shmem_addr_accessible(&in_bss, pe), 1);
        CHECK_EQ(shmem_addr_accessible(&local, pe), 0);
        CHECK_EQ(shmem_addr_accessible(c_heap, pe), 0);
    }
    CHECK_EQ(shmem_pe_accessible(-1), 0);
    CHECK_EQ(shmem_pe_accessible(n_pes), 0);
    CHECK(shmem_ptr(heap, me) == heap && shmem_ptr(&in_data, me) == &in_data);
    CHECK(shmem_ptr(&local, to) == NULL && shmem_ptr(heap, n_pes) == NULL && shmem_ptr(heap, -1) == NULL);
    /* Through the pointer: variables have their initial values, and stores are seen. A PE on another node has none. */
    int *far = shmem_ptr(&in_data, to);
    CHECK_EQ(shmem_int_g(&in_data, to), 7);
    CHECK(far == NULL || *far == 7);
    CHECK((far == NULL) == (shmem_ptr(heap, to) == NULL) && (far == NULL) == (shmem_ptr(&in_bss, to) == NULL));
    CHECK((far == NULL) == (shmem_team_translate_pe(SHMEM_TEAM_WORLD, to, SHMEM_TEAM_SHARED) < 0));
    shmem_barrier_all();
    if (far) {
        *far = 100 + me;
        *(int *)shmem_ptr(&in_bss, to) = 200 + me;
        *(int *)shmem_ptr(heap, to) = 300 + me;
    } else {
        shmem_int_p(&in_data, 100 + me, to);
        shmem_int_p(&in_bss, 200 + me, to);
        shmem_int_p(heap, 300 + me, to);
    }
    shmem_barrier_all();
    int from = (me + n_pes - 1) % n_pes;
    CHECK(in_data == 100 + from && in_bss == 200 + from && *heap == 300 + from);
    free(c_heap);
    shmem_free(heap);
}

int main(void)
{
    CHECK_BEGIN();
    test_blocks();
    test_reach();
    return CHECK_END();
}
