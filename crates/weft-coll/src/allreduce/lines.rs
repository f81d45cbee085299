//! Allreduce by lines: each rank writes its vector to its line and reads those of all others.
//!
//! Cost: one line written per rank, n - 1 read, n - 1 reductions of a line on every rank; one
//! hand-off per rank. All fold in rank order: same bits everywhere.

use crate::comm::{CollComm, Reducer};
use crate::reduce::Vector;
use crate::team::{Room, TeamOp, until};
use smallvec::SmallVec;
use weft_base::Result;
use weft_lockfree::LINE_DATA;

#[repr(C, align(64))]
#[derive(Clone, Copy)]
struct Bytes([u8; LINE_DATA]);

pub(super) async fn run<C: CollComm, R: Reducer>(
    c: &C,
    op: TeamOp<'_>,
    r: &R,
    v: Vector<'_>,
    to: *mut u8,
) -> Result<()> {
    let (n, me, len) = (c.size(), c.rank(), v.bytes());
    op.enter(c, Room::Lines).await;
    // SAFETY: the operand is the user's, at most a line long.
    unsafe { op.own(0).put(v.operand(to).ptr, len) };
    op.tell_all(c, 0, 1);
    // A short operation keeps all vectors at hand; the operation's function sees whole vectors.
    let mut mem: SmallVec<[Bytes; 8]> = SmallVec::with_capacity(n);
    for rank in 0..n {
        if rank != me {
            until(c, || op.reached(rank, 0, 1)).await;
        }
        let mut b = Bytes([0; LINE_DATA]);
        // SAFETY: a line's data.
        unsafe { op.line(rank, 0).get(b.0.as_mut_ptr(), len) };
        mem.push(b);
    }
    let srcs: SmallVec<[*const u8; 8]> = mem.iter().map(|b| b.0.as_ptr()).collect();
    // SAFETY: the vectors are copies of the ranks'; the result is the user's.
    unsafe { r.combine(&srcs, to, v.count, v.dt) }
}
