//! Pairwise exchange: in step k, a rank sends to rank + k and receives from rank - k.
//!
//! Cost: n - 1 steps and hand-offs; one message per rank in flight each way.

use super::Out;
use crate::buf::Blocks;
use crate::comm::CollComm;
use crate::io::Batch;
use weft_base::Result;

pub(super) async fn run<C: CollComm>(c: &C, out: &Out<'_>, base: *mut u8, blocks: Blocks<'_>) -> Result<()> {
    let (n, me) = (c.size(), c.rank());
    for k in 1..n {
        let (to, from) = ((me + k) % n, (me + n - k) % n);
        let mut b = Batch::new();
        if blocks.bytes(from) > 0 {
            b.recv(c, blocks.at(base, from).dst(), from)?;
        }
        if out.bytes(to) > 0 {
            b.send(c, out.src(to), to)?;
        }
        b.finish(c).await?;
    }
    Ok(())
}
