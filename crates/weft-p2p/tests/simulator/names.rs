//! How the engines of all jobs call each other: ranks, as plans and traces number them, and numbers of processes, which are
//! names within a job.

use std::collections::BTreeMap;
use std::ops::Range;
use weft_base::Proc;
use weft_fabric::wire::Id;

/// Ranks and what engines call them.
pub struct Names {
    /// The ranks of each job.
    jobs: Vec<Range<usize>>,
    /// By the rank whose engine says so: of ranks of other jobs, since they met last.
    guests: BTreeMap<(usize, usize), Proc>,
    ranks: BTreeMap<(usize, Proc), usize>,
    /// On the wire, for good.
    wires: BTreeMap<(usize, usize), Id>,
}

impl Names {
    pub fn new(jobs: Vec<Range<usize>>) -> Names {
        Names { jobs, guests: BTreeMap::new(), ranks: BTreeMap::new(), wires: BTreeMap::new() }
    }

    pub fn ranks_of(&self, job: usize) -> Range<usize> {
        self.jobs[job].clone()
    }

    pub fn job_of(&self, rank: usize) -> usize {
        self.jobs.iter().position(|j| j.contains(&rank)).expect("a rank of some job")
    }

    /// The number of a rank in its own job.
    pub fn own(&self, rank: usize) -> Proc {
        Proc((rank - self.jobs[self.job_of(rank)].start) as u32)
    }

    /// What the engine of `me` calls a rank; None of one that it has not met.
    pub fn proc(&self, me: usize, rank: usize) -> Option<Proc> {
        match self.jobs[self.job_of(me)].contains(&rank) {
            true => Some(self.own(rank)),
            false => self.guests.get(&(me, rank)).copied(),
        }
    }

    /// Whom the engine of `me` calls so.
    pub fn rank(&self, me: usize, proc: Proc) -> Option<usize> {
        let job = &self.jobs[self.job_of(me)];
        match proc.index() < job.len() {
            true => Some(job.start + proc.index()),
            false => self.ranks.get(&(me, proc)).copied(),
        }
    }

    /// From now on the engine of `me` calls a rank of another job so. Whom it has called so before.
    pub fn call(&mut self, me: usize, rank: usize, proc: Proc) -> Option<usize> {
        self.guests.insert((me, rank), proc);
        self.ranks.insert((me, proc), rank)
    }

    /// And its wire so.
    pub fn call_on_wire(&mut self, me: usize, rank: usize, id: Id) {
        self.wires.insert((me, rank), id);
    }

    /// What the wire of `me` calls a rank.
    pub fn on_wire(&self, me: usize, rank: usize) -> Option<Id> {
        match self.jobs[self.job_of(me)].contains(&rank) {
            true => Some(self.own(rank).0),
            false => self.wires.get(&(me, rank)).copied(),
        }
    }
}
