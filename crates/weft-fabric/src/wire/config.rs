//! How a wire is set up.

use super::{HEADER, Id, Way};
use crate::info::is_sockets;
use std::time::Duration;
use weft_base::param::Param;

/// For networks that lose what is sent and say nothing.
pub static FABRIC_LOST: Param = Param::new(
    "WEFT_FABRIC_LOST_S",
    "seconds after which a process on another node that takes nothing, or acknowledges nothing, is given up; 0: never",
    "0",
);

pub static FABRIC_EAGER: Param = Param::new(
    "WEFT_FABRIC_EAGER_BYTES",
    "the longest message to another node that is sent unasked, in bytes; alike on all processes",
    "65536 over tcp, as long as a process has at most 128 peers on other nodes; else 16 KiB less a header",
);

pub static FABRIC_TOGETHER: Param = Param::new(
    "WEFT_FABRIC_TOGETHER_BYTES",
    "how many bytes of short messages behind each other go to another node as one; 0: none waits for others",
    "32768 over tcp, else 0",
);

pub static FABRIC_LONG: Param = Param::new(
    "WEFT_FABRIC_LONG",
    "how longer messages go: read (by the receiver), write (by the sender) or stream (in records)",
    "write over tcp, else read, where memory can be registered for it",
);

/// Bytes that each peer may have unreceived here, at least.
const WINDOW: u32 = 64 << 10;
/// Records of the longest kind that a window has room for, at least, and at most.
const RECORDS: u32 = 4;
// PERF: bench/record/2026-12-02-cluster.md: with 4 a scatter of 64 KiB took 1.1 to 1.3 times as long, since its root waits
// for each rank's credit, and reads a record of it for each second block.
const RECORDS_SOCKETS: u32 = 16;
/// What the windows of all peers may take together where they have room for more than `RECORDS`.
const WINDOWS: usize = 16 << 20;
/// Pieces of remote accesses that the provider's card does.
const PIECE: usize = 1 << 20;
/// Whatever the user asks for.
const EAGER_MOST: usize = 1 << 20;
/// Of a shorter message a copy costs less than to hear of its end.
// PERF: bench/record/2026-11-28-cluster.md: a message of 64 KiB that is copied at both ends takes 33 us.
const LEND: usize = 16 << 10;
const BUFFERS: usize = 4;
/// Of buffers for the longer records of sockets two are as good: the kernel keeps what comes between polls.
const BUFFERS_SOCKETS: usize = 2;
const LONGEST_IN_BUFFER: usize = 4;
const LONGEST_IN_BUFFER_SOCKETS: usize = 2;
const NEVER: Duration = Duration::MAX;
/// With its header below 16 KiB, where ofi_rxm and cxi begin rendezvous of their own.
const EAGER: usize = (16 << 10) - HEADER;
/// Over sockets an offer, its answer and the word that all has come cost three times what a message does.
// PERF: bench/record/2026-11-28-cluster.md: 64 KiB offered and read take 44 and 53 us, sent unasked 30 and 32.
const EAGER_SOCKETS: usize = 64 << 10;
/// Over sockets a message is a call of the kernel at both ends, whatever its length.
const BUNDLE_SOCKETS: usize = 32 << 10;
/// To more peers than so many windows of the longer messages are too much memory.
const PEERS_SOCKETS: usize = 128;
/// Pieces in which a message is written over sockets whose TCP sends by a timer, while others come.
// PERF: bench/record/2026-11-30-cluster.md: under bbr windows of 1 MiB in one piece 1.3 GB/s, in these 2.0 to 3.8.
const PIECE_PACED_MANY: usize = 512 << 10;
/// And of a lone one: sender and receiver copy at the same time.
// PERF: bench/record/2026-11-28-cluster.md: 1 MiB in one piece 522 us, in pieces of 128 KiB 213; read 611 and 674.
const PIECE_PACED: usize = 128 << 10;

/// Whether TCP keeps frames back by a timer here, by the name of what controls it in this network namespace: bbr does.
fn is_paced() -> bool {
    std::fs::read_to_string("/proc/sys/net/ipv4/tcp_congestion_control").is_ok_and(|name| name.starts_with("bbr"))
}

/// The longest message that goes unasked to so many peers.
pub fn eager_bytes(provider: &str, peers: usize) -> usize {
    let given = FABRIC_EAGER.get::<usize>().map(|n| n.min(EAGER_MOST));
    given.unwrap_or(if is_sockets(provider) && peers <= PEERS_SOCKETS { EAGER_SOCKETS } else { EAGER })
}

