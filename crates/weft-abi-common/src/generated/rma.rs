// Written by `cargo xtask codegen` from api/*.toml. Do not edit.
//! One-sided communication (chapter 12).

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

/// `MPI_Accumulate`, `MPI_Accumulate_c`, MPI-5.0 section 12.3.
pub unsafe fn accumulate<A: Abi>(
    origin_addr: *const c_void,
    origin_count: i64,
    origin_datatype: A::Datatype,
    target_rank: c_int,
    target_disp: i64,
    target_count: i64,
    target_datatype: A::Datatype,
    op: A::Op,
    win: A::Win,
) -> c_int {
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    entry::unsupported::<A>(id::ACCUMULATE, site)
}

/// `MPI_Compare_and_swap`, MPI-5.0 section 12.3.
pub unsafe fn compare_and_swap<A: Abi>(
    origin_addr: *const c_void,
    compare_addr: *const c_void,
    result_addr: *mut c_void,
    datatype: A::Datatype,
    target_rank: c_int,
    target_disp: i64,
    win: A::Win,
) -> c_int {
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    entry::unsupported::<A>(id::COMPARE_AND_SWAP, site)
}

/// `MPI_Fetch_and_op`, MPI-5.0 section 12.3.
pub unsafe fn fetch_and_op<A: Abi>(
    origin_addr: *const c_void,
    result_addr: *mut c_void,
    datatype: A::Datatype,
    target_rank: c_int,
    target_disp: i64,
    op: A::Op,
    win: A::Win,
) -> c_int {
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    entry::unsupported::<A>(id::FETCH_AND_OP, site)
}

/// `MPI_Get`, `MPI_Get_c`, MPI-5.0 section 12.3.
pub unsafe fn get<A: Abi>(
    origin_addr: *mut c_void,
    origin_count: i64,
    origin_datatype: A::Datatype,
    target_rank: c_int,
    target_disp: i64,
    target_count: i64,
    target_datatype: A::Datatype,
    win: A::Win,
) -> c_int {
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    entry::unsupported::<A>(id::GET, site)
}

/// `MPI_Get_accumulate`, `MPI_Get_accumulate_c`, MPI-5.0 section 12.3.
pub unsafe fn get_accumulate<A: Abi>(
    origin_addr: *const c_void,
    origin_count: i64,
    origin_datatype: A::Datatype,
    result_addr: *mut c_void,
    result_count: i64,
    result_datatype: A::Datatype,
    target_rank: c_int,
    target_disp: i64,
    target_count: i64,
    target_datatype: A::Datatype,
    op: A::Op,
    win: A::Win,
) -> c_int {
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    entry::unsupported::<A>(id::GET_ACCUMULATE, site)
}

/// `MPI_Put`, `MPI_Put_c`, MPI-5.0 section 12.3.
pub unsafe fn put<A: Abi>(
    origin_addr: *const c_void,
    origin_count: i64,
    origin_datatype: A::Datatype,
    target_rank: c_int,
    target_disp: i64,
    target_count: i64,
    target_datatype: A::Datatype,
    win: A::Win,
) -> c_int {
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    entry::unsupported::<A>(id::PUT, site)
}

/// `MPI_Raccumulate`, `MPI_Raccumulate_c`, MPI-5.0 section 12.3.
pub unsafe fn raccumulate<A: Abi>(
    origin_addr: *const c_void,
    origin_count: i64,
    origin_datatype: A::Datatype,
    target_rank: c_int,
    target_disp: i64,
    target_count: i64,
    target_datatype: A::Datatype,
    op: A::Op,
    win: A::Win,
    request: *mut A::Request,
) -> c_int {
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    entry::unsupported::<A>(id::RACCUMULATE, site)
}

/// `MPI_Rget`, `MPI_Rget_c`, MPI-5.0 section 12.3.
pub unsafe fn rget<A: Abi>(
    origin_addr: *mut c_void,
    origin_count: i64,
    origin_datatype: A::Datatype,
    target_rank: c_int,
    target_disp: i64,
    target_count: i64,
    target_datatype: A::Datatype,
    win: A::Win,
    request: *mut A::Request,
) -> c_int {
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    entry::unsupported::<A>(id::RGET, site)
}

