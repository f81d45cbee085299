// Written by `cargo xtask codegen` from api/*.toml. Do not edit.
//! Extensions.

#![allow(non_snake_case, unused_imports)]

use crate::types::*;
use std::ffi::{c_char, c_int, c_void};
use weft_abi_common::to_body::{LargeFn, SmallFn};
use weft_abi_common::{exports, generated, glue};

exports! {
    ThisAbi;
    generated::mpix::session_set_info:
        MPI_Session_set_info PMPI_Session_set_info (session: Session, info: Info) -> c_int;
    glue::recovery::mpix_comm_ack_failed:
        MPIX_Comm_ack_failed PMPIX_Comm_ack_failed (comm: Comm, num_to_ack: c_int,
            num_acked: *mut c_int) -> c_int;
    glue::recovery::mpix_comm_agree:
        MPIX_Comm_agree PMPIX_Comm_agree (comm: Comm, flag: *mut c_int) -> c_int;
    glue::recovery::mpix_comm_failure_ack:
        MPIX_Comm_failure_ack PMPIX_Comm_failure_ack (comm: Comm) -> c_int;
    glue::recovery::mpix_comm_failure_get_acked:
        MPIX_Comm_failure_get_acked PMPIX_Comm_failure_get_acked (comm: Comm, failedgrp: *mut Group) -> c_int;
    glue::recovery::mpix_comm_get_failed:
        MPIX_Comm_get_failed PMPIX_Comm_get_failed (comm: Comm, failedgrp: *mut Group) -> c_int;
    glue::recovery::mpix_comm_is_revoked:
        MPIX_Comm_is_revoked PMPIX_Comm_is_revoked (comm: Comm, flag: *mut c_int) -> c_int;
    glue::recovery::mpix_comm_revoke:
        MPIX_Comm_revoke PMPIX_Comm_revoke (comm: Comm) -> c_int;
    glue::recovery::mpix_comm_shrink:
        MPIX_Comm_shrink PMPIX_Comm_shrink (comm: Comm, newcomm: *mut Comm) -> c_int;
    glue::polled::mpix_grequest_class_allocate:
        MPIX_Grequest_class_allocate PMPIX_Grequest_class_allocate (greq_class: c_int,
            extra_state: *mut c_void, request: *mut Request) -> c_int;
    glue::polled::mpix_grequest_class_create:
        MPIX_Grequest_class_create PMPIX_Grequest_class_create (query_fn: *const c_void,
            free_fn: *const c_void, cancel_fn: *const c_void, poll_fn: *const c_void,
            wait_fn: *const c_void, greq_class: *mut c_int) -> c_int;
    glue::polled::mpix_grequest_start:
        MPIX_Grequest_start PMPIX_Grequest_start (query_fn: *const c_void, free_fn: *const c_void,
            cancel_fn: *const c_void, poll_fn: *const c_void, wait_fn: *const c_void,
            extra_state: *mut c_void, request: *mut Request) -> c_int;
    glue::extensions::mpix_query_cuda_support:
        MPIX_Query_cuda_support PMPIX_Query_cuda_support () -> c_int;
    glue::extensions::mpix_query_rocm_support:
        MPIX_Query_rocm_support PMPIX_Query_rocm_support () -> c_int;
    glue::polled::mpix_type_iov:
        MPIX_Type_iov PMPIX_Type_iov (datatype: Datatype, iov_offset: i64, iov: *mut c_void,
            max_iov_len: i64, actual_iov_len: *mut i64) -> c_int;
    glue::polled::mpix_type_iov_len:
        MPIX_Type_iov_len PMPIX_Type_iov_len (datatype: Datatype, max_iov_bytes: i64,
            iov_len: *mut i64, actual_iov_bytes: *mut i64) -> c_int;
}
