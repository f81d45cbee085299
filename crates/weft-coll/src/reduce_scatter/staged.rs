//! Reduce-scatter through the lanes: each rank copies its vector there and reduces its own block of
//! all of them in one pass.
//!
//! Cost, per rank and byte of vector: one copy, one read; one hand-off per rank. The vector fits a
//! lane.

use crate::buf::Blocks;
use crate::comm::{CollComm, Reducer};
use crate::reduce::Vector;
use crate::reduce::operands::{others, stores};
use crate::team::{Room, TeamOp, all_reached};
use weft_base::Result;

/// The type is contiguous, the vector fits a lane.
pub(super) async fn run<C: CollComm, R: Reducer>(
    c: &C,
    op: TeamOp<'_>,
    r: &R,
    v: Vector<'_>,
    to: *mut u8,
    blocks: Blocks<'_>,
) -> Result<()> {
    let (n, me) = (c.size(), c.rank());
    op.enter(c, Room::of(v.bytes())).await;
    // SAFETY: the lane is free; the operand is the user's.
    unsafe { op.stage(c, op.goes_past(c), (v.bytes(), 0), v.operand(to).ptr, v.bytes()) };
    op.tell_all(c, 0, 1);
    all_reached(c, op, others(c), 0, 1).await;
    if blocks.bytes(me) == 0 {
        return Ok(());
    }
    let off = blocks.offset(me) as usize;
    // In place the result goes somewhere else in the operand.
    let own = v.send.unwrap_or_else(|| op.store(me, v.bytes()).cast_const()).wrapping_add(off);
    let srcs = stores(op, v.bytes(), 0..n, off, own);
    // SAFETY: all have published their vectors; the result is the user's.
    unsafe { r.combine(&srcs, to, blocks.count(me), v.dt) }
}
