//! What the ranks of a new window tell each other of their memory.

use super::PROCESS_SLOT;
use weft_singlecopy::{Remote, SegmentAddr};

/// Where a rank's memory can be found by its peers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shown {
    /// Only by address.
    Address,
    Heap(Remote),
    Xpmem(Remote),
    /// From an offset on.
    Segment(SegmentAddr, u64),
    /// Behind the first rank's, at this offset: MPI_Win_allocate_shared in one piece.
    Behind(u64),
}

/// What a rank tells the others about itself: `WORDS` numbers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    /// Not 0: it could not take part, and the class of its error.
    pub error: i64,
    pub addr: u64,
    pub size: i64,
    pub unit: i64,
    pub slot: u32,
    pub shown: Shown,
    /// Of the first rank: the window's contexts.
    pub ctx: u32,
}

pub(super) const WORDS: usize = 11;

impl Row {
    pub fn to_words(self) -> [i64; WORDS] {
        let (kind, a, b, c, d) = match self.shown {
            Shown::Address => (0, 0, 0, 0, 0),
            Shown::Heap(r) => (1, r.addr, r.len, r.key, 0),
            Shown::Xpmem(r) => (2, r.addr, r.len, r.key, 0),
            Shown::Segment(s, off) => (3, u64::from(s.pid) | (s.fd as u64) << 32, s.inode, s.len, off),
            Shown::Behind(off) => (4, off, 0, 0, 0),
        };
        [
            self.error,
            self.addr as i64,
            self.size,
            self.unit,
            self.slot.into(),
            kind,
            a as i64,
            b as i64,
            c as i64,
            d as i64,
            self.ctx.into(),
        ]
    }

    pub fn from_words(w: &[i64]) -> Row {
        debug_assert_eq!(w.len(), WORDS);
        let remote = Remote { addr: w[6] as u64, len: w[7] as u64, key: w[8] as u64 };
        let shown = match w[5] {
            1 => Shown::Heap(remote),
            2 => Shown::Xpmem(remote),
            3 => {
                let s = SegmentAddr { pid: w[6] as u32, fd: (w[6] >> 32) as i32, inode: w[7] as u64, len: w[8] as u64 };
                Shown::Segment(s, w[9] as u64)
            }
            4 => Shown::Behind(w[6] as u64),
            _ => Shown::Address,
        };
        Row { error: w[0], addr: w[1] as u64, size: w[2], unit: w[3], slot: w[4] as u32, shown, ctx: w[10] as u32 }
    }

    /// Whether rank `r` can have told this. All of it came from another process, and what is mapped and written follows
    /// from it. `total`: bytes of the window's memory, where it is in one piece.
    pub fn is_possible(&self, r: usize, total: Option<u64>) -> bool {
        let Ok(size) = u64::try_from(self.size) else { return false };
        let fits = match (self.shown, total) {
            // By its address the kernel reaches it, which checks that it is there.
            (Shown::Address, _) => true,
            (Shown::Behind(off), Some(total)) => r > 0 && off.checked_add(size).is_some_and(|end| end <= total),
            (Shown::Behind(_), None) => false,
            // The first rank shows all of a window in one piece, whatever its own size.
            (shown, total) => shown.len() >= if r == 0 { total.unwrap_or(size).max(size) } else { size },
        };
        fits && self.slot < PROCESS_SLOT && self.unit > 0
    }
}

impl Shown {
    /// Bytes that are shown.
    fn len(self) -> u64 {
        match self {
            Shown::Heap(r) | Shown::Xpmem(r) => r.len,
            Shown::Segment(s, off) => s.len.saturating_sub(off),
            Shown::Address | Shown::Behind(_) => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEN: u64 = 1000;

    fn row(shown: Shown, size: i64) -> Row {
        Row { error: 0, addr: 0, size, unit: 1, slot: 0, shown, ctx: 0 }
    }

    fn remote(len: u64) -> Remote {
        Remote { addr: 0, len, key: 0 }
    }

    fn segment(len: u64, off: u64) -> Shown {
        Shown::Segment(SegmentAddr { pid: 1, fd: 3, inode: 7, len }, off)
    }

    #[test]
    fn what_is_shown_holds_the_window() {
        for shown in [Shown::Heap(remote(LEN)), Shown::Xpmem(remote(LEN)), segment(LEN + 64, 64)] {
            let is_possible = |size, r, total| row(shown, size).is_possible(r, total);
            assert!(is_possible(1000, 1, None) && is_possible(0, 1, None) && is_possible(10, 0, Some(LEN)));
            assert!(!is_possible(1001, 1, None) && !is_possible(1001, 0, None) && !is_possible(-1, 1, None));
            assert!(!is_possible(10, 0, Some(LEN + 1)), "the first one shows all");
        }
        assert!(!row(segment(64, 65), 1).is_possible(1, None) && row(segment(64, 65), 0).is_possible(1, None));
        assert!(row(Shown::Address, i64::MAX).is_possible(1, None), "the kernel looks");
    }

    #[test]
    fn who_is_behind_the_first_rank_is_within_the_whole() {
        let is_possible = |off, size, r, total| row(Shown::Behind(off), size).is_possible(r, total);
        assert!(is_possible(900, 100, 1, Some(LEN)) && is_possible(LEN, 0, 2, Some(LEN)));
        assert!(!is_possible(901, 100, 1, Some(LEN)) && !is_possible(LEN + 1, 0, 1, Some(LEN)));
        assert!(!is_possible(u64::MAX, 100, 1, Some(LEN)) && !is_possible(1 << 63, 0, 1, Some(LEN)));
        assert!(!is_possible(0, 100, 0, Some(LEN)), "the first one is behind nobody");
        assert!(!is_possible(0, 0, 1, None), "the window is not in one piece");
    }

    #[test]
    fn slots_and_units_are_those_of_windows() {
        let of = |slot, unit| Row { slot, unit, ..row(Shown::Address, 8) }.is_possible(1, None);
        assert!(of(PROCESS_SLOT - 1, 1) && of(0, i64::MAX));
        assert!(!of(PROCESS_SLOT, 1) && !of(u32::MAX, 1) && !of(0, 0) && !of(0, -8));
    }
}
