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
use crate::engine::Engine;
use crate::proto::swap_buffers::Swap;
use crate::request::Op;
use crate::sizes::Pieces;
use crate::types::SendBuf;
use crate::under_way::{Drained, Inflow, Into, Parcel, Payload};
use crate::wire;
use weft_lockfree::mem::LINE_WORDS;
use weft_lockfree::ring::{MATCH_MASK, Peek, RECORD_LONG, Record};
use weft_match::Envelope;
use weft_profile::Role;

/// Polls of a receive that took a part for the next piece, before it lets progress see to it. The
/// sender is copying; when it is not it has lost its core.
const PATIENCE: u32 = 20_000;

/// Bytes of a message to a far peer that go through the caches to see whether it still is.
const PROBE_LEN: u64 = 2 << 10;

/// Words in front of the first piece.
const ORIGIN: usize = 0;
const TOTAL: usize = 1;

impl Engine {
    /// Sends a message in pieces. False, with nothing done, when they have no room.
    pub(crate) fn push_pieces(&mut self, dest: u32, ctx: u32, tag: i32, buf: &SendBuf, len: u64) -> bool {
        let (mut by, past) = (self.routine_in(dest, len), self.ways.past_ring);
        let p = &mut self.peers[dest as usize];
        let far = p.distance.is_far();
        let many = p.held.is_away();
        let ring = &mut p.tx;
        let pieces = match (far, ring.stays_close()) {
            (true, _) => Pieces::far(len, many),
            (_, true) => Pieces::in_turns(),
            _ => Pieces::near(len),
        };
        // The ring may be another job's, and shorter than ours.
        let pieces = pieces.at_most(ring.len_bytes() / 16);
        // A line in front of each, and of one more for a probe.
        let n_words = LINE_WORDS * (len.div_ceil(64) + pieces.count(len) + 1);
        if len > ring.len_bytes() / 4 {
            return false;
        }
        ring.begin_message(p.rx.position(), n_words);
        if !ring.has_room(n_words) {
            return false;
        }
        let mut off = 0;
        while off < len {
            let mut n = pieces.next(len - off);
            debug_assert!(n > 0 && off + n <= len);
            match past {
                // Through the caches only to see what that costs.
                Some(past) if far && by != past && off == 0 => n = n.min(PROBE_LEN),
                Some(past) if far => by = past,
                _ => {}
            }
            let ring = &mut self.peers[dest as usize].tx;
            // The last one may be short; a LONG record has the words aside.
            let slot = ring.reserve_long(n as usize, off + n < len).expect("room for all pieces");
            let which = if off == 0 { wire::FIRST } else { wire::MORE };
            let body = ring.body(&slot);
            let began = if off == 0 { self.begin_probe(dest, by, buf, n as usize) } else { None };
            // SAFETY: the user's buffer has `len` bytes by the contract of `isend`; the body has
            // room for `n`.
            unsafe { buf.read_by(by, off, body, n as usize) };
            self.end_probe(dest, began, n as usize);
            let ring = &mut self.peers[dest as usize].tx;
            if off == 0 {
                ring.set_aside(&slot, ORIGIN, wire::Origin { ctx, send_id: 0 }.encode());
                ring.set_aside(&slot, TOTAL, len);
            }
            ring.commit(slot, wire::header(wire::MSGX, tag as u32) | which << 16);
            self.ring_doorbell(dest);
            off += n;
        }
        debug_assert!(off == len, "the pieces are the message");
        self.count(Path::Inline, len);
        true
    }

    /// The first piece of a message.
    pub(crate) fn on_first_piece(&mut self, src: u32, r: Record) {
        let Some((ctx, total)) = self.read_first(src, &r).filter(|_| self.peers[src as usize].inflow.is_none()) else {
            self.corrupt(src, "piece of a message")
        };
        let flow = self.begin_inflow(src, r.header, ctx, total, None);
        self.peers[src as usize].inflow = Some(flow);
        self.on_piece(src, r);
    }

