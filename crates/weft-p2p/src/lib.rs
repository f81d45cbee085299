//! Point-to-point protocols, requests and progress over shared memory.
//!
//! Messages go one of these ways (`counters::Path`): inline in the ring, through a buffer that is
//! handed over with the message, through an eager cell, by rendezvous with a single copy by one of the
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
//! | `launch` | one protocol after the other; cells and announcements |
//! | `inline`, `pieces`, `handover`, `skew` | eager messages: one record, pieces, a buffer that is handed over, cells for late receivers |
//! | `rndv` | rendezvous through a pipeline of cells |
//! | `single`, `offer`, `pull` | rendezvous by single copy: protocol, offers, copies |
//! | `direct`, `meet`, `call`, `ahead` | messages to a receiver that waits, by single copy |
//! | `stream` | many nonblocking messages in a row, without the sender's copy |
//! | `recv` | what the records of messages lead to |
//! | `matching/` | posted receives, unexpected messages and their quota, probes, cancellation |
//! | `net/` | peers on other nodes: messages over a wire of `weft-fabric` |
//! | `transport/` | records into rings and out of them, doorbells, progress, waiting, peers in other jobs, peers that died |
//! | `engine`, `peer`, `under_way`, `held` | the state of a process: each peer, what is half there, who holds which buffer |
//! | `learn/` | what is observed of peers, buffers and runs of messages |
//! | `wire/` | the formats of the records in a ring |
//! | `distance`, `tuning`, `sizes` | whether a peer is near enough to write through the caches; sizes at which the ways change |
//! | `ways`, `window` | the profile, distances and mechanisms; many long messages at once |
//! | `request`, `buffer`, `types`, `counters`, `events` | tables, copies, arguments, counts, tools |

mod ahead;
mod buffer;
mod call;
mod counters;
mod departed;
mod direct;
mod distance;
mod engine;
pub mod events;
pub mod explain;
mod fast;
mod handover;
mod held;
mod inline;
mod launch;
mod learn;
mod matching;
mod meet;
mod message;
mod net;
mod offer;
mod p2p;
mod peer;
mod pieces;
mod pull;
mod reach;
mod recv;
mod request;
mod rndv;
mod select;
mod send;
mod single;
mod sizes;
mod skew;
mod stream;
mod transport;
mod tuning;
mod types;
mod under_way;
mod ways;
mod window;
mod wire;

pub use counters::{Counters, Path, PathCount};
pub use p2p::P2p;
pub use select::{ABOUT, About, LANDING, LandRule};
pub use transport::homes::Link;
pub use transport::wait::Waiter;
pub use types::*;

/// Parameters of this crate, for help texts.
pub mod params {
    pub use crate::held::HANDOVER;
    pub use crate::learn::backlog::{SKEW, SKEW_MAX};
    pub use crate::learn::reuse::DIRECT;
    pub use crate::learn::scheme::WAY;
    pub use crate::net::open::FABRIC_LOST;
    pub use crate::sizes::UNEXPECTED_MAX;
    pub use weft_profile::params::{EAGER_MAX, INLINE_MAX, SEGMENT, WINDOW};
    pub use weft_shm::patience::{SPIN_US, YIELD_US};
    pub use weft_singlecopy::{DMA_MIN, PTRACER, SINGLECOPY};
}
