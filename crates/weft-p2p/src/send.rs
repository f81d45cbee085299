//! Starting sends: what is observed of a message, which protocol is chosen for it (`select`), and messages to oneself.

use crate::buffer::transfer;
use crate::counters::Path;
use crate::engine::Engine;
use crate::message::{Attempt, Facts, Message};
use crate::request::{Op, Send, Stage};
use crate::select::{self, Protocol};
use crate::sizes::OWN_BUFFER_MAX;
use crate::types::{Req, SendBuf, SendMode, Started};
use crate::under_way::{Out, Parcel, Payload};
use weft_match::Envelope;

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
        if dest == self.me {
            let len = buf.len_bytes();
            return self.send_own(mode, buf, Envelope { ctx, src: dest, tag }, len);
        }
        if self.is_failed(dest) {
            return Started::Pending(self.failed_at_once(Op::Send(Send::queued(buf, mode)), dest, ctx, tag));
        }
        let mut m = Message::new(&buf, mode, dest, ctx, tag);
        m.waits_in_line = self.peers[dest as usize].blocked;
        self.observe(&mut m);
        let attempt = if m.waits_in_line { Attempt::Full } else { self.carry(&mut m) };
        if let (Attempt::Done, None) = (&attempt, m.id) {
            return Started::Done;
        }
        let id = self.request_of(&mut m);
        match attempt {
            Attempt::Done => self.complete(id, false),
            Attempt::Waiting(stage) => self.await_in(id, stage),
            Attempt::Full | Attempt::No => self.enqueue(dest, Out::Send(id)),
        }
        Started::Pending(Req(id))
    }

    /// Starts a send that has a request. False when the ring is full.
    pub fn start_queued(&mut self, id: u32) -> bool {
        let slot = self.requests.get(id);
        let (dest, ctx, tag) = (slot.peer, slot.ctx, slot.tag);
        let Op::Send(send) = &slot.op else { return true };
        // A copy of the descriptor keeps the table free for the calls below.
        let (buf, mode) = (send.buf.clone(), send.mode);
        let mut m = Message { waits_in_line: true, id: Some(id), ..Message::new(&buf, mode, dest, ctx, tag) };
        match self.carry(&mut m) {
            Attempt::Full | Attempt::No => return false,
            Attempt::Done => self.complete(id, false),
            Attempt::Waiting(stage) => self.await_in(id, stage),
        }
        true
    }

    fn await_in(&mut self, id: u32, stage: Stage) {
        if let Op::Send(send) = &mut self.requests.get(id).op {
            send.stage = stage;
        }
    }

    /// What is learnt of a message before it goes: whether it is one of many, and of its buffer.
    #[inline]
    fn observe(&mut self, m: &mut Message<'_>) {
        if m.mode == SendMode::Open && !self.flows(m) {
            m.mode = SendMode::Standard;
        }
        if self.may_be_direct(m.len as usize) && select::may_go_straight(&mut Facts(self, m)) {
            m.reuse = self.observe_reuse(m);
        }
    }

    /// Tries one protocol after the other, as `select` says.
    fn carry(&mut self, m: &mut Message<'_>) -> Attempt {
        loop {
            let p = select::send(&mut Facts(self, m));
            // What would be announced may not be, once there was a look at how far and how late its receiver is.
            if p == Protocol::SingleCopy && !m.looked && select::goes_ahead(&Facts(self, m)) {
                m.looked = true;
                self.ask_distance(m.dest, m.buf, m.len);
                self.look_for_lateness(m.dest, m.len);
                continue;
            }
            match self.attempt(p, m) {
                Attempt::No => m.tried.add(p),
                other => return other,
            }
        }
    }

    #[inline]
    fn attempt(&mut self, p: Protocol, m: &mut Message<'_>) -> Attempt {
        let Message { buf, dest, ctx, tag, len, .. } = *m;
        match p {
            Protocol::Straight => self.go_straight(m),
            Protocol::Swap => Attempt::done_if(self.hand_over(dest, ctx, tag, buf, len)),
            Protocol::Inline => self.go_inline(m),
            Protocol::Pieces => Attempt::done_if(self.push_pieces(dest, ctx, tag, buf, len)),
            Protocol::Cell => match self.push_cell(dest, ctx, tag, buf, len as usize) {
                Some(true) => Attempt::Done,
                Some(false) => Attempt::Full,
                None => Attempt::No,
            },
            Protocol::Buffered => Attempt::done_if(self.push_buffered(dest, ctx, tag, buf, len)),
            Protocol::SingleCopy => {
                let id = self.request_of(m);
                match self.offer(id, buf, dest, ctx, tag, len, false) {
                    Some(Some(stage)) => Attempt::Waiting(stage),
                    Some(None) => Attempt::Full,
                    None => Attempt::No,
                }
            }
            Protocol::Pipeline => self.announce(m),
        }
    }

    /// In one record. The acknowledgement that MPI_Ssend waits for names the request.
    fn go_inline(&mut self, m: &mut Message<'_>) -> Attempt {
        let sync = m.mode == SendMode::Sync;
        let send_id = if sync { self.request_of(m) } else { 0 };
        match self.push_record(m.dest, m.ctx, m.tag, m.buf, m.len as usize, send_id) {
            false => Attempt::Full,
            true if sync => Attempt::Waiting(Stage::AwaitAck),
            true => Attempt::Done,
        }
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
        let send = Send { stage: Stage::Own, ..Send::queued(buf, mode) };
        let id = self.requests.insert(Op::Send(send), env.src, env.ctx, env.tag, len, len);
        self.unexpected.push(env, Parcel { payload: Payload::Own(id), len, send_id: 0 });
        Started::Pending(Req(id))
    }
}
