//! How the sender of a message and a receiver that has a receive for it find each other waiting.
//!
//! The sender numbers its announcement (RTS) and tells the receiver of it. The receiver accepts and says where its buffer is, and
//! each copies its part; or it declines. A sender that waits too long withdraws.
//!
//! A receiver that waits asks before it is told (RTR): it says which message it waits for and where its buffer is. A
//! sender that sees the RTR answers it, and need not wait until the receiver is told and has accepted; and a receiver
//! that has sent an RTR need not accept before it copies. One that waits too long withdraws it.
//!
//! All of that is one word, so that each RTS is settled once, as accepted or not, and both sides see the same: the word
//! has the number of the last RTS that was settled. So to send one touches no word, and what a receiver is told of an
//! RTS that was withdrawn since is out of date.
//!
//! What each side has done of its part it says in a line that only it writes: whoever ends first has it on its way
//! while the other one still copies, and nobody waits for a line to become its own.

use weft_sync::{AtomicU64, Ordering};

const ACCEPTED: u64 = 1;
const CALLED: u64 = 2;
const NUMBER_SHIFT: u32 = 16;
const CALL_SHIFT: u32 = 32;

/// What a side says of an RTS: it takes part; its part is in place; everything is; its part is left to the other
/// one; the other side's buffer was in no cache of its own.
pub mod progress {
    pub const HERE: u64 = 1;
    pub const PART: u64 = 2;
    pub const ALL: u64 = 4;
    pub const LEFT: u64 = 8;
    pub const DEAR: u64 = 16;
}

/// A line that one side writes.
#[repr(C, align(64))]
struct Line {
    /// Number of the RTS (32 bits from bit 16 on), and what is said of it: all of the number, since a sender may
    /// withdraw for long.
    word: AtomicU64,
}

/// The two sides of a handshake.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    Sender = 0,
    Receiver = 1,
}

/// The state of the handshakes of a sender with a receiver, in shared memory: zero at first.
#[repr(C, align(64))]
pub struct Handshake {
    /// Number of RTRs (32 bits), number of the last RTS that was settled (16), whether the receiver asks, whether
    /// that RTS was accepted.
    word: AtomicU64,
    /// What the receiver says of its buffer.
    place: AtomicU64,
    /// What it says with an RTR besides.
    want: AtomicU64,
    state: AtomicU64,
    sides: [Line; 2],
}

/// A receiver's RTR, in words that are the caller's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rtr {
    pub place: u64,
    pub want: u64,
    pub state: u64,
}

/// What has become of an RTS.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    None,
    /// The receiver asks, for whatever it says; to be answered by this word.
    Requested(Rtr, u64),
    /// It copies; what it says of its buffer.
    Accepted(u64),
    Declined,
}

fn number(word: u64) -> u16 {
    (word >> NUMBER_SHIFT) as u16
}

/// The word of an RTS that was settled just now, after `old`.
fn settled(old: u64, rts: u32, how: u64) -> u64 {
    old >> CALL_SHIFT << CALL_SHIFT | (rts as u16 as u64) << NUMBER_SHIFT | how
}

impl Handshake {
    #[cfg(any(test, loom))]
    #[allow(clippy::new_without_default)]
    pub fn new() -> Self {
        let zero = || AtomicU64::new(0);
        let sides = std::array::from_fn(|_| Line { word: zero() });
        Self { word: zero(), place: zero(), want: zero(), state: zero(), sides }
    }

    // ---- sender ----

    /// What has become of the RTS, which is the one after the last that was settled.
    #[inline]
    pub fn answer(&self, rts: u32) -> Answer {
        // ORDERING: Acquire pairs with the Release in `accept` and `rtr`: for their words, and so that this side's
        // copies are behind whatever the receiver did with its buffer before.
        let word = self.word.load(Ordering::Acquire);
        let read = |w: &AtomicU64| w.load(Ordering::Relaxed);
        if number(word) == rts as u16 {
            return if word & ACCEPTED != 0 { Answer::Accepted(read(&self.place)) } else { Answer::Declined };
        }
        if word & CALLED == 0 {
            return Answer::None;
        }
        Answer::Requested(Rtr { place: read(&self.place), want: read(&self.want), state: read(&self.state) }, word)
    }

