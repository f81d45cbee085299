//! Bruck's algorithm on packed blocks of one size: in round k, a rank sends the 2^k blocks it has
//! to the rank 2^k below.
//!
//! Cost: ceil(log2 n) steps and hand-offs, as many messages per rank; two extra copies.
//! Source: Bruck et al., "Efficient algorithms for all-to-all communications", 1997.

use crate::buf::{Blocks, Temp, pack, unpack};
use crate::comm::{CollComm, Dst, Src};
use crate::io::sendrecv;
use weft_base::Result;

pub(super) async fn run<C: CollComm>(c: &C, base: *mut u8, blocks: Blocks<'_>) -> Result<()> {
    let (n, me) = (c.size(), c.rank());
    let bytes = blocks.bytes(0);
    // Slot i holds the block of rank me + i.
    let mem = Temp::bytes(n * bytes)?;
    // SAFETY: the own block is readable; the temporary has room for n blocks.
    unsafe { pack(blocks.at(base, me).as_const(), mem.ptr()) };
    let mut have = 1;
    while have < n {
        let len = have.min(n - have) * bytes;
        let out = Src::Bytes { ptr: mem.ptr(), len };
        let inn = Dst::Bytes { ptr: mem.at(have * bytes), len };
        sendrecv(c, out, (me + n - have) % n, inn, (me + have) % n).await?;
        have *= 2;
    }
    for i in 1..n {
        // SAFETY: the receive buffer is writable; the temporary holds n blocks.
        unsafe { unpack(blocks.at(base, (me + i) % n), mem.at(i * bytes)) };
    }
    Ok(())
}
