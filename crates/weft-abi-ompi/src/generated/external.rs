// Written by `cargo xtask codegen` from api/*.toml. Do not edit.
//! Generalized requests, statuses (chapter 13).

#![allow(non_snake_case, unused_imports)]

use crate::types::*;
use std::ffi::{c_char, c_int, c_void};
use weft_abi_common::to_body::{LargeFn, SmallFn};
use weft_abi_common::{exports, generated, glue};

exports! {
    ThisAbi;
    generated::external::grequest_complete:
        MPI_Grequest_complete PMPI_Grequest_complete (request: Request) -> c_int;
    generated::external::grequest_start:
        MPI_Grequest_start PMPI_Grequest_start (query_fn: *const c_void, free_fn: *const c_void,
            cancel_fn: *const c_void, extra_state: *mut c_void, request: *mut Request) -> c_int;
    glue::status::status_set_cancelled:
        MPI_Status_set_cancelled PMPI_Status_set_cancelled (status: *mut Status, flag: c_int) -> c_int;
    generated::external::status_set_elements:
        MPI_Status_set_elements PMPI_Status_set_elements (status: *mut Status, datatype: Datatype,
            count: c_int) -> c_int;
    generated::external::status_set_elements:
        MPI_Status_set_elements_c PMPI_Status_set_elements_c (status: *mut Status,
            datatype: Datatype, count: i64) -> c_int;
}
