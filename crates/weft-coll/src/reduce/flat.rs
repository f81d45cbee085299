//! Flat reduction: the root receives every vector and reduces in rank order.
//!
//! Cost: n - 1 messages and n - 1 reductions at the root; 1 hand-off.

use super::Vector;
use crate::buf::Part;
use crate::comm::{CollComm, Reducer};
use crate::fold::receive_and_fold;
use crate::io::send;
use weft_base::Result;

pub(super) async fn run<C: CollComm, R: Reducer>(
    c: &C,
    op: &R,
    v: Vector<'_>,
    recv: *mut u8,
    root: usize,
) -> Result<()> {
    if c.rank() != root {
        return send(c, v.operand(recv).src(), root).await;
    }
    // SAFETY: the root's buffers are valid, distinct and not sent.
    unsafe {
        v.bring(recv)?;
        receive_and_fold(c, op, Part::new(recv, v.count, v.dt), 0..c.size()).await
    }
}
