// Written by `cargo xtask codegen` from api/*.toml. Do not edit.
//! I/O (chapter 14).

#![allow(
    unused_variables,
    unused_imports,
    unused_unsafe,
    unused_mut,
    clippy::redundant_closure_call,
    clippy::useless_conversion
)]

use crate::abi::{Abi, AbiHandle};
use crate::entry::{self, OutInt, Requests, StatusSlot, Statuses};
use crate::generated::names::id;
use crate::to_body::PolyFn;
use std::ffi::{c_char, c_int, c_void};
use weft_base::handle::*;
use weft_base::{ErrClass, Result};
use weft_core::abi::{Arr, IntArr, UserFn};
use weft_core::api;
use weft_core::errh::Site;

/// `MPI_File_close`, MPI-5.0 section 14.2.
pub unsafe fn file_close<A: Abi>(fh: *mut A::File) -> c_int {
    // SAFETY: NULL or the user's variable.
    let site = unsafe { entry::site(fh, Site::File) };
    entry::unsupported::<A>(id::FILE_CLOSE, site)
}

/// `MPI_File_delete`, MPI-5.0 section 14.2.
pub unsafe fn file_delete<A: Abi>(filename: *const c_char, info: A::Info) -> c_int {
    let site = Site::File(FileH::NULL);
    entry::unsupported::<A>(id::FILE_DELETE, site)
}

/// `MPI_File_get_amode`, MPI-5.0 section 14.2.
pub unsafe fn file_get_amode<A: Abi>(fh: A::File, amode: *mut c_int) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    entry::unsupported::<A>(id::FILE_GET_AMODE, site)
}

/// `MPI_File_get_atomicity`, MPI-5.0 section 14.6.
pub unsafe fn file_get_atomicity<A: Abi>(fh: A::File, flag: *mut c_int) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    entry::unsupported::<A>(id::FILE_GET_ATOMICITY, site)
}

/// `MPI_File_get_byte_offset`, MPI-5.0 section 14.4.3.
pub unsafe fn file_get_byte_offset<A: Abi>(fh: A::File, offset: i64, disp: *mut i64) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    entry::unsupported::<A>(id::FILE_GET_BYTE_OFFSET, site)
}

/// `MPI_File_get_group`, MPI-5.0 section 14.2.
pub unsafe fn file_get_group<A: Abi>(fh: A::File, group: *mut A::Group) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    entry::unsupported::<A>(id::FILE_GET_GROUP, site)
}

/// `MPI_File_get_info`, MPI-5.0 section 14.2.
pub unsafe fn file_get_info<A: Abi>(fh: A::File, info_used: *mut A::Info) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    entry::unsupported::<A>(id::FILE_GET_INFO, site)
}

/// `MPI_File_get_position`, MPI-5.0 section 14.4.3.
pub unsafe fn file_get_position<A: Abi>(fh: A::File, offset: *mut i64) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    entry::unsupported::<A>(id::FILE_GET_POSITION, site)
}

/// `MPI_File_get_position_shared`, MPI-5.0 section 14.4.4.
pub unsafe fn file_get_position_shared<A: Abi>(fh: A::File, offset: *mut i64) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    entry::unsupported::<A>(id::FILE_GET_POSITION_SHARED, site)
}

/// `MPI_File_get_size`, MPI-5.0 section 14.2.
pub unsafe fn file_get_size<A: Abi>(fh: A::File, size: *mut i64) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    entry::unsupported::<A>(id::FILE_GET_SIZE, site)
}

/// `MPI_File_get_type_extent`, `MPI_File_get_type_extent_c`, MPI-5.0 section 14.5.
pub unsafe fn file_get_type_extent<A: Abi>(
    fh: A::File,
    datatype: A::Datatype,
    extent: OutInt,
) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    entry::unsupported::<A>(id::FILE_GET_TYPE_EXTENT, site)
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
    entry::unsupported::<A>(id::FILE_GET_VIEW, site)
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
    entry::unsupported::<A>(id::FILE_IREAD, site)
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
    entry::unsupported::<A>(id::FILE_IREAD_ALL, site)
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
    entry::unsupported::<A>(id::FILE_IREAD_AT, site)
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
    entry::unsupported::<A>(id::FILE_IREAD_AT_ALL, site)
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
    entry::unsupported::<A>(id::FILE_IREAD_SHARED, site)
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
    entry::unsupported::<A>(id::FILE_IWRITE, site)
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
    entry::unsupported::<A>(id::FILE_IWRITE_ALL, site)
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
    entry::unsupported::<A>(id::FILE_IWRITE_AT, site)
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
    entry::unsupported::<A>(id::FILE_IWRITE_AT_ALL, site)
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
    entry::unsupported::<A>(id::FILE_IWRITE_SHARED, site)
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
    entry::unsupported::<A>(id::FILE_OPEN, site)
}

/// `MPI_File_preallocate`, MPI-5.0 section 14.2.
pub unsafe fn file_preallocate<A: Abi>(fh: A::File, size: i64) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    entry::unsupported::<A>(id::FILE_PREALLOCATE, site)
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
    entry::unsupported::<A>(id::FILE_READ, site)
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
    entry::unsupported::<A>(id::FILE_READ_ALL, site)
}

