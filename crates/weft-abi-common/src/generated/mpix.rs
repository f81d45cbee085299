// Written by `cargo xtask codegen` from api/*.toml. Do not edit.
//! Extensions.

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

/// `MPI_Session_set_info`.
pub unsafe fn session_set_info<A: Abi>(session: A::Session, info: A::Info) -> c_int {
    let session_h = session.to_engine();
    let site = Site::Session(session_h);
    entry::unsupported::<A>(id::SESSION_SET_INFO, site)
}

/// `MPIX_Allreduce_enqueue`, `MPIX_Allreduce_enqueue_c`.
pub unsafe fn mpix_allreduce_enqueue<A: Abi>(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    count: i64,
    datatype: A::Datatype,
    op: A::Op,
    comm: A::Comm,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    entry::unsupported::<A>(id::MPIX_ALLREDUCE_ENQUEUE, site)
}

/// `MPIX_Async_get_state`.
pub unsafe fn mpix_async_get_state<A: Abi>(async_thing: *mut c_void) -> *mut c_void {
    std::ptr::null_mut()
}

/// `MPIX_Async_spawn`.
pub unsafe fn mpix_async_spawn<A: Abi>(
    async_thing: *mut c_void,
    poll_fn: *const c_void,
    extra_state: *mut c_void,
    stream: c_int,
) -> c_int {
    let site = Site::Default;
    entry::unsupported::<A>(id::MPIX_ASYNC_SPAWN, site)
}

/// `MPIX_Async_start`.
pub unsafe fn mpix_async_start<A: Abi>(poll_fn: *const c_void, extra_state: *mut c_void, stream: c_int) -> c_int {
    let site = Site::Default;
    entry::unsupported::<A>(id::MPIX_ASYNC_START, site)
}

/// `MPIX_Comm_create_errhandler_x`.
pub unsafe fn mpix_comm_create_errhandler_x<A: Abi>(
    comm_errhandler_fn_x: *const c_void,
    destructor_fn: *const c_void,
    extra_state: *mut c_void,
    errhandler: *mut A::Errhandler,
) -> c_int {
    let site = Site::Default;
    entry::unsupported::<A>(id::MPIX_COMM_CREATE_ERRHANDLER_X, site)
}

/// `MPIX_File_create_errhandler_x`.
pub unsafe fn mpix_file_create_errhandler_x<A: Abi>(
    comm_errhandler_fn_x: *const c_void,
    destructor_fn: *const c_void,
    extra_state: *mut c_void,
    errhandler: *mut A::Errhandler,
) -> c_int {
    let site = Site::Default;
    entry::unsupported::<A>(id::MPIX_FILE_CREATE_ERRHANDLER_X, site)
}

/// `MPIX_Irecv_enqueue`, `MPIX_Irecv_enqueue_c`.
pub unsafe fn mpix_irecv_enqueue<A: Abi>(
    buf: *mut c_void,
    count: i64,
    datatype: A::Datatype,
    source: c_int,
    tag: c_int,
    comm: A::Comm,
    request: *mut A::Request,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    entry::unsupported::<A>(id::MPIX_IRECV_ENQUEUE, site)
}

/// `MPIX_Isend_enqueue`, `MPIX_Isend_enqueue_c`.
pub unsafe fn mpix_isend_enqueue<A: Abi>(
    buf: *const c_void,
    count: i64,
    datatype: A::Datatype,
    dest: c_int,
    tag: c_int,
    comm: A::Comm,
    request: *mut A::Request,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    entry::unsupported::<A>(id::MPIX_ISEND_ENQUEUE, site)
}

/// `MPIX_Op_create_x`.
pub unsafe fn mpix_op_create_x<A: Abi>(
    user_fn_x: *const c_void,
    destructor_fn: *const c_void,
    commute: c_int,
    extra_state: *mut c_void,
    op: *mut A::Op,
) -> c_int {
    let site = Site::Default;
    entry::unsupported::<A>(id::MPIX_OP_CREATE_X, site)
}

