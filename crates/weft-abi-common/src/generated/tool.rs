// Written by `cargo xtask codegen` from api/*.toml. Do not edit.
//! Tool support (chapter 15).

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

/// `MPI_Pcontrol`, MPI-5.0 section 15.2.4.
pub unsafe fn pcontrol<A: Abi>(level: c_int) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin_any(id::PCONTROL)?;
            api::env::pcontrol(level)?;
            Ok(())
        })()
    };
    entry::end::<A>(id::PCONTROL, site, r)
}

/// `MPI_T_category_get_categories`, MPI-5.0 section 15.3.9.
pub unsafe fn t_category_get_categories<A: Abi>(
    cat_index: c_int,
    len: c_int,
    indices: *mut c_int,
) -> c_int {
    entry::end_quiet::<A>(Err(entry::no_tool()))
}

/// `MPI_T_category_get_cvars`, MPI-5.0 section 15.3.9.
pub unsafe fn t_category_get_cvars<A: Abi>(
    cat_index: c_int,
    len: c_int,
    indices: *mut c_int,
) -> c_int {
    entry::end_quiet::<A>(Err(entry::no_tool()))
}

/// `MPI_T_category_get_events`, MPI-5.0 section 15.3.9.
pub unsafe fn t_category_get_events<A: Abi>(
    cat_index: c_int,
    len: c_int,
    indices: *mut c_int,
) -> c_int {
    entry::end_quiet::<A>(Err(entry::no_tool()))
}

/// `MPI_T_category_get_info`, MPI-5.0 section 15.3.9.
pub unsafe fn t_category_get_info<A: Abi>(
    cat_index: c_int,
    name: *mut c_char,
    name_len: *mut c_int,
    desc: *mut c_char,
    desc_len: *mut c_int,
    num_cvars: *mut c_int,
    num_pvars: *mut c_int,
    num_categories: *mut c_int,
) -> c_int {
    entry::end_quiet::<A>(Err(entry::no_tool()))
}

/// `MPI_T_category_get_num_events`, MPI-5.0 section 15.3.9.
pub unsafe fn t_category_get_num_events<A: Abi>(cat_index: c_int, num_events: *mut c_int) -> c_int {
    entry::end_quiet::<A>(Err(entry::no_tool()))
}

/// `MPI_T_category_get_pvars`, MPI-5.0 section 15.3.9.
pub unsafe fn t_category_get_pvars<A: Abi>(
    cat_index: c_int,
    len: c_int,
    indices: *mut c_int,
) -> c_int {
    entry::end_quiet::<A>(Err(entry::no_tool()))
}

/// `MPI_T_cvar_get_info`, MPI-5.0 section 15.3.6.
pub unsafe fn t_cvar_get_info<A: Abi>(
    cvar_index: c_int,
    name: *mut c_char,
    name_len: *mut c_int,
    verbosity: *mut c_int,
    datatype: *mut A::Datatype,
    enumtype: *mut *mut c_void,
    desc: *mut c_char,
    desc_len: *mut c_int,
    bind: *mut c_int,
    scope: *mut c_int,
) -> c_int {
    entry::end_quiet::<A>(Err(entry::no_tool()))
}

/// `MPI_T_cvar_handle_alloc`, MPI-5.0 section 15.3.6.
pub unsafe fn t_cvar_handle_alloc<A: Abi>(
    cvar_index: c_int,
    obj_handle: *mut c_void,
    handle: *mut *mut c_void,
    count: *mut c_int,
) -> c_int {
    entry::end_quiet::<A>(Err(entry::no_tool()))
}

/// `MPI_T_cvar_handle_free`, MPI-5.0 section 15.3.6.
pub unsafe fn t_cvar_handle_free<A: Abi>(handle: *mut *mut c_void) -> c_int {
    entry::end_quiet::<A>(Err(entry::no_tool()))
}

/// `MPI_T_cvar_read`, MPI-5.0 section 15.3.6.
pub unsafe fn t_cvar_read<A: Abi>(handle: *mut c_void, buf: *mut c_void) -> c_int {
    entry::end_quiet::<A>(Err(entry::no_tool()))
}

/// `MPI_T_cvar_write`, MPI-5.0 section 15.3.6.
pub unsafe fn t_cvar_write<A: Abi>(handle: *mut c_void, buf: *const c_void) -> c_int {
    entry::end_quiet::<A>(Err(entry::no_tool()))
}

/// `MPI_T_enum_get_info`, MPI-5.0 section 15.3.5.
pub unsafe fn t_enum_get_info<A: Abi>(
    enumtype: *mut c_void,
    num: *mut c_int,
    name: *mut c_char,
    name_len: *mut c_int,
) -> c_int {
    entry::end_quiet::<A>(Err(entry::no_tool()))
}

