//! MPI_Barrier.

mod dissemination;
mod flat;
pub(crate) mod lines;
pub(crate) mod tree;

use crate::comm::CollComm;
use crate::io::{NOTHING, NOWHERE, sendrecv};
use crate::nodes;
use crate::select::{self, Asked, Facts, Op, pick};
use weft_base::Result;

/// Returns when every process (of both groups) has entered.
///
/// SPEC: MPI-5.0 6.3.
pub async fn barrier<C: CollComm>(c: &C) -> Result<()> {
    if c.remote_size().is_some() {
        return Box::pin(inter(c)).await;
    }
    match nodes::way(c, Op::Barrier, || Asked::of(0)) {
        Some((nodes, _)) => Box::pin(nodes::barrier(c, nodes)).await,
        None => intra(c).await,
    }
}

/// Within one group.
pub(crate) async fn intra<C: CollComm>(c: &C) -> Result<()> {
    if c.size() <= 1 {
        return Ok(());
    }
    let f = Facts::of(c, 0);
    match (pick(c, Op::Barrier, f, select::barrier(f)), c.shm()) {
        (select::Barrier::Lines, Some(op)) => {
            lines::run(c, op).await;
            Ok(())
        }
        (select::Barrier::Tree, Some(op)) => Box::pin(tree::run(c, op)).await,
        (select::Barrier::Flat, _) => Box::pin(flat::run(c)).await,
        _ => dissemination::run(c).await,
    }
}

/// A group meets, its rank 0 and the other one's exchange a message, the group meets again.
async fn inter<C: CollComm>(c: &C) -> Result<()> {
    intra(&c.local(0)).await?;
    if c.rank() == 0 {
        sendrecv(c, NOTHING, 0, NOWHERE, 0).await?;
    }
    intra(&c.local(1)).await
}
