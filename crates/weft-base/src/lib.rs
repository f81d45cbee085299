//! Ranks, handles, errors, constants and the parameter registry shared by every Weft crate.
//!
//! The engine speaks one dialect of MPI: integer constants and predefined handle values are those
//! of the MPI-5.0 standard ABI. A front end for another ABI translates at its border.

pub mod checker;
pub mod consts;
pub mod error;
pub mod handle;
pub mod hash;
pub mod hex;
pub mod interfaces;
pub mod limits;
pub mod misspelt;
pub mod param;
pub mod ports;
pub mod rank;
pub mod secure;
pub mod status;

pub use error::{ErrClass, MpiError, Result};
pub use rank::{CommRank, Distance, Proc};
pub use status::Status;

/// Builds an `MpiError` with a formatted detail: `err!(ErrClass::RANK, "rank {r} of {n}")`.
#[macro_export]
macro_rules! err {
    ($class:expr, $($arg:tt)*) => { $crate::MpiError::new($class, format!($($arg)*)) };
}

/// By which mpiexec tells ranks of the subnets that all nodes of the job have, by commas. Not for users.
pub const COMMON_SUBNETS: &str = "WEFT_COMMON_SUBNETS";