    /// Answers the RTR of a word that `answer` gave. False when it was withdrawn or the RTS settled.
    pub fn accept_rtr(&self, rts: u32, word: u64) -> bool {
        // ORDERING: Relaxed; `answer` has ordered the buffer, and the receiver is told by other means.
        self.word.compare_exchange(word, settled(word, rts, ACCEPTED), Ordering::Relaxed, Ordering::Relaxed).is_ok()
    }

    /// Takes an RTS back. False when it was settled.
    pub fn withdraw(&self, rts: u32) -> bool {
        // ORDERING: Relaxed; nothing was shared.
        self.settle(rts, 0, Ordering::Relaxed)
    }

    // ---- receiver ----

    /// Asks for a message. The handshake before must be over, and the RTR before withdrawn or answered.
    pub fn send_rtr(&self, rtr: Rtr) {
        // ORDERING: Relaxed; published by the exchange. Only this process writes them, and the sender heeds what it has
        // read only if it then finds the number of this RTR.
        self.place.store(rtr.place, Ordering::Relaxed);
        self.want.store(rtr.want, Ordering::Relaxed);
        self.state.store(rtr.state, Ordering::Relaxed);
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

    /// Takes the RTR back. False when the sender has answered it.
    pub fn withdraw_rtr(&self) -> bool {
        // ORDERING: Relaxed; nothing was shared.
        let mut old = self.word.load(Ordering::Relaxed);
        while old & CALLED != 0 {
            match self.word.compare_exchange(old, old & !CALLED, Ordering::Relaxed, Ordering::Relaxed) {
                Ok(_) => return true,
                Err(now) => old = now,
            }
        }
        // It was withdrawn otherwise.
        old & ACCEPTED == 0
    }

    /// Accepts an RTS. False when it was withdrawn.
    pub fn accept(&self, rts: u32, place: u64) -> bool {
        // ORDERING: Relaxed; published by the exchange. Only this process writes it, one handshake after the other.
        self.place.store(place, Ordering::Relaxed);
        self.settle(rts, ACCEPTED, Ordering::Release)
    }

    /// As `accept`, by a receiver that has called, and has copied and said so. False when it was withdrawn.
    pub fn accept_copied(&self, rts: u32) -> bool {
        // A sender that has answered mostly has said something by now, in a line that has to come here anyway.
        // ORDERING: Relaxed for the look: `said` orders, and `answer` the rest.
        self.observe(Side::Sender, rts) != 0 || self.settle(rts, ACCEPTED, Ordering::Release) || {
            let word = self.word.load(Ordering::Relaxed);
            number(word) == rts as u16 && word & ACCEPTED != 0
        }
    }

    /// Declines an RTS, if it was not withdrawn.
    pub fn decline(&self, rts: u32) {
        // ORDERING: Relaxed; nothing was shared. The sender is free to go on where this fails.
        self.settle(rts, 0, Ordering::Relaxed);
    }

    // ---- both ----

    /// Settles an RTS, unless it is.
    fn settle(&self, rts: u32, how: u64, order: Ordering) -> bool {
        // ORDERING: the caller's.
        let mut old = self.word.load(Ordering::Relaxed);
        while number(old) == (rts as u16).wrapping_sub(1) {
            match self.word.compare_exchange(old, settled(old, rts, how), order, Ordering::Relaxed) {
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

    /// What this side has done of an RTS: all that it has said so far, and more.
    #[inline]
    pub fn publish(&self, me: Side, rts: u32, what: u64) {
        // ORDERING: Release publishes the bytes that were copied, and that those were read which were.
        self.sides[me as usize].word.store((rts as u64) << NUMBER_SHIFT | what, Ordering::Release);
    }

    /// What the other side has said of an RTS; 0 before it has.
    #[inline]
    pub fn observe(&self, other: Side, rts: u32) -> u64 {
        // ORDERING: Acquire pairs with the Release in `say`.
        let word = self.sides[other as usize].word.load(Ordering::Acquire);
        if word >> NUMBER_SHIFT == rts as u64 { word & ((1 << NUMBER_SHIFT) - 1) } else { 0 }
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::progress::*;
    use super::*;

    const RTR: Rtr = Rtr { place: 5, want: 6, state: 7 };

    fn answer_rtr(m: &Handshake, rts: u32) -> Option<Rtr> {
        match m.answer(rts) {
            Answer::Requested(call, word) => m.accept_rtr(rts, word).then_some(call),
            _ => None,
        }
    }

    #[test]
    fn lines_of_their_own() {
        assert_eq!(size_of::<Handshake>(), 192);
    }

    #[test]
    fn what_is_published_is_of_one_rts() {
        let m = Handshake::new();
        for rts in [1, 2, 1 << 16 | 2, u32::MAX, 0] {
            assert_eq!((m.observe(Side::Sender, rts), m.observe(Side::Receiver, rts)), (0, 0));
            m.publish(Side::Receiver, rts, PART | DEAR);
            m.publish(Side::Sender, rts, LEFT);
            assert_eq!((m.observe(Side::Sender, rts), m.observe(Side::Receiver, rts)), (LEFT, PART | DEAR));
        }
    }

    #[test]
    fn withdrawn_or_declined_is_not_accepted() {
        let m = Handshake::new();
        assert!(m.withdraw(1));
        assert!(!m.accept(1, 1));
        m.decline(1);
        assert_eq!(m.answer(2), Answer::None, "the next one is open");
        m.decline(2);
        assert_eq!(m.answer(2), Answer::Declined);
        assert!(!m.withdraw(2));
        assert!(!m.accept(2, 1));
        assert!(m.accept(3, 4));
        assert_eq!(m.answer(3), Answer::Accepted(4));
        assert!(!m.withdraw(3));
    }

    #[test]
    fn numbers_go_round() {
        let m = Handshake::new();
        let end = u16::MAX as u32 + 5;
        let first = if cfg!(miri) { end - 100 } else { 1 };
        m.word.store(settled(0, first - 1, 0), Ordering::Relaxed);
        for i in first..=if cfg!(miri) { end } else { 2 * end } {
            assert_eq!(m.answer(i), Answer::None);
            assert!(m.accept(i, 0));
        }
    }

    #[test]
    fn an_rtr_is_answered_or_withdrawn() {
        let m = Handshake::new();
        m.send_rtr(RTR);
        let Answer::Requested(RTR, old) = m.answer(1) else { panic!("{:?}", m.answer(1)) };
        assert!(m.withdraw_rtr());
        assert!(!m.accept_rtr(1, old));
        m.send_rtr(Rtr { place: 8, ..RTR });
        assert!(!m.accept_rtr(1, old), "its words are out of date");
        assert_eq!(answer_rtr(&m, 1), Some(Rtr { place: 8, ..RTR }));
        assert!(!m.withdraw_rtr());
        assert!(m.accept_copied(1));
        m.send_rtr(RTR);
        assert_eq!(m.answer(1), Answer::Accepted(5), "a call says nothing of the handshake before");
        assert_eq!(answer_rtr(&m, 2), Some(RTR));
    }

    #[test]
    fn a_receiver_that_has_sent_an_rtr_copies_first() {
        let m = Handshake::new();
        m.send_rtr(RTR);
        assert!(m.accept_copied(1));
        assert_eq!(m.answer(1), Answer::Accepted(5));
        m.send_rtr(RTR);
        assert!(m.withdraw(2));
        assert!(!m.accept_copied(2));
        assert!(m.withdraw_rtr(), "nobody has answered");
        m.send_rtr(RTR);
        m.publish(Side::Sender, 3, HERE);
        assert!(m.accept_copied(3), "said so");
    }
}
