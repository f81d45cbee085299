//! Binomial gather of blocks whose sizes all ranks know, packed on the way.
//!
//! Cost: ceil(log2 n) steps and hand-offs, n - 1 messages; a block is sent once per level.

use crate::buf::{Blocks, Part, Temp, copy, pack, unpack};
use crate::circulant::{self, Packed};
use crate::comm::CollComm;
use weft_base::Result;

/// `sizes`: bytes of each rank's block.
pub(super) async fn run<C: CollComm>(
    c: &C,
    send: Option<Part<'_, *const u8>>,
    recv_into: Option<(*mut u8, Blocks<'_>)>,
    root: usize,
    sizes: Blocks<'_>,
) -> Result<()> {
    let (n, me) = (c.size(), c.rank());
    let packed = Packed::new(c, sizes, root);
    let mem = Temp::bytes(packed.len())?;
    if let Some(send) = send.filter(|_| me != root) {
        debug_assert!(send.bytes() <= packed.len(), "the temporary begins with this block");
        // SAFETY: the send buffer is readable; the temporary begins with room for this block.
        unsafe { pack(send, mem.ptr()) };
    }
    circulant::gather(c, packed.shares(mem.ptr())).await?;
    let Some((base, blocks)) = recv_into else { return Ok(()) };
    if let Some(send) = send {
        // SAFETY: distinct buffers by the caller's contract.
        unsafe { copy(send, blocks.at(base, root)) }?;
    }
    for v in 1..n {
        // SAFETY: the root's buffer is writable; the temporary holds all blocks.
        unsafe { unpack(blocks.at(base, (v + root) % n), packed.at(mem.ptr(), v)) };
    }
    Ok(())
}
