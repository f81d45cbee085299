// Written by `cargo xtask codegen` from api/*.toml. Do not edit.
//! I/O (chapter 14).

#![allow(non_snake_case, unused_imports)]

use crate::types::*;
use std::ffi::{c_char, c_int, c_void};
use weft_abi_common::to_body::{LargeFn, SmallFn};
use weft_abi_common::{exports, generated, glue};

exports! {
    ThisAbi;
    generated::io::file_close:
        MPI_File_close PMPI_File_close (fh: *mut File) -> c_int;
    generated::io::file_delete:
        MPI_File_delete PMPI_File_delete (filename: *const c_char, info: Info) -> c_int;
    generated::io::file_get_amode:
        MPI_File_get_amode PMPI_File_get_amode (fh: File, amode: *mut c_int) -> c_int;
    generated::io::file_get_atomicity:
        MPI_File_get_atomicity PMPI_File_get_atomicity (fh: File, flag: *mut c_int) -> c_int;
    generated::io::file_get_byte_offset:
        MPI_File_get_byte_offset PMPI_File_get_byte_offset (fh: File, offset: i64, disp: *mut i64) -> c_int;
    generated::io::file_get_group:
        MPI_File_get_group PMPI_File_get_group (fh: File, group: *mut Group) -> c_int;
    generated::io::file_get_info:
        MPI_File_get_info PMPI_File_get_info (fh: File, info_used: *mut Info) -> c_int;
    generated::io::file_get_position:
        MPI_File_get_position PMPI_File_get_position (fh: File, offset: *mut i64) -> c_int;
    generated::io::file_get_position_shared:
        MPI_File_get_position_shared PMPI_File_get_position_shared (fh: File, offset: *mut i64) -> c_int;
    generated::io::file_get_size:
        MPI_File_get_size PMPI_File_get_size (fh: File, size: *mut i64) -> c_int;
    generated::io::file_get_type_extent:
        MPI_File_get_type_extent PMPI_File_get_type_extent (fh: File, datatype: Datatype,
            extent: *mut i64) -> c_int;
    generated::io::file_get_type_extent:
        MPI_File_get_type_extent_c PMPI_File_get_type_extent_c (fh: File, datatype: Datatype,
            extent: *mut i64) -> c_int;
    generated::io::file_get_view:
        MPI_File_get_view PMPI_File_get_view (fh: File, disp: *mut i64, etype: *mut Datatype,
            filetype: *mut Datatype, datarep: *mut c_char) -> c_int;
    generated::io::file_iread:
        MPI_File_iread PMPI_File_iread (fh: File, buf: *mut c_void, count: c_int,
            datatype: Datatype, request: *mut Request) -> c_int;
    generated::io::file_iread:
        MPI_File_iread_c PMPI_File_iread_c (fh: File, buf: *mut c_void, count: i64,
            datatype: Datatype, request: *mut Request) -> c_int;
    generated::io::file_iread_all:
        MPI_File_iread_all PMPI_File_iread_all (fh: File, buf: *mut c_void, count: c_int,
            datatype: Datatype, request: *mut Request) -> c_int;
    generated::io::file_iread_all:
        MPI_File_iread_all_c PMPI_File_iread_all_c (fh: File, buf: *mut c_void, count: i64,
            datatype: Datatype, request: *mut Request) -> c_int;
    generated::io::file_iread_at:
        MPI_File_iread_at PMPI_File_iread_at (fh: File, offset: i64, buf: *mut c_void,
            count: c_int, datatype: Datatype, request: *mut Request) -> c_int;
    generated::io::file_iread_at:
        MPI_File_iread_at_c PMPI_File_iread_at_c (fh: File, offset: i64, buf: *mut c_void,
            count: i64, datatype: Datatype, request: *mut Request) -> c_int;
    generated::io::file_iread_at_all:
        MPI_File_iread_at_all PMPI_File_iread_at_all (fh: File, offset: i64, buf: *mut c_void,
            count: c_int, datatype: Datatype, request: *mut Request) -> c_int;
    generated::io::file_iread_at_all:
        MPI_File_iread_at_all_c PMPI_File_iread_at_all_c (fh: File, offset: i64, buf: *mut c_void,
            count: i64, datatype: Datatype, request: *mut Request) -> c_int;
    generated::io::file_iread_shared:
        MPI_File_iread_shared PMPI_File_iread_shared (fh: File, buf: *mut c_void, count: c_int,
            datatype: Datatype, request: *mut Request) -> c_int;
    generated::io::file_iread_shared:
        MPI_File_iread_shared_c PMPI_File_iread_shared_c (fh: File, buf: *mut c_void, count: i64,
            datatype: Datatype, request: *mut Request) -> c_int;
    generated::io::file_iwrite:
        MPI_File_iwrite PMPI_File_iwrite (fh: File, buf: *const c_void, count: c_int,
            datatype: Datatype, request: *mut Request) -> c_int;
    generated::io::file_iwrite:
        MPI_File_iwrite_c PMPI_File_iwrite_c (fh: File, buf: *const c_void, count: i64,
            datatype: Datatype, request: *mut Request) -> c_int;
    generated::io::file_iwrite_all:
        MPI_File_iwrite_all PMPI_File_iwrite_all (fh: File, buf: *const c_void, count: c_int,
            datatype: Datatype, request: *mut Request) -> c_int;
    generated::io::file_iwrite_all:
        MPI_File_iwrite_all_c PMPI_File_iwrite_all_c (fh: File, buf: *const c_void, count: i64,
            datatype: Datatype, request: *mut Request) -> c_int;
    generated::io::file_iwrite_at:
        MPI_File_iwrite_at PMPI_File_iwrite_at (fh: File, offset: i64, buf: *const c_void,
            count: c_int, datatype: Datatype, request: *mut Request) -> c_int;
    generated::io::file_iwrite_at:
        MPI_File_iwrite_at_c PMPI_File_iwrite_at_c (fh: File, offset: i64, buf: *const c_void,
            count: i64, datatype: Datatype, request: *mut Request) -> c_int;
    generated::io::file_iwrite_at_all:
        MPI_File_iwrite_at_all PMPI_File_iwrite_at_all (fh: File, offset: i64, buf: *const c_void,
            count: c_int, datatype: Datatype, request: *mut Request) -> c_int;
    generated::io::file_iwrite_at_all:
        MPI_File_iwrite_at_all_c PMPI_File_iwrite_at_all_c (fh: File, offset: i64,
            buf: *const c_void, count: i64, datatype: Datatype, request: *mut Request) -> c_int;
    generated::io::file_iwrite_shared:
        MPI_File_iwrite_shared PMPI_File_iwrite_shared (fh: File, buf: *const c_void, count: c_int,
            datatype: Datatype, request: *mut Request) -> c_int;
    generated::io::file_iwrite_shared:
        MPI_File_iwrite_shared_c PMPI_File_iwrite_shared_c (fh: File, buf: *const c_void,
            count: i64, datatype: Datatype, request: *mut Request) -> c_int;
    generated::io::file_open:
        MPI_File_open PMPI_File_open (comm: Comm, filename: *const c_char, amode: c_int,
            info: Info, fh: *mut File) -> c_int;
    generated::io::file_preallocate:
        MPI_File_preallocate PMPI_File_preallocate (fh: File, size: i64) -> c_int;
    generated::io::file_read:
        MPI_File_read PMPI_File_read (fh: File, buf: *mut c_void, count: c_int, datatype: Datatype,
            status: *mut Status) -> c_int;
    generated::io::file_read:
        MPI_File_read_c PMPI_File_read_c (fh: File, buf: *mut c_void, count: i64,
            datatype: Datatype, status: *mut Status) -> c_int;
    generated::io::file_read_all:
        MPI_File_read_all PMPI_File_read_all (fh: File, buf: *mut c_void, count: c_int,
            datatype: Datatype, status: *mut Status) -> c_int;
    generated::io::file_read_all:
        MPI_File_read_all_c PMPI_File_read_all_c (fh: File, buf: *mut c_void, count: i64,
            datatype: Datatype, status: *mut Status) -> c_int;
    generated::io::file_read_all_begin:
        MPI_File_read_all_begin PMPI_File_read_all_begin (fh: File, buf: *mut c_void, count: c_int,
            datatype: Datatype) -> c_int;
    generated::io::file_read_all_begin:
        MPI_File_read_all_begin_c PMPI_File_read_all_begin_c (fh: File, buf: *mut c_void,
            count: i64, datatype: Datatype) -> c_int;
    generated::io::file_read_all_end:
        MPI_File_read_all_end PMPI_File_read_all_end (fh: File, buf: *mut c_void,
            status: *mut Status) -> c_int;
    generated::io::file_read_at:
        MPI_File_read_at PMPI_File_read_at (fh: File, offset: i64, buf: *mut c_void, count: c_int,
            datatype: Datatype, status: *mut Status) -> c_int;
    generated::io::file_read_at:
        MPI_File_read_at_c PMPI_File_read_at_c (fh: File, offset: i64, buf: *mut c_void,
            count: i64, datatype: Datatype, status: *mut Status) -> c_int;
    generated::io::file_read_at_all:
        MPI_File_read_at_all PMPI_File_read_at_all (fh: File, offset: i64, buf: *mut c_void,
            count: c_int, datatype: Datatype, status: *mut Status) -> c_int;
    generated::io::file_read_at_all:
        MPI_File_read_at_all_c PMPI_File_read_at_all_c (fh: File, offset: i64, buf: *mut c_void,
            count: i64, datatype: Datatype, status: *mut Status) -> c_int;
    generated::io::file_read_at_all_begin:
        MPI_File_read_at_all_begin PMPI_File_read_at_all_begin (fh: File, offset: i64,
            buf: *mut c_void, count: c_int, datatype: Datatype) -> c_int;
    generated::io::file_read_at_all_begin:
        MPI_File_read_at_all_begin_c PMPI_File_read_at_all_begin_c (fh: File, offset: i64,
            buf: *mut c_void, count: i64, datatype: Datatype) -> c_int;
    generated::io::file_read_at_all_end:
        MPI_File_read_at_all_end PMPI_File_read_at_all_end (fh: File, buf: *mut c_void,
            status: *mut Status) -> c_int;
    generated::io::file_read_ordered:
        MPI_File_read_ordered PMPI_File_read_ordered (fh: File, buf: *mut c_void, count: c_int,
            datatype: Datatype, status: *mut Status) -> c_int;
    generated::io::file_read_ordered:
        MPI_File_read_ordered_c PMPI_File_read_ordered_c (fh: File, buf: *mut c_void, count: i64,
            datatype: Datatype, status: *mut Status) -> c_int;
    generated::io::file_read_ordered_begin:
        MPI_File_read_ordered_begin PMPI_File_read_ordered_begin (fh: File, buf: *mut c_void,
            count: c_int, datatype: Datatype) -> c_int;
    generated::io::file_read_ordered_begin:
        MPI_File_read_ordered_begin_c PMPI_File_read_ordered_begin_c (fh: File, buf: *mut c_void,
            count: i64, datatype: Datatype) -> c_int;
    generated::io::file_read_ordered_end:
        MPI_File_read_ordered_end PMPI_File_read_ordered_end (fh: File, buf: *mut c_void,
            status: *mut Status) -> c_int;
    generated::io::file_read_shared:
        MPI_File_read_shared PMPI_File_read_shared (fh: File, buf: *mut c_void, count: c_int,
            datatype: Datatype, status: *mut Status) -> c_int;
    generated::io::file_read_shared:
        MPI_File_read_shared_c PMPI_File_read_shared_c (fh: File, buf: *mut c_void, count: i64,
            datatype: Datatype, status: *mut Status) -> c_int;
    generated::io::file_seek:
        MPI_File_seek PMPI_File_seek (fh: File, offset: i64, whence: c_int) -> c_int;
    generated::io::file_seek_shared:
        MPI_File_seek_shared PMPI_File_seek_shared (fh: File, offset: i64, whence: c_int) -> c_int;
    generated::io::file_set_atomicity:
        MPI_File_set_atomicity PMPI_File_set_atomicity (fh: File, flag: c_int) -> c_int;
    generated::io::file_set_info:
        MPI_File_set_info PMPI_File_set_info (fh: File, info: Info) -> c_int;
    generated::io::file_set_size:
        MPI_File_set_size PMPI_File_set_size (fh: File, size: i64) -> c_int;
    generated::io::file_set_view:
        MPI_File_set_view PMPI_File_set_view (fh: File, disp: i64, etype: Datatype,
            filetype: Datatype, datarep: *const c_char, info: Info) -> c_int;
    generated::io::file_sync:
        MPI_File_sync PMPI_File_sync (fh: File) -> c_int;
    generated::io::file_write:
        MPI_File_write PMPI_File_write (fh: File, buf: *const c_void, count: c_int,
            datatype: Datatype, status: *mut Status) -> c_int;
    generated::io::file_write:
        MPI_File_write_c PMPI_File_write_c (fh: File, buf: *const c_void, count: i64,
            datatype: Datatype, status: *mut Status) -> c_int;
    generated::io::file_write_all:
        MPI_File_write_all PMPI_File_write_all (fh: File, buf: *const c_void, count: c_int,
            datatype: Datatype, status: *mut Status) -> c_int;
    generated::io::file_write_all:
        MPI_File_write_all_c PMPI_File_write_all_c (fh: File, buf: *const c_void, count: i64,
            datatype: Datatype, status: *mut Status) -> c_int;
    generated::io::file_write_all_begin:
        MPI_File_write_all_begin PMPI_File_write_all_begin (fh: File, buf: *const c_void,
            count: c_int, datatype: Datatype) -> c_int;
    generated::io::file_write_all_begin:
        MPI_File_write_all_begin_c PMPI_File_write_all_begin_c (fh: File, buf: *const c_void,
            count: i64, datatype: Datatype) -> c_int;
    generated::io::file_write_all_end:
        MPI_File_write_all_end PMPI_File_write_all_end (fh: File, buf: *const c_void,
            status: *mut Status) -> c_int;
    generated::io::file_write_at:
        MPI_File_write_at PMPI_File_write_at (fh: File, offset: i64, buf: *const c_void,
            count: c_int, datatype: Datatype, status: *mut Status) -> c_int;
    generated::io::file_write_at:
        MPI_File_write_at_c PMPI_File_write_at_c (fh: File, offset: i64, buf: *const c_void,
            count: i64, datatype: Datatype, status: *mut Status) -> c_int;
    generated::io::file_write_at_all:
        MPI_File_write_at_all PMPI_File_write_at_all (fh: File, offset: i64, buf: *const c_void,
            count: c_int, datatype: Datatype, status: *mut Status) -> c_int;
    generated::io::file_write_at_all:
        MPI_File_write_at_all_c PMPI_File_write_at_all_c (fh: File, offset: i64,
            buf: *const c_void, count: i64, datatype: Datatype, status: *mut Status) -> c_int;
    generated::io::file_write_at_all_begin:
        MPI_File_write_at_all_begin PMPI_File_write_at_all_begin (fh: File, offset: i64,
            buf: *const c_void, count: c_int, datatype: Datatype) -> c_int;
    generated::io::file_write_at_all_begin:
        MPI_File_write_at_all_begin_c PMPI_File_write_at_all_begin_c (fh: File, offset: i64,
            buf: *const c_void, count: i64, datatype: Datatype) -> c_int;
    generated::io::file_write_at_all_end:
        MPI_File_write_at_all_end PMPI_File_write_at_all_end (fh: File, buf: *const c_void,
            status: *mut Status) -> c_int;
    generated::io::file_write_ordered:
        MPI_File_write_ordered PMPI_File_write_ordered (fh: File, buf: *const c_void, count: c_int,
            datatype: Datatype, status: *mut Status) -> c_int;
    generated::io::file_write_ordered:
        MPI_File_write_ordered_c PMPI_File_write_ordered_c (fh: File, buf: *const c_void,
            count: i64, datatype: Datatype, status: *mut Status) -> c_int;
    generated::io::file_write_ordered_begin:
        MPI_File_write_ordered_begin PMPI_File_write_ordered_begin (fh: File, buf: *const c_void,
            count: c_int, datatype: Datatype) -> c_int;
    generated::io::file_write_ordered_begin:
        MPI_File_write_ordered_begin_c PMPI_File_write_ordered_begin_c (fh: File,
            buf: *const c_void, count: i64, datatype: Datatype) -> c_int;
    generated::io::file_write_ordered_end:
        MPI_File_write_ordered_end PMPI_File_write_ordered_end (fh: File, buf: *const c_void,
            status: *mut Status) -> c_int;
    generated::io::file_write_shared:
        MPI_File_write_shared PMPI_File_write_shared (fh: File, buf: *const c_void, count: c_int,
            datatype: Datatype, status: *mut Status) -> c_int;
    generated::io::file_write_shared:
        MPI_File_write_shared_c PMPI_File_write_shared_c (fh: File, buf: *const c_void, count: i64,
            datatype: Datatype, status: *mut Status) -> c_int;
    generated::io::register_datarep:
        MPI_Register_datarep PMPI_Register_datarep (datarep: *const c_char,
            read_conversion_fn: SmallFn, write_conversion_fn: SmallFn,
            dtype_file_extent_fn: *const c_void, extra_state: *mut c_void) -> c_int;
    generated::io::register_datarep:
        MPI_Register_datarep_c PMPI_Register_datarep_c (datarep: *const c_char,
            read_conversion_fn: LargeFn, write_conversion_fn: LargeFn,
            dtype_file_extent_fn: *const c_void, extra_state: *mut c_void) -> c_int;
}
