// Written by `cargo xtask codegen` from api/*.toml. Do not edit.
//! Process topologies (chapter 8).

#![allow(
    unused_variables,
    unused_imports,
    unused_unsafe,
    unused_mut,
    clippy::redundant_closure_call,
    clippy::useless_conversion
)]

use crate::abi::{Abi, AbiHandle};
use crate::entry::{self, OutInt, Requests, StatusSlot, Statuses};
use crate::generated::names::id;
use crate::to_body::PolyFn;
use std::ffi::{c_char, c_int, c_void};
use weft_base::handle::*;
use weft_base::{ErrClass, Result};
use weft_core::abi::{Arr, IntArr, UserFn};
use weft_core::api;
use weft_core::errh::Site;

/// `MPI_Cart_coords`, MPI-5.0 section 8.5.5.
pub unsafe fn cart_coords<A: Abi>(
    comm: A::Comm,
    rank: c_int,
    maxdims: c_int,
    coords: *mut c_int,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    entry::unsupported::<A>(id::CART_COORDS, site)
}

/// `MPI_Cart_create`, MPI-5.0 section 8.5.1.
pub unsafe fn cart_create<A: Abi>(
    comm_old: A::Comm,
    ndims: c_int,
    dims: *const c_int,
    periods: *const c_int,
    reorder: c_int,
    comm_cart: *mut A::Comm,
) -> c_int {
    let comm_old_h = comm_old.to_engine();
    let site = Site::Comm(comm_old_h);
    entry::unsupported::<A>(id::CART_CREATE, site)
}

/// `MPI_Cart_get`, MPI-5.0 section 8.5.5.
pub unsafe fn cart_get<A: Abi>(
    comm: A::Comm,
    maxdims: c_int,
    dims: *mut c_int,
    periods: *mut c_int,
    coords: *mut c_int,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    entry::unsupported::<A>(id::CART_GET, site)
}

/// `MPI_Cart_map`, MPI-5.0 section 8.5.8.
pub unsafe fn cart_map<A: Abi>(
    comm: A::Comm,
    ndims: c_int,
    dims: *const c_int,
    periods: *const c_int,
    newrank: *mut c_int,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    entry::unsupported::<A>(id::CART_MAP, site)
}

/// `MPI_Cart_rank`, MPI-5.0 section 8.5.5.
pub unsafe fn cart_rank<A: Abi>(comm: A::Comm, coords: *const c_int, rank: *mut c_int) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    entry::unsupported::<A>(id::CART_RANK, site)
}

/// `MPI_Cart_shift`, MPI-5.0 section 8.5.6.
pub unsafe fn cart_shift<A: Abi>(
    comm: A::Comm,
    direction: c_int,
    disp: c_int,
    rank_source: *mut c_int,
    rank_dest: *mut c_int,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    entry::unsupported::<A>(id::CART_SHIFT, site)
}

/// `MPI_Cart_sub`, MPI-5.0 section 8.5.7.
pub unsafe fn cart_sub<A: Abi>(
    comm: A::Comm,
    remain_dims: *const c_int,
    newcomm: *mut A::Comm,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    entry::unsupported::<A>(id::CART_SUB, site)
}

/// `MPI_Cartdim_get`, MPI-5.0 section 8.5.5.
pub unsafe fn cartdim_get<A: Abi>(comm: A::Comm, ndims: *mut c_int) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    entry::unsupported::<A>(id::CARTDIM_GET, site)
}

/// `MPI_Dims_create`, MPI-5.0 section 8.5.2.
pub unsafe fn dims_create<A: Abi>(nnodes: c_int, ndims: c_int, dims: *mut c_int) -> c_int {
    let site = Site::Default;
    entry::unsupported::<A>(id::DIMS_CREATE, site)
}

/// `MPI_Dist_graph_create`, MPI-5.0 section 8.5.4.
pub unsafe fn dist_graph_create<A: Abi>(
    comm_old: A::Comm,
    n: c_int,
    sources: *const c_int,
    degrees: *const c_int,
    destinations: *const c_int,
    weights: *const c_int,
    info: A::Info,
    reorder: c_int,
    comm_dist_graph: *mut A::Comm,
) -> c_int {
    let comm_old_h = comm_old.to_engine();
    let site = Site::Comm(comm_old_h);
    entry::unsupported::<A>(id::DIST_GRAPH_CREATE, site)
}

