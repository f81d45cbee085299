//! The engine: what a process knows (`state`), who may touch it (`guard`), progress and waiting
//! (`progress`).

mod guard;
mod progress;
mod state;

pub(crate) use guard::enter;
pub use guard::{Guard, engine};
pub(crate) use state::ENGINE;
pub use state::{Engine, WaitFor, bad_handle};
