//! Starting sends: inline, through a cell, announced, or to oneself.

use crate::buffer::transfer;
use crate::counters::Path;
use crate::direct::Direct;
use crate::engine::{Engine, Out, Parcel, Payload};
use crate::handover;
use crate::request::{Op, Send, Stage};
use crate::tuning::OWN_BUFFER_MAX;
use crate::types::{Req, SendBuf, SendMode, Started};
use crate::wire;
use weft_copy::Routine;
use weft_lockfree::ring::GAP_MIN_LEN;
use weft_match::Envelope;
use weft_topo::apparent::MIN_TIMED;

/// What became of an attempt to start.
enum Launch {
    /// No room in the ring; nothing happened.
    Full,
    Done,
    Waiting(Stage),
}

impl Engine {
    #[inline]
    pub fn isend(&mut self, mode: SendMode, buf: SendBuf, dest: u32, ctx: u32, tag: i32) -> Started {
        if let SendBuf::Bytes { ptr, len } = buf
            && mode != SendMode::Sync
            // SAFETY: the buffer is readable by the contract of `P2p::isend`.
            && unsafe { self.send_now::<false>(ptr, len, dest, ctx, tag) }
        {
            return Started::Done;
        }
        self.isend_general(mode, buf, dest, ctx, tag)
    }

    fn isend_general(&mut self, mode: SendMode, buf: SendBuf, dest: u32, ctx: u32, tag: i32) -> Started {
        let len = buf.len_bytes();
        if dest == self.me {
            return self.send_own(mode, buf, Envelope { ctx, src: dest, tag }, len);
        }
        if self.is_failed(dest) {
            let send = Send { buf, mode, stage: Stage::Queued, cancelling: false, shown: None };
            return Started::Pending(self.failed_at_once(Op::Send(send), dest, ctx, tag));
        }
        let blocking = mode != SendMode::Open;
        let mode = self.settle_mode(mode, &buf, dest, len);
        let blocked = self.peers[dest as usize].blocked;
        let ahead = !blocked && !matches!(mode, SendMode::Sync | SendMode::Open);
        let direct = match ahead && self.may_be_direct(len as usize) {
            true => self.send_direct(&buf, dest, ctx, tag, len, blocking),
            false => Direct::No,
        };
        match direct {
            Direct::Gone => return Started::Done,
            Direct::No if ahead && self.send_ahead(&buf, dest, ctx, tag, len) => return Started::Done,
            _ => {}
        }
        let send = Send { buf, mode, stage: Stage::Queued, cancelling: false, shown: None };
        let id = self.requests.insert(Op::Send(send), dest, ctx, tag, len, len);
        if direct == Direct::Offer && self.offer_direct(id) {
            return Started::Pending(Req(id));
        }
        if blocked || !self.start_queued(id) {
            self.enqueue(dest, Out::Send(id));
        }
        Started::Pending(Req(id))
    }

    /// Sends a message before its receive is known, if it may be and has room.
    fn send_ahead(&mut self, buf: &SendBuf, dest: u32, ctx: u32, tag: i32, len: u64) -> bool {
        self.ask_distance(dest, buf, len);
        if self.is_eager(dest, len) && self.may_keep(dest, len) {
            if len <= self.inline_max(dest) {
                return self.push_inline(dest, ctx, tag, buf, len as usize, 0);
            }
            if self.push_pieces(dest, ctx, tag, buf, len)
                || matches!(self.push_cell(dest, ctx, tag, buf, len as usize), Some(true))
            {
                return true;
            }
        }
        self.is_late(dest, len) && self.push_buffered(dest, ctx, tag, buf, len)
    }

    /// Starts a send that has a request. False when the ring is full.
    pub fn start_queued(&mut self, id: u32) -> bool {
        let slot = self.requests.get(id);
        let (peer, ctx, tag, len) = (slot.peer, slot.ctx, slot.tag, slot.len);
        let Op::Send(send) = &slot.op else { return true };
        // A copy of the descriptor keeps the table free for the calls below.
        let (buf, mode) = (send.buf.clone(), send.mode);
        let launch = self.launch(id, mode, &buf, peer, ctx, tag, len);
        match launch {
            Launch::Full => return false,
            Launch::Done => self.complete(id, false),
            Launch::Waiting(stage) => {
                if let Op::Send(send) = &mut self.requests.get(id).op {
                    send.stage = stage;
                }
            }
        }
        true
    }

