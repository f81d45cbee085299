//! Neighbourhood exchange by messages.
//!
//! Cost: one message an edge, straight from and to its place, all at once; 1 hand-off.

use super::Exchange;
use crate::buf::Part;
use crate::comm::CollComm;
use crate::io::Batch;
use weft_base::Result;

pub(super) async fn run<'a, C: CollComm, S, R>(c: &C, x: &Exchange<'a, S, R>) -> Result<()>
where
    S: Fn(usize) -> Part<'a, *const u8> + Copy,
    R: Fn(usize) -> Part<'a, *mut u8>,
{
    let (me, mut b) = (c.rank(), Batch::new());
    for (part, source) in x.edges.incoming(me).map(|e| ((x.block)(e.0), e.1)).filter(|e| e.0.bytes() > 0) {
        b.recv(c, part.dst(), source)?;
    }
    for (part, destination) in x.edges.outgoing(me).map(|e| ((x.send)(e.0), e.1)).filter(|e| e.0.bytes() > 0) {
        b.send(c, part.src(), destination)?;
    }
    b.finish(c).await
}
