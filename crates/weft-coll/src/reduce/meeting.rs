//! A reduction by single copy: all ranks show their buffers, see alike whether that pays and whether
//! they are far from each other, reduce their shares, and keep the buffers until all are done.

use super::operands::{Operands, Shows, Srcs, block_len, others};
use super::{Vector, slices};
use crate::comm::CollComm;
use crate::shm::{Reader, Room, ShmOp, Shown, all_reached};
use std::ops::Range;
use weft_base::Result;

const OPERAND: usize = 2;
const RESULT: usize = 3;

/// All ranks have shown what the others need, and it pays.
pub(crate) struct Meeting<'c, 'o, C: CollComm> {
    c: &'c C,
    op: ShmOp<'o>,
    operand: *const u8,
    item: usize,
    written: Range<usize>,
    /// What others read goes past the caches.
    past: bool,
    /// Of ranks that share cores: results do so that go to another core.
    apart: bool,
    _shown: [Option<Shown<'c>>; 2],
}

impl<'c, 'o, C: CollComm> Meeting<'c, 'o, C> {
    /// Shows this rank's operand, and its result where it is of `written`: others write those.
    /// None, on all ranks, where any buffer cannot be reached: they see the same offers.
    pub async fn begin(c: &'c C, op: ShmOp<'o>, v: Vector<'_>, to: *mut u8, written: Range<usize>) -> Option<Self> {
        let (n, len, operand) = (c.size(), v.bytes(), v.operand(to).ptr);
        debug_assert!(op.is_of(c) && written.end <= n && v.dt.is_contiguous());
        if !op.agree_reach(c).await {
            return None;
        }
        op.enter(c, Room::Lines).await;
        let shown = op.show(c, OPERAND, operand, len, false);
        let result = if written.contains(&c.rank()) { op.show(c, RESULT, to, len, true) } else { None };
        op.own(OPERAND).set_note(u64::from(op.goes_past(c)));
        op.tell_all(c, OPERAND, 1);
        all_reached(c, op, others(c), OPERAND, 1).await;
        let pays = (0..n).all(|r| op.pays(c, r, OPERAND, len)) && written.clone().all(|r| op.pays(c, r, RESULT, len));
        let item = v.dt.size() as usize;
        let past = slices::fit(op.large_slot_len(), n, item)
            && (0..n).any(|r| op.line(r, OPERAND).note() != 0)
            && (0..n).all(|r| op.maps(c, r, OPERAND) && (!written.contains(&r) || op.maps(c, r, RESULT)));
        // Each rank for itself: nobody can tell how a result came.
        let apart = c.oversubscribed() && !past && !written.is_empty() && op.writes_past(c);
        pays.then_some(Self { c, op, operand, item, written, past, apart, _shown: [shown, result] })
    }

    /// Whether large slots are better for vectors of `len` bytes: all ranks answer alike. Nobody has looked at
    /// what others show yet.
    // PERF: between two near cores large slots that have left the second-level caches are faster (ADR 0029).
    pub fn prefers_large_slots(&self, len: usize) -> bool {
        self.c.size() == 2 && !self.past && !self.c.oversubscribed() && len <= self.op.large_slot_len()
    }

    /// Hands `fold` this rank's share of all vectors, piece by piece: the other ranks' results where
    /// they are written, the vectors' addresses, the offset in the vector, and the length.
    ///
    /// # Safety
    /// Shares are disjoint, of whole items; `fold` writes to this rank's alone, once it has read it.
    pub async unsafe fn fold(
        &self,
        share: impl Fn(usize) -> Range<usize>,
        mut fold: impl FnMut(&Shows<'_>, &[*const u8], usize, usize) -> Result<()>,
    ) -> Result<()> {
        let (c, op) = (self.c, self.op);
        let mut results = Shows::look(c, op, RESULT, |r| self.written.contains(&r));
        let mut fold = |srcs: &[*const u8], at, len| match &mut results {
            Ok(results) => fold(results, srcs, at, len),
            Err(e) => Err(e.clone()),
        };
        if self.past {
            // SAFETY: the operand is the user's, shares are by the caller's contract.
            return unsafe { slices::run(c, op, self.operand, share, self.item, fold).await };
        }
        let (own, block) = (share(c.rank()), block_len(self.item));
        debug_assert!(own.start.is_multiple_of(self.item) && own.len().is_multiple_of(self.item));
        let operands = Operands::look(c, op, OPERAND, self.operand, block)?;
        operands.taste(c, op, own.clone());
        let mut srcs = Srcs::new();
        for at in own.clone().step_by(block) {
            let len = block.min(own.end - at);
            // SAFETY: all ranks show their vectors until all are done; nobody else writes there.
            unsafe { operands.piece(0..c.size(), at, len, &mut srcs)? };
            fold(&srcs, at, len)?;
        }
        Ok(())
    }

    /// Bytes of the longest piece that `fold` is handed.
    pub fn longest_piece(&self) -> usize {
        block_len(self.item).max(slices::longest(self.op, self.item))
    }

    /// Writes a piece of a rank's result, which is in this core's cache.
    ///
    /// # Safety
    /// `src` is readable for `len` bytes; the piece is of this rank's share.
    pub unsafe fn write(&self, to: &Reader<'_>, at: usize, src: *const u8, len: usize) -> Result<()> {
        let past = self.past || self.apart && self.op.shm().is_apart(to.rank());
        // SAFETY: by the caller's contract.
        unsafe { if past { to.write(at, src, len, true) } else { to.write_cached(at, src, len) } }
    }

    /// Waits until all are done. After an error, too: the others wait.
    pub async fn end(self) {
        self.op.tell_all(self.c, RESULT, 1);
        all_reached(self.c, self.op, others(self.c), RESULT, 1).await;
    }
}
