//! Collectives of short data: the future of the one algorithm that a communicator's table names
//! ([`weft_coll::chosen`]), with nothing around it.
//!
//! One text for all who run it: a plain blocking call (`hot_coll`) and a round of a persistent operation (here). They
//! differ in what they know of the arguments and in how they wait, which is their [`Site`]; buffers come as
//! contiguous items, an operand in place as None. A function answers None where the general call has to be made, with
//! nothing done.

mod blocks;
mod round;

pub use blocks::{allgather, alltoall, gather, neighbor, scatter};
pub(crate) use round::round;

use crate::bound_op::BoundOp;
pub use crate::coll_blocks::Blocks;
use crate::coll_blocks::{Buffer, Numbers};
use crate::coll_view::CollView;
use crate::shm::Held;
use std::future::Future;
use weft_base::Result;
use weft_base::consts::is_address;
use weft_coll::chosen::{self, Place, line, store, tree};
use weft_coll::select::Op;
use weft_coll::shm::ShmOp;
use weft_coll::{Part, Vector};

/// Who runs an operation.
pub trait Site<'v>: Copy {
    /// What a run comes to.
    type Begun;
    /// Ranks of the communicator.
    fn ranks(self) -> usize;
    fn me(self) -> usize;
    /// The memory that its ranks share.
    fn held(self) -> &'v Held;
    /// Whether nothing else keeps the operation from being run so.
    fn is_free(self) -> bool;
    /// Runs it, by the future of one algorithm; `end`: what its output means.
    fn run<T: 'v, F: Future<Output = T> + 'v>(
        self,
        next: &Next<'v, Self>,
        f: impl FnOnce(&'v CollView, ShmOp<'v>) -> F,
        end: fn(T) -> Result<()>,
    ) -> Self::Begun;
}

/// A call that a short algorithm may be able to run.
pub(crate) trait Short: Clone + 'static {
    /// Runs it, if there is such a one.
    fn short<'v, S: Site<'v>>(&'v self, s: S) -> Option<S::Begun>;
}

/// An operation that a short algorithm can run.
pub struct Next<'v, S> {
    site: S,
    pub(crate) held: &'v Held,
    pub(crate) op: Op,
    pub(crate) place: Place,
    /// The bytes that the report counts.
    pub(crate) all: usize,
}

impl<'v, S: Site<'v>> Next<'v, S> {
    /// `bytes`: what the table of choices asks for. None where the general call chooses.
    #[inline(always)]
    fn of(site: S, op: Op, (bytes, all): (usize, usize)) -> Option<Self> {
        let held = site.held();
        debug_assert!(held.shm().size() == site.ranks() && held.shm().me() == site.me());
        // In operations in which each rank chooses by itself others may wait to be told.
        let told = !matches!(op, Op::Gather | Op::Scatter | Op::Alltoall | Op::Neighbor) || held.shm().has_told();
        let place = held.table.place(op, bytes).filter(|_| bytes > 0 && told && site.is_free())?;
        Some(Self { site, held, op, place, all })
    }

    #[inline(always)]
    fn run<F: Future<Output = Result<()>> + 'v>(
        self,
        f: impl FnOnce(&'v CollView, ShmOp<'v>) -> F,
    ) -> Option<S::Begun> {
        Some(self.site.run(&self, f, |ended| ended))
    }
}

/// MPI_Barrier.
#[inline(always)]
pub fn barrier<'v, S: Site<'v>>(s: S) -> Option<S::Begun> {
    let next = Next::of(s, Op::Barrier, (1, 0))?;
    match next.place {
        Place::Tree => next.run(|c, op| tree::barrier(c, op)),
        _ => Some(s.run(&next, |c, op| line::barrier(c, op), Ok)),
    }
}

/// MPI_Bcast of so many bytes.
///
/// # Safety
/// As for that.
#[inline(always)]
pub unsafe fn bcast<'v, S: Site<'v>>(s: S, (part, len): (Part<'v, *mut u8>, usize), root: usize) -> Option<S::Begun> {
    debug_assert!(root < s.ranks());
    let next = Next::of(s, Op::Bcast, (len, len)).filter(|_| is_address(part.ptr))?;
    let seg = next.held.segment;
    match next.place {
        Place::Line => next.run(move |c, op| line::bcast(c, op, part, root)),
        Place::Store => next.run(move |c, op| store::bcast(c, op, part, root, seg)),
        Place::Tree => next.run(move |c, op| tree::bcast(c, op, part, root, seg)),
    }
}

/// The operand of a reduction by a loop of the engine's, and how many bytes it has.
#[derive(Clone, Copy)]
pub struct Operand<'v> {
    pub v: Vector<'v>,
    pub r: &'v BoundOp,
    pub len: usize,
}

