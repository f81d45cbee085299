//! Reduce-scatter of equal shares, then allgather.
//!
//! Cost: 2 (n - 1) messages per rank of 1/n of the vector; the reduction is spread over all ranks.
//! Each share is computed by one rank, in rank order: same bits everywhere, any op.
//! Source: Rabenseifner, "Optimization of collective reduction operations", 2004 (its structure;
//! the exchange is direct).

use crate::buf::Blocks;
use crate::comm::{CollComm, Reducer};
use crate::reduce::Vector;
use crate::reduce_scatter::direct;
use weft_base::Result;

pub(super) async fn run<C: CollComm, R: Reducer>(c: &C, op: &R, v: Vector<'_>, to: *mut u8) -> Result<()> {
    let (n, me) = (c.size(), c.rank());
    let blocks = Blocks::Even { items: v.count, ranks: n, dt: v.dt };
    let from = v.operand(to).ptr;
    let acc = blocks.at(to, me);
    // SAFETY: the own share is reduced where it belongs in `to`; in place, the exchange sends all
    // shares but that one, and has sent them when the allgather writes over them.
    unsafe {
        if v.send.is_some() {
            crate::buf::copy(blocks.at_const(from, me), acc)?;
        }
        direct::run(c, op, from, blocks, acc).await?;
    }
    crate::allgather::intra(c, None, to, blocks).await
}
