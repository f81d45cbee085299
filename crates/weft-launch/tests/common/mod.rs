//! `mpiexec` of this build under the harness of `weft-testkit`.

#![allow(dead_code)] // Each test file uses its part.

use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

pub use weft_testkit::{Outcome, clean_command as command, start};

pub const MPIEXEC: &str = env!("CARGO_BIN_EXE_mpiexec");

pub const LIMIT: Duration = Duration::from_secs(20);

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
