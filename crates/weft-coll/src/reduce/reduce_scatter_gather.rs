//! Reduce-scatter, then gather of the shares at the root.
//!
//! Cost: 2 (n - 1) messages per rank of 1/n of the vector; the reduction is spread over all ranks.
//! Associates by rank, so that non-commutative ops are fine.
//! Source: Rabenseifner, "Optimization of collective reduction operations", 2004 (its structure;
//! the exchange is direct).

use super::Vector;
use crate::buf::{Blocks, Part, Temp};
use crate::comm::{CollComm, Reducer, Root};
use crate::reduce_scatter::direct;
use weft_base::Result;

pub(super) async fn run<C: CollComm, R: Reducer>(
    c: &C,
    op: &R,
    v: Vector<'_>,
    recv: *mut u8,
    root: usize,
) -> Result<()> {
    let (n, me) = (c.size(), c.rank());
    let blocks = Blocks::Even { items: v.count, ranks: n, dt: v.dt };
    let from = v.operand(recv).ptr;
    let mine = blocks.at_const(from, me);
    let mem = if me == root { None } else { Some(Temp::items(1, mine.count, v.dt)?) };
    let acc = match &mem {
        Some(m) => Part::new(m.ptr(0), mine.count, v.dt),
        None => blocks.at(recv, me),
    };
    // SAFETY: the root reduces its share where it belongs in `recv`, which is not sent from: the
    // exchange sends all shares but the own one. Others reduce in a temporary.
    unsafe {
        if acc.ptr.cast_const() != mine.ptr {
            crate::buf::copy(mine, acc)?;
        }
        direct::run(c, op, from, blocks, acc).await?;
        let to = (me == root).then_some((recv, blocks));
        let share = (me != root).then_some(acc.as_const());
        crate::gather::straight(c, share, to, Root::Rank(root)).await
    }
}
