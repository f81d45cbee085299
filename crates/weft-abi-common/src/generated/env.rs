// Written by `cargo xtask codegen` from api/*.toml. Do not edit.
//! Environment, errors, memory, start and end, sessions (chapters 9 and 11).

#![allow(
    unused_variables,
    unused_imports,
    unused_unsafe,
    unused_mut,
    clippy::redundant_closure,
    clippy::redundant_closure_call,
    clippy::useless_conversion
)]

use crate::abi::{Abi, AbiHandle};
use crate::entry::{self, OutInt, Requests, StatusSlot, Statuses};
use crate::generated::names::id;
use crate::hot_coll::{Blocks, all_same, call, known, rooted, same, short};
use crate::to_body::PolyFn;
use std::ffi::{c_char, c_int, c_void};
use weft_base::consts::{IN_PLACE, is_address};
use weft_base::handle::*;
use weft_base::{ErrClass, Result};
use weft_core::abi::{Arr, IntArr, UserFn};
use weft_core::api;
use weft_core::errh::Site;
use weft_core::rma::hot;

/// `MPI_Abort`, MPI-5.0 section 11.2.1.
pub unsafe fn abort<A: Abi>(comm: A::Comm, errorcode: c_int) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::ABORT)?;
            api::env::abort(comm_h, errorcode)?;
            Ok(())
        })()
    };
    entry::end::<A>(id::ABORT, site, r)
}

/// `MPI_Add_error_class`, MPI-5.0 section 9.5.
pub unsafe fn add_error_class<A: Abi>(errorclass: *mut c_int) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin_any(id::ADD_ERROR_CLASS)?;
            entry::not_null("errorclass", errorclass)?;
            let r0 = api::error::add_error_class()?;
            errorclass.write(A::error_out(r0));
            Ok(())
        })()
    };
    entry::end::<A>(id::ADD_ERROR_CLASS, site, r)
}

/// `MPI_Add_error_code`, MPI-5.0 section 9.5.
pub unsafe fn add_error_code<A: Abi>(errorclass: c_int, errorcode: *mut c_int) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin_any(id::ADD_ERROR_CODE)?;
            entry::not_null("errorcode", errorcode)?;
            let r0 = api::error::add_error_code(A::error_in(errorclass))?;
            errorcode.write(A::error_out(r0));
            Ok(())
        })()
    };
    entry::end::<A>(id::ADD_ERROR_CODE, site, r)
}

/// `MPI_Add_error_string`, MPI-5.0 section 9.5.
pub unsafe fn add_error_string<A: Abi>(errorcode: c_int, string: *const c_char) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin_any(id::ADD_ERROR_STRING)?;
            let string = entry::c_str("string", string)?;
            api::error::add_error_string(A::error_in(errorcode), string)?;
            Ok(())
        })()
    };
    entry::end::<A>(id::ADD_ERROR_STRING, site, r)
}

/// `MPI_Alloc_mem`, MPI-5.0 section 9.2.
pub unsafe fn alloc_mem<A: Abi>(size: i64, info: A::Info, baseptr: *mut c_void) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::ALLOC_MEM)?;
            entry::nonneg("size", i64::from(size), ErrClass::SIZE)?;
            entry::not_null("baseptr", baseptr)?;
            let r0 = api::mem::alloc_mem(i64::from(size), info.to_engine())?;
            baseptr.cast::<usize>().write(A::buffer_out(r0 as usize));
            Ok(())
        })()
    };
    entry::end::<A>(id::ALLOC_MEM, site, r)
}

/// `MPI_Comm_call_errhandler`, MPI-5.0 section 9.3.1.
pub unsafe fn comm_call_errhandler<A: Abi>(comm: A::Comm, errorcode: c_int) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::COMM_CALL_ERRHANDLER)?;
            api::error::comm_call_errhandler(comm_h, A::error_in(errorcode))?;
            Ok(())
        })()
    };
    entry::end::<A>(id::COMM_CALL_ERRHANDLER, site, r)
}

