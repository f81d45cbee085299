//! Statuses: their fields, and their Fortran forms. Local; they live in the front end's layout.

use crate::abi::Abi;
use crate::entry;
use crate::generated::names::id;
use std::ffi::c_int;
use weft_base::{ErrClass, Result, Status, err};
use weft_core::errh::Site;

/// Runs `f` on a status that may be read and written.
///
/// # Safety
/// `p` is NULL, MPI_STATUS_IGNORE or a valid status.
unsafe fn with<A: Abi>(id: u32, p: *mut A::Status, f: impl FnOnce(&mut Status, *mut c_int) -> Result<()>) -> c_int {
    let r = (|| {
        entry::begin_any(id)?;
        // SAFETY: by the caller's contract; `status_in` refuses what is no status.
        unsafe {
            let mut s = entry::status_in::<A>(p)?;
            f(&mut s, A::status_error(p))?;
            A::status_write(p, &s);
        }
        Ok(())
    })();
    entry::end::<A>(id, Site::Default, r)
}

/// Reads one value out of a status.
///
/// # Safety
/// `p` as in `with`; `out` is NULL or valid for a write.
unsafe fn read<A: Abi>(id: u32, p: *const A::Status, out: *mut c_int, f: impl FnOnce(&Status) -> c_int) -> c_int {
    let r = (|| {
        entry::begin_any(id)?;
        entry::not_null("the result", out)?;
        // SAFETY: by the caller's contract.
        unsafe {
            let s = entry::status_in::<A>(p)?;
            out.write(f(&s));
        }
        Ok(())
    })();
    entry::end::<A>(id, Site::Default, r)
}

pub unsafe fn status_get_source<A: Abi>(status: *const A::Status, source: *mut c_int) -> c_int {
    // SAFETY: the contract of the MPI function; so below.
    unsafe { read::<A>(id::STATUS_GET_SOURCE, status, source, |s| A::rank_out(s.source)) }
}

pub unsafe fn status_get_tag<A: Abi>(status: *const A::Status, tag: *mut c_int) -> c_int {
    // SAFETY: as above.
    unsafe { read::<A>(id::STATUS_GET_TAG, status, tag, |s| A::tag_out(s.tag)) }
}

pub unsafe fn status_get_error<A: Abi>(status: *const A::Status, error: *mut c_int) -> c_int {
    // SAFETY: as above; the field is read from a valid status.
    unsafe { read::<A>(id::STATUS_GET_ERROR, status, error, |_| *A::status_error(status.cast_mut())) }
}

pub unsafe fn test_cancelled<A: Abi>(status: *const A::Status, flag: *mut c_int) -> c_int {
    // SAFETY: as above.
    unsafe { read::<A>(id::TEST_CANCELLED, status, flag, |s| s.cancelled.into()) }
}

pub unsafe fn status_set_source<A: Abi>(status: *mut A::Status, source: c_int) -> c_int {
    // SAFETY: as above.
    unsafe {
        with::<A>(id::STATUS_SET_SOURCE, status, |s, _| {
            s.source = A::rank_in(source);
            Ok(())
        })
    }
}

pub unsafe fn status_set_tag<A: Abi>(status: *mut A::Status, tag: c_int) -> c_int {
    // SAFETY: as above.
    unsafe {
        with::<A>(id::STATUS_SET_TAG, status, |s, _| {
            s.tag = A::tag_in(tag);
            Ok(())
        })
    }
}

pub unsafe fn status_set_error<A: Abi>(status: *mut A::Status, error: c_int) -> c_int {
    // SAFETY: as above; the field of a valid status.
    unsafe {
        with::<A>(id::STATUS_SET_ERROR, status, |_, field| {
            *field = error;
            Ok(())
        })
    }
}

pub unsafe fn status_set_cancelled<A: Abi>(status: *mut A::Status, flag: c_int) -> c_int {
    // SAFETY: as above.
    unsafe {
        with::<A>(id::STATUS_SET_CANCELLED, status, |s, _| {
            s.cancelled = flag != 0;
            Ok(())
        })
    }
}

// ---- Fortran: an array of integers, or a structure of the same integers; the bytes of a C status ----

/// Copies a status between two of its forms, which differ in type only.
///
/// # Safety
/// Both are NULL or valid for a status.
unsafe fn copy<A: Abi>(id: u32, from: *const c_int, to: *mut c_int) -> c_int {
    let r = (|| {
        entry::begin_any(id)?;
        if from.is_null() || to.is_null() || from as usize == A::STATUS_IGNORE || to as usize == A::STATUS_IGNORE {
            return Err(err!(ErrClass::ARG, "a status to be converted is NULL or MPI_STATUS_IGNORE"));
        }
        // SAFETY: by the caller's contract; integers of both, which do not overlap.
        unsafe { std::ptr::copy_nonoverlapping(from, to, size_of::<A::Status>() / size_of::<c_int>()) };
        Ok(())
    })();
    entry::end::<A>(id, Site::Default, r)
}

macro_rules! forms {
    ($($name:ident $id:ident: $from:ty => $to:ty;)*) => {$(
        pub unsafe fn $name<A: Abi>(from: *const $from, to: *mut $to) -> c_int {
            // SAFETY: the contract of the MPI function.
            unsafe { copy::<A>(id::$id, from.cast(), to.cast()) }
        }
    )*};
}

// ENTRIES: status_c2f status_f2c status_c2f08 status_f082c status_f2f08 status_f082f
forms! {
    status_c2f STATUS_C2F: A::Status => c_int;
    status_f2c STATUS_F2C: c_int => A::Status;
    status_c2f08 STATUS_C2F08: A::Status => c_int;
    status_f082c STATUS_F082C: c_int => A::Status;
    status_f2f08 STATUS_F2F08: c_int => c_int;
    status_f082f STATUS_F082F: c_int => c_int;
}
