//! What the entries of MPI_Send, MPI_Recv, MPI_Isend and MPI_Irecv try first: a plain call
//! (see `weft_core::hot`). Nothing is done where one of them answers false.
//!
//! Handles are compared as they come, so that nothing is translated, looked up or reported.

use crate::abi::{Abi, AbiHandle};
use crate::entry::StatusSlot;
use crate::generated::names::id;
use std::ffi::{c_int, c_void};
use weft_base::consts::is_address;
use weft_core::Guard;
use weft_core::hot::{self, Plain, Short};
use weft_core::lock::is_multiple;
use weft_core::trace;
use weft_core::vcis::hot::near;

/// The call's plain form: a peer, and a length that no product overflows.
#[inline(always)]
fn plain<A: Abi>(
    buf: *const c_void,
    count: i64,
    datatype: A::Datatype,
    rank: c_int,
    tag: c_int,
    comm: A::Comm,
) -> Option<(Plain, usize)> {
    let mut p = hot::plain();
    let known = p.comm == comm.raw() && p.datatype == datatype.raw();
    if !known && (is_multiple() || !learn::<A>(datatype, comm)) {
        return None;
    }
    if !known {
        p = hot::plain();
    }
    fit(&p, buf, count, rank, tag).map(|len| (p, len))
}

/// The length of a message that is plain, in bytes.
#[inline(always)]
fn fit(p: &impl Short, buf: *const c_void, count: i64, rank: c_int, tag: c_int) -> Option<usize> {
    let (n_ranks, size) = p.shape();
    let there = is_address(buf) || count == 0;
    let fits = (rank as u32) < n_ranks && tag >= 0 && (count as u64) < 1 << 32 && there;
    fits.then(|| count as usize * size)
}

#[inline(never)]
fn learn<A: Abi>(datatype: A::Datatype, comm: A::Comm) -> bool {
    hot::learn(comm.raw(), comm.to_engine(), datatype.raw(), datatype.to_engine())
}

/// As `plain`, where several threads may be inside MPI.
#[inline(always)]
fn plain_locked<A: Abi>(
    buf: *const c_void,
    count: i64,
    datatype: A::Datatype,
    rank: c_int,
    tag: c_int,
    comm: A::Comm,
) -> Option<(Guard, Plain, usize)> {
    let (g, p) = hot::plain_locked(comm.raw(), || comm.to_engine(), datatype.raw(), || datatype.to_engine())?;
    fit(&p, buf, count, rank, tag).map(|len| (g, p, len))
}

