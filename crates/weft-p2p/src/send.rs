//! Starting sends: what is observed of a message, which protocol is chosen for it (`select`), and messages to oneself.

use crate::buffer::transfer;
use crate::counters::Path;
use crate::engine::Engine;
use crate::learn::reuse::Reuse;
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
            && self.seals.is_none()
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
        let waits_in_line = self.peers[dest as usize].blocked;
        if waits_in_line && self.is_far(dest) {
            return self.send_far(mode, buf, dest, ctx, tag);
        }
        debug_assert!(self.peers[dest as usize].is_in_order() && !self.is_far(dest), "nothing is overtaken");
        let mut m = Message::new(&buf, mode, dest, ctx, tag);
        m.waits_in_line = waits_in_line;
        self.observe(&mut m);
        let sum = self.sum_of(&buf);
        let sealed = !m.waits_in_line && self.push_seal(dest, sum);
        let attempt = if sealed { self.go(&mut m) } else { Attempt::Full };
        debug_assert!(!matches!(attempt, Attempt::No), "some protocol carries it, or it waits for room");
        debug_assert!(m.id.is_some() || !matches!(attempt, Attempt::Waiting(_)), "who waits has a request");
        if let (Attempt::Done, None) = (&attempt, m.id) {
            return Started::Done;
        }
        let id = self.request_of(&mut m);
        match attempt {
            Attempt::Done => self.complete(id, false),
            Attempt::Waiting(stage) => self.await_in(id, stage),
            Attempt::Full | Attempt::No => {
                self.keep_seal(dest, id, sum, sealed);
                self.enqueue(dest, Out::Send(id));
            }
        }
        Started::Pending(Req(id))
    }

    /// What is learnt of a message before it goes: whether it is one of many, and of its buffer.
    #[inline]
    fn observe(&mut self, m: &mut Message<'_>) {
        if m.mode == SendMode::Open && !self.observe_flow(m) {
            m.mode = SendMode::Standard;
        }
        if self.may_be_direct(m.len as usize) && select::may_go_straight(&mut Facts(self, m)) {
            m.reuse = self.observe_reuse(m);
        }
    }

    /// Straight to its receiver if `select` says so, or else as it can be carried.
    #[inline]
    fn go(&mut self, m: &mut Message<'_>) -> Attempt {
        if m.reuse != Reuse::Written && select::send(&mut Facts(self, m)) == Protocol::Straight {
            match self.go_straight(m) {
                Attempt::No => m.tried.add(Protocol::Straight),
                other => return other,
            }
        }
        self.carry(m)
    }

    fn send_own(&mut self, mode: SendMode, buf: SendBuf, env: Envelope, len: u64) -> Started {
        debug_assert!(env.src == self.me && len == buf.len_bytes());
        self.count(Path::Own, len);
        self.on_seal(env.src, self.sum_of(&buf));
        if let Some((rid, n)) = self.match_posted(env, len) {
            if let Op::Recv { buf: dst, .. } = &self.requests.get(rid).op {
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
            debug_assert!(heap.room() as u64 >= len);
            // SAFETY: the pool's buffer has room for `len` bytes.
            unsafe { buf.read(0, heap.ptr(), len as usize) };
            self.keep(env, Parcel::new(Payload::Heap(heap), len, 0));
            return Started::Done;
        }
        let send = Send { stage: Stage::Own, ..Send::queued(buf, mode) };
        let id = self.requests.insert(Op::Send(send), env.src, env.ctx, env.tag, len, len);
        self.keep(env, Parcel::new(Payload::Own(id), len, 0));
        Started::Pending(Req(id))
    }
}
