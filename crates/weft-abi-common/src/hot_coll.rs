//! What the entries of blocking collectives try first: a plain call (see `weft_core::hot_coll`).
//! Nothing is done where one of them answers false, and the general call goes on from there.

use crate::abi::{Abi, AbiHandle};
use crate::generated::names::id;
use std::ffi::{c_int, c_void};
use weft_base::consts::IN_PLACE;
use weft_core::abi::IntArr;
use weft_core::hot_coll::{self, Blocks, Buffer, Plain};
use weft_core::trace;

/// What is plain, once the communicator is.
#[inline(always)]
fn on<A: Abi>(comm: A::Comm) -> Option<&'static Plain> {
    let known = hot_coll::plain().is_comm(comm.raw()) || hot_coll::learn_comm(comm.raw(), comm.to_engine());
    known.then(hot_coll::plain)
}

/// As `on`, and the datatype is.
#[inline(always)]
fn of<A: Abi>(datatype: A::Datatype, comm: A::Comm) -> Option<&'static Plain> {
    on::<A>(comm)?;
    let known =
        hot_coll::plain().is_datatype(datatype.raw()) || hot_coll::learn_datatype(datatype.raw(), datatype.to_engine());
    known.then(hot_coll::plain)
}

/// As `of`, and the op is.
#[inline(always)]
fn by<A: Abi>(op: A::Op, datatype: A::Datatype, comm: A::Comm) -> Option<&'static Plain> {
    let p = of::<A>(datatype, comm)?;
    let known = p.is_op(op.raw()) || hot_coll::learn_op(op.raw(), op.to_engine(), datatype.to_engine());
    known.then(hot_coll::plain)
}

/// What is plain for a rooted call, once the datatype that counts everywhere is, and at the root the
/// other is the same.
#[inline(always)]
fn rooted<A: Abi>(own: A::Datatype, blocks: A::Datatype, root: c_int, comm: A::Comm) -> Option<&'static Plain> {
    if !on::<A>(comm)?.is_root(root) {
        return of::<A>(own, comm);
    }
    same::<A>(own, blocks, comm)
}

/// What is plain, once both datatypes are, which are the same.
#[inline(always)]
fn same<A: Abi>(one: A::Datatype, other: A::Datatype, comm: A::Comm) -> Option<&'static Plain> {
    if one.raw() == other.raw() { of::<A>(one, comm) } else { None }
}

/// As `same`, for an array with a datatype for each block that goes out and one for each that comes in;
/// `blocks`: how many these are, of a plain communicator.
///
/// # Safety
/// Each is NULL or has an element for each block.
#[inline(always)]
unsafe fn all_same<A: Abi>(
    out: *const A::Datatype,
    into: *const A::Datatype,
    comm: A::Comm,
    blocks: impl Fn(&Plain) -> Option<(usize, usize)>,
) -> Option<&'static Plain> {
    if out.is_null() || into.is_null() {
        return None;
    }
    let (n_out, n_into) = blocks(on::<A>(comm)?).filter(|b| b.0 > 0)?;
    // SAFETY: by the caller's contract.
    let first = unsafe { *out };
    of::<A>(first, comm)?;
    // SAFETY: by the caller's contract.
    let same = unsafe {
        (0..n_out).all(|i| (*out.add(i)).raw() == first.raw())
            && (0..n_into).all(|i| (*into.add(i)).raw() == first.raw())
    };
    same.then(hot_coll::plain)
}

/// Runs a plain call; the launcher's diagnosis names it.
#[inline(always)]
fn call(id: u32, p: Option<&'static Plain>, f: impl FnOnce(&Plain) -> bool) -> bool {
    let Some(p) = p else { return false };
    trace::enter(id);
    let done = f(p);
    trace::leave();
    done
}

/// The datatype of a buffer; in place that of the other one, since its own does not count.
#[inline(always)]
fn type_of<A: Abi>(buf: *const c_void, own: A::Datatype, other: A::Datatype) -> A::Datatype {
    if A::buffer_in(buf).addr() == IN_PLACE { other } else { own }
}

