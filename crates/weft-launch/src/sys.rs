//! The system calls of the launcher that the standard library lacks, with plain errors.

use std::io;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd, RawFd};
use std::time::Duration;

/// Between two tries of what the kernel refuses for lack of memory.
const RETRY: Duration = Duration::from_millis(5);

fn check(r: i32) -> io::Result<i32> {
    if r < 0 { Err(io::Error::last_os_error()) } else { Ok(r) }
}

/// A set of signals.
#[derive(Clone, Copy)]
pub struct SigSet(pub libc::sigset_t);

impl SigSet {
    pub fn of(signals: &[i32]) -> SigSet {
        // SAFETY: all-zero is storage for a set, which sigemptyset makes a valid one.
        unsafe {
            let mut s: libc::sigset_t = std::mem::zeroed();
            libc::sigemptyset(&mut s);
            for &sig in signals {
                libc::sigaddset(&mut s, sig);
            }
            SigSet(s)
        }
    }

    /// Makes this the set of blocked signals of the thread; returns the one before.
    pub fn block(&self) -> SigSet {
        let mut old = SigSet::of(&[]);
        // SAFETY: both point to valid sets.
        unsafe { libc::pthread_sigmask(libc::SIG_BLOCK, &self.0, &mut old.0) };
        old
    }

    pub fn set(&self) {
        // SAFETY: points to a valid set.
        unsafe { libc::pthread_sigmask(libc::SIG_SETMASK, &self.0, std::ptr::null_mut()) };
    }
}

/// True when the signal was ignored when this process started (nohup, background of a shell).
pub fn is_ignored(signal: i32) -> bool {
    // SAFETY: reads the disposition into valid storage.
    unsafe {
        let mut old: libc::sigaction = std::mem::zeroed();
        libc::sigaction(signal, std::ptr::null(), &mut old) == 0 && old.sa_sigaction == libc::SIG_IGN
    }
}

pub fn set_default(signal: i32) {
    // SAFETY: the default disposition needs no handler.
    unsafe { libc::signal(signal, libc::SIG_DFL) };
}

/// A descriptor that reads blocked signals.
pub fn signalfd(set: &SigSet) -> io::Result<OwnedFd> {
    // SAFETY: a valid set; returns a new descriptor or -1.
    let fd = check(unsafe { libc::signalfd(-1, &set.0, libc::SFD_CLOEXEC | libc::SFD_NONBLOCK) })?;
    // SAFETY: just returned by the kernel.
    Ok(unsafe { OwnedFd::from_raw_fd(fd) })
}

/// Undoes what whoever started this process has done to signals that it lives by: where SIGCHLD is
/// ignored, the kernel tells no exit codes and says "no child" once all have gone.
pub fn own_signals() {
    set_default(libc::SIGCHLD);
}

/// The next signal number, if one is pending.
pub fn next_signal(fd: &OwnedFd) -> Option<i32> {
    // SAFETY: all-zero is a valid record, and the buffer has the length that is passed.
    unsafe {
        let mut info: libc::signalfd_siginfo = std::mem::zeroed();
        let len = size_of::<libc::signalfd_siginfo>();
        let n = libc::read(fd.as_raw_fd(), (&raw mut info).cast(), len);
        (n == len as isize).then_some(info.ssi_signo as i32)
    }
}

/// A pipe, (read end, write end), close-on-exec, the read end nonblocking.
pub fn pipe() -> io::Result<(OwnedFd, OwnedFd)> {
    let mut fds = [0; 2];
    // SAFETY: room for two descriptors.
    check(unsafe { libc::pipe2(fds.as_mut_ptr(), libc::O_CLOEXEC) })?;
    // SAFETY: just returned by the kernel.
    let (r, w) = unsafe { (OwnedFd::from_raw_fd(fds[0]), OwnedFd::from_raw_fd(fds[1])) };
    set_nonblocking(r.as_raw_fd())?;
    Ok((r, w))
}

pub fn set_nonblocking(fd: RawFd) -> io::Result<()> {
    // SAFETY: plain system calls on a descriptor.
    unsafe {
        let flags = check(libc::fcntl(fd, libc::F_GETFL))?;
        check(libc::fcntl(fd, libc::F_SETFL, flags | libc::O_NONBLOCK))?;
    }
    Ok(())
}

