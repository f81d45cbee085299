//! Carrying a message: one protocol after the other, as `select` says; messages through one cell, and announcements of
//! those that go through many.

pub(crate) mod burst;
pub(crate) mod device;
pub(crate) mod direct;
pub(crate) mod get;
pub(crate) mod handshake;
pub(crate) mod inline;
pub(crate) mod pipeline;
pub(crate) mod rtr;
pub(crate) mod rts;
pub(crate) mod seals;
pub(crate) mod segmented;
pub(crate) mod single_copy;
pub(crate) mod swap;
pub(crate) mod swap_buffers;

use crate::counters::Path;
use crate::engine::Engine;
use crate::message::{Attempt, Facts, Message};
use crate::request::{Op, Stage};
use crate::select::{self, Protocol};
use crate::types::{SendBuf, SendMode};
use crate::wire;

impl Engine {
    /// Starts a send that has a request. False when the ring is full.
    pub fn start_queued(&mut self, id: u32) -> bool {
        let slot = self.requests.get(id);
        let (dest, ctx, tag) = (slot.peer, slot.ctx, slot.tag);
        if self.seals.is_some() && !self.seal_goes_first(dest, id) {
            return false;
        }
        let Op::Send(send) = &self.requests.get(id).op else { return true };
        debug_assert!(send.stage == Stage::Queued && send.shown.is_none(), "it has not begun");
        // A copy of the descriptor keeps the table free for the calls below.
        let (buf, mode) = (send.buf.clone(), send.mode);
        let mut m = Message { waits_in_line: true, id: Some(id), ..Message::new(&buf, mode, dest, ctx, tag) };
        match self.carry(&mut m) {
            Attempt::Full | Attempt::No => return false,
            Attempt::Done => self.complete(id, false),
            Attempt::Waiting(stage) => self.await_in(id, stage),
        }
        self.seal_has_gone(dest);
        true
    }

    pub(crate) fn await_in(&mut self, id: u32, stage: Stage) {
        if let Op::Send(send) = &mut self.requests.get(id).op {
            debug_assert!(send.stage == Stage::Queued && stage != Stage::Queued, "a send begins once");
            send.stage = stage;
        }
    }

    /// Tries one protocol after the other, as `select` says.
    pub(crate) fn carry(&mut self, m: &mut Message<'_>) -> Attempt {
        loop {
            let p = select::send(&mut Facts(self, m));
            debug_assert!(!m.tried.has(p), "what was tried in vain is not tried again");
            // What goes neither through the ring nor in a cell may go otherwise, once there was a look at how far and how
            // late its receiver is.
            let is_long = matches!(p, Protocol::Buffered | Protocol::SingleCopy);
            if is_long && !m.looked && select::goes_ahead(&Facts(self, m)) {
                m.looked = true;
                self.ask_distance(m.dest, m.buf, m.len);
                self.observe_backlog(m.dest, m.len);
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
            // Only the call that sends may wait for its receiver: `send` tries it.
            Protocol::Straight => Attempt::No,
            Protocol::Swap => Attempt::done_if(self.swap_out(dest, ctx, tag, buf, len)),
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
                match self.announce_with_key(id, buf, dest, ctx, tag, len, false) {
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
        debug_assert!(sync == (send_id != 0), "who waits for an answer is named");
        match self.push_record(m.dest, m.ctx, m.tag, m.buf, m.len as usize, send_id) {
            false => Attempt::Full,
            true if sync => Attempt::Waiting(Stage::AwaitAck),
            true => Attempt::Done,
        }
    }

    /// Sends a message in one cell. None when it needs more, or there is none to spare; Some(false)
    /// when the ring is full.
    pub(crate) fn push_cell(&mut self, dest: u32, ctx: u32, tag: i32, buf: &SendBuf, len: usize) -> Option<bool> {
        let fits = len <= self.tune.cell_len;
        let cell = fits.then(|| self.eager_cell(dest)).flatten()?;
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
        self.ring_doorbell(dest);
        self.count(Path::Eager, len as u64);
        Some(true)
    }

    /// Announces a message, with its first bytes in a cell when there is one to spare.
    pub(crate) fn announce(&mut self, m: &mut Message<'_>) -> Attempt {
        let Message { buf, dest, ctx, tag, len, .. } = *m;
        let id = self.request_of(m);
        let first = self.eager_cell(dest).map(|cell| (cell, self.first_segment(dest, len)));
        let by = self.routine_in(dest, len);
        let dst = first.map(|(cell, _)| self.cell(self.me, cell));
        let ring = &mut self.peers[dest as usize].tx;
        let Some(slot) = ring.reserve(8 * wire::Rts::WORDS) else {
            if let Some((cell, _)) = first {
                self.cells.untake(cell);
            }
            return Attempt::Full;
        };
        let (cell, first_len) = first.unwrap_or((0, 0));
        debug_assert!(first_len <= self.tune.cell_len && first_len as u64 <= len, "within cell and message");
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
        self.ring_doorbell(dest);
        self.count(Path::Rendezvous, len);
        Attempt::Waiting(Stage::AwaitCts { sent: first_len as u64 })
    }
}
