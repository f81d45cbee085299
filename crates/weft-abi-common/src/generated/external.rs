// Written by `cargo xtask codegen` from api/*.toml. Do not edit.
//! Generalized requests, statuses (chapter 13).

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

/// `MPI_Grequest_complete`, MPI-5.0 section 13.2.
pub unsafe fn grequest_complete<A: Abi>(request: A::Request) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::GREQUEST_COMPLETE)?;
            api::request::grequest_complete(request.to_engine())?;
            Ok(())
        })()
    };
    entry::end::<A>(id::GREQUEST_COMPLETE, site, r)
}

/// `MPI_Grequest_start`, MPI-5.0 section 13.2.
pub unsafe fn grequest_start<A: Abi>(
    query_fn: *const c_void,
    free_fn: *const c_void,
    cancel_fn: *const c_void,
    extra_state: *mut c_void,
    request: *mut A::Request,
) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::GREQUEST_START)?;
            entry::function("query_fn", query_fn)?;
            entry::function("free_fn", free_fn)?;
            entry::function("cancel_fn", cancel_fn)?;
            entry::not_null("request", request)?;
            let r0 = api::request::grequest_start(
                A::fn_in(query_fn),
                A::fn_in(free_fn),
                A::fn_in(cancel_fn),
                extra_state as usize,
            )?;
            request.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(request);
        }
    }
    entry::end::<A>(id::GREQUEST_START, site, r)
}

/// `MPI_Status_set_elements`, `MPI_Status_set_elements_c`, MPI-5.0 section 13.3.
pub unsafe fn status_set_elements<A: Abi>(status: *mut A::Status, datatype: A::Datatype, count: i64) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin_any(id::STATUS_SET_ELEMENTS)?;
            let mut status_v = entry::status_in::<A>(status)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            let r = api::pack::status_set_elements(&mut status_v, datatype.to_engine(), i64::from(count));
            A::status_write(status, &status_v);
            r?;
            Ok(())
        })()
    };
    entry::end::<A>(id::STATUS_SET_ELEMENTS, site, r)
}
