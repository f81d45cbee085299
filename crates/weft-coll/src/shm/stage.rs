//! Whether what other ranks will read goes through the caches or past them.
//!
//! Where cores share a cache others copy from it what a rank has written. Where they share none each
//! line costs a trip to the other core and back, one for the reader and one when it is written again;
//! stores past the caches put a stream into memory and readers find it there.
// PERF: 2 ranks, buffers written and read, 256 KiB, by bare processes: an exchange by single copy
// 31 us between near cores and 84 between far ones, stored past the caches into the peer's buffer 40
// and 28; an allreduce of far ranks 106 and 28; a broadcast through a large slot of far ranks 71 and 20.

use super::{Reader, Room, ShmOp};
use crate::buf::{Part, pack};
use crate::comm::CollComm;
use std::time::Instant;
use weft_base::param::Param;

/// `WEFT_COLL_COPIES`.
pub static COPIES: Param = Param::new(
    "WEFT_COLL_COPIES",
    "where collectives store what other ranks read: cached, past (the caches, for ranks that share \
     none), or auto: by what copies cost",
    "auto",
);

/// Shortest copy in bytes that goes past the caches, or is timed.
const MIN_LEN: usize = 1024;
/// Bytes of another rank's buffer that are looked at to see how far it is, and of the shortest for
/// which that is worth two looks at the clock.
const TASTE: usize = 4096;
const TASTE_MIN: usize = 16 << 10;
/// Longer pieces have left the writer's cache by the time that they are read: the end of all stays.
const TASTE_NEAR: usize = 256 << 10;
/// Nanoseconds a line from which on a rank is far: of a copy to where it has read, and of a look at
/// what it has written.
// PERF: 64 lines: 3 to 10 ns each to write and 1.7 to look at where a line takes 15 to 50 ns to come,
// 28 and 6.4 where it takes 220. In large slots that turn over more than the caches hold: 3, and 12 to 26.
const FAR_WRITE_NS: u64 = 16;
const FAR_WRITE_DEEP_NS: u64 = 7;
const FAR_READ_NS: u64 = 5;

/// What the user wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Copies {
    Auto,
    Cached,
    Past,
}

impl Copies {
    pub fn from_env() -> Self {
        match COPIES.word(&["auto", "cached", "past"]) {
            Some("cached") => Self::Cached,
            Some("past") => Self::Past,
            _ => Self::Auto,
        }
    }
}

