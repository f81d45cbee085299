//! Allreduce by single copy: each rank reduces its share of all ranks' vectors where they are, and
//! writes the result to all ranks' buffers.
//!
//! Cost, per rank and byte of vector: one read and one write; two hand-offs. A block of the result
//! is written to all ranks while it is in the first-level cache, to each rank's neighbours first.
//! Each element is computed in rank order: same bits everywhere, any op.
//! Where any rank's buffers cannot be reached all take the lanes: they see the same offers.

use super::staged;
use crate::comm::{CollComm, Reducer};
use crate::reduce::Vector;
use crate::reduce::operands::{Operands, Shows, Srcs, block_len, others, share};
use crate::team::{Room, TeamOp, all_reached};
use weft_base::Result;

const OPERAND: usize = 2;
const RESULT: usize = 3;

pub(super) async fn run<C: CollComm, R: Reducer>(
    c: &C,
    op: TeamOp<'_>,
    r: &R,
    v: Vector<'_>,
    to: *mut u8,
) -> Result<()> {
    let (n, len) = (c.size(), v.bytes());
    op.enter(c, Room::Lines).await;
    let operand = v.operand(to).ptr;
    let _shown = [op.show(c, OPERAND, operand, len, false), op.show(c, RESULT, to, len, true)];
    op.post(RESULT, 1);
    op.tell_all(c, OPERAND, 1);
    all_reached(c, op, others(c), OPERAND, 1).await;
    if !(0..n).all(|rank| op.pays(c, rank, OPERAND, len) && op.pays(c, rank, RESULT, len)) {
        return staged::run(c, op, r, v, to, false).await;
    }
    // SAFETY: all ranks show their buffers until all are done, and each works on its own share.
    let result = unsafe { reduce_share(c, op, r, v, operand, to) };
    // Also after an error: the others wait.
    op.tell_all(c, RESULT, 2);
    all_reached(c, op, others(c), RESULT, 2).await;
    result
}

unsafe fn reduce_share<C: CollComm, R: Reducer>(
    c: &C,
    op: TeamOp<'_>,
    r: &R,
    v: Vector<'_>,
    operand: *const u8,
    to: *mut u8,
) -> Result<()> {
    let (n, item) = (c.size(), v.dt.size() as usize);
    let block = block_len(item);
    let operands = Operands::look(c, op, OPERAND, operand, block)?;
    let results = Shows::look(c, op, RESULT)?;
    let mut srcs = Srcs::new();
    let own = share(v.bytes() / item, item, n, c.rank());
    for at in own.clone().step_by(block) {
        let len = block.min(own.end - at);
        // SAFETY: by the caller's contract: the share is nobody else's.
        unsafe {
            operands.piece(0..n, at, len, &mut srcs)?;
            r.combine(&srcs, to.add(at), (len / item) as i64, v.dt)?;
            for rank in others(c) {
                if let Some(result) = &results.of[rank] {
                    result.write_cached(at, to.add(at), len)?;
                }
            }
        }
    }
    Ok(())
}
