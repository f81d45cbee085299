//! Extensions of the ABIs that ask: for GPUs, for a request.

use crate::abi::{Abi, AbiHandle};
use crate::entry;
use crate::generated::names::id;
use std::ffi::c_int;
use weft_base::{ErrClass, Result, Status, err};
use weft_core::api;
use weft_core::api::GpuKind as Kind;
use weft_core::errh::Site;

/// `MPIX_Query_cuda_support`: 1 once its driver is loaded, and buffers may be in its memory.
pub unsafe fn mpix_query_cuda_support<A: Abi>() -> c_int {
    api::gpu_supported(Kind::Cuda).into()
}

/// `MPIX_Query_hip_support`.
pub unsafe fn mpix_query_hip_support<A: Abi>() -> c_int {
    api::gpu_supported(Kind::Hip).into()
}

/// `MPIX_Query_rocm_support`.
pub unsafe fn mpix_query_rocm_support<A: Abi>() -> c_int {
    api::gpu_supported(Kind::Hip).into()
}

/// `MPIX_Query_ze_support`.
pub unsafe fn mpix_query_ze_support<A: Abi>() -> c_int {
    api::gpu_supported(Kind::LevelZero).into()
}

/// `MPIX_GPU_query_support`, for the three kinds of GPU that the ABI numbers.
pub unsafe fn mpix_gpu_query_support<A: Abi>(gpu_type: c_int, is_supported: *mut c_int) -> c_int {
    let r = (|| -> Result<()> {
        entry::begin_any(id::MPIX_GPU_QUERY_SUPPORT)?;
        entry::not_null("is_supported", is_supported)?;
        let kinds = [Kind::Cuda, Kind::LevelZero, Kind::Hip];
        let kind = usize::try_from(gpu_type).ok().and_then(|i| kinds.get(i));
        let kind = kind.ok_or_else(|| err!(ErrClass::ARG, "gpu_type is {gpu_type}"))?;
        // SAFETY: not NULL, the user's variable.
        unsafe { is_supported.write(api::gpu_supported(*kind).into()) };
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
