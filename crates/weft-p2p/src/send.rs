//! Starting sends: which protocol carries a message, and messages to oneself.

use crate::buffer::transfer;
use crate::counters::Path;
use crate::engine::Engine;
use crate::learn::reuse::Direct;
use crate::request::{Cancelling, Op, Send, Stage};
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
        let len = buf.len_bytes();
        if dest == self.me {
            return self.send_own(mode, buf, Envelope { ctx, src: dest, tag }, len);
        }
        if self.is_failed(dest) {
            let send = Send { buf, mode, stage: Stage::Queued, cancelling: Cancelling::No, shown: None };
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
        let send = Send { buf, mode, stage: Stage::Queued, cancelling: Cancelling::No, shown: None };
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
        let send = Send { buf, mode, stage: Stage::Own, cancelling: Cancelling::No, shown: None };
        let id = self.requests.insert(Op::Send(send), env.src, env.ctx, env.tag, len, len);
        self.unexpected.push(env, Parcel { payload: Payload::Own(id), len, send_id: 0 });
        Started::Pending(Req(id))
    }
}
