//! A time limit for a test whose threads may hang.

use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::Duration;

/// Ends the test process with a message unless dropped in time: a thread that hangs cannot be
/// ended in any other way.
pub struct Watchdog {
    _alive: Sender<()>,
}

impl Watchdog {
    /// Starts the clock.
    pub fn new(limit: Duration) -> Watchdog {
        let (alive, gone) = channel::<()>();
        let name = std::thread::current().name().unwrap_or("a test").to_owned();
        std::thread::spawn(move || {
            if gone.recv_timeout(limit) == Err(RecvTimeoutError::Timeout) {
                eprintln!("{name}: no end within {limit:?}");
                std::process::abort();
            }
        });
        Watchdog { _alive: alive }
    }
}
