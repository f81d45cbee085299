//! Bounds what messages that nobody has asked for yet take of a receiver's memory.
//!
//! What comes in the ring and meets no receive moves to the heap, so that what is behind it can be
//! received. The receiver tells each sender how many bytes of its messages it keeps so; from a
//! limit on the sender announces its messages, and they wait in its own buffers. What is on the way
//! comes on top of the limit, at most the length of the ring. Messages below [`KEPT_MIN_LEN`] do not
//! count, since an announcement would take as much room.

use crate::engine::Engine;
use crate::sizes::KEPT_MIN_LEN;

impl Engine {
    /// Whether a peer may be sent `len` bytes that it would have to keep.
    #[inline(always)]
    pub(crate) fn may_keep(&self, dest: u32, len: u64) -> bool {
        len < KEPT_MIN_LEN || self.peers[dest as usize].tx.kept() < self.keep_max
    }

    /// A message of `len` bytes is kept in the heap.
    pub(crate) fn keeps(&mut self, src: u32, len: u64) {
        if len >= KEPT_MIN_LEN {
            self.tell_kept(src, self.peers[src as usize].kept + len);
        }
    }

    /// It is there no longer.
    pub(crate) fn keeps_no_more(&mut self, src: u32, len: u64) {
        if len >= KEPT_MIN_LEN && src != self.me && !self.is_far(src) {
            debug_assert!(src >= self.layout.n_procs() || self.peers[src as usize].kept >= len || self.is_failed(src));
            // Those of a guest that has left may still be there when the next one has its number.
            self.tell_kept(src, self.peers[src as usize].kept.saturating_sub(len));
        }
    }

    fn tell_kept(&mut self, src: u32, bytes: u64) {
        if self.is_far(src) {
            return;
        }
        let p = &mut self.peers[src as usize];
        p.kept = bytes;
        p.rx.set_kept(bytes);
    }
}
