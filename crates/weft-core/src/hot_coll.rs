//! The shortest way of a blocking collective, as front ends see it: a call is plain when its
//! communicator has boards and nothing about it is unusual: one predefined type, valid counts, a
//! reduction that the engine knows, no other operation of this process that needs progress. Everything else,
//! errors included, answers None, and the general body starts from the beginning.
//!
//! What is here brings arguments into the terms of [`crate::coll_short`], and runs the future that comes of it: on the
//! caller's stack, polled once by a transport that spins. If that was not enough, the call blocks on the same future.

use crate::abi::IntArr;
use crate::bound_op::BoundOp;
pub use crate::cached_args::Coll as Plain;
use crate::cached_args::{COLL, may_be_plain};
use crate::coll_blocks::{Blocks, Buffer};
use crate::coll_short::{Next, Operand, Site};
use crate::coll_view::CollView;
use crate::engine::{PlainCall, enter};
use crate::object::CommObj;
use crate::p2p_args::plain_size;
use crate::shm::Held;
use std::future::Future;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll, Waker};
use weft_base::Result;
use weft_base::consts::{IN_PLACE, is_address};
use weft_base::handle::{CommH, DatatypeH, Handle, OpH};
use weft_coll::chosen::{Bytes, algorithm};
use weft_coll::shm::{ShmColl, ShmOp};
use weft_coll::{Edges, Part, Vector};
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
    if crate::lock::is_multiple() || !may_be_plain() || crate::crosscheck::is_on() {
        return None;
    }
    let g = enter();
    let c = g.comm_known(h)?;
    let (held, n, me) = (c.shm.held()?, c.size(), c.rank as usize);
    assert!(!c.is_inter() && held.shm().size() == n && held.shm().me() == me);
    COLL.with(|p| (p.comm, p.n, p.me, p.c, p.held) = (raw, n, me, Arc::as_ptr(c), held));
    Some(())
}

fn learn_datatype((raw, h): (usize, DatatypeH)) -> Option<()> {
    let size = plain_size(h)?;
    let dt = h.predefined_id().and_then(Datatype::predefined)?;
    assert!(dt.size() == size as i64 && dt.is_contiguous());
    COLL.with(|p| (p.datatype, p.size, p.dt) = (raw, size, Some(dt)));
    Some(())
}

/// For the datatype that is plain.
fn learn_op((raw, h): (usize, OpH), ty: DatatypeH) -> Option<()> {
    let (dt, datatype) = (plain().dt?, plain().datatype);
    debug_assert_eq!(dt.size(), plain().size as i64);
    let r = BoundOp::new(&enter(), h, dt, ty).ok().filter(BoundOp::is_kernel)?;
    COLL.with(|p| (p.op, p.op_datatype, p.reduction) = (raw, datatype, Some(r)));
    Some(())
}

/// Blocks on a future that its first poll did not end.
#[cold]
#[inline(never)]
fn wait<T>(
    fut: Pin<&mut dyn Future<Output = T>>,
    c: *const CommObj,
    end: fn(T) -> Result<()>,
    (shm, k): (&ShmColl, u64),
) -> Result<()> {
    // SAFETY: from an `Arc` that its handle still owns, which may be freed while this waits.
    let c = unsafe {
        Arc::increment_strong_count(c);
        Arc::from_raw(c)
    };
    let mut g = crate::engine::engine();
    g.choices.count_opened(false);
    let ended = g.block_on(crate::failures::guarded(&c, async { end(fut.await) }));
    finish(&c, shm, k);
    ended
}

/// The operation is behind this process.
#[inline(always)]
fn finish(c: &CommObj, shm: &ShmColl, k: u64) {
    if shm.finish(k) {
        crate::shm::wake_members(c);
    }
}

/// What a plain call came to. None: nothing was done.
pub type Tried = Option<Result<()>>;

