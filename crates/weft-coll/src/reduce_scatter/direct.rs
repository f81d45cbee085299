//! Direct exchange: every rank sends each other one its block and reduces what it receives, in
//! rank order.
//!
//! Cost: n - 1 messages per rank, of one block each; n - 1 reductions of a block; 1 hand-off.

use crate::buf::{Blocks, Part};
use crate::comm::{CollComm, Reducer};
use crate::fold::receive_and_fold;
use crate::io::Batch;
use weft_base::Result;

/// `acc` holds the own contribution to the own block, and then the result.
///
/// # Safety
/// `from` is the own vector; `acc` does not overlap its other blocks.
pub(crate) async unsafe fn run<C: CollComm, R: Reducer>(
    c: &C,
    op: &R,
    from: *const u8,
    blocks: Blocks<'_>,
    acc: Part<'_, *mut u8>,
) -> Result<()> {
    let (n, me) = (c.size(), c.rank());
    let mut b = Batch::new();
    for i in (1..n).map(|d| (me + d) % n) {
        if blocks.bytes(i) > 0 {
            b.send(c, blocks.at_const(from, i).src(), i)?;
        }
    }
    // SAFETY: `acc` is valid and not sent.
    let folded = unsafe { receive_and_fold(c, op, acc, 0..n).await };
    b.finish(c).await.and(folded)
}
