//! Ranks of several jobs: how they get to know each other, and part, as `weft-core` has it (`jobs`, `connect`): places in
//! the tables of guests, links by memory or over the wire, and no message before all have theirs.

use crate::collective;
use crate::job::Job;
use crate::plan::{CONTEXTS, Coll, Which};
use crate::spawn::{LAST_ID, Meeting, meeting_of};
use crate::world::{Life, Whose, World};
use std::collections::BTreeMap;
use weft_base::{ErrClass, Proc};
use weft_p2p::{FarLink, Link};
use weft_shm::{Identity, Seat};

/// A connection of a rank with one of another job.
pub struct Linked {
    proc: Proc,
    here: Seat,
    /// None over the wire.
    there: Option<Seat>,
    /// Meetings that need it.
    uses: u32,
    /// Some have not waited for each other at their ends.
    is_unclear: bool,
}

/// How far a meeting is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// Not all have come.
    Gathering,
    /// Each makes its connections.
    Linking,
    /// All have theirs.
    Up,
    /// Somebody has died, or is never started.
    Failed,
}

pub struct Met {
    pub meeting: Meeting,
    stage: Stage,
    arrived: u32,
    linked: u32,
    left: u32,
}

/// What a rank waits for, of a meeting.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Waits {
    Meet(u32),
    Part(u32, Leaving),
}

/// How far a rank has parted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaving {
    /// What was sent is received.
    Receives,
    /// What nobody has sent for is cancelled.
    Cancels,
    /// All wait for each other.
    Barrier,
    /// Not for each other, since somebody has died or the communicator was revoked: as MPI_Comm_free.
    Frees,
}

/// What came of the jobs of a run.
#[derive(Default)]
pub struct Tally {
    pub started: u64,
    meetings: u64,
    near: u64,
    far: u64,
    again: u64,
    resumed: u64,
    renamed: u64,
    unlinked: u64,
    parted: u64,
    given_up: u64,
    freed: u64,
    ended: u64,
    /// Of engines that have ended.
    pub examined: u64,
    /// Who has met whom, and in which place.
    pairs: BTreeMap<(usize, usize), Seat>,
}

impl Tally {
    pub fn named(&self) -> [(&'static str, u64); 12] {
        [
            ("started", self.started),
            ("ended before the others", self.ended),
            ("meetings", self.meetings),
            ("given up", self.given_up),
            ("parted", self.parted),
            ("freed", self.freed),
            ("links by rings", self.near),
            ("by the wire", self.far),
            ("again", self.again),
            ("in the same ring", self.resumed),
            ("by another's number", self.renamed),
            ("unlinked", self.unlinked),
        ]
    }
}

impl World<'_> {
    // ---- what others ask ----

    /// Whether a rank may use a context.
    pub fn has_met(&self, r: usize, ctx: u32) -> bool {
        meeting_of(ctx).is_none_or(|m| self.meetings.get(&m).is_some_and(|met| met.has_now(r)))
    }

    pub fn may_revoke(&self, ctx: u32) -> bool {
        let is_up = |met: &Met| met.stage == Stage::Up && met.left == 0;
        meeting_of(ctx).is_none_or(|m| self.meetings.get(&m).is_some_and(is_up))
    }

    /// Contexts of collectives of two ranks of different jobs, or of one.
    pub fn contexts_with(&self, r: usize, who: usize) -> Vec<u32> {
        let has_both = |met: &&Met| met.has_now(r) && met.meeting.has(who as u32);
        self.meetings.values().filter(has_both).map(|met| met.meeting.coll_ctx()).collect()
    }

    /// Contexts of a rank's messages in meetings.
    pub fn contexts_of(&self, r: usize) -> Vec<u32> {
        self.meetings.values().filter(|met| met.has_now(r)).map(|met| met.meeting.ctx()).collect()
    }

    // ---- meetings begin ----

    /// A rank has come to a meeting.
    pub fn comes_to(&mut self, r: usize, m: Meeting) -> Waits {
        let is_dead = self.trace.dead.is_some_and(|d| m.has(d));
        let stage = if is_dead { Stage::Failed } else { Stage::Gathering };
        let met = self.meetings.entry(m.number).or_insert(Met { meeting: m, stage, arrived: 0, linked: 0, left: 0 });
        met.arrived |= 1 << r;
        Waits::Meet(m.number)
    }

