//! Allreduce by single copy: each rank reduces its share of all ranks' vectors where they are, and
//! writes the result to all ranks' buffers.
//!
//! Cost, per rank and byte of vector: one read and one write; two hand-offs. A block of the result
//! is written to all ranks while it is in the first-level cache, to each rank's neighbours first.
//! Each element is computed in rank order: same bits everywhere, any op.
//! Where any rank's buffers cannot be reached all take the large slots: they see the same offers.

use super::staged;
use crate::comm::{CollComm, Reducer};
use crate::reduce::Vector;
use crate::reduce::meeting::Meeting;
use crate::reduce::operands::{Shows, others, share};
use crate::shm::ShmOp;
use weft_base::Result;

pub(super) async fn run<C: CollComm, R: Reducer>(
    c: &C,
    op: ShmOp<'_>,
    r: &R,
    v: Vector<'_>,
    to: *mut u8,
) -> Result<()> {
    let n = c.size();
    let Some(met) = Meeting::begin(c, op, v, to, 0..n).await else {
        return staged::run_shares(c, op, r, v, to).await;
    };
    if met.prefers_large_slots(v.bytes()) {
        drop(met);
        return staged::run_whole(c, op, r, v, to).await;
    }
    let item = v.dt.size() as usize;
    let fold = |results: &Shows<'_>, srcs: &[*const u8], at: usize, len: usize| {
        debug_assert!(len.is_multiple_of(item) && at + len <= v.bytes());
        // SAFETY: whole items of the own share, here and in all ranks' results.
        unsafe {
            r.combine(srcs, to.add(at), (len / item) as i64, v.dt)?;
            let mut results = others(c).filter_map(|rank| results.of[rank].as_ref());
            results.try_for_each(|result| met.write(result, at, to.add(at), len))
        }
    };
    // SAFETY: all ranks show their buffers until all are done; shares are disjoint.
    let result = unsafe { met.fold(|rank| share(v.bytes() / item, item, n, rank), fold).await };
    met.end().await;
    result
}
