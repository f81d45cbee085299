//! Allgather along the tree of the levels: bundles of blocks go in to rank 0, and all of them out again.
//!
//! Cost: two bundles written per head, one per other rank; all blocks cross each level's boundary once
//! in, and once out for each of its groups but one. A block is copied once per level and direction. For
//! short blocks: all of them fit half a large slot.

use crate::buf::{Blocks, Part, copy};
use crate::comm::CollComm;
use crate::shm::ShmOp;
use crate::shm::bundle::{At, Bundle, Children, Half, Record, publish, record_len, write};
use crate::shm::exchange::{fits, other_operation};
use weft_base::Result;

const UP: At = At { k: 1, half: Half::First };
const DOWN: At = At { k: 4, half: Half::Second };

/// `send`: None in place.
pub(super) async fn run<C: CollComm>(
    c: &C,
    op: ShmOp<'_>,
    send: Option<Part<'_, *const u8>>,
    base: *mut u8,
    blocks: Blocks<'_>,
) -> Result<()> {
    let me = c.rank();
    let home = blocks.at(base, me);
    let part = send.unwrap_or(home.as_const());
    let (parent, children) = op.shm().family(0);
    let (bundles, mut outcome) = Children::wait(c, op, &children, UP).await;
    let len = record_len(part.bytes()) + bundles.len();
    let fill = |to: *mut u8| {
        // SAFETY: there is room for the records; the block is the user's.
        unsafe {
            let own = write(to, me, part);
            bundles.copy(to.add(own));
        }
    };
    let above = match parent {
        None => {
            outcome = outcome.and(publish(c, op, DOWN, len, fill).await);
            None
        }
        Some(parent) => {
            outcome = outcome.and(publish(c, op, UP, len, fill).await);
            c.wake(parent);
            let above = Bundle::of(c, op, parent, DOWN).await.unwrap_or_else(|e| {
                outcome = Err(e);
                Bundle::nothing()
            });
            if !children.is_empty() {
                // SAFETY: there is room for the bundle.
                let fill = |to: *mut u8| unsafe { above.copy(0, above.len(), to) };
                outcome = outcome.and(publish(c, op, DOWN, above.len(), fill).await);
            }
            Some(above)
        }
    };
    children.iter().for_each(|&r| c.wake(r));
    if let Some(send) = send {
        // SAFETY: distinct buffers by the caller's contract.
        outcome = outcome.and(unsafe { copy(send, home) });
    }
    match &above {
        Some(above) => outcome.and(deliver(c, above.all(), base, blocks)),
        None => outcome.and(deliver(c, bundles.records(), base, blocks)),
    }
}

/// Brings the other ranks' blocks home.
fn deliver<C: CollComm>(c: &C, records: impl Iterator<Item = Record>, base: *mut u8, blocks: Blocks<'_>) -> Result<()> {
    let (mut outcome, mut n) = (Ok(()), 1);
    for (from, len, data) in records.filter(|r| r.0 < c.size() && r.0 != c.rank()) {
        let (part, Some(data)) = (blocks.at(base, from), data) else { continue };
        // SAFETY: the record holds `len` bytes; the block is the user's.
        unsafe { part.unpack_prefix(data, len.min(part.bytes())) };
        outcome = outcome.and(fits(from, len, part.bytes()));
        n += 1;
    }
    if n == c.size() { outcome } else { outcome.and(Err(other_operation(c.rank()))) }
}
