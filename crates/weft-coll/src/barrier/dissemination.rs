//! Dissemination barrier: in round k, rank r tells r + 2^k and hears from r - 2^k.
//!
//! Cost: ceil(log2 n) steps, n ceil(log2 n) messages, as many hand-offs as steps.
//! Source: Hensgen, Finkel, Manber, "Two algorithms for barrier synchronization", 1988.

use crate::comm::CollComm;
use crate::io::{NOTHING, NOWHERE, sendrecv};
use weft_base::Result;

pub(super) async fn run<C: CollComm>(c: &C) -> Result<()> {
    let (n, me) = (c.size(), c.rank());
    let mut dist = 1;
    while dist < n {
        sendrecv(c, NOTHING, (me + dist) % n, NOWHERE, (me + n - dist) % n).await?;
        dist *= 2;
    }
    Ok(())
}
