// Written by `cargo xtask codegen` from api/*.toml. Do not edit.
//! I/O (chapter 14).

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

/// `MPI_File_close`, MPI-5.0 section 14.2.
pub unsafe fn file_close<A: Abi>(fh: *mut A::File) -> c_int {
    // SAFETY: NULL or the user's variable.
    let site = unsafe { entry::site(fh, Site::File) };
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::FILE_CLOSE)?;
            entry::not_null("fh", fh)?;
            let mut fh_v = (*fh).to_engine();
            let r = api::file::file_close(&mut fh_v);
            fh.write(AbiHandle::from_engine(fh_v));
            r?;
            Ok(())
        })()
    };
    entry::end::<A>(id::FILE_CLOSE, site, r)
}

/// `MPI_File_delete`, MPI-5.0 section 14.2.
pub unsafe fn file_delete<A: Abi>(filename: *const c_char, info: A::Info) -> c_int {
    let site = Site::File(FileH::NULL);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::FILE_DELETE)?;
            let filename = entry::c_str("filename", filename)?;
            api::file::file_delete(filename, info.to_engine())?;
            Ok(())
        })()
    };
    entry::end::<A>(id::FILE_DELETE, site, r)
}

/// `MPI_File_get_amode`, MPI-5.0 section 14.2.
pub unsafe fn file_get_amode<A: Abi>(fh: A::File, amode: *mut c_int) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::FILE_GET_AMODE)?;
            entry::not_null("amode", amode)?;
            let r0 = api::file::file_get_amode(fh_h)?;
            amode.write(A::access_mode_out(r0));
            Ok(())
        })()
    };
    entry::end::<A>(id::FILE_GET_AMODE, site, r)
}

/// `MPI_File_get_atomicity`, MPI-5.0 section 14.6.
pub unsafe fn file_get_atomicity<A: Abi>(fh: A::File, flag: *mut c_int) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::FILE_GET_ATOMICITY)?;
            entry::not_null("flag", flag)?;
            let r0 = api::file::file_get_atomicity(fh_h)?;
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
    entry::end::<A>(id::FILE_GET_ATOMICITY, site, r)
}

/// `MPI_File_get_byte_offset`, MPI-5.0 section 14.4.3.
pub unsafe fn file_get_byte_offset<A: Abi>(fh: A::File, offset: i64, disp: *mut i64) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::FILE_GET_BYTE_OFFSET)?;
            entry::not_null("disp", disp)?;
            let r0 = api::file_view::file_get_byte_offset(fh_h, i64::from(offset))?;
            disp.write(r0);
            Ok(())
        })()
    };
    entry::end::<A>(id::FILE_GET_BYTE_OFFSET, site, r)
}

/// `MPI_File_get_group`, MPI-5.0 section 14.2.
pub unsafe fn file_get_group<A: Abi>(fh: A::File, group: *mut A::Group) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::FILE_GET_GROUP)?;
            entry::not_null("group", group)?;
            let r0 = api::file::file_get_group(fh_h)?;
            group.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(group);
        }
    }
    entry::end::<A>(id::FILE_GET_GROUP, site, r)
}

/// `MPI_File_get_info`, MPI-5.0 section 14.2.
pub unsafe fn file_get_info<A: Abi>(fh: A::File, info_used: *mut A::Info) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::FILE_GET_INFO)?;
            entry::not_null("info_used", info_used)?;
            let r0 = api::file::file_get_info(fh_h)?;
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
    entry::end::<A>(id::FILE_GET_INFO, site, r)
}

/// `MPI_File_get_position`, MPI-5.0 section 14.4.3.
pub unsafe fn file_get_position<A: Abi>(fh: A::File, offset: *mut i64) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::FILE_GET_POSITION)?;
            entry::not_null("offset", offset)?;
            let r0 = api::file_view::file_get_position(fh_h)?;
            offset.write(r0);
            Ok(())
        })()
    };
    entry::end::<A>(id::FILE_GET_POSITION, site, r)
}

/// `MPI_File_get_position_shared`, MPI-5.0 section 14.4.4.
pub unsafe fn file_get_position_shared<A: Abi>(fh: A::File, offset: *mut i64) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::FILE_GET_POSITION_SHARED)?;
            entry::not_null("offset", offset)?;
            let r0 = api::file_view::file_get_position_shared(fh_h)?;
            offset.write(r0);
            Ok(())
        })()
    };
    entry::end::<A>(id::FILE_GET_POSITION_SHARED, site, r)
}

