//! Waiting: spin, yield, sleep.
//!
//! A put is a store and rings no bell, so a PE that waits for a word of its own naps for bounded
//! times. Calls that make puts visible (quiet, barrier, put with signal, atomics behind a call)
//! look whether anybody sleeps, and wake.

use crate::net::Net;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use weft_base::param::Param;
use weft_lockfree::{Bell, Sleeper};
use weft_shm::patience::FREE_YIELDS;
use weft_shm::{Patience, StateRow};
use weft_sync::{Crowd, membarrier};

/// `WEFT_SHMEM_NAP_US`.
pub static NAP_US: Param = Param::new(
    "WEFT_SHMEM_NAP_US",
    "the longest sleep, in microseconds, of a PE that waits in OpenSHMEM before it looks again",
    "1000",
);

/// Spins between two looks at the clock.
const CLOCK_SPINS: u32 = 128;
const NAP_MIN: Duration = Duration::from_micros(50);

/// What the waits of a PE need.
pub(crate) struct Waits {
    bells: Box<[Bell]>,
    own: Sleeper,
    /// PEs of this node that sleep; on the first of them.
    asleep: *const AtomicU64,
    patience: Patience,
    crowd: Crowd,
    longest: Duration,
    /// What comes from other nodes is looked at by who waits.
    net: Option<Arc<Net>>,
}

// SAFETY: the pointers lead to atomics in memory that stays mapped.
unsafe impl Send for Waits {}
// SAFETY: as above.
unsafe impl Sync for Waits {}

impl Waits {
    /// # Safety
    /// `sys` are the library's parts of all PEs' memories, mapped for ever, or null of those on other nodes.
    pub unsafe fn new(me: usize, sys: &[*mut u8], oversubscribed: bool) -> Self {
        // SAFETY: each begins with a doorbell.
        let bell = |s: *mut u8| unsafe { Bell::new(s.cast()) };
        // Who waits on another node is woken by its own process.
        let bells: Box<[Bell]> = sys.iter().map(|&s| bell(if s.is_null() { sys[me] } else { s })).collect();
        weft_shm::slice::ask_for_a_short_one();
        let first = sys.iter().find(|s| !s.is_null()).map_or(sys[me], |s| *s);
        Self {
            own: Sleeper::new(bells[me], membarrier::register(), oversubscribed),
            bells,
            asleep: first.wrapping_add(crate::sys::WORDS as usize).cast(),
            patience: Patience::new(oversubscribed),
            crowd: Crowd::new(),
            longest: Duration::from_micros(NAP_US.get().unwrap_or(1000).clamp(1, 1_000_000)),
            net: None,
        }
    }

    /// This PE's own bell.
    pub fn own(&self) -> Bell {
        self.own.bell()
    }

    /// Whoever waits looks at the wire, too.
    pub fn look_at(&mut self, net: Arc<Net>) {
        self.net = Some(net);
    }

    pub fn oversubscribed(&self) -> bool {
        self.patience.oversubscribed
    }

    fn asleep(&self) -> &AtomicU64 {
        // SAFETY: valid by the contract of `new`.
        unsafe { &*self.asleep }
    }

    /// Wakes a PE, if it sleeps, after something it waits for was stored.
    #[inline(always)]
    pub fn wake(&self, pe: usize) {
        self.bells[pe].notify();
    }

    /// Wakes all that sleep.
    #[inline(always)]
    pub fn wake_all(&self) {
        // ORDERING: Relaxed; a sleeper counts itself before the barrier of `announce`, behind which
        // it looks once more.
        if self.asleep().load(Ordering::Relaxed) != 0 {
            self.wake_sleepers();
        }
    }

    #[cold]
    fn wake_sleepers(&self) {
        self.bells.iter().for_each(Bell::notify);
    }

    /// Waits until `cond` holds. `row` and `call` are for the launcher's reports.
    #[inline]
    pub fn until(&self, row: &StateRow, call: &str, mut cond: impl FnMut() -> bool) {
        if cond() {
            return;
        }
        if let Some(net) = &self.net {
            return self.until_slow(row, call, &mut || {
                net.poll();
                cond()
            });
        }
        if !self.patience.oversubscribed {
            // Most waits end here; a pause between looks leaves the sibling thread its share.
            for _ in 0..CLOCK_SPINS {
                std::hint::spin_loop();
                if cond() {
                    return;
                }
            }
        }
        self.until_slow(row, call, &mut cond);
    }

    #[cold]
    fn until_slow(&self, row: &StateRow, call: &str, cond: &mut dyn FnMut() -> bool) {
        let Patience { spin, linger, .. } = self.patience;
        let since = Instant::now();
        for step in 0u32.. {
            if cond() {
                return;
            }
            if spin.is_zero() && step < FREE_YIELDS && !self.crowd.is_thick() {
                self.crowd.yield_now();
                continue;
            }
            let waited = since.elapsed();
            if waited < spin {
                (0..CLOCK_SPINS / 4).for_each(|_| std::hint::spin_loop());
            } else if waited < spin + linger && !self.crowd.is_thick() {
                self.crowd.yield_now();
            } else {
                self.crowd.slept();
                break;
            }
        }
        row.begin_wait(call, -1, -1, 0, weft_sync::monotonic_ns());
        let mut nap = NAP_MIN;
        while !self.nap(cond, nap.min(self.longest)) {
            nap = (nap * 2).min(self.longest);
        }
        row.end_wait();
    }

    /// Sleeps once, unless `cond` holds. Whether it holds now.
    fn nap(&self, cond: &mut dyn FnMut() -> bool, nap: Duration) -> bool {
        // ORDERING: SeqCst; before the look below, against `wake_all`.
        let ticket = self.own.announce(|first| {
            if first {
                self.asleep().fetch_add(1, Ordering::SeqCst);
            }
        });
        let done = cond();
        if !done {
            self.net.iter().for_each(|net| net.hand_over());
            self.own.sleep(ticket, nap);
        }
        // ORDERING: Relaxed; a count too high costs a look.
        self.own.retire(|| {
            self.asleep().fetch_sub(1, Ordering::Relaxed);
        });
        done || cond()
    }
}
