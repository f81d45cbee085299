//! What `libmpichcxx.so.12` asks of the C library beside MPI: MPICH's C++ bindings register a
//! function of C++ as if it were one of C, and then say through which function of theirs to call it.

#![allow(non_snake_case)]

use crate::generated::values::keyval_in;
use crate::types::{Errhandler, Op};
use std::ffi::{c_int, c_void};
use weft_abi_common::{AbiHandle, cxx};
use weft_core::abi::UserFn;
use weft_core::callbacks;

fn address(f: *const c_void) -> UserFn {
    UserFn(f.expose_provenance())
}

/// Says how the reduction function of an operation is called; nothing where the handle is none.
///
/// # Safety
/// `call` takes what `cxx::OpCall` says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPII_Op_set_cxx(op: Op, call: *const c_void) {
    if let Ok(f) = callbacks::of_op(op.to_engine()) {
        cxx::OPS.mark(f, address(call));
    }
}

/// Says how an error handler is called; nothing where the handle is none.
///
/// # Safety
/// `call` takes what `cxx::ErrorCall` says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPII_Errhandler_set_cxx(errhandler: Errhandler, call: *const c_void) {
    if let Ok(f) = callbacks::of_errhandler(errhandler.to_engine()) {
        cxx::ERRORS.mark(f, address(call));
    }
}

/// Says how the functions of a keyval are called; nothing where there is no such keyval.
///
/// # Safety
/// The functions take what `cxx::CopyCall` and `cxx::DeleteCall` say.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPII_Keyval_set_proxy(keyval: c_int, copy: *const c_void, delete: *const c_void) {
    if let Ok((on_copy, on_delete)) = callbacks::of_keyval(keyval_in(keyval)) {
        cxx::COPIES.mark(on_copy, address(copy));
        cxx::DELETES.mark(on_delete, address(delete));
    }
}