/// Moves a descriptor up to `at_least`, out of the way of scripts that use small numbers.
pub fn move_up(fd: OwnedFd, at_least: RawFd) -> OwnedFd {
    // SAFETY: duplicates a descriptor we own; the copy is owned below.
    match unsafe { libc::fcntl(fd.as_raw_fd(), libc::F_DUPFD_CLOEXEC, at_least) } {
        n if n < 0 => fd,
        // SAFETY: just returned by the kernel.
        n => unsafe { OwnedFd::from_raw_fd(n) },
    }
}

/// Another number for a descriptor.
pub fn duplicate(fd: RawFd) -> Option<RawFd> {
    // SAFETY: a plain system call.
    let n = unsafe { libc::fcntl(fd, libc::F_DUPFD_CLOEXEC, 3) };
    (n >= 0).then_some(n)
}

/// A socket that was inherited by number; None where the number is no socket.
pub fn adopt_socket(fd: RawFd) -> Option<std::os::unix::net::UnixStream> {
    // SAFETY: all-zero is a valid `stat`.
    let mut st: libc::stat = unsafe { std::mem::zeroed() };
    // SAFETY: asks about a number; `st` has room.
    let known = unsafe { libc::fstat(fd, &mut st) } == 0 && st.st_mode & libc::S_IFMT == libc::S_IFSOCK;
    if fd <= 2 || !known {
        return None;
    }
    // SAFETY: whoever started this program left the descriptor for it alone.
    unsafe {
        libc::fcntl(fd, libc::F_SETFD, libc::FD_CLOEXEC);
        Some(OwnedFd::from_raw_fd(fd).into())
    }
}

/// What `read` on a nonblocking descriptor gave.
pub enum Got {
    Bytes(usize),
    Nothing,
    /// The other end has closed; or there was an error, after which no more can be expected.
    End(Option<io::Error>),
}

pub fn read(fd: RawFd, buf: &mut [u8]) -> Got {
    loop {
        // SAFETY: the buffer has the length that is passed.
        let n = unsafe { libc::read(fd, buf.as_mut_ptr().cast(), buf.len()) };
        return match n {
            1.. => Got::Bytes(n as usize),
            0 => Got::End(None),
            _ => match io::Error::last_os_error() {
                e if e.kind() == io::ErrorKind::Interrupted => continue,
                e if e.kind() == io::ErrorKind::WouldBlock => Got::Nothing,
                e => Got::End(Some(e)),
            },
        };
    }
}

pub fn write(fd: RawFd, bytes: &[u8]) -> io::Result<usize> {
    // SAFETY: the buffer has the length that is passed.
    let n = unsafe { libc::write(fd, bytes.as_ptr().cast(), bytes.len()) };
    if n < 0 { Err(io::Error::last_os_error()) } else { Ok(n as usize) }
}

/// An epoll instance whose events carry a number.
pub struct Epoll(OwnedFd);

impl Epoll {
    pub fn new() -> io::Result<Epoll> {
        // SAFETY: returns a new descriptor or -1.
        let fd = check(unsafe { libc::epoll_create1(libc::EPOLL_CLOEXEC) })?;
        // SAFETY: just returned by the kernel.
        Ok(Epoll(unsafe { OwnedFd::from_raw_fd(fd) }))
    }

    pub fn raw(&self) -> RawFd {
        self.0.as_raw_fd()
    }

    pub fn add(&self, fd: RawFd, events: i32, id: u64) -> io::Result<()> {
        let mut e = libc::epoll_event { events: events as u32, u64: id };
        // SAFETY: a valid event.
        check(unsafe { libc::epoll_ctl(self.raw(), libc::EPOLL_CTL_ADD, fd, &mut e) }).map(|_| ())
    }

    pub fn remove(&self, fd: RawFd) {
        // SAFETY: the event is not read for a removal. It may have gone with its descriptor.
        unsafe { libc::epoll_ctl(self.raw(), libc::EPOLL_CTL_DEL, fd, std::ptr::null_mut()) };
    }

    /// The numbers of ready events; empty after `timeout_ms` or a signal.
    pub fn wait(&self, timeout_ms: i32) -> Vec<u64> {
        let mut events = [libc::epoll_event { events: 0, u64: 0 }; 128];
        // SAFETY: room for as many events as the count says.
        let n = unsafe { libc::epoll_wait(self.raw(), events.as_mut_ptr(), 128, timeout_ms) };
        events[..n.max(0) as usize].iter().map(|e| e.u64).collect()
    }
}

