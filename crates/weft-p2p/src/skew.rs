//! Thresholds that follow the skew between a sender and a receiver.
//!
//! A single copy ends only when the receiver comes. A sender whose receiver computes for long is
//! better off with two copies: its sends complete into cells. The receiver tells it so. It sees
//! how many long messages of each sender wait for it, and whether they wait because it was away
//! (it spent much longer outside of long receives than in them) or only because they are many; it puts
//! their number, or 0, beside its read position in the ring, where the sender finds it without
//! asking. The sender raises its threshold at once, and lowers it after a while of calm.
//!
//! The idea is that of a hybrid of double buffering and kernel copies with skew-aware thresholds
//! (MVAPICH and LiMIC2, after which this is modelled); the criterion of being away is ours: a
//! window of many messages between two ranks that both do nothing else is no skew.

use crate::counters::Path;
use crate::engine::{Engine, Payload};
use crate::stream::MIN_LEN;
use crate::types::{RecvBuf, SendBuf};
use crate::wire::{self, Buffered, MAX_PARTS};
use std::time::{Duration, Instant};
use weft_base::param::Param;
use weft_lockfree::ring::Record;
use weft_match::Envelope;
use weft_profile::Role;

/// `WEFT_SKEW`.
pub static SKEW: Param = Param::new(
    "WEFT_SKEW",
    "auto, or off: long messages never complete into buffers, however late the receiver is",
    "auto",
);
/// `WEFT_SKEW_MAX`.
pub static SKEW_MAX: Param = Param::new(
    "WEFT_SKEW_MAX",
    "longest message in bytes that may complete into buffers for a late receiver",
    "1048576",
);

/// Waiting messages from which on a receiver calls itself late.
const LATE: u64 = 2;
/// Messages that have to wait for one that is away to be called late.
const MANY: u32 = 3;
/// Records looked at to find how many wait.
const MOST_LOOKED_AT: u32 = 64;
/// Long receives in a row without a queue after which it is no longer late.
const SETTLED: u32 = 8;
/// Long sends without a sign of lateness after which the threshold goes down a step.
const CALM: u32 = 16;
/// An absence is longer than this and five receives: reading what was received is none.
const SHORTEST_ABSENCE: Duration = Duration::from_micros(20);

/// What a sender knows of the lateness of a peer. Pure.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) struct Raised {
    /// Messages up to this length go through buffers; 0: not raised.
    threshold: u64,
    calm: u32,
}

/// How a look changed the threshold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Change {
    None,
    Up,
    Down,
}

impl Raised {
    /// A long send of `len` bytes while the receiver reports `waiting` late messages; `floor` is
    /// the usual threshold, `ceiling` the highest.
    pub fn look(&mut self, waiting: u64, len: u64, floor: u64, ceiling: u64) -> Change {
        let old = self.threshold;
        if waiting >= LATE {
            self.calm = 0;
            self.threshold = old.max(floor).saturating_mul(2).max(len).min(ceiling);
        } else if old != 0 {
            self.calm += 1;
            if self.calm >= CALM {
                self.calm = 0;
                self.threshold = if old / 2 > floor { old / 2 } else { 0 };
            }
        }
        match self.threshold.cmp(&old) {
            std::cmp::Ordering::Greater => Change::Up,
            std::cmp::Ordering::Less => Change::Down,
            std::cmp::Ordering::Equal => Change::None,
        }
    }

    pub fn covers(&self, len: u64) -> bool {
        len <= self.threshold
    }
}

/// What a receiver knows of its own lateness towards a sender.
#[derive(Clone, Copy, Default)]
pub(crate) struct Lateness {
    /// Long messages that wait.
    pub waiting: u32,
    /// When the last long receive ended, and how long it took.
    ended: Option<Instant>,
    took: Duration,
    late: bool,
    /// Receives in a row that met no queue, or came without an absence.
    calm: u32,
    told: u64,
}

impl Lateness {
    /// A receive has ended that met no queue which could be seen.
    fn see_at(&mut self, now: Instant) {
        let away = self.was_away(now);
        self.ended = Some(now);
        self.see(false, away == Some(false));
    }

    /// Whether this receiver was away before now, if it is known when the last receive ended.
    fn was_away(&self, now: Instant) -> Option<bool> {
        self.ended.map(|e| now.duration_since(e) > SHORTEST_ABSENCE + 5 * self.took)
    }

