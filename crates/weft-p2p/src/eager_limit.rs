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

use crate::clock;
use crate::counters::Path;
use crate::engine::Engine;
use crate::learn::backlog::{Change, LATE, MANY};
use crate::learn::burst::MIN_LEN;
use crate::types::{RecvBuf, SendBuf};
use crate::under_way::Payload;
use crate::wire::{self, Buffered, MAX_PARTS};
use std::time::Instant;
use weft_lockfree::ring::Record;
use weft_match::Envelope;
use weft_profile::Role;

impl Engine {
    /// A look at the peer's word before a long message goes to it.
    pub(crate) fn observe_backlog(&mut self, dest: u32, len: u64) {
        let ceiling = self.skew_max.min((MAX_PARTS * self.tune.cell_len) as u64);
        if len > ceiling {
            return;
        }
        let waiting = self.peers[dest as usize].tx.hint();
        let floor = self.eager_max(dest);
        let raised = &mut self.peers[dest as usize].raised;
        match raised.look(waiting, len, floor, ceiling) {
            Change::Up => self.counters.raised += 1,
            Change::Down => self.counters.lowered += 1,
            Change::None => {}
        }
    }

    /// Sends a message in several cells. False when cells or ring have no room.
    pub(crate) fn push_buffered(&mut self, dest: u32, ctx: u32, tag: i32, buf: &SendBuf, len: u64) -> bool {
        let cell_len = self.tune.cell_len as u64;
        let n = len.div_ceil(cell_len) as usize;
        assert!((1..=MAX_PARTS).contains(&n), "no longer than `observe_backlog` allows");
        let mut cells = [0; MAX_PARTS];
        for i in 0..n {
            match self.cells.take_spare(dest) {
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
        debug_assert!(body_len <= size_of_val(&body) && parts.cells().len() == n);
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
        self.ring_doorbell(dest);
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
        debug_assert!(off == n, "the parts are the message");
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

    /// A long message that waited meets its receive at `now`; all that waits behind it was looked at.
    pub(crate) fn note_late(&mut self, src: u32, now: Instant) {
        let l = &mut self.peers[src as usize].backlog;
        l.waiting = l.waiting.saturating_sub(1);
        let away = l.was_away(now) == Some(true);
        l.see(away && l.waiting >= MANY, l.waiting == 0 || !away);
        self.publish_backlog(src);
    }

    /// A long message met a receive that was there before it.
    pub(crate) fn note_calm(&mut self, src: u32) {
        let l = &mut self.peers[src as usize].backlog;
        // How long this receive takes is not known here.
        l.ended = None;
        l.see(false, true);
        self.publish_backlog(src);
    }

    /// A message of `len` bytes that came through the ring has been received.
    // Whoever is called late gets even those that way which would be offered to others; else it would be late for good.
    #[inline(always)]
    pub(crate) fn note_received(&mut self, src: u32, len: u64) {
        if len >= MIN_LEN && self.peers[src as usize].backlog.told != 0 {
            self.note_time(src);
        }
    }

    #[cold]
    fn note_time(&mut self, src: u32) {
        self.peers[src as usize].backlog.see_at(clock::now());
        self.publish_backlog(src);
    }

    fn publish_backlog(&mut self, src: u32) {
        let l = &mut self.peers[src as usize].backlog;
        debug_assert!(l.late || l.told == 0 || l.told >= LATE);
        let tell = if l.late { (l.waiting as u64 + 1).max(LATE) } else { 0 };
        if tell != l.told {
            l.told = tell;
            self.peers[src as usize].rx.set_hint(tell);
        }
    }

    /// The receive of a long message that waited has ended.
    pub(crate) fn end_late(&mut self, src: u32, began: Instant) {
        let l = &mut self.peers[src as usize].backlog;
        let now = clock::now();
        l.took = now.duration_since(began);
        l.ended = Some(now);
    }
}
