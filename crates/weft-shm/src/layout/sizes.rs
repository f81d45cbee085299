//! How much of everything a job has, by its number of processes.

use super::{BOARD_HEAD_LEN, MAX_PROCS, MAX_VCIS};

/// Processes of other jobs that a job can be connected with at a time, where `MAX_PROCS` has room.
const MAX_GUESTS: u32 = 1024;
/// The same under a limit of addresses or file sizes.
const FEW_GUESTS: u32 = 128;
/// Jobs whose sizes serve smaller ones under such a limit.
const LARGER: [u32; 4] = [64, 256, 1024, MAX_PROCS];

/// Lengths in bytes and numbers of what a process has.
pub(super) struct Sizes {
    /// The number of processes that they are made for.
    pub as_of: u32,
    pub ring_len: u64,
    /// The longest message in pieces; address space alone until it is used.
    pub swap_len: u64,
    pub n_cells: u32,
    /// A board serves one communicator; only those in use cost memory.
    pub n_boards: u32,
    pub board_len: u64,
    /// Address space alone until they are used; fewer where the rings of many processes take much.
    pub n_vcis: u32,
    /// Of the job.
    pub n_guests: u32,
}

impl Sizes {
    pub fn new(n: u32) -> Self {
        // Of a ring longer than the second-level cache the receiver gets lines that have left
        // the sender's; they come sooner than lines that stand modified there. Only what is used
        // costs memory.
        let ring_len = match n {
            0..=2 => 2 << 20,
            3..=4 => 1 << 20,
            5..=8 => 512 << 10,
            9..=16 => 256 << 10,
            17..=64 => 32 << 10,
            65..=255 => 16 << 10,
            256..=1024 => 8 << 10,
            _ => 4 << 10,
        };
        let n_cells = match n {
            0..=16 => 256,
            17..=64 => 64,
            65..=256 => 16,
            _ => 8,
        };
        let (n_boards, board_len): (u32, u64) = match n {
            0..=16 => (64, BOARD_HEAD_LEN + 16 * (260 << 10)),
            17..=64 => (64, BOARD_HEAD_LEN + 16 * (132 << 10)),
            65..=256 => (32, BOARD_HEAD_LEN + (256 << 10)),
            257..=1024 => (16, BOARD_HEAD_LEN + (128 << 10)),
            _ => (8, BOARD_HEAD_LEN + (64 << 10)),
        };
        let n_vcis = match n {
            0..=64 => MAX_VCIS,
            65..=256 => 3,
            257..=1024 => 1,
            _ => 0,
        };
        let n_guests = MAX_PROCS.saturating_sub(n).min(MAX_GUESTS);
        // A message of a quarter of the ring in its shortest pieces, of 1 KiB, and a line in front of each.
        let swap_len = if n <= 256 { ring_len / 4 + ring_len / 64 } else { 0 };
        Self { as_of: n, ring_len, swap_len, n_cells, n_boards, board_len, n_vcis, n_guests }
    }

    /// Those of `n` processes, then ever smaller ones.
    pub fn all(n: u32) -> impl Iterator<Item = Self> {
        let class = |n: u32| LARGER.iter().position(|&l| n <= l);
        let larger = LARGER.into_iter().filter(move |&l| class(n) < class(l) || n <= 16);
        std::iter::once(Self::new(n)).chain(larger.map(move |l| {
            let n_guests = (MAX_PROCS - n).min(FEW_GUESTS);
            Self { n_guests, ..Self::new(l) }
        }))
    }
}

/// Cells of a process in a VCI.
pub(super) fn vci_cells(n_cells: u32) -> u32 {
    n_cells.min(64)
}
