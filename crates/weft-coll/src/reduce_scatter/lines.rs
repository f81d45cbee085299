//! Reduce-scatter by lines: each rank writes its whole vector to its line and folds its own block of
//! all of them.
//!
//! Cost: one line written per rank, n - 1 read; one hand-off per rank.

use crate::buf::Blocks;
use crate::comm::{CollComm, Reducer};
use crate::reduce::operands::{Srcs, others};
use crate::reduce::{Vector, lines};
use crate::team::{Room, TeamOp, all_reached};
use weft_base::Result;

pub(super) async fn run<C: CollComm, R: Reducer>(
    c: &C,
    op: TeamOp<'_>,
    r: &R,
    v: Vector<'_>,
    to: *mut u8,
    blocks: Blocks<'_>,
) -> Result<()> {
    let (n, me) = (c.size(), c.rank());
    op.enter(c, Room::Lines).await;
    lines::write(op, v, to);
    op.tell_all(c, 0, 1);
    all_reached(c, op, others(c), 0, 1).await;
    if blocks.bytes(me) == 0 {
        return Ok(());
    }
    let mem = lines::read(op, 0..n, v.bytes());
    let srcs: Srcs = mem.iter().map(|b| blocks.at_const(b.0.as_ptr(), me).ptr).collect();
    // SAFETY: the vectors are copies; the result is the user's.
    unsafe { r.combine(&srcs, to, blocks.count(me), v.dt) }
}
