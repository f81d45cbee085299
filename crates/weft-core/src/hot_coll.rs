//! The shortest way of a blocking collective, as front ends see it: a call is plain when its
//! communicator has boards and nothing about it is unusual: one predefined type, valid counts, a
//! reduction that the engine knows, no other operation of this process that needs progress. Everything else,
//! errors included, answers None, and the general body starts from the beginning.
//!
//! They take their number here and run the future of the one algorithm that the communicator's table names
//! ([`weft_coll::chosen`]): on the caller's stack, polled once by a transport that spins. If that was not enough, the call
//! blocks on the same future.

mod blocks;
mod neighbor;

pub use blocks::{Blocks, Buffer};

pub use crate::cached_args::Coll as Plain;
use crate::cached_args::{COLL, may_be_plain};
use crate::coll_view::{BoundOp, CollView};
use crate::engine::{Engine, PlainCall, enter};
use crate::lock;
use crate::object::CommObj;
use crate::p2p_args::plain_size;
use crate::shm::Held;
use std::future::Future;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll, Waker};
use weft_base::Result;
use weft_base::consts::IN_PLACE;
use weft_base::handle::{CommH, DatatypeH, Handle, OpH};
use weft_coll::chosen::{self, Place, line, store, tree};
use weft_coll::select::Op;
use weft_coll::shm::ShmOp;
use weft_coll::{Part, Vector};
use weft_datatype::Datatype;

/// The present answer to "what is plain". Nothing is while several threads may be inside MPI.
#[inline(always)]
pub fn plain() -> &'static Plain {
    // SAFETY: written by `learn_*` and `invalidate` only; callers ask again after those, and no call
    // keeps the reference.
    unsafe { COLL.peek() }
}

/// Makes calls on a communicator, of a datatype, by an op plain, of which each is as the front end has it and as the
/// engine has it; false if they cannot be.
pub fn learn(comm: (usize, CommH), ty: Option<(usize, DatatypeH)>, op: Option<(usize, OpH)>) -> bool {
    (plain().is(comm.0, None, None) || learn_comm(comm).is_some())
        && ty.is_none_or(|ty| plain().is(comm.0, Some(ty.0), None) || learn_datatype(ty).is_some())
        && op.zip(ty).is_none_or(|(op, (_, ty))| learn_op(op, ty).is_some())
}

fn learn_comm((raw, h): (usize, CommH)) -> Option<()> {
    if lock::is_multiple() || !may_be_plain() || crate::crosscheck::is_on() {
        return None;
    }
    let g = enter();
    let c = g.comm_known(h)?;
    let (held, n, me) = (c.shm.held()?, c.size(), c.rank as usize);
    COLL.with(|p| (p.comm, p.n, p.me, p.c, p.held) = (raw, n, me, Arc::as_ptr(c), held));
    Some(())
}

fn learn_datatype((raw, h): (usize, DatatypeH)) -> Option<()> {
    let size = plain_size(h)?;
    let dt = h.predefined_id().and_then(Datatype::predefined)?;
    COLL.with(|p| (p.datatype, p.size, p.dt) = (raw, size, Some(dt)));
    Some(())
}

/// For the datatype that is plain.
fn learn_op((raw, h): (usize, OpH), ty: DatatypeH) -> Option<()> {
    let (dt, datatype) = (plain().dt?, plain().datatype);
    let r = BoundOp::new(&enter(), h, dt, ty).ok().filter(BoundOp::is_kernel)?;
    COLL.with(|p| (p.op, p.op_datatype, p.reduction) = (raw, datatype, Some(r)));
    Some(())
}

/// Blocks on a future that its first poll did not end.
#[cold]
#[inline(never)]
fn wait<T>(fut: Pin<&mut dyn Future<Output = T>>, c: *const CommObj, end: fn(T) -> Result<()>) -> Result<()> {
    // SAFETY: from an `Arc` that its handle still owns, which may be freed while this waits.
    let c = unsafe {
        Arc::increment_strong_count(c);
        Arc::from_raw(c)
    };
    crate::engine::engine().block_on(crate::failures::guarded(&c, async { end(fut.await) }))
}

/// What a plain call came to. None: nothing was done.
pub type Tried = Option<Result<()>>;

/// An operation that a short algorithm can run.
struct Next {
    c: *const CommObj,
    held: &'static Held,
    op: Op,
    place: Place,
    /// The bytes that the report counts.
    all: usize,
}

