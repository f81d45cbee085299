//! Where the sender of a message meets a receiver that has a receive for it.
//!
//! The sender numbers its offer and tells the receiver of it. The receiver accepts and says where its buffer is, and
//! both copy chunks, each from its end of the row; or it declines. A sender that waits too long withdraws.
//!
//! A receiver that waits calls before it is told: it says which message it waits for and where its buffer is. A
//! sender that sees the call answers it, and need not wait until the receiver is told and has accepted; and a receiver
//! that has called need not accept before it copies. One that waits too long recalls.
//!
//! All of that is one word, so that each offer is settled once, as met or not, and both sides see the same: the word
//! has the number of the last offer that was settled. So to offer touches no word, and what a receiver is told of an
//! offer that was withdrawn since is out of date.

use crate::claim::End;
use weft_sync::{AtomicU64, Ordering};

const COUNT_BITS: u32 = 4;
const COUNT_MASK: u64 = (1 << COUNT_BITS) - 1;
const FRONT: u64 = 1;
const BACK: u64 = 1 << COUNT_BITS;
const DONE: u64 = 1 << (2 * COUNT_BITS);
const MET: u64 = 1 << (3 * COUNT_BITS);
const DEAR: u64 = MET << 1;
const CALLED: u64 = MET << 2;
const NUMBER_SHIFT: u32 = 16;
const CALL_SHIFT: u32 = 32;

/// The most chunks of a message.
pub const MAX_PARTS: u64 = COUNT_MASK;

/// The state of the meetings of a sender with a receiver, in shared memory: zero at first.
#[repr(C)]
pub struct Meeting {
    /// Number of calls (32 bits), number of the last offer that was settled (16), whether the receiver calls, whether
    /// that offer's copy was dear, whether it was met; its chunks in place, taken from the back, taken from the front
    /// (4 each).
    word: AtomicU64,
    /// What the receiver says of its buffer.
    place: AtomicU64,
    /// What it says with a call besides.
    want: AtomicU64,
    state: AtomicU64,
}

/// A receiver's call, in words that are the caller's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Call {
    pub place: u64,
    pub want: u64,
    pub state: u64,
}

/// What has become of an offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    None,
    /// The receiver calls, for whatever it says; to be answered by this word.
    Called(Call, u64),
    /// It copies; what it says of its buffer.
    Met(u64),
    Declined,
}

fn number(word: u64) -> u16 {
    (word >> NUMBER_SHIFT) as u16
}

/// The chunks in place.
fn n_done(word: u64) -> u64 {
    word >> (2 * COUNT_BITS) & COUNT_MASK
}

/// The word of an offer that was settled just now, after `old`.
fn settled(old: u64, offer: u16, how: u64) -> u64 {
    old >> CALL_SHIFT << CALL_SHIFT | (offer as u64) << NUMBER_SHIFT | how
}

/// The word's part of a meeting in which the receiver has the first chunk, and for `both` the sender the last one.
fn met(both: bool) -> u64 {
    MET + FRONT + if both { BACK } else { 0 }
}

impl Meeting {
    #[cfg(any(test, loom))]
    #[allow(clippy::new_without_default)]
    pub fn new() -> Self {
        let zero = || AtomicU64::new(0);
        Self { word: zero(), place: zero(), want: zero(), state: zero() }
    }

    // ---- sender ----

    /// What has become of the offer, which is the one after the last that was settled.
    #[inline]
    pub fn answer(&self, offer: u16) -> Answer {
        // ORDERING: Acquire pairs with the Release in `accept` and `call`: for their words, and so that this side's
        // copies are behind whatever the receiver did with its buffer before.
        let word = self.word.load(Ordering::Acquire);
        let read = |w: &AtomicU64| w.load(Ordering::Relaxed);
        if number(word) == offer {
            return if word & MET != 0 { Answer::Met(read(&self.place)) } else { Answer::Declined };
        }
        if word & CALLED == 0 {
            return Answer::None;
        }
        Answer::Called(Call { place: read(&self.place), want: read(&self.want), state: read(&self.state) }, word)
    }

    /// Answers the call of a word that `answer` gave; for `both` this side has the last chunk. False when it was
    /// recalled or the offer settled.
    pub fn meet(&self, offer: u16, word: u64, both: bool) -> bool {
        let new = settled(word, offer, met(both));
        // ORDERING: Relaxed; `answer` has ordered the buffer, and the receiver is told by other means.
        self.word.compare_exchange(word, new, Ordering::Relaxed, Ordering::Relaxed).is_ok()
    }

