//! Messages that cost less from the sender's buffer than through the ring, or than an announcement and an answer.
//!
//! Two copies that overlap beat a single one as long as the program writes what it sends: a single copy
//! leaves the sender's lines shared, and to write them again is dear (ADR 0016). A buffer that nobody has
//! written since it was last sent is the other case: its lines are still in the receiver's caches, and a
//! copy costs half of the ring's, and between far cores a fifth.
//!
//! The sender tries it now and then. The receiver takes the time of a few loads from the sender's buffer
//! before the copy, and now and then of the same loads after it, when the lines are in its caches for
//! certain: where the two are alike they were there before, and its FIN says so. Messages from that buffer then go
//! directly, until one FIN says otherwise.
//!
//! They go by a handshake, whatever receive the receiver is in, or withdraw (`handshake`): a standard send that used to complete at
//! once never waits for a receive that the peer posts only later. Nonblocking sends, and all with several threads, do not
//! wait for the receiver's copy: they are offered, and only where the receiver has told that it waits in a receive for
//! this very message (`RingRx::say_awaits`).

use crate::clock;
use crate::counters::Path;
use crate::engine::Engine;
use crate::learn::reuse::{MAX_LEN, MIN_LEN, Met, Mode, Reuse, key, time_loads};
use crate::learn::scheme::Scheme;
use crate::message::{Attempt, Message};
use crate::proto::get::Reach;
use crate::types::{SendBuf, SendMode};
use crate::wire;
use weft_lockfree::ring::Record;
use weft_profile::Role;

/// Looks for the receiver's word: it may just have had an answer, and be on its way to the next receive.
const PATIENCE: u32 = 500;
const LONG_PATIENCE: u32 = 200_000;
/// What a receiver's word says: that all up to a position was read, and which message it waits for.
fn stamp(ctx: u32, tag: i32, position: u64) -> u64 {
    let what = ctx.wrapping_mul(0x9e37_79b1) ^ (tag as u32).wrapping_mul(0x85eb_ca77);
    ((what | 1 << 31) as u64) << 32 | position & 0xffff_ffff
}

impl Engine {
    // ---- sender ----

    /// Whether a message of a length is worth a look at what is known of its buffer.
    #[inline]
    pub(crate) fn may_be_direct(&self, len: usize) -> bool {
        len >= MIN_LEN && self.reuse.mode != Mode::Never
    }

    /// A message is about to go that may go straight to its receiver: what is known of its buffer.
    pub(crate) fn observe_reuse(&mut self, m: &Message<'_>) -> Reuse {
        let SendBuf::Bytes { ptr, .. } = *m.buf else { return Reuse::Written };
        let key = key(ptr, m.len, m.dest);
        let entry = self.reuse.begin(key);
        entry.observe();
        let known = if self.reuse.mode == Mode::Always { Reuse::Unwritten } else { self.reuse.of(key).known() };
        // The short way has just sought the receiver.
        let mut in_vain = || self.reuse.handshakes && m.blocking && std::mem::take(&mut self.reuse.missed) == key;
        if known != Reuse::Written && in_vain() { Reuse::Written } else { known }
    }

    /// Sends a message straight to its receiver, if that waits for it.
    #[inline(never)]
    pub(crate) fn go_straight(&mut self, m: &mut Message<'_>) -> Attempt {
        let SendBuf::Bytes { ptr, .. } = *m.buf else { return Attempt::No };
        let patience = match (m.blocking, self.reuse.mode == Mode::Always) {
            (false, _) => 0,
            (true, true) => LONG_PATIENCE,
            (true, false) => PATIENCE,
        };
        debug_assert!(
            m.len >= MIN_LEN as u64 && !m.waits_in_line && m.mode != SendMode::Sync,
            "as `may_go_straight` says"
        );
        let key = key(ptr, m.len, m.dest);
        if self.reuse.handshakes && m.blocking {
            let met = self.handshake(key, ptr, m.len, m.dest, (m.ctx, m.tag), patience);
            if met != Met::Unfit {
                return if self.note_handshake(key, m.dest, met) { Attempt::Done } else { Attempt::No };
            }
        }
        if !self.is_awaited(m.dest, m.ctx, m.tag, patience) {
            self.reuse.of(key).missed();
            return Attempt::No;
        }
        let id = self.request_of(m);
        let offered = self.announce_with_key(id, m.buf, m.dest, m.ctx, m.tag, m.len, true);
        let entry = self.reuse.of(key);
        let Some(Some(stage)) = offered else {
            entry.missed();
            return Attempt::No;
        };
        entry.asked = id;
        Attempt::Waiting(stage)
    }

