//! Test harness for programs of several processes.
//!
//! A job started through [`start`] has a time limit, carries a mark in its environment by which
//! all of its processes are found again however they were forked, is killed whole when it is
//! dropped, and is checked for what it leaves behind: processes, and files in `/dev/shm` and
//! the temporary folder.
//!
//! Source: original. The Python half of the same idea is `tests/driver/proc.py`.

mod files;
mod golden;
mod job;
mod marks;
mod watchdog;

pub use files::Files;
pub use golden::is_golden;
pub use job::{Job, Outcome, clean_command, start};
pub use marks::{MARK, kill_marked, marked};
pub use watchdog::Watchdog;