    fn begin_inflow(&mut self, src: u32, header: u64, ctx: u32, total: u64, swap: Option<Swap>) -> Inflow {
        debug_assert!(self.peers[src as usize].inflow.is_none(), "one message comes in at a time");
        let env = Envelope { ctx, src, tag: wire::high(header) as i32 };
        if total > self.pieces_max() {
            self.corrupt(src, "piece of a message");
        }
        let into = match self.match_posted(env, total) {
            Some((id, expect)) => {
                let slot = self.requests.get(id);
                if let Op::Recv { buf, .. } = std::mem::replace(&mut slot.op, Op::Done) {
                    slot.op = Op::Landing { buf, expect, got: 0, asked: false, began: None };
                }
                Into::Request(id)
            }
            None => {
                self.keeps(src, total);
                Into::Heap(self.pool.get(total as usize))
            }
        };
        Inflow { env, total, got: 0, into, swap }
    }

    /// Any piece of a message whose first one has come.
    pub(crate) fn on_piece(&mut self, src: u32, r: Record) {
        let Some(mut flow) = self.peers[src as usize].inflow.take().filter(|f| f.swap.is_none()) else {
            self.corrupt(src, "piece of a message")
        };
        let (from, n) = self.piece(src, &r, flow.got, flow.total);
        self.store_piece(&mut flow, from, n);
        if flow.got < flow.total {
            self.peers[src as usize].inflow = Some(flow);
        } else {
            self.end_inflow(flow);
        }
    }

    /// The message of a buffer that goes from hand to hand, whose record stays in the ring until all of its
    /// pieces have come. More: it is whole; Empty: some came.
    pub(crate) fn on_swap(&mut self, src: u32, r: Record) -> Drained {
        let (mut flow, mut moved) = match self.peers[src as usize].inflow.take() {
            Some(flow) => (flow, false),
            None => {
                let (ctx, total, swap) = self.read_swap(src, &r);
                (self.begin_inflow(src, r.header, ctx, total, Some(swap)), true)
            }
        };
        let Some(swap) = flow.swap else { self.corrupt(src, "swap of a buffer") };
        while let Some((from, n)) = swap.piece(flow.got) {
            self.store_piece(&mut flow, from, n);
            moved = true;
            if flow.got == flow.total {
                self.consume(src, r);
                self.own_swapped(src, swap);
                self.end_inflow(flow);
                return Drained::More;
            }
        }
        self.peers[src as usize].inflow = Some(flow);
        if moved { Drained::Empty } else { Drained::Stuck }
    }

    /// Takes the next `n` bytes of a message.
    fn store_piece(&mut self, flow: &mut Inflow, from: *const u8, n: u64) {
        assert!(n <= flow.total - flow.got, "a piece is within its message");
        let by = self.ways.routine(flow.env.src, Role::OutOfRing, flow.total);
        match &mut flow.into {
            Into::Request(id) => {
                // What is beyond the room of a receive goes nowhere.
                if let Op::Landing { buf, expect, .. } = &self.requests.get(*id).op
                    && flow.got < *expect
                {
                    let n = n.min(*expect - flow.got) as usize;
                    // SAFETY: the receive buffer has room for `expect` bytes, the piece has `n`.
                    unsafe { buf.write_by(by, flow.got, from, n) };
                }
            }
            Into::Heap(heap) => {
                debug_assert!(heap.room() as u64 >= flow.total);
                // SAFETY: the pool's buffer has room for `total` bytes.
                unsafe { by.copy(heap.ptr().add(flow.got as usize), from, n as usize) }
            }
            Into::Nobody => {}
        }
        flow.got += n;
    }

    fn end_inflow(&mut self, flow: Inflow) {
        debug_assert!(flow.got == flow.total, "all of it has come");
        debug_assert!(self.peers[flow.env.src as usize].inflow.is_none());
        match flow.into {
            Into::Request(id) => {
                self.note_received(flow.env.src, flow.total);
                self.complete(id, false);
            }
            Into::Heap(heap) => self.collected(flow.env, flow.total, heap),
            Into::Nobody => {}
        }
    }