    /// One has died: who waits for it does so no longer.
    pub fn meetings_fail(&mut self, who: usize) {
        let waits = |met: &&mut Met| met.stage != Stage::Up && met.meeting.has(who as u32);
        self.meetings.values_mut().filter(waits).for_each(|met| met.stage = Stage::Failed);
    }

    /// Whether a job runs, or will.
    fn comes(&self, job: usize) -> bool {
        if self.jobs[job].is_some() {
            return true;
        }
        let starts = self.plan.ops.iter().find_map(|o| match o.kind {
            crate::plan::Kind::Meet(m) if m.starts == Some(job - 1) => Some(m),
            _ => None,
        });
        starts.is_some_and(|m| {
            let has_failed = self.meetings.get(&m.number).is_some_and(|met| met.stage == Stage::Failed);
            let mut others = m.ranks().map(|r| self.names.job_of(r)).filter(|&j| j != job);
            !has_failed && !self.trace.dead.is_some_and(|d| m.has(d)) && others.all(|j| self.comes(j))
        })
    }

    /// A rank waits in a meeting, and does what there is to do.
    pub fn go_on_meeting(&mut self, r: usize) -> Result<(), String> {
        match self.ranks[r].waits {
            Some(Waits::Meet(number)) => self.go_on_linking(r, number),
            Some(Waits::Part(number, how)) => self.go_on_parting(r, number, how),
            None => Ok(()),
        }
    }

    fn go_on_linking(&mut self, r: usize, number: u32) -> Result<(), String> {
        let &Met { meeting: m, stage, arrived, linked, .. } = &self.meetings[&number];
        match stage {
            Stage::Gathering => {
                let children = m.starts.map(|j| self.names.ranks_of(j + 1));
                let parents = m.ranks().filter(|p| children.as_ref().is_none_or(|c| !c.contains(p)));
                let have_parents = parents.fold(0, |all, p| all | 1 << p) & !arrived == 0;
                if let (Some(j), true) = (m.starts, have_parents)
                    && self.jobs[j + 1].is_none()
                {
                    self.start(j + 1);
                }
                if arrived == m.members {
                    self.set(number, Stage::Linking);
                } else if m.ranks().any(|p| !self.comes(self.names.job_of(p))) {
                    self.set(number, Stage::Failed);
                }
            }
            Stage::Linking if linked >> r & 1 == 0 => {
                for peer in self.others(m, r) {
                    self.link(r, peer)?;
                }
                let met = self.meetings.get_mut(&number).expect("a meeting");
                met.linked |= 1 << r;
                if met.linked == m.members {
                    met.stage = Stage::Up;
                    self.tally.meetings += 1;
                }
            }
            Stage::Linking => {}
            Stage::Up => {
                for peer in self.others(m, r) {
                    self.ranks[r].links.get_mut(&peer).expect("a connection").uses += 1;
                }
                self.ranks[r].waits = None;
            }
            Stage::Failed => {
                self.tally.given_up += 1;
                self.ranks[r].waits = None;
            }
        }
        Ok(())
    }

    fn set(&mut self, number: u32, stage: Stage) {
        self.meetings.get_mut(&number).expect("a meeting").stage = stage;
    }

    /// Members of other jobs.
    fn others(&self, m: Meeting, r: usize) -> Vec<usize> {
        let own = self.names.ranks_of(self.names.job_of(r));
        m.ranks().filter(|p| !own.contains(p)).collect()
    }

    fn job(&self, r: usize) -> &Job {
        self.jobs[self.names.job_of(r)].as_ref().expect("a job that runs")
    }

    fn identity(&self, r: usize) -> Identity {
        let job = self.job(r);
        Identity::of(&job.regions[self.nodes[r]], &job.layout, self.names.own(r))
    }

