//! MPI_Barrier.

mod dissemination;
mod flat;
mod lines;
mod tree;

use crate::comm::CollComm;
use crate::io::{NOTHING, NOWHERE, sendrecv};
use crate::select::{self, Facts, Op, pick};
use weft_base::Result;

/// Returns when every process (of both groups) has entered.
///
/// SPEC: MPI-5.0 6.3.
pub async fn barrier<C: CollComm>(c: &C) -> Result<()> {
    if c.remote_size().is_some() {
        return Box::pin(inter(c)).await;
    }
    if c.size() <= 1 {
        return Ok(());
    }
    let f = Facts::of(c, 0);
    match (pick(c, Op::Barrier, f, select::barrier(f)), c.team()) {
        (select::Barrier::Lines, Some(op)) => {
            lines::run(c, op).await;
            Ok(())
        }
        (select::Barrier::Tree, Some(op)) => Box::pin(tree::run(c, op)).await,
        (select::Barrier::Flat, _) => Box::pin(flat::run(c)).await,
        _ => dissemination::run(c).await,
    }
}

/// All of a group report to its rank 0, the two exchange a message, all are released.
async fn inter<C: CollComm>(c: &C) -> Result<()> {
    let local = c.local();
    flat::enter(&local).await?;
    if c.rank() == 0 {
        sendrecv(c, NOTHING, 0, NOWHERE, 0).await?;
    }
    flat::leave(&local).await
}
