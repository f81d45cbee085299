// Written by `cargo xtask codegen` from api/*.toml. Do not edit.
//! Environment, errors, memory, start and end, sessions (chapters 9 and 11).

#![allow(non_snake_case, unused_imports)]

use crate::types::*;
use std::ffi::{c_char, c_int, c_void};
use weft_abi_common::to_body::{LargeFn, SmallFn};
use weft_abi_common::{exports, generated, glue};

exports! {
    ThisAbi;
    generated::env::abort:
        MPI_Abort PMPI_Abort (comm: Comm, errorcode: c_int) -> c_int;
    generated::env::add_error_class:
        MPI_Add_error_class PMPI_Add_error_class (errorclass: *mut c_int) -> c_int;
    generated::env::add_error_code:
        MPI_Add_error_code PMPI_Add_error_code (errorclass: c_int, errorcode: *mut c_int) -> c_int;
    generated::env::add_error_string:
        MPI_Add_error_string PMPI_Add_error_string (errorcode: c_int, string: *const c_char) -> c_int;
    generated::env::alloc_mem:
        MPI_Alloc_mem PMPI_Alloc_mem (size: i64, info: Info, baseptr: *mut c_void) -> c_int;
    generated::env::comm_call_errhandler:
        MPI_Comm_call_errhandler PMPI_Comm_call_errhandler (comm: Comm, errorcode: c_int) -> c_int;
    generated::env::comm_create_errhandler:
        MPI_Comm_create_errhandler PMPI_Comm_create_errhandler (comm_errhandler_fn: *const c_void,
            errhandler: *mut Errhandler) -> c_int;
    generated::env::comm_get_errhandler:
        MPI_Comm_get_errhandler PMPI_Comm_get_errhandler (comm: Comm, errhandler: *mut Errhandler) -> c_int;
    generated::env::comm_set_errhandler:
        MPI_Comm_set_errhandler PMPI_Comm_set_errhandler (comm: Comm, errhandler: Errhandler) -> c_int;
    generated::env::errhandler_free:
        MPI_Errhandler_free PMPI_Errhandler_free (errhandler: *mut Errhandler) -> c_int;
    generated::env::error_class:
        MPI_Error_class PMPI_Error_class (errorcode: c_int, errorclass: *mut c_int) -> c_int;
    generated::env::error_string:
        MPI_Error_string PMPI_Error_string (errorcode: c_int, string: *mut c_char,
            resultlen: *mut c_int) -> c_int;
    generated::env::file_call_errhandler:
        MPI_File_call_errhandler PMPI_File_call_errhandler (fh: File, errorcode: c_int) -> c_int;
    generated::env::file_create_errhandler:
        MPI_File_create_errhandler PMPI_File_create_errhandler (file_errhandler_fn: *const c_void,
            errhandler: *mut Errhandler) -> c_int;
    generated::env::file_get_errhandler:
        MPI_File_get_errhandler PMPI_File_get_errhandler (file: File, errhandler: *mut Errhandler) -> c_int;
    generated::env::file_set_errhandler:
        MPI_File_set_errhandler PMPI_File_set_errhandler (file: File, errhandler: Errhandler) -> c_int;
    generated::env::finalize:
        MPI_Finalize PMPI_Finalize () -> c_int;
    generated::env::finalized:
        MPI_Finalized PMPI_Finalized (flag: *mut c_int) -> c_int;
    generated::env::free_mem:
        MPI_Free_mem PMPI_Free_mem (base: *mut c_void) -> c_int;
    generated::env::get_hw_resource_info:
        MPI_Get_hw_resource_info PMPI_Get_hw_resource_info (hw_info: *mut Info) -> c_int;
    generated::env::get_library_version:
        MPI_Get_library_version PMPI_Get_library_version (version: *mut c_char,
            resultlen: *mut c_int) -> c_int;
    generated::env::get_processor_name:
        MPI_Get_processor_name PMPI_Get_processor_name (name: *mut c_char, resultlen: *mut c_int) -> c_int;
    generated::env::get_version:
        MPI_Get_version PMPI_Get_version (version: *mut c_int, subversion: *mut c_int) -> c_int;
    generated::env::group_from_session_pset:
        MPI_Group_from_session_pset PMPI_Group_from_session_pset (session: Session,
            pset_name: *const c_char, newgroup: *mut Group) -> c_int;
    glue::start::init:
        MPI_Init PMPI_Init (argc: *mut c_int, argv: *mut c_void) -> c_int;
    glue::start::init_thread:
        MPI_Init_thread PMPI_Init_thread (argc: *mut c_int, argv: *mut c_void, required: c_int,
            provided: *mut c_int) -> c_int;
    generated::env::initialized:
        MPI_Initialized PMPI_Initialized (flag: *mut c_int) -> c_int;
    generated::env::is_thread_main:
        MPI_Is_thread_main PMPI_Is_thread_main (flag: *mut c_int) -> c_int;
    generated::env::query_thread:
        MPI_Query_thread PMPI_Query_thread (provided: *mut c_int) -> c_int;
    generated::env::remove_error_class:
        MPI_Remove_error_class PMPI_Remove_error_class (errorclass: c_int) -> c_int;
    generated::env::remove_error_code:
        MPI_Remove_error_code PMPI_Remove_error_code (errorcode: c_int) -> c_int;
    generated::env::remove_error_string:
        MPI_Remove_error_string PMPI_Remove_error_string (errorcode: c_int) -> c_int;
    generated::env::session_call_errhandler:
        MPI_Session_call_errhandler PMPI_Session_call_errhandler (session: Session, errorcode: c_int) -> c_int;
    generated::env::session_create_errhandler:
        MPI_Session_create_errhandler PMPI_Session_create_errhandler (
            session_errhandler_fn: *const c_void, errhandler: *mut Errhandler) -> c_int;
    generated::env::session_finalize:
        MPI_Session_finalize PMPI_Session_finalize (session: *mut Session) -> c_int;
    generated::env::session_get_errhandler:
        MPI_Session_get_errhandler PMPI_Session_get_errhandler (session: Session,
            errhandler: *mut Errhandler) -> c_int;
    generated::env::session_get_info:
        MPI_Session_get_info PMPI_Session_get_info (session: Session, info_used: *mut Info) -> c_int;
    generated::env::session_get_nth_pset:
        MPI_Session_get_nth_pset PMPI_Session_get_nth_pset (session: Session, info: Info, n: c_int,
            pset_len: *mut c_int, pset_name: *mut c_char) -> c_int;
    generated::env::session_get_num_psets:
        MPI_Session_get_num_psets PMPI_Session_get_num_psets (session: Session, info: Info,
            npset_names: *mut c_int) -> c_int;
    generated::env::session_get_pset_info:
        MPI_Session_get_pset_info PMPI_Session_get_pset_info (session: Session,
            pset_name: *const c_char, info: *mut Info) -> c_int;
    generated::env::session_init:
        MPI_Session_init PMPI_Session_init (info: Info, errhandler: Errhandler,
            session: *mut Session) -> c_int;
    generated::env::session_set_errhandler:
        MPI_Session_set_errhandler PMPI_Session_set_errhandler (session: Session,
            errhandler: Errhandler) -> c_int;
    generated::env::win_call_errhandler:
        MPI_Win_call_errhandler PMPI_Win_call_errhandler (win: Win, errorcode: c_int) -> c_int;
    generated::env::win_create_errhandler:
        MPI_Win_create_errhandler PMPI_Win_create_errhandler (win_errhandler_fn: *const c_void,
            errhandler: *mut Errhandler) -> c_int;
    generated::env::win_get_errhandler:
        MPI_Win_get_errhandler PMPI_Win_get_errhandler (win: Win, errhandler: *mut Errhandler) -> c_int;
    generated::env::win_set_errhandler:
        MPI_Win_set_errhandler PMPI_Win_set_errhandler (win: Win, errhandler: Errhandler) -> c_int;
    generated::env::wtick:
        MPI_Wtick PMPI_Wtick () -> f64;
    generated::env::wtime:
        MPI_Wtime PMPI_Wtime () -> f64;
}
