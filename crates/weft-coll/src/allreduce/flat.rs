//! Flat: rank 0 receives every vector, reduces in rank order and sends the result to all.
//!
//! Cost: 2 (n - 1) messages, all handled by rank 0; 2 hand-offs whatever n is, so that on shared
//! cores every rank runs about once per operation.

use crate::buf::Part;
use crate::comm::{CollComm, Reducer};
use crate::fold::receive_and_fold;
use crate::io::{Batch, recv, send, sendrecv};
use crate::reduce::Vector;
use weft_base::Result;

pub(super) async fn run<C: CollComm, R: Reducer>(c: &C, op: &R, v: Vector<'_>, to: *mut u8) -> Result<()> {
    let result = Part::new(to, v.count, v.dt);
    if c.rank() != 0 {
        let operand = v.operand(to).src();
        if v.send.is_some() {
            return sendrecv(c, operand, 0, result.dst(), 0).await;
        }
        // In place: the result may land only when the operand has left.
        send(c, operand, 0).await?;
        return recv(c, result.dst(), 0).await;
    }
    // SAFETY: the buffers are valid, distinct and not sent yet.
    unsafe {
        v.bring(to)?;
        receive_and_fold(c, op, result, 0..c.size()).await?;
    }
    let mut b = Batch::new();
    for r in 1..c.size() {
        b.send(c, result.src(), r)?;
    }
    b.finish(c).await
}