    /// Connects a rank with one of another job, if it is not.
    fn link(&mut self, r: usize, peer: usize) -> Result<(), String> {
        if self.ranks[r].links.contains_key(&peer) {
            return Ok(());
        }
        let (own, other) = (self.job(r), self.job(peer));
        let (node, its_node) = (self.nodes[r], self.nodes[peer]);
        let (me, who) = (self.identity(r), self.identity(peer));
        let here = own.guests(node).acquire(&who).ok_or("no place for a guest")?;
        let mut there = None;
        let p2p = self.ranks[r].p2p.clone();
        let proc = if node == its_node {
            let seat = other.guests(its_node).acquire(&me).ok_or("no place for a guest")?;
            there = Some(seat);
            let (region, layout) = (other.regions[its_node].clone(), other.layout);
            p2p.link(Link { region, layout, index: Proc(who.index), here, there: seat })
        } else {
            let card = self.ranks[peer].p2p.net_card_if_open().ok_or("a process without a wire")?;
            let (job_id, index) = (who.job_id, who.index);
            p2p.link_far(FarLink { here, job_id, index, secret: card.secret, address: card.address })
        };
        let id = p2p.number_on_wire(proc).filter(|_| there.is_none());
        let t = &mut self.tally;
        *(if there.is_some() { &mut t.near } else { &mut t.far }) += 1;
        let before = t.pairs.insert((r, peer), here);
        t.again += u64::from(before.is_some());
        t.resumed += u64::from(before == Some(here) && there.is_some());
        t.renamed += u64::from(self.names.call(r, peer, proc).is_some_and(|before| before != peer));
        id.into_iter().for_each(|id| self.names.call_on_wire(r, peer, id));
        self.ranks[r].links.insert(peer, Linked { proc, here, there, uses: 0, is_unclear: false });
        Ok(())
    }

    // ---- and end ----

    /// A rank has come to the end of a meeting. None: it stays connected.
    pub fn leaves(&mut self, r: usize, m: Meeting) -> Option<Waits> {
        let is_there = self.meetings.get(&m.number).is_some_and(|met| met.has_now(r));
        is_there.then_some(Waits::Part(m.number, Leaving::Receives))
    }

    fn go_on_parting(&mut self, r: usize, number: u32, how: Leaving) -> Result<(), String> {
        let m = self.meetings[&number].meeting;
        let ctx = m.ctx();
        let is_dead = self.trace.dead.is_some_and(|d| m.has(d));
        let is_revoked = [ctx, m.coll_ctx()].iter().any(|c| self.trace.is_revoked(*c, r as u32));
        let next = |how| Some(Waits::Part(number, how));
        if (is_dead || is_revoked) && how != Leaving::Frees {
            let knows = self.ranks[r].hears.is_none() && self.ranks[r].told.is_none();
            if knows {
                self.ranks[r].waits = next(Leaving::Frees);
                self.gives_up(r, m);
            }
            return Ok(());
        }
        match how {
            Leaving::Receives => {
                let in_part = |w: Option<Waits>| matches!(w, Some(Waits::Part(n, _)) if n == number);
                if !m.ranks().all(|p| in_part(self.ranks[p].waits)) {
                    return Ok(());
                }
                self.take_of(r, ctx)?;
                while !self.ranks[r].taken.is_empty() {
                    self.receive_taken(r, self.ranks[r].next, None, true)?;
                }
                if self.is_received(m) {
                    self.ranks[r].waits = next(Leaving::Cancels);
                    self.cancel_receives(r, &[ctx]);
                }
            }
            Leaving::Cancels => {
                if !self.has_open(r, ctx) {
                    self.ranks[r].waits = next(Leaving::Barrier);
                    self.begin(r, barrier(m))?;
                }
            }
            Leaving::Barrier => {
                let is_over = !self.ranks[r].colls.iter().any(|c| c.coll.id == barrier(m).id);
                // What goes to others may wait for long.
                if is_over && (!self.ranks[r].p2p.has_pending_sends() || self.rng.one_in(8)) {
                    self.ranks[r].waits = None;
                    self.part(r, m, false)?;
                }
            }
            Leaving::Frees => {
                self.discard_what_is_over(r);
                while !self.ranks[r].taken.is_empty() {
                    self.receive_taken(r, self.ranks[r].next, None, true)?;
                }
                if !self.has_open(r, ctx) {
                    self.ranks[r].waits = None;
                    self.tally.freed += 1;
                    self.part(r, m, true)?;
                }
            }
        }
        Ok(())
    }

