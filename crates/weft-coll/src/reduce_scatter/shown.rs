//! Reduce-scatter by single copy: each rank reduces its block of all ranks' vectors where they are.
//!
//! Cost, per rank and byte of vector: one read, 1/n write; two hand-offs.
//! Each element is computed in rank order: any op.

use crate::buf::{Blocks, Temp};
use crate::comm::{CollComm, Reducer};
use crate::reduce::Vector;
use crate::reduce::meeting::Meeting;
use crate::reduce::operands::Shows;
use crate::shm::ShmOp;
use weft_base::Result;

/// False, with nothing done, where any rank's vector cannot be reached: they see the same offers.
pub(super) async fn run<C: CollComm, R: Reducer>(
    c: &C,
    op: ShmOp<'_>,
    r: &R,
    v: Vector<'_>,
    to: *mut u8,
    blocks: Blocks<'_>,
) -> Result<bool> {
    let Some(met) = Meeting::begin(c, op, v, to, 0..0).await else { return Ok(false) };
    // In place the result goes where the others still read.
    let own = blocks.bytes(c.rank());
    let mem = if v.send.is_none() { Some(Temp::bytes(own)?) } else { None };
    let out = mem.as_ref().map_or(to, |m| m.ptr());
    let (item, first) = (v.dt.size() as usize, blocks.offset(c.rank()) as usize);
    let block = |rank: usize| {
        let at = blocks.offset(rank) as usize;
        at..at + blocks.bytes(rank)
    };
    let fold = |_: &Shows<'_>, srcs: &[*const u8], at: usize, len: usize| {
        debug_assert!(at >= first && at - first + len <= own && len.is_multiple_of(item));
        // SAFETY: whole items of the own block; the result is the user's, or a temporary.
        unsafe { r.combine(srcs, out.add(at - first), (len / item) as i64, v.dt) }
    };
    // SAFETY: all ranks show their vectors until all are done; blocks are disjoint.
    let result = unsafe { met.fold(block, fold).await };
    met.end().await;
    if out != to {
        // SAFETY: nobody reads the operand any more.
        unsafe { std::ptr::copy_nonoverlapping(out, to, own) };
    }
    result.map(|()| true)
}