/// `MPI_Comm_create_errhandler`, MPI-5.0 section 9.3.1.
pub unsafe fn comm_create_errhandler<A: Abi>(
    comm_errhandler_fn: *const c_void,
    errhandler: *mut A::Errhandler,
) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin_any(id::COMM_CREATE_ERRHANDLER)?;
            entry::function("comm_errhandler_fn", comm_errhandler_fn)?;
            entry::not_null("errhandler", errhandler)?;
            let r0 = api::error::comm_create_errhandler(A::fn_in(comm_errhandler_fn))?;
            errhandler.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(errhandler);
        }
    }
    entry::end::<A>(id::COMM_CREATE_ERRHANDLER, site, r)
}

/// `MPI_Comm_get_errhandler`, MPI-5.0 section 9.3.1.
pub unsafe fn comm_get_errhandler<A: Abi>(comm: A::Comm, errhandler: *mut A::Errhandler) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::COMM_GET_ERRHANDLER)?;
            entry::not_null("errhandler", errhandler)?;
            let r0 = api::error::comm_get_errhandler(comm_h)?;
            errhandler.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(errhandler);
        }
    }
    entry::end::<A>(id::COMM_GET_ERRHANDLER, site, r)
}

/// `MPI_Comm_set_errhandler`, MPI-5.0 section 9.3.1.
pub unsafe fn comm_set_errhandler<A: Abi>(comm: A::Comm, errhandler: A::Errhandler) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::COMM_SET_ERRHANDLER)?;
            api::error::comm_set_errhandler(comm_h, errhandler.to_engine())?;
            Ok(())
        })()
    };
    entry::end::<A>(id::COMM_SET_ERRHANDLER, site, r)
}

/// `MPI_Errhandler_free`, MPI-5.0 section 9.3.5.
pub unsafe fn errhandler_free<A: Abi>(errhandler: *mut A::Errhandler) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin_any(id::ERRHANDLER_FREE)?;
            entry::not_null("errhandler", errhandler)?;
            let mut errhandler_v = (*errhandler).to_engine();
            let r = api::error::errhandler_free(&mut errhandler_v);
            errhandler.write(AbiHandle::from_engine(errhandler_v));
            r?;
            Ok(())
        })()
    };
    entry::end::<A>(id::ERRHANDLER_FREE, site, r)
}

/// `MPI_Error_class`, MPI-5.0 section 9.4.
pub unsafe fn error_class<A: Abi>(errorcode: c_int, errorclass: *mut c_int) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin_any(id::ERROR_CLASS)?;
            entry::not_null("errorclass", errorclass)?;
            let r0 = api::error::error_class(A::error_in(errorcode))?;
            errorclass.write(A::error_out(r0));
            Ok(())
        })()
    };
    entry::end::<A>(id::ERROR_CLASS, site, r)
}

/// `MPI_Error_string`, MPI-5.0 section 9.4.
pub unsafe fn error_string<A: Abi>(errorcode: c_int, string: *mut c_char, resultlen: *mut c_int) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin_any(id::ERROR_STRING)?;
            entry::not_null("string", string)?;
            entry::not_null("resultlen", resultlen)?;
            let r0 = api::error::error_string(A::error_in(errorcode))?;
            resultlen.write(entry::write_string(string, A::MAX_ERROR_STRING, &r0));
            Ok(())
        })()
    };
    entry::end::<A>(id::ERROR_STRING, site, r)
}

/// `MPI_File_call_errhandler`, MPI-5.0 section 9.3.3.
pub unsafe fn file_call_errhandler<A: Abi>(fh: A::File, errorcode: c_int) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::FILE_CALL_ERRHANDLER)?;
            api::error::file_call_errhandler(fh_h, A::error_in(errorcode))?;
            Ok(())
        })()
    };
    entry::end::<A>(id::FILE_CALL_ERRHANDLER, site, r)
}

/// `MPI_File_create_errhandler`, MPI-5.0 section 9.3.3.
pub unsafe fn file_create_errhandler<A: Abi>(
    file_errhandler_fn: *const c_void,
    errhandler: *mut A::Errhandler,
) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin_any(id::FILE_CREATE_ERRHANDLER)?;
            entry::function("file_errhandler_fn", file_errhandler_fn)?;
            entry::not_null("errhandler", errhandler)?;
            let r0 = api::error::file_create_errhandler(A::fn_in(file_errhandler_fn))?;
            errhandler.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(errhandler);
        }
    }
    entry::end::<A>(id::FILE_CREATE_ERRHANDLER, site, r)
}

