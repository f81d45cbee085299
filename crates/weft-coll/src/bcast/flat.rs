//! Flat broadcast: the root sends to every other rank.
//!
//! Cost: n - 1 messages, all from the root; 1 hand-off.

use crate::buf::Part;
use crate::comm::CollComm;
use crate::io::{Batch, recv};
use weft_base::Result;

pub(super) async fn run<C: CollComm>(c: &C, part: Part<'_, *mut u8>, root: usize) -> Result<()> {
    let (n, me) = (c.size(), c.rank());
    if me != root {
        return recv(c, part.dst(), root).await;
    }
    let mut b = Batch::new();
    for i in 1..n {
        b.send(c, part.src(), (root + i) % n)?;
    }
    b.finish(c).await
}
