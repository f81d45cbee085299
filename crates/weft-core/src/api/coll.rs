//! Blocking collectives (MPI-5.0 sections 6.3 to 6.11).

use crate::abi::{HArr, IntArr};
use crate::coll_call::blocking;
use crate::coll_check as check;
use weft_base::Result;
use weft_base::handle::*;

/// MPI_Barrier.
pub fn barrier(comm: CommH) -> Result<()> {
    blocking(|e| check::barrier(e, comm))
}

/// MPI_Bcast.
pub fn bcast(
    buffer: *mut u8,
    count: i64,
    datatype: DatatypeH,
    root: i32,
    comm: CommH,
) -> Result<()> {
    blocking(|e| check::bcast(e, buffer, count, datatype, root, comm))
}

/// MPI_Gather.
#[allow(clippy::too_many_arguments)]
pub fn gather(
    sendbuf: *const u8,
    sendcount: i64,
    sendtype: DatatypeH,
    recvbuf: *mut u8,
    recvcount: i64,
    recvtype: DatatypeH,
    root: i32,
    comm: CommH,
) -> Result<()> {
    blocking(|e| check::gather(e, sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm))
}

/// MPI_Gatherv.
#[allow(clippy::too_many_arguments)]
pub fn gatherv(
    sendbuf: *const u8,
    sendcount: i64,
    sendtype: DatatypeH,
    recvbuf: *mut u8,
    recvcounts: IntArr,
    displs: IntArr,
    recvtype: DatatypeH,
    root: i32,
    comm: CommH,
) -> Result<()> {
    blocking(|e| check::gatherv(e, sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, comm))
}

/// MPI_Scatter.
#[allow(clippy::too_many_arguments)]
pub fn scatter(
    sendbuf: *const u8,
    sendcount: i64,
    sendtype: DatatypeH,
    recvbuf: *mut u8,
    recvcount: i64,
    recvtype: DatatypeH,
    root: i32,
    comm: CommH,
) -> Result<()> {
    blocking(|e| check::scatter(e, sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm))
}

/// MPI_Scatterv.
#[allow(clippy::too_many_arguments)]
pub fn scatterv(
    sendbuf: *const u8,
    sendcounts: IntArr,
    displs: IntArr,
    sendtype: DatatypeH,
    recvbuf: *mut u8,
    recvcount: i64,
    recvtype: DatatypeH,
    root: i32,
    comm: CommH,
) -> Result<()> {
    blocking(|e| check::scatterv(e, sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, comm))
}

/// MPI_Allgather.
pub fn allgather(
    sendbuf: *const u8,
    sendcount: i64,
    sendtype: DatatypeH,
    recvbuf: *mut u8,
    recvcount: i64,
    recvtype: DatatypeH,
    comm: CommH,
) -> Result<()> {
    blocking(|e| check::allgather(e, sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm))
}

/// MPI_Allgatherv.
#[allow(clippy::too_many_arguments)]
pub fn allgatherv(
    sendbuf: *const u8,
    sendcount: i64,
    sendtype: DatatypeH,
    recvbuf: *mut u8,
    recvcounts: IntArr,
    displs: IntArr,
    recvtype: DatatypeH,
    comm: CommH,
) -> Result<()> {
    blocking(|e| check::allgatherv(e, sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm))
}

/// MPI_Alltoall.
pub fn alltoall(
    sendbuf: *const u8,
    sendcount: i64,
    sendtype: DatatypeH,
    recvbuf: *mut u8,
    recvcount: i64,
    recvtype: DatatypeH,
    comm: CommH,
) -> Result<()> {
    blocking(|e| check::alltoall(e, sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm))
}

/// MPI_Alltoallv.
#[allow(clippy::too_many_arguments)]
pub fn alltoallv(
    sendbuf: *const u8,
    sendcounts: IntArr,
    sdispls: IntArr,
    sendtype: DatatypeH,
    recvbuf: *mut u8,
    recvcounts: IntArr,
    rdispls: IntArr,
    recvtype: DatatypeH,
    comm: CommH,
) -> Result<()> {
    blocking(|e| check::alltoallv(e, sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm))
}

/// MPI_Alltoallw.
#[allow(clippy::too_many_arguments)]
pub fn alltoallw(
    sendbuf: *const u8,
    sendcounts: IntArr,
    sdispls: IntArr,
    sendtypes: HArr<DatatypeH>,
    recvbuf: *mut u8,
    recvcounts: IntArr,
    rdispls: IntArr,
    recvtypes: HArr<DatatypeH>,
    comm: CommH,
) -> Result<()> {
    blocking(|e| check::alltoallw(e, sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm))
}

/// MPI_Reduce.
pub fn reduce(
    sendbuf: *const u8,
    recvbuf: *mut u8,
    count: i64,
    datatype: DatatypeH,
    op: OpH,
    root: i32,
    comm: CommH,
) -> Result<()> {
    blocking(|e| check::reduce(e, sendbuf, recvbuf, count, datatype, op, root, comm))
}

/// MPI_Allreduce.
pub fn allreduce(
    sendbuf: *const u8,
    recvbuf: *mut u8,
    count: i64,
    datatype: DatatypeH,
    op: OpH,
    comm: CommH,
) -> Result<()> {
    blocking(|e| check::allreduce(e, sendbuf, recvbuf, count, datatype, op, comm))
}

/// MPI_Reduce_scatter.
pub fn reduce_scatter(
    sendbuf: *const u8,
    recvbuf: *mut u8,
    recvcounts: IntArr,
    datatype: DatatypeH,
    op: OpH,
    comm: CommH,
) -> Result<()> {
    blocking(|e| check::reduce_scatter(e, sendbuf, recvbuf, recvcounts, datatype, op, comm))
}

/// MPI_Reduce_scatter_block.
pub fn reduce_scatter_block(
    sendbuf: *const u8,
    recvbuf: *mut u8,
    recvcount: i64,
    datatype: DatatypeH,
    op: OpH,
    comm: CommH,
) -> Result<()> {
    blocking(|e| check::reduce_scatter_block(e, sendbuf, recvbuf, recvcount, datatype, op, comm))
}

/// MPI_Scan.
pub fn scan(
    sendbuf: *const u8,
    recvbuf: *mut u8,
    count: i64,
    datatype: DatatypeH,
    op: OpH,
    comm: CommH,
) -> Result<()> {
    blocking(|e| check::scan(e, sendbuf, recvbuf, count, datatype, op, comm))
}

/// MPI_Exscan.
pub fn exscan(
    sendbuf: *const u8,
    recvbuf: *mut u8,
    count: i64,
    datatype: DatatypeH,
    op: OpH,
    comm: CommH,
) -> Result<()> {
    blocking(|e| check::exscan(e, sendbuf, recvbuf, count, datatype, op, comm))
}
