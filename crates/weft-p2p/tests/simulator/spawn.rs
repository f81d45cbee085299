//! Jobs that are started while another one runs, and what their ranks do with each other: what a seed chooses of them.
//!
//! Ranks have one number in a plan, whatever their job; how engines call each other is `names`.

use crate::net::NetPlan;
use crate::plan::{COLLECTIVE, CONTEXTS, Kind, Op, Plan, TAGS, What, add_message, coll, lone};
use crate::rng::Rng;
use std::ops::Range;

/// Ranks of all jobs at most.
const RANKS: u32 = 24;
/// Tags of collectives of these programs, and of those that end a meeting, begin here.
const FIRST_ID: i32 = 10_000;
pub const LAST_ID: i32 = 20_000;

/// A job that is started.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JobPlan {
    pub n: u32,
    /// As of the first one.
    pub layout: usize,
    /// Of each rank; nodes are those of the network's plan, and perhaps one more.
    pub node_of: Vec<usize>,
}

/// Ranks of two jobs that exchange messages for a while, as over an intercommunicator and what is made of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Meeting {
    pub number: u32,
    /// A bit for each.
    pub members: u32,
    /// The job that is started for it, by its place in the plan.
    pub starts: Option<usize>,
}

impl Meeting {
    pub fn has(&self, rank: u32) -> bool {
        self.members >> rank & 1 == 1
    }

    pub fn ranks(&self) -> impl Iterator<Item = usize> + use<> {
        let members = self.members;
        (0..32).filter(move |r| members >> r & 1 == 1)
    }

    /// The context of its messages. Those of every second one do not fit into short headers.
    pub fn ctx(&self) -> u32 {
        2 * self.number + if self.number.is_multiple_of(2) { FIRST_CTX } else { FIRST_LONG_CTX }
    }

    pub fn coll_ctx(&self) -> u32 {
        self.ctx() + 1
    }
}

const FIRST_CTX: u32 = 1000;
const FIRST_LONG_CTX: u32 = 80_000;

/// The meeting of a context, if it is one's.
pub fn meeting_of(ctx: u32) -> Option<u32> {
    match ctx {
        FIRST_LONG_CTX.. => Some((ctx - FIRST_LONG_CTX) / 2),
        FIRST_CTX..=9999 => Some((ctx - FIRST_CTX) / 2),
        _ => None,
    }
}

impl Plan {
    /// The ranks of each job, this one first.
    pub fn ranks_of_jobs(&self) -> Vec<Range<usize>> {
        let mut end = 0;
        let all = std::iter::once(self.n).chain(self.jobs.iter().map(|j| j.n));
        all.map(|n| {
            let first = end;
            end += n as usize;
            first..end
        })
        .collect()
    }

    /// Without what is started, and all that has to do with it.
    pub fn without_jobs(&self) -> Plan {
        let n = self.n;
        let stays = |o: &Op| match o.kind {
            Kind::Meet(_) | Kind::Part(_) => false,
            Kind::Coll(c) => meeting_of(c.ctx).is_none() && c.members >> n == 0,
            Kind::Send { what, .. } => o.rank < n && meeting_of(what.ctx).is_none(),
            Kind::Recv { asked, .. } | Kind::Probe { asked } | Kind::Take { asked, .. } => {
                o.rank < n && meeting_of(asked.ctx).is_none()
            }
            _ => o.rank < n,
        };
        let mut less = self.clone();
        less.ops.retain(stays);
        less.jobs.clear();
        less.death = less.death.filter(|d| d.0 < n);
        less.revoked = less.revoked.filter(|r| meeting_of(r.0).is_none());
        let is_of_job = |net: &NetPlan| net.cut.is_none_or(|c| c.between.0.max(c.between.1) < n as usize);
        less.net.iter_mut().filter(|net| !is_of_job(net)).for_each(|net| net.cut = None);
        less
    }

    /// The node of each rank of all jobs.
    pub fn nodes(&self) -> Vec<usize> {
        let first = (0..self.n as usize).map(|r| self.net.as_ref().map_or(0, |net| net.node_of[r]));
        first.chain(self.jobs.iter().flat_map(|j| j.node_of.iter().copied())).collect()
    }

