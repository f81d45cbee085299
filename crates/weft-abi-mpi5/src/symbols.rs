//! Variables of C programs that call Fortran: the statuses that Fortran ignores (MPI-5.0 section 19.3.5). The standard's ABI
//! leaves them out; they are as in MPICH's.

#![allow(non_upper_case_globals)]

use std::ffi::c_void;
use std::ptr::null_mut;
use std::sync::atomic::AtomicPtr;

/// An address that Weft's Fortran library writes when it is loaded, before any thread reads it; NULL without it.
type Shared = AtomicPtr<c_void>;

#[unsafe(no_mangle)]
pub static MPI_F_STATUS_IGNORE: Shared = Shared::new(null_mut());
#[unsafe(no_mangle)]
pub static MPI_F_STATUSES_IGNORE: Shared = Shared::new(null_mut());
#[unsafe(no_mangle)]
pub static MPI_F08_STATUS_IGNORE: Shared = Shared::new(null_mut());
#[unsafe(no_mangle)]
pub static MPI_F08_STATUSES_IGNORE: Shared = Shared::new(null_mut());
