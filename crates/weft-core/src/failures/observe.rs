//! Taking notice of failures and revocations, and ending what cannot end by itself.

use crate::engine::Engine;
use crate::object::{CommObj, Contexts};
use std::sync::Arc;
use weft_base::handle::CommH;
use weft_base::{ErrClass, Proc};
use weft_shm::{JobHeader, JobLayout, Region, StateRow};

impl Engine {
    /// Takes notice of failures and revocations that are new. Cheap while there are none.
    #[inline]
    pub(crate) fn observe_failures(&self) {
        crate::tool::event::deliver();
        let boot = self.boot();
        self.observe_job(&boot.region, &boot.layout);
        if self.booted().jobs.has_any() {
            self.booted().jobs.each_known(|region, layout| self.observe_job(region, layout));
        }
    }

    #[inline]
    fn observe_job(&self, region: &Region, layout: &JobLayout) {
        let header = JobHeader::of(region, layout);
        let alarms = header.alarms();
        if alarms != 0 {
            self.observe_alarm(region, layout, header, alarms);
        }
    }

    #[cold]
    fn observe_alarm(&self, region: &Region, layout: &JobLayout, header: &JobHeader, alarms: u32) {
        let job = header.job_id();
        let Some(revoked) = self.booted().failures.news(job, alarms, header) else { return };
        crate::cached_args::invalidate();
        let has_failed = |p: &Proc| StateRow::of(region, layout, *p).failed() != 0;
        for p in (0..layout.n_procs()).map(Proc).filter(has_failed) {
            if let Some(p) = self.booted().known_proc(job, p) {
                self.note_failure(p);
            }
        }
        for context in revoked {
            self.note_revocation(context);
        }
        self.p2p().wake_waiters();
    }

    fn note_failure(&self, p: Proc) {
        if !self.booted().failures.note(p) {
            return;
        }
        self.on_all(|p2p| p2p.fail_peer(p));
        for c in self.all_comms().into_iter().filter(|c| c.has(p)) {
            self.on(&c).fail_wildcards(c.ctx_p2p());
        }
    }

    fn note_revocation(&self, context: u32) {
        if context % Contexts::PER_COMM == Contexts::WORLD.coll {
            return self.note_break_up(context);
        }
        self.booted().failures.note_revocation(context);
        for c in self.all_comms().into_iter().filter(|c| c.ctx_p2p() == context) {
            // Who has revoked it may have died before all nodes heard of it.
            if !c.revoked.replace(true) {
                self.booted().revoke_on_other_nodes(context, c.all());
            }
        }
        // The local communicator of an intercommunicator goes with it.
        let all: Vec<u32> = (context..context + Contexts::PER_COMM).collect();
        self.on_all(|p2p| p2p.fail_contexts(&all, ErrClass::REVOKED));
    }

    /// As `CommObj::break_up`, told of by another process: of a context of collectives.
    fn note_break_up(&self, context: u32) {
        self.booted().failures.note_revocation(context);
        for c in self.all_comms().into_iter().filter(|c| c.ctx_coll() == context) {
            if !c.broken.replace(true) {
                self.booted().revoke_on_other_nodes(context, c.all());
            }
        }
        self.p2p().fail_contexts(&[context], ErrClass::PROC_FAILED);
    }

    pub(super) fn all_comms(&self) -> Vec<Arc<CommObj>> {
        let mut all: Vec<_> = self.comms.handles().into_iter().filter_map(|h| self.comms.get(h).cloned()).collect();
        all.extend([CommH::WORLD, CommH::SELF].iter().filter_map(|&h| self.comm(h).ok().cloned()));
        all
    }
}
