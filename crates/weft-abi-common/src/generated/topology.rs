// Written by `cargo xtask codegen` from api/*.toml. Do not edit.
//! Process topologies (chapter 8).

#![allow(
    unused_variables,
    unused_imports,
    unused_unsafe,
    unused_mut,
    clippy::redundant_closure,
    clippy::redundant_closure_call,
    clippy::useless_conversion
)]

use crate::abi::{Abi, AbiHandle};
use crate::entry::{self, OutInt, Requests, StatusSlot, Statuses};
use crate::generated::names::id;
use crate::hot_coll::{Blocks, all_same, call, known, rooted, same, short};
use crate::to_body::PolyFn;
use std::ffi::{c_char, c_int, c_void};
use weft_base::consts::{IN_PLACE, is_address};
use weft_base::handle::*;
use weft_base::{ErrClass, Result};
use weft_core::abi::{Arr, IntArr, UserFn};
use weft_core::api;
use weft_core::errh::Site;
use weft_core::rma::hot;

/// `MPI_Cart_coords`, MPI-5.0 section 8.5.5.
pub unsafe fn cart_coords<A: Abi>(comm: A::Comm, rank: c_int, maxdims: c_int, coords: *mut c_int) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::CART_COORDS)?;
            entry::nonneg("maxdims", i64::from(maxdims), ErrClass::ARG)?;
            entry::array("coords", !entry::is_address(coords), i64::from(maxdims))?;
            let r0 = api::topology::cart_coords(comm_h, A::rank_in(rank), maxdims)?;
            entry::write_array(coords, i64::from(maxdims), &r0, |x| *x);
            Ok(())
        })()
    };
    entry::end::<A>(id::CART_COORDS, site, r)
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
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::CART_CREATE)?;
            let refuse = |_: &_| api::comm_create::refuse(comm_old.to_engine());
            entry::nonneg("ndims", i64::from(ndims), ErrClass::ARG).inspect_err(refuse)?;
            entry::array("dims", !entry::is_address(dims), i64::from(ndims)).inspect_err(refuse)?;
            entry::array("periods", !entry::is_address(periods), i64::from(ndims)).inspect_err(refuse)?;
            entry::not_null("comm_cart", comm_cart).inspect_err(refuse)?;
            let r0 = api::topology::cart_create(comm_old_h, ndims, Arr(dims), Arr(periods), reorder != 0)?;
            comm_cart.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(comm_cart);
        }
    }
    entry::end::<A>(id::CART_CREATE, site, r)
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
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::CART_GET)?;
            entry::nonneg("maxdims", i64::from(maxdims), ErrClass::ARG)?;
            entry::array("dims", !entry::is_address(dims), i64::from(maxdims))?;
            entry::array("periods", !entry::is_address(periods), i64::from(maxdims))?;
            entry::array("coords", !entry::is_address(coords), i64::from(maxdims))?;
            let (r0, r1, r2) = api::topology::cart_get(comm_h, maxdims)?;
            entry::write_array(dims, i64::from(maxdims), &r0, |x| *x);
            entry::write_array(periods, i64::from(maxdims), &r1, |x| c_int::from(*x));
            entry::write_array(coords, i64::from(maxdims), &r2, |x| *x);
            Ok(())
        })()
    };
    entry::end::<A>(id::CART_GET, site, r)
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
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::CART_MAP)?;
            entry::nonneg("ndims", i64::from(ndims), ErrClass::ARG)?;
            entry::array("dims", !entry::is_address(dims), i64::from(ndims))?;
            entry::array("periods", !entry::is_address(periods), i64::from(ndims))?;
            entry::not_null("newrank", newrank)?;
            let r0 = api::topology::cart_map(comm_h, ndims, Arr(dims), Arr(periods))?;
            newrank.write(A::rank_out(r0));
            Ok(())
        })()
    };
    entry::end::<A>(id::CART_MAP, site, r)
}

