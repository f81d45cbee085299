//! Ways to copy from one process to another: each is tried between two sibling processes, as two
//! ranks would.

use std::fs::OpenOptions;
use std::io;

use super::{Finding, Grade, System};

pub fn checks(system: &System) -> Vec<Finding> {
    vec![
        cma(system, probe_cma()),
        device("xpmem", "/dev/xpmem", "the XPMEM kernel module (github.com/hpc/xpmem)"),
        device("knem", "/dev/knem", "the KNEM kernel module"),
        membarrier(),
    ]
}

/// Judges the outcome of the probe: Err holds the errno of process_vm_readv.
pub fn cma(system: &System, outcome: io::Result<()>) -> Finding {
    let Err(error) = outcome else {
        return Finding::ok("cma", "process_vm_readv works between sibling processes");
    };
    let effect = "no single copy through the kernel; Weft copies large messages through shared \
                  buffers instead, and other MPIs may fail or slow down";
    let yama = system.number("/proc/sys/kernel/yama/ptrace_scope").unwrap_or(0);
    let seccomp = system.field("/proc/self/status", "Seccomp").is_some_and(|s| s != "0");
    let (cause, remedy) = if error.raw_os_error() == Some(libc::ENOSYS) {
        ("not in this kernel or sandbox", "a kernel with CONFIG_CROSS_MEMORY_ATTACH".to_string())
    } else if yama > 0 {
        (
            "Yama restricts ptrace",
            format!("sysctl kernel.yama.ptrace_scope=0 (now {yama}), or the capability SYS_PTRACE"),
        )
    } else if seccomp {
        ("a seccomp filter", "docker run --cap-add=SYS_PTRACE, or a profile that allows process_vm_readv".into())
    } else {
        (
            "a security module or a user namespace",
            "run ranks as one user in one user namespace, or with the capability SYS_PTRACE".into(),
        )
    };
    let finding = format!("process_vm_readv between sibling processes: {error} ({cause})");
    Finding::new("cma", Grade::Slow, finding, effect, remedy)
}

/// Forks two children; one reads the other's memory and exits with the errno.
pub fn probe_cma() -> io::Result<()> {
    static SECRET: u64 = 0x77e6_7465_6674_1234;
    let fork = || -> io::Result<libc::pid_t> {
        // SAFETY: this program has no other thread at this point of the report (all scopes have
        // joined), and the child calls only async-signal-safe functions before _exit.
        match unsafe { libc::fork() } {
            -1 => Err(io::Error::last_os_error()),
            pid => Ok(pid),
        }
    };
    let target = fork()?;
    if target == 0 {
        // SAFETY: async-signal-safe calls; the parent kills this child, or its death does.
        unsafe {
            libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL);
            libc::alarm(10);
            loop {
                libc::pause();
            }
        }
    }
    let reader = fork();
    if let Ok(0) = reader {
        let mut got = 0u64;
        let local = libc::iovec { iov_base: (&raw mut got).cast(), iov_len: 8 };
        let remote = libc::iovec { iov_base: (&raw const SECRET).cast_mut().cast(), iov_len: 8 };
        // SAFETY: `local` names our own variable; the remote address is checked by the kernel.
        let n = unsafe { libc::process_vm_readv(target, &local, 1, &remote, 1, 0) };
        let code = match n {
            8 if got == SECRET => 0,
            -1 => io::Error::last_os_error().raw_os_error().unwrap_or(libc::EIO),
            _ => libc::EIO,
        };
        // SAFETY: ends the child without running the parent's exit handlers.
        unsafe { libc::_exit(code) };
    }
    let mut status = 0;
    // SAFETY: both pids are our own unreaped children; `status` is ours.
    unsafe {
        if let Ok(pid) = reader {
            libc::waitpid(pid, &mut status, 0);
        }
        libc::kill(target, libc::SIGKILL);
        libc::waitpid(target, std::ptr::null_mut(), 0);
    }
    reader?;
    match (libc::WIFEXITED(status), libc::WEXITSTATUS(status)) {
        (true, 0) => Ok(()),
        (true, errno) => Err(io::Error::from_raw_os_error(errno)),
        // A seccomp filter may kill the caller.
        _ => Err(io::Error::from_raw_os_error(libc::EPERM)),
    }
}

fn device(check: &'static str, path: &str, module: &str) -> Finding {
    match OpenOptions::new().read(true).write(true).open(path) {
        Ok(_) => Finding::ok(check, format!("{path} can be opened")),
        Err(e) if e.kind() == io::ErrorKind::NotFound => Finding::new(
            check,
            Grade::Note,
            format!("no {path}"),
            "one way less to copy large messages in one step; Weft has others",
            format!("{module}, where it pays"),
        ),
        Err(e) => Finding::new(
            check,
            Grade::Slow,
            format!("{path} is there but cannot be opened: {e}"),
            "single copies by it are not available to you",
            format!("chmod 666 {path} (as root); in a container, --device {path}"),
        ),
    }
}

fn membarrier() -> Finding {
    const QUERY: i32 = 0;
    const GLOBAL_EXPEDITED: i32 = 1 << 1;
    const REGISTER_GLOBAL_EXPEDITED: i32 = 1 << 2;
    // SAFETY: membarrier takes integers only.
    let call = |command: i32| unsafe { libc::syscall(libc::SYS_membarrier, command, 0, 0) };
    let known = call(QUERY);
    let both = (GLOBAL_EXPEDITED | REGISTER_GLOBAL_EXPEDITED) as i64;
    if known >= 0 && known & both == both && call(REGISTER_GLOBAL_EXPEDITED) == 0 {
        return Finding::ok("membarrier", "expedited membarrier works across processes");
    }
    Finding::new(
        "membarrier",
        Grade::Slow,
        "no expedited membarrier across processes",
        "every send pays for a memory fence (some 10 ns)",
        "a kernel of 4.16 or later, and a seccomp profile that lets membarrier through",
    )
}
