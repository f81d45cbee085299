//! Finding a job's processes by the mark in their environment.

use std::time::Duration;

/// The environment variable that carries the mark.
pub const MARK: &str = "WEFT_TESTKIT_MARK";

/// Pids of the living processes (no zombies, not the caller) that carry the mark.
pub fn marked(mark: &str) -> Vec<i32> {
    look(mark).0
}

/// The same, and whether a process was in the middle of `exec`, where its environment reads as empty: it may carry
/// the mark.
pub fn look(mark: &str) -> (Vec<i32>, bool) {
    let wanted = format!("{MARK}={mark}");
    let Ok(entries) = std::fs::read_dir("/proc") else { return (Vec::new(), false) };
    let (mut pids, mut unknown) = (Vec::new(), false);
    for pid in entries.flatten().filter_map(|e| e.file_name().to_str()?.parse::<i32>().ok()) {
        if pid as u32 == std::process::id() {
            continue;
        }
        let Ok(env) = std::fs::read(format!("/proc/{pid}/environ")) else { continue };
        if env.is_empty() {
            unknown |= younger(pid);
        } else if env.split(|&b| b == 0).any(|v| v == wanted.as_bytes()) && stat(pid).is_some() {
            pids.push(pid);
        }
    }
    (pids, unknown)
}

/// Whether the process lives, is none of the kernel's own, and began after the caller.
fn younger(pid: i32) -> bool {
    let number = |pid, field| stat(pid)?.split(' ').nth(field)?.parse::<u64>().ok();
    // Fields 4 and 22 of proc(5); the kernel's are children of 2.
    let (parent, began) = (number(pid, 1), number(pid, 19));
    parent.is_some_and(|p| p != 2) && began >= number(std::process::id() as i32, 19)
}

/// The fields of a living process from its state on.
fn stat(pid: i32) -> Option<String> {
    let stat = std::fs::read(format!("/proc/{pid}/stat")).ok()?;
    // The command's name may hold spaces and brackets, so from the last bracket on.
    let stat = String::from_utf8_lossy(&stat).rsplit_once(") ")?.1.to_owned();
    (!stat.starts_with(['Z', 'X'])).then_some(stat)
}

/// Kills every process that carries the mark; again until none is left, for they may fork.
pub fn kill_marked(mark: &str) {
    for _ in 0..100 {
        let pids = marked(mark);
        if pids.is_empty() {
            return;
        }
        for pid in pids {
            // SAFETY: kill has no memory effects; the pid was just seen to carry our mark.
            unsafe { libc::kill(pid, libc::SIGKILL) };
        }
        std::thread::sleep(Duration::from_millis(10));
    }
}
