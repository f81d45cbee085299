// Written by `cargo xtask codegen` from api/*.toml. Do not edit.
//! Extensions of the MPICH ABI.

#![allow(non_snake_case, unused_imports)]

use crate::types::*;
use std::ffi::{c_char, c_int, c_void};
use weft_abi_common::to_body::{LargeFn, SmallFn};
use weft_abi_common::{exports, generated, glue};

exports! {
    ThisAbi;
    generated::mpix::mpix_grequest_class_allocate:
        MPIX_Grequest_class_allocate PMPIX_Grequest_class_allocate (greq_class: c_int,
            extra_state: *mut c_void, request: *mut Request) -> c_int;
    generated::mpix::mpix_grequest_class_create:
        MPIX_Grequest_class_create PMPIX_Grequest_class_create (query_fn: *const c_void,
            free_fn: *const c_void, cancel_fn: *const c_void, poll_fn: *const c_void,
            wait_fn: *const c_void, greq_class: *mut c_int) -> c_int;
    generated::mpix::mpix_grequest_start:
        MPIX_Grequest_start PMPIX_Grequest_start (query_fn: *const c_void, free_fn: *const c_void,
            cancel_fn: *const c_void, poll_fn: *const c_void, wait_fn: *const c_void,
            extra_state: *mut c_void, request: *mut Request) -> c_int;
    generated::mpix::mpix_type_iov:
        MPIX_Type_iov PMPIX_Type_iov (datatype: Datatype, iov_offset: i64, iov: *mut c_void,
            max_iov_len: i64, actual_iov_len: *mut i64) -> c_int;
    generated::mpix::mpix_type_iov_len:
        MPIX_Type_iov_len PMPIX_Type_iov_len (datatype: Datatype, max_iov_bytes: i64,
            iov_len: *mut i64, actual_iov_bytes: *mut i64) -> c_int;
}
