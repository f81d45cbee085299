//! When the program's threads are inside MPI and when they are away, and whether the progress thread
//! sleeps. Guards of the engine note it.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::time::Duration;
use weft_sync::futex;

pub(super) const AWAKE: u32 = 0;
pub(super) const ASLEEP: u32 = 1;
/// The word that the thread sleeps on. Changed under the engine lock only.
pub(super) static STATE: AtomicU32 = AtomicU32::new(AWAKE);

/// There is a progress thread. Changed under the engine lock only.
pub(super) static ON: AtomicBool = AtomicBool::new(false);

/// Whether there is a progress thread.
#[inline]
pub(crate) fn is_on() -> bool {
    // ORDERING: Relaxed; changed under the engine lock.
    ON.load(Ordering::Relaxed)
}

/// When a thread of the program last left MPI with something pending that it does not wait for, on
/// the monotonic clock in ns; 0 since it came back. Changed under the engine lock only.
pub(super) static LEFT_NS: AtomicU64 = AtomicU64::new(0);
/// Times to come for which the program is taken to be away for long, so that the thread looks at
/// once. While it does, the program is away for as long as the thread has the core, which tells
/// nothing: so it is measured again when these have passed. Changed under the engine lock only.
static TRUST: AtomicU32 = AtomicU32::new(1);
/// `TRUST` after it was away for long.
const TRUSTED: u32 = 16;

/// Away for so long, the program computes. About what it takes to wake the thread and to give the
/// core back.
pub(super) const LONG_AWAY: Duration = Duration::from_micros(20);

/// A thread of the program has taken the engine lock.
#[inline]
pub(crate) fn entered() {
    // ORDERING: Relaxed; changed under the engine lock, which this thread holds.
    let left = LEFT_NS.load(Ordering::Relaxed);
    if left != 0 {
        came_back(left);
    }
}

#[cold]
fn came_back(left: u64) {
    // ORDERING: Relaxed throughout; as in `entered`.
    debug_assert!(TRUST.load(Ordering::Relaxed) <= TRUSTED);
    LEFT_NS.store(0, Ordering::Relaxed);
    match TRUST.load(Ordering::Relaxed) {
        0 if is_long(left) => TRUST.store(TRUSTED, Ordering::Relaxed),
        0 => {}
        n => TRUST.store(n - 1, Ordering::Relaxed),
    }
}

/// Whether the program, once it has started something, is taken to leave it to the thread.
pub(super) fn is_trusted() -> bool {
    // ORDERING: Relaxed, a hint.
    TRUST.load(Ordering::Relaxed) != 0
}

pub(super) fn is_long(left: u64) -> bool {
    weft_sync::monotonic_ns().saturating_sub(left) >= LONG_AWAY.as_nanos() as u64
}

/// The engine lock is about to be given back with something pending. Whether the thread sleeps: `wake` is
/// due once the lock is free.
#[cold]
pub(crate) fn left() -> bool {
    // ORDERING: Relaxed, a hint; it may come before what it tells of.
    LEFT_NS.store(weft_sync::monotonic_ns(), Ordering::Relaxed);
    rouse()
}

/// The thread sleeps no more. Whether it has to be woken. Under the engine lock.
pub(super) fn rouse() -> bool {
    // ORDERING: Relaxed; changed under the engine lock, which this thread holds.
    if STATE.load(Ordering::Relaxed) != ASLEEP {
        return false;
    }
    // ORDERING: Release pairs with the Acquire in `sleep`; the lock orders the rest.
    STATE.store(AWAKE, Ordering::Release);
    true
}

#[cold]
pub(crate) fn wake() {
    futex::wake(&STATE, 1);
}
