//! Where in a board an operation's data stand: in a small slot, or somewhere in a large slot.

use super::{DEEP_BYTES, LARGE_SLOTS, LINE_DEPTH, POCKET_BYTES, POCKETS_OFF, Room, ShmOp};
use std::ops::Range;

/// Longer data than this turn over all of it, not the beginning of each large slot alone.
const SPREAD_BYTES: usize = 4 << 10;
/// So many turns of all large slots go by until data take turns in so much more of each.
// PERF: a page costs 2.4 us when it is first written, and a place that the caches have let go of saves 0.4 us
// of 8 KiB and 1.4 us of 16 KiB each time: all of them pay after 2400 and 900 operations.
const DEEPEN_TURNS: u64 = 16;
const DEEPEN_BYTES: u64 = 8 << 10;

impl ShmOp<'_> {
    /// Slots of a large slot for `len` bytes, and the length of one.
    #[inline(always)]
    fn slots(&self, len: usize) -> (usize, usize) {
        let slot = len.clamp(1, self.shm.large_slot_len).next_multiple_of(SPREAD_BYTES);
        let slots = (DEEP_BYTES / LARGE_SLOTS).div_ceil(slot).min(self.shm.large_slot_len / slot);
        (slots.max(1), slot)
    }

    /// Of a large slot's slots those in use so far, and this operation's: they take turns, so that short data, too,
    /// turn over all of the large slots, and more of them by and by, since new ones cost page faults.
    #[inline(always)]
    fn turn(&self, len: usize, (slots, slot): (usize, usize)) -> (usize, usize) {
        if len <= SPREAD_BYTES {
            return (1, 0);
        }
        debug_assert!(self.seq >= self.shm.first && slots > 0);
        let turns = (self.seq - self.shm.first) >> self.shm.large_slots.trailing_zeros();
        let bytes = (1 + turns / DEEPEN_TURNS) * DEEPEN_BYTES;
        let used = (bytes / slot as u64).clamp(1, slots as u64);
        (used as usize, (turns % used) as usize)
    }

    /// Whether so many bytes turn over more memory than a second-level cache holds.
    #[inline(always)]
    pub(super) fn is_deep(&self, len: usize) -> bool {
        let (slots, slot) = self.slots(len);
        (SPREAD_BYTES + 1..=self.shm.large_slot_len).contains(&len)
            && self.shm.large_slots == LARGE_SLOTS as u64
            && self.turn(len, (slots, slot)).0 == slots
    }

    /// Where a rank puts `len` bytes, the same on all ranks: its small slot or, where they are more than
    /// fit there, its large slot.
    #[inline(always)]
    pub(crate) fn store(&self, rank: usize, len: usize) -> *mut u8 {
        if len > POCKET_BYTES {
            let (slots, slot) = self.slots(len);
            let at = self.turn(len, (slots, slot)).1 * slot;
            debug_assert!(at + len.min(self.shm.large_slot_len) <= self.shm.large_slot_len);
            return self.large_slot(rank).wrapping_add(at);
        }
        let slot = ((self.seq + 5 * rank as u64) % LINE_DEPTH) as usize;
        // SAFETY: inside of the head.
        unsafe { self.shm.boards[rank].add(POCKETS_OFF + slot * 2 * POCKET_BYTES) }
    }

    /// Where in this rank's large slot the first `len` bytes are of a store of `all`; empty where that is a small slot.
    pub(crate) fn stored_at(&self, all: usize, len: usize) -> Range<usize> {
        match Room::of(all) {
            Room::Lines => 0..0,
            Room::LargeSlot => {
                let at = self.store(self.shm.me, all).addr() - self.large_slot(self.shm.me).addr();
                debug_assert!(at + len <= self.shm.large_slot_len);
                at..at + len
            }
        }
    }

    /// Where a rank puts as many bytes again; None where there is no room for them.
    #[inline(always)]
    pub(crate) fn second(&self, rank: usize, len: usize) -> Option<*mut u8> {
        if len <= POCKET_BYTES {
            return Some(self.store(rank, len).wrapping_add(POCKET_BYTES));
        }
        let (slots, slot) = self.slots(len);
        (slots > 1).then(|| {
            let turn = self.turn(len, (slots, slot)).1;
            let other = (turn + slots / 2) % slots;
            debug_assert!(other != turn && other * slot + len <= self.shm.large_slot_len);
            self.large_slot(rank).wrapping_add(other * slot)
        })
    }

    /// Half of a rank's small slot or, of more bytes than fit there, of its large slot: what goes one way along
    /// the levels, whatever is in the other half.
    pub(crate) fn half(&self, rank: usize, len: usize, second: bool) -> *mut u8 {
        let (begin, off) = match Room::of(len) {
            Room::Lines => (self.store(rank, len), POCKET_BYTES),
            Room::LargeSlot => (self.large_slot(rank), self.half_large_slot()),
        };
        begin.wrapping_add(if second { off } else { 0 })
    }

    /// Where the second half of a large slot begins.
    pub(crate) fn half_large_slot(&self) -> usize {
        self.shm.large_slot_len / 128 * 64
    }

    /// Whether `len` bytes from `at` on are inside of where this rank stores `all` bytes, and of its board's part.
    pub(super) fn holds(&self, all: usize, at: usize, len: usize) -> bool {
        let begin = match Room::of(all) {
            Room::Lines => 0,
            Room::LargeSlot => self.store(self.shm.me, all).addr() - self.large_slot(self.shm.me).addr(),
        };
        let inside = |room: usize| at.checked_add(len).is_some_and(|end| end <= room);
        inside(all) && (Room::of(all) == Room::Lines || inside(self.shm.large_slot_len - begin))
    }
}
