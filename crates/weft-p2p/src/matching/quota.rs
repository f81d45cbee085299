//! Bounds what messages that nobody has asked for yet take of a receiver's memory.
//!
//! What comes in the ring and meets no receive moves to the heap, so that what is behind it can be
//! received. The receiver tells each sender how many bytes of its messages it keeps so; from a
//! limit on the sender announces its messages, and they wait in its own buffers. What is on the way
//! comes on top of the limit, at most the length of the ring. Messages below [`MIN_LEN`] do not
//! count, since an announcement would take as much room.

use crate::engine::Engine;
use weft_base::param::Param;

/// `WEFT_P2P_UNEXPECTED_MAX`.
pub static UNEXPECTED_MAX: Param = Param::new(
    "WEFT_P2P_UNEXPECTED_MAX",
    "bytes of messages of 4 KiB and more from one rank that may wait unexpected in a receiver's memory; \
     further ones wait at their sender",
    "64 MiB divided among the ranks, 256 KiB to 16 MiB",
);

/// Shortest message in bytes that counts.
pub(crate) const MIN_LEN: u64 = 4096;

/// The limit in bytes for each of `n` processes' senders.
pub(crate) fn limit(n: u32) -> u64 {
    let share = (64 << 20) / n as u64;
    UNEXPECTED_MAX.get().unwrap_or(share.clamp(256 << 10, 16 << 20))
}

impl Engine {
    /// Whether a peer may be sent `len` bytes that it would have to keep.
    #[inline(always)]
    pub(crate) fn may_keep(&self, dest: u32, len: u64) -> bool {
        len < MIN_LEN || self.peers[dest as usize].tx.kept() < self.keep_max
    }

    /// A message of `len` bytes is kept in the heap.
    pub(crate) fn keeps(&mut self, src: u32, len: u64) {
        if len >= MIN_LEN {
            self.tell_kept(src, self.peers[src as usize].kept + len);
        }
    }

    /// It is there no longer.
    pub(crate) fn keeps_no_more(&mut self, src: u32, len: u64) {
        if len >= MIN_LEN && src != self.me {
            // Those of a guest that has left may still be there when the next one has its number.
            self.tell_kept(src, self.peers[src as usize].kept.saturating_sub(len));
        }
    }

    fn tell_kept(&mut self, src: u32, bytes: u64) {
        let p = &mut self.peers[src as usize];
        p.kept = bytes;
        p.rx.set_kept(bytes);
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_limit_shrinks_with_the_ranks() {
        assert_eq!(super::limit(2), 16 << 20);
        assert_eq!(super::limit(64), 1 << 20);
        assert_eq!(super::limit(4096), 256 << 10);
    }
}
