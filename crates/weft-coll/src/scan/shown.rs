//! Scan by single copy: each rank takes a share of the vectors and runs it through all ranks,
//! writing each one's result.
//!
//! Cost, per rank and byte of vector: one read and one write; two hand-offs.
//! The association is by rank, from the left.

use crate::buf::Temp;
use crate::comm::{CollComm, Reducer};
use crate::reduce::Vector;
use crate::reduce::meeting::Meeting;
use crate::reduce::operands::{Shows, share};
use crate::shm::ShmOp;
use weft_base::Result;

/// False, with nothing done, where any rank's buffers cannot be reached: they see the same offers.
pub(super) async fn run<C: CollComm, R: Reducer>(
    c: &C,
    op: ShmOp<'_>,
    r: &R,
    v: Vector<'_>,
    to: *mut u8,
    inclusive: bool,
) -> Result<bool> {
    // SPEC: MPI-5.0 6.11.2: the receive buffer of rank 0 is not significant in MPI_Exscan.
    let first = usize::from(!inclusive);
    let Some(met) = Meeting::begin(c, op, v, to, first..c.size()).await else { return Ok(false) };
    let result = run_share(c, &met, r, v, to, inclusive).await;
    met.end().await;
    result.map(|()| true)
}

async fn run_share<C: CollComm, R: Reducer>(
    c: &C,
    met: &Meeting<'_, '_, C>,
    r: &R,
    v: Vector<'_>,
    to: *mut u8,
    inclusive: bool,
) -> Result<()> {
    let (n, item) = (c.size(), v.dt.size() as usize);
    let block = met.longest_piece();
    let mem = Temp::bytes(2 * block)?;
    let fold = |results: &Shows<'_>, srcs: &[*const u8], at: usize, len: usize| {
        debug_assert!(srcs.len() == n && len <= block && len.is_multiple_of(item));
        // Two places for the value so far take turns.
        let (mut acc, mut next) = (mem.ptr(), mem.at(block));
        for rank in 0..n {
            // SAFETY: a piece of the own share; an operand is read before the result, which may be
            // in its place, is written.
            unsafe {
                if rank == 0 {
                    std::ptr::copy_nonoverlapping(srcs[0], next, len);
                } else if rank + 1 < n || inclusive {
                    r.combine(&[acc.cast_const(), srcs[rank]], next, (len / item) as i64, v.dt)?;
                }
                let value = if inclusive { next } else { acc };
                match &results.of[rank] {
                    _ if rank == 0 && !inclusive => {}
                    Some(result) => met.write(result, at, value, len)?,
                    None => std::ptr::copy_nonoverlapping(value, to.add(at), len),
                }
            }
            std::mem::swap(&mut acc, &mut next);
        }
        Ok(())
    };
    // SAFETY: all ranks show their buffers until all are done; shares are disjoint.
    unsafe { met.fold(|rank| share(v.bytes() / item, item, n, rank), fold).await }
}
