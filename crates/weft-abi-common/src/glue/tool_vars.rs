//! Control and performance variables (MPI-5.0 sections 15.3.6 and 15.3.7).

use super::tool::{WAIT_MODES, datatype, entry, name, put, put_string};
use crate::abi::Abi;
use crate::entry;
use std::ffi::{CStr, c_char, c_int, c_void};
use weft_base::consts::dt;
use weft_base::{ErrClass, MpiError, Result};
use weft_core::tool::{cvar, pvar};

/// Numbers of the MPI-5.0 ABI.
pub(super) const USER_DETAIL: c_int = 10;
const TUNER_BASIC: c_int = 17;
pub(super) const NO_OBJECT: c_int = 1;
const SCOPE_CONSTANT: c_int = 1;
const SCOPE_LOCAL: c_int = 3;

/// Writes a number of variables.
fn number<A: Abi>(to: *mut c_int, n: usize) -> c_int {
    entry::<A>(|| {
        entry::not_null("the number", to)?;
        // SAFETY: not NULL, the user's variable.
        unsafe { to.write(n as c_int) };
        Ok(())
    })
}

/// Writes the index that `find` gives for a name.
///
/// # Safety
/// `name` is NULL or a C string, `to` NULL or the user's variable.
unsafe fn index_of<A: Abi>(name: *const c_char, to: *mut c_int, find: impl FnOnce(&str) -> Result<i32>) -> c_int {
    entry::<A>(|| {
        // SAFETY: the caller's claim.
        let i = find(unsafe { self::name(name) }?)?;
        entry::not_null("the index", to)?;
        // SAFETY: not NULL, the user's variable.
        unsafe { to.write(i) };
        Ok(())
    })
}

/// Where the parts that both kinds of variables have are to be written.
struct Common<A: Abi> {
    name: (*mut c_char, *mut c_int),
    verbosity: *mut c_int,
    datatype: *mut A::Datatype,
    enumtype: *mut *mut c_void,
    desc: (*mut c_char, *mut c_int),
    bind: *mut c_int,
}

impl<A: Abi> Common<A> {
    /// Writes them; `items` is the enumeration of the values, or NULL.
    ///
    /// # Safety
    /// Each is NULL or the user's variable, or a string with its length.
    unsafe fn put(&self, name: &str, desc: &str, level: c_int, id: u32, items: *mut c_void) {
        // SAFETY: the caller's claim.
        unsafe {
            put_string(self.name.0, self.name.1, name);
            put(self.verbosity, A::verbosity_out(level));
            put(self.datatype, datatype::<A>(id));
            put(self.enumtype, items);
            put_string(self.desc.0, self.desc.1, desc);
            put(self.bind, A::bind_type_out(NO_OBJECT));
        }
    }
}

/// Writes what an INOUT or OUT handle becomes.
fn put_handle(to: *mut *mut c_void, word: impl FnOnce() -> Result<usize>) -> Result<()> {
    entry::not_null("the handle", to)?;
    // SAFETY: not NULL, the user's variable.
    unsafe { to.write(word()? as *mut c_void) };
    Ok(())
}

// ---- control variables ----

/// `MPI_T_cvar_get_num`.
pub unsafe fn t_cvar_get_num<A: Abi>(num_cvar: *mut c_int) -> c_int {
    number::<A>(num_cvar, cvar::params().len())
}

/// `MPI_T_cvar_get_index`.
pub unsafe fn t_cvar_get_index<A: Abi>(name: *const c_char, cvar_index: *mut c_int) -> c_int {
    // SAFETY: the user's string and variable.
    unsafe { index_of::<A>(name, cvar_index, cvar::index) }
}

/// `MPI_T_cvar_get_info`: all are text.
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
    entry::<A>(|| {
        let p = cvar::get(cvar_index)?;
        let (name, desc) = ((name, name_len), (desc, desc_len));
        let to = Common::<A> { name, verbosity, datatype, enumtype, desc, bind };
        let none = std::ptr::null_mut();
        // SAFETY: the user's variables and strings.
        unsafe {
            to.put(p.name, &cvar::description(p), TUNER_BASIC, dt::CHAR, none);
            let set = if p.at_load { SCOPE_CONSTANT } else { SCOPE_LOCAL };
            put(scope, A::variable_scope_out(set));
        }
        Ok(())
    })
}