    #[allow(clippy::too_many_arguments)] // One call site; a struct would only rename them.
    fn launch(&mut self, id: u32, mode: SendMode, buf: &SendBuf, peer: u32, ctx: u32, tag: i32, len: u64) -> Launch {
        let sync = mode == SendMode::Sync;
        if mode == SendMode::Open
            && let Some(offered) = self.offer(id, buf, peer, ctx, tag, len, false)
        {
            return offered.map_or(Launch::Full, Launch::Waiting);
        }
        let open = self.may_keep(peer, len);
        if open && len <= self.inline_max(peer) {
            let send_id = if sync { id } else { 0 };
            return match self.push_inline(peer, ctx, tag, buf, len as usize, send_id) {
                false => Launch::Full,
                true if sync => Launch::Waiting(Stage::AwaitAck),
                true => Launch::Done,
            };
        }
        if open && !sync && self.is_eager(peer, len) {
            if self.push_pieces(peer, ctx, tag, buf, len) {
                return Launch::Done;
            }
            match self.push_cell(peer, ctx, tag, buf, len as usize) {
                Some(true) => return Launch::Done,
                Some(false) => return Launch::Full,
                None => {}
            }
        }
        match self.offer(id, buf, peer, ctx, tag, len, false) {
            Some(Some(stage)) => Launch::Waiting(stage),
            Some(None) => Launch::Full,
            None => self.announce(id, buf, peer, ctx, tag, len),
        }
    }

    /// Sends a message in the ring. False when it is full.
    #[inline]
    pub(crate) fn push_inline(
        &mut self,
        dest: u32,
        ctx: u32,
        tag: i32,
        buf: &SendBuf,
        len: usize,
        send_id: u32,
    ) -> bool {
        if len >= handover::MIN_LEN && send_id == 0 && self.hand_over(dest, ctx, tag, buf, len as u64) {
            return true;
        }
        let mut by = Routine::Libc;
        let mut began = None;
        if len >= MIN_TIMED {
            by = self.routine_in(dest, len as u64);
            began = self.begin_taste(dest, by, buf, len);
        }
        let answers = self.peers[dest as usize].rx.position();
        let ring = &mut self.peers[dest as usize].tx;
        if len >= GAP_MIN_LEN {
            ring.begin_message(answers, len as u64 / 8);
        }
        let short = send_id == 0 && ctx <= wire::MAX_SHORT_CTX;
        let front = if short { 0 } else { wire::Origin::LEN };
        let Some(slot) = ring.reserve(front + len) else { return false };
        // SAFETY: the user's buffer has `len` bytes by the contract of `isend`; the body has room
        // for front and payload, and nobody else writes it.
        unsafe {
            if !short {
                let origin = wire::Origin { ctx, send_id }.encode();
                ring.fill(&slot, 0, (&raw const origin).cast(), 8);
            }
            buf.read_by(by, 0, ring.body(&slot).add(front), len);
        }
        if began.is_some() {
            self.end_taste(dest, began, len);
        }
        let ring = &mut self.peers[dest as usize].tx;
        let header = if short { wire::msg(ctx, tag) } else { wire::header(wire::MSGX, tag as u32) };
        ring.commit(slot, header);
        self.attend(dest);
        self.count(Path::Inline, len as u64);
        true
    }

    /// Takes a cell for data that a peer may keep for long. None when that would starve the
    /// pipeline.
    pub(crate) fn eager_cell(&mut self) -> Option<u32> {
        if self.cells.known_free() <= self.tune.reserve_cells {
            self.cells.collect();
            if self.cells.known_free() <= self.tune.reserve_cells {
                return None;
            }
        }
        self.cells.take()
    }