/// `MPIX_Recv_enqueue`, `MPIX_Recv_enqueue_c`.
pub unsafe fn mpix_recv_enqueue<A: Abi>(
    buf: *mut c_void,
    count: i64,
    datatype: A::Datatype,
    source: c_int,
    tag: c_int,
    comm: A::Comm,
    status: *mut A::Status,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    entry::unsupported::<A>(id::MPIX_RECV_ENQUEUE, site)
}

/// `MPIX_Send_enqueue`, `MPIX_Send_enqueue_c`.
pub unsafe fn mpix_send_enqueue<A: Abi>(
    buf: *const c_void,
    count: i64,
    datatype: A::Datatype,
    dest: c_int,
    tag: c_int,
    comm: A::Comm,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    entry::unsupported::<A>(id::MPIX_SEND_ENQUEUE, site)
}

/// `MPIX_Session_create_errhandler_x`.
pub unsafe fn mpix_session_create_errhandler_x<A: Abi>(
    comm_errhandler_fn_x: *const c_void,
    destructor_fn: *const c_void,
    extra_state: *mut c_void,
    errhandler: *mut A::Errhandler,
) -> c_int {
    let site = Site::Default;
    entry::unsupported::<A>(id::MPIX_SESSION_CREATE_ERRHANDLER_X, site)
}

/// `MPIX_Threadcomm_finish`.
pub unsafe fn mpix_threadcomm_finish<A: Abi>(threadcomm: A::Comm) -> c_int {
    let threadcomm_h = threadcomm.to_engine();
    let site = Site::Comm(threadcomm_h);
    entry::unsupported::<A>(id::MPIX_THREADCOMM_FINISH, site)
}

/// `MPIX_Threadcomm_free`.
pub unsafe fn mpix_threadcomm_free<A: Abi>(threadcomm: *mut A::Comm) -> c_int {
    let site = Site::Default;
    entry::unsupported::<A>(id::MPIX_THREADCOMM_FREE, site)
}

/// `MPIX_Threadcomm_init`.
pub unsafe fn mpix_threadcomm_init<A: Abi>(comm: A::Comm, num_threads: c_int, newthreadcomm: *mut A::Comm) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    entry::unsupported::<A>(id::MPIX_THREADCOMM_INIT, site)
}

/// `MPIX_Threadcomm_start`.
pub unsafe fn mpix_threadcomm_start<A: Abi>(threadcomm: A::Comm) -> c_int {
    let threadcomm_h = threadcomm.to_engine();
    let site = Site::Comm(threadcomm_h);
    entry::unsupported::<A>(id::MPIX_THREADCOMM_START, site)
}

/// `MPIX_Wait_enqueue`.
pub unsafe fn mpix_wait_enqueue<A: Abi>(request: *mut A::Request, status: *mut A::Status) -> c_int {
    let site = Site::Default;
    entry::unsupported::<A>(id::MPIX_WAIT_ENQUEUE, site)
}

/// `MPIX_Waitall_enqueue`.
pub unsafe fn mpix_waitall_enqueue<A: Abi>(
    count: c_int,
    array_of_requests: *mut A::Request,
    array_of_statuses: *mut A::Status,
) -> c_int {
    let site = Site::Default;
    entry::unsupported::<A>(id::MPIX_WAITALL_ENQUEUE, site)
}

/// `MPIX_Win_create_errhandler_x`.
pub unsafe fn mpix_win_create_errhandler_x<A: Abi>(
    comm_errhandler_fn_x: *const c_void,
    destructor_fn: *const c_void,
    extra_state: *mut c_void,
    errhandler: *mut A::Errhandler,
) -> c_int {
    let site = Site::Default;
    entry::unsupported::<A>(id::MPIX_WIN_CREATE_ERRHANDLER_X, site)
}
