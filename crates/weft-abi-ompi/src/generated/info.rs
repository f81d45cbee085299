// Written by `cargo xtask codegen` from api/*.toml. Do not edit.
//! Info objects (chapter 10).

#![allow(non_snake_case, unused_imports)]

use crate::types::*;
use std::ffi::{c_char, c_int, c_void};
use weft_abi_common::to_body::{LargeFn, SmallFn};
use weft_abi_common::{exports, generated, glue};

exports! {
    ThisAbi;
    generated::info::info_create:
        MPI_Info_create PMPI_Info_create (info: *mut Info) -> c_int;
    glue::start::info_create_env:
        MPI_Info_create_env PMPI_Info_create_env (argc: c_int, argv: *mut c_void, info: *mut Info) -> c_int;
    generated::info::info_delete:
        MPI_Info_delete PMPI_Info_delete (info: Info, key: *const c_char) -> c_int;
    generated::info::info_dup:
        MPI_Info_dup PMPI_Info_dup (info: Info, newinfo: *mut Info) -> c_int;
    generated::info::info_free:
        MPI_Info_free PMPI_Info_free (info: *mut Info) -> c_int;
    generated::info::info_get_nkeys:
        MPI_Info_get_nkeys PMPI_Info_get_nkeys (info: Info, nkeys: *mut c_int) -> c_int;
    generated::info::info_get_nthkey:
        MPI_Info_get_nthkey PMPI_Info_get_nthkey (info: Info, n: c_int, key: *mut c_char) -> c_int;
    generated::info::info_get_string:
        MPI_Info_get_string PMPI_Info_get_string (info: Info, key: *const c_char,
            buflen: *mut c_int, value: *mut c_char, flag: *mut c_int) -> c_int;
    generated::info::info_set:
        MPI_Info_set PMPI_Info_set (info: Info, key: *const c_char, value: *const c_char) -> c_int;
}
