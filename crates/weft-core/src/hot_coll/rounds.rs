//! Rounds of persistent operations that end when they are started, or at a later look, without a future.
//!
//! A round has its number from its start on, so that whatever was not there in time goes on as a future, as a
//! blocking call does. The first look shows what this rank has; those after it only look at the others, and
//! nothing is taken before all of it is there.

use super::{Here, end, place_of};
use crate::coll_call::{OwnedBlocks, OwnedPart, OwnedVector};
use crate::coll_view::{BoundOp, CollView};
use crate::object::CommObj;
use crate::team::Held;
use std::cell::Cell;
use weft_base::consts::IN_PLACE;
use weft_coll::select::Op;
use weft_coll::short::{self, Opened, Operand, Place, Short, Turn};
use weft_coll::{Blocks, CollComm, Part};

/// Waits for nothing: MPI_Start is local.
struct Glance<'a> {
    here: Here<'a>,
    again: bool,
    /// Something of the others' was not there.
    late: Cell<bool>,
}

impl Turn for Glance<'_> {
    #[inline(always)]
    fn oversubscribed(&self) -> bool {
        self.here.oversubscribed
    }
    #[inline(always)]
    fn spin(&self, mut cond: impl FnMut() -> bool) -> bool {
        let there = cond();
        self.late.set(!there);
        there
    }
    #[inline(always)]
    fn wake(&self, rank: usize) {
        self.here.wake(rank);
    }
    #[inline(always)]
    fn wake_all(&self) {
        self.here.wake_all();
    }
    unsafe fn copy_past(&self, dst: *mut u8, src: *const u8, len: usize) {
        // SAFETY: by the caller's contract.
        unsafe { self.here.copy_past(dst, src, len) };
    }
    fn went_past(&self) {
        self.here.went_past();
    }
    #[inline(always)]
    fn glances(&self) -> bool {
        true
    }
    #[inline(always)]
    fn has_shown(&self) -> bool {
        self.again
    }
}

/// A look at a round. The answers of its functions: `Begun`, what others have to show is not there, and its
/// arrival wakes who sleeps. None: something else is missing, which the future sees to.
///
/// Their safety: as the operations', on the user's buffers.
pub(crate) struct Look<'a> {
    pub view: &'a CollView,
    /// An earlier look answered `Begun`.
    pub again: bool,
}

type Seen = Option<Opened>;

/// A block as bytes; None where it is something else.
fn bytes_of<P: Copy>(part: &Part<'_, P>) -> Option<(P, usize)> {
    part.dt.is_contiguous().then_some((part.ptr, part.bytes()))
}

/// The longest of `n` blocks and whether all are as long; None where one is not contiguous.
fn longest(blocks: Blocks<'_>, n: usize) -> Option<(usize, bool)> {
    let first = blocks.bytes(0);
    match blocks {
        Blocks::Uniform { dt, .. } => dt.is_contiguous().then_some((first, true)),
        Blocks::Vector { dt, .. } => dt.is_contiguous().then(|| {
            (0..n).map(|r| blocks.bytes(r)).fold((first, true), |(most, even), b| (most.max(b), even && b == first))
        }),
        _ => None,
    }
}

/// The operand of a reduction of a kernel's; `recv` is the result's place.
fn operand<'v>(v: &'v OwnedVector, recv: *mut u8) -> Option<Operand<'v>> {
    let from = v.send.unwrap_or(recv);
    let plain = v.dt.is_contiguous() && v.count > 0 && v.send != Some(recv.cast_const()) && !from.is_null();
    (plain && recv.addr() != IN_PLACE).then_some(Operand { from, to: recv, count: v.count, dt: &v.dt })
}

