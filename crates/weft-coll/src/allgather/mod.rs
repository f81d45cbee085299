//! MPI_Allgather and MPI_Allgatherv.

mod boards;
mod bruck;
mod circulant;
mod gather_bcast;
pub(crate) mod levels;
mod ring;
mod tree;

use crate::alltoall::messages;
use crate::buf::{Blocks, Part, copy};
use crate::comm::CollComm;
use crate::nodes;
use crate::select::{self, Algorithm, Allgather, Asked, Facts, Op, Way, choose};
use crate::shm::exchange::How;
use weft_base::Result;

/// Each rank's `send` goes to every rank's block of that rank (of the other group). `send` is None
/// for MPI_IN_PLACE.
///
/// SPEC: MPI-5.0 6.7.
///
/// # Safety
/// The buffers are valid for the whole operation and do not overlap.
pub async unsafe fn allgather<C: CollComm>(
    c: &C,
    send: Option<Part<'_, *const u8>>,
    base: *mut u8,
    blocks: Blocks<'_>,
) -> Result<()> {
    if let Some(remote) = c.remote_size() {
        let Some(send) = send else { return Ok(()) };
        return messages::run(c, |_| send, base, blocks, remote, None).await;
    }
    let asked = || match blocks {
        Blocks::Uniform { .. } => Asked::of(blocks.bytes(0)),
        _ => Asked::any((0..c.size()).map(|r| blocks.bytes(r)).sum::<usize>().div_ceil(c.size())),
    };
    if let Some((nodes, way)) = nodes::way(c, Op::Allgather, asked) {
        return match way {
            Way::Packed => Box::pin(nodes::allgatherv(c, nodes, send, base, blocks)).await,
            _ => Box::pin(nodes::allgather(c, nodes, way, send, base, blocks)).await,
        };
    }
    if c.size() > 1 {
        return intra(c, send, base, blocks).await;
    }
    // SAFETY: distinct buffers by the caller's contract.
    unsafe { own(c, send, base, blocks) }
}

/// Brings the own block home.
///
/// # Safety
/// As `allgather`.
unsafe fn own<C: CollComm>(c: &C, send: Option<Part<'_, *const u8>>, base: *mut u8, blocks: Blocks<'_>) -> Result<()> {
    match send {
        // SAFETY: by the caller's contract.
        Some(send) => unsafe { copy(send, blocks.at(base, c.rank())) },
        None => Ok(()),
    }
}

/// Within one group.
pub(crate) async fn intra<C: CollComm>(
    c: &C,
    send: Option<Part<'_, *const u8>>,
    base: *mut u8,
    blocks: Blocks<'_>,
) -> Result<()> {
    let (n, me) = (c.size(), c.rank());
    let even = matches!(blocks, Blocks::Uniform { .. });
    let largest = if even { blocks.bytes(0) } else { (0..n).map(|i| blocks.bytes(i)).max().unwrap_or(0) };
    if largest == 0 {
        return Ok(());
    }
    let f = Facts { even, ..Facts::of(c, n * largest) };
    let mut chosen = choose(c, Op::Allgather, f, select::allgather(f));
    // The report counts what ran.
    let runs = |a: Allgather| c.chose(Op::Allgather, a.index(), f.bytes);
    if let Some(op) = c.shm() {
        if chosen == Allgather::Levels {
            if Box::pin(levels::run(c, op, send, base, blocks, largest)).await? {
                runs(chosen);
                return Ok(());
            }
            chosen = select::allgather(Facts { levels: 1, ..f });
        }
        if chosen == Allgather::Direct && !Box::pin(op.agree_reach(c)).await {
            // The blocks are too long for the large slots, and nobody reaches all others.
            chosen = select::allgather(Facts { large_slot: 0, ..f });
        }
        runs(chosen);
        match chosen {
            Allgather::Tree => return Box::pin(tree::run(c, op, send, base, blocks)).await,
            Allgather::Lines => return boards::run(c, op, How::Lines, send, base, blocks).await,
            Allgather::Staged => {
                return Box::pin(boards::run(c, op, How::Staged, send, base, blocks)).await;
            }
            Allgather::Direct => {
                return Box::pin(boards::run(c, op, How::Direct, send, base, blocks)).await;
            }
            _ => {}
        }
    } else {
        runs(chosen);
    }
    // SAFETY: by the caller's contract.
    unsafe { own(c, send, base, blocks) }?;
    match chosen {
        Allgather::Bruck => bruck::run(c, base, blocks).await,
        Allgather::GatherBcast => {
            let total = (0..n).map(|i| blocks.bytes(i)).sum();
            Box::pin(gather_bcast::run(c, base, blocks, total)).await
        }
        Allgather::Circulant => circulant::run(c, base, blocks).await,
        Allgather::Ring => ring::run(c, base, blocks).await,
        _ => messages::run(c, |_| blocks.at_const(base, me), base, blocks, n, Some(me)).await,
    }
}
