/* /dev/knem: regions that processes declare, and copies between them and the caller's memory, here
 * by process_vm_readv and process_vm_writev. With KNEM_DMA=1 there is an engine; copies that are
 * not waited for are made by a thread. */
#include "device.h"

typedef struct {
    uint64_t base, len;
} Block;
typedef struct {
    uint64_t blocks;
    uint32_t n, flags, protection, pad;
    uint64_t cookie;
} Create;
typedef struct {
    uint64_t blocks;
    uint32_t n, write;
    uint64_t cookie, offset;
    uint32_t flags, status, index, pad;
} Copy;
/* A copy under way. */
typedef struct {
    uint64_t pid, remote, local, len;
    int write;
    volatile uint8_t *status;
} Work;

enum { PID = 1, BASE, LEN, PROTECTION };
enum { DONE = 1, FAILED = 2 };

static uint8_t *status_bytes;
static size_t status_len;

static const char *device_path(void) { return "/dev/knem"; }

static int has_dma(void)
{
    const char *v = getenv("KNEM_DMA");
    return v && *v == '1';
}

void *mmap(void *at, size_t len, int prot, int flags, int fd, off_t off)
{
    if (fd < 0 || fd != device_fd)
        return (void *)syscall(SYS_mmap, at, len, prot, flags, fd, off);
    void *p = (void *)syscall(SYS_mmap, 0, len, prot, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (p != MAP_FAILED) {
        status_bytes = p;
        status_len = len;
    }
    return p;
}

void *mmap64(void *at, size_t len, int prot, int flags, int fd, off_t off)
{
    return mmap(at, len, prot, flags, fd, off);
}

static int create(Create *c)
{
    const Block *b = (const Block *)c->blocks;
    if (c->n != 1 || c->flags & ~32u || !c->protection || c->protection & ~3u || c->pad)
        return -EINVAL;
    if (!b->base || !b->len)
        return -EFAULT;
    uint64_t cookie = 0xc00c1e00 + ++table->next;
    int i = entry_new(cookie);
    if (i < 0)
        return -ENOMEM;
    table->at[i].word[PID] = (uint64_t)getpid();
    table->at[i].word[BASE] = b->base;
    table->at[i].word[LEN] = b->len;
    table->at[i].word[PROTECTION] = c->protection;
    c->cookie = cookie;
    return 0;
}

static int destroy(uint64_t cookie)
{
    int i = entry_of(cookie);
    if (i < 0 || table->at[i].word[PID] != (uint64_t)getpid())
        return -EINVAL;
    table->at[i].word[0] = 0;
    return 0;
}

static uint8_t transfer(const Work *w)
{
    for (uint64_t done = 0; done < w->len;) {
        struct iovec here = {(void *)(w->local + done), w->len - done};
        struct iovec there = {(void *)(w->remote + done), w->len - done};
        ssize_t n = w->write ? process_vm_writev((pid_t)w->pid, &here, 1, &there, 1, 0)
                             : process_vm_readv((pid_t)w->pid, &here, 1, &there, 1, 0);
        if (n <= 0)
            return FAILED;
        done += (uint64_t)n;
    }
    return DONE;
}

static void *later(void *arg)
{
    Work *w = arg;
    uint8_t end = transfer(w);
    __atomic_store_n(w->status, end, __ATOMIC_RELEASE);
    free(w);
    return 0;
}

static int copy(Copy *c)
{
    const Block *b = (const Block *)c->blocks;
    int dma = c->flags & 1, waits = !(c->flags & 14);
    if (c->n != 1 || c->write > 1 || c->pad || c->flags & ~31u || (dma && !has_dma()) ||
        (c->flags & 6 && !dma) || (c->flags & 8 && dma))
        return -EINVAL;
    int i = entry_of(c->cookie);
    if (i < 0)
        return -EINVAL;
    if (!(table->at[i].word[PROTECTION] & (1u << c->write)))
        return -EACCES;
    uint64_t limit = table->at[i].word[LEN];
    uint64_t most = c->offset < limit ? limit - c->offset : 0;
    Work w = {table->at[i].word[PID], table->at[i].word[BASE] + c->offset, b->base,
              b->len < most ? b->len : most, (int)c->write, 0};
    if (waits) {
        c->status = transfer(&w);
        return 0;
    }
    if (!status_bytes || c->index >= status_len)
        return -EINVAL;
    Work *kept = malloc(sizeof w);
    *kept = w;
    kept->status = status_bytes + c->index;
    c->status = 0;
    pthread_t t;
    if (pthread_create(&t, 0, later, kept) != 0)
        later(kept);
    else
        pthread_detach(t);
    return 0;
}

static int device_call(unsigned long request, void *arg)
{
    uint32_t *info = arg;
    switch (request) {
    case 0x40104b10:
        info[0] = 0xd;
        info[1] = (uint32_t)has_dma();
        info[2] = info[3] = 0;
        return 0;
    case 0xc0204b21: return create(arg);
    case 0x80084b22: return destroy(*(uint64_t *)arg);
    case 0x80304b33: return copy(arg);
    default: return -ENOTTY;
    }
}
