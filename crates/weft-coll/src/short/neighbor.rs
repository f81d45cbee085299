//! The neighbourhood exchange: what `neighbor::boards` publishes and reads, of contiguous blocks.

use super::blocks::Bytes;
use super::{Opened, Short, Turn};
use crate::neighbor::Edges;
use crate::neighbor::boards::{BLOCKS, ELSEWHERE, place, record, write_heads};
use crate::team::bundle::{ANYONE, Bundle};
use crate::team::{TeamOp, Words};
use weft_lockfree::LINE_DATA;

/// A block that a rank sends: its address and length.
pub type Source = (*const u8, usize);

/// For whom each record is and what it holds: `block` by the number of its edge.
#[inline(always)]
fn records(edges: &Edges, me: usize, block: impl Fn(usize) -> Source + Copy) -> impl Iterator<Item = (usize, Source)> {
    edges.records(me, move |i, k| block(i) == block(k)).map(move |(r, i)| (r, block(i)))
}

/// Bytes that the records of a rank's blocks take.
#[inline(always)]
pub fn neighbor_bytes(edges: &Edges, me: usize, block: impl Fn(usize) -> Source + Copy) -> usize {
    records(edges, me, block).fold(0, |at, (_, (_, len))| place(at, len).1)
}

/// Whether a record is for a rank that is on another core, of ranks that share cores.
#[inline(always)]
pub(crate) fn goes_apart(op: TeamOp<'_>, edges: &Edges, rank: usize) -> bool {
    let team = op.team();
    match rank {
        ANYONE => edges.outgoing(team.me()).any(|(_, r)| team.is_apart(r)),
        _ => team.is_apart(rank),
    }
}

/// `bytes`: as `neighbor_bytes` says; blocks by the numbers of their edges.
///
/// # Safety
/// As `crate::neighbor`; the blocks are contiguous, and their records fit the place.
#[inline(always)]
pub unsafe fn neighbor<T: Turn>(
    s: &Short<'_, T>,
    edges: &Edges,
    bytes: usize,
    send: impl Fn(usize) -> Source + Copy,
    block: impl Fn(usize) -> Bytes,
) -> Opened {
    let (op, mut line, mut at) = (s.op, Words::default(), 0);
    for (rank, (from, len)) in records(edges, s.me, send) {
        let (data, end) = place(at, len);
        // SAFETY: by the caller's contract the records fit; the place is free.
        unsafe {
            if bytes <= LINE_DATA {
                write_heads(line.ptr().add(at), rank, len, data - at);
                std::ptr::copy_nonoverlapping(from, line.ptr().add(data), len);
            } else {
                write_heads(op.store(s.me, bytes).add(at), rank, len, data - at);
                s.stage_for(goes_apart(op, edges, rank), (bytes, data), from, len);
            }
        }
        at = end;
    }
    if bytes <= LINE_DATA {
        // SAFETY: a line's data.
        unsafe { op.own(BLOCKS.k).put(line.ptr(), bytes) };
    }
    op.own(BLOCKS.k).set_note(bytes as u64);
    op.post(BLOCKS.k, 1);
    edges.outgoing(s.me).for_each(|(_, r)| s.turn.wake(r));
    for (i, source, nth) in edges.incoming(s.me) {
        if !s.sees(source, BLOCKS.k, 1) || op.reached(source, ELSEWHERE, 1) {
            return Opened::Begun;
        }
        let (to, room) = block(i);
        let Some(bundle) = Bundle::seen(op, source, BLOCKS) else { return Opened::Begun };
        match record(&bundle, s.me, nth) {
            // SAFETY: the record is inside of the bundle; by the caller's contract.
            Some((len, data)) if len == room => unsafe { std::ptr::copy_nonoverlapping(data, to, len) },
            _ => return Opened::Begun,
        }
    }
    for (j, i) in edges.kept(s.me) {
        let ((from, len), (to, room)) = (send(j), block(i));
        if len != room {
            return Opened::Begun;
        }
        // SAFETY: by the caller's contract.
        unsafe { std::ptr::copy_nonoverlapping(from, to, len) };
    }
    Opened::Done
}