impl Look<'_> {
    fn comm(&self) -> &CommObj {
        self.view.comm()
    }

    /// Opens the round as `Plain::open` does a call.
    fn open(
        &self,
        op: Op,
        (bytes, all): (usize, usize),
        f: impl FnOnce(&Short<'_, Glance<'_>>, Place, &Held) -> Seen,
    ) -> Seen {
        let (held, k) = (self.view.team_state().held()?, self.view.op()?);
        let place = place_of(held, op, bytes).filter(|_| bytes > 0 && !crate::failures::any())?;
        let here = Here { e: self.view.engine(), c: self.comm(), oversubscribed: held.oversubscribed };
        let turn = Glance { here, again: self.again, late: Cell::new(false) };
        let s = Short::new(held.team(), k, (place, bytes), &turn)?;
        let opened = f(&s, place, held)?;
        if opened == Opened::Begun {
            // What is there and was not taken is not what this rank expects.
            return turn.late.get().then_some(opened);
        }
        turn.here.e.choices.count_opened(true);
        end(&turn.here.e, (self.comm(), held.team()), k, (op, place, all));
        Some(opened)
    }

    fn n(&self) -> usize {
        CollComm::size(self.view)
    }

    fn me(&self) -> usize {
        CollComm::rank(self.view)
    }

    pub unsafe fn scan(&self, v: &OwnedVector, r: &BoundOp, recv: *mut u8, inclusive: bool) -> Seen {
        let v = operand(v, recv).filter(|_| r.is_kernel())?;
        let len = (v.count * v.dt.size()) as usize;
        self.open(Op::Scan, (len, len), |s, place, _| {
            // SAFETY: by the caller's contract.
            Some(unsafe { short::scan(s, place, r, v, inclusive) })
        })
    }

    /// A member's side of a gather.
    pub unsafe fn give(&self, send: &OwnedPart<*const u8>, root: usize) -> Seen {
        let part = bytes_of(&send.view())?;
        self.open(Op::Gather, (part.1, part.1), |s, place, _| {
            // SAFETY: by the caller's contract.
            Some(unsafe { short::give(s, place, part, root) })
        })
    }

    /// The root's; without `send` in place.
    pub unsafe fn gather(&self, send: Option<&OwnedPart<*const u8>>, recv: *mut u8, b: &OwnedBlocks) -> Seen {
        let (blocks, me) = (b.view(), self.me());
        let (most, _) = longest(blocks, self.n())?;
        let block = |r: usize| (blocks.at(recv, r).ptr, blocks.bytes(r));
        let own = self.own(send, block(me).1)?;
        self.open(Op::Gather, (most, block(me).1), |s, _, _| {
            // SAFETY: by the caller's contract.
            unsafe {
                if let Some(own) = own.filter(|_| !self.again) {
                    std::ptr::copy_nonoverlapping(own, block(me).0, block(me).1);
                }
                Some(short::gather(s, block))
            }
        })
    }

    /// The own block that is sent, `len` bytes; None inside: it is in its place.
    fn own(&self, send: Option<&OwnedPart<*const u8>>, len: usize) -> Option<Option<*const u8>> {
        let Some(send) = send else { return Some(None) };
        let (ptr, bytes) = bytes_of(&send.view())?;
        (bytes == len).then_some(Some(ptr))
    }

    /// A member's side of a scatter.
    pub unsafe fn take_mine(&self, recv: &OwnedPart<*mut u8>, root: usize) -> Seen {
        let part = bytes_of(&recv.view())?;
        let all = part.1 * (self.n() - 1);
        self.open(Op::Scatter, (all, all), |s, _, _| {
            // SAFETY: by the caller's contract.
            Some(unsafe { short::take_mine(s, part, root) })
        })
    }

    /// The root's; without `recv` in place.
    pub unsafe fn scatter(&self, from: *const u8, b: &OwnedBlocks, recv: Option<&OwnedPart<*mut u8>>) -> Seen {
        let (blocks, n) = (b.view(), self.n());
        let (len, _) = longest(blocks, n).filter(|&(_, even)| even)?;
        let home = match recv {
            Some(recv) => Some(bytes_of(&recv.view()).filter(|&(_, bytes)| bytes == len)?.0),
            None => None,
        };
        let all = len * (n - 1);
        self.open(Op::Scatter, (all, all), |s, place, _| {
            let block = |r| blocks.at_const(from, r).ptr;
            // SAFETY: by the caller's contract.
            unsafe {
                let opened = short::scatter(s, place, len, block);
                if let Some(home) = home {
                    std::ptr::copy_nonoverlapping(block(self.me()), home, len);
                }
                Some(opened)
            }
        })
    }

    /// Without `send` in place.
    pub unsafe fn allgather(&self, send: Option<&OwnedPart<*const u8>>, recv: *mut u8, b: &OwnedBlocks) -> Seen {
        let (blocks, n) = (b.view(), self.n());
        let (most, _) = longest(blocks, n)?;
        let block = |r: usize| (blocks.at(recv, r).ptr, blocks.bytes(r));
        let home = block(self.me());
        let from = self.own(send, home.1)?.unwrap_or(home.0.cast_const());
        self.open(Op::Allgather, (most, most * n), |s, place, _| {
            // SAFETY: by the caller's contract.
            Some(unsafe { short::allgather(s, place, (from, home.1), block) })
        })
    }

    pub unsafe fn alltoall(&self, (from, out): (*const u8, &OwnedBlocks), recv: *mut u8, b: &OwnedBlocks) -> Seen {
        let (out, blocks, n) = (out.view(), b.view(), self.n());
        let (len, _) = longest(out, n).filter(|&(_, even)| even)?;
        longest(blocks, n).filter(|_| blocks.bytes(self.me()) == len)?;
        let others = len * (n - 1);
        self.open(Op::Alltoall, (others, others), |s, place, _| {
            let (send, block) = (|r| out.at_const(from, r).ptr, |r| (blocks.at(recv, r).ptr, blocks.bytes(r)));
            // SAFETY: by the caller's contract.
            Some(unsafe { short::alltoall(s, place, len, send, block) })
        })
    }
}