    /// Takes an offer back. False when it was settled.
    pub fn withdraw(&self, offer: u16) -> bool {
        // ORDERING: Relaxed; nothing was shared.
        self.settle(offer, 0, Ordering::Relaxed)
    }

    /// Whether the receiver has found this side's buffer in other caches than its own.
    pub fn was_dear(&self) -> bool {
        // ORDERING: Relaxed, a hint.
        self.word.load(Ordering::Relaxed) & DEAR != 0
    }

    // ---- receiver ----

    /// Calls for a message. The meeting before must be over, and the call before recalled or answered.
    pub fn call(&self, call: Call) {
        // ORDERING: Relaxed; published by the exchange. Only this process writes them, and the sender heeds what it has
        // read only if it then finds the number of this call.
        self.place.store(call.place, Ordering::Relaxed);
        self.want.store(call.want, Ordering::Relaxed);
        self.state.store(call.state, Ordering::Relaxed);
        let mut old = self.word.load(Ordering::Relaxed);
        loop {
            let new = old.wrapping_add(1 << CALL_SHIFT) | CALLED;
            // ORDERING: Release, for `answer`.
            match self.word.compare_exchange(old, new, Ordering::Release, Ordering::Relaxed) {
                Ok(_) => return,
                Err(now) => old = now,
            }
        }
    }

    /// Takes the call back. False when the sender has answered it.
    pub fn recall(&self) -> bool {
        // ORDERING: Relaxed; nothing was shared.
        let mut old = self.word.load(Ordering::Relaxed);
        while old & CALLED != 0 {
            match self.word.compare_exchange(old, old & !CALLED, Ordering::Relaxed, Ordering::Relaxed) {
                Ok(_) => return true,
                Err(now) => old = now,
            }
        }
        // It was withdrawn otherwise.
        old & MET == 0
    }

    /// The word will be written.
    #[inline(always)]
    pub fn own(&self) {
        crate::ring::own(&self.word);
    }

    /// Accepts an offer without having called, and takes its first chunk; for `both` the sender has the last one.
    /// False when it was withdrawn.
    pub fn accept(&self, offer: u16, place: u64, both: bool) -> bool {
        // ORDERING: Relaxed; published by the exchange. Only this process writes it, one meeting after the other.
        self.place.store(place, Ordering::Relaxed);
        self.settle(offer, met(both), Ordering::Release)
    }

    /// As `accept`, once the first of `n` chunks is in place, by a receiver that has called. Whether all chunks are in
    /// place; None when it was withdrawn.
    pub fn accept_copied(&self, offer: u16, n: u64, dear: bool) -> Option<bool> {
        let how = met(n > 1) + DONE + if dear { DEAR } else { 0 };
        // ORDERING: Release publishes that the sender's bytes were read.
        if self.settle(offer, how, Ordering::Release) {
            return Some(n == 1);
        }
        // ORDERING: Relaxed; `add_done` orders.
        let word = self.word.load(Ordering::Relaxed);
        (number(word) == offer && word & MET != 0).then(|| self.add_done(n, dear))
    }

    /// Declines an offer, if it was not withdrawn.
    pub fn decline(&self, offer: u16) {
        // ORDERING: Relaxed; nothing was shared. The sender is free to go on where this fails.
        self.settle(offer, 0, Ordering::Relaxed);
    }

    // ---- both ----

    /// Settles an offer, unless it is.
    fn settle(&self, offer: u16, how: u64, order: Ordering) -> bool {
        // ORDERING: the caller's.
        let mut old = self.word.load(Ordering::Relaxed);
        while number(old) == offer.wrapping_sub(1) {
            match self.word.compare_exchange(old, settled(old, offer, how), order, Ordering::Relaxed) {
                Ok(_) => return true,
                Err(now) => old = now,
            }
        }
        false
    }

    /// Leaves the chunk that this side was given to the other one; before any other is claimed.
    pub fn give_back(&self, from: End) {
        let chunk = if from == End::Front { FRONT } else { BACK };
        // ORDERING: Relaxed, as `claim`.
        self.word.fetch_sub(chunk, Ordering::Relaxed);
    }

