//! Reduction by lines: each rank writes its vector to its line and goes on; the root reads them all.
//!
//! Cost: one line written per rank, n - 1 read and reduced by the root; one hand-off. Nobody waits
//! for the root, but that ranks may be at most `LINE_DEPTH` operations ahead of it.

use super::Vector;
use super::operands::{Srcs, others};
use crate::comm::{CollComm, Reducer};
use crate::team::{Room, TeamOp, all_reached};
use smallvec::SmallVec;
use std::ops::Range;
use weft_base::Result;
use weft_lockfree::LINE_DATA;

#[repr(C, align(64))]
pub(crate) struct Bytes(pub [u8; LINE_DATA]);

pub(super) async fn run<C: CollComm, R: Reducer>(
    c: &C,
    op: TeamOp<'_>,
    r: &R,
    v: Vector<'_>,
    to: *mut u8,
    root: usize,
) -> Result<()> {
    op.enter(c, Room::Lines).await;
    write(op, v, to);
    if c.rank() != root {
        op.tell(c, 0, 1, root);
        return Ok(());
    }
    op.post(0, 1);
    all_reached(c, op, others(c), 0, 1).await;
    // SAFETY: all have published; the result is the root's.
    unsafe { fold(op, r, v, 0..c.size(), to) }
}

/// Puts the operand on the own line; the caller publishes.
pub(crate) fn write(op: TeamOp<'_>, v: Vector<'_>, to: *mut u8) {
    // SAFETY: the operand is the user's, at most a line long.
    unsafe { op.own(0).put(v.operand(to).ptr, v.bytes()) };
}

/// Copies of the lines of some ranks, which have published: the operation's function sees plain
/// memory, and the vectors' type needs alignment.
pub(crate) fn read(op: TeamOp<'_>, ranks: Range<usize>, len: usize) -> SmallVec<[Bytes; 8]> {
    ranks
        .map(|rank| {
            let mut b = Bytes([0; LINE_DATA]);
            // SAFETY: a line's data.
            unsafe { op.line(rank, 0).get(b.0.as_mut_ptr(), len) };
            b
        })
        .collect()
}

/// Folds the vectors on the lines of some ranks into `to`.
///
/// # Safety
/// These ranks have published; `to` holds the vector.
pub(crate) unsafe fn fold<R: Reducer>(
    op: TeamOp<'_>,
    r: &R,
    v: Vector<'_>,
    ranks: Range<usize>,
    to: *mut u8,
) -> Result<()> {
    let mem = read(op, ranks, v.bytes());
    let srcs: Srcs = mem.iter().map(|b| b.0.as_ptr()).collect();
    // SAFETY: by the caller's contract.
    unsafe { r.combine(&srcs, to, v.count, v.dt) }
}
