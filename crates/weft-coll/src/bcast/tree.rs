//! Broadcast along the tree of the levels, in segments that fit the first-level cache.
//!
//! Cost: the message crosses each level's boundary once for each of its groups but the root's; a
//! head copies it twice, others once; segments overlap.
//! Source: the two-step scheme of Tu et al., "Multi-core aware optimization for MPI collectives",
//! 2008, for any number of levels.

use super::staged::check;
use crate::buf::Part;
use crate::comm::CollComm;
use crate::shm::{ShmOp, Tree, told};
use weft_base::Result;

pub async fn run<C: CollComm>(c: &C, op: ShmOp<'_>, part: Part<'_, *mut u8>, root: usize, seg: usize) -> Result<()> {
    let len = part.bytes();
    let total = if c.rank() == root { len } else { told(c, op, root).await };
    let tree = Tree::new(c, op, root, total, seg);
    tree.enter().await;
    for s in tree.segments() {
        let fill = |to: *mut u8| {
            // SAFETY: the slot has room for the segment; the buffer is the user's.
            unsafe { part.dt.pack(part.ptr, part.count, s.at as u64, to, s.len) };
            Ok(())
        };
        let take = |from: *const u8| {
            let here = s.len.min(len.saturating_sub(s.at));
            if here > 0 {
                // SAFETY: the segment is published; the buffer is the user's and has room.
                unsafe { part.dt.unpack(part.ptr, part.count, s.at as u64, from, here) };
            }
            Ok(())
        };
        tree.down(s, fill, take).await?;
    }
    check(root, total, len)
}
