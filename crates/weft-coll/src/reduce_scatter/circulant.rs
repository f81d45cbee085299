//! Reduce-scatter along a circulant graph, in a temporary vector.
//!
//! Cost: ceil(log2 n) steps and hand-offs; 1 - 1/n of the vector sent and received by each rank where blocks are even. A
//! commutative operation alone.
//! Source: see `crate::circulant`.

use crate::buf::{Blocks, Part, Temp, copy};
use crate::circulant::{self, Shares};
use crate::comm::{CollComm, Reducer};
use crate::reduce::Vector;
use weft_base::Result;

pub(super) async fn run<C: CollComm, R: Reducer>(
    c: &C,
    op: &R,
    v: Vector<'_>,
    recv: *mut u8,
    blocks: Blocks<'_>,
) -> Result<()> {
    let (n, me) = (c.size(), c.rank());
    let mem = Temp::items(1, v.count, v.dt)?;
    let all = Shares { data: mem.ptr(0), blocks, n, root: 0 };
    // SAFETY: the temporary holds the vector, the receive buffer the own block.
    unsafe {
        circulant::reduce_scatter(c, op, v.operand(recv).ptr, all).await?;
        copy(blocks.at(mem.ptr(0), me).as_const(), Part::new(recv, blocks.count(me), v.dt))
    }
}
