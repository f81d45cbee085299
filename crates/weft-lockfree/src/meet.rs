//! Where the sender of a message meets a receiver that has a receive for it.
//!
//! The sender numbers its offer and tells the receiver of it. The receiver accepts and says where its buffer is, and
//! each copies its part; or it declines. A sender that waits too long withdraws.
//!
//! A receiver that waits calls before it is told: it says which message it waits for and where its buffer is. A
//! sender that sees the call answers it, and need not wait until the receiver is told and has accepted; and a receiver
//! that has called need not accept before it copies. One that waits too long recalls.
//!
//! All of that is one word, so that each offer is settled once, as met or not, and both sides see the same: the word
//! has the number of the last offer that was settled. So to offer touches no word, and what a receiver is told of an
//! offer that was withdrawn since is out of date.
//!
//! What each side has done of its part it says in a line that only it writes: whoever ends first has it on its way
//! while the other one still copies, and nobody waits for a line to become its own.

use weft_sync::{AtomicU64, Ordering};

const MET: u64 = 1;
const CALLED: u64 = 2;
const NUMBER_SHIFT: u32 = 16;
const CALL_SHIFT: u32 = 32;

/// What a side says of an offer: it takes part; its part is in place; everything is; its part is left to the other
/// one; the other side's buffer was in no cache of its own.
pub mod said {
    pub const HERE: u64 = 1;
    pub const PART: u64 = 2;
    pub const ALL: u64 = 4;
    pub const LEFT: u64 = 8;
    pub const DEAR: u64 = 16;
}

/// A line that one side writes.
#[repr(C, align(64))]
struct Line {
    /// Number of the offer (32 bits from bit 16 on), and what is said of it: all of the number, since a sender may
    /// withdraw for long.
    word: AtomicU64,
}

/// The two sides of a meeting.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    Sender = 0,
    Receiver = 1,
}

/// The state of the meetings of a sender with a receiver, in shared memory: zero at first.
#[repr(C, align(64))]
pub struct Meeting {
    /// Number of calls (32 bits), number of the last offer that was settled (16), whether the receiver calls, whether
    /// that offer was met.
    word: AtomicU64,
    /// What the receiver says of its buffer.
    place: AtomicU64,
    /// What it says with a call besides.
    want: AtomicU64,
    state: AtomicU64,
    sides: [Line; 2],
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

/// The word of an offer that was settled just now, after `old`.
fn settled(old: u64, offer: u32, how: u64) -> u64 {
    old >> CALL_SHIFT << CALL_SHIFT | (offer as u16 as u64) << NUMBER_SHIFT | how
}

impl Meeting {
    #[cfg(any(test, loom))]
    #[allow(clippy::new_without_default)]
    pub fn new() -> Self {
        let zero = || AtomicU64::new(0);
        let sides = std::array::from_fn(|_| Line { word: zero() });
        Self { word: zero(), place: zero(), want: zero(), state: zero(), sides }
    }

    // ---- sender ----

    /// What has become of the offer, which is the one after the last that was settled.
    #[inline]
    pub fn answer(&self, offer: u32) -> Answer {
        // ORDERING: Acquire pairs with the Release in `accept` and `call`: for their words, and so that this side's
        // copies are behind whatever the receiver did with its buffer before.
        let word = self.word.load(Ordering::Acquire);
        let read = |w: &AtomicU64| w.load(Ordering::Relaxed);
        if number(word) == offer as u16 {
            return if word & MET != 0 { Answer::Met(read(&self.place)) } else { Answer::Declined };
        }
        if word & CALLED == 0 {
            return Answer::None;
        }
        Answer::Called(Call { place: read(&self.place), want: read(&self.want), state: read(&self.state) }, word)
    }

    /// Answers the call of a word that `answer` gave. False when it was recalled or the offer settled.
    pub fn meet(&self, offer: u32, word: u64) -> bool {
        // ORDERING: Relaxed; `answer` has ordered the buffer, and the receiver is told by other means.
        self.word.compare_exchange(word, settled(word, offer, MET), Ordering::Relaxed, Ordering::Relaxed).is_ok()
    }