    /// Jobs that are started, of every second seed with nodes and every fourth of the others, and what is done with them.
    pub fn add_jobs(&mut self) {
        let rng = &mut Rng::new(self.seed ^ 0x7370_6177_6e73);
        if !rng.one_in(if self.net.is_some() { 2 } else { 4 }) {
            return;
        }
        self.jobs = (0..1 + rng.below(5) / 3 + rng.below(6) / 5).map(|_| self.job(rng)).collect();
        while self.ranks_of_jobs().last().is_some_and(|r| r.end > RANKS as usize) {
            self.jobs.pop();
        }
        let seq = Story::new(self).tell(rng);
        // Among the others, in their order.
        let first = rng.below(self.ops.len() + 1);
        let mut at: Vec<usize> = seq.iter().map(|_| first + rng.below(self.ops.len() - first + 1)).collect();
        at.sort_unstable();
        for (op, at) in seq.into_iter().zip(at).rev() {
            self.ops.insert(at, op);
        }
        self.strike_jobs(rng);
    }

    fn job(&self, rng: &mut Rng) -> JobPlan {
        let n = rng.pick(&[1, 1, 2, 2, 3, 4]);
        let nodes = self.net.as_ref().map_or(1, |net| net.node_of.iter().max().map_or(1, |last| last + 2));
        let all_on = rng.one_in(2).then(|| rng.below(nodes));
        let node_of = (0..n).map(|_| all_on.unwrap_or_else(|| rng.below(nodes))).collect();
        JobPlan { n, layout: rng.pick(&[0, 0, 1, 2, 3, 4, 4]), node_of }
    }

    /// Who dies, what is revoked and which link breaks may be theirs.
    fn strike_jobs(&mut self, rng: &mut Rng) {
        let ranks = self.ranks_of_jobs().last().map_or(0, |r| r.end);
        let steps = 6 * self.ops.len();
        let meetings: Vec<Meeting> =
            self.ops.iter().filter_map(|o| if let Kind::Meet(m) = o.kind { Some(m) } else { None }).collect();
        if rng.one_in(6) {
            let m = meetings[rng.below(meetings.len())];
            self.revoked = Some((m.ctx() + u32::from(rng.one_in(3)), rng.below(steps)));
        }
        let nodes = self.nodes();
        match self.net.as_mut().and_then(|net| net.cut.as_mut()) {
            Some(cut) => {
                let (a, b) = (rng.below(ranks), rng.below(ranks));
                if rng.one_in(2) && nodes[a] != nodes[b] {
                    cut.between = (a, b);
                }
            }
            None if rng.one_in(5) => {
                let child = self.n + rng.below(ranks - self.n as usize) as u32;
                self.death = Some((child, rng.below(steps)));
            }
            None => {}
        }
    }
}

/// Who has met whom, while the operations are made up.
struct Story {
    jobs: Vec<Range<usize>>,
    /// Which are started, the first one among them.
    born: Vec<usize>,
    open: Vec<Meeting>,
    n_meetings: u32,
    n_colls: i32,
    ops: Vec<Op>,
}

impl Story {
    fn new(plan: &Plan) -> Story {
        let (jobs, born) = (plan.ranks_of_jobs(), vec![0]);
        Story { jobs, born, open: Vec::new(), n_meetings: 0, n_colls: 0, ops: Vec::new() }
    }

    fn tell(mut self, rng: &mut Rng) -> Vec<Op> {
        for turn in 0..2 + rng.below(9) {
            match rng.below(4) {
                _ if turn == 0 => self.start(rng),
                3 => self.knot(rng),
                0 if self.born.len() < self.jobs.len() => self.start(rng),
                0 | 1 if !self.open.is_empty() => self.part(rng.below(self.open.len())),
                _ => self.meet_again(rng),
            }
            for _ in 0..rng.below(10) {
                self.traffic(rng);
            }
        }
        self.ops
    }

    /// Some ranks of a job, at least one; mostly all.
    fn some(&self, rng: &mut Rng, job: usize) -> u32 {
        let ranks = self.jobs[job].clone();
        let all = ranks.clone().fold(0, |all, r| all | 1 << r);
        let some = rng.next() as u32 & all;
        if some == 0 || rng.one_in(2) { all } else { some }
    }

