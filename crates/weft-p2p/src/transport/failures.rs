//! Operations that cannot end: their peer has died, or their communicator was revoked.

use crate::engine::Engine;
use crate::request::Op;
use crate::types::Req;
use crate::under_way::Into;
use weft_base::ErrClass;
use weft_shm::Departure;

/// Records of a dead peer that are taken at once.
const BUDGET: u32 = 1 << 16;

impl Engine {
    /// A peer has died: what it has sent is received still, what waits for more of it fails.
    pub fn fail_peer(&mut self, peer: u32) {
        if peer as usize >= self.peers.len() || self.is_failed(peer) {
            return;
        }
        if !self.is_gone(peer) {
            self.drain(peer, BUDGET);
        }
        self.failures.push(peer);
        if self.is_far(peer) {
            self.net.iter_mut().for_each(|net| net.bury(peer));
        }
        // Nothing goes there any more.
        self.peers[peer as usize].blocked = true;
        self.peers[peer as usize].queue.clear();
        self.blocked.retain(|&p| p != peer);
        self.drop_streams(|s| s.peer == peer);
        self.cells.take_back(peer);
        while let Some(i) = self.transfers.iter().position(|t| t.src == peer) {
            let t = self.transfers.swap_remove(i);
            self.end_transfer(&t);
        }
        if self.peers[peer as usize].inflow.take().is_some_and(|f| f.swap.is_some()) {
            self.skip_record(peer);
        }
        let announced: Vec<_> =
            self.unexpected.iter().filter(|(_, e, p)| e.src == peer && p.is_announced()).map(|(k, ..)| k).collect();
        for key in announced {
            self.unexpected.remove(key);
        }
        self.fail_where(ErrClass::PROC_FAILED, |s_peer, _| s_peer == peer);
        debug_assert!(
            self.requests.open(|p, _| p == peer).into_iter().all(|id| self.requests.get(id).failed != 0),
            "nothing waits for who has died but for the wire to let go of it"
        );
        debug_assert!(self.peers[peer as usize].queue.is_empty() && !self.blocked.contains(&peer));
    }

    /// Fails what is under way in these contexts.
    pub fn fail_contexts(&mut self, contexts: &[u32], class: ErrClass) {
        self.fail_where(class, |_, ctx| contexts.contains(&ctx));
    }

    /// Fails receives from anybody in a context.
    pub fn fail_wildcards(&mut self, context: u32) {
        self.fail_where(ErrClass::PROC_FAILED_PENDING, |peer, ctx| peer == u32::MAX && ctx == context);
    }

    fn fail_where(&mut self, class: ErrClass, hit: impl Fn(u32, u32) -> bool) {
        for id in self.requests.open(hit) {
            self.fail(id, class);
        }
    }

    /// Ends a request by an error.
    pub fn fail(&mut self, id: u32, class: ErrClass) {
        self.requests.get(id).gone = (Departure::Here, false);
        self.end_by(id, class);
    }

    /// As `fail`, where the slot says how far the peer has gone.
    pub fn end_by(&mut self, id: u32, class: ErrClass) {
        assert!((1..=i32::from(u16::MAX)).contains(&class.0), "a slot holds the class, and 0 for none");
        if self.is_under_way_to_far(id) {
            // The wire reads or writes its memory still, and tells when that has ended.
            self.requests.get(id).failed = class.0 as u16;
            return self.recall_far(id);
        }
        let peer = self.requests.get(id).peer;
        match &mut self.requests.get(id).op {
            Op::Recv { key, .. } => {
                let key = *key;
                let removed = self.posted.remove(key);
                debug_assert!(removed.is_none_or(|r| r == id), "a receive waits under its own key");
            }
            Op::Send(send) => {
                if let Some((m, r)) = send.shown.take() {
                    self.ways.single.unexpose(m, r);
                }
                self.unqueue(peer, id);
            }
            _ => {}
        }
        self.drop_streams(|s| s.id == id);
        self.forget_landing(id, peer);
        debug_assert!(self.transfers.iter().all(|t| t.recv_id != id), "nobody copies for who has failed");
        self.withdraw_own(id);
        self.requests.get(id).failed = class.0 as u16;
        self.complete(id, true);
    }

    /// What still comes of a message is not for this receive any more.
    fn forget_landing(&mut self, id: u32, peer: u32) {
        while let Some(i) = self.transfers.iter().position(|t| t.recv_id == id) {
            let t = self.transfers.swap_remove(i);
            self.end_transfer(&t);
            self.return_list(t.src, &t.rts);
        }
        let flow = self.peers.get_mut(peer as usize).and_then(|p| p.inflow.as_mut());
        if let Some(f) = flow.filter(|f| matches!(f.into, Into::Request(r) if r == id)) {
            f.into = Into::Nobody;
        }
    }

    /// A request with a peer that has died.
    pub fn failed_at_once(&mut self, op: Op, peer: u32, ctx: u32, tag: i32) -> Req {
        self.failed_by(op, peer, ctx, tag, ErrClass::PROC_FAILED)
    }

    pub(crate) fn failed_by(&mut self, op: Op, peer: u32, ctx: u32, tag: i32, class: ErrClass) -> Req {
        let id = self.requests.insert(op, peer, ctx, tag, 0, 0);
        self.fail(id, class);
        debug_assert!(self.requests.is_done(Req(id)), "nothing has begun that could last");
        Req(id)
    }
}
