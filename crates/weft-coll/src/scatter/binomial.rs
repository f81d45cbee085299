//! Binomial scatter of blocks whose sizes all ranks know, packed on the way.
//!
//! Cost: ceil(log2 n) steps and hand-offs, n - 1 messages; a block is sent once per level.

use crate::buf::{Blocks, Part, Temp, copy, pack, unpack};
use crate::circulant::{self, Packed};
use crate::comm::CollComm;
use weft_base::Result;

/// `sizes`: bytes of each rank's block.
pub(super) async fn run<C: CollComm>(
    c: &C,
    send: Option<(*const u8, Blocks<'_>)>,
    part: Option<Part<'_, *mut u8>>,
    root: usize,
    sizes: Blocks<'_>,
) -> Result<()> {
    let (n, me) = (c.size(), c.rank());
    let packed = Packed::new(c, sizes, root);
    let mem = Temp::bytes(packed.len())?;
    if let Some((base, blocks)) = send {
        for v in 1..n {
            // SAFETY: the root's buffer is readable; the temporary has room for all blocks.
            unsafe { pack(blocks.at_const(base, (v + root) % n), packed.at(mem.ptr(), v)) };
        }
        if let Some(part) = part {
            // SAFETY: distinct buffers by the caller's contract.
            unsafe { copy(blocks.at_const(base, root), part) }?;
        }
    }
    circulant::scatter(c, packed.shares(mem.ptr())).await?;
    if let (Some(part), true) = (part, me != root) {
        debug_assert!(part.bytes() <= packed.len());
        // SAFETY: the receive buffer is writable; the temporary begins with this rank's block.
        unsafe { unpack(part, mem.ptr()) };
    }
    Ok(())
}
