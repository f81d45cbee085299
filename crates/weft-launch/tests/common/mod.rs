//! `mpiexec` of this build under the harness of `weft-testkit`.

#![allow(dead_code)] // Each test file uses its part.

use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

pub use weft_testkit::{Job, Outcome, clean_command as command, start};

pub const MPIEXEC: &str = env!("CARGO_BIN_EXE_mpiexec");

/// What ends a hang. A machine whose host is busy may stop for seconds.
pub const LIMIT: Duration = Duration::from_secs(60);

/// The program in bootprobe.rs.
pub fn probe() -> PathBuf {
    PathBuf::from(env!("CARGO_BIN_EXE_bootprobe"))
}

/// `mpiexec` with these words.
pub fn mpiexec<S: AsRef<std::ffi::OsStr>>(words: &[S]) -> Command {
    let mut c = command(MPIEXEC);
    c.args(words);
    c
}

/// Runs `mpiexec` with these words to its end.
pub fn run<S: AsRef<std::ffi::OsStr>>(words: &[S]) -> Outcome {
    start(mpiexec(words)).finish(LIMIT)
}

/// Names in /dev/shm and the temporary folder that look like a job's memory.
pub fn shm_names() -> Vec<PathBuf> {
    weft_testkit::Files::now().named("weft-job")
}

/// A file of /proc/PID, empty where the process is gone.
pub fn proc_text(pid: i32, file: &str) -> String {
    std::fs::read_to_string(format!("/proc/{pid}/{file}")).unwrap_or_default()
}

/// Waits until `is_so`.
#[track_caller]
pub fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
    let end = Instant::now() + LIMIT;
    while !is_so() {
        assert!(Instant::now() < end, "not within {LIMIT:?}: {what}");
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// The job's processes that run a program of this name.
pub fn running(r: &Job, name: &str) -> Vec<i32> {
    r.living().into_iter().filter(|&p| proc_text(p, "comm").trim_end() == name).collect()
}

/// Waits until `n` processes of the job run a program of this name.
#[track_caller]
pub fn wait_running(r: &Job, name: &str, n: usize) -> Vec<i32> {
    let mut found = Vec::new();
    wait_until(name, || {
        found = running(r, name);
        found.len() >= n
    });
    found
}
