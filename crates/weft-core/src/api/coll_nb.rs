//! Nonblocking collectives (MPI-5.0 section 6.12).

use crate::abi::{HArr, IntArr};
use crate::coll_call::nonblocking;
use crate::coll_check as check;
use weft_base::Result;
use weft_base::handle::*;

/// MPI_Ibarrier.
pub fn ibarrier(comm: CommH) -> Result<RequestH> {
    nonblocking(|e| check::barrier(e, comm))
}

/// MPI_Ibcast.
pub fn ibcast(
    buffer: *mut u8,
    count: i64,
    datatype: DatatypeH,
    root: i32,
    comm: CommH,
) -> Result<RequestH> {
    nonblocking(|e| check::bcast(e, buffer, count, datatype, root, comm))
}

/// MPI_Igather.
#[allow(clippy::too_many_arguments)]
pub fn igather(
    sendbuf: *const u8,
    sendcount: i64,
    sendtype: DatatypeH,
    recvbuf: *mut u8,
    recvcount: i64,
    recvtype: DatatypeH,
    root: i32,
    comm: CommH,
) -> Result<RequestH> {
    nonblocking(|e| check::gather(e, sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm))
}

/// MPI_Igatherv.
#[allow(clippy::too_many_arguments)]
pub fn igatherv(
    sendbuf: *const u8,
    sendcount: i64,
    sendtype: DatatypeH,
    recvbuf: *mut u8,
    recvcounts: IntArr,
    displs: IntArr,
    recvtype: DatatypeH,
    root: i32,
    comm: CommH,
) -> Result<RequestH> {
    nonblocking(|e| check::gatherv(e, sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, comm))
}

/// MPI_Iscatter.
#[allow(clippy::too_many_arguments)]
pub fn iscatter(
    sendbuf: *const u8,
    sendcount: i64,
    sendtype: DatatypeH,
    recvbuf: *mut u8,
    recvcount: i64,
    recvtype: DatatypeH,
    root: i32,
    comm: CommH,
) -> Result<RequestH> {
    nonblocking(|e| check::scatter(e, sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm))
}

/// MPI_Iscatterv.
#[allow(clippy::too_many_arguments)]
pub fn iscatterv(
    sendbuf: *const u8,
    sendcounts: IntArr,
    displs: IntArr,
    sendtype: DatatypeH,
    recvbuf: *mut u8,
    recvcount: i64,
    recvtype: DatatypeH,
    root: i32,
    comm: CommH,
) -> Result<RequestH> {
    nonblocking(|e| check::scatterv(e, sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, comm))
}

/// MPI_Iallgather.
pub fn iallgather(
    sendbuf: *const u8,
    sendcount: i64,
    sendtype: DatatypeH,
    recvbuf: *mut u8,
    recvcount: i64,
    recvtype: DatatypeH,
    comm: CommH,
) -> Result<RequestH> {
    nonblocking(|e| check::allgather(e, sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm))
}

/// MPI_Iallgatherv.
#[allow(clippy::too_many_arguments)]
pub fn iallgatherv(
    sendbuf: *const u8,
    sendcount: i64,
    sendtype: DatatypeH,
    recvbuf: *mut u8,
    recvcounts: IntArr,
    displs: IntArr,
    recvtype: DatatypeH,
    comm: CommH,
) -> Result<RequestH> {
    nonblocking(|e| check::allgatherv(e, sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm))
}

/// MPI_Ialltoall.
pub fn ialltoall(
    sendbuf: *const u8,
    sendcount: i64,
    sendtype: DatatypeH,
    recvbuf: *mut u8,
    recvcount: i64,
    recvtype: DatatypeH,
    comm: CommH,
) -> Result<RequestH> {
    nonblocking(|e| check::alltoall(e, sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm))
}

/// MPI_Ialltoallv.
#[allow(clippy::too_many_arguments)]
pub fn ialltoallv(
    sendbuf: *const u8,
    sendcounts: IntArr,
    sdispls: IntArr,
    sendtype: DatatypeH,
    recvbuf: *mut u8,
    recvcounts: IntArr,
    rdispls: IntArr,
    recvtype: DatatypeH,
    comm: CommH,
) -> Result<RequestH> {
    nonblocking(|e| check::alltoallv(e, sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm))
}

/// MPI_Ialltoallw.
#[allow(clippy::too_many_arguments)]
pub fn ialltoallw(
    sendbuf: *const u8,
    sendcounts: IntArr,
    sdispls: IntArr,
    sendtypes: HArr<DatatypeH>,
    recvbuf: *mut u8,
    recvcounts: IntArr,
    rdispls: IntArr,
    recvtypes: HArr<DatatypeH>,
    comm: CommH,
) -> Result<RequestH> {
    nonblocking(|e| check::alltoallw(e, sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes, comm))
}

/// MPI_Ireduce.
pub fn ireduce(
    sendbuf: *const u8,
    recvbuf: *mut u8,
    count: i64,
    datatype: DatatypeH,
    op: OpH,
    root: i32,
    comm: CommH,
) -> Result<RequestH> {
    nonblocking(|e| check::reduce(e, sendbuf, recvbuf, count, datatype, op, root, comm))
}

/// MPI_Iallreduce.
pub fn iallreduce(
    sendbuf: *const u8,
    recvbuf: *mut u8,
    count: i64,
    datatype: DatatypeH,
    op: OpH,
    comm: CommH,
) -> Result<RequestH> {
    nonblocking(|e| check::allreduce(e, sendbuf, recvbuf, count, datatype, op, comm))
}

/// MPI_Ireduce_scatter.
pub fn ireduce_scatter(
    sendbuf: *const u8,
    recvbuf: *mut u8,
    recvcounts: IntArr,
    datatype: DatatypeH,
    op: OpH,
    comm: CommH,
) -> Result<RequestH> {
    nonblocking(|e| check::reduce_scatter(e, sendbuf, recvbuf, recvcounts, datatype, op, comm))
}

/// MPI_Ireduce_scatter_block.
pub fn ireduce_scatter_block(
    sendbuf: *const u8,
    recvbuf: *mut u8,
    recvcount: i64,
    datatype: DatatypeH,
    op: OpH,
    comm: CommH,
) -> Result<RequestH> {
    nonblocking(|e| check::reduce_scatter_block(e, sendbuf, recvbuf, recvcount, datatype, op, comm))
}

/// MPI_Iscan.
pub fn iscan(
    sendbuf: *const u8,
    recvbuf: *mut u8,
    count: i64,
    datatype: DatatypeH,
    op: OpH,
    comm: CommH,
) -> Result<RequestH> {
    nonblocking(|e| check::scan(e, sendbuf, recvbuf, count, datatype, op, comm))
}

/// MPI_Iexscan.
pub fn iexscan(
    sendbuf: *const u8,
    recvbuf: *mut u8,
    count: i64,
    datatype: DatatypeH,
    op: OpH,
    comm: CommH,
) -> Result<RequestH> {
    nonblocking(|e| check::exscan(e, sendbuf, recvbuf, count, datatype, op, comm))
}