impl Next {
    /// Runs it, by the future of one algorithm.
    #[inline(always)]
    fn run<'v, F: Future<Output = Result<()>>>(self, f: impl FnOnce(&'v CollView, ShmOp<'v>) -> F) -> Tried {
        self.run_to(f, |ended| ended)
    }

    /// As `run`; `end`: what its output means.
    #[inline(always)]
    fn run_to<'v, T, F: Future<Output = T>>(
        self,
        f: impl FnOnce(&'v CollView, ShmOp<'v>) -> F,
        end: fn(T) -> Result<()>,
    ) -> Tried {
        // SAFETY: callers of `next` compared `comm`; a communicator that ends makes nothing plain.
        let c = unsafe { &*self.c };
        let (shm, k) = (self.held.shm(), c.shm.next_op());
        let e = plain().engine();
        e.choices.count(self.op, chosen::algorithm(self.op, self.place), self.all);
        // SAFETY: as above; `next` saw that nothing else needs progress.
        let view = unsafe { CollView::lent(e, self.c, k, self.held.oversubscribed) };
        let lent: *const CollView = &*view;
        // SAFETY: the future, which is all that has it, is dropped before the view.
        let mut fut = pin!(f(unsafe { &*lent }, shm.op(k)));
        let ended = match fut.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(r) => {
                e.choices.count_opened(true);
                end(r)
            }
            Poll::Pending => {
                e.choices.count_opened(false);
                wait(fut, self.c, end)
            }
        };
        if shm.finish(k) {
            crate::shm::wake_members(c);
        }
        Some(ended)
    }
}

#[inline(always)]
fn is_in_place(p: *const u8) -> bool {
    p.addr() == IN_PLACE
}

#[inline(always)]
fn is_plain(p: *const u8) -> bool {
    weft_base::consts::is_address(p)
}

/// A round has ended by its first poll.
pub(crate) fn count_at_once(e: &Engine) {
    e.choices.count_opened(true);
}

/// Where short data of so many bytes go; None where the general body chooses.
#[inline(always)]
pub(crate) fn place_of(held: &Held, op: Op, bytes: usize) -> Option<Place> {
    // In operations in which each rank chooses by itself others may wait to be told.
    let told = !matches!(op, Op::Gather | Op::Scatter | Op::Alltoall | Op::Neighbor) || held.shm().has_told();
    held.table.place(op, bytes).filter(|_| told)
}

impl Plain {
    /// `count` items in bytes, where no product of it overflows.
    #[inline(always)]
    fn len(&self, count: i64) -> Option<usize> {
        ((count as u64) < 1 << 32).then(|| count as usize * self.size)
    }

    /// Whether calls on this communicator, of this datatype, by this op are plain.
    #[inline(always)]
    pub fn is(&self, comm: usize, ty: Option<usize>, op: Option<usize>) -> bool {
        self.comm == comm
            && !self.c.is_null()
            && ty.is_none_or(|ty| self.datatype == ty && self.dt.is_some())
            && op.is_none_or(|op| self.op == op && self.op_datatype == self.datatype && self.reduction.is_some())
    }

    /// Ranks of the communicator.
    #[inline(always)]
    pub fn ranks(&self) -> usize {
        self.n
    }

    #[inline(always)]
    pub fn is_root(&self, root: i32) -> bool {
        root as u32 as usize == self.me
    }

    #[inline(always)]
    fn root(&self, root: i32) -> Option<usize> {
        ((root as u32 as usize) < self.n).then_some(root as usize)
    }

    /// The communicator's next operation, where a short algorithm can run it. `bytes`: what the table of choices
    /// asks for; `all`: what the report counts.
    #[inline(always)]
    fn next(&self, op: Op, (bytes, all): (usize, usize)) -> Option<Next> {
        // SAFETY: callers compared `comm`; a communicator that ends makes nothing plain.
        let held: &'static Held = unsafe { &*self.held };
        let place = place_of(held, op, bytes).filter(|_| self.engine().no_tasks())?;
        Some(Next { c: self.c, held, op, place, all })
    }

    #[inline(always)]
    pub fn barrier(&self) -> Tried {
        let next = self.next(Op::Barrier, (1, 0))?;
        match next.place {
            Place::Tree => next.run(|c, op| tree::barrier(c, op)),
            _ => next.run_to(|c, op| line::barrier(c, op), Ok),
        }
    }

