//! The library's own part of a PE's symmetric memory.

use weft_shm::{BOARD_HEAD_LEN, PAGE_LEN};

/// Offsets in bytes from its start:
///
/// ```text
/// 0      the doorbell of a PE that sleeps
/// 4096   words: on PE 0 the number of PEs that sleep
/// 8192   letters: one line a sender, by which PEs that form a team tell each other their boards
/// ...    boards, for collectives (weft-coll)
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SysLayout {
    pub len: u64,
    boards: u64,
    pub board_len: u64,
    pub n_boards: u32,
}

pub(crate) const WORDS: u64 = 4096;
const LETTERS: u64 = 8192;
/// Bytes of a letter: a line.
const LETTER: u64 = 64;

impl SysLayout {
    pub fn new(n: usize) -> Self {
        let (n_boards, lanes): (u32, u64) = match n {
            0..=64 => (128, 512 << 10),
            65..=256 => (64, 256 << 10),
            257..=1024 => (32, 128 << 10),
            _ => (16, 64 << 10),
        };
        let boards = (LETTERS + n as u64 * LETTER).next_multiple_of(PAGE_LEN);
        let board_len = BOARD_HEAD_LEN + lanes;
        // Alignment that every page size divides.
        let len = (boards + u64::from(n_boards) * board_len).next_multiple_of(64 << 10);
        Self { len, boards, board_len, n_boards }
    }

    pub fn letter(&self, from: usize) -> u64 {
        LETTERS + from as u64 * LETTER
    }

    pub fn board(&self, i: u32) -> u64 {
        debug_assert!(i < self.n_boards);
        self.boards + u64::from(i) * self.board_len
    }
}
