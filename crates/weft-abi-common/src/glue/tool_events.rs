//! Events and their sources (MPI-5.0 section 15.3.8): there are none, so every index, registration
//! and instance is a wrong one.

use super::tool::{entry, name, put};
use crate::abi::Abi;
use crate::entry;
use std::ffi::{c_char, c_int, c_void};
use weft_base::{ErrClass, MpiError, Result};
use weft_core::tool::category;

fn no_index<A: Abi>(what: &'static str) -> c_int {
    entry::<A>(|| Err(MpiError::new(ErrClass::T_INVALID_INDEX, what)))
}

fn no_handle<A: Abi>() -> c_int {
    entry::<A>(|| Err(MpiError::new(ErrClass::T_INVALID_HANDLE, "not an event's")))
}

fn zero(to: *mut c_int) -> Result<()> {
    entry::not_null("the number", to)?;
    // SAFETY: not NULL, the user's variable.
    unsafe { put(to, 0) };
    Ok(())
}

/// `MPI_T_event_get_num`.
pub unsafe fn t_event_get_num<A: Abi>(num_events: *mut c_int) -> c_int {
    entry::<A>(|| zero(num_events))
}

/// `MPI_T_source_get_num`.
pub unsafe fn t_source_get_num<A: Abi>(num_sources: *mut c_int) -> c_int {
    entry::<A>(|| zero(num_sources))
}

/// `MPI_T_category_get_num_events`.
pub unsafe fn t_category_get_num_events<A: Abi>(cat_index: c_int, num_events: *mut c_int) -> c_int {
    entry::<A>(|| category::get(cat_index).and_then(|_| zero(num_events)))
}

/// `MPI_T_category_get_events`.
pub unsafe fn t_category_get_events<A: Abi>(
    cat_index: c_int,
    len: c_int,
    _indices: *mut c_int,
) -> c_int {
    entry::<A>(|| {
        category::get(cat_index)?;
        entry::nonneg("len", i64::from(len), ErrClass::ARG)
    })
}

/// `MPI_T_event_get_index`.
pub unsafe fn t_event_get_index<A: Abi>(name: *const c_char, event_index: *mut c_int) -> c_int {
    entry::<A>(|| {
        // SAFETY: the user's string.
        unsafe { self::name(name) }?;
        entry::not_null("event_index", event_index)?;
        Err(MpiError::new(ErrClass::T_INVALID_NAME, "no event has this name"))
    })
}

/// `MPI_T_event_get_info`.
pub unsafe fn t_event_get_info<A: Abi>(
    _event_index: c_int,
    _name: *mut c_char,
    _name_len: *mut c_int,
    _verbosity: *mut c_int,
    _array_of_datatypes: *mut A::Datatype,
    _array_of_displacements: *mut i64,
    _num_elements: *mut c_int,
    _enumtype: *mut *mut c_void,
    _info: *mut A::Info,
    _desc: *mut c_char,
    _desc_len: *mut c_int,
    _bind: *mut c_int,
) -> c_int {
    no_index::<A>("no event has this index")
}

/// `MPI_T_event_handle_alloc`.
pub unsafe fn t_event_handle_alloc<A: Abi>(
    _event_index: c_int,
    _obj_handle: *mut c_void,
    _info: A::Info,
    _event_registration: *mut *mut c_void,
) -> c_int {
    no_index::<A>("no event has this index")
}

/// `MPI_T_source_get_info`.
pub unsafe fn t_source_get_info<A: Abi>(
    _source_index: c_int,
    _name: *mut c_char,
    _name_len: *mut c_int,
    _desc: *mut c_char,
    _desc_len: *mut c_int,
    _ordering: *mut c_int,
    _ticks_per_second: *mut i64,
    _max_ticks: *mut i64,
    _info: *mut A::Info,
) -> c_int {
    no_index::<A>("no source has this index")
}

/// `MPI_T_source_get_timestamp`.
pub unsafe fn t_source_get_timestamp<A: Abi>(_source_index: c_int, _timestamp: *mut i64) -> c_int {
    no_index::<A>("no source has this index")
}

/// `MPI_T_event_callback_get_info`.
pub unsafe fn t_event_callback_get_info<A: Abi>(
    _event_registration: *mut c_void,
    _cb_safety: c_int,
    _info_used: *mut A::Info,
) -> c_int {
    no_handle::<A>()
}

/// `MPI_T_event_callback_set_info`.
pub unsafe fn t_event_callback_set_info<A: Abi>(
    _event_registration: *mut c_void,
    _cb_safety: c_int,
    _info: A::Info,
) -> c_int {
    no_handle::<A>()
}

/// `MPI_T_event_copy`.
pub unsafe fn t_event_copy<A: Abi>(_event_instance: *mut c_void, _buffer: *mut c_void) -> c_int {
    no_handle::<A>()
}

/// `MPI_T_event_get_source`.
pub unsafe fn t_event_get_source<A: Abi>(
    _event_instance: *mut c_void,
    _source_index: *mut c_int,
) -> c_int {
    no_handle::<A>()
}

/// `MPI_T_event_get_timestamp`.
pub unsafe fn t_event_get_timestamp<A: Abi>(
    _event_instance: *mut c_void,
    _event_timestamp: *mut i64,
) -> c_int {
    no_handle::<A>()
}

/// `MPI_T_event_handle_free`.
pub unsafe fn t_event_handle_free<A: Abi>(
    _event_registration: *mut c_void,
    _user_data: *mut c_void,
    _free_cb_function: *const c_void,
) -> c_int {
    no_handle::<A>()
}

/// `MPI_T_event_handle_get_info`.
pub unsafe fn t_event_handle_get_info<A: Abi>(
    _event_registration: *mut c_void,
    _info_used: *mut A::Info,
) -> c_int {
    no_handle::<A>()
}

/// `MPI_T_event_handle_set_info`.
pub unsafe fn t_event_handle_set_info<A: Abi>(
    _event_registration: *mut c_void,
    _info: A::Info,
) -> c_int {
    no_handle::<A>()
}

/// `MPI_T_event_read`.
pub unsafe fn t_event_read<A: Abi>(
    _event_instance: *mut c_void,
    _element_index: c_int,
    _buffer: *mut c_void,
) -> c_int {
    no_handle::<A>()
}

/// `MPI_T_event_register_callback`.
pub unsafe fn t_event_register_callback<A: Abi>(
    _event_registration: *mut c_void,
    _cb_safety: c_int,
    _info: A::Info,
    _user_data: *mut c_void,
    _event_cb_function: *const c_void,
) -> c_int {
    no_handle::<A>()
}

/// `MPI_T_event_set_dropped_handler`.
pub unsafe fn t_event_set_dropped_handler<A: Abi>(
    _event_registration: *mut c_void,
    _dropped_cb_function: *const c_void,
) -> c_int {
    no_handle::<A>()
}