    /// Sends a message in one cell. None when it needs more, or there is none to spare; Some(false)
    /// when the ring is full.
    fn push_cell(&mut self, dest: u32, ctx: u32, tag: i32, buf: &SendBuf, len: usize) -> Option<bool> {
        let fits = len <= self.tune.cell_len;
        let cell = fits.then(|| self.eager_cell()).flatten()?;
        let by = self.routine_in(dest, len as u64);
        let dst = self.cell(self.me, cell);
        let ring = &mut self.peers[dest as usize].tx;
        let Some(slot) = ring.reserve(8 * wire::Cell::WORDS) else {
            self.cells.untake(cell);
            return Some(false);
        };
        // SAFETY: the user's buffer has `len` bytes by the contract of `isend`; a cell has room
        // for `eager_max` and is ours until published.
        unsafe {
            buf.read_by(by, 0, dst, len);
            let body = wire::Cell { ctx, cell, len: len as u32 }.encode();
            ring.fill(&slot, 0, body.as_ptr().cast(), size_of_val(&body));
        }
        ring.commit(slot, wire::header(wire::CELL, tag as u32));
        self.attend(dest);
        self.count(Path::Eager, len as u64);
        Some(true)
    }

    /// Announces a message, with its first bytes in a cell when there is one to spare.
    fn announce(&mut self, id: u32, buf: &SendBuf, dest: u32, ctx: u32, tag: i32, len: u64) -> Launch {
        let first = self.eager_cell().map(|cell| (cell, self.first_segment(dest, len)));
        let by = self.routine_in(dest, len);
        let dst = first.map(|(cell, _)| self.cell(self.me, cell));
        let ring = &mut self.peers[dest as usize].tx;
        let Some(slot) = ring.reserve(8 * wire::Rts::WORDS) else {
            if let Some((cell, _)) = first {
                self.cells.untake(cell);
            }
            return Launch::Full;
        };
        let (cell, first_len) = first.unwrap_or((0, 0));
        // SAFETY: as in `push_cell`; the first segment is no longer than message and cell.
        unsafe {
            if let Some(dst) = dst {
                buf.read_by(by, 0, dst, first_len);
            }
            let origin = wire::Origin { ctx, send_id: id };
            let rts = wire::Rts { origin, total: len, first_cell: cell, first_len: first_len as u32 };
            let body = rts.encode();
            ring.fill(&slot, 0, body.as_ptr().cast(), size_of_val(&body));
        }
        ring.commit(slot, wire::header(wire::RTS, tag as u32));
        self.attend(dest);
        self.count(Path::Rendezvous, len);
        Launch::Waiting(Stage::AwaitCts { sent: first_len as u64 })
    }

    fn send_own(&mut self, mode: SendMode, buf: SendBuf, env: Envelope, len: u64) -> Started {
        self.count(Path::Own, len);
        if let Some(rid) = self.posted.arrive(env) {
            let slot = self.requests.get(rid);
            slot.peer = env.src;
            slot.tag = env.tag;
            slot.len = len;
            let n = len.min(slot.room);
            if let Op::Recv { buf: dst, .. } = &slot.op {
                // SAFETY: both buffers are alive until their operations complete.
                unsafe { transfer(&buf, dst, n) };
            }
            self.complete(rid, false);
            return Started::Done;
        }
        self.counters.unexpected += 1;
        crate::events::unexpected(env, len);
        if mode != SendMode::Sync && len <= OWN_BUFFER_MAX {
            let mut heap = self.pool.get(len as usize);
            // SAFETY: the pool's buffer has room for `len` bytes.
            unsafe { buf.read(0, heap.ptr(), len as usize) };
            self.unexpected.push(env, Parcel { payload: Payload::Heap(heap), len, send_id: 0 });
            return Started::Done;
        }
        let send = Send { buf, mode, stage: Stage::Own, cancelling: false, shown: None };
        let id = self.requests.insert(Op::Send(send), env.src, env.ctx, env.tag, len, len);
        self.unexpected.push(env, Parcel { payload: Payload::Own(id), len, send_id: 0 });
        Started::Pending(Req(id))
    }
}
