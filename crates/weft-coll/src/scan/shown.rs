//! Scan by single copy: each rank takes a share of the vectors and runs it through all ranks,
//! writing each one's result.
//!
//! Cost, per rank and byte of vector: one read and one write; two hand-offs.
//! The association is by rank, from the left.

use crate::buf::Temp;
use crate::comm::{CollComm, Reducer};
use crate::reduce::Vector;
use crate::reduce::meeting::Meeting;
use crate::reduce::operands::{Srcs, block_len, share};
use crate::team::TeamOp;
use weft_base::Result;

/// False, with nothing done, where any rank's buffers cannot be reached: they see the same offers.
pub(super) async fn run<C: CollComm, R: Reducer>(
    c: &C,
    op: TeamOp<'_>,
    r: &R,
    v: Vector<'_>,
    to: *mut u8,
    inclusive: bool,
) -> Result<bool> {
    // SPEC: MPI-5.0 6.11.2: the receive buffer of rank 0 is not significant in MPI_Exscan.
    let first = usize::from(!inclusive);
    let Some(met) = Meeting::begin(c, op, v, to, first..c.size()).await else { return Ok(false) };
    // SAFETY: all ranks show their buffers until all are done, and each works on its own share.
    let result = unsafe { run_share(c, &met, r, v, to, inclusive) };
    met.end().await;
    result.map(|()| true)
}

unsafe fn run_share<C: CollComm, R: Reducer>(
    c: &C,
    met: &Meeting<'_, '_, C>,
    r: &R,
    v: Vector<'_>,
    to: *mut u8,
    inclusive: bool,
) -> Result<()> {
    let (n, me, item) = (c.size(), c.rank(), v.dt.size() as usize);
    let block = block_len(item);
    let (operands, results) = (met.operands(block)?, met.results()?);
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
