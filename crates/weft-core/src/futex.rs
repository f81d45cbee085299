//! A small futex lock: one word, no system call while uncontended, usable as a `static`.

use std::sync::atomic::{AtomicU32, Ordering};

const FREE: u32 = 0;
const HELD: u32 = 1;
/// Held, and somebody may sleep on the word.
const CONTENDED: u32 = 2;

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

    #[cold]
    fn lock_slow(&self) {
        // ORDERING: Relaxed; `waiting` is a hint for `yield_to_waiters` only.
        self.waiting.fetch_add(1, Ordering::Relaxed);
        for _ in 0..100 {
            // ORDERING: Acquire pairs with the Release swap in `unlock`.
            if self.word.load(Ordering::Relaxed) == FREE
                && self
                    .word
                    .compare_exchange(FREE, HELD, Ordering::Acquire, Ordering::Relaxed)
                    .is_ok()
            {
                self.waiting.fetch_sub(1, Ordering::Relaxed);
                return;
            }
            std::hint::spin_loop();
        }
        // ORDERING: Acquire pairs with the Release swap in `unlock`.
        while self.word.swap(CONTENDED, Ordering::Acquire) != FREE {
            wait(&self.word, CONTENDED, None);
        }
        self.waiting.fetch_sub(1, Ordering::Relaxed);
    }

    #[inline]
    pub fn unlock(&self) {
        // ORDERING: Release pairs with the Acquire operations of `lock`.
        if self.word.swap(FREE, Ordering::Release) == CONTENDED {
            wake(&self.word, 1);
        }
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

/// Sleeps while `word` is `expected`, at most `timeout_ns`.
pub fn wait(word: &AtomicU32, expected: u32, timeout_ns: Option<u64>) {
    let ts = timeout_ns.map(|ns| libc::timespec {
        tv_sec: (ns / 1_000_000_000) as libc::time_t,
        tv_nsec: (ns % 1_000_000_000) as _,
    });
    let tsp = ts.as_ref().map_or(std::ptr::null(), |t| t as *const libc::timespec);
    // SAFETY: the word outlives the call; the timespec is on this frame; errors mean "look again".
    unsafe {
        libc::syscall(
            libc::SYS_futex,
            word.as_ptr(),
            libc::FUTEX_WAIT | libc::FUTEX_PRIVATE_FLAG,
            expected,
            tsp,
        );
    }
}

/// Wakes up to `n` threads that sleep on `word`.
pub fn wake(word: &AtomicU32, n: i32) {
    // SAFETY: FUTEX_WAKE only uses the address.
    unsafe {
        libc::syscall(libc::SYS_futex, word.as_ptr(), libc::FUTEX_WAKE | libc::FUTEX_PRIVATE_FLAG, n);
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
