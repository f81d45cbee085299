//! The operands of a reduction among far ranks: each rank stores what others reduce of its vector
//! past its caches in its large slot, a slice of each share at a time; each reduces its own share from
//! there.
//!
//! Cost, per rank and byte of vector: 1 - 1/n stored to memory and as much read from there, no line
//! from another core's cache. One hand-off a piece; a piece is on its way while another is reduced.

use super::operands::{Srcs, others};
use crate::comm::CollComm;
use crate::shm::{Room, ShmOp, all_reached};
use std::ops::Range;
use weft_base::Result;

const IN: usize = 0;
const SEEN: usize = 1;
/// Pieces that have a place in a large slot at the same time.
const SLOTS: usize = 4;
/// Bytes of such a place, at most: the next piece is stored while one is reduced.
const MAX_SLOT: usize = 16 << 10;
/// The shortest slice in bytes that is worth storing past the caches.
const MIN_SLICE: usize = 1024;

/// Whether large slots of so many bytes have room for slices of whole items of `item` bytes among `n` ranks.
pub(super) fn fit(large_slot: usize, n: usize, item: usize) -> bool {
    debug_assert!(n > 1);
    slot_len(large_slot) / (n - 1) >= MIN_SLICE.max(item)
}

/// Bytes of a place.
fn slot_len(large_slot: usize) -> usize {
    (large_slot / SLOTS).min(MAX_SLOT) & !63
}

/// Bytes of a slice of whole items among the ranks of a shared memory.
pub(super) fn longest(op: ShmOp<'_>, item: usize) -> usize {
    let slot = slot_len(op.large_slot_len());
    (slot / (op.shm().size() - 1) / item).max(1) * item
}

/// Hands `fold` the pieces of this rank's share of all vectors: their addresses, the offset in the
/// vector, and the length. All ranks have come to the operation.
///
/// # Safety
/// The operand is readable up to the last share's end; what `fold` writes to it was handed to it, or
/// to `fold` on another rank.
pub(super) async unsafe fn run<C: CollComm>(
    c: &C,
    op: ShmOp<'_>,
    operand: *const u8,
    share: impl Fn(usize) -> Range<usize>,
    item: usize,
    mut fold: impl FnMut(&[*const u8], usize, usize) -> Result<()>,
) -> Result<()> {
    let (n, me) = (c.size(), c.rank());
    let slot = slot_len(op.large_slot_len());
    let slice = longest(op, item);
    let piece = |rank: usize, k: usize| {
        let Range { start, end } = share(rank);
        (start + k * slice).min(end)..(start + (k + 1) * slice).min(end)
    };
    // Where a slice for `to` is in the large slot of `from`.
    let place = |from: usize, to: usize, k: usize| k % SLOTS * slot + ((to + n - from) % n - 1) * slice;
    assert!(slice * (n - 1) <= slot, "the slices of a step have room in their place");
    debug_assert!(item > 0 && slice.is_multiple_of(item) && (0..n).all(|r| share(r).len().is_multiple_of(item)));
    let pieces = (0..n).map(|r| share(r).len().div_ceil(slice)).max().unwrap_or(0);
    let mut outcome = Ok(());
    let mut srcs = Srcs::new();
    op.enter(c, Room::LargeSlot).await;
    for step in 0..=pieces {
        if step < pieces {
            if step >= SLOTS {
                all_reached(c, op, others(c), SEEN, (step - SLOTS) as u64 + 1).await;
            }
            for r in others(c) {
                let p = piece(r, step);
                // SAFETY: the slot's readers have said so; the operand by the caller's contract.
                unsafe { op.stage(c, true, (usize::MAX, place(me, r, step)), operand.wrapping_add(p.start), p.len()) };
            }
            op.tell_all(c, IN, step as u64 + 1);
        }
        let Some(k) = step.checked_sub(1) else { continue };
        all_reached(c, op, others(c), IN, k as u64 + 1).await;
        let p = piece(me, k);
        if !p.is_empty() && outcome.is_ok() {
            srcs.clear();
            srcs.extend((0..n).map(|r| match r == me {
                true => operand.wrapping_add(p.start),
                // SAFETY: inside of the large slot.
                false => unsafe { op.large_slot(r).add(place(r, me, k)).cast_const() },
            }));
            // After an error the others go on, too.
            outcome = fold(&srcs, p.start, p.len());
        }
        if pieces > SLOTS {
            op.tell_all(c, SEEN, k as u64 + 1);
        }
    }
    outcome
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slices_of_whole_items_have_room() {
        let large_slot = 68 << 10;
        for (n, item, fits) in [
            (4, 8, true),
            (4, 5461, true),
            (4, 5462, false),
            (4, 8000, false),
            (16, 1092, true),
            (16, 2048, false),
            (17, 8, true),
            (18, 8, false),
        ] {
            assert_eq!(fit(large_slot, n, item), fits, "{item} bytes among {n}");
        }
    }
}
