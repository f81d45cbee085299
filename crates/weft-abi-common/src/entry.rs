//! Helpers of the generated entries. The common ones inline; whatever fails is outlined.

use crate::abi::{Abi, AbiHandle};
use crate::generated::names::NAMES;
use std::ffi::{CStr, c_char, c_int, c_void};
use std::marker::PhantomData;
pub use weft_base::consts::is_address;
use weft_base::consts::{UNDEFINED, UNWEIGHTED, WEIGHTS_EMPTY};
use weft_base::handle::{Handle, RequestH};
use weft_base::{ErrClass, MpiError, Result, Status, err};
use weft_core::abi::{Arr, HArr, RequestArray, StatusArray};
use weft_core::errh::{Site, raise};
use weft_core::{state, trace};

/// An OUT or INOUT count, 32 or 64 bits wide.
#[derive(Clone, Copy)]
pub enum OutInt {
    Narrow(*mut i32),
    Wide(*mut i64),
}

impl OutInt {
    #[inline(always)]
    pub fn is_absent(self) -> bool {
        match self {
            Self::Narrow(p) => !is_address(p),
            Self::Wide(p) => !is_address(p),
        }
    }
    /// # Safety
    /// The user's variable is valid for reads.
    #[inline(always)]
    pub unsafe fn get(self) -> i64 {
        // SAFETY: by the caller's contract.
        unsafe {
            match self {
                Self::Narrow(p) => (*p).into(),
                Self::Wide(p) => *p,
            }
        }
    }
    /// SPEC: MPI-4.1 section 5.1.5 and others: a value that does not fit is MPI_UNDEFINED.
    ///
    /// # Safety
    /// The user's variable is valid for writes.
    #[inline(always)]
    pub unsafe fn set(self, v: i64) {
        // SAFETY: by the caller's contract.
        unsafe {
            match self {
                Self::Narrow(p) => *p = i32::try_from(v).unwrap_or(UNDEFINED),
                Self::Wide(p) => *p = v,
            }
        }
    }
}

/// Every entry begins here.
#[inline(always)]
pub fn begin(id: u32) -> Result<()> {
    trace::enter(id);
    if state::is_ready() { Ok(()) } else { Err(state::not_ready()) }
}

/// As `begin`, for functions that may be called at any time.
#[inline(always)]
pub fn begin_any(id: u32) -> Result<()> {
    trace::enter(id);
    Ok(())
}

/// Every entry ends here: the return code in the ABI's numbering.
#[inline(always)]
pub fn end<A: Abi>(id: u32, site: Site, r: Result<()>) -> c_int {
    match r {
        Ok(()) => {
            trace::leave();
            0
        }
        Err(e) => fail::<A>(id, site, e),
    }
}

#[cold]
#[inline(never)]
fn fail<A: Abi>(id: u32, site: Site, e: MpiError) -> c_int {
    let code = raise(NAMES[id as usize], site, e);
    trace::leave();
    A::error_out(code)
}

/// The null handle in place of a new one: after an error, or before what may fail.
///
/// # Safety
/// `p` is NULL or valid for a write.
#[cold]
pub unsafe fn nulled<T: AbiHandle<H>, H: Handle>(p: *mut T) {
    if !p.is_null() {
        // SAFETY: by the caller's contract.
        unsafe { p.write(T::from_engine(H::null())) };
    }
}

/// After an error: a flag.
///
/// # Safety
/// As `nulled`.
#[cold]
pub unsafe fn flagged(p: *mut c_int, value: bool) {
    if !p.is_null() {
        // SAFETY: by the caller's contract.
        unsafe { p.write(value.into()) };
    }
}

/// As `end`, for functions that only return their code (the tool information interface).
#[inline(always)]
pub fn end_quiet<A: Abi>(r: Result<()>) -> c_int {
    trace::leave();
    match r {
        Ok(()) => 0,
        Err(e) => A::error_out(e.class.0),
    }
}

/// An entry without a body in the engine.
#[cold]
#[inline(never)]
pub fn unsupported<A: Abi>(id: u32, site: Site) -> c_int {
    let r = begin(id).and_then(|()| Err(not_supported()));
    end::<A>(id, site, r)
}

#[cold]
#[inline(never)]
pub fn unsupported_any<A: Abi>(id: u32, site: Site) -> c_int {
    end::<A>(id, site, Err(not_supported()))
}

#[cold]
pub fn not_supported() -> MpiError {
    MpiError::new(ErrClass::UNSUPPORTED_OPERATION, "this version of Weft does not have it")
}

#[cold]
pub fn no_tool() -> MpiError {
    MpiError::new(ErrClass::T_NOT_SUPPORTED, "there are no variables, categories or events")
}