    /// One long receive: whether a queue had formed in an absence, or nothing of the kind.
    fn see(&mut self, queued: bool, calm: bool) {
        self.calm = if calm { self.calm + 1 } else { 0 };
        if queued {
            (self.late, self.calm) = (true, 0);
        } else if self.calm >= SETTLED {
            self.late = false;
        }
    }
}

impl Engine {
    /// Whether a long message should go through buffers; a look at the peer's word.
    pub(crate) fn is_late(&mut self, dest: u32, len: u64) -> bool {
        let ceiling = self.skew_max.min((MAX_PARTS * self.tune.cell_len) as u64);
        if len > ceiling {
            return false;
        }
        let waiting = self.peers[dest as usize].tx.hint();
        let floor = self.eager_max(dest);
        let raised = &mut self.peers[dest as usize].raised;
        match raised.look(waiting, len, floor, ceiling) {
            Change::Up => self.counters.raised += 1,
            Change::Down => self.counters.lowered += 1,
            Change::None => {}
        }
        self.peers[dest as usize].raised.covers(len)
    }

    /// Sends a message in several cells. False when cells or ring have no room.
    pub(crate) fn push_buffered(&mut self, dest: u32, ctx: u32, tag: i32, buf: &SendBuf, len: u64) -> bool {
        let cell_len = self.tune.cell_len as u64;
        let n = len.div_ceil(cell_len) as usize;
        let mut cells = [0; MAX_PARTS];
        for i in 0..n {
            match self.cells.take_spare() {
                Some(c) => cells[i] = c,
                None => {
                    for &c in cells[..i].iter().rev() {
                        self.cells.untake(c);
                    }
                    return false;
                }
            }
        }
        let parts = Buffered::new(ctx, len, &cells[..n]);
        let (body, body_len) = (parts.encode(), 8 * parts.n_words());
        let Some(slot) = self.peers[dest as usize].tx.reserve(body_len) else {
            for &c in parts.cells().iter().rev() {
                self.cells.untake(c);
            }
            return false;
        };
        let by = self.routine_in(dest, len);
        for (i, &c) in parts.cells().iter().enumerate() {
            let off = i as u64 * cell_len;
            let part = (len - off).min(cell_len) as usize;
            // SAFETY: the cell is ours until published and has room for `part` bytes; the user's
            // buffer has `len` by the contract of `isend`.
            unsafe { buf.read_by(by, off, self.cell(self.me, c), part) };
        }
        let ring = &mut self.peers[dest as usize].tx;
        // SAFETY: the body was reserved with this length.
        unsafe { ring.fill(&slot, 0, body.as_ptr().cast(), body_len) };
        ring.commit(slot, wire::header(wire::BUFFERED, tag as u32));
        self.attend(dest);
        self.count(Path::Buffered, len);
        true
    }

    /// The buffered message that the record `r` tells of.
    pub(crate) fn read_buffered(&self, src: u32, r: &Record) -> Buffered {
        let ring = &self.peers[src as usize].rx;
        self.checked(src, Buffered::decode(|i| ring.body_word(r, i), r.len / 8, &self.limits(src)))
    }

    /// Copies the first `n` bytes of a buffered message to its receive and returns its cells.
    pub(crate) fn take_parts(&mut self, src: u32, parts: &Buffered, buf: &RecvBuf, n: u64) {
        let by = self.ways.routine(src, Role::OutOfRing, n);
        let mut off = 0;
        for &c in parts.cells() {
            let part = (n - off).min(self.tune.cell_len as u64);
            // SAFETY: the cell holds as many bytes; the receive buffer has room for `n`.
            unsafe { buf.write_by(by, off, self.cell(src, c), part as usize) };
            off += part;
            self.return_cell(src, c);
        }
    }

    /// A buffered message has come.
    pub(crate) fn on_buffered(&mut self, env: Envelope, parts: Buffered) {
        let len = parts.len;
        if let Some((id, n)) = self.match_posted(env, len) {
            self.note_calm(env.src);
            let slot = self.requests.get(id);
            if let crate::request::Op::Recv { buf, .. } = &slot.op {
                let buf = buf.clone();
                self.take_parts(env.src, &parts, &buf, n);
            }
            return self.complete(id, false);
        }
        self.keep_long(env, Payload::Parts(parts), len, 0);
    }

    /// Keeps a long message that nobody has asked for yet.
    pub(crate) fn keep_long(&mut self, env: Envelope, payload: Payload, len: u64, send_id: u32) {
        self.counters.unexpected += 1;
        crate::events::unexpected(env, len);
        self.peers[env.src as usize].lateness.waiting += 1;
        self.unexpected.push(env, crate::engine::Parcel { payload, len, send_id });
    }

