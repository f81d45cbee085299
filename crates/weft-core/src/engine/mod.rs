//! The engine: what a process knows (`state`), who may touch it (`guard`), progress and waiting
//! (`progress`).

mod guard;
mod progress;
mod state;

pub use guard::{Guard, engine};
pub(crate) use guard::{Inside, PlainCall, enter, wake_waiters};

pub use state::{Engine, WaitFor, bad_handle};
