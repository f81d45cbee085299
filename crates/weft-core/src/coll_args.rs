//! Checks of the arguments that collectives share. Arguments that are not significant at the
//! calling process are not looked at.

use crate::abi::{HArr, IntArr};
use crate::coll_owned::{OwnedBlocks, OwnedPart, OwnedVector};
use crate::coll_view::byte;
use crate::engine::Engine;
use crate::object::CommObj;
use crate::p2p_args;
use std::sync::Arc;
use weft_base::handle::DatatypeH;
use weft_base::{ErrClass, MpiError, Result, consts, err};
use weft_coll::Root;
use weft_datatype::Datatype;

pub(crate) fn is_in_place(p: *const u8) -> bool {
    p.addr() == consts::IN_PLACE
}

fn count(n: i64) -> Result<()> {
    if n < 0 { Err(err!(ErrClass::COUNT, "negative count {n}")) } else { Ok(()) }
}

/// Bytes of `n` items; the span of all must fit in 63 bits too.
fn bytes(n: i64, dt: &Datatype) -> Result<i64> {
    let fits = n.checked_mul(dt.extent()).and(n.checked_mul(dt.size()));
    fits.ok_or_else(|| err!(ErrClass::COUNT, "{n} items of this datatype exceed 2^63 bytes"))
}

fn address(p: *const u8, bytes: i64, dt: &Datatype, what: &str) -> Result<()> {
    // An empty slice of another language may have any small address.
    if is_in_place(p) || bytes > 0 && !consts::is_address(p) && !p.is_null() {
        return Err(err!(ErrClass::BUFFER, "MPI_IN_PLACE, or another constant, is not allowed as the {what} here"));
    }
    // SPEC: MPI-5.0 2.5.4: MPI_BOTTOM needs absolute displacements in the type.
    if p.is_null() && bytes > 0 && dt.true_lb() == 0 {
        return Err(err!(ErrClass::BUFFER, "the {what} is NULL for {bytes} bytes"));
    }
    Ok(())
}

pub(crate) fn part<P: Copy>(
    e: &Engine,
    ptr: P,
    n: i64,
    h: DatatypeH,
    cast: impl Fn(P) -> *const u8,
    what: &str,
) -> Result<OwnedPart<P>> {
    count(n)?;
    let dt = p2p_args::datatype(e, h, n != 0)?;
    address(cast(ptr), bytes(n, dt)?, dt, what)?;
    Ok(OwnedPart { ptr, count: n, dt: dt.clone() })
}

pub(crate) fn send_part(e: &Engine, ptr: *const u8, n: i64, h: DatatypeH) -> Result<OwnedPart<*const u8>> {
    part(e, ptr, n, h, |p| p, "send buffer")
}

pub(crate) fn recv_part(e: &Engine, ptr: *mut u8, n: i64, h: DatatypeH) -> Result<OwnedPart<*mut u8>> {
    part(e, ptr, n, h, |p| p.cast_const(), "receive buffer")
}

/// `ranks` blocks of `n` items.
pub(crate) fn uniform(
    e: &Engine,
    ptr: *const u8,
    n: i64,
    h: DatatypeH,
    ranks: usize,
    what: &str,
) -> Result<OwnedBlocks> {
    count(n)?;
    let dt = p2p_args::datatype(e, h, n != 0)?;
    let all = n.checked_mul(ranks as i64);
    let all = all.ok_or_else(|| err!(ErrClass::COUNT, "{n} items for each of {ranks} ranks"))?;
    address(ptr, bytes(all, dt)?, dt, what)?;
    Ok(OwnedBlocks::Uniform { count: n, dt: dt.clone() })
}

fn array(a: IntArr, ranks: usize, what: &str) -> Result<Vec<i64>> {
    if a.is_absent() && ranks > 0 {
        return Err(err!(ErrClass::ARG, "the array of {what} is NULL"));
    }
    // SAFETY: the user's array has an element for each rank.
    let all = unsafe { a.to_vec(ranks) };
    debug_assert_eq!(all.len(), ranks);
    Ok(all)
}

/// Counts of consecutive blocks, where each starts, and their sum.
pub(crate) fn consecutive(counts: IntArr, ranks: usize) -> Result<(Vec<i64>, Vec<i64>, i64)> {
    let counts = array(counts, ranks, "counts")?;
    let mut total = 0i64;
    let mut displs = Vec::with_capacity(ranks);
    for n in &counts {
        count(*n)?;
        displs.push(total);
        let sum = total.checked_add(*n);
        total = sum.ok_or_else(|| MpiError::new(ErrClass::COUNT, "the sum of the counts exceeds 2^63"))?;
    }
    debug_assert_eq!(displs.len(), counts.len());
    debug_assert!(displs.last().zip(counts.last()).is_none_or(|(at, n)| at + n == total));
    Ok((counts, displs, total))
}

