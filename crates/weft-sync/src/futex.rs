//! Futex waits between processes (shared futexes: the word may be in mapped memory).

use crate::AtomicU32;
use std::time::Duration;

/// Sleeps while `word` is `expected`, for at most `timeout`. Returns early on a wake, a signal or
/// when the value differs already; the caller looks again in any case.
#[cfg(not(any(loom, miri)))]
pub fn wait(word: &AtomicU32, expected: u32, timeout: Duration) {
    let ts =
        libc::timespec { tv_sec: timeout.as_secs() as libc::time_t, tv_nsec: timeout.subsec_nanos() as libc::c_long };
    // SAFETY: the word is valid for the call and aligned; the timeout outlives the call.
    unsafe {
        libc::syscall(
            libc::SYS_futex,
            word.as_ptr(),
            libc::FUTEX_WAIT,
            expected,
            &raw const ts,
            std::ptr::null::<u32>(),
            0,
        );
    }
}

/// Wakes at most `n` sleepers.
#[cfg(not(any(loom, miri)))]
pub fn wake(word: &AtomicU32, n: i32) {
    // SAFETY: the kernel only uses the word's address as a key.
    unsafe {
        libc::syscall(libc::SYS_futex, word.as_ptr(), libc::FUTEX_WAKE, n);
    }
}

/// The portable twin: a lost wake-up shows as a wait that never ends, which loom reports.
#[cfg(any(loom, miri))]
pub fn wait(word: &AtomicU32, expected: u32, _timeout: Duration) {
    // ORDERING: Acquire pairs with the waker's increment.
    while word.load(crate::Ordering::Acquire) == expected {
        crate::yield_now();
    }
}

#[cfg(any(loom, miri))]
pub fn wake(_word: &AtomicU32, _n: i32) {}

#[cfg(all(test, not(any(loom, miri))))]
mod tests {
    use super::*;
    use crate::Ordering;
    use std::sync::Arc;
    use std::time::Instant;

    #[test]
    fn times_out_and_wakes() {
        let w = Arc::new(AtomicU32::new(1));
        let t = Instant::now();
        wait(&w, 0, Duration::from_secs(10));
        wait(&w, 1, Duration::from_millis(5));
        assert!(t.elapsed() < Duration::from_secs(5));
        let w2 = w.clone();
        let waker = std::thread::spawn(move || {
            // ORDERING: Release pairs with the load below.
            w2.store(2, Ordering::Release);
            wake(&w2, i32::MAX);
        });
        while w.load(Ordering::Acquire) == 1 {
            wait(&w, 1, Duration::from_secs(10));
        }
        waker.join().unwrap();
        assert!(t.elapsed() < Duration::from_secs(5));
    }
}
