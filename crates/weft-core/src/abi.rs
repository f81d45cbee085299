//! The border between a front end (one C ABI) and the engine.
//!
//! # Calling conventions of `api::*` bodies
//!
//! A body takes the C function's IN and INOUT parameters in their order and returns its OUT
//! parameters, in their order, as a value or tuple inside `Result`.
//!
//! | C parameter | in the engine |
//! |---|---|
//! | `const void *buf` / `void *buf` | `*const u8` / `*mut u8`; sentinels as in `consts::{BOTTOM, IN_PLACE, BUFFER_AUTOMATIC}` |
//! | count, size, displacement that is wider in the `_c` function; `MPI_Aint`, `MPI_Count`, `MPI_Offset` | `i64` (one body serves both functions) |
//! | other `int` (rank, tag, color, key, keyval, level, mode ...) | `i32`, translated to MPI-5.0 numbering by the kind of the parameter |
//! | logical `int` | `bool` |
//! | handle | `CommH`, `DatatypeH`, ... |
//! | INOUT handle or value | `&mut H` / `&mut T`: written back even when the body fails |
//! | `MPI_Status *` (OUT or INOUT) | `&mut Status` (a scratch one when the caller ignores it), written back even on failure |
//! | `MPI_Status[]`, `MPI_Request[]` of the completion calls | `impl StatusArray`, `impl RequestArray` |
//! | IN array of counts or displacements | `IntArr` |
//! | IN array of plain `int` | `Arr<i32>` |
//! | IN array of handles | `HArr<H>` |
//! | OUT value or array that is valid even when the call fails (the index of the failed request) | `&mut T`, `&mut Vec<T>` in its place among the arguments |
//! | OUT array | returned `Vec` (of `i32`, `i64`, `bool` or handles) |
//! | `const char *` | `&CStr` (NULL is refused by the front end) |
//! | `char *` OUT with a result length | returned `String`; the front end truncates and terminates |
//! | function pointer, `extra_state`, attribute value | `UserFn`, `usize`, `usize` |
//! | attribute value OUT with `flag`, string OUT with `flag` | returned `Option<..>`: one value stands for both parameters |
//!
//! Bodies do not check `initialised` (the front end did, by the table) and never unwind.

use std::ffi::c_void;
use weft_base::Status;
use weft_base::consts;
use weft_base::handle::*;

/// The address of a C function of the user, called only through `AbiHooks`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[repr(transparent)]
pub struct UserFn(pub usize);

/// An IN array of counts or displacements, 32 or 64 bits wide. May be NULL.
#[derive(Clone, Copy, Debug)]
pub struct IntArr {
    ptr: *const c_void,
    wide: bool,
}

impl IntArr {
    #[inline(always)]
    pub fn narrow(ptr: *const i32) -> Self {
        Self { ptr: ptr.cast(), wide: false }
    }
    #[inline(always)]
    pub fn wide(ptr: *const i64) -> Self {
        Self { ptr: ptr.cast(), wide: true }
    }
    /// Whether no elements can be there: NULL, or a constant of an ABI, such as MPI_IN_PLACE.
    #[inline(always)]
    pub fn is_absent(self) -> bool {
        !consts::is_address(self.ptr)
    }
    /// # Safety
    /// The user's array has more than `i` elements.
    #[inline(always)]
    pub unsafe fn get(self, i: usize) -> i64 {
        // SAFETY: in bounds by the caller's contract; MPI arrays are aligned for their type.
        unsafe { if self.wide { *self.ptr.cast::<i64>().add(i) } else { *self.ptr.cast::<i32>().add(i) as i64 } }
    }
    /// # Safety
    /// The user's array has at least `n` elements, or `n` is 0.
    pub unsafe fn to_vec(self, n: usize) -> Vec<i64> {
        // SAFETY: as above.
        (0..n).map(|i| unsafe { self.get(i) }).collect()
    }
}

/// An IN array of a plain C type. May be NULL.
#[derive(Clone, Copy, Debug)]
pub struct Arr<T>(pub *const T);

impl<T: Copy> Arr<T> {
    /// Whether no elements can be there: NULL, or a constant of an ABI, such as MPI_IN_PLACE.
    pub fn is_absent(self) -> bool {
        !consts::is_address(self.0)
    }
    /// # Safety
    /// The user's array has at least `n` elements, or `n` is 0.
    pub unsafe fn to_vec(self, n: usize) -> Vec<T> {
        if n == 0 {
            return Vec::new();
        }
        // SAFETY: by the caller's contract.
        unsafe { std::slice::from_raw_parts(self.0, n) }.to_vec()
    }
}

/// An IN array of handles in the front end's representation. May be NULL.
#[derive(Clone, Copy)]
pub struct HArr<H> {
    pub ptr: *const c_void,
    pub read: unsafe fn(*const c_void, usize) -> H,
}

impl<H: Handle> HArr<H> {
    /// Whether no elements can be there: NULL, or a constant of an ABI, such as MPI_IN_PLACE.
    pub fn is_absent(self) -> bool {
        !consts::is_address(self.ptr)
    }
    /// # Safety
    /// The user's array has more than `i` elements.
    #[inline(always)]
    pub unsafe fn get(self, i: usize) -> H {
        // SAFETY: by the caller's contract.
        unsafe { (self.read)(self.ptr, i) }
    }
    /// # Safety
    /// The user's array has at least `n` elements, or `n` is 0.
    pub unsafe fn to_vec(self, n: usize) -> Vec<H> {
        // SAFETY: as above.
        (0..n).map(|i| unsafe { self.get(i) }).collect()
    }
}