/// A block for each of `ranks` ranks; displacements in extents.
#[allow(clippy::too_many_arguments)]
pub(crate) fn vector(
    e: &Engine,
    ptr: *const u8,
    counts: IntArr,
    displs: IntArr,
    h: DatatypeH,
    ranks: usize,
    what: &str,
) -> Result<OwnedBlocks> {
    let counts = array(counts, ranks, "counts")?;
    let dt = e.committed(h)?;
    let mut needs = 0;
    for n in &counts {
        count(*n)?;
        needs |= bytes(*n, dt)?;
    }
    // Displacements of blocks without data are not significant.
    let displs = if needs == 0 && displs.is_absent() { vec![0; ranks] } else { array(displs, ranks, "displacements")? };
    address(ptr, needs, dt, what)?;
    debug_assert!(counts.len() == ranks && displs.len() == ranks);
    Ok(OwnedBlocks::Vector { counts, displs, dt: dt.clone() })
}

/// A block and a type for each of `ranks` ranks; displacements in bytes.
#[allow(clippy::too_many_arguments)]
pub(crate) fn each(
    e: &Engine,
    ptr: *const u8,
    counts: IntArr,
    displs: IntArr,
    types: HArr<DatatypeH>,
    ranks: usize,
    what: &str,
) -> Result<OwnedBlocks> {
    let counts = array(counts, ranks, "counts")?;
    let displs = array(displs, ranks, "displacements")?;
    if types.is_absent() && ranks > 0 {
        return Err(MpiError::new(ErrClass::ARG, "the array of datatypes is NULL"));
    }
    let mut dts = Vec::with_capacity(ranks);
    for i in 0..ranks {
        count(counts[i])?;
        // SAFETY: the user's array has an element for each rank.
        let h = unsafe { types.get(i) };
        // A block without data needs no type: programs leave MPI_DATATYPE_NULL there.
        let dt = if counts[i] == 0 && h.is_null() { byte() } else { e.committed(h)? };
        let len = bytes(counts[i], dt)?;
        if displs[i] == 0 {
            address(ptr, len, dt, what)?;
        }
        dts.push(dt.clone());
    }
    if is_in_place(ptr) {
        return Err(err!(ErrClass::BUFFER, "MPI_IN_PLACE is not allowed as the {what} here"));
    }
    debug_assert!(counts.len() == ranks && displs.len() == ranks && dts.len() == ranks);
    Ok(OwnedBlocks::Each { counts, displs, dts })
}

/// The root of a rooted collective.
pub(crate) fn root(c: &CommObj, root: i32) -> Result<Root> {
    if let Some(remote) = &c.remote {
        match root {
            consts::ROOT => return Ok(Root::This),
            consts::PROC_NULL => return Ok(Root::Null),
            _ if root >= 0 && (root as usize) < remote.size() => return Ok(Root::Rank(root as usize)),
            _ => {}
        }
        let n = remote.size();
        return Err(err!(ErrClass::ROOT, "root {root}; MPI_ROOT, MPI_PROC_NULL or a rank below {n}"));
    }
    if root >= 0 && (root as usize) < c.size() {
        return Ok(Root::Rank(root as usize));
    }
    Err(err!(ErrClass::ROOT, "root {root}; the communicator has ranks 0 to {}", c.size() - 1))
}

/// Whether the calling process is the one that `root` names.
pub(crate) fn is_root(c: &CommObj, root: Root) -> bool {
    match root {
        Root::Rank(r) => !c.is_inter() && r == c.rank as usize,
        Root::This => true,
        Root::Null => false,
    }
}

/// MPI_IN_PLACE as an operand: allowed in intracommunicators only.
pub(crate) fn in_place(c: &CommObj, send: *const u8) -> Result<bool> {
    if !is_in_place(send) {
        return Ok(false);
    }
    if c.is_inter() {
        return Err(MpiError::new(ErrClass::BUFFER, "MPI_IN_PLACE is not allowed in intercommunicators"));
    }
    Ok(true)
}

/// SPEC: MPI-5.0 6.2.3: operands and results do not alias. Other ranks cannot know: the call takes part, as
/// if in place where that exists, and has this error at its end.
pub(crate) fn aliased(send: *const u8, recv: *const u8, data: bool) -> Option<MpiError> {
    (data && !send.is_null() && send == recv).then(|| {
        MpiError::new(
            ErrClass::BUFFER,
            "the send and the receive buffer are the same; MPI_IN_PLACE says so where it is allowed",
        )
    })
}

/// The operand of a reduction on every rank, and what is wrong with its buffers.
pub(crate) fn reduction(
    e: &Engine,
    c: &CommObj,
    send: *const u8,
    recv: *const u8,
    n: i64,
    h: DatatypeH,
) -> Result<(OwnedVector, Option<MpiError>)> {
    let mut v = operand(e, c, send, n, h)?;
    let len = bytes(n, &v.dt)?;
    address(recv, len, &v.dt, "receive buffer")?;
    let fault = aliased(send, recv, len > 0);
    if fault.is_some() && !c.is_inter() {
        debug_assert!(v.send.is_some(), "what is in place has no second buffer");
        v.send = None;
    }
    Ok((v, fault))
}

/// The operand of a reduction, where the result is not significant.
pub(crate) fn operand(e: &Engine, c: &CommObj, send: *const u8, n: i64, h: DatatypeH) -> Result<OwnedVector> {
    count(n)?;
    let dt: &Arc<Datatype> = e.committed(h)?;
    let len = bytes(n, dt)?;
    let send = if in_place(c, send)? {
        None
    } else {
        address(send, len, dt, "send buffer")?;
        Some(send)
    };
    Ok(OwnedVector { send, count: n, dt: dt.clone() })
}