/// An entry that tries what is plain: without the lock, or with it where several threads may be
/// inside MPI.
macro_rules! entry {
    ($(#[$doc:meta])* $name:ident $buf:ident: $ptr:ty, $rank:ident $(, $more:ident: $type:ty)* => $how:ident) => {
        $(#[$doc])*
        #[inline(always)]
        pub unsafe fn $name<A: Abi>(
            $buf: $ptr, count: i64, datatype: A::Datatype, $rank: c_int, tag: c_int, comm: A::Comm $(, $more: $type)*
        ) -> bool {
            #[inline(never)]
            unsafe fn locked<A: Abi>(
                $buf: $ptr, count: i64, datatype: A::Datatype, $rank: c_int, tag: c_int, comm: A::Comm $(, $more: $type)*
            ) -> bool {
                if let Some(p) = near(comm.raw(), datatype.raw()) {
                    let Some(len) = fit(&p, $buf, count, $rank, tag) else { return false };
                    // SAFETY: by the caller's contract.
                    return unsafe { $how::<A, _>(&p, $buf, len, $rank, tag $(, $more)*) };
                }
                let Some((_g, p, len)) = plain_locked::<A>($buf, count, datatype, $rank, tag, comm) else {
                    return false;
                };
                // SAFETY: by the caller's contract.
                unsafe { $how::<A, _>(&p, $buf, len, $rank, tag $(, $more)*) }
            }
            let Some((p, len)) = plain::<A>($buf, count, datatype, $rank, tag, comm) else {
                // SAFETY: by the caller's contract.
                return unsafe { locked::<A>($buf, count, datatype, $rank, tag, comm $(, $more)*) };
            };
            // SAFETY: by the caller's contract.
            unsafe { $how::<A, _>(&p, $buf, len, $rank, tag $(, $more)*) }
        }
    };
}

entry! {
    /// # Safety
    /// As for MPI_Send.
    send buf: *const c_void, dest => send_plain
}
entry! {
    /// # Safety
    /// As for MPI_Isend.
    isend buf: *const c_void, dest, request: *mut A::Request => isend_plain
}
entry! {
    /// # Safety
    /// As for MPI_Recv.
    recv buf: *mut c_void, source, status: *mut A::Status => recv_plain
}
entry! {
    /// After `irecv`.
    ///
    /// # Safety
    /// As for MPI_Irecv.
    irecv_later buf: *mut c_void, source, request: *mut A::Request => irecv_plain
}

/// The next message is there.
///
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
    let p = hot::plain();
    if p.comm != comm.raw() || p.datatype != datatype.raw() || request.is_null() {
        return false;
    }
    let Some(len) = fit(&p, buf, count, source, tag) else { return false };
    // SAFETY: the caller's buffer has room for `len` bytes; the request is the caller's to fill.
    unsafe {
        let Some(h) = p.irecv_next(buf.cast(), len, source, tag) else { return false };
        request.write(AbiHandle::from_engine(h));
    }
    true
}

#[inline(always)]
fn traced<P: Short>(id: u32) {
    if P::TRACED {
        trace::enter(id);
    }
}

#[inline(always)]
#[allow(clippy::extra_unused_type_parameters, reason = "its callers name both, as those of its siblings")]
unsafe fn send_plain<A: Abi, P: Short>(p: &P, buf: *const c_void, len: usize, dest: c_int, tag: c_int) -> bool {
    traced::<P>(id::SEND);
    // SAFETY: the caller's buffer holds `len` bytes.
    let done = unsafe { p.send::<true>(buf.cast(), len, dest, tag) };
    traced::<P>(0);
    done
}

#[inline(always)]
unsafe fn isend_plain<A: Abi, P: Short>(
    p: &P,
    buf: *const c_void,
    len: usize,
    dest: c_int,
    tag: c_int,
    request: *mut A::Request,
) -> bool {
    if request.is_null() {
        return false;
    }
    traced::<P>(id::ISEND);
    // SAFETY: the caller's buffer holds `len` bytes; the request is the caller's to fill.
    let done = unsafe { p.send::<false>(buf.cast(), len, dest, tag) };
    if done {
        // SAFETY: as above.
        unsafe { request.write(AbiHandle::from_engine(p.done_send())) };
    }
    traced::<P>(0);
    done
}

#[inline(always)]
unsafe fn recv_plain<A: Abi, P: Short>(
    p: &P,
    buf: *mut c_void,
    len: usize,
    source: c_int,
    tag: c_int,
    status: *mut A::Status,
) -> bool {
    traced::<P>(id::RECV);
    let mut slot = StatusSlot::<A>::new(status);
    // SAFETY: the caller's buffer has room for `len` bytes.
    let done = unsafe { p.recv(buf.cast(), len, source, tag, &mut slot.value) };
    if done {
        slot.write_received();
    }
    traced::<P>(0);
    done
}

#[inline(always)]
unsafe fn irecv_plain<A: Abi, P: Short>(
    p: &P,
    buf: *mut c_void,
    len: usize,
    source: c_int,
    tag: c_int,
    request: *mut A::Request,
) -> bool {
    if request.is_null() {
        return false;
    }
    traced::<P>(id::IRECV);
    // SAFETY: the caller's buffer has room for `len` bytes until completion; the request is the
    // caller's to fill.
    let started = unsafe { p.irecv(buf.cast(), len, source, tag) };
    if let Some(h) = started {
        // SAFETY: as above.
        unsafe { request.write(AbiHandle::from_engine(h)) };
    }
    traced::<P>(0);
    started.is_some()
}
