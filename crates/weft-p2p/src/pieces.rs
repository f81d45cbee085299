//! Messages that cross the ring in pieces: the receiver empties one while the sender fills the
//! next, so that the two copies overlap.
//!
//! All pieces of a message are in the ring one behind the other, since the sender sees to the room
//! for all of them before it begins. A receive that waits for nothing else takes them as they come
//! (`take_pieces`); otherwise each is handled when progress finds it. A message that no receive has
//! matched at its first piece collects in the heap, and is matched once more at its last: receives
//! that were posted in between find nothing else of this sender before it.

use crate::buffer::PoolBuf;
use crate::counters::Path;
use crate::engine::{Engine, Parcel, Payload};
use crate::handover::Handed;
use crate::request::Op;
use crate::tuning::Pieces;
use crate::types::SendBuf;
use crate::wire;
use weft_lockfree::mem::LINE_WORDS;
use weft_lockfree::ring::{MATCH_MASK, Peek, RECORD_LONG, Record};
use weft_match::Envelope;
use weft_profile::Role;

/// Polls of a receive that took a part for the next piece, before it lets progress see to it. The
/// sender is copying; when it is not it has lost its core.
const PATIENCE: u32 = 20_000;

/// Bytes of a message to a far peer that go through the caches to see whether it still is.
const TASTE_LEN: u64 = 2 << 10;

/// A message that is coming in.
pub(crate) struct Inflow {
    env: Envelope,
    total: u64,
    got: u64,
    into: Into,
    /// Where its pieces are, if not in the ring.
    handed: Option<Handed>,
}

enum Into {
    /// A request in `Landing`.
    Request(u32),
    Heap(PoolBuf),
}

/// Words in front of the first piece.
const ORIGIN: usize = 0;
const TOTAL: usize = 1;

impl Engine {
    /// Longest message to any peer that may cross in pieces.
    pub(crate) fn pieces_max(&self) -> u64 {
        // Twice that always has room in a ring that was read.
        self.layout.ring_len() / 4
    }

    /// Sends a message in pieces. False, with nothing done, when they have no room.
    pub(crate) fn push_pieces(&mut self, dest: u32, ctx: u32, tag: i32, buf: &SendBuf, len: u64) -> bool {
        if self.hand_over(dest, ctx, tag, buf, len) {
            return true;
        }
        let (mut by, past) = (self.routine_in(dest, len), self.ways.past_ring);
        let tx = &mut self.tx[dest as usize];
        let far = tx.distance.is_far();
        let ring = &mut tx.ring;
        let pieces = match (far, ring.stays_close()) {
            (true, _) => Pieces::far(len),
            (_, true) => Pieces::in_turns(),
            _ => Pieces::near(len),
        };
        // The ring may be another job's, and shorter than ours.
        let pieces = pieces.at_most(ring.len_bytes() / 16);
        // A line in front of each, and of one more for a taste.
        let n_words = LINE_WORDS * (len.div_ceil(64) + pieces.count(len) + 1);
        if len > ring.len_bytes() / 4 {
            return false;
        }
        ring.begin_message(self.rx[dest as usize].ring.position(), n_words);
        if !ring.has_room(n_words) {
            return false;
        }
        let mut off = 0;
        while off < len {
            let mut n = pieces.next(len - off);
            match past {
                // Through the caches only to see what that costs.
                Some(past) if far && by != past && off == 0 => n = n.min(TASTE_LEN),
                Some(past) if far => by = past,
                _ => {}
            }
            let ring = &mut self.tx[dest as usize].ring;
            // The last one may be short; a LONG record has the words aside.
            let slot = ring.reserve_long(n as usize, off + n < len).expect("room for all pieces");
            let which = if off == 0 { wire::FIRST } else { wire::MORE };
            let body = ring.body(&slot);
            let began = if off == 0 { self.begin_taste(dest, by, buf, n as usize) } else { None };
            // SAFETY: the user's buffer has `len` bytes by the contract of `isend`; the body has
            // room for `n`.
            unsafe { buf.read_by(by, off, body, n as usize) };
            self.end_taste(dest, began, n as usize);
            let ring = &mut self.tx[dest as usize].ring;
            if off == 0 {
                ring.set_aside(&slot, ORIGIN, wire::pair(ctx, 0));
                ring.set_aside(&slot, TOTAL, len);
            }
            ring.commit(slot, wire::header(wire::MSGX, tag as u32) | which << 16);
            self.attend(dest);
            off += n;
        }
        self.count(Path::Inline, len);
        true
    }

    /// The first piece of a message.
    pub(crate) fn on_first_piece(&mut self, src: u32, r: Record) {
        if self.inflows[src as usize].is_some() {
            self.corrupt(src, "piece of a message");
        }
        let Some((ctx, total, handed)) = self.read_first(src, &r) else {
            self.corrupt(src, "piece of a message")
        };
        let env = Envelope { ctx, src, tag: wire::high(r.header) as i32 };
        if total > self.pieces_max() {
            self.corrupt(src, "piece of a message");
        }
        let into = match self.match_posted(env, total) {
            Some((id, expect)) => {
                let slot = self.requests.get(id);
                if let Op::Recv { buf, .. } = std::mem::replace(&mut slot.op, Op::Done) {
                    slot.op = Op::Landing { buf, expect, got: 0, began: None };
                }
                Into::Request(id)
            }
            None => {
                self.keeps(src, total);
                Into::Heap(self.pool.get(total as usize))
            }
        };
        self.inflows[src as usize] = Some(Inflow { env, total, got: 0, into, handed });
        self.on_piece(src, r);
    }

