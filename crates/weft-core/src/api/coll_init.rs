//! Persistent collectives (MPI-5.0 section 6.13).

use crate::abi::{HArr, IntArr};
use crate::coll_call::persistent;
use crate::coll_check as check;
use weft_base::Result;
use weft_base::handle::*;

/// MPI_Barrier_init. No info keys are known.
pub fn barrier_init(comm: CommH, _info: InfoH) -> Result<RequestH> {
    persistent(|e| check::barrier(e, comm))
}

/// MPI_Bcast_init. No info keys are known.
pub fn bcast_init(
    buffer: *mut u8,
    count: i64,
    datatype: DatatypeH,
    root: i32,
    comm: CommH,
    _info: InfoH,
) -> Result<RequestH> {
    persistent(|e| check::bcast(e, buffer, count, datatype, root, comm))
}

/// MPI_Gather_init. No info keys are known.
#[allow(clippy::too_many_arguments)]
pub fn gather_init(
    sendbuf: *const u8,
    sendcount: i64,
    sendtype: DatatypeH,
    recvbuf: *mut u8,
    recvcount: i64,
    recvtype: DatatypeH,
    root: i32,
    comm: CommH,
    _info: InfoH,
) -> Result<RequestH> {
    persistent(|e| check::gather(e, sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm))
}

/// MPI_Gatherv_init. No info keys are known.
#[allow(clippy::too_many_arguments)]
pub fn gatherv_init(
    sendbuf: *const u8,
    sendcount: i64,
    sendtype: DatatypeH,
    recvbuf: *mut u8,
    recvcounts: IntArr,
    displs: IntArr,
    recvtype: DatatypeH,
    root: i32,
    comm: CommH,
    _info: InfoH,
) -> Result<RequestH> {
    persistent(|e| check::gatherv(e, sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, comm))
}

/// MPI_Scatter_init. No info keys are known.
#[allow(clippy::too_many_arguments)]
pub fn scatter_init(
    sendbuf: *const u8,
    sendcount: i64,
    sendtype: DatatypeH,
    recvbuf: *mut u8,
    recvcount: i64,
    recvtype: DatatypeH,
    root: i32,
    comm: CommH,
    _info: InfoH,
) -> Result<RequestH> {
    persistent(|e| check::scatter(e, sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm))
}

/// MPI_Scatterv_init. No info keys are known.
#[allow(clippy::too_many_arguments)]
pub fn scatterv_init(
    sendbuf: *const u8,
    sendcounts: IntArr,
    displs: IntArr,
    sendtype: DatatypeH,
    recvbuf: *mut u8,
    recvcount: i64,
    recvtype: DatatypeH,
    root: i32,
    comm: CommH,
    _info: InfoH,
) -> Result<RequestH> {
    persistent(|e| check::scatterv(e, sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, comm))
}

/// MPI_Allgather_init. No info keys are known.
#[allow(clippy::too_many_arguments)]
pub fn allgather_init(
    sendbuf: *const u8,
    sendcount: i64,
    sendtype: DatatypeH,
    recvbuf: *mut u8,
    recvcount: i64,
    recvtype: DatatypeH,
    comm: CommH,
    _info: InfoH,
) -> Result<RequestH> {
    persistent(|e| check::allgather(e, sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm))
}

/// MPI_Allgatherv_init. No info keys are known.
#[allow(clippy::too_many_arguments)]
pub fn allgatherv_init(
    sendbuf: *const u8,
    sendcount: i64,
    sendtype: DatatypeH,
    recvbuf: *mut u8,
    recvcounts: IntArr,
    displs: IntArr,
    recvtype: DatatypeH,
    comm: CommH,
    _info: InfoH,
) -> Result<RequestH> {
    persistent(|e| check::allgatherv(e, sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm))
}