    fn meet(&mut self, members: u32, starts: Option<usize>) {
        let m = Meeting { number: self.n_meetings, members, starts };
        self.n_meetings += 1;
        self.open.push(m);
        self.ops.push(Op { rank: 0, kind: Kind::Meet(m) });
    }

    fn part(&mut self, nth: usize) {
        let m = self.open.swap_remove(nth);
        self.ops.push(Op { rank: 0, kind: Kind::Part(m) });
    }

    /// Two ranks meet again after they have parted, whose places in the tables of guests others have kept: each of them,
    /// or one, is connected with somebody else meanwhile.
    fn knot(&mut self, rng: &mut Rng) {
        let (a, b) = (rng.below(self.born.len()), rng.below(self.born.len()));
        if a == b {
            return;
        }
        let two = |rng: &mut Rng, job: &Range<usize>| {
            let first = rng.below(job.len());
            let second = (first + 1) % job.len();
            (job.start + first, job.start + second)
        };
        let ((p, other_p), (c, other_c)) = (two(rng, &self.jobs[a]), two(rng, &self.jobs[b]));
        let (pair, one, another) = (1 << p | 1 << c, 1 << p | 1 << other_c, 1 << other_p | 1 << c);
        while let Some(nth) = self.open.iter().position(|m| m.members & pair == pair) {
            self.part(nth);
        }
        if other_c != c {
            self.meet(one, None);
        }
        if other_p != p {
            self.meet(another, None);
        }
        for again in [false, true] {
            self.meet(pair, None);
            let (from, to) = if rng.one_in(2) { (p, c) } else { (c, p) };
            let what = What { ctx: self.open[self.open.len() - 1].ctx(), tag: 0 };
            for _ in 0..1 + rng.below(3) {
                add_message(rng, &mut self.ops, from as u32, to as u32, what);
                add_message(rng, &mut self.ops, to as u32, from as u32, what);
            }
            if !again {
                self.part(self.open.len() - 1);
            }
        }
    }

    fn start(&mut self, rng: &mut Rng) {
        let job = self.born.len();
        let parents = if rng.one_in(4) { rng.pick(&self.born) } else { 0 };
        let all = self.jobs[job].clone().fold(0, |all, r| all | 1 << r);
        let members = self.some(rng, parents) | all;
        self.born.push(job);
        self.meet(members, Some(job - 1));
    }

    fn meet_again(&mut self, rng: &mut Rng) {
        if rng.one_in(3)
            && let Some(m) = self.open.last()
        {
            // Some of them, so that others keep the places that those give up.
            let of = |job: &Range<usize>| job.clone().fold(0, |all, r| all | 1 << r) & m.members;
            let sides = self.jobs.iter().map(of).filter(|&side| side != 0);
            let some = |side: u32| match rng.next() as u32 & side {
                0 => side,
                some => some,
            };
            let members = sides.map(some).sum();
            return self.meet(members, None);
        }
        let (a, b) = (rng.below(self.born.len()), rng.below(self.born.len()));
        if a != b {
            let members = self.some(rng, a) | self.some(rng, b);
            self.meet(members, None);
        }
    }

    /// A message or something else, between ranks that have met, or within a job that was started.
    fn traffic(&mut self, rng: &mut Rng) {
        let within = self.open.is_empty() || rng.one_in(5);
        let (members, ctx, coll_ctx) = match within {
            true => {
                let job = 1 + rng.below(self.born.len() - 1);
                let members = self.jobs[job].clone().fold(0, |all, r| all | 1 << r);
                (members, rng.pick(&CONTEXTS), rng.pick(&COLLECTIVE))
            }
            false => {
                let m = self.open[rng.below(self.open.len())];
                (m.members, m.ctx(), m.coll_ctx())
            }
        };
        let ranks: Vec<u32> = (0..32).filter(|r| members >> r & 1 == 1).collect();
        let (rank, dest) = (rng.pick(&ranks), rng.pick(&ranks));
        let what = What { ctx, tag: rng.below(TAGS as usize) as i32 };
        let kind = match rng.below(50) {
            0..=34 => return add_message(rng, &mut self.ops, rank, dest, what),
            35..=42 => {
                self.n_colls += 1;
                Kind::Coll(coll(rng, members, &[coll_ctx], FIRST_ID + self.n_colls))
            }
            which => lone(rng, which - 13, dest, what),
        };
        self.ops.push(Op { rank, kind });
    }
}
