//! Blocks from rank to rank: what `team::parcel` hands out in lines and lanes.

use super::{Opened, Place, Short, Turn};
use crate::team::TeamOp;
use crate::team::parcel::{EAGER_BYTES, HEAD, Notice, Way};
use weft_lockfree::LINE_DATA;

/// Bytes of the user's.
pub type Bytes = (*mut u8, usize);

impl Place {
    #[inline(always)]
    fn way(self) -> Way {
        if self == Place::Line { Way::Line } else { Way::Lane }
    }
}

/// Where blocks go: as in `team::parcel`, what fits a line does.
#[inline(always)]
fn fitting(place: Place, len: usize) -> Place {
    if len <= LINE_DATA { Place::Line } else { place }
}

/// Copies `len` bytes at `off` of the `all` that a rank has in its line or store.
///
/// # Safety
/// The rank has published; `to` has room.
#[inline(always)]
unsafe fn copy(op: TeamOp<'_>, way: Way, from: usize, (all, off): (usize, usize), to: *mut u8, len: usize) {
    // SAFETY: inside of the line or lane; by the caller's contract.
    unsafe {
        if way == Way::Lane {
            std::ptr::copy_nonoverlapping(op.store(from, all).add(off).cast_const(), to, len);
        } else if off == 0 {
            op.line(from, HEAD).get(to, len);
        } else {
            let mut bytes = [0u8; LINE_DATA];
            op.line(from, HEAD).get(bytes.as_mut_ptr(), off + len);
            std::ptr::copy_nonoverlapping(bytes.as_ptr().add(off), to, len);
        }
    }
}

impl<T: Turn> Short<'_, T> {
    /// Takes a rank's block, the `nth` of its `blocks`, once `step` is there: exactly `len`
    /// bytes at `to`. False: something is different.
    ///
    /// # Safety
    /// `to` has room.
    #[inline(always)]
    unsafe fn take(&self, from: usize, step: u64, (blocks, nth): (usize, usize), (to, len): Bytes) -> bool {
        // SAFETY: by the caller's contract.
        self.sees(from, HEAD, step) && unsafe { self.take_seen(from, (blocks, nth), (to, len)) }
    }

    /// The same of a rank's block that is there.
    ///
    /// # Safety
    /// As `take`.
    #[inline(always)]
    unsafe fn take_seen(&self, from: usize, (blocks, nth): (usize, usize), (to, len): Bytes) -> bool {
        let Some((way, got)) = Notice::even(self.op, from) else { return false };
        let off = nth.saturating_mul(len);
        let room = if way == Way::Line { LINE_DATA } else { self.op.lane_len() };
        if got != len || off > room || len > room - off {
            return false;
        }
        // SAFETY: the block is inside of the place; by the caller's contract.
        unsafe { copy(self.op, way, from, (len * blocks, off), to, len) };
        true
    }

    /// Packs a block of `len` bytes for each other rank, the first for the next one, and tells.
    ///
    /// # Safety
    /// The blocks are readable, and all fit the place.
    #[inline(always)]
    unsafe fn give_each(&self, place: Place, len: usize, block: impl Fn(usize) -> *const u8) {
        let total = len * (self.n - 1);
        let place = fitting(place, total);
        self.op.own(HEAD).set_note(Notice::one(place.way(), len).pack());
        let last = self.n as u64 - 1;
        // SAFETY: by the caller's contract.
        unsafe {
            if self.n == 2 {
                self.put(place, block(1 - self.me), len);
            } else if place == Place::Line {
                let mut bytes = [0u8; LINE_DATA];
                for (i, r) in self.others().enumerate() {
                    std::ptr::copy_nonoverlapping(block(r), bytes.as_mut_ptr().add(i * len), len);
                }
                self.op.own(HEAD).put(bytes.as_ptr(), total);
            } else {
                for (i, r) in self.others().enumerate() {
                    self.stage_for(self.op.team().is_apart(r), (total, i * len), block(r), len);
                    if total >= EAGER_BYTES {
                        self.op.post(HEAD, i as u64 + 1);
                        self.turn.wake(r);
                    }
                }
            }
        }
        self.op.post(HEAD, last);
        self.turn.wake_all();
    }
}

