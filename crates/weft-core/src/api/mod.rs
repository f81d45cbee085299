//! Bodies of the MPI functions, one module per chapter or object. Conventions: `crate::abi`.

pub mod abi_query;
pub mod attribute;
pub mod bsend;
pub mod coll;
pub mod comm;
pub mod comm_create;
pub mod datatype;
pub mod datatype_contents;
pub mod datatype_large;
mod datatype_make;
pub mod env;
pub mod error;
pub mod group;
pub mod info;
pub mod inter;
pub mod mem;
pub mod op;
pub mod p2p;
pub mod pack;
pub mod persistent;
pub mod probe;
pub mod request;
pub mod session;
pub mod split_type;
pub mod topology;