/// `MPI_Cart_rank`, MPI-5.0 section 8.5.5.
pub unsafe fn cart_rank<A: Abi>(comm: A::Comm, coords: *const c_int, rank: *mut c_int) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::CART_RANK)?;
            entry::not_null("rank", rank)?;
            let r0 = api::topology::cart_rank(comm_h, Arr(coords))?;
            rank.write(A::rank_out(r0));
            Ok(())
        })()
    };
    entry::end::<A>(id::CART_RANK, site, r)
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
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::CART_SHIFT)?;
            entry::not_null("rank_source", rank_source)?;
            entry::not_null("rank_dest", rank_dest)?;
            let (r0, r1) = api::topology::cart_shift(comm_h, direction, disp)?;
            rank_source.write(A::rank_out(r0));
            rank_dest.write(A::rank_out(r1));
            Ok(())
        })()
    };
    entry::end::<A>(id::CART_SHIFT, site, r)
}

/// `MPI_Cart_sub`, MPI-5.0 section 8.5.7.
pub unsafe fn cart_sub<A: Abi>(comm: A::Comm, remain_dims: *const c_int, newcomm: *mut A::Comm) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::CART_SUB)?;
            let refuse = |_: &_| api::comm_create::refuse(comm.to_engine());
            entry::not_null("newcomm", newcomm).inspect_err(refuse)?;
            let r0 = api::topology::cart_sub(comm_h, Arr(remain_dims))?;
            newcomm.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(newcomm);
        }
    }
    entry::end::<A>(id::CART_SUB, site, r)
}

/// `MPI_Cartdim_get`, MPI-5.0 section 8.5.5.
pub unsafe fn cartdim_get<A: Abi>(comm: A::Comm, ndims: *mut c_int) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::CARTDIM_GET)?;
            entry::not_null("ndims", ndims)?;
            let r0 = api::topology::cartdim_get(comm_h)?;
            ndims.write(r0);
            Ok(())
        })()
    };
    entry::end::<A>(id::CARTDIM_GET, site, r)
}

