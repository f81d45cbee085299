//! What a front end supplies: the C types of its ABI and their translation.

use crate::generated::values::Values;
use std::ffi::{c_int, c_void};
use weft_base::handle::*;
use weft_base::{Status, consts};
use weft_core::abi::{Arr, UserFn};

/// A handle in the representation of an ABI.
pub trait AbiHandle<H>: Copy + 'static {
    /// Accepts any bit pattern: a wrong one becomes a handle that the engine refuses.
    fn to_engine(self) -> H;
    fn from_engine(h: H) -> Self;
    /// As a C or Fortran integer; `from_int` of it gives the same handle.
    fn to_int(self) -> c_int;
    fn from_int(v: c_int) -> Self;
    /// All bits of it, to tell handles apart.
    fn raw(self) -> usize;
}

/// One C ABI. Numbers are translated by `Values`; an ABI whose numbers are those of the MPI-5.0
/// ABI leaves all of it as it is.
pub trait Abi: Values + Copy + Sync + 'static {
    type Comm: AbiHandle<CommH>;
    type Group: AbiHandle<GroupH>;
    type Datatype: AbiHandle<DatatypeH>;
    type Op: AbiHandle<OpH>;
    type Win: AbiHandle<WinH>;
    type File: AbiHandle<FileH>;
    type Info: AbiHandle<InfoH>;
    type Errhandler: AbiHandle<ErrhandlerH>;
    type Request: AbiHandle<RequestH>;
    type Message: AbiHandle<MessageH>;
    type Session: AbiHandle<SessionH>;
    /// `MPI_Status`, plain old data.
    type Status: Copy + 'static;

    const NAME: &'static str;
    /// How MPI_Get_library_version begins, where programs decide by it which ABI they have (ADR 0081).
    const SAYS: &'static str = "";
    /// Keys and values of info objects are shorter than these.
    const INFO_LIMITS: (usize, usize) = (consts::MAX_INFO_KEY, consts::MAX_INFO_VAL);
    /// MPI_STATUS_IGNORE and MPI_STATUSES_IGNORE, as addresses. NULL is ignored as well.
    const STATUS_IGNORE: usize;
    /// Sizes of strings: `MPI_MAX_*` of this ABI.
    const MAX_DATAREP_STRING: usize;
    const MAX_ERROR_STRING: usize;
    const MAX_INFO_KEY: usize;
    const MAX_INFO_VAL: usize;
    const MAX_LIBRARY_VERSION_STRING: usize;
    const MAX_OBJECT_NAME: usize;
    const MAX_PORT_NAME: usize;
    const MAX_PROCESSOR_NAME: usize;

    /// # Safety
    /// `p` is valid for reads.
    unsafe fn status_read(p: *const Self::Status) -> Status;
    /// Writes everything but MPI_ERROR.
    ///
    /// # Safety
    /// `p` is valid for reads and writes.
    unsafe fn status_write(p: *mut Self::Status, s: &Status);
    /// The address of the field MPI_ERROR.
    ///
    /// # Safety
    /// `p` points to a status.
    unsafe fn status_error(p: *mut Self::Status) -> *mut c_int;

    /// MPI_IN_PLACE and MPI_BUFFER_AUTOMATIC become the engine's sentinels.
    #[inline(always)]
    fn buffer_in(p: *const c_void) -> *const c_void {
        p
    }
    #[inline(always)]
    fn buffer_out(p: usize) -> usize {
        p
    }
    /// MPI_DISPLACEMENT_CURRENT becomes the engine's.
    #[inline(always)]
    fn displacement_in(disp: i64) -> i64 {
        disp
    }
    /// MPI_UNWEIGHTED and MPI_WEIGHTS_EMPTY become the engine's sentinels.
    #[inline(always)]
    fn weights_in(p: *const c_int) -> Arr<i32> {
        Arr(p)
    }
    /// A function of the user, or a predefined one (MPI_COMM_DUP_FN).
    #[inline(always)]
    fn fn_in(p: *const c_void) -> UserFn {
        UserFn(p as usize)
    }
    /// The value of an attribute, given the engine's keyval: predefined attributes point to numbers
    /// that may need translation.
    #[inline(always)]
    fn attribute_out(_keyval: i32, value: usize) -> usize {
        value
    }
    /// MPI_T_PVAR_ALL_HANDLES, as an address.
    #[inline(always)]
    fn pvar_all_handles() -> usize {
        1
    }
}
