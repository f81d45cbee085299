//! Scan by lines or large slots. Each rank shows its operand and beside it, once it has it, the reduction of all operands up
//! to its own, where that folds from the left. Who comes later reads that of the rank before it and nothing else; who is
//! early reads operands as far back as it has to: both give the same bits.
//!
//! Cost: two vectors written per rank, from one to all before it read and reduced; one hand-off. Nobody waits for
//! higher ranks.
//! Source: Merrill, Garland, "Single-pass parallel prefix scan with decoupled look-back", 2016.

use crate::comm::{CollComm, Reducer};
use crate::reduce::Vector;
use crate::shm::{Room, ShmOp, Words, await_room, await_until};
use smallvec::SmallVec;
use std::ptr::copy_nonoverlapping;
use weft_base::Result;
use weft_lockfree::LINE_DATA;

const OPERAND: usize = 0;
const UP_TO: usize = 1;

/// What a rank reads, from the last rank to the first: whose, and which line says that it is there.
type Found = SmallVec<[(usize, usize); 8]>;

/// The type is contiguous; the vector, which is not empty, fits a line or a large slot.
pub async fn run<C: CollComm, R: Reducer>(
    c: &C,
    op: ShmOp<'_>,
    r: &R,
    v: Vector<'_>,
    to: *mut u8,
    inclusive: bool,
) -> Result<()> {
    let (n, me) = (c.size(), c.rank());
    let (own, len) = (v.operand(to).ptr, v.bytes());
    debug_assert!(op.is_of(c) && len > 0 && len <= op.large_slot_len().max(LINE_DATA));
    // Nobody reads what the last rank has.
    if me + 1 < n {
        await_room!(c, op, Room::of(len));
        // SAFETY: the room is free; the operand is the user's.
        unsafe { show(c, op, own, len) };
        op.tell_all(c, OPERAND, 1);
    }
    if me == 0 {
        if inclusive && own != to.cast_const() {
            // SAFETY: the operand and the result are distinct.
            unsafe { copy_nonoverlapping(own, to, len) };
        }
        return Ok(());
    }
    let mut found = Found::new();
    for from in (0..me).rev() {
        let shows_more = || op.reached(from, UP_TO, 1);
        let there = || shows_more() || op.reached(from, OPERAND, 1);
        if there() {
            op.fetch_ahead(from, OPERAND);
        } else {
            await_until!(c, from, there);
        }
        let up_to = r.folds_from_the_left() && shows_more();
        found.push((from, if up_to { UP_TO } else { OPERAND }));
        if up_to {
            break;
        }
    }
    // SAFETY: what was found is published; the buffers are the user's.
    unsafe { fold(op, r, v, to, &found, inclusive) }
}

/// Puts the operand on the own line or into the own store.
///
/// # Safety
/// It is readable; the room is free.
#[inline(always)]
unsafe fn show<C: CollComm>(c: &C, op: ShmOp<'_>, own: *const u8, len: usize) {
    // SAFETY: by the caller's contract.
    unsafe {
        match len <= LINE_DATA {
            true => op.own(OPERAND).put(own, len),
            false => op.stage(c, op.goes_past_with(c, len), (len, 0), own, len),
        }
    }
}

/// Where a rank's store has what it shows.
fn part(op: ShmOp<'_>, rank: usize, k: usize, len: usize) -> *mut u8 {
    let second = if k == UP_TO { op.second(rank, len) } else { None };
    second.unwrap_or_else(|| op.store(rank, len))
}

/// Reduces what was found and the own operand, and shows that to the ranks behind, where there are any and is room.
///
/// # Safety
/// What was found is published; `to` holds the vector.
#[inline(always)]
unsafe fn fold<R: Reducer>(
    op: ShmOp<'_>,
    r: &R,
    v: Vector<'_>,
    to: *mut u8,
    found: &Found,
    inclusive: bool,
) -> Result<()> {
    let (me, n, len, own) = (op.shm().me(), op.shm().size(), v.bytes(), v.operand(to).ptr);
    debug_assert!(found.iter().enumerate().all(|(i, f)| f.0 + 1 + i == me), "from the rank below on");
    debug_assert!(found.last().is_some_and(|f| f.0 == 0 || f.1 == UP_TO), "down to who has all below");
    let in_line = len <= LINE_DATA;
    let mut mem: SmallVec<[Words; 8]> = SmallVec::new();
    for &(rank, k) in found.iter().rev().filter(|_| in_line) {
        let mut line = Words::default();
        // SAFETY: a line's data.
        unsafe { op.line(rank, k).get(line.ptr(), len) };
        mem.push(line);
    }
    let mut srcs: SmallVec<[*const u8; 9]> = SmallVec::new();
    for (i, &(rank, k)) in found.iter().rev().enumerate() {
        srcs.push(if in_line { mem[i].as_ptr() } else { part(op, rank, k, len).cast_const() });
    }
    let more = r.folds_from_the_left() && me + 1 < n && (in_line || op.second(me, len).is_some());
    let mut line = Words::default();
    let beside = if in_line { line.ptr() } else { part(op, me, UP_TO, len) };
    // In place the operand goes first.
    let up_to = if inclusive { to } else { beside };
    // SAFETY: all sources hold the vector, and so do the results.
    unsafe {
        if inclusive || more {
            srcs.push(own);
            r.combine(&srcs, up_to, v.count, v.dt)?;
            srcs.pop();
        }
        match (inclusive, &srcs[..]) {
            (true, _) => {}
            (false, [below]) => copy_nonoverlapping(*below, to, len),
            (false, below) => r.combine(below, to, v.count, v.dt)?,
        }
        if more {
            match in_line {
                true => op.own(UP_TO).put(up_to, len),
                false if inclusive => copy_nonoverlapping(up_to, beside, len),
                false => {}
            }
            op.post(UP_TO, 1);
        }
    }
    Ok(())
}
