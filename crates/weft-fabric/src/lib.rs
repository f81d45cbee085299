//! Weft's way to other nodes: sockets of our own, or libfabric, opened at run time.
//!
//! Bottom up: [`sys`] has the C structures, [`library`] finds and loads libfabric, [`info`] reads what it
//! offers, [`choose`] picks one of that, [`fabric`] and its neighbours open it, [`lane`] bundles what
//! a rank needs of it behind the seam [`port`]; [`tcp`] needs none of that; [`way`] opens one as the job wants it; [`hook`] is that seam with faults on demand, [`memory`] its twin without any
//! fabric; [`wire`] is the engine's own protocol over it; [`sockets`] is what the kernel knows of connections by TCP. A job of one node loads nothing of this.

mod carrier;
pub mod choose;
mod dice;
pub mod endpoint;
pub mod error;
pub mod fabric;
pub mod hook;
pub mod info;
pub mod lane;
pub mod library;
pub mod memory;
pub mod port;
pub mod queue;
mod signals;
mod slices;
pub mod sockets;
pub mod sys;
pub mod tcp;
pub mod trial;
pub mod way;
pub mod wire;

pub use carrier::Carrier;
pub use choose::{Choice, Wishes, choose};
pub use error::{Error, Posted};
pub use info::{Offer, Survey};
pub use lane::Lane;
pub use library::Library;
pub use port::{Done, Limits, Port};
pub use way::{Offers, Way};
