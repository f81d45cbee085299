/* A driver of a GPU, emulated in user space: a library of the driver's name with the entry points that Weft calls.
 *
 * Memory of its device is addresses that the processor may not touch; the bytes are elsewhere, in a file of this process.
 * Whoever reads or writes it otherwise than by this driver dies, and other processes cannot reach it through the kernel
 * either. What a driver may put off is put off: copies to the device arrive when the stream is waited for.
 *
 * A handle of an allocation (CUDA, HIP) names that file; who opens it maps those pages. What real drivers leave undefined
 * ends the process here: an allocation that is freed while another process has it open, and one that is closed while a
 * copy from it has not been waited for. GPU_IPC=none: no handles are given; GPU_IPC=closed: none can be opened.
 *
 * Compiled once for each: -DCUDA, -DHIP, -DZE. Programs under test allocate and look by the functions of gpu.h.
 */
#define _GNU_SOURCE
#include "gpu.h"
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define EXPORT __attribute__((visibility("default")))
#define ARENA_LEN ((size_t)1 << 32)
#define MAX_LIVE 512

/* `of`: it is another process's, which counts there who has it open. */
struct live { size_t off, len; int managed; _Atomic int *of; };
/* `from`: offset on the device, or 0 and the bytes themselves. */
struct late { struct late *next; size_t off, len, from; char bytes[]; };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char *arena, *bytes;
static size_t used = 4096;
static struct live live[MAX_LIVE];
static int n_live, fail_in = -1;
static struct late *late_first, **late_last = &late_first;
static long n_copies, n_bytes, n_opened;
static int file = -1;

