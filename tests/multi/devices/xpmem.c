/* /dev/xpmem: address spaces that processes offer and peers attach.
 *
 * Memory that is private cannot be attached from user space. So the library's malloc, and mmap of
 * private memory, take theirs from one memfd; an attachment maps the part of that file that lies in
 * the range. The rest of it has no pages, as holes of the owner have none: messages out of stacks
 * and static arrays would fault. A fork's child sees what its parent writes until it writes itself.
 */
#include "device.h"

typedef struct {
    uint64_t addr, len;
    int32_t permit_type;
    uint64_t permit_value;
    int64_t segid;
} Make;
typedef struct {
    int64_t segid;
    int32_t flags, permit_type;
    uint64_t permit_value;
    int64_t apid;
} Get;
typedef struct {
    int64_t apid, offset;
    uint64_t len, addr;
    int32_t fd, flags;
} Attach;

enum { PID = 1, FD, BASE, HELD };
enum { PAGE = 4096, CLASSES = 48, MOST_ATTACHED = 4096 };
static const size_t ARENA = (size_t)64 << 30;

/* What malloc puts before a block; `size` is of the block with all that. */
typedef struct Head {
    size_t size;
    struct Head *next;
    size_t before;
    size_t magic;
} Head;

static int arena_fd = -1;
static char *arena, *arena_end;
static Head *unused[CLASSES];
static atomic_flag busy = ATOMIC_FLAG_INIT;
static struct {
    uint64_t addr, len;
    int64_t apid;
} attached[MOST_ATTACHED];

static const char *device_path(void) { return "/dev/xpmem"; }

static void lock(void)
{
    while (atomic_flag_test_and_set(&busy))
        syscall(SYS_sched_yield);
}

static void unlock(void) { atomic_flag_clear(&busy); }

static void *raw_mmap(void *at, size_t len, int prot, int flags, int fd, off_t off)
{
    return (void *)syscall(SYS_mmap, at, len, prot, flags, fd, off);
}

/* In a child: what it writes from here on is its own. */
static void in_child(void)
{
    atomic_flag_clear(&busy);
    if (arena_fd >= 0)
        raw_mmap(arena, ARENA, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_FIXED | MAP_NORESERVE,
                 arena_fd, 0);
    arena_fd = device_fd = -1;
}

static void arena_make(void)
{
    int flags = MAP_PRIVATE | MAP_ANONYMOUS;
    /* The launcher has memory of the usual kind. */
    if (getenv("WEFT_RANK")) {
        int fd = (int)syscall(SYS_memfd_create, "emulated-xpmem", 1u);
        if (fd < 0 || syscall(SYS_ftruncate, fd, ARENA) != 0)
            abort();
        arena_fd = (int)syscall(SYS_fcntl, fd, F_DUPFD_CLOEXEC, 700);
        syscall(SYS_close, fd);
        flags = MAP_SHARED;
    }
    arena = raw_mmap(0, ARENA, PROT_READ | PROT_WRITE, flags | MAP_NORESERVE, arena_fd, 0);
    if (arena == MAP_FAILED)
        abort();
    arena_end = arena;
}

__attribute__((constructor)) static void watch_forks(void) { pthread_atfork(0, 0, in_child); }

/* Fresh zeroed bytes at a multiple of the page's length. */
static void *more(size_t len)
{
    if (!arena)
        arena_make();
    char *p = arena_end;
    arena_end += (len + PAGE - 1) / PAGE * PAGE;
    if (arena_end > arena + ARENA)
        abort();
    return p;
}

static int class_of(size_t size)
{
    int c = 6;
    while (((size_t)1 << c) < size)
        c++;
    return c;
}

static void *take(size_t len, size_t align, int zeroed)
{
    align = align < 16 ? 16 : align;
    int c = class_of(len + sizeof(Head) + align);
    size_t size = (size_t)1 << c;
    lock();
    Head *h = unused[c];
    int reused = h != 0;
    if (h) {
        unused[c] = h->next;
    } else if (size >= PAGE) {
        h = more(size);
    } else {
        char *page = more(PAGE);
        for (size_t off = size; off < PAGE; off += size) {
            Head *other = (Head *)(page + off);
            other->next = unused[c];
            unused[c] = other;
        }
        h = (Head *)page;
        reused = 1;
    }
    unlock();
    uintptr_t at = ((uintptr_t)(h + 1) + align - 1) / align * align;
    Head *own = (Head *)at - 1;
    size_t before = (size_t)((char *)own - (char *)h);
    own->size = size;
    own->before = before;
    own->magic = 0x77656674;
    if (zeroed && reused)
        memset((void *)at, 0, len);
    return (void *)at;
}

static Head *head_of(void *p)
{
    Head *h = (Head *)p - 1;
    return h->magic == 0x77656674 ? h : 0;
}

void *malloc(size_t len) { return take(len, 16, 0); }

void free(void *p)
{
    if (!p)
        return;
    Head *own = head_of(p);
    if (!own)
        abort();
    own->magic = 0;
    Head *h = (Head *)((char *)own - own->before);
    int c = class_of(own->size);
    lock();
    h->next = unused[c];
    unused[c] = h;
    unlock();
}

size_t malloc_usable_size(void *p)
{
    Head *h = p ? head_of(p) : 0;
    return h ? h->size - h->before - sizeof(Head) : 0;
}

