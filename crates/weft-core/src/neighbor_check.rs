//! The checks of the neighbourhood collectives' arguments, and the call that results.
//!
//! Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY (no topology), MPI_ERR_COUNT, MPI_ERR_TYPE,
//! MPI_ERR_BUFFER (null, MPI_IN_PLACE, aliased), MPI_ERR_ARG (null arrays).

use crate::abi::{HArr, IntArr};
use crate::coll_args::*;
use crate::coll_call::{Checked, ready};
use crate::coll_calls::Neighbor;
use crate::coll_owned::OwnedBlocks;
use crate::engine::Engine;
use crate::strict;
use weft_base::Result;
use weft_base::handle::*;

const SEND: &str = "send buffer";
const RECV: &str = "receive buffer";

/// The end of every check: `send` and `recv` describe a block for each of so many neighbours.
fn checked(
    e: &Engine,
    comm: CommH,
    sendbuf: *const u8,
    send: impl FnOnce(usize) -> Result<OwnedBlocks>,
    recvbuf: *mut u8,
    recv: impl FnOnce(usize) -> Result<OwnedBlocks>,
) -> Checked<Neighbor> {
    let topology = e.topology(comm)?;
    let c = e.comm(comm)?;
    let edges = c.edges(&topology);
    let (n_out, n_in) = (edges.destinations.len(), edges.sources.len());
    debug_assert!(!c.is_inter(), "what has a topology has one group");
    let (send, recv) = (send(n_out)?, recv(n_in)?);
    // Other libraries refuse it in the other collectives only.
    let fault = aliased(sendbuf, recvbuf, send.has_data(n_out) && recv.has_data(n_in))
        .and_then(|e| strict::taken(e.class, "6.2.3", &e.detail).err());
    let call = Neighbor { edges: edges.clone(), send: (sendbuf, send), recv: (recvbuf, recv) };
    ready(c, call, fault)
}

/// The same part for each of `n` neighbours.
fn to_all(e: &Engine, ptr: *const u8, count: i64, datatype: DatatypeH, n: usize) -> Result<OwnedBlocks> {
    let part = send_part(e, ptr, count, datatype)?;
    Ok(OwnedBlocks::Vector { counts: vec![count; n], displs: vec![0; n], dt: part.dt })
}

#[allow(clippy::too_many_arguments)]
pub(crate) fn neighbor_allgather(
    e: &Engine,
    sendbuf: *const u8,
    sendcount: i64,
    sendtype: DatatypeH,
    recvbuf: *mut u8,
    recvcount: i64,
    recvtype: DatatypeH,
    comm: CommH,
) -> Checked<Neighbor> {
    let send = |n| to_all(e, sendbuf, sendcount, sendtype, n);
    checked(e, comm, sendbuf, send, recvbuf, |n| uniform(e, recvbuf, recvcount, recvtype, n, RECV))
}

#[allow(clippy::too_many_arguments)]
pub(crate) fn neighbor_allgatherv(
    e: &Engine,
    sendbuf: *const u8,
    sendcount: i64,
    sendtype: DatatypeH,
    recvbuf: *mut u8,
    recvcounts: IntArr,
    displs: IntArr,
    recvtype: DatatypeH,
    comm: CommH,
) -> Checked<Neighbor> {
    let send = |n| to_all(e, sendbuf, sendcount, sendtype, n);
    checked(e, comm, sendbuf, send, recvbuf, |n| vector(e, recvbuf, recvcounts, displs, recvtype, n, RECV))
}

#[allow(clippy::too_many_arguments)]
pub(crate) fn neighbor_alltoall(
    e: &Engine,
    sendbuf: *const u8,
    sendcount: i64,
    sendtype: DatatypeH,
    recvbuf: *mut u8,
    recvcount: i64,
    recvtype: DatatypeH,
    comm: CommH,
) -> Checked<Neighbor> {
    let send = |n| uniform(e, sendbuf, sendcount, sendtype, n, SEND);
    checked(e, comm, sendbuf, send, recvbuf, |n| uniform(e, recvbuf, recvcount, recvtype, n, RECV))
}

#[allow(clippy::too_many_arguments)]
pub(crate) fn neighbor_alltoallv(
    e: &Engine,
    sendbuf: *const u8,
    sendcounts: IntArr,
    sdispls: IntArr,
    sendtype: DatatypeH,
    recvbuf: *mut u8,
    recvcounts: IntArr,
    rdispls: IntArr,
    recvtype: DatatypeH,
    comm: CommH,
) -> Checked<Neighbor> {
    let send = |n| vector(e, sendbuf, sendcounts, sdispls, sendtype, n, SEND);
    checked(e, comm, sendbuf, send, recvbuf, |n| vector(e, recvbuf, recvcounts, rdispls, recvtype, n, RECV))
}

#[allow(clippy::too_many_arguments)]
pub(crate) fn neighbor_alltoallw(
    e: &Engine,
    sendbuf: *const u8,
    sendcounts: IntArr,
    sdispls: IntArr,
    sendtypes: HArr<DatatypeH>,
    recvbuf: *mut u8,
    recvcounts: IntArr,
    rdispls: IntArr,
    recvtypes: HArr<DatatypeH>,
    comm: CommH,
) -> Checked<Neighbor> {
    let send = |n| each(e, sendbuf, sendcounts, sdispls, sendtypes, n, SEND);
    checked(e, comm, sendbuf, send, recvbuf, |n| each(e, recvbuf, recvcounts, rdispls, recvtypes, n, RECV))
}
