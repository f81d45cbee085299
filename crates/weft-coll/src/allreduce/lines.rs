//! Allreduce by lines: each rank writes its vector to its line and reads those of all others.
//!
//! Cost: one line written per rank, n - 1 read, n - 1 reductions of a line on every rank; one
//! hand-off per rank. All fold in rank order: same bits everywhere.

use crate::comm::{CollComm, Reducer};
use crate::reduce::operands::others;
use crate::reduce::{Vector, lines};
use crate::shm::{Room, ShmOp, await_room, await_until};
use weft_base::Result;

pub async fn run<C: CollComm, R: Reducer>(c: &C, op: ShmOp<'_>, r: &R, v: Vector<'_>, to: *mut u8) -> Result<()> {
    debug_assert!(op.is_of(c));
    await_room!(c, op, Room::Lines);
    lines::write(op, v, to);
    op.tell_all(c, 0, 1);
    for rank in others(c) {
        await_until!(c, rank, || op.reached(rank, 0, 1));
    }
    // SAFETY: all have published; the result is the user's.
    unsafe { lines::fold(op, r, v, 0..c.size(), to) }
}
