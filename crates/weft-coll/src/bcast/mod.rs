//! MPI_Bcast.

mod binomial;
mod direct;
mod flat;
pub(crate) mod lines;
mod scatter_allgather;
pub(crate) mod staged;
pub(crate) mod tree;

use crate::buf::Part;
use crate::comm::{CollComm, Root};
use crate::io::{recv, send};
use crate::nodes;
use crate::select::{self, Asked, Bcast, Facts, Op, pick};
use staged::Slots;
use weft_base::Result;

/// `part` of the root goes to `part` of all others (of the other group).
///
/// SPEC: MPI-5.0 6.4.
///
/// # Safety
/// The buffer is valid for the whole operation, at the root for reading, elsewhere for writing.
pub async unsafe fn bcast<C: CollComm>(c: &C, part: Part<'_, *mut u8>, root: Root) -> Result<()> {
    if c.remote_size().is_none() {
        let Root::Rank(root) = root else { return Ok(()) };
        return match nodes::way(c, Op::Bcast, || Asked::of(part.bytes())) {
            Some((nodes, way)) => Box::pin(nodes::bcast(c, nodes, way, part, root)).await,
            None => intra(c, part, root).await,
        };
    }
    // The root sends to rank 0 of the other group, which passes it on within its group.
    match root {
        Root::Null => Ok(()),
        Root::This => send(c, part.src(), 0).await,
        Root::Rank(root) => Box::pin(from_other_group(c, part, root)).await,
    }
}

async fn from_other_group<C: CollComm>(c: &C, part: Part<'_, *mut u8>, root: usize) -> Result<()> {
    if c.rank() == 0 {
        recv(c, part.dst(), root).await?;
    }
    intra(&c.local(0), part, 0).await
}

/// Within one group.
pub(crate) async fn intra<C: CollComm>(c: &C, part: Part<'_, *mut u8>, root: usize) -> Result<()> {
    if c.size() <= 1 || part.bytes() == 0 {
        return Ok(());
    }
    debug_assert!(root < c.size());
    let f = Facts::of(c, part.bytes());
    match (pick(c, Op::Bcast, f, select::bcast(f)), c.shm()) {
        (Bcast::Lines, Some(op)) => lines::run(c, op, part, root).await,
        (Bcast::Staged, Some(op)) => Box::pin(staged::run_own(c, op, part, root, select::segment(f))).await,
        (Bcast::Tree, Some(op)) => Box::pin(tree::run(c, op, part, root, select::segment(f))).await,
        (Bcast::Direct, Some(op)) => {
            let large_slots = if c.forced(Op::Bcast).is_none() { select::bcast_large_slots(f) } else { 1 };
            let slots = Slots { seg: select::segment(f), large_slots };
            Box::pin(async move {
                op.agree_reach(c).await;
                direct::run(c, op, part, root, slots).await
            })
            .await
        }
        (Bcast::Flat, _) => Box::pin(flat::run(c, part, root)).await,
        (Bcast::ScatterAllgather, _) => Box::pin(scatter_allgather::run(c, part, root)).await,
        _ => binomial::run(c, part, root).await,
    }
}