/// `MPI_Dist_graph_create_adjacent`, MPI-5.0 section 8.5.4.
pub unsafe fn dist_graph_create_adjacent<A: Abi>(
    comm_old: A::Comm,
    indegree: c_int,
    sources: *const c_int,
    sourceweights: *const c_int,
    outdegree: c_int,
    destinations: *const c_int,
    destweights: *const c_int,
    info: A::Info,
    reorder: c_int,
    comm_dist_graph: *mut A::Comm,
) -> c_int {
    let comm_old_h = comm_old.to_engine();
    let site = Site::Comm(comm_old_h);
    entry::unsupported::<A>(id::DIST_GRAPH_CREATE_ADJACENT, site)
}

/// `MPI_Dist_graph_neighbors`, MPI-5.0 section 8.5.5.
pub unsafe fn dist_graph_neighbors<A: Abi>(
    comm: A::Comm,
    maxindegree: c_int,
    sources: *mut c_int,
    sourceweights: *mut c_int,
    maxoutdegree: c_int,
    destinations: *mut c_int,
    destweights: *mut c_int,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    entry::unsupported::<A>(id::DIST_GRAPH_NEIGHBORS, site)
}

/// `MPI_Dist_graph_neighbors_count`, MPI-5.0 section 8.5.5.
pub unsafe fn dist_graph_neighbors_count<A: Abi>(
    comm: A::Comm,
    indegree: *mut c_int,
    outdegree: *mut c_int,
    weighted: *mut c_int,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    entry::unsupported::<A>(id::DIST_GRAPH_NEIGHBORS_COUNT, site)
}

/// `MPI_Graph_create`, MPI-5.0 section 8.5.3.
pub unsafe fn graph_create<A: Abi>(
    comm_old: A::Comm,
    nnodes: c_int,
    indx: *const c_int,
    edges: *const c_int,
    reorder: c_int,
    comm_graph: *mut A::Comm,
) -> c_int {
    let comm_old_h = comm_old.to_engine();
    let site = Site::Comm(comm_old_h);
    entry::unsupported::<A>(id::GRAPH_CREATE, site)
}

/// `MPI_Graph_get`, MPI-5.0 section 8.5.5.
pub unsafe fn graph_get<A: Abi>(
    comm: A::Comm,
    maxindex: c_int,
    maxedges: c_int,
    indx: *mut c_int,
    edges: *mut c_int,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    entry::unsupported::<A>(id::GRAPH_GET, site)
}

/// `MPI_Graph_map`, MPI-5.0 section 8.5.8.
pub unsafe fn graph_map<A: Abi>(
    comm: A::Comm,
    nnodes: c_int,
    indx: *const c_int,
    edges: *const c_int,
    newrank: *mut c_int,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    entry::unsupported::<A>(id::GRAPH_MAP, site)
}

/// `MPI_Graph_neighbors`, MPI-5.0 section 8.5.5.
pub unsafe fn graph_neighbors<A: Abi>(
    comm: A::Comm,
    rank: c_int,
    maxneighbors: c_int,
    neighbors: *mut c_int,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    entry::unsupported::<A>(id::GRAPH_NEIGHBORS, site)
}

/// `MPI_Graph_neighbors_count`, MPI-5.0 section 8.5.5.
pub unsafe fn graph_neighbors_count<A: Abi>(
    comm: A::Comm,
    rank: c_int,
    nneighbors: *mut c_int,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    entry::unsupported::<A>(id::GRAPH_NEIGHBORS_COUNT, site)
}

/// `MPI_Graphdims_get`, MPI-5.0 section 8.5.5.
pub unsafe fn graphdims_get<A: Abi>(
    comm: A::Comm,
    nnodes: *mut c_int,
    nedges: *mut c_int,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    entry::unsupported::<A>(id::GRAPHDIMS_GET, site)
}

/// `MPI_Ineighbor_allgather`, `MPI_Ineighbor_allgather_c`, MPI-5.0 section 8.6.
pub unsafe fn ineighbor_allgather<A: Abi>(
    sendbuf: *const c_void,
    sendcount: i64,
    sendtype: A::Datatype,
    recvbuf: *mut c_void,
    recvcount: i64,
    recvtype: A::Datatype,
    comm: A::Comm,
    request: *mut A::Request,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    entry::unsupported::<A>(id::INEIGHBOR_ALLGATHER, site)
}