    /// Takes an offer back. False when it was settled.
    pub fn withdraw(&self, offer: u32) -> bool {
        // ORDERING: Relaxed; nothing was shared.
        self.settle(offer, 0, Ordering::Relaxed)
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

    /// Accepts an offer. False when it was withdrawn.
    pub fn accept(&self, offer: u32, place: u64) -> bool {
        // ORDERING: Relaxed; published by the exchange. Only this process writes it, one meeting after the other.
        self.place.store(place, Ordering::Relaxed);
        self.settle(offer, MET, Ordering::Release)
    }

    /// As `accept`, by a receiver that has called, and has copied and said so. False when it was withdrawn.
    pub fn accept_copied(&self, offer: u32) -> bool {
        // A sender that has answered mostly has said something by now, in a line that has to come here anyway.
        // ORDERING: Relaxed for the look: `said` orders, and `answer` the rest.
        self.said(Side::Sender, offer) != 0 || self.settle(offer, MET, Ordering::Release) || {
            let word = self.word.load(Ordering::Relaxed);
            number(word) == offer as u16 && word & MET != 0
        }
    }

    /// Declines an offer, if it was not withdrawn.
    pub fn decline(&self, offer: u32) {
        // ORDERING: Relaxed; nothing was shared. The sender is free to go on where this fails.
        self.settle(offer, 0, Ordering::Relaxed);
    }

    // ---- both ----

    /// Settles an offer, unless it is.
    fn settle(&self, offer: u32, how: u64, order: Ordering) -> bool {
        // ORDERING: the caller's.
        let mut old = self.word.load(Ordering::Relaxed);
        while number(old) == (offer as u16).wrapping_sub(1) {
            match self.word.compare_exchange(old, settled(old, offer, how), order, Ordering::Relaxed) {
                Ok(_) => return true,
                Err(now) => old = now,
            }
        }
        false
    }

    /// The word will be written.
    #[inline(always)]
    pub fn own(&self) {
        crate::ring::own(&self.word);
    }

    /// What this side has done of an offer: all that it has said so far, and more.
    #[inline]
    pub fn say(&self, me: Side, offer: u32, what: u64) {
        // ORDERING: Release publishes the bytes that were copied, and that those were read which were.
        self.sides[me as usize].word.store((offer as u64) << NUMBER_SHIFT | what, Ordering::Release);
    }

    /// What the other side has said of an offer; 0 before it has.
    #[inline]
    pub fn said(&self, other: Side, offer: u32) -> u64 {
        // ORDERING: Acquire pairs with the Release in `say`.
        let word = self.sides[other as usize].word.load(Ordering::Acquire);
        if word >> NUMBER_SHIFT == offer as u64 { word & ((1 << NUMBER_SHIFT) - 1) } else { 0 }
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::said::*;
    use super::*;

    const CALL: Call = Call { place: 5, want: 6, state: 7 };

    fn answer_call(m: &Meeting, offer: u32) -> Option<Call> {
        match m.answer(offer) {
            Answer::Called(call, word) => m.meet(offer, word).then_some(call),
            _ => None,
        }
    }

    #[test]
    fn lines_of_their_own() {
        assert_eq!(size_of::<Meeting>(), 192);
    }

    #[test]
    fn what_is_said_is_said_of_an_offer() {
        let m = Meeting::new();
        for offer in [1, 2, 1 << 16 | 2, u32::MAX, 0] {
            assert_eq!((m.said(Side::Sender, offer), m.said(Side::Receiver, offer)), (0, 0));
            m.say(Side::Receiver, offer, PART | DEAR);
            m.say(Side::Sender, offer, LEFT);
            assert_eq!((m.said(Side::Sender, offer), m.said(Side::Receiver, offer)), (LEFT, PART | DEAR));
        }
    }

    #[test]
    fn withdrawn_or_declined_meetings_are_not_met() {
        let m = Meeting::new();
        assert!(m.withdraw(1));
        assert!(!m.accept(1, 1));
        m.decline(1);
        assert_eq!(m.answer(2), Answer::None, "the next one is open");
        m.decline(2);
        assert_eq!(m.answer(2), Answer::Declined);
        assert!(!m.withdraw(2));
        assert!(!m.accept(2, 1));
        assert!(m.accept(3, 4));
        assert_eq!(m.answer(3), Answer::Met(4));
        assert!(!m.withdraw(3));
    }

    #[test]
    fn numbers_go_round() {
        let m = Meeting::new();
        let end = u16::MAX as u32 + 5;
        let first = if cfg!(miri) { end - 100 } else { 1 };
        m.word.store(settled(0, first - 1, 0), Ordering::Relaxed);
        for i in first..=if cfg!(miri) { end } else { 2 * end } {
            assert_eq!(m.answer(i), Answer::None);
            assert!(m.accept(i, 0));
        }
    }

    #[test]
    fn a_call_is_answered_or_recalled() {
        let m = Meeting::new();
        m.call(CALL);
        let Answer::Called(CALL, old) = m.answer(1) else { panic!("{:?}", m.answer(1)) };
        assert!(m.recall());
        assert!(!m.meet(1, old));
        m.call(Call { place: 8, ..CALL });
        assert!(!m.meet(1, old), "its words are out of date");
        assert_eq!(answer_call(&m, 1), Some(Call { place: 8, ..CALL }));
        assert!(!m.recall());
        assert!(m.accept_copied(1));
        m.call(CALL);
        assert_eq!(m.answer(1), Answer::Met(5), "a call says nothing of the meeting before");
        assert_eq!(answer_call(&m, 2), Some(CALL));
    }

    #[test]
    fn a_receiver_that_has_called_copies_first() {
        let m = Meeting::new();
        m.call(CALL);
        assert!(m.accept_copied(1));
        assert_eq!(m.answer(1), Answer::Met(5));
        m.call(CALL);
        assert!(m.withdraw(2));
        assert!(!m.accept_copied(2));
        assert!(m.recall(), "nobody has answered");
        m.call(CALL);
        m.say(Side::Sender, 3, HERE);
        assert!(m.accept_copied(3), "said so");
    }
}
