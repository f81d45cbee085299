/* A device file that exists only for programs with this library preloaded: open, ioctl and mmap of
 * it come here, and what the driver would keep is in a file that all ranks map (DEVICE_TABLE).
 *
 * Numbers and records are written down here again, from the driver's user-space interface, so that
 * a wrong one in the client is seen. What the driver refuses is refused. Freeing, closing and the
 * end of a process leave entries behind, which a short test can afford.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum { ENTRIES = 4096, WORDS = 8 };

/* word[0] is the entry's name, 0 while it is free. */
typedef struct {
    _Atomic uint64_t next, calls, failures;
    struct {
        _Atomic uint64_t word[WORDS];
    } at[ENTRIES];
} Table;

static Table *table;
static int device_fd = -1;

/* Each driver has these. */
static const char *device_path(void);
static int device_call(unsigned long request, void *arg);

__attribute__((constructor)) static void map_table(void)
{
    const char *path = getenv("DEVICE_TABLE");
    int fd = path ? (int)syscall(SYS_openat, AT_FDCWD, path, O_RDWR | O_CLOEXEC) : -1;
    if (fd < 0)
        return;
    void *p = (void *)syscall(SYS_mmap, 0, sizeof *table, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    table = p == MAP_FAILED ? 0 : p;
    syscall(SYS_close, fd);
}

static int open_any(const char *path, int flags, mode_t mode)
{
    if (table && path && strcmp(path, device_path()) == 0)
        return device_fd = (int)syscall(SYS_openat, AT_FDCWD, "/dev/null", O_RDWR | O_CLOEXEC);
    return (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}

int open(const char *path, int flags, ...)
{
    va_list more;
    va_start(more, flags);
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(more, mode_t) : 0;
    va_end(more);
    return open_any(path, flags, mode);
}

int open64(const char *path, int flags, ...)
{
    va_list more;
    va_start(more, flags);
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(more, mode_t) : 0;
    va_end(more);
    return open_any(path, flags, mode);
}

int ioctl(int fd, unsigned long request, ...)
{
    va_list more;
    va_start(more, request);
    void *arg = va_arg(more, void *);
    va_end(more);
    if (fd != device_fd || fd < 0)
        return (int)syscall(SYS_ioctl, fd, request, arg);
    table->calls++;
    int e = device_call(request, arg);
    if (e >= 0)
        return e;
    table->failures++;
    errno = -e;
    return -1;
}

/* A fresh entry; its index, or -1. */
static int entry_new(uint64_t name)
{
    for (int i = 0; i < ENTRIES; i++) {
        uint64_t none = 0;
        if (atomic_compare_exchange_strong(&table->at[i].word[0], &none, name))
            return i;
    }
    return -1;
}

static int entry_of(uint64_t name)
{
    for (int i = 0; name && i < ENTRIES; i++)
        if (table->at[i].word[0] == name)
            return i;
    return -1;
}
