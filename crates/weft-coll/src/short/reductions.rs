//! Barrier and reductions. The schedules are those of each operation's `lines` and `staged`.

use super::{Opened, Place, Short, Turn};
use crate::comm::Reducer;
use crate::team::Words;
use smallvec::SmallVec;
use std::ops::Range;
use std::sync::Arc;
use weft_datatype::Datatype;

/// This rank's operand, of a contiguous type, and where the result goes: the same address in place.
#[derive(Clone, Copy)]
pub struct Operand<'a> {
    pub from: *const u8,
    pub to: *mut u8,
    pub count: i64,
    pub dt: &'a Arc<Datatype>,
}

impl Operand<'_> {
    #[inline(always)]
    pub(super) fn bytes(&self) -> usize {
        (self.count * self.dt.size()) as usize
    }
}

impl<T: Turn> Short<'_, T> {
    #[inline(always)]
    fn all_see(&self, ranks: impl Iterator<Item = usize>) -> bool {
        for r in ranks {
            if !self.sees(r, 0, 1) {
                return false;
            }
        }
        true
    }

    /// Writes the operand to the board and shows it.
    ///
    /// # Safety
    /// The operand is readable and fits the place.
    #[inline(always)]
    pub(super) unsafe fn show(&self, place: Place, v: &Operand<'_>) {
        // SAFETY: by the caller's contract.
        unsafe { self.put(place, v.from, v.bytes()) };
        self.op.post(0, 1);
    }

    /// The same for all others, once.
    ///
    /// # Safety
    /// As `show`.
    #[inline(always)]
    pub(super) unsafe fn show_all(&self, place: Place, v: &Operand<'_>) {
        if !self.turn.has_shown() {
            // SAFETY: by the caller's contract.
            unsafe { self.show(place, v) };
            self.turn.wake_all();
        }
    }

    /// Folds `count` items from byte `off` on of the operands of some ranks, in rank order. False:
    /// the op failed, which the future repeats.
    ///
    /// # Safety
    /// All of them but this one have published; the result has room, and is an operand's place only
    /// where it is the same items.
    #[inline(always)]
    unsafe fn fold<R: Reducer>(
        &self,
        place: Place,
        r: &R,
        v: &Operand<'_>,
        ranks: Range<usize>,
        (off, count): (usize, i64),
    ) -> bool {
        let mut mem: SmallVec<[Words; 8]> = SmallVec::new();
        let len = (count * v.dt.size()) as usize;
        let mut srcs: SmallVec<[*const u8; 8]> = SmallVec::new();
        if place == Place::Line {
            for rank in ranks.clone() {
                let mut b = Words::default();
                if rank != self.me {
                    // SAFETY: a line's data.
                    unsafe { self.op.line(rank, 0).get(b.ptr(), off + len) };
                }
                mem.push(b);
            }
        }
        for (i, rank) in ranks.enumerate() {
            srcs.push(match place {
                _ if rank == self.me => v.from.wrapping_add(off),
                Place::Line => mem[i].as_ptr().wrapping_add(off),
                _ => self.op.store(rank, v.bytes()).cast_const().wrapping_add(off),
            });
        }
        // SAFETY: by the caller's contract.
        unsafe { r.combine(&srcs, v.to, count, v.dt) }.is_ok()
    }
}

#[inline(always)]
pub(super) fn done(done: bool) -> Opened {
    if done { Opened::Done } else { Opened::Begun }
}

#[inline(always)]
pub fn barrier<T: Turn>(s: &Short<'_, T>) -> Opened {
    if !s.turn.has_shown() {
        s.op.post(0, 1);
        s.turn.wake_all();
    }
    done(s.all_see(s.others()))
}

/// # Safety
/// As `crate::allreduce`; the vector fits the place.
#[inline(always)]
pub unsafe fn allreduce<T: Turn, R: Reducer>(s: &Short<'_, T>, place: Place, r: &R, v: Operand<'_>) -> Opened {
    // SAFETY: by the caller's contract; all have published.
    unsafe {
        s.show_all(place, &v);
        done(s.all_see(s.others()) && s.fold(place, r, &v, 0..s.n, (0, v.count)))
    }
}

/// `v.to` is used at the root only.
///
/// # Safety
/// As `crate::reduce`; the vector fits the place.
#[inline(always)]
pub unsafe fn reduce<T: Turn, R: Reducer>(
    s: &Short<'_, T>,
    place: Place,
    r: &R,
    v: Operand<'_>,
    root: usize,
) -> Opened {
    // SAFETY: by the caller's contract; all have published. Nobody reads the root's board.
    unsafe {
        if s.me == root {
            return done(s.others().all(|r| s.sees_source(r, 0, 1)) && s.fold(place, r, &v, 0..s.n, (0, v.count)));
        }
        s.show(place, &v);
    }
    s.turn.wake(root);
    Opened::Done
}

/// `v` is the whole vector; the block of `count` items at byte `off` is this rank's, one of `n_blocks` that
/// are not empty.
///
/// # Safety
/// As `crate::reduce_scatter`, not in place; the vector fits the place.
#[inline(always)]
pub unsafe fn reduce_scatter<T: Turn, R: Reducer>(
    s: &Short<'_, T>,
    place: Place,
    r: &R,
    v: Operand<'_>,
    block: (usize, i64),
    n_blocks: usize,
) -> Opened {
    // Who gets nothing waits for nobody. But on shared cores, where several wait for each other, whoever runs
    // ahead of them soon sleeps for want of lines.
    let ahead = n_blocks <= 1 || !s.turn.oversubscribed();
    // SAFETY: by the caller's contract; all have published.
    unsafe {
        s.show_all(place, &v);
        done(match block.1 {
            0 => ahead || s.all_see(s.others()),
            _ => s.all_see(s.others()) && s.fold(place, r, &v, 0..s.n, block),
        })
    }
}
