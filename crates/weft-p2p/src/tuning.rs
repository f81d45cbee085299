//! Sizes at which the ways change: the profile's, within what rings and cells can hold.

use crate::engine::Engine;
use weft_shm::JobLayout;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Tuning {
    pub cell_len: usize,
    /// Cells that only the pipeline may take, so that unexpected messages never starve it.
    pub reserve_cells: usize,
}

/// Longest message to oneself that is buffered when its receive is not posted.
pub(crate) const OWN_BUFFER_MAX: u64 = 64 << 10;
/// Bytes of a piece of a message of `len` bytes that crosses the ring in pieces.
// PERF: to a far peer 4 KiB are 5 to 15 % slower than 8. To a near one 16 KiB are 4 to 10 % faster
// than 4 from messages of 64 KiB on, and slower below, where the copies overlap less.
pub(crate) fn piece_len(len: u64, far: bool) -> u64 {
    if far { 8 << 10 } else { (len / 4).next_multiple_of(64).clamp(4 << 10, 16 << 10) }
}
/// Most cells a stream holds.
pub(crate) const MAX_WINDOW: usize = 8;

impl Tuning {
    pub fn new(layout: &JobLayout) -> Self {
        Self {
            cell_len: layout.cell_len() as usize,
            reserve_cells: layout.n_cells().min(64) as usize / 2,
        }
    }
}

impl Engine {
    /// Longest message to a peer that travels in the ring.
    #[inline]
    pub fn inline_max(&mut self, peer: u32) -> u64 {
        // The origin goes in front.
        let most = self.tx[peer as usize].ring.max_len() - 8;
        self.ways.thresholds(peer).inline_max.min(most) as u64
    }

    /// Notes the longest message to a peer that travels in the ring; whether `len` bytes do.
    #[cold]
    #[inline(never)]
    pub fn learn_inline_max(&mut self, peer: u32, len: usize) -> bool {
        let most = self.inline_max(peer);
        if self.ways.is_known(peer) {
            self.tx[peer as usize].inline_max = most as u32;
        }
        len as u64 <= most
    }

    /// Longest message to a peer that is sent before its receive is known.
    #[inline]
    pub fn eager_max(&mut self, peer: u32) -> u64 {
        let most = self.pieces_max().max(self.tune.cell_len as u64);
        (self.ways.thresholds(peer).eager_max as u64).min(most)
    }

    /// Bytes of one step of the pipeline to a peer, and steps in flight.
    pub fn pipeline(&mut self, peer: u32) -> (usize, usize) {
        let most = self.tune.cell_len;
        let t = self.ways.thresholds(peer);
        (t.segment_len.clamp(4096, most), t.window.clamp(1, MAX_WINDOW))
    }
}
