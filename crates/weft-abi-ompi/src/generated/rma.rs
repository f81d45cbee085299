// Written by `cargo xtask codegen` from api/*.toml. Do not edit.
//! One-sided communication (chapter 12).

#![allow(non_snake_case, unused_imports)]

use crate::types::*;
use std::ffi::{c_char, c_int, c_void};
use weft_abi_common::to_body::{LargeFn, SmallFn};
use weft_abi_common::{exports, generated, glue};

exports! {
    ThisAbi;
    generated::rma::accumulate:
        MPI_Accumulate PMPI_Accumulate (origin_addr: *const c_void, origin_count: c_int,
            origin_datatype: Datatype, target_rank: c_int, target_disp: i64, target_count: c_int,
            target_datatype: Datatype, op: Op, win: Win) -> c_int;
    generated::rma::accumulate:
        MPI_Accumulate_c PMPI_Accumulate_c (origin_addr: *const c_void, origin_count: i64,
            origin_datatype: Datatype, target_rank: c_int, target_disp: i64, target_count: i64,
            target_datatype: Datatype, op: Op, win: Win) -> c_int;
    generated::rma::compare_and_swap:
        MPI_Compare_and_swap PMPI_Compare_and_swap (origin_addr: *const c_void,
            compare_addr: *const c_void, result_addr: *mut c_void, datatype: Datatype,
            target_rank: c_int, target_disp: i64, win: Win) -> c_int;
    generated::rma::fetch_and_op:
        MPI_Fetch_and_op PMPI_Fetch_and_op (origin_addr: *const c_void, result_addr: *mut c_void,
            datatype: Datatype, target_rank: c_int, target_disp: i64, op: Op, win: Win) -> c_int;
    generated::rma::get:
        MPI_Get PMPI_Get (origin_addr: *mut c_void, origin_count: c_int, origin_datatype: Datatype,
            target_rank: c_int, target_disp: i64, target_count: c_int, target_datatype: Datatype,
            win: Win) -> c_int;
    generated::rma::get:
        MPI_Get_c PMPI_Get_c (origin_addr: *mut c_void, origin_count: i64,
            origin_datatype: Datatype, target_rank: c_int, target_disp: i64, target_count: i64,
            target_datatype: Datatype, win: Win) -> c_int;
    generated::rma::get_accumulate:
        MPI_Get_accumulate PMPI_Get_accumulate (origin_addr: *const c_void, origin_count: c_int,
            origin_datatype: Datatype, result_addr: *mut c_void, result_count: c_int,
            result_datatype: Datatype, target_rank: c_int, target_disp: i64, target_count: c_int,
            target_datatype: Datatype, op: Op, win: Win) -> c_int;
    generated::rma::get_accumulate:
        MPI_Get_accumulate_c PMPI_Get_accumulate_c (origin_addr: *const c_void, origin_count: i64,
            origin_datatype: Datatype, result_addr: *mut c_void, result_count: i64,
            result_datatype: Datatype, target_rank: c_int, target_disp: i64, target_count: i64,
            target_datatype: Datatype, op: Op, win: Win) -> c_int;
    generated::rma::put:
        MPI_Put PMPI_Put (origin_addr: *const c_void, origin_count: c_int,
            origin_datatype: Datatype, target_rank: c_int, target_disp: i64, target_count: c_int,
            target_datatype: Datatype, win: Win) -> c_int;
    generated::rma::put:
        MPI_Put_c PMPI_Put_c (origin_addr: *const c_void, origin_count: i64,
            origin_datatype: Datatype, target_rank: c_int, target_disp: i64, target_count: i64,
            target_datatype: Datatype, win: Win) -> c_int;
    generated::rma::raccumulate:
        MPI_Raccumulate PMPI_Raccumulate (origin_addr: *const c_void, origin_count: c_int,
            origin_datatype: Datatype, target_rank: c_int, target_disp: i64, target_count: c_int,
            target_datatype: Datatype, op: Op, win: Win, request: *mut Request) -> c_int;
    generated::rma::raccumulate:
        MPI_Raccumulate_c PMPI_Raccumulate_c (origin_addr: *const c_void, origin_count: i64,
            origin_datatype: Datatype, target_rank: c_int, target_disp: i64, target_count: i64,
            target_datatype: Datatype, op: Op, win: Win, request: *mut Request) -> c_int;
    generated::rma::rget:
        MPI_Rget PMPI_Rget (origin_addr: *mut c_void, origin_count: c_int,
            origin_datatype: Datatype, target_rank: c_int, target_disp: i64, target_count: c_int,
            target_datatype: Datatype, win: Win, request: *mut Request) -> c_int;
    generated::rma::rget:
        MPI_Rget_c PMPI_Rget_c (origin_addr: *mut c_void, origin_count: i64,
            origin_datatype: Datatype, target_rank: c_int, target_disp: i64, target_count: i64,
            target_datatype: Datatype, win: Win, request: *mut Request) -> c_int;
    generated::rma::rget_accumulate:
        MPI_Rget_accumulate PMPI_Rget_accumulate (origin_addr: *const c_void, origin_count: c_int,
            origin_datatype: Datatype, result_addr: *mut c_void, result_count: c_int,
            result_datatype: Datatype, target_rank: c_int, target_disp: i64, target_count: c_int,
            target_datatype: Datatype, op: Op, win: Win, request: *mut Request) -> c_int;
    generated::rma::rget_accumulate:
        MPI_Rget_accumulate_c PMPI_Rget_accumulate_c (origin_addr: *const c_void,
            origin_count: i64, origin_datatype: Datatype, result_addr: *mut c_void,
            result_count: i64, result_datatype: Datatype, target_rank: c_int, target_disp: i64,
            target_count: i64, target_datatype: Datatype, op: Op, win: Win, request: *mut Request) -> c_int;
    generated::rma::rput:
        MPI_Rput PMPI_Rput (origin_addr: *const c_void, origin_count: c_int,
            origin_datatype: Datatype, target_rank: c_int, target_disp: i64, target_count: c_int,
            target_datatype: Datatype, win: Win, request: *mut Request) -> c_int;
    generated::rma::rput:
        MPI_Rput_c PMPI_Rput_c (origin_addr: *const c_void, origin_count: i64,
            origin_datatype: Datatype, target_rank: c_int, target_disp: i64, target_count: i64,
            target_datatype: Datatype, win: Win, request: *mut Request) -> c_int;
    generated::rma::win_allocate:
        MPI_Win_allocate PMPI_Win_allocate (size: i64, disp_unit: c_int, info: Info, comm: Comm,
            baseptr: *mut c_void, win: *mut Win) -> c_int;
    generated::rma::win_allocate:
        MPI_Win_allocate_c PMPI_Win_allocate_c (size: i64, disp_unit: i64, info: Info, comm: Comm,
            baseptr: *mut c_void, win: *mut Win) -> c_int;
    generated::rma::win_allocate_shared:
        MPI_Win_allocate_shared PMPI_Win_allocate_shared (size: i64, disp_unit: c_int, info: Info,
            comm: Comm, baseptr: *mut c_void, win: *mut Win) -> c_int;
    generated::rma::win_allocate_shared:
        MPI_Win_allocate_shared_c PMPI_Win_allocate_shared_c (size: i64, disp_unit: i64,
            info: Info, comm: Comm, baseptr: *mut c_void, win: *mut Win) -> c_int;
    generated::rma::win_attach:
        MPI_Win_attach PMPI_Win_attach (win: Win, base: *mut c_void, size: i64) -> c_int;
    generated::rma::win_complete:
        MPI_Win_complete PMPI_Win_complete (win: Win) -> c_int;
    generated::rma::win_create:
        MPI_Win_create PMPI_Win_create (base: *mut c_void, size: i64, disp_unit: c_int, info: Info,
            comm: Comm, win: *mut Win) -> c_int;
    generated::rma::win_create:
        MPI_Win_create_c PMPI_Win_create_c (base: *mut c_void, size: i64, disp_unit: i64,
            info: Info, comm: Comm, win: *mut Win) -> c_int;
    generated::rma::win_create_dynamic:
        MPI_Win_create_dynamic PMPI_Win_create_dynamic (info: Info, comm: Comm, win: *mut Win) -> c_int;
    generated::rma::win_detach:
        MPI_Win_detach PMPI_Win_detach (win: Win, base: *const c_void) -> c_int;
    generated::rma::win_fence:
        MPI_Win_fence PMPI_Win_fence (assert: c_int, win: Win) -> c_int;
    generated::rma::win_flush:
        MPI_Win_flush PMPI_Win_flush (rank: c_int, win: Win) -> c_int;
    generated::rma::win_flush_all:
        MPI_Win_flush_all PMPI_Win_flush_all (win: Win) -> c_int;
    generated::rma::win_flush_local:
        MPI_Win_flush_local PMPI_Win_flush_local (rank: c_int, win: Win) -> c_int;
    generated::rma::win_flush_local_all:
        MPI_Win_flush_local_all PMPI_Win_flush_local_all (win: Win) -> c_int;
    generated::rma::win_free:
        MPI_Win_free PMPI_Win_free (win: *mut Win) -> c_int;
    generated::rma::win_get_group:
        MPI_Win_get_group PMPI_Win_get_group (win: Win, group: *mut Group) -> c_int;
    generated::rma::win_get_info:
        MPI_Win_get_info PMPI_Win_get_info (win: Win, info_used: *mut Info) -> c_int;
    generated::rma::win_lock:
        MPI_Win_lock PMPI_Win_lock (lock_type: c_int, rank: c_int, assert: c_int, win: Win) -> c_int;
    generated::rma::win_lock_all:
        MPI_Win_lock_all PMPI_Win_lock_all (assert: c_int, win: Win) -> c_int;
    generated::rma::win_post:
        MPI_Win_post PMPI_Win_post (group: Group, assert: c_int, win: Win) -> c_int;
    generated::rma::win_set_info:
        MPI_Win_set_info PMPI_Win_set_info (win: Win, info: Info) -> c_int;
    generated::rma::win_shared_query:
        MPI_Win_shared_query PMPI_Win_shared_query (win: Win, rank: c_int, size: *mut i64,
            disp_unit: *mut c_int, baseptr: *mut c_void) -> c_int;
    generated::rma::win_shared_query:
        MPI_Win_shared_query_c PMPI_Win_shared_query_c (win: Win, rank: c_int, size: *mut i64,
            disp_unit: *mut i64, baseptr: *mut c_void) -> c_int;
    generated::rma::win_start:
        MPI_Win_start PMPI_Win_start (group: Group, assert: c_int, win: Win) -> c_int;
    generated::rma::win_sync:
        MPI_Win_sync PMPI_Win_sync (win: Win) -> c_int;
    generated::rma::win_test:
        MPI_Win_test PMPI_Win_test (win: Win, flag: *mut c_int) -> c_int;
    generated::rma::win_unlock:
        MPI_Win_unlock PMPI_Win_unlock (rank: c_int, win: Win) -> c_int;
    generated::rma::win_unlock_all:
        MPI_Win_unlock_all PMPI_Win_unlock_all (win: Win) -> c_int;
    generated::rma::win_wait:
        MPI_Win_wait PMPI_Win_wait (win: Win) -> c_int;
}
