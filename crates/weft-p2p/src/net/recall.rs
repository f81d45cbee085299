//! Requests that have failed while the wire had their memory: they end once it has it no longer.
//!
//! An offer that its receiver may have accepted is not forgotten by its sender alone: the answer would make no sense, or
//! read memory that is the program's again.

use crate::engine::Engine;
use crate::request::{Cancelling, Op, Stage};
use crate::wire;

impl Engine {
    /// Whether a request cannot end yet, though it has failed: the wire may still read or write its memory. What waits
    /// to go is taken back.
    pub(crate) fn is_under_way_to_far(&mut self, id: u32) -> bool {
        let Some(net) = &mut self.net else { return false };
        let slot = self.requests.get(id);
        match &slot.op {
            Op::Send(s) if s.stage == Stage::Far => !net.take_back(slot.peer, id) && net.holds(slot.peer, id),
            Op::Landing { .. } => slot.peer != u32::MAX && net.holds(slot.peer, id),
            _ => false,
        }
    }

    /// Asks the receiver of a message that has failed for it: what has met a receive goes to its end, and what has not is
    /// forgotten by both sides alike.
    #[cold]
    pub(crate) fn recall_far(&mut self, id: u32) {
        let slot = self.requests.get(id);
        let peer = slot.peer;
        debug_assert!(slot.failed != 0, "it ends by its error, whatever comes");
        if let Op::Send(s) = &mut slot.op
            && s.cancelling == Cancelling::No
        {
            s.cancelling = Cancelling::Recalled;
            self.control(peer, wire::header(wire::CANCEL, id), &[]);
        }
    }
}
