// Written by `cargo xtask codegen` from api/*.toml. Do not edit.
//! Process creation and connection (chapter 11).

#![allow(non_snake_case, unused_imports)]

use crate::types::*;
use std::ffi::{c_char, c_int, c_void};
use weft_abi_common::to_body::{LargeFn, SmallFn};
use weft_abi_common::{exports, generated, glue};

exports! {
    ThisAbi;
    generated::dynamic::close_port:
        MPI_Close_port PMPI_Close_port (port_name: *const c_char) -> c_int;
    glue::dynamic::comm_accept:
        MPI_Comm_accept PMPI_Comm_accept (port_name: *const c_char, info: Info, root: c_int,
            comm: Comm, newcomm: *mut Comm) -> c_int;
    glue::dynamic::comm_connect:
        MPI_Comm_connect PMPI_Comm_connect (port_name: *const c_char, info: Info, root: c_int,
            comm: Comm, newcomm: *mut Comm) -> c_int;
    generated::dynamic::comm_disconnect:
        MPI_Comm_disconnect PMPI_Comm_disconnect (comm: *mut Comm) -> c_int;
    generated::dynamic::comm_get_parent:
        MPI_Comm_get_parent PMPI_Comm_get_parent (parent: *mut Comm) -> c_int;
    generated::dynamic::comm_join:
        MPI_Comm_join PMPI_Comm_join (fd: c_int, intercomm: *mut Comm) -> c_int;
    glue::dynamic::comm_spawn:
        MPI_Comm_spawn PMPI_Comm_spawn (command: *const c_char, argv: *mut c_void, maxprocs: c_int,
            info: Info, root: c_int, comm: Comm, intercomm: *mut Comm, array_of_errcodes: *mut c_int) -> c_int;
    glue::dynamic::comm_spawn_multiple:
        MPI_Comm_spawn_multiple PMPI_Comm_spawn_multiple (count: c_int,
            array_of_commands: *mut c_void, array_of_argv: *mut c_void,
            array_of_maxprocs: *const c_int, array_of_info: *const Info, root: c_int, comm: Comm,
            intercomm: *mut Comm, array_of_errcodes: *mut c_int) -> c_int;
    generated::dynamic::lookup_name:
        MPI_Lookup_name PMPI_Lookup_name (service_name: *const c_char, info: Info,
            port_name: *mut c_char) -> c_int;
    generated::dynamic::open_port:
        MPI_Open_port PMPI_Open_port (info: Info, port_name: *mut c_char) -> c_int;
    generated::dynamic::publish_name:
        MPI_Publish_name PMPI_Publish_name (service_name: *const c_char, info: Info,
            port_name: *const c_char) -> c_int;
    generated::dynamic::unpublish_name:
        MPI_Unpublish_name PMPI_Unpublish_name (service_name: *const c_char, info: Info,
            port_name: *const c_char) -> c_int;
}