/// `MPI_File_get_errhandler`, MPI-5.0 section 9.3.3.
pub unsafe fn file_get_errhandler<A: Abi>(file: A::File, errhandler: *mut A::Errhandler) -> c_int {
    let file_h = file.to_engine();
    let site = Site::File(file_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::FILE_GET_ERRHANDLER)?;
            entry::not_null("errhandler", errhandler)?;
            let r0 = api::error::file_get_errhandler(file_h)?;
            errhandler.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(errhandler);
        }
    }
    entry::end::<A>(id::FILE_GET_ERRHANDLER, site, r)
}

/// `MPI_File_set_errhandler`, MPI-5.0 section 9.3.3.
pub unsafe fn file_set_errhandler<A: Abi>(file: A::File, errhandler: A::Errhandler) -> c_int {
    let file_h = file.to_engine();
    let site = Site::File(file_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::FILE_SET_ERRHANDLER)?;
            api::error::file_set_errhandler(file_h, errhandler.to_engine())?;
            Ok(())
        })()
    };
    entry::end::<A>(id::FILE_SET_ERRHANDLER, site, r)
}

/// `MPI_Finalize`, MPI-5.0 section 11.2.2.
pub unsafe fn finalize<A: Abi>() -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::FINALIZE)?;
            api::env::finalize()?;
            Ok(())
        })()
    };
    entry::end::<A>(id::FINALIZE, site, r)
}

/// `MPI_Finalized`, MPI-5.0 section 11.2.2.
pub unsafe fn finalized<A: Abi>(flag: *mut c_int) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin_any(id::FINALIZED)?;
            entry::not_null("flag", flag)?;
            let r0 = api::env::finalized()?;
            flag.write(c_int::from(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::flagged(flag, false);
        }
    }
    entry::end::<A>(id::FINALIZED, site, r)
}

/// `MPI_Free_mem`, MPI-5.0 section 9.2.
pub unsafe fn free_mem<A: Abi>(base: *mut c_void) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::FREE_MEM)?;
            api::mem::free_mem(base.cast())?;
            Ok(())
        })()
    };
    entry::end::<A>(id::FREE_MEM, site, r)
}

/// `MPI_Get_hw_resource_info`, MPI-5.0 section 9.1.2.
pub unsafe fn get_hw_resource_info<A: Abi>(hw_info: *mut A::Info) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::GET_HW_RESOURCE_INFO)?;
            entry::not_null("hw_info", hw_info)?;
            let r0 = api::split_type::get_hw_resource_info()?;
            hw_info.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(hw_info);
        }
    }
    entry::end::<A>(id::GET_HW_RESOURCE_INFO, site, r)
}

/// `MPI_Get_library_version`, MPI-5.0 section 9.1.1.
pub unsafe fn get_library_version<A: Abi>(version: *mut c_char, resultlen: *mut c_int) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin_any(id::GET_LIBRARY_VERSION)?;
            entry::not_null("version", version)?;
            entry::not_null("resultlen", resultlen)?;
            let r0 = api::env::get_library_version()?;
            resultlen.write(entry::write_string(version, A::MAX_LIBRARY_VERSION_STRING, &r0));
            Ok(())
        })()
    };
    entry::end::<A>(id::GET_LIBRARY_VERSION, site, r)
}

/// `MPI_Get_processor_name`, MPI-5.0 section 9.1.2.
pub unsafe fn get_processor_name<A: Abi>(name: *mut c_char, resultlen: *mut c_int) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::GET_PROCESSOR_NAME)?;
            entry::not_null("name", name)?;
            entry::not_null("resultlen", resultlen)?;
            let r0 = api::env::get_processor_name()?;
            resultlen.write(entry::write_string(name, A::MAX_PROCESSOR_NAME, &r0));
            Ok(())
        })()
    };
    entry::end::<A>(id::GET_PROCESSOR_NAME, site, r)
}

