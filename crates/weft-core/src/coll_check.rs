//! The checks of each collective's arguments, and the call that results.
//!
//! Errors: MPI_ERR_COMM, MPI_ERR_ROOT, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER (null,
//! MPI_IN_PLACE where it is not allowed; aliased, at the end of the call), MPI_ERR_OP, MPI_ERR_ARG (null arrays).

use crate::abi::{HArr, IntArr};
use crate::bound_op::BoundOp;
use crate::coll_args::*;
use crate::coll_call::{Checked, ready};
use crate::coll_calls::*;
use crate::coll_owned::{OwnedBlocks, OwnedVector};
use crate::engine::Engine;
use crate::object::CommObj;
use std::sync::Arc;
use weft_base::handle::*;
use weft_base::{ErrClass, MpiError, Result, consts};
use weft_coll::Root;

pub(crate) fn barrier(e: &Engine, comm: CommH) -> Checked<Barrier> {
    ready(e.comm(comm)?, Barrier, None)
}

pub(crate) fn bcast(
    e: &Engine,
    buffer: *mut u8,
    count: i64,
    datatype: DatatypeH,
    at: i32,
    comm: CommH,
) -> Checked<Bcast> {
    let c = e.comm(comm)?;
    let root = root(c, at)?;
    let part = match root {
        Root::Null => None,
        _ => Some(part(e, buffer, count, datatype, |p| p.cast_const(), "buffer")?),
    };
    ready(c, Bcast { part, root }, None)
}

/// What the root of a gather receives into.
enum Into {
    Equal(i64),
    Varying(IntArr, IntArr),
}

/// Peers of a rooted collective's root.
fn peers(c: &CommObj) -> usize {
    c.peers().size()
}

fn blocks(e: &Engine, ptr: *const u8, b: Into, h: DatatypeH, ranks: usize, what: &str) -> Result<OwnedBlocks> {
    match b {
        Into::Equal(n) => uniform(e, ptr, n, h, ranks, what),
        Into::Varying(counts, displs) => vector(e, ptr, counts, displs, h, ranks, what),
    }
}

#[allow(clippy::too_many_arguments)]
fn any_gather(
    e: &Engine,
    send: (*const u8, i64, DatatypeH),
    recvbuf: *mut u8,
    into: Into,
    recvtype: DatatypeH,
    at: i32,
    comm: CommH,
) -> Checked<Gather> {
    let c = e.comm(comm)?;
    let root = root(c, at)?;
    let vector = matches!(into, Into::Varying(..));
    let mut call = Gather { send: None, recv: None, root, vector };
    if is_root(c, root) {
        let b = blocks(e, recvbuf, into, recvtype, peers(c), "receive buffer")?;
        call.recv = Some((recvbuf, b));
        if root == Root::This || in_place(c, send.0)? {
            return ready(c, call, None);
        }
    }
    debug_assert_ne!(root, Root::This);
    let mut fault = None;
    if root != Root::Null {
        let part = send_part(e, send.0, send.1, send.2)?;
        if call.recv.is_some() {
            fault = aliased(send.0, recvbuf, part.bytes() > 0);
        }
        call.send = Some(part).filter(|_| fault.is_none());
    }
    ready(c, call, fault)
}

#[allow(clippy::too_many_arguments)]
pub(crate) fn gather(
    e: &Engine,
    sendbuf: *const u8,
    sendcount: i64,
    sendtype: DatatypeH,
    recvbuf: *mut u8,
    recvcount: i64,
    recvtype: DatatypeH,
    root: i32,
    comm: CommH,
) -> Checked<Gather> {
    any_gather(e, (sendbuf, sendcount, sendtype), recvbuf, Into::Equal(recvcount), recvtype, root, comm)
}

#[allow(clippy::too_many_arguments)]
pub(crate) fn gatherv(
    e: &Engine,
    sendbuf: *const u8,
    sendcount: i64,
    sendtype: DatatypeH,
    recvbuf: *mut u8,
    recvcounts: IntArr,
    displs: IntArr,
    recvtype: DatatypeH,
    root: i32,
    comm: CommH,
) -> Checked<Gather> {
    let into = Into::Varying(recvcounts, displs);
    any_gather(e, (sendbuf, sendcount, sendtype), recvbuf, into, recvtype, root, comm)
}

