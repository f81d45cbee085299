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
use crate::reduce::meeting::Meeting;
use crate::reduce::operands::{Srcs, block_len, others, share};
use crate::team::TeamOp;
use weft_base::Result;

pub(super) async fn run<C: CollComm, R: Reducer>(
    c: &C,
    op: TeamOp<'_>,
    r: &R,
    v: Vector<'_>,
    to: *mut u8,
) -> Result<()> {
    let Some(met) = Meeting::begin(c, op, v, to, 0..c.size()).await else {
        return staged::run(c, op, r, v, to, false).await;
    };
    // SAFETY: all ranks show their buffers until all are done, and each works on its own share.
    let result = unsafe { reduce_share(c, &met, r, v, to) };
    met.end().await;
    result
}

unsafe fn reduce_share<C: CollComm, R: Reducer>(
    c: &C,
    met: &Meeting<'_, '_, C>,
    r: &R,
    v: Vector<'_>,
    to: *mut u8,
) -> Result<()> {
    let (n, item) = (c.size(), v.dt.size() as usize);
    let block = block_len(item);
    let (operands, results) = (met.operands(block)?, met.results()?);
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
