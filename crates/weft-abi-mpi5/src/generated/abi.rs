// Written by `cargo xtask codegen` from api/*.toml. Do not edit.
//! ABI queries, Fortran and integer conversion (chapters 19 and 20).

#![allow(non_snake_case, unused_imports)]

use crate::types::*;
use std::ffi::{c_char, c_int, c_void};
use weft_abi_common::to_body::{LargeFn, SmallFn};
use weft_abi_common::{exports, generated, glue};

exports! {
    ThisAbi;
    generated::abi::abi_get_fortran_booleans:
        MPI_Abi_get_fortran_booleans PMPI_Abi_get_fortran_booleans (logical_size: c_int,
            logical_true: *mut c_void, logical_false: *mut c_void, is_set: *mut c_int) -> c_int;
    generated::abi::abi_get_fortran_info:
        MPI_Abi_get_fortran_info PMPI_Abi_get_fortran_info (info: *mut Info) -> c_int;
    generated::abi::abi_get_info:
        MPI_Abi_get_info PMPI_Abi_get_info (info: *mut Info) -> c_int;
    generated::abi::abi_get_version:
        MPI_Abi_get_version PMPI_Abi_get_version (abi_major: *mut c_int, abi_minor: *mut c_int) -> c_int;
    generated::abi::abi_set_fortran_booleans:
        MPI_Abi_set_fortran_booleans PMPI_Abi_set_fortran_booleans (logical_size: c_int,
            logical_true: *mut c_void, logical_false: *mut c_void) -> c_int;
    generated::abi::abi_set_fortran_info:
        MPI_Abi_set_fortran_info PMPI_Abi_set_fortran_info (info: Info) -> c_int;
    glue::integers::comm_c2f:
        MPI_Comm_c2f PMPI_Comm_c2f (comm: Comm) -> c_int;
    glue::integers::comm_f2c:
        MPI_Comm_f2c PMPI_Comm_f2c (comm: c_int) -> Comm;
    glue::integers::comm_fromint:
        MPI_Comm_fromint PMPI_Comm_fromint (comm: c_int) -> Comm;
    glue::integers::comm_toint:
        MPI_Comm_toint PMPI_Comm_toint (comm: Comm) -> c_int;
    glue::integers::errhandler_c2f:
        MPI_Errhandler_c2f PMPI_Errhandler_c2f (errhandler: Errhandler) -> c_int;
    glue::integers::errhandler_f2c:
        MPI_Errhandler_f2c PMPI_Errhandler_f2c (errhandler: c_int) -> Errhandler;
    glue::integers::errhandler_fromint:
        MPI_Errhandler_fromint PMPI_Errhandler_fromint (errhandler: c_int) -> Errhandler;
    glue::integers::errhandler_toint:
        MPI_Errhandler_toint PMPI_Errhandler_toint (errhandler: Errhandler) -> c_int;
    glue::integers::file_c2f:
        MPI_File_c2f PMPI_File_c2f (file: File) -> c_int;
    glue::integers::file_f2c:
        MPI_File_f2c PMPI_File_f2c (file: c_int) -> File;
    glue::integers::file_fromint:
        MPI_File_fromint PMPI_File_fromint (file: c_int) -> File;
    glue::integers::file_toint:
        MPI_File_toint PMPI_File_toint (file: File) -> c_int;
    glue::integers::group_c2f:
        MPI_Group_c2f PMPI_Group_c2f (group: Group) -> c_int;
    glue::integers::group_f2c:
        MPI_Group_f2c PMPI_Group_f2c (group: c_int) -> Group;
    glue::integers::group_fromint:
        MPI_Group_fromint PMPI_Group_fromint (group: c_int) -> Group;
    glue::integers::group_toint:
        MPI_Group_toint PMPI_Group_toint (group: Group) -> c_int;
    glue::integers::info_c2f:
        MPI_Info_c2f PMPI_Info_c2f (info: Info) -> c_int;
    glue::integers::info_f2c:
        MPI_Info_f2c PMPI_Info_f2c (info: c_int) -> Info;
    glue::integers::info_fromint:
        MPI_Info_fromint PMPI_Info_fromint (info: c_int) -> Info;
    glue::integers::info_toint:
        MPI_Info_toint PMPI_Info_toint (info: Info) -> c_int;
    glue::integers::message_c2f:
        MPI_Message_c2f PMPI_Message_c2f (message: Message) -> c_int;
    glue::integers::message_f2c:
        MPI_Message_f2c PMPI_Message_f2c (message: c_int) -> Message;
    glue::integers::message_fromint:
        MPI_Message_fromint PMPI_Message_fromint (message: c_int) -> Message;
    glue::integers::message_toint:
        MPI_Message_toint PMPI_Message_toint (message: Message) -> c_int;
    glue::integers::op_c2f:
        MPI_Op_c2f PMPI_Op_c2f (op: Op) -> c_int;
    glue::integers::op_f2c:
        MPI_Op_f2c PMPI_Op_f2c (op: c_int) -> Op;
    glue::integers::op_fromint:
        MPI_Op_fromint PMPI_Op_fromint (op: c_int) -> Op;
    glue::integers::op_toint:
        MPI_Op_toint PMPI_Op_toint (op: Op) -> c_int;
    glue::integers::request_c2f:
        MPI_Request_c2f PMPI_Request_c2f (request: Request) -> c_int;
    glue::integers::request_f2c:
        MPI_Request_f2c PMPI_Request_f2c (request: c_int) -> Request;
    glue::integers::request_fromint:
        MPI_Request_fromint PMPI_Request_fromint (request: c_int) -> Request;
    glue::integers::request_toint:
        MPI_Request_toint PMPI_Request_toint (request: Request) -> c_int;
    glue::integers::session_c2f:
        MPI_Session_c2f PMPI_Session_c2f (session: Session) -> c_int;
    glue::integers::session_f2c:
        MPI_Session_f2c PMPI_Session_f2c (session: c_int) -> Session;
    glue::integers::session_fromint:
        MPI_Session_fromint PMPI_Session_fromint (session: c_int) -> Session;
    glue::integers::session_toint:
        MPI_Session_toint PMPI_Session_toint (session: Session) -> c_int;
    glue::status::status_c2f:
        MPI_Status_c2f PMPI_Status_c2f (c_status: *const Status, f_status: *mut c_int) -> c_int;
    glue::status::status_c2f08:
        MPI_Status_c2f08 PMPI_Status_c2f08 (c_status: *const Status, f08_status: *mut c_int) -> c_int;
    glue::status::status_f082c:
        MPI_Status_f082c PMPI_Status_f082c (f08_status: *const c_int, c_status: *mut Status) -> c_int;
    glue::status::status_f082f:
        MPI_Status_f082f PMPI_Status_f082f (f08_status: *const c_int, f_status: *mut c_int) -> c_int;
    glue::status::status_f2c:
        MPI_Status_f2c PMPI_Status_f2c (f_status: *const c_int, c_status: *mut Status) -> c_int;
    glue::status::status_f2f08:
        MPI_Status_f2f08 PMPI_Status_f2f08 (f_status: *const c_int, f08_status: *mut c_int) -> c_int;
    glue::integers::type_c2f:
        MPI_Type_c2f PMPI_Type_c2f (datatype: Datatype) -> c_int;
    glue::integers::type_f2c:
        MPI_Type_f2c PMPI_Type_f2c (datatype: c_int) -> Datatype;
    glue::integers::type_fromint:
        MPI_Type_fromint PMPI_Type_fromint (datatype: c_int) -> Datatype;
    glue::integers::type_toint:
        MPI_Type_toint PMPI_Type_toint (datatype: Datatype) -> c_int;
    glue::integers::win_c2f:
        MPI_Win_c2f PMPI_Win_c2f (win: Win) -> c_int;
    glue::integers::win_f2c:
        MPI_Win_f2c PMPI_Win_f2c (win: c_int) -> Win;
    glue::integers::win_fromint:
        MPI_Win_fromint PMPI_Win_fromint (win: c_int) -> Win;
    glue::integers::win_toint:
        MPI_Win_toint PMPI_Win_toint (win: Win) -> c_int;
}
