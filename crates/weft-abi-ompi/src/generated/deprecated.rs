// Written by `cargo xtask codegen` from api/*.toml. Do not edit.
//! Deprecated and removed functions (chapters 16 and 17).

#![allow(non_snake_case, unused_imports)]

use crate::types::*;
use std::ffi::{c_char, c_int, c_void};
use weft_abi_common::to_body::{LargeFn, SmallFn};
use weft_abi_common::{exports, generated, glue};

exports! {
    ThisAbi;
    generated::deprecated::address:
        MPI_Address PMPI_Address (location: *mut c_void, address: *mut i64) -> c_int;
    generated::deprecated::attr_delete:
        MPI_Attr_delete PMPI_Attr_delete (comm: Comm, keyval: c_int) -> c_int;
    generated::deprecated::attr_get:
        MPI_Attr_get PMPI_Attr_get (comm: Comm, keyval: c_int, attribute_val: *mut c_void,
            flag: *mut c_int) -> c_int;
    generated::deprecated::attr_put:
        MPI_Attr_put PMPI_Attr_put (comm: Comm, keyval: c_int, attribute_val: *mut c_void) -> c_int;
    generated::deprecated::errhandler_create:
        MPI_Errhandler_create PMPI_Errhandler_create (comm_errhandler_fn: *const c_void,
            errhandler: *mut Errhandler) -> c_int;
    generated::deprecated::errhandler_get:
        MPI_Errhandler_get PMPI_Errhandler_get (comm: Comm, errhandler: *mut Errhandler) -> c_int;
    generated::deprecated::errhandler_set:
        MPI_Errhandler_set PMPI_Errhandler_set (comm: Comm, errhandler: Errhandler) -> c_int;
    generated::deprecated::get_elements_x:
        MPI_Get_elements_x PMPI_Get_elements_x (status: *const Status, datatype: Datatype,
            count: *mut i64) -> c_int;
    generated::deprecated::info_get:
        MPI_Info_get PMPI_Info_get (info: Info, key: *const c_char, valuelen: c_int,
            value: *mut c_char, flag: *mut c_int) -> c_int;
    generated::deprecated::info_get_valuelen:
        MPI_Info_get_valuelen PMPI_Info_get_valuelen (info: Info, key: *const c_char,
            valuelen: *mut c_int, flag: *mut c_int) -> c_int;
    generated::deprecated::keyval_create:
        MPI_Keyval_create PMPI_Keyval_create (copy_fn: *const c_void, delete_fn: *const c_void,
            keyval: *mut c_int, extra_state: *mut c_void) -> c_int;
    generated::deprecated::keyval_free:
        MPI_Keyval_free PMPI_Keyval_free (keyval: *mut c_int) -> c_int;
    generated::deprecated::status_set_elements_x:
        MPI_Status_set_elements_x PMPI_Status_set_elements_x (status: *mut Status,
            datatype: Datatype, count: i64) -> c_int;
    generated::deprecated::type_extent:
        MPI_Type_extent PMPI_Type_extent (datatype: Datatype, extent: *mut i64) -> c_int;
    generated::deprecated::type_get_extent_x:
        MPI_Type_get_extent_x PMPI_Type_get_extent_x (datatype: Datatype, lb: *mut i64,
            extent: *mut i64) -> c_int;
    generated::deprecated::type_get_true_extent_x:
        MPI_Type_get_true_extent_x PMPI_Type_get_true_extent_x (datatype: Datatype,
            true_lb: *mut i64, true_extent: *mut i64) -> c_int;
    generated::deprecated::type_hindexed:
        MPI_Type_hindexed PMPI_Type_hindexed (count: c_int, array_of_blocklengths: *mut c_int,
            array_of_displacements: *mut i64, oldtype: Datatype, newtype: *mut Datatype) -> c_int;
    generated::deprecated::type_hvector:
        MPI_Type_hvector PMPI_Type_hvector (count: c_int, blocklength: c_int, stride: i64,
            oldtype: Datatype, newtype: *mut Datatype) -> c_int;
    generated::deprecated::type_lb:
        MPI_Type_lb PMPI_Type_lb (datatype: Datatype, displacement: *mut i64) -> c_int;
    generated::deprecated::type_size_x:
        MPI_Type_size_x PMPI_Type_size_x (datatype: Datatype, size: *mut i64) -> c_int;
    generated::deprecated::type_struct:
        MPI_Type_struct PMPI_Type_struct (count: c_int, array_of_blocklengths: *mut c_int,
            array_of_displacements: *mut i64, array_of_types: *mut Datatype, newtype: *mut Datatype) -> c_int;
    generated::deprecated::type_ub:
        MPI_Type_ub PMPI_Type_ub (datatype: Datatype, displacement: *mut i64) -> c_int;
}
