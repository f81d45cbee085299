//! Events and their sources (MPI-5.0 section 15.3.8).

use super::tool::{datatype, entry, indices, name, put, put_string};
use super::tool_vars::{NO_OBJECT, USER_DETAIL};
use crate::abi::{Abi, AbiHandle};
use crate::entry;
use std::ffi::{c_char, c_int, c_void};
use std::sync::Arc;
use weft_base::consts::dt;
use weft_base::{ErrClass, MpiError, Result};
use weft_core::engine::engine;
use weft_core::object::InfoObj;
use weft_core::tool::category::Category;
use weft_core::tool::event::{self, Element, Tell, Told};

/// What all four levels of safety become; the engine orders by it.
const SAFETY: [c_int; 4] = [0, 3, 15, 63];

/// MPI_T_SOURCE_ORDERED.
const ORDERED: c_int = 1;

type EventCall = unsafe extern "C" fn(*mut c_void, *mut c_void, c_int, *mut c_void);
type DroppedCall = unsafe extern "C" fn(i64, *mut c_void, c_int, c_int, *mut c_void);
type FreeCall = unsafe extern "C" fn(*mut c_void, c_int, *mut c_void);

fn safety<A: Abi>(level: c_int) -> Result<c_int> {
    let level = A::callback_safety_in(level);
    if SAFETY.contains(&level) {
        return Ok(level);
    }
    Err(MpiError::new(ErrClass::ARG, "not a level of callback safety"))
}

/// Writes an OUT argument that must be there.
fn give<T>(what: &'static str, to: *mut T, value: T) -> Result<()> {
    entry::not_null(what, to)?;
    // SAFETY: not NULL, the user's variable.
    unsafe { to.write(value) };
    Ok(())
}

fn new_info<A: Abi>(info: InfoObj) -> A::Info {
    A::Info::from_engine(engine().infos.insert(Arc::new(info)))
}

/// No hints are known, but a handle must be one.
fn check_info<A: Abi>(info: A::Info) -> Result<()> {
    engine().info_opt(info.to_engine()).map(|_| ())
}

fn only_source(index: c_int) -> Result<()> {
    match index {
        0 => Ok(()),
        _ => Err(MpiError::new(ErrClass::T_INVALID_INDEX, "no source has this index")),
    }
}

// ---- kinds of events ----

/// `MPI_T_event_get_num`.
pub unsafe fn t_event_get_num<A: Abi>(num_events: *mut c_int) -> c_int {
    entry::<A>(|| give("num_events", num_events, event::ALL.len() as c_int))
}

/// `MPI_T_event_get_index`.
pub unsafe fn t_event_get_index<A: Abi>(name: *const c_char, event_index: *mut c_int) -> c_int {
    entry::<A>(|| {
        // SAFETY: the user's string.
        let name = unsafe { self::name(name) }?;
        give("event_index", event_index, event::index(name)?)
    })
}

/// `MPI_T_event_get_info`.
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
    entry::<A>(|| {
        let e = event::get(event_index)?;
        // SAFETY: each is NULL or the user's variable, string or array of `num_elements`.
        unsafe {
            put_string(name, name_len, e.name);
            put(verbosity, A::verbosity_out(USER_DETAIL));
            let room = if num_elements.is_null() { 0 } else { usize::try_from(*num_elements).unwrap_or(0) };
            for (i, (element, at)) in e.elements.iter().enumerate().take(room) {
                if !array_of_datatypes.is_null() {
                    array_of_datatypes.add(i).write(datatype::<A>(datatype_of(*element)));
                }
                if !array_of_displacements.is_null() {
                    array_of_displacements.add(i).write(*at);
                }
            }
            put(num_elements, e.elements.len() as c_int);
            put(enumtype, std::ptr::null_mut());
            put(info, A::Info::from_engine(weft_base::handle::InfoH::NULL));
            put_string(desc, desc_len, e.description);
            put(bind, A::bind_type_out(NO_OBJECT));
        }
        Ok(())
    })
}

fn datatype_of(e: Element) -> u32 {
    match e {
        Element::Int => dt::INT,
        Element::Count => dt::COUNT,
    }
}

/// `MPI_T_category_get_num_events`.
pub unsafe fn t_category_get_num_events<A: Abi>(cat_index: c_int, num_events: *mut c_int) -> c_int {
    entry::<A>(|| {
        let c = weft_core::tool::category::get(cat_index)?;
        give("num_events", num_events, c.events().len() as c_int)
    })
}

