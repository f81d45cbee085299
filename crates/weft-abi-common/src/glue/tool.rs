//! The tool information interface (MPI-5.0 chapter 15.3): start and end, and what all of it shares.
//! Variables are in `tool_vars`, events in `tool_events`. Local; errors are returned, never raised.

use crate::abi::{Abi, AbiHandle};
use crate::entry;
use std::ffi::{CStr, c_char, c_int};
use std::sync::atomic::{AtomicI32, Ordering};
use weft_base::handle::DatatypeH;
use weft_base::{ErrClass, MpiError, Result, consts};
use weft_core::tool::{category, pvar};

/// Calls of MPI_T_init_thread without their MPI_T_finalize.
static OPEN: AtomicI32 = AtomicI32::new(0);

pub(super) fn open() -> Result<()> {
    // ORDERING: Relaxed; a count, no memory is published with it.
    if OPEN.load(Ordering::Relaxed) > 0 {
        Ok(())
    } else {
        Err(MpiError::new(ErrClass::T_NOT_INITIALIZED, "MPI_T_init_thread was not called"))
    }
}

/// The whole of an entry: checks that the interface is open, runs `f`, returns its code.
pub(super) fn entry<A: Abi>(f: impl FnOnce() -> Result<()>) -> c_int {
    entry::end_quiet::<A>(open().and_then(|()| f()))
}

/// Writes an OUT argument, which a tool may leave out by passing NULL.
///
/// # Safety
/// `to` is NULL or valid for a write.
pub(super) unsafe fn put<T>(to: *mut T, value: T) {
    if !to.is_null() {
        // SAFETY: not NULL, the user's variable.
        unsafe { to.write(value) };
    }
}

/// Writes a string and its length with the null character.
///
/// SPEC: MPI-5.0 section 15.3.3: without a buffer or with length zero only the length is
/// returned; without a length nothing is.
///
/// # Safety
/// `len` is NULL or valid; `to` is NULL or valid for `*len` writes.
pub(super) unsafe fn put_string(to: *mut c_char, len: *mut c_int, text: &str) {
    if len.is_null() {
        return;
    }
    // SAFETY: by the caller's contract.
    unsafe {
        *len = match usize::try_from(*len) {
            Ok(room @ 1..) if !to.is_null() => entry::write_string(to, room, text) + 1,
            _ => text.len() as c_int + 1,
        };
    }
}

/// # Safety
/// `name` is NULL or a C string.
pub(super) unsafe fn name<'a>(name: *const c_char) -> Result<&'a str> {
    entry::not_null("name", name)?;
    // SAFETY: not NULL, a C string by the caller's contract.
    let text = unsafe { CStr::from_ptr(name) };
    text.to_str().map_err(|_| MpiError::new(ErrClass::T_INVALID_NAME, "no such name"))
}

pub(super) fn datatype<A: Abi>(id: u32) -> A::Datatype {
    A::Datatype::from_engine(<DatatypeH as weft_base::handle::Handle>::predefined(id))
}

/// `MPI_T_init_thread`: every level is provided; locks guard what is shared.
pub unsafe fn t_init_thread<A: Abi>(required: c_int, provided: *mut c_int) -> c_int {
    let r = (|| {
        entry::not_null("provided", provided)?;
        let level = A::thread_level_in(required);
        if !(consts::THREAD_SINGLE..=consts::THREAD_MULTIPLE).contains(&level) {
            return Err(MpiError::new(ErrClass::ARG, "not a thread level"));
        }
        // ORDERING: Relaxed; see `open`.
        OPEN.fetch_add(1, Ordering::Relaxed);
        // SAFETY: not NULL, the user's variable.
        unsafe { provided.write(A::thread_level_out(consts::THREAD_MULTIPLE)) };
        Ok(())
    })();
    entry::end_quiet::<A>(r)
}

/// `MPI_T_finalize`.
pub unsafe fn t_finalize<A: Abi>() -> c_int {
    // ORDERING: Relaxed; see `open`.
    let closed = OPEN.try_update(Ordering::Relaxed, Ordering::Relaxed, |n| (n > 0).then(|| n - 1));
    entry::end_quiet::<A>(closed.map(|_| ()).or_else(|_| open()))
}

// ---- enumerations: there is one, the wait modes ----

/// The word of the enumeration of wait modes. No address of anything: only compared.
pub(super) const WAIT_MODES: usize = 16;

fn enumeration(word: *mut std::ffi::c_void) -> Result<()> {
    if word as usize == WAIT_MODES {
        return Ok(());
    }
    Err(MpiError::new(ErrClass::T_INVALID_HANDLE, "not an enumeration"))
}

