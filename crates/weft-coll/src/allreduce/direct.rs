//! Allreduce by single copy: each rank reduces its share of all ranks' vectors where they are, and
//! writes the result to all ranks' buffers.
//!
//! Cost, per rank and byte of vector: one read and one write; two hand-offs. A block of the result
//! is written to all ranks while it is in the first-level cache, to each rank's neighbours first.
//! Each element is computed in rank order: same bits everywhere, any op.
//! Where any rank's buffers cannot be reached all take the lanes: they see the same offers.

use super::staged;
use crate::buf::Temp;
use crate::comm::{CollComm, Reducer};
use crate::reduce::Vector;
use crate::team::{Reader, Room, TeamOp, all_reached, until};
use smallvec::SmallVec;
use weft_base::Result;

const OPERAND: usize = 2;
const RESULT: usize = 3;

/// Bytes of a result that are reduced at a time.
const BLOCK: usize = 8 << 10;

pub(super) async fn run<C: CollComm, R: Reducer>(
    c: &C,
    op: TeamOp<'_>,
    r: &R,
    v: Vector<'_>,
    to: *mut u8,
) -> Result<()> {
    let me = c.rank();
    op.enter(c, Room::Lines).await;
    let operand = v.operand(to).ptr;
    let shown = [op.show(c, OPERAND, operand, v.bytes(), false), op.show(c, RESULT, to, v.bytes(), true)];
    if shown.iter().flatten().filter(|s| s.is_shown()).count() < 2 {
        op.show_nothing(OPERAND);
    }
    op.post(RESULT, 1);
    op.tell_all(c, OPERAND, 1);
    let n = c.size();
    let mut peers: SmallVec<[Option<(Reader<'_>, Reader<'_>)>; 8]> = SmallVec::new();
    let mut all = op.shows(OPERAND);
    for rank in 0..n {
        if rank == me {
            peers.push(None);
            continue;
        }
        until(c, || op.reached(rank, OPERAND, 1)).await;
        let (a, b) = (op.look(c, rank, OPERAND)?, op.look(c, rank, RESULT)?);
        all &= a.is_some();
        peers.push(a.zip(b));
    }
    if !all {
        drop(peers);
        return staged::run(c, op, r, v, to, false).await;
    }
    // SAFETY: all ranks show their buffers until all are done, and each works on its own share.
    let result = unsafe { reduce_share(c, r, v, operand, to, &peers) };
    drop(peers);
    // Also after an error: the others wait.
    op.tell_all(c, RESULT, 2);
    all_reached(c, op, (0..n).filter(|&r| r != me), RESULT, 2).await;
    result
}

unsafe fn reduce_share<C: CollComm, R: Reducer>(
    c: &C,
    r: &R,
    v: Vector<'_>,
    operand: *const u8,
    to: *mut u8,
    peers: &[Option<(Reader<'_>, Reader<'_>)>],
) -> Result<()> {
    let (n, me, item) = (c.size(), c.rank(), v.dt.size() as usize);
    let items = v.bytes() / item;
    let (mut at, end) = (items * me / n * item, items * (me + 1) / n * item);
    let block = (BLOCK / item).max(1) * item;
    let bounce = Temp::bytes(if peers.iter().flatten().all(|p| p.0.mapped().is_some()) { 0 } else { n * block })?;
    let mut srcs: SmallVec<[*const u8; 8]> = SmallVec::new();
    while at < end {
        let len = block.min(end - at);
        srcs.clear();
        // SAFETY: by the caller's contract: the share is nobody else's.
        unsafe {
            for (rank, p) in peers.iter().enumerate() {
                srcs.push(match p {
                    None => operand.add(at),
                    Some((a, _)) => a.bring(at, len, bounce.ptr().wrapping_add(rank * block))?,
                });
            }
            r.combine(&srcs, to.add(at), (len / item) as i64, v.dt)?;
            for i in 1..n {
                if let Some((_, b)) = &peers[(me + i) % n] {
                    b.write_cached(at, to.add(at), len)?;
                }
            }
        }
        at += len;
    }
    Ok(())
}
