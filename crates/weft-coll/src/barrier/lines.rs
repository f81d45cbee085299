//! Barrier by lines: each rank writes one line and reads those of all others.
//!
//! Cost: one line written per rank, n - 1 read; one hand-off per rank, whatever n is. Where one of the ranks meets others
//! in between, it alone reads all lines, and the others read its.

use crate::comm::CollComm;
use crate::shm::{Room, ShmOp, await_room, await_until};

pub async fn run<C: CollComm>(c: &C, op: ShmOp<'_>) {
    await_room!(c, op, Room::Lines);
    op.tell_all(c, 0, 1);
    for r in op.shm().others() {
        await_until!(c, r, || op.reached(r, 0, 1));
    }
}

/// A rank tells `lead` that it is there, and waits for its word.
pub(crate) async fn enter<C: CollComm>(c: &C, op: ShmOp<'_>, lead: usize) {
    debug_assert_ne!(c.rank(), lead);
    await_room!(c, op, Room::Lines);
    op.tell(c, 0, 1, lead);
    await_until!(c, lead, || op.reached(lead, 0, 1));
}

/// All others have told that they are there.
pub(crate) async fn gathered<C: CollComm>(c: &C, op: ShmOp<'_>) {
    for r in op.shm().others() {
        await_until!(c, r, || op.reached(r, 0, 1));
    }
}

/// The word that they wait for.
pub(crate) async fn release<C: CollComm>(c: &C, op: ShmOp<'_>) {
    await_room!(c, op, Room::Lines);
    op.tell_all(c, 0, 1);
}