#[inline(always)]
fn input<A: Abi>(p: *const c_void) -> *const u8 {
    A::buffer_in(p).cast()
}

#[inline(always)]
fn output<A: Abi>(p: *mut c_void) -> *mut u8 {
    A::buffer_in(p.cast_const()).cast_mut().cast()
}

#[inline(always)]
fn buffer<A: Abi>(p: *const c_void, blocks: Blocks) -> Buffer {
    Buffer { ptr: input::<A>(p).cast_mut(), blocks }
}

/// # Safety
/// As for MPI_Barrier.
#[inline(always)]
pub unsafe fn barrier<A: Abi>(comm: A::Comm) -> bool {
    call(id::BARRIER, on::<A>(comm), Plain::barrier)
}

/// # Safety
/// As for MPI_Bcast.
#[inline(always)]
pub unsafe fn bcast<A: Abi>(
    buffer: *mut c_void,
    count: i64,
    datatype: A::Datatype,
    root: c_int,
    comm: A::Comm,
) -> bool {
    // SAFETY: by the caller's contract.
    call(id::BCAST, of::<A>(datatype, comm), |p| unsafe { p.bcast(output::<A>(buffer), count, root) })
}

/// # Safety
/// As for MPI_Reduce.
#[inline(always)]
pub unsafe fn reduce<A: Abi>(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    count: i64,
    datatype: A::Datatype,
    op: A::Op,
    root: c_int,
    comm: A::Comm,
) -> bool {
    let (send, recv) = (input::<A>(sendbuf), output::<A>(recvbuf));
    // SAFETY: by the caller's contract.
    call(id::REDUCE, by::<A>(op, datatype, comm), |p| unsafe { p.reduce(send, recv, count, root) })
}

/// # Safety
/// As for MPI_Allreduce.
#[inline(always)]
pub unsafe fn allreduce<A: Abi>(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    count: i64,
    datatype: A::Datatype,
    op: A::Op,
    comm: A::Comm,
) -> bool {
    let (send, recv) = (input::<A>(sendbuf), output::<A>(recvbuf));
    // SAFETY: by the caller's contract.
    call(id::ALLREDUCE, by::<A>(op, datatype, comm), |p| unsafe { p.allreduce(send, recv, count) })
}

/// # Safety
/// As for MPI_Scan.
#[inline(always)]
pub unsafe fn scan<A: Abi>(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    count: i64,
    datatype: A::Datatype,
    op: A::Op,
    comm: A::Comm,
) -> bool {
    let (send, recv) = (input::<A>(sendbuf), output::<A>(recvbuf));
    // SAFETY: by the caller's contract.
    call(id::SCAN, by::<A>(op, datatype, comm), |p| unsafe { p.scan(send, recv, count, true) })
}

/// # Safety
/// As for MPI_Exscan.
#[inline(always)]
pub unsafe fn exscan<A: Abi>(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    count: i64,
    datatype: A::Datatype,
    op: A::Op,
    comm: A::Comm,
) -> bool {
    let (send, recv) = (input::<A>(sendbuf), output::<A>(recvbuf));
    // SAFETY: by the caller's contract.
    call(id::EXSCAN, by::<A>(op, datatype, comm), |p| unsafe { p.scan(send, recv, count, false) })
}

/// # Safety
/// As for MPI_Reduce_scatter.
#[inline(always)]
pub unsafe fn reduce_scatter<A: Abi>(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    recvcounts: IntArr,
    datatype: A::Datatype,
    op: A::Op,
    comm: A::Comm,
) -> bool {
    let (send, recv) = (input::<A>(sendbuf), output::<A>(recvbuf));
    // SAFETY: by the caller's contract.
    call(id::REDUCE_SCATTER, by::<A>(op, datatype, comm), |p| unsafe { p.reduce_scatter(send, recv, recvcounts) })
}

