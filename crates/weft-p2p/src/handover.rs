//! Messages through memory that goes from hand to hand.
//!
//! # Why
//! A line that one core writes and another reads, again and again, is taken back from the reader's
//! cache each time before it can be written. A line that is written by who read it last is not: it
//! is there. So each pair of ranks has two buffers beside its rings. At any time one of the two ranks
//! *holds* a buffer: it alone may touch it. A message through a buffer hands the buffer over with it:
//! the receiver holds it from its last byte on, and writes its own next message over what it has
//! just read. In an exchange each side sends through one of the two. A rank whose messages are not
//! answered does not get its buffer back; then the ring takes them as ever: it is longer than the
//! caches, so that its lines have left them when they are written anew (ADR 0034).
//!
//! # Protocol
//! Records in the ring tell of the pieces, so that messages keep their order and a sender may be
//! slow: the first carries origin, length and which buffer, all carry the length of their piece. No
//! other word is shared: a buffer's holder is whom the last record about it went to.

use crate::counters::Path;
use crate::engine::Engine;
use crate::tuning::Pieces;
use crate::types::SendBuf;
use crate::wire;
use weft_base::Proc;
use weft_base::param::Param;
use weft_lockfree::mem::LINE_WORDS;
use weft_lockfree::ring::{GAP_MIN_LEN, Record};
use weft_profile::Role;

/// `WEFT_P2P_HANDOVER`.
pub static HANDOVER: Param = Param::new(
    "WEFT_P2P_HANDOVER",
    "messages through buffers that go from hand to hand between two ranks: auto, or never",
    "auto",
);

/// The shortest message that goes through a buffer, in bytes.
pub(crate) const MIN_LEN: usize = GAP_MIN_LEN;

/// Messages through buffers after which one goes through the ring, to see how far the peer is.
const EVERY: u8 = 255;

/// Which of the two buffers of a pair.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Side {
    /// That of the ring from the message's sender to its receiver.
    Along,
    /// That of the ring back.
    Back,
}

impl Side {
    fn from_word(w: u64) -> Option<Side> {
        [Side::Along, Side::Back].get(w as usize).copied()
    }

    /// The same buffer as the other rank of the pair calls it.
    fn turned(self) -> Side {
        match self {
            Side::Along => Side::Back,
            Side::Back => Side::Along,
        }
    }
}

/// The buffers that this process holds of those with one peer, the one that came last on top.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Held {
    sides: [Side; 2],
    n: u8,
    sent: u8,
}

impl Held {
    /// As a job begins.
    pub fn first() -> Self {
        Self { sides: [Side::Along; 2], n: 1, sent: 0 }
    }

    /// Those of a process with itself, or where there are none.
    pub fn none() -> Self {
        Self { n: 0, ..Self::first() }
    }

    fn top(&self) -> Option<Side> {
        (self.n > 0).then(|| self.sides[self.n as usize - 1])
    }

    /// Takes back a buffer. False: this process holds it already.
    fn push(&mut self, side: Side) -> bool {
        if self.sides[..self.n as usize].contains(&side) {
            return false;
        }
        self.sides[self.n as usize] = side;
        self.n += 1;
        true
    }
}

/// A buffer that a message is coming through.
#[derive(Clone, Copy)]
pub(crate) struct Handed {
    side: Side,
    base: *const u8,
}

impl Handed {
    /// Where byte `at` of the message is.
    ///
    /// # Safety
    /// `at` is within the message.
    pub unsafe fn at(&self, at: u64) -> *const u8 {
        // SAFETY: by the caller's contract.
        unsafe { self.base.add(at as usize) }
    }
}

impl Engine {
    /// What each pair's ends hold when a job begins.
    pub(crate) fn first_held(n: u32, me: u32, len: u64) -> Vec<Held> {
        let on = len >= MIN_LEN as u64 && HANDOVER.word(&["auto", "never"]) != Some("never");
        (0..n).map(|p| if on && p != me { Held::first() } else { Held::none() }).collect()
    }

