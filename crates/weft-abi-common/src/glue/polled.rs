//! Generalised requests that MPI moves on (MPIX_Grequest_start and its relatives), and datatypes as lists of runs
//! (MPIX_Type_iov): extensions that MPICH has on both ABIs.

use crate::abi::{Abi, AbiHandle};
use crate::entry;
use crate::generated::names::id;
use std::ffi::{c_int, c_void};
use weft_base::{ErrClass, Result};
use weft_core::abi::UserFn;
use weft_core::api::{grequest_polled, type_iov};
use weft_core::errh::Site;
use weft_core::object::GrequestFns;

fn functions(
    query: *const c_void,
    free: *const c_void,
    cancel: *const c_void,
    poll: *const c_void,
    wait: *const c_void,
) -> Result<GrequestFns> {
    entry::function("query_fn", query)?;
    entry::function("free_fn", free)?;
    entry::function("cancel_fn", cancel)?;
    let f = |p: *const c_void| UserFn(p as usize);
    Ok(GrequestFns { query: f(query), free: f(free), cancel: f(cancel), poll: f(poll), wait: f(wait) })
}

/// `MPIX_Grequest_start`.
pub unsafe fn mpix_grequest_start<A: Abi>(
    query_fn: *const c_void,
    free_fn: *const c_void,
    cancel_fn: *const c_void,
    poll_fn: *const c_void,
    wait_fn: *const c_void,
    extra_state: *mut c_void,
    request: *mut A::Request,
) -> c_int {
    let call = id::MPIX_GREQUEST_START;
    // SAFETY: NULL or the user's variable.
    unsafe { entry::nulled(request) };
    let r = entry::begin(call).and_then(|()| {
        let fns = functions(query_fn, free_fn, cancel_fn, poll_fn, wait_fn)?;
        entry::not_null("request", request)?;
        let h = grequest_polled::start_polled(fns, extra_state as usize);
        // SAFETY: not NULL, the user's variable.
        unsafe { request.write(A::Request::from_engine(h)) };
        Ok(())
    });
    entry::end::<A>(call, Site::Default, r)
}

/// `MPIX_Grequest_class_create`.
pub unsafe fn mpix_grequest_class_create<A: Abi>(
    query_fn: *const c_void,
    free_fn: *const c_void,
    cancel_fn: *const c_void,
    poll_fn: *const c_void,
    wait_fn: *const c_void,
    greq_class: *mut c_int,
) -> c_int {
    let call = id::MPIX_GREQUEST_CLASS_CREATE;
    let r = entry::begin(call).and_then(|()| {
        let fns = functions(query_fn, free_fn, cancel_fn, poll_fn, wait_fn)?;
        entry::not_null("greq_class", greq_class)?;
        // SAFETY: not NULL, the user's variable.
        unsafe { greq_class.write(grequest_polled::new_class(fns)) };
        Ok(())
    });
    entry::end::<A>(call, Site::Default, r)
}

/// `MPIX_Grequest_class_allocate`.
pub unsafe fn mpix_grequest_class_allocate<A: Abi>(
    greq_class: c_int,
    extra_state: *mut c_void,
    request: *mut A::Request,
) -> c_int {
    let call = id::MPIX_GREQUEST_CLASS_ALLOCATE;
    // SAFETY: NULL or the user's variable.
    unsafe { entry::nulled(request) };
    let r = entry::begin(call).and_then(|()| {
        entry::not_null("request", request)?;
        let h = grequest_polled::start_of_class(greq_class, extra_state as usize)?;
        // SAFETY: not NULL, the user's variable.
        unsafe { request.write(A::Request::from_engine(h)) };
        Ok(())
    });
    entry::end::<A>(call, Site::Default, r)
}

/// `MPIX_Iov`.
#[repr(C)]
struct Iov {
    /// The displacement from the buffer's address, as an address.
    base: *mut c_void,
    len: isize,
}

/// `MPIX_Type_iov`.
pub unsafe fn mpix_type_iov<A: Abi>(
    datatype: A::Datatype,
    iov_offset: i64,
    iov: *mut c_void,
    max_iov_len: i64,
    actual_iov_len: *mut i64,
) -> c_int {
    let call = id::MPIX_TYPE_IOV;
    let r = entry::begin(call).and_then(|()| {
        entry::nonneg("iov_offset", iov_offset, ErrClass::ARG)?;
        entry::nonneg("max_iov_len", max_iov_len, ErrClass::COUNT)?;
        entry::array("iov", !entry::is_address(iov), max_iov_len)?;
        entry::not_null("actual_iov_len", actual_iov_len)?;
        let n = type_iov::iov(datatype.to_engine(), iov_offset, max_iov_len, |i, run| {
            let element = Iov { base: std::ptr::without_provenance_mut(run.off as usize), len: run.len as isize };
            // SAFETY: `i` is less than the length that the user gives.
            unsafe { iov.cast::<Iov>().add(i).write(element) };
        })?;
        // SAFETY: not NULL, the user's variable.
        unsafe { actual_iov_len.write(n) };
        Ok(())
    });
    entry::end::<A>(call, Site::Default, r)
}

/// `MPIX_Type_iov_len`.
pub unsafe fn mpix_type_iov_len<A: Abi>(
    datatype: A::Datatype,
    max_iov_bytes: i64,
    iov_len: *mut i64,
    actual_iov_bytes: *mut i64,
) -> c_int {
    let call = id::MPIX_TYPE_IOV_LEN;
    let r = entry::begin(call).and_then(|()| {
        entry::nonneg("max_iov_bytes", max_iov_bytes, ErrClass::COUNT)?;
        entry::not_null("iov_len", iov_len)?;
        entry::not_null("actual_iov_bytes", actual_iov_bytes)?;
        let (n, bytes) = type_iov::iov_len(datatype.to_engine(), max_iov_bytes)?;
        // SAFETY: not NULL, the user's variables.
        unsafe {
            iov_len.write(n);
            actual_iov_bytes.write(bytes);
        }
        Ok(())
    });
    entry::end::<A>(call, Site::Default, r)
}
