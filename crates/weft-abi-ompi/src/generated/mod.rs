// Written by `cargo xtask codegen` from api/*.toml. Do not edit.
//! The functions that libmpi.so.40 exports, by chapter of the MPI standard.

mod abi;
mod coll;
mod comm;
mod datatype;
mod deprecated;
mod dynamic;
mod env;
mod external;
mod info;
mod io;
mod mpix;
pub mod objects;
mod p2p;
mod rma;
mod tool;
mod topology;
pub mod values;
