//! All messages posted at once, peers in rotated order.
//!
//! Cost: n - 1 messages per rank, straight from and to their place; 1 hand-off. No rank is
//! everybody's first peer.

use super::Out;
use crate::buf::Blocks;
use crate::comm::CollComm;
use crate::io::Batch;
use weft_base::Result;

/// Among `n` peers, all but `me`.
pub(super) async fn run<C: CollComm>(
    c: &C,
    out: &Out<'_>,
    base: *mut u8,
    blocks: Blocks<'_>,
    n: usize,
    me: Option<usize>,
) -> Result<()> {
    let start = c.rank() % n;
    let mut b = Batch::new();
    for d in 0..n {
        let i = (start + n - d) % n;
        if Some(i) != me && blocks.bytes(i) > 0 {
            b.recv(c, blocks.at(base, i).dst(), i)?;
        }
    }
    for d in 0..n {
        let i = (start + d) % n;
        if Some(i) != me && out.bytes(i) > 0 {
            b.send(c, out.src(i), i)?;
        }
    }
    b.finish(c).await
}