/// `MPI_Dims_create`, MPI-5.0 section 8.5.2.
pub unsafe fn dims_create<A: Abi>(nnodes: c_int, ndims: c_int, dims: *mut c_int) -> c_int {
    let site = Site::Default;
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::DIMS_CREATE)?;
            entry::nonneg("nnodes", i64::from(nnodes), ErrClass::ARG)?;
            entry::nonneg("ndims", i64::from(ndims), ErrClass::ARG)?;
            entry::array("dims", !entry::is_address(dims), i64::from(ndims))?;
            api::topology::dims_create(nnodes, ndims, dims)?;
            Ok(())
        })()
    };
    entry::end::<A>(id::DIMS_CREATE, site, r)
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
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::DIST_GRAPH_CREATE)?;
            let refuse = |_: &_| api::comm_create::refuse(comm_old.to_engine());
            entry::nonneg("n", i64::from(n), ErrClass::ARG).inspect_err(refuse)?;
            entry::array("sources", !entry::is_address(sources), i64::from(n)).inspect_err(refuse)?;
            let mut sources_room = Vec::new();
            let sources = entry::translated::<A>(sources, i64::from(n), A::rank_in, &mut sources_room);
            entry::array("degrees", !entry::is_address(degrees), i64::from(n)).inspect_err(refuse)?;
            entry::not_null("comm_dist_graph", comm_dist_graph).inspect_err(refuse)?;
            let r0 = api::topology::dist_graph_create(
                comm_old_h,
                n,
                sources,
                Arr(degrees),
                Arr(destinations),
                A::weights_in(weights),
                info.to_engine(),
                reorder != 0,
            )?;
            comm_dist_graph.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(comm_dist_graph);
        }
    }
    entry::end::<A>(id::DIST_GRAPH_CREATE, site, r)
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
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::DIST_GRAPH_CREATE_ADJACENT)?;
            let refuse = |_: &_| api::comm_create::refuse(comm_old.to_engine());
            entry::nonneg("indegree", i64::from(indegree), ErrClass::ARG).inspect_err(refuse)?;
            entry::array("sources", !entry::is_address(sources), i64::from(indegree)).inspect_err(refuse)?;
            let mut sources_room = Vec::new();
            let sources = entry::translated::<A>(sources, i64::from(indegree), A::rank_in, &mut sources_room);
            entry::nonneg("outdegree", i64::from(outdegree), ErrClass::ARG).inspect_err(refuse)?;
            entry::array("destinations", !entry::is_address(destinations), i64::from(outdegree)).inspect_err(refuse)?;
            let mut destinations_room = Vec::new();
            let destinations =
                entry::translated::<A>(destinations, i64::from(outdegree), A::rank_in, &mut destinations_room);
            entry::not_null("comm_dist_graph", comm_dist_graph).inspect_err(refuse)?;
            let r0 = api::topology::dist_graph_create_adjacent(
                comm_old_h,
                indegree,
                sources,
                A::weights_in(sourceweights),
                outdegree,
                destinations,
                A::weights_in(destweights),
                info.to_engine(),
                reorder != 0,
            )?;
            comm_dist_graph.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(comm_dist_graph);
        }
    }
    entry::end::<A>(id::DIST_GRAPH_CREATE_ADJACENT, site, r)
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
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::DIST_GRAPH_NEIGHBORS)?;
            entry::nonneg("maxindegree", i64::from(maxindegree), ErrClass::ARG)?;
            entry::array("sources", !entry::is_address(sources), i64::from(maxindegree))?;
            entry::nonneg("maxoutdegree", i64::from(maxoutdegree), ErrClass::ARG)?;
            entry::array("destinations", !entry::is_address(destinations), i64::from(maxoutdegree))?;
            let (r0, r1, r2, r3) = api::topology::dist_graph_neighbors(comm_h, maxindegree, maxoutdegree)?;
            entry::write_array(sources, i64::from(maxindegree), &r0, |x| A::rank_out(*x));
            entry::write_weights::<A>(sourceweights, i64::from(maxindegree), &r1);
            entry::write_array(destinations, i64::from(maxoutdegree), &r2, |x| A::rank_out(*x));
            entry::write_weights::<A>(destweights, i64::from(maxoutdegree), &r3);
            Ok(())
        })()
    };
    entry::end::<A>(id::DIST_GRAPH_NEIGHBORS, site, r)
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
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::DIST_GRAPH_NEIGHBORS_COUNT)?;
            entry::not_null("indegree", indegree)?;
            entry::not_null("outdegree", outdegree)?;
            entry::not_null("weighted", weighted)?;
            let (r0, r1, r2) = api::topology::dist_graph_neighbors_count(comm_h)?;
            indegree.write(r0);
            outdegree.write(r1);
            weighted.write(c_int::from(r2));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::flagged(weighted, false);
        }
    }
    entry::end::<A>(id::DIST_GRAPH_NEIGHBORS_COUNT, site, r)
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
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::GRAPH_CREATE)?;
            let refuse = |_: &_| api::comm_create::refuse(comm_old.to_engine());
            entry::nonneg("nnodes", i64::from(nnodes), ErrClass::ARG).inspect_err(refuse)?;
            entry::array("indx", !entry::is_address(indx), i64::from(nnodes)).inspect_err(refuse)?;
            entry::not_null("comm_graph", comm_graph).inspect_err(refuse)?;
            let r0 = api::topology::graph_create(comm_old_h, nnodes, Arr(indx), Arr(edges), reorder != 0)?;
            comm_graph.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(comm_graph);
        }
    }
    entry::end::<A>(id::GRAPH_CREATE, site, r)
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
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::GRAPH_GET)?;
            entry::nonneg("maxindex", i64::from(maxindex), ErrClass::ARG)?;
            entry::nonneg("maxedges", i64::from(maxedges), ErrClass::ARG)?;
            entry::array("indx", !entry::is_address(indx), i64::from(maxindex))?;
            entry::array("edges", !entry::is_address(edges), i64::from(maxedges))?;
            let (r0, r1) = api::topology::graph_get(comm_h, maxindex, maxedges)?;
            entry::write_array(indx, i64::from(maxindex), &r0, |x| *x);
            entry::write_array(edges, i64::from(maxedges), &r1, |x| *x);
            Ok(())
        })()
    };
    entry::end::<A>(id::GRAPH_GET, site, r)
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
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::GRAPH_MAP)?;
            entry::nonneg("nnodes", i64::from(nnodes), ErrClass::ARG)?;
            entry::array("indx", !entry::is_address(indx), i64::from(nnodes))?;
            entry::not_null("newrank", newrank)?;
            let r0 = api::topology::graph_map(comm_h, nnodes, Arr(indx), Arr(edges))?;
            newrank.write(A::rank_out(r0));
            Ok(())
        })()
    };
    entry::end::<A>(id::GRAPH_MAP, site, r)
}

