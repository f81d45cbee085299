//! The clock that the engine learns by: the machine's, or that of a simulated job.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Of a simulated clock: what chooses its steps, an odd number. 0: there is none; `STOPPED`: goes on by `put_forward` alone.
static STATE: AtomicU64 = AtomicU64::new(0);
static PASSED_NS: AtomicU64 = AtomicU64::new(0);
const STOPPED: u64 = 2;

/// Now.
#[inline]
pub(crate) fn now() -> Instant {
    // ORDERING: Relaxed; set before the engines of a simulated job, in their thread.
    if STATE.load(Ordering::Relaxed) == 0 { Instant::now() } else { simulated() }
}

/// Since then.
#[inline]
pub(crate) fn since(then: Instant) -> Duration {
    now().saturating_duration_since(then)
}

/// Now, by `weft_sync::monotonic_ns`.
#[inline]
pub(crate) fn monotonic_ns() -> u64 {
    // ORDERING: Relaxed, as in `now`.
    if STATE.load(Ordering::Relaxed) == 0 { weft_sync::monotonic_ns() } else { simulated_ns() }
}

/// Now, by `weft_sync::ticks`.
#[inline]
pub(crate) fn ticks() -> u64 {
    // ORDERING: Relaxed, as in `now`.
    if STATE.load(Ordering::Relaxed) == 0 { weft_sync::ticks() } else { simulated_ns() }
}

/// From now on all engines of this process have a simulated clock, which goes on by steps that the seed chooses, one at
/// each look. For tests.
#[doc(hidden)]
pub fn simulate(seed: u64) {
    // ORDERING: Relaxed, as in `now`.
    STATE.store(seed.wrapping_mul(2) | 1, Ordering::Relaxed);
    PASSED_NS.store(0, Ordering::Relaxed);
}

/// A look at the simulated clock, as engines look that have nothing to do now and then alone. For tests.
#[doc(hidden)]
pub fn look() {
    let _ = monotonic_ns();
}

/// Stops the clock of all engines of this process, and puts it forward: as if nothing but this took time. For tests.
#[doc(hidden)]
pub fn put_forward(by: Duration) {
    // ORDERING: Relaxed; who looks meanwhile finds either time.
    PASSED_NS.fetch_add(by.as_nanos() as u64, Ordering::Relaxed);
    STATE.store(STOPPED, Ordering::Relaxed);
}

#[cold]
fn simulated() -> Instant {
    static BASE: OnceLock<Instant> = OnceLock::new();
    *BASE.get_or_init(Instant::now) + Duration::from_nanos(simulated_ns())
}

/// What has passed of simulated time.
#[cold]
fn simulated_ns() -> u64 {
    // ORDERING: Relaxed; see `put_forward`.
    if STATE.load(Ordering::Relaxed) == STOPPED {
        return PASSED_NS.load(Ordering::Relaxed);
    }
    // ORDERING: Relaxed; one thread looks.
    let x = STATE.load(Ordering::Relaxed).wrapping_mul(0x5851_f42d_4c95_7f2d) | 1;
    STATE.store(x, Ordering::Relaxed);
    let most = [200, 2_000, 50_000, 3_000_000][(x >> 60) as usize % 4];
    PASSED_NS.fetch_add(1 + (x >> 20) % most, Ordering::Relaxed)
}
