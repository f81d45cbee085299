// Written by `cargo xtask codegen` from api/*.toml. Do not edit.
//! Process creation and connection (chapter 11).

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

/// `MPI_Close_port`, MPI-5.0 section 11.9.
pub unsafe fn close_port<A: Abi>(port_name: *const c_char) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::CLOSE_PORT)?;
            let port_name = entry::c_str("port_name", port_name)?;
            api::connect::close_port(port_name)?;
            Ok(())
        })()
    };
    entry::end::<A>(id::CLOSE_PORT, site, r)
}

/// `MPI_Comm_disconnect`, MPI-5.0 section 11.9.
pub unsafe fn comm_disconnect<A: Abi>(comm: *mut A::Comm) -> c_int {
    // SAFETY: NULL or the user's variable.
    let site = unsafe { entry::site(comm, Site::Comm) };
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::COMM_DISCONNECT)?;
            entry::not_null("comm", comm)?;
            let mut comm_v = (*comm).to_engine();
            let r = api::comm::comm_disconnect(&mut comm_v);
            comm.write(AbiHandle::from_engine(comm_v));
            r?;
            Ok(())
        })()
    };
    entry::end::<A>(id::COMM_DISCONNECT, site, r)
}

/// `MPI_Comm_get_parent`, MPI-5.0 section 11.8.
pub unsafe fn comm_get_parent<A: Abi>(parent: *mut A::Comm) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::COMM_GET_PARENT)?;
            entry::not_null("parent", parent)?;
            let r0 = api::comm::comm_get_parent()?;
            parent.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(parent);
        }
    }
    entry::end::<A>(id::COMM_GET_PARENT, site, r)
}

/// `MPI_Comm_join`, MPI-5.0 section 11.9.
pub unsafe fn comm_join<A: Abi>(fd: c_int, intercomm: *mut A::Comm) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::COMM_JOIN)?;
            entry::not_null("intercomm", intercomm)?;
            let r0 = api::connect::comm_join(fd)?;
            intercomm.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(intercomm);
        }
    }
    entry::end::<A>(id::COMM_JOIN, site, r)
}

/// `MPI_Lookup_name`, MPI-5.0 section 11.9.
pub unsafe fn lookup_name<A: Abi>(service_name: *const c_char, info: A::Info, port_name: *mut c_char) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::LOOKUP_NAME)?;
            let service_name = entry::c_str("service_name", service_name)?;
            entry::not_null("port_name", port_name)?;
            let r0 = api::spawn::lookup_name(service_name, info.to_engine())?;
            entry::write_string(port_name, A::MAX_PORT_NAME, &r0);
            Ok(())
        })()
    };
    entry::end::<A>(id::LOOKUP_NAME, site, r)
}

/// `MPI_Open_port`, MPI-5.0 section 11.9.
pub unsafe fn open_port<A: Abi>(info: A::Info, port_name: *mut c_char) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::OPEN_PORT)?;
            entry::not_null("port_name", port_name)?;
            let r0 = api::connect::open_port(info.to_engine())?;
            entry::write_string(port_name, A::MAX_PORT_NAME, &r0);
            Ok(())
        })()
    };
    entry::end::<A>(id::OPEN_PORT, site, r)
}

/// `MPI_Publish_name`, MPI-5.0 section 11.9.
pub unsafe fn publish_name<A: Abi>(service_name: *const c_char, info: A::Info, port_name: *const c_char) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::PUBLISH_NAME)?;
            let service_name = entry::c_str("service_name", service_name)?;
            let port_name = entry::c_str("port_name", port_name)?;
            api::spawn::publish_name(service_name, info.to_engine(), port_name)?;
            Ok(())
        })()
    };
    entry::end::<A>(id::PUBLISH_NAME, site, r)
}

/// `MPI_Unpublish_name`, MPI-5.0 section 11.9.
pub unsafe fn unpublish_name<A: Abi>(service_name: *const c_char, info: A::Info, port_name: *const c_char) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::UNPUBLISH_NAME)?;
            let service_name = entry::c_str("service_name", service_name)?;
            let port_name = entry::c_str("port_name", port_name)?;
            api::spawn::unpublish_name(service_name, info.to_engine(), port_name)?;
            Ok(())
        })()
    };
    entry::end::<A>(id::UNPUBLISH_NAME, site, r)
}
