//! The machine's profile: which copy routine and which thresholds serve a pair of ranks, by what
//! their cores share, and why.
//!
//! ```text
//! Machine ──> builtin ──┐
//! profile file ─────────┼──> overrides (WEFT_COPY_*, WEFT_P2P_*) ──> Profile
//! ```
//!
//! Everything here is a pure function of a [`Machine`], a file's text and the environment, so the
//! choices for machines that nobody has at hand are tested on made-up ones. A rank calls
//! [`Profile::load`] once; `weft tune` writes the file and prints the choices.

mod builtin;
mod class;
mod collectives;
mod file;
mod load;
mod machine;
mod net;
mod overrides;
pub mod params;
mod profile;
mod routines;
mod sweep;
mod thresholds;

pub use class::DistanceClass;
pub use collectives::{Collectives, NAMES as COLLECTIVES, Sizes};
pub use file::{FORMAT, Header, Invalid, bytes, parse, render};
pub use load::{Refusal, Source, default_path, read};
pub use machine::{Caches, LineMoves, Machine};
pub use net::Net;
pub use overrides::Overrides;
pub use profile::{ClassProfile, Profile};
pub use routines::{RoutineTable, Step, Why};
pub use sweep::{SWEEP_MIN, Sweep, complex_share};
pub use thresholds::{Field, NEVER, Origin, SingleCopyMin, Thresholds, parse_bytes};
pub use weft_copy::Role;
