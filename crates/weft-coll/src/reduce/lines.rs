//! Reduction by lines: each rank writes its vector to its line and goes on; the root reads them all.
//!
//! Cost: one line written per rank, n - 1 read and reduced by the root; one hand-off. Nobody waits
//! for the root, but that ranks may be at most `LINE_DEPTH` operations ahead of it.

use super::Vector;
use super::operands::{Srcs, others};
use crate::comm::{CollComm, Reducer};
use crate::shm::{Room, ShmOp, Words, await_room, await_source};
use smallvec::SmallVec;
use std::ops::Range;
use weft_base::Result;
use weft_lockfree::LINE_DATA;

pub async fn run<C: CollComm, R: Reducer>(
    c: &C,
    op: ShmOp<'_>,
    r: &R,
    v: Vector<'_>,
    to: *mut u8,
    root: usize,
) -> Result<()> {
    debug_assert!(op.is_of(c) && root < c.size());
    if c.rank() != root {
        await_room!(c, op, Room::Lines);
        write(op, v, to);
        op.tell(c, 0, 1, root);
        return Ok(());
    }
    // Nobody reads the root's line.
    for rank in others(c) {
        await_source!(c, op, rank, 0, 1);
    }
    // SAFETY: the others have published; the result is the root's.
    unsafe { fold(op, r, v, 0..c.size(), to) }
}

/// Puts the operand on the own line; the caller publishes.
#[inline(always)]
pub(crate) fn write(op: ShmOp<'_>, v: Vector<'_>, to: *mut u8) {
    // SAFETY: the operand is the user's, at most a line long.
    unsafe { op.own(0).put(v.operand(to).ptr, v.bytes()) };
}

/// Folds the vectors of some ranks into `to`: the own operand, and what the others have on their lines.
///
/// # Safety
/// The others have published; `to` holds the vector.
#[inline(always)]
pub(crate) unsafe fn fold<R: Reducer>(
    op: ShmOp<'_>,
    r: &R,
    v: Vector<'_>,
    ranks: Range<usize>,
    to: *mut u8,
) -> Result<()> {
    let own = v.operand(to).ptr;
    // SAFETY: by the caller's contract.
    unsafe { fold_part(op, r, v, ranks, own, (0, v.count), to) }
}

/// The same of `count` items from byte `off` on; `own`: these of the own operand.
///
/// # Safety
/// As `fold`; `to` holds so many items.
#[inline(always)]
pub(crate) unsafe fn fold_part<R: Reducer>(
    op: ShmOp<'_>,
    r: &R,
    v: Vector<'_>,
    ranks: Range<usize>,
    own: *const u8,
    (off, count): (usize, i64),
    to: *mut u8,
) -> Result<()> {
    let (me, end) = (op.shm().me(), off + (count * v.dt.size()) as usize);
    debug_assert!(end <= v.bytes() && v.bytes() <= LINE_DATA);
    // Copies: the operation's function sees plain memory, and the vectors' type needs alignment.
    let mut mem: SmallVec<[Words; 8]> = SmallVec::new();
    for rank in ranks.clone() {
        let mut line = Words::default();
        if rank != me {
            // SAFETY: a line's data.
            unsafe { op.line(rank, 0).get(line.ptr(), end) };
        }
        mem.push(line);
    }
    let mut srcs = Srcs::new();
    for (line, rank) in mem.iter().zip(ranks) {
        srcs.push(if rank == me { own } else { line.as_ptr().wrapping_add(off) });
    }
    // SAFETY: by the caller's contract.
    unsafe { r.combine(&srcs, to, count, v.dt) }
}