/// `MPI_T_enum_get_item`, MPI-5.0 section 15.3.5.
pub unsafe fn t_enum_get_item<A: Abi>(
    enumtype: *mut c_void,
    indx: c_int,
    value: *mut c_int,
    name: *mut c_char,
    name_len: *mut c_int,
) -> c_int {
    entry::end_quiet::<A>(Err(entry::no_tool()))
}

/// `MPI_T_event_callback_get_info`, MPI-5.0 section 15.3.8.
pub unsafe fn t_event_callback_get_info<A: Abi>(
    event_registration: *mut c_void,
    cb_safety: c_int,
    info_used: *mut A::Info,
) -> c_int {
    entry::end_quiet::<A>(Err(entry::no_tool()))
}

/// `MPI_T_event_callback_set_info`, MPI-5.0 section 15.3.8.
pub unsafe fn t_event_callback_set_info<A: Abi>(
    event_registration: *mut c_void,
    cb_safety: c_int,
    info: A::Info,
) -> c_int {
    entry::end_quiet::<A>(Err(entry::no_tool()))
}

/// `MPI_T_event_copy`, MPI-5.0 section 15.3.8.
pub unsafe fn t_event_copy<A: Abi>(event_instance: *mut c_void, buffer: *mut c_void) -> c_int {
    entry::end_quiet::<A>(Err(entry::no_tool()))
}

/// `MPI_T_event_get_info`, MPI-5.0 section 15.3.8.
pub unsafe fn t_event_get_info<A: Abi>(
    event_index: c_int,
    name: *mut c_char,
    name_len: *mut c_int,
    verbosity: *mut c_int,
    array_of_datatypes: *mut A::Datatype,
    array_of_displacements: *mut i64,
    num_elements: *mut c_int,
    enumtype: *mut *mut c_void,
    info: *mut A::Info,
    desc: *mut c_char,
    desc_len: *mut c_int,
    bind: *mut c_int,
) -> c_int {
    entry::end_quiet::<A>(Err(entry::no_tool()))
}

/// `MPI_T_event_get_source`, MPI-5.0 section 15.3.8.
pub unsafe fn t_event_get_source<A: Abi>(
    event_instance: *mut c_void,
    source_index: *mut c_int,
) -> c_int {
    entry::end_quiet::<A>(Err(entry::no_tool()))
}

/// `MPI_T_event_get_timestamp`, MPI-5.0 section 15.3.8.
pub unsafe fn t_event_get_timestamp<A: Abi>(
    event_instance: *mut c_void,
    event_timestamp: *mut i64,
) -> c_int {
    entry::end_quiet::<A>(Err(entry::no_tool()))
}

/// `MPI_T_event_handle_alloc`, MPI-5.0 section 15.3.8.
pub unsafe fn t_event_handle_alloc<A: Abi>(
    event_index: c_int,
    obj_handle: *mut c_void,
    info: A::Info,
    event_registration: *mut *mut c_void,
) -> c_int {
    entry::end_quiet::<A>(Err(entry::no_tool()))
}

/// `MPI_T_event_handle_free`, MPI-5.0 section 15.3.8.
pub unsafe fn t_event_handle_free<A: Abi>(
    event_registration: *mut c_void,
    user_data: *mut c_void,
    free_cb_function: *const c_void,
) -> c_int {
    entry::end_quiet::<A>(Err(entry::no_tool()))
}

/// `MPI_T_event_handle_get_info`, MPI-5.0 section 15.3.8.
pub unsafe fn t_event_handle_get_info<A: Abi>(
    event_registration: *mut c_void,
    info_used: *mut A::Info,
) -> c_int {
    entry::end_quiet::<A>(Err(entry::no_tool()))
}

/// `MPI_T_event_handle_set_info`, MPI-5.0 section 15.3.8.
pub unsafe fn t_event_handle_set_info<A: Abi>(
    event_registration: *mut c_void,
    info: A::Info,
) -> c_int {
    entry::end_quiet::<A>(Err(entry::no_tool()))
}

/// `MPI_T_event_read`, MPI-5.0 section 15.3.8.
pub unsafe fn t_event_read<A: Abi>(
    event_instance: *mut c_void,
    element_index: c_int,
    buffer: *mut c_void,
) -> c_int {
    entry::end_quiet::<A>(Err(entry::no_tool()))
}

