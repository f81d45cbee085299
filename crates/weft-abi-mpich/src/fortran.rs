//! What the Fortran library asks of the C library beside MPI.

use crate::types::Request;
use std::ffi::c_void;
use weft_abi_common::AbiHandle;
use weft_core::around::{Around, around};

/// Makes a collective's request call `f` where it begins and ends.
///
/// # Safety
/// As `weft_core::around::around`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn weft_request_around(request: Request, f: Around, arg: *mut c_void) {
    // SAFETY: by the caller's contract.
    unsafe { around(request.to_engine(), f, arg) };
}