/// `MPI_File_get_size`, MPI-5.0 section 14.2.
pub unsafe fn file_get_size<A: Abi>(fh: A::File, size: *mut i64) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::FILE_GET_SIZE)?;
            entry::not_null("size", size)?;
            let r0 = api::file::file_get_size(fh_h)?;
            size.write(r0);
            Ok(())
        })()
    };
    entry::end::<A>(id::FILE_GET_SIZE, site, r)
}

/// `MPI_File_get_type_extent`, `MPI_File_get_type_extent_c`, MPI-5.0 section 14.5.
pub unsafe fn file_get_type_extent<A: Abi>(fh: A::File, datatype: A::Datatype, extent: OutInt) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::FILE_GET_TYPE_EXTENT)?;
            entry::out_not_null("extent", extent)?;
            let r0 = api::file_view::file_get_type_extent(fh_h, datatype.to_engine())?;
            extent.set(r0);
            Ok(())
        })()
    };
    entry::end::<A>(id::FILE_GET_TYPE_EXTENT, site, r)
}

/// `MPI_File_get_view`, MPI-5.0 section 14.3.
pub unsafe fn file_get_view<A: Abi>(
    fh: A::File,
    disp: *mut i64,
    etype: *mut A::Datatype,
    filetype: *mut A::Datatype,
    datarep: *mut c_char,
) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::FILE_GET_VIEW)?;
            entry::not_null("disp", disp)?;
            entry::not_null("etype", etype)?;
            entry::not_null("filetype", filetype)?;
            entry::not_null("datarep", datarep)?;
            let (r0, r1, r2, r3) = api::file_view::file_get_view(fh_h)?;
            disp.write(r0);
            etype.write(AbiHandle::from_engine(r1));
            filetype.write(AbiHandle::from_engine(r2));
            entry::write_string(datarep, A::MAX_DATAREP_STRING, &r3);
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(etype);
            entry::nulled(filetype);
        }
    }
    entry::end::<A>(id::FILE_GET_VIEW, site, r)
}

/// `MPI_File_iread`, `MPI_File_iread_c`, MPI-5.0 section 14.4.3.
pub unsafe fn file_iread<A: Abi>(
    fh: A::File,
    buf: *mut c_void,
    count: i64,
    datatype: A::Datatype,
    request: *mut A::Request,
) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::FILE_IREAD)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            entry::not_null("request", request)?;
            let r0 = api::file_io::file_iread(fh_h, buf.cast(), i64::from(count), datatype.to_engine())?;
            request.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(request);
        }
    }
    entry::end::<A>(id::FILE_IREAD, site, r)
}

/// `MPI_File_iread_all`, `MPI_File_iread_all_c`, MPI-5.0 section 14.4.3.
pub unsafe fn file_iread_all<A: Abi>(
    fh: A::File,
    buf: *mut c_void,
    count: i64,
    datatype: A::Datatype,
    request: *mut A::Request,
) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::FILE_IREAD_ALL)?;
            entry::not_null("request", request)?;
            let r0 = api::file_io::file_iread_all(fh_h, buf.cast(), i64::from(count), datatype.to_engine())?;
            request.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(request);
        }
    }
    entry::end::<A>(id::FILE_IREAD_ALL, site, r)
}

/// `MPI_File_iread_at`, `MPI_File_iread_at_c`, MPI-5.0 section 14.4.2.
pub unsafe fn file_iread_at<A: Abi>(
    fh: A::File,
    offset: i64,
    buf: *mut c_void,
    count: i64,
    datatype: A::Datatype,
    request: *mut A::Request,
) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::FILE_IREAD_AT)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            entry::not_null("request", request)?;
            let r0 = api::file_io::file_iread_at(
                fh_h,
                i64::from(offset),
                buf.cast(),
                i64::from(count),
                datatype.to_engine(),
            )?;
            request.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(request);
        }
    }
    entry::end::<A>(id::FILE_IREAD_AT, site, r)
}

