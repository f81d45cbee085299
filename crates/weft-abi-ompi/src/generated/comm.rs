// Written by `cargo xtask codegen` from api/*.toml. Do not edit.
//! Groups, communicators, caching (chapter 7).

#![allow(non_snake_case, unused_imports)]

use crate::types::*;
use std::ffi::{c_char, c_int, c_void};
use weft_abi_common::to_body::{LargeFn, SmallFn};
use weft_abi_common::{exports, generated, glue};

exports! {
    ThisAbi;
    generated::comm::comm_compare:
        MPI_Comm_compare PMPI_Comm_compare (comm1: Comm, comm2: Comm, result: *mut c_int) -> c_int;
    generated::comm::comm_create:
        MPI_Comm_create PMPI_Comm_create (comm: Comm, group: Group, newcomm: *mut Comm) -> c_int;
    generated::comm::comm_create_from_group:
        MPI_Comm_create_from_group PMPI_Comm_create_from_group (group: Group,
            stringtag: *const c_char, info: Info, errhandler: Errhandler, newcomm: *mut Comm) -> c_int;
    generated::comm::comm_create_group:
        MPI_Comm_create_group PMPI_Comm_create_group (comm: Comm, group: Group, tag: c_int,
            newcomm: *mut Comm) -> c_int;
    generated::comm::comm_create_keyval:
        MPI_Comm_create_keyval PMPI_Comm_create_keyval (comm_copy_attr_fn: *const c_void,
            comm_delete_attr_fn: *const c_void, comm_keyval: *mut c_int, extra_state: *mut c_void) -> c_int;
    generated::comm::comm_delete_attr:
        MPI_Comm_delete_attr PMPI_Comm_delete_attr (comm: Comm, comm_keyval: c_int) -> c_int;
    generated::comm::comm_dup:
        MPI_Comm_dup PMPI_Comm_dup (comm: Comm, newcomm: *mut Comm) -> c_int;
    generated::comm::comm_dup_with_info:
        MPI_Comm_dup_with_info PMPI_Comm_dup_with_info (comm: Comm, info: Info, newcomm: *mut Comm) -> c_int;
    generated::comm::comm_free:
        MPI_Comm_free PMPI_Comm_free (comm: *mut Comm) -> c_int;
    generated::comm::comm_free_keyval:
        MPI_Comm_free_keyval PMPI_Comm_free_keyval (comm_keyval: *mut c_int) -> c_int;
    generated::comm::comm_get_attr:
        MPI_Comm_get_attr PMPI_Comm_get_attr (comm: Comm, comm_keyval: c_int,
            attribute_val: *mut c_void, flag: *mut c_int) -> c_int;
    generated::comm::comm_get_info:
        MPI_Comm_get_info PMPI_Comm_get_info (comm: Comm, info_used: *mut Info) -> c_int;
    generated::comm::comm_get_name:
        MPI_Comm_get_name PMPI_Comm_get_name (comm: Comm, comm_name: *mut c_char,
            resultlen: *mut c_int) -> c_int;
    generated::comm::comm_group:
        MPI_Comm_group PMPI_Comm_group (comm: Comm, group: *mut Group) -> c_int;
    generated::comm::comm_idup:
        MPI_Comm_idup PMPI_Comm_idup (comm: Comm, newcomm: *mut Comm, request: *mut Request) -> c_int;
    generated::comm::comm_idup_with_info:
        MPI_Comm_idup_with_info PMPI_Comm_idup_with_info (comm: Comm, info: Info,
            newcomm: *mut Comm, request: *mut Request) -> c_int;
    generated::comm::comm_rank:
        MPI_Comm_rank PMPI_Comm_rank (comm: Comm, rank: *mut c_int) -> c_int;
    generated::comm::comm_remote_group:
        MPI_Comm_remote_group PMPI_Comm_remote_group (comm: Comm, group: *mut Group) -> c_int;
    generated::comm::comm_remote_size:
        MPI_Comm_remote_size PMPI_Comm_remote_size (comm: Comm, size: *mut c_int) -> c_int;
    generated::comm::comm_set_attr:
        MPI_Comm_set_attr PMPI_Comm_set_attr (comm: Comm, comm_keyval: c_int,
            attribute_val: *mut c_void) -> c_int;
    generated::comm::comm_set_info:
        MPI_Comm_set_info PMPI_Comm_set_info (comm: Comm, info: Info) -> c_int;
    generated::comm::comm_set_name:
        MPI_Comm_set_name PMPI_Comm_set_name (comm: Comm, comm_name: *const c_char) -> c_int;
    generated::comm::comm_size:
        MPI_Comm_size PMPI_Comm_size (comm: Comm, size: *mut c_int) -> c_int;
    generated::comm::comm_split:
        MPI_Comm_split PMPI_Comm_split (comm: Comm, color: c_int, key: c_int, newcomm: *mut Comm) -> c_int;
    generated::comm::comm_split_type:
        MPI_Comm_split_type PMPI_Comm_split_type (comm: Comm, split_type: c_int, key: c_int,
            info: Info, newcomm: *mut Comm) -> c_int;
    generated::comm::comm_test_inter:
        MPI_Comm_test_inter PMPI_Comm_test_inter (comm: Comm, flag: *mut c_int) -> c_int;
    generated::comm::group_compare:
        MPI_Group_compare PMPI_Group_compare (group1: Group, group2: Group, result: *mut c_int) -> c_int;
    generated::comm::group_difference:
        MPI_Group_difference PMPI_Group_difference (group1: Group, group2: Group,
            newgroup: *mut Group) -> c_int;
    generated::comm::group_excl:
        MPI_Group_excl PMPI_Group_excl (group: Group, n: c_int, ranks: *const c_int,
            newgroup: *mut Group) -> c_int;
    generated::comm::group_free:
        MPI_Group_free PMPI_Group_free (group: *mut Group) -> c_int;
    generated::comm::group_incl:
        MPI_Group_incl PMPI_Group_incl (group: Group, n: c_int, ranks: *const c_int,
            newgroup: *mut Group) -> c_int;
    generated::comm::group_intersection:
        MPI_Group_intersection PMPI_Group_intersection (group1: Group, group2: Group,
            newgroup: *mut Group) -> c_int;
    generated::comm::group_range_excl:
        MPI_Group_range_excl PMPI_Group_range_excl (group: Group, n: c_int, ranges: *mut c_int,
            newgroup: *mut Group) -> c_int;
    generated::comm::group_range_incl:
        MPI_Group_range_incl PMPI_Group_range_incl (group: Group, n: c_int, ranges: *mut c_int,
            newgroup: *mut Group) -> c_int;
    generated::comm::group_rank:
        MPI_Group_rank PMPI_Group_rank (group: Group, rank: *mut c_int) -> c_int;
    generated::comm::group_size:
        MPI_Group_size PMPI_Group_size (group: Group, size: *mut c_int) -> c_int;
    generated::comm::group_translate_ranks:
        MPI_Group_translate_ranks PMPI_Group_translate_ranks (group1: Group, n: c_int,
            ranks1: *const c_int, group2: Group, ranks2: *mut c_int) -> c_int;
    generated::comm::group_union:
        MPI_Group_union PMPI_Group_union (group1: Group, group2: Group, newgroup: *mut Group) -> c_int;
    generated::comm::intercomm_create:
        MPI_Intercomm_create PMPI_Intercomm_create (local_comm: Comm, local_leader: c_int,
            peer_comm: Comm, remote_leader: c_int, tag: c_int, newintercomm: *mut Comm) -> c_int;
    generated::comm::intercomm_create_from_groups:
        MPI_Intercomm_create_from_groups PMPI_Intercomm_create_from_groups (local_group: Group,
            local_leader: c_int, remote_group: Group, remote_leader: c_int,
            stringtag: *const c_char, info: Info, errhandler: Errhandler, newintercomm: *mut Comm) -> c_int;
    generated::comm::intercomm_merge:
        MPI_Intercomm_merge PMPI_Intercomm_merge (intercomm: Comm, high: c_int,
            newintracomm: *mut Comm) -> c_int;
    generated::comm::type_create_keyval:
        MPI_Type_create_keyval PMPI_Type_create_keyval (type_copy_attr_fn: *const c_void,
            type_delete_attr_fn: *const c_void, type_keyval: *mut c_int, extra_state: *mut c_void) -> c_int;
    generated::comm::type_delete_attr:
        MPI_Type_delete_attr PMPI_Type_delete_attr (datatype: Datatype, type_keyval: c_int) -> c_int;
    generated::comm::type_free_keyval:
        MPI_Type_free_keyval PMPI_Type_free_keyval (type_keyval: *mut c_int) -> c_int;
    generated::comm::type_get_attr:
        MPI_Type_get_attr PMPI_Type_get_attr (datatype: Datatype, type_keyval: c_int,
            attribute_val: *mut c_void, flag: *mut c_int) -> c_int;
    generated::comm::type_get_name:
        MPI_Type_get_name PMPI_Type_get_name (datatype: Datatype, type_name: *mut c_char,
            resultlen: *mut c_int) -> c_int;
    generated::comm::type_set_attr:
        MPI_Type_set_attr PMPI_Type_set_attr (datatype: Datatype, type_keyval: c_int,
            attribute_val: *mut c_void) -> c_int;
    generated::comm::type_set_name:
        MPI_Type_set_name PMPI_Type_set_name (datatype: Datatype, type_name: *const c_char) -> c_int;
    generated::comm::win_create_keyval:
        MPI_Win_create_keyval PMPI_Win_create_keyval (win_copy_attr_fn: *const c_void,
            win_delete_attr_fn: *const c_void, win_keyval: *mut c_int, extra_state: *mut c_void) -> c_int;
    generated::comm::win_delete_attr:
        MPI_Win_delete_attr PMPI_Win_delete_attr (win: Win, win_keyval: c_int) -> c_int;
    generated::comm::win_free_keyval:
        MPI_Win_free_keyval PMPI_Win_free_keyval (win_keyval: *mut c_int) -> c_int;
    generated::comm::win_get_attr:
        MPI_Win_get_attr PMPI_Win_get_attr (win: Win, win_keyval: c_int,
            attribute_val: *mut c_void, flag: *mut c_int) -> c_int;
    generated::comm::win_get_name:
        MPI_Win_get_name PMPI_Win_get_name (win: Win, win_name: *mut c_char, resultlen: *mut c_int) -> c_int;
    generated::comm::win_set_attr:
        MPI_Win_set_attr PMPI_Win_set_attr (win: Win, win_keyval: c_int, attribute_val: *mut c_void) -> c_int;
    generated::comm::win_set_name:
        MPI_Win_set_name PMPI_Win_set_name (win: Win, win_name: *const c_char) -> c_int;
}
