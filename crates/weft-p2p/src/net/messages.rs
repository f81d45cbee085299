//! Messages to and from peers on other nodes.
//!
//! A message's letter has its context and tag, whether its sender waits to hear that it was matched, and the sender's
//! request as its name. Words about it are those of the rings: ACK, CANCEL, CANCELLED.

use crate::counters::Path;
use crate::engine::Engine;
use crate::request::{Cancelling, Op, Send, Slot, Stage};
use crate::types::{RecvBuf, Req, SendBuf, SendMode, Started};
use crate::under_way::{Parcel, Payload};
use crate::wire;
use weft_base::ErrClass;
use weft_fabric::wire::{Letter, OfferId};
use weft_lockfree::ring::kind;
use weft_match::Envelope;

/// The bit of a letter's tag that says that its sender waits for a word; contexts have 31 bits.
const SYNC: u64 = 1 << 63;

fn envelope(src: u32, tag: u64) -> Envelope {
    Envelope { ctx: ((tag & !SYNC) >> 32) as u32, src, tag: tag as u32 as i32 }
}

/// The request that waits to hear of a short message; 0: none.
pub(super) fn answered(tag: u64, name: u32) -> u32 {
    if tag & SYNC != 0 { name } else { 0 }
}

impl Engine {
    /// Sends to a peer on another node.
    #[cold]
    #[inline(never)]
    pub(crate) fn send_far(&mut self, mode: SendMode, buf: SendBuf, dest: u32, ctx: u32, tag: i32) -> Started {
        assert!(ctx >> 31 == 0, "the bit of SYNC is free");
        debug_assert!(self.is_far(dest));
        let (len, is_sync) = (buf.len_bytes(), mode == SendMode::Sync);
        self.count(Path::Net, len);
        let packed = match &buf {
            SendBuf::Bytes { .. } => None,
            SendBuf::Typed { .. } => {
                let mut bytes = vec![0; len as usize];
                // SAFETY: the user's buffer has `len` bytes by the contract of `isend`.
                unsafe { buf.read(0, bytes.as_mut_ptr(), bytes.len()) };
                Some(bytes)
            }
        };
        let start = match (&packed, &buf) {
            (None, SendBuf::Bytes { ptr, .. }) => *ptr,
            (bytes, _) => bytes.as_ref().map_or(std::ptr::dangling(), |b| b.as_ptr()),
        };
        let sum = self.sum_of(&buf);
        let op = Op::Send(Send { stage: Stage::Far, ..Send::queued(buf, mode) });
        let id = self.requests.insert(op, dest, ctx, tag, len, len);
        let tag = u64::from(ctx) << 32 | u64::from(tag as u32) | if is_sync { SYNC } else { 0 };
        let letter = Letter { tag, name: id, sum };
        let Some(net) = &mut self.net else { unreachable!("a far peer without a wire") };
        // There may be an answer soon.
        net.note_activity();
        // SAFETY: the user's buffer is alive until the request ends, packed bytes as long as they are kept here.
        let is_copied = unsafe { net.send(dest, letter, start, len as usize, id) };
        if is_copied {
            self.on_far_copied(id);
            return match self.requests.poll(Req(id)) {
                Some(_) => Started::Done,
                None => Started::Pending(Req(id)),
            };
        }
        debug_assert!(!net.bounced.contains_key(&id), "memory is kept for who waits");
        packed.into_iter().for_each(|bytes| drop(net.bounced.insert(id, bytes)));
        Started::Pending(Req(id))
    }

    fn forget_bounced(&mut self, id: u32) -> Option<Vec<u8>> {
        self.net.as_mut()?.bounced.remove(&id)
    }

    /// Ends a request whose memory the wire has let go of: as it has ended there, or by the error that it has had since.
    fn end_far(&mut self, id: u32) {
        let slot = self.requests.get(id);
        let (peer, has_failed) = (slot.peer, slot.failed != 0);
        debug_assert!(self.net.as_ref().is_none_or(|n| !n.holds(peer, id)), "the wire has let go of its memory");
        self.complete(id, has_failed);
    }

    pub(super) fn on_far_copied(&mut self, id: u32) {
        self.forget_bounced(id);
        let Some(slot) = self.requests.find(id) else { return };
        let is_well = slot.failed == 0;
        debug_assert!(!matches!(&slot.op, Op::Send(s) if s.stage != Stage::Far), "it was on the wire");
        match &mut slot.op {
            Op::Send(s) if s.cancelling == Cancelling::Granted => self.complete(id, true),
            Op::Send(s) if s.mode == SendMode::Sync && is_well => s.stage = Stage::AwaitAck,
            Op::Send(_) => self.end_far(id),
            _ => {}
        }
    }

    pub(super) fn on_far_sent(&mut self, id: u32) {
        self.forget_bounced(id);
        if self.requests.find(id).is_some_and(|s| matches!(s.op, Op::Send(_))) {
            self.end_far(id);
        }
    }

