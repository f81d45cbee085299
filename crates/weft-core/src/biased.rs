//! The lock of the engine and of its VCIs: an ordinary one with a bias to the thread that takes it
//! again and again (`weft_lockfree::bias`).

use crate::futex::FutexLock;
use std::cell::UnsafeCell;
use std::sync::atomic::{AtomicBool, Ordering};
use weft_lockfree::{Bias, Seat};
use weft_sync::{membarrier, this_thread};

/// Turns of one thread without another one between, before it is granted the bias.
const FIRST_STREAK: u32 = 32;
/// The same, after the bias has been taken away again and again.
const LONGEST_STREAK: u32 = 1 << 12;

/// Some lock was taken by two threads.
static SEVERAL: AtomicBool = AtomicBool::new(false);

/// Whether several threads have taken the same lock so far.
#[inline]
pub(crate) fn several_threads() -> bool {
    // ORDERING: Relaxed, a hint.
    SEVERAL.load(Ordering::Relaxed)
}

/// Who takes the lock; under the ordinary lock.
struct History {
    thread: usize,
    streak: u32,
    /// Turns that it takes until the next grant.
    wanted: u32,
    seats: Vec<&'static Seat>,
}

pub struct BiasedLock {
    bias: Bias,
    inner: FutexLock,
    history: UnsafeCell<History>,
}

// SAFETY: `history` is touched under `inner` only; it holds shared references and numbers.
unsafe impl Sync for BiasedLock {}

impl BiasedLock {
    pub const fn new() -> Self {
        let history = History { thread: 0, streak: 0, wanted: FIRST_STREAK, seats: Vec::new() };
        Self { bias: Bias::new(), inner: FutexLock::new(), history: UnsafeCell::new(history) }
    }

    #[inline(always)]
    pub fn lock(&self) {
        if !self.bias.enter() {
            self.lock_slow();
        }
    }

    /// False, with nothing done, where another thread holds the lock or might.
    #[inline(always)]
    pub fn try_lock(&self) -> bool {
        self.bias.enter() || self.try_lock_slow()
    }

    #[inline(never)]
    fn lock_slow(&self) {
        self.inner.lock();
        self.locked();
    }

    #[inline(never)]
    fn try_lock_slow(&self) -> bool {
        if !self.inner.try_lock() {
            return false;
        }
        self.locked();
        true
    }

    /// The ordinary lock has been taken: takes the grant away, and counts.
    fn locked(&self) {
        let taken = self.bias.take_away(|| {
            membarrier::private();
        });
        // SAFETY: under the ordinary lock, and the only reference.
        let h = unsafe { &mut *self.history.get() };
        debug_assert!((FIRST_STREAK..=LONGEST_STREAK).contains(&h.wanted));
        if taken {
            h.wanted = (h.wanted * 2).min(LONGEST_STREAK);
        }
        let me = this_thread();
        if taken || h.thread != me {
            if h.thread != 0 {
                // ORDERING: Relaxed, a hint.
                SEVERAL.store(true, Ordering::Relaxed);
            }
            h.thread = me;
            h.streak = 0;
        }
        h.streak += 1;
    }

    #[inline(always)]
    pub fn unlock(&self) {
        if !self.bias.leave() {
            self.unlock_slow();
        }
    }

    #[inline(never)]
    fn unlock_slow(&self) {
        // SAFETY: under the ordinary lock, and the only reference.
        let h = unsafe { &mut *self.history.get() };
        debug_assert_eq!(h.thread, this_thread(), "who took it gives it back");
        debug_assert!(h.streak > 0);
        if h.streak >= h.wanted && !self.inner.has_waiters() && membarrier::register_private() {
            let found = h.seats.iter().find(|s| s.thread() == h.thread).copied();
            self.bias.grant(found.unwrap_or_else(|| {
                let seat = Seat::new();
                assert_eq!(seat.thread(), h.thread);
                h.seats.push(seat);
                seat
            }));
        }
        self.inner.unlock();
    }

    /// Called between `unlock` and the next `lock` of a polling loop: lets a waiting thread in,
    /// which the loop would starve otherwise.
    #[inline]
    pub fn yield_to_waiters(&self) {
        self.inner.yield_to_waiters();
    }

    /// In a forked child, whose only thread holds no lock.
    pub fn reset(&self) {
        self.bias.reset();
        self.inner.reset();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicU32;

    struct Shared(BiasedLock, UnsafeCell<u64>);
    // SAFETY: the cell is only touched under the lock.
    unsafe impl Sync for Shared {}

    impl Shared {
        const fn new() -> Self {
            Self(BiasedLock::new(), UnsafeCell::new(0))
        }
        fn add(&self) {
            self.0.lock();
            // SAFETY: under the lock.
            unsafe { *self.1.get() += 1 };
            self.0.unlock();
        }
    }

    #[test]
    fn a_thread_alone_gets_the_bias() {
        // Seats stay as long as their lock, which is for ever.
        static S: Shared = Shared::new();
        let s = &S;
        (0..FIRST_STREAK).for_each(|_| s.add());
        assert_eq!(s.0.bias.enter(), membarrier::register_private());
        s.0.bias.leave();
    }

    #[test]
    fn excludes_threads_that_take_turns_of_many_lengths() {
        // Seats stay as long as their lock, which is for ever.
        static S: Shared = Shared::new();
        let s = &S;
        let done = AtomicU32::new(0);
        const TURNS: u64 = if cfg!(miri) { 100 } else { 60_000 };
        std::thread::scope(|scope| {
            for t in 0..4 {
                let done = &done;
                scope.spawn(move || {
                    for i in 0..TURNS {
                        if t > 0 && i % (50 << t) == 0 {
                            std::thread::sleep(std::time::Duration::from_micros(20));
                        }
                        s.add();
                    }
                    done.fetch_add(1, Ordering::Relaxed);
                });
            }
        });
        assert_eq!(done.load(Ordering::Relaxed), 4);
        // SAFETY: all threads have ended.
        assert_eq!(unsafe { *s.1.get() }, 4 * TURNS);
    }

    #[test]
    fn try_lock_refuses_a_lock_that_is_held() {
        // Seats stay as long as their lock, which is for ever.
        static S: Shared = Shared::new();
        let s = &S;
        s.0.lock();
        std::thread::scope(|scope| assert!(!scope.spawn(|| s.0.try_lock()).join().unwrap()));
        s.0.unlock();
        assert!(s.0.try_lock());
        s.0.unlock();
    }
}
