//! Reduction to rank 0, then scatter.
//!
//! Cost: that of the two; fewer messages than the direct exchange when blocks are tiny and ranks
//! many.

use crate::buf::{Blocks, Part, Temp};
use crate::comm::{CollComm, Reducer, Root};
use crate::group::ByMessages;
use crate::reduce::{self, Vector};
use weft_base::Result;

pub(super) async fn run<C: CollComm, R: Reducer>(
    c: &C,
    op: &R,
    v: Vector<'_>,
    recv: *mut u8,
    blocks: Blocks<'_>,
) -> Result<()> {
    let me = c.rank();
    let part = Part::new(recv, blocks.count(me), v.dt);
    // In place, the operand must stay whole until it is reduced: the result is built elsewhere.
    let v = Vector { send: Some(v.operand(recv).ptr), ..v };
    if me != 0 {
        reduce::intra(c, op, v, std::ptr::null_mut(), 0).await?;
        // SAFETY: the receive buffer is valid.
        return unsafe { crate::scatter::straight(&ByMessages(c.clone()), None, Some(part), Root::Rank(0)).await };
    }
    let mem = Temp::items(1, v.count, v.dt)?;
    reduce::intra(c, op, v, mem.ptr(0), 0).await?;
    let from = Some((mem.ptr(0).cast_const(), blocks));
    // SAFETY: the temporary holds all blocks; the receive buffer is valid.
    unsafe { crate::scatter::straight(&ByMessages(c.clone()), from, Some(part), Root::Rank(0)).await }
}
