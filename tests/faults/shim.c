/* Preloaded into the launcher and its ranks: the n-th call of a function of the system fails, falls short, or is where the
 * process is killed or stopped.
 *
 *   FAULTS_FOLDER  a folder for counters, one file per role ("launcher", "rank0", ...), shared by the processes of that role
 *   FAULTS_PLAN    ROLE CALL HOW FIRST TIMES [EVERY]: role or "*"; a name below or "any"; the name of an error, or short,
 *                  kill, stop, clock (seconds in TIMES); from the FIRST call on, TIMES times (0: always), each EVERYth
 *
 * Without a plan it counts. A fault is told only where the system could do so: EAGAIN to who does not wait, a short send on
 * streams, an interrupted futex to who waits.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysinfo.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define NAMES(X) \
    X(open) X(open64) X(close) X(read) X(write) X(writev) X(pread64) X(pwrite64) X(lseek64) X(ftruncate) X(ftruncate64) \
    X(fallocate) X(fallocate64) X(posix_fallocate64) X(fsync) X(fstat) X(fstat64) X(stat64) X(statx) X(unlink) X(readlink) X(realpath) \
    X(getcwd) X(chdir) X(opendir) X(readdir64) X(fcntl) X(dup) X(dup2) X(pipe2) X(ioctl) X(mmap) X(mmap64) X(munmap) \
    X(mprotect) X(madvise) X(memfd_create) X(socket) X(socketpair) X(bind) X(listen) X(accept4) X(connect) \
    X(getsockopt) X(setsockopt) X(send) X(recv) X(sendmsg) X(recvmsg) X(epoll_create1) X(epoll_ctl) X(epoll_wait) X(poll) \
    X(signalfd) X(fork) X(execve) X(execvp) X(posix_spawnp) X(waitpid) X(waitid) X(kill) X(setpgid) X(setsid) X(setrlimit) \
    X(getrlimit) X(prctl) X(getrandom) X(sysinfo) X(clock_nanosleep) X(clock_gettime) X(pthread_create) X(dlopen) \
    X(process_vm_readv) X(process_vm_writev) X(futex) X(membarrier) X(sched_getaffinity) X(sched_setaffinity) \
    X(sched_getattr) X(sched_setattr) X(close_range) X(any)

enum call {
#define X(name) CALL_##name,
    NAMES(X)
#undef X
    CALLS
};

static const char *const names[] = {
#define X(name) #name,
    NAMES(X)
#undef X
};

/* What a process does with a call. */
enum { PASS = 0, SHORT = -1 };

struct error {
    const char *name;
    int number;
};

#define E(name) {#name, name}
static const struct error errors[] = {
    E(ENOSPC), E(EMFILE), E(ENFILE), E(ENOMEM), E(EINTR), E(EAGAIN), E(EIO), E(EACCES), E(EPERM), E(ENOENT), E(EPIPE), E(EINVAL), E(ENOSYS),
    E(ECONNREFUSED), E(ECONNRESET), E(ECONNABORTED), E(EADDRINUSE), E(ENOBUFS), E(EFBIG), E(EOPNOTSUPP), E(ESRCH), E(ECHILD), E(E2BIG), E(EDQUOT),
    E(EFAULT), E(ENODEV), E(ETIMEDOUT),
};

/* Shared by the processes of a role, and read by the driver. */
struct counters {
    _Atomic uint32_t calls[128];
    _Atomic uint32_t fired;
    _Atomic uint32_t pid, stopped, ranks[4]; /* ranks: those that began by exec, not by fork */
    char what[52];
};

static struct counters *counters;
static char plan_role[32], plan_call[32], plan_how[32];
static unsigned long plan_first, plan_times, plan_every = 1;
static int planned;
static _Atomic long clock_step_s;

#define REAL(name) \
    static __typeof__(&name) real; \
    if (!real) \
    real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

static long raw(long number, long a, long b, long c, long d, long e, long f)
{
    static long (*real)(long, ...);
    if (!real)
        real = (long (*)(long, ...))dlsym(RTLD_NEXT, "syscall");
    return real(number, a, b, c, d, e, f);
}

static const char *role(char *room, size_t length)
{
    char *rank = getenv("WEFT_RANK");
    if (rank)
        snprintf(room, length, "rank%s", rank);
    else
        snprintf(room, length, "%s", strstr(program_invocation_short_name, "mpiexec") ? "launcher" : "other");
    return room;
}

