//! Flat gather: every rank sends its block to the root.
//!
//! Cost: n - 1 messages, all to the root, straight to their place; 1 hand-off.

use crate::buf::{Blocks, Part};
use crate::comm::CollComm;
use crate::io::{Batch, send};
use weft_base::Result;

/// The root's side: a block from each of `n` peers but `me`.
pub(super) async fn receive<C: CollComm>(
    c: &C,
    base: *mut u8,
    blocks: Blocks<'_>,
    n: usize,
    me: Option<usize>,
) -> Result<()> {
    let mut b = Batch::new();
    for i in (0..n).filter(|i| Some(*i) != me && blocks.bytes(*i) > 0) {
        b.recv(c, blocks.at(base, i).dst(), i)?;
    }
    b.finish(c).await
}

pub(super) async fn contribute<C: CollComm>(c: &C, part: Part<'_, *const u8>, root: usize) -> Result<()> {
    if part.bytes() == 0 {
        return Ok(());
    }
    send(c, part.src(), root).await
}
