//! How a reduction by single copy begins and ends: all ranks show their buffers, see alike whether
//! that pays, and keep them until all are done.

use super::Vector;
use super::operands::{Operands, Shows, others};
use crate::comm::CollComm;
use crate::team::{Room, Shown, TeamOp, all_reached};
use std::ops::Range;
use weft_base::Result;

const OPERAND: usize = 2;
const RESULT: usize = 3;

/// All ranks have shown what the others need, and it pays.
pub(crate) struct Meeting<'c, 'o, C: CollComm> {
    c: &'c C,
    op: TeamOp<'o>,
    operand: *const u8,
    written: Range<usize>,
    _shown: [Option<Shown<'c>>; 2],
}

impl<'c, 'o, C: CollComm> Meeting<'c, 'o, C> {
    /// Shows this rank's operand, and its result where it is of `written`: others write those.
    /// None, on all ranks, where any buffer cannot be reached: they see the same offers.
    pub async fn begin(
        c: &'c C,
        op: TeamOp<'o>,
        v: Vector<'_>,
        to: *mut u8,
        written: Range<usize>,
    ) -> Option<Self> {
        let (n, len, operand) = (c.size(), v.bytes(), v.operand(to).ptr);
        if !op.agree_reach(c).await {
            return None;
        }
        op.enter(c, Room::Lines).await;
        let shown = op.show(c, OPERAND, operand, len, false);
        let result = if written.contains(&c.rank()) { op.show(c, RESULT, to, len, true) } else { None };
        op.tell_all(c, OPERAND, 1);
        all_reached(c, op, others(c), OPERAND, 1).await;
        let pays = (0..n).all(|r| op.pays(c, r, OPERAND, len))
            && written.clone().all(|r| op.pays(c, r, RESULT, len));
        pays.then_some(Self { c, op, operand, written, _shown: [shown, result] })
    }

    /// The operands of all ranks. `block`: the longest piece wanted.
    pub fn operands(&self, block: usize) -> Result<Operands<'c>> {
        Operands::look(self.c, self.op, OPERAND, self.operand, block)
    }

    /// The results of the other ranks that are written.
    pub fn results(&self) -> Result<Shows<'c>> {
        Shows::look(self.c, self.op, RESULT, |r| self.written.contains(&r))
    }

    /// Waits until all are done. After an error, too: the others wait.
    pub async fn end(self) {
        self.op.tell_all(self.c, RESULT, 1);
        all_reached(self.c, self.op, others(self.c), RESULT, 1).await;
    }
}