__attribute__((constructor)) static void start(void)
{
    char mine[32], path[512];
    const char *folder = getenv("FAULTS_FOLDER"), *plan = getenv("FAULTS_PLAN");
    if (!folder)
        return;
    snprintf(path, sizeof path, "%s/%s", folder, role(mine, sizeof mine));
    long fd = raw(SYS_openat, AT_FDCWD, (long)path, O_RDWR | O_CREAT | O_CLOEXEC, 0600, 0, 0);
    if (fd < 0)
        return;
    raw(SYS_ftruncate, fd, 4096, 0, 0, 0, 0);
    long at = raw(SYS_mmap, 0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    raw(SYS_close, fd, 0, 0, 0, 0, 0);
    if (at == -1)
        return;
    if (plan && sscanf(plan, "%31s %31s %31s %lu %lu %lu", plan_role, plan_call, plan_how, &plan_first, &plan_times, &plan_every) >= 5)
        planned = !strcmp(plan_role, "*") || !strcmp(plan_role, mine);
    counters = (struct counters *)at;
    for (int i = 0; i < 4; i++) {
        uint32_t none = 0;
        if (atomic_compare_exchange_strong(&counters->ranks[i], &none, raw(SYS_getpid, 0, 0, 0, 0, 0, 0)))
            break;
    }
}

static void fire(enum call call, unsigned n)
{
    struct counters *c = counters;
    if (!atomic_fetch_add(&c->fired, 1)) {
        c->pid = raw(SYS_getpid, 0, 0, 0, 0, 0, 0);
        snprintf(c->what, sizeof c->what, "%s %u", names[call], n);
    }
}

/* Counts a call; PASS, SHORT, or the error that it is to have. Where `fits` is 0, only the process's fate is decided. */
static int hit(enum call call, int (*fits)(int how, long a, long b), long a, long b)
{
    if (!counters)
        return PASS;
    unsigned n = atomic_fetch_add(&counters->calls[call], 1) + 1;
    unsigned all = atomic_fetch_add(&counters->calls[CALL_any], 1) + 1;
    if (!planned)
        return PASS;
    int any = !strcmp(plan_call, "any");
    if (!any && strcmp(plan_call, names[call]))
        return PASS;
    unsigned long at = any ? all : n;
    int clock = !strcmp(plan_how, "clock");
    if (at < plan_first || (at - plan_first) % plan_every || (!clock && plan_times && (at - plan_first) / plan_every >= plan_times))
        return PASS;
    if (clock) {
        if (at == plan_first) {
            fire(call, n);
            clock_step_s = (long)plan_times;
        }
        return PASS;
    }
    if (!strcmp(plan_how, "kill")) {
        fire(call, n);
        raw(SYS_kill, raw(SYS_getpid, 0, 0, 0, 0, 0, 0), SIGKILL, 0, 0, 0, 0);
    }
    if (!strcmp(plan_how, "stop")) {
        fire(call, n);
        counters->stopped = raw(SYS_getpid, 0, 0, 0, 0, 0, 0);
        raw(SYS_kill, counters->stopped, SIGSTOP, 0, 0, 0, 0);
        return PASS;
    }
    if (!fits)
        return PASS;
    int how = PASS;
    if (!strcmp(plan_how, "short"))
        how = SHORT;
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++)
        if (!strcmp(plan_how, errors[i].name))
            how = errors[i].number;
    if (how == PASS || !fits(how, a, b))
        return PASS;
    fire(call, n);
    return how;
}

static int waits(long fd)
{
    long flags = raw(SYS_fcntl, fd, F_GETFL, 0, 0, 0, 0);
    return flags >= 0 && !(flags & O_NONBLOCK);
}

static int fit_any(int how, long a, long b)
{
    (void)a, (void)b;
    return how != SHORT;
}

/* Reading and writing `b` bytes at the descriptor `a`. */
static int fit_transfer(int how, long a, long b)
{
    if (how == SHORT)
        return b > 1;
    return how != EAGAIN || !waits(a);
}

/* Messages: `b` has the flags. */
static int fit_message(int how, long a, long b)
{
    if (how == SHORT) {
        int type = 0;
        socklen_t length = sizeof type;
        raw(SYS_getsockopt, a, SOL_SOCKET, SO_TYPE, (long)&type, (long)&length, 0);
        return type == SOCK_STREAM;
    }
    return how != EAGAIN || (b & MSG_DONTWAIT) || !waits(a);
}

#define FAILED(value) \
    if (how > 0) { \
        errno = how; \
        return value; \
    }

/* A function that fails or does its work: name, result, parameters, arguments, what a failure returns. */
#define PLAIN(result, name, params, args, failure) \
    result name params \
    { \
        REAL(name); \
        int how = hit(CALL_##name, fit_any, 0, 0); \
        FAILED(failure) \
        return real args; \
    }

/* The same for functions that return the error's number. */
#define NUMBER(name, params, args) \
    int name params \
    { \
        REAL(name); \
        int how = hit(CALL_##name, fit_any, 0, 0); \
        return how > 0 ? how : real args; \
    }

#include "calls.h"