    pub(super) fn on_far_failed(&mut self, id: u32) {
        self.forget_bounced(id);
        let is_open = |s: &&mut Slot| matches!(s.op, Op::Send(_) | Op::Landing { .. });
        let Some(slot) = self.requests.find(id).filter(is_open) else { return };
        match slot.failed {
            0 => self.fail(id, ErrClass::PROC_FAILED),
            _ => self.end_far(id),
        }
    }

    pub(super) fn on_far_message(&mut self, src: u32, tag: u64, name: u32, bytes: &[u8]) {
        let env = envelope(src, tag);
        let (len, send_id) = (bytes.len() as u64, answered(tag, name));
        if let Some((id, n)) = self.match_posted(env, len) {
            if let Op::Recv { buf, .. } = &self.requests.get(id).op {
                // SAFETY: the buffer has room for `n` bytes by the contract of `irecv`.
                unsafe { buf.write(0, bytes.as_ptr(), n as usize) };
            }
            self.acknowledge(src, send_id);
            return self.complete(id, false);
        }
        self.counters.unexpected += 1;
        crate::events::unexpected(env, len);
        let mut heap = self.pool.get(bytes.len());
        debug_assert!(heap.room() >= bytes.len());
        // SAFETY: the pool's buffer has room for `len` bytes.
        unsafe { weft_lockfree::mem::copy(bytes.as_ptr(), heap.ptr(), bytes.len()) };
        self.keep(env, Parcel::new(Payload::Heap(heap), len, send_id));
    }

    pub(super) fn on_far_rts(&mut self, src: u32, tag: u64, name: u32, len: u64, offer: OfferId) {
        let env = envelope(src, tag);
        if let Some((id, expect)) = self.match_posted(env, len) {
            let slot = self.requests.get(id);
            if let Op::Recv { buf, .. } = std::mem::replace(&mut slot.op, Op::Done) {
                slot.op = Op::Landing { buf, expect, got: 0, asked: false, began: None };
            }
            return self.land_far(id, offer);
        }
        self.counters.unexpected += 1;
        crate::events::unexpected(env, len);
        self.keep(env, Parcel::new(Payload::Far(offer), len, name));
    }

    /// Takes an offered message for a request that lands.
    pub(crate) fn land_far(&mut self, id: u32, offer: OfferId) {
        let slot = self.requests.get(id);
        debug_assert!(slot.lands_whole(), "room for all that is wanted");
        let (len, src, Op::Landing { buf, .. }) = (slot.len, slot.peer, &slot.op) else { return };
        let fits = match buf {
            RecvBuf::Bytes { ptr, len: room } if len <= *room as u64 => Some(*ptr),
            _ => None,
        };
        let Some(net) = &mut self.net else { return };
        let start = fits.unwrap_or_else(|| net.bounced.entry(id).or_insert(vec![0; len as usize]).as_mut_ptr());
        // SAFETY: the receive's buffer is alive until the request ends; other memory as long as it is kept here.
        if unsafe { net.line.accept(offer, start, len as usize, id.into()) } {
            return;
        }
        // The wire has lost its sender: who has not heard so yet does with the next event, which fails the request. No error
        // comes before that, since whoever gets it asks who has failed.
        self.forget_bounced(id);
        if self.is_failed(src) {
            self.on_far_failed(id);
        }
    }

    pub(super) fn on_far_received(&mut self, id: u32) {
        let bytes = self.forget_bounced(id);
        let Some(slot) = self.requests.find(id) else { return };
        let Op::Landing { buf, expect, .. } = &slot.op else { return };
        if let Some(bytes) = bytes {
            assert!(bytes.len() as u64 >= *expect, "it holds the message");
            // SAFETY: the receive's buffer has room for `expect` bytes, and there are as many.
            unsafe { buf.write(0, bytes.as_ptr(), *expect as usize) };
        }
        self.end_far(id);
    }

    /// Tells a peer that a context was revoked.
    pub(crate) fn tell_revoked(&mut self, peer: u32, context: u32) {
        if !self.is_failed(peer)
            && let Some(net) = &mut self.net
        {
            net.word(peer, wire::header(wire::REVOKED, context));
        }
    }

    fn on_far_revoked(&mut self, context: u32) {
        self.net.iter().for_each(|net| net.note_revoked(context));
    }

    pub(super) fn on_far_word(&mut self, src: u32, word: u64) {
        let id = wire::high(word);
        match kind(word) {
            wire::ACK => self.on_ack(src, id),
            wire::CANCEL => self.on_cancel(src, id),
            wire::REVOKED => self.on_far_revoked(id),
            wire::CANCELLED => self.on_cancelled(src, id, wire::mid(word) != 0),
            _ => {}
        }
    }
}
