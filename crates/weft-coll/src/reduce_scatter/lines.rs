//! Reduce-scatter by lines: each rank writes its whole vector to its line and folds its own block of
//! all of them.
//!
//! Cost: one line written per rank, n - 1 read; one hand-off per rank.

use crate::buf::Blocks;
use crate::comm::{CollComm, Reducer};
use crate::reduce::operands::{Srcs, others};
use crate::reduce::{Vector, lines};
use crate::team::{Room, TeamOp, all_reached};
use smallvec::SmallVec;
use weft_base::Result;
use weft_lockfree::LINE_DATA;

#[repr(C, align(64))]
struct Bytes([u8; LINE_DATA]);

pub(super) async fn run<C: CollComm, R: Reducer>(
    c: &C,
    op: TeamOp<'_>,
    r: &R,
    v: Vector<'_>,
    to: *mut u8,
    blocks: Blocks<'_>,
) -> Result<()> {
    let (n, me) = (c.size(), c.rank());
    op.enter(c, Room::Lines).await;
    lines::write(op, v, to);
    op.tell_all(c, 0, 1);
    all_reached(c, op, others(c), 0, 1).await;
    if blocks.bytes(me) == 0 {
        return Ok(());
    }
    let mem: SmallVec<[Bytes; 8]> = (0..n)
        .map(|rank| {
            let mut b = Bytes([0; LINE_DATA]);
            // SAFETY: a line's data.
            unsafe { op.line(rank, 0).get(b.0.as_mut_ptr(), v.bytes()) };
            b
        })
        .collect();
    let srcs: Srcs = mem.iter().map(|b| blocks.at_const(b.0.as_ptr(), me).ptr).collect();
    // SAFETY: the vectors are copies; the result is the user's.
    unsafe { r.combine(&srcs, to, blocks.count(me), v.dt) }
}
