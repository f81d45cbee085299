//! Barrier by lines: each rank writes one line and reads those of all others.
//!
//! Cost: one line written per rank, n - 1 read; one hand-off per rank, whatever n is.

use crate::comm::CollComm;
use crate::shm::{Room, ShmOp, await_room, await_until};

pub async fn run<C: CollComm>(c: &C, op: ShmOp<'_>) {
    await_room!(c, op, Room::Lines);
    op.tell_all(c, 0, 1);
    for r in op.shm().others() {
        await_until!(c, r, || op.reached(r, 0, 1));
    }
}