void *calloc(size_t n, size_t each)
{
    size_t len;
    if (__builtin_mul_overflow(n, each, &len)) {
        errno = ENOMEM;
        return 0;
    }
    return take(len, 16, 1);
}

void *realloc(void *p, size_t len)
{
    size_t old = malloc_usable_size(p);
    if (p && old >= len && old / 4 <= len)
        return p;
    void *fresh = take(len, 16, 0);
    if (p)
        memcpy(fresh, p, old < len ? old : len);
    free(p);
    return fresh;
}

int posix_memalign(void **p, size_t align, size_t len)
{
    *p = take(len, align, 0);
    return 0;
}

void *aligned_alloc(size_t align, size_t len) { return take(len, align, 0); }
void *memalign(size_t align, size_t len) { return take(len, align, 0); }
void *valloc(size_t len) { return take(len, PAGE, 0); }

void *mmap(void *at, size_t len, int prot, int flags, int fd, off_t off)
{
    int plain = (flags & ~MAP_NORESERVE) == (MAP_PRIVATE | MAP_ANONYMOUS);
    if (at || !plain || prot != (PROT_READ | PROT_WRITE) || len > (size_t)1 << 28)
        return raw_mmap(at, len, prot, flags, fd, off);
    lock();
    void *p = more(len);
    unlock();
    return p;
}

void *mmap64(void *at, size_t len, int prot, int flags, int fd, off_t off)
{
    return mmap(at, len, prot, flags, fd, off);
}

int munmap(void *p, size_t len)
{
    if ((char *)p < arena || (char *)p >= arena_end)
        return (int)syscall(SYS_munmap, p, len);
    /* Gives the pages back; the addresses are not used again. */
    return (int)syscall(SYS_madvise, p, (len + PAGE - 1) / PAGE * PAGE, MADV_REMOVE);
}

static int make(Make *m)
{
    if (m->addr || m->len != UINT64_MAX || m->permit_type != 1 || m->permit_value & ~0777u)
        return -EINVAL;
    uint64_t segid = ((uint64_t)getpid() << 16) | (++table->next & 0xffff);
    int i = entry_new(segid);
    if (i < 0)
        return -ENOMEM;
    table->at[i].word[PID] = (uint64_t)getpid();
    table->at[i].word[FD] = (uint64_t)arena_fd;
    table->at[i].word[BASE] = (uint64_t)arena;
    m->segid = (int64_t)segid;
    return 0;
}

static int drop(int64_t segid)
{
    int i = entry_of((uint64_t)segid);
    if (i < 0)
        return -EINVAL;
    if (table->at[i].word[PID] != (uint64_t)getpid())
        return -EACCES;
    table->at[i].word[0] = 0;
    return 0;
}

static int get(Get *g)
{
    if ((g->flags != 1 && g->flags != 2) || g->permit_type != 1 || g->permit_value)
        return -EINVAL;
    if (entry_of((uint64_t)g->segid) < 0)
        return -ENOENT;
    g->apid = g->segid ^ 0x5a;
    return 0;
}

static int release(int64_t apid)
{
    for (int i = 0; i < MOST_ATTACHED; i++)
        if (attached[i].addr && attached[i].apid == apid)
            return -EBUSY;
    return 0;
}

static int attach(Attach *a)
{
    int i = entry_of((uint64_t)(a->apid ^ 0x5a)), slot = 0;
    uint64_t off = (uint64_t)a->offset, end = off + a->len;
    if (i < 0)
        return -ENOENT;
    if (off % PAGE || !a->len || a->len % PAGE || a->addr || a->flags)
        return -EINVAL;
    while (slot < MOST_ATTACHED && attached[slot].addr)
        slot++;
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/fd/%d", (int)table->at[i].word[PID],
             (int)table->at[i].word[FD]);
    int fd = (int)syscall(SYS_openat, AT_FDCWD, path, O_RDWR | O_CLOEXEC);
    if (fd < 0 || slot == MOST_ATTACHED)
        return -ENOMEM;
    char *at = raw_mmap(0, a->len, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    uint64_t base = table->at[i].word[BASE];
    uint64_t from = off > base ? off : base, to = end < base + ARENA ? end : base + ARENA;
    if (from < to)
        raw_mmap(at + (from - off), to - from, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, fd,
                 (off_t)(from - base));
    syscall(SYS_close, fd);
    attached[slot].addr = a->addr = (uint64_t)at;
    attached[slot].len = a->len;
    attached[slot].apid = a->apid;
    return 0;
}

static int detach(uint64_t addr)
{
    for (int i = 0; i < MOST_ATTACHED; i++)
        if (addr && attached[i].addr == addr) {
            attached[i].addr = 0;
            return (int)syscall(SYS_munmap, addr, attached[i].len);
        }
    return -EINVAL;
}

static int device_call(unsigned long request, void *arg)
{
    switch (request) {
    case 0x7800: return 0x00026000;
    case 0x7801: return make(arg);
    case 0x7802: return drop(*(int64_t *)arg);
    case 0x7803: return get(arg);
    case 0x7804: return release(*(int64_t *)arg);
    case 0x7805: return attach(arg);
    case 0x7806: return detach(*(uint64_t *)arg);
    default: return -ENOTTY;
    }
}
