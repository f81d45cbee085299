// Written by `cargo xtask codegen` from api/*.toml. Do not edit.
//! The functions that libmpi_abi.so.1 exports, by chapter of the MPI standard.

mod abi;
#[cfg(test)]
mod checks;
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
mod p2p;
mod rma;
mod tool;
mod topology;
