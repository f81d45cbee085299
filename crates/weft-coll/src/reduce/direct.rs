//! Reduction by single copy: each rank reduces its share of all ranks' vectors where they are, into
//! the root's buffer.
//!
//! Cost, per byte of vector: n reads and one write, spread over all ranks; two hand-offs.
//! Each element is computed in rank order: any op.
//! Where any rank's buffers cannot be reached all take the large slots: they see the same offers.

use super::meeting::Meeting;
use super::operands::{Shows, share};
use super::{Vector, staged};
use crate::buf::Temp;
use crate::comm::{CollComm, Reducer};
use crate::shm::ShmOp;
use weft_base::Result;

pub(super) async fn run<C: CollComm, R: Reducer>(
    c: &C,
    op: ShmOp<'_>,
    r: &R,
    v: Vector<'_>,
    to: *mut u8,
    root: usize,
) -> Result<()> {
    let Some(met) = Meeting::begin(c, op, v, to, root..root + 1).await else {
        return staged::run(c, op, r, v, to, root).await;
    };
    if met.prefers_large_slots(v.bytes()) {
        drop(met);
        return staged::run(c, op, r, v, to, root).await;
    }
    let result = reduce_share(c, &met, r, v, to, root).await;
    met.end().await;
    result
}

async fn reduce_share<C: CollComm, R: Reducer>(
    c: &C,
    met: &Meeting<'_, '_, C>,
    r: &R,
    v: Vector<'_>,
    to: *mut u8,
    root: usize,
) -> Result<()> {
    let (me, item) = (c.rank(), v.dt.size() as usize);
    let mem = Temp::bytes(if me == root { 0 } else { met.longest_piece() })?;
    let fold = |results: &Shows<'_>, srcs: &[*const u8], at: usize, len: usize| {
        debug_assert!(len.is_multiple_of(item) && len <= met.longest_piece(), "a piece has a place");
        let out = if me == root { to.wrapping_add(at) } else { mem.ptr() };
        // SAFETY: whole items of the own share, in the root's buffer, too.
        unsafe {
            r.combine(srcs, out, (len / item) as i64, v.dt)?;
            results.of[root].as_ref().map_or(Ok(()), |result| met.write(result, at, out, len))
        }
    };
    // SAFETY: all ranks show their buffers until all are done; shares are disjoint.
    unsafe { met.fold(|rank| share(v.bytes() / item, item, c.size(), rank), fold).await }
}
