// Written by `cargo xtask codegen` from api/*.toml. Do not edit.
//! ABI queries, Fortran and integer conversion (chapters 19 and 20).

#![allow(
    unused_variables,
    unused_imports,
    unused_unsafe,
    unused_mut,
    clippy::redundant_closure,
    clippy::redundant_closure_call,
    clippy::useless_conversion
)]

use crate::abi::{Abi, AbiHandle};
use crate::entry::{self, OutInt, Requests, StatusSlot, Statuses};
use crate::generated::names::id;
use crate::hot_coll::{Blocks, all_same, call, known, rooted, same, short};
use crate::to_body::PolyFn;
use std::ffi::{c_char, c_int, c_void};
use weft_base::consts::{IN_PLACE, is_address};
use weft_base::handle::*;
use weft_base::{ErrClass, Result};
use weft_core::abi::{Arr, IntArr, UserFn};
use weft_core::api;
use weft_core::errh::Site;
use weft_core::rma::hot;

/// `MPI_Abi_get_fortran_booleans`, MPI-5.0 section 20.2.
pub unsafe fn abi_get_fortran_booleans<A: Abi>(
    logical_size: c_int,
    logical_true: *mut c_void,
    logical_false: *mut c_void,
    is_set: *mut c_int,
) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin_any(id::ABI_GET_FORTRAN_BOOLEANS)?;
            entry::not_null("is_set", is_set)?;
            let r0 = api::abi_query::abi_get_fortran_booleans(logical_size, logical_true.cast(), logical_false.cast())?;
            is_set.write(c_int::from(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::flagged(is_set, false);
        }
    }
    entry::end::<A>(id::ABI_GET_FORTRAN_BOOLEANS, site, r)
}

/// `MPI_Abi_get_fortran_info`, MPI-5.0 section 20.2.
pub unsafe fn abi_get_fortran_info<A: Abi>(info: *mut A::Info) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin_any(id::ABI_GET_FORTRAN_INFO)?;
            entry::not_null("info", info)?;
            let r0 = api::abi_query::abi_get_fortran_info()?;
            info.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(info);
        }
    }
    entry::end::<A>(id::ABI_GET_FORTRAN_INFO, site, r)
}

/// `MPI_Abi_get_info`, MPI-5.0 section 20.2.
pub unsafe fn abi_get_info<A: Abi>(info: *mut A::Info) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin_any(id::ABI_GET_INFO)?;
            entry::not_null("info", info)?;
            let r0 = api::abi_query::abi_get_info()?;
            info.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(info);
        }
    }
    entry::end::<A>(id::ABI_GET_INFO, site, r)
}

/// `MPI_Abi_get_version`, MPI-5.0 section 20.2.
pub unsafe fn abi_get_version<A: Abi>(abi_major: *mut c_int, abi_minor: *mut c_int) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin_any(id::ABI_GET_VERSION)?;
            entry::not_null("abi_major", abi_major)?;
            entry::not_null("abi_minor", abi_minor)?;
            let (r0, r1) = api::abi_query::abi_get_version()?;
            abi_major.write(r0);
            abi_minor.write(r1);
            Ok(())
        })()
    };
    entry::end::<A>(id::ABI_GET_VERSION, site, r)
}

/// `MPI_Abi_set_fortran_booleans`, MPI-5.0 section 20.2.
pub unsafe fn abi_set_fortran_booleans<A: Abi>(
    logical_size: c_int,
    logical_true: *mut c_void,
    logical_false: *mut c_void,
) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin_any(id::ABI_SET_FORTRAN_BOOLEANS)?;
            api::abi_query::abi_set_fortran_booleans(
                logical_size,
                logical_true.cast_const().cast(),
                logical_false.cast_const().cast(),
            )?;
            Ok(())
        })()
    };
    entry::end::<A>(id::ABI_SET_FORTRAN_BOOLEANS, site, r)
}

/// `MPI_Abi_set_fortran_info`, MPI-5.0 section 20.2.
pub unsafe fn abi_set_fortran_info<A: Abi>(info: A::Info) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin_any(id::ABI_SET_FORTRAN_INFO)?;
            api::abi_query::abi_set_fortran_info(info.to_engine())?;
            Ok(())
        })()
    };
    entry::end::<A>(id::ABI_SET_FORTRAN_INFO, site, r)
}
