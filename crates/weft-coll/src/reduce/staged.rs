//! Reduction through the large slots: each rank copies its vector there and goes on; the root reduces them
//! in one pass.
//!
//! Cost, per byte of vector: one copy on each rank but the root, n reads at the root; one hand-off. Vectors longer
//! than a large slot go in pieces, for which the ranks wait until the root has read those before.

use super::Vector;
use super::operands::{others, stores};
use crate::comm::{CollComm, Reducer};
use crate::shm::{Room, ShmOp, await_room, await_source, until};
use weft_base::Result;

const DATA: usize = 0;
const ACK: usize = 1;

/// The type is contiguous.
pub async fn run<C: CollComm, R: Reducer>(
    c: &C,
    op: ShmOp<'_>,
    r: &R,
    v: Vector<'_>,
    to: *mut u8,
    root: usize,
) -> Result<()> {
    let (me, item, total) = (c.rank(), v.dt.size() as usize, v.bytes());
    // Two halves take turns where there are several pieces.
    let slots = if total <= op.large_slot_len() { 1 } else { 2 };
    let room = op.large_slot_len() / slots / 64 * 64;
    let step = room / item * item;
    debug_assert!(op.is_of(c) && root < c.size() && total.is_multiple_of(item));
    debug_assert!(step > 0 && step <= room, "an item fits a large slot's part");
    let from = v.operand(to).ptr;
    let past = me != root && op.goes_past_with(c, total);
    await_room!(c, op, Room::of(total));
    let mut result = Ok(());
    for (i, at) in (0..total).step_by(step).enumerate() {
        let (len, slot, i) = (step.min(total - at), i % slots * room, i as u64);
        if i >= 2 && me != root {
            until(c, root, || op.reached(root, ACK, i - 1)).await;
        }
        if me != root {
            // SAFETY: the root has read what was in the slot; the operand is the user's.
            unsafe { op.stage(c, past, (total, slot), from.add(at), len) };
            op.tell(c, DATA, i + 1, root);
            continue;
        }
        for rank in others(c) {
            await_source!(c, op, rank, DATA, i + 1);
        }
        let srcs = stores(op, total, 0..c.size(), slot, from.wrapping_add(at));
        // SAFETY: all have published their pieces; the result is the root's.
        let folded = unsafe { r.combine(&srcs, to.add(at), (len / item) as i64, v.dt) };
        // The others go on after an error, too.
        result = result.and(folded);
        if slots > 1 {
            op.tell_all(c, ACK, i + 1);
        }
    }
    result
}
