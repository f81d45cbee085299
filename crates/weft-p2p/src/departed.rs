//! Operations that cannot end, since their peer takes no part in communication any more (`weft_shm::Departure`).
//!
//! Asked by a wait that is about to sleep, where somebody has gone. What the peer has sent before is received first.

use crate::clock;
use crate::engine::Engine;
use crate::request::{Op, Stage};
use crate::types::Req;
use crate::under_way::Drained;
use weft_base::ErrClass;
use weft_shm::{Departure, StateRow};

/// Records of a peer that are taken at once.
const BUDGET: u32 = 1 << 16;

impl Engine {
    fn departure_of(&self, peer: u32) -> Departure {
        if peer == self.me || self.is_gone(peer) {
            return Departure::Here;
        }
        let (region, layout, p) = self.home(peer);
        StateRow::of(region, layout, p).departure()
    }

    /// How far a peer has gone, once all that it has sent is received; until then it is here.
    pub fn farewell_of(&mut self, peer: u32) -> Departure {
        let d = self.departure_of(peer);
        if d == Departure::Here {
            return d;
        }
        if self.is_far(peer) {
            let now_ns = clock::monotonic_ns();
            let counts = self.net.as_mut().is_none_or(|net| net.farewells.counts(peer, d, now_ns));
            return if counts { d } else { Departure::Here };
        }
        // Nothing comes after the mark: a look at the ring behind it is the last one.
        match self.drain(peer, BUDGET) {
            Drained::Empty => d,
            Drained::Stuck if d >= Departure::Ended => d,
            _ => Departure::Here,
        }
    }

    /// How far the peer of a request has gone that cannot end for this reason.
    pub fn hopeless(&mut self, id: u32) -> Option<Departure> {
        let peer = self.requests.find(id).filter(|s| !s.is_done())?.peer;
        if peer == u32::MAX {
            return None;
        }
        let d = self.farewell_of(peer);
        let slot = self.requests.find(id)?;
        match &slot.op {
            Op::Recv { .. } if d >= Departure::Finalizing => Some(d),
            Op::Send(s)
                if d == Departure::Finalizing && matches!(s.stage, Stage::AwaitAck | Stage::AwaitCts { .. }) =>
            {
                Some(d)
            }
            Op::Landing { .. } | Op::Send(_) if d >= Departure::Ended => Some(d),
            _ => None,
        }
    }

    /// Fails a request, since its peer has gone so far. A send to one that is in MPI_Finalize is asked back, since it
    /// may have been matched before.
    pub fn give_up(&mut self, id: u32, d: Departure) {
        assert!(d != Departure::Here, "nobody gives up who may still send");
        let guests_from = self.layout.n_procs();
        let slot = self.requests.get(id);
        debug_assert!(!slot.is_done());
        slot.gone = (d, slot.peer >= guests_from);
        if d == Departure::Finalizing && matches!(slot.op, Op::Send(_)) {
            return self.withdraw_rtr(Req(id));
        }
        let peer = slot.peer;
        if d >= Departure::Ended && self.is_far(peer) {
            self.net.iter_mut().for_each(|net| net.bury(peer));
        }
        self.end_by(id, ErrClass::PROC_FAILED);
    }

    /// Fails what is under way in the contexts of which `hit` answers true, with peers that have gone at least so far.
    /// Their contexts.
    pub fn give_up_where(&mut self, least: Departure, hit: impl Fn(u32) -> bool) -> Vec<u32> {
        let mut failed = Vec::new();
        for id in self.requests.open(|peer, ctx| peer != u32::MAX && hit(ctx)) {
            if let Some(d) = self.hopeless(id).filter(|d| *d >= least) {
                let ctx = self.requests.get(id).ctx;
                self.give_up(id, d);
                if d >= Departure::Ended || self.requests.find(id).is_none_or(|s| s.is_done()) {
                    failed.push(ctx);
                }
            }
        }
        failed
    }
}
