//! Point-to-point protocols, requests and progress over shared memory.
//!
//! Messages go one of these ways (`counters::Path`): inline in the ring, through a buffer that is
//! swapped with the receiver, through an eager cell, by rendezvous with a single copy by one of the
//! mechanisms or through a pipeline of cells, or, to oneself, straight across. Nothing here blocks;
//! `P2p::progress` moves everything and `P2p::idle` is one step of waiting.
//!
//! Files use those below them only (`cargo xtask uses weft-p2p` draws the layers): what is learnt and what is under way
//! know no engine, the engine knows no protocol, and protocols know progress only where they wait.
//!
//! | folder or file | what |
//! |---|---|
//! | `p2p`, `reach` | the facade; peers' memory for the collectives |
//! | `fast` | the short ways of messages that need no request |
//! | `select`, `explain` | which protocol carries a message: pure; the choice told |
//! | `message`, `send` | starting sends: what is observed, and the wait for a receiver |
//! | `proto/` | one protocol after the other, as `select` says; a file for each |
//! | `proto/inline`, `segmented`, `swap` | eager messages: one record, pieces, a buffer whose ownership passes |
//! | `proto/pipeline` | rendezvous through a pipeline of cells |
//! | `proto/single_copy`, `rts`, `get` | rendezvous by single copy: protocol, announcements, copies |
//! | `proto/direct`, `handshake`, `rtr` | messages to a receiver that waits, by single copy |
//! | `proto/burst` | many nonblocking messages in a row, without the sender's copy |
//! | `recv` | what the records of messages lead to |
//! | `matching/` | posted receives, unexpected messages and their quota, probes, cancellation |
//! | `net/` | peers on other nodes: messages over a wire of `weft-fabric` |
//! | `transport/` | records into rings and out of them, doorbells, progress, waiting, peers in other jobs, peers that died |
//! | `engine`, `peer`, `under_way` | the state of a process: each peer, what is half there |
//! | `learn/` | what is observed of peers, buffers and runs of messages |
//! | `wire/` | the formats of the records in a ring |
//! | `distance`, `tuning`, `sizes` | whether a peer is near enough to write through the caches; sizes at which the ways change |
//! | `ways`, `footprint`, `eager_limit` | the profile, distances and mechanisms; many long messages at once; limits that follow late receivers |
//! | `request`, `buffer`, `types`, `counters`, `events` | tables, copies, arguments, counts, tools |
//! | `clock`, `audit` | the clock, which may be simulated; whether operations have left something |

mod audit;
mod buffer;
mod checksum;
#[doc(hidden)]
pub mod clock;
mod counters;
mod departed;
mod distance;
mod eager_limit;
mod engine;
pub mod events;
pub mod explain;
mod fast;
mod footprint;
#[cfg(test)]
mod hostile_tests;
mod learn;
mod matching;
mod message;
mod net;
mod p2p;
mod peer;
mod prefetch;
mod proto;
mod reach;
mod recv;
mod request;
mod seal;
mod select;
mod send;
mod sizes;
mod transport;
mod tuning;
mod types;
mod under_way;
mod ways;
mod wire;

pub use checksum::sum_of;
pub use counters::{Counters, Path, PathCount};
pub use net::guests::{FarLink, NetCard};
#[doc(hidden)]
pub use net::imitated::{Lost, Missed};
pub use p2p::P2p;
pub use select::{ABOUT, About, LANDING, LandRule};
pub use transport::homes::Link;
pub use transport::wait::Waiter;
pub use types::*;

/// Parameters of this crate, for help texts.
pub mod params {
    pub use crate::learn::backlog::{SKEW, SKEW_MAX};
    pub use crate::learn::reuse::DIRECT;
    pub use crate::learn::scheme::WAY;
    pub use crate::proto::swap_buffers::SWAP;
    pub use crate::sizes::UNEXPECTED_MAX;
    pub use weft_fabric::wire::{FABRIC_EAGER, FABRIC_LONG, FABRIC_LOST, FABRIC_TOGETHER};
    pub use weft_profile::params::{EAGER_MAX, INLINE_MAX, SEGMENT, WINDOW};
    pub use weft_shm::patience::{SPIN_US, YIELD_US};
    pub use weft_singlecopy::{DMA_MIN, PTRACER, SINGLECOPY};
}