/// Waits for events at these descriptors, or the time. A kernel that has no memory for this is asked
/// again by the caller, who looks at the descriptors all the same: a loop does not spin meanwhile.
/// False where that, or a signal, has come between.
pub fn poll(fds: &mut [libc::pollfd], timeout_ms: i32) -> bool {
    // SAFETY: as many as the count says.
    let n = unsafe { libc::poll(fds.as_mut_ptr(), fds.len() as libc::nfds_t, timeout_ms) };
    if n < 0 && io::Error::last_os_error().kind() != io::ErrorKind::Interrupted {
        std::thread::sleep(RETRY);
    }
    n >= 0
}

/// Waits until a descriptor can be written to, or the time is over. Where the kernel cannot tell,
/// writing has to show.
pub fn wait_writable(fd: RawFd, timeout_ms: i32) -> bool {
    let mut p = [libc::pollfd { fd, events: libc::POLLOUT, revents: 0 }];
    !poll(&mut p, timeout_ms) || p[0].revents != 0
}

/// Sends a signal to a process, or to a group by its negative number. Gone is fine.
pub fn kill(pid: i32, signal: i32) {
    // SAFETY: plain system call.
    unsafe { libc::kill(pid, signal) };
}

/// How a child ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exit {
    Code(i32),
    Signal(i32),
}

impl Exit {
    /// As a shell reports it.
    pub fn code(self) -> i32 {
        match self {
            Exit::Code(c) => c,
            Exit::Signal(s) => 128 + s,
        }
    }
}

/// Reaps one child that has ended, if any.
pub fn reap() -> Option<(i32, Exit)> {
    let mut status = 0;
    let pid = loop {
        // SAFETY: writes to valid storage.
        match unsafe { libc::waitpid(-1, &mut status, libc::WNOHANG) } {
            // A child that is not asked for again would never be seen.
            -1 if io::Error::last_os_error().kind() == io::ErrorKind::Interrupted => {}
            pid if pid <= 0 => return None,
            pid => break pid,
        }
    };
    let exit = if libc::WIFSIGNALED(status) {
        Exit::Signal(libc::WTERMSIG(status))
    } else {
        Exit::Code(libc::WEXITSTATUS(status))
    };
    Some((pid, exit))
}

/// Orphaned descendants become children of this process, so that they can be found.
pub fn become_subreaper() {
    // SAFETY: plain prctl.
    unsafe { libc::prctl(libc::PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) };
}

/// Name of a signal, such as SIGSEGV.
pub fn signal_name(signal: i32) -> String {
    let known = [
        (libc::SIGHUP, "SIGHUP"),
        (libc::SIGINT, "SIGINT"),
        (libc::SIGQUIT, "SIGQUIT"),
        (libc::SIGILL, "SIGILL"),
        (libc::SIGTRAP, "SIGTRAP"),
        (libc::SIGABRT, "SIGABRT"),
        (libc::SIGBUS, "SIGBUS"),
        (libc::SIGFPE, "SIGFPE"),
        (libc::SIGKILL, "SIGKILL"),
        (libc::SIGUSR1, "SIGUSR1"),
        (libc::SIGSEGV, "SIGSEGV"),
        (libc::SIGUSR2, "SIGUSR2"),
        (libc::SIGPIPE, "SIGPIPE"),
        (libc::SIGALRM, "SIGALRM"),
        (libc::SIGTERM, "SIGTERM"),
        (libc::SIGXCPU, "SIGXCPU"),
        (libc::SIGXFSZ, "SIGXFSZ"),
        (libc::SIGSYS, "SIGSYS"),
    ];
    match known.iter().find(|(s, _)| *s == signal) {
        Some((_, name)) => (*name).into(),
        None => format!("signal {signal}"),
    }
}

/// Memory of this machine in bytes.
pub fn ram_len() -> u64 {
    // SAFETY: all-zero is valid storage, which the call fills.
    unsafe {
        let mut info: libc::sysinfo = std::mem::zeroed();
        libc::sysinfo(&mut info);
        info.totalram * info.mem_unit.max(1) as u64
    }
}

/// CLOCK_MONOTONIC in ns.
pub fn monotonic_ns() -> u64 {
    let mut t = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: writes to valid storage.
    unsafe { libc::clock_gettime(libc::CLOCK_MONOTONIC, &mut t) };
    t.tv_sec as u64 * 1_000_000_000 + t.tv_nsec as u64
}
