//! Sizes: of pieces, of windows of cells, and of what may wait for its receive. Pure.

use weft_base::param::Param;
use weft_shm::JobLayout;

/// `WEFT_P2P_UNEXPECTED_MAX`.
pub static UNEXPECTED_MAX: Param = Param::new(
    "WEFT_P2P_UNEXPECTED_MAX",
    "bytes of messages of 4 KiB and more from one rank that may wait unexpected in a receiver's memory; \
     further ones wait at their sender",
    "64 MiB divided among the ranks, 256 KiB to 16 MiB",
);

/// Shortest message in bytes that counts.
pub(crate) const KEPT_MIN_LEN: u64 = 4096;

/// The limit in bytes for each of `n` processes' senders.
pub(crate) fn unexpected_max(n: u32) -> u64 {
    let share = (64 << 20) / n as u64;
    UNEXPECTED_MAX.get().unwrap_or(share.clamp(256 << 10, 16 << 20))
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Tuning {
    pub cell_len: usize,
    /// Cells that only the pipeline may take, so that unexpected messages never starve it.
    pub reserve_cells: usize,
}

/// Longest message to oneself that is buffered when its receive is not posted.
pub(crate) const OWN_BUFFER_MAX: u64 = 64 << 10;
/// How long the pieces of a message are that crosses the ring in pieces.
// PERF: each piece costs a line's way or two, and the longer the last one is, the less the copies
// overlap; between far cores both weigh the same all along.
#[derive(Clone, Copy)]
pub(crate) struct Pieces {
    most: u64,
    /// They get shorter towards the end.
    taper: bool,
}

impl Pieces {
    const LEAST: u64 = 4 << 10;

    /// For a message of `len` bytes to a near peer that copies at the same time.
    pub fn near(len: u64) -> Self {
        Self { most: (len / 4).next_multiple_of(64).clamp(Self::LEAST, 16 << 10), taper: true }
    }

    /// For one to a far peer. `many`: the peer has not answered those before, so that it hardly waits for the first
    /// piece.
    // PERF: 8 KiB in two pieces, so that the copies overlap (single runs). Of many, longer ones: behind each the
    // stores past the caches have to arrive. Windows of 64 messages of 64, 128, 256 KiB in pieces of 8 KiB 11.4,
    // 11.5, 9.3 GB/s, of 16 12.8, 13.3, 10.9, of 32 13.4, 14.6, 12.4, of 64 as of 32 (medians of three).
    pub fn far(len: u64, many: bool) -> Self {
        let most = if many { 32 << 10 } else { 8 << 10 };
        Self { most: (len / 4).next_multiple_of(64).clamp(Self::LEAST, most), taper: false }
    }

    /// Through a buffer that goes from hand to hand: the length of each.
    // PERF: one way, written and read. Near, 16 KiB 0.97 us in pieces of 4 KiB and 0.96 to 1.1 in halves, 128 KiB
    // 6.4 in pieces of 16 KiB and 7.2 of 8; far, 64 KiB 5.8 in pieces of 8 KiB and 6.2 of 16, 32 KiB 3.3 of 4 and 3.6
    // of 16 (medians of ten alternating runs near, single ones far).
    pub fn swap(len: u64, far: bool) -> u64 {
        let (parts, most) = if far { (8, 8 << 10) } else { (4, 16 << 10) };
        let piece = (len / parts).next_multiple_of(64).clamp(1 << 10, most);
        debug_assert!(piece.is_multiple_of(64), "pieces begin lines");
        piece
    }

    /// For a peer that copies later.
    pub fn in_turns() -> Self {
        Self { most: 16 << 10, taper: false }
    }

    /// None longer than `most`, a multiple of 64.
    pub fn at_most(self, most: u64) -> Self {
        debug_assert!(most > 0 && most.is_multiple_of(64), "pieces end lines, and there is an end of them");
        Self { most: self.most.min(most), ..self }
    }

    /// The next one where `left` bytes are left.
    #[inline]
    pub fn next(self, left: u64) -> u64 {
        let third = (left / 3).next_multiple_of(64).max(Self::LEAST);
        let n = left.min(self.most).min(if self.taper { third } else { left });
        debug_assert!(n == left || n > 0 && n.is_multiple_of(64), "only the last one ends within a line");
        n
    }

    /// Number of pieces of `len` bytes, at the most.
    pub fn count(self, len: u64) -> u64 {
        // The last three of the longest, in pieces of a third of what is left.
        len.div_ceil(self.most) + if self.taper { 6 } else { 0 }
    }
}

/// Most cells a stream holds.
pub(crate) const MAX_WINDOW: usize = 8;

impl Tuning {
    pub fn new(layout: &JobLayout) -> Self {
        let tuning =
            Self { cell_len: layout.cell_len() as usize, reserve_cells: layout.n_cells().min(64) as usize / 2 };
        assert!(tuning.cell_len >= 4096, "a step of the pipeline fits");
        assert!(tuning.reserve_cells < layout.n_cells() as usize, "a cell is left for others");
        tuning
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_whole_lines_and_no_more_than_counted() {
        for len in (1..1200).map(|i| 4097 + i * 523) {
            for most in [2 << 10, 16 << 10] {
                let far = [false, true].map(|many| Pieces::far(len, many));
                for pieces in [Pieces::near(len), far[0], far[1], Pieces::in_turns()].map(|p| p.at_most(most)) {
                    let (mut left, mut n) = (len, 0);
                    while left > 0 {
                        let next = pieces.next(left);
                        assert!(next == left || next % 64 == 0);
                        assert!(next > 0 && next <= most);
                        (left, n) = (left - next, n + 1);
                    }
                    assert!(n <= pieces.count(len), "{n} pieces of {len} bytes");
                }
            }
        }
    }

    #[test]
    fn the_last_piece_to_a_near_peer_is_short() {
        let (pieces, mut left) = (Pieces::near(64 << 10), 64 << 10);
        assert_eq!(pieces.next(left), 16 << 10);
        while left > 4 << 10 {
            left -= pieces.next(left);
        }
        assert!(pieces.next(left) <= 4 << 10);
    }

    #[test]
    fn the_limit_shrinks_with_the_ranks() {
        assert_eq!(unexpected_max(2), 16 << 20);
        assert_eq!(unexpected_max(64), 1 << 20);
        assert_eq!(unexpected_max(4096), 256 << 10);
    }
}
