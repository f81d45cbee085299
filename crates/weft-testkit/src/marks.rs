//! Finding a job's processes by the mark in their environment.

use std::time::Duration;

/// The environment variable that carries the mark.
pub const MARK: &str = "WEFT_TESTKIT_MARK";

/// Pids of the living processes (no zombies, not the caller) that carry the mark.
pub fn marked(mark: &str) -> Vec<i32> {
    let wanted = format!("{MARK}={mark}");
    let Ok(entries) = std::fs::read_dir("/proc") else { return Vec::new() };
    entries
        .flatten()
        .filter_map(|e| e.file_name().to_str()?.parse::<i32>().ok())
        .filter(|&pid| pid as u32 != std::process::id())
        .filter(|&pid| carries(pid, wanted.as_bytes()) && lives(pid))
        .collect()
}

fn carries(pid: i32, wanted: &[u8]) -> bool {
    std::fs::read(format!("/proc/{pid}/environ"))
        .is_ok_and(|env| env.split(|&b| b == 0).any(|v| v == wanted))
}

fn lives(pid: i32) -> bool {
    let stat = std::fs::read(format!("/proc/{pid}/stat")).unwrap_or_default();
    let stat = String::from_utf8_lossy(&stat);
    // The command's name may hold spaces and brackets, so from the last bracket on.
    let state = stat.rsplit_once(") ").and_then(|(_, rest)| rest.chars().next());
    !matches!(state, Some('Z' | 'X') | None)
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
