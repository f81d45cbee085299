//! Functions of programs in Fortran and C++: their libraries say how to call what takes no handles of C.
//!
//! `libmpi_mpifh.so.40` is ours. `libmpi_cxx.so.40` is the distribution's: the classes are inline in the
//! programs, and what they need of the C library beside MPI is here (ADR 0024 says why for MPICH's).

#![allow(non_upper_case_globals)]

use crate::objects::Object;
use crate::types::{Comm, Datatype, Op};
use std::ffi::{c_char, c_int, c_void};
use std::sync::atomic::{AtomicPtr, Ordering};
use weft_abi_common::{AbiHandle, cxx};
use weft_base::handle::CommH;
use weft_core::abi::UserFn;
use weft_core::callbacks;

fn address(f: *const c_void) -> UserFn {
    UserFn(f.expose_provenance())
}

// ---- Fortran ----

/// From here on the reduction function `f` is called through `call`.
///
/// # Safety
/// `call` takes what `cxx::OpCall` says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn weft_fortran_reduction(f: *const c_void, call: *const c_void) {
    cxx::OPS.mark(address(f), address(call));
}

/// From here on the error handler `f` is called through `call`.
///
/// # Safety
/// `call` takes what `cxx::ErrorCall` says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn weft_fortran_errhandler(f: *const c_void, call: *const c_void) {
    cxx::FORTRAN_ERRORS.mark(address(f), address(call));
}

// ---- C++ ----

/// Data of Open MPI that the C++ library refers to. It reads error codes of Open MPI's own, of which
/// there are none, and writes into the object.
#[unsafe(no_mangle)]
pub static mut ompi_mpi_errors_throw_exceptions: Object<1024> = Object([0; 1024]);
#[unsafe(no_mangle)]
pub static mut ompi_registered_datareps: Object<64> = Object([0; 64]);
#[unsafe(no_mangle)]
pub static mut ompi_errcodes_intern: [*const c_void; 15] = [std::ptr::null(); 15];
#[unsafe(no_mangle)]
pub static mut ompi_errcode_intern_lastused: c_int = 0;

type Intercept = unsafe extern "C" fn(*const c_void, *mut c_void, *mut c_int, *mut Datatype, *const c_void);

/// The function of the C++ library that turns a datatype into its object, and calls.
static INTERCEPT: AtomicPtr<c_void> = AtomicPtr::new(std::ptr::null_mut());

/// Runs a reduction function of C++, as a `cxx::OpCall`.
unsafe extern "C" fn reduce(
    inv: *const c_void,
    inout: *mut c_void,
    mut n: c_int,
    mut datatype: Datatype,
    f: *const c_void,
) {
    // ORDERING: Relaxed; set before the first function was marked, see `cxx::Calls`.
    let intercept = INTERCEPT.load(Ordering::Relaxed);
    // SAFETY: the address was registered as such a function.
    unsafe {
        let call: Intercept = std::mem::transmute(intercept);
        call(inv, inout, &mut n, &mut datatype, f);
    }
}

/// The operation was made with a function of the C++ library, the same for all; this is the program's.
///
/// # Safety
/// `f` is a reduction function of C++; the operation's own takes what `Intercept` says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ompi_op_set_cxx_callback(op: Op, f: *const c_void) {
    if let Ok(intercept) = callbacks::replace_of_op(op.to_engine(), address(f)) {
        INTERCEPT.store(std::ptr::with_exposed_provenance_mut(intercept.0), Ordering::Relaxed);
        cxx::OPS.mark(address(f), UserFn(reduce as *const () as usize));
    }
}

fn unsupported(what: &str) {
    eprintln!("Weft: {what} of the C++ bindings are not supported under Open MPI's ABI");
}

/// Error handlers of C++: memory of an object's size, which the C++ library writes into and no call
/// takes for a handle.
#[unsafe(no_mangle)]
pub extern "C" fn ompi_errhandler_create(_kind: c_int, _f: *const c_void, _language: c_int) -> *mut c_void {
    unsupported("error handlers");
    Box::into_raw(Box::new(Object([0u8; 1024]))).cast()
}

/// Raises an error that the C++ library has found.
#[unsafe(no_mangle)]
pub extern "C" fn ompi_errhandler_invoke(
    _errhandler: *const c_void,
    _object: *const c_void,
    _kind: c_int,
    code: c_int,
    _message: *const c_char,
) -> c_int {
    unsafe extern "C" {
        fn PMPI_Comm_call_errhandler(comm: Comm, code: c_int) -> c_int;
    }
    // SAFETY: a function of this library, given a handle and a number.
    unsafe { PMPI_Comm_call_errhandler(Comm::from_engine(CommH::WORLD), code) };
    code
}

/// Attribute functions of C++, which read fields of Open MPI's communicators: refused.
#[unsafe(no_mangle)]
pub extern "C" fn ompi_attr_create_keyval(
    _kind: c_int,
    _copy: *const c_void,
    _delete: *const c_void,
    _keyval: *mut c_int,
    _extra: *mut c_void,
    _flags: c_int,
    _bindings: *mut c_void,
) -> c_int {
    unsupported("attribute functions");
    /// MPI_ERR_UNSUPPORTED_OPERATION.
    const REFUSED: c_int = 52;
    REFUSED
}
