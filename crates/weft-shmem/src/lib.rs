//! OpenSHMEM in Rust: the library behind the C interface.
//!
//! Every PE maps the symmetric memory of every other one of its node, so that a put is a store to an address
//! that costs one addition. PEs of other nodes are asked (`net`). [`Pe`] is the safe interface, typed and with lifetimes; [`Job`] is
//! what the C entries stand on, with raw addresses and handles that it checks.
//!
//! Code map: `program` makes the executable's variables symmetric, `space` maps, `heap` and
//! `memory` allocate, `rma` puts and gets, `amo` updates words, `near` finds their objects, `sync` waits and locks, `wait` sleeps, `team` and
//! `context` are sets of PEs, `seat` their place in memory, `coll` runs `weft-coll` on them, `far` turns to `net` for PEs of other nodes; `pgas` runs the programs of the
//! simulated NIC.

#![warn(missing_docs)]

mod amo;
mod coll;
mod context;
mod far;
mod heap;
pub mod job;
pub mod memory;
mod near;
mod net;
pub mod pe;
pub mod pgas;
mod program;
mod rma;
mod seat;
mod space;
mod sync;
mod sys;
mod team;
mod wait;
mod word;

pub use amo::Amo;
pub use coll::{Buffers, Reduction};
pub use context::{CTX_DEFAULT, CTX_INVALID, CtxHandle};
pub use job::{Job, close, is_open, job, open};
pub use pe::{Ctx, Held, Lock, Nbi, Number, Pe, Spread, Symmetric, Team};
pub use rma::{Signal, Strides};
pub use sync::{Cmp, Words};
pub use team::{Set, TEAM_INVALID, TEAM_SHARED, TEAM_WORLD, TeamHandle, TeamObj};
pub use word::Word;
