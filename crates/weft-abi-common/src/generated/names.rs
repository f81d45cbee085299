// Written by `cargo xtask codegen` from api/*.toml. Do not edit.
//! Ids and names of the MPI functions; id 0 is "outside MPI".

pub static NAMES: &[&str] = &[
    "outside MPI",
    "MPI_Abi_get_fortran_booleans",
    "MPI_Abi_get_fortran_info",
    "MPI_Abi_get_info",
    "MPI_Abi_get_version",
    "MPI_Abi_set_fortran_booleans",
    "MPI_Abi_set_fortran_info",
    "MPI_Abort",
    "MPI_Accumulate",
    "MPI_Add_error_class",
    "MPI_Add_error_code",
    "MPI_Add_error_string",
    "MPI_Address",
    "MPI_Aint_add",
    "MPI_Aint_diff",
    "MPI_Allgather",
    "MPI_Allgather_init",
    "MPI_Allgatherv",
    "MPI_Allgatherv_init",
    "MPI_Alloc_mem",
    "MPI_Allreduce",
    "MPI_Allreduce_init",
    "MPI_Alltoall",
    "MPI_Alltoall_init",
    "MPI_Alltoallv",
    "MPI_Alltoallv_init",
    "MPI_Alltoallw",
    "MPI_Alltoallw_init",
    "MPI_Attr_delete",
    "MPI_Attr_get",
    "MPI_Attr_put",
    "MPI_Barrier",
    "MPI_Barrier_init",
    "MPI_Bcast",
    "MPI_Bcast_init",
    "MPI_Bsend",
    "MPI_Bsend_init",
    "MPI_Buffer_attach",
    "MPI_Buffer_detach",
    "MPI_Buffer_flush",
    "MPI_Buffer_iflush",
    "MPI_Cancel",
    "MPI_Cart_coords",
    "MPI_Cart_create",
    "MPI_Cart_get",
    "MPI_Cart_map",
    "MPI_Cart_rank",
    "MPI_Cart_shift",
    "MPI_Cart_sub",
    "MPI_Cartdim_get",
    "MPI_Close_port",
    "MPI_Comm_accept",
    "MPI_Comm_attach_buffer",
    "MPI_Comm_c2f",
    "MPI_Comm_call_errhandler",
    "MPI_Comm_compare",
    "MPI_Comm_connect",
    "MPI_Comm_create",
    "MPI_Comm_create_errhandler",
    "MPI_Comm_create_from_group",
    "MPI_Comm_create_group",
    "MPI_Comm_create_keyval",
    "MPI_Comm_delete_attr",
    "MPI_Comm_detach_buffer",
    "MPI_Comm_disconnect",
    "MPI_Comm_dup",
    "MPI_Comm_dup_with_info",
    "MPI_Comm_f2c",
    "MPI_Comm_flush_buffer",
    "MPI_Comm_free",
    "MPI_Comm_free_keyval",
    "MPI_Comm_fromint",
    "MPI_Comm_get_attr",
    "MPI_Comm_get_errhandler",
    "MPI_Comm_get_info",
    "MPI_Comm_get_name",
    "MPI_Comm_get_parent",
    "MPI_Comm_group",
    "MPI_Comm_idup",
    "MPI_Comm_idup_with_info",
    "MPI_Comm_iflush_buffer",
    "MPI_Comm_join",
    "MPI_Comm_rank",
    "MPI_Comm_remote_group",
    "MPI_Comm_remote_size",
    "MPI_Comm_set_attr",
    "MPI_Comm_set_errhandler",
    "MPI_Comm_set_info",
    "MPI_Comm_set_name",
    "MPI_Comm_size",
    "MPI_Comm_spawn",
    "MPI_Comm_spawn_multiple",
    "MPI_Comm_split",
    "MPI_Comm_split_type",
    "MPI_Comm_test_inter",
    "MPI_Comm_toint",
    "MPI_Compare_and_swap",
    "MPI_Dims_create",
    "MPI_Dist_graph_create",
    "MPI_Dist_graph_create_adjacent",
    "MPI_Dist_graph_neighbors",
    "MPI_Dist_graph_neighbors_count",
    "MPI_Errhandler_c2f",
    "MPI_Errhandler_create",
    "MPI_Errhandler_f2c",
    "MPI_Errhandler_free",
    "MPI_Errhandler_fromint",
    "MPI_Errhandler_get",
    "MPI_Errhandler_set",
    "MPI_Errhandler_toint",
    "MPI_Error_class",
    "MPI_Error_string",
    "MPI_Exscan",
    "MPI_Exscan_init",
    "MPI_Fetch_and_op",
    "MPI_File_c2f",
    "MPI_File_call_errhandler",
    "MPI_File_close",
    "MPI_File_create_errhandler",
    "MPI_File_delete",
    "MPI_File_f2c",
    "MPI_File_fromint",
    "MPI_File_get_amode",
    "MPI_File_get_atomicity",
    "MPI_File_get_byte_offset",
    "MPI_File_get_errhandler",
    "MPI_File_get_group",
    "MPI_File_get_info",
    "MPI_File_get_position",
    "MPI_File_get_position_shared",
    "MPI_File_get_size",
    "MPI_File_get_type_extent",
    "MPI_File_get_view",
    "MPI_File_iread",
    "MPI_File_iread_all",
    "MPI_File_iread_at",
    "MPI_File_iread_at_all",
    "MPI_File_iread_shared",
    "MPI_File_iwrite",
    "MPI_File_iwrite_all",
    "MPI_File_iwrite_at",
    "MPI_File_iwrite_at_all",
    "MPI_File_iwrite_shared",
    "MPI_File_open",
    "MPI_File_preallocate",
    "MPI_File_read",
    "MPI_File_read_all",
    "MPI_File_read_all_begin",
    "MPI_File_read_all_end",
    "MPI_File_read_at",
    "MPI_File_read_at_all",
    "MPI_File_read_at_all_begin",
    "MPI_File_read_at_all_end",
    "MPI_File_read_ordered",
    "MPI_File_read_ordered_begin",
    "MPI_File_read_ordered_end",
    "MPI_File_read_shared",
    "MPI_File_seek",
    "MPI_File_seek_shared",
    "MPI_File_set_atomicity",
    "MPI_File_set_errhandler",
    "MPI_File_set_info",
    "MPI_File_set_size",
    "MPI_File_set_view",
    "MPI_File_sync",
    "MPI_File_toint",
    "MPI_File_write",
    "MPI_File_write_all",
    "MPI_File_write_all_begin",
    "MPI_File_write_all_end",
    "MPI_File_write_at",
    "MPI_File_write_at_all",
    "MPI_File_write_at_all_begin",
    "MPI_File_write_at_all_end",
    "MPI_File_write_ordered",
    "MPI_File_write_ordered_begin",
    "MPI_File_write_ordered_end",
    "MPI_File_write_shared",
    "MPI_Finalize",
    "MPI_Finalized",
    "MPI_Free_mem",
    "MPI_Gather",
    "MPI_Gather_init",
    "MPI_Gatherv",
    "MPI_Gatherv_init",
    "MPI_Get",
    "MPI_Get_accumulate",
    "MPI_Get_address",
    "MPI_Get_count",
    "MPI_Get_elements",
    "MPI_Get_elements_x",
    "MPI_Get_hw_resource_info",
    "MPI_Get_library_version",
    "MPI_Get_processor_name",
    "MPI_Get_version",
    "MPI_Graph_create",
    "MPI_Graph_get",
    "MPI_Graph_map",
    "MPI_Graph_neighbors",
    "MPI_Graph_neighbors_count",
    "MPI_Graphdims_get",
    "MPI_Grequest_complete",
    "MPI_Grequest_start",
    "MPI_Group_c2f",
    "MPI_Group_compare",
    "MPI_Group_difference",
    "MPI_Group_excl",
    "MPI_Group_f2c",
    "MPI_Group_free",
    "MPI_Group_from_session_pset",
    "MPI_Group_fromint",
    "MPI_Group_incl",
    "MPI_Group_intersection",
    "MPI_Group_range_excl",
    "MPI_Group_range_incl",
    "MPI_Group_rank",
    "MPI_Group_size",
    "MPI_Group_toint",
    "MPI_Group_translate_ranks",
    "MPI_Group_union",
    "MPI_Iallgather",
    "MPI_Iallgatherv",
    "MPI_Iallreduce",
    "MPI_Ialltoall",
    "MPI_Ialltoallv",
    "MPI_Ialltoallw",
    "MPI_Ibarrier",
    "MPI_Ibcast",
    "MPI_Ibsend",
    "MPI_Iexscan",
    "MPI_Igather",
    "MPI_Igatherv",
    "MPI_Improbe",
    "MPI_Imrecv",
    "MPI_Ineighbor_allgather",
    "MPI_Ineighbor_allgatherv",
    "MPI_Ineighbor_alltoall",
    "MPI_Ineighbor_alltoallv",
    "MPI_Ineighbor_alltoallw",
    "MPI_Info_c2f",
    "MPI_Info_create",
    "MPI_Info_create_env",
    "MPI_Info_delete",
    "MPI_Info_dup",
    "MPI_Info_f2c",
    "MPI_Info_free",
    "MPI_Info_fromint",
    "MPI_Info_get",
    "MPI_Info_get_nkeys",
    "MPI_Info_get_nthkey",
    "MPI_Info_get_string",
    "MPI_Info_get_valuelen",
    "MPI_Info_set",
    "MPI_Info_toint",
    "MPI_Init",
    "MPI_Init_thread",
    "MPI_Initialized",
    "MPI_Intercomm_create",
    "MPI_Intercomm_create_from_groups",
    "MPI_Intercomm_merge",
    "MPI_Iprobe",
    "MPI_Irecv",
    "MPI_Ireduce",
    "MPI_Ireduce_scatter",
    "MPI_Ireduce_scatter_block",
    "MPI_Irsend",
    "MPI_Is_thread_main",
    "MPI_Iscan",
    "MPI_Iscatter",
    "MPI_Iscatterv",
    "MPI_Isend",
    "MPI_Isendrecv",
    "MPI_Isendrecv_replace",
    "MPI_Issend",
    "MPI_Keyval_create",
    "MPI_Keyval_free",
    "MPI_Lookup_name",
    "MPI_Message_c2f",
    "MPI_Message_f2c",
    "MPI_Message_fromint",
    "MPI_Message_toint",
    "MPIX_Allreduce_enqueue",
    "MPIX_Async_get_state",
    "MPIX_Async_spawn",
    "MPIX_Async_start",
    "MPIX_Comm_ack_failed",
    "MPIX_Comm_agree",
    "MPIX_Comm_create_errhandler_x",
    "MPIX_Comm_failure_ack",
    "MPIX_Comm_failure_get_acked",
    "MPIX_Comm_get_failed",
    "MPIX_Comm_get_stream",
    "MPIX_Comm_is_revoked",
    "MPIX_Comm_revoke",
    "MPIX_Comm_shrink",
    "MPIX_Comm_test_threadcomm",
    "MPIX_File_create_errhandler_x",
    "MPIX_GPU_query_support",
    "MPIX_Grequest_class_allocate",
    "MPIX_Grequest_class_create",
    "MPIX_Grequest_start",
    "MPIX_Info_set_hex",
    "MPIX_Irecv_enqueue",
    "MPIX_Isend_enqueue",
    "MPIX_Op_create_x",
    "MPIX_Query_cuda_support",
    "MPIX_Query_hip_support",
    "MPIX_Query_rocm_support",
    "MPIX_Query_ze_support",
    "MPIX_Recv_enqueue",
    "MPIX_Request_is_complete",
    "MPIX_Send_enqueue",
    "MPIX_Session_create_errhandler_x",
    "MPIX_Start_progress_thread",
    "MPIX_Stop_progress_thread",
    "MPIX_Stream_comm_create",
    "MPIX_Stream_comm_create_multiplex",
    "MPIX_Stream_create",
    "MPIX_Stream_free",
    "MPIX_Stream_irecv",
    "MPIX_Stream_isend",
    "MPIX_Stream_progress",
    "MPIX_Stream_recv",
    "MPIX_Stream_send",
    "MPIX_Threadcomm_finish",
    "MPIX_Threadcomm_free",
    "MPIX_Threadcomm_init",
    "MPIX_Threadcomm_start",
    "MPIX_Type_iov",
    "MPIX_Type_iov_len",
    "MPIX_Wait_enqueue",
    "MPIX_Waitall_enqueue",
    "MPIX_Win_create_errhandler_x",
    "MPI_Mprobe",
    "MPI_Mrecv",
    "MPI_Neighbor_allgather",
    "MPI_Neighbor_allgather_init",
    "MPI_Neighbor_allgatherv",
    "MPI_Neighbor_allgatherv_init",
    "MPI_Neighbor_alltoall",
    "MPI_Neighbor_alltoall_init",
    "MPI_Neighbor_alltoallv",
    "MPI_Neighbor_alltoallv_init",
    "MPI_Neighbor_alltoallw",
    "MPI_Neighbor_alltoallw_init",
    "MPI_Op_c2f",
    "MPI_Op_commutative",
    "MPI_Op_create",
    "MPI_Op_f2c",
    "MPI_Op_free",
    "MPI_Op_fromint",
    "MPI_Op_toint",
    "MPI_Open_port",
    "MPI_Pack",
    "MPI_Pack_external",
    "MPI_Pack_external_size",
    "MPI_Pack_size",
    "MPI_Parrived",
    "MPI_Pcontrol",
    "MPI_Pready",
    "MPI_Pready_list",
    "MPI_Pready_range",
    "MPI_Precv_init",
    "MPI_Probe",
    "MPI_Psend_init",
    "MPI_Publish_name",
    "MPI_Put",
    "MPI_Query_thread",
    "MPI_Raccumulate",
    "MPI_Recv",
    "MPI_Recv_init",
    "MPI_Reduce",
    "MPI_Reduce_init",
    "MPI_Reduce_local",
    "MPI_Reduce_scatter",
    "MPI_Reduce_scatter_block",
    "MPI_Reduce_scatter_block_init",
    "MPI_Reduce_scatter_init",
    "MPI_Register_datarep",
    "MPI_Remove_error_class",
    "MPI_Remove_error_code",
    "MPI_Remove_error_string",
    "MPI_Request_c2f",
    "MPI_Request_f2c",
    "MPI_Request_free",
    "MPI_Request_fromint",
    "MPI_Request_get_status",
    "MPI_Request_get_status_all",
    "MPI_Request_get_status_any",
    "MPI_Request_get_status_some",
    "MPI_Request_toint",
    "MPI_Rget",
    "MPI_Rget_accumulate",
    "MPI_Rput",
    "MPI_Rsend",
    "MPI_Rsend_init",
    "MPI_Scan",
    "MPI_Scan_init",
    "MPI_Scatter",
    "MPI_Scatter_init",
    "MPI_Scatterv",
    "MPI_Scatterv_init",
    "MPI_Send",
    "MPI_Send_init",
    "MPI_Sendrecv",
    "MPI_Sendrecv_replace",
    "MPI_Session_attach_buffer",
    "MPI_Session_c2f",
    "MPI_Session_call_errhandler",
    "MPI_Session_create_errhandler",
    "MPI_Session_detach_buffer",
    "MPI_Session_f2c",
    "MPI_Session_finalize",
    "MPI_Session_flush_buffer",
    "MPI_Session_fromint",
    "MPI_Session_get_errhandler",
    "MPI_Session_get_info",
    "MPI_Session_get_nth_pset",
    "MPI_Session_get_num_psets",
    "MPI_Session_get_pset_info",
    "MPI_Session_iflush_buffer",
    "MPI_Session_init",
    "MPI_Session_set_errhandler",
    "MPI_Session_set_info",
    "MPI_Session_toint",
    "MPI_Ssend",
    "MPI_Ssend_init",
    "MPI_Start",
    "MPI_Startall",
    "MPI_Status_c2f",
    "MPI_Status_c2f08",
    "MPI_Status_f082c",
    "MPI_Status_f082f",
    "MPI_Status_f2c",
    "MPI_Status_f2f08",
    "MPI_Status_get_error",
    "MPI_Status_get_source",
    "MPI_Status_get_tag",
    "MPI_Status_set_cancelled",
    "MPI_Status_set_elements",
    "MPI_Status_set_elements_x",
    "MPI_Status_set_error",
    "MPI_Status_set_source",
    "MPI_Status_set_tag",
    "MPI_T_category_changed",
    "MPI_T_category_get_categories",
    "MPI_T_category_get_cvars",
    "MPI_T_category_get_events",
    "MPI_T_category_get_index",
    "MPI_T_category_get_info",
    "MPI_T_category_get_num",
    "MPI_T_category_get_num_events",
    "MPI_T_category_get_pvars",
    "MPI_T_cvar_get_index",
    "MPI_T_cvar_get_info",
    "MPI_T_cvar_get_num",
    "MPI_T_cvar_handle_alloc",
    "MPI_T_cvar_handle_free",
    "MPI_T_cvar_read",
    "MPI_T_cvar_write",
    "MPI_T_enum_get_info",
    "MPI_T_enum_get_item",
    "MPI_T_event_callback_get_info",
    "MPI_T_event_callback_set_info",
    "MPI_T_event_copy",
    "MPI_T_event_get_index",
    "MPI_T_event_get_info",
    "MPI_T_event_get_num",
    "MPI_T_event_get_source",
    "MPI_T_event_get_timestamp",
    "MPI_T_event_handle_alloc",
    "MPI_T_event_handle_free",
    "MPI_T_event_handle_get_info",
    "MPI_T_event_handle_set_info",
    "MPI_T_event_read",
    "MPI_T_event_register_callback",
    "MPI_T_event_set_dropped_handler",
    "MPI_T_finalize",
    "MPI_T_init_thread",
    "MPI_T_pvar_get_index",
    "MPI_T_pvar_get_info",
    "MPI_T_pvar_get_num",
    "MPI_T_pvar_handle_alloc",
    "MPI_T_pvar_handle_free",
    "MPI_T_pvar_read",
    "MPI_T_pvar_readreset",
    "MPI_T_pvar_reset",
    "MPI_T_pvar_session_create",
    "MPI_T_pvar_session_free",
    "MPI_T_pvar_start",
    "MPI_T_pvar_stop",
    "MPI_T_pvar_write",
    "MPI_T_source_get_info",
    "MPI_T_source_get_num",
    "MPI_T_source_get_timestamp",
    "MPI_Test",
    "MPI_Test_cancelled",
    "MPI_Testall",
    "MPI_Testany",
    "MPI_Testsome",
    "MPI_Topo_test",
    "MPI_Type_c2f",
    "MPI_Type_commit",
    "MPI_Type_contiguous",
    "MPI_Type_create_darray",
    "MPI_Type_create_f90_complex",
    "MPI_Type_create_f90_integer",
    "MPI_Type_create_f90_real",
    "MPI_Type_create_hindexed",
    "MPI_Type_create_hindexed_block",
    "MPI_Type_create_hvector",
    "MPI_Type_create_indexed_block",
    "MPI_Type_create_keyval",
    "MPI_Type_create_resized",
    "MPI_Type_create_struct",
    "MPI_Type_create_subarray",
    "MPI_Type_delete_attr",
    "MPI_Type_dup",
    "MPI_Type_extent",
    "MPI_Type_f2c",
    "MPI_Type_free",
    "MPI_Type_free_keyval",
    "MPI_Type_fromint",
    "MPI_Type_get_attr",
    "MPI_Type_get_contents",
    "MPI_Type_get_contents_c",
    "MPI_Type_get_envelope",
    "MPI_Type_get_envelope_c",
    "MPI_Type_get_extent",
    "MPI_Type_get_extent_x",
    "MPI_Type_get_name",
    "MPI_Type_get_true_extent",
    "MPI_Type_get_true_extent_x",
    "MPI_Type_get_value_index",
    "MPI_Type_hindexed",
    "MPI_Type_hvector",
    "MPI_Type_indexed",
    "MPI_Type_lb",
    "MPI_Type_match_size",
    "MPI_Type_set_attr",
    "MPI_Type_set_name",
    "MPI_Type_size",
    "MPI_Type_size_x",
    "MPI_Type_struct",
    "MPI_Type_toint",
    "MPI_Type_ub",
    "MPI_Type_vector",
    "MPI_Unpack",
    "MPI_Unpack_external",
    "MPI_Unpublish_name",
    "MPI_Wait",
    "MPI_Waitall",
    "MPI_Waitany",
    "MPI_Waitsome",
    "MPI_Win_allocate",
    "MPI_Win_allocate_shared",
    "MPI_Win_attach",
    "MPI_Win_c2f",
    "MPI_Win_call_errhandler",
    "MPI_Win_complete",
    "MPI_Win_create",
    "MPI_Win_create_dynamic",
    "MPI_Win_create_errhandler",
    "MPI_Win_create_keyval",
    "MPI_Win_delete_attr",
    "MPI_Win_detach",
    "MPI_Win_f2c",
    "MPI_Win_fence",
    "MPI_Win_flush",
    "MPI_Win_flush_all",
    "MPI_Win_flush_local",
    "MPI_Win_flush_local_all",
    "MPI_Win_free",
    "MPI_Win_free_keyval",
    "MPI_Win_fromint",
    "MPI_Win_get_attr",
    "MPI_Win_get_errhandler",
    "MPI_Win_get_group",
    "MPI_Win_get_info",
    "MPI_Win_get_name",
    "MPI_Win_lock",
    "MPI_Win_lock_all",
    "MPI_Win_post",
    "MPI_Win_set_attr",
    "MPI_Win_set_errhandler",
    "MPI_Win_set_info",
    "MPI_Win_set_name",
    "MPI_Win_shared_query",
    "MPI_Win_start",
    "MPI_Win_sync",
    "MPI_Win_test",
    "MPI_Win_toint",
    "MPI_Win_unlock",
    "MPI_Win_unlock_all",
    "MPI_Win_wait",
    "MPI_Wtick",
    "MPI_Wtime",
];

