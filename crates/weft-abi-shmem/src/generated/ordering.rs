// Written by `cargo xtask codegen` from api/*.toml. Do not edit.
//! Functions of chapter ordering of the table.

#![allow(unused_imports)]

use crate::glue::*;
use std::ffi::{c_char, c_int, c_long, c_ulong, c_void};
use weft_base::consts::op;
use weft_shmem::{Amo, CTX_DEFAULT, TEAM_WORLD};

crate::entries! {
shmem_fence pshmem_fence () = order::fence, [CTX_DEFAULT];
shmem_ctx_fence pshmem_ctx_fence (ctx: usize) = order::fence, [];
shmem_quiet pshmem_quiet () = order::quiet, [CTX_DEFAULT];
shmem_ctx_quiet pshmem_ctx_quiet (ctx: usize) = order::quiet, [];
shmem_pe_quiet pshmem_pe_quiet (pe: c_int) = order::pe_quiet, [CTX_DEFAULT];
shmem_ctx_pe_quiet pshmem_ctx_pe_quiet (ctx: usize, pe: c_int) = order::pe_quiet, [];
shmem_set_lock pshmem_set_lock (lock: *mut c_long) = sync::set_lock, [];
shmem_test_lock pshmem_test_lock (lock: *mut c_long) -> c_int = sync::test_lock, [];
shmem_clear_lock pshmem_clear_lock (lock: *mut c_long) = sync::clear_lock, [];
}
