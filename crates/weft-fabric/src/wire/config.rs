//! How a wire is set up.

use super::{HEADER, Id, Way};
use std::time::Duration;
use weft_base::param::Param;

/// For networks that lose what is sent and say nothing.
pub static FABRIC_LOST: Param = Param::new(
    "WEFT_FABRIC_LOST_S",
    "seconds after which a process on another node that takes nothing is given up; 0: never",
    "0",
);

const NEVER: Duration = Duration::MAX;

/// How a wire is set up. Equal on all processes, but for `me`.
#[derive(Clone, Debug)]
pub struct Config {
    pub me: Id,
    /// The job's.
    pub secret: [u8; 16],
    /// Bytes that a peer may have unreceived here.
    pub window: u32,
    /// The longest message that is sent without being asked for.
    pub eager: usize,
    pub buffers: usize,
    pub buffer_bytes: usize,
    pub slots: usize,
    /// Pieces of remote accesses.
    pub chunk: usize,
    /// How long messages go, if it is not to be decided.
    pub way: Option<Way>,
    /// A queue that has stood still so long is told.
    pub stuck: Duration,
    /// And so long is given up.
    pub lost: Duration,
}

impl Config {
    /// As the user wants it.
    pub fn of_environment(me: Id, secret: [u8; 16]) -> Config {
        // A process may be outside of Weft for as long as it likes: that nothing is taken does not mean that it is lost.
        let lost = FABRIC_LOST.get::<u32>().filter(|s| *s > 0).map_or(NEVER, |s| Duration::from_secs(s.into()));
        Config { lost, ..Config::new(me, secret) }
    }

    pub fn new(me: Id, secret: [u8; 16]) -> Config {
        Config {
            me,
            secret,
            window: 64 << 10,
            // With its header below 16 KiB, where ofi_rxm and cxi begin rendezvous of their own.
            eager: (16 << 10) - HEADER,
            buffers: 4,
            buffer_bytes: 64 << 10,
            slots: 64,
            chunk: 1 << 20,
            way: None,
            stuck: Duration::from_secs(10),
            lost: Duration::from_secs(60),
        }
    }
}