/// `MPI_Get_version`, MPI-5.0 section 9.1.1.
pub unsafe fn get_version<A: Abi>(version: *mut c_int, subversion: *mut c_int) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin_any(id::GET_VERSION)?;
            entry::not_null("version", version)?;
            entry::not_null("subversion", subversion)?;
            let (r0, r1) = api::env::get_version()?;
            version.write(r0);
            subversion.write(r1);
            Ok(())
        })()
    };
    entry::end::<A>(id::GET_VERSION, site, r)
}

/// `MPI_Group_from_session_pset`, MPI-5.0 section 11.3.2.
pub unsafe fn group_from_session_pset<A: Abi>(
    session: A::Session,
    pset_name: *const c_char,
    newgroup: *mut A::Group,
) -> c_int {
    let session_h = session.to_engine();
    let site = Site::Session(session_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin_any(id::GROUP_FROM_SESSION_PSET)?;
            let pset_name = entry::c_str("pset_name", pset_name)?;
            entry::not_null("newgroup", newgroup)?;
            let r0 = api::session::group_from_session_pset(session_h, pset_name)?;
            newgroup.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(newgroup);
        }
    }
    entry::end::<A>(id::GROUP_FROM_SESSION_PSET, site, r)
}

/// `MPI_Initialized`, MPI-5.0 section 11.2.1.
pub unsafe fn initialized<A: Abi>(flag: *mut c_int) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin_any(id::INITIALIZED)?;
            entry::not_null("flag", flag)?;
            let r0 = api::env::initialized()?;
            flag.write(c_int::from(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::flagged(flag, false);
        }
    }
    entry::end::<A>(id::INITIALIZED, site, r)
}

/// `MPI_Is_thread_main`, MPI-5.0 section 11.6.
pub unsafe fn is_thread_main<A: Abi>(flag: *mut c_int) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin_any(id::IS_THREAD_MAIN)?;
            entry::not_null("flag", flag)?;
            let r0 = api::env::is_thread_main()?;
            flag.write(c_int::from(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::flagged(flag, false);
        }
    }
    entry::end::<A>(id::IS_THREAD_MAIN, site, r)
}

/// `MPI_Query_thread`, MPI-5.0 section 11.6.
pub unsafe fn query_thread<A: Abi>(provided: *mut c_int) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin_any(id::QUERY_THREAD)?;
            entry::not_null("provided", provided)?;
            let r0 = api::env::query_thread()?;
            provided.write(A::thread_level_out(r0));
            Ok(())
        })()
    };
    entry::end::<A>(id::QUERY_THREAD, site, r)
}

/// `MPI_Remove_error_class`, MPI-5.0 section 9.5.
pub unsafe fn remove_error_class<A: Abi>(errorclass: c_int) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin_any(id::REMOVE_ERROR_CLASS)?;
            api::error::remove_error_class(A::error_in(errorclass))?;
            Ok(())
        })()
    };
    entry::end::<A>(id::REMOVE_ERROR_CLASS, site, r)
}

/// `MPI_Remove_error_code`, MPI-5.0 section 9.5.
pub unsafe fn remove_error_code<A: Abi>(errorcode: c_int) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin_any(id::REMOVE_ERROR_CODE)?;
            api::error::remove_error_code(A::error_in(errorcode))?;
            Ok(())
        })()
    };
    entry::end::<A>(id::REMOVE_ERROR_CODE, site, r)
}

/// `MPI_Remove_error_string`, MPI-5.0 section 9.5.
pub unsafe fn remove_error_string<A: Abi>(errorcode: c_int) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin_any(id::REMOVE_ERROR_STRING)?;
            api::error::remove_error_string(A::error_in(errorcode))?;
            Ok(())
        })()
    };
    entry::end::<A>(id::REMOVE_ERROR_STRING, site, r)
}

/// `MPI_Session_call_errhandler`, MPI-5.0 section 9.3.4.
pub unsafe fn session_call_errhandler<A: Abi>(session: A::Session, errorcode: c_int) -> c_int {
    let session_h = session.to_engine();
    let site = Site::Session(session_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin_any(id::SESSION_CALL_ERRHANDLER)?;
            api::error::session_call_errhandler(session_h, A::error_in(errorcode))?;
            Ok(())
        })()
    };
    entry::end::<A>(id::SESSION_CALL_ERRHANDLER, site, r)
}

