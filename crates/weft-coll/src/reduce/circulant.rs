//! Reduce-scatter of even shares along a circulant graph, then a gather along a binomial tree.
//!
//! Cost: 2 ceil(log2 n) steps and hand-offs; each rank sends and receives twice the vector at most, the root receives it twice.
//! A commutative operation alone.
//! Source: see `crate::circulant`.

use super::Vector;
use crate::buf::{Part, Temp};
use crate::circulant::{Shares, gather, reduce_scatter};
use crate::comm::{CollComm, Reducer};
use weft_base::Result;

pub(super) async fn run<C: CollComm, R: Reducer>(
    c: &C,
    op: &R,
    v: Vector<'_>,
    recv: *mut u8,
    root: usize,
) -> Result<()> {
    let mem = if c.rank() == root { None } else { Some(Temp::items(1, v.count, v.dt)?) };
    let home = mem.as_ref().map_or(recv, |m| m.ptr(0));
    let all = Shares::even(c, Part::new(home, v.count, v.dt), root);
    // SAFETY: `home` is the root's receive buffer or a temporary; both hold the vector.
    unsafe { reduce_scatter(c, op, v.operand(recv).ptr, all).await? };
    gather(c, all).await
}