    /// A long message that waited meets its receive: begins the receive's time.
    pub(crate) fn begin_late(&mut self, src: u32) -> Instant {
        let now = Instant::now();
        // What is in the ring waits as well; a blocking receive takes one record at a time.
        self.drain(src, MOST_LOOKED_AT);
        let l = &mut self.peers[src as usize].lateness;
        l.waiting = l.waiting.saturating_sub(1);
        let away = l.was_away(now) == Some(true);
        l.see(away && l.waiting >= MANY, l.waiting == 0 || !away);
        self.tell_lateness(src);
        now
    }

    /// A long message met a receive that was there before it.
    pub(crate) fn note_calm(&mut self, src: u32) {
        let l = &mut self.peers[src as usize].lateness;
        // How long this receive takes is not known here.
        l.ended = None;
        l.see(false, true);
        self.tell_lateness(src);
    }

    /// A message of `len` bytes that came through the ring has been received.
    // Whoever is called late gets even those that way which would be offered to others; else it would be late for good.
    #[inline(always)]
    pub(crate) fn note_received(&mut self, src: u32, len: u64) {
        if len >= MIN_LEN && self.peers[src as usize].lateness.told != 0 {
            self.note_time(src);
        }
    }

    #[cold]
    fn note_time(&mut self, src: u32) {
        self.peers[src as usize].lateness.see_at(Instant::now());
        self.tell_lateness(src);
    }

    fn tell_lateness(&mut self, src: u32) {
        let l = &mut self.peers[src as usize].lateness;
        let tell = if l.late { (l.waiting as u64 + 1).max(LATE) } else { 0 };
        if tell != l.told {
            l.told = tell;
            self.peers[src as usize].rx.set_hint(tell);
        }
    }

    /// The receive of a long message that waited has ended.
    pub(crate) fn end_late(&mut self, src: u32, began: Instant) {
        let l = &mut self.peers[src as usize].lateness;
        let now = Instant::now();
        l.took = now.duration_since(began);
        l.ended = Some(now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FLOOR: u64 = 16 << 10;
    const TOP: u64 = 1 << 20;

    #[test]
    fn a_late_receiver_raises_at_once() {
        let mut r = Raised::default();
        assert_eq!(r.look(0, 100_000, FLOOR, TOP), Change::None);
        assert!(!r.covers(100_000));
        assert_eq!(r.look(LATE, 100_000, FLOOR, TOP), Change::Up);
        assert!(r.covers(100_000));
        while r.look(9, 100_000, FLOOR, TOP) == Change::Up {}
        assert!(r.covers(TOP) && !r.covers(TOP + 1), "bounded");
    }

    #[test]
    fn a_receiver_is_late_while_queues_form() {
        let mut l = Lateness::default();
        l.see(false, false);
        assert!(!l.late);
        l.see(true, false);
        for _ in 0..3 {
            // The end of a window, and the next one's first message.
            (0..3).for_each(|_| l.see(false, true));
            assert!(l.late);
            l.see(true, false);
        }
        (0..SETTLED).for_each(|_| l.see(false, true));
        assert!(!l.late);
    }

    #[test]
    fn whoever_receives_one_after_the_other_is_not_late() {
        let mut l = Lateness { late: true, told: 9, ..Lateness::default() };
        let (began, step) = (Instant::now(), SHORTEST_ABSENCE / 2);
        let mut at = |i: u32, every: Duration| {
            l.see_at(began + every * i);
            l.late
        };
        assert!((0..100).all(|i| at(i, 3 * step)), "an absence before each");
        let from = 150 * 3;
        assert!((0..=SETTLED).all(|i| at(from + i, step) == (i < SETTLED)));
    }

    #[test]
    fn calm_lowers_step_by_step() {
        let mut r = Raised::default();
        r.look(5, 200_000, FLOOR, TOP);
        let mut downs = 0;
        for i in 1..1000 {
            match r.look(0, 200_000, FLOOR, TOP) {
                Change::Up => panic!("raised without a reason"),
                Change::Down => {
                    downs += 1;
                    assert_eq!(i % CALM, 0, "not sooner");
                }
                Change::None => {}
            }
        }
        assert!(downs > 1 && !r.covers(1));
    }

    #[test]
    fn one_sign_now_and_then_holds_the_threshold() {
        let mut r = Raised::default();
        for i in 0..500 {
            r.look(if i % 10 == 0 { 3 } else { 0 }, 50_000, FLOOR, TOP);
            assert!(r.covers(50_000));
        }
    }
}
