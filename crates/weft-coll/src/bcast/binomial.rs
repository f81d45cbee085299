//! Binomial tree, farthest subtree first.
//!
//! Cost: ceil(log2 n) steps and hand-offs, n - 1 messages of the full size.

use crate::buf::Part;
use crate::comm::CollComm;
use crate::io::{Batch, recv};
use weft_base::{ErrClass, Result};

pub(crate) async fn run<C: CollComm>(c: &C, part: Part<'_, *mut u8>, root: usize) -> Result<()> {
    let n = c.size();
    let me = (c.rank() + n - root) % n;
    // The lowest set bit of a rank is its distance to its parent; the root has none.
    let mut mask = 1;
    while mask < n && me & mask == 0 {
        mask *= 2;
    }
    debug_assert!(root < n && (me == 0 || me & mask != 0), "a rank's lowest bit");
    let mut received = Ok(());
    if me != 0 {
        received = recv(c, part.dst(), (me - mask + root) % n).await;
        // Who has too little room passes on what it has: those behind it wait.
        if received.as_ref().is_err_and(|e| e.class != ErrClass::TRUNCATE) {
            return received;
        }
    }
    let mut b = Batch::new();
    mask /= 2;
    while mask > 0 {
        if me + mask < n {
            b.send(c, part.src(), (me + mask + root) % n)?;
        }
        mask /= 2;
    }
    received.and(b.finish(c).await)
}
