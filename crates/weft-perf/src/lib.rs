//! Measures how a message gets from one core to another on this machine, and chooses the profile
//! from the figures.
//!
//! [`Pair`] is two processes on two CPUs and the memory between them; it times one way of a
//! message by a [`Method`]. [`measure`] runs the plan for every distance class present;
//! [`choose`] is a pure function from its figures to a profile.

mod choose;
mod collectives;
mod data;
mod memory;
mod pair;
mod plan;
mod transfer;

pub use choose::{choose, crossover, steps};
pub use collectives::{CollJob, CollWay, choose_collectives};
pub use data::{ClassData, Curve, Group, Measured};
pub use pair::{Failure, Pair};
pub use plan::{Depth, Progress, measure, pairs};
pub use transfer::Method;
