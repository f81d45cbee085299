//! Starting a rank cheaply: the child borrows the launcher's memory until it execs, so that the
//! cost of a start does not grow with the launcher.

use crate::sys::{self, SigSet};
use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::io;
use std::os::fd::RawFd;
use weft_topo::CpuSet;

/// All that the child needs, prepared beforehand: after the clone it must not allocate.
pub struct Program<'a> {
    pub path: &'a CStr,
    pub argv: &'a [CString],
    pub envp: &'a [*const c_char],
    pub wdir: Option<&'a CStr>,
    /// Become 0, 1 and 2; none of them is 0, 1 or 2 unless in its place already.
    pub stdio: [RawFd; 3],
    /// Stays open in the child under its number.
    pub keep: RawFd,
    pub mask: Option<&'a CpuSet>,
    pub signals: SigSet,
    pub ignored: &'a [i32],
    pub files: libc::rlimit,
}

/// Where a start failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    Clone,
    WorkingDir,
    Exec,
}

/// A failed start: where and why.
#[derive(Debug)]
pub struct SpawnError {
    pub step: Step,
    pub error: io::Error,
}

/// The stack of the children between clone and exec, used by one at a time.
pub struct Stack {
    base: *mut c_void,
}

const STACK_BYTES: usize = 128 << 10;
const NOT_FOUND: c_int = 127;

impl Stack {
    pub fn new() -> io::Result<Stack> {
        // SAFETY: a fresh private mapping.
        let base = unsafe {
            libc::mmap(
                std::ptr::null_mut(),
                STACK_BYTES,
                libc::PROT_READ | libc::PROT_WRITE,
                libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_STACK,
                -1,
                0,
            )
        };
        if base == libc::MAP_FAILED { Err(io::Error::last_os_error()) } else { Ok(Stack { base }) }
    }
}

impl Drop for Stack {
    fn drop(&mut self) {
        // SAFETY: exactly the range mapped in `new`.
        unsafe { libc::munmap(self.base, STACK_BYTES) };
    }
}

struct Shared<'a> {
    program: &'a Program<'a>,
    argv: Vec<*const c_char>,
    /// argv of /bin/sh for a script without an interpreter line.
    sh_argv: Vec<*const c_char>,
    launcher: i32,
    failed: Option<(Step, c_int)>,
}

/// Starts a program in a process group of its own that dies with the launcher.
///
/// # Errors
/// The step that failed; the child is gone then.
pub fn spawn(stack: &mut Stack, program: &Program<'_>) -> Result<i32, SpawnError> {
    let mut argv: Vec<*const c_char> = program.argv.iter().map(|a| a.as_ptr()).collect();
    let mut sh_argv = vec![c"sh".as_ptr(), program.path.as_ptr()];
    sh_argv.extend(&argv[1..]);
    argv.push(std::ptr::null());
    sh_argv.push(std::ptr::null());
    let launcher = std::process::id() as i32;
    let mut shared = Shared { program, argv, sh_argv, launcher, failed: None };
    // SAFETY: the child runs on its own stack (which grows down from the end) in our memory while
    // this thread is suspended (CLONE_VFORK); it calls async-signal-safe functions only, does not
    // unwind and ends in exec or _exit. All signals with handlers are blocked: there are none.
    let pid = unsafe {
        libc::clone(
            child,
            stack.base.cast::<u8>().add(STACK_BYTES).cast(),
            libc::CLONE_VM | libc::CLONE_VFORK | libc::SIGCHLD,
            (&raw mut shared).cast(),
        )
    };
    if pid < 0 {
        return Err(SpawnError { step: Step::Clone, error: io::Error::last_os_error() });
    }
    match shared.failed {
        None => Ok(pid),
        Some((step, errno)) => {
            // SAFETY: reaps the child that has just ended.
            unsafe { libc::waitpid(pid, std::ptr::null_mut(), 0) };
            Err(SpawnError { step, error: io::Error::from_raw_os_error(errno) })
        }
    }
}

fn errno() -> c_int {
    // SAFETY: the address of this thread's errno, which the child shares.
    unsafe { *libc::__errno_location() }
}

extern "C" fn child(arg: *mut c_void) -> c_int {
    // SAFETY: `arg` is the Shared of `spawn`, whose thread is suspended.
    let s = unsafe { &mut *arg.cast::<Shared<'_>>() };
    let p = s.program;
    // SAFETY: async-signal-safe calls on prepared, NUL-terminated data.
    unsafe {
        libc::setpgid(0, 0);
        libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL, 0, 0, 0);
        if libc::getppid() != s.launcher {
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
        if p.keep >= 0 {
            libc::fcntl(p.keep, libc::F_SETFD, 0);
        }
        libc::setrlimit(libc::RLIMIT_NOFILE, &p.files);
        if let Some(mask) = p.mask {
            // Not being bound costs speed only.
            let _ = mask.bind_current();
        }
        if let Some(dir) = p.wdir
            && libc::chdir(dir.as_ptr()) != 0
        {
            s.failed = Some((Step::WorkingDir, errno()));
            libc::_exit(NOT_FOUND);
        }
        p.signals.set();
        libc::execve(p.path.as_ptr(), s.argv.as_ptr(), p.envp.as_ptr());
        let mut e = errno();
        if e == libc::ENOEXEC {
            libc::execve(c"/bin/sh".as_ptr(), s.sh_argv.as_ptr(), p.envp.as_ptr());
            e = errno();
        }
        s.failed = Some((Step::Exec, e));
        libc::_exit(NOT_FOUND)
    }
}

/// The signals whose "ignored" is passed on to the ranks as it was found.
pub fn inherited_ignores() -> Vec<i32> {
    [libc::SIGHUP, libc::SIGINT, libc::SIGQUIT]
        .into_iter()
        .filter(|&s| sys::is_ignored(s))
        .collect()
}
