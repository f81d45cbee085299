//! A lock between processes that outlives its owner.

use std::sync::atomic::{AtomicU32, Ordering};

/// Steps of a wait between looks at whether the owner lives.
const PATIENCE: u32 = 1 << 12;

/// The pid of the process that has the lock, 0 for none. For changes that are rare and short.
#[repr(C, align(64))]
pub(crate) struct PidLock {
    owner: AtomicU32,
}

impl PidLock {
    /// Runs `f` while no other process is in here. An owner that died is replaced: what it guards has
    /// to be consistent at each store.
    pub fn locked<T>(&self, f: impl FnOnce() -> T) -> T {
        let me = std::process::id();
        let mut steps = 0u32;
        let mut expect = 0;
        // ORDERING: Acquire pairs with the Release below; Relaxed where it fails.
        while let Err(owner) = self.owner.compare_exchange(expect, me, Ordering::Acquire, Ordering::Relaxed) {
            steps += 1;
            expect = if owner != 0 && steps.is_multiple_of(PATIENCE) && !lives(owner) { owner } else { 0 };
            std::thread::yield_now();
        }
        let v = f();
        // ORDERING: Release, partner of the Acquire above.
        self.owner.store(0, Ordering::Release);
        v
    }

    #[cfg(test)]
    pub fn take_as(&self, pid: u32) {
        self.owner.store(pid, Ordering::Relaxed);
    }
}

fn lives(pid: u32) -> bool {
    // SAFETY: signal 0 only asks.
    let answer = unsafe { libc::kill(pid as i32, 0) };
    answer == 0 || std::io::Error::last_os_error().raw_os_error() != Some(libc::ESRCH)
}
