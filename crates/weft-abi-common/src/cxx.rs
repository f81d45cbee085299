//! User functions of C++ programs: the C++ library marks them after it has registered them, and lends the
//! functions that turn C arguments into its objects. Where handles of Fortran are not the low half of
//! those of C, the Fortran library does the same.

use crate::abi::AbiHandle;
use crate::hooks::function;
use std::collections::BTreeMap;
use std::ffi::{c_int, c_void};
use std::sync::RwLock;
use std::sync::atomic::{AtomicBool, Ordering};
use weft_base::handle::Handle;
use weft_core::abi::{CopyAnswer, UserFn};

/// Calls a reduction function: operands, length, datatype, the function.
pub type OpCall<T> = unsafe extern "C" fn(*const c_void, *mut c_void, c_int, T, *const c_void);
/// Calls an error handler: 0, 1, 2 for communicators, files, windows; handle, code, the function.
pub type ErrorCall = unsafe extern "C" fn(c_int, *mut c_void, *mut c_int, *const c_void);
/// Calls a copy function: function, handle, keyval, extra state, how the value is held, value, copy,
/// flag.
pub type CopyCall<T> = unsafe extern "C" fn(
    *const c_void,
    T,
    c_int,
    *mut c_void,
    c_int,
    *mut c_void,
    *mut *mut c_void,
    *mut c_int,
) -> c_int;
/// Calls a delete function: function, handle, keyval, how the value is held, value, extra state.
pub type DeleteCall<T> = unsafe extern "C" fn(*const c_void, T, c_int, c_int, *mut c_void, *mut c_void) -> c_int;

/// The value of an attribute is a pointer that C or C++ has set, not an integer of Fortran.
const POINTER: c_int = 0;

/// Functions of C++ by their addresses, and what calls them.
pub struct Calls {
    any: AtomicBool,
    table: RwLock<BTreeMap<usize, UserFn>>,
}

pub static OPS: Calls = Calls::new();
pub static ERRORS: Calls = Calls::new();
/// Error handlers of Fortran, which take no error upon them as those of C++ do.
pub static FORTRAN_ERRORS: Calls = Calls::new();
pub static COPIES: Calls = Calls::new();
pub static DELETES: Calls = Calls::new();

impl Calls {
    const fn new() -> Self {
        Self { any: AtomicBool::new(false), table: RwLock::new(BTreeMap::new()) }
    }

    /// From here on `f` is called through `call`.
    pub fn mark(&self, f: UserFn, call: UserFn) {
        // Constants of the front end have no function to call.
        if f.0 > 1 && call.0 != 0 {
            self.table.write().unwrap_or_else(|e| e.into_inner()).insert(f.0, call);
            // ORDERING: Relaxed; the lock orders the table, and who calls has registered before.
            self.any.store(true, Ordering::Relaxed);
        }
    }

    #[inline]
    fn get(&self, f: UserFn) -> Option<UserFn> {
        // ORDERING: Relaxed, see `mark`.
        if !self.any.load(Ordering::Relaxed) {
            return None;
        }
        self.table.read().unwrap_or_else(|e| e.into_inner()).get(&f.0).copied()
    }
}

fn address(f: UserFn) -> *const c_void {
    std::ptr::with_exposed_provenance(f.0)
}

/// Runs a reduction function of C++; false for one of C.
///
/// # Safety
/// As for a call of the function: the operands have `n` elements of the type.
#[inline]
pub unsafe fn user_op<T>(f: UserFn, inv: *mut c_void, inout: *mut c_void, n: c_int, datatype: T) -> bool {
    let Some(call) = OPS.get(f) else { return false };
    // SAFETY: `mark` got the address of such a function; the rest by the caller's contract.
    unsafe { function::<OpCall<T>>(call)(inv, inout, n, datatype, address(f)) };
    true
}

/// Runs an error handler that is marked in `calls`; false for another.
///
/// # Safety
/// `handle` is of an object of the kind that the handler was made for.
pub unsafe fn errhandler<T: AbiHandle<H>, H: Handle>(
    calls: &Calls,
    f: UserFn,
    kind: c_int,
    mut handle: T,
    code: &mut c_int,
) -> bool {
    let Some(call) = calls.get(f) else { return false };
    // SAFETY: as in `user_op`.
    unsafe { function::<ErrorCall>(call)(kind, (&raw mut handle).cast(), code, address(f)) };
    true
}

/// Runs a copy function of C++: its code, or its answer; None for one of C.
///
/// # Safety
/// `handle` is of an object of the kind that the keyval was made for.
pub unsafe fn copy_attr<T>(
    f: UserFn,
    handle: T,
    keyval: c_int,
    extra: usize,
    value: usize,
) -> Option<Result<CopyAnswer, c_int>> {
    let call = COPIES.get(f)?;
    let (mut out, mut flag) = (std::ptr::null_mut::<c_void>(), 0);
    let (extra, value) = (extra as *mut c_void, value as *mut c_void);
    // SAFETY: as in `user_op`; the out parameters live through the call.
    let code = unsafe {
        let call = function::<CopyCall<T>>(call);
        call(address(f), handle, keyval, extra, POINTER, value, &raw mut out, &raw mut flag)
    };
    Some(match (code, flag) {
        (0, 0) => Ok(CopyAnswer::Skip),
        (0, _) => Ok(CopyAnswer::Value(out as usize)),
        (code, _) => Err(code),
    })
}

/// Runs a delete function of C++: its code; None for one of C.
///
/// # Safety
/// As for `copy_attr`.
pub unsafe fn delete_attr<T>(f: UserFn, handle: T, keyval: c_int, value: usize, extra: usize) -> Option<c_int> {
    let call = DELETES.get(f)?;
    let (extra, value) = (extra as *mut c_void, value as *mut c_void);
    // SAFETY: as in `copy_attr`.
    Some(unsafe {
        let call = function::<DeleteCall<T>>(call);
        call(address(f), handle, keyval, POINTER, value, extra)
    })
}
