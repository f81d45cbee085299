// Written by `cargo xtask codegen` from api/*.toml. Do not edit.
//! Generated entries, by chapter of the MPI standard.

pub mod abi;
pub mod coll;
pub mod comm;
pub mod datatype;
pub mod deprecated;
pub mod dynamic;
pub mod env;
pub mod external;
pub mod info;
pub mod io;
pub mod mpix;
pub mod names;
pub mod p2p;
pub mod rma;
pub mod tool;
pub mod topology;
pub mod values;
