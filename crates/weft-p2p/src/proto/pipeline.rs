//! The pipelined double buffer: the sender fills cells while the receiver empties others.

use crate::counters::Path;
use crate::engine::Engine;
use crate::request::{Op, Stage};
use crate::sizes::MAX_WINDOW;
use crate::under_way::Stream;
use crate::wire;

/// Turns that a stream waits for its first cell, and the bytes that it sends without one then.
const PATIENCE: u32 = 200;
const IN_RING: usize = 2048;

fn is_streaming(op: &Op) -> bool {
    matches!(op, Op::Send(send) if send.stage == Stage::Streaming)
}

impl Engine {
    /// Length of the first segment of a message, sent along with the announcement.
    pub fn first_segment(&mut self, peer: u32, len: u64) -> usize {
        self.segment_of(peer, len).0.min(len as usize)
    }

    /// Bytes of a step, and steps in flight. Shorter messages go in shorter steps, so that both
    /// sides overlap.
    fn segment_of(&mut self, peer: u32, len: u64) -> (usize, usize) {
        let (most, window) = self.pipeline(peer);
        let quarter = (len / 4).min(most as u64) as usize;
        debug_assert!(quarter <= most && most <= self.tune.cell_len);
        (quarter.next_multiple_of(4096).clamp(8192.min(most), most), window)
    }

    /// The receiver matched an announced send and wants its first `limit` bytes.
    pub fn on_clear_to_send(&mut self, src: u32, id: u32, recv_id: u32, limit: u64) {
        let Some(slot) = self.requests.find(id) else { return };
        let (peer, len) = (slot.peer, slot.len);
        let Op::Send(send) = &mut slot.op else { return };
        let Stage::AwaitCts { sent } = send.stage else { return };
        if peer != src {
            self.corrupt(src, "answer to another rank's message");
        }
        let limit = limit.min(len);
        let (shown, offered) = (send.shown.take(), std::mem::take(&mut send.offered));
        send.stage = Stage::Streaming;
        if let Some((m, r)) = shown {
            self.ways.single.unexpose(m, r);
        }
        if sent >= limit {
            return self.complete(id, false);
        }
        if offered {
            // The pipeline carries it after all.
            self.count(Path::Rendezvous, len);
        }
        let (segment, window) = self.segment_of(peer, len);
        assert!((1..=self.tune.cell_len).contains(&segment) && (1..=MAX_WINDOW).contains(&window));
        debug_assert!(self.streams.list.iter().all(|s| s.id != id), "a message goes once");
        let by = self.routine_in(peer, len);
        self.streams.list.push(Stream {
            id,
            recv_id,
            peer,
            sent,
            limit,
            segment,
            window,
            by,
            cells: [0; MAX_WINDOW],
            n_cells: 0,
            next: 0,
            waited: 0,
        });
    }

    /// Fills cells of all streams. True if any data moved.
    pub fn pump(&mut self) -> bool {
        let mut moved = false;
        let mut i = 0;
        while i < self.streams.list.len() {
            moved |= self.pump_one(i);
            let s = &self.streams.list[i];
            if s.sent < s.limit {
                i += 1;
                continue;
            }
            let id = self.end_stream(i);
            self.complete(id, false);
        }
        moved
    }

    /// Takes a stream from the list, whose cells come back as they are read; its request.
    fn end_stream(&mut self, i: usize) -> u32 {
        let s = self.streams.list.remove(i);
        assert!(s.n_cells <= s.window && s.sent <= s.limit);
        for &cell in &s.cells[..s.n_cells] {
            self.cells.retire(cell);
        }
        s.id
    }

    /// Ends the streams of which `hit` answers true, without their requests.
    #[cold]
    pub(crate) fn drop_streams(&mut self, hit: impl Fn(&Stream) -> bool) {
        while let Some(i) = self.streams.list.iter().position(&hit) {
            self.end_stream(i);
        }
    }

    /// A cell that the stream may fill now.
    fn stream_cell(&mut self, i: usize) -> Option<u32> {
        let s = &mut self.streams.list[i];
        debug_assert!(s.next < s.n_cells.max(1), "the next of those that it holds");
        if s.n_cells > 0 && self.cells.is_returned(s.cells[s.next]) {
            return Some(s.cells[s.next]);
        }
        if s.n_cells == s.window {
            return None;
        }
        // It goes before the oldest one in flight, so that the order stays the order of use.
        let cell = self.cells.take_private(s.peer)?;
        s.cells.copy_within(s.next..s.n_cells, s.next + 1);
        s.cells[s.next] = cell;
        s.n_cells += 1;
        debug_assert!(s.cells[..s.n_cells].iter().filter(|&&c| c == cell).count() == 1, "a cell is held once");
        Some(cell)
    }