    /// # Safety
    /// As for MPI_Bcast.
    #[inline(always)]
    pub unsafe fn bcast(&self, buf: *mut u8, count: i64, root: i32) -> Tried {
        let (len, root) = (self.len(count)?, self.root(root)?);
        if len == 0 || !is_plain(buf) {
            return None;
        }
        let part = Part::new(buf, count, self.dt?);
        let next = self.next(Op::Bcast, (len, len))?;
        let seg = next.held.segment;
        match next.place {
            Place::Line => next.run(|c, op| line::bcast(c, op, part, root)),
            Place::Store => next.run(|c, op| store::bcast(c, op, part, root, seg)),
            Place::Tree => next.run(|c, op| tree::bcast(c, op, part, root, seg)),
        }
    }

    /// The operand of a plain reduction, its op, and how many bytes it has.
    #[inline(always)]
    fn vector(&self, send: *const u8, recv: *mut u8, count: i64) -> Option<(Vector<'static>, &BoundOp, usize)> {
        let send = if is_in_place(send) { None } else { Some(send) };
        if send == Some(recv.cast_const()) || !send.is_none_or(is_plain) || !is_plain(recv) || count <= 0 {
            return None;
        }
        Some((Vector { send, count, dt: self.dt? }, self.reduction.as_ref()?, self.len(count)?))
    }

    /// # Safety
    /// As for MPI_Allreduce.
    #[inline(always)]
    pub unsafe fn allreduce(&self, send: *const u8, recv: *mut u8, count: i64) -> Tried {
        let (v, r, len) = self.vector(send, recv, count)?;
        let next = self.next(Op::Allreduce, (len, len))?;
        match next.place {
            Place::Line => next.run(|c, op| line::allreduce(c, op, r, v, recv)),
            Place::Store => next.run(|c, op| store::allreduce(c, op, r, v, recv)),
            Place::Tree => next.run(|c, op| tree::reduce(c, op, r, v, recv, (0, true))),
        }
    }

    /// # Safety
    /// As for MPI_Reduce.
    #[inline(always)]
    pub unsafe fn reduce(&self, send: *const u8, recv: *mut u8, count: i64, root: i32) -> Tried {
        let root = self.root(root)?;
        let (v, r, len) = match root == self.me {
            true => self.vector(send, recv, count)?,
            // The receive buffer is not significant.
            false if is_plain(send) && count > 0 => {
                (Vector { send: Some(send), count, dt: self.dt? }, self.reduction.as_ref()?, self.len(count)?)
            }
            false => return None,
        };
        let next = self.next(Op::Reduce, (len, len))?;
        match next.place {
            Place::Line => next.run(|c, op| line::reduce(c, op, r, v, recv, root)),
            Place::Store => next.run(|c, op| store::reduce(c, op, r, v, recv, root)),
            Place::Tree => next.run(|c, op| tree::reduce(c, op, r, v, recv, (root, false))),
        }
    }

    /// MPI_Scan if `inclusive`, else MPI_Exscan.
    ///
    /// # Safety
    /// As for these.
    #[inline(always)]
    pub unsafe fn scan(&self, send: *const u8, recv: *mut u8, count: i64, inclusive: bool) -> Tried {
        let (v, r, len) = self.vector(send, recv, count)?;
        self.next(Op::Scan, (len, len))?.run(|c, op| chosen::scan(c, op, r, v, recv, inclusive))
    }

    /// MPI_Reduce_scatter and MPI_Reduce_scatter_block: the vector goes to all ranks' boards, and this rank gets its
    /// block.
    ///
    /// # Safety
    /// As for these.
    #[inline(always)]
    pub unsafe fn reduce_scatter(&self, send: *const u8, to: Buffer) -> Tried {
        let Buffer { ptr: recv, blocks } = to;
        if !Self::are_there(to) || is_in_place(send) {
            return None;
        }
        let (mut all, mut before, mut n_blocks) = (0, 0, 0);
        for i in 0..self.n {
            let count = blocks.count(i);
            n_blocks += (count != 0) as usize;
            self.len(count)?;
            before = if i == self.me { all } else { before };
            all += count;
        }
        let (v, r, len) = self.vector(send, recv, all)?;
        let (next, block) =
            (self.next(Op::ReduceScatter, (len, len))?, (before as usize * self.size, blocks.count(self.me)));
        match next.place {
            Place::Line => next.run(|c, op| line::reduce_scatter(c, op, r, v, recv, (block, n_blocks))),
            _ => next.run(|c, op| store::reduce_scatter(c, op, r, v, recv, (block, n_blocks))),
        }
    }
}
