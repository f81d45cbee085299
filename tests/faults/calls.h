/* The functions that shim.c puts itself before: those that the libraries and the launcher import. */

#define OPEN(name) \
    int name(const char *path, int flags, ...) \
    { \
        REAL(name); \
        va_list rest; \
        va_start(rest, flags); \
        mode_t mode = (flags & (O_CREAT | O_TMPFILE)) ? va_arg(rest, mode_t) : 0; \
        va_end(rest); \
        int how = hit(CALL_##name, fit_any, 0, 0); \
        FAILED(-1) \
        return real(path, flags, mode); \
    }
OPEN(open)
OPEN(open64)

int close(int fd)
{
    REAL(close);
    int how = hit(CALL_close, fit_any, fd, 0);
    int got = real(fd); /* Linux closes whatever it says. */
    FAILED(-1)
    return got;
}

ssize_t read(int fd, void *to, size_t length)
{
    REAL(read);
    int how = hit(CALL_read, fit_transfer, fd, length);
    FAILED(-1)
    return real(fd, to, how == SHORT ? (length + 1) / 2 : length);
}

ssize_t write(int fd, const void *from, size_t length)
{
    REAL(write);
    int how = hit(CALL_write, fit_transfer, fd, length);
    FAILED(-1)
    return real(fd, from, how == SHORT ? (length + 1) / 2 : length);
}

ssize_t pread64(int fd, void *to, size_t length, off64_t at)
{
    REAL(pread64);
    int how = hit(CALL_pread64, fit_transfer, fd, length);
    FAILED(-1)
    return real(fd, to, how == SHORT ? (length + 1) / 2 : length, at);
}

ssize_t pwrite64(int fd, const void *from, size_t length, off64_t at)
{
    REAL(pwrite64);
    int how = hit(CALL_pwrite64, fit_transfer, fd, length);
    FAILED(-1)
    return real(fd, from, how == SHORT ? (length + 1) / 2 : length, at);
}

ssize_t writev(int fd, const struct iovec *parts, int count)
{
    REAL(writev);
    int how = hit(CALL_writev, fit_transfer, fd, count ? parts[0].iov_len : 0);
    FAILED(-1)
    struct iovec half = {count ? parts[0].iov_base : NULL, count ? (parts[0].iov_len + 1) / 2 : 0};
    return how == SHORT ? real(fd, &half, 1) : real(fd, parts, count);
}

ssize_t send(int fd, const void *from, size_t length, int flags)
{
    REAL(send);
    int how = hit(CALL_send, fit_message, fd, flags);
    FAILED(-1)
    return real(fd, from, how == SHORT ? (length + 1) / 2 : length, flags);
}

ssize_t recv(int fd, void *to, size_t length, int flags)
{
    REAL(recv);
    int how = hit(CALL_recv, fit_message, fd, flags);
    FAILED(-1)
    return real(fd, to, how == SHORT ? (length + 1) / 2 : length, flags);
}

ssize_t sendmsg(int fd, const struct msghdr *message, int flags)
{
    REAL(sendmsg);
    int how = hit(CALL_sendmsg, fit_message, fd, flags);
    FAILED(-1)
    if (how != SHORT || !message->msg_iovlen)
        return real(fd, message, flags);
    struct iovec half = {message->msg_iov->iov_base, (message->msg_iov->iov_len + 1) / 2};
    struct msghdr less = *message;
    less.msg_iov = &half, less.msg_iovlen = 1;
    return real(fd, &less, flags);
}

ssize_t recvmsg(int fd, struct msghdr *message, int flags)
{
    REAL(recvmsg);
    int how = hit(CALL_recvmsg, fit_message, fd, flags);
    FAILED(-1)
    if (how != SHORT || !message->msg_iovlen)
        return real(fd, message, flags);
    struct iovec half = {message->msg_iov->iov_base, (message->msg_iov->iov_len + 1) / 2}, *all = message->msg_iov;
    size_t count = message->msg_iovlen;
    message->msg_iov = &half, message->msg_iovlen = 1;
    ssize_t got = real(fd, message, flags);
    message->msg_iov = all, message->msg_iovlen = count;
    return got;
}

static int fit_peer(int how, long a, long b)
{
    (void)a;
    return how != SHORT || b > 1;
}

#define PEER(name) \
    ssize_t name(pid_t pid, const struct iovec *mine, unsigned long m, const struct iovec *theirs, unsigned long t, unsigned long flags) \
    { \
        REAL(name); \
        int how = hit(CALL_##name, fit_peer, 0, m ? mine[0].iov_len : 0); \
        FAILED(-1) \
        struct iovec half = {m ? mine[0].iov_base : NULL, m ? (mine[0].iov_len + 1) / 2 : 0}; \
        return how == SHORT ? real(pid, &half, 1, theirs, t, flags) : real(pid, mine, m, theirs, t, flags); \
    }
PEER(process_vm_readv)
PEER(process_vm_writev)

PLAIN(off64_t, lseek64, (int fd, off64_t at, int from), (fd, at, from), -1)
PLAIN(int, ftruncate, (int fd, off_t length), (fd, length), -1)
PLAIN(int, ftruncate64, (int fd, off64_t length), (fd, length), -1)
PLAIN(int, fallocate, (int fd, int mode, off_t at, off_t length), (fd, mode, at, length), -1)
PLAIN(int, fallocate64, (int fd, int mode, off64_t at, off64_t length), (fd, mode, at, length), -1)
NUMBER(posix_fallocate64, (int fd, off64_t at, off64_t length), (fd, at, length))
PLAIN(int, fsync, (int fd), (fd), -1)
PLAIN(int, fstat, (int fd, struct stat *s), (fd, s), -1)
PLAIN(int, fstat64, (int fd, struct stat64 *s), (fd, s), -1)
PLAIN(int, stat64, (const char *path, struct stat64 *s), (path, s), -1)
PLAIN(int, statx, (int fd, const char *path, int flags, unsigned mask, struct statx *s), (fd, path, flags, mask, s), -1)
PLAIN(int, unlink, (const char *path), (path), -1)
PLAIN(ssize_t, readlink, (const char *path, char *to, size_t length), (path, to, length), -1)
PLAIN(char *, realpath, (const char *path, char *to), (path, to), NULL)
PLAIN(char *, getcwd, (char *to, size_t length), (to, length), NULL)
PLAIN(int, chdir, (const char *path), (path), -1)
PLAIN(DIR *, opendir, (const char *path), (path), NULL)
PLAIN(struct dirent64 *, readdir64, (DIR * folder), (folder), NULL)
PLAIN(int, dup, (int fd), (fd), -1)
PLAIN(int, dup2, (int fd, int as), (fd, as), -1)
PLAIN(int, pipe2, (int fds[2], int flags), (fds, flags), -1)
PLAIN(void *, mmap, (void *at, size_t length, int prot, int flags, int fd, off_t off), (at, length, prot, flags, fd, off), MAP_FAILED)
PLAIN(void *, mmap64, (void *at, size_t length, int prot, int flags, int fd, off64_t off), (at, length, prot, flags, fd, off), MAP_FAILED)
PLAIN(int, munmap, (void *at, size_t length), (at, length), -1)
PLAIN(int, mprotect, (void *at, size_t length, int prot), (at, length, prot), -1)
PLAIN(int, madvise, (void *at, size_t length, int advice), (at, length, advice), -1)
PLAIN(int, memfd_create, (const char *name, unsigned flags), (name, flags), -1)
PLAIN(int, socket, (int domain, int type, int protocol), (domain, type, protocol), -1)
PLAIN(int, socketpair, (int domain, int type, int protocol, int fds[2]), (domain, type, protocol, fds), -1)
PLAIN(int, bind, (int fd, const struct sockaddr *to, socklen_t length), (fd, to, length), -1)
PLAIN(int, listen, (int fd, int backlog), (fd, backlog), -1)
PLAIN(int, accept4, (int fd, struct sockaddr *from, socklen_t *length, int flags), (fd, from, length, flags), -1)
PLAIN(int, connect, (int fd, const struct sockaddr *to, socklen_t length), (fd, to, length), -1)
PLAIN(int, getsockopt, (int fd, int level, int name, void *to, socklen_t *length), (fd, level, name, to, length), -1)
PLAIN(int, setsockopt, (int fd, int level, int name, const void *from, socklen_t length), (fd, level, name, from, length), -1)
PLAIN(int, epoll_create1, (int flags), (flags), -1)
PLAIN(int, epoll_ctl, (int fd, int op, int of, struct epoll_event *event), (fd, op, of, event), -1)
PLAIN(int, epoll_wait, (int fd, struct epoll_event *events, int most, int ms), (fd, events, most, ms), -1)
PLAIN(int, poll, (struct pollfd * fds, nfds_t count, int ms), (fds, count, ms), -1)
PLAIN(int, signalfd, (int fd, const sigset_t *set, int flags), (fd, set, flags), -1)
PLAIN(pid_t, fork, (void), (), -1)
PLAIN(int, execve, (const char *path, char *const words[], char *const env[]), (path, words, env), -1)
PLAIN(int, execvp, (const char *path, char *const words[]), (path, words), -1)
NUMBER(posix_spawnp,
    (pid_t * pid, const char *path, const posix_spawn_file_actions_t *actions, const posix_spawnattr_t *attr, char *const words[], char *const env[]),
    (pid, path, actions, attr, words, env))
PLAIN(pid_t, waitpid, (pid_t pid, int *status, int options), (pid, status, options), -1)
PLAIN(int, waitid, (idtype_t type, id_t id, siginfo_t *info, int options), (type, id, info, options), -1)
PLAIN(int, kill, (pid_t pid, int sig), (pid, sig), -1)
PLAIN(int, setpgid, (pid_t pid, pid_t group), (pid, group), -1)
PLAIN(pid_t, setsid, (void), (), -1)
PLAIN(int, setrlimit, (__rlimit_resource_t what, const struct rlimit *limit), (what, limit), -1)
PLAIN(int, getrlimit, (__rlimit_resource_t what, struct rlimit *limit), (what, limit), -1)
PLAIN(ssize_t, getrandom, (void *to, size_t length, unsigned flags), (to, length, flags), -1)
PLAIN(int, sysinfo, (struct sysinfo * info), (info), -1)
NUMBER(clock_nanosleep, (clockid_t clock, int flags, const struct timespec *time, struct timespec *left), (clock, flags, time, left))
NUMBER(pthread_create, (pthread_t * thread, const pthread_attr_t *attr, void *(*body)(void *), void *with), (thread, attr, body, with))
PLAIN(void *, dlopen, (const char *path, int flags), (path, flags), NULL)

int clock_gettime(clockid_t clock, struct timespec *time)
{
    REAL(clock_gettime);
    if (clock == CLOCK_REALTIME)
        hit(CALL_clock_gettime, NULL, 0, 0);
    int got = real(clock, time);
    if (clock == CLOCK_REALTIME)
        time->tv_sec += clock_step_s;
    return got;
}

/* Where a descriptor is copied, and where seals are set. */
static int fit_fcntl(int how, long a, long b)
{
    (void)b;
    return how == EMFILE ? a == F_DUPFD || a == F_DUPFD_CLOEXEC : how == EPERM && a == F_ADD_SEALS;
}

static int fit_ioctl(int how, long a, long b)
{
    return fit_any(how, a, b);
}

/* One more argument, of a word. */
#define VARIADIC(name, params, args, last) \
    int name params \
    { \
        REAL(name); \
        va_list rest; \
        va_start(rest, last); \
        long more = va_arg(rest, long); \
        va_end(rest); \
        int how = hit(CALL_##name, fit_##name, last, 0); \
        FAILED(-1) \
        return real args; \
    }
VARIADIC(fcntl, (int fd, int what, ...), (fd, what, more), what)
VARIADIC(ioctl, (int fd, unsigned long what, ...), (fd, what, more), what)

int prctl(int what, ...)
{
    va_list rest;
    va_start(rest, what);
    long a = va_arg(rest, long), b = va_arg(rest, long), c = va_arg(rest, long), d = va_arg(rest, long);
    va_end(rest);
    int how = hit(CALL_prctl, fit_any, 0, 0);
    FAILED(-1)
    return (int)raw(SYS_prctl, what, a, b, c, d, 0);
}

static int fit_futex(int how, long a, long b)
{
    (void)b;
    int op = a & FUTEX_CMD_MASK;
    return (op == FUTEX_WAIT || op == FUTEX_WAIT_BITSET) && (how == EINTR || how == EAGAIN);
}

long syscall(long number, ...)
{
    va_list rest;
    va_start(rest, number);
    long a = va_arg(rest, long), b = va_arg(rest, long), c = va_arg(rest, long);
    long d = va_arg(rest, long), e = va_arg(rest, long), f = va_arg(rest, long);
    va_end(rest);
    int how = PASS;
    switch (number) {
    case SYS_futex: how = hit(CALL_futex, fit_futex, b, 0); break;
    case SYS_membarrier: how = hit(CALL_membarrier, fit_any, 0, 0); break;
    case SYS_madvise: how = hit(CALL_madvise, fit_any, 0, 0); break;
    case SYS_sched_getaffinity: how = hit(CALL_sched_getaffinity, fit_any, 0, 0); break;
    case SYS_sched_setaffinity: how = hit(CALL_sched_setaffinity, fit_any, 0, 0); break;
    case SYS_sched_getattr: how = hit(CALL_sched_getattr, fit_any, 0, 0); break;
    case SYS_sched_setattr: how = hit(CALL_sched_setattr, fit_any, 0, 0); break;
    case SYS_close_range: how = hit(CALL_close_range, fit_any, 0, 0); break;
    case SYS_process_vm_readv: how = hit(CALL_process_vm_readv, fit_any, 0, 0); break;
    case SYS_process_vm_writev: how = hit(CALL_process_vm_writev, fit_any, 0, 0); break;
    }
    FAILED(-1)
    return raw(number, a, b, c, d, e, f);
}