/// `MPI_File_read_all_begin`, `MPI_File_read_all_begin_c`, MPI-5.0 section 14.4.5.
pub unsafe fn file_read_all_begin<A: Abi>(
    fh: A::File,
    buf: *mut c_void,
    count: i64,
    datatype: A::Datatype,
) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    entry::unsupported::<A>(id::FILE_READ_ALL_BEGIN, site)
}

/// `MPI_File_read_all_end`, MPI-5.0 section 14.4.5.
pub unsafe fn file_read_all_end<A: Abi>(
    fh: A::File,
    buf: *mut c_void,
    status: *mut A::Status,
) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    entry::unsupported::<A>(id::FILE_READ_ALL_END, site)
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
    entry::unsupported::<A>(id::FILE_READ_AT, site)
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
    entry::unsupported::<A>(id::FILE_READ_AT_ALL, site)
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
    entry::unsupported::<A>(id::FILE_READ_AT_ALL_BEGIN, site)
}

/// `MPI_File_read_at_all_end`, MPI-5.0 section 14.4.5.
pub unsafe fn file_read_at_all_end<A: Abi>(
    fh: A::File,
    buf: *mut c_void,
    status: *mut A::Status,
) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    entry::unsupported::<A>(id::FILE_READ_AT_ALL_END, site)
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
    entry::unsupported::<A>(id::FILE_READ_ORDERED, site)
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
    entry::unsupported::<A>(id::FILE_READ_ORDERED_BEGIN, site)
}

/// `MPI_File_read_ordered_end`, MPI-5.0 section 14.4.5.
pub unsafe fn file_read_ordered_end<A: Abi>(
    fh: A::File,
    buf: *mut c_void,
    status: *mut A::Status,
) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    entry::unsupported::<A>(id::FILE_READ_ORDERED_END, site)
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
    entry::unsupported::<A>(id::FILE_READ_SHARED, site)
}

/// `MPI_File_seek`, MPI-5.0 section 14.4.3.
pub unsafe fn file_seek<A: Abi>(fh: A::File, offset: i64, whence: c_int) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    entry::unsupported::<A>(id::FILE_SEEK, site)
}

/// `MPI_File_seek_shared`, MPI-5.0 section 14.4.4.
pub unsafe fn file_seek_shared<A: Abi>(fh: A::File, offset: i64, whence: c_int) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    entry::unsupported::<A>(id::FILE_SEEK_SHARED, site)
}

/// `MPI_File_set_atomicity`, MPI-5.0 section 14.6.
pub unsafe fn file_set_atomicity<A: Abi>(fh: A::File, flag: c_int) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    entry::unsupported::<A>(id::FILE_SET_ATOMICITY, site)
}

/// `MPI_File_set_info`, MPI-5.0 section 14.2.
pub unsafe fn file_set_info<A: Abi>(fh: A::File, info: A::Info) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    entry::unsupported::<A>(id::FILE_SET_INFO, site)
}

/// `MPI_File_set_size`, MPI-5.0 section 14.2.
pub unsafe fn file_set_size<A: Abi>(fh: A::File, size: i64) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    entry::unsupported::<A>(id::FILE_SET_SIZE, site)
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
    entry::unsupported::<A>(id::FILE_SET_VIEW, site)
}

/// `MPI_File_sync`, MPI-5.0 section 14.6.
pub unsafe fn file_sync<A: Abi>(fh: A::File) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    entry::unsupported::<A>(id::FILE_SYNC, site)
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
    entry::unsupported::<A>(id::FILE_WRITE, site)
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
    entry::unsupported::<A>(id::FILE_WRITE_ALL, site)
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
    entry::unsupported::<A>(id::FILE_WRITE_ALL_BEGIN, site)
}

/// `MPI_File_write_all_end`, MPI-5.0 section 14.4.5.
pub unsafe fn file_write_all_end<A: Abi>(
    fh: A::File,
    buf: *const c_void,
    status: *mut A::Status,
) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    entry::unsupported::<A>(id::FILE_WRITE_ALL_END, site)
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
    entry::unsupported::<A>(id::FILE_WRITE_AT, site)
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
    entry::unsupported::<A>(id::FILE_WRITE_AT_ALL, site)
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
    entry::unsupported::<A>(id::FILE_WRITE_AT_ALL_BEGIN, site)
}

/// `MPI_File_write_at_all_end`, MPI-5.0 section 14.4.5.
pub unsafe fn file_write_at_all_end<A: Abi>(
    fh: A::File,
    buf: *const c_void,
    status: *mut A::Status,
) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    entry::unsupported::<A>(id::FILE_WRITE_AT_ALL_END, site)
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
    entry::unsupported::<A>(id::FILE_WRITE_ORDERED, site)
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
    entry::unsupported::<A>(id::FILE_WRITE_ORDERED_BEGIN, site)
}

/// `MPI_File_write_ordered_end`, MPI-5.0 section 14.4.5.
pub unsafe fn file_write_ordered_end<A: Abi>(
    fh: A::File,
    buf: *const c_void,
    status: *mut A::Status,
) -> c_int {
    let fh_h = fh.to_engine();
    let site = Site::File(fh_h);
    entry::unsupported::<A>(id::FILE_WRITE_ORDERED_END, site)
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
    entry::unsupported::<A>(id::FILE_WRITE_SHARED, site)
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
    entry::unsupported::<A>(id::REGISTER_DATAREP, site)
}
