//! Scatter through the boards: the root says how the blocks are to be had, the others follow.
//!
//! Cost: `lines`, one line written, and read by each; `staged`, two copies of each byte, the root's
//! all by itself: one hand-off, the root waits for nobody. `direct`: each rank copies its block from
//! the root's buffer, at the same time, while the root copies its own, or the root writes to a few
//! that are far; two hand-offs.

use crate::buf::{Blocks, Part};
use crate::comm::CollComm;
use crate::io::recv;
use crate::shm::exchange::{DONE, HEAD, How, Left, Want, give_each, take};
use crate::shm::{Room, ShmOp, landing, until};
use weft_base::Result;

/// The root's side.
pub(super) async fn distribute<C: CollComm>(
    c: &C,
    op: ShmOp<'_>,
    how: How,
    base: *const u8,
    blocks: Blocks<'_>,
    own: impl FnOnce() -> Result<()>,
) -> Result<()> {
    op.tell_reach(c).await;
    let block = |r| blocks.at_const(base, r);
    let mut given = give_each(c, op, (how, false), block).await?;
    let asks = given.asks();
    let copied = if asks { given.write(c, op, block).await.and(own()) } else { own() };
    if asks {
        op.tell_all(c, DONE, 1);
    }
    given.end(c, op).await.and(copied)
}

/// Another rank's side.
pub(super) async fn receive<C: CollComm>(c: &C, op: ShmOp<'_>, part: Part<'_, *mut u8>, root: usize) -> Result<()> {
    op.tell_reach(c).await;
    let (n, me) = (c.size(), c.rank());
    // The root packs the block of the rank after it first.
    let step = ((me + n - root) % n) as u64;
    debug_assert!(op.is_of(c) && step > 0);
    until(c, root, || op.reached(root, HEAD, step)).await;
    received(c, op, part, root).await
}

/// The same once the root has told.
pub(crate) async fn received<C: CollComm>(c: &C, op: ShmOp<'_>, part: Part<'_, *mut u8>, root: usize) -> Result<()> {
    let (left, result) = take(c, op, root, Want::Mine, part);
    match left {
        Left::Nothing => result,
        Left::Done => {
            op.enter(c, Room::Lines).await;
            op.tell_taste(DONE);
            op.tell(c, DONE, 1, root);
            result
        }
        Left::Asked => Box::pin(written(c, op, part, root)).await.and(result),
        Left::Message if part.bytes() > 0 => recv(c, part.dst(), root).await,
        Left::Message => Ok(()),
    }
}

/// Lets the root write this rank's block, or receives it.
async fn written<C: CollComm>(c: &C, op: ShmOp<'_>, part: Part<'_, *mut u8>, root: usize) -> Result<()> {
    let nothing = Part { count: 0, ..part };
    match landing::offer(c, op, (0..0, true), |r| if r == root { part } else { nothing }).await {
        Some(_landing) => until(c, root, || op.reached(root, DONE, 1)).await,
        None if part.bytes() > 0 => recv(c, part.dst(), root).await?,
        None => {}
    }
    Ok(())
}
