//! What the entries of blocking collectives try first: a plain call (see `weft_core::hot_coll`).
//! Nothing is done where one of them answers None, and the general call goes on from there.
//!
//! A function here is a form of call, which the key `fast` of `api/*.toml` names; the generated entries
//! bring each function's arguments into it.

use crate::abi::{Abi, AbiHandle};
use crate::entry;
use std::ffi::{c_int, c_void};
use weft_base::MpiError;
use weft_base::consts::IN_PLACE;
use weft_core::errh::Site;
use weft_core::hot_coll::{self, Buffer, Tried};
pub use weft_core::hot_coll::{Blocks, Plain};
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

/// Runs a plain call; the launcher's diagnosis names it. The code to return; None: nothing was done.
#[inline(always)]
fn call<A: Abi>(id: u32, comm: A::Comm, p: Option<&'static Plain>, f: impl FnOnce(&Plain) -> Tried) -> Option<c_int> {
    let p = p?;
    trace::enter(id);
    let tried = f(p);
    trace::leave();
    match tried? {
        Ok(()) => Some(0),
        Err(e) => Some(failed::<A>(id, comm, e)),
    }
}

#[cold]
#[inline(never)]
fn failed<A: Abi>(id: u32, comm: A::Comm, e: MpiError) -> c_int {
    trace::enter(id);
    entry::end::<A>(id, Site::Comm(comm.to_engine()), Err(e))
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

/// One block as an entry has it: address, count, datatype.
type One<A, P> = (P, i64, <A as Abi>::Datatype);
/// Blocks as an entry has them: address, counts and displacements, datatype.
type Many<A, P> = (P, Blocks, <A as Abi>::Datatype);
/// The same with a datatype for each block.
type Each<A, P> = (P, Blocks, *const <A as Abi>::Datatype);

/// # Safety
/// As for MPI_Barrier.
#[inline(always)]
pub unsafe fn barrier<A: Abi>(id: u32, comm: A::Comm) -> Option<c_int> {
    call::<A>(id, comm, on::<A>(comm), Plain::barrier)
}

/// # Safety
/// As for MPI_Bcast.
#[inline(always)]
pub unsafe fn bcast<A: Abi>(
    id: u32,
    buf: *mut c_void,
    count: i64,
    ty: A::Datatype,
    root: c_int,
    comm: A::Comm,
) -> Option<c_int> {
    // SAFETY: by the caller's contract.
    call::<A>(id, comm, of::<A>(ty, comm), |p| unsafe { p.bcast(output::<A>(buf), count, root) })
}

/// All reductions and scans: `f` is what differs.
#[inline(always)]
pub fn reduction<A: Abi>(
    id: u32,
    (send, recv): (*const c_void, *mut c_void),
    (ty, op): (A::Datatype, A::Op),
    comm: A::Comm,
    f: impl FnOnce(&Plain, *const u8, *mut u8) -> Tried,
) -> Option<c_int> {
    let (send, recv) = (input::<A>(send), output::<A>(recv));
    call::<A>(id, comm, by::<A>(op, ty, comm), |p| f(p, send, recv))
}

/// MPI_Gather and MPI_Gatherv.
///
/// # Safety
/// As for these.
#[inline(always)]
pub unsafe fn gather<A: Abi>(
    id: u32,
    (send, count, sendtype): One<A, *const c_void>,
    (recv, blocks, ty): Many<A, *mut c_void>,
    root: c_int,
    comm: A::Comm,
) -> Option<c_int> {
    let to = buffer::<A>(recv, blocks);
    let p = rooted::<A>(type_of::<A>(send, sendtype, ty), ty, root, comm);
    // SAFETY: by the caller's contract.
    call::<A>(id, comm, p, |p| unsafe { p.gather(input::<A>(send), count, to, root) })
}

/// MPI_Scatter and MPI_Scatterv.
///
/// # Safety
/// As for these.
#[inline(always)]
pub unsafe fn scatter<A: Abi>(
    id: u32,
    (send, blocks, ty): Many<A, *const c_void>,
    (recv, count, recvtype): One<A, *mut c_void>,
    root: c_int,
    comm: A::Comm,
) -> Option<c_int> {
    let from = buffer::<A>(send, blocks);
    let p = rooted::<A>(type_of::<A>(recv, recvtype, ty), ty, root, comm);
    // SAFETY: by the caller's contract.
    call::<A>(id, comm, p, |p| unsafe { p.scatter(from, output::<A>(recv), count, root) })
}

/// MPI_Allgather and MPI_Allgatherv.
///
/// # Safety
/// As for these.
#[inline(always)]
pub unsafe fn allgather<A: Abi>(
    id: u32,
    (send, count, sendtype): One<A, *const c_void>,
    (recv, blocks, ty): Many<A, *mut c_void>,
    comm: A::Comm,
) -> Option<c_int> {
    let is_same = type_of::<A>(send, sendtype, ty).raw() == ty.raw();
    let to = buffer::<A>(recv, blocks);
    // SAFETY: by the caller's contract.
    call::<A>(id, comm, of::<A>(ty, comm).filter(|_| is_same), |p| unsafe { p.allgather(input::<A>(send), count, to) })
}

/// What has blocks on both sides: `f` is what differs.
#[inline(always)]
pub fn exchange<A: Abi>(
    id: u32,
    (send, out, sendtype): Many<A, *const c_void>,
    (recv, into, ty): Many<A, *mut c_void>,
    comm: A::Comm,
    f: impl FnOnce(&Plain, Buffer, Buffer) -> Tried,
) -> Option<c_int> {
    let (from, to) = (buffer::<A>(send, out), buffer::<A>(recv, into));
    call::<A>(id, comm, same::<A>(sendtype, ty, comm), |p| f(p, from, to))
}

/// The same with a datatype for each block; `blocks`: as `all_same` takes it.
///
/// # Safety
/// As `all_same`.
#[inline(always)]
pub unsafe fn exchange_each<A: Abi>(
    id: u32,
    (send, out, sendtypes): Each<A, *const c_void>,
    (recv, into, types): Each<A, *mut c_void>,
    comm: A::Comm,
    blocks: impl Fn(&Plain) -> Option<(usize, usize)>,
    f: impl FnOnce(&Plain, Buffer, Buffer) -> Tried,
) -> Option<c_int> {
    let (from, to) = (buffer::<A>(send, out), buffer::<A>(recv, into));
    // SAFETY: by the caller's contract.
    let p = unsafe { all_same::<A>(sendtypes, types, comm, blocks) };
    call::<A>(id, comm, p, |p| f(p, from, to))
}
