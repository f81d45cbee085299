//! Scan by single copy: each rank takes a share of the vectors and runs it through all ranks,
//! writing each one's result.
//!
//! Cost, per rank and byte of vector: one read and one write; two hand-offs.
//! The association is by rank, from the left.

use crate::buf::Temp;
use crate::comm::{CollComm, Reducer};
use crate::reduce::Vector;
use crate::reduce::operands::{Operands, Shows, Srcs, block_len, others, share};
use crate::team::{Room, TeamOp, all_reached};
use weft_base::Result;

const OPERAND: usize = 2;
const RESULT: usize = 3;

/// False, with nothing done, where any rank's buffers cannot be reached: they see the same offers.
pub(super) async fn run<C: CollComm, R: Reducer>(
    c: &C,
    op: TeamOp<'_>,
    r: &R,
    v: Vector<'_>,
    to: *mut u8,
    inclusive: bool,
) -> Result<bool> {
    let (n, len) = (c.size(), v.bytes());
    op.enter(c, Room::Lines).await;
    let operand = v.operand(to).ptr;
    let _shown = [op.show(c, OPERAND, operand, len, false), op.show(c, RESULT, to, len, true)];
    op.post(RESULT, 1);
    op.tell_all(c, OPERAND, 1);
    all_reached(c, op, others(c), OPERAND, 1).await;
    // SPEC: MPI-5.0 6.11.2: the receive buffer of rank 0 is not significant in MPI_Exscan.
    let first = usize::from(!inclusive);
    let pays = |rank| op.pays(c, rank, OPERAND, len) && (rank < first || op.pays(c, rank, RESULT, len));
    if !(0..n).all(pays) {
        return Ok(false);
    }
    // SAFETY: all ranks show their buffers until all are done, and each works on its own share.
    let result = unsafe { run_share(c, op, r, v, (operand, to), inclusive) };
    // Also after an error: the others wait.
    op.tell_all(c, RESULT, 2);
    all_reached(c, op, others(c), RESULT, 2).await;
    result.map(|()| true)
}

unsafe fn run_share<C: CollComm, R: Reducer>(
    c: &C,
    op: TeamOp<'_>,
    r: &R,
    v: Vector<'_>,
    (operand, to): (*const u8, *mut u8),
    inclusive: bool,
) -> Result<()> {
    let (n, me, item) = (c.size(), c.rank(), v.dt.size() as usize);
    let block = block_len(item);
    let operands = Operands::look(c, op, OPERAND, operand, block)?;
    let results = Shows::look(c, op, RESULT)?;
    let mem = Temp::bytes(2 * block)?;
    let mut srcs = Srcs::new();
    let own = share(v.bytes() / item, item, n, me);
    for at in own.clone().step_by(block) {
        let len = block.min(own.end - at);
        // Two places for the value so far take turns.
        let (mut acc, mut next) = (mem.ptr(), mem.at(block));
        for rank in 0..n {
            // SAFETY: by the caller's contract: the share is nobody else's; an operand is read
            // before the result, which may be in its place, is written.
            unsafe {
                operands.piece(rank..rank + 1, at, len, &mut srcs)?;
                if rank == 0 {
                    std::ptr::copy_nonoverlapping(srcs[0], next, len);
                } else if rank + 1 < n || inclusive {
                    srcs.insert(0, acc);
                    r.combine(&srcs, next, (len / item) as i64, v.dt)?;
                }
                let value = if inclusive { next } else { acc };
                match &results.of[rank] {
                    _ if rank == 0 && !inclusive => {}
                    Some(result) => result.write_cached(at, value, len)?,
                    None => std::ptr::copy_nonoverlapping(value, to.add(at), len),
                }
            }
            std::mem::swap(&mut acc, &mut next);
        }
    }
    Ok(())
}