    /// Ends what a rank has under way in a meeting, as after a revocation.
    fn gives_up(&mut self, r: usize, m: Meeting) {
        let over = [m.ctx(), m.coll_ctx()];
        collective::keep_memory();
        self.trace.freed.extend(over);
        let rank = &mut self.ranks[r];
        rank.p2p.fail_contexts(&over, ErrClass::REVOKED);
        rank.give_up(&over);
    }

    fn has_open(&self, r: usize, ctx: u32) -> bool {
        self.ranks[r].pending.iter().any(|p| match p.whose {
            Whose::Send(i) => self.trace.sent[i].what.ctx == ctx,
            Whose::Recv(i) => self.trace.received[i].asked.ctx == ctx,
        })
    }

    /// Whether all that was sent in a meeting was received.
    fn is_received(&self, m: Meeting) -> bool {
        let ctx = m.ctx();
        let is_sending = |r: usize| {
            let of_meeting = |w: &Whose| matches!(w, Whose::Send(i) if self.trace.sent[*i].what.ctx == ctx);
            self.ranks[r].pending.iter().any(|p| of_meeting(&p.whose))
                || self.ranks[r].colls.iter().any(|c| c.coll.ctx == m.coll_ctx() && c.coll.id < LAST_ID)
        };
        let sent = self.trace.sent.iter().filter(|s| s.what.ctx == ctx && !s.cancelled).count();
        let received = self.trace.received.iter().filter(|r| r.asked.ctx == ctx && r.got.is_some()).count();
        sent == received && !m.ranks().any(is_sending)
    }

    fn part(&mut self, r: usize, m: Meeting, is_unclear: bool) -> Result<(), String> {
        let met = self.meetings.get_mut(&m.number).expect("a meeting");
        met.left |= 1 << r;
        self.tally.parted += u64::from(met.left == m.members);
        for peer in self.others(m, r) {
            let link = self.ranks[r].links.get_mut(&peer).expect("a connection");
            link.uses -= 1;
            link.is_unclear |= is_unclear;
            if link.uses == 0 {
                self.unlink(r, peer)?;
            }
        }
        self.ranks[r].p2p.check().map_err(|e| format!("rank {r} has parted in step {}: {e}", self.step))
    }

    /// Ends a connection. False: records wait for the peer, and it stays.
    fn unlink(&mut self, r: usize, peer: usize) -> Result<bool, String> {
        let Linked { proc, here, there, is_unclear, .. } = self.ranks[r].links[&peer];
        let cells = self.ranks[r].p2p.cells_with(proc);
        if cells > 0 && !is_unclear && self.trace.dead.is_none() && self.trace.revoked.is_none() {
            return Err(format!("rank {peer} of another job has {cells} cells of rank {r}, which parts from it"));
        }
        if !self.ranks[r].p2p.unlink(proc) {
            return Ok(false);
        }
        self.ranks[r].links.remove(&peer);
        self.job(r).guests(self.nodes[r]).release(here.number);
        if let Some(seat) = there {
            self.job(peer).guests(self.nodes[peer]).release(seat.number);
        }
        self.tally.unlinked += 1;
        Ok(true)
    }

    // ---- jobs end ----

    /// The job of a rank ends, if it has nothing to do any more, and a seed wants it.
    pub fn let_end(&mut self, r: usize) -> Result<(), String> {
        let job = self.names.job_of(r);
        if job == 0 || self.jobs[job].is_none() {
            return Ok(());
        }
        let ranks = self.names.ranks_of(job);
        let is_through = |r: usize| {
            let rank = &self.ranks[r];
            let knows_all = rank.hears.is_none() && rank.told.is_none();
            rank.life == Life::Alive && rank.is_through() && rank.links.is_empty() && rank.colls.is_empty() && knows_all
        };
        let is_guest = |rank: usize| self.ranks[rank].links.keys().any(|p| ranks.contains(p));
        if !ranks.clone().all(is_through) || self.alive().any(is_guest) {
            return Ok(());
        }
        let all_received = self.clear_up(r)?;
        let is_clear = |r: usize| self.ranks[r].pending.is_empty() && self.ranks[r].p2p.audit(true).is_ok();
        let engines: Vec<_> = ranks.clone().map(|r| (r, &*self.ranks[r].p2p)).collect();
        let is_quiet = self.network.as_ref().is_none_or(|network| network.is_quiet(&engines, &self.names));
        if !all_received || !self.rng.one_in(8) || !is_quiet || !ranks.clone().all(is_clear) {
            return Ok(());
        }
        self.nobody_is_guest(job)?;
        for r in ranks {
            self.tally.examined += self.ranks[r].p2p.counters().examined;
            self.ranks[r].p2p.end_imitated_net();
            self.ranks[r].life = Life::Ended;
            // Its memory goes with the engines: who still looks at it ends.
            self.ranks[r].p2p = self.ranks[0].p2p.clone();
        }
        self.jobs[job] = None;
        self.tally.ended += 1;
        Ok(())
    }

