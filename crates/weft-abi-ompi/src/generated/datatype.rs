// Written by `cargo xtask codegen` from api/*.toml. Do not edit.
//! Datatypes (chapter 5).

#![allow(non_snake_case, unused_imports)]

use crate::types::*;
use std::ffi::{c_char, c_int, c_void};
use weft_abi_common::to_body::{LargeFn, SmallFn};
use weft_abi_common::{exports, generated, glue};

exports! {
    ThisAbi;
    generated::datatype::aint_add:
        MPI_Aint_add PMPI_Aint_add (base: i64, disp: i64) -> i64;
    generated::datatype::aint_diff:
        MPI_Aint_diff PMPI_Aint_diff (addr1: i64, addr2: i64) -> i64;
    generated::datatype::get_address:
        MPI_Get_address PMPI_Get_address (location: *const c_void, address: *mut i64) -> c_int;
    generated::datatype::get_elements:
        MPI_Get_elements PMPI_Get_elements (status: *const Status, datatype: Datatype,
            count: *mut c_int) -> c_int;
    generated::datatype::get_elements:
        MPI_Get_elements_c PMPI_Get_elements_c (status: *const Status, datatype: Datatype,
            count: *mut i64) -> c_int;
    generated::datatype::pack:
        MPI_Pack PMPI_Pack (inbuf: *const c_void, incount: c_int, datatype: Datatype,
            outbuf: *mut c_void, outsize: c_int, position: *mut c_int, comm: Comm) -> c_int;
    generated::datatype::pack:
        MPI_Pack_c PMPI_Pack_c (inbuf: *const c_void, incount: i64, datatype: Datatype,
            outbuf: *mut c_void, outsize: i64, position: *mut i64, comm: Comm) -> c_int;
    generated::datatype::pack_external:
        MPI_Pack_external PMPI_Pack_external (datarep: *const c_char, inbuf: *const c_void,
            incount: c_int, datatype: Datatype, outbuf: *mut c_void, outsize: i64,
            position: *mut i64) -> c_int;
    generated::datatype::pack_external:
        MPI_Pack_external_c PMPI_Pack_external_c (datarep: *const c_char, inbuf: *const c_void,
            incount: i64, datatype: Datatype, outbuf: *mut c_void, outsize: i64, position: *mut i64) -> c_int;
    generated::datatype::pack_external_size:
        MPI_Pack_external_size PMPI_Pack_external_size (datarep: *const c_char, incount: c_int,
            datatype: Datatype, size: *mut i64) -> c_int;
    generated::datatype::pack_external_size:
        MPI_Pack_external_size_c PMPI_Pack_external_size_c (datarep: *const c_char, incount: i64,
            datatype: Datatype, size: *mut i64) -> c_int;
    generated::datatype::pack_size:
        MPI_Pack_size PMPI_Pack_size (incount: c_int, datatype: Datatype, comm: Comm,
            size: *mut c_int) -> c_int;
    generated::datatype::pack_size:
        MPI_Pack_size_c PMPI_Pack_size_c (incount: i64, datatype: Datatype, comm: Comm,
            size: *mut i64) -> c_int;
    generated::datatype::type_commit:
        MPI_Type_commit PMPI_Type_commit (datatype: *mut Datatype) -> c_int;
    generated::datatype::type_contiguous:
        MPI_Type_contiguous PMPI_Type_contiguous (count: c_int, oldtype: Datatype,
            newtype: *mut Datatype) -> c_int;
    generated::datatype::type_contiguous_c:
        MPI_Type_contiguous_c PMPI_Type_contiguous_c (count: i64, oldtype: Datatype,
            newtype: *mut Datatype) -> c_int;
    generated::datatype::type_create_darray:
        MPI_Type_create_darray PMPI_Type_create_darray (size: c_int, rank: c_int, ndims: c_int,
            array_of_gsizes: *const c_int, array_of_distribs: *const c_int,
            array_of_dargs: *const c_int, array_of_psizes: *const c_int, order: c_int,
            oldtype: Datatype, newtype: *mut Datatype) -> c_int;
    generated::datatype::type_create_darray_c:
        MPI_Type_create_darray_c PMPI_Type_create_darray_c (size: c_int, rank: c_int, ndims: c_int,
            array_of_gsizes: *const i64, array_of_distribs: *const c_int,
            array_of_dargs: *const c_int, array_of_psizes: *const c_int, order: c_int,
            oldtype: Datatype, newtype: *mut Datatype) -> c_int;
    generated::datatype::type_create_f90_complex:
        MPI_Type_create_f90_complex PMPI_Type_create_f90_complex (p: c_int, r: c_int,
            newtype: *mut Datatype) -> c_int;
    generated::datatype::type_create_f90_integer:
        MPI_Type_create_f90_integer PMPI_Type_create_f90_integer (r: c_int, newtype: *mut Datatype) -> c_int;
    generated::datatype::type_create_f90_real:
        MPI_Type_create_f90_real PMPI_Type_create_f90_real (p: c_int, r: c_int,
            newtype: *mut Datatype) -> c_int;
    generated::datatype::type_create_hindexed:
        MPI_Type_create_hindexed PMPI_Type_create_hindexed (count: c_int,
            array_of_blocklengths: *const c_int, array_of_displacements: *const i64,
            oldtype: Datatype, newtype: *mut Datatype) -> c_int;
    generated::datatype::type_create_hindexed_c:
        MPI_Type_create_hindexed_c PMPI_Type_create_hindexed_c (count: i64,
            array_of_blocklengths: *const i64, array_of_displacements: *const i64,
            oldtype: Datatype, newtype: *mut Datatype) -> c_int;
    generated::datatype::type_create_hindexed_block:
        MPI_Type_create_hindexed_block PMPI_Type_create_hindexed_block (count: c_int,
            blocklength: c_int, array_of_displacements: *const i64, oldtype: Datatype,
            newtype: *mut Datatype) -> c_int;
    generated::datatype::type_create_hindexed_block_c:
        MPI_Type_create_hindexed_block_c PMPI_Type_create_hindexed_block_c (count: i64,
            blocklength: i64, array_of_displacements: *const i64, oldtype: Datatype,
            newtype: *mut Datatype) -> c_int;
    generated::datatype::type_create_hvector:
        MPI_Type_create_hvector PMPI_Type_create_hvector (count: c_int, blocklength: c_int,
            stride: i64, oldtype: Datatype, newtype: *mut Datatype) -> c_int;
    generated::datatype::type_create_hvector_c:
        MPI_Type_create_hvector_c PMPI_Type_create_hvector_c (count: i64, blocklength: i64,
            stride: i64, oldtype: Datatype, newtype: *mut Datatype) -> c_int;
    generated::datatype::type_create_indexed_block:
        MPI_Type_create_indexed_block PMPI_Type_create_indexed_block (count: c_int,
            blocklength: c_int, array_of_displacements: *const c_int, oldtype: Datatype,
            newtype: *mut Datatype) -> c_int;
    generated::datatype::type_create_indexed_block_c:
        MPI_Type_create_indexed_block_c PMPI_Type_create_indexed_block_c (count: i64,
            blocklength: i64, array_of_displacements: *const i64, oldtype: Datatype,
            newtype: *mut Datatype) -> c_int;
    generated::datatype::type_create_resized:
        MPI_Type_create_resized PMPI_Type_create_resized (oldtype: Datatype, lb: i64, extent: i64,
            newtype: *mut Datatype) -> c_int;
    generated::datatype::type_create_resized_c:
        MPI_Type_create_resized_c PMPI_Type_create_resized_c (oldtype: Datatype, lb: i64,
            extent: i64, newtype: *mut Datatype) -> c_int;
    generated::datatype::type_create_struct:
        MPI_Type_create_struct PMPI_Type_create_struct (count: c_int,
            array_of_blocklengths: *const c_int, array_of_displacements: *const i64,
            array_of_types: *const Datatype, newtype: *mut Datatype) -> c_int;
    generated::datatype::type_create_struct_c:
        MPI_Type_create_struct_c PMPI_Type_create_struct_c (count: i64,
            array_of_blocklengths: *const i64, array_of_displacements: *const i64,
            array_of_types: *const Datatype, newtype: *mut Datatype) -> c_int;
    generated::datatype::type_create_subarray:
        MPI_Type_create_subarray PMPI_Type_create_subarray (ndims: c_int,
            array_of_sizes: *const c_int, array_of_subsizes: *const c_int,
            array_of_starts: *const c_int, order: c_int, oldtype: Datatype, newtype: *mut Datatype) -> c_int;
    generated::datatype::type_create_subarray_c:
        MPI_Type_create_subarray_c PMPI_Type_create_subarray_c (ndims: c_int,
            array_of_sizes: *const i64, array_of_subsizes: *const i64, array_of_starts: *const i64,
            order: c_int, oldtype: Datatype, newtype: *mut Datatype) -> c_int;
    generated::datatype::type_dup:
        MPI_Type_dup PMPI_Type_dup (oldtype: Datatype, newtype: *mut Datatype) -> c_int;
    generated::datatype::type_free:
        MPI_Type_free PMPI_Type_free (datatype: *mut Datatype) -> c_int;
    glue::contents::type_get_contents:
        MPI_Type_get_contents PMPI_Type_get_contents (datatype: Datatype, max_integers: c_int,
            max_addresses: c_int, max_datatypes: c_int, array_of_integers: *mut c_int,
            array_of_addresses: *mut i64, array_of_datatypes: *mut Datatype) -> c_int;
    glue::contents::type_get_contents_c:
        MPI_Type_get_contents_c PMPI_Type_get_contents_c (datatype: Datatype, max_integers: i64,
            max_addresses: i64, max_large_counts: i64, max_datatypes: i64,
            array_of_integers: *mut c_int, array_of_addresses: *mut i64,
            array_of_large_counts: *mut i64, array_of_datatypes: *mut Datatype) -> c_int;
    generated::datatype::type_get_envelope:
        MPI_Type_get_envelope PMPI_Type_get_envelope (datatype: Datatype, num_integers: *mut c_int,
            num_addresses: *mut c_int, num_datatypes: *mut c_int, combiner: *mut c_int) -> c_int;
    generated::datatype::type_get_envelope_c:
        MPI_Type_get_envelope_c PMPI_Type_get_envelope_c (datatype: Datatype,
            num_integers: *mut i64, num_addresses: *mut i64, num_large_counts: *mut i64,
            num_datatypes: *mut i64, combiner: *mut c_int) -> c_int;
    generated::datatype::type_get_extent:
        MPI_Type_get_extent PMPI_Type_get_extent (datatype: Datatype, lb: *mut i64, extent: *mut i64) -> c_int;
    generated::datatype::type_get_extent:
        MPI_Type_get_extent_c PMPI_Type_get_extent_c (datatype: Datatype, lb: *mut i64,
            extent: *mut i64) -> c_int;
    generated::datatype::type_get_true_extent:
        MPI_Type_get_true_extent PMPI_Type_get_true_extent (datatype: Datatype, true_lb: *mut i64,
            true_extent: *mut i64) -> c_int;
    generated::datatype::type_get_true_extent:
        MPI_Type_get_true_extent_c PMPI_Type_get_true_extent_c (datatype: Datatype,
            true_lb: *mut i64, true_extent: *mut i64) -> c_int;
    generated::datatype::type_get_value_index:
        MPI_Type_get_value_index PMPI_Type_get_value_index (value_type: Datatype,
            index_type: Datatype, pair_type: *mut Datatype) -> c_int;
    generated::datatype::type_indexed:
        MPI_Type_indexed PMPI_Type_indexed (count: c_int, array_of_blocklengths: *const c_int,
            array_of_displacements: *const c_int, oldtype: Datatype, newtype: *mut Datatype) -> c_int;
    generated::datatype::type_indexed_c:
        MPI_Type_indexed_c PMPI_Type_indexed_c (count: i64, array_of_blocklengths: *const i64,
            array_of_displacements: *const i64, oldtype: Datatype, newtype: *mut Datatype) -> c_int;
    generated::datatype::type_match_size:
        MPI_Type_match_size PMPI_Type_match_size (typeclass: c_int, size: c_int,
            datatype: *mut Datatype) -> c_int;
    generated::datatype::type_size:
        MPI_Type_size PMPI_Type_size (datatype: Datatype, size: *mut c_int) -> c_int;
    generated::datatype::type_size:
        MPI_Type_size_c PMPI_Type_size_c (datatype: Datatype, size: *mut i64) -> c_int;
    generated::datatype::type_vector:
        MPI_Type_vector PMPI_Type_vector (count: c_int, blocklength: c_int, stride: c_int,
            oldtype: Datatype, newtype: *mut Datatype) -> c_int;
    generated::datatype::type_vector_c:
        MPI_Type_vector_c PMPI_Type_vector_c (count: i64, blocklength: i64, stride: i64,
            oldtype: Datatype, newtype: *mut Datatype) -> c_int;
    generated::datatype::unpack:
        MPI_Unpack PMPI_Unpack (inbuf: *const c_void, insize: c_int, position: *mut c_int,
            outbuf: *mut c_void, outcount: c_int, datatype: Datatype, comm: Comm) -> c_int;
    generated::datatype::unpack:
        MPI_Unpack_c PMPI_Unpack_c (inbuf: *const c_void, insize: i64, position: *mut i64,
            outbuf: *mut c_void, outcount: i64, datatype: Datatype, comm: Comm) -> c_int;
    generated::datatype::unpack_external:
        MPI_Unpack_external PMPI_Unpack_external (datarep: *const c_char, inbuf: *const c_void,
            insize: i64, position: *mut i64, outbuf: *mut c_void, outcount: c_int,
            datatype: Datatype) -> c_int;
    generated::datatype::unpack_external:
        MPI_Unpack_external_c PMPI_Unpack_external_c (datarep: *const c_char, inbuf: *const c_void,
            insize: i64, position: *mut i64, outbuf: *mut c_void, outcount: i64, datatype: Datatype) -> c_int;
}