#[allow(clippy::too_many_arguments)]
fn any_scatter(
    e: &Engine,
    sendbuf: *const u8,
    from: Into,
    sendtype: DatatypeH,
    recv: (*mut u8, i64, DatatypeH),
    at: i32,
    comm: CommH,
) -> Checked<Scatter> {
    let c = e.comm(comm)?;
    let root = root(c, at)?;
    let vector = matches!(from, Into::Varying(..));
    let mut call = Scatter { send: None, recv: None, root, vector };
    if is_root(c, root) {
        let b = blocks(e, sendbuf, from, sendtype, peers(c), "send buffer")?;
        call.send = Some((sendbuf, b));
        if root == Root::This || in_place(c, recv.0)? {
            return ready(c, call, None);
        }
    }
    debug_assert_ne!(root, Root::This);
    let mut fault = None;
    if root != Root::Null {
        let part = recv_part(e, recv.0, recv.1, recv.2)?;
        if call.send.is_some() {
            fault = aliased(sendbuf, recv.0, part.bytes() > 0);
        }
        call.recv = Some(part).filter(|_| fault.is_none());
    }
    ready(c, call, fault)
}

#[allow(clippy::too_many_arguments)]
pub(crate) fn scatter(
    e: &Engine,
    sendbuf: *const u8,
    sendcount: i64,
    sendtype: DatatypeH,
    recvbuf: *mut u8,
    recvcount: i64,
    recvtype: DatatypeH,
    root: i32,
    comm: CommH,
) -> Checked<Scatter> {
    any_scatter(e, sendbuf, Into::Equal(sendcount), sendtype, (recvbuf, recvcount, recvtype), root, comm)
}

#[allow(clippy::too_many_arguments)]
pub(crate) fn scatterv(
    e: &Engine,
    sendbuf: *const u8,
    sendcounts: IntArr,
    displs: IntArr,
    sendtype: DatatypeH,
    recvbuf: *mut u8,
    recvcount: i64,
    recvtype: DatatypeH,
    root: i32,
    comm: CommH,
) -> Checked<Scatter> {
    let from = Into::Varying(sendcounts, displs);
    any_scatter(e, sendbuf, from, sendtype, (recvbuf, recvcount, recvtype), root, comm)
}

fn any_allgather(
    e: &Engine,
    send: (*const u8, i64, DatatypeH),
    recvbuf: *mut u8,
    into: Into,
    recvtype: DatatypeH,
    comm: CommH,
) -> Checked<Allgather> {
    let c = e.comm(comm)?;
    let b = blocks(e, recvbuf, into, recvtype, peers(c), "receive buffer")?;
    if in_place(c, send.0)? {
        return ready(c, Allgather { send: None, recv: recvbuf, blocks: b }, None);
    }
    let part = send_part(e, send.0, send.1, send.2)?;
    let fault = aliased(send.0, recvbuf, part.bytes() > 0);
    let send = Some(part).filter(|_| fault.is_none() || c.is_inter());
    ready(c, Allgather { send, recv: recvbuf, blocks: b }, fault)
}

#[allow(clippy::too_many_arguments)]
pub(crate) fn allgather(
    e: &Engine,
    sendbuf: *const u8,
    sendcount: i64,
    sendtype: DatatypeH,
    recvbuf: *mut u8,
    recvcount: i64,
    recvtype: DatatypeH,
    comm: CommH,
) -> Checked<Allgather> {
    any_allgather(e, (sendbuf, sendcount, sendtype), recvbuf, Into::Equal(recvcount), recvtype, comm)
}

#[allow(clippy::too_many_arguments)]
pub(crate) fn allgatherv(
    e: &Engine,
    sendbuf: *const u8,
    sendcount: i64,
    sendtype: DatatypeH,
    recvbuf: *mut u8,
    recvcounts: IntArr,
    displs: IntArr,
    recvtype: DatatypeH,
    comm: CommH,
) -> Checked<Allgather> {
    let into = Into::Varying(recvcounts, displs);
    any_allgather(e, (sendbuf, sendcount, sendtype), recvbuf, into, recvtype, comm)
}