/// The object behind an INOUT handle parameter, if it can be read.
///
/// # Safety
/// `p` is NULL or valid for reads.
#[inline(always)]
pub unsafe fn site<T: AbiHandle<H>, H>(p: *const T, f: fn(H) -> Site) -> Site {
    if p.is_null() {
        return Site::Default;
    }
    // SAFETY: not NULL, valid by the caller's contract.
    f(unsafe { *p }.to_engine())
}

// ---- checks ----

#[inline(always)]
pub fn function<T: ?Sized>(name: &'static str, p: *const T) -> Result<()> {
    if p.is_null() { Err(no_memory(name)) } else { Ok(()) }
}

/// Memory is at this address: it is neither NULL nor a constant of an ABI, such as MPI_IN_PLACE.
#[inline(always)]
pub fn not_null<T: ?Sized>(name: &'static str, p: *const T) -> Result<()> {
    if is_address(p) { Ok(()) } else { Err(no_memory(name)) }
}

#[inline(always)]
pub fn out_not_null(name: &'static str, p: OutInt) -> Result<()> {
    if p.is_absent() { Err(no_memory(name)) } else { Ok(()) }
}

#[cold]
fn no_memory(name: &'static str) -> MpiError {
    err!(ErrClass::ARG, "{name} is NULL or another constant where memory has to be")
}

/// An array may be NULL, or any constant, when it has no elements.
#[inline(always)]
pub fn array(name: &'static str, is_absent: bool, len: i64) -> Result<()> {
    if is_absent && len > 0 { Err(no_memory(name)) } else { Ok(()) }
}

#[inline(always)]
pub fn nonneg(name: &'static str, v: i64, class: ErrClass) -> Result<()> {
    if v < 0 { Err(negative(name, v, class)) } else { Ok(()) }
}

#[cold]
fn negative(name: &'static str, v: i64, class: ErrClass) -> MpiError {
    err!(class, "{name} is {v}, must not be negative")
}

/// # Safety
/// `p` is NULL or a C string.
#[inline(always)]
pub unsafe fn c_str<'a>(name: &'static str, p: *const c_char) -> Result<&'a CStr> {
    not_null(name, p)?;
    // SAFETY: not NULL, a C string by the caller's contract.
    Ok(unsafe { CStr::from_ptr(p) })
}

// ---- arrays ----

/// An IN array of handles.
#[inline(always)]
pub fn handles<T: AbiHandle<H>, H: Handle>(ptr: *const T) -> HArr<H> {
    unsafe fn read<T: AbiHandle<H>, H>(p: *const c_void, i: usize) -> H {
        // SAFETY: the engine reads within the user's array.
        unsafe { *p.cast::<T>().add(i) }.to_engine()
    }
    HArr { ptr: ptr.cast(), read: read::<T, H> }
}

/// An IN array of numbers that need translation; `room` holds them when they do.
///
/// # Safety
/// `ptr` is valid for `len` reads, or NULL.
pub unsafe fn translated<A: Abi>(ptr: *const c_int, len: i64, f: fn(i32) -> i32, room: &mut Vec<i32>) -> Arr<i32> {
    if A::IDENTITY || ptr.is_null() || len <= 0 {
        return Arr(ptr);
    }
    // SAFETY: by the caller's contract.
    *room = (0..len as usize).map(|i| f(unsafe { *ptr.add(i) })).collect();
    Arr(room.as_ptr())
}

/// Writes an OUT array: at most `max` elements (`i64::MAX` when the standard fixes the number).
///
/// # Safety
/// `ptr` is NULL or valid for that many writes.
pub unsafe fn write_array<T, U>(ptr: *mut T, max: i64, values: &[U], f: impl Fn(&U) -> T) {
    if ptr.is_null() {
        return;
    }
    let n = values.len().min(max.max(0) as usize);
    for (i, v) in values[..n].iter().enumerate() {
        // SAFETY: i < n, within the user's array.
        unsafe { ptr.add(i).write(f(v)) };
    }
}

/// Writes an OUT array of weights, unless the caller passed MPI_UNWEIGHTED or MPI_WEIGHTS_EMPTY.
///
/// # Safety
/// As for `write_array`.
pub unsafe fn write_weights<A: Abi>(ptr: *mut c_int, max: i64, values: &[i32]) {
    let given = A::weights_in(ptr).0 as usize;
    if given != UNWEIGHTED && given != WEIGHTS_EMPTY && is_address(ptr) {
        // SAFETY: by the caller's contract.
        unsafe { write_array(ptr, max, values, |x| *x) };
    }
}

