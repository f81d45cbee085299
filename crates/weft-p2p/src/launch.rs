//! Messages through one cell, and announcements of those that go through many.

use crate::counters::Path;
use crate::engine::Engine;
use crate::message::{Attempt, Message};
use crate::request::Stage;
use crate::types::SendBuf;
use crate::wire;

impl Engine {
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
    pub(crate) fn announce(&mut self, m: &mut Message<'_>) -> Attempt {
        let Message { buf, dest, ctx, tag, len, .. } = *m;
        let id = self.request_of(m);
        let first = self.eager_cell().map(|cell| (cell, self.first_segment(dest, len)));
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
        Attempt::Waiting(Stage::AwaitCts { sent: first_len as u64 })
    }
}
