//! Start and environment: functions whose C arguments the engine does not want.

use crate::abi::{Abi, AbiHandle};
use crate::entry;
use crate::generated::names::id;
use std::ffi::{c_int, c_void};
use weft_base::Result;
use weft_core::api;
use weft_core::errh::Site;

/// `MPI_Init`. `argc` and `argv` are left as they are: Weft's launcher adds nothing to them.
pub unsafe fn init<A: Abi>(_argc: *mut c_int, _argv: *mut c_void) -> c_int {
    let r = entry::begin_any(id::INIT).and_then(|()| api::env::init());
    entry::end::<A>(id::INIT, Site::Default, r)
}

/// `MPI_Init_thread`.
pub unsafe fn init_thread<A: Abi>(
    _argc: *mut c_int,
    _argv: *mut c_void,
    required: c_int,
    provided: *mut c_int,
) -> c_int {
    let r = (|| -> Result<()> {
        entry::begin_any(id::INIT_THREAD)?;
        entry::not_null("provided", provided)?;
        let level = api::env::init_thread(A::thread_level_in(required))?;
        // SAFETY: not NULL, the user's variable.
        unsafe { provided.write(A::thread_level_out(level)) };
        Ok(())
    })();
    entry::end::<A>(id::INIT_THREAD, Site::Default, r)
}

/// `MPI_Info_create_env`.
pub unsafe fn info_create_env<A: Abi>(argc: c_int, argv: *mut c_void, info: *mut A::Info) -> c_int {
    let r = (|| -> Result<()> {
        entry::begin_any(id::INFO_CREATE_ENV)?;
        entry::not_null("info", info)?;
        let h = api::info::info_create_env(argc, argv.cast())?;
        // SAFETY: not NULL, the user's variable.
        unsafe { info.write(AbiHandle::from_engine(h)) };
        Ok(())
    })();
    entry::end::<A>(id::INFO_CREATE_ENV, Site::Default, r)
}
