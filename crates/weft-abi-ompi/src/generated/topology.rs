// Written by `cargo xtask codegen` from api/*.toml. Do not edit.
//! Process topologies (chapter 8).

#![allow(non_snake_case, unused_imports)]

use crate::types::*;
use std::ffi::{c_char, c_int, c_void};
use weft_abi_common::to_body::{LargeFn, SmallFn};
use weft_abi_common::{exports, generated, glue};

exports! {
    ThisAbi;
    generated::topology::cart_coords:
        MPI_Cart_coords PMPI_Cart_coords (comm: Comm, rank: c_int, maxdims: c_int,
            coords: *mut c_int) -> c_int;
    generated::topology::cart_create:
        MPI_Cart_create PMPI_Cart_create (comm_old: Comm, ndims: c_int, dims: *const c_int,
            periods: *const c_int, reorder: c_int, comm_cart: *mut Comm) -> c_int;
    generated::topology::cart_get:
        MPI_Cart_get PMPI_Cart_get (comm: Comm, maxdims: c_int, dims: *mut c_int,
            periods: *mut c_int, coords: *mut c_int) -> c_int;
    generated::topology::cart_map:
        MPI_Cart_map PMPI_Cart_map (comm: Comm, ndims: c_int, dims: *const c_int,
            periods: *const c_int, newrank: *mut c_int) -> c_int;
    generated::topology::cart_rank:
        MPI_Cart_rank PMPI_Cart_rank (comm: Comm, coords: *const c_int, rank: *mut c_int) -> c_int;
    generated::topology::cart_shift:
        MPI_Cart_shift PMPI_Cart_shift (comm: Comm, direction: c_int, disp: c_int,
            rank_source: *mut c_int, rank_dest: *mut c_int) -> c_int;
    generated::topology::cart_sub:
        MPI_Cart_sub PMPI_Cart_sub (comm: Comm, remain_dims: *const c_int, newcomm: *mut Comm) -> c_int;
    generated::topology::cartdim_get:
        MPI_Cartdim_get PMPI_Cartdim_get (comm: Comm, ndims: *mut c_int) -> c_int;
    generated::topology::dims_create:
        MPI_Dims_create PMPI_Dims_create (nnodes: c_int, ndims: c_int, dims: *mut c_int) -> c_int;
    generated::topology::dist_graph_create:
        MPI_Dist_graph_create PMPI_Dist_graph_create (comm_old: Comm, n: c_int,
            sources: *const c_int, degrees: *const c_int, destinations: *const c_int,
            weights: *const c_int, info: Info, reorder: c_int, comm_dist_graph: *mut Comm) -> c_int;
    generated::topology::dist_graph_create_adjacent:
        MPI_Dist_graph_create_adjacent PMPI_Dist_graph_create_adjacent (comm_old: Comm,
            indegree: c_int, sources: *const c_int, sourceweights: *const c_int, outdegree: c_int,
            destinations: *const c_int, destweights: *const c_int, info: Info, reorder: c_int,
            comm_dist_graph: *mut Comm) -> c_int;
    generated::topology::dist_graph_neighbors:
        MPI_Dist_graph_neighbors PMPI_Dist_graph_neighbors (comm: Comm, maxindegree: c_int,
            sources: *mut c_int, sourceweights: *mut c_int, maxoutdegree: c_int,
            destinations: *mut c_int, destweights: *mut c_int) -> c_int;
    generated::topology::dist_graph_neighbors_count:
        MPI_Dist_graph_neighbors_count PMPI_Dist_graph_neighbors_count (comm: Comm,
            indegree: *mut c_int, outdegree: *mut c_int, weighted: *mut c_int) -> c_int;
    generated::topology::graph_create:
        MPI_Graph_create PMPI_Graph_create (comm_old: Comm, nnodes: c_int, indx: *const c_int,
            edges: *const c_int, reorder: c_int, comm_graph: *mut Comm) -> c_int;
    generated::topology::graph_get:
        MPI_Graph_get PMPI_Graph_get (comm: Comm, maxindex: c_int, maxedges: c_int,
            indx: *mut c_int, edges: *mut c_int) -> c_int;
    generated::topology::graph_map:
        MPI_Graph_map PMPI_Graph_map (comm: Comm, nnodes: c_int, indx: *const c_int,
            edges: *const c_int, newrank: *mut c_int) -> c_int;
    generated::topology::graph_neighbors:
        MPI_Graph_neighbors PMPI_Graph_neighbors (comm: Comm, rank: c_int, maxneighbors: c_int,
            neighbors: *mut c_int) -> c_int;
    generated::topology::graph_neighbors_count:
        MPI_Graph_neighbors_count PMPI_Graph_neighbors_count (comm: Comm, rank: c_int,
            nneighbors: *mut c_int) -> c_int;
    generated::topology::graphdims_get:
        MPI_Graphdims_get PMPI_Graphdims_get (comm: Comm, nnodes: *mut c_int, nedges: *mut c_int) -> c_int;
    generated::topology::ineighbor_allgather:
        MPI_Ineighbor_allgather PMPI_Ineighbor_allgather (sendbuf: *const c_void, sendcount: c_int,
            sendtype: Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: Datatype,
            comm: Comm, request: *mut Request) -> c_int;
    generated::topology::ineighbor_allgather:
        MPI_Ineighbor_allgather_c PMPI_Ineighbor_allgather_c (sendbuf: *const c_void,
            sendcount: i64, sendtype: Datatype, recvbuf: *mut c_void, recvcount: i64,
            recvtype: Datatype, comm: Comm, request: *mut Request) -> c_int;
    generated::topology::ineighbor_allgatherv:
        MPI_Ineighbor_allgatherv PMPI_Ineighbor_allgatherv (sendbuf: *const c_void,
            sendcount: c_int, sendtype: Datatype, recvbuf: *mut c_void, recvcounts: *const c_int,
            displs: *const c_int, recvtype: Datatype, comm: Comm, request: *mut Request) -> c_int;
    generated::topology::ineighbor_allgatherv:
        MPI_Ineighbor_allgatherv_c PMPI_Ineighbor_allgatherv_c (sendbuf: *const c_void,
            sendcount: i64, sendtype: Datatype, recvbuf: *mut c_void, recvcounts: *const i64,
            displs: *const i64, recvtype: Datatype, comm: Comm, request: *mut Request) -> c_int;
    generated::topology::ineighbor_alltoall:
        MPI_Ineighbor_alltoall PMPI_Ineighbor_alltoall (sendbuf: *const c_void, sendcount: c_int,
            sendtype: Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: Datatype,
            comm: Comm, request: *mut Request) -> c_int;
    generated::topology::ineighbor_alltoall:
        MPI_Ineighbor_alltoall_c PMPI_Ineighbor_alltoall_c (sendbuf: *const c_void, sendcount: i64,
            sendtype: Datatype, recvbuf: *mut c_void, recvcount: i64, recvtype: Datatype,
            comm: Comm, request: *mut Request) -> c_int;
    generated::topology::ineighbor_alltoallv:
        MPI_Ineighbor_alltoallv PMPI_Ineighbor_alltoallv (sendbuf: *const c_void,
            sendcounts: *const c_int, sdispls: *const c_int, sendtype: Datatype,
            recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const c_int,
            recvtype: Datatype, comm: Comm, request: *mut Request) -> c_int;
    generated::topology::ineighbor_alltoallv:
        MPI_Ineighbor_alltoallv_c PMPI_Ineighbor_alltoallv_c (sendbuf: *const c_void,
            sendcounts: *const i64, sdispls: *const i64, sendtype: Datatype, recvbuf: *mut c_void,
            recvcounts: *const i64, rdispls: *const i64, recvtype: Datatype, comm: Comm,
            request: *mut Request) -> c_int;
    generated::topology::ineighbor_alltoallw:
        MPI_Ineighbor_alltoallw PMPI_Ineighbor_alltoallw (sendbuf: *const c_void,
            sendcounts: *const c_int, sdispls: *const i64, sendtypes: *const Datatype,
            recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const i64,
            recvtypes: *const Datatype, comm: Comm, request: *mut Request) -> c_int;
    generated::topology::ineighbor_alltoallw:
        MPI_Ineighbor_alltoallw_c PMPI_Ineighbor_alltoallw_c (sendbuf: *const c_void,
            sendcounts: *const i64, sdispls: *const i64, sendtypes: *const Datatype,
            recvbuf: *mut c_void, recvcounts: *const i64, rdispls: *const i64,
            recvtypes: *const Datatype, comm: Comm, request: *mut Request) -> c_int;
    generated::topology::neighbor_allgather:
        MPI_Neighbor_allgather PMPI_Neighbor_allgather (sendbuf: *const c_void, sendcount: c_int,
            sendtype: Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: Datatype,
            comm: Comm) -> c_int;
    generated::topology::neighbor_allgather:
        MPI_Neighbor_allgather_c PMPI_Neighbor_allgather_c (sendbuf: *const c_void, sendcount: i64,
            sendtype: Datatype, recvbuf: *mut c_void, recvcount: i64, recvtype: Datatype, comm: Comm) -> c_int;
    generated::topology::neighbor_allgather_init:
        MPI_Neighbor_allgather_init PMPI_Neighbor_allgather_init (sendbuf: *const c_void,
            sendcount: c_int, sendtype: Datatype, recvbuf: *mut c_void, recvcount: c_int,
            recvtype: Datatype, comm: Comm, info: Info, request: *mut Request) -> c_int;
    generated::topology::neighbor_allgather_init:
        MPIX_Neighbor_allgather_init PMPIX_Neighbor_allgather_init (sendbuf: *const c_void,
            sendcount: c_int, sendtype: Datatype, recvbuf: *mut c_void, recvcount: c_int,
            recvtype: Datatype, comm: Comm, info: Info, request: *mut Request) -> c_int;
    generated::topology::neighbor_allgather_init:
        MPI_Neighbor_allgather_init_c PMPI_Neighbor_allgather_init_c (sendbuf: *const c_void,
            sendcount: i64, sendtype: Datatype, recvbuf: *mut c_void, recvcount: i64,
            recvtype: Datatype, comm: Comm, info: Info, request: *mut Request) -> c_int;
    generated::topology::neighbor_allgatherv:
        MPI_Neighbor_allgatherv PMPI_Neighbor_allgatherv (sendbuf: *const c_void, sendcount: c_int,
            sendtype: Datatype, recvbuf: *mut c_void, recvcounts: *const c_int,
            displs: *const c_int, recvtype: Datatype, comm: Comm) -> c_int;
    generated::topology::neighbor_allgatherv:
        MPI_Neighbor_allgatherv_c PMPI_Neighbor_allgatherv_c (sendbuf: *const c_void,
            sendcount: i64, sendtype: Datatype, recvbuf: *mut c_void, recvcounts: *const i64,
            displs: *const i64, recvtype: Datatype, comm: Comm) -> c_int;
    generated::topology::neighbor_allgatherv_init:
        MPI_Neighbor_allgatherv_init PMPI_Neighbor_allgatherv_init (sendbuf: *const c_void,
            sendcount: c_int, sendtype: Datatype, recvbuf: *mut c_void, recvcounts: *const c_int,
            displs: *const c_int, recvtype: Datatype, comm: Comm, info: Info, request: *mut Request) -> c_int;
    generated::topology::neighbor_allgatherv_init:
        MPIX_Neighbor_allgatherv_init PMPIX_Neighbor_allgatherv_init (sendbuf: *const c_void,
            sendcount: c_int, sendtype: Datatype, recvbuf: *mut c_void, recvcounts: *const c_int,
            displs: *const c_int, recvtype: Datatype, comm: Comm, info: Info, request: *mut Request) -> c_int;
    generated::topology::neighbor_allgatherv_init:
        MPI_Neighbor_allgatherv_init_c PMPI_Neighbor_allgatherv_init_c (sendbuf: *const c_void,
            sendcount: i64, sendtype: Datatype, recvbuf: *mut c_void, recvcounts: *const i64,
            displs: *const i64, recvtype: Datatype, comm: Comm, info: Info, request: *mut Request) -> c_int;
    generated::topology::neighbor_alltoall:
        MPI_Neighbor_alltoall PMPI_Neighbor_alltoall (sendbuf: *const c_void, sendcount: c_int,
            sendtype: Datatype, recvbuf: *mut c_void, recvcount: c_int, recvtype: Datatype,
            comm: Comm) -> c_int;
    generated::topology::neighbor_alltoall:
        MPI_Neighbor_alltoall_c PMPI_Neighbor_alltoall_c (sendbuf: *const c_void, sendcount: i64,
            sendtype: Datatype, recvbuf: *mut c_void, recvcount: i64, recvtype: Datatype, comm: Comm) -> c_int;
    generated::topology::neighbor_alltoall_init:
        MPI_Neighbor_alltoall_init PMPI_Neighbor_alltoall_init (sendbuf: *const c_void,
            sendcount: c_int, sendtype: Datatype, recvbuf: *mut c_void, recvcount: c_int,
            recvtype: Datatype, comm: Comm, info: Info, request: *mut Request) -> c_int;
    generated::topology::neighbor_alltoall_init:
        MPIX_Neighbor_alltoall_init PMPIX_Neighbor_alltoall_init (sendbuf: *const c_void,
            sendcount: c_int, sendtype: Datatype, recvbuf: *mut c_void, recvcount: c_int,
            recvtype: Datatype, comm: Comm, info: Info, request: *mut Request) -> c_int;
    generated::topology::neighbor_alltoall_init:
        MPI_Neighbor_alltoall_init_c PMPI_Neighbor_alltoall_init_c (sendbuf: *const c_void,
            sendcount: i64, sendtype: Datatype, recvbuf: *mut c_void, recvcount: i64,
            recvtype: Datatype, comm: Comm, info: Info, request: *mut Request) -> c_int;
    generated::topology::neighbor_alltoallv:
        MPI_Neighbor_alltoallv PMPI_Neighbor_alltoallv (sendbuf: *const c_void,
            sendcounts: *const c_int, sdispls: *const c_int, sendtype: Datatype,
            recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const c_int,
            recvtype: Datatype, comm: Comm) -> c_int;
    generated::topology::neighbor_alltoallv:
        MPI_Neighbor_alltoallv_c PMPI_Neighbor_alltoallv_c (sendbuf: *const c_void,
            sendcounts: *const i64, sdispls: *const i64, sendtype: Datatype, recvbuf: *mut c_void,
            recvcounts: *const i64, rdispls: *const i64, recvtype: Datatype, comm: Comm) -> c_int;
    generated::topology::neighbor_alltoallv_init:
        MPI_Neighbor_alltoallv_init PMPI_Neighbor_alltoallv_init (sendbuf: *const c_void,
            sendcounts: *const c_int, sdispls: *const c_int, sendtype: Datatype,
            recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const c_int,
            recvtype: Datatype, comm: Comm, info: Info, request: *mut Request) -> c_int;
    generated::topology::neighbor_alltoallv_init:
        MPIX_Neighbor_alltoallv_init PMPIX_Neighbor_alltoallv_init (sendbuf: *const c_void,
            sendcounts: *const c_int, sdispls: *const c_int, sendtype: Datatype,
            recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const c_int,
            recvtype: Datatype, comm: Comm, info: Info, request: *mut Request) -> c_int;
    generated::topology::neighbor_alltoallv_init:
        MPI_Neighbor_alltoallv_init_c PMPI_Neighbor_alltoallv_init_c (sendbuf: *const c_void,
            sendcounts: *const i64, sdispls: *const i64, sendtype: Datatype, recvbuf: *mut c_void,
            recvcounts: *const i64, rdispls: *const i64, recvtype: Datatype, comm: Comm,
            info: Info, request: *mut Request) -> c_int;
    generated::topology::neighbor_alltoallw:
        MPI_Neighbor_alltoallw PMPI_Neighbor_alltoallw (sendbuf: *const c_void,
            sendcounts: *const c_int, sdispls: *const i64, sendtypes: *const Datatype,
            recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const i64,
            recvtypes: *const Datatype, comm: Comm) -> c_int;
    generated::topology::neighbor_alltoallw:
        MPI_Neighbor_alltoallw_c PMPI_Neighbor_alltoallw_c (sendbuf: *const c_void,
            sendcounts: *const i64, sdispls: *const i64, sendtypes: *const Datatype,
            recvbuf: *mut c_void, recvcounts: *const i64, rdispls: *const i64,
            recvtypes: *const Datatype, comm: Comm) -> c_int;
    generated::topology::neighbor_alltoallw_init:
        MPI_Neighbor_alltoallw_init PMPI_Neighbor_alltoallw_init (sendbuf: *const c_void,
            sendcounts: *const c_int, sdispls: *const i64, sendtypes: *const Datatype,
            recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const i64,
            recvtypes: *const Datatype, comm: Comm, info: Info, request: *mut Request) -> c_int;
    generated::topology::neighbor_alltoallw_init:
        MPIX_Neighbor_alltoallw_init PMPIX_Neighbor_alltoallw_init (sendbuf: *const c_void,
            sendcounts: *const c_int, sdispls: *const i64, sendtypes: *const Datatype,
            recvbuf: *mut c_void, recvcounts: *const c_int, rdispls: *const i64,
            recvtypes: *const Datatype, comm: Comm, info: Info, request: *mut Request) -> c_int;
    generated::topology::neighbor_alltoallw_init:
        MPI_Neighbor_alltoallw_init_c PMPI_Neighbor_alltoallw_init_c (sendbuf: *const c_void,
            sendcounts: *const i64, sdispls: *const i64, sendtypes: *const Datatype,
            recvbuf: *mut c_void, recvcounts: *const i64, rdispls: *const i64,
            recvtypes: *const Datatype, comm: Comm, info: Info, request: *mut Request) -> c_int;
    generated::topology::topo_test:
        MPI_Topo_test PMPI_Topo_test (comm: Comm, status: *mut c_int) -> c_int;
}
