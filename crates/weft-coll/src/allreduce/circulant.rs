//! Reduce-scatter of even shares, then allgather, both along a circulant graph.
//!
//! Cost: 2 ceil(log2 n) steps and hand-offs; 2 - 2/n of the vector sent and received by each rank. Each share is reduced by one
//! rank at last: the same bits everywhere. A commutative operation alone.
//! Source: see `crate::circulant`.

use crate::buf::Part;
use crate::circulant::{Shares, allgather, reduce_scatter};
use crate::comm::{CollComm, Reducer};
use crate::reduce::Vector;
use weft_base::Result;

pub(super) async fn run<C: CollComm, R: Reducer>(c: &C, op: &R, v: Vector<'_>, to: *mut u8) -> Result<()> {
    let all = Shares::even(c, Part::new(to, v.count, v.dt), 0);
    // SAFETY: both buffers hold the vector; the result's is this rank's alone.
    unsafe { reduce_scatter(c, op, v.operand(to).ptr, all).await? };
    allgather(c, all).await
}
