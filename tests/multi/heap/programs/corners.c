/* The corners of the C allocation functions, one by one. Runs with and without the heap. */
#include "heap.h"
#include <sys/resource.h>

static int has_heap;

static void sizes(void)
{
    void *p = malloc(0);
    CHECK(p != NULL);
    free(p);
    free(NULL);
    volatile size_t most = SIZE_MAX;
    errno = 0;
    CHECK(malloc(most) == NULL && errno == ENOMEM);
    errno = 0;
    CHECK(malloc(most / 2) == NULL && errno == ENOMEM);
    errno = 0;
    CHECK(calloc(most / 2, 4) == NULL && errno == ENOMEM);
    errno = 0;
    CHECK(reallocarray(NULL, most / 2, 4) == NULL && errno == ENOMEM);
    errno = 0;
    CHECK(malloc((size_t)1 << 46) == NULL && errno == ENOMEM);
    CHECK(posix_memalign(&p, 3, MIB) == EINVAL && posix_memalign(&p, 4, MIB) == EINVAL);
    CHECK(posix_memalign(&p, 64, most - 4096) == ENOMEM);
    char *q = malloc(MIB);
    errno = 77;
    CHECK(realloc(q, most - 1) == NULL);
    free(q);
}

static void errno_stays(void)
{
    char *p[64];
    errno = 4242;
    for (int i = 0; i < 64; i++)
        p[i] = malloc((size_t)(i + 1) * MIB / 2);
    for (int i = 0; i < 64; i++)
        free(p[i]);
    CHECK(errno == 4242);
}

static void alignments(void)
{
    for (size_t a = 16; a <= 1024 * MIB; a *= 2) {
        char *p = aligned_alloc(a, a > MIB ? a : MIB);
        CHECK(p != NULL && (uintptr_t)p % a == 0);
        p[0] = 1;
        p[MIB - 1] = 1;
        if (has_heap)
            CHECK(shared(p, MIB) == 1);
        free(p);
    }
    char *v = valloc(100), *w = pvalloc(40000), *x = memalign(8192, 5), *y = memalign(64, 50000);
    CHECK((uintptr_t)v % 4096 == 0 && (uintptr_t)w % 4096 == 0 && (uintptr_t)x % 8192 == 0);
    CHECK(malloc_usable_size(w) >= 40960 && (uintptr_t)y % 64 == 0);
    free(v), free(w), free(x), free(y);
}

static void resizing(void)
{
    size_t len = 100;
    unsigned char *p = malloc(len);
    memset(p, 9, len);
    /* Grows through both allocators and shrinks back. */
    for (; len < 40 * MIB; len = len * 3 / 2) {
        p = realloc(p, len * 3 / 2);
        CHECK(p && p[0] == 9 && p[len - 1] == 9);
        memset(p + len, 9, len * 3 / 2 - len);
    }
    for (; len > 100; len = len / 3) {
        p = realloc(p, len);
        CHECK(p && p[0] == 9 && p[len - 1] == 9);
    }
    CHECK(shared(p, len) <= 0);
    CHECK(realloc(p, 0) == NULL);
    /* What is left in place by shrinking can be used again. */
    p = malloc(16 * MIB);
    memset(p, 3, 16 * MIB);
    p = realloc(p, MIB);
    unsigned char *q = malloc(8 * MIB);
    memset(q, 4, 8 * MIB);
    for (size_t i = 0; i < MIB; i += 4096)
        CHECK(p[i] == 3);
    free(p), free(q);
}

/* A large calloc reads as zero and touches nothing by itself; freed memory goes back. */
static void zero_and_return(void)
{
    size_t len = 2048 * MIB, before = has_heap ? heap_resident() : 0;
    unsigned char *p = calloc(1, len);
    CHECK(p != NULL);
    for (size_t i = 0; i < len; i += 64 * MIB)
        CHECK(p[i] == 0);
    if (has_heap && heap_info().kind == 2)
        CHECK(heap_resident() - before < 80 * MIB); /* At most a huge page each. */
    free(p);
    p = malloc(90 * MIB);
    memset(p, 0xee, 90 * MIB);
    free(p);
    p = calloc(3, 30 * MIB);
    for (size_t i = 0; i < 90 * MIB; i += 512)
        CHECK(p[i] == 0);
    free(p);
    if (!has_heap || heap_info().kind != 2) /* A job's file has the other ranks' memory, too. */
        return;
    /* More than is kept for reuse (WEFT_HEAP_KEEP=64): most of it must go back. */
    size_t big = 200 * MIB;
    p = malloc(big);
    for (size_t i = 0; i < big; i += 4096)
        p[i] = 1;
    CHECK(heap_resident() >= big);
    free(p);
    CHECK(heap_resident() < 100 * MIB);
}