/// `MPI_Rget_accumulate`, `MPI_Rget_accumulate_c`, MPI-5.0 section 12.3.
pub unsafe fn rget_accumulate<A: Abi>(
    origin_addr: *const c_void,
    origin_count: i64,
    origin_datatype: A::Datatype,
    result_addr: *mut c_void,
    result_count: i64,
    result_datatype: A::Datatype,
    target_rank: c_int,
    target_disp: i64,
    target_count: i64,
    target_datatype: A::Datatype,
    op: A::Op,
    win: A::Win,
    request: *mut A::Request,
) -> c_int {
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    entry::unsupported::<A>(id::RGET_ACCUMULATE, site)
}

/// `MPI_Rput`, `MPI_Rput_c`, MPI-5.0 section 12.3.
pub unsafe fn rput<A: Abi>(
    origin_addr: *const c_void,
    origin_count: i64,
    origin_datatype: A::Datatype,
    target_rank: c_int,
    target_disp: i64,
    target_count: i64,
    target_datatype: A::Datatype,
    win: A::Win,
    request: *mut A::Request,
) -> c_int {
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    entry::unsupported::<A>(id::RPUT, site)
}

/// `MPI_Win_allocate`, `MPI_Win_allocate_c`, MPI-5.0 section 12.2.
pub unsafe fn win_allocate<A: Abi>(
    size: i64,
    disp_unit: i64,
    info: A::Info,
    comm: A::Comm,
    baseptr: *mut c_void,
    win: *mut A::Win,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    entry::unsupported::<A>(id::WIN_ALLOCATE, site)
}

/// `MPI_Win_allocate_shared`, `MPI_Win_allocate_shared_c`, MPI-5.0 section 12.2.
pub unsafe fn win_allocate_shared<A: Abi>(
    size: i64,
    disp_unit: i64,
    info: A::Info,
    comm: A::Comm,
    baseptr: *mut c_void,
    win: *mut A::Win,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    entry::unsupported::<A>(id::WIN_ALLOCATE_SHARED, site)
}

/// `MPI_Win_attach`, MPI-5.0 section 12.2.
pub unsafe fn win_attach<A: Abi>(win: A::Win, base: *mut c_void, size: i64) -> c_int {
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    entry::unsupported::<A>(id::WIN_ATTACH, site)
}

/// `MPI_Win_complete`, MPI-5.0 section 12.5.
pub unsafe fn win_complete<A: Abi>(win: A::Win) -> c_int {
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    entry::unsupported::<A>(id::WIN_COMPLETE, site)
}

/// `MPI_Win_create`, `MPI_Win_create_c`, MPI-5.0 section 12.2.
pub unsafe fn win_create<A: Abi>(
    base: *mut c_void,
    size: i64,
    disp_unit: i64,
    info: A::Info,
    comm: A::Comm,
    win: *mut A::Win,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    entry::unsupported::<A>(id::WIN_CREATE, site)
}

/// `MPI_Win_create_dynamic`, MPI-5.0 section 12.2.
pub unsafe fn win_create_dynamic<A: Abi>(info: A::Info, comm: A::Comm, win: *mut A::Win) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    entry::unsupported::<A>(id::WIN_CREATE_DYNAMIC, site)
}

/// `MPI_Win_detach`, MPI-5.0 section 12.2.
pub unsafe fn win_detach<A: Abi>(win: A::Win, base: *const c_void) -> c_int {
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    entry::unsupported::<A>(id::WIN_DETACH, site)
}

/// `MPI_Win_fence`, MPI-5.0 section 12.5.
pub unsafe fn win_fence<A: Abi>(assert: c_int, win: A::Win) -> c_int {
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    entry::unsupported::<A>(id::WIN_FENCE, site)
}

/// `MPI_Win_flush`, MPI-5.0 section 12.5.4.
pub unsafe fn win_flush<A: Abi>(rank: c_int, win: A::Win) -> c_int {
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    entry::unsupported::<A>(id::WIN_FLUSH, site)
}

/// `MPI_Win_flush_all`, MPI-5.0 section 12.5.4.
pub unsafe fn win_flush_all<A: Abi>(win: A::Win) -> c_int {
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    entry::unsupported::<A>(id::WIN_FLUSH_ALL, site)
}

/// `MPI_Win_flush_local`, MPI-5.0 section 12.5.4.
pub unsafe fn win_flush_local<A: Abi>(rank: c_int, win: A::Win) -> c_int {
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    entry::unsupported::<A>(id::WIN_FLUSH_LOCAL, site)
}

