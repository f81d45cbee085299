//! What the kernel tells about this process and machine; small readings of /proc.

use std::fs;
use std::os::unix::fs::MetadataExt;

/// The thread's errno.
pub(crate) fn errno() -> i32 {
    std::io::Error::last_os_error().raw_os_error().unwrap_or(0)
}

/// The name of an error number; its number where this list has no name.
pub(crate) fn errno_name(errno: i32) -> String {
    let name = match errno {
        libc::EPERM => "EPERM",
        libc::ENOENT => "ENOENT",
        libc::ESRCH => "ESRCH",
        libc::EINTR => "EINTR",
        libc::EIO => "EIO",
        libc::EBADF => "EBADF",
        libc::EAGAIN => "EAGAIN",
        libc::ENOMEM => "ENOMEM",
        libc::EACCES => "EACCES",
        libc::EFAULT => "EFAULT",
        libc::EBUSY => "EBUSY",
        libc::ENODEV => "ENODEV",
        libc::EINVAL => "EINVAL",
        libc::EMFILE => "EMFILE",
        libc::ENOTTY => "ENOTTY",
        libc::ENXIO => "ENXIO",
        libc::ENOSYS => "ENOSYS",
        n => return format!("error {n}"),
    };
    name.into()
}

/// Yama's `ptrace_scope`; `None` where the kernel has no Yama.
pub(crate) fn yama_scope() -> Option<u32> {
    fs::read_to_string("/proc/sys/kernel/yama/ptrace_scope").ok()?.trim().parse().ok()
}

/// Whether a seccomp filter watches this thread's system calls.
pub(crate) fn has_seccomp_filter() -> bool {
    fs::read_to_string("/proc/thread-self/status")
        .is_ok_and(|s| s.lines().any(|l| l.strip_prefix("Seccomp:").is_some_and(|v| v.trim() == "2")))
}

/// Inode number of a namespace of this process ("user", "pid"), 0 if unknown.
pub(crate) fn namespace(kind: &str) -> u64 {
    fs::metadata(format!("/proc/self/ns/{kind}")).map_or(0, |m| m.ino())
}

/// Start time of this process in clock ticks since boot, 0 if unknown.
pub(crate) fn start_time() -> u64 {
    let field = || -> Option<u64> {
        let stat = fs::read_to_string("/proc/self/stat").ok()?;
        // The command in parentheses may hold anything; the fields after the last ')' do not.
        stat.rsplit_once(')')?.1.split_whitespace().nth(19)?.parse().ok()
    };
    field().unwrap_or(0)
}

/// A word that no other process is likely to have at any address.
pub(crate) fn random_word() -> u64 {
    let mut word = 0u64;
    // SAFETY: writes at most the eight bytes of `word`.
    let n = unsafe { libc::getrandom((&raw mut word).cast(), 8, libc::GRND_NONBLOCK) };
    if n != 8 {
        // Early at boot, or forbidden: the clock and the pid are as good against accidents.
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        word = now.map_or(0, |d| d.as_nanos() as u64) ^ ((std::process::id() as u64) << 40);
    }
    word | 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_process_is_known() {
        assert!(start_time() > 0);
        assert!(namespace("user") > 0 && namespace("pid") > 0);
        assert_ne!(random_word(), random_word());
        assert_eq!(errno_name(libc::EPERM), "EPERM");
        assert_eq!(errno_name(9999), "error 9999");
    }
}
