//! Reduce-scatter through the large slots: each rank copies its vector there and reduces its own block of
//! all of them in one pass.
//!
//! Cost, per rank and byte of vector: one copy, one read; one hand-off per rank. The vector fits a
//! large slot.

use crate::comm::{CollComm, Reducer};
use crate::reduce::Vector;
use crate::reduce::operands::{others, stores};
use crate::shm::{Room, ShmOp, await_room, await_until};
use weft_base::Result;

/// The type is contiguous, the vector fits a large slot. `block`, `n_blocks`: as in `lines`.
pub async fn run<C: CollComm, R: Reducer>(
    c: &C,
    op: ShmOp<'_>,
    r: &R,
    v: Vector<'_>,
    to: *mut u8,
    ((off, count), n_blocks): ((usize, i64), usize),
) -> Result<()> {
    let (me, all) = (c.rank(), v.bytes());
    debug_assert!(op.is_of(c) && all <= op.large_slot_len() && off + (count * v.dt.size()) as usize <= all);
    await_room!(c, op, Room::of(all));
    // SAFETY: the large slot is free; the operand is the user's.
    unsafe { op.stage(c, op.goes_past_with(c, all), (all, 0), v.operand(to).ptr, all) };
    op.tell_all(c, 0, 1);
    if count == 0 && super::goes_ahead(c, n_blocks) {
        return Ok(());
    }
    for rank in others(c) {
        await_until!(c, rank, || op.reached(rank, 0, 1));
    }
    if count == 0 {
        return Ok(());
    }
    // In place the result goes somewhere else in the operand.
    let own = v.send.unwrap_or_else(|| op.store(me, all).cast_const()).wrapping_add(off);
    let srcs = stores(op, all, 0..c.size(), off, own);
    // SAFETY: all have published their vectors; the result is the user's.
    unsafe { r.combine(&srcs, to, count, v.dt) }
}
