//! Bruck's algorithm on packed blocks: in round k, a rank sends the first 2^k blocks it has to the rank 2^k below.
//!
//! Cost: ceil(log2 n) steps and hand-offs, as many messages per rank; two extra copies.
//! Source: Bruck et al., "Efficient algorithms for all-to-all communications", 1997.

use crate::buf::{Blocks, Temp, pack, unpack};
use crate::comm::{CollComm, Dst, Src};
use crate::io::sendrecv;
use weft_base::Result;

pub(super) async fn run<C: CollComm>(c: &C, base: *mut u8, blocks: Blocks<'_>) -> Result<()> {
    let (n, me) = (c.size(), c.rank());
    // Place i is that of the block of rank me + i; the last one is where all end.
    let mut at = Vec::with_capacity(n + 1);
    at.push(0);
    at.extend((0..n).scan(0, |end, i| {
        *end += blocks.bytes((me + i) % n);
        Some(*end)
    }));
    let mem = Temp::bytes(at[n])?;
    // SAFETY: the own block is readable; the temporary has room for all blocks.
    unsafe { pack(blocks.at(base, me).as_const(), mem.ptr()) };
    let mut have = 1;
    while have < n {
        let more = have.min(n - have);
        let out = Src::Bytes { ptr: mem.ptr(), len: at[more] };
        let inn = Dst::Bytes { ptr: mem.at(at[have]), len: at[have + more] - at[have] };
        sendrecv(c, out, (me + n - have) % n, inn, (me + have) % n).await?;
        have *= 2;
    }
    debug_assert!(at.len() == n + 1 && at.is_sorted());
    for (i, at) in at.iter().enumerate().take(n).skip(1) {
        // SAFETY: the receive buffer is writable; the temporary holds all blocks.
        unsafe { unpack(blocks.at(base, (me + i) % n), mem.at(*at)) };
    }
    Ok(())
}