impl<'v> Site<'v> for &'v Plain {
    type Begun = Result<()>;

    #[inline(always)]
    fn ranks(self) -> usize {
        self.n
    }
    #[inline(always)]
    fn me(self) -> usize {
        self.me
    }
    #[inline(always)]
    fn held(self) -> &'v Held {
        // SAFETY: callers compared `comm`; a communicator that ends makes nothing plain.
        unsafe { &*self.held }
    }
    #[inline(always)]
    fn is_free(self) -> bool {
        self.engine().no_tasks()
    }
    #[inline(always)]
    fn run<T: 'v, F: Future<Output = T> + 'v>(
        self,
        next: &Next<'v, Self>,
        f: impl FnOnce(&'v CollView, ShmOp<'v>) -> F,
        end: fn(T) -> Result<()>,
    ) -> Result<()> {
        debug_assert!(!self.c.is_null() && !self.held.is_null() && self.me < self.n);
        let at = self.c;
        // SAFETY: as in `held`.
        let c = unsafe { &*at };
        debug_assert!(c.size() == self.n && c.rank as usize == self.me);
        let (shm, k) = (next.held.shm(), c.shm.next_op());
        let e = self.engine();
        e.choices.count(next.op, algorithm(next.op, next.place), next.all);
        // SAFETY: as above; nothing else needs progress, as `is_free` saw.
        let view = unsafe { CollView::lent(e, at, k, next.held.oversubscribed) };
        let lent: *const CollView = &*view;
        // SAFETY: the future, which is all that has it, is dropped before the view.
        let mut fut = pin!(f(unsafe { &*lent }, shm.op(k)));
        match fut.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(r) => {
                e.choices.count_opened(true);
                finish(c, shm, k);
                end(r)
            }
            Poll::Pending => wait(fut, at, end, (shm, k)),
        }
    }
}

impl Plain {
    /// Whether calls on this communicator, of this datatype, by this op are plain.
    #[inline(always)]
    pub fn is(&self, comm: usize, ty: Option<usize>, op: Option<usize>) -> bool {
        self.comm == comm
            && ty.is_none_or(|ty| self.datatype == ty)
            && op.is_none_or(|op| self.op == op && self.op_datatype == self.datatype)
    }

    /// `count` items in bytes, where no product of it overflows.
    #[inline(always)]
    fn len(&self, count: i64) -> Option<usize> {
        ((count as u64) < 1 << 32).then(|| count as usize * self.size)
    }

    #[inline(always)]
    pub fn root(&self, root: i32) -> Option<usize> {
        ((root as u32 as usize) < self.n).then_some(root as usize)
    }

    /// A message, and its bytes.
    #[inline(always)]
    pub fn part(&self, buf: *mut u8, count: i64) -> Option<(Part<'_, *mut u8>, usize)> {
        Some((Part::new(buf, count, self.dt?), self.len(count)?))
    }

    /// This rank's own block; None inside: it is in place.
    #[inline(always)]
    pub fn own(&self, buf: *mut u8, count: i64) -> Option<Option<Bytes>> {
        if buf.addr() == IN_PLACE {
            Some(None)
        } else {
            Some(Some((buf, self.len(count).filter(|_| is_address(buf))?)))
        }
    }

    #[inline(always)]
    pub fn operand(&self, send: *mut u8, count: i64) -> Option<Operand<'_>> {
        let send = if send.addr() == IN_PLACE { None } else { Some(send.cast_const()) };
        Some(Operand { v: Vector { send, count, dt: self.dt? }, r: self.reduction.as_ref()?, len: self.len(count)? })
    }

    #[inline(always)]
    pub fn blocks(&self, ptr: *mut u8, blocks: Blocks<IntArr>) -> Buffer<IntArr> {
        Buffer { ptr, blocks, size: self.size }
    }

    /// The communicator's neighbourhood, where it is known.
    #[inline(always)]
    pub fn edges(&self) -> Option<&Edges> {
        // SAFETY: callers compared `comm`; a communicator that ends makes nothing plain.
        unsafe { &*self.c }.known_edges()
    }
}
