//! Reduction by single copy: each rank reduces its share of all ranks' vectors where they are, into
//! the root's buffer.
//!
//! Cost, per byte of vector: n reads and one write, spread over all ranks; two hand-offs.
//! Each element is computed in rank order: any op.
//! Where any rank's buffers cannot be reached all take the lanes: they see the same offers.

use super::operands::{Operands, Srcs, block_len, others, share};
use super::{Vector, staged};
use crate::buf::Temp;
use crate::comm::{CollComm, Reducer};
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
    root: usize,
) -> Result<()> {
    let (n, me, len) = (c.size(), c.rank(), v.bytes());
    op.enter(c, Room::Lines).await;
    let operand = v.operand(to).ptr;
    let _shown = op.show(c, OPERAND, operand, len, false);
    let _result = if me == root { op.show(c, RESULT, to, len, true) } else { None };
    op.post(RESULT, 1);
    op.tell_all(c, OPERAND, 1);
    all_reached(c, op, others(c), OPERAND, 1).await;
    if !((0..n).all(|rank| op.pays(c, rank, OPERAND, len)) && op.pays(c, root, RESULT, len)) {
        return staged::run(c, op, r, v, to, root).await;
    }
    // SAFETY: all ranks show their buffers until all are done, and each works on its own share.
    let result = unsafe { reduce_share(c, op, r, v, operand, to, root) };
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
    root: usize,
) -> Result<()> {
    let (n, me, item) = (c.size(), c.rank(), v.dt.size() as usize);
    let block = block_len(item);
    let operands = Operands::look(c, op, OPERAND, operand, block)?;
    let result = if me == root { None } else { op.look(c, root, RESULT)? };
    let mem = Temp::bytes(if me == root { 0 } else { block })?;
    let mut srcs = Srcs::new();
    let own = share(v.bytes() / item, item, n, me);
    for at in own.clone().step_by(block) {
        let len = block.min(own.end - at);
        let out = if me == root { to.wrapping_add(at) } else { mem.ptr() };
        // SAFETY: by the caller's contract: the share is nobody else's.
        unsafe {
            operands.piece(0..n, at, len, &mut srcs)?;
            r.combine(&srcs, out, (len / item) as i64, v.dt)?;
            if let Some(result) = &result {
                result.write_cached(at, out, len)?;
            }
        }
    }
    Ok(())
}
