//! A deterministic simulator of one-sided communication: cores, their I/O link, a NIC with a command
//! queue per core, and a 3D torus, after Underwood, Levenhagen and Brightwell.
//!
//! Time is in whole picoseconds. Programs are those of `weft-pgas`, written once for this machine
//! and for real memory. Every parameter stands in `params/paper.toml`.

#![warn(missing_docs)]

pub mod beyond;
pub mod c;
pub mod checkpoints;
mod core;
pub mod costs;
pub mod equations;
pub mod experiments;
pub mod figures;
mod machine;
mod message;
mod nic;
pub mod params;
mod receive;
mod router;
mod sim;
mod slab;
mod stats;
mod torus;
mod trace;
mod wheel;

pub use machine::{Outcome, SimPe, run, run_traced};
pub use params::{Builder, Params};
pub use sim::{Kind, Sim};
pub use stats::{Attribution, Stats, Wait};
pub use trace::Trace;
pub use wheel::{Event, Wheel};
