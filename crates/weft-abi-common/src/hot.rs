//! What the entries of MPI_Send, MPI_Recv, MPI_Isend and MPI_Irecv try first: a plain call
//! (see `weft_core::hot`). Nothing is done where one of them answers false.
//!
//! PERF: handles are compared as they come, so that nothing is translated, looked up or reported;
//! that was a third of the instructions of a short message.

use crate::abi::{Abi, AbiHandle};
use crate::entry::StatusSlot;
use crate::generated::names::id;
use std::ffi::{c_int, c_void};
use weft_core::hot::{self, Plain};
use weft_core::trace;

/// The call's plain form: a peer, and a length that no product overflows.
#[inline(always)]
fn plain<A: Abi>(
    buf: *const c_void,
    count: i64,
    datatype: A::Datatype,
    rank: c_int,
    tag: c_int,
    comm: A::Comm,
) -> Option<(&'static Plain, usize)> {
    let p = hot::plain();
    if (p.comm != comm.raw() || p.datatype != datatype.raw()) && !learn::<A>(datatype, comm) {
        return None;
    }
    let there = !buf.is_null() || count == 0;
    let fits = (rank as u32) < p.n_ranks && tag >= 0 && (count as u64) < 1 << 32 && there;
    fits.then(|| (p, count as usize * p.size))
}

#[inline(never)]
fn learn<A: Abi>(datatype: A::Datatype, comm: A::Comm) -> bool {
    hot::learn(comm.raw(), comm.to_engine(), datatype.raw(), datatype.to_engine())
}

/// # Safety
/// As for MPI_Send.
#[inline(always)]
pub unsafe fn send<A: Abi>(
    buf: *const c_void,
    count: i64,
    datatype: A::Datatype,
    dest: c_int,
    tag: c_int,
    comm: A::Comm,
) -> bool {
    let Some((p, len)) = plain::<A>(buf, count, datatype, dest, tag, comm) else { return false };
    trace::enter(id::SEND);
    // SAFETY: the caller's buffer holds `len` bytes.
    let done = unsafe { p.send(buf.cast(), len, dest, tag) };
    trace::leave();
    done
}

/// # Safety
/// As for MPI_Isend.
#[inline(always)]
pub unsafe fn isend<A: Abi>(
    buf: *const c_void,
    count: i64,
    datatype: A::Datatype,
    dest: c_int,
    tag: c_int,
    comm: A::Comm,
    request: *mut A::Request,
) -> bool {
    let Some((p, len)) = plain::<A>(buf, count, datatype, dest, tag, comm) else { return false };
    if request.is_null() {
        return false;
    }
    trace::enter(id::ISEND);
    // SAFETY: the caller's buffer holds `len` bytes; the request is the caller's to fill.
    let done = unsafe { p.send(buf.cast(), len, dest, tag) };
    if done {
        // SAFETY: as above.
        unsafe { request.write(AbiHandle::from_engine(p.done_send)) };
    }
    trace::leave();
    done
}

/// # Safety
/// As for MPI_Recv.
#[inline(always)]
pub unsafe fn recv<A: Abi>(
    buf: *mut c_void,
    count: i64,
    datatype: A::Datatype,
    source: c_int,
    tag: c_int,
    comm: A::Comm,
    status: *mut A::Status,
) -> bool {
    let Some((p, len)) = plain::<A>(buf, count, datatype, source, tag, comm) else { return false };
    trace::enter(id::RECV);
    let mut slot = StatusSlot::<A>::new(status);
    // SAFETY: the caller's buffer has room for `len` bytes.
    let done = unsafe { p.recv(buf.cast(), len, source, tag, &mut slot.value) };
    if done {
        slot.write();
    }
    trace::leave();
    done
}

/// # Safety
/// As for MPI_Irecv.
#[inline(always)]
pub unsafe fn irecv<A: Abi>(
    buf: *mut c_void,
    count: i64,
    datatype: A::Datatype,
    source: c_int,
    tag: c_int,
    comm: A::Comm,
    request: *mut A::Request,
) -> bool {
    let Some((p, len)) = plain::<A>(buf, count, datatype, source, tag, comm) else { return false };
    if request.is_null() {
        return false;
    }
    trace::enter(id::IRECV);
    // SAFETY: the caller's buffer has room for `len` bytes until completion; the request is the
    // caller's to fill.
    let started = unsafe { p.irecv(buf.cast(), len, source, tag) };
    if let Some(h) = started {
        // SAFETY: as above.
        unsafe { request.write(AbiHandle::from_engine(h)) };
    }
    trace::leave();
    started.is_some()
}
