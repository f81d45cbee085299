//! Where the sender of a message meets a receiver that has a receive for it.
//!
//! The sender opens a meeting and tells the receiver of it. The receiver accepts and says where its buffer is, and
//! both copy chunks, each from its end of the row; or it declines. A sender that waits too long withdraws.
//! All of that is one word, so that one of the three happens, and both sides see the same.
//!
//! A meeting is opened again and again, for one receiver: its word carries a generation. A receiver that is told
//! of a meeting which was withdrawn since accepts nothing.

use crate::claim::End;
use weft_sync::{AtomicU64, Ordering};

const COUNT_BITS: u32 = 8;
const COUNT_MASK: u64 = (1 << COUNT_BITS) - 1;
const FRONT: u64 = 1;
const BACK: u64 = 1 << COUNT_BITS;
const DONE: u64 = 1 << (2 * COUNT_BITS);
const STATE_SHIFT: u32 = 3 * COUNT_BITS;
const STATE_MASK: u64 = 3 << STATE_SHIFT;
const OPEN: u64 = 1 << STATE_SHIFT;
const MET: u64 = 2 << STATE_SHIFT;
const DECLINED: u64 = 3 << STATE_SHIFT;
const DEAR: u64 = 1 << (STATE_SHIFT + 2);
const GEN_SHIFT: u32 = 32;

/// The most chunks of a message.
pub const MAX_PARTS: u64 = COUNT_MASK;

/// The state of a meeting, in shared memory: zero at first.
#[repr(C)]
pub struct Meeting {
    /// Generation (32 bits), whether the copy was dear, state (2), chunks in place, taken from the back, taken from
    /// the front (8 each).
    word: AtomicU64,
    /// What the receiver says of its buffer.
    place: AtomicU64,
}

/// The word of a meeting that nobody has answered.
fn opened(generation: u32) -> u64 {
    (generation as u64) << GEN_SHIFT | OPEN
}

/// The chunks in place.
fn n_done(word: u64) -> u64 {
    word >> (2 * COUNT_BITS) & COUNT_MASK
}

/// What has become of an open meeting.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    None,
    /// The receiver copies; what it says of its buffer.
    Met(u64),
    Declined,
}

impl Meeting {
    #[cfg(any(test, loom))]
    #[allow(clippy::new_without_default)]
    pub fn new() -> Self {
        Self { word: AtomicU64::new(0), place: AtomicU64::new(0) }
    }

    // ---- sender ----

    /// Opens a meeting, unless one is open that nobody was told of; its generation, to be told. The one before must
    /// be over, withdrawn or declined.
    pub fn open(&self) -> u32 {
        // ORDERING: Relaxed, only this side changes the generation. Release: the receiver of the meeting before may
        // see from the new generation alone that all chunks are in place (`is_over`).
        let old = self.word.load(Ordering::Relaxed);
        if old & STATE_MASK == OPEN {
            return (old >> GEN_SHIFT) as u32;
        }
        let generation = ((old >> GEN_SHIFT) as u32).wrapping_add(1);
        self.word.store(opened(generation), Ordering::Release);
        generation
    }

    /// What the receiver has answered.
    #[inline]
    pub fn answer(&self) -> Answer {
        // ORDERING: Acquire pairs with the Release in `accept`: for the place, and so that this side's copies are
        // behind whatever the receiver did with its buffer before.
        match self.word.load(Ordering::Acquire) & STATE_MASK {
            MET => Answer::Met(self.place.load(Ordering::Relaxed)),
            DECLINED => Answer::Declined,
            _ => Answer::None,
        }
    }

    /// Takes an open meeting back. False when the receiver has answered.
    pub fn withdraw(&self, generation: u32) -> bool {
        let open = opened(generation);
        // ORDERING: Relaxed; nothing was shared.
        self.word.compare_exchange(open, open & !STATE_MASK, Ordering::Relaxed, Ordering::Relaxed).is_ok()
    }

    /// Leaves the chunk that `accept` gave to this side to the receiver; before any other is claimed.
    pub fn give_back(&self) {
        // ORDERING: Relaxed, as `claim`.
        self.word.fetch_sub(BACK, Ordering::Relaxed);
    }

    /// Whether the receiver has found this side's buffer in other caches than its own.
    pub fn was_dear(&self) -> bool {
        // ORDERING: Relaxed, a hint.
        self.word.load(Ordering::Relaxed) & DEAR != 0
    }

    // ---- receiver ----

    /// The word will be written.
    #[inline(always)]
    pub fn own(&self) {
        crate::ring::own(&self.word);
    }