/// # Safety
/// As for MPI_Reduce_scatter_block.
#[inline(always)]
pub unsafe fn reduce_scatter_block<A: Abi>(
    sendbuf: *const c_void,
    recvbuf: *mut c_void,
    recvcount: i64,
    datatype: A::Datatype,
    op: A::Op,
    comm: A::Comm,
) -> bool {
    let (send, recv) = (input::<A>(sendbuf), output::<A>(recvbuf));
    // SAFETY: by the caller's contract.
    call(id::REDUCE_SCATTER_BLOCK, by::<A>(op, datatype, comm), |p| unsafe {
        p.reduce_scatter_block(send, recv, recvcount)
    })
}

/// # Safety
/// As for MPI_Gather.
#[allow(clippy::too_many_arguments)]
#[inline(always)]
pub unsafe fn gather<A: Abi>(
    sendbuf: *const c_void,
    sendcount: i64,
    sendtype: A::Datatype,
    recvbuf: *mut c_void,
    recvcount: i64,
    recvtype: A::Datatype,
    root: c_int,
    comm: A::Comm,
) -> bool {
    let to = buffer::<A>(recvbuf, Blocks::Even(recvcount));
    let p = rooted::<A>(type_of::<A>(sendbuf, sendtype, recvtype), recvtype, root, comm);
    // SAFETY: by the caller's contract.
    call(id::GATHER, p, |p| unsafe { p.gather(input::<A>(sendbuf), sendcount, to, root) })
}

/// # Safety
/// As for MPI_Gatherv.
#[allow(clippy::too_many_arguments)]
#[inline(always)]
pub unsafe fn gatherv<A: Abi>(
    sendbuf: *const c_void,
    sendcount: i64,
    sendtype: A::Datatype,
    recvbuf: *mut c_void,
    recvcounts: IntArr,
    displs: IntArr,
    recvtype: A::Datatype,
    root: c_int,
    comm: A::Comm,
) -> bool {
    let to = buffer::<A>(recvbuf, Blocks::Vector(recvcounts, displs));
    let p = rooted::<A>(type_of::<A>(sendbuf, sendtype, recvtype), recvtype, root, comm);
    // SAFETY: by the caller's contract.
    call(id::GATHERV, p, |p| unsafe { p.gather(input::<A>(sendbuf), sendcount, to, root) })
}

/// # Safety
/// As for MPI_Scatter.
#[allow(clippy::too_many_arguments)]
#[inline(always)]
pub unsafe fn scatter<A: Abi>(
    sendbuf: *const c_void,
    sendcount: i64,
    sendtype: A::Datatype,
    recvbuf: *mut c_void,
    recvcount: i64,
    recvtype: A::Datatype,
    root: c_int,
    comm: A::Comm,
) -> bool {
    let from = buffer::<A>(sendbuf, Blocks::Even(sendcount));
    let p = rooted::<A>(type_of::<A>(recvbuf, recvtype, sendtype), sendtype, root, comm);
    // SAFETY: by the caller's contract.
    call(id::SCATTER, p, |p| unsafe { p.scatter(from, output::<A>(recvbuf), recvcount, root) })
}

/// # Safety
/// As for MPI_Scatterv.
#[allow(clippy::too_many_arguments)]
#[inline(always)]
pub unsafe fn scatterv<A: Abi>(
    sendbuf: *const c_void,
    sendcounts: IntArr,
    displs: IntArr,
    sendtype: A::Datatype,
    recvbuf: *mut c_void,
    recvcount: i64,
    recvtype: A::Datatype,
    root: c_int,
    comm: A::Comm,
) -> bool {
    let from = buffer::<A>(sendbuf, Blocks::Vector(sendcounts, displs));
    let p = rooted::<A>(type_of::<A>(recvbuf, recvtype, sendtype), sendtype, root, comm);
    // SAFETY: by the caller's contract.
    call(id::SCATTERV, p, |p| unsafe { p.scatter(from, output::<A>(recvbuf), recvcount, root) })
}

