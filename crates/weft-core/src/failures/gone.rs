//! Whether anybody has gone, and whom this process waits for.

use crate::lock::LockCell;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use weft_base::Proc;
use weft_shm::Departure;

/// Somebody has gone.
static ON: AtomicBool = AtomicBool::new(false);
/// How far others have gone at least for whom this process waits in vain.
static LEAST: AtomicU32 = AtomicU32::new(Departure::Finalizing as u32);
/// Whose step the collective waits for that was polled last.
static AWAITED: LockCell<Option<Proc>> = LockCell::new(None);

/// Polls for what can never come after which the program is taken to wait for it.
const POLLS: u32 = 1 << 18;
/// Such polls so far.
static POLLED: LockCell<u32> = LockCell::new(0);

/// Whether anybody has gone, as far as this process has looked.
#[inline(always)]
pub(crate) fn is_on() -> bool {
    // ORDERING: Relaxed, a hint; the marks themselves are read by Acquire.
    ON.load(Ordering::Relaxed)
}

pub(super) fn set_on() {
    // ORDERING: Relaxed, as above.
    ON.store(true, Ordering::Relaxed);
}

/// Others in MPI_Finalize still take part in what this process does: it is there, too, or uses sessions, which may
/// outlast that.
pub(crate) fn expect_finalizing() {
    // ORDERING: Relaxed; under the engine lock.
    LEAST.store(Departure::Ended as u32, Ordering::Relaxed);
}

/// Whether `expect_finalizing` was called.
pub(crate) fn expects_finalizing() -> bool {
    least() == Departure::Ended
}

pub(super) fn least() -> Departure {
    // ORDERING: Relaxed; under the engine lock.
    Departure::from_u32(LEAST.load(Ordering::Relaxed))
}

/// A collective waits for a step of this process, or of nobody.
#[inline]
pub(crate) fn await_step_of(p: Option<Proc>) {
    AWAITED.set(p);
}

pub(super) fn awaited() -> Option<Proc> {
    AWAITED.get()
}

/// Notes a call that only asks (MPI_Test, MPI_Iprobe) for what can never come; whether there were so many of them that
/// the program waits for it. Few of them are no fault: a program may ask whether there is anything, and go on.
#[cold]
pub(crate) fn is_waited_for_by_polls() -> bool {
    let n = POLLED.get().saturating_add(1);
    POLLED.set(n);
    n >= POLLS
}