/// `MPI_File_iread_at_all`, `MPI_File_iread_at_all_c`, MPI-5.0 section 14.4.2.
pub unsafe fn file_iread_at_all<A: Abi>(
    fh: A::File,
    offset: i64,
    buf: *mut c_void,
    count: i64,
    datatype: A::Datatype,
    request: *mut A::Request,
) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::FILE_IREAD_AT_ALL)?;
            entry::not_null("request", request)?;
            let r0 = api::file_io::file_iread_at_all(
                fh_h,
                i64::from(offset),
                buf.cast(),
                i64::from(count),
                datatype.to_engine(),
            )?;
            request.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(request);
        }
    }
    entry::end::<A>(id::FILE_IREAD_AT_ALL, site, r)
}

/// `MPI_File_iread_shared`, `MPI_File_iread_shared_c`, MPI-5.0 section 14.4.4.
pub unsafe fn file_iread_shared<A: Abi>(
    fh: A::File,
    buf: *mut c_void,
    count: i64,
    datatype: A::Datatype,
    request: *mut A::Request,
) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::FILE_IREAD_SHARED)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            entry::not_null("request", request)?;
            let r0 = api::file_io::file_iread_shared(fh_h, buf.cast(), i64::from(count), datatype.to_engine())?;
            request.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(request);
        }
    }
    entry::end::<A>(id::FILE_IREAD_SHARED, site, r)
}

/// `MPI_File_iwrite`, `MPI_File_iwrite_c`, MPI-5.0 section 14.4.3.
pub unsafe fn file_iwrite<A: Abi>(
    fh: A::File,
    buf: *const c_void,
    count: i64,
    datatype: A::Datatype,
    request: *mut A::Request,
) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::FILE_IWRITE)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            entry::not_null("request", request)?;
            let r0 = api::file_io::file_iwrite(fh_h, buf.cast(), i64::from(count), datatype.to_engine())?;
            request.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(request);
        }
    }
    entry::end::<A>(id::FILE_IWRITE, site, r)
}

/// `MPI_File_iwrite_all`, `MPI_File_iwrite_all_c`, MPI-5.0 section 14.4.3.
pub unsafe fn file_iwrite_all<A: Abi>(
    fh: A::File,
    buf: *const c_void,
    count: i64,
    datatype: A::Datatype,
    request: *mut A::Request,
) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::FILE_IWRITE_ALL)?;
            entry::not_null("request", request)?;
            let r0 = api::file_io::file_iwrite_all(fh_h, buf.cast(), i64::from(count), datatype.to_engine())?;
            request.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(request);
        }
    }
    entry::end::<A>(id::FILE_IWRITE_ALL, site, r)
}

/// `MPI_File_iwrite_at`, `MPI_File_iwrite_at_c`, MPI-5.0 section 14.4.2.
pub unsafe fn file_iwrite_at<A: Abi>(
    fh: A::File,
    offset: i64,
    buf: *const c_void,
    count: i64,
    datatype: A::Datatype,
    request: *mut A::Request,
) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::FILE_IWRITE_AT)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            entry::not_null("request", request)?;
            let r0 = api::file_io::file_iwrite_at(
                fh_h,
                i64::from(offset),
                buf.cast(),
                i64::from(count),
                datatype.to_engine(),
            )?;
            request.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(request);
        }
    }
    entry::end::<A>(id::FILE_IWRITE_AT, site, r)
}

/// `MPI_File_iwrite_at_all`, `MPI_File_iwrite_at_all_c`, MPI-5.0 section 14.4.2.
pub unsafe fn file_iwrite_at_all<A: Abi>(
    fh: A::File,
    offset: i64,
    buf: *const c_void,
    count: i64,
    datatype: A::Datatype,
    request: *mut A::Request,
) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::FILE_IWRITE_AT_ALL)?;
            entry::not_null("request", request)?;
            let r0 = api::file_io::file_iwrite_at_all(
                fh_h,
                i64::from(offset),
                buf.cast(),
                i64::from(count),
                datatype.to_engine(),
            )?;
            request.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(request);
        }
    }
    entry::end::<A>(id::FILE_IWRITE_AT_ALL, site, r)
}

/// `MPI_File_iwrite_shared`, `MPI_File_iwrite_shared_c`, MPI-5.0 section 14.4.4.
pub unsafe fn file_iwrite_shared<A: Abi>(
    fh: A::File,
    buf: *const c_void,
    count: i64,
    datatype: A::Datatype,
    request: *mut A::Request,
) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::FILE_IWRITE_SHARED)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            entry::not_null("request", request)?;
            let r0 = api::file_io::file_iwrite_shared(fh_h, buf.cast(), i64::from(count), datatype.to_engine())?;
            request.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(request);
        }
    }
    entry::end::<A>(id::FILE_IWRITE_SHARED, site, r)
}

