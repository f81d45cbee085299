//! Reduce-scatter by single copy: each rank reduces its block of all ranks' vectors where they are.
//!
//! Cost, per rank and byte of vector: one read, 1/n write; two hand-offs.
//! Each element is computed in rank order: any op.

use crate::buf::{Blocks, Temp};
use crate::comm::{CollComm, Reducer};
use crate::reduce::Vector;
use crate::reduce::meeting::Meeting;
use crate::reduce::operands::{Srcs, block_len};
use crate::team::TeamOp;
use weft_base::Result;

/// False, with nothing done, where any rank's vector cannot be reached: they see the same offers.
pub(super) async fn run<C: CollComm, R: Reducer>(
    c: &C,
    op: TeamOp<'_>,
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
    // SAFETY: all ranks show their vectors until all are done; the result is the user's.
    let result = unsafe { reduce_block(c, &met, r, v, out, blocks) };
    met.end().await;
    if out != to {
        // SAFETY: nobody reads the operand any more.
        unsafe { std::ptr::copy_nonoverlapping(out, to, own) };
    }
    result.map(|()| true)
}

unsafe fn reduce_block<C: CollComm, R: Reducer>(
    c: &C,
    met: &Meeting<'_, '_, C>,
    r: &R,
    v: Vector<'_>,
    out: *mut u8,
    blocks: Blocks<'_>,
) -> Result<()> {
    let (n, me, item) = (c.size(), c.rank(), v.dt.size() as usize);
    let (block, first, total) = (block_len(item), blocks.offset(me) as usize, blocks.bytes(me));
    let operands = met.operands(block)?;
    let mut srcs = Srcs::new();
    for at in (0..total).step_by(block) {
        let len = block.min(total - at);
        // SAFETY: by the caller's contract.
        unsafe {
            operands.piece(0..n, first + at, len, &mut srcs)?;
            r.combine(&srcs, out.add(at), (len / item) as i64, v.dt)?;
        }
    }
    Ok(())
}