/// `MPI_T_cvar_handle_alloc`.
pub unsafe fn t_cvar_handle_alloc<A: Abi>(
    cvar_index: c_int,
    _obj_handle: *mut c_void,
    handle: *mut *mut c_void,
    count: *mut c_int,
) -> c_int {
    entry::<A>(|| {
        entry::not_null("count", count)?;
        put_handle(handle, || cvar::handle_alloc(cvar_index))?;
        // SAFETY: not NULL, the user's variable.
        unsafe { count.write(cvar::VALUE_LEN as c_int) };
        Ok(())
    })
}

/// `MPI_T_cvar_handle_free`.
pub unsafe fn t_cvar_handle_free<A: Abi>(handle: *mut *mut c_void) -> c_int {
    entry::<A>(|| {
        entry::not_null("handle", handle)?;
        // SAFETY: not NULL, the user's variable.
        let word = unsafe { *handle } as usize;
        put_handle(handle, || cvar::handle_free(word).map(|()| 0))
    })
}

/// `MPI_T_cvar_read`.
pub unsafe fn t_cvar_read<A: Abi>(handle: *mut c_void, buf: *mut c_void) -> c_int {
    entry::<A>(|| {
        let text = cvar::read(handle as usize)?;
        entry::not_null("buf", buf)?;
        // SAFETY: the user's buffer has the count of elements that handle_alloc said.
        unsafe { entry::write_string(buf.cast(), cvar::VALUE_LEN, &text) };
        Ok(())
    })
}

/// `MPI_T_cvar_write`.
pub unsafe fn t_cvar_write<A: Abi>(handle: *mut c_void, buf: *const c_void) -> c_int {
    entry::<A>(|| {
        // Tells a wrong handle first.
        cvar::read(handle as usize)?;
        entry::not_null("buf", buf)?;
        // SAFETY: the user's buffer has the count of elements that handle_alloc said.
        let bytes = unsafe { std::slice::from_raw_parts(buf.cast::<u8>(), cvar::VALUE_LEN) };
        let text = CStr::from_bytes_until_nul(bytes).ok().and_then(|t| t.to_str().ok());
        let text = text.ok_or_else(|| MpiError::new(ErrClass::T_INVALID, "not text that ends in a null"))?;
        cvar::write(handle as usize, text)
    })
}

// ---- performance variables ----

/// `MPI_T_pvar_get_num`.
pub unsafe fn t_pvar_get_num<A: Abi>(num_pvar: *mut c_int) -> c_int {
    number::<A>(num_pvar, pvar::all().len())
}

/// `MPI_T_pvar_get_index`.
pub unsafe fn t_pvar_get_index<A: Abi>(name: *const c_char, var_class: c_int, pvar_index: *mut c_int) -> c_int {
    // SAFETY: the user's string and variable.
    unsafe { index_of::<A>(name, pvar_index, |name| pvar::index(name, A::pvar_class_in(var_class))) }
}

/// `MPI_T_pvar_get_info`.
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
    entry::<A>(|| {
        let p = pvar::get(pvar_index)?;
        let (id, items, fixed) = match p.is_state() {
            true => (dt::INT, WAIT_MODES as *mut c_void, 1),
            false => (dt::UNSIGNED_LONG_LONG, std::ptr::null_mut(), 0),
        };
        let (name, desc) = ((name, name_len), (desc, desc_len));
        let to = Common::<A> { name, verbosity, datatype, enumtype, desc, bind };
        // SAFETY: the user's variables and strings.
        unsafe {
            to.put(&p.name, &p.description, USER_DETAIL, id, items);
            put(var_class, A::pvar_class_out(p.class));
            put(readonly, fixed);
            put(continuous, fixed);
            put(atomic, 1 - fixed);
        }
        Ok(())
    })
}

/// `MPI_T_pvar_session_create`.
pub unsafe fn t_pvar_session_create<A: Abi>(session: *mut *mut c_void) -> c_int {
    entry::<A>(|| put_handle(session, || Ok(pvar::session_create())))
}