/// `MPI_File_open`, MPI-5.0 section 14.2.
pub unsafe fn file_open<A: Abi>(
    comm: A::Comm,
    filename: *const c_char,
    amode: c_int,
    info: A::Info,
    fh: *mut A::File,
) -> c_int {
    let site = Site::File(FileH::NULL);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::FILE_OPEN)?;
            let refuse = |_: &_| api::file::refuse_open(comm.to_engine());
            let filename = entry::c_str("filename", filename).inspect_err(refuse)?;
            entry::not_null("fh", fh).inspect_err(refuse)?;
            let r0 = api::file::file_open(comm.to_engine(), filename, A::access_mode_in(amode), info.to_engine())?;
            fh.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(fh);
        }
    }
    entry::end::<A>(id::FILE_OPEN, site, r)
}

/// `MPI_File_preallocate`, MPI-5.0 section 14.2.
pub unsafe fn file_preallocate<A: Abi>(fh: A::File, size: i64) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::FILE_PREALLOCATE)?;
            api::file::file_preallocate(fh_h, i64::from(size))?;
            Ok(())
        })()
    };
    entry::end::<A>(id::FILE_PREALLOCATE, site, r)
}

/// `MPI_File_read`, `MPI_File_read_c`, MPI-5.0 section 14.4.3.
pub unsafe fn file_read<A: Abi>(
    fh: A::File,
    buf: *mut c_void,
    count: i64,
    datatype: A::Datatype,
    status: *mut A::Status,
) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::FILE_READ)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            let mut status = StatusSlot::<A>::new(status);
            let r =
                api::file_io::file_read(fh_h, buf.cast(), i64::from(count), datatype.to_engine(), &mut status.value);
            status.write();
            r?;
            Ok(())
        })()
    };
    entry::end::<A>(id::FILE_READ, site, r)
}

/// `MPI_File_read_all`, `MPI_File_read_all_c`, MPI-5.0 section 14.4.3.
pub unsafe fn file_read_all<A: Abi>(
    fh: A::File,
    buf: *mut c_void,
    count: i64,
    datatype: A::Datatype,
    status: *mut A::Status,
) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::FILE_READ_ALL)?;
            let mut status = StatusSlot::<A>::new(status);
            let r = api::file_io::file_read_all(
                fh_h,
                buf.cast(),
                i64::from(count),
                datatype.to_engine(),
                &mut status.value,
            );
            status.write();
            r?;
            Ok(())
        })()
    };
    entry::end::<A>(id::FILE_READ_ALL, site, r)
}

/// `MPI_File_read_all_begin`, `MPI_File_read_all_begin_c`, MPI-5.0 section 14.4.5.
pub unsafe fn file_read_all_begin<A: Abi>(fh: A::File, buf: *mut c_void, count: i64, datatype: A::Datatype) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::FILE_READ_ALL_BEGIN)?;
            api::file_split::file_read_all_begin(fh_h, buf.cast(), i64::from(count), datatype.to_engine())?;
            Ok(())
        })()
    };
    entry::end::<A>(id::FILE_READ_ALL_BEGIN, site, r)
}

/// `MPI_File_read_all_end`, MPI-5.0 section 14.4.5.
pub unsafe fn file_read_all_end<A: Abi>(fh: A::File, buf: *mut c_void, status: *mut A::Status) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::FILE_READ_ALL_END)?;
            let mut status = StatusSlot::<A>::new(status);
            let r = api::file_split::file_read_all_end(fh_h, buf.cast(), &mut status.value);
            status.write();
            r?;
            Ok(())
        })()
    };
    entry::end::<A>(id::FILE_READ_ALL_END, site, r)
}

