//! What a collective needs of a communicator and of a reduction operation.

use crate::nodes::Nodes;
use crate::select::Op;
use crate::shm::{Reach, ShmOp};
use std::sync::Arc;
use weft_base::Result;
use weft_datatype::Datatype;

/// Polls between two looks at what else goes on.
const ASIDE: u32 = 64;

/// What a send reads. Contiguous data is recognised here, once.
#[derive(Clone, Copy)]
pub enum Src<'a> {
    Bytes { ptr: *const u8, len: usize },
    Typed { ptr: *const u8, count: i64, dt: &'a Arc<Datatype> },
}

/// What a receive writes.
#[derive(Clone, Copy)]
pub enum Dst<'a> {
    Bytes { ptr: *mut u8, len: usize },
    Typed { ptr: *mut u8, count: i64, dt: &'a Arc<Datatype> },
}

impl<'a> Src<'a> {
    #[inline]
    pub fn of(ptr: *const u8, count: i64, dt: &'a Arc<Datatype>) -> Self {
        if dt.is_contiguous() {
            Self::Bytes { ptr, len: (count * dt.size()) as usize }
        } else {
            Self::Typed { ptr, count, dt }
        }
    }
}

impl<'a> Dst<'a> {
    #[inline]
    pub fn of(ptr: *mut u8, count: i64, dt: &'a Arc<Datatype>) -> Self {
        if dt.is_contiguous() {
            Self::Bytes { ptr, len: (count * dt.size()) as usize }
        } else {
            Self::Typed { ptr, count, dt }
        }
    }
}

/// One collective operation on one communicator: its messages match no others, and messages of one
/// pair of ranks match in the order in which they were posted.
///
/// Cloning is cheap.
pub trait CollComm: Clone {
    /// A message in flight. Dropping one that is not complete leaves its buffer alone from then on
    /// (the message may be lost): this happens only after an error.
    type Req;
    /// The calling process's rank in the (local) group.
    fn rank(&self) -> usize;
    /// Size of the (local) group.
    fn size(&self) -> usize;
    /// Size of the remote group of an intercommunicator; ranks of `isend` and `irecv` then refer
    /// to that group.
    fn remote_size(&self) -> Option<usize> {
        None
    }
    /// The `nth` of the two operations, 0 and 1, that one on an intercommunicator may need on the
    /// communicator of its local group. Of an intracommunicator: itself.
    fn local(&self, nth: usize) -> Self;
    /// True when ranks outnumber the cores they run on, so that hand-offs cost more than messages. Alike on all ranks: where
    /// these are on several nodes, by what one of them knows of its own.
    fn oversubscribed(&self) -> bool {
        false
    }
    /// The same of the ranks of this rank's node. Alike on all of these.
    fn node_oversubscribed(&self) -> bool {
        self.oversubscribed()
    }
    /// Of ranks on several nodes, bytes that the network carries in about the time that a message takes. Alike on all ranks.
    fn apart(&self) -> Option<usize> {
        None
    }
    fn isend(&self, buf: Src<'_>, dest: usize) -> Result<Self::Req>;
    fn irecv(&self, buf: Dst<'_>, src: usize) -> Result<Self::Req>;
    /// The whole of a receive of a message that is there or arrives within moments, without a
    /// request; None when nothing was received and `irecv` has to be called. May spin as long as
    /// a blocking receive would before it sleeps.
    fn try_recv(&self, _buf: Dst<'_>, _src: usize) -> Option<Result<()>> {
        None
    }
    /// The outcome, once complete; not polled again afterwards. Moves no data by itself.
    fn poll(&self, r: &mut Self::Req) -> Option<Result<()>>;

    /// This operation's part of the memory that the ranks share; None where messages are all that
    /// there is. Alike on all ranks.
    fn shm(&self) -> Option<ShmOp<'_>> {
        None
    }
    /// Who shares a node, where the ranks are on several and this operation may go by one rank of each.
    fn nodes(&self) -> Option<&Nodes> {
        None
    }
    /// The `nth` of the two operations, 0 and 1, of this one in the shared memory of this rank's node. Alike on all
    /// ranks of the node.
    fn node_shm(&self, _nth: usize) -> Option<ShmOp<'_>> {
        None
    }
    /// The operation goes by one rank of each node, for the report.
    fn led(&self, _op: Op) {}
    /// Single copy between the ranks of the shared memory.
    fn reach(&self) -> Option<&dyn Reach> {
        None
    }
    /// Bytes of the largest cache of this rank's core alone; 0 where that is not known.
    fn own_cache(&self) -> usize {
        0
    }
    /// Polls of a stamp before the operation gives way; 0 where others need the core.
    fn spins(&self) -> u32 {
        0
    }
    /// Looks for a bounded time; false when that was not enough.
    #[inline(always)]
    fn spin(&self, mut cond: impl FnMut() -> bool) -> bool {
        for i in 1..=self.spins() {
            std::hint::spin_loop();
            if cond() {
                return true;
            }
            if i.is_multiple_of(ASIDE) {
                self.look_aside();
            }
        }
        false
    }
    /// A stamp came after a wait.
    fn got_on(&self) {}
    /// The operation gives way until a rank of the (local) group has come so far. Whoever polls it may ask whether
    /// that rank is still there.
    fn awaits(&self, _rank: usize) {}
    /// Lets other things progress during such a spin.
    fn look_aside(&self) {}
    /// Wakes a rank that sleeps, after something that it waits for was published on a board.
    fn wake(&self, _rank: usize) {}
    /// Wakes all ranks that sleep.
    fn wake_all(&self) {
        (0..self.size()).filter(|&r| r != self.rank()).for_each(|r| self.wake(r));
    }
    /// The algorithm that the user wants for an operation: its place among `Op::algorithms`.
    fn forced(&self, _op: Op) -> Option<usize> {
        None
    }
    /// What this rank has for the others goes past the caches, for the report.
    fn went_past(&self) {}
    /// An algorithm was chosen, for the report: its place among `Op::algorithms`.
    fn chose(&self, _op: Op, _algorithm: usize, _bytes: usize) {}
}

