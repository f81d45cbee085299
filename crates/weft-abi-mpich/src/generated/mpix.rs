// Written by `cargo xtask codegen` from api/*.toml. Do not edit.
//! Extensions.

#![allow(non_snake_case, unused_imports)]

use crate::types::*;
use std::ffi::{c_char, c_int, c_void};
use weft_abi_common::to_body::{LargeFn, SmallFn};
use weft_abi_common::{exports, generated, glue};

exports! {
    ThisAbi;
    generated::mpix::mpix_allreduce_enqueue:
        MPIX_Allreduce_enqueue PMPIX_Allreduce_enqueue (sendbuf: *const c_void,
            recvbuf: *mut c_void, count: c_int, datatype: Datatype, op: Op, comm: Comm) -> c_int;
    generated::mpix::mpix_allreduce_enqueue:
        MPIX_Allreduce_enqueue_c PMPIX_Allreduce_enqueue_c (sendbuf: *const c_void,
            recvbuf: *mut c_void, count: i64, datatype: Datatype, op: Op, comm: Comm) -> c_int;
    generated::mpix::mpix_async_get_state:
        MPIX_Async_get_state PMPIX_Async_get_state (async_thing: *mut c_void) -> *mut c_void;
    generated::mpix::mpix_async_spawn:
        MPIX_Async_spawn PMPIX_Async_spawn (async_thing: *mut c_void, poll_fn: *const c_void,
            extra_state: *mut c_void, stream: c_int) -> c_int;
    generated::mpix::mpix_async_start:
        MPIX_Async_start PMPIX_Async_start (poll_fn: *const c_void, extra_state: *mut c_void,
            stream: c_int) -> c_int;
    glue::recovery::mpix_comm_agree:
        MPIX_Comm_agree PMPIX_Comm_agree (comm: Comm, flag: *mut c_int) -> c_int;
    generated::mpix::mpix_comm_create_errhandler_x:
        MPIX_Comm_create_errhandler_x PMPIX_Comm_create_errhandler_x (
            comm_errhandler_fn_x: *const c_void, destructor_fn: *const c_void,
            extra_state: *mut c_void, errhandler: *mut Errhandler) -> c_int;
    glue::recovery::mpix_comm_failure_ack:
        MPIX_Comm_failure_ack PMPIX_Comm_failure_ack (comm: Comm) -> c_int;
    glue::recovery::mpix_comm_failure_get_acked:
        MPIX_Comm_failure_get_acked PMPIX_Comm_failure_get_acked (comm: Comm, failedgrp: *mut Group) -> c_int;
    glue::recovery::mpix_comm_get_failed:
        MPIX_Comm_get_failed PMPIX_Comm_get_failed (comm: Comm, failedgrp: *mut Group) -> c_int;
    glue::streams::mpix_comm_get_stream:
        MPIX_Comm_get_stream PMPIX_Comm_get_stream (comm: Comm, idx: c_int, stream: *mut c_int) -> c_int;
    glue::recovery::mpix_comm_revoke:
        MPIX_Comm_revoke PMPIX_Comm_revoke (comm: Comm) -> c_int;
    glue::recovery::mpix_comm_shrink:
        MPIX_Comm_shrink PMPIX_Comm_shrink (comm: Comm, newcomm: *mut Comm) -> c_int;
    glue::streams::mpix_comm_test_threadcomm:
        MPIX_Comm_test_threadcomm PMPIX_Comm_test_threadcomm (comm: Comm, flag: *mut c_int) -> c_int;
    generated::mpix::mpix_file_create_errhandler_x:
        MPIX_File_create_errhandler_x PMPIX_File_create_errhandler_x (
            comm_errhandler_fn_x: *const c_void, destructor_fn: *const c_void,
            extra_state: *mut c_void, errhandler: *mut Errhandler) -> c_int;
    glue::extensions::mpix_gpu_query_support:
        MPIX_GPU_query_support PMPIX_GPU_query_support (gpu_type: c_int, is_supported: *mut c_int) -> c_int;
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
    glue::streams::mpix_info_set_hex:
        MPIX_Info_set_hex PMPIX_Info_set_hex (info: Info, key: *const c_char, value: *const c_void,
            value_size: c_int) -> c_int;
    generated::mpix::mpix_irecv_enqueue:
        MPIX_Irecv_enqueue PMPIX_Irecv_enqueue (buf: *mut c_void, count: c_int, datatype: Datatype,
            source: c_int, tag: c_int, comm: Comm, request: *mut Request) -> c_int;
    generated::mpix::mpix_irecv_enqueue:
        MPIX_Irecv_enqueue_c PMPIX_Irecv_enqueue_c (buf: *mut c_void, count: i64,
            datatype: Datatype, source: c_int, tag: c_int, comm: Comm, request: *mut Request) -> c_int;
    generated::mpix::mpix_isend_enqueue:
        MPIX_Isend_enqueue PMPIX_Isend_enqueue (buf: *const c_void, count: c_int,
            datatype: Datatype, dest: c_int, tag: c_int, comm: Comm, request: *mut Request) -> c_int;
    generated::mpix::mpix_isend_enqueue:
        MPIX_Isend_enqueue_c PMPIX_Isend_enqueue_c (buf: *const c_void, count: i64,
            datatype: Datatype, dest: c_int, tag: c_int, comm: Comm, request: *mut Request) -> c_int;
    generated::mpix::mpix_op_create_x:
        MPIX_Op_create_x PMPIX_Op_create_x (user_fn_x: *const c_void, destructor_fn: *const c_void,
            commute: c_int, extra_state: *mut c_void, op: *mut Op) -> c_int;
    glue::extensions::mpix_query_cuda_support:
        MPIX_Query_cuda_support PMPIX_Query_cuda_support () -> c_int;
    glue::extensions::mpix_query_hip_support:
        MPIX_Query_hip_support PMPIX_Query_hip_support () -> c_int;
    glue::extensions::mpix_query_ze_support:
        MPIX_Query_ze_support PMPIX_Query_ze_support () -> c_int;
    generated::mpix::mpix_recv_enqueue:
        MPIX_Recv_enqueue PMPIX_Recv_enqueue (buf: *mut c_void, count: c_int, datatype: Datatype,
            source: c_int, tag: c_int, comm: Comm, status: *mut Status) -> c_int;
    generated::mpix::mpix_recv_enqueue:
        MPIX_Recv_enqueue_c PMPIX_Recv_enqueue_c (buf: *mut c_void, count: i64, datatype: Datatype,
            source: c_int, tag: c_int, comm: Comm, status: *mut Status) -> c_int;
    glue::extensions::mpix_request_is_complete:
        MPIX_Request_is_complete PMPIX_Request_is_complete (request: Request) -> c_int;
    generated::mpix::mpix_send_enqueue:
        MPIX_Send_enqueue PMPIX_Send_enqueue (buf: *const c_void, count: c_int, datatype: Datatype,
            dest: c_int, tag: c_int, comm: Comm) -> c_int;
    generated::mpix::mpix_send_enqueue:
        MPIX_Send_enqueue_c PMPIX_Send_enqueue_c (buf: *const c_void, count: i64,
            datatype: Datatype, dest: c_int, tag: c_int, comm: Comm) -> c_int;
    generated::mpix::mpix_session_create_errhandler_x:
        MPIX_Session_create_errhandler_x PMPIX_Session_create_errhandler_x (
            comm_errhandler_fn_x: *const c_void, destructor_fn: *const c_void,
            extra_state: *mut c_void, errhandler: *mut Errhandler) -> c_int;
    glue::streams::mpix_start_progress_thread:
        MPIX_Start_progress_thread PMPIX_Start_progress_thread (stream: c_int) -> c_int;
    glue::streams::mpix_stop_progress_thread:
        MPIX_Stop_progress_thread PMPIX_Stop_progress_thread (stream: c_int) -> c_int;
    glue::streams::mpix_stream_comm_create:
        MPIX_Stream_comm_create PMPIX_Stream_comm_create (comm: Comm, stream: c_int,
            newcomm: *mut Comm) -> c_int;
    glue::streams::mpix_stream_comm_create_multiplex:
        MPIX_Stream_comm_create_multiplex PMPIX_Stream_comm_create_multiplex (comm: Comm,
            count: c_int, array_of_streams: *mut c_int, newcomm: *mut Comm) -> c_int;
    glue::streams::mpix_stream_create:
        MPIX_Stream_create PMPIX_Stream_create (info: Info, stream: *mut c_int) -> c_int;
    glue::streams::mpix_stream_free:
        MPIX_Stream_free PMPIX_Stream_free (stream: *mut c_int) -> c_int;
    glue::streams::mpix_stream_irecv:
        MPIX_Stream_irecv PMPIX_Stream_irecv (buf: *mut c_void, count: c_int, datatype: Datatype,
            source: c_int, tag: c_int, comm: Comm, source_stream_index: c_int,
            dest_stream_index: c_int, request: *mut Request) -> c_int;
    glue::streams::mpix_stream_irecv:
        MPIX_Stream_irecv_c PMPIX_Stream_irecv_c (buf: *mut c_void, count: i64, datatype: Datatype,
            source: c_int, tag: c_int, comm: Comm, source_stream_index: c_int,
            dest_stream_index: c_int, request: *mut Request) -> c_int;
    glue::streams::mpix_stream_isend:
        MPIX_Stream_isend PMPIX_Stream_isend (buf: *const c_void, count: c_int, datatype: Datatype,
            dest: c_int, tag: c_int, comm: Comm, source_stream_index: c_int,
            dest_stream_index: c_int, request: *mut Request) -> c_int;
    glue::streams::mpix_stream_isend:
        MPIX_Stream_isend_c PMPIX_Stream_isend_c (buf: *const c_void, count: i64,
            datatype: Datatype, dest: c_int, tag: c_int, comm: Comm, source_stream_index: c_int,
            dest_stream_index: c_int, request: *mut Request) -> c_int;
    glue::streams::mpix_stream_progress:
        MPIX_Stream_progress PMPIX_Stream_progress (stream: c_int) -> c_int;
    glue::streams::mpix_stream_recv:
        MPIX_Stream_recv PMPIX_Stream_recv (buf: *mut c_void, count: c_int, datatype: Datatype,
            source: c_int, tag: c_int, comm: Comm, source_stream_index: c_int,
            dest_stream_index: c_int, status: *mut Status) -> c_int;
    glue::streams::mpix_stream_recv:
        MPIX_Stream_recv_c PMPIX_Stream_recv_c (buf: *mut c_void, count: i64, datatype: Datatype,
            source: c_int, tag: c_int, comm: Comm, source_stream_index: c_int,
            dest_stream_index: c_int, status: *mut Status) -> c_int;
    glue::streams::mpix_stream_send:
        MPIX_Stream_send PMPIX_Stream_send (buf: *const c_void, count: c_int, datatype: Datatype,
            dest: c_int, tag: c_int, comm: Comm, source_stream_index: c_int,
            dest_stream_index: c_int) -> c_int;
    glue::streams::mpix_stream_send:
        MPIX_Stream_send_c PMPIX_Stream_send_c (buf: *const c_void, count: i64, datatype: Datatype,
            dest: c_int, tag: c_int, comm: Comm, source_stream_index: c_int,
            dest_stream_index: c_int) -> c_int;
    generated::mpix::mpix_threadcomm_finish:
        MPIX_Threadcomm_finish PMPIX_Threadcomm_finish (threadcomm: Comm) -> c_int;
    generated::mpix::mpix_threadcomm_free:
        MPIX_Threadcomm_free PMPIX_Threadcomm_free (threadcomm: *mut Comm) -> c_int;
    generated::mpix::mpix_threadcomm_init:
        MPIX_Threadcomm_init PMPIX_Threadcomm_init (comm: Comm, num_threads: c_int,
            newthreadcomm: *mut Comm) -> c_int;
    generated::mpix::mpix_threadcomm_start:
        MPIX_Threadcomm_start PMPIX_Threadcomm_start (threadcomm: Comm) -> c_int;
    glue::polled::mpix_type_iov:
        MPIX_Type_iov PMPIX_Type_iov (datatype: Datatype, iov_offset: i64, iov: *mut c_void,
            max_iov_len: i64, actual_iov_len: *mut i64) -> c_int;
    glue::polled::mpix_type_iov_len:
        MPIX_Type_iov_len PMPIX_Type_iov_len (datatype: Datatype, max_iov_bytes: i64,
            iov_len: *mut i64, actual_iov_bytes: *mut i64) -> c_int;
    generated::mpix::mpix_wait_enqueue:
        MPIX_Wait_enqueue PMPIX_Wait_enqueue (request: *mut Request, status: *mut Status) -> c_int;
    generated::mpix::mpix_waitall_enqueue:
        MPIX_Waitall_enqueue PMPIX_Waitall_enqueue (count: c_int, array_of_requests: *mut Request,
            array_of_statuses: *mut Status) -> c_int;
    generated::mpix::mpix_win_create_errhandler_x:
        MPIX_Win_create_errhandler_x PMPIX_Win_create_errhandler_x (
            comm_errhandler_fn_x: *const c_void, destructor_fn: *const c_void,
            extra_state: *mut c_void, errhandler: *mut Errhandler) -> c_int;
}