/// `MPI_File_read_at`, `MPI_File_read_at_c`, MPI-5.0 section 14.4.2.
pub unsafe fn file_read_at<A: Abi>(
    fh: A::File,
    offset: i64,
    buf: *mut c_void,
    count: i64,
    datatype: A::Datatype,
    status: *mut A::Status,
) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::FILE_READ_AT)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            let mut status = StatusSlot::<A>::new(status);
            let r = api::file_io::file_read_at(
                fh_h,
                i64::from(offset),
                buf.cast(),
                i64::from(count),
                datatype.to_engine(),
                &mut status.value,
            );
            status.write();
            r?;
            Ok(())
        })()
    };
    entry::end::<A>(id::FILE_READ_AT, site, r)
}

/// `MPI_File_read_at_all`, `MPI_File_read_at_all_c`, MPI-5.0 section 14.4.2.
pub unsafe fn file_read_at_all<A: Abi>(
    fh: A::File,
    offset: i64,
    buf: *mut c_void,
    count: i64,
    datatype: A::Datatype,
    status: *mut A::Status,
) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::FILE_READ_AT_ALL)?;
            let mut status = StatusSlot::<A>::new(status);
            let r = api::file_io::file_read_at_all(
                fh_h,
                i64::from(offset),
                buf.cast(),
                i64::from(count),
                datatype.to_engine(),
                &mut status.value,
            );
            status.write();
            r?;
            Ok(())
        })()
    };
    entry::end::<A>(id::FILE_READ_AT_ALL, site, r)
}

/// `MPI_File_read_at_all_begin`, `MPI_File_read_at_all_begin_c`, MPI-5.0 section 14.4.5.
pub unsafe fn file_read_at_all_begin<A: Abi>(
    fh: A::File,
    offset: i64,
    buf: *mut c_void,
    count: i64,
    datatype: A::Datatype,
) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::FILE_READ_AT_ALL_BEGIN)?;
            api::file_split::file_read_at_all_begin(
                fh_h,
                i64::from(offset),
                buf.cast(),
                i64::from(count),
                datatype.to_engine(),
            )?;
            Ok(())
        })()
    };
    entry::end::<A>(id::FILE_READ_AT_ALL_BEGIN, site, r)
}

/// `MPI_File_read_at_all_end`, MPI-5.0 section 14.4.5.
pub unsafe fn file_read_at_all_end<A: Abi>(fh: A::File, buf: *mut c_void, status: *mut A::Status) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::FILE_READ_AT_ALL_END)?;
            let mut status = StatusSlot::<A>::new(status);
            let r = api::file_split::file_read_at_all_end(fh_h, buf.cast(), &mut status.value);
            status.write();
            r?;
            Ok(())
        })()
    };
    entry::end::<A>(id::FILE_READ_AT_ALL_END, site, r)
}

/// `MPI_File_read_ordered`, `MPI_File_read_ordered_c`, MPI-5.0 section 14.4.4.
pub unsafe fn file_read_ordered<A: Abi>(
    fh: A::File,
    buf: *mut c_void,
    count: i64,
    datatype: A::Datatype,
    status: *mut A::Status,
) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::FILE_READ_ORDERED)?;
            let mut status = StatusSlot::<A>::new(status);
            let r = api::file_io::file_read_ordered(
                fh_h,
                buf.cast(),
                i64::from(count),
                datatype.to_engine(),
                &mut status.value,
            );
            status.write();
            r?;
            Ok(())
        })()
    };
    entry::end::<A>(id::FILE_READ_ORDERED, site, r)
}

/// `MPI_File_read_ordered_begin`, `MPI_File_read_ordered_begin_c`, MPI-5.0 section 14.4.5.
pub unsafe fn file_read_ordered_begin<A: Abi>(
    fh: A::File,
    buf: *mut c_void,
    count: i64,
    datatype: A::Datatype,
) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::FILE_READ_ORDERED_BEGIN)?;
            api::file_split::file_read_ordered_begin(fh_h, buf.cast(), i64::from(count), datatype.to_engine())?;
            Ok(())
        })()
    };
    entry::end::<A>(id::FILE_READ_ORDERED_BEGIN, site, r)
}

/// `MPI_File_read_ordered_end`, MPI-5.0 section 14.4.5.
pub unsafe fn file_read_ordered_end<A: Abi>(fh: A::File, buf: *mut c_void, status: *mut A::Status) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::FILE_READ_ORDERED_END)?;
            let mut status = StatusSlot::<A>::new(status);
            let r = api::file_split::file_read_ordered_end(fh_h, buf.cast(), &mut status.value);
            status.write();
            r?;
            Ok(())
        })()
    };
    entry::end::<A>(id::FILE_READ_ORDERED_END, site, r)
}

