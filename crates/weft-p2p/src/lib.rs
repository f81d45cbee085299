//! Point-to-point protocols, requests and progress over shared memory.
//!
//! Messages go one of these ways (`counters::Path`): inline in the ring, through a buffer that is
//! handed over with the message, through an eager cell, by rendezvous with a single copy by one of the
//! mechanisms or through a pipeline of cells, or, to oneself, straight across. Nothing here blocks;
//! `P2p::progress` moves everything and `P2p::idle` is one step of waiting.
//!
//! | folder or file | what |
//! |---|---|
//! | `p2p`, `reach` | the facade; peers' memory for the collectives |
//! | `fast` | the short ways of messages that need no request |
//! | `engine` | the state of a process |
//! | `peer` | one table of what is known of each peer |
//! | `wire/` | the formats of the records in a ring |
//! | `transport/` | records into rings and out of them, doorbells, progress, waiting, peers in other jobs, peers that died |
//! | `matching/` | posted receives, unexpected messages and their quota, probes, cancellation |
//! | `send`, `recv`, `rndv` | the protocols |
//! | `distance` | whether a peer is near enough to write through the caches |
//! | `pieces` | messages that cross in pieces, through the ring or a buffer that is handed over |
//! | `handover` | the buffers that two ranks hand to each other |
//! | `direct`, `offer`, `meet`, `call`, `costs`, `ahead` | messages to a receiver that waits, by single copy |
//! | `single`, `pull`, `gauge` | rendezvous by single copy: protocol, copies, choice of the way |
//! | `skew` | buffers for late receivers |
//! | `stream` | many nonblocking messages in a row, without the sender's copy |
//! | `ways`, `window` | the profile, distances and mechanisms; many long messages at once |
//! | `request`, `buffer`, `types`, `tuning`, `counters`, `events` | tables, copies, arguments, sizes, counts, tools |

mod ahead;
mod buffer;
mod call;
mod costs;
mod counters;
mod direct;
mod distance;
mod engine;
pub mod events;
mod fast;
mod gauge;
mod handover;
mod matching;
mod meet;
mod offer;
mod p2p;
mod peer;
mod pieces;
mod pull;
mod reach;
mod recv;
mod request;
mod rndv;
mod send;
mod single;
mod skew;
mod stream;
mod transport;
mod tuning;
mod types;
mod ways;
mod window;
mod wire;

pub use counters::{Counters, Path, PathCount};
pub use p2p::P2p;
pub use transport::guests::Link;
pub use transport::wait::Waiter;
pub use types::*;

/// Parameters of this crate, for help texts.
pub mod params {
    pub use crate::direct::DIRECT;
    pub use crate::gauge::WAY;
    pub use crate::handover::HANDOVER;
    pub use crate::matching::quota::UNEXPECTED_MAX;
    pub use crate::skew::{SKEW, SKEW_MAX};
    pub use weft_profile::params::{EAGER_MAX, INLINE_MAX, SEGMENT, WINDOW};
    pub use weft_shm::patience::{SPIN_US, YIELD_US};
    pub use weft_singlecopy::{DMA_MIN, PTRACER, SINGLECOPY};
}
