//! Why a process could not join its job.

use std::fmt;
use std::io;
use weft_shm::MAX_PROCS;

/// Why a process could not join its job.
#[derive(Debug)]
pub enum BootError {
    /// The environment of Weft's launcher is incomplete or stale.
    Environment(String),
    /// The job's shared memory could not be made or mapped.
    Memory(io::Error),
    /// The conversation with a PMI-1 launcher failed.
    Pmi(String),
    /// Ranks that the launcher takes for neighbours share no network.
    SplitNode {
        rank: u32,
        here: String,
        first: u32,
        there: String,
    },
    /// A launcher that Weft does not speak.
    Foreign(String),
    TooManyProcs(u32),
}

impl fmt::Display for BootError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Environment(s) | Self::Foreign(s) => f.write_str(s),
            Self::Memory(e) => write!(f, "cannot get the job's shared memory: {e}"),
            Self::Pmi(s) => write!(f, "wire-up through the launcher (PMI) failed: {s}"),
            Self::SplitNode { rank, here, first, there } => write!(
                f,
                "the launcher says that ranks {first} (on {there}) and {rank} (on {here}) are on one node, but they are not in \
                 one network namespace of one kernel: give containers the host's network, or the launcher their names as \
                 those of hosts"
            ),
            Self::TooManyProcs(n) => {
                write!(f, "{n} processes; Weft takes up to {MAX_PROCS}")
            }
        }
    }
}

impl std::error::Error for BootError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_read_well() {
        let e = BootError::SplitNode { rank: 3, here: "b".into(), first: 1, there: "a".into() };
        assert!(e.to_string().contains("ranks 1 (on a) and 3 (on b)"));
    }
}
