//! Ring: in each step a rank passes on to the right the block it last received from the left.
//!
//! Cost: n - 1 steps and hand-offs, n - 1 messages per rank, every block copied once per rank,
//! between neighbours only.

use crate::buf::Blocks;
use crate::comm::CollComm;
use crate::io::Batch;
use weft_base::Result;

pub(super) async fn run<C: CollComm>(c: &C, base: *mut u8, blocks: Blocks<'_>) -> Result<()> {
    let (n, me) = (c.size(), c.rank());
    let (right, left) = ((me + 1) % n, (me + n - 1) % n);
    for step in 0..n - 1 {
        let (out, inn) = ((me + n - step) % n, (me + 2 * n - step - 1) % n);
        let mut b = Batch::new();
        if blocks.bytes(inn) > 0 {
            b.recv(c, blocks.at(base, inn).dst(), left)?;
        }
        if blocks.bytes(out) > 0 {
            b.send(c, blocks.at(base, out).src(), right)?;
        }
        b.finish(c).await?;
    }
    Ok(())
}
