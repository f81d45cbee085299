//! The slice of time that the kernel gives a rank where others want its core: a short one (ADR 0082).
//!
//! Who yields on a shared core gives its slice away, and who has got the core keeps it for as long as its own lasts or,
//! where somebody with a shorter one waits, for as long as that: since Linux 6.6 what a hand-over beside other work costs
//! is a slice, 2.8 ms by default on two cores. Linux 6.12 and later let any process ask for another one.

use std::io;
use weft_base::param::Param;

/// `WEFT_WAIT_SLICE_US`.
pub static SLICE_US: Param = Param::new(
    "WEFT_WAIT_SLICE_US",
    "microseconds of a core that a rank asks Linux (6.12 and later) for at a time where others want it, too; 0: as it was started",
    "100, the shortest that there is",
);

/// The shortest and the longest slice that Linux takes, in ns.
const TAKEN: std::ops::RangeInclusive<u64> = 100_000..=100_000_000;

/// Gives the calling thread, and those that it starts, the slice that the parameter says if it has a longer one. Of a
/// thread that was given another policy than the usual ones nothing is changed.
///
/// Any error is none: the thread runs as before.
pub fn ask_for_a_short_one() {
    if cfg!(miri) {
        return;
    }
    let wanted = SLICE_US.get().unwrap_or(100_u64).saturating_mul(1000);
    if wanted > 0 {
        let _ = shorten(wanted.clamp(*TAKEN.start(), *TAKEN.end()));
    }
}

/// True if the slice was longer than `wanted` ns and is that now.
fn shorten(wanted: u64) -> io::Result<bool> {
    let mut now = attributes()?;
    let usual = [libc::SCHED_OTHER, libc::SCHED_BATCH].contains(&(now.sched_policy as i32));
    // Where slices cannot be asked for, the kernel says 0.
    if !usual || now.sched_runtime <= wanted {
        return Ok(false);
    }
    now.sched_runtime = wanted;
    now.sched_flags &= libc::SCHED_FLAG_RESET_ON_FORK as u64;
    // SAFETY: attributes of this size, of this thread; the kernel reads them.
    match unsafe { libc::syscall(libc::SYS_sched_setattr, 0, &raw const now, 0) } {
        0 => Ok(true),
        _ => Err(io::Error::last_os_error()),
    }
}

/// The calling thread's.
fn attributes() -> io::Result<libc::sched_attr> {
    let size = size_of::<libc::sched_attr>() as u32;
    // SAFETY: numbers, for which zeros are a value.
    let mut now: libc::sched_attr = unsafe { std::mem::zeroed() };
    now.size = size;
    // SAFETY: the kernel writes at most `size` bytes.
    match unsafe { libc::syscall(libc::SYS_sched_getattr, 0, &raw mut now, size, 0) } {
        0 => Ok(now),
        _ => Err(io::Error::last_os_error()),
    }
}

#[cfg(all(test, not(miri)))]
mod tests {
    use super::*;

    /// A thread of its own, whose attributes die with it.
    fn apart<T: Send + 'static>(f: impl FnOnce() -> T + Send + 'static) -> T {
        std::thread::spawn(f).join().unwrap()
    }

    #[test]
    fn it_gets_shorter_and_never_longer_and_nothing_else_changes() {
        apart(|| {
            // Where a sandbox refuses even to read them, nothing is asked for.
            let Ok(before) = attributes() else { return };
            let Ok(changed) = shorten(300_000) else { return };
            let after = attributes().unwrap();
            assert_eq!(changed, before.sched_runtime > 300_000, "{}", before.sched_runtime);
            if changed {
                assert_eq!(after.sched_runtime, 300_000);
            }
            assert_eq!((after.sched_policy, after.sched_nice), (before.sched_policy, before.sched_nice));
            assert!(!shorten(500_000).unwrap());
            assert_eq!(attributes().unwrap().sched_runtime, after.sched_runtime);
            // A thread has it from who started it.
            assert_eq!(apart(|| attributes().unwrap().sched_runtime), after.sched_runtime);
        });
    }

    #[test]
    fn other_policies_are_left_alone() {
        apart(|| {
            let idle = libc::sched_param { sched_priority: 0 };
            // SAFETY: of this thread; the kernel reads the parameter. Anybody may become idle.
            if unsafe { libc::sched_setscheduler(0, libc::SCHED_IDLE, &raw const idle) } == 0 {
                assert!(!shorten(100_000).unwrap());
            }
        });
    }
}