/// Records of the longest kind that a window has room for. Over sockets, where a record that gives credit back costs a call
/// of the kernel at both ends, so many as `WINDOWS` has room for.
fn records(provider: &str, eager: usize, peers: usize) -> u32 {
    match is_sockets(provider) {
        true => (WINDOWS / ((eager + HEADER) * peers.max(1))).clamp(RECORDS as usize, RECORDS_SOCKETS as usize) as u32,
        false => RECORDS,
    }
}

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
    /// From this length on the fabric reads such a message from the caller's memory.
    pub lend: usize,
    /// Bytes of short messages that go as one, of those that have come to wait for each other; 0: each goes by itself.
    pub bundle: usize,
    pub buffers: usize,
    /// Bytes of each, at least.
    pub buffer_bytes: usize,
    /// Records of the longest kind that each has room for.
    pub longest_in_buffer: usize,
    pub slots: usize,
    /// Pieces of remote accesses.
    pub chunk: usize,
    /// Those of a message that is written while no other comes.
    pub lone_chunk: usize,
    /// How long messages go, if it is not to be decided.
    pub way: Option<Way>,
    /// A queue that has stood still so long is told.
    pub stuck: Duration,
    /// And so long is given up.
    pub lost: Duration,
    /// Where the counts of each pair begin, of records and of credit, which end: 0, but in tests of their ends. Equal on
    /// all processes.
    pub first_count: u32,
}

impl Config {
    /// As the user wants it, or as it suits the provider; `eager` of [`eager_bytes`].
    pub fn of_environment(me: Id, secret: [u8; 16], provider: &str, eager: usize, peers: usize) -> Config {
        // A process may be outside of Weft for as long as it likes: that nothing is taken does not mean that it is lost.
        let lost = FABRIC_LOST.get::<u32>().filter(|s| *s > 0).map_or(NEVER, |s| Duration::from_secs(s.into()));
        let way = match FABRIC_LONG.word(&["read", "write", "stream"]) {
            Some("read") => Some(Way::Read),
            Some("write") => Some(Way::Write),
            Some(_) => Some(Way::Stream),
            None => is_sockets(provider).then_some(Way::Write),
        };
        let (buffers, longest_in_buffer) = match is_sockets(provider) {
            true => (BUFFERS_SOCKETS, LONGEST_IN_BUFFER_SOCKETS),
            false => (BUFFERS, LONGEST_IN_BUFFER),
        };
        let (chunk, lone_chunk) = match is_sockets(provider) && is_paced() {
            true => (PIECE_PACED_MANY, PIECE_PACED),
            false => (PIECE, PIECE),
        };
        Config {
            lost,
            eager,
            way,
            chunk,
            lone_chunk,
            buffers,
            longest_in_buffer,
            bundle: FABRIC_TOGETHER.get().unwrap_or(if is_sockets(provider) { BUNDLE_SOCKETS } else { 0 }),
            window: WINDOW.max(records(provider, eager, peers) * (eager + HEADER) as u32),
            ..Config::new(me, secret)
        }
    }

    pub fn new(me: Id, secret: [u8; 16]) -> Config {
        Config {
            me,
            secret,
            window: WINDOW,
            eager: EAGER,
            lend: LEND,
            bundle: 0,
            buffers: BUFFERS,
            buffer_bytes: 64 << 10,
            longest_in_buffer: LONGEST_IN_BUFFER,
            slots: 64,
            chunk: PIECE,
            lone_chunk: PIECE,
            way: None,
            stuck: Duration::from_secs(10),
            lost: Duration::from_secs(60),
            first_count: 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_of_few_peers_are_longer_and_those_of_many_bounded() {
        let window = |peers| records("weft-tcp", EAGER_SOCKETS, peers) as usize * (EAGER_SOCKETS + HEADER);
        assert_eq!(records("weft-tcp", EAGER_SOCKETS, 0), RECORDS_SOCKETS);
        assert_eq!(window(12), 16 * (EAGER_SOCKETS + HEADER));
        for peers in 1..=PEERS_SOCKETS {
            assert!(peers * window(peers) <= WINDOWS.max(peers * 4 * (EAGER_SOCKETS + HEADER)), "{peers}");
        }
        assert_eq!(records("verbs", EAGER, 3), RECORDS);
    }
}