/// The end of every alltoall: `send` is looked at only when not in place.
fn any_alltoall(
    c: &Arc<CommObj>,
    sendbuf: *const u8,
    send: impl FnOnce() -> Result<OwnedBlocks>,
    recvbuf: *mut u8,
    blocks: OwnedBlocks,
) -> Checked<Alltoall> {
    if in_place(c, sendbuf)? {
        return ready(c, Alltoall { send: None, recv: recvbuf, blocks }, None);
    }
    let b = send()?;
    let fault = aliased(sendbuf, recvbuf, b.has_data(c.peers().size()));
    let send = Some((sendbuf, b)).filter(|_| fault.is_none() || c.is_inter());
    ready(c, Alltoall { send, recv: recvbuf, blocks }, fault)
}

#[allow(clippy::too_many_arguments)]
pub(crate) fn alltoall(
    e: &Engine,
    sendbuf: *const u8,
    sendcount: i64,
    sendtype: DatatypeH,
    recvbuf: *mut u8,
    recvcount: i64,
    recvtype: DatatypeH,
    comm: CommH,
) -> Checked<Alltoall> {
    let c = e.comm(comm)?;
    let n = peers(c);
    let b = uniform(e, recvbuf, recvcount, recvtype, n, "receive buffer")?;
    any_alltoall(c, sendbuf, || uniform(e, sendbuf, sendcount, sendtype, n, "send buffer"), recvbuf, b)
}

#[allow(clippy::too_many_arguments)]
pub(crate) fn alltoallv(
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
) -> Checked<Alltoall> {
    let c = e.comm(comm)?;
    let n = peers(c);
    let b = vector(e, recvbuf, recvcounts, rdispls, recvtype, n, "receive buffer")?;
    let send = || vector(e, sendbuf, sendcounts, sdispls, sendtype, n, "send buffer");
    any_alltoall(c, sendbuf, send, recvbuf, b)
}

#[allow(clippy::too_many_arguments)]
pub(crate) fn alltoallw(
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
) -> Checked<Alltoall> {
    let c = e.comm(comm)?;
    let n = peers(c);
    let b = each(e, recvbuf, recvcounts, rdispls, recvtypes, n, "receive buffer")?;
    let send = || each(e, sendbuf, sendcounts, sdispls, sendtypes, n, "send buffer");
    any_alltoall(c, sendbuf, send, recvbuf, b)
}

/// The result of MPIX_EQUAL is an `int`; other ops pass.
fn room_for_int(e: &Engine, op: OpH, recvbuf: *mut u8) -> Result<()> {
    if op == OpH::constant(consts::op::EQUAL) {
        recv_part(e, recvbuf, 1, DatatypeH::constant(consts::dt::INT))?;
    }
    Ok(())
}

#[allow(clippy::too_many_arguments)]
pub(crate) fn reduce(
    e: &Engine,
    sendbuf: *const u8,
    recvbuf: *mut u8,
    count: i64,
    datatype: DatatypeH,
    op: OpH,
    at: i32,
    comm: CommH,
) -> Checked<Reduce> {
    let c = e.comm(comm)?;
    let root = root(c, at)?;
    let (v, fault) = match root {
        Root::Null => return ready(c, Reduce { v: None, op: None, recv: recvbuf, root }, None),
        // Receives only: its send buffer is not significant.
        Root::This => {
            let part = recv_part(e, recvbuf, count, datatype)?;
            room_for_int(e, op, recvbuf)?;
            (OwnedVector { send: None, count, dt: part.dt }, None)
        }
        Root::Rank(_) if is_root(c, root) => {
            room_for_int(e, op, recvbuf)?;
            reduction(e, c, sendbuf, recvbuf, count, datatype)?
        }
        Root::Rank(_) => {
            let v = operand(e, c, sendbuf, count, datatype)?;
            if v.send.is_none() {
                return Err(MpiError::new(ErrClass::BUFFER, "MPI_IN_PLACE is allowed at the root only"));
            }
            (v, None)
        }
    };
    let op = Some(BoundOp::of_reduction(e, op, &v.dt, datatype)?);
    ready(c, Reduce { v: Some(v), op, recv: recvbuf, root }, fault)
}

