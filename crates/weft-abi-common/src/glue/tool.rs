//! The tool information interface, with no variables, categories or events so far (MPI-5.0
//! chapter 15.3). Local; errors are returned, never raised.

use crate::abi::Abi;
use crate::entry;
use std::ffi::{c_char, c_int, c_void};
use std::sync::atomic::{AtomicI32, Ordering};
use weft_base::{ErrClass, MpiError, Result, consts};

/// Calls of MPI_T_init_thread without their MPI_T_finalize.
static OPEN: AtomicI32 = AtomicI32::new(0);

fn open() -> Result<()> {
    // ORDERING: Relaxed; a count, no memory is published with it.
    if OPEN.load(Ordering::Relaxed) > 0 {
        Ok(())
    } else {
        Err(MpiError::new(
            ErrClass::T_NOT_INITIALIZED,
            "MPI_T_init_thread was not called",
        ))
    }
}

/// `MPI_T_init_thread`: every level is provided, since nothing is shared.
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
    let closed = OPEN.try_update(Ordering::Relaxed, Ordering::Relaxed, |n| {
        (n > 0).then(|| n - 1)
    });
    entry::end_quiet::<A>(closed.map(|_| ()).or_else(|_| open()))
}

macro_rules! zero {
    ($($name:ident)*) => {$(
        pub unsafe fn $name<A: Abi>(num: *mut c_int) -> c_int {
            let r = open().and_then(|()| entry::not_null("the number", num));
            if r.is_ok() {
                // SAFETY: not NULL, the user's variable.
                unsafe { num.write(0) };
            }
            entry::end_quiet::<A>(r)
        }
    )*};
}

// ENTRIES: t_cvar_get_num t_pvar_get_num t_category_get_num t_category_changed
// ENTRIES: t_event_get_num t_source_get_num
zero! {
    t_cvar_get_num t_pvar_get_num t_category_get_num t_category_changed
    t_event_get_num t_source_get_num
}

fn no_name<A: Abi>(name: *const c_char, index: *const c_int) -> c_int {
    let r = open()
        .and_then(|()| entry::not_null("name", name))
        .and_then(|()| entry::not_null("the index", index))
        .and_then(|()| Err(MpiError::new(ErrClass::T_INVALID_NAME, "no such name")));
    entry::end_quiet::<A>(r)
}

/// `MPI_T_cvar_get_index`.
pub unsafe fn t_cvar_get_index<A: Abi>(name: *const c_char, cvar_index: *mut c_int) -> c_int {
    no_name::<A>(name, cvar_index)
}

/// `MPI_T_pvar_get_index`.
pub unsafe fn t_pvar_get_index<A: Abi>(
    name: *const c_char,
    _var_class: c_int,
    pvar_index: *mut c_int,
) -> c_int {
    no_name::<A>(name, pvar_index)
}

/// `MPI_T_category_get_index`.
pub unsafe fn t_category_get_index<A: Abi>(name: *const c_char, cat_index: *mut c_int) -> c_int {
    no_name::<A>(name, cat_index)
}

/// `MPI_T_event_get_index`.
pub unsafe fn t_event_get_index<A: Abi>(name: *const c_char, event_index: *mut c_int) -> c_int {
    no_name::<A>(name, event_index)
}

/// The one session there is: it has nothing to hold.
static SESSION: u8 = 0;

/// `MPI_T_pvar_session_create`.
pub unsafe fn t_pvar_session_create<A: Abi>(session: *mut *mut c_void) -> c_int {
    let r = open().and_then(|()| entry::not_null("session", session));
    if r.is_ok() {
        // SAFETY: not NULL, the user's variable.
        unsafe { session.write((&raw const SESSION).cast_mut().cast()) };
    }
    entry::end_quiet::<A>(r)
}

/// `MPI_T_pvar_session_free`.
pub unsafe fn t_pvar_session_free<A: Abi>(session: *mut *mut c_void) -> c_int {
    let r = (|| {
        open()?;
        entry::not_null("session", session)?;
        // SAFETY: not NULL, the user's variable.
        unsafe {
            if (*session).cast_const().cast() != &raw const SESSION {
                return Err(MpiError::new(ErrClass::T_INVALID_SESSION, "not a session"));
            }
            session.write(std::ptr::null_mut());
        }
        Ok(())
    })();
    entry::end_quiet::<A>(r)
}
