//! Sizes at which the ways change: the profile's, within what rings and cells can hold.

use crate::engine::Engine;
use weft_shm::JobLayout;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Tuning {
    /// Longest body that fits a ring's record beside the origin.
    pub record_max: usize,
    pub cell_len: usize,
    /// Cells that only the pipeline may take, so that unexpected messages never starve it.
    pub reserve_cells: usize,
}

/// Longest message to oneself that is buffered when its receive is not posted.
pub(crate) const OWN_BUFFER_MAX: u64 = 64 << 10;
/// Most cells a stream holds.
pub(crate) const MAX_WINDOW: usize = 8;

impl Tuning {
    pub fn new(layout: &JobLayout, max_record: usize) -> Self {
        Self {
            record_max: max_record - 8,
            cell_len: layout.cell_len() as usize,
            reserve_cells: layout.n_cells().min(64) as usize / 2,
        }
    }
}

impl Engine {
    /// Longest message to a peer that travels in the ring.
    #[inline]
    pub fn inline_max(&mut self, peer: u32) -> u64 {
        let most = self.tune.record_max;
        self.ways.thresholds(peer).inline_max.min(most) as u64
    }

    /// Longest message to a peer that is sent before its receive is known.
    #[inline]
    pub fn eager_max(&mut self, peer: u32) -> u64 {
        let most = self.tune.cell_len;
        self.ways.thresholds(peer).eager_max.min(most) as u64
    }

    /// Bytes of one step of the pipeline to a peer, and steps in flight.
    pub fn pipeline(&mut self, peer: u32) -> (usize, usize) {
        let most = self.tune.cell_len;
        let t = self.ways.thresholds(peer);
        (t.segment_len.clamp(4096, most), t.window.clamp(1, MAX_WINDOW))
    }
}