static void advice(void)
{
    char *p = malloc(8 * MIB);
    memset(p, 5, 8 * MIB);
    /* The program expects private memory's meaning. */
    char *page = (char *)(((uintptr_t)p + 4095) & ~(uintptr_t)4095);
    CHECK(madvise(page, MIB, MADV_DONTNEED) == 0);
    if (has_heap)
        CHECK(page[0] == 0 && page[MIB - 1] == 0);
    CHECK(page[MIB + 4096] == 5);
    /* A block that holds data keeps it, whatever becomes of the advice. */
    CHECK(madvise(page, 7 * MIB, MADV_HUGEPAGE) == 0 || errno == EINVAL);
    CHECK(page[2 * MIB] == 5);
    free(p);
    p = aligned_alloc(2 * MIB, 16 * MIB);
    if (madvise(p, 16 * MIB, MADV_HUGEPAGE) == 0) {
        memset(p, 6, 16 * MIB);
        p = realloc(p, 24 * MIB);
        CHECK(p[0] == 6 && p[16 * MIB - 1] == 6);
        p = realloc(p, 6 * MIB);
        CHECK(p[0] == 6 && p[6 * MIB - 1] == 6);
    }
    free(p);
    void *(*alloc)(size_t, size_t) = heap_symbol("weft_heap_alloc");
    if (has_heap) {
        /* What is asked for as shared is shared, also where huge pages were wanted before. */
        char *s = alloc(16 * MIB, 64);
        CHECK(s && shared(s, 16 * MIB) == 1);
        memset(s, 1, 16 * MIB);
        char *t = alloc(1, 1);
        CHECK(t && shared(t, 1) == 1);
        free(s), free(t);
    }
}

static void queries(void)
{
    char on_stack[100];
    char *small = malloc(100);
    static char fixed[100];
    CHECK(shared(on_stack, 100) <= 0 && shared(small, 100) <= 0 && shared(fixed, 100) <= 0);
    free(small);
    if (!has_heap)
        return;
    HeapInfo info = heap_info();
    CHECK(info.kind == 1 || info.kind == 2);
    char *p = malloc(MIB);
    uint64_t off = 0;
    int (*query)(const void *, size_t, uint64_t *) = heap_symbol("weft_heap_query");
    CHECK(query(p + 5, MIB - 5, &off) == 1 && off == (uint64_t)(uintptr_t)p + 5 - info.base);
    CHECK(query(p, SIZE_MAX, &off) == 0);
    /* A second mapping, as a peer makes one, shows the same bytes. */
    char *peer = mmap(NULL, info.len, PROT_READ | PROT_WRITE, MAP_SHARED, info.fd, (off_t)info.off);
    CHECK(peer != MAP_FAILED);
    p[7] = 33;
    CHECK(peer[off - 5 + 7] == 33);
    peer[off - 5 + 8] = 44;
    CHECK(p[8] == 44);
    munmap(peer, info.len);
    free(p);
}

int main(void)
{
    char *p = malloc(MIB);
    p[0] = 1;
    has_heap = shared(p, MIB) == 1;
    free(p);
    CHECK(has_heap == expected());
    sizes();
    errno_stays();
    alignments();
    resizing();
    queries();
    zero_and_return();
    advice();
    /* Locks the accessible part only, not the terabytes behind it. */
    struct rlimit unlimited = {RLIM_INFINITY, RLIM_INFINITY};
    setrlimit(RLIMIT_MEMLOCK, &unlimited);
    if (mlockall(MCL_CURRENT) == 0)
        munlockall();
    puts("corners fine");
    return 0;
}
