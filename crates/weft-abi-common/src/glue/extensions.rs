//! Extensions of the ABIs that have an answer without a GPU or a stream.

use crate::abi::{Abi, AbiHandle};
use crate::entry;
use crate::generated::names::id;
use std::ffi::c_int;
use weft_base::{ErrClass, Result, Status, err};
use weft_core::api;
use weft_core::errh::Site;

/// `MPIX_Query_cuda_support`: device memory is not supported.
pub unsafe fn mpix_query_cuda_support<A: Abi>() -> c_int {
    0
}

/// `MPIX_Query_hip_support`.
pub unsafe fn mpix_query_hip_support<A: Abi>() -> c_int {
    0
}

/// `MPIX_Query_rocm_support`.
pub unsafe fn mpix_query_rocm_support<A: Abi>() -> c_int {
    0
}

/// `MPIX_Query_ze_support`.
pub unsafe fn mpix_query_ze_support<A: Abi>() -> c_int {
    0
}

/// `MPIX_GPU_query_support`, for the three kinds of GPU that the ABI numbers.
pub unsafe fn mpix_gpu_query_support<A: Abi>(gpu_type: c_int, is_supported: *mut c_int) -> c_int {
    let r = (|| -> Result<()> {
        entry::begin_any(id::MPIX_GPU_QUERY_SUPPORT)?;
        entry::not_null("is_supported", is_supported)?;
        if !(0..=2).contains(&gpu_type) {
            return Err(err!(ErrClass::ARG, "gpu_type is {gpu_type}"));
        }
        // SAFETY: not NULL, the user's variable.
        unsafe { is_supported.write(0) };
        Ok(())
    })();
    entry::end::<A>(id::MPIX_GPU_QUERY_SUPPORT, Site::Default, r)
}

/// `MPIX_Request_is_complete`: the flag itself, false for what is no request.
pub unsafe fn mpix_request_is_complete<A: Abi>(request: A::Request) -> c_int {
    let mut s = Status::EMPTY;
    let r = entry::begin(id::MPIX_REQUEST_IS_COMPLETE)
        .and_then(|()| api::request::request_get_status(request.to_engine(), &mut s));
    weft_core::trace::leave();
    r.unwrap_or(false).into()
}