pub(crate) fn allreduce(
    e: &Engine,
    sendbuf: *const u8,
    recvbuf: *mut u8,
    count: i64,
    datatype: DatatypeH,
    op: OpH,
    comm: CommH,
) -> Checked<Allreduce> {
    let c = e.comm(comm)?;
    room_for_int(e, op, recvbuf)?;
    let (v, fault) = reduction(e, c, sendbuf, recvbuf, count, datatype)?;
    let op = BoundOp::of_reduction(e, op, &v.dt, datatype)?;
    ready(c, Allreduce { v, op, recv: recvbuf }, fault)
}

pub(crate) fn reduce_scatter(
    e: &Engine,
    sendbuf: *const u8,
    recvbuf: *mut u8,
    recvcounts: IntArr,
    datatype: DatatypeH,
    op: OpH,
    comm: CommH,
) -> Checked<ReduceScatter> {
    let c = e.comm(comm)?;
    let (counts, displs, total) = consecutive(recvcounts, c.size())?;
    let v = operand(e, c, sendbuf, total, datatype)?;
    debug_assert!(counts.len() == c.size() && v.count == total);
    let mine = if v.send.is_none() { total } else { counts[c.rank as usize] };
    recv_part(e, recvbuf, mine, datatype)?;
    let fault = aliased(sendbuf, recvbuf, total > 0);
    let op = BoundOp::new(e, op, &v.dt, datatype)?;
    let blocks = OwnedBlocks::Vector { counts, displs, dt: v.dt };
    let send = v.send.filter(|_| fault.is_none() || c.is_inter());
    ready(c, ReduceScatter { send, op, recv: recvbuf, blocks }, fault)
}

pub(crate) fn reduce_scatter_block(
    e: &Engine,
    sendbuf: *const u8,
    recvbuf: *mut u8,
    recvcount: i64,
    datatype: DatatypeH,
    op: OpH,
    comm: CommH,
) -> Checked<ReduceScatter> {
    let c = e.comm(comm)?;
    let blocks = uniform(e, recvbuf, recvcount, datatype, c.size(), "receive buffer")?;
    debug_assert!(recvcount.checked_mul(c.size() as i64).is_some(), "`uniform` has looked");
    let v = operand(e, c, sendbuf, recvcount * c.size() as i64, datatype)?;
    let fault = aliased(sendbuf, recvbuf, recvcount > 0);
    let op = BoundOp::new(e, op, &v.dt, datatype)?;
    let send = v.send.filter(|_| fault.is_none() || c.is_inter());
    ready(c, ReduceScatter { send, op, recv: recvbuf, blocks }, fault)
}

#[allow(clippy::too_many_arguments)]
fn any_scan(
    e: &Engine,
    sendbuf: *const u8,
    recvbuf: *mut u8,
    count: i64,
    datatype: DatatypeH,
    op: OpH,
    comm: CommH,
    inclusive: bool,
) -> Checked<Scan> {
    let c = e.comm(comm)?;
    if c.is_inter() {
        return Err(MpiError::new(ErrClass::COMM, "scans are not defined on intercommunicators"));
    }
    // SPEC: MPI-5.0 6.11.2: the result of MPI_Exscan is not significant on rank 0.
    let (v, fault) = if !inclusive && c.rank == 0 && !is_in_place(sendbuf) {
        (operand(e, c, sendbuf, count, datatype)?, None)
    } else {
        reduction(e, c, sendbuf, recvbuf, count, datatype)?
    };
    let op = BoundOp::new(e, op, &v.dt, datatype)?;
    ready(c, Scan { v, op, recv: recvbuf, inclusive }, fault)
}

pub(crate) fn scan(
    e: &Engine,
    sendbuf: *const u8,
    recvbuf: *mut u8,
    count: i64,
    datatype: DatatypeH,
    op: OpH,
    comm: CommH,
) -> Checked<Scan> {
    any_scan(e, sendbuf, recvbuf, count, datatype, op, comm, true)
}

pub(crate) fn exscan(
    e: &Engine,
    sendbuf: *const u8,
    recvbuf: *mut u8,
    count: i64,
    datatype: DatatypeH,
    op: OpH,
    comm: CommH,
) -> Checked<Scan> {
    any_scan(e, sendbuf, recvbuf, count, datatype, op, comm, false)
}