/// `MPI_T_enum_get_info`.
pub unsafe fn t_enum_get_info<A: Abi>(
    enumtype: *mut std::ffi::c_void,
    num: *mut c_int,
    name: *mut c_char,
    name_len: *mut c_int,
) -> c_int {
    entry::<A>(|| {
        enumeration(enumtype)?;
        // SAFETY: the user's variables and string.
        unsafe {
            put(num, pvar::WAIT_MODES.len() as c_int);
            put_string(name, name_len, "weft_wait_modes");
        }
        Ok(())
    })
}

/// `MPI_T_enum_get_item`.
pub unsafe fn t_enum_get_item<A: Abi>(
    enumtype: *mut std::ffi::c_void,
    indx: c_int,
    value: *mut c_int,
    name: *mut c_char,
    name_len: *mut c_int,
) -> c_int {
    entry::<A>(|| {
        enumeration(enumtype)?;
        let item = usize::try_from(indx).ok().and_then(|i| pvar::WAIT_MODES.get(i));
        let item = item.ok_or_else(|| MpiError::new(ErrClass::T_INVALID_INDEX, "the enumeration has no such item"))?;
        // SAFETY: the user's variables and string.
        unsafe {
            put(value, indx);
            put_string(name, name_len, item);
        }
        Ok(())
    })
}

// ---- categories ----

/// `MPI_T_category_get_num`.
pub unsafe fn t_category_get_num<A: Abi>(num_cat: *mut c_int) -> c_int {
    entry::<A>(|| {
        entry::not_null("num_cat", num_cat)?;
        // SAFETY: not NULL, the user's variable.
        unsafe { num_cat.write(category::ALL.len() as c_int) };
        Ok(())
    })
}

/// `MPI_T_category_changed`: never.
pub unsafe fn t_category_changed<A: Abi>(update_number: *mut c_int) -> c_int {
    entry::<A>(|| {
        entry::not_null("update_number", update_number)?;
        // SAFETY: not NULL, the user's variable.
        unsafe { update_number.write(0) };
        Ok(())
    })
}

/// `MPI_T_category_get_index`.
pub unsafe fn t_category_get_index<A: Abi>(name: *const c_char, cat_index: *mut c_int) -> c_int {
    entry::<A>(|| {
        // SAFETY: the user's string.
        let i = category::index(unsafe { self::name(name) }?)?;
        entry::not_null("cat_index", cat_index)?;
        // SAFETY: not NULL, the user's variable.
        unsafe { cat_index.write(i) };
        Ok(())
    })
}

/// `MPI_T_category_get_info`.
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
    entry::<A>(|| {
        let c = category::get(cat_index)?;
        // SAFETY: the user's variables and strings.
        unsafe {
            put_string(name, name_len, c.name);
            put_string(desc, desc_len, c.description);
            put(num_cvars, c.cvars().len() as c_int);
            put(num_pvars, c.pvars().len() as c_int);
            put(num_categories, 0);
        }
        Ok(())
    })
}

pub(super) fn indices<A: Abi>(
    cat_index: c_int,
    len: c_int,
    to: *mut c_int,
    of: impl FnOnce(&category::Category) -> Vec<i32>,
) -> c_int {
    entry::<A>(|| {
        let all = of(category::get(cat_index)?);
        entry::nonneg("len", i64::from(len), ErrClass::ARG)?;
        entry::array("indices", to.is_null(), i64::from(len).min(all.len() as i64))?;
        // SAFETY: an array of `len`.
        unsafe { entry::write_array(to, i64::from(len), &all, |i| *i) };
        Ok(())
    })
}

/// `MPI_T_category_get_cvars`.
pub unsafe fn t_category_get_cvars<A: Abi>(cat_index: c_int, len: c_int, indices: *mut c_int) -> c_int {
    self::indices::<A>(cat_index, len, indices, category::Category::cvars)
}

/// `MPI_T_category_get_pvars`.
pub unsafe fn t_category_get_pvars<A: Abi>(cat_index: c_int, len: c_int, indices: *mut c_int) -> c_int {
    self::indices::<A>(cat_index, len, indices, category::Category::pvars)
}

/// `MPI_T_category_get_categories`: none is inside another.
pub unsafe fn t_category_get_categories<A: Abi>(cat_index: c_int, len: c_int, indices: *mut c_int) -> c_int {
    self::indices::<A>(cat_index, len, indices, |_| Vec::new())
}