    /// A message has collected in the heap.
    fn collected(&mut self, env: Envelope, len: u64, heap: PoolBuf) {
        let Some((id, n)) = self.match_posted(env, len) else {
            self.counters.unexpected += 1;
            crate::events::unexpected(env, len);
            return self.keep(env, Parcel::new(Payload::Heap(heap), len, 0));
        };
        if let Op::Recv { buf, .. } = &self.requests.get(id).op {
            debug_assert!(heap.room() as u64 >= len);
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
        &mut self,
        ptr: *mut u8,
        cap: usize,
        src: u32,
        ctx: u32,
        mut r: Record,
    ) -> Option<u64> {
        let (its_ctx, total) = self.read_first(src, &r)?;
        if its_ctx != ctx || total > cap as u64 || self.peers[src as usize].inflow.is_some() {
            return None;
        }
        let by = self.ways.routine(src, Role::OutOfRing, total);
        let next = r.header & MATCH_MASK & !wire::MID_MASK | wire::MORE << 16;
        let mut got = 0;
        loop {
            let (from, n) = self.piece(src, &r, got, total);
            // SAFETY: within `total`, which is within `cap`; the piece has `n` bytes.
            unsafe { by.copy(ptr.add(got as usize), from, n as usize) };
            self.consume(src, r);
            got += n;
            if got == total {
                return Some(total);
            }
            match self.await_piece(src, next) {
                Some(more) => r = more,
                None => {
                    self.keeps(src, total);
                    let mut heap = self.pool.get(total as usize);
                    debug_assert!(got < total && heap.room() as u64 >= total);
                    // SAFETY: the pool's buffer has room for `total` bytes.
                    unsafe { heap.ptr().copy_from_nonoverlapping(ptr, got as usize) };
                    let env = Envelope { ctx, src, tag: wire::high(next) as i32 };
                    self.peers[src as usize].inflow =
                        Some(Inflow { env, total, got, into: Into::Heap(heap), swap: None });
                    return None;
                }
            }
        }
    }

    /// As `take_pieces`, of a message in a buffer that goes from hand to hand. Its record stays where it is
    /// until all is there.
    ///
    /// # Safety
    /// As there.
    pub(crate) unsafe fn take_swap(&mut self, ptr: *mut u8, cap: usize, src: u32, ctx: u32, r: Record) -> Option<u64> {
        // One that progress has begun is progress's.
        if self.peers[src as usize].inflow.is_some() {
            return None;
        }
        let (its_ctx, total, swap) = self.read_swap(src, &r);
        if its_ctx != ctx || total > cap as u64 {
            return None;
        }
        let by = self.ways.routine(src, Role::OutOfRing, total);
        let mut got = 0;
        while got < total {
            // What has been copied is copied again then, once the receive is posted.
            let (from, n) = self.await_swap(&swap, got)?;
            // SAFETY: within `total`, which is within `cap`; the piece has `n` bytes.
            unsafe { by.copy(ptr.add(got as usize), from, n as usize) };
            got += n;
        }
        debug_assert!(got == total);
        self.consume(src, r);
        self.own_swapped(src, swap);
        Some(total)
    }

    /// Context and length of a message, from the record of its first piece. None: it is not one.
    fn read_first(&self, src: u32, r: &Record) -> Option<(u32, u64)> {
        let ring = &self.peers[src as usize].rx;
        (r.header & RECORD_LONG != 0).then(|| (wire::Origin::decode(ring.aside(r, ORIGIN)).ctx, ring.aside(r, TOTAL)))
    }

    /// Where a piece is and its length, `got` bytes into a message of `total` bytes.
    #[inline]
    fn piece(&self, src: u32, r: &Record, got: u64, total: u64) -> (*const u8, u64) {
        if r.len as u64 > total - got {
            self.corrupt(src, "piece of a message");
        }
        (self.peers[src as usize].rx.body(r), r.len as u64)
    }

    #[inline]
    fn patience(&self) -> u32 {
        if self.shared.oversubscribed() { 0 } else { PATIENCE }
    }

    #[inline]
    fn await_swap(&self, swap: &Swap, at: u64) -> Option<(*const u8, u64)> {
        (0..=self.patience()).find_map(|_| {
            swap.piece(at).or_else(|| {
                weft_sync::spin_hint();
                None
            })
        })
    }

    fn await_piece(&mut self, src: u32, next: u64) -> Option<Record> {
        let patience = self.patience();
        let ring = &mut self.peers[src as usize].rx;
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
