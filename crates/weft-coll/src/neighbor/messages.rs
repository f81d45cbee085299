//! Neighbourhood exchange by messages.
//!
//! Cost: one message an edge, straight from and to its place, all at once; 1 hand-off.

use super::Exchange;
use crate::comm::CollComm;
use crate::io::Batch;
use weft_base::Result;

pub(super) async fn run<C: CollComm>(c: &C, x: Exchange<'_>) -> Result<()> {
    let (me, mut b) = (c.rank(), Batch::new());
    for (i, source, _) in x.edges.incoming(me).filter(|e| x.into.bytes(e.0) > 0) {
        b.recv(c, x.into.at(x.to, i).dst(), source)?;
    }
    for (i, destination) in x.edges.outgoing(me).filter(|e| x.out.bytes(e.0) > 0) {
        b.send(c, x.part(i).src(), destination)?;
    }
    b.finish(c).await
}
