//! Point-to-point protocols, requests and progress over shared memory.
//!
//! Messages go one of four ways (`counters::Path`): inline in the ring, through an eager cell,
//! by rendezvous through a pipeline of cells, or, to oneself, straight across. Nothing here
//! blocks; `P2p::progress` moves everything and `P2p::idle` is one step of waiting.
//!
//! | file | what |
//! |---|---|
//! | `p2p` | the facade, with the fast paths |
//! | `engine` | state; publishing, queueing when a ring is full |
//! | `send`, `recv`, `rndv`, `cancel` | the protocols |
//! | `progress` | a turn; which rings are polled |
//! | `wait` | spin, yield, sleep |
//! | `request`, `buffer`, `wire`, `tuning`, `counters` | tables, copies, formats, sizes, counts |

mod buffer;
mod cancel;
mod counters;
mod engine;
mod p2p;
mod progress;
mod recv;
mod request;
mod rndv;
mod send;
mod tuning;
mod types;
mod wait;
mod wire;

pub use counters::{Counters, Path, PathCount};
pub use p2p::P2p;
pub use types::*;
pub use wait::Waiter;

/// Parameters of this crate, for help texts.
pub mod params {
    pub use crate::tuning::{EAGER_MAX, INLINE_MAX, SEGMENT, WINDOW};
    pub use crate::wait::{SPIN_US, YIELD_US};
}