    fn pump_one(&mut self, i: usize) -> bool {
        let mut moved = false;
        for _ in 0..self.streams.list[i].window {
            let s = &self.streams.list[i];
            if s.sent == s.limit || self.peers[s.peer as usize].blocked {
                break;
            }
            let Some(cell) = self.stream_cell(i) else {
                moved |= self.pump_without_cell(i);
                break;
            };
            let dst = self.cell(self.me, cell);
            let s = &mut self.streams.list[i];
            let n = (s.limit - s.sent).min(s.segment as u64) as usize;
            debug_assert!(n > 0 && n <= self.tune.cell_len);
            debug_assert!(is_streaming(&self.requests.get(s.id).op), "its request waits for it");
            let Some(slot) = self.peers[s.peer as usize].tx.reserve(8 * wire::Data::WORDS) else { break };
            if let Op::Send(send) = &self.requests.get(s.id).op {
                // SAFETY: the user's buffer has `limit` bytes by the contract of `isend`; the
                // segment is no longer than the cell, which its last reader returned.
                unsafe { send.buf.read_by(s.by, s.sent, dst, n) };
            }
            self.cells.mark_taken(cell);
            let ring = &mut self.peers[s.peer as usize].tx;
            let body = wire::Data { cell, len: n as u32 }.encode();
            // SAFETY: the body is as long as what was reserved.
            unsafe { ring.fill(&slot, 0, body.as_ptr().cast(), size_of_val(&body)) };
            ring.commit(slot, wire::header(wire::DATA, s.recv_id));
            s.sent += n as u64;
            debug_assert!(s.sent <= s.limit && s.n_cells <= s.window);
            s.next = (s.next + 1) % s.n_cells;
            let peer = s.peer;
            self.ring_doorbell(peer);
            moved = true;
        }
        moved
    }

    /// Sends the next bytes of a stream in the ring, if it has waited for a first cell for long: those that are out may be with
    /// who takes none of them, as a guest that has parted.
    #[cold]
    fn pump_without_cell(&mut self, i: usize) -> bool {
        let s = &mut self.streams.list[i];
        s.waited = s.waited.saturating_add(1);
        if s.n_cells > 0 || s.waited < PATIENCE && !self.shared.is_announced() {
            return false;
        }
        let tx = &mut self.peers[s.peer as usize].tx;
        let n = (s.limit - s.sent).min(IN_RING as u64).min(tx.max_len() as u64) as usize;
        debug_assert!(n > 0 && is_streaming(&self.requests.get(s.id).op), "its request waits for it");
        let Some(slot) = tx.reserve(n) else { return false };
        if let Op::Send(send) = &self.requests.get(s.id).op {
            // SAFETY: the user's buffer has `limit` bytes by the contract of `isend`; the body has room for `n`.
            unsafe { send.buf.read_by(s.by, s.sent, tx.body(&slot), n) };
        }
        tx.commit(slot, wire::rest(s.recv_id));
        (s.sent, s.waited) = (s.sent + n as u64, 0);
        let peer = s.peer;
        self.ring_doorbell(peer);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::transport::homes::Link;
    use crate::transport::wait::Shared;
    use crate::types::{RecvBuf, SendBuf, SendMode, Started, StartedRecv};
    use std::sync::Arc;
    use weft_base::Proc;
    use weft_match::Pattern;
    use weft_shm::{JobHeader, JobLayout, Region, Seat, WAIT_DEDICATED};

    /// A process of a job of its own.
    fn alone(id: u64) -> (Arc<Region>, JobLayout, Engine) {
        let layout = JobLayout::new(1);
        let region = Arc::new(Region::anonymous(layout.total_len() as usize).unwrap());
        JobHeader::of(&region, &layout).init(1, id, 0, WAIT_DEDICATED);
        let shared = Arc::new(Shared::new(region.clone(), layout, Proc(0)));
        (region.clone(), layout, Engine::new(region, layout, Proc(0), shared, None))
    }

    #[test]
    fn a_stream_goes_on_without_cells() {
        let ((ours, layout, mut us), (theirs, _, mut them)) = (alone(1), alone(2));
        let seat = Seat { number: 0, generation: 1 };
        let link = |region| Link { region, layout, index: Proc(0), here: seat, there: seat };
        let (there, here) = (us.link(link(theirs)), them.link(link(ours)));
        // They are with somebody who never looks.
        while us.cells.take(0).or_else(|| us.cells.take_spare(0)).is_some() {}
        let sent: Vec<u8> = (0..300_001u32).map(|i| (i % 251) as u8).collect();
        let mut got = vec![0; sent.len()];
        let buf = SendBuf::Bytes { ptr: sent.as_ptr(), len: sent.len() };
        let Started::Pending(send) = us.isend(SendMode::Sync, buf, there, 0, 0) else {
            panic!("it waits for its receive")
        };
        let room = RecvBuf::Bytes { ptr: got.as_mut_ptr(), len: got.len() };
        let pattern = Pattern { ctx: 0, src: Some(here), tag: Some(0) };
        let StartedRecv::Pending(recv) = them.irecv(room, pattern) else { panic!("it waits for its sender") };
        let is_sent = |_| {
            us.progress();
            them.progress();
            us.requests.poll(send).is_some()
        };
        assert!((0..100_000).any(is_sent), "all is sent");
        while them.requests.poll(recv).is_none() {
            assert!(them.progress(), "all has come");
        }
        assert_eq!(got, sent);
    }
}