/// `MPI_Ineighbor_allgatherv`, `MPI_Ineighbor_allgatherv_c`, MPI-5.0 section 8.6.
pub unsafe fn ineighbor_allgatherv<A: Abi>(
    sendbuf: *const c_void,
    sendcount: i64,
    sendtype: A::Datatype,
    recvbuf: *mut c_void,
    recvcounts: IntArr,
    displs: IntArr,
    recvtype: A::Datatype,
    comm: A::Comm,
    request: *mut A::Request,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    entry::unsupported::<A>(id::INEIGHBOR_ALLGATHERV, site)
}

/// `MPI_Ineighbor_alltoall`, `MPI_Ineighbor_alltoall_c`, MPI-5.0 section 8.6.
pub unsafe fn ineighbor_alltoall<A: Abi>(
    sendbuf: *const c_void,
    sendcount: i64,
    sendtype: A::Datatype,
    recvbuf: *mut c_void,
    recvcount: i64,
    recvtype: A::Datatype,
    comm: A::Comm,
    request: *mut A::Request,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    entry::unsupported::<A>(id::INEIGHBOR_ALLTOALL, site)
}

/// `MPI_Ineighbor_alltoallv`, `MPI_Ineighbor_alltoallv_c`, MPI-5.0 section 8.6.
pub unsafe fn ineighbor_alltoallv<A: Abi>(
    sendbuf: *const c_void,
    sendcounts: IntArr,
    sdispls: IntArr,
    sendtype: A::Datatype,
    recvbuf: *mut c_void,
    recvcounts: IntArr,
    rdispls: IntArr,
    recvtype: A::Datatype,
    comm: A::Comm,
    request: *mut A::Request,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    entry::unsupported::<A>(id::INEIGHBOR_ALLTOALLV, site)
}

/// `MPI_Ineighbor_alltoallw`, `MPI_Ineighbor_alltoallw_c`, MPI-5.0 section 8.6.
pub unsafe fn ineighbor_alltoallw<A: Abi>(
    sendbuf: *const c_void,
    sendcounts: IntArr,
    sdispls: *const i64,
    sendtypes: *const A::Datatype,
    recvbuf: *mut c_void,
    recvcounts: IntArr,
    rdispls: *const i64,
    recvtypes: *const A::Datatype,
    comm: A::Comm,
    request: *mut A::Request,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    entry::unsupported::<A>(id::INEIGHBOR_ALLTOALLW, site)
}

/// `MPI_Neighbor_allgather`, `MPI_Neighbor_allgather_c`, MPI-5.0 section 8.6.
pub unsafe fn neighbor_allgather<A: Abi>(
    sendbuf: *const c_void,
    sendcount: i64,
    sendtype: A::Datatype,
    recvbuf: *mut c_void,
    recvcount: i64,
    recvtype: A::Datatype,
    comm: A::Comm,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    entry::unsupported::<A>(id::NEIGHBOR_ALLGATHER, site)
}

/// `MPI_Neighbor_allgather_init`, `MPI_Neighbor_allgather_init_c`, MPI-5.0 section 8.6.
pub unsafe fn neighbor_allgather_init<A: Abi>(
    sendbuf: *const c_void,
    sendcount: i64,
    sendtype: A::Datatype,
    recvbuf: *mut c_void,
    recvcount: i64,
    recvtype: A::Datatype,
    comm: A::Comm,
    info: A::Info,
    request: *mut A::Request,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    entry::unsupported::<A>(id::NEIGHBOR_ALLGATHER_INIT, site)
}

/// `MPI_Neighbor_allgatherv`, `MPI_Neighbor_allgatherv_c`, MPI-5.0 section 8.6.
pub unsafe fn neighbor_allgatherv<A: Abi>(
    sendbuf: *const c_void,
    sendcount: i64,
    sendtype: A::Datatype,
    recvbuf: *mut c_void,
    recvcounts: IntArr,
    displs: IntArr,
    recvtype: A::Datatype,
    comm: A::Comm,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    entry::unsupported::<A>(id::NEIGHBOR_ALLGATHERV, site)
}