/// The ids, named as the entries.
pub mod id {
    pub const ABI_GET_FORTRAN_BOOLEANS: u32 = 1;
    pub const ABI_GET_FORTRAN_INFO: u32 = 2;
    pub const ABI_GET_INFO: u32 = 3;
    pub const ABI_GET_VERSION: u32 = 4;
    pub const ABI_SET_FORTRAN_BOOLEANS: u32 = 5;
    pub const ABI_SET_FORTRAN_INFO: u32 = 6;
    pub const ABORT: u32 = 7;
    pub const ACCUMULATE: u32 = 8;
    pub const ADD_ERROR_CLASS: u32 = 9;
    pub const ADD_ERROR_CODE: u32 = 10;
    pub const ADD_ERROR_STRING: u32 = 11;
    pub const ADDRESS: u32 = 12;
    pub const AINT_ADD: u32 = 13;
    pub const AINT_DIFF: u32 = 14;
    pub const ALLGATHER: u32 = 15;
    pub const ALLGATHER_INIT: u32 = 16;
    pub const ALLGATHERV: u32 = 17;
    pub const ALLGATHERV_INIT: u32 = 18;
    pub const ALLOC_MEM: u32 = 19;
    pub const ALLREDUCE: u32 = 20;
    pub const ALLREDUCE_INIT: u32 = 21;
    pub const ALLTOALL: u32 = 22;
    pub const ALLTOALL_INIT: u32 = 23;
    pub const ALLTOALLV: u32 = 24;
    pub const ALLTOALLV_INIT: u32 = 25;
    pub const ALLTOALLW: u32 = 26;
    pub const ALLTOALLW_INIT: u32 = 27;
    pub const ATTR_DELETE: u32 = 28;
    pub const ATTR_GET: u32 = 29;
    pub const ATTR_PUT: u32 = 30;
    pub const BARRIER: u32 = 31;
    pub const BARRIER_INIT: u32 = 32;
    pub const BCAST: u32 = 33;
    pub const BCAST_INIT: u32 = 34;
    pub const BSEND: u32 = 35;
    pub const BSEND_INIT: u32 = 36;
    pub const BUFFER_ATTACH: u32 = 37;
    pub const BUFFER_DETACH: u32 = 38;
    pub const BUFFER_FLUSH: u32 = 39;
    pub const BUFFER_IFLUSH: u32 = 40;
    pub const CANCEL: u32 = 41;
    pub const CART_COORDS: u32 = 42;
    pub const CART_CREATE: u32 = 43;
    pub const CART_GET: u32 = 44;
    pub const CART_MAP: u32 = 45;
    pub const CART_RANK: u32 = 46;
    pub const CART_SHIFT: u32 = 47;
    pub const CART_SUB: u32 = 48;
    pub const CARTDIM_GET: u32 = 49;
    pub const CLOSE_PORT: u32 = 50;
    pub const COMM_ACCEPT: u32 = 51;
    pub const COMM_ATTACH_BUFFER: u32 = 52;
    pub const COMM_C2F: u32 = 53;
    pub const COMM_CALL_ERRHANDLER: u32 = 54;
    pub const COMM_COMPARE: u32 = 55;
    pub const COMM_CONNECT: u32 = 56;
    pub const COMM_CREATE: u32 = 57;
    pub const COMM_CREATE_ERRHANDLER: u32 = 58;
    pub const COMM_CREATE_FROM_GROUP: u32 = 59;
    pub const COMM_CREATE_GROUP: u32 = 60;
    pub const COMM_CREATE_KEYVAL: u32 = 61;
    pub const COMM_DELETE_ATTR: u32 = 62;
    pub const COMM_DETACH_BUFFER: u32 = 63;
    pub const COMM_DISCONNECT: u32 = 64;
    pub const COMM_DUP: u32 = 65;
    pub const COMM_DUP_WITH_INFO: u32 = 66;
    pub const COMM_F2C: u32 = 67;
    pub const COMM_FLUSH_BUFFER: u32 = 68;
    pub const COMM_FREE: u32 = 69;
    pub const COMM_FREE_KEYVAL: u32 = 70;
    pub const COMM_FROMINT: u32 = 71;
    pub const COMM_GET_ATTR: u32 = 72;
    pub const COMM_GET_ERRHANDLER: u32 = 73;
    pub const COMM_GET_INFO: u32 = 74;
    pub const COMM_GET_NAME: u32 = 75;
    pub const COMM_GET_PARENT: u32 = 76;
    pub const COMM_GROUP: u32 = 77;
    pub const COMM_IDUP: u32 = 78;
    pub const COMM_IDUP_WITH_INFO: u32 = 79;
    pub const COMM_IFLUSH_BUFFER: u32 = 80;
    pub const COMM_JOIN: u32 = 81;
    pub const COMM_RANK: u32 = 82;
    pub const COMM_REMOTE_GROUP: u32 = 83;
    pub const COMM_REMOTE_SIZE: u32 = 84;
    pub const COMM_SET_ATTR: u32 = 85;
    pub const COMM_SET_ERRHANDLER: u32 = 86;
    pub const COMM_SET_INFO: u32 = 87;
    pub const COMM_SET_NAME: u32 = 88;
    pub const COMM_SIZE: u32 = 89;
    pub const COMM_SPAWN: u32 = 90;
    pub const COMM_SPAWN_MULTIPLE: u32 = 91;
    pub const COMM_SPLIT: u32 = 92;
    pub const COMM_SPLIT_TYPE: u32 = 93;
    pub const COMM_TEST_INTER: u32 = 94;
    pub const COMM_TOINT: u32 = 95;
    pub const COMPARE_AND_SWAP: u32 = 96;
    pub const DIMS_CREATE: u32 = 97;
    pub const DIST_GRAPH_CREATE: u32 = 98;
    pub const DIST_GRAPH_CREATE_ADJACENT: u32 = 99;
    pub const DIST_GRAPH_NEIGHBORS: u32 = 100;
    pub const DIST_GRAPH_NEIGHBORS_COUNT: u32 = 101;
    pub const ERRHANDLER_C2F: u32 = 102;
    pub const ERRHANDLER_CREATE: u32 = 103;
    pub const ERRHANDLER_F2C: u32 = 104;
    pub const ERRHANDLER_FREE: u32 = 105;
    pub const ERRHANDLER_FROMINT: u32 = 106;
    pub const ERRHANDLER_GET: u32 = 107;
    pub const ERRHANDLER_SET: u32 = 108;
    pub const ERRHANDLER_TOINT: u32 = 109;
    pub const ERROR_CLASS: u32 = 110;
    pub const ERROR_STRING: u32 = 111;
    pub const EXSCAN: u32 = 112;
    pub const EXSCAN_INIT: u32 = 113;
    pub const FETCH_AND_OP: u32 = 114;
    pub const FILE_C2F: u32 = 115;
    pub const FILE_CALL_ERRHANDLER: u32 = 116;
    pub const FILE_CLOSE: u32 = 117;
    pub const FILE_CREATE_ERRHANDLER: u32 = 118;
    pub const FILE_DELETE: u32 = 119;
    pub const FILE_F2C: u32 = 120;
    pub const FILE_FROMINT: u32 = 121;
    pub const FILE_GET_AMODE: u32 = 122;
    pub const FILE_GET_ATOMICITY: u32 = 123;
    pub const FILE_GET_BYTE_OFFSET: u32 = 124;
    pub const FILE_GET_ERRHANDLER: u32 = 125;
    pub const FILE_GET_GROUP: u32 = 126;
    pub const FILE_GET_INFO: u32 = 127;
    pub const FILE_GET_POSITION: u32 = 128;
    pub const FILE_GET_POSITION_SHARED: u32 = 129;
    pub const FILE_GET_SIZE: u32 = 130;
    pub const FILE_GET_TYPE_EXTENT: u32 = 131;
    pub const FILE_GET_VIEW: u32 = 132;
    pub const FILE_IREAD: u32 = 133;
    pub const FILE_IREAD_ALL: u32 = 134;
    pub const FILE_IREAD_AT: u32 = 135;
    pub const FILE_IREAD_AT_ALL: u32 = 136;
    pub const FILE_IREAD_SHARED: u32 = 137;
    pub const FILE_IWRITE: u32 = 138;
    pub const FILE_IWRITE_ALL: u32 = 139;
    pub const FILE_IWRITE_AT: u32 = 140;
    pub const FILE_IWRITE_AT_ALL: u32 = 141;
    pub const FILE_IWRITE_SHARED: u32 = 142;
    pub const FILE_OPEN: u32 = 143;
    pub const FILE_PREALLOCATE: u32 = 144;
    pub const FILE_READ: u32 = 145;
    pub const FILE_READ_ALL: u32 = 146;
    pub const FILE_READ_ALL_BEGIN: u32 = 147;
    pub const FILE_READ_ALL_END: u32 = 148;
    pub const FILE_READ_AT: u32 = 149;
    pub const FILE_READ_AT_ALL: u32 = 150;
    pub const FILE_READ_AT_ALL_BEGIN: u32 = 151;
    pub const FILE_READ_AT_ALL_END: u32 = 152;
    pub const FILE_READ_ORDERED: u32 = 153;
    pub const FILE_READ_ORDERED_BEGIN: u32 = 154;
    pub const FILE_READ_ORDERED_END: u32 = 155;
    pub const FILE_READ_SHARED: u32 = 156;
    pub const FILE_SEEK: u32 = 157;
    pub const FILE_SEEK_SHARED: u32 = 158;
    pub const FILE_SET_ATOMICITY: u32 = 159;
    pub const FILE_SET_ERRHANDLER: u32 = 160;
    pub const FILE_SET_INFO: u32 = 161;
    pub const FILE_SET_SIZE: u32 = 162;
    pub const FILE_SET_VIEW: u32 = 163;
    pub const FILE_SYNC: u32 = 164;
    pub const FILE_TOINT: u32 = 165;
    pub const FILE_WRITE: u32 = 166;
    pub const FILE_WRITE_ALL: u32 = 167;
    pub const FILE_WRITE_ALL_BEGIN: u32 = 168;
    pub const FILE_WRITE_ALL_END: u32 = 169;
    pub const FILE_WRITE_AT: u32 = 170;
    pub const FILE_WRITE_AT_ALL: u32 = 171;
    pub const FILE_WRITE_AT_ALL_BEGIN: u32 = 172;
    pub const FILE_WRITE_AT_ALL_END: u32 = 173;
    pub const FILE_WRITE_ORDERED: u32 = 174;
    pub const FILE_WRITE_ORDERED_BEGIN: u32 = 175;
    pub const FILE_WRITE_ORDERED_END: u32 = 176;
    pub const FILE_WRITE_SHARED: u32 = 177;
    pub const FINALIZE: u32 = 178;
    pub const FINALIZED: u32 = 179;
    pub const FREE_MEM: u32 = 180;
    pub const GATHER: u32 = 181;
    pub const GATHER_INIT: u32 = 182;
    pub const GATHERV: u32 = 183;
    pub const GATHERV_INIT: u32 = 184;
    pub const GET: u32 = 185;
    pub const GET_ACCUMULATE: u32 = 186;
    pub const GET_ADDRESS: u32 = 187;
    pub const GET_COUNT: u32 = 188;
    pub const GET_ELEMENTS: u32 = 189;
    pub const GET_ELEMENTS_X: u32 = 190;
    pub const GET_HW_RESOURCE_INFO: u32 = 191;
    pub const GET_LIBRARY_VERSION: u32 = 192;
    pub const GET_PROCESSOR_NAME: u32 = 193;
    pub const GET_VERSION: u32 = 194;
    pub const GRAPH_CREATE: u32 = 195;
    pub const GRAPH_GET: u32 = 196;
    pub const GRAPH_MAP: u32 = 197;
    pub const GRAPH_NEIGHBORS: u32 = 198;
    pub const GRAPH_NEIGHBORS_COUNT: u32 = 199;
    pub const GRAPHDIMS_GET: u32 = 200;
    pub const GREQUEST_COMPLETE: u32 = 201;
    pub const GREQUEST_START: u32 = 202;
    pub const GROUP_C2F: u32 = 203;
    pub const GROUP_COMPARE: u32 = 204;
    pub const GROUP_DIFFERENCE: u32 = 205;
    pub const GROUP_EXCL: u32 = 206;
    pub const GROUP_F2C: u32 = 207;
    pub const GROUP_FREE: u32 = 208;
    pub const GROUP_FROM_SESSION_PSET: u32 = 209;
    pub const GROUP_FROMINT: u32 = 210;
    pub const GROUP_INCL: u32 = 211;
    pub const GROUP_INTERSECTION: u32 = 212;
    pub const GROUP_RANGE_EXCL: u32 = 213;
    pub const GROUP_RANGE_INCL: u32 = 214;
    pub const GROUP_RANK: u32 = 215;
    pub const GROUP_SIZE: u32 = 216;
    pub const GROUP_TOINT: u32 = 217;
    pub const GROUP_TRANSLATE_RANKS: u32 = 218;
    pub const GROUP_UNION: u32 = 219;
    pub const IALLGATHER: u32 = 220;
    pub const IALLGATHERV: u32 = 221;
    pub const IALLREDUCE: u32 = 222;
    pub const IALLTOALL: u32 = 223;
    pub const IALLTOALLV: u32 = 224;
    pub const IALLTOALLW: u32 = 225;
    pub const IBARRIER: u32 = 226;
    pub const IBCAST: u32 = 227;
    pub const IBSEND: u32 = 228;
    pub const IEXSCAN: u32 = 229;
    pub const IGATHER: u32 = 230;
    pub const IGATHERV: u32 = 231;
    pub const IMPROBE: u32 = 232;
    pub const IMRECV: u32 = 233;
    pub const INEIGHBOR_ALLGATHER: u32 = 234;
    pub const INEIGHBOR_ALLGATHERV: u32 = 235;
    pub const INEIGHBOR_ALLTOALL: u32 = 236;
    pub const INEIGHBOR_ALLTOALLV: u32 = 237;
    pub const INEIGHBOR_ALLTOALLW: u32 = 238;
    pub const INFO_C2F: u32 = 239;
    pub const INFO_CREATE: u32 = 240;
    pub const INFO_CREATE_ENV: u32 = 241;
    pub const INFO_DELETE: u32 = 242;
    pub const INFO_DUP: u32 = 243;
    pub const INFO_F2C: u32 = 244;
    pub const INFO_FREE: u32 = 245;
    pub const INFO_FROMINT: u32 = 246;
    pub const INFO_GET: u32 = 247;
    pub const INFO_GET_NKEYS: u32 = 248;
    pub const INFO_GET_NTHKEY: u32 = 249;
    pub const INFO_GET_STRING: u32 = 250;
    pub const INFO_GET_VALUELEN: u32 = 251;
    pub const INFO_SET: u32 = 252;
    pub const INFO_TOINT: u32 = 253;
    pub const INIT: u32 = 254;
    pub const INIT_THREAD: u32 = 255;
    pub const INITIALIZED: u32 = 256;
    pub const INTERCOMM_CREATE: u32 = 257;
    pub const INTERCOMM_CREATE_FROM_GROUPS: u32 = 258;
    pub const INTERCOMM_MERGE: u32 = 259;
    pub const IPROBE: u32 = 260;
    pub const IRECV: u32 = 261;
    pub const IREDUCE: u32 = 262;
    pub const IREDUCE_SCATTER: u32 = 263;
    pub const IREDUCE_SCATTER_BLOCK: u32 = 264;
    pub const IRSEND: u32 = 265;
    pub const IS_THREAD_MAIN: u32 = 266;
    pub const ISCAN: u32 = 267;
    pub const ISCATTER: u32 = 268;
    pub const ISCATTERV: u32 = 269;
    pub const ISEND: u32 = 270;
    pub const ISENDRECV: u32 = 271;
    pub const ISENDRECV_REPLACE: u32 = 272;
    pub const ISSEND: u32 = 273;
    pub const KEYVAL_CREATE: u32 = 274;
    pub const KEYVAL_FREE: u32 = 275;
    pub const LOOKUP_NAME: u32 = 276;
    pub const MESSAGE_C2F: u32 = 277;
    pub const MESSAGE_F2C: u32 = 278;
    pub const MESSAGE_FROMINT: u32 = 279;
    pub const MESSAGE_TOINT: u32 = 280;
    pub const MPIX_ALLREDUCE_ENQUEUE: u32 = 281;
    pub const MPIX_ASYNC_GET_STATE: u32 = 282;
    pub const MPIX_ASYNC_SPAWN: u32 = 283;
    pub const MPIX_ASYNC_START: u32 = 284;
    pub const MPIX_COMM_ACK_FAILED: u32 = 285;
    pub const MPIX_COMM_AGREE: u32 = 286;
    pub const MPIX_COMM_CREATE_ERRHANDLER_X: u32 = 287;
    pub const MPIX_COMM_FAILURE_ACK: u32 = 288;
    pub const MPIX_COMM_FAILURE_GET_ACKED: u32 = 289;
    pub const MPIX_COMM_GET_FAILED: u32 = 290;
    pub const MPIX_COMM_GET_STREAM: u32 = 291;
    pub const MPIX_COMM_IS_REVOKED: u32 = 292;
    pub const MPIX_COMM_REVOKE: u32 = 293;
    pub const MPIX_COMM_SHRINK: u32 = 294;
    pub const MPIX_COMM_TEST_THREADCOMM: u32 = 295;
    pub const MPIX_FILE_CREATE_ERRHANDLER_X: u32 = 296;
    pub const MPIX_GPU_QUERY_SUPPORT: u32 = 297;
    pub const MPIX_GREQUEST_CLASS_ALLOCATE: u32 = 298;
    pub const MPIX_GREQUEST_CLASS_CREATE: u32 = 299;
    pub const MPIX_GREQUEST_START: u32 = 300;
    pub const MPIX_INFO_SET_HEX: u32 = 301;
    pub const MPIX_IRECV_ENQUEUE: u32 = 302;
    pub const MPIX_ISEND_ENQUEUE: u32 = 303;
    pub const MPIX_OP_CREATE_X: u32 = 304;
    pub const MPIX_QUERY_CUDA_SUPPORT: u32 = 305;
    pub const MPIX_QUERY_HIP_SUPPORT: u32 = 306;
    pub const MPIX_QUERY_ROCM_SUPPORT: u32 = 307;
    pub const MPIX_QUERY_ZE_SUPPORT: u32 = 308;
    pub const MPIX_RECV_ENQUEUE: u32 = 309;
    pub const MPIX_REQUEST_IS_COMPLETE: u32 = 310;
    pub const MPIX_SEND_ENQUEUE: u32 = 311;
    pub const MPIX_SESSION_CREATE_ERRHANDLER_X: u32 = 312;
    pub const MPIX_START_PROGRESS_THREAD: u32 = 313;
    pub const MPIX_STOP_PROGRESS_THREAD: u32 = 314;
    pub const MPIX_STREAM_COMM_CREATE: u32 = 315;
    pub const MPIX_STREAM_COMM_CREATE_MULTIPLEX: u32 = 316;
    pub const MPIX_STREAM_CREATE: u32 = 317;
    pub const MPIX_STREAM_FREE: u32 = 318;
    pub const MPIX_STREAM_IRECV: u32 = 319;
    pub const MPIX_STREAM_ISEND: u32 = 320;
    pub const MPIX_STREAM_PROGRESS: u32 = 321;
    pub const MPIX_STREAM_RECV: u32 = 322;
    pub const MPIX_STREAM_SEND: u32 = 323;
    pub const MPIX_THREADCOMM_FINISH: u32 = 324;
    pub const MPIX_THREADCOMM_FREE: u32 = 325;
    pub const MPIX_THREADCOMM_INIT: u32 = 326;
    pub const MPIX_THREADCOMM_START: u32 = 327;
    pub const MPIX_TYPE_IOV: u32 = 328;
    pub const MPIX_TYPE_IOV_LEN: u32 = 329;
    pub const MPIX_WAIT_ENQUEUE: u32 = 330;
    pub const MPIX_WAITALL_ENQUEUE: u32 = 331;
    pub const MPIX_WIN_CREATE_ERRHANDLER_X: u32 = 332;
    pub const MPROBE: u32 = 333;
    pub const MRECV: u32 = 334;
    pub const NEIGHBOR_ALLGATHER: u32 = 335;
    pub const NEIGHBOR_ALLGATHER_INIT: u32 = 336;
    pub const NEIGHBOR_ALLGATHERV: u32 = 337;
    pub const NEIGHBOR_ALLGATHERV_INIT: u32 = 338;
    pub const NEIGHBOR_ALLTOALL: u32 = 339;
    pub const NEIGHBOR_ALLTOALL_INIT: u32 = 340;
    pub const NEIGHBOR_ALLTOALLV: u32 = 341;
    pub const NEIGHBOR_ALLTOALLV_INIT: u32 = 342;
    pub const NEIGHBOR_ALLTOALLW: u32 = 343;
    pub const NEIGHBOR_ALLTOALLW_INIT: u32 = 344;
    pub const OP_C2F: u32 = 345;
    pub const OP_COMMUTATIVE: u32 = 346;
    pub const OP_CREATE: u32 = 347;
    pub const OP_F2C: u32 = 348;
    pub const OP_FREE: u32 = 349;
    pub const OP_FROMINT: u32 = 350;
    pub const OP_TOINT: u32 = 351;
    pub const OPEN_PORT: u32 = 352;
    pub const PACK: u32 = 353;
    pub const PACK_EXTERNAL: u32 = 354;
    pub const PACK_EXTERNAL_SIZE: u32 = 355;
    pub const PACK_SIZE: u32 = 356;
    pub const PARRIVED: u32 = 357;
    pub const PCONTROL: u32 = 358;
    pub const PREADY: u32 = 359;
    pub const PREADY_LIST: u32 = 360;
    pub const PREADY_RANGE: u32 = 361;
    pub const PRECV_INIT: u32 = 362;
    pub const PROBE: u32 = 363;
    pub const PSEND_INIT: u32 = 364;
    pub const PUBLISH_NAME: u32 = 365;
    pub const PUT: u32 = 366;
    pub const QUERY_THREAD: u32 = 367;
    pub const RACCUMULATE: u32 = 368;
    pub const RECV: u32 = 369;
    pub const RECV_INIT: u32 = 370;
    pub const REDUCE: u32 = 371;
    pub const REDUCE_INIT: u32 = 372;
    pub const REDUCE_LOCAL: u32 = 373;
    pub const REDUCE_SCATTER: u32 = 374;
    pub const REDUCE_SCATTER_BLOCK: u32 = 375;
    pub const REDUCE_SCATTER_BLOCK_INIT: u32 = 376;
    pub const REDUCE_SCATTER_INIT: u32 = 377;
    pub const REGISTER_DATAREP: u32 = 378;
    pub const REMOVE_ERROR_CLASS: u32 = 379;
    pub const REMOVE_ERROR_CODE: u32 = 380;
    pub const REMOVE_ERROR_STRING: u32 = 381;
    pub const REQUEST_C2F: u32 = 382;
    pub const REQUEST_F2C: u32 = 383;
    pub const REQUEST_FREE: u32 = 384;
    pub const REQUEST_FROMINT: u32 = 385;
    pub const REQUEST_GET_STATUS: u32 = 386;
    pub const REQUEST_GET_STATUS_ALL: u32 = 387;
    pub const REQUEST_GET_STATUS_ANY: u32 = 388;
    pub const REQUEST_GET_STATUS_SOME: u32 = 389;
    pub const REQUEST_TOINT: u32 = 390;
    pub const RGET: u32 = 391;
    pub const RGET_ACCUMULATE: u32 = 392;
    pub const RPUT: u32 = 393;
    pub const RSEND: u32 = 394;
    pub const RSEND_INIT: u32 = 395;
    pub const SCAN: u32 = 396;
    pub const SCAN_INIT: u32 = 397;
    pub const SCATTER: u32 = 398;
    pub const SCATTER_INIT: u32 = 399;
    pub const SCATTERV: u32 = 400;
    pub const SCATTERV_INIT: u32 = 401;
    pub const SEND: u32 = 402;
    pub const SEND_INIT: u32 = 403;
    pub const SENDRECV: u32 = 404;
    pub const SENDRECV_REPLACE: u32 = 405;
    pub const SESSION_ATTACH_BUFFER: u32 = 406;
    pub const SESSION_C2F: u32 = 407;
    pub const SESSION_CALL_ERRHANDLER: u32 = 408;
    pub const SESSION_CREATE_ERRHANDLER: u32 = 409;
    pub const SESSION_DETACH_BUFFER: u32 = 410;
    pub const SESSION_F2C: u32 = 411;
    pub const SESSION_FINALIZE: u32 = 412;
    pub const SESSION_FLUSH_BUFFER: u32 = 413;
    pub const SESSION_FROMINT: u32 = 414;
    pub const SESSION_GET_ERRHANDLER: u32 = 415;
    pub const SESSION_GET_INFO: u32 = 416;
    pub const SESSION_GET_NTH_PSET: u32 = 417;
    pub const SESSION_GET_NUM_PSETS: u32 = 418;
    pub const SESSION_GET_PSET_INFO: u32 = 419;
    pub const SESSION_IFLUSH_BUFFER: u32 = 420;
    pub const SESSION_INIT: u32 = 421;
    pub const SESSION_SET_ERRHANDLER: u32 = 422;
    pub const SESSION_SET_INFO: u32 = 423;
    pub const SESSION_TOINT: u32 = 424;
    pub const SSEND: u32 = 425;
    pub const SSEND_INIT: u32 = 426;
    pub const START: u32 = 427;
    pub const STARTALL: u32 = 428;
    pub const STATUS_C2F: u32 = 429;
    pub const STATUS_C2F08: u32 = 430;
    pub const STATUS_F082C: u32 = 431;
    pub const STATUS_F082F: u32 = 432;
    pub const STATUS_F2C: u32 = 433;
    pub const STATUS_F2F08: u32 = 434;
    pub const STATUS_GET_ERROR: u32 = 435;
    pub const STATUS_GET_SOURCE: u32 = 436;
    pub const STATUS_GET_TAG: u32 = 437;
    pub const STATUS_SET_CANCELLED: u32 = 438;
    pub const STATUS_SET_ELEMENTS: u32 = 439;
    pub const STATUS_SET_ELEMENTS_X: u32 = 440;
    pub const STATUS_SET_ERROR: u32 = 441;
    pub const STATUS_SET_SOURCE: u32 = 442;
    pub const STATUS_SET_TAG: u32 = 443;
    pub const T_CATEGORY_CHANGED: u32 = 444;
    pub const T_CATEGORY_GET_CATEGORIES: u32 = 445;
    pub const T_CATEGORY_GET_CVARS: u32 = 446;
    pub const T_CATEGORY_GET_EVENTS: u32 = 447;
    pub const T_CATEGORY_GET_INDEX: u32 = 448;
    pub const T_CATEGORY_GET_INFO: u32 = 449;
    pub const T_CATEGORY_GET_NUM: u32 = 450;
    pub const T_CATEGORY_GET_NUM_EVENTS: u32 = 451;
    pub const T_CATEGORY_GET_PVARS: u32 = 452;
    pub const T_CVAR_GET_INDEX: u32 = 453;
    pub const T_CVAR_GET_INFO: u32 = 454;
    pub const T_CVAR_GET_NUM: u32 = 455;
    pub const T_CVAR_HANDLE_ALLOC: u32 = 456;
    pub const T_CVAR_HANDLE_FREE: u32 = 457;
    pub const T_CVAR_READ: u32 = 458;
    pub const T_CVAR_WRITE: u32 = 459;
    pub const T_ENUM_GET_INFO: u32 = 460;
    pub const T_ENUM_GET_ITEM: u32 = 461;
    pub const T_EVENT_CALLBACK_GET_INFO: u32 = 462;
    pub const T_EVENT_CALLBACK_SET_INFO: u32 = 463;
    pub const T_EVENT_COPY: u32 = 464;
    pub const T_EVENT_GET_INDEX: u32 = 465;
    pub const T_EVENT_GET_INFO: u32 = 466;
    pub const T_EVENT_GET_NUM: u32 = 467;
    pub const T_EVENT_GET_SOURCE: u32 = 468;
    pub const T_EVENT_GET_TIMESTAMP: u32 = 469;
    pub const T_EVENT_HANDLE_ALLOC: u32 = 470;
    pub const T_EVENT_HANDLE_FREE: u32 = 471;
    pub const T_EVENT_HANDLE_GET_INFO: u32 = 472;
    pub const T_EVENT_HANDLE_SET_INFO: u32 = 473;
    pub const T_EVENT_READ: u32 = 474;
    pub const T_EVENT_REGISTER_CALLBACK: u32 = 475;
    pub const T_EVENT_SET_DROPPED_HANDLER: u32 = 476;
    pub const T_FINALIZE: u32 = 477;
    pub const T_INIT_THREAD: u32 = 478;
    pub const T_PVAR_GET_INDEX: u32 = 479;
    pub const T_PVAR_GET_INFO: u32 = 480;
    pub const T_PVAR_GET_NUM: u32 = 481;
    pub const T_PVAR_HANDLE_ALLOC: u32 = 482;
    pub const T_PVAR_HANDLE_FREE: u32 = 483;
    pub const T_PVAR_READ: u32 = 484;
    pub const T_PVAR_READRESET: u32 = 485;
    pub const T_PVAR_RESET: u32 = 486;
    pub const T_PVAR_SESSION_CREATE: u32 = 487;
    pub const T_PVAR_SESSION_FREE: u32 = 488;
    pub const T_PVAR_START: u32 = 489;
    pub const T_PVAR_STOP: u32 = 490;
    pub const T_PVAR_WRITE: u32 = 491;
    pub const T_SOURCE_GET_INFO: u32 = 492;
    pub const T_SOURCE_GET_NUM: u32 = 493;
    pub const T_SOURCE_GET_TIMESTAMP: u32 = 494;
    pub const TEST: u32 = 495;
    pub const TEST_CANCELLED: u32 = 496;
    pub const TESTALL: u32 = 497;
    pub const TESTANY: u32 = 498;
    pub const TESTSOME: u32 = 499;
    pub const TOPO_TEST: u32 = 500;
    pub const TYPE_C2F: u32 = 501;
    pub const TYPE_COMMIT: u32 = 502;
    pub const TYPE_CONTIGUOUS: u32 = 503;
    pub const TYPE_CREATE_DARRAY: u32 = 504;
    pub const TYPE_CREATE_F90_COMPLEX: u32 = 505;
    pub const TYPE_CREATE_F90_INTEGER: u32 = 506;
    pub const TYPE_CREATE_F90_REAL: u32 = 507;
    pub const TYPE_CREATE_HINDEXED: u32 = 508;
    pub const TYPE_CREATE_HINDEXED_BLOCK: u32 = 509;
    pub const TYPE_CREATE_HVECTOR: u32 = 510;
    pub const TYPE_CREATE_INDEXED_BLOCK: u32 = 511;
    pub const TYPE_CREATE_KEYVAL: u32 = 512;
    pub const TYPE_CREATE_RESIZED: u32 = 513;
    pub const TYPE_CREATE_STRUCT: u32 = 514;
    pub const TYPE_CREATE_SUBARRAY: u32 = 515;
    pub const TYPE_DELETE_ATTR: u32 = 516;
    pub const TYPE_DUP: u32 = 517;
    pub const TYPE_EXTENT: u32 = 518;
    pub const TYPE_F2C: u32 = 519;
    pub const TYPE_FREE: u32 = 520;
    pub const TYPE_FREE_KEYVAL: u32 = 521;
    pub const TYPE_FROMINT: u32 = 522;
    pub const TYPE_GET_ATTR: u32 = 523;
    pub const TYPE_GET_CONTENTS: u32 = 524;
    pub const TYPE_GET_CONTENTS_C: u32 = 525;
    pub const TYPE_GET_ENVELOPE: u32 = 526;
    pub const TYPE_GET_ENVELOPE_C: u32 = 527;
    pub const TYPE_GET_EXTENT: u32 = 528;
    pub const TYPE_GET_EXTENT_X: u32 = 529;
    pub const TYPE_GET_NAME: u32 = 530;
    pub const TYPE_GET_TRUE_EXTENT: u32 = 531;
    pub const TYPE_GET_TRUE_EXTENT_X: u32 = 532;
    pub const TYPE_GET_VALUE_INDEX: u32 = 533;
    pub const TYPE_HINDEXED: u32 = 534;
    pub const TYPE_HVECTOR: u32 = 535;
    pub const TYPE_INDEXED: u32 = 536;
    pub const TYPE_LB: u32 = 537;
    pub const TYPE_MATCH_SIZE: u32 = 538;
    pub const TYPE_SET_ATTR: u32 = 539;
    pub const TYPE_SET_NAME: u32 = 540;
    pub const TYPE_SIZE: u32 = 541;
    pub const TYPE_SIZE_X: u32 = 542;
    pub const TYPE_STRUCT: u32 = 543;
    pub const TYPE_TOINT: u32 = 544;
    pub const TYPE_UB: u32 = 545;
    pub const TYPE_VECTOR: u32 = 546;
    pub const UNPACK: u32 = 547;
    pub const UNPACK_EXTERNAL: u32 = 548;
    pub const UNPUBLISH_NAME: u32 = 549;
    pub const WAIT: u32 = 550;
    pub const WAITALL: u32 = 551;
    pub const WAITANY: u32 = 552;
    pub const WAITSOME: u32 = 553;
    pub const WIN_ALLOCATE: u32 = 554;
    pub const WIN_ALLOCATE_SHARED: u32 = 555;
    pub const WIN_ATTACH: u32 = 556;
    pub const WIN_C2F: u32 = 557;
    pub const WIN_CALL_ERRHANDLER: u32 = 558;
    pub const WIN_COMPLETE: u32 = 559;
    pub const WIN_CREATE: u32 = 560;
    pub const WIN_CREATE_DYNAMIC: u32 = 561;
    pub const WIN_CREATE_ERRHANDLER: u32 = 562;
    pub const WIN_CREATE_KEYVAL: u32 = 563;
    pub const WIN_DELETE_ATTR: u32 = 564;
    pub const WIN_DETACH: u32 = 565;
    pub const WIN_F2C: u32 = 566;
    pub const WIN_FENCE: u32 = 567;
    pub const WIN_FLUSH: u32 = 568;
    pub const WIN_FLUSH_ALL: u32 = 569;
    pub const WIN_FLUSH_LOCAL: u32 = 570;
    pub const WIN_FLUSH_LOCAL_ALL: u32 = 571;
    pub const WIN_FREE: u32 = 572;
    pub const WIN_FREE_KEYVAL: u32 = 573;
    pub const WIN_FROMINT: u32 = 574;
    pub const WIN_GET_ATTR: u32 = 575;
    pub const WIN_GET_ERRHANDLER: u32 = 576;
    pub const WIN_GET_GROUP: u32 = 577;
    pub const WIN_GET_INFO: u32 = 578;
    pub const WIN_GET_NAME: u32 = 579;
    pub const WIN_LOCK: u32 = 580;
    pub const WIN_LOCK_ALL: u32 = 581;
    pub const WIN_POST: u32 = 582;
    pub const WIN_SET_ATTR: u32 = 583;
    pub const WIN_SET_ERRHANDLER: u32 = 584;
    pub const WIN_SET_INFO: u32 = 585;
    pub const WIN_SET_NAME: u32 = 586;
    pub const WIN_SHARED_QUERY: u32 = 587;
    pub const WIN_START: u32 = 588;
    pub const WIN_SYNC: u32 = 589;
    pub const WIN_TEST: u32 = 590;
    pub const WIN_TOINT: u32 = 591;
    pub const WIN_UNLOCK: u32 = 592;
    pub const WIN_UNLOCK_ALL: u32 = 593;
    pub const WIN_WAIT: u32 = 594;
    pub const WTICK: u32 = 595;
    pub const WTIME: u32 = 596;
}
