//! Sizes at which the ways change: the profile's, within what rings and cells can hold.

use crate::engine::Engine;
use crate::select;
use crate::sizes::MAX_WINDOW;
use crate::types::SendBuf;
use weft_base::Proc;

/// Messages among which one asks how far the peer is.
const EVERY_LONG: u8 = 64;

impl Engine {
    /// Longest message to any peer that may cross in pieces.
    pub(crate) fn pieces_max(&self) -> u64 {
        // Twice that always has room in a ring that was read.
        self.layout.ring_len() / 4
    }

    /// Longest message to a peer that travels in the ring.
    #[inline]
    pub fn inline_max(&mut self, peer: u32) -> u64 {
        // The origin goes in front.
        let most = self.peers[peer as usize].tx.max_len() - 8;
        self.ways.thresholds(peer).inline_max.min(most) as u64
    }

    /// Notes the longest message to a peer that travels in the ring; whether `len` bytes do.
    #[cold]
    #[inline(never)]
    pub fn learn_inline_max(&mut self, peer: u32, len: usize) -> bool {
        let most = self.inline_max(peer);
        debug_assert!(!self.is_far(peer) && peer != self.me, "it has a ring");
        if self.ways.is_known(peer) {
            self.peers[peer as usize].inline_max = most as u32;
            self.fit_ring_to(peer);
        }
        len as u64 <= most
    }

    /// Longest message to a peer that is sent before its receive is known.
    #[inline]
    pub fn eager_max(&mut self, peer: u32) -> u64 {
        let most = self.pieces_max().max(self.tune.cell_len as u64);
        (self.ways.thresholds(peer).eager_max as u64).min(most)
    }

    /// Whether a message of `len` bytes to a peer is.
    #[inline]
    pub fn is_eager(&mut self, peer: u32, len: u64) -> bool {
        len <= self.eager_max(peer) || self.is_eager_by_way_of_exception(peer, len)
    }

    #[cold]
    fn is_eager_by_way_of_exception(&mut self, peer: u32, len: u64) -> bool {
        let distance = &self.peers[peer as usize].distance;
        let far = distance.is_far() || distance.is_doubtful();
        len <= self.eager_max_if(peer, far)
    }

    fn eager_max_if(&mut self, peer: u32, is_far: bool) -> u64 {
        let ways = &mut self.ways;
        let (class, is_free) = (ways.class(peer), ways.limit_is_free && ways.past_ring.is_some());
        let alone = ways.single.usable(Proc(peer)).is_empty();
        select::eager_max(&ways.profile, class, is_far && is_free, alone).min(self.pieces_max())
    }

    /// Now and then a message that would be sent ahead only to a far core is, to tell by the first of its copies.
    pub fn ask_distance(&mut self, peer: u32, buf: &SendBuf, len: u64) {
        if len > self.eager_max(peer) && matches!(buf, SendBuf::Bytes { .. }) && len <= self.eager_max_if(peer, true) {
            let p = &mut self.peers[peer as usize];
            p.n_long = p.n_long.wrapping_add(1);
            if p.n_long.is_multiple_of(EVERY_LONG) {
                p.distance.ask();
            }
        }
    }

    /// Bytes of one step of the pipeline to a peer, and steps in flight.
    pub fn pipeline(&mut self, peer: u32) -> (usize, usize) {
        let most = self.tune.cell_len;
        let t = self.ways.thresholds(peer);
        (t.segment_len.clamp(4096, most), t.window.clamp(1, MAX_WINDOW))
    }
}