/// # Safety
/// As for MPI_Allgather.
#[allow(clippy::too_many_arguments)]
#[inline(always)]
pub unsafe fn allgather<A: Abi>(
    sendbuf: *const c_void,
    sendcount: i64,
    sendtype: A::Datatype,
    recvbuf: *mut c_void,
    recvcount: i64,
    recvtype: A::Datatype,
    comm: A::Comm,
) -> bool {
    let is_same = type_of::<A>(sendbuf, sendtype, recvtype).raw() == recvtype.raw();
    let to = buffer::<A>(recvbuf, Blocks::Even(recvcount));
    // SAFETY: by the caller's contract.
    call(id::ALLGATHER, of::<A>(recvtype, comm).filter(|_| is_same), |p| unsafe {
        p.allgather(input::<A>(sendbuf), sendcount, to)
    })
}

/// # Safety
/// As for MPI_Allgatherv.
#[allow(clippy::too_many_arguments)]
#[inline(always)]
pub unsafe fn allgatherv<A: Abi>(
    sendbuf: *const c_void,
    sendcount: i64,
    sendtype: A::Datatype,
    recvbuf: *mut c_void,
    recvcounts: IntArr,
    displs: IntArr,
    recvtype: A::Datatype,
    comm: A::Comm,
) -> bool {
    let is_same = type_of::<A>(sendbuf, sendtype, recvtype).raw() == recvtype.raw();
    let to = buffer::<A>(recvbuf, Blocks::Vector(recvcounts, displs));
    // SAFETY: by the caller's contract.
    call(id::ALLGATHERV, of::<A>(recvtype, comm).filter(|_| is_same), |p| unsafe {
        p.allgather(input::<A>(sendbuf), sendcount, to)
    })
}

/// # Safety
/// As for MPI_Alltoall.
#[allow(clippy::too_many_arguments)]
#[inline(always)]
pub unsafe fn alltoall<A: Abi>(
    sendbuf: *const c_void,
    sendcount: i64,
    sendtype: A::Datatype,
    recvbuf: *mut c_void,
    recvcount: i64,
    recvtype: A::Datatype,
    comm: A::Comm,
) -> bool {
    let (from, to) = (buffer::<A>(sendbuf, Blocks::Even(sendcount)), buffer::<A>(recvbuf, Blocks::Even(recvcount)));
    // SAFETY: by the caller's contract.
    call(id::ALLTOALL, same::<A>(sendtype, recvtype, comm), |p| unsafe { p.alltoall(from, to) })
}

/// # Safety
/// As for MPI_Alltoallv.
#[allow(clippy::too_many_arguments)]
#[inline(always)]
pub unsafe fn alltoallv<A: Abi>(
    sendbuf: *const c_void,
    sendcounts: IntArr,
    sdispls: IntArr,
    sendtype: A::Datatype,
    recvbuf: *mut c_void,
    recvcounts: IntArr,
    rdispls: IntArr,
    recvtype: A::Datatype,
    comm: A::Comm,
) -> bool {
    let from = buffer::<A>(sendbuf, Blocks::Vector(sendcounts, sdispls));
    let to = buffer::<A>(recvbuf, Blocks::Vector(recvcounts, rdispls));
    // SAFETY: by the caller's contract.
    call(id::ALLTOALLV, same::<A>(sendtype, recvtype, comm), |p| unsafe { p.alltoall(from, to) })
}

/// # Safety
/// As for MPI_Alltoallw.
#[allow(clippy::too_many_arguments)]
#[inline(always)]
pub unsafe fn alltoallw<A: Abi>(
    sendbuf: *const c_void,
    sendcounts: IntArr,
    sdispls: IntArr,
    sendtypes: *const A::Datatype,
    recvbuf: *mut c_void,
    recvcounts: IntArr,
    rdispls: IntArr,
    recvtypes: *const A::Datatype,
    comm: A::Comm,
) -> bool {
    let from = buffer::<A>(sendbuf, Blocks::Each(sendcounts, sdispls));
    let to = buffer::<A>(recvbuf, Blocks::Each(recvcounts, rdispls));
    // SAFETY: by the caller's contract.
    let p = unsafe { all_same::<A>(sendtypes, recvtypes, comm, |p| Some((p.ranks(), p.ranks()))) };
    // SAFETY: by the caller's contract.
    call(id::ALLTOALLW, p, |p| unsafe { p.alltoall(from, to) })
}

