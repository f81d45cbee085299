//! All messages posted at once, peers in rotated order. An allgather is the case of the same block
//! for all.
//!
//! Cost: n - 1 messages per rank, straight from and to their place; 1 hand-off. No rank is
//! everybody's first peer.

use crate::buf::{Blocks, Part};
use crate::comm::CollComm;
use crate::io::Batch;
use weft_base::Result;

/// Among `n` peers, all but `me`. `out`: what goes to a peer.
pub(crate) async fn run<'a, C: CollComm>(
    c: &C,
    out: impl Fn(usize) -> Part<'a, *const u8>,
    base: *mut u8,
    blocks: Blocks<'_>,
    n: usize,
    me: Option<usize>,
) -> Result<()> {
    debug_assert!(n > 0 && me.is_none_or(|me| me == c.rank() && n == c.size()));
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
        let part = out(i);
        if Some(i) != me && part.bytes() > 0 {
            b.send(c, part.src(), i)?;
        }
    }
    b.finish(c).await
}