/// `MPI_T_pvar_session_free`.
pub unsafe fn t_pvar_session_free<A: Abi>(session: *mut *mut c_void) -> c_int {
    entry::<A>(|| {
        entry::not_null("session", session)?;
        // SAFETY: not NULL, the user's variable.
        let word = unsafe { *session } as usize;
        put_handle(session, || pvar::session_free(word).map(|()| 0))
    })
}

/// `MPI_T_pvar_handle_alloc`.
pub unsafe fn t_pvar_handle_alloc<A: Abi>(
    session: *mut c_void,
    pvar_index: c_int,
    _obj_handle: *mut c_void,
    handle: *mut *mut c_void,
    count: *mut c_int,
) -> c_int {
    entry::<A>(|| {
        entry::not_null("count", count)?;
        put_handle(handle, || pvar::handle_alloc(session as usize, pvar_index))?;
        // SAFETY: not NULL, the user's variable.
        unsafe { count.write(1) };
        Ok(())
    })
}

/// `MPI_T_pvar_handle_free`.
pub unsafe fn t_pvar_handle_free<A: Abi>(session: *mut c_void, handle: *mut *mut c_void) -> c_int {
    entry::<A>(|| {
        entry::not_null("handle", handle)?;
        // SAFETY: not NULL, the user's variable.
        let word = unsafe { *handle } as usize;
        put_handle(handle, || pvar::handle_free(session as usize, word).map(|()| 0))
    })
}

/// None for MPI_T_PVAR_ALL_HANDLES.
fn one<A: Abi>(handle: *mut c_void) -> Option<usize> {
    Some(handle as usize).filter(|&h| h != A::pvar_all_handles())
}

/// `MPI_T_pvar_start`.
pub unsafe fn t_pvar_start<A: Abi>(session: *mut c_void, handle: *mut c_void) -> c_int {
    entry::<A>(|| pvar::start_stop(session as usize, one::<A>(handle), true))
}

/// `MPI_T_pvar_stop`.
pub unsafe fn t_pvar_stop<A: Abi>(session: *mut c_void, handle: *mut c_void) -> c_int {
    entry::<A>(|| pvar::start_stop(session as usize, one::<A>(handle), false))
}

/// `MPI_T_pvar_reset`.
pub unsafe fn t_pvar_reset<A: Abi>(session: *mut c_void, handle: *mut c_void) -> c_int {
    entry::<A>(|| pvar::reset(session as usize, one::<A>(handle)))
}

/// `MPI_T_pvar_read`.
pub unsafe fn t_pvar_read<A: Abi>(session: *mut c_void, handle: *mut c_void, buf: *mut c_void) -> c_int {
    entry::<A>(|| {
        let (value, state) = pvar::read(session as usize, handle as usize)?;
        entry::not_null("buf", buf)?;
        // SAFETY: the user's buffer is of the variable's type.
        unsafe {
            match state {
                true => buf.cast::<c_int>().write(value as c_int),
                false => buf.cast::<u64>().write(value),
            }
        }
        Ok(())
    })
}

/// `MPI_T_pvar_readreset`.
pub unsafe fn t_pvar_readreset<A: Abi>(session: *mut c_void, handle: *mut c_void, buf: *mut c_void) -> c_int {
    entry::<A>(|| {
        // Tells a wrong handle first.
        pvar::read(session as usize, handle as usize)?;
        entry::not_null("buf", buf)?;
        let value = pvar::readreset(session as usize, handle as usize)?;
        // SAFETY: the user's buffer is of the variable's type: a state has no readreset.
        unsafe { buf.cast::<u64>().write(value) };
        Ok(())
    })
}

/// `MPI_T_pvar_write`.
pub unsafe fn t_pvar_write<A: Abi>(session: *mut c_void, handle: *mut c_void, buf: *const c_void) -> c_int {
    entry::<A>(|| {
        pvar::read(session as usize, handle as usize)?;
        entry::not_null("buf", buf)?;
        // SAFETY: the user's buffer is of the variable's type: a state is refused before.
        pvar::write(session as usize, handle as usize, || unsafe { *buf.cast::<u64>() })
    })
}