/// `MPI_Graph_neighbors`, MPI-5.0 section 8.5.5.
pub unsafe fn graph_neighbors<A: Abi>(comm: A::Comm, rank: c_int, maxneighbors: c_int, neighbors: *mut c_int) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::GRAPH_NEIGHBORS)?;
            entry::nonneg("maxneighbors", i64::from(maxneighbors), ErrClass::ARG)?;
            entry::array("neighbors", !entry::is_address(neighbors), i64::from(maxneighbors))?;
            let r0 = api::topology::graph_neighbors(comm_h, A::rank_in(rank), maxneighbors)?;
            entry::write_array(neighbors, i64::from(maxneighbors), &r0, |x| A::rank_out(*x));
            Ok(())
        })()
    };
    entry::end::<A>(id::GRAPH_NEIGHBORS, site, r)
}

/// `MPI_Graph_neighbors_count`, MPI-5.0 section 8.5.5.
pub unsafe fn graph_neighbors_count<A: Abi>(comm: A::Comm, rank: c_int, nneighbors: *mut c_int) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::GRAPH_NEIGHBORS_COUNT)?;
            entry::not_null("nneighbors", nneighbors)?;
            let r0 = api::topology::graph_neighbors_count(comm_h, A::rank_in(rank))?;
            nneighbors.write(r0);
            Ok(())
        })()
    };
    entry::end::<A>(id::GRAPH_NEIGHBORS_COUNT, site, r)
}

/// `MPI_Graphdims_get`, MPI-5.0 section 8.5.5.
pub unsafe fn graphdims_get<A: Abi>(comm: A::Comm, nnodes: *mut c_int, nedges: *mut c_int) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::GRAPHDIMS_GET)?;
            entry::not_null("nnodes", nnodes)?;
            entry::not_null("nedges", nedges)?;
            let (r0, r1) = api::topology::graphdims_get(comm_h)?;
            nnodes.write(r0);
            nedges.write(r1);
            Ok(())
        })()
    };
    entry::end::<A>(id::GRAPHDIMS_GET, site, r)
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
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::INEIGHBOR_ALLGATHER)?;
            entry::not_null("request", request)?;
            let r0 = api::coll::ineighbor_allgather(
                A::buffer_in(sendbuf).cast(),
                i64::from(sendcount),
                sendtype.to_engine(),
                A::buffer_in(recvbuf.cast_const()).cast_mut().cast(),
                i64::from(recvcount),
                recvtype.to_engine(),
                comm_h,
            )?;
            request.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(request);
        }
    }
    entry::end::<A>(id::INEIGHBOR_ALLGATHER, site, r)
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
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::INEIGHBOR_ALLGATHERV)?;
            entry::not_null("request", request)?;
            let r0 = api::coll::ineighbor_allgatherv(
                A::buffer_in(sendbuf).cast(),
                i64::from(sendcount),
                sendtype.to_engine(),
                A::buffer_in(recvbuf.cast_const()).cast_mut().cast(),
                recvcounts,
                displs,
                recvtype.to_engine(),
                comm_h,
            )?;
            request.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(request);
        }
    }
    entry::end::<A>(id::INEIGHBOR_ALLGATHERV, site, r)
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
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::INEIGHBOR_ALLTOALL)?;
            entry::not_null("request", request)?;
            let r0 = api::coll::ineighbor_alltoall(
                A::buffer_in(sendbuf).cast(),
                i64::from(sendcount),
                sendtype.to_engine(),
                A::buffer_in(recvbuf.cast_const()).cast_mut().cast(),
                i64::from(recvcount),
                recvtype.to_engine(),
                comm_h,
            )?;
            request.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(request);
        }
    }
    entry::end::<A>(id::INEIGHBOR_ALLTOALL, site, r)
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
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::INEIGHBOR_ALLTOALLV)?;
            entry::not_null("request", request)?;
            let r0 = api::coll::ineighbor_alltoallv(
                A::buffer_in(sendbuf).cast(),
                sendcounts,
                sdispls,
                sendtype.to_engine(),
                A::buffer_in(recvbuf.cast_const()).cast_mut().cast(),
                recvcounts,
                rdispls,
                recvtype.to_engine(),
                comm_h,
            )?;
            request.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(request);
        }
    }
    entry::end::<A>(id::INEIGHBOR_ALLTOALLV, site, r)
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
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::INEIGHBOR_ALLTOALLW)?;
            entry::not_null("request", request)?;
            let r0 = api::coll::ineighbor_alltoallw(
                A::buffer_in(sendbuf).cast(),
                sendcounts,
                IntArr::wide(sdispls),
                entry::handles(sendtypes),
                A::buffer_in(recvbuf.cast_const()).cast_mut().cast(),
                recvcounts,
                IntArr::wide(rdispls),
                entry::handles(recvtypes),
                comm_h,
            )?;
            request.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(request);
        }
    }
    entry::end::<A>(id::INEIGHBOR_ALLTOALLW, site, r)
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
    // SAFETY: the caller keeps the contract of the MPI function.
    if let Some(code) = unsafe {
        call::<A>(id::NEIGHBOR_ALLGATHER, comm, same::<A>(sendtype, recvtype, comm), |p| {
            short::neighbor(
                p,
                p.edges()?,
                (p.blocks(A::buffer_in(sendbuf).cast_mut().cast(), Blocks::Same(sendcount)), p.dt?),
                (p.blocks(A::buffer_in(recvbuf).cast_mut().cast(), Blocks::Even(recvcount)), p.dt?),
            )
        })
    } {
        return code;
    }
    // SAFETY: as above.
    unsafe { neighbor_allgather_general::<A>(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm) }
}