/// A reduction operation.
pub trait Reducer {
    fn commutative(&self) -> bool;
    /// Whether `combine` folds from the left, so that the reduction of the first operands may take their place.
    fn folds_from_the_left(&self) -> bool {
        false
    }
    /// `inout[i] = inp[i] op inout[i]`: `inp` comes from the lower ranks.
    ///
    /// # Safety
    /// Both buffers hold `count` items of `dt` and do not overlap.
    unsafe fn apply(&self, inp: *const u8, inout: *mut u8, count: i64, dt: &Arc<Datatype>) -> Result<()>;
    /// `out[i] = s0[i] op s1[i] op ...`, in this order, in one association for all callers.
    ///
    /// # Safety
    /// All buffers hold `count` items of `dt`, which is contiguous. `out` may be one of the sources;
    /// otherwise nothing overlaps.
    unsafe fn combine(&self, srcs: &[*const u8], out: *mut u8, count: i64, dt: &Arc<Datatype>) -> Result<()> {
        // SAFETY: by the caller's contract.
        unsafe { crate::fold::from_the_right(self, srcs, out, count, dt) }
    }
}

impl<R: Reducer + ?Sized> Reducer for &R {
    fn commutative(&self) -> bool {
        (**self).commutative()
    }
    fn folds_from_the_left(&self) -> bool {
        (**self).folds_from_the_left()
    }
    unsafe fn apply(&self, inp: *const u8, inout: *mut u8, count: i64, dt: &Arc<Datatype>) -> Result<()> {
        // SAFETY: the same contract.
        unsafe { (**self).apply(inp, inout, count, dt) }
    }
    unsafe fn combine(&self, srcs: &[*const u8], out: *mut u8, count: i64, dt: &Arc<Datatype>) -> Result<()> {
        // SAFETY: the same contract.
        unsafe { (**self).combine(srcs, out, count, dt) }
    }
}

/// The root of a rooted collective, as the calling process sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Root {
    /// This rank: of the only group, or of the remote group of an intercommunicator.
    Rank(usize),
    /// MPI_ROOT: this process, in an intercommunicator.
    This,
    /// MPI_PROC_NULL: another process of this group; nothing to do here.
    Null,
}