/// A member's side of a gather: its block of `part.1` bytes.
///
/// # Safety
/// As `crate::gather`; the block is contiguous.
#[inline(always)]
pub unsafe fn give<T: Turn>(s: &Short<'_, T>, place: Place, part: (*const u8, usize), root: usize) -> Opened {
    let place = fitting(place, part.1);
    // SAFETY: by the caller's contract.
    unsafe { s.put(place, part.0, part.1) };
    s.op.own(HEAD).set_note(Notice::one(place.way(), part.1).pack());
    s.op.post(HEAD, 1);
    s.turn.wake(root);
    Opened::Done
}

/// The root's side of a gather: where each other rank's block goes, and its length.
///
/// # Safety
/// As `crate::gather`; blocks are contiguous.
#[inline(always)]
pub unsafe fn gather<T: Turn>(s: &Short<'_, T>, block: impl Fn(usize) -> Bytes) -> Opened {
    if !s.may_take(s.others(), HEAD, |_| 1) {
        return Opened::Begun;
    }
    for from in s.others() {
        // SAFETY: by the caller's contract.
        if !s.sees_source(from, HEAD, 1) || !unsafe { s.take_seen(from, (1, 0), block(from)) } {
            return Opened::Begun;
        }
    }
    Opened::Done
}

/// The root's side of a scatter: a block of `len` bytes for each other rank.
///
/// # Safety
/// As `crate::scatter`; blocks are contiguous, and all others' fit the place.
#[inline(always)]
pub unsafe fn scatter<T: Turn>(
    s: &Short<'_, T>,
    place: Place,
    len: usize,
    block: impl Fn(usize) -> *const u8,
) -> Opened {
    // SAFETY: by the caller's contract.
    unsafe { s.give_each(place, len, block) };
    Opened::Done
}

/// A member's side of a scatter: its block.
///
/// # Safety
/// As `crate::scatter`; the block is contiguous.
#[inline(always)]
pub unsafe fn take_mine<T: Turn>(s: &Short<'_, T>, part: Bytes, root: usize) -> Opened {
    let d = (s.me + s.n - root) % s.n;
    // SAFETY: by the caller's contract.
    match s.sees_source(root, HEAD, d as u64) && unsafe { s.take_seen(root, (s.n - 1, d - 1), part) } {
        true => Opened::Done,
        false => Opened::Begun,
    }
}

/// # Safety
/// As `crate::allgather`; blocks are contiguous; the own one, which fits the place, is no part of
/// another rank's.
#[inline(always)]
pub unsafe fn allgather<T: Turn>(
    s: &Short<'_, T>,
    place: Place,
    (from, len): (*const u8, usize),
    block: impl Fn(usize) -> Bytes,
) -> Opened {
    let place = fitting(place, len);
    if !s.turn.has_shown() {
        // SAFETY: by the caller's contract.
        unsafe { s.put(place, from, len) };
        s.op.own(HEAD).set_note(Notice::one(place.way(), len).pack());
        s.op.post(HEAD, 1);
        s.turn.wake_all();
        let to = block(s.me).0;
        if to.cast_const() != from {
            // SAFETY: as above.
            unsafe { std::ptr::copy_nonoverlapping(from, to, len) };
        }
    }
    if !s.may_take(s.others(), HEAD, |_| 1) {
        return Opened::Begun;
    }
    for d in 1..s.n {
        let from = if s.me >= d { s.me - d } else { s.me + s.n - d };
        // SAFETY: as above.
        if !unsafe { s.take(from, 1, (1, 0), block(from)) } {
            return Opened::Begun;
        }
    }
    Opened::Done
}

/// # Safety
/// As `crate::alltoall`, not in place; blocks to send are contiguous and of `len` bytes, those to
/// receive are contiguous; all others' fit the place.
#[inline(always)]
pub unsafe fn alltoall<T: Turn>(
    s: &Short<'_, T>,
    place: Place,
    len: usize,
    send: impl Fn(usize) -> *const u8,
    block: impl Fn(usize) -> Bytes,
) -> Opened {
    if !s.turn.has_shown() {
        // SAFETY: by the caller's contract.
        unsafe {
            s.give_each(place, len, &send);
            let own = block(s.me);
            std::ptr::copy_nonoverlapping(send(s.me), own.0, own.1);
        }
    }
    if !s.may_take(s.others(), HEAD, |r| ((s.me + s.n - r) % s.n) as u64) {
        return Opened::Begun;
    }
    for d in 1..s.n {
        let from = if s.me >= d { s.me - d } else { s.me + s.n - d };
        // SAFETY: as above.
        if !unsafe { s.take(from, d as u64, (s.n - 1, d - 1), block(from)) } {
            return Opened::Begun;
        }
    }
    Opened::Done
}