    /// Accepts a meeting and takes its first chunk; for `both` the sender has the last one. False when it was
    /// withdrawn.
    pub fn accept(&self, generation: u32, place: u64, both: bool) -> bool {
        let open = opened(generation);
        // ORDERING: Relaxed; published by the exchange. Only this process writes it, one meeting after the other.
        self.place.store(place, Ordering::Relaxed);
        let met = open & !STATE_MASK | MET | if both { FRONT + BACK } else { FRONT };
        self.word.compare_exchange(open, met, Ordering::Release, Ordering::Relaxed).is_ok()
    }

    /// Declines a meeting, if it is still open.
    pub fn decline(&self, generation: u32) {
        let open = opened(generation);
        // ORDERING: Relaxed; nothing was shared. The sender is free to go on where this fails.
        let _ = self.word.compare_exchange(open, open & !STATE_MASK | DECLINED, Ordering::Relaxed, Ordering::Relaxed);
    }

    // ---- both ----

    /// Takes a chunk of `n`; its number, or None when none is left.
    #[inline]
    pub fn claim(&self, generation: u32, n: u64, from: End) -> Option<u64> {
        // ORDERING: Relaxed; claiming orders no data, `accept` and `answer` have.
        let mut old = self.word.load(Ordering::Relaxed);
        loop {
            let (front, back) = (old & COUNT_MASK, old >> COUNT_BITS & COUNT_MASK);
            if (old >> GEN_SHIFT) as u32 != generation || old & STATE_MASK != MET || front + back >= n {
                return None;
            }
            let (step, chunk) = match from {
                End::Front => (FRONT, front),
                End::Back => (BACK, n - 1 - back),
            };
            match self.word.compare_exchange_weak(old, old + step, Ordering::Relaxed, Ordering::Relaxed) {
                Ok(_) => return Some(chunk),
                Err(now) => old = now,
            }
        }
    }

    /// A chunk of `n` is in place; whether all are. `dear`: this one's copy was; said once in a meeting at most.
    #[inline]
    pub fn add_done(&self, n: u64, dear: bool) -> bool {
        // ORDERING: AcqRel; publishes the bytes to the receiver, and that the sender's were read to the sender.
        let old = self.word.fetch_add(if dear { DONE + DEAR } else { DONE }, Ordering::AcqRel);
        n_done(old) + 1 == n
    }

    /// Whether all of the `n` chunks are in place.
    #[inline]
    pub fn is_over(&self, generation: u32, n: u64) -> bool {
        // ORDERING: Acquire pairs with the Release in `add_done` and in `open`.
        let word = self.word.load(Ordering::Acquire);
        (word >> GEN_SHIFT) as u32 != generation || n_done(word) == n
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    #[test]
    fn both_copy_chunks_from_their_ends() {
        let m = Meeting::new();
        for n in 1..6 {
            let g = m.open();
            assert_eq!(m.answer(), Answer::None);
            assert_eq!(m.claim(g, n, End::Back), None, "nobody has accepted");
            let both = n % 2 == 0;
            assert_eq!(m.open(), g, "nobody was told");
            assert!(m.accept(g, 77, both));
            assert_eq!(m.answer(), Answer::Met(77));
            assert!(!m.withdraw(g));
            if both {
                assert!(!m.add_done(n, false), "the last one was the sender's already");
            }
            for c in (1..n - both as u64).rev() {
                assert_eq!(m.claim(g, n, End::Back), Some(c));
                assert!(!m.add_done(n, false));
            }
            assert_eq!((m.claim(g, n, End::Front), m.is_over(g, n)), (None, false));
            assert!(m.add_done(n, n == 3));
            assert!(m.is_over(g, n));
            assert_eq!(m.was_dear(), n == 3);
        }
    }

    #[test]
    fn withdrawn_or_declined_meetings_are_not_met() {
        let m = Meeting::new();
        let old = m.open();
        assert!(m.withdraw(old));
        assert!(!m.accept(old, 1, true));
        let new = m.open();
        assert_ne!(old, new);
        m.decline(old);
        assert!(!m.accept(old, 1, true), "the next one is open");
        assert_eq!(m.answer(), Answer::None);
        m.decline(new);
        assert_eq!(m.answer(), Answer::Declined);
        assert!(!m.withdraw(new));
        assert!(!m.accept(new, 1, false));
    }

    #[test]
    fn a_chunk_that_is_given_back_is_the_receivers() {
        let m = Meeting::new();
        let g = m.open();
        assert!(m.accept(g, 0, true));
        assert_eq!(m.claim(g, 2, End::Front), None);
        m.give_back();
        assert_eq!(m.claim(g, 2, End::Front), Some(1));
    }

    #[test]
    fn the_next_meeting_says_that_one_is_over() {
        let m = Meeting::new();
        let old = m.open();
        assert!(m.accept(old, 0, false));
        assert!(m.add_done(1, false));
        let new = m.open();
        assert!(m.is_over(old, 1));
        assert!(!m.is_over(new, 1));
        assert_eq!(m.claim(old, 2, End::Front), None);
    }
}