#[inline(never)]
unsafe fn neighbor_allgather_general<A: Abi>(
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
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::NEIGHBOR_ALLGATHER)?;
            api::coll::neighbor_allgather(
                A::buffer_in(sendbuf).cast(),
                i64::from(sendcount),
                sendtype.to_engine(),
                A::buffer_in(recvbuf.cast_const()).cast_mut().cast(),
                i64::from(recvcount),
                recvtype.to_engine(),
                comm_h,
            )?;
            Ok(())
        })()
    };
    entry::end::<A>(id::NEIGHBOR_ALLGATHER, site, r)
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
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::NEIGHBOR_ALLGATHER_INIT)?;
            entry::not_null("request", request)?;
            let r0 = api::coll::neighbor_allgather_init(
                A::buffer_in(sendbuf).cast(),
                i64::from(sendcount),
                sendtype.to_engine(),
                A::buffer_in(recvbuf.cast_const()).cast_mut().cast(),
                i64::from(recvcount),
                recvtype.to_engine(),
                comm_h,
                info.to_engine(),
            )?;
            request.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(request);
        }
    }
    entry::end::<A>(id::NEIGHBOR_ALLGATHER_INIT, site, r)
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
    // SAFETY: the caller keeps the contract of the MPI function.
    if let Some(code) = unsafe {
        call::<A>(id::NEIGHBOR_ALLGATHERV, comm, same::<A>(sendtype, recvtype, comm), |p| {
            short::neighbor(
                p,
                p.edges()?,
                (p.blocks(A::buffer_in(sendbuf).cast_mut().cast(), Blocks::Same(sendcount)), p.dt?),
                (p.blocks(A::buffer_in(recvbuf).cast_mut().cast(), Blocks::Vector(recvcounts, displs)), p.dt?),
            )
        })
    } {
        return code;
    }
    // SAFETY: as above.
    unsafe {
        neighbor_allgatherv_general::<A>(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm)
    }
}

