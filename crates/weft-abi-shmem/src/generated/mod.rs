// Written by `cargo xtask codegen` from api/*.toml. Do not edit.
//! The functions that the library exports, by chapter.

mod active_sets;
mod atomics;
mod atomics_nbi;
mod collectives;
mod memory;
mod ordering;
mod reductions;
mod rma;
mod setup;
mod signal;
mod sync;
mod teams;
