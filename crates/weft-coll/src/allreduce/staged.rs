//! Allreduce through the lanes: each rank copies its vector there; then either every rank reduces
//! all of it, or each reduces its share, shows the result, and the others copy it.
//!
//! Cost, per rank and byte of vector: whole, one copy and n reads; shared, two copies and two reads,
//! and a second hand-off. Vectors longer than a lane go in pieces: no step needs more than one word
//! from every other rank.
//! Each element is computed in rank order: same bits everywhere, any op.

use crate::comm::{CollComm, Reducer};
use crate::reduce::Vector;
use crate::reduce::operands::{others, share, stores};
use crate::team::{Room, TeamOp, all_reached, until};
use weft_base::Result;

const IN: usize = 0;
const OUT: usize = 1;

/// A piece of the vector that goes through the lanes at a time.
#[derive(Clone, Copy)]
struct Piece {
    /// Bytes from the beginning of the vector.
    at: usize,
    len: usize,
    /// Pieces before it.
    index: u64,
    /// Bytes that the ranks store.
    all: usize,
    /// What others read goes past the caches.
    past: bool,
}

/// `whole`: every rank reduces everything. The type is contiguous.
pub(super) async fn run<C: CollComm, R: Reducer>(
    c: &C,
    op: TeamOp<'_>,
    r: &R,
    v: Vector<'_>,
    to: *mut u8,
    whole: bool,
) -> Result<()> {
    let item = v.dt.size() as usize;
    let room = if whole { op.lane_len() } else { op.lane_len() / 2 };
    let step = room / item * item;
    let from = v.operand(to).ptr;
    let past = op.goes_past(c);
    // A share's results need the other half of a lane.
    let all = if whole { v.bytes() } else { usize::MAX };
    op.enter(c, Room::of(all)).await;
    for index in 0..v.bytes().div_ceil(step) {
        let at = index * step;
        let p = Piece { at, len: step.min(v.bytes() - at), index: index as u64, all, past };
        if whole {
            reduce_all(c, op, r, v, (from, to), &p).await?;
        } else {
            reduce_share(c, op, r, v, (from, to), &p).await?;
        }
    }
    Ok(())
}

/// This rank's piece goes to its lane.
///
/// # Safety
/// The others have read what was there; the operand has the piece.
unsafe fn bring_in<C: CollComm>(c: &C, op: TeamOp<'_>, from: *const u8, p: &Piece) {
    // SAFETY: by the caller's contract; pieces fit the lane.
    unsafe { op.stage(c, p.past, (p.all, 0), from.add(p.at), p.len) };
    op.tell_all(c, IN, p.index + 1);
}

async fn reduce_all<C: CollComm, R: Reducer>(
    c: &C,
    op: TeamOp<'_>,
    r: &R,
    v: Vector<'_>,
    (from, to): (*const u8, *mut u8),
    p: &Piece,
) -> Result<()> {
    let item = v.dt.size() as usize;
    if p.index > 0 {
        all_reached(c, op, others(c), OUT, p.index).await;
    }
    // SAFETY: all have read what was in the lane; the operand is the user's.
    unsafe { bring_in(c, op, from, p) };
    all_reached(c, op, others(c), IN, p.index + 1).await;
    let srcs = stores(op, p.all, 0..c.size(), 0);
    // SAFETY: all ranks have published their pieces; the result is the user's.
    let result = unsafe { r.combine(&srcs, to.add(p.at), (p.len / item) as i64, v.dt) };
    if p.at + p.len < v.bytes() {
        op.tell_all(c, OUT, p.index + 1);
    }
    result
}

async fn reduce_share<C: CollComm, R: Reducer>(
    c: &C,
    op: TeamOp<'_>,
    r: &R,
    v: Vector<'_>,
    (from, to): (*const u8, *mut u8),
    p: &Piece,
) -> Result<()> {
    let (n, me, item) = (c.size(), c.rank(), v.dt.size() as usize);
    let results = op.lane_len() / 2;
    // The last piece's vector was read by all that show their share of its result, which was seen.
    // SAFETY: the operand is the user's.
    unsafe { bring_in(c, op, from, p) };
    let share = |rank| share(p.len / item, item, n, rank);
    let (lo, hi) = (share(me).start, share(me).end);
    // Also when the own share is empty: the last result is read by all that show the next piece.
    all_reached(c, op, others(c), IN, p.index + 1).await;
    let mut result = Ok(());
    // SAFETY: all ranks have published their pieces; shares are disjoint; results have a half of
    // the lane to themselves, and the user's buffer is copied to from there.
    unsafe {
        let out = to.add(p.at + lo);
        if hi > lo {
            result = r.combine(&stores(op, p.all, 0..n, lo), out, ((hi - lo) / item) as i64, v.dt);
        }
        op.stage(c, p.past, (p.all, results + lo), out, hi - lo);
        op.tell_all(c, OUT, p.index + 1);
    }
    for rank in others(c) {
        let (lo, hi) = (share(rank).start, share(rank).end);
        until(c, || op.reached(rank, OUT, p.index + 1)).await;
        // SAFETY: the rank has published its share.
        unsafe {
            let from = op.lane(rank).add(results + lo);
            std::ptr::copy_nonoverlapping(from, to.add(p.at + lo), hi - lo);
        }
    }
    result
}
