//! Allgather through the boards: each rank shows its block, all others copy it, each beginning with
//! another rank. Blocks may be of different size and go different ways.
//!
//! Cost, per rank: `lines`, one line written and n - 1 read; `staged`, its block copied to its large slot,
//! and n - 1 blocks from there: two copies of each byte; `direct`, one, by single copy, and a line
//! more per rank to say that it is done. One hand-off, `direct` two.

use crate::buf::{Blocks, Part, copy};
use crate::comm::CollComm;
use crate::shm::ShmOp;
use crate::shm::exchange::{How, Want, give_one, take_all};
use weft_base::Result;

/// `send`: None in place.
pub(super) async fn run<C: CollComm>(
    c: &C,
    op: ShmOp<'_>,
    how: How,
    send: Option<Part<'_, *const u8>>,
    base: *mut u8,
    blocks: Blocks<'_>,
) -> Result<()> {
    let home = blocks.at(base, c.rank());
    let given = give_one(c, op, how, send.unwrap_or(home.as_const()), None).await?;
    // While the others come.
    let copied = match send {
        // SAFETY: distinct buffers by the caller's contract.
        Some(send) => unsafe { copy(send, home) },
        None => Ok(()),
    };
    let out = |_| send.unwrap_or(home.as_const());
    take_all(c, op, (given, 1), Want::Only, out, |r| blocks.at(base, r)).await.and(copied)
}
