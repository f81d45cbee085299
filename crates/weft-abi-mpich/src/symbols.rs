//! The variables and functions that programs of this ABI use beside the functions of MPI.

#![allow(non_upper_case_globals, non_snake_case)]

use crate::types::{Comm, Status};
use std::ffi::{c_int, c_void};
use std::sync::atomic::AtomicPtr;

/// A pointer that is only compared.
#[repr(transparent)]
pub struct Address(pub *const c_void);
// SAFETY: constant, never dereferenced.
unsafe impl Sync for Address {}

/// What MPI_UNWEIGHTED and MPI_WEIGHTS_EMPTY point to.
pub static SENTINELS: [c_int; 2] = [0, 0];

#[unsafe(no_mangle)]
pub static MPI_UNWEIGHTED: Address = Address((&raw const SENTINELS).cast());
#[unsafe(no_mangle)]
pub static MPI_WEIGHTS_EMPTY: Address =
    // SAFETY: within the array.
    Address(unsafe { (&raw const SENTINELS).cast::<c_int>().add(1) }.cast());

pub(crate) static ALL_HANDLES: u8 = 0;
#[unsafe(no_mangle)]
pub static MPI_T_PVAR_ALL_HANDLES: Address = Address((&raw const ALL_HANDLES).cast());

/// A status that Fortran passes to be ignored. Never written.
#[unsafe(no_mangle)]
pub static MPIR_F08_MPI_STATUS_IGNORE_OBJ: Status = Status::ZERO;
#[unsafe(no_mangle)]
pub static MPIR_F08_MPI_STATUSES_IGNORE_OBJ: [Status; 1] = [Status::ZERO];
/// A variable that holds an address and belongs to the C program and the Fortran library: written
/// when that is loaded, before any thread reads it.
type Shared = AtomicPtr<c_void>;

#[unsafe(no_mangle)]
pub static MPI_F08_STATUS_IGNORE: Shared =
    Shared::new((&raw const MPIR_F08_MPI_STATUS_IGNORE_OBJ).cast::<c_void>().cast_mut());
#[unsafe(no_mangle)]
pub static MPI_F08_STATUSES_IGNORE: Shared =
    Shared::new((&raw const MPIR_F08_MPI_STATUSES_IGNORE_OBJ).cast::<c_void>().cast_mut());

/// NULL while there is no Fortran library.
#[unsafe(no_mangle)]
pub static MPI_F_STATUS_IGNORE: Shared = Shared::new(std::ptr::null_mut());
#[unsafe(no_mangle)]
pub static MPI_F_STATUSES_IGNORE: Shared = Shared::new(std::ptr::null_mut());

/// .TRUE. and .FALSE. of the Fortran compiler.
#[unsafe(no_mangle)]
pub static MPIR_fortran_true: c_int = 1;
#[unsafe(no_mangle)]
pub static MPIR_fortran_false: c_int = 0;

/// MPI_COMM_DUP_FN, MPI_TYPE_DUP_FN, MPI_WIN_DUP_FN: copies the value as it is. Recognised by its
/// address when registered; here for programs that call it.
///
/// # Safety
/// As an attribute copy function of MPI.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPIR_Dup_fn(
    _comm: Comm,
    _keyval: c_int,
    _extra_state: *mut c_void,
    value_in: *mut c_void,
    value_out: *mut c_void,
    flag: *mut c_int,
) -> c_int {
    // SAFETY: out parameters of a copy function.
    unsafe {
        value_out.cast::<*mut c_void>().write(value_in);
        flag.write(1);
    }
    0
}
