//! Reduce-scatter by lines: each rank writes its whole vector to its line and folds its own block of
//! all of them.
//!
//! Cost: one line written per rank, n - 1 read; one hand-off per rank.

use crate::comm::{CollComm, Reducer};
use crate::reduce::operands::others;
use crate::reduce::{Vector, lines};
use crate::shm::{Room, ShmOp, Words, await_room, await_until};
use weft_base::Result;

/// `block`: where this rank's block begins, in bytes, and its items; `n_blocks`: how many are not empty.
pub async fn run<C: CollComm, R: Reducer>(
    c: &C,
    op: ShmOp<'_>,
    r: &R,
    v: Vector<'_>,
    to: *mut u8,
    (block, n_blocks): ((usize, i64), usize),
) -> Result<()> {
    debug_assert!(op.is_of(c) && block.0 + (block.1 * v.dt.size()) as usize <= v.bytes());
    await_room!(c, op, Room::Lines);
    lines::write(op, v, to);
    op.tell_all(c, 0, 1);
    if block.1 == 0 && super::goes_ahead(c, n_blocks) {
        return Ok(());
    }
    for rank in others(c) {
        await_until!(c, rank, || op.reached(rank, 0, 1));
    }
    if block.1 == 0 {
        return Ok(());
    }
    // In place the result goes somewhere else in the operand.
    let mut line = Words::default();
    let own = v.send.unwrap_or_else(|| {
        // SAFETY: the own line has the vector.
        unsafe { op.own(0).get(line.ptr(), v.bytes()) };
        line.as_ptr()
    });
    // SAFETY: all have published; the result is the user's.
    unsafe { lines::fold_part(op, r, v, 0..c.size(), own.wrapping_add(block.0), block, to) }
}
