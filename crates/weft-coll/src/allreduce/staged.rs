//! Allreduce through the large slots: each rank copies its vector there; then either every rank reduces
//! all of it, or each reduces its share, shows the result, and the others copy it.
//!
//! Cost, per rank and byte of vector: whole, one copy and n reads, of a segment after the other; shared,
//! two copies and two reads, and a second hand-off. Vectors longer than a large slot go in pieces: no step needs
//! more than one word from every other rank.
//! Each element is computed in rank order: same bits everywhere, any op.

use crate::chosen::MOST_BYTES;
use crate::comm::{CollComm, Reducer};
use crate::reduce::Vector;
use crate::reduce::operands::{others, share, stores};
use crate::shm::{Room, ShmOp, all_reached, await_room, await_until, until};
use weft_base::Result;

const IN: usize = 0;
const OUT: usize = 1;

/// Bytes of a segment of a whole vector: the own one is still in the first caches when the others' are read.
// PERF: 2 near ranks, 128 and 256 KiB in one piece, the own operand read from the large slot: 24 and 49 us; in
// segments, from the user's buffer: 10 and 29.
const SEGMENT: usize = 32 << 10;

/// A piece of the vector that goes through the large slots at a time.
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

/// Each rank reduces its share. The type is contiguous.
pub(super) async fn run_shares<C: CollComm, R: Reducer>(
    c: &C,
    op: ShmOp<'_>,
    r: &R,
    v: Vector<'_>,
    to: *mut u8,
) -> Result<()> {
    let (from, item) = (v.operand(to).ptr, v.dt.size() as usize);
    let step = op.large_slot_len() / 2 / item * item;
    debug_assert!(step > 0, "an item fits half a large slot");
    let past = op.goes_past(c);
    op.enter(c, Room::LargeSlot).await;
    for index in 0..v.bytes().div_ceil(step) {
        let at = index * step;
        // A share's results need the other half of a large slot.
        let p = Piece { at, len: step.min(v.bytes() - at), index: index as u64, all: usize::MAX, past };
        reduce_share(c, op, r, v, (from, to), &p).await?;
    }
    Ok(())
}

/// This rank's piece goes to its large slot.
///
/// # Safety
/// The others have read what was there; the operand has the piece.
unsafe fn bring_in<C: CollComm>(c: &C, op: ShmOp<'_>, from: *const u8, p: &Piece) {
    // SAFETY: by the caller's contract; pieces fit the large slot.
    unsafe { op.stage(c, p.past, (p.all, 0), from.add(p.at), p.len) };
    op.tell_all(c, IN, p.index + 1);
}

/// Every rank reduces everything.
pub async fn run_whole<C: CollComm, R: Reducer>(c: &C, op: ShmOp<'_>, r: &R, v: Vector<'_>, to: *mut u8) -> Result<()> {
    debug_assert!(op.is_of(c) && v.dt.is_contiguous());
    let all = v.bytes();
    if all > op.large_slot_len() || all > MOST_BYTES {
        return Box::pin(reduce_all(c, op, r, v, (v.operand(to).ptr, to))).await;
    }
    await_room!(c, op, Room::of(all));
    // SAFETY: the store is free; the operand is the user's.
    unsafe { op.stage(c, op.goes_past_with(c, all), (all, 0), v.operand(to).ptr, all) };
    op.tell_all(c, IN, 1);
    for rank in others(c) {
        await_until!(c, rank, || op.reached(rank, IN, 1));
    }
    // SAFETY: all have published their vectors; the result is the user's.
    unsafe { r.combine(&stores(op, all, 0..c.size(), 0, v.operand(to).ptr), to, v.count, v.dt) }
}

