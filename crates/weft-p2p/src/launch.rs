//! Sends that have a request: in the ring, through a cell, or announced.

use crate::counters::Path;
use crate::engine::Engine;
use crate::request::{Op, Stage};
use crate::types::{SendBuf, SendMode};
use crate::wire;

/// What became of an attempt to start.
enum Launch {
    /// No room in the ring; nothing happened.
    Full,
    Done,
    Waiting(Stage),
}

impl Engine {
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

    /// Sends a message in one cell. None when it needs more, or there is none to spare; Some(false)
    /// when the ring is full.
    pub(crate) fn push_cell(&mut self, dest: u32, ctx: u32, tag: i32, buf: &SendBuf, len: usize) -> Option<bool> {
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
}
