//! Bruck's algorithm for blocks of one size: in round k each rank sends all blocks whose way has the bit 2^k to the rank
//! 2^k above.
//!
//! Cost: ceil(log2 n) steps and hand-offs, as many messages per rank, each of half of all blocks, which are copied
//! twice more per step.
//! Source: Bruck et al., "Efficient algorithms for all-to-all communications", 1997.

use super::Out;
use crate::buf::{Blocks, Temp, pack};
use crate::comm::{CollComm, Dst, Src};
use crate::io::sendrecv;
use crate::shm::exchange::fits;
use weft_base::Result;

pub(super) async fn run<C: CollComm>(c: &C, out: &Out<'_>, base: *mut u8, blocks: Blocks<'_>) -> Result<()> {
    let (n, me) = (c.size(), c.rank());
    let len = out.bytes(me);
    debug_assert!((0..n).all(|i| out.bytes(i) == len), "blocks are of one size");
    // Place i holds the block that has i ranks to go; at the end that which came from i ranks below.
    let all = Temp::bytes(n * len)?;
    let (going, coming) = (Temp::bytes(n.div_ceil(2) * len)?, Temp::bytes(n.div_ceil(2) * len)?);
    for i in 0..n {
        // SAFETY: the buffer is readable; the temporary has room for n blocks of this size.
        unsafe { pack(out.part((me + i) % n), all.at(i * len)) };
    }
    let mut outcome = Ok(());
    let mut bit = 1;
    while bit < n {
        let moved = || (0..n).filter(|i| i & bit != 0).enumerate();
        for (k, i) in moved() {
            // SAFETY: at most half of the places have the bit, rounded up.
            unsafe { std::ptr::copy_nonoverlapping(all.at(i * len).cast_const(), going.at(k * len), len) };
        }
        let bytes = moved().count() * len;
        debug_assert!(bytes <= n.div_ceil(2) * len);
        let (src, dst) = (Src::Bytes { ptr: going.ptr(), len: bytes }, Dst::Bytes { ptr: coming.ptr(), len: bytes });
        // After an error the others go on, too.
        outcome = outcome.and(sendrecv(c, src, (me + bit) % n, dst, (me + n - bit) % n).await);
        for (k, i) in moved() {
            // SAFETY: as above.
            unsafe { std::ptr::copy_nonoverlapping(coming.at(k * len).cast_const(), all.at(i * len), len) };
        }
        bit *= 2;
    }
    for i in 0..n {
        let from = (me + n - i) % n;
        let part = blocks.at(base, from);
        // SAFETY: the receive buffer is writable; the temporary holds n blocks.
        unsafe { part.unpack_prefix(all.at(i * len), len.min(part.bytes())) };
        outcome = outcome.and(fits(from, len, part.bytes()));
    }
    outcome
}
