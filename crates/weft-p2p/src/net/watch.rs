//! What wakes a process that sleeps, when something comes from another node: a thread that waits for the provider's
//! descriptor and rings the process's own doorbell. It starts at the first sleep, and touches nothing of the engine.

use crate::transport::wait::Shared;
use std::os::fd::RawFd;
use std::sync::{Arc, Condvar, Mutex, PoisonError, Weak};
use std::time::Duration;

/// The longest wait for the descriptor at a time.
const LONGEST: Duration = Duration::from_millis(500);

#[derive(Default)]
struct State {
    /// The descriptor to wait for, once.
    armed: Option<RawFd>,
    is_running: bool,
    has_failed: bool,
}

/// Shared by the process and its watching thread.
#[derive(Default)]
pub(crate) struct Watch {
    state: Mutex<State>,
    changed: Condvar,
}

impl Watch {
    /// Rings once the descriptor can be read. False if there is no thread for that.
    pub fn arm(self: &Arc<Self>, fd: RawFd, shared: Weak<Shared>) -> bool {
        let mut s = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if !s.is_running && !s.has_failed {
            s.is_running = start(self.clone(), shared);
            s.has_failed = !s.is_running;
        }
        s.armed = Some(fd);
        self.changed.notify_one();
        s.is_running
    }

    fn next(&self) -> RawFd {
        let mut s = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            match s.armed.take() {
                Some(fd) => return fd,
                None => s = self.changed.wait(s).unwrap_or_else(PoisonError::into_inner),
            }
        }
    }
}

/// Starts the thread, which takes no signal.
fn start(watch: Arc<Watch>, shared: Weak<Shared>) -> bool {
    let body = move || {
        loop {
            let mut p = libc::pollfd { fd: watch.next(), events: libc::POLLIN, revents: 0 };
            // SAFETY: one descriptor in one structure.
            unsafe { libc::poll(&raw mut p, 1, LONGEST.as_millis() as i32) };
            let Some(shared) = shared.upgrade() else { return };
            shared.wake_own();
        }
    };
    let builder = std::thread::Builder::new().name("weft-net".into()).stack_size(64 << 10);
    weft_sync::without_signals(|| builder.spawn(body)).is_ok()
}
