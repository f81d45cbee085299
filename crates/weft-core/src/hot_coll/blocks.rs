//! The plain forms of gather, scatter, allgather and alltoall.

use super::{Plain, Tried, is_in_place, is_plain};
use crate::abi::IntArr;
pub use crate::coll_owned::Blocks;
use std::sync::Arc;
use weft_coll::select::Op;
use weft_coll::{Part, chosen};
use weft_datatype::Datatype;

/// A buffer of the user's with a block for each rank.
#[derive(Clone, Copy)]
pub struct Buffer {
    pub ptr: *mut u8,
    pub blocks: Blocks<IntArr>,
}

impl Plain {
    /// Whether blocks can be there.
    #[inline(always)]
    pub(super) fn are_there(b: Buffer) -> bool {
        is_plain(b.ptr)
            && match b.blocks {
                Blocks::Even(_) | Blocks::Same(_) => true,
                Blocks::Vector(counts, displs) | Blocks::Each(counts, displs) => {
                    !counts.is_absent() && !displs.is_absent()
                }
            }
    }

    /// The longest block in bytes, and whether all are as long; None where something about them is unusual.
    #[inline(always)]
    fn longest(&self, b: Buffer) -> Option<(usize, bool)> {
        if Self::are_there(b) { b.blocks.longest(self.n, self.size) } else { None }
    }

    /// The length of this rank's own block, of a call that gives or gets no other.
    #[inline(always)]
    fn only(&self, buf: *const u8, count: i64) -> Option<usize> {
        self.len(count).filter(|l| *l > 0 && is_plain(buf))
    }

    /// Whether this rank's own block is where it belongs, or has the length of that place.
    #[inline(always)]
    fn fits(&self, buf: *const u8, count: i64, len: usize) -> bool {
        is_in_place(buf) || is_plain(buf) && self.len(count) == Some(len)
    }

    #[inline(always)]
    fn block(&self, b: Buffer, r: usize) -> (*mut u8, usize) {
        (b.ptr.wrapping_offset(b.blocks.offset(r, self.size as i64)), b.blocks.count(r) as usize * self.size)
    }

    #[inline(always)]
    pub(super) fn part(&self, b: Buffer, r: usize, dt: &'static Arc<Datatype>) -> Part<'static, *mut u8> {
        Part::new(b.ptr.wrapping_offset(b.blocks.offset(r, self.size as i64)), b.blocks.count(r), dt)
    }

    /// MPI_Gather and MPI_Gatherv; `to` counts at the root only.
    ///
    /// # Safety
    /// As for these.
    #[inline(always)]
    pub unsafe fn gather(&self, send: *const u8, count: i64, to: Buffer, root: i32) -> Tried {
        let root = self.root(root)?;
        if root != self.me {
            let len = self.only(send, count)?;
            // SAFETY: by the caller's contract.
            return self.next(Op::Gather, (len, len))?.run(|c, op| unsafe { chosen::give(c, op, (send, len), root) });
        }
        let (longest, _) = self.longest(to).filter(|l| l.0 > 0 && send != to.ptr.cast_const())?;
        let home = self.block(to, root);
        let next = self.next(Op::Gather, (longest, home.1)).filter(|_| self.fits(send, count, home.1))?;
        // SAFETY: by the caller's contract.
        unsafe {
            if !is_in_place(send) {
                std::ptr::copy_nonoverlapping(send, home.0, home.1);
            }
            next.run(|c, op| chosen::gather(c, op, |r| self.block(to, r)))
        }
    }

    /// MPI_Scatter and MPI_Scatterv; `from` counts at the root only.
    ///
    /// # Safety
    /// As for these.
    #[inline(always)]
    pub unsafe fn scatter(&self, from: Buffer, recv: *mut u8, count: i64, root: i32) -> Tried {
        let root = self.root(root)?;
        let others = self.n - 1;
        if root != self.me {
            let len = self.only(recv, count)?;
            // The root alone knows all blocks, and its choice.
            let next = self.next(Op::Scatter, (len * others, len * others))?;
            // SAFETY: by the caller's contract.
            return next.run(|c, op| unsafe { chosen::take_mine(c, op, (recv, len), root) });
        }
        let len = self.longest(from).filter(|l| l.1 && l.0 > 0 && recv != from.ptr && self.fits(recv, count, l.0))?.0;
        let next = self.next(Op::Scatter, (len * others, len * others))?;
        let block = |r| self.block(from, r).0.cast_const();
        // SAFETY: by the caller's contract.
        unsafe {
            let ended = next.run(|c, op| chosen::scatter(c, op, len, block));
            if !is_in_place(recv) {
                std::ptr::copy_nonoverlapping(block(root), recv, len);
            }
            ended
        }
    }

    /// MPI_Allgather and MPI_Allgatherv.
    ///
    /// # Safety
    /// As for these.
    #[inline(always)]
    pub unsafe fn allgather(&self, send: *const u8, count: i64, to: Buffer) -> Tried {
        let (longest, _) = self.longest(to).filter(|l| l.0 > 0 && send != to.ptr.cast_const())?;
        let home = self.block(to, self.me);
        let from = if is_in_place(send) { home.0.cast_const() } else { send };
        if !self.fits(send, count, home.1) {
            return None;
        }
        let next = self.next(Op::Allgather, (longest, longest * self.n))?;
        // SAFETY: by the caller's contract.
        next.run(|c, op| unsafe { chosen::allgather(c, op, (from, home.1), |r| self.block(to, r)) })
    }

    /// MPI_Alltoall, MPI_Alltoallv and MPI_Alltoallw.
    ///
    /// # Safety
    /// As for these.
    #[inline(always)]
    pub unsafe fn alltoall(&self, from: Buffer, to: Buffer) -> Tried {
        let (Some((len, even)), Some(_)) = (self.longest(from), self.longest(to)) else { return None };
        if !even || len == 0 || from.ptr == to.ptr || self.len(to.blocks.count(self.me)) != Some(len) {
            return None;
        }
        let others = len * (self.n - 1);
        let next = self.next(Op::Alltoall, (others, others))?;
        let send = |r| self.block(from, r).0.cast_const();
        // SAFETY: by the caller's contract.
        next.run(|c, op| unsafe { chosen::alltoall(c, op, len, send, |r| self.block(to, r)) })
    }
}