/// # Safety
/// As for MPI_Neighbor_allgather.
#[allow(clippy::too_many_arguments)]
#[inline(always)]
pub unsafe fn neighbor_allgather<A: Abi>(
    sendbuf: *const c_void,
    sendcount: i64,
    sendtype: A::Datatype,
    recvbuf: *mut c_void,
    recvcount: i64,
    recvtype: A::Datatype,
    comm: A::Comm,
) -> bool {
    let from = buffer::<A>(sendbuf, Blocks::Same(sendcount));
    let to = buffer::<A>(recvbuf, Blocks::Even(recvcount));
    // SAFETY: by the caller's contract.
    call(id::NEIGHBOR_ALLGATHER, same::<A>(sendtype, recvtype, comm), |p| unsafe { p.neighbor(from, to) })
}

/// # Safety
/// As for MPI_Neighbor_allgatherv.
#[allow(clippy::too_many_arguments)]
#[inline(always)]
pub unsafe fn neighbor_allgatherv<A: Abi>(
    sendbuf: *const c_void,
    sendcount: i64,
    sendtype: A::Datatype,
    recvbuf: *mut c_void,
    recvcounts: IntArr,
    displs: IntArr,
    recvtype: A::Datatype,
    comm: A::Comm,
) -> bool {
    let from = buffer::<A>(sendbuf, Blocks::Same(sendcount));
    let to = buffer::<A>(recvbuf, Blocks::Vector(recvcounts, displs));
    // SAFETY: by the caller's contract.
    call(id::NEIGHBOR_ALLGATHERV, same::<A>(sendtype, recvtype, comm), |p| unsafe { p.neighbor(from, to) })
}

/// # Safety
/// As for MPI_Neighbor_alltoall.
#[allow(clippy::too_many_arguments)]
#[inline(always)]
pub unsafe fn neighbor_alltoall<A: Abi>(
    sendbuf: *const c_void,
    sendcount: i64,
    sendtype: A::Datatype,
    recvbuf: *mut c_void,
    recvcount: i64,
    recvtype: A::Datatype,
    comm: A::Comm,
) -> bool {
    let (from, to) = (buffer::<A>(sendbuf, Blocks::Even(sendcount)), buffer::<A>(recvbuf, Blocks::Even(recvcount)));
    // SAFETY: by the caller's contract.
    call(id::NEIGHBOR_ALLTOALL, same::<A>(sendtype, recvtype, comm), |p| unsafe { p.neighbor(from, to) })
}

/// # Safety
/// As for MPI_Neighbor_alltoallv.
#[allow(clippy::too_many_arguments)]
#[inline(always)]
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
) -> bool {
    let from = buffer::<A>(sendbuf, Blocks::Vector(sendcounts, sdispls));
    let to = buffer::<A>(recvbuf, Blocks::Vector(recvcounts, rdispls));
    // SAFETY: by the caller's contract.
    call(id::NEIGHBOR_ALLTOALLV, same::<A>(sendtype, recvtype, comm), |p| unsafe { p.neighbor(from, to) })
}

/// # Safety
/// As for MPI_Neighbor_alltoallw.
#[allow(clippy::too_many_arguments)]
#[inline(always)]
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
) -> bool {
    let from = buffer::<A>(sendbuf, Blocks::Each(sendcounts, IntArr::wide(sdispls)));
    let to = buffer::<A>(recvbuf, Blocks::Each(recvcounts, IntArr::wide(rdispls)));
    // SAFETY: by the caller's contract.
    let p = unsafe { all_same::<A>(sendtypes, recvtypes, comm, Plain::degrees) };
    // SAFETY: by the caller's contract.
    call(id::NEIGHBOR_ALLTOALLW, p, |p| unsafe { p.neighbor(from, to) })
}
