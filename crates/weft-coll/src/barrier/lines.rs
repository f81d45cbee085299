//! Barrier by lines: each rank writes one line and reads those of all others.
//!
//! Cost: one line written per rank, n - 1 read; one hand-off per rank, whatever n is.

use crate::comm::CollComm;
use crate::team::{Room, TeamOp, all_reached};

pub(super) async fn run<C: CollComm>(c: &C, op: TeamOp<'_>) {
    op.enter(c, Room::Lines).await;
    op.tell_all(c, 0, 1);
    let me = c.rank();
    all_reached(c, op, (0..c.size()).filter(|&r| r != me), 0, 1).await;
}