    /// A rank of a job that ends receives what it has not received, and cancels what nobody has sent for. Whether all
    /// that was sent in the job was received.
    fn clear_up(&mut self, r: usize) -> Result<bool, String> {
        self.discard_what_is_over(r);
        for ctx in CONTEXTS {
            self.take_of(r, ctx)?;
        }
        while !self.ranks[r].taken.is_empty() {
            self.receive_taken(r, self.ranks[r].next, None, true)?;
        }
        let job = self.names.ranks_of(self.names.job_of(r));
        let has_sends = |r: usize| self.ranks[r].pending.iter().any(|p| matches!(p.whose, Whose::Send(_)));
        let is_own = |ctx: u32, r: u32| CONTEXTS.contains(&ctx) && job.contains(&(r as usize));
        let (sent, received) = (&self.trace.sent, &self.trace.received);
        let sent = sent.iter().filter(|s| !s.cancelled && is_own(s.what.ctx, s.src)).count();
        let received = received.iter().filter(|r| r.got.is_some() && is_own(r.asked.ctx, r.rank)).count();
        let is_over = sent == received && !job.clone().any(has_sends);
        if is_over {
            self.cancel_receives(r, &CONTEXTS);
        }
        Ok(is_over)
    }

    fn cancel_receives(&mut self, r: usize, contexts: &[u32]) {
        let trace = &self.trace;
        let rank = &mut self.ranks[r];
        let asks = |w: &Whose| matches!(w, Whose::Recv(i) if contexts.contains(&trace.received[*i].asked.ctx));
        for p in rank.pending.iter_mut().filter(|p| asks(&p.whose) && !p.cancelling) {
            p.cancelling = true;
            rank.p2p.cancel(p.req);
        }
    }

    /// At the end of all ranks nobody is connected, and connections have left nothing.
    pub fn part_at_the_end(&mut self) -> Result<(), String> {
        for r in self.alive().collect::<Vec<_>>() {
            for peer in self.ranks[r].links.keys().copied().collect::<Vec<_>>() {
                if !self.unlink(r, peer)? {
                    return Err(format!("rank {r} has records for rank {peer} of another job at the end"));
                }
            }
            self.ranks[r].p2p.progress();
            self.ranks[r].p2p.check().map_err(|e| format!("rank {r}, which has parted: {e}"))?;
            self.ranks[r].p2p.audit(true).map_err(|e| format!("rank {r}, which has parted: {e}"))?;
        }
        if self.trace.dead.is_some() {
            // Places that the dead had are theirs for good.
            return Ok(());
        }
        (0..self.jobs.len()).try_for_each(|job| self.nobody_is_guest(job))
    }

    fn nobody_is_guest(&self, job: usize) -> Result<(), String> {
        let Some(running) = self.jobs[job].as_ref().filter(|_| self.trace.dead.is_none()) else { return Ok(()) };
        let guests = (0..running.regions.len()).flat_map(|node| running.guests(node).all().collect::<Vec<_>>());
        match guests.collect::<Vec<_>>() {
            left if left.is_empty() => Ok(()),
            left => Err(format!("places for guests of job {job} are kept: {left:?}")),
        }
    }
}

impl Met {
    fn has_now(&self, r: usize) -> bool {
        self.stage == Stage::Up && self.meeting.has(r as u32) && self.left >> r & 1 == 0
    }
}

/// What ends a meeting.
fn barrier(m: Meeting) -> Coll {
    Coll {
        id: LAST_ID + m.number as i32,
        ctx: m.coll_ctx(),
        members: m.members,
        which: Which::Barrier,
        root: 0,
        count: 0,
        commutative: true,
        in_place: false,
        forced: None,
        blocking: true,
        heap: true,
    }
}
