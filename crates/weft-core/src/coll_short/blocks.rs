//! Gather, scatter, allgather, alltoall and the neighbourhood collectives of short blocks.

use super::{Next, Site};
use crate::coll_blocks::{Buffer, Numbers};
use std::sync::Arc;
use weft_coll::chosen::{self, Bytes, Exchange};
use weft_coll::select::Op;
use weft_coll::{Edges, Part};
use weft_datatype::Datatype;

/// MPI_Gather and MPI_Gatherv; `to` counts at the root only.
///
/// # Safety
/// As for these.
#[inline(always)]
pub unsafe fn gather<'v, S: Site<'v>, N: Numbers + 'v>(
    s: S,
    own: Option<Bytes>,
    to: Option<Buffer<N>>,
    root: usize,
) -> Option<S::Begun> {
    debug_assert!(root < s.ranks());
    if root != s.me() {
        let (ptr, len) = own?;
        // SAFETY: by the caller's contract.
        return Next::of(s, Op::Gather, (len, len))?
            .run(move |c, op| unsafe { chosen::give(c, op, (ptr.cast_const(), len), root) });
    }
    let to = to?;
    let (longest, _) = to.longest(s.ranks())?;
    let home = to.block(root);
    if own.is_some_and(|own| own.0 == to.ptr || own.1 != home.1) {
        return None;
    }
    debug_assert!(home.1 <= longest);
    let next = Next::of(s, Op::Gather, (longest, home.1))?;
    // SAFETY: by the caller's contract.
    unsafe {
        if let Some((ptr, len)) = own {
            std::ptr::copy_nonoverlapping(ptr, home.0, len);
        }
        next.run(move |c, op| chosen::gather(c, op, move |r| to.block(r)))
    }
}

/// MPI_Scatter and MPI_Scatterv; `from` counts at the root only.
///
/// # Safety
/// As for these.
#[inline(always)]
pub unsafe fn scatter<'v, S: Site<'v>, N: Numbers + 'v>(
    s: S,
    from: Option<Buffer<N>>,
    own: Option<Bytes>,
    root: usize,
) -> Option<S::Begun> {
    debug_assert!(root < s.ranks());
    let others = s.ranks() - 1;
    if root != s.me() {
        let to = own?;
        // The root alone knows all blocks, and its choice.
        let next = Next::of(s, Op::Scatter, (to.1 * others, to.1 * others))?;
        // SAFETY: by the caller's contract.
        return next.run(move |c, op| unsafe { chosen::take_mine(c, op, to, root) });
    }
    let from = from?;
    let (len, _) = from.longest(others + 1).filter(|l| l.1)?;
    if own.is_some_and(|own| own.0 == from.ptr || own.1 != len) {
        return None;
    }
    let next = Next::of(s, Op::Scatter, (len * others, len * others))?;
    let block = move |r| from.block(r).0.cast_const();
    // SAFETY: by the caller's contract.
    unsafe {
        let begun = next.run(move |c, op| chosen::scatter(c, op, len, block));
        if let Some((ptr, _)) = own {
            std::ptr::copy_nonoverlapping(block(root), ptr, len);
        }
        begun
    }
}

/// MPI_Allgather and MPI_Allgatherv.
///
/// # Safety
/// As for these.
#[inline(always)]
pub unsafe fn allgather<'v, S: Site<'v>, N: Numbers + 'v>(s: S, own: Option<Bytes>, to: Buffer<N>) -> Option<S::Begun> {
    let n = s.ranks();
    let (longest, _) = to.longest(n)?;
    let home = to.block(s.me());
    if own.is_some_and(|own| own.0 == to.ptr || own.1 != home.1) {
        return None;
    }
    debug_assert!(home.1 <= longest);
    let from = (own.map_or(home.0, |own| own.0).cast_const(), home.1);
    let next = Next::of(s, Op::Allgather, (longest, longest * n))?;
    // SAFETY: by the caller's contract.
    next.run(move |c, op| unsafe { chosen::allgather(c, op, from, move |r| to.block(r)) })
}

/// MPI_Alltoall, MPI_Alltoallv and MPI_Alltoallw.
///
/// # Safety
/// As for these.
#[inline(always)]
pub unsafe fn alltoall<'v, S: Site<'v>, N: Numbers + 'v>(s: S, from: Buffer<N>, to: Buffer<N>) -> Option<S::Begun> {
    let n = s.ranks();
    let (Some((len, true)), Some(_)) = (from.longest(n), to.longest(n)) else { return None };
    if from.ptr == to.ptr || to.block(s.me()).1 != len {
        return None;
    }
    let others = len * (n - 1);
    let next = Next::of(s, Op::Alltoall, (others, others))?;
    let send = move |r| from.block(r).0.cast_const();
    // SAFETY: by the caller's contract.
    next.run(move |c, op| unsafe { chosen::alltoall(c, op, len, send, move |r| to.block(r)) })
}

/// MPI_Neighbor_allgather(v) and MPI_Neighbor_alltoall(v, w); datatypes of what goes out and of what comes in.
///
/// # Safety
/// As for these.
#[inline(always)]
pub unsafe fn neighbor<'v, S: Site<'v>, N: Numbers + 'v>(
    s: S,
    edges: &'v Edges,
    (from, out): (Buffer<N>, &'v Arc<Datatype>),
    (to, into): (Buffer<N>, &'v Arc<Datatype>),
) -> Option<S::Begun> {
    if from.ptr == to.ptr || !from.is_along(&edges.destinations) || !to.is_along(&edges.sources) {
        return None;
    }
    debug_assert!(out.is_contiguous() && into.is_contiguous());
    let send = move |i| {
        let part = from.part(i, out);
        Part::new(part.ptr.cast_const(), part.count, out)
    };
    let x = Exchange { edges, send, block: move |i| to.part(i, into) };
    // What has no data may have no buffer, and none goes.
    let bytes = x.bytes(s.me());
    // SAFETY: by the caller's contract.
    Next::of(s, Op::Neighbor, (bytes, bytes))?.run(move |c, op| unsafe { chosen::neighbor(c, op, x, bytes) })
}