/// A segment is reduced while the next one is on its way, until a large slot is full.
async fn reduce_all<C: CollComm, R: Reducer>(
    c: &C,
    op: ShmOp<'_>,
    r: &R,
    v: Vector<'_>,
    (from, to): (*const u8, *mut u8),
) -> Result<()> {
    let (item, all) = (v.dt.size() as usize, v.bytes());
    let segment = (SEGMENT.min(op.large_slot_len()) / item).max(1) * item;
    let (segments, fit) = (all.div_ceil(segment), op.large_slot_len() / segment);
    debug_assert!(fit > 0 && all.is_multiple_of(item) && (segments - 1) * segment < all);
    let past = op.goes_past_with(c, all);
    let mut outcome = Ok(());
    await_room!(c, op, Room::of(all));
    for stored in 0..segments {
        let (at, off) = (stored * segment, stored % fit * segment);
        if stored > 0 && off == 0 {
            all_reached(c, op, others(c), OUT, stored as u64).await;
        }
        // SAFETY: all have read what was in the large slot; the operand is the user's.
        unsafe { op.stage(c, past, (all, off), from.add(at), segment.min(all - at)) };
        op.tell_all(c, IN, stored as u64 + 1);
        let (is_last, is_full) = (stored + 1 == segments, (stored + 1) % fit == 0);
        let first = if off == 0 { stored } else { stored - 1 };
        for k in first..stored + usize::from(is_last || is_full) {
            for rank in others(c) {
                await_until!(c, rank, || op.reached(rank, IN, k as u64 + 1));
            }
            let at = k * segment;
            let srcs = stores(op, all, 0..c.size(), k % fit * segment, from.wrapping_add(at));
            let count = (segment.min(all - at) / item) as i64;
            // SAFETY: all ranks have published their segments; the result is the user's. After an error the
            // others go on, too.
            let folded = unsafe { r.combine(&srcs, to.add(at), count, v.dt) };
            outcome = outcome.and(folded);
        }
        if is_full && !is_last {
            op.tell_all(c, OUT, stored as u64 + 1);
        }
    }
    outcome
}

async fn reduce_share<C: CollComm, R: Reducer>(
    c: &C,
    op: ShmOp<'_>,
    r: &R,
    v: Vector<'_>,
    (from, to): (*const u8, *mut u8),
    p: &Piece,
) -> Result<()> {
    let (n, me, item) = (c.size(), c.rank(), v.dt.size() as usize);
    let results = op.large_slot_len() / 2;
    debug_assert!(p.len <= results && p.len.is_multiple_of(item) && p.at + p.len <= v.bytes());
    // The last piece's vector was read by all that show their share of its result, which was seen.
    // SAFETY: the operand is the user's.
    unsafe { bring_in(c, op, from, p) };
    let share = |rank| share(p.len / item, item, n, rank);
    let (lo, hi) = (share(me).start, share(me).end);
    debug_assert!(lo <= hi && hi <= p.len && (me + 1 < n || hi == p.len));
    // Also when the own share is empty: the last result is read by all that show the next piece.
    all_reached(c, op, others(c), IN, p.index + 1).await;
    let mut result = Ok(());
    // SAFETY: all ranks have published their pieces; shares are disjoint; results have a half of
    // the large slot to themselves, and the user's buffer is copied to from there.
    unsafe {
        let out = to.add(p.at + lo);
        if hi > lo {
            result = r.combine(&stores(op, p.all, 0..n, lo, from.add(p.at + lo)), out, ((hi - lo) / item) as i64, v.dt);
        }
        op.stage(c, p.past, (p.all, results + lo), out, hi - lo);
        op.tell_all(c, OUT, p.index + 1);
    }
    for rank in others(c) {
        let (lo, hi) = (share(rank).start, share(rank).end);
        until(c, rank, || op.reached(rank, OUT, p.index + 1)).await;
        // SAFETY: the rank has published its share.
        unsafe {
            let from = op.large_slot(rank).add(results + lo);
            std::ptr::copy_nonoverlapping(from, to.add(p.at + lo), hi - lo);
        }
    }
    result
}
