//! The ABI-neutral MPI engine: objects, and the typed bodies of the MPI functions.
//!
//! `api::<module>::<function>` is the body of `MPI_<Function>`; the code generator finds it by name
//! and writes the C entry of each front end around it.

pub mod abi;
pub mod api;