    /// Takes a chunk of `n` of an offer that was met; its number, or None when none is left.
    #[inline]
    pub fn claim(&self, offer: u16, n: u64, from: End) -> Option<u64> {
        // ORDERING: Relaxed; claiming orders no data, accepting and answering have.
        let mut old = self.word.load(Ordering::Relaxed);
        loop {
            let (front, back) = (old & COUNT_MASK, old >> COUNT_BITS & COUNT_MASK);
            if number(old) != offer || old & MET == 0 || front + back >= n {
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

    /// Whether all of the `n` chunks of an offer that was met are in place.
    #[inline]
    pub fn is_over(&self, offer: u16, n: u64) -> bool {
        // ORDERING: Acquire pairs with the Release in `add_done` and `accept_copied`.
        let word = self.word.load(Ordering::Acquire);
        number(word) != offer || n_done(word) == n
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    const CALL: Call = Call { place: 5, want: 6, state: 7 };

    fn answer_call(m: &Meeting, offer: u16, both: bool) -> Option<Call> {
        match m.answer(offer) {
            Answer::Called(call, word) => m.meet(offer, word, both).then_some(call),
            _ => None,
        }
    }

    #[test]
    fn both_copy_chunks_from_their_ends() {
        let m = Meeting::new();
        for n in 1..6 {
            let g = n as u16;
            assert_eq!(m.answer(g), Answer::None);
            assert_eq!(m.claim(g, n, End::Back), None, "nobody has accepted");
            let both = n % 2 == 0;
            assert!(m.accept(g, 77, both));
            assert_eq!(m.answer(g), Answer::Met(77));
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
        assert!(m.withdraw(1));
        assert!(!m.accept(1, 1, true));
        m.decline(1);
        assert!(!m.accept(1, 1, true), "the next one is open");
        assert_eq!(m.answer(2), Answer::None);
        m.decline(2);
        assert_eq!(m.answer(2), Answer::Declined);
        assert!(!m.withdraw(2));
        assert!(!m.accept(2, 1, false));
    }

    #[test]
    fn a_chunk_that_is_given_back_is_the_others() {
        let m = Meeting::new();
        for (i, (gives, takes)) in [(End::Back, End::Front), (End::Front, End::Back)].into_iter().enumerate() {
            let g = i as u16 + 1;
            assert!(m.accept(g, 0, true));
            assert_eq!(m.claim(g, 2, takes), None);
            m.give_back(gives);
            assert_eq!(m.claim(g, 2, takes), Some(if takes == End::Front { 1 } else { 0 }));
        }
    }

    #[test]
    fn numbers_go_round() {
        let m = Meeting::new();
        for i in 1..=2 * u16::MAX as u32 + 5 {
            let g = i as u16;
            assert_eq!(m.answer(g), Answer::None);
            assert!(m.accept(g, 0, false));
            assert!(m.add_done(1, false));
        }
    }

    #[test]
    fn a_call_is_answered_or_recalled() {
        let m = Meeting::new();
        m.call(CALL);
        let Answer::Called(CALL, old) = m.answer(1) else { panic!("{:?}", m.answer(1)) };
        assert!(m.recall());
        assert!(!m.meet(1, old, true));
        m.call(Call { place: 8, ..CALL });
        assert!(!m.meet(1, old, true), "its words are out of date");
        assert_eq!(answer_call(&m, 1, true), Some(Call { place: 8, ..CALL }));
        assert!(!m.recall());
        assert_eq!(m.claim(1, 2, End::Front), None);
        assert_eq!(m.accept_copied(1, 2, true), Some(false));
        assert!(m.add_done(2, false));
        m.call(CALL);
        assert!(m.is_over(1, 2) && m.was_dear(), "a call says nothing of the meeting before");
        assert_eq!(m.answer(1), Answer::Met(5));
        assert_eq!(answer_call(&m, 2, false), Some(CALL));
        assert!(!m.was_dear());
        assert_eq!(m.claim(2, 2, End::Back), Some(1));
    }

    #[test]
    fn a_receiver_that_has_called_copies_first() {
        let m = Meeting::new();
        m.call(CALL);
        assert_eq!(m.accept_copied(1, 1, false), Some(true));
        assert_eq!((m.answer(1), m.is_over(1, 1)), (Answer::Met(5), true));
        m.call(CALL);
        assert!(m.withdraw(2));
        assert_eq!(m.accept_copied(2, 2, false), None);
        assert!(m.recall(), "nobody has answered");
        m.call(CALL);
        assert_eq!(m.accept_copied(3, 2, true), Some(false));
        assert!(!m.withdraw(3) && m.was_dear());
        assert_eq!(m.claim(3, 2, End::Back), None);
        assert!(m.add_done(2, false));
    }
}