/// MPI_Alltoall_init. No info keys are known.
#[allow(clippy::too_many_arguments)]
pub fn alltoall_init(
    sendbuf: *const u8,
    sendcount: i64,
    sendtype: DatatypeH,
    recvbuf: *mut u8,
    recvcount: i64,
    recvtype: DatatypeH,
    comm: CommH,
    _info: InfoH,
) -> Result<RequestH> {
    persistent(|e| check::alltoall(e, sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm))
}

/// MPI_Alltoallv_init. No info keys are known.
#[allow(clippy::too_many_arguments)]
pub fn alltoallv_init(
    sendbuf: *const u8,
    sendcounts: IntArr,
    sdispls: IntArr,
    sendtype: DatatypeH,
    recvbuf: *mut u8,
    recvcounts: IntArr,
    rdispls: IntArr,
    recvtype: DatatypeH,
    comm: CommH,
    _info: InfoH,
) -> Result<RequestH> {
    persistent(|e| check::alltoallv(e, sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm))
}

/// MPI_Alltoallw_init. No info keys are known.
#[allow(clippy::too_many_arguments)]
pub fn alltoallw_init(
    sendbuf: *const u8,
    sendcounts: IntArr,
    sdispls: IntArr,
    sendtypes: HArr<DatatypeH>,
    recvbuf: *mut u8,
    recvcounts: IntArr,
    rdispls: IntArr,
    recvtypes: HArr<DatatypeH>,
    comm: CommH,
    _info: InfoH,
) -> Result<RequestH> {
    persistent(|e| check::alltoallw(e, sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm))
}

/// MPI_Reduce_init. No info keys are known.
#[allow(clippy::too_many_arguments)]
pub fn reduce_init(
    sendbuf: *const u8,
    recvbuf: *mut u8,
    count: i64,
    datatype: DatatypeH,
    op: OpH,
    root: i32,
    comm: CommH,
    _info: InfoH,
) -> Result<RequestH> {
    persistent(|e| check::reduce(e, sendbuf, recvbuf, count, datatype, op, root, comm))
}

/// MPI_Allreduce_init. No info keys are known.
pub fn allreduce_init(
    sendbuf: *const u8,
    recvbuf: *mut u8,
    count: i64,
    datatype: DatatypeH,
    op: OpH,
    comm: CommH,
    _info: InfoH,
) -> Result<RequestH> {
    persistent(|e| check::allreduce(e, sendbuf, recvbuf, count, datatype, op, comm))
}

/// MPI_Reduce_scatter_init. No info keys are known.
pub fn reduce_scatter_init(
    sendbuf: *const u8,
    recvbuf: *mut u8,
    recvcounts: IntArr,
    datatype: DatatypeH,
    op: OpH,
    comm: CommH,
    _info: InfoH,
) -> Result<RequestH> {
    persistent(|e| check::reduce_scatter(e, sendbuf, recvbuf, recvcounts, datatype, op, comm))
}

/// MPI_Reduce_scatter_block_init. No info keys are known.
pub fn reduce_scatter_block_init(
    sendbuf: *const u8,
    recvbuf: *mut u8,
    recvcount: i64,
    datatype: DatatypeH,
    op: OpH,
    comm: CommH,
    _info: InfoH,
) -> Result<RequestH> {
    persistent(|e| check::reduce_scatter_block(e, sendbuf, recvbuf, recvcount, datatype, op, comm))
}

/// MPI_Scan_init. No info keys are known.
pub fn scan_init(
    sendbuf: *const u8,
    recvbuf: *mut u8,
    count: i64,
    datatype: DatatypeH,
    op: OpH,
    comm: CommH,
    _info: InfoH,
) -> Result<RequestH> {
    persistent(|e| check::scan(e, sendbuf, recvbuf, count, datatype, op, comm))
}

/// MPI_Exscan_init. No info keys are known.
pub fn exscan_init(
    sendbuf: *const u8,
    recvbuf: *mut u8,
    count: i64,
    datatype: DatatypeH,
    op: OpH,
    comm: CommH,
    _info: InfoH,
) -> Result<RequestH> {
    persistent(|e| check::exscan(e, sendbuf, recvbuf, count, datatype, op, comm))
}
