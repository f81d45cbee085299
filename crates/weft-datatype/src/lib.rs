//! MPI datatypes: typemaps compiled to pack programs.
//!
//! A [`Datatype`] is immutable and shared by `Arc`. It keeps
//! - what made it ([`Def`]: envelope, contents, and the typemap walked on demand),
//! - its bounds and size,
//! - its signature ([`Sig`]: the sequence of basic elements, run-length encoded),
//! - its pack program ([`program::Node`]: loops over contiguous runs), on which pack, unpack,
//!   copies and run lists work.
//!
//! Memory does not grow with the number of blocks that a loop describes; indexed types keep arrays
//! of the size the user gave.
//!
//! A type for a buffer in a GPU's memory ([`Datatype::on_device`]) is the same to its users, but only a driver moves its bytes.
//!
//! What is absent: handles, commit state, names and attributes (the engine's), and heterogeneous
//! data representations other than external32.

mod arrays;
mod basic;
mod bounds;
mod construct;
mod contents;
mod datatype;
mod device;
mod external;
mod fortran;
mod pack;
pub mod program;
mod sig;
mod typemap;
mod walk;

pub use arrays::DarrayArgs;
pub use basic::{Basic, Class};
pub use contents::{Contents, Envelope};
pub use datatype::{Datatype, Def};
pub use fortran::match_size;
pub use pack::Run;
pub use sig::Sig;