static void begin(void)
{
    if (arena)
        return;
    arena = mmap(NULL, ARENA_LEN, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    file = memfd_create("gpu", MFD_CLOEXEC);
    if (file < 0 || ftruncate(file, ARENA_LEN))
        abort();
    bytes = mmap(NULL, ARENA_LEN, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE, file, 0);
    if (arena == MAP_FAILED || bytes == MAP_FAILED)
        abort();
}

static int in_arena(const void *p)
{
    return arena && (const char *)p >= arena && (const char *)p < arena + ARENA_LEN;
}

static struct live *find(const void *p, size_t len)
{
    if (!in_arena(p))
        return NULL;
    size_t off = (const char *)p - arena;
    for (int i = 0; i < n_live; i++)
        if (live[i].len && off >= live[i].off && off + len <= live[i].off + live[i].len)
            return &live[i];
    return NULL;
}

static void *alloc(size_t len, int managed)
{
    begin();
    if (n_live == MAX_LIVE || used + len + 8192 > ARENA_LEN)
        return NULL;
    live[n_live++] = (struct live){used, len, managed, NULL};
    void *p = arena + used;
    used = (used + len + 4096 + 255) & ~(size_t)255;
    return p;
}

static void settle(void)
{
    for (struct late *l = late_first, *next; l; l = next) {
        next = l->next;
        memmove(bytes + l->off, l->from ? bytes + l->from : l->bytes, l->len);
        free(l);
    }
    late_first = NULL;
    late_last = &late_first;
}

/* 0, or the error of an invalid address. */
static int move(void *dst, const void *src, size_t len)
{
    int to = in_arena(dst), from = in_arena(src);
    if ((to && !find(dst, len)) || (from && !find(src, len)))
        return 1;
    if (fail_in >= 0 && fail_in-- == 0)
        return 719;
    n_copies++;
    n_bytes += len;
    if (to) {
        struct late *l = malloc(sizeof *l + (from ? 0 : len));
        *l = (struct late){NULL, (char *)dst - arena, len, from ? (const char *)src - arena : 0};
        if (!from)
            memcpy(l->bytes, src, len);
        *late_last = l;
        late_last = &l->next;
        return 0;
    }
    settle();
    memmove(dst, from ? bytes + ((const char *)src - arena) : src, len);
    return 0;
}

/* ---- handles ---- */

#if defined CUDA || defined HIP
/* Counts who has an allocation open, by its number; the file's first page, which is nobody's memory. */
static _Atomic int *opened_in(int fd)
{
    void *p = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    return p == MAP_FAILED ? NULL : p;
}

struct handle { int pid, file, number, unused; size_t off, len, rest[4]; };
_Static_assert(sizeof(struct handle) == 64 && MAX_LIVE * sizeof(int) <= 4096, "of the drivers' size");

static int ipc_is(const char *word)
{
    const char *is = getenv("GPU_IPC");
    return is && !strcmp(is, word);
}

static int range(const void *p, void **base, size_t *len)
{
    struct live *l = find(p, 1);
    if (!l)
        return 1;
    *base = arena + l->off;
    *len = l->len;
    return 0;
}

static int ipc_get(struct handle *h, const void *base)
{
    struct live *l = find(base, 1);
    if (!l || l->managed || l->of || arena + l->off != base || ipc_is("none"))
        return 1;
    *h = (struct handle){getpid(), file, l - live, 0, l->off, l->len, {0}};
    return 0;
}

static int ipc_open(void **base, struct handle h)
{
    char path[64];
    begin();
    /* The real ones refuse their own process's, too. */
    if (h.pid == getpid() || ipc_is("closed") || h.number < 0 || h.number >= MAX_LIVE)
        return 201;
    snprintf(path, sizeof path, "/proc/%d/fd/%d", h.pid, h.file);
    int fd = open(path, O_RDWR | O_CLOEXEC), i;
    if (fd < 0)
        return 201;
    size_t shift = h.off % 4096, whole = (shift + h.len + 4095) & ~(size_t)4095;
    for (i = 0; i < n_live && (live[i].len || live[i].of); i++)
        ;
    used = (used + 4095) & ~(size_t)4095;
    _Atomic int *of = opened_in(fd);
    void *at = mmap(bytes + used, whole, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, fd, h.off - shift);
    close(fd);
    if (!of || at == MAP_FAILED || i == MAX_LIVE)
        abort();
    of[h.number]++;
    live[i] = (struct live){used + shift, h.len, 0, of + h.number};
    n_live = i == n_live ? i + 1 : n_live;
    *base = arena + used + shift;
    used += whole;
    n_opened++;
    return 0;
}

static int ipc_close(const void *base)
{
    struct live *l = find(base, 1);
    if (!l || !l->of || arena + l->off != base)
        return 1;
    for (struct late *w = late_first; w; w = w->next)
        if (w->from >= l->off && w->from < l->off + l->len) {
            fputs("FAILED closed while a copy from it is under way\n", stderr);
            abort();
        }
    size_t shift = l->off % 4096, whole = (shift + l->len + 4095) & ~(size_t)4095, first = l->off - shift;
    --*l->of;
    munmap((void *)((uintptr_t)l->of & ~(uintptr_t)4095), 4096);
    if (mmap(bytes + first, whole, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, file, first) == MAP_FAILED)
        abort();
    if (first + whole == used)
        used = first;
    *l = (struct live){0};
    return 0;
}
#endif

static int rows(void *dst, size_t dst_step, const void *src, size_t src_step, size_t len, size_t n)
{
    int rc = 0;
    for (size_t i = 0; i < n && !rc; i++)
        rc = move((char *)dst + i * dst_step, (const char *)src + i * src_step, len);
    return rc;
}

#define LOCKED(type, expr)                                                                                             \
    do {                                                                                                               \
        pthread_mutex_lock(&lock);                                                                                     \
        type locked_ = (expr);                                                                                         \
        pthread_mutex_unlock(&lock);                                                                                   \
        return locked_;                                                                                                \
    } while (0)

/* ---- for programs under test ---- */

EXPORT void *gpu_alloc(size_t len) { LOCKED(void *, alloc(len, 0)); }
EXPORT void *gpu_alloc_managed(size_t len) { LOCKED(void *, alloc(len, 1)); }
EXPORT void gpu_free(void *p)
{
    pthread_mutex_lock(&lock);
    struct live *l = find(p, 1);
    if (l && ((_Atomic int *)bytes)[l - live]) {
        fputs("FAILED freed while another process has it open\n", stderr);
        abort();
    }
    if (l)
        l->len = 0;
    pthread_mutex_unlock(&lock);
}
/* A program's kernel on the device, so to say: it sees what has arrived there, and no more. */
EXPORT void gpu_put(void *dst, const void *src, size_t len)
{
    pthread_mutex_lock(&lock);
    if (!find(dst, len))
        abort();
    memcpy(bytes + ((char *)dst - arena), src, len);
    pthread_mutex_unlock(&lock);
}
EXPORT void gpu_get(void *dst, const void *src, size_t len)
{
    pthread_mutex_lock(&lock);
    if (!find(src, len))
        abort();
    memcpy(dst, bytes + ((const char *)src - arena), len);
    pthread_mutex_unlock(&lock);
}
EXPORT void gpu_fail_in(int copies)
{
    pthread_mutex_lock(&lock);
    fail_in = copies;
    pthread_mutex_unlock(&lock);
}
EXPORT long gpu_copies(void) { LOCKED(long, n_copies); }
EXPORT long gpu_bytes(void) { LOCKED(long, n_bytes); }
EXPORT long gpu_opened(void) { LOCKED(long, n_opened); }

/* ---- the drivers ---- */

#ifdef CUDA
static __thread void *stack[8];
static __thread int depth;
static char context;

static int get_attribute(void *data, int attribute, const void *p)
{
    struct live *l = find(p, 1);
    if (!l)
        return 1;
    switch (attribute) {
    case 1: *(void **)data = l->managed ? NULL : &context; return 0;
    case 2: *(unsigned *)data = l->managed ? 1 : 2; return 0;
    case 8: *(unsigned char *)data = l->managed; return 0;
    case 9: *(int *)data = 0; return 0;
    default: return 1;
    }
}
EXPORT int cuPointerGetAttribute(void *data, int attribute, unsigned long long p)
{
    LOCKED(int, get_attribute(data, attribute, (void *)(uintptr_t)p));
}
static int has_context(void) { return depth > 0 && stack[depth - 1] == &context; }
EXPORT int cuMemcpy(unsigned long long dst, unsigned long long src, size_t len)
{
    if (!has_context())
        return 201;
    LOCKED(int, move((void *)(uintptr_t)dst, (void *)(uintptr_t)src, len));
}
struct copy_2d {
    size_t src_x, src_y;
    int src_type;
    const void *src_host;
    unsigned long long src;
    void *src_array;
    size_t src_pitch, dst_x, dst_y;
    int dst_type;
    void *dst_host;
    unsigned long long dst;
    void *dst_array;
    size_t dst_pitch, width, height;
};
EXPORT int cuMemcpy2D_v2(const struct copy_2d *c)
{
    if (!has_context() || c->src_type != 4 || c->dst_type != 4 || c->src_x || c->src_y || c->dst_x || c->dst_y)
        return 201;
    /* The real one has a limit, beyond 4 GiB on today's devices; steps shorter than rows it refuses. */
    if (c->src_pitch < c->width || c->dst_pitch < c->width)
        return 1;
    LOCKED(int, rows((void *)(uintptr_t)c->dst, c->dst_pitch, (void *)(uintptr_t)c->src, c->src_pitch, c->width, c->height));
}
EXPORT int cuCtxPushCurrent_v2(void *c)
{
    if (depth == 8)
        return 1;
    stack[depth++] = c;
    return 0;
}
EXPORT int cuCtxPopCurrent_v2(void **c)
{
    if (!depth)
        return 201;
    *c = stack[--depth];
    return 0;
}
EXPORT int cuStreamSynchronize(void *stream)
{
    if (!has_context() || stream)
        return 201;
    pthread_mutex_lock(&lock);
    settle();
    pthread_mutex_unlock(&lock);
    return 0;
}
EXPORT int cuMemGetAddressRange_v2(unsigned long long *base, size_t *len, unsigned long long p)
{
    LOCKED(int, range((void *)(uintptr_t)p, (void **)base, len));
}
EXPORT int cuIpcGetMemHandle(struct handle *h, unsigned long long p)
{
    if (!has_context())
        return 201;
    LOCKED(int, ipc_get(h, (void *)(uintptr_t)p));
}
EXPORT int cuIpcOpenMemHandle_v2(unsigned long long *p, struct handle h, unsigned flags)
{
    if (!has_context() || flags != 1)
        return 201;
    LOCKED(int, ipc_open((void **)p, h));
}
EXPORT int cuIpcCloseMemHandle(unsigned long long p)
{
    if (!has_context())
        return 201;
    LOCKED(int, ipc_close((void *)(uintptr_t)p));
}
EXPORT int cuDevicePrimaryCtxRetain(void **c, int device)
{
    *c = &context;
    return device;
}
#endif

#ifdef HIP
static __thread int device = 3; /* another one than that of the memory */

static int get_attribute(void *data, int attribute, const void *p)
{
    struct live *l = find(p, 1);
    switch (attribute) {
    case 2: *(unsigned *)data = !l ? 0 : l->managed ? 3 : 2; return 0;
    case 8: *(unsigned *)data = l && l->managed; return l ? 0 : 1;
    case 9: *(int *)data = 1; return l ? 0 : 1;
    default: return 1;
    }
}
EXPORT int hipRuntimeGetVersion(int *v)
{
    *v = 60342134;
    return 0;
}
EXPORT int hipPointerGetAttribute(void *data, int attribute, void *p) { LOCKED(int, get_attribute(data, attribute, p)); }
EXPORT int hipGetDevice(int *d)
{
    *d = device;
    return 0;
}
EXPORT int hipSetDevice(int d)
{
    device = d;
    return 0;
}
EXPORT int hipMemcpy(void *dst, const void *src, size_t len, int kind)
{
    if (kind != 4 || device != 1)
        return 1;
    LOCKED(int, move(dst, src, len));
}
EXPORT int hipMemcpy2D(void *dst, size_t dst_step, const void *src, size_t src_step, size_t len, size_t n, int kind)
{
    if (kind != 4 || device != 1 || src_step < len || dst_step < len)
        return 1;
    LOCKED(int, rows(dst, dst_step, src, src_step, len, n));
}
EXPORT int hipMemGetAddressRange(void **base, size_t *len, void *p) { LOCKED(int, range(p, base, len)); }
EXPORT int hipIpcGetMemHandle(struct handle *h, void *p) { LOCKED(int, ipc_get(h, p)); }
EXPORT int hipIpcOpenMemHandle(void **p, struct handle h, unsigned flags)
{
    if (device != 1 || flags != 1)
        return 201;
    LOCKED(int, ipc_open(p, h));
}
EXPORT int hipIpcCloseMemHandle(void *p) { LOCKED(int, ipc_close(p)); }
EXPORT int hipStreamSynchronize(void *stream)
{
    pthread_mutex_lock(&lock);
    settle();
    pthread_mutex_unlock(&lock);
    return stream != NULL;
}
#endif

#ifdef ZE
static char driver, the_device, context, list;
struct properties { int stype; void *next; int type; uint64_t id, page_size; };
struct context_desc { int stype; const void *next; unsigned flags; };
struct queue_desc { int stype; const void *next; unsigned ordinal, index, flags; int mode, priority; };

EXPORT int zeDriverGet(unsigned *n, void **d)
{
    if (*n < 1)
        return 1;
    *n = 1;
    *d = &driver;
    return 0;
}
EXPORT int zeDeviceGet(void *of, unsigned *n, void **d)
{
    if (of != &driver || *n < 1)
        return 1;
    *n = 1;
    *d = &the_device;
    return 0;
}
EXPORT int zeContextCreate(void *of, const struct context_desc *desc, void **c)
{
    *c = &context;
    return of != &driver || desc->stype != 0xd;
}
static int get_properties(const void *p, struct properties *is, void **device)
{
    struct live *l = find(p, 1);
    is->type = !l ? 0 : l->managed ? 3 : 2;
    *device = l ? &the_device : NULL;
    return 0;
}
EXPORT int zeMemGetAllocProperties(void *c, const void *p, struct properties *is, void **device)
{
    if (c != &context || is->stype != 0x17)
        return 1;
    LOCKED(int, get_properties(p, is, device));
}
EXPORT int zeCommandListCreateImmediate(void *c, void *device, const struct queue_desc *desc, void **l)
{
    *l = &list;
    return c != &context || device != &the_device || desc->stype != 0xe || desc->mode != 1;
}
EXPORT int zeCommandListAppendMemoryCopy(void *l, void *dst, const void *src, size_t len, void *event, unsigned n, void **events)
{
    if (l != &list || event || n || events)
        return 1;
    pthread_mutex_lock(&lock);
    int rc = move(dst, src, len);
    settle(); /* the list is synchronous */
    pthread_mutex_unlock(&lock);
    return rc;
}
#endif
