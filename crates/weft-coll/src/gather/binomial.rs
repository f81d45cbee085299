//! Binomial gather of equal blocks, packed on the way.
//!
//! Cost: ceil(log2 n) steps and hand-offs, n - 1 messages; a block is copied once per level.

use crate::buf::{Blocks, Part, Temp, copy, pack, unpack};
use crate::comm::{CollComm, Dst, Src};
use crate::io::{recv, send as send_msg};
use weft_base::Result;

pub(super) async fn run<C: CollComm>(
    c: &C,
    send: Option<Part<'_, *const u8>>,
    recv_into: Option<(*mut u8, Blocks<'_>)>,
    root: usize,
    bytes: usize,
) -> Result<()> {
    let n = c.size();
    // Ranks relative to the root: a subtree is then a run of ranks.
    let me = (c.rank() + n - root) % n;
    let subtree = if me == 0 { n } else { (me & me.wrapping_neg()).min(n - me) };
    let mem = Temp::bytes(subtree * bytes)?;
    if let Some(send) = send {
        // SAFETY: the send buffer is readable; the temporary starts with room for a block.
        unsafe { pack(send, mem.ptr()) };
    }
    let mut mask = 1;
    while mask < n && me & mask == 0 {
        if me + mask < n {
            let len = mask.min(n - me - mask) * bytes;
            recv(c, Dst::Bytes { ptr: mem.at(mask * bytes), len }, (me + mask + root) % n).await?;
        }
        mask *= 2;
    }
    if me != 0 {
        return send_msg(c, Src::Bytes { ptr: mem.ptr(), len: subtree * bytes }, (me - mask + root) % n).await;
    }
    let Some((base, blocks)) = recv_into else { return Ok(()) };
    if let Some(send) = send {
        // SAFETY: distinct buffers by the caller's contract.
        unsafe { copy(send, blocks.at(base, root)) }?;
    }
    for i in 1..n {
        // SAFETY: the root's buffer is writable; the temporary holds n blocks.
        unsafe { unpack(blocks.at(base, (i + root) % n), mem.at(i * bytes)) };
    }
    Ok(())
}
