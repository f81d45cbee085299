//! Messages of the programs: what is sent and received, and what is written down of it.

use super::{Pending, Whose, World};
use crate::memory::{Buf, recv_buf, send_buf};
use crate::oracle::{Received, Sent};
use crate::plan::{Asked, Buffer, KEPT, Kind, Shape, Way};
use weft_base::{ErrClass, Proc};
use weft_p2p::*;

impl World<'_> {
    /// Whom a rank asks for, as its engine calls that one.
    pub(super) fn src(&self, r: usize, asked: Asked) -> Option<Proc> {
        asked.src.map(|src| self.names.proc(r, src as usize).expect("they have met"))
    }

    /// Who an engine says that something comes from.
    pub fn rank_of(&self, r: usize, src: Proc) -> Result<u32, String> {
        let rank = self.names.rank(r, src).map(|r| r as u32);
        rank.ok_or_else(|| format!("rank {r} has something of process {src:?}, whom it has not met"))
    }

    pub(super) fn probe(&mut self, r: usize, asked: Asked) -> Result<Option<ProbeInfo>, String> {
        let info = self.ranks[r].p2p.iprobe(self.src(r, asked), asked.ctx, asked.tag);
        if let Some(i) = info
            && (self.src(r, asked).is_some_and(|s| s != i.src) || asked.tag.is_some_and(|t| t != i.tag))
        {
            return Err(format!("rank {r}: a probe of {asked:?} found {i:?}"));
        }
        Ok(info)
    }

    pub(super) fn detach(&mut self, r: usize, op: usize, back: usize) {
        let rank = &mut self.ranks[r];
        let sends = |p: &Pending| p.op + back >= op && matches!(p.whose, Whose::Send(_)) && !p.cancelling;
        if let Some(i) = rank.pending.iter().position(sends) {
            let p = rank.pending.remove(i);
            rank.p2p.detach(p.req);
        }
    }

    pub(super) fn send(&mut self, r: usize, op: usize, kind: Kind) {
        let Kind::Send { dest, what, len, mode, shape, buffer, way } = kind else { return };
        let (buf, content, own) = match buffer {
            Buffer::Own { heap } => {
                let content = self.trace.sent.len() as u64 + 1;
                let buf = self.memory.take(len, shape, heap);
                buf.fill(content);
                (buf, content, true)
            }
            Buffer::Kept { index } => {
                let content = (r as u64 + 1) << 40 | index as u64;
                let buf = *self.ranks[r].kept[index].get_or_insert_with(|| {
                    let buf = self.memory.take(KEPT[index], None, true);
                    buf.fill(content);
                    buf
                });
                (buf, content, false)
            }
        };
        let sync = mode == SendMode::Sync;
        let i = self.trace.sent.len();
        let sent = Sent { src: r as u32, dest, what, len: buf.len, content, sync, own, ..Sent::default() };
        self.trace.sent.push(sent);
        let dest = self.names.proc(r, dest as usize).expect("they have met");
        let p2p = &self.ranks[r].p2p;
        let short = way == Way::Short && !sync && buf.shape.is_none() && !self.plan.seals;
        // SAFETY: the buffer has its length; it is written over only when the send is done.
        if short && unsafe { p2p.send_fast::<false>(buf.ptr, buf.len, dest, what.ctx, what.tag) } {
            return self.sent(i, buf);
        }
        match p2p.isend(mode, send_buf(&buf), dest, what.ctx, what.tag).expect("sends") {
            Started::Done => self.sent(i, buf),
            Started::Pending(req) => {
                self.ranks[r].pending.push(Pending { op, req, whose: Whose::Send(i), buf, cancelling: false })
            }
        }
    }

    /// A send has ended well: its buffer is free.
    fn sent(&mut self, i: usize, buf: Buf) {
        let s = &mut self.trace.sent[i];
        s.done = Some(self.step);
        if s.own {
            buf.write_over();
        }
    }

    #[allow(clippy::too_many_arguments, reason = "the fields of an operation")]
    pub(super) fn receive(
        &mut self,
        r: usize,
        op: usize,
        asked: Asked,
        room: usize,
        shape: Option<Shape>,
        heap: bool,
        way: Way,
    ) -> Result<(), String> {
        let buf = self.memory.take(room, shape, heap);
        let i = self.trace.received.len();
        self.trace.received.push(Received::new(r as u32, asked, self.step, buf));
        let (from, ctx) = (self.src(r, asked), asked.ctx);
        let p2p = &self.ranks[r].p2p;
        if let (Way::Short, Some(src), Some(tag), None) = (way, from, asked.tag, shape)
            && asked.src != Some(r as u32)
            && !self.plan.seals
        {
            let (ptr, cap) = (buf.ptr, buf.len);
            // SAFETY: the buffer has its length, and nobody else touches it.
            let got = unsafe {
                match self.rng.below(3) {
                    0 => p2p.recv_next(ptr, cap, src, ctx, tag),
                    1 => p2p.recv_arrived(ptr, cap, src, ctx, tag),
                    _ => p2p.recv_fast(ptr, cap, src, ctx, tag, 1),
                }
            };
            if let Some(bytes) = got {
                let c = Completion { src, tag, bytes, cancelled: false, error: None };
                return self.received(i, &c);
            }
        }
        let by_wildcard = from.is_none() || asked.tag.is_none();
        if let (Way::Short, true, None, false) = (way, by_wildcard, shape, self.plan.seals)
            && asked.src != Some(r as u32)
        {
            // SAFETY: as above.
            if let Some((src, tag, bytes)) = unsafe { p2p.recv_any(buf.ptr, buf.len, (from, ctx, asked.tag), 1) } {
                return self.received(i, &Completion { src, tag, bytes, cancelled: false, error: None });
            }
        }
        match p2p.irecv(recv_buf(&buf), from, ctx, asked.tag).expect("receives") {
            StartedRecv::Done(c) => self.received(i, &c),
            StartedRecv::Pending(req) => {
                self.ranks[r].pending.push(Pending { op, req, whose: Whose::Recv(i), buf, cancelling: false });
                Ok(())
            }
        }
    }

    /// A message was taken out of matching.
    pub fn took(&mut self, r: usize, asked: Asked, msg: Msg, info: &ProbeInfo) -> Result<(), String> {
        let i = self.trace.received.len();
        let nowhere = self.memory.take(0, None, false);
        let taken = Some((self.rank_of(r, info.src)?, info.tag));
        self.trace.received.push(Received { taken, ..Received::new(r as u32, asked, self.step, nowhere) });
        self.ranks[r].taken.push((msg, i, info.bytes as usize));
        Ok(())
    }

    /// Receives the last message that was taken, with room for all of it where none is said.
    pub fn receive_taken(&mut self, r: usize, op: usize, room: Option<usize>, heap: bool) -> Result<(), String> {
        let Some((msg, i, len)) = self.ranks[r].taken.pop() else { return Ok(()) };
        let ctx = self.trace.received[i].asked.ctx;
        if self.ranks[r].revoked == Some(ctx) || self.ranks[r].over.contains(&ctx) {
            let nothing = RecvBuf::Bytes { ptr: std::ptr::null_mut(), len: 0 };
            if let StartedRecv::Pending(req) = self.ranks[r].p2p.imrecv(msg, nothing).expect("receives") {
                self.ranks[r].p2p.detach(req);
            }
            return Ok(());
        }
        let buf = self.memory.take(room.unwrap_or(len), None, heap);
        (self.trace.received[i].buf, self.trace.received[i].since) = (buf, self.step);
        match self.ranks[r].p2p.imrecv(msg, recv_buf(&buf)).expect("receives") {
            StartedRecv::Done(c) => self.received(i, &c),
            StartedRecv::Pending(req) => {
                self.ranks[r].pending.push(Pending { op, req, whose: Whose::Recv(i), buf, cancelling: false });
                Ok(())
            }
        }
    }

    fn received(&mut self, i: usize, c: &Completion) -> Result<(), String> {
        let src = self.rank_of(self.trace.received[i].rank as usize, c.src);
        let (died, revoked) = (self.trace.dead.is_some(), {
            let r = &self.trace.received[i];
            self.trace.is_revoked(r.asked.ctx, r.rank)
        });
        let r = &mut self.trace.received[i];
        let truncated = c.error.as_ref().is_some_and(|e| e.class == ErrClass::TRUNCATE);
        if let Some(e) = c.error.as_ref().filter(|_| !truncated) {
            let died = e.class == ErrClass::PROC_FAILED && died;
            let revoked = e.class == ErrClass::REVOKED && revoked;
            if !died && !revoked {
                return Err(format!("rank {}: a receive failed: {e}", r.rank));
            }
            (r.failed, r.sum) = (true, r.buf.sum());
            return Ok(());
        }
        if c.cancelled {
            r.cancelled = true;
            return Ok(());
        }
        r.got = Some((src?, c.tag, c.bytes as usize, truncated));
        r.sum = r.buf.sum();
        Ok(())
    }

    /// Looks at all requests of a rank. Whether any has ended.
    pub fn look(&mut self, r: usize) -> Result<bool, String> {
        let mut any = self.go_on(r)? | self.go_on_in_windows(r)?;
        let mut i = 0;
        while i < self.ranks[r].pending.len() {
            let Some(c) = self.ranks[r].p2p.poll(self.ranks[r].pending[i].req) else {
                i += 1;
                continue;
            };
            any = true;
            let p = self.ranks[r].pending.remove(i);
            match p.whose {
                Whose::Recv(at) => self.received(at, &c)?,
                Whose::Send(at) if c.cancelled => self.trace.sent[at].cancelled = true,
                Whose::Send(at) => match &c.error {
                    None => self.sent(at, p.buf),
                    Some(e) => {
                        let s = &self.trace.sent[at];
                        let died = e.class == ErrClass::PROC_FAILED && self.trace.dead == Some(s.dest);
                        let revoked = e.class == ErrClass::REVOKED && self.trace.is_revoked(s.what.ctx, s.src);
                        if !died && !revoked {
                            return Err(format!("rank {r}: a send failed: {e}"));
                        }
                        self.trace.sent[at].failed = true;
                    }
                },
            }
        }
        if any && self.rng.one_in(4) {
            self.ranks[r].p2p.note_freed();
        }
        Ok(any)
    }
}
