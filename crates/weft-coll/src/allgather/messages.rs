//! All messages posted at once: every rank sends its block to every other.
//!
//! Cost: n - 1 messages per rank, straight from and to their place, peers in rotated order;
//! 1 hand-off.

use crate::buf::{Blocks, Part};
use crate::comm::CollComm;
use crate::io::Batch;
use weft_base::Result;

/// Among `n` peers, all but `me`.
pub(super) async fn run<C: CollComm>(
    c: &C,
    send: Part<'_, *const u8>,
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
    for i in (0..n).map(|d| (start + d) % n).filter(|i| Some(*i) != me && send.bytes() > 0) {
        b.send(c, send.src(), i)?;
    }
    b.finish(c).await
}