/// `MPI_Neighbor_allgatherv_init`, `MPI_Neighbor_allgatherv_init_c`, MPI-5.0 section 8.6.
pub unsafe fn neighbor_allgatherv_init<A: Abi>(
    sendbuf: *const c_void,
    sendcount: i64,
    sendtype: A::Datatype,
    recvbuf: *mut c_void,
    recvcounts: IntArr,
    displs: IntArr,
    recvtype: A::Datatype,
    comm: A::Comm,
    info: A::Info,
    request: *mut A::Request,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    entry::unsupported::<A>(id::NEIGHBOR_ALLGATHERV_INIT, site)
}

/// `MPI_Neighbor_alltoall`, `MPI_Neighbor_alltoall_c`, MPI-5.0 section 8.6.
pub unsafe fn neighbor_alltoall<A: Abi>(
    sendbuf: *const c_void,
    sendcount: i64,
    sendtype: A::Datatype,
    recvbuf: *mut c_void,
    recvcount: i64,
    recvtype: A::Datatype,
    comm: A::Comm,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    entry::unsupported::<A>(id::NEIGHBOR_ALLTOALL, site)
}

/// `MPI_Neighbor_alltoall_init`, `MPI_Neighbor_alltoall_init_c`, MPI-5.0 section 8.6.
pub unsafe fn neighbor_alltoall_init<A: Abi>(
    sendbuf: *const c_void,
    sendcount: i64,
    sendtype: A::Datatype,
    recvbuf: *mut c_void,
    recvcount: i64,
    recvtype: A::Datatype,
    comm: A::Comm,
    info: A::Info,
    request: *mut A::Request,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    entry::unsupported::<A>(id::NEIGHBOR_ALLTOALL_INIT, site)
}

/// `MPI_Neighbor_alltoallv`, `MPI_Neighbor_alltoallv_c`, MPI-5.0 section 8.6.
pub unsafe fn neighbor_alltoallv<A: Abi>(
    sendbuf: *const c_void,
    sendcounts: IntArr,
    sdispls: IntArr,
    sendtype: A::Datatype,
    recvbuf: *mut c_void,
    recvcounts: IntArr,
    rdispls: IntArr,
    recvtype: A::Datatype,
    comm: A::Comm,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    entry::unsupported::<A>(id::NEIGHBOR_ALLTOALLV, site)
}

/// `MPI_Neighbor_alltoallv_init`, `MPI_Neighbor_alltoallv_init_c`, MPI-5.0 section 8.6.
pub unsafe fn neighbor_alltoallv_init<A: Abi>(
    sendbuf: *const c_void,
    sendcounts: IntArr,
    sdispls: IntArr,
    sendtype: A::Datatype,
    recvbuf: *mut c_void,
    recvcounts: IntArr,
    rdispls: IntArr,
    recvtype: A::Datatype,
    comm: A::Comm,
    info: A::Info,
    request: *mut A::Request,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    entry::unsupported::<A>(id::NEIGHBOR_ALLTOALLV_INIT, site)
}

/// `MPI_Neighbor_alltoallw`, `MPI_Neighbor_alltoallw_c`, MPI-5.0 section 8.6.
pub unsafe fn neighbor_alltoallw<A: Abi>(
    sendbuf: *const c_void,
    sendcounts: IntArr,
    sdispls: *const i64,
    sendtypes: *const A::Datatype,
    recvbuf: *mut c_void,
    recvcounts: IntArr,
    rdispls: *const i64,
    recvtypes: *const A::Datatype,
    comm: A::Comm,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    entry::unsupported::<A>(id::NEIGHBOR_ALLTOALLW, site)
}

/// `MPI_Neighbor_alltoallw_init`, `MPI_Neighbor_alltoallw_init_c`, MPI-5.0 section 8.6.
pub unsafe fn neighbor_alltoallw_init<A: Abi>(
    sendbuf: *const c_void,
    sendcounts: IntArr,
    sdispls: *const i64,
    sendtypes: *const A::Datatype,
    recvbuf: *mut c_void,
    recvcounts: IntArr,
    rdispls: *const i64,
    recvtypes: *const A::Datatype,
    comm: A::Comm,
    info: A::Info,
    request: *mut A::Request,
) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    entry::unsupported::<A>(id::NEIGHBOR_ALLTOALLW_INIT, site)
}

/// `MPI_Topo_test`, MPI-5.0 section 8.5.5.
pub unsafe fn topo_test<A: Abi>(comm: A::Comm, status: *mut c_int) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    entry::unsupported::<A>(id::TOPO_TEST, site)
}
