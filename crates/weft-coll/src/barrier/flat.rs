//! Flat barrier: all report to rank 0, which then releases all.
//!
//! Cost: 2 (n - 1) messages, all of them handled by rank 0; 2 hand-offs whatever n is, so that on
//! a shared core every rank runs once per barrier.

use crate::comm::CollComm;
use crate::io::{Batch, NOTHING, NOWHERE, recv, send};
use weft_base::Result;

pub(super) async fn run<C: CollComm>(c: &C) -> Result<()> {
    enter(c).await?;
    leave(c).await
}

/// Returns on rank 0 when all have called it; on others at once.
pub(super) async fn enter<C: CollComm>(c: &C) -> Result<()> {
    if c.rank() != 0 {
        return send(c, NOTHING, 0).await;
    }
    let mut b = Batch::new();
    for r in 1..c.size() {
        b.recv(c, NOWHERE, r)?;
    }
    b.finish(c).await
}

/// Returns when rank 0 has called it.
pub(super) async fn leave<C: CollComm>(c: &C) -> Result<()> {
    if c.rank() != 0 {
        return recv(c, NOWHERE, 0).await;
    }
    let mut b = Batch::new();
    for r in 1..c.size() {
        b.send(c, NOTHING, r)?;
    }
    b.finish(c).await
}
