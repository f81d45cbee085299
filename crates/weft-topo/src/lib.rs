//! Topology: which processors share what, how far apart two of them are, and where ranks go.
//!
//! Three sources build one and the same [`Topology`]: sysfs ([`Topology::load`], a few
//! milliseconds, no library), a made-up machine ([`Topology::synthetic`]) and hwloc (feature
//! `hwloc`, used by `weft topo` and as a check of the first two). Everything else is a pure
//! function of it.
//!
//! [`sysfs::place_of_cpus`] serves the engine: the place of one process, five file reads.

pub mod apparent;
pub mod binding;
pub mod cpuset;
#[cfg(feature = "hwloc")]
pub mod hwloc;
pub mod place;
pub mod synthetic;
pub mod sysfs;
mod topology;

pub use apparent::ApparentDistance;
pub use binding::{BindTo, MapBy, bindings};
pub use cpuset::CpuSet;
pub use place::{Level, NO_ID, Place};
pub use topology::{Pu, Source, Topology};

/// Why a topology could not be had, in words for the user.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TopoError(pub String);

impl std::fmt::Display for TopoError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for TopoError {}