/// `MPI_T_category_get_events`.
pub unsafe fn t_category_get_events<A: Abi>(cat_index: c_int, len: c_int, indices: *mut c_int) -> c_int {
    self::indices::<A>(cat_index, len, indices, Category::events)
}

// ---- sources ----

/// `MPI_T_source_get_num`.
pub unsafe fn t_source_get_num<A: Abi>(num_sources: *mut c_int) -> c_int {
    entry::<A>(|| give("num_sources", num_sources, 1))
}

/// `MPI_T_source_get_info`.
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
    entry::<A>(|| {
        only_source(source_index)?;
        // SAFETY: each is NULL or the user's variable or string.
        unsafe {
            put_string(name, name_len, event::SOURCE.name);
            put_string(desc, desc_len, event::SOURCE.description);
            put(ordering, A::source_ordering_out(ORDERED));
            put(ticks_per_second, event::SOURCE.ticks_per_second);
            put(max_ticks, i64::MAX);
            put(info, A::Info::from_engine(weft_base::handle::InfoH::NULL));
        }
        Ok(())
    })
}

/// `MPI_T_source_get_timestamp`.
pub unsafe fn t_source_get_timestamp<A: Abi>(source_index: c_int, timestamp: *mut i64) -> c_int {
    entry::<A>(|| {
        only_source(source_index)?;
        give("timestamp", timestamp, event::now_ns())
    })
}

// ---- registrations ----

/// `MPI_T_event_handle_alloc`: events belong to no object, so `obj_handle` does not matter.
pub unsafe fn t_event_handle_alloc<A: Abi>(
    event_index: c_int,
    _obj_handle: *mut c_void,
    info: A::Info,
    event_registration: *mut *mut c_void,
) -> c_int {
    entry::<A>(|| {
        event::get(event_index)?;
        check_info::<A>(info)?;
        entry::not_null("event_registration", event_registration)?;
        give("event_registration", event_registration, event::alloc(event_index)? as *mut c_void)
    })
}

/// `MPI_T_event_handle_free`.
pub unsafe fn t_event_handle_free<A: Abi>(
    event_registration: *mut c_void,
    user_data: *mut c_void,
    free_cb_function: *const c_void,
) -> c_int {
    entry::<A>(|| {
        event::free(event_registration as usize)?;
        if !free_cb_function.is_null() {
            // SAFETY: the user's function of this type.
            let call = unsafe { std::mem::transmute::<*const c_void, FreeCall>(free_cb_function) };
            // SAFETY: by the contract of the function; no lock is held.
            unsafe { call(event_registration, A::callback_safety_out(SAFETY[0]), user_data) };
        }
        Ok(())
    })
}

/// `MPI_T_event_handle_get_info`.
pub unsafe fn t_event_handle_get_info<A: Abi>(event_registration: *mut c_void, info_used: *mut A::Info) -> c_int {
    entry::<A>(|| {
        let info = event::info(event_registration as usize)?;
        entry::not_null("info_used", info_used)?;
        give("info_used", info_used, new_info::<A>(info))
    })
}

/// `MPI_T_event_handle_set_info`.
pub unsafe fn t_event_handle_set_info<A: Abi>(event_registration: *mut c_void, info: A::Info) -> c_int {
    entry::<A>(|| {
        event::info(event_registration as usize)?;
        check_info::<A>(info)
    })
}

// ---- callbacks ----

/// `MPI_T_event_register_callback`: NULL takes the callback of that level away.
pub unsafe fn t_event_register_callback<A: Abi>(
    event_registration: *mut c_void,
    cb_safety: c_int,
    info: A::Info,
    user_data: *mut c_void,
    event_cb_function: *const c_void,
) -> c_int {
    entry::<A>(|| {
        let word = event_registration as usize;
        event::info(word)?;
        let level = safety::<A>(cb_safety)?;
        check_info::<A>(info)?;
        let (function, data) = (event_cb_function as usize, user_data as usize);
        let tell: Tell = Arc::new(move |told| {
            let Told::Event(instance) = told else { return };
            // SAFETY: the user's function of this type, not NULL; it is told no more once it is taken away.
            unsafe {
                let call = std::mem::transmute::<*const c_void, EventCall>(function as *const c_void);
                call(
                    instance as *mut c_void,
                    word as *mut c_void,
                    A::callback_safety_out(SAFETY[0]),
                    data as *mut c_void,
                );
            }
        });
        event::set_callback(word, level, (function != 0).then_some(tell))
    })
}

