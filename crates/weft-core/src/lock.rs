//! The engine lock and the cells it guards.
//!
//! # Invariant
//! The state of the engine is touched only by the thread that holds a `Guard`. With
//! MPI_THREAD_MULTIPLE (and before initialisation, when any thread may create an info object) a
//! guard holds the lock; otherwise the application promises that only one thread at a time is
//! inside MPI, and a guard costs one load and one branch.
//!
//! # Discipline
//! * The lock is not reentrant. Only `api::*` bodies and `errh` create guards (`engine::Guard`);
//!   everything below takes `&Engine`, which is the evidence that a guard exists.
//!   Futures and objects, which run or end below a guard, hold the `&'static Net` of an engine. The
//!   static itself is named in `engine` alone, but for what `cargo xtask tidy` lists.
//! * No guard is held over user code: `Guard::unlocked` or `unlocked` surrounds each callback.
//! * No `LockCell` borrow is held over user code, over `.await`, or over a call that might reach
//!   the same cell: the closures given to `LockCell::with` are short and leaf-like.
//! * While a thread waits it releases the lock (`Guard::wait_until`).

use crate::biased::BiasedLock;
use std::cell::UnsafeCell;
use std::sync::atomic::{AtomicBool, Ordering};
use weft_base::consts::THREAD_MULTIPLE;

/// The engine lock. Taken by guards only.
pub(crate) static LOCK: BiasedLock = BiasedLock::new();
/// Whether guards take the lock. Written before a second thread can be inside MPI.
static NEEDED: AtomicBool = AtomicBool::new(true);

/// As `Guard::unlocked`, for code that runs below a guard it cannot name (a collective's future
/// that calls the user's reduction function).
#[inline]
pub fn unlocked<R>(f: impl FnOnce() -> R) -> R {
    // ORDERING: Relaxed, as in `enter`.
    if !NEEDED.load(Ordering::Relaxed) {
        return f();
    }
    LOCK.unlock();
    let r = f();
    debug_assert!(is_multiple(), "what is needed stays so");
    LOCK.lock();
    r
}

/// Decided at initialisation from the granted thread level. Where the lock becomes needed, the caller
/// has invalidated the cached arguments.
pub(crate) fn set_needed(needed: bool) {
    // ORDERING: Relaxed; see `NEEDED`.
    NEEDED.store(needed, Ordering::Relaxed);
}

/// In a forked child, whose only thread is inside no MPI call: whoever held the lock is not here.
pub(crate) fn reset_in_child() {
    LOCK.reset();
}

/// Whether several threads of the program were inside MPI, as far as one can tell.
#[inline]
pub(crate) fn several_threads() -> bool {
    crate::state::thread_level() == THREAD_MULTIPLE && crate::biased::several_threads()
}

/// Whether several threads may be inside MPI.
#[inline(always)]
pub fn is_multiple() -> bool {
    // ORDERING: Relaxed, as in `enter`.
    NEEDED.load(Ordering::Relaxed)
}

/// A cell of the engine's state. Access only below a `Guard` (see the module's invariant).
pub struct LockCell<T> {
    value: UnsafeCell<T>,
}

// SAFETY: the module's invariant: one thread at a time is below a `Guard`. The contents may be of
// types that are not Send (raw user pointers, boxed futures): they are used by one thread at a
// time, and none of them depends on the identity of the thread.
unsafe impl<T> Sync for LockCell<T> {}
// SAFETY: as above.
unsafe impl<T> Send for LockCell<T> {}

impl<T> LockCell<T> {
    pub const fn new(value: T) -> Self {
        Self { value: UnsafeCell::new(value) }
    }
    /// `f` must not reach this cell again, nor user code.
    #[inline(always)]
    pub fn with<R>(&self, f: impl FnOnce(&mut T) -> R) -> R {
        // SAFETY: exclusive by the invariant and the discipline above.
        f(unsafe { &mut *self.value.get() })
    }
    #[inline(always)]
    pub fn set(&self, v: T) {
        drop(self.replace(v));
    }
    #[inline(always)]
    pub fn replace(&self, v: T) -> T {
        // SAFETY: as in `with`; the old value is dropped by the caller, after the borrow.
        unsafe { std::mem::replace(&mut *self.value.get(), v) }
    }
    #[inline(always)]
    pub fn get(&self) -> T
    where
        T: Copy,
    {
        // SAFETY: as in `with`.
        unsafe { *self.value.get() }
    }
    #[inline(always)]
    pub fn take(&self) -> T
    where
        T: Default,
    {
        self.replace(T::default())
    }
    pub fn cloned(&self) -> T
    where
        T: Clone,
    {
        self.with(|v| v.clone())
    }
    /// The address of the value, for users who are given it.
    pub fn address(&self) -> usize {
        self.value.get().expose_provenance()
    }
    /// A shared reference into the cell.
    ///
    /// # Safety
    /// Nothing writes the cell while the reference lives.
    #[inline(always)]
    pub unsafe fn peek(&self) -> &T {
        // SAFETY: by the caller's contract and the invariant.
        unsafe { &*self.value.get() }
    }
}

impl<T: Default> Default for LockCell<T> {
    fn default() -> Self {
        Self::new(T::default())
    }
}
