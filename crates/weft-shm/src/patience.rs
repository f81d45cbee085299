//! How long a wait stays awake: spins, then yields its core, then sleeps.

use std::time::Duration;
use weft_base::param::Param;

/// `WEFT_WAIT_SPIN_US`.
pub static SPIN_US: Param = Param::new(
    "WEFT_WAIT_SPIN_US",
    "microseconds that a wait spins before it yields the core",
    "100 with a core per rank, 0 otherwise",
);
/// `WEFT_WAIT_YIELD_US`.
pub static YIELD_US: Param = Param::new(
    "WEFT_WAIT_YIELD_US",
    "microseconds that a wait yields before it sleeps",
    "2000 with a core per rank, 100 otherwise",
);

/// Hand-offs of a wait on a shared core before it looks at the clock.
pub const FREE_YIELDS: u32 = 4;

/// The times of a process's waits.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// Ranks share cores.
    pub oversubscribed: bool,
    /// How long to spin.
    pub spin: Duration,
    /// How long to yield after that.
    pub linger: Duration,
}

impl Patience {
    /// As the parameters say, or else by whether ranks share cores.
    pub fn new(oversubscribed: bool) -> Self {
        let us = |p: &Param, dedicated, shared| {
            Duration::from_micros(p.get().unwrap_or(if oversubscribed { shared } else { dedicated }))
        };
        Self { oversubscribed, spin: us(&SPIN_US, 100, 0), linger: us(&YIELD_US, 2000, 100) }
    }
}