/// `MPI_File_read_shared`, `MPI_File_read_shared_c`, MPI-5.0 section 14.4.4.
pub unsafe fn file_read_shared<A: Abi>(
    fh: A::File,
    buf: *mut c_void,
    count: i64,
    datatype: A::Datatype,
    status: *mut A::Status,
) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::FILE_READ_SHARED)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            let mut status = StatusSlot::<A>::new(status);
            let r = api::file_io::file_read_shared(
                fh_h,
                buf.cast(),
                i64::from(count),
                datatype.to_engine(),
                &mut status.value,
            );
            status.write();
            r?;
            Ok(())
        })()
    };
    entry::end::<A>(id::FILE_READ_SHARED, site, r)
}

/// `MPI_File_seek`, MPI-5.0 section 14.4.3.
pub unsafe fn file_seek<A: Abi>(fh: A::File, offset: i64, whence: c_int) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::FILE_SEEK)?;
            api::file_view::file_seek(fh_h, i64::from(offset), A::update_mode_in(whence))?;
            Ok(())
        })()
    };
    entry::end::<A>(id::FILE_SEEK, site, r)
}

/// `MPI_File_seek_shared`, MPI-5.0 section 14.4.4.
pub unsafe fn file_seek_shared<A: Abi>(fh: A::File, offset: i64, whence: c_int) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::FILE_SEEK_SHARED)?;
            api::file_view::file_seek_shared(fh_h, i64::from(offset), A::update_mode_in(whence))?;
            Ok(())
        })()
    };
    entry::end::<A>(id::FILE_SEEK_SHARED, site, r)
}

/// `MPI_File_set_atomicity`, MPI-5.0 section 14.6.
pub unsafe fn file_set_atomicity<A: Abi>(fh: A::File, flag: c_int) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::FILE_SET_ATOMICITY)?;
            api::file::file_set_atomicity(fh_h, flag != 0)?;
            Ok(())
        })()
    };
    entry::end::<A>(id::FILE_SET_ATOMICITY, site, r)
}

/// `MPI_File_set_info`, MPI-5.0 section 14.2.
pub unsafe fn file_set_info<A: Abi>(fh: A::File, info: A::Info) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::FILE_SET_INFO)?;
            api::file::file_set_info(fh_h, info.to_engine())?;
            Ok(())
        })()
    };
    entry::end::<A>(id::FILE_SET_INFO, site, r)
}

/// `MPI_File_set_size`, MPI-5.0 section 14.2.
pub unsafe fn file_set_size<A: Abi>(fh: A::File, size: i64) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::FILE_SET_SIZE)?;
            api::file::file_set_size(fh_h, i64::from(size))?;
            Ok(())
        })()
    };
    entry::end::<A>(id::FILE_SET_SIZE, site, r)
}

/// `MPI_File_set_view`, MPI-5.0 section 14.3.
pub unsafe fn file_set_view<A: Abi>(
    fh: A::File,
    disp: i64,
    etype: A::Datatype,
    filetype: A::Datatype,
    datarep: *const c_char,
    info: A::Info,
) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::FILE_SET_VIEW)?;
            let datarep = entry::c_str("datarep", datarep)?;
            api::file_view::file_set_view(
                fh_h,
                A::displacement_in(disp),
                etype.to_engine(),
                filetype.to_engine(),
                datarep,
                info.to_engine(),
            )?;
            Ok(())
        })()
    };
    entry::end::<A>(id::FILE_SET_VIEW, site, r)
}

/// `MPI_File_sync`, MPI-5.0 section 14.6.
pub unsafe fn file_sync<A: Abi>(fh: A::File) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::FILE_SYNC)?;
            api::file::file_sync(fh_h)?;
            Ok(())
        })()
    };
    entry::end::<A>(id::FILE_SYNC, site, r)
}

/// `MPI_File_write`, `MPI_File_write_c`, MPI-5.0 section 14.4.3.
pub unsafe fn file_write<A: Abi>(
    fh: A::File,
    buf: *const c_void,
    count: i64,
    datatype: A::Datatype,
    status: *mut A::Status,
) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::FILE_WRITE)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            let mut status = StatusSlot::<A>::new(status);
            let r =
                api::file_io::file_write(fh_h, buf.cast(), i64::from(count), datatype.to_engine(), &mut status.value);
            status.write();
            r?;
            Ok(())
        })()
    };
    entry::end::<A>(id::FILE_WRITE, site, r)
}

