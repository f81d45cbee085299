//! Barrier along the tree of the levels: in to rank 0, and out again.
//!
//! Cost: one line written per rank and direction; across each level's boundary one line in and one
//! out for each of its groups but one.

use crate::comm::CollComm;
use crate::shm::{ShmOp, Tree};
use weft_base::Result;

pub async fn run<C: CollComm>(c: &C, op: ShmOp<'_>) -> Result<()> {
    let tree = Tree::new(c, op, 0, 0, 1);
    tree.enter().await;
    for s in tree.segments() {
        tree.up(s, |_, _| Ok(())).await?;
        tree.down(s, |_| Ok(()), |_| Ok(())).await?;
    }
    Ok(())
}
