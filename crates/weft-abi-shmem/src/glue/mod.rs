//! Between the C entries and [`Job`]: each function gets the name of its call first.

pub mod active;
pub mod atomics;
pub mod coll;
pub mod memory;
pub mod order;
pub mod rma;
pub mod setup;
pub mod sync;
pub mod teams;

use std::ffi::c_int;
use weft_shmem::Job;

/// The types of reductions, with C's `char` as the number that it is.
pub mod dt {
    pub use weft_base::consts::dt::*;
    /// `char` in arithmetic.
    pub const CHAR_AS_NUMBER: u32 = if std::ffi::c_char::MIN == 0 { UNSIGNED_CHAR } else { SIGNED_CHAR };
}

/// A `long double` where it is only copied.
#[derive(Clone, Copy)]
#[repr(C, align(16))]
pub struct LongDouble([u64; 2]);

/// `shmem_team_config_t`.
#[repr(C)]
pub struct TeamConfig {
    pub num_contexts: c_int,
}

/// `shmem_ctx_session_config_t`.
#[repr(C)]
pub struct SessionConfig {
    pub total_ops: usize,
}

/// The PE; ends the process where the library is not initialised.
#[inline(always)]
pub fn job(call: &str) -> &'static Job {
    match weft_shmem::job() {
        Some(job) => job,
        None => too_early(call),
    }
}

#[cold]
#[inline(never)]
fn too_early(call: &str) -> ! {
    eprintln!("weft: {call} was called before shmem_init");
    std::process::exit(1)
}