/// Writes a string with its terminating null character, cut to `room` bytes in all; returns its
/// length without the null character.
///
/// # Safety
/// `ptr` is valid for `room` writes.
pub unsafe fn write_string(ptr: *mut c_char, room: usize, s: &str) -> c_int {
    if room == 0 || ptr.is_null() {
        return 0;
    }
    let mut n = s.len().min(room - 1);
    while !s.is_char_boundary(n) {
        n -= 1;
    }
    // SAFETY: n + 1 <= room.
    unsafe {
        std::ptr::copy_nonoverlapping(s.as_ptr(), ptr.cast(), n);
        ptr.add(n).write(0);
    }
    n as c_int
}

// ---- requests and statuses ----

/// The request array of a completion call.
pub struct Requests<A: Abi> {
    ptr: *mut A::Request,
    len: usize,
}

impl<A: Abi> Requests<A> {
    #[inline(always)]
    pub fn new(ptr: *mut A::Request, len: i64) -> Self {
        Self { ptr, len: len.max(0) as usize }
    }
}
impl<A: Abi> Clone for Requests<A> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<A: Abi> Copy for Requests<A> {}

impl<A: Abi> RequestArray for Requests<A> {
    #[inline(always)]
    fn len(&self) -> usize {
        self.len
    }
    #[inline(always)]
    fn get(&self, i: usize) -> RequestH {
        debug_assert!(i < self.len);
        // SAFETY: within the array that the user gave.
        unsafe { *self.ptr.add(i) }.to_engine()
    }
    #[inline(always)]
    fn set(&self, i: usize, r: RequestH) {
        debug_assert!(i < self.len);
        // SAFETY: as above; INOUT in the calls that set.
        unsafe { self.ptr.add(i).write(A::Request::from_engine(r)) }
    }
}

/// The status array of a completion call. NULL and the constants of other arguments are taken for
/// MPI_STATUSES_IGNORE.
pub struct Statuses<A: Abi> {
    ptr: *mut A::Status,
}

impl<A: Abi> Statuses<A> {
    #[inline(always)]
    pub fn new(ptr: *mut A::Status) -> Self {
        Self { ptr: if is_address(ptr) { ptr } else { std::ptr::null_mut() } }
    }
}
impl<A: Abi> Clone for Statuses<A> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<A: Abi> Copy for Statuses<A> {}

impl<A: Abi> StatusArray for Statuses<A> {
    #[inline(always)]
    fn ignored(&self) -> bool {
        self.ptr.is_null()
    }
    #[inline(always)]
    fn set(&self, i: usize, s: &Status) {
        if !self.ptr.is_null() {
            // SAFETY: the user's array has as many elements as there are requests.
            unsafe {
                let p = self.ptr.add(i);
                A::status_write(p, s);
                *A::status_error(p) = A::error_out(s.error);
            }
        }
    }
}

/// A single status: filled by the engine, copied to the user's.
///
/// SPEC: MPI-4.1 section 3.2.5: calls that complete one operation leave MPI_ERROR as it is; those that complete
/// none leave all of it.
pub struct StatusSlot<A: Abi> {
    ptr: *mut A::Status,
    pub value: Status,
    abi: PhantomData<A>,
}

impl<A: Abi> StatusSlot<A> {
    /// For an OUT status.
    #[inline(always)]
    pub fn new(ptr: *mut A::Status) -> Self {
        Self {
            ptr: if is_address(ptr) { ptr } else { std::ptr::null_mut() },
            value: Status::UNTOUCHED,
            abi: PhantomData,
        }
    }
    /// Of a message that was received, which leaves nothing to ask. True.
    #[inline(always)]
    pub fn write_received(&self) -> bool {
        if !self.ptr.is_null() {
            // SAFETY: the user's status, not ignored.
            unsafe { A::status_write(self.ptr, &self.value) };
        }
        true
    }
    #[inline(always)]
    pub fn write(&self) {
        if !self.ptr.is_null() && self.value.source != Status::UNTOUCHED.source {
            // SAFETY: the user's status, not ignored.
            unsafe {
                A::status_write(self.ptr, &self.value);
                // SPEC: MPI-4.1 section 3.7.3: the error field of an empty status is MPI_SUCCESS.
                if self.value.error == Status::WRITES_SUCCESS {
                    *A::status_error(self.ptr) = 0;
                }
            }
        }
    }
}

/// Reads an IN or INOUT status.
///
/// # Safety
/// `p` is NULL, MPI_STATUS_IGNORE or valid for reads.
#[inline(always)]
pub unsafe fn status_in<A: Abi>(p: *const A::Status) -> Result<Status> {
    if !is_address(p) {
        return Err(no_memory("status"));
    }
    // SAFETY: by the caller's contract.
    Ok(unsafe { A::status_read(p) })
}