/// `MPI_File_write_all`, `MPI_File_write_all_c`, MPI-5.0 section 14.4.3.
pub unsafe fn file_write_all<A: Abi>(
    fh: A::File,
    buf: *const c_void,
    count: i64,
    datatype: A::Datatype,
    status: *mut A::Status,
) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::FILE_WRITE_ALL)?;
            let mut status = StatusSlot::<A>::new(status);
            let r = api::file_io::file_write_all(
                fh_h,
                buf.cast(),
                i64::from(count),
                datatype.to_engine(),
                &mut status.value,
            );
            status.write();
            r?;
            Ok(())
        })()
    };
    entry::end::<A>(id::FILE_WRITE_ALL, site, r)
}

/// `MPI_File_write_all_begin`, `MPI_File_write_all_begin_c`, MPI-5.0 section 14.4.5.
pub unsafe fn file_write_all_begin<A: Abi>(
    fh: A::File,
    buf: *const c_void,
    count: i64,
    datatype: A::Datatype,
) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::FILE_WRITE_ALL_BEGIN)?;
            api::file_split::file_write_all_begin(fh_h, buf.cast(), i64::from(count), datatype.to_engine())?;
            Ok(())
        })()
    };
    entry::end::<A>(id::FILE_WRITE_ALL_BEGIN, site, r)
}

/// `MPI_File_write_all_end`, MPI-5.0 section 14.4.5.
pub unsafe fn file_write_all_end<A: Abi>(fh: A::File, buf: *const c_void, status: *mut A::Status) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::FILE_WRITE_ALL_END)?;
            let mut status = StatusSlot::<A>::new(status);
            let r = api::file_split::file_write_all_end(fh_h, buf.cast(), &mut status.value);
            status.write();
            r?;
            Ok(())
        })()
    };
    entry::end::<A>(id::FILE_WRITE_ALL_END, site, r)
}

/// `MPI_File_write_at`, `MPI_File_write_at_c`, MPI-5.0 section 14.4.2.
pub unsafe fn file_write_at<A: Abi>(
    fh: A::File,
    offset: i64,
    buf: *const c_void,
    count: i64,
    datatype: A::Datatype,
    status: *mut A::Status,
) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::FILE_WRITE_AT)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            let mut status = StatusSlot::<A>::new(status);
            let r = api::file_io::file_write_at(
                fh_h,
                i64::from(offset),
                buf.cast(),
                i64::from(count),
                datatype.to_engine(),
                &mut status.value,
            );
            status.write();
            r?;
            Ok(())
        })()
    };
    entry::end::<A>(id::FILE_WRITE_AT, site, r)
}

/// `MPI_File_write_at_all`, `MPI_File_write_at_all_c`, MPI-5.0 section 14.4.2.
pub unsafe fn file_write_at_all<A: Abi>(
    fh: A::File,
    offset: i64,
    buf: *const c_void,
    count: i64,
    datatype: A::Datatype,
    status: *mut A::Status,
) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::FILE_WRITE_AT_ALL)?;
            let mut status = StatusSlot::<A>::new(status);
            let r = api::file_io::file_write_at_all(
                fh_h,
                i64::from(offset),
                buf.cast(),
                i64::from(count),
                datatype.to_engine(),
                &mut status.value,
            );
            status.write();
            r?;
            Ok(())
        })()
    };
    entry::end::<A>(id::FILE_WRITE_AT_ALL, site, r)
}

/// `MPI_File_write_at_all_begin`, `MPI_File_write_at_all_begin_c`, MPI-5.0 section 14.4.5.
pub unsafe fn file_write_at_all_begin<A: Abi>(
    fh: A::File,
    offset: i64,
    buf: *const c_void,
    count: i64,
    datatype: A::Datatype,
) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::FILE_WRITE_AT_ALL_BEGIN)?;
            api::file_split::file_write_at_all_begin(
                fh_h,
                i64::from(offset),
                buf.cast(),
                i64::from(count),
                datatype.to_engine(),
            )?;
            Ok(())
        })()
    };
    entry::end::<A>(id::FILE_WRITE_AT_ALL_BEGIN, site, r)
}

