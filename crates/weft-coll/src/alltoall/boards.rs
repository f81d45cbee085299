//! Alltoall through the boards: each rank shows its blocks, each other copies its own, beginning
//! with another rank. Ranks may go different ways.
//!
//! Cost, per rank: `lines`, one line written and n - 1 read; `staged`, its blocks copied to its large slot
//! and as many from the others', a line more from each where sizes differ; `direct`, one copy of
//! each byte, and a line more per rank to say that it is done. One hand-off, `direct` two.

use super::Out;
use crate::buf::Blocks;
use crate::comm::CollComm;
use crate::shm::ShmOp;
use crate::shm::exchange::{How, Want, give_each, take_all};
use weft_base::Result;

pub(super) async fn run<C: CollComm>(
    c: &C,
    op: ShmOp<'_>,
    how: How,
    out: &Out<'_>,
    base: *mut u8,
    blocks: Blocks<'_>,
) -> Result<()> {
    // Others may need to know what this rank reaches.
    op.tell_reach(c).await;
    let given = give_each(c, op, (how, true), |r| out.part(r)).await?;
    // While the others come.
    let copied = out.keep(blocks.at(base, c.rank()), c.rank());
    take_all(c, op, (given, 1), Want::Mine, |r| out.part(r), |r| blocks.at(base, r)).await.and(copied)
}
