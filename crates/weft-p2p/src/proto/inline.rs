//! Messages that travel in the ring as one record.

use crate::counters::Path;
use crate::engine::Engine;
use crate::proto::swap_buffers;
use crate::types::SendBuf;
use crate::wire;
use weft_copy::Routine;
use weft_lockfree::ring::GAP_MIN_LEN;
use weft_topo::apparent::MIN_TIMED;

impl Engine {
    /// Sends a message in the ring, or in a buffer that goes from hand to hand. False when there is no room.
    #[inline]
    pub(crate) fn push_inline(&mut self, dest: u32, ctx: u32, tag: i32, buf: &SendBuf, len: usize) -> bool {
        len >= swap_buffers::MIN_LEN && self.swap_out(dest, ctx, tag, buf, len as u64)
            || self.push_record(dest, ctx, tag, buf, len, 0)
    }

    /// Sends a message in the ring. False when it is full.
    #[inline]
    pub(crate) fn push_record(
        &mut self,
        dest: u32,
        ctx: u32,
        tag: i32,
        buf: &SendBuf,
        len: usize,
        send_id: u32,
    ) -> bool {
        let mut by = Routine::Libc;
        let mut began = None;
        if len >= MIN_TIMED {
            by = self.routine_in(dest, len as u64);
            began = self.begin_probe(dest, by, buf, len);
        }
        let answers = self.peers[dest as usize].rx.position();
        let ring = &mut self.peers[dest as usize].tx;
        if len >= GAP_MIN_LEN {
            ring.begin_message(answers, len as u64 / 8);
        }
        debug_assert!(dest != self.me && len as u64 == buf.len_bytes());
        let short = send_id == 0 && ctx <= wire::MAX_SHORT_CTX && self.seals.is_none();
        let front = if short { 0 } else { wire::Origin::LEN };
        debug_assert!(front + len <= ring.max_len(), "what never fits would wait for good");
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
            self.end_probe(dest, began, len);
        }
        let ring = &mut self.peers[dest as usize].tx;
        let header = if short { wire::msg(ctx, tag) } else { wire::header(wire::MSGX, tag as u32) };
        ring.commit(slot, header);
        self.ring_doorbell(dest);
        self.count(Path::Inline, len as u64);
        true
    }
}