/// `MPI_Session_create_errhandler`, MPI-5.0 section 9.3.4.
pub unsafe fn session_create_errhandler<A: Abi>(
    session_errhandler_fn: *const c_void,
    errhandler: *mut A::Errhandler,
) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin_any(id::SESSION_CREATE_ERRHANDLER)?;
            entry::function("session_errhandler_fn", session_errhandler_fn)?;
            entry::not_null("errhandler", errhandler)?;
            let r0 = api::error::session_create_errhandler(A::fn_in(session_errhandler_fn))?;
            errhandler.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(errhandler);
        }
    }
    entry::end::<A>(id::SESSION_CREATE_ERRHANDLER, site, r)
}

/// `MPI_Session_finalize`, MPI-5.0 section 11.3.1.
pub unsafe fn session_finalize<A: Abi>(session: *mut A::Session) -> c_int {
    // SAFETY: NULL or the user's variable.
    let site = unsafe { entry::site(session, Site::Session) };
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin_any(id::SESSION_FINALIZE)?;
            entry::not_null("session", session)?;
            let mut session_v = (*session).to_engine();
            let r = api::session::session_finalize(&mut session_v);
            session.write(AbiHandle::from_engine(session_v));
            r?;
            Ok(())
        })()
    };
    entry::end::<A>(id::SESSION_FINALIZE, site, r)
}

/// `MPI_Session_get_errhandler`, MPI-5.0 section 9.3.4.
pub unsafe fn session_get_errhandler<A: Abi>(session: A::Session, errhandler: *mut A::Errhandler) -> c_int {
    let session_h = session.to_engine();
    let site = Site::Session(session_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin_any(id::SESSION_GET_ERRHANDLER)?;
            entry::not_null("errhandler", errhandler)?;
            let r0 = api::error::session_get_errhandler(session_h)?;
            errhandler.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(errhandler);
        }
    }
    entry::end::<A>(id::SESSION_GET_ERRHANDLER, site, r)
}

/// `MPI_Session_get_info`, MPI-5.0 section 11.3.1.
pub unsafe fn session_get_info<A: Abi>(session: A::Session, info_used: *mut A::Info) -> c_int {
    let session_h = session.to_engine();
    let site = Site::Session(session_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin_any(id::SESSION_GET_INFO)?;
            entry::not_null("info_used", info_used)?;
            let r0 = api::session::session_get_info(session_h)?;
            info_used.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(info_used);
        }
    }
    entry::end::<A>(id::SESSION_GET_INFO, site, r)
}

/// `MPI_Session_get_nth_pset`, MPI-5.0 section 11.3.1.
pub unsafe fn session_get_nth_pset<A: Abi>(
    session: A::Session,
    info: A::Info,
    n: c_int,
    pset_len: *mut c_int,
    pset_name: *mut c_char,
) -> c_int {
    let session_h = session.to_engine();
    let site = Site::Session(session_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin_any(id::SESSION_GET_NTH_PSET)?;
            entry::nonneg("n", i64::from(n), ErrClass::ARG)?;
            entry::not_null("pset_len", pset_len)?;
            let mut pset_len_v = *pset_len;
            let pset_len_room = pset_len_v;
            let r = api::session::session_get_nth_pset(session_h, info.to_engine(), n, &mut pset_len_v);
            pset_len.write(pset_len_v);
            let r0 = r?;
            entry::write_string(pset_name, pset_len_room.max(0) as usize, &r0);
            Ok(())
        })()
    };
    entry::end::<A>(id::SESSION_GET_NTH_PSET, site, r)
}

/// `MPI_Session_get_num_psets`, MPI-5.0 section 11.3.1.
pub unsafe fn session_get_num_psets<A: Abi>(session: A::Session, info: A::Info, npset_names: *mut c_int) -> c_int {
    let session_h = session.to_engine();
    let site = Site::Session(session_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin_any(id::SESSION_GET_NUM_PSETS)?;
            entry::not_null("npset_names", npset_names)?;
            let r0 = api::session::session_get_num_psets(session_h, info.to_engine())?;
            npset_names.write(r0);
            Ok(())
        })()
    };
    entry::end::<A>(id::SESSION_GET_NUM_PSETS, site, r)
}

