//! Blocking collectives of short data without a future: a synchronous opening of the schedules
//! through lines and lanes.
//!
//! An opening writes to the own board what the future would write, looks for a bounded time at what
//! the future would wait for, and delivers. Where that is not there in time, or a rank hands out
//! its data in another way, it answers [`Opened::Begun`], and the caller runs the future from its
//! beginning under the same number. That is no second protocol: the future writes the same bytes and
//! stamps over those that stand there, which no reader can tell, because an opening changes nothing
//! of the user's that the future reads. So openings and futures of any ranks mix.
//!
//! Calls that an opening takes are scans, exchanges of blocks and those of neighbourhoods whose algorithm is `lines`
//! or `staged`, in one piece, of contiguous data, with a reduction that the engine knows. Barriers, broadcasts and
//! reductions are futures from the start (`crate::chosen`); the table here chooses for these, too.

mod blocks;
mod neighbor;
mod scan;
mod table;

pub use blocks::{allgather, alltoall, gather, give, scatter, take_mine};
pub(crate) use neighbor::goes_apart;
pub use neighbor::{Source, neighbor, neighbor_bytes};
pub use scan::{Operand, scan};
pub(crate) use table::MOST_BYTES;
pub use table::{Place, Table, algorithm};

use crate::team::{Room, Team, TeamOp};
use std::cell::Cell;

/// How far an opening came.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opened {
    /// All of it: the operation is behind this rank.
    Done,
    /// The future has to run, under the same number.
    Begun,
}

/// How an opening waits and wakes.
pub trait Turn {
    /// Whether ranks outnumber cores.
    fn oversubscribed(&self) -> bool;
    /// Looks for a bounded time; false when that was not enough.
    fn spin(&self, cond: impl FnMut() -> bool) -> bool;
    /// Wakes a rank that sleeps, after something that it waits for was published on a board.
    fn wake(&self, rank: usize);
    /// Wakes all ranks that sleep.
    fn wake_all(&self);
    /// Copies past this core's caches to this process's board.
    ///
    /// # Safety
    /// As `std::ptr::copy_nonoverlapping`.
    unsafe fn copy_past(&self, dst: *mut u8, src: *const u8, len: usize);
    /// What this rank has for the others goes past the caches, for the report.
    fn went_past(&self);
    /// Whether an opening that is made again and again looks at most once for each thing: it takes nothing
    /// before all of it is there.
    #[inline(always)]
    fn glances(&self) -> bool {
        false
    }
    /// Whether an earlier opening of the same operation has shown what this rank has.
    #[inline(always)]
    fn has_shown(&self) -> bool {
        false
    }
}

/// One operation's opening on a rank.
pub struct Short<'a, T> {
    op: TeamOp<'a>,
    turn: &'a T,
    n: usize,
    me: usize,
    /// Whether what it puts into its lane goes past the caches, once it does: for all, and for ranks apart.
    past: [Cell<Option<bool>>; 2],
}

impl<'a, T: Turn> Short<'a, T> {
    /// The opening of operation `k` of a team, in which a rank puts up to `len` bytes into lines or its
    /// store; None where some rank may still read what stands there.
    #[inline(always)]
    pub fn new(team: &'a Team, k: u64, (place, len): (Place, usize), turn: &'a T) -> Option<Self> {
        let op = team.op(k);
        let room = if place == Place::Line { Room::Lines } else { Room::of(len) };
        // PERF: who is as far ahead as may be lets the others catch up by half of that, and looks at
        // their counts so much more rarely.
        let free = op.is_free(room) || turn.spin(|| op.will_be_free(room)) || op.is_free(room);
        free.then(|| Self { op, turn, n: team.size(), me: team.me(), past: Default::default() })
    }

    /// As `sees`, of a rank that waits for nobody in operations like this: if it is ahead, its next lines
    /// come while this one is read.
    #[inline(always)]
    fn sees_source(&self, rank: usize, k: usize, step: u64) -> bool {
        if self.op.reached(rank, k, step) {
            self.op.fetch_ahead(rank, k);
            return true;
        }
        self.turn.spin(|| self.op.reached(rank, k, step))
    }

    /// Waits until a rank's line `k` shows `step`.
    #[inline(always)]
    fn sees(&self, rank: usize, k: usize, step: u64) -> bool {
        self.op.reached(rank, k, step) || self.turn.spin(|| self.op.reached(rank, k, step))
    }

    /// Whether line `k` of all these ranks shows `step`, where this is a glance.
    #[inline(always)]
    fn may_take(&self, mut ranks: impl Iterator<Item = usize>, k: usize, step: impl Fn(usize) -> u64) -> bool {
        !self.turn.glances() || ranks.all(|r| self.sees(r, k, step(r)))
    }

    /// All other ranks, from the next one on.
    #[inline(always)]
    fn others(&self) -> impl Iterator<Item = usize> + use<T> {
        let (n, me) = (self.n, self.me);
        (me + 1..n).chain(0..me)
    }

    /// Copies `len` bytes to the own line or store.
    ///
    /// # Safety
    /// `src` is readable for `len` bytes, which fit.
    #[inline(always)]
    unsafe fn put(&self, place: Place, src: *const u8, len: usize) {
        // SAFETY: by the caller's contract; the place was free when the opening was made.
        unsafe {
            match place {
                Place::Line => self.op.own(0).put(src, len),
                _ => self.stage((len, 0), src, len),
            }
        }
    }

    /// Copies to the own store for `all` bytes, from `at` on.
    ///
    /// # Safety
    /// As `put`.
    #[inline(always)]
    unsafe fn stage(&self, place: (usize, usize), src: *const u8, len: usize) {
        // SAFETY: by the caller's contract.
        unsafe { self.stage_for(false, place, src, len) }
    }

    /// The same of what is for a rank on another core alone (`apart`): ranks that share cores find out by it how
    /// far that core is, and go past the caches where it is.
    ///
    /// # Safety
    /// As `stage`.
    #[inline(always)]
    unsafe fn stage_for(&self, apart: bool, (all, at): (usize, usize), src: *const u8, len: usize) {
        let (known, shares) = (&self.past[usize::from(apart)], self.turn.oversubscribed() && !apart);
        let past = known.get().unwrap_or_else(|| {
            let past = Room::of(all) == Room::Lane && self.op.wants_past(shares);
            known.set(Some(past));
            if past {
                self.turn.went_past();
            }
            past
        });
        let past = past.then_some(|dst, src, len| {
            // SAFETY: what `stage_by` copies is inside of the store and of what the caller has.
            unsafe { self.turn.copy_past(dst, src, len) }
        });
        // SAFETY: by the caller's contract.
        unsafe { self.op.stage_by(past, shares, (all, at), src, len) }
    }
}