#[inline(never)]
unsafe fn neighbor_allgatherv_general<A: Abi>(
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
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::NEIGHBOR_ALLGATHERV)?;
            api::coll::neighbor_allgatherv(
                A::buffer_in(sendbuf).cast(),
                i64::from(sendcount),
                sendtype.to_engine(),
                A::buffer_in(recvbuf.cast_const()).cast_mut().cast(),
                recvcounts,
                displs,
                recvtype.to_engine(),
                comm_h,
            )?;
            Ok(())
        })()
    };
    entry::end::<A>(id::NEIGHBOR_ALLGATHERV, site, r)
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
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::NEIGHBOR_ALLGATHERV_INIT)?;
            entry::not_null("request", request)?;
            let r0 = api::coll::neighbor_allgatherv_init(
                A::buffer_in(sendbuf).cast(),
                i64::from(sendcount),
                sendtype.to_engine(),
                A::buffer_in(recvbuf.cast_const()).cast_mut().cast(),
                recvcounts,
                displs,
                recvtype.to_engine(),
                comm_h,
                info.to_engine(),
            )?;
            request.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(request);
        }
    }
    entry::end::<A>(id::NEIGHBOR_ALLGATHERV_INIT, site, r)
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
    // SAFETY: the caller keeps the contract of the MPI function.
    if let Some(code) = unsafe {
        call::<A>(id::NEIGHBOR_ALLTOALL, comm, same::<A>(sendtype, recvtype, comm), |p| {
            short::neighbor(
                p,
                p.edges()?,
                (p.blocks(A::buffer_in(sendbuf).cast_mut().cast(), Blocks::Even(sendcount)), p.dt?),
                (p.blocks(A::buffer_in(recvbuf).cast_mut().cast(), Blocks::Even(recvcount)), p.dt?),
            )
        })
    } {
        return code;
    }
    // SAFETY: as above.
    unsafe { neighbor_alltoall_general::<A>(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm) }
}

#[inline(never)]
unsafe fn neighbor_alltoall_general<A: Abi>(
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
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::NEIGHBOR_ALLTOALL)?;
            api::coll::neighbor_alltoall(
                A::buffer_in(sendbuf).cast(),
                i64::from(sendcount),
                sendtype.to_engine(),
                A::buffer_in(recvbuf.cast_const()).cast_mut().cast(),
                i64::from(recvcount),
                recvtype.to_engine(),
                comm_h,
            )?;
            Ok(())
        })()
    };
    entry::end::<A>(id::NEIGHBOR_ALLTOALL, site, r)
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
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::NEIGHBOR_ALLTOALL_INIT)?;
            entry::not_null("request", request)?;
            let r0 = api::coll::neighbor_alltoall_init(
                A::buffer_in(sendbuf).cast(),
                i64::from(sendcount),
                sendtype.to_engine(),
                A::buffer_in(recvbuf.cast_const()).cast_mut().cast(),
                i64::from(recvcount),
                recvtype.to_engine(),
                comm_h,
                info.to_engine(),
            )?;
            request.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(request);
        }
    }
    entry::end::<A>(id::NEIGHBOR_ALLTOALL_INIT, site, r)
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
    // SAFETY: the caller keeps the contract of the MPI function.
    if let Some(code) = unsafe {
        call::<A>(id::NEIGHBOR_ALLTOALLV, comm, same::<A>(sendtype, recvtype, comm), |p| {
            short::neighbor(
                p,
                p.edges()?,
                (p.blocks(A::buffer_in(sendbuf).cast_mut().cast(), Blocks::Vector(sendcounts, sdispls)), p.dt?),
                (p.blocks(A::buffer_in(recvbuf).cast_mut().cast(), Blocks::Vector(recvcounts, rdispls)), p.dt?),
            )
        })
    } {
        return code;
    }
    // SAFETY: as above.
    unsafe {
        neighbor_alltoallv_general::<A>(
            sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm,
        )
    }
}