    /// As `go_straight`, for a buffer whose messages do: whether this one has gone.
    pub(crate) fn goes_by_handshake(
        &mut self,
        key: u64,
        ptr: *const u8,
        len: u64,
        dest: u32,
        what: (u32, i32),
    ) -> bool {
        debug_assert!(self.reuse.of(key).is_sure(key), "messages from this buffer go so");
        let met = self.handshake(key, ptr, len, dest, what, PATIENCE);
        if met == Met::Missed {
            // The general way need not try again.
            self.reuse.missed = key;
        }
        if met == (Met::Done { dear: false }) {
            self.reuse.of(key).misses = 0;
            return true;
        }
        met != Met::Unfit && self.note_handshake(key, dest, met)
    }

    /// What became of a message that was to go by a handshake. Whether it has gone.
    #[cold]
    fn note_handshake(&mut self, key: u64, dest: u32, met: Met) -> bool {
        let entry = self.reuse.of(key);
        let went = entry.met(met);
        self.peers[dest as usize].handshakes = entry.is_direct();
        went
    }

    /// Whether a message would else go through the ring, or is announced only for its length.
    pub(crate) fn may_go_either_way(&mut self, dest: u32, len: u64) -> bool {
        self.ways.limit_is_free && len <= MAX_LEN || self.is_eager(dest, len)
    }

    /// Whether a peer waits for a message of ours and has read all before it.
    fn is_awaited(&self, dest: u32, ctx: u32, tag: i32, patience: u32) -> bool {
        let ring = &self.peers[dest as usize].tx;
        let wanted = stamp(ctx, tag, ring.position().0);
        for _ in 0..patience {
            if ring.awaited() == wanted {
                return true;
            }
            weft_sync::spin_hint();
        }
        ring.awaited() == wanted
    }

    // ---- receiver ----

    /// A receive of up to `cap` bytes waits for nothing but this message.
    #[inline]
    pub(crate) fn say_awaits(&mut self, src: u32, ctx: u32, tag: i32, cap: usize) {
        if cap >= MIN_LEN {
            let ring = &self.peers[src as usize].rx;
            ring.say_awaits(stamp(ctx, tag, ring.position()));
        }
    }

    /// A receive of contiguous bytes takes the message that the record `r` offers, if it was offered to
    /// it and can be reached.
    ///
    /// # Safety
    /// `ptr` is writable for `cap` bytes.
    pub(crate) unsafe fn take_direct(&mut self, ptr: *mut u8, cap: usize, src: u32, r: Record) -> Option<u64> {
        let offer = self.read_rts_key(src, &r);
        let (total, send_id) = (offer.total, offer.origin.send_id);
        if !offer.direct || total > cap as u64 {
            return None;
        }
        let m = offer.mech?;
        if total > offer.remote.len || total < MIN_LEN as u64 {
            self.corrupt(src, "length of an offer");
        }
        let Some(Reach::Mapped(base)) = self.reach(src, &offer) else { return None };
        let by = self.ways.routine(src, Role::Straight, total);
        let began = clock::now();
        // SAFETY: the mapping covers `remote.len` bytes, and the sender keeps its buffer until FIN; the
        // receive buffer has room for `cap`.
        let cheap = unsafe {
            let before = time_loads(base, total);
            by.copy(ptr, base, total as usize);
            self.reuse.are_cached(before, || time_loads(base, total))
        };
        let ns = clock::since(began).as_nanos() as u64;
        self.release(src, &offer, &Reach::Mapped(base));
        let how = m as u32 | (Scheme::Get as u32) << 8 | if cheap { wire::CHEAP } else { 0 };
        self.counters.received_ns[Path::of_single(how) as usize] += ns;
        self.consume(src, r);
        self.control(src, wire::header(wire::FIN, send_id) | (how as u64) << 16, &[]);
        Some(total)
    }
}

#[cfg(test)]
mod tests {
    use super::stamp;

    #[test]
    fn stamps_tell_apart() {
        assert_ne!(stamp(0, 0, 0), 0, "a ring's control words begin as zeros");
        assert_ne!(stamp(1, 2, 64), stamp(1, 2, 72));
        assert_ne!(stamp(1, 2, 64), stamp(1, 3, 64));
    }
}
