//! Scan by lines or lanes: each rank writes its vector to its board and reduces those of the ranks
//! up to it.
//!
//! Cost: one vector written per rank, up to n read and reduced; one hand-off. Nobody waits for higher
//! ranks. The association follows from the ranks alone.

use crate::comm::{CollComm, Reducer};
use crate::reduce::operands::stores;
use crate::reduce::{Vector, lines};
use crate::team::{Room, TeamOp, all_reached};
use weft_base::Result;

/// The type is contiguous; the vector fits a line, or with `lane` a lane.
pub(super) async fn run<C: CollComm, R: Reducer>(
    c: &C,
    op: TeamOp<'_>,
    r: &R,
    v: Vector<'_>,
    to: *mut u8,
    (inclusive, lane): (bool, bool),
) -> Result<()> {
    let me = c.rank();
    if lane {
        op.enter(c, Room::of(v.bytes())).await;
        // SAFETY: the lane is free; the operand is the user's.
        unsafe { op.stage(c, op.goes_past(c), (v.bytes(), 0), v.operand(to).ptr, v.bytes()) };
    } else {
        op.enter(c, Room::Lines).await;
        lines::write(op, v, to);
    }
    op.tell_all(c, 0, 1);
    all_reached(c, op, 0..me, 0, 1).await;
    let ranks = 0..me + usize::from(inclusive);
    if ranks.is_empty() {
        return Ok(());
    }
    // SAFETY: these ranks have published; the result is the user's.
    unsafe {
        match lane {
            true => r.combine(&stores(op, v.bytes(), ranks, 0, v.operand(to).ptr), to, v.count, v.dt),
            false => lines::fold(op, r, v, ranks, to),
        }
    }
}
