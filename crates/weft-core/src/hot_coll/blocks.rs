//! The plain forms of gather, scatter, allgather and alltoall.

use super::{Plain, Tried, at, is_in_place, is_plain};
use crate::abi::IntArr;
use std::sync::Arc;
use weft_coll::select::Op;
use weft_coll::{Part, chosen};
use weft_datatype::Datatype;

/// Where the blocks of a call are: all of one size, or as counts and displacements say.
#[derive(Clone, Copy)]
pub enum Blocks {
    Even(i64),
    /// The same block for all.
    Same(i64),
    /// Displacements in extents.
    Vector(IntArr, IntArr),
    /// Displacements in bytes.
    Each(IntArr, IntArr),
}

impl Blocks {
    #[inline(always)]
    pub(super) fn count(self, r: usize) -> i64 {
        match self {
            Self::Even(n) | Self::Same(n) => n,
            Self::Vector(counts, _) | Self::Each(counts, _) => at(counts, r),
        }
    }
    /// Offset of a block in bytes, of items of `size` bytes.
    #[inline(always)]
    fn offset(self, r: usize, size: usize) -> isize {
        match self {
            Self::Even(n) => (r * n as usize * size) as isize,
            Self::Same(_) => 0,
            Self::Vector(_, displs) => at(displs, r) as isize * size as isize,
            Self::Each(_, displs) => at(displs, r) as isize,
        }
    }
    #[inline(always)]
    pub(super) fn has_arrays(self) -> bool {
        match self {
            Self::Even(_) | Self::Same(_) => true,
            Self::Vector(counts, displs) | Self::Each(counts, displs) => !counts.is_absent() && !displs.is_absent(),
        }
    }
}

/// A buffer of the user's with a block for each rank.
#[derive(Clone, Copy)]
pub struct Buffer {
    pub ptr: *mut u8,
    pub blocks: Blocks,
}

impl Plain {
    /// The longest block in bytes; None where something about them is unusual.
    #[inline(always)]
    fn longest(&self, b: Buffer) -> Option<usize> {
        if !is_plain(b.ptr) || !b.blocks.has_arrays() {
            return None;
        }
        if let Blocks::Even(n) = b.blocks {
            return self.len(n);
        }
        let mut longest = 0;
        for r in 0..self.n {
            longest = longest.max(self.len(b.blocks.count(r))?);
        }
        Some(longest)
    }

    /// The length of all blocks, where it is the same.
    #[inline(always)]
    fn even(&self, b: Buffer) -> Option<usize> {
        let longest = self.longest(b)?;
        match b.blocks {
            Blocks::Even(_) => Some(longest),
            _ => (0..self.n).all(|r| self.len(b.blocks.count(r)) == Some(longest)).then_some(longest),
        }
    }

    #[inline(always)]
    fn block(&self, b: Buffer, r: usize) -> (*mut u8, usize) {
        (b.ptr.wrapping_offset(b.blocks.offset(r, self.size)), b.blocks.count(r) as usize * self.size)
    }

    #[inline(always)]
    pub(super) fn part(&self, b: Buffer, r: usize, dt: &'static Arc<Datatype>) -> Part<'static, *mut u8> {
        Part::new(b.ptr.wrapping_offset(b.blocks.offset(r, self.size)), b.blocks.count(r), dt)
    }

    /// MPI_Gather and MPI_Gatherv; `to` counts at the root only.
    ///
    /// # Safety
    /// As for these.
    #[inline(always)]
    pub unsafe fn gather(&self, send: *const u8, count: i64, to: Buffer, root: i32) -> Tried {
        let root = self.root(root)?;
        if root != self.me {
            let len = self.len(count).filter(|l| *l > 0 && is_plain(send))?;
            // SAFETY: by the caller's contract.
            return self.next(Op::Gather, (len, len))?.run(|c, op| unsafe { chosen::give(c, op, (send, len), root) });
        }
        let longest = self.longest(to).filter(|l| *l > 0 && send != to.ptr.cast_const())?;
        let home = self.block(to, root);
        if !is_in_place(send) && (!super::is_plain(send) || self.len(count) != Some(home.1)) {
            return None;
        }
        let next = self.next(Op::Gather, (longest, home.1))?;
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
            let len = self.len(count).filter(|l| *l > 0 && is_plain(recv))?;
            // The root alone knows all blocks, and its choice.
            let next = self.next(Op::Scatter, (len * others, len * others))?;
            // SAFETY: by the caller's contract.
            return next.run(|c, op| unsafe { chosen::take_mine(c, op, (recv, len), root) });
        }
        let len = self.even(from).filter(|l| *l > 0 && recv != from.ptr)?;
        if !is_in_place(recv) && (!super::is_plain(recv) || self.len(count) != Some(len)) {
            return None;
        }
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
        let longest = self.longest(to).filter(|l| *l > 0 && send != to.ptr.cast_const())?;
        let home = self.block(to, self.me);
        let from = if is_in_place(send) { home.0.cast_const() } else { send };
        if !super::is_plain(from) || !is_in_place(send) && self.len(count) != Some(home.1) {
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
        let (Some(len), Some(_)) = (self.even(from), self.longest(to)) else { return None };
        if len == 0 || from.ptr == to.ptr || self.len(to.blocks.count(self.me)) != Some(len) {
            return None;
        }
        let others = len * (self.n - 1);
        let next = self.next(Op::Alltoall, (others, others))?;
        let send = |r| self.block(from, r).0.cast_const();
        // SAFETY: by the caller's contract.
        next.run(|c, op| unsafe { chosen::alltoall(c, op, len, send, |r| self.block(to, r)) })
    }
}
