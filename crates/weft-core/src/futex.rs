//! A small futex lock: one word, no system call while uncontended, usable as a `static`.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use weft_sync::futex;

const FREE: u32 = 0;
const HELD: u32 = 1;
/// Held, and somebody may sleep on the word.
const CONTENDED: u32 = 2;
/// A sleep without a wake ends some time: a belt.
const LONG: Duration = Duration::from_secs(3600);

pub struct FutexLock {
    word: AtomicU32,
    /// Threads between a failed first attempt and their acquisition.
    waiting: AtomicU32,
}

impl FutexLock {
    pub const fn new() -> Self {
        Self { word: AtomicU32::new(FREE), waiting: AtomicU32::new(0) }
    }

    #[inline]
    pub fn lock(&self) {
        // ORDERING: Acquire pairs with the Release swap in `unlock`.
        if self.word.compare_exchange(FREE, HELD, Ordering::Acquire, Ordering::Relaxed).is_err() {
            self.lock_slow();
        }
    }

    /// False where it is held.
    pub fn try_lock(&self) -> bool {
        // ORDERING: Acquire pairs with the Release swap in `unlock`.
        self.word.compare_exchange(FREE, HELD, Ordering::Acquire, Ordering::Relaxed).is_ok()
    }

    /// Whether threads wait for it, as far as one can tell.
    pub fn has_waiters(&self) -> bool {
        // ORDERING: Relaxed, a hint.
        self.waiting.load(Ordering::Relaxed) != 0
    }

    #[cold]
    fn lock_slow(&self) {
        // ORDERING: Relaxed; `waiting` is a hint for `yield_to_waiters` only.
        self.waiting.fetch_add(1, Ordering::Relaxed);
        for _ in 0..100 {
            // ORDERING: Acquire pairs with the Release swap in `unlock`.
            if self.word.load(Ordering::Relaxed) == FREE
                && self.word.compare_exchange(FREE, HELD, Ordering::Acquire, Ordering::Relaxed).is_ok()
            {
                let waiting = self.waiting.fetch_sub(1, Ordering::Relaxed);
                debug_assert!(waiting > 0);
                return;
            }
            std::hint::spin_loop();
        }
        // ORDERING: Acquire pairs with the Release swap in `unlock`.
        while self.word.swap(CONTENDED, Ordering::Acquire) != FREE {
            futex::wait(&self.word, CONTENDED, LONG);
        }
        let waiting = self.waiting.fetch_sub(1, Ordering::Relaxed);
        debug_assert!(waiting > 0);
    }

    #[inline]
    pub fn unlock(&self) {
        // ORDERING: Release pairs with the Acquire operations of `lock`.
        let was = self.word.swap(FREE, Ordering::Release);
        debug_assert_ne!(was, FREE, "what is given back was held");
        if was == CONTENDED {
            futex::wake(&self.word, 1);
        }
    }

    /// Frees it whoever holds it: for a forked child, where that thread does not exist.
    pub fn reset(&self) {
        // ORDERING: Relaxed; the child has one thread.
        self.word.store(FREE, Ordering::Relaxed);
        self.waiting.store(0, Ordering::Relaxed);
    }

    /// Called between `unlock` and the next `lock` of a polling loop: lets a waiting thread in,
    /// which the loop would starve otherwise.
    #[inline]
    pub fn yield_to_waiters(&self) {
        // ORDERING: Relaxed; a stale value costs one more round.
        let before = self.waiting.load(Ordering::Relaxed);
        if before != 0 {
            for _ in 0..8 {
                std::thread::yield_now();
                if self.waiting.load(Ordering::Relaxed) < before {
                    break;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::UnsafeCell;
    use std::sync::Arc;

    struct Shared(FutexLock, UnsafeCell<u64>);
    // SAFETY: the cell is only touched under the lock.
    unsafe impl Sync for Shared {}

    #[test]
    fn excludes() {
        let s = Arc::new(Shared(FutexLock::new(), UnsafeCell::new(0)));
        let threads: Vec<_> = (0..4)
            .map(|_| {
                let s = s.clone();
                std::thread::spawn(move || {
                    for _ in 0..20_000 {
                        s.0.lock();
                        // SAFETY: under the lock.
                        unsafe { *s.1.get() += 1 };
                        s.0.unlock();
                    }
                })
            })
            .collect();
        threads.into_iter().for_each(|t| t.join().unwrap());
        // SAFETY: all threads have ended.
        assert_eq!(unsafe { *s.1.get() }, 80_000);
    }
}
