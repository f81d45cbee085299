//! Starting a rank: fork and exec, without waiting for either, so that ranks start side by side.
//!
//! A clone that borrows the launcher's memory (CLONE_VM | CLONE_VFORK) costs less CPU time, but holds the
//! launcher up until each child has been scheduled and has exec'd. The launcher is small, so its fork is cheap.

use crate::sys::{self, SigSet};
use std::ffi::{CStr, CString, c_char, c_int};
use std::io;
use std::os::fd::RawFd;
use std::sync::atomic::{AtomicU64, Ordering};
use weft_topo::CpuSet;

/// All that the child needs, prepared beforehand: between fork and exec it does not allocate.
pub struct Program<'a> {
    pub path: &'a CStr,
    pub argv: &'a [CString],
    pub envp: &'a [*const c_char],
    pub wdir: Option<&'a CStr>,
    /// Become 0, 1 and 2; none of them is 0, 1 or 2 unless in its place already.
    pub stdio: [RawFd; 3],
    /// Stay open in the child under their numbers.
    pub keep: &'a [RawFd],
    pub mask: Option<&'a CpuSet>,
    pub signals: SigSet,
    pub ignored: &'a [i32],
    pub files: libc::rlimit,
}

/// Where a start failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(i32)]
pub enum Step {
    Fork = 1,
    WorkingDir,
    Exec,
}

/// A failed start: where and why.
#[derive(Debug)]
pub struct SpawnError {
    pub step: Step,
    pub error: io::Error,
}

const NOT_FOUND: c_int = 127;

/// What a child that could not exec tells the launcher: one word per rank in shared memory.
pub struct Failures {
    words: *const AtomicU64,
    n: usize,
}

impl Failures {
    pub fn new(n: usize) -> io::Result<Failures> {
        // SAFETY: a fresh mapping, shared with the children; never unmapped.
        let words = unsafe {
            libc::mmap(
                std::ptr::null_mut(),
                n.max(1) * size_of::<AtomicU64>(),
                libc::PROT_READ | libc::PROT_WRITE,
                libc::MAP_SHARED | libc::MAP_ANONYMOUS,
                -1,
                0,
            )
        };
        if words == libc::MAP_FAILED {
            return Err(io::Error::last_os_error());
        }
        Ok(Failures { words: words.cast::<AtomicU64>().cast_const(), n })
    }

    fn word(&self, rank: usize) -> &AtomicU64 {
        assert!(rank < self.n);
        // SAFETY: inside of the mapping; atomics may be shared.
        unsafe { &*self.words.add(rank) }
    }

    /// Why a rank that has ended was never started, if so.
    pub fn of(&self, rank: usize) -> Option<SpawnError> {
        // ORDERING: Acquire, partner of the store in `record`.
        let word = self.word(rank).load(Ordering::Acquire);
        let step = match (word >> 32) as i32 {
            s if s == Step::WorkingDir as i32 => Step::WorkingDir,
            s if s == Step::Exec as i32 => Step::Exec,
            _ => return None,
        };
        Some(SpawnError { step, error: io::Error::from_raw_os_error(word as i32) })
    }

    fn record(&self, rank: usize, step: Step) {
        let word = (step as u64) << 32 | errno() as u32 as u64;
        // ORDERING: Release, partner of the load in `of`.
        self.word(rank).store(word, Ordering::Release);
    }
}

/// Starts a program in a process group of its own that dies with the launcher. A failure after
/// the fork shows as the end of the child and in `failures`.
///
/// # Errors
/// When no process can be made.
pub fn spawn(rank: usize, program: &Program<'_>, failures: &Failures) -> Result<i32, SpawnError> {
    let mut argv: Vec<*const c_char> = program.argv.iter().map(|a| a.as_ptr()).collect();
    // A script without an interpreter line is run by a shell.
    let mut sh_argv = vec![c"sh".as_ptr(), program.path.as_ptr()];
    sh_argv.extend(&argv[1..]);
    argv.push(std::ptr::null());
    sh_argv.push(std::ptr::null());
    let launcher = std::process::id() as i32;
    // SAFETY: the launcher has one thread; the child ends in exec or _exit and does not unwind.
    match unsafe { libc::fork() } {
        -1 => Err(SpawnError { step: Step::Fork, error: io::Error::last_os_error() }),
        0 => child(rank, program, &argv, &sh_argv, launcher, failures),
        pid => {
            // As the child does: whoever is first, the group exists from here on.
            // SAFETY: plain system call; it fails harmlessly once the child has exec'd.
            unsafe { libc::setpgid(pid, pid) };
            Ok(pid)
        }
    }
}

fn errno() -> c_int {
    io::Error::last_os_error().raw_os_error().unwrap_or(0)
}

fn child(
    rank: usize,
    p: &Program<'_>,
    argv: &[*const c_char],
    sh_argv: &[*const c_char],
    launcher: i32,
    failures: &Failures,
) -> ! {
    // SAFETY: system calls on prepared, NUL-terminated data.
    unsafe {
        libc::setpgid(0, 0);
        libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL, 0, 0, 0);
        if libc::getppid() != launcher {
            libc::_exit(NOT_FOUND);
        }
        libc::signal(libc::SIGPIPE, libc::SIG_DFL);
        for &sig in p.ignored {
            libc::signal(sig, libc::SIG_IGN);
        }
        for (target, &fd) in p.stdio.iter().enumerate() {
            if fd == target as RawFd {
                libc::fcntl(fd, libc::F_SETFD, 0);
            } else {
                libc::dup2(fd, target as RawFd);
            }
        }
        for &fd in p.keep {
            libc::fcntl(fd, libc::F_SETFD, 0);
        }
        libc::setrlimit(libc::RLIMIT_NOFILE, &p.files);
        if let Some(mask) = p.mask {
            // Not being bound costs speed only.
            let _ = mask.bind_current();
        }
        if let Some(dir) = p.wdir
            && libc::chdir(dir.as_ptr()) != 0
        {
            failures.record(rank, Step::WorkingDir);
            libc::_exit(NOT_FOUND);
        }
        p.signals.set();
        libc::execve(p.path.as_ptr(), argv.as_ptr(), p.envp.as_ptr());
        if errno() == libc::ENOEXEC {
            libc::execve(c"/bin/sh".as_ptr(), sh_argv.as_ptr(), p.envp.as_ptr());
        }
        failures.record(rank, Step::Exec);
        libc::_exit(NOT_FOUND)
    }
}

/// The signals whose "ignored" is passed on to the ranks as it was found.
pub fn inherited_ignores() -> Vec<i32> {
    [libc::SIGHUP, libc::SIGINT, libc::SIGQUIT].into_iter().filter(|&s| sys::is_ignored(s)).collect()
}
