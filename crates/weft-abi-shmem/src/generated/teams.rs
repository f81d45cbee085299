// Written by `cargo xtask codegen` from api/*.toml. Do not edit.
//! Functions of chapter teams of the table.

#![allow(unused_imports)]

use crate::glue::*;
use std::ffi::{c_char, c_int, c_long, c_ulong, c_void};
use weft_base::consts::op;
use weft_shmem::{Amo, CTX_DEFAULT, TEAM_WORLD};

crate::entries! {
shmem_team_my_pe pshmem_team_my_pe (team: usize) -> c_int = teams::my_pe, [];
shmem_team_n_pes pshmem_team_n_pes (team: usize) -> c_int = teams::n_pes, [];
shmem_team_get_config pshmem_team_get_config (team: usize, config_mask: c_long, config: *mut TeamConfig) -> c_int = teams::get_config, [];
shmem_team_translate_pe pshmem_team_translate_pe (src_team: usize, src_pe: c_int, dest_team: usize) -> c_int = teams::translate_pe, [];
shmem_team_split_strided pshmem_team_split_strided (parent_team: usize, start: c_int, stride: c_int, size: c_int, config: *const TeamConfig, config_mask: c_long, new_team: *mut usize) -> c_int = teams::split_strided, [];
shmem_team_split_2d pshmem_team_split_2d (parent_team: usize, xrange: c_int, xaxis_config: *const TeamConfig, xaxis_mask: c_long, xaxis_team: *mut usize, yaxis_config: *const TeamConfig, yaxis_mask: c_long, yaxis_team: *mut usize) -> c_int = teams::split_2d, [];
shmem_team_destroy pshmem_team_destroy (team: usize) = teams::destroy, [];
shmem_team_create_ctx pshmem_team_create_ctx (team: usize, options: c_long, ctx: *mut usize) -> c_int = teams::create_ctx, [];
shmem_ctx_create pshmem_ctx_create (options: c_long, ctx: *mut usize) -> c_int = teams::create_ctx, [TEAM_WORLD];
shmem_ctx_destroy pshmem_ctx_destroy (ctx: usize) = teams::ctx_destroy, [];
shmem_ctx_get_team pshmem_ctx_get_team (ctx: usize, team: *mut usize) -> c_int = teams::ctx_get_team, [];
shmem_ctx_session_start pshmem_ctx_session_start (ctx: usize, options: c_long, config: *const SessionConfig, config_mask: c_long) = teams::session_start, [];
shmem_ctx_session_stop pshmem_ctx_session_stop (ctx: usize) = teams::session_stop, [];
}
