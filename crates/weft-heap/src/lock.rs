//! A lock that needs no allocation and can be taken over in a fork's child.

use std::cell::UnsafeCell;
use std::sync::atomic::{AtomicU32, Ordering};

const FREE: u32 = 0;
const HELD: u32 = 1;
const CONTENDED: u32 = 2;
/// Looks before it sleeps; the lock is held for some hundred nanoseconds as a rule.
const SPINS: u32 = 100;

/// A value behind a futex lock.
pub struct Lock<T> {
    word: AtomicU32,
    value: UnsafeCell<T>,
}

// SAFETY: the value is reached by the holder of the lock only.
unsafe impl<T> Sync for Lock<T> {}

/// Gives the lock back when dropped.
pub struct Guard<'a, T>(&'a Lock<T>);

impl<T> Lock<T> {
    pub const fn new(value: T) -> Self {
        Self { word: AtomicU32::new(FREE), value: UnsafeCell::new(value) }
    }

    #[inline]
    pub fn lock(&self) -> Guard<'_, T> {
        self.acquire();
        Guard(self)
    }

    /// Takes the lock without a guard; `release` gives it back.
    #[inline]
    pub fn acquire(&self) {
        // ORDERING: Acquire, partner of the Release in `release`.
        if self.word.compare_exchange(FREE, HELD, Ordering::Acquire, Ordering::Relaxed).is_err() {
            self.wait();
        }
    }

    #[cold]
    fn wait(&self) {
        for _ in 0..SPINS {
            std::hint::spin_loop();
            // ORDERING: Relaxed look, Acquire on success as above.
            if self.word.load(Ordering::Relaxed) == FREE
                && self.word.compare_exchange(FREE, HELD, Ordering::Acquire, Ordering::Relaxed).is_ok()
            {
                return;
            }
        }
        // ORDERING: Acquire, as above.
        while self.word.swap(CONTENDED, Ordering::Acquire) != FREE {
            futex(&self.word, libc::FUTEX_WAIT, CONTENDED);
        }
    }

    /// Gives the lock back. Only for who holds it by `acquire`, or in a fork's child of that.
    #[inline]
    pub fn release(&self) {
        // ORDERING: Release, partner of the Acquire in `acquire`.
        if self.word.swap(FREE, Ordering::Release) == CONTENDED {
            futex(&self.word, libc::FUTEX_WAKE, 1);
        }
    }

    /// The value, for who holds the lock by `acquire`.
    ///
    /// # Safety
    /// The caller holds the lock and makes no second reference.
    #[allow(clippy::mut_from_ref)]
    pub unsafe fn held(&self) -> &mut T {
        // SAFETY: the caller's argument.
        unsafe { &mut *self.value.get() }
    }
}

fn futex(word: &AtomicU32, op: i32, val: u32) {
    let op = op | libc::FUTEX_PRIVATE_FLAG;
    // SAFETY: the word lives as long as the call; a spurious return is handled by the caller. The
    // errno of the program is kept.
    unsafe {
        let errno = *libc::__errno_location();
        libc::syscall(libc::SYS_futex, word.as_ptr(), op, val, std::ptr::null::<()>());
        *libc::__errno_location() = errno;
    }
}

impl<T> std::ops::Deref for Guard<'_, T> {
    type Target = T;
    fn deref(&self) -> &T {
        // SAFETY: the guard's owner holds the lock.
        unsafe { &*self.0.value.get() }
    }
}

impl<T> std::ops::DerefMut for Guard<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        // SAFETY: as above.
        unsafe { &mut *self.0.value.get() }
    }
}

impl<T> Drop for Guard<'_, T> {
    fn drop(&mut self) {
        self.0.release();
    }
}
