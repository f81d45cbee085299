// Written by `cargo xtask codegen` from api/*.toml. Do not edit.
//! Functions of chapter setup of the table.

#![allow(unused_imports)]

use crate::glue::*;
use std::ffi::{c_char, c_int, c_long, c_ulong, c_void};
use weft_base::consts::op;
use weft_shmem::{Amo, CTX_DEFAULT, TEAM_WORLD};

crate::entries! {
shmem_init pshmem_init () = setup::init, [];
shmem_init_thread pshmem_init_thread (requested: c_int, provided: *mut c_int) -> c_int = setup::init_thread, [];
shmem_query_thread pshmem_query_thread (provided: *mut c_int) = setup::query_thread, [];
shmem_query_initialized pshmem_query_initialized (initialized: *mut c_int) = setup::query_initialized, [];
shmem_finalize pshmem_finalize () = setup::finalize, [];
shmem_global_exit pshmem_global_exit (status: c_int) = setup::global_exit, [];
shmem_my_pe pshmem_my_pe () -> c_int = setup::my_pe, [];
shmem_n_pes pshmem_n_pes () -> c_int = setup::n_pes, [];
shmem_pe_accessible pshmem_pe_accessible (pe: c_int) -> c_int = setup::pe_accessible, [];
shmem_addr_accessible pshmem_addr_accessible (addr: *const c_void, pe: c_int) -> c_int = setup::addr_accessible, [];
shmem_ptr pshmem_ptr (dest: *const c_void, pe: c_int) -> *mut c_void = setup::ptr, [];
shmem_team_ptr pshmem_team_ptr (team: usize, dest: *const c_void, pe: c_int) -> *mut c_void = setup::team_ptr, [];
shmem_info_get_version pshmem_info_get_version (major: *mut c_int, minor: *mut c_int) = setup::info_get_version, [];
shmem_info_get_name pshmem_info_get_name (name: *mut c_char) = setup::info_get_name, [];
shmem_pcontrol pshmem_pcontrol (level: c_int) = setup::pcontrol, [];
start_pes pstart_pes (npes: c_int) = setup::start_pes, [];
_my_pe p_my_pe () -> c_int = setup::my_pe, [];
_num_pes p_num_pes () -> c_int = setup::n_pes, [];
}