/// `MPI_T_event_set_dropped_handler`: NULL takes the handler away.
pub unsafe fn t_event_set_dropped_handler<A: Abi>(
    event_registration: *mut c_void,
    dropped_cb_function: *const c_void,
) -> c_int {
    entry::<A>(|| {
        let (word, function) = (event_registration as usize, dropped_cb_function as usize);
        let tell: Tell = Arc::new(move |told| {
            let Told::Dropped(n) = told else { return };
            // SAFETY: as in `t_event_register_callback`.
            unsafe {
                let call = std::mem::transmute::<*const c_void, DroppedCall>(function as *const c_void);
                // No user data is given with this handler.
                call(n as i64, word as *mut c_void, 0, A::callback_safety_out(SAFETY[0]), std::ptr::null_mut());
            }
        });
        event::set_dropped(word, (function != 0).then_some(tell))
    })
}

/// `MPI_T_event_callback_get_info`.
pub unsafe fn t_event_callback_get_info<A: Abi>(
    event_registration: *mut c_void,
    cb_safety: c_int,
    info_used: *mut A::Info,
) -> c_int {
    entry::<A>(|| {
        let info = event::info(event_registration as usize)?;
        safety::<A>(cb_safety)?;
        entry::not_null("info_used", info_used)?;
        give("info_used", info_used, new_info::<A>(info))
    })
}

/// `MPI_T_event_callback_set_info`.
pub unsafe fn t_event_callback_set_info<A: Abi>(
    event_registration: *mut c_void,
    cb_safety: c_int,
    info: A::Info,
) -> c_int {
    entry::<A>(|| {
        event::info(event_registration as usize)?;
        safety::<A>(cb_safety)?;
        check_info::<A>(info)
    })
}

// ---- instances, inside of a callback ----

/// # Safety
/// `to` has room for the element.
unsafe fn write_element(element: Element, value: i64, to: *mut u8) {
    // SAFETY: by the caller's contract.
    unsafe {
        match element {
            Element::Int => to.cast::<c_int>().write_unaligned(value as c_int),
            Element::Count => to.cast::<i64>().write_unaligned(value),
        }
    }
}

/// `MPI_T_event_read`.
pub unsafe fn t_event_read<A: Abi>(event_instance: *mut c_void, element_index: c_int, buffer: *mut c_void) -> c_int {
    entry::<A>(|| {
        let instance = event::instance(event_instance as usize)?;
        let at = usize::try_from(element_index).ok().and_then(|i| Some((event::ALL[0].elements.get(i)?, i)));
        let Some(((element, _), i)) = at else {
            return Err(MpiError::new(ErrClass::T_INVALID_INDEX, "the event has no such element"));
        };
        entry::not_null("buffer", buffer)?;
        // SAFETY: the user's buffer for this element.
        unsafe { write_element(*element, instance.values[i], buffer.cast()) };
        Ok(())
    })
}

/// `MPI_T_event_copy`.
pub unsafe fn t_event_copy<A: Abi>(event_instance: *mut c_void, buffer: *mut c_void) -> c_int {
    entry::<A>(|| {
        let instance = event::instance(event_instance as usize)?;
        entry::not_null("buffer", buffer)?;
        for ((element, at), value) in event::ALL[0].elements.iter().zip(instance.values) {
            // SAFETY: the user's buffer has room for all elements at their displacements.
            unsafe { write_element(*element, value, buffer.cast::<u8>().add(*at as usize)) };
        }
        Ok(())
    })
}

/// `MPI_T_event_get_source`.
pub unsafe fn t_event_get_source<A: Abi>(event_instance: *mut c_void, source_index: *mut c_int) -> c_int {
    entry::<A>(|| {
        event::instance(event_instance as usize)?;
        give("source_index", source_index, 0)
    })
}

/// `MPI_T_event_get_timestamp`.
pub unsafe fn t_event_get_timestamp<A: Abi>(event_instance: *mut c_void, event_timestamp: *mut i64) -> c_int {
    entry::<A>(|| {
        let instance = event::instance(event_instance as usize)?;
        give("event_timestamp", event_timestamp, instance.at_ns)
    })
}
