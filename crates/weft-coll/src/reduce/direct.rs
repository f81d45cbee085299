//! Reduction by single copy: each rank reduces its share of all ranks' vectors where they are, into
//! the root's buffer.
//!
//! Cost, per byte of vector: n reads and one write, spread over all ranks; two hand-offs.
//! Each element is computed in rank order: any op.
//! Where any rank's buffers cannot be reached all take the lanes: they see the same offers.

use super::meeting::Meeting;
use super::operands::{Srcs, block_len, share};
use super::{Vector, staged};
use crate::buf::Temp;
use crate::comm::{CollComm, Reducer};
use crate::team::TeamOp;
use weft_base::Result;

pub(super) async fn run<C: CollComm, R: Reducer>(
    c: &C,
    op: TeamOp<'_>,
    r: &R,
    v: Vector<'_>,
    to: *mut u8,
    root: usize,
) -> Result<()> {
    let Some(met) = Meeting::begin(c, op, v, to, root..root + 1).await else {
        return staged::run(c, op, r, v, to, root).await;
    };
    // SAFETY: all ranks show their buffers until all are done, and each works on its own share.
    let result = unsafe { reduce_share(c, &met, r, v, to, root) };
    met.end().await;
    result
}

unsafe fn reduce_share<C: CollComm, R: Reducer>(
    c: &C,
    met: &Meeting<'_, '_, C>,
    r: &R,
    v: Vector<'_>,
    to: *mut u8,
    root: usize,
) -> Result<()> {
    let (n, me, item) = (c.size(), c.rank(), v.dt.size() as usize);
    let block = block_len(item);
    let (operands, results) = (met.operands(block)?, met.results()?);
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
            if let Some(result) = &results.of[root] {
                result.write_cached(at, out, len)?;
            }
        }
    }
    Ok(())
}
