//! Whether anybody has gone, and whom this process waits for.

use crate::lock::LockCell;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::{Duration, Instant};
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
/// So many do where they have gone on for `WHILE`: each gives a shared core away, for milliseconds where others compute on it.
const SLOW_POLLS: u32 = 1 << 14;
const WHILE: Duration = Duration::from_secs(2);
/// Such polls so far, and the time of the first.
static POLLED: LockCell<(u32, Option<Instant>)> = LockCell::new((0, None));

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
    let (n, first) = POLLED.get();
    let (n, first) = (n.saturating_add(1), first.unwrap_or_else(Instant::now));
    POLLED.set((n, Some(first)));
    are_enough(n, || first.elapsed())
}

/// Whether `n` polls, in the time of `elapsed`, are a wait.
fn are_enough(n: u32, elapsed: impl FnOnce() -> Duration) -> bool {
    n >= POLLS || n >= SLOW_POLLS && elapsed() >= WHILE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn polls_are_a_wait_by_their_number_or_some_by_their_time() {
        let (short, long) = (|| Duration::from_secs(1), || Duration::from_secs(2));
        assert!(!are_enough(POLLS - 1, short) && are_enough(POLLS, short));
        assert!(!are_enough(SLOW_POLLS - 1, long) && are_enough(SLOW_POLLS, long));
        assert!(!are_enough(SLOW_POLLS, short));
    }
}
