// Written by `cargo xtask codegen` from api/*.toml. Do not edit.
//! Process creation and connection (chapter 11).

#![allow(
    unused_variables,
    unused_imports,
    unused_unsafe,
    unused_mut,
    clippy::redundant_closure_call,
    clippy::useless_conversion
)]

use crate::abi::{Abi, AbiHandle};
use crate::entry::{self, OutInt, Requests, StatusSlot, Statuses};
use crate::generated::names::id;
use crate::to_body::PolyFn;
use std::ffi::{c_char, c_int, c_void};
use weft_base::handle::*;
use weft_base::{ErrClass, Result};
use weft_core::abi::{Arr, IntArr, UserFn};
use weft_core::api;
use weft_core::errh::Site;

/// `MPI_Close_port`, MPI-5.0 section 11.9.
pub unsafe fn close_port<A: Abi>(port_name: *const c_char) -> c_int {
    let site = Site::Default;
    entry::unsupported::<A>(id::CLOSE_PORT, site)
}

/// `MPI_Comm_accept`, MPI-5.0 section 11.9.
pub unsafe fn comm_accept<A: Abi>(
    port_name: *const c_char,
    info: A::Info,
    root: c_int,
    comm: A::Comm,
    newcomm: *mut A::Comm,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    entry::unsupported::<A>(id::COMM_ACCEPT, site)
}

/// `MPI_Comm_connect`, MPI-5.0 section 11.9.
pub unsafe fn comm_connect<A: Abi>(
    port_name: *const c_char,
    info: A::Info,
    root: c_int,
    comm: A::Comm,
    newcomm: *mut A::Comm,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    entry::unsupported::<A>(id::COMM_CONNECT, site)
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
    entry::end::<A>(id::COMM_GET_PARENT, site, r)
}

/// `MPI_Comm_join`, MPI-5.0 section 11.9.
pub unsafe fn comm_join<A: Abi>(fd: c_int, intercomm: *mut A::Comm) -> c_int {
    let site = Site::Default;
    entry::unsupported::<A>(id::COMM_JOIN, site)
}

/// `MPI_Comm_spawn`, MPI-5.0 section 11.8.
pub unsafe fn comm_spawn<A: Abi>(
    command: *const c_char,
    argv: *mut c_void,
    maxprocs: c_int,
    info: A::Info,
    root: c_int,
    comm: A::Comm,
    intercomm: *mut A::Comm,
    array_of_errcodes: *mut c_int,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    entry::unsupported::<A>(id::COMM_SPAWN, site)
}

/// `MPI_Comm_spawn_multiple`, MPI-5.0 section 11.8.
pub unsafe fn comm_spawn_multiple<A: Abi>(
    count: c_int,
    array_of_commands: *mut c_void,
    array_of_argv: *mut c_void,
    array_of_maxprocs: *const c_int,
    array_of_info: *const A::Info,
    root: c_int,
    comm: A::Comm,
    intercomm: *mut A::Comm,
    array_of_errcodes: *mut c_int,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    entry::unsupported::<A>(id::COMM_SPAWN_MULTIPLE, site)
}

/// `MPI_Lookup_name`, MPI-5.0 section 11.9.
pub unsafe fn lookup_name<A: Abi>(
    service_name: *const c_char,
    info: A::Info,
    port_name: *mut c_char,
) -> c_int {
    let site = Site::Default;
    entry::unsupported::<A>(id::LOOKUP_NAME, site)
}

/// `MPI_Open_port`, MPI-5.0 section 11.9.
pub unsafe fn open_port<A: Abi>(info: A::Info, port_name: *mut c_char) -> c_int {
    let site = Site::Default;
    entry::unsupported::<A>(id::OPEN_PORT, site)
}

/// `MPI_Publish_name`, MPI-5.0 section 11.9.
pub unsafe fn publish_name<A: Abi>(
    service_name: *const c_char,
    info: A::Info,
    port_name: *const c_char,
) -> c_int {
    let site = Site::Default;
    entry::unsupported::<A>(id::PUBLISH_NAME, site)
}

/// `MPI_Unpublish_name`, MPI-5.0 section 11.9.
pub unsafe fn unpublish_name<A: Abi>(
    service_name: *const c_char,
    info: A::Info,
    port_name: *const c_char,
) -> c_int {
    let site = Site::Default;
    entry::unsupported::<A>(id::UNPUBLISH_NAME, site)
}
