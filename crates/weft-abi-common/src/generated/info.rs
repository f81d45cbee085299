// Written by `cargo xtask codegen` from api/*.toml. Do not edit.
//! Info objects (chapter 10).

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

/// `MPI_Info_create`, MPI-5.0 section 10.
pub unsafe fn info_create<A: Abi>(info: *mut A::Info) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin_any(id::INFO_CREATE)?;
            entry::not_null("info", info)?;
            let r0 = api::info::info_create()?;
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
    entry::end::<A>(id::INFO_CREATE, site, r)
}

/// `MPI_Info_delete`, MPI-5.0 section 10.
pub unsafe fn info_delete<A: Abi>(info: A::Info, key: *const c_char) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin_any(id::INFO_DELETE)?;
            let key = entry::c_str("key", key)?;
            api::info::info_delete(info.to_engine(), key)?;
            Ok(())
        })()
    };
    entry::end::<A>(id::INFO_DELETE, site, r)
}

/// `MPI_Info_dup`, MPI-5.0 section 10.
pub unsafe fn info_dup<A: Abi>(info: A::Info, newinfo: *mut A::Info) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin_any(id::INFO_DUP)?;
            entry::not_null("newinfo", newinfo)?;
            let r0 = api::info::info_dup(info.to_engine())?;
            newinfo.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(newinfo);
        }
    }
    entry::end::<A>(id::INFO_DUP, site, r)
}

/// `MPI_Info_free`, MPI-5.0 section 10.
pub unsafe fn info_free<A: Abi>(info: *mut A::Info) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin_any(id::INFO_FREE)?;
            entry::not_null("info", info)?;
            let mut info_v = (*info).to_engine();
            let r = api::info::info_free(&mut info_v);
            info.write(AbiHandle::from_engine(info_v));
            r?;
            Ok(())
        })()
    };
    entry::end::<A>(id::INFO_FREE, site, r)
}

/// `MPI_Info_get_nkeys`, MPI-5.0 section 10.
pub unsafe fn info_get_nkeys<A: Abi>(info: A::Info, nkeys: *mut c_int) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin_any(id::INFO_GET_NKEYS)?;
            entry::not_null("nkeys", nkeys)?;
            let r0 = api::info::info_get_nkeys(info.to_engine())?;
            nkeys.write(r0);
            Ok(())
        })()
    };
    entry::end::<A>(id::INFO_GET_NKEYS, site, r)
}

/// `MPI_Info_get_nthkey`, MPI-5.0 section 10.
pub unsafe fn info_get_nthkey<A: Abi>(info: A::Info, n: c_int, key: *mut c_char) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin_any(id::INFO_GET_NTHKEY)?;
            entry::nonneg("n", i64::from(n), ErrClass::ARG)?;
            entry::not_null("key", key)?;
            let r0 = api::info::info_get_nthkey(info.to_engine(), n)?;
            entry::write_string(key, A::MAX_INFO_KEY, &r0);
            Ok(())
        })()
    };
    entry::end::<A>(id::INFO_GET_NTHKEY, site, r)
}

/// `MPI_Info_get_string`, MPI-5.0 section 10.
pub unsafe fn info_get_string<A: Abi>(
    info: A::Info,
    key: *const c_char,
    buflen: *mut c_int,
    value: *mut c_char,
    flag: *mut c_int,
) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin_any(id::INFO_GET_STRING)?;
            let key = entry::c_str("key", key)?;
            entry::not_null("buflen", buflen)?;
            let mut buflen_v = *buflen;
            let buflen_room = buflen_v;
            entry::not_null("flag", flag)?;
            let r = api::info::info_get_string(info.to_engine(), key, &mut buflen_v);
            buflen.write(buflen_v);
            let r0 = r?;
            flag.write(c_int::from(r0.is_some()));
            if let Some(x) = r0 {
                entry::write_string(value, buflen_room.max(0) as usize, &x);
            }
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::flagged(flag, false);
        }
    }
    entry::end::<A>(id::INFO_GET_STRING, site, r)
}

/// `MPI_Info_set`, MPI-5.0 section 10.
pub unsafe fn info_set<A: Abi>(info: A::Info, key: *const c_char, value: *const c_char) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin_any(id::INFO_SET)?;
            let key = entry::c_str("key", key)?;
            let value = entry::c_str("value", value)?;
            api::info::info_set(info.to_engine(), key, value)?;
            Ok(())
        })()
    };
    entry::end::<A>(id::INFO_SET, site, r)
}