/// The INOUT request array of Waitall and its relatives; generic, since it is a hot path.
pub trait RequestArray: Copy {
    fn len(&self) -> usize;
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    fn get(&self, i: usize) -> RequestH;
    fn set(&self, i: usize, r: RequestH);
}

/// The OUT status array; `set` does nothing when the caller passed MPI_STATUSES_IGNORE.
pub trait StatusArray: Copy {
    fn ignored(&self) -> bool;
    fn set(&self, i: usize, s: &Status);
}

/// What an attribute copy callback answered.
pub enum CopyAnswer {
    /// flag = 0: do not copy the attribute.
    Skip,
    Value(usize),
}

/// Calls back into user code with the front end's handle types. Set once per process.
///
/// Error codes that cross it are engine codes (MPI-5.0 numbering). The engine holds no lock and no
/// borrow while it calls a hook: user code may call MPI.
///
/// # Safety
/// Each method calls `f` with the C signature that its name implies; the engine guarantees that `f`
/// was registered through the matching MPI function.
#[allow(clippy::missing_safety_doc, clippy::too_many_arguments)]
pub trait AbiHooks: Sync {
    /// For messages and MPI_Get_library_version: "MPI-5.0 ABI", "MPICH ABI".
    fn abi_name(&self) -> &'static str;
    /// How MPI_Get_library_version begins on this ABI, by default: see `crate::api::env::LIBRARY_VERSION`.
    fn abi_says(&self) -> &'static str {
        ""
    }
    /// Keys and values of info objects are shorter than these.
    fn info_limits(&self) -> (usize, usize) {
        (consts::MAX_INFO_KEY, consts::MAX_INFO_VAL)
    }
    /// MPI_User_function, or MPI_User_function_c when `large`.
    unsafe fn user_op(
        &self,
        f: UserFn,
        large: bool,
        invec: *const u8,
        inoutvec: *mut u8,
        len: i64,
        datatype: DatatypeH,
    );
    /// Comm, type and window copy callbacks; `object` is the raw engine handle. `Err` is the code
    /// that the callback returned.
    unsafe fn copy_attr(
        &self,
        kind: Kind,
        f: UserFn,
        object: u32,
        keyval: i32,
        extra: usize,
        value: usize,
    ) -> Result<CopyAnswer, i32>;
    unsafe fn delete_attr(
        &self,
        kind: Kind,
        f: UserFn,
        object: u32,
        keyval: i32,
        value: usize,
        extra: usize,
    ) -> Result<(), i32>;
    /// Communicator, window, file and session error handlers; the code that the failed call returns.
    unsafe fn errhandler(&self, kind: Kind, f: UserFn, object: u32, code: i32) -> i32;
    unsafe fn grequest_query(&self, f: UserFn, extra: usize, status: &mut Status) -> i32;
    unsafe fn grequest_free(&self, f: UserFn, extra: usize) -> i32;
    unsafe fn grequest_cancel(&self, f: UserFn, extra: usize, complete: bool) -> i32;
    /// MPIX_Grequest_poll_function.
    unsafe fn grequest_poll(&self, f: UserFn, extra: usize, status: &mut Status) -> i32;
    /// MPIX_Grequest_wait_function, for one request and without a limit of time.
    unsafe fn grequest_wait(&self, f: UserFn, extra: usize, status: &mut Status) -> i32;
    /// MPI_Datarep_conversion_function, or its `_c` form when `large`; the code that it returned.
    unsafe fn datarep_convert(
        &self,
        f: UserFn,
        large: bool,
        user: *mut u8,
        datatype: DatatypeH,
        count: i64,
        file: *mut u8,
        position: i64,
        extra: usize,
    ) -> i32;
    /// MPI_Datarep_extent_function. `Err` is the code that it returned.
    unsafe fn datarep_extent(&self, f: UserFn, datatype: DatatypeH, extra: usize) -> Result<i64, i32>;
    /// A special rank in the ABI's numbering, for the values behind MPI_HOST and MPI_IO.
    fn rank_out(&self, rank: i32) -> i32 {
        rank
    }
    /// An error code in the ABI's numbering, for the value behind MPI_LASTUSEDCODE.
    fn error_out(&self, code: i32) -> i32 {
        code
    }
    /// A window's flavour in the ABI's numbering, for the value behind MPI_WIN_CREATE_FLAVOR.
    fn win_flavor_out(&self, flavor: i32) -> i32 {
        flavor
    }
    /// A window's memory model in the ABI's numbering, for the value behind MPI_WIN_MODEL.
    fn win_model_out(&self, model: i32) -> i32 {
        model
    }
}

/// Special values of an attribute copy or delete function: nothing is copied or called; the value
/// is copied as it is (MPI_COMM_DUP_FN). Front ends translate their own constants to these.
pub const NULL_FN: UserFn = UserFn(0);
pub const DUP_FN: UserFn = UserFn(1);
