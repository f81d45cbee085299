//! Sharing the chunks of one transfer between two copiers.
//!
//! A copier takes chunks from its end of the row: one from the front, the other from the back, so
//! that each walks through its part of the buffers in order. Who comes late finds fewer chunks
//! left; who never comes costs nothing. It takes a quarter of the row at first, so that what of a buffer
//! used again and again goes by which copier is mostly the same, and ever less towards the middle, so that
//! claims are few and both end together.
//!
//! A share is used again and again, by one owner for many transfers. Its word carries a generation
//! besides the two counts: the other side, told of a transfer that is over by then, takes nothing.

use crate::mem::LINE_WORDS;
use std::ops::Range;
use weft_sync::{AtomicU64, Ordering};

const COUNT_BITS: u32 = 24;
const COUNT_MASK: u64 = (1 << COUNT_BITS) - 1;
const GEN_SHIFT: u32 = 2 * COUNT_BITS;

/// The most chunks of one transfer.
pub const MAX_CHUNKS: u64 = COUNT_MASK;

/// The state of one transfer, in shared memory: zero at first.
#[repr(C, align(64))]
pub struct ShareWords {
    /// Generation (16 bits), chunks taken from the back (24), from the front (24).
    taken: AtomicU64,
    /// Chunks whose bytes are in place.
    done: AtomicU64,
    pad: [AtomicU64; LINE_WORDS as usize - 2],
}

/// Chunks of `n` that a side takes at once which has taken `mine`, where `left` are left.
// Each claim costs the way of a line or two, and the longer the last ones are, the longer one side waits for the other.
// So chunks get shorter towards the end.
#[inline]
fn portion(n: u64, left: u64, mine: u64) -> u64 {
    let most = if mine == 0 { (n / 4).min(left / 2) } else { left / 6 };
    most.max(1)
}

/// Which end of the row a copier takes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    Front,
    Back,
}

impl ShareWords {
    /// A fresh state, for memory that is not zero already.
    #[cfg(any(test, loom))]
    #[allow(clippy::new_without_default)]
    pub fn new() -> Self {
        Self { taken: AtomicU64::new(0), done: AtomicU64::new(0), pad: std::array::from_fn(|_| AtomicU64::new(0)) }
    }

    /// Begins a transfer; the owner calls it, between `end` and the word to the other side.
    pub fn begin(&self) -> u16 {
        // ORDERING: Relaxed; the other side learns of the transfer by a record published later.
        self.done.store(0, Ordering::Relaxed);
        (self.taken.load(Ordering::Relaxed) >> GEN_SHIFT) as u16
    }

    /// Ends a transfer: claims for it fail from now on. The owner calls it once all is done, or to
    /// stop the other side.
    pub fn end(&self) {
        // ORDERING: Relaxed for the load, the owner alone changes the generation; AcqRel for the
        // change, so that what the other side did for the chunks it took before is behind it.
        let mut old = self.taken.load(Ordering::Relaxed);
        loop {
            let new = (old >> GEN_SHIFT).wrapping_add(1) << GEN_SHIFT;
            match self.taken.compare_exchange(old, new, Ordering::AcqRel, Ordering::Relaxed) {
                Ok(_) => return,
                Err(now) => old = now,
            }
        }
    }

    /// Takes chunks of the `n` of transfer `generation`; their numbers, or None when none is left.
    #[inline]
    pub fn claim(&self, generation: u16, n: u64, from: End) -> Option<Range<u64>> {
        // ORDERING: Relaxed; claiming orders no data: buffers are the two sides' own, and the
        // record that told of the transfer came before.
        let mut old = self.taken.load(Ordering::Relaxed);
        loop {
            let (front, back) = (old & COUNT_MASK, old >> COUNT_BITS & COUNT_MASK);
            if (old >> GEN_SHIFT) as u16 != generation || front + back >= n {
                return None;
            }
            let m = portion(n, n - front - back, if from == End::Front { front } else { back });
            let (new, first) = match from {
                End::Front => (old + m, front),
                End::Back => (old + (m << COUNT_BITS), n - back - m),
            };
            match self.taken.compare_exchange_weak(old, new, Ordering::Relaxed, Ordering::Relaxed) {
                Ok(_) => return Some(first..first + m),
                Err(now) => old = now,
            }
        }
    }

    /// Says that `chunks` more are in place; how many are now.
    #[inline]
    pub fn add_done(&self, chunks: u64) -> u64 {
        // ORDERING: AcqRel; Release publishes the bytes copied to the other side's buffer to
        // `n_done`, Acquire lets whoever completes the row see the other side's.
        self.done.fetch_add(chunks, Ordering::AcqRel) + chunks
    }

    /// Chunks in place.
    #[inline]
    pub fn n_done(&self) -> u64 {
        // ORDERING: Acquire pairs with the Release in `add_done`.
        self.done.load(Ordering::Acquire)
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    #[test]
    fn each_chunk_once_from_both_ends() {
        for n in [1, 2, 3, 10, 128] {
            let s = ShareWords::new();
            let g = s.begin();
            let (mut seen, mut claims) = (Vec::new(), 0);
            for i in 0.. {
                let end = if i % 3 == 0 { End::Back } else { End::Front };
                let Some(c) = s.claim(g, n, end) else { break };
                assert!(!c.is_empty());
                seen.extend(c);
                claims += 1;
            }
            seen.sort_unstable();
            assert_eq!(seen, (0..n).collect::<Vec<_>>());
            assert!(claims <= n.min(25), "{claims} claims of {n}");
            assert_eq!(s.add_done(n), n);
            s.end();
        }
    }

    #[test]
    fn a_late_side_takes_nothing_of_the_next_transfer() {
        let s = ShareWords::new();
        let old = s.begin();
        s.end();
        let new = s.begin();
        assert_ne!(old, new);
        assert_eq!(s.claim(old, 5, End::Back), None);
        assert_eq!(s.claim(new, 5, End::Front), Some(0..1));
    }

    #[test]
    fn threads_share_a_row() {
        let s = ShareWords::new();
        for _ in 0..if cfg!(miri) { 10 } else { 200 } {
            let g = s.begin();
            let take = |end| {
                let mut mine = 0;
                while let Some(c) = s.claim(g, 50, end) {
                    let m = c.end - c.start;
                    mine += m;
                    s.add_done(m);
                }
                mine
            };
            let sum = std::thread::scope(|t| {
                let other = t.spawn(|| take(End::Back));
                take(End::Front) + other.join().unwrap()
            });
            assert_eq!((sum, s.n_done()), (50, 50));
            s.end();
        }
    }
}
