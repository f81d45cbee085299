//! Point-to-point protocols, requests and progress over shared memory.
//!
//! Messages go one of four ways (`counters::Path`): inline in the ring, through an eager cell,
//! by rendezvous through a pipeline of cells, or, to oneself, straight across. Nothing here
//! blocks; `P2p::progress` moves everything and `P2p::idle` is one step of waiting.

mod counters;
mod p2p;
mod types;
mod wait;

pub use counters::{Counters, Path, PathCount};
pub use p2p::P2p;
pub use types::*;
pub use wait::Waiter;
