/* What the heap's test programs share. */
#ifndef HEAP_H
#define HEAP_H

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <malloc.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define CHECK(what)                                                                      \
    do {                                                                                 \
        if (!(what)) {                                                                   \
            fprintf(stderr, "%s:%d: not true: %s\n", __FILE__, __LINE__, #what);         \
            _exit(1);                                                                    \
        }                                                                                \
    } while (0)

#define MIB ((size_t)1 << 20)

typedef struct {
    uint32_t kind;
    int32_t fd;
    uint64_t off, len, inode, base;
} HeapInfo;

static inline void *heap_symbol(const char *name)
{
    return dlsym(RTLD_DEFAULT, name);
}

/* 1 shared, 0 private, -1 no heap library. */
static inline int shared(const void *p, size_t len)
{
    int (*query)(const void *, size_t, uint64_t *) = heap_symbol("weft_heap_query");
    return query ? query(p, len, NULL) : -1;
}

static inline const char *reason(void)
{
    const char *(*why)(void) = heap_symbol("weft_heap_reason");
    return why ? why() : "not preloaded";
}

static inline HeapInfo heap_info(void)
{
    HeapInfo info = {0};
    int (*get)(HeapInfo *) = heap_symbol("weft_heap_info");
    if (get)
        get(&info);
    return info;
}

/* Memory behind this process's shared heap, in bytes; with a memfd of its own only. */
static inline size_t heap_resident(void)
{
    HeapInfo info = heap_info();
    struct stat st;
    CHECK(info.fd >= 0 && fstat(info.fd, &st) == 0);
    return (size_t)st.st_blocks * 512;
}

/* True when the program was started to run with the shared heap. */
static inline int expected(void)
{
    return getenv("HEAP_EXPECTED") != NULL;
}

#endif
