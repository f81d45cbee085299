//! A receive buffer that other ranks write to, by single copy: a rank shows it on the line `OFFER`
//! with a table of where each other rank's block goes, in its large slot; or says that there is none, and
//! blocks come as messages.

use super::{Room, ShmOp, Shown, until};
use crate::buf::Part;
use crate::comm::CollComm;
use std::ops::Range;
use weft_base::Result;

/// The buffer, or that there is nothing to write to. The note: where in the large slot the table begins.
const OFFER: usize = 2;
/// Bytes of an entry of the table: offset and length of a rank's block.
const ENTRY: usize = 16;

/// Says that there is nothing to write to.
pub(crate) async fn offer_nothing<C: CollComm>(c: &C, op: ShmOp<'_>) {
    op.enter(c, Room::Lines).await;
    op.show_nothing(OFFER);
    op.tell_all(c, OFFER, 1);
}

/// Shows the receive buffer and where each rank's block goes, if it can be shown. At `used` something else stands in
/// the large slot; `mapped`: not where the others would need system calls.
pub(crate) async fn offer<'c, 'a, C: CollComm>(
    c: &'c C,
    op: ShmOp<'_>,
    (used, mapped): (Range<usize>, bool),
    block: impl Fn(usize) -> Part<'a, *mut u8>,
) -> Option<Shown<'c>> {
    debug_assert!(op.is_of(c) && used.start <= used.end && used.end <= op.large_slot_len());
    // What is stored is not always at the beginning ([`ShmOp::store`]).
    let table = if c.size() * ENTRY <= used.start { 0 } else { used.end.next_multiple_of(64) };
    let parts = || op.shm().others().map(|r| (r, block(r)));
    let full = || parts().filter(|(_, p)| p.bytes() > 0);
    let fits = table + c.size() * ENTRY <= op.large_slot_len() && full().all(|(_, p)| p.dt.is_contiguous());
    if !fits || !op.agree_reach(c).await {
        offer_nothing(c, op).await;
        return None;
    }
    op.enter(c, Room::LargeSlot).await;
    let lo = full().map(|(_, p)| p.ptr).min().unwrap_or(std::ptr::null_mut());
    let hi = full().map(|(_, p)| p.ptr.wrapping_add(p.bytes())).max().unwrap_or(lo);
    debug_assert!(lo <= hi);
    debug_assert!(table >= used.end || table + c.size() * ENTRY <= used.start, "the table is beside what is stored");
    for (r, p) in parts() {
        let off = if p.bytes() > 0 { p.ptr.addr() - lo.addr() } else { 0 };
        // SAFETY: the large slot was entered and has room for an entry per rank.
        unsafe {
            let entry = op.large_slot(c.rank()).add(table + r * ENTRY).cast::<u64>();
            entry.write(off as u64);
            entry.add(1).write(p.bytes() as u64);
        }
    }
    let shown = op.show(c, OFFER, lo, hi.addr() - lo.addr(), true);
    let shown = shown.filter(|s| if mapped { s.is_mapped() } else { s.is_shown() });
    if shown.is_none() {
        op.show_nothing(OFFER);
    }
    op.own(OFFER).set_note(table as u64);
    op.tell_all(c, OFFER, 1);
    shown
}

/// Writes a block to its place in a rank's buffer when that is shown. False: it has to go as a
/// message.
pub(crate) async fn write<C: CollComm>(
    c: &C,
    op: ShmOp<'_>,
    rank: usize,
    part: Part<'_, *const u8>,
    past: bool,
) -> Result<bool> {
    debug_assert!(op.is_of(c) && rank != c.rank());
    until(c, rank, || op.reached(rank, OFFER, 1)).await;
    let Some(to) = op.look(c, rank, OFFER)? else { return Ok(false) };
    let table = op.line(rank, OFFER).note() as usize;
    let entry = table.saturating_add(c.rank() * ENTRY);
    if entry.saturating_add(ENTRY) > op.large_slot_len() {
        return Ok(false);
    }
    // SAFETY: inside of the large slot; the table has an entry for each rank; what it says is checked. The
    // rank shows its buffer until it is told, and the block is nobody else's.
    unsafe {
        let entry = op.large_slot(rank).add(entry).cast::<u64>();
        let (off, room) = (entry.read() as usize, entry.add(1).read() as usize);
        let len = part.bytes().min(room);
        op.fill_by(c, (rank, len), past, |past| to.fill(off, len, part, past))?;
    }
    Ok(true)
}