/// `MPI_Session_get_pset_info`, MPI-5.0 section 11.3.1.
pub unsafe fn session_get_pset_info<A: Abi>(
    session: A::Session,
    pset_name: *const c_char,
    info: *mut A::Info,
) -> c_int {
    let session_h = session.to_engine();
    let site = Site::Session(session_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin_any(id::SESSION_GET_PSET_INFO)?;
            let pset_name = entry::c_str("pset_name", pset_name)?;
            entry::not_null("info", info)?;
            let r0 = api::session::session_get_pset_info(session_h, pset_name)?;
            info.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(info);
        }
    }
    entry::end::<A>(id::SESSION_GET_PSET_INFO, site, r)
}

/// `MPI_Session_init`, MPI-5.0 section 11.3.1.
pub unsafe fn session_init<A: Abi>(info: A::Info, errhandler: A::Errhandler, session: *mut A::Session) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin_any(id::SESSION_INIT)?;
            entry::not_null("session", session)?;
            let r0 = api::session::session_init(info.to_engine(), errhandler.to_engine())?;
            session.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(session);
        }
    }
    entry::end_quiet::<A>(r)
}

/// `MPI_Session_set_errhandler`, MPI-5.0 section 9.3.4.
pub unsafe fn session_set_errhandler<A: Abi>(session: A::Session, errhandler: A::Errhandler) -> c_int {
    let session_h = session.to_engine();
    let site = Site::Session(session_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin_any(id::SESSION_SET_ERRHANDLER)?;
            api::error::session_set_errhandler(session_h, errhandler.to_engine())?;
            Ok(())
        })()
    };
    entry::end::<A>(id::SESSION_SET_ERRHANDLER, site, r)
}

/// `MPI_Win_call_errhandler`, MPI-5.0 section 9.3.2.
pub unsafe fn win_call_errhandler<A: Abi>(win: A::Win, errorcode: c_int) -> c_int {
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::WIN_CALL_ERRHANDLER)?;
            api::error::win_call_errhandler(win_h, A::error_in(errorcode))?;
            Ok(())
        })()
    };
    entry::end::<A>(id::WIN_CALL_ERRHANDLER, site, r)
}

/// `MPI_Win_create_errhandler`, MPI-5.0 section 9.3.2.
pub unsafe fn win_create_errhandler<A: Abi>(win_errhandler_fn: *const c_void, errhandler: *mut A::Errhandler) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin_any(id::WIN_CREATE_ERRHANDLER)?;
            entry::function("win_errhandler_fn", win_errhandler_fn)?;
            entry::not_null("errhandler", errhandler)?;
            let r0 = api::error::win_create_errhandler(A::fn_in(win_errhandler_fn))?;
            errhandler.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(errhandler);
        }
    }
    entry::end::<A>(id::WIN_CREATE_ERRHANDLER, site, r)
}

/// `MPI_Win_get_errhandler`, MPI-5.0 section 9.3.2.
pub unsafe fn win_get_errhandler<A: Abi>(win: A::Win, errhandler: *mut A::Errhandler) -> c_int {
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::WIN_GET_ERRHANDLER)?;
            entry::not_null("errhandler", errhandler)?;
            let r0 = api::error::win_get_errhandler(win_h)?;
            errhandler.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(errhandler);
        }
    }
    entry::end::<A>(id::WIN_GET_ERRHANDLER, site, r)
}

/// `MPI_Win_set_errhandler`, MPI-5.0 section 9.3.2.
pub unsafe fn win_set_errhandler<A: Abi>(win: A::Win, errhandler: A::Errhandler) -> c_int {
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::WIN_SET_ERRHANDLER)?;
            api::error::win_set_errhandler(win_h, errhandler.to_engine())?;
            Ok(())
        })()
    };
    entry::end::<A>(id::WIN_SET_ERRHANDLER, site, r)
}

/// `MPI_Wtick`, MPI-5.0 section 9.6.
pub unsafe fn wtick<A: Abi>() -> f64 {
    api::env::wtick()
}

/// `MPI_Wtime`, MPI-5.0 section 9.6.
pub unsafe fn wtime<A: Abi>() -> f64 {
    api::env::wtime()
}