/// `MPI_T_event_register_callback`, MPI-5.0 section 15.3.8.
pub unsafe fn t_event_register_callback<A: Abi>(
    event_registration: *mut c_void,
    cb_safety: c_int,
    info: A::Info,
    user_data: *mut c_void,
    event_cb_function: *const c_void,
) -> c_int {
    entry::end_quiet::<A>(Err(entry::no_tool()))
}

/// `MPI_T_event_set_dropped_handler`, MPI-5.0 section 15.3.8.
pub unsafe fn t_event_set_dropped_handler<A: Abi>(
    event_registration: *mut c_void,
    dropped_cb_function: *const c_void,
) -> c_int {
    entry::end_quiet::<A>(Err(entry::no_tool()))
}

/// `MPI_T_pvar_get_info`, MPI-5.0 section 15.3.7.
pub unsafe fn t_pvar_get_info<A: Abi>(
    pvar_index: c_int,
    name: *mut c_char,
    name_len: *mut c_int,
    verbosity: *mut c_int,
    var_class: *mut c_int,
    datatype: *mut A::Datatype,
    enumtype: *mut *mut c_void,
    desc: *mut c_char,
    desc_len: *mut c_int,
    bind: *mut c_int,
    readonly: *mut c_int,
    continuous: *mut c_int,
    atomic: *mut c_int,
) -> c_int {
    entry::end_quiet::<A>(Err(entry::no_tool()))
}

/// `MPI_T_pvar_handle_alloc`, MPI-5.0 section 15.3.7.
pub unsafe fn t_pvar_handle_alloc<A: Abi>(
    session: *mut c_void,
    pvar_index: c_int,
    obj_handle: *mut c_void,
    handle: *mut *mut c_void,
    count: *mut c_int,
) -> c_int {
    entry::end_quiet::<A>(Err(entry::no_tool()))
}

/// `MPI_T_pvar_handle_free`, MPI-5.0 section 15.3.7.
pub unsafe fn t_pvar_handle_free<A: Abi>(session: *mut c_void, handle: *mut *mut c_void) -> c_int {
    entry::end_quiet::<A>(Err(entry::no_tool()))
}

/// `MPI_T_pvar_read`, MPI-5.0 section 15.3.7.
pub unsafe fn t_pvar_read<A: Abi>(
    session: *mut c_void,
    handle: *mut c_void,
    buf: *mut c_void,
) -> c_int {
    entry::end_quiet::<A>(Err(entry::no_tool()))
}

/// `MPI_T_pvar_readreset`, MPI-5.0 section 15.3.7.
pub unsafe fn t_pvar_readreset<A: Abi>(
    session: *mut c_void,
    handle: *mut c_void,
    buf: *mut c_void,
) -> c_int {
    entry::end_quiet::<A>(Err(entry::no_tool()))
}

/// `MPI_T_pvar_reset`, MPI-5.0 section 15.3.7.
pub unsafe fn t_pvar_reset<A: Abi>(session: *mut c_void, handle: *mut c_void) -> c_int {
    entry::end_quiet::<A>(Err(entry::no_tool()))
}

/// `MPI_T_pvar_start`, MPI-5.0 section 15.3.7.
pub unsafe fn t_pvar_start<A: Abi>(session: *mut c_void, handle: *mut c_void) -> c_int {
    entry::end_quiet::<A>(Err(entry::no_tool()))
}

/// `MPI_T_pvar_stop`, MPI-5.0 section 15.3.7.
pub unsafe fn t_pvar_stop<A: Abi>(session: *mut c_void, handle: *mut c_void) -> c_int {
    entry::end_quiet::<A>(Err(entry::no_tool()))
}

/// `MPI_T_pvar_write`, MPI-5.0 section 15.3.7.
pub unsafe fn t_pvar_write<A: Abi>(
    session: *mut c_void,
    handle: *mut c_void,
    buf: *const c_void,
) -> c_int {
    entry::end_quiet::<A>(Err(entry::no_tool()))
}

/// `MPI_T_source_get_info`, MPI-5.0 section 15.3.8.
pub unsafe fn t_source_get_info<A: Abi>(
    source_index: c_int,
    name: *mut c_char,
    name_len: *mut c_int,
    desc: *mut c_char,
    desc_len: *mut c_int,
    ordering: *mut c_int,
    ticks_per_second: *mut i64,
    max_ticks: *mut i64,
    info: *mut A::Info,
) -> c_int {
    entry::end_quiet::<A>(Err(entry::no_tool()))
}

/// `MPI_T_source_get_timestamp`, MPI-5.0 section 15.3.8.
pub unsafe fn t_source_get_timestamp<A: Abi>(source_index: c_int, timestamp: *mut i64) -> c_int {
    entry::end_quiet::<A>(Err(entry::no_tool()))
}
