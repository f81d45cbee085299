//! Bodies of the MPI functions, one module per chapter or object. Conventions: `crate::abi`.

pub mod env;
pub mod info;
