//! Who may touch the engine.

use super::state::{ENGINE, Engine};
use crate::lock::{self, LOCK};
use crate::progress::away;
use std::marker::PhantomData;

/// Enters the engine; see `lock` for the discipline.
#[inline(always)]
pub fn engine() -> Guard {
    enter()
}

/// Evidence that this thread may touch the engine. Dereferences to it.
pub struct Guard {
    held: bool,
    not_send: PhantomData<*const ()>,
}

/// Enters the engine. Not reentrant.
#[inline(always)]
pub fn enter() -> Guard {
    let held = lock::is_multiple();
    if held {
        LOCK.lock();
        away::entered();
    }
    Guard { held, not_send: PhantomData }
}

impl Drop for Guard {
    #[inline(always)]
    fn drop(&mut self) {
        if self.held {
            // The progress thread has something to do and sleeps.
            let wakes = away::is_on() && self.has_work() && away::left();
            LOCK.unlock();
            // The thread that is woken runs at once, on this core: not while this one has the lock.
            if wakes {
                away::wake();
            }
        }
    }
}

/// The same evidence, of no size, to be kept in what only the engine runs or drops (the future of a collective, the
/// request that it holds) and in what is made of a guard on the stack. Dereferences to the engine.
///
/// PERF: a field of this type costs nothing, and a use of it is a fixed address, as one of the static is.
#[derive(Clone, Copy)]
pub struct Inside {
    not_send: PhantomData<*const ()>,
}

/// What the last plain call was made of. Such calls have no guard: the record is their evidence.
///
/// # Safety
/// A record is used only while no other thread may be inside MPI, or under the lock.
pub(crate) unsafe trait PlainCall {
    #[inline(always)]
    fn engine(&self) -> Inside {
        Inside { not_send: PhantomData }
    }
}

impl Engine {
    /// Evidence from evidence: whoever has a reference got it from a guard.
    #[inline(always)]
    pub(crate) fn inside(&self) -> Inside {
        Inside { not_send: PhantomData }
    }
}

impl std::ops::Deref for Inside {
    type Target = Engine;
    #[inline(always)]
    fn deref(&self) -> &Engine {
        &ENGINE
    }
}

/// Wakes whoever waits in this process. From any thread: a doorbell needs no evidence.
pub(crate) fn wake_waiters() {
    ENGINE.p2p().wake_waiters();
}

impl std::ops::Deref for Guard {
    type Target = Engine;
    #[inline(always)]
    fn deref(&self) -> &Engine {
        &ENGINE
    }
}

impl Guard {
    /// Whether it holds the lock, which is not so where none was needed when it was made.
    pub(crate) fn is_held(&self) -> bool {
        self.held
    }

    /// From now on guards take the lock, this one first: another thread is to be inside MPI beside the program's.
    /// The caller has invalidated the cached arguments.
    pub(crate) fn begin_locking(&mut self) {
        if self.held {
            return;
        }
        LOCK.lock();
        self.held = true;
        lock::set_needed(true);
    }

    /// Runs user code, or a sleep, without the lock. References into slabs that were taken before
    /// are stale afterwards: clone the `Arc` first.
    #[inline]
    pub fn unlocked<R>(&mut self, f: impl FnOnce() -> R) -> R {
        if !self.held {
            let r = f();
            // A callback may have made the first window over nodes.
            if lock::is_multiple() {
                LOCK.lock();
                self.held = true;
            }
            return r;
        }
        LOCK.unlock();
        let r = f();
        LOCK.lock();
        r
    }

    /// As `unlocked`, for the polling loops: lets other threads in first.
    #[inline]
    pub(crate) fn unlocked_idle(&mut self, f: impl FnOnce()) {
        if !self.held {
            return f();
        }
        LOCK.unlock();
        LOCK.yield_to_waiters();
        f();
        LOCK.lock();
    }
}
