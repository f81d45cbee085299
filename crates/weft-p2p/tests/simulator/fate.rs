//! Who dies, what is revoked and which link breaks, and who hears of it when.

use crate::collective::{self, Begun};
use crate::job::Job;
use crate::net::Cut;
use crate::plan::COLLECTIVE;
use crate::spawn::meeting_of;
use crate::world::{Life, World};
use weft_base::ErrClass;
use weft_shm::{Departure, JobHeader, StateRow};

impl World<'_> {
    /// Death and revocation, if it is time, and who hears of them.
    pub fn strike(&mut self) {
        self.let_die();
        let Some((ctx, when)) = self.plan.revoked else { return };
        if self.step >= when && self.trace.revoked.is_none() && self.may_revoke(ctx) {
            self.trace.revoked = Some(ctx);
            collective::keep_memory();
            let of_context: Vec<usize> = match meeting_of(ctx).and_then(|m| self.meetings.get(&m)) {
                Some(met) => met.meeting.ranks().collect(),
                None => self.names.ranks_of(0).collect(),
            };
            self.trace.revoked_at = of_context.iter().fold(0, |all, r| all | 1 << r);
            // One of them has revoked it, and tells other nodes.
            let alive: Vec<usize> = of_context.iter().copied().filter(|&r| self.is_alive(r)).collect();
            if let (Some(&teller), Some(_)) = (alive.first(), &self.network) {
                let far = |r: &usize| self.nodes[*r] != self.nodes[teller] && self.names.proc(teller, *r).is_some();
                self.listeners = alive.into_iter().filter(far).collect();
                let procs = self.listeners.iter().filter_map(|&r| self.names.proc(teller, r));
                procs.for_each(|p| self.ranks[teller].p2p.tell_revoked(p, ctx));
            }
            for r in of_context {
                self.ranks[r].told = Some(self.step + self.rng.below(200));
            }
        }
        for r in 0..self.ranks.len() {
            if self.ranks[r].told.is_some_and(|at| at <= self.step) && self.is_alive(r) {
                self.ranks[r].told = None;
                self.ranks[r].revoked = Some(ctx);
                self.ranks[r].p2p.fail_contexts(&[ctx], ErrClass::REVOKED);
                let (over, on) = std::mem::take(&mut self.ranks[r].colls).into_iter().partition(|c| c.coll.ctx == ctx);
                self.ranks[r].colls = on;
                Vec::into_iter(over).for_each(Begun::give_up);
            }
        }
    }

    /// Who is lost on the wire has died, or does now, where its link is broken.
    pub fn nobody_is_lost(&mut self) -> Result<(), String> {
        let Some(network) = &self.network else { return Ok(()) };
        let cut = self.plan.net.as_ref().and_then(|net| net.cut).filter(|_| self.broken);
        for lost in network.missed.take() {
            let job = self.names.ranks_of(lost.job as usize - 1);
            let (by, why) = (job.start + lost.by.index(), lost.why);
            let peer = match (lost.peer, cut) {
                (Some(p), _) => job.start + p.index(),
                // Of a guest only that there was one is told.
                (None, Some(Cut { between: (a, b), .. })) if by == a || by == b => a + b - by,
                (None, _) if self.trace.dead.is_some() => continue,
                _ => return Err(format!("step {}: rank {by} has lost one of another job: {why}", self.step)),
            };
            if self.trace.dead.is_none() && cut.is_some() {
                self.dies(peer as u32);
            }
            if self.trace.dead != Some(peer as u32) {
                return Err(format!("step {}: rank {peer} is alive, and lost: {why}", self.step));
            }
        }
        Ok(())
    }

    pub fn dies(&mut self, who: u32) {
        let rank = who as usize;
        let (job, own) = (self.names.job_of(rank), self.names.own(rank));
        if let Some(Job { regions, layout, .. }) = &self.jobs[job] {
            for region in regions {
                JobHeader::of(region, layout).depart(StateRow::of(region, layout, own), Departure::Left);
            }
        }
        self.closes = self.plan.net.as_ref().map(|net| self.step + net.closes);
        self.ranks[rank].life = Life::Dead;
        if job == 0 {
            self.model.borrow_mut().dead = Some(rank);
        }
        self.trace.dead = Some(who);
        self.meetings_fail(rank);
        collective::keep_memory();
        for r in 0..self.ranks.len() {
            self.ranks[r].hears = Some(self.step + self.rng.below(200));
        }
    }

    pub fn let_die(&mut self) {
        if let Some((who, when)) = self.plan.death
            && self.step >= when
            && self.is_alive(who as usize)
        {
            self.dies(who);
        }
        if let (Some(network), Some(cut)) = (&self.network, self.plan.net.as_ref().and_then(|net| net.cut))
            && self.step >= cut.when
            && network.has(cut)
            && !std::mem::replace(&mut self.broken, true)
        {
            network.cut(cut);
        }
        let Some(who) = self.trace.dead else { return };
        if self.closes.is_some_and(|at| at <= self.step) {
            self.closes = None;
            self.ranks[who as usize].p2p.end_imitated_net();
        }
        for r in 0..self.ranks.len() {
            if self.ranks[r].hears.is_some_and(|at| at <= self.step) && self.ranks[r].life != Life::Dead {
                self.ranks[r].hears = None;
                if self.is_alive(r) {
                    self.hears_of(r, who as usize);
                }
            }
        }
    }

    pub fn hears_of(&mut self, r: usize, who: usize) {
        let is_of_job = self.names.job_of(r) == self.names.job_of(who);
        let is_known = is_of_job || self.ranks[r].links.contains_key(&who);
        let mut over = self.contexts_with(r, who);
        if is_of_job {
            over.extend(COLLECTIVE);
        }
        let rank = &mut self.ranks[r];
        if let Some(proc) = self.names.proc(r, who).filter(|_| is_known) {
            rank.p2p.fail_peer(proc);
        }
        if is_of_job {
            rank.windows.hears_of(who);
        }
        // As a program would, which revokes the communicators then.
        rank.p2p.fail_contexts(&over, ErrClass::REVOKED);
        rank.give_up(&over);
    }

    /// What comes in contexts that are over is nobody's.
    pub fn discard_what_is_over(&self, r: usize) {
        let rank = &self.ranks[r];
        if !rank.over.is_empty() {
            rank.p2p.discard_where(|_, c| rank.over.contains(&c));
        }
    }

    /// The nodes of those whom the wire has told of the revocation know of it.
    pub fn all_have_heard(&self) -> Result<(), String> {
        let (Some(ctx), None) = (self.trace.revoked, self.trace.dead) else { return Ok(()) };
        let is_deaf = |r: &usize| {
            let job = self.jobs[self.names.job_of(*r)].as_ref();
            job.is_some_and(|j| !JobHeader::of(&j.regions[self.nodes[*r]], &j.layout).has_revoked(ctx))
        };
        // Who has parted from the teller listens no more.
        let listens = |r: &&usize| self.has_met(**r, ctx);
        match self.listeners.iter().filter(listens).find(|&r| is_deaf(r)) {
            Some(r) => Err(format!("the node of rank {r} has not heard that {ctx} was revoked")),
            None => Ok(()),
        }
    }
}