impl Operand<'_> {
    /// Whether it can be there, and its result in `to` where that is significant.
    #[inline(always)]
    fn fits(&self, to: Option<*mut u8>) -> bool {
        debug_assert!(self.v.dt.is_contiguous() && self.r.is_kernel());
        let (send, to) = (self.v.send, to.map(<*mut u8>::cast_const));
        send != to && send.or(to).is_some_and(is_address) && to.is_none_or(is_address)
    }
}

/// MPI_Allreduce.
///
/// # Safety
/// As for that.
#[inline(always)]
pub unsafe fn allreduce<'v, S: Site<'v>>(s: S, o: Operand<'v>, recv: *mut u8) -> Option<S::Begun> {
    if !o.fits(Some(recv)) {
        return None;
    }
    let Operand { v, r, len } = o;
    let next = Next::of(s, Op::Allreduce, (len, len))?;
    match next.place {
        Place::Line => next.run(move |c, op| line::allreduce(c, op, r, v, recv)),
        Place::Store => next.run(move |c, op| store::allreduce(c, op, r, v, recv)),
        Place::Tree => next.run(move |c, op| tree::reduce(c, op, r, v, recv, (0, true))),
    }
}

/// MPI_Reduce.
///
/// # Safety
/// As for that.
#[inline(always)]
pub unsafe fn reduce<'v, S: Site<'v>>(s: S, o: Operand<'v>, recv: *mut u8, root: usize) -> Option<S::Begun> {
    debug_assert!(root < s.ranks());
    let fits = match root == s.me() {
        true => o.fits(Some(recv)),
        // The receive buffer is not significant.
        false => o.fits(None),
    };
    if !fits {
        return None;
    }
    let Operand { v, r, len } = o;
    let next = Next::of(s, Op::Reduce, (len, len))?;
    match next.place {
        Place::Line => next.run(move |c, op| line::reduce(c, op, r, v, recv, root)),
        Place::Store => next.run(move |c, op| store::reduce(c, op, r, v, recv, root)),
        Place::Tree => next.run(move |c, op| tree::reduce(c, op, r, v, recv, (root, false))),
    }
}

/// MPI_Scan if `inclusive`, else MPI_Exscan.
///
/// # Safety
/// As for these.
#[inline(always)]
pub unsafe fn scan<'v, S: Site<'v>>(s: S, o: Operand<'v>, recv: *mut u8, inclusive: bool) -> Option<S::Begun> {
    if !o.fits(Some(recv)) {
        return None;
    }
    let Operand { v, r, len } = o;
    Next::of(s, Op::Scan, (len, len))?.run(move |c, op| chosen::scan(c, op, r, v, recv, inclusive))
}

/// MPI_Reduce_scatter and MPI_Reduce_scatter_block: the vector goes to all ranks' boards, and this rank gets its
/// block. `operand`: by its count.
///
/// # Safety
/// As for these.
#[inline(always)]
pub unsafe fn reduce_scatter<'v, S: Site<'v>, N: Numbers>(
    s: S,
    operand: impl FnOnce(i64) -> Option<Operand<'v>>,
    to: Buffer<N>,
) -> Option<S::Begun> {
    if !to.is_there() {
        return None;
    }
    let (mut all, mut before, mut n_blocks) = (0, 0, 0);
    for i in 0..s.ranks() {
        let count = to.count(i)?;
        n_blocks += (count != 0) as usize;
        before = if i == s.me() { all } else { before };
        all += count;
    }
    debug_assert!(s.me() < s.ranks() && before + to.blocks.count(s.me()) <= all);
    let o = operand(all).filter(|o| o.v.send.is_some() && o.fits(Some(to.ptr)))?;
    let (Operand { v, r, len }, recv) = (o, to.ptr);
    let (next, block) = (Next::of(s, Op::ReduceScatter, (len, len))?, (before as usize * to.size, to.count(s.me())?));
    match next.place {
        Place::Line => next.run(move |c, op| line::reduce_scatter(c, op, r, v, recv, (block, n_blocks))),
        _ => next.run(move |c, op| store::reduce_scatter(c, op, r, v, recv, (block, n_blocks))),
    }
}