#[inline(never)]
unsafe fn neighbor_alltoallv_general<A: Abi>(
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
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::NEIGHBOR_ALLTOALLV)?;
            api::coll::neighbor_alltoallv(
                A::buffer_in(sendbuf).cast(),
                sendcounts,
                sdispls,
                sendtype.to_engine(),
                A::buffer_in(recvbuf.cast_const()).cast_mut().cast(),
                recvcounts,
                rdispls,
                recvtype.to_engine(),
                comm_h,
            )?;
            Ok(())
        })()
    };
    entry::end::<A>(id::NEIGHBOR_ALLTOALLV, site, r)
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
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::NEIGHBOR_ALLTOALLV_INIT)?;
            entry::not_null("request", request)?;
            let r0 = api::coll::neighbor_alltoallv_init(
                A::buffer_in(sendbuf).cast(),
                sendcounts,
                sdispls,
                sendtype.to_engine(),
                A::buffer_in(recvbuf.cast_const()).cast_mut().cast(),
                recvcounts,
                rdispls,
                recvtype.to_engine(),
                comm_h,
                info.to_engine(),
            )?;
            request.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(request);
        }
    }
    entry::end::<A>(id::NEIGHBOR_ALLTOALLV_INIT, site, r)
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
    // SAFETY: the caller keeps the contract of the MPI function.
    if let Some(code) = unsafe {
        call::<A>(
            id::NEIGHBOR_ALLTOALLW,
            comm,
            all_same::<A>(sendtypes, recvtypes, comm, |p| p.edges().map(|e| (e.destinations.len(), e.sources.len()))),
            |p| {
                short::neighbor(
                    p,
                    p.edges()?,
                    (
                        p.blocks(
                            A::buffer_in(sendbuf).cast_mut().cast(),
                            Blocks::Each(sendcounts, IntArr::wide(sdispls)),
                        ),
                        p.dt?,
                    ),
                    (
                        p.blocks(
                            A::buffer_in(recvbuf).cast_mut().cast(),
                            Blocks::Each(recvcounts, IntArr::wide(rdispls)),
                        ),
                        p.dt?,
                    ),
                )
            },
        )
    } {
        return code;
    }
    // SAFETY: as above.
    unsafe {
        neighbor_alltoallw_general::<A>(
            sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm,
        )
    }
}

#[inline(never)]
unsafe fn neighbor_alltoallw_general<A: Abi>(
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
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::NEIGHBOR_ALLTOALLW)?;
            api::coll::neighbor_alltoallw(
                A::buffer_in(sendbuf).cast(),
                sendcounts,
                IntArr::wide(sdispls),
                entry::handles(sendtypes),
                A::buffer_in(recvbuf.cast_const()).cast_mut().cast(),
                recvcounts,
                IntArr::wide(rdispls),
                entry::handles(recvtypes),
                comm_h,
            )?;
            Ok(())
        })()
    };
    entry::end::<A>(id::NEIGHBOR_ALLTOALLW, site, r)
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
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::NEIGHBOR_ALLTOALLW_INIT)?;
            entry::not_null("request", request)?;
            let r0 = api::coll::neighbor_alltoallw_init(
                A::buffer_in(sendbuf).cast(),
                sendcounts,
                IntArr::wide(sdispls),
                entry::handles(sendtypes),
                A::buffer_in(recvbuf.cast_const()).cast_mut().cast(),
                recvcounts,
                IntArr::wide(rdispls),
                entry::handles(recvtypes),
                comm_h,
                info.to_engine(),
            )?;
            request.write(AbiHandle::from_engine(r0));
            Ok(())
        })()
    };
    if r.is_err() {
        // SAFETY: as above; NULL is left alone.
        unsafe {
            entry::nulled(request);
        }
    }
    entry::end::<A>(id::NEIGHBOR_ALLTOALLW_INIT, site, r)
}

/// `MPI_Topo_test`, MPI-5.0 section 8.5.5.
pub unsafe fn topo_test<A: Abi>(comm: A::Comm, status: *mut c_int) -> c_int {
    let comm_h = comm.to_engine();
    let site = Site::Comm(comm_h);
    // SAFETY: the caller keeps the contract of the MPI function.
    let r = unsafe {
        (|| -> Result<()> {
            entry::begin(id::TOPO_TEST)?;
            entry::not_null("status", status)?;
            let r0 = api::topology::topo_test(comm_h)?;
            status.write(A::topology_type_out(r0));
            Ok(())
        })()
    };
    entry::end::<A>(id::TOPO_TEST, site, r)
}