    fn handover_buffer(&self, peer: u32, side: Side) -> *mut u8 {
        let (me, peer) = (Proc(self.me), Proc(peer));
        self.region.ptr(match side {
            Side::Along => self.layout.handover_off(peer, me),
            Side::Back => self.layout.handover_off(me, peer),
        })
    }

    /// Sends a message of at least `MIN_LEN` bytes through a buffer that this process holds. False, with
    /// nothing done, where there is none, or the message goes another way this time.
    pub(crate) fn hand_over(&mut self, dest: u32, ctx: u32, tag: i32, buf: &SendBuf, len: u64) -> bool {
        let Some(held) = self.held_of.get_mut(dest as usize) else { return false };
        let Some(side) = held.top() else { return false };
        let tx = &mut self.tx[dest as usize];
        if len > self.layout.handover_len() || tx.ring.stays_close() {
            return false;
        }
        held.sent = held.sent.wrapping_add(1);
        if (held.sent >= EVERY || tx.distance.is_doubtful()) && tx.ring.has_lapped() {
            held.sent = 0;
            return false;
        }
        let pieces = Pieces::handed(len);
        if !tx.ring.has_room(LINE_WORDS * (pieces.count(len) + 1)) {
            return false;
        }
        held.n -= 1;
        let by = self.ways.routine(dest, Role::IntoRing, len);
        let base = self.handover_buffer(dest, side);
        let mut off = 0;
        while off < len {
            let n = pieces.next(len - off);
            // SAFETY: the user's buffer has `len` bytes by the contract of `isend`, ours as many, and
            // no other process touches it before the record.
            unsafe { buf.read_by(by, off, base.add(off as usize), n as usize) };
            let first = [n, wire::pair(ctx, side as u32), len];
            let (part, words) = if off == 0 { (wire::HANDED, &first[..]) } else { (wire::HANDED_MORE, &first[..1]) };
            let header = wire::header(wire::MSGX, tag as u32) | part << 16;
            // SAFETY: the words are there.
            let sent = unsafe { self.tx[dest as usize].ring.push_tiny(header, words.as_ptr().cast(), 8 * words.len()) };
            assert!(sent, "room for all pieces");
            self.attend(dest);
            off += n;
        }
        self.count(Path::Handed, len);
        true
    }

    /// What the first record of a message through a buffer says: context, length, buffer.
    pub(crate) fn read_handed(&self, src: u32, r: &Record) -> (u32, u64, Handed) {
        let ring = &self.rx[src as usize].ring;
        if r.len == 24 && src < self.layout.n_procs() && src != self.me {
            let (ctx, side) = wire::unpair(ring.body_word(r, 1));
            let total = ring.body_word(r, 2);
            if let Some(side) = Side::from_word(side as u64)
                && total <= self.layout.handover_len()
            {
                let side = side.turned();
                return (ctx, total, Handed { side, base: self.handover_buffer(src, side) });
            }
        }
        self.corrupt(src, "handover of a buffer")
    }

    /// The message from a peer has been read: its buffer is ours to write.
    pub(crate) fn take_over(&mut self, src: u32, handed: Handed) {
        if !self.held_of[src as usize].push(handed.side) {
            self.corrupt(src, "handover of a buffer");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two ends of a pair, and what is under way.
    #[test]
    fn each_buffer_has_one_holder() {
        let mut ends = [Held::first(); 2];
        let mut under_way: Vec<(usize, Side)> = Vec::new();
        for step in 0..2000u32 {
            let choice = step.wrapping_mul(2_654_435_761) >> 28;
            let from = (choice & 1) as usize;
            match ends[from].top() {
                Some(side) if choice & 2 == 0 => {
                    ends[from].n -= 1;
                    under_way.push((1 - from, side.turned()));
                }
                _ if !under_way.is_empty() => {
                    let (to, side) = under_way.remove(0);
                    assert!(ends[to].push(side));
                    assert_eq!(ends[to].top(), Some(side), "what came last goes first");
                }
                _ => {}
            }
            assert_eq!(ends[0].n as usize + ends[1].n as usize + under_way.len(), 2);
        }
        assert!(!Held::first().push(Side::Along), "nobody hands over what the other one holds");
    }
}
