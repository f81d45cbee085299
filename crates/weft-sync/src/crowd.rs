//! Whether a thread that gives its core away gets it back soon.
//!
//! Ranks that share a core hand it on by yields: whoever waits yields, and the core is back within
//! microseconds. A thread that neither waits nor yields keeps what it is given for its time slice, some
//! milliseconds, and a wait of a few yields then takes many. Who sleeps instead is preferred when it
//! is woken: the scheduler owes it the time that it has slept.

use crate::{AtomicU32, Ordering, yield_now};
use std::time::{Duration, Instant};

/// A yield that takes longer gave the core to a thread that keeps it.
const KEPT: Duration = Duration::from_micros(1000);
/// So many of them in a row are no accident; neither are, later, so many that take less.
const SURE: u32 = 4;
/// One yield in so many is timed.
const TIMED: u32 = 8;
/// Waits that do without yields, before one tries again; more each time that it fails.
const FIRST_WAITS: u32 = 64;
const MOST_WAITS: u32 = 1024;

/// What a process knows of those that it shares cores with.
#[derive(Debug)]
pub struct Crowd {
    /// Waits to come that shall not yield.
    waits: AtomicU32,
    /// That number the next time; 0 while waits yield.
    next: AtomicU32,
    /// Yields until the next one that is timed.
    untimed: AtomicU32,
    /// Timed ones in a row that took long; where waits do not yield, what is left of `SURE`.
    score: AtomicU32,
}

impl Default for Crowd {
    fn default() -> Self {
        Self::new()
    }
}

impl Crowd {
    pub fn new() -> Self {
        let zero = || AtomicU32::new(0);
        Self { waits: zero(), next: zero(), untimed: zero(), score: zero() }
    }

    /// Whether the core would stay away for long: to be slept, not yielded.
    #[inline(always)]
    pub fn is_thick(&self) -> bool {
        // ORDERING: Relaxed throughout; hints that threads may overwrite.
        self.waits.load(Ordering::Relaxed) != 0
    }

    /// A wait sleeps.
    pub fn slept(&self) {
        let left = self.waits.load(Ordering::Relaxed);
        self.waits.store(left.saturating_sub(1), Ordering::Relaxed);
        if left == 1 {
            self.untimed.store(0, Ordering::Relaxed);
        }
    }

    /// Gives the core away, and learns from how long that takes.
    #[inline]
    pub fn yield_now(&self) {
        let n = self.untimed.load(Ordering::Relaxed);
        if n == 0 {
            return self.yield_timed();
        }
        self.untimed.store(n - 1, Ordering::Relaxed);
        yield_now();
    }

    #[cold]
    #[inline(never)]
    fn yield_timed(&self) {
        let before = Instant::now();
        yield_now();
        self.learn(before.elapsed());
    }

    fn learn(&self, away: Duration) {
        let (long, next) = (away > KEPT, self.next.load(Ordering::Relaxed));
        let before = self.score.load(Ordering::Relaxed);
        let score = match (next != 0, long) {
            (false, true) => before + 1,
            (false, false) => 0,
            (true, true) => SURE,
            // Another thread may have brought it to 0.
            (true, false) => before.saturating_sub(1),
        };
        self.score.store(score, Ordering::Relaxed);
        if if next == 0 { score < SURE } else { score == 0 } {
            self.next.store(0, Ordering::Relaxed);
            self.untimed.store(if long { 0 } else { TIMED - 1 }, Ordering::Relaxed);
            return turns::usual();
        }
        let next = if long && next != 0 { (next * 2).min(MOST_WAITS) } else { FIRST_WAITS };
        self.next.store(next, Ordering::Relaxed);
        self.waits.store(next, Ordering::Relaxed);
        turns::short();
    }
}

/// The scheduler's turns of the calling thread. Its share of the core is the same with short ones; it
/// is let in sooner when it wakes, and others sooner when it computes. Linux before 6.12 takes no
/// notice.
#[cfg(not(any(loom, miri)))]
mod turns {
    use std::cell::Cell;

    /// The shortest time slice that Linux grants, in ns.
    const SHORT_NS: u64 = 100_000;

    thread_local! {
        /// The slice that was before, where this thread has asked for short ones.
        static BEFORE: Cell<Option<u64>> = const { Cell::new(None) };
    }

    /// `struct sched_attr` of Linux, first version.
    #[repr(C)]
    #[derive(Default)]
    struct Attr {
        size: u32,
        policy: u32,
        flags: u64,
        nice: i32,
        priority: u32,
        runtime: u64,
        deadline: u64,
        period: u64,
    }

    /// Asks for turns of another length; that of before. None where there are none.
    fn change(slice_ns: u64) -> Option<u64> {
        let mut a = Attr::default();
        let len = size_of::<Attr>();
        // SAFETY: of the calling thread; `a` is writable for `len` bytes.
        let known = unsafe { libc::syscall(libc::SYS_sched_getattr, 0, &raw mut a, len, 0) } == 0;
        let usual = a.policy == libc::SCHED_OTHER as u32 || a.policy == libc::SCHED_BATCH as u32;
        let before = a.runtime;
        (a.size, a.runtime) = (len as u32, slice_ns);
        // SAFETY: as above, readable. Nothing but the slice changes; where it is refused nothing does.
        (known && usual && unsafe { libc::syscall(libc::SYS_sched_setattr, 0, &raw const a, 0) } == 0).then_some(before)
    }

    pub fn short() {
        if BEFORE.get().is_none() {
            BEFORE.set(change(SHORT_NS));
        }
    }

    #[inline]
    pub fn usual() {
        if let Some(before) = BEFORE.take() {
            change(before);
        }
    }

    #[test]
    fn a_short_turn_leaves_the_rest_alone() {
        std::thread::spawn(|| {
            // SAFETY: plain calls about the calling thread.
            let rest = || unsafe { (libc::getpriority(libc::PRIO_PROCESS, 0), libc::sched_getscheduler(0)) };
            let before = rest();
            short();
            assert_eq!((rest(), BEFORE.get().is_some()), (before, true));
            usual();
            assert_eq!((rest(), BEFORE.get()), (before, None));
        })
        .join()
        .unwrap();
    }
}

#[cfg(any(loom, miri))]
mod turns {
    pub fn short() {}
    pub fn usual() {}
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    #[test]
    fn who_keeps_the_core_is_not_yielded_to() {
        let c = Crowd::new();
        c.yield_now();
        c.learn(Duration::from_micros(20));
        (1..SURE).for_each(|_| c.learn(2 * KEPT));
        assert!(!c.is_thick());
        let sleeps = |waits: u32| {
            for left in (0..waits).rev() {
                assert!(c.is_thick(), "{left}");
                c.slept();
            }
            assert!(!c.is_thick());
        };
        for waits in [FIRST_WAITS, 2 * FIRST_WAITS, 4 * FIRST_WAITS] {
            c.learn(2 * KEPT);
            sleeps(waits);
        }
        // One that comes back soon is an accident, too; several are not.
        c.learn(Duration::ZERO);
        sleeps(FIRST_WAITS);
        c.learn(2 * KEPT);
        sleeps(2 * FIRST_WAITS);
        (1..SURE).for_each(|_| {
            c.learn(Duration::ZERO);
            sleeps(FIRST_WAITS);
        });
        c.learn(Duration::ZERO);
        assert!(!c.is_thick());
        // The next one is met as the first.
        (1..SURE).for_each(|_| c.learn(2 * KEPT));
        assert!(!c.is_thick());
        c.learn(2 * KEPT);
        sleeps(FIRST_WAITS);
    }
}