    /// Any piece of a message whose first one has come.
    pub(crate) fn on_piece(&mut self, src: u32, r: Record) {
        let Some(mut flow) = self.inflows[src as usize].take() else {
            self.corrupt(src, "piece of a message")
        };
        let (from, n) = self.piece(src, &r, flow.handed, flow.got, flow.total);
        let by = self.ways.routine(src, Role::OutOfRing, flow.total);
        match &mut flow.into {
            Into::Request(id) => {
                if let Op::Landing { buf, expect, .. } = &self.requests.get(*id).op {
                    let n = n.min(expect.saturating_sub(flow.got)) as usize;
                    // SAFETY: the receive buffer has room for `expect` bytes, the body has `n`.
                    unsafe { buf.write_by(by, flow.got, from, n) };
                }
            }
            // SAFETY: the pool's buffer has room for `total` bytes.
            Into::Heap(heap) => unsafe { by.copy(heap.ptr().add(flow.got as usize), from, n as usize) },
        }
        flow.got += n;
        if flow.got < flow.total {
            self.inflows[src as usize] = Some(flow);
            return;
        }
        if let Some(handed) = flow.handed {
            self.take_over(src, handed);
        }
        match flow.into {
            Into::Request(id) => self.complete(id, false),
            Into::Heap(heap) => self.collected(flow.env, flow.total, heap),
        }
    }

    /// A message has collected in the heap.
    fn collected(&mut self, env: Envelope, len: u64, heap: PoolBuf) {
        let Some((id, n)) = self.match_posted(env, len) else {
            self.counters.unexpected += 1;
            crate::events::unexpected(env, len);
            let parcel = Parcel { payload: Payload::Heap(heap), len, send_id: 0 };
            self.unexpected.push(env, parcel);
            return;
        };
        if let Op::Recv { buf, .. } = &self.requests.get(id).op {
            // SAFETY: the receive buffer has room for `n` bytes, the heap has `len`.
            unsafe { buf.write(0, heap.as_ptr(), n as usize) };
        }
        self.pool.put(heap);
        self.keeps_no_more(env.src, len);
        self.complete(id, false);
    }

    /// A receive of contiguous bytes takes the message whose first piece is `r`, as its pieces come.
    /// None: it is not its message, is too long, or its sender has stopped in the middle; then the
    /// general way receives it.
    ///
    /// # Safety
    /// `ptr` is writable for `cap` bytes.
    pub(crate) unsafe fn take_pieces(
        &mut self, ptr: *mut u8, cap: usize, src: u32, ctx: u32, mut r: Record,
    ) -> Option<u64> {
        let (its_ctx, total, handed) = self.read_first(src, &r)?;
        if its_ctx != ctx || total > cap as u64 || self.inflows[src as usize].is_some() {
            return None;
        }
        let by = self.ways.routine(src, Role::OutOfRing, total);
        let part = if handed.is_some() { wire::HANDED_MORE << 16 } else { wire::MORE << 16 | RECORD_LONG };
        let next = r.header & MATCH_MASK & !(wire::MID_MASK | RECORD_LONG) | part;
        let mut got = 0;
        loop {
            let (from, n) = self.piece(src, &r, handed, got, total);
            // SAFETY: within `total`, which is within `cap`; the piece has `n` bytes.
            unsafe { by.copy(ptr.add(got as usize), from, n as usize) };
            self.consume(src, r);
            got += n;
            if got == total {
                if let Some(handed) = handed {
                    self.take_over(src, handed);
                }
                return Some(total);
            }
            match self.await_piece(src, next) {
                Some(more) => r = more,
                None => {
                    self.keeps(src, total);
                    let mut heap = self.pool.get(total as usize);
                    // SAFETY: the pool's buffer has room for `total` bytes.
                    unsafe { heap.ptr().copy_from_nonoverlapping(ptr, got as usize) };
                    let env = Envelope { ctx, src, tag: wire::high(next) as i32 };
                    self.inflows[src as usize] = Some(Inflow { env, total, got, into: Into::Heap(heap), handed });
                    return None;
                }
            }
        }
    }

    /// Context, length and place of a message, from the record of its first piece. None: it is not one.
    fn read_first(&self, src: u32, r: &Record) -> Option<(u32, u64, Option<Handed>)> {
        if u64::from(wire::mid(r.header)) == wire::HANDED {
            let (ctx, total, handed) = self.read_handed(src, r);
            return Some((ctx, total, Some(handed)));
        }
        let ring = &self.rx[src as usize].ring;
        (r.header & RECORD_LONG != 0)
            .then(|| (wire::unpair(ring.aside(r, ORIGIN)).0, ring.aside(r, TOTAL), None))
    }

    /// Where a piece is and its length, `got` bytes into a message of `total` bytes.
    #[inline]
    fn piece(&self, src: u32, r: &Record, handed: Option<Handed>, got: u64, total: u64) -> (*const u8, u64) {
        let ring = &self.rx[src as usize].ring;
        let n = match handed {
            None => r.len as u64,
            Some(_) if r.len >= 8 => ring.body_word(r, 0),
            Some(_) => u64::MAX,
        };
        if n > total - got {
            self.corrupt(src, "piece of a message");
        }
        // SAFETY: `got` is below `total`, which the buffer has room for.
        (handed.map_or_else(|| ring.body(r), |h| unsafe { h.at(got) }), n)
    }

    fn await_piece(&mut self, src: u32, next: u64) -> Option<Record> {
        let patience = if self.shared.oversubscribed() { 0 } else { PATIENCE };
        let ring = &mut self.rx[src as usize].ring;
        for _ in 0..=patience {
            match ring.peek() {
                Peek::Record(r) => return (r.header & MATCH_MASK == next).then_some(r),
                Peek::Empty => weft_sync::spin_hint(),
                Peek::Corrupt => return None,
            }
        }
        None
    }
}
