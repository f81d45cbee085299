//! Binomial scatter of equal blocks, packed on the way.
//!
//! Cost: ceil(log2 n) steps and hand-offs, n - 1 messages; a block is copied once per level.

use crate::buf::{Blocks, Part, Temp, copy, pack, unpack};
use crate::comm::{CollComm, Dst, Src};
use crate::io::{Batch, recv};
use weft_base::Result;

pub(super) async fn run<C: CollComm>(
    c: &C,
    send: Option<(*const u8, Blocks<'_>)>,
    part: Option<Part<'_, *mut u8>>,
    root: usize,
    bytes: usize,
) -> Result<()> {
    let n = c.size();
    // Ranks relative to the root: a subtree is then a run of ranks.
    let me = (c.rank() + n - root) % n;
    let mut mask = 1;
    while mask < n && me & mask == 0 {
        mask *= 2;
    }
    let subtree = mask.min(n - me);
    let mem = Temp::bytes(subtree * bytes)?;
    if let Some((base, blocks)) = send {
        for i in 1..n {
            // SAFETY: the root's buffer is readable; the temporary has room for n blocks.
            unsafe { pack(blocks.at_const(base, (i + root) % n), mem.at(i * bytes)) };
        }
        if let Some(part) = part {
            // SAFETY: distinct buffers by the caller's contract.
            unsafe { copy(blocks.at_const(base, root), part) }?;
        }
    } else {
        let parent = (me - mask + root) % n;
        recv(c, Dst::Bytes { ptr: mem.ptr(), len: subtree * bytes }, parent).await?;
    }
    let mut b = Batch::new();
    mask /= 2;
    while mask > 0 {
        if me + mask < n {
            let len = mask.min(n - me - mask) * bytes;
            b.send(c, Src::Bytes { ptr: mem.at(mask * bytes), len }, (me + mask + root) % n)?;
        }
        mask /= 2;
    }
    if let (Some(part), true) = (part, me != 0) {
        // SAFETY: the receive buffer is writable; the temporary starts with this rank's block.
        unsafe { unpack(part, mem.ptr()) };
    }
    b.finish(c).await
}
