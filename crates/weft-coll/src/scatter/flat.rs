//! Flat scatter: the root sends every rank its block.
//!
//! Cost: n - 1 messages, all from the root, straight from their place; 1 hand-off.

use crate::buf::{Blocks, Part};
use crate::comm::CollComm;
use crate::io::{Batch, recv};
use weft_base::Result;

/// The root's side: a block to each of `n` peers but `me`.
pub(super) async fn distribute<C: CollComm>(
    c: &C,
    base: *const u8,
    blocks: Blocks<'_>,
    n: usize,
    me: Option<usize>,
) -> Result<()> {
    let mut b = Batch::new();
    for i in (0..n).filter(|i| Some(*i) != me && blocks.bytes(*i) > 0) {
        b.send(c, blocks.at_const(base, i).src(), i)?;
    }
    b.finish(c).await
}

pub(super) async fn receive<C: CollComm>(c: &C, part: Part<'_, *mut u8>, root: usize) -> Result<()> {
    if part.bytes() == 0 {
        return Ok(());
    }
    recv(c, part.dst(), root).await
}