/// `MPI_Win_flush_local_all`, MPI-5.0 section 12.5.4.
pub unsafe fn win_flush_local_all<A: Abi>(win: A::Win) -> c_int {
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    entry::unsupported::<A>(id::WIN_FLUSH_LOCAL_ALL, site)
}

/// `MPI_Win_free`, MPI-5.0 section 12.2.
pub unsafe fn win_free<A: Abi>(win: *mut A::Win) -> c_int {
    // SAFETY: NULL or the user's variable.
    let site = unsafe { entry::site(win, Site::Win) };
    entry::unsupported::<A>(id::WIN_FREE, site)
}

/// `MPI_Win_get_group`, MPI-5.0 section 12.2.
pub unsafe fn win_get_group<A: Abi>(win: A::Win, group: *mut A::Group) -> c_int {
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    entry::unsupported::<A>(id::WIN_GET_GROUP, site)
}

/// `MPI_Win_get_info`, MPI-5.0 section 12.2.
pub unsafe fn win_get_info<A: Abi>(win: A::Win, info_used: *mut A::Info) -> c_int {
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    entry::unsupported::<A>(id::WIN_GET_INFO, site)
}

/// `MPI_Win_lock`, MPI-5.0 section 12.5.
pub unsafe fn win_lock<A: Abi>(lock_type: c_int, rank: c_int, assert: c_int, win: A::Win) -> c_int {
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    entry::unsupported::<A>(id::WIN_LOCK, site)
}

/// `MPI_Win_lock_all`, MPI-5.0 section 12.5.
pub unsafe fn win_lock_all<A: Abi>(assert: c_int, win: A::Win) -> c_int {
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    entry::unsupported::<A>(id::WIN_LOCK_ALL, site)
}

/// `MPI_Win_post`, MPI-5.0 section 12.5.
pub unsafe fn win_post<A: Abi>(group: A::Group, assert: c_int, win: A::Win) -> c_int {
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    entry::unsupported::<A>(id::WIN_POST, site)
}

/// `MPI_Win_set_info`, MPI-5.0 section 12.2.
pub unsafe fn win_set_info<A: Abi>(win: A::Win, info: A::Info) -> c_int {
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    entry::unsupported::<A>(id::WIN_SET_INFO, site)
}

/// `MPI_Win_shared_query`, `MPI_Win_shared_query_c`, MPI-5.0 section 12.2.
pub unsafe fn win_shared_query<A: Abi>(
    win: A::Win,
    rank: c_int,
    size: *mut i64,
    disp_unit: OutInt,
    baseptr: *mut c_void,
) -> c_int {
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    entry::unsupported::<A>(id::WIN_SHARED_QUERY, site)
}

/// `MPI_Win_start`, MPI-5.0 section 12.5.
pub unsafe fn win_start<A: Abi>(group: A::Group, assert: c_int, win: A::Win) -> c_int {
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    entry::unsupported::<A>(id::WIN_START, site)
}

/// `MPI_Win_sync`, MPI-5.0 section 12.5.4.
pub unsafe fn win_sync<A: Abi>(win: A::Win) -> c_int {
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    entry::unsupported::<A>(id::WIN_SYNC, site)
}

/// `MPI_Win_test`, MPI-5.0 section 12.5.
pub unsafe fn win_test<A: Abi>(win: A::Win, flag: *mut c_int) -> c_int {
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    entry::unsupported::<A>(id::WIN_TEST, site)
}

/// `MPI_Win_unlock`, MPI-5.0 section 12.5.
pub unsafe fn win_unlock<A: Abi>(rank: c_int, win: A::Win) -> c_int {
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    entry::unsupported::<A>(id::WIN_UNLOCK, site)
}

/// `MPI_Win_unlock_all`, MPI-5.0 section 12.5.
pub unsafe fn win_unlock_all<A: Abi>(win: A::Win) -> c_int {
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    entry::unsupported::<A>(id::WIN_UNLOCK_ALL, site)
}

/// `MPI_Win_wait`, MPI-5.0 section 12.5.
pub unsafe fn win_wait<A: Abi>(win: A::Win) -> c_int {
    let win_h = win.to_engine();
    let site = Site::Win(win_h);
    entry::unsupported::<A>(id::WIN_WAIT, site)
}