impl ShmOp<'_> {
    /// Whether this rank's part of the operation goes past the caches: asked once for each.
    #[inline(always)]
    pub(crate) fn goes_past<C: CollComm>(&self, c: &C) -> bool {
        self.reported(c, c.oversubscribed())
    }

    /// The same where `all` bytes are stored: in a small slot they stay in the caches.
    #[inline(always)]
    pub(crate) fn goes_past_with<C: CollComm>(&self, c: &C, all: usize) -> bool {
        Room::of(all) == Room::LargeSlot && self.goes_past(c)
    }

    /// The same of what is for another core alone, of ranks that share cores: how far that core is decides. `any`:
    /// whether there is something.
    pub(crate) fn goes_past_apart<C: CollComm>(&self, c: &C, any: bool) -> bool {
        any && self.reported(c, false)
    }

    #[inline(always)]
    fn reported<C: CollComm>(&self, c: &C, oversubscribed: bool) -> bool {
        let past = self.wants_past(oversubscribed);
        if past {
            c.went_past();
        }
        past
    }

    /// The same without the report.
    #[inline(always)]
    pub(crate) fn wants_past(&self, oversubscribed: bool) -> bool {
        match self.shm.copies {
            // On shared cores times say little, and half of the ranks share this core's cache.
            Copies::Auto if oversubscribed => false,
            Copies::Auto => {
                let mut d = self.shm.distance.get();
                let past = d.goes_past();
                self.shm.distance.set(d);
                past
            }
            wish => wish == Copies::Past,
        }
    }

    /// Whether this rank writes past the caches to the others' buffers rather than let them read its own,
    /// where all ranks do either; asked once for each operation.
    ///
    /// Ranks that share cores, too: half of the others share this core's cache, but what the rest reads costs
    /// more than all else.
    pub(crate) fn writes_past<C: CollComm>(&self, c: &C) -> bool {
        let past = self.wants_past(false);
        if past {
            c.went_past();
        }
        past
    }

    /// Whether what a rank's memory costs says how far other cores are.
    pub(crate) fn tells<C: CollComm>(&self, c: &C, rank: usize) -> bool {
        !c.oversubscribed() || self.shm.is_apart(rank)
    }

    /// Writes `len` bytes to a rank's buffer by `fill`, past the caches or not. Of ranks that share cores those on
    /// another core are timed now and then, and find out by that whether it is far.
    pub(crate) fn fill_by<C: CollComm, T>(
        &self,
        c: &C,
        (rank, len): (usize, usize),
        past: bool,
        fill: impl FnOnce(bool) -> T,
    ) -> T {
        let auto = self.shm.copies == Copies::Auto;
        if past || !auto || len < MIN_LEN || !c.oversubscribed() || !self.shm.is_apart(rank) {
            return fill(past);
        }
        if self.writes_past(c) {
            return fill(true);
        }
        let began = self.is_due(false).then(Instant::now);
        let filled = fill(false);
        if let Some(began) = began {
            // ORDERING: SeqCst for its cost alone, as in `stage`.
            std::sync::atomic::fence(std::sync::atomic::Ordering::SeqCst);
            self.see(began.elapsed().as_nanos() as u64, len, FAR_WRITE_NS);
        }
        filled
    }

    fn is_due(&self, oversubscribed: bool) -> bool {
        if self.shm.copies != Copies::Auto || oversubscribed {
            return false;
        }
        let mut d = self.shm.distance.get();
        let due = d.is_due();
        self.shm.distance.set(d);
        due
    }

    /// A copy of `len` bytes took `ns`; a line of a far one takes `far_ns` and more.
    fn see(&self, ns: u64, len: usize, far_ns: u64) {
        debug_assert!(len >= 64, "a time by lines");
        let mut d = self.shm.distance.get();
        d.see(ns, far_ns * (len as u64 / 64));
        self.shm.distance.set(d);
    }

    /// Copies to where this rank stores `all` bytes, from `at` on, what others will read.
    ///
    /// # Safety
    /// `src` is readable for `len` bytes, which fit the store; that may be written there.
    #[inline(always)]
    pub(crate) unsafe fn stage<C: CollComm>(
        &self,
        c: &C,
        past: bool,
        (all, at): (usize, usize),
        src: *const u8,
        len: usize,
    ) {
        debug_assert!(self.holds(all, at, len));
        let dst = self.store(self.shm.me, all).wrapping_add(at);
        if Room::of(all) == Room::Lines {
            // SAFETY: by the caller's contract.
            return unsafe { std::ptr::copy_nonoverlapping(src, dst, len) };
        }
        if past
            && len >= MIN_LEN
            && let Some(reach) = c.reach()
        {
            // SAFETY: by the caller's contract.
            return unsafe { reach.copy_past(self.shm.me, dst, src, len) };
        }
        let end = dst.addr() - self.large_slot(self.shm.me).addr() + len;
        debug_assert!((len..=self.large_slot_len()).contains(&end));
        let touched = &self.shm.touched[self.large_slot_index(self.shm.me)];
        let before = touched.replace(touched.get().max(end));
        // What was never written pays for page faults.
        let began = (len >= MIN_LEN && end <= before && self.is_due(c.oversubscribed())).then(Instant::now);
        // SAFETY: by the caller's contract.
        unsafe { std::ptr::copy_nonoverlapping(src, dst, len) };
        if let Some(began) = began {
            // ORDERING: SeqCst for its cost alone: the stores wait in the core's buffer until the
            // lines are there, and that is what is to be timed.
            std::sync::atomic::fence(std::sync::atomic::Ordering::SeqCst);
            let far_ns = if self.is_deep(all) { FAR_WRITE_DEEP_NS } else { FAR_WRITE_NS };
            self.see(began.elapsed().as_nanos() as u64, len, far_ns);
        }
    }

    /// As `stage`, to where rank `of` would store them: its large slot is free in an operation in which it stores nothing.
    ///
    /// # Safety
    /// As `stage`; the caller has entered the operation's large slot.
    pub(crate) unsafe fn stage_in<C: CollComm>(
        &self,
        c: &C,
        past: bool,
        (all, of, at): (usize, usize, usize),
        src: *const u8,
        len: usize,
    ) {
        debug_assert!(self.holds(all, at, len), "of every rank alike");
        let dst = self.store(of, all).wrapping_add(at);
        match c.reach().filter(|_| past && len >= MIN_LEN) {
            // SAFETY: by the caller's contract, as in both arms below.
            _ if of == self.shm.me => unsafe { self.stage(c, past, (all, at), src, len) },
            // SAFETY: as above.
            Some(reach) => unsafe { reach.copy_past(self.shm.me, dst, src, len) },
            // SAFETY: as above.
            None => unsafe { std::ptr::copy_nonoverlapping(src, dst, len) },
        }
    }

    /// As `stage`, a part, packed.
    ///
    /// # Safety
    /// As `stage`.
    pub(crate) unsafe fn stage_part<C: CollComm>(
        &self,
        c: &C,
        past: bool,
        (all, at): (usize, usize),
        part: Part<'_, *const u8>,
    ) {
        debug_assert!(self.holds(all, at, part.bytes()));
        // SAFETY: by the caller's contract.
        unsafe {
            match part.dt.is_contiguous() {
                true => self.stage(c, past, (all, at), part.ptr, part.bytes()),
                false => pack(part, self.store(self.shm.me, all).add(at)),
            }
        }
    }

    /// Looks at the end of what another rank shows and has written last, of which `len` bytes from
    /// `off` on are about to be read: what lines cost that are still in its cache says how far it is.
    pub(crate) fn taste<C: CollComm>(&self, c: &C, from: &Reader<'_>, off: usize, len: usize) {
        let least = if c.oversubscribed() { 2 * TASTE } else { TASTE_MIN };
        let Some(ptr) = from.mapped().filter(|_| len >= least && off + len <= from.len()) else { return };
        // Who shares this rank's core tells nothing about the others.
        if self.shm.copies != Copies::Auto || !self.tells(c, from.rank()) {
            return;
        }
        let began = Instant::now();
        let end = if len <= TASTE_NEAR { off + len } else { from.len() };
        debug_assert!((TASTE..=from.len()).contains(&end));
        for at in (end - TASTE..end).step_by(64) {
            // SAFETY: inside of what the rank shows.
            unsafe { ptr.add(at).read_volatile() };
        }
        let ns = began.elapsed().as_nanos() as u64;
        self.shm.tasted.set(ns);
        self.see(ns, TASTE, FAR_READ_NS);
    }

    /// Puts what the last look cost on a line that is about to be published: a rank that shows its
    /// memory cannot tell by itself.
    pub(crate) fn tell_taste(&self, k: usize) {
        self.own(k).set_note(self.shm.tasted.take());
    }

    /// What a rank that has read this one's memory tells.
    pub(crate) fn hear_taste(&self, rank: usize, k: usize) {
        match self.line(rank, k).note() {
            0 => {}
            ns => self.see(ns, TASTE, FAR_READ_NS),
        }
    }
}