/// `MPI_File_write_at_all_end`, MPI-5.0 section 14.4.5.
pub unsafe fn file_write_at_all_end<A: Abi>(fh: A::File, buf: *const c_void, status: *mut A::Status) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::FILE_WRITE_AT_ALL_END)?;
            let mut status = StatusSlot::<A>::new(status);
            let r = api::file_split::file_write_at_all_end(fh_h, buf.cast(), &mut status.value);
            status.write();
            r?;
            Ok(())
        })()
    };
    entry::end::<A>(id::FILE_WRITE_AT_ALL_END, site, r)
}

/// `MPI_File_write_ordered`, `MPI_File_write_ordered_c`, MPI-5.0 section 14.4.4.
pub unsafe fn file_write_ordered<A: Abi>(
    fh: A::File,
    buf: *const c_void,
    count: i64,
    datatype: A::Datatype,
    status: *mut A::Status,
) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::FILE_WRITE_ORDERED)?;
            let mut status = StatusSlot::<A>::new(status);
            let r = api::file_io::file_write_ordered(
                fh_h,
                buf.cast(),
                i64::from(count),
                datatype.to_engine(),
                &mut status.value,
            );
            status.write();
            r?;
            Ok(())
        })()
    };
    entry::end::<A>(id::FILE_WRITE_ORDERED, site, r)
}

/// `MPI_File_write_ordered_begin`, `MPI_File_write_ordered_begin_c`, MPI-5.0 section 14.4.5.
pub unsafe fn file_write_ordered_begin<A: Abi>(
    fh: A::File,
    buf: *const c_void,
    count: i64,
    datatype: A::Datatype,
) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::FILE_WRITE_ORDERED_BEGIN)?;
            api::file_split::file_write_ordered_begin(fh_h, buf.cast(), i64::from(count), datatype.to_engine())?;
            Ok(())
        })()
    };
    entry::end::<A>(id::FILE_WRITE_ORDERED_BEGIN, site, r)
}

/// `MPI_File_write_ordered_end`, MPI-5.0 section 14.4.5.
pub unsafe fn file_write_ordered_end<A: Abi>(fh: A::File, buf: *const c_void, status: *mut A::Status) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::FILE_WRITE_ORDERED_END)?;
            let mut status = StatusSlot::<A>::new(status);
            let r = api::file_split::file_write_ordered_end(fh_h, buf.cast(), &mut status.value);
            status.write();
            r?;
            Ok(())
        })()
    };
    entry::end::<A>(id::FILE_WRITE_ORDERED_END, site, r)
}

/// `MPI_File_write_shared`, `MPI_File_write_shared_c`, MPI-5.0 section 14.4.4.
pub unsafe fn file_write_shared<A: Abi>(
    fh: A::File,
    buf: *const c_void,
    count: i64,
    datatype: A::Datatype,
    status: *mut A::Status,
) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::FILE_WRITE_SHARED)?;
            entry::nonneg("count", i64::from(count), ErrClass::COUNT)?;
            let mut status = StatusSlot::<A>::new(status);
            let r = api::file_io::file_write_shared(
                fh_h,
                buf.cast(),
                i64::from(count),
                datatype.to_engine(),
                &mut status.value,
            );
            status.write();
            r?;
            Ok(())
        })()
    };
    entry::end::<A>(id::FILE_WRITE_SHARED, site, r)
}

/// `MPI_Register_datarep`, `MPI_Register_datarep_c`, MPI-5.0 section 14.5.
pub unsafe fn register_datarep<A: Abi>(
    datarep: *const c_char,
    read_conversion_fn: PolyFn,
    write_conversion_fn: PolyFn,
    dtype_file_extent_fn: *const c_void,
    extra_state: *mut c_void,
) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::REGISTER_DATAREP)?;
            let datarep = entry::c_str("datarep", datarep)?;
            entry::function("dtype_file_extent_fn", dtype_file_extent_fn)?;
            api::file_view::register_datarep(
                datarep,
                A::fn_in(read_conversion_fn.function),
                read_conversion_fn.large,
                A::fn_in(write_conversion_fn.function),
                A::fn_in(dtype_file_extent_fn),
                extra_state as usize,
            )?;
            Ok(())
        })()
    };
    entry::end::<A>(id::REGISTER_DATAREP, site, r)
}
