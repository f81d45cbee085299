//! The ranks of a job in one thread: which one does what next, a seed decides.

mod messages;

use crate::collective::{self, Begun};
use crate::job::{Job, engine};
use crate::meet::{Linked, Met, Tally, Waits};
use crate::memory::{Buf, Memory};
use crate::model::Model;
use crate::names::Names;
use crate::net::Network;
use crate::oracle::Trace;
use crate::plan::{Coll, KEPT, Kind, Plan};
use crate::rng::Rng;
use crate::window::{self, Windows};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::{Arc, Mutex};
use weft_base::{ErrClass, Proc};
use weft_p2p::*;
use weft_singlecopy::simulate::Arena;

/// Steps in which nothing moves, after which nothing will; more than a broken link takes to count as lost.
const SILENT_STEPS: usize = 1_100_000;
/// From then on each of them is a look at the clock: where most ranks are through, few engines look.
const QUIET_STEPS: usize = 50_000;
/// Steps of the programs in all: long messages in short pieces, one at a time in storms of EAGAIN, take some 2,000,000.
const MOST_STEPS: usize = 10_000_000;
/// Steps between looks into an engine.
const LOOKS: usize = 8;

pub enum Whose {
    Send(usize),
    Recv(usize),
}

pub struct Pending {
    /// The number of the operation in its rank's program.
    op: usize,
    pub req: Req,
    pub whose: Whose,
    buf: Buf,
    /// Its cancellation was asked for: only its completion tells what became of it.
    pub cancelling: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Life {
    /// Its job is not started yet.
    Unborn,
    Alive,
    Dead,
    /// Its job has ended well.
    Ended,
}

pub struct Rank {
    /// Collectives under way. They go before the engine.
    pub colls: Vec<Begun>,
    /// Contexts of collectives that a rank takes part in that has died: they never end, and are given up.
    pub over: Vec<u32>,
    pub windows: Windows,
    /// Of one that is not alive, another rank's.
    pub p2p: Rc<P2p>,
    /// Its operations, and how far it has come.
    pub program: Vec<Kind>,
    pub next: usize,
    /// The meeting that it begins or ends.
    pub waits: Option<Waits>,
    /// Ranks of other jobs that it is connected with.
    pub links: BTreeMap<usize, Linked>,
    pub pending: Vec<Pending>,
    /// Taken out of matching: message, record of its receive, length.
    pub taken: Vec<(Msg, usize, usize)>,
    kept: Vec<Option<Buf>>,
    stalled_until: usize,
    pub life: Life,
    /// The steps in which it hears of the death and of the revocation.
    pub hears: Option<usize>,
    pub told: Option<usize>,
    pub revoked: Option<u32>,
}

impl Rank {
    fn new(p2p: Rc<P2p>, program: Vec<Kind>) -> Rank {
        Rank {
            colls: Vec::new(),
            over: Vec::new(),
            windows: Windows::default(),
            p2p,
            program,
            next: 0,
            waits: None,
            links: BTreeMap::new(),
            pending: Vec::new(),
            taken: Vec::new(),
            kept: vec![None; KEPT.len()],
            stalled_until: 0,
            life: Life::Unborn,
            hears: None,
            told: None,
            revoked: None,
        }
    }

    /// Collectives in these contexts never end.
    pub fn give_up(&mut self, contexts: &[u32]) {
        let (given_up, on) = std::mem::take(&mut self.colls).into_iter().partition(|c| contexts.contains(&c.coll.ctx));
        self.colls = on;
        self.over.extend(contexts);
        Vec::into_iter(given_up).for_each(Begun::give_up);
    }

    pub fn is_through(&self) -> bool {
        self.next >= self.program.len() && self.waits.is_none()
    }
}

pub struct World<'a> {
    pub plan: &'a Plan,
    pub rng: Rng,
    pub step: usize,
    /// Of all jobs, also those that are not started yet.
    pub ranks: Vec<Rank>,
    pub names: Names,
    /// Of each rank.
    pub nodes: Vec<usize>,
    pub jobs: Vec<Option<Job>>,
    pub meetings: BTreeMap<u32, Met>,
    pub tally: Tally,
    pub memory: Rc<Memory>,
    pub model: Rc<RefCell<Model>>,
    pub trace: Trace,
    collectives: u64,
    /// The step in which the network knows of the death.
    pub closes: Option<usize>,
    /// A link between nodes is.
    pub broken: bool,
    pub network: Option<Network>,
    /// Whom the wire tells of the revocation.
    pub listeners: Vec<usize>,
    arena: &'static Arena,
    faults: Arc<Mutex<Rng>>,
}

/// What a run did, for the counts.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Done {
    pub steps: u64,
    pub ops: u64,
    pub messages: u64,
    /// Ranks that have ended a collective.
    pub collectives: u64,
    /// 1: of several nodes.
    pub nets: u64,
    /// Messages by path.
    pub paths: [u64; weft_p2p::Path::ALL.len()],
    /// What went between nodes, as `net::counts` has it.
    pub wire: [u64; 8],
    /// What was done in windows, as `Counts::named` has it.
    pub rma: [u64; 16],
    /// What came of jobs that were started, as `Tally::named` has it.
    pub jobs: [u64; 12],
}

/// Runs a plan. Why it failed.
pub fn run(plan: &Plan, arena: &'static Arena) -> Result<Done, String> {
    let mut world = World::new(plan, arena);
    world.go()?;
    world.end()?;
    crate::oracle::check(&world.trace)?;
    world.check_windows()?;
    Ok(world.done())
}

impl<'a> World<'a> {
    fn new(plan: &'a Plan, arena: &'static Arena) -> Self {
        for (param, value) in &plan.params {
            param.set(value);
        }
        clock::simulate(plan.seed);
        collective::begin_anew();
        let nodes = plan.nodes();
        let names = Names::new(plan.ranks_of_jobs());
        let n_nodes = nodes.iter().max().map_or(1, |last| last + 1);
        let job = Job::new(plan, 0, n_nodes);
        let memory = Rc::new(Memory::new(arena));
        let faults = Arc::new(Mutex::new(Rng::new(plan.seed ^ 0xfa17)));
        let first: Vec<Rc<P2p>> =
            (0..plan.n).map(|me| Rc::new(engine(plan, arena, &faults, &job, nodes[me as usize], Proc(me)))).collect();
        let rank = |r: usize| {
            let program = plan.ops.iter().filter(|o| o.is_of(r as u32)).map(|o| o.kind).collect();
            Rank::new(first.get(r).unwrap_or(&first[0]).clone(), program)
        };
        let mut ranks: Vec<Rank> = (0..nodes.len()).map(rank).collect();
        let n = plan.n as usize;
        ranks[..n].iter_mut().for_each(|r| r.life = Life::Alive);
        let model = Rc::new(RefCell::new(Model::new(plan.windows, n)));
        let engines: Vec<_> = first.iter().map(Rc::as_ptr).collect();
        let windows = window::open(plan.windows, &nodes[..n], &engines, &model, &memory);
        ranks.iter_mut().zip(windows).for_each(|(r, w)| r.windows = w);
        let mut network = Network::new(plan);
        if let Some(network) = &mut network {
            network.connect(0, 0, &first.iter().map(|p2p| &**p2p).collect::<Vec<_>>(), &nodes);
        }
        let (rng, trace) = (Rng::new(!plan.seed), Trace::default());
        let jobs = std::iter::once(Some(job)).chain(plan.jobs.iter().map(|_| None)).collect();
        Self {
            plan,
            rng,
            step: 0,
            ranks,
            names,
            nodes,
            jobs,
            meetings: BTreeMap::new(),
            tally: Tally::default(),
            memory,
            model,
            trace,
            collectives: 0,
            closes: None,
            broken: false,
            network,
            listeners: Vec::new(),
            arena,
            faults,
        }
    }

    /// A job is started.
    pub fn start(&mut self, job: usize) {
        let n_nodes = self.nodes.iter().max().map_or(1, |last| last + 1);
        let begun = Job::new(self.plan, job, n_nodes);
        let ranks = self.names.ranks_of(job);
        for r in ranks.clone() {
            let (node, me) = (self.nodes[r], self.names.own(r));
            let p2p = engine(self.plan, self.arena, &self.faults, &begun, node, me);
            (self.ranks[r].p2p, self.ranks[r].life) = (Rc::new(p2p), Life::Alive);
        }
        if let Some(network) = &mut self.network {
            let engines: Vec<&P2p> = self.ranks[ranks.clone()].iter().map(|r| &*r.p2p).collect();
            network.connect(job, ranks.start, &engines, &self.nodes);
        }
        self.jobs[job] = Some(begun);
        self.tally.started += 1;
    }

    pub fn alive(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.ranks.len()).filter(|&r| self.is_alive(r))
    }

    pub fn is_alive(&self, r: usize) -> bool {
        self.ranks[r].life == Life::Alive
    }

    /// The engines of those that are alive.
    pub fn engines(&self) -> Vec<(usize, &P2p)> {
        self.alive().map(|r| (r, &*self.ranks[r].p2p)).collect()
    }

    /// Compares the ends of the wires between nodes, and looks whether anybody was lost that has not died.
    pub fn audit_net(&self, quiet: bool) -> Result<(), String> {
        let Some(network) = &self.network else { return Ok(()) };
        network.audit(&self.engines(), &self.names, quiet).map_err(|e| format!("step {}: {e}", self.step))
    }

    /// Until all programs are through.
    fn go(&mut self) -> Result<(), String> {
        let mut last_moved = 0;
        while self.alive().any(|r| !self.ranks[r].is_through()) {
            self.step += 1;
            if self.step > MOST_STEPS.min(last_moved + SILENT_STEPS) {
                let state = self.state();
                return Err(format!(
                    "programs are not through in step {}, silent since step {last_moved}: {state}",
                    self.step
                ));
            }
            if self.step > last_moved + QUIET_STEPS {
                clock::look();
            }
            self.strike();
            let r = self.rng.below(self.ranks.len());
            if !self.is_alive(r) || self.ranks[r].stalled_until > self.step {
                continue;
            }
            if self.plan.stalls != 0 && self.rng.one_in(self.plan.stalls) {
                self.ranks[r].stalled_until = self.step + self.rng.below(500);
            }
            let moved = match self.rng.below(8) {
                0..=2 => {
                    self.issue(r)?;
                    false
                }
                3..=5 => {
                    // Who has nothing under way looks at the wire once in so many turns.
                    let many = if self.network.is_some() && self.rng.one_in(4) { 64 } else { 0 };
                    let turns = 1 + self.rng.below(3) + many;
                    (0..turns).fold(false, |moved, _| moved | self.ranks[r].p2p.progress())
                }
                _ => self.look(r)?,
            };
            if moved {
                last_moved = self.step;
            }
            if self.step.is_multiple_of(8 * LOOKS) {
                self.audit_net(false)?;
            }
            self.nobody_is_lost()?;
            if self.step.is_multiple_of(LOOKS) {
                self.ranks[r].p2p.check().map_err(|e| format!("rank {r} in step {}: {e}", self.step))?;
            }
            self.let_end(r)?;
        }
        Ok(())
    }

    /// The next operation of a rank's program.
    fn issue(&mut self, r: usize) -> Result<(), String> {
        if self.ranks[r].waits.is_some() {
            return self.go_on_meeting(r);
        }
        let rank = &mut self.ranks[r];
        let op = rank.next;
        let Some(&kind) = rank.program.get(op) else { return Ok(()) };
        if rank.colls.iter().any(|c| c.coll.blocking) || rank.windows.blocks() {
            return Ok(());
        }
        if matches!(kind, Kind::Epoch(e) if !rank.windows.may_begin(e.window)) {
            return Ok(());
        }
        rank.next += 1;
        if rank.revoked.is_some() && context(kind) == rank.revoked {
            return Ok(());
        }
        if context(kind).is_some_and(|ctx| !self.has_met(r, ctx)) {
            return Ok(());
        }
        let rank = &mut self.ranks[r];
        match kind {
            Kind::Send { .. } => self.send(r, op, kind),
            Kind::Recv { asked, room, shape, heap, way } => self.receive(r, op, asked, room, shape, heap, way)?,
            Kind::Probe { asked } => drop(self.probe(r, asked)?),
            Kind::Take { asked, room, heap, later } => {
                let found = self.probe(r, asked)?;
                let got = self.ranks[r].p2p.improbe(self.src(r, asked), asked.ctx, asked.tag);
                match (found_of(&got), found) {
                    (a, b) if a == b => {}
                    (a, b) => return Err(format!("rank {r}: a matched probe found {a:?}, a probe {b:?}")),
                }
                if let Some((msg, info)) = got {
                    self.took(r, asked, msg, &info)?;
                    if !later {
                        self.receive_taken(r, op, Some(room), heap)?;
                    }
                }
            }
            Kind::ReceiveTaken => self.receive_taken(r, op, None, false)?,
            Kind::Cancel { back } => {
                let rank = &mut self.ranks[r];
                if let Some(p) = rank.pending.iter_mut().find(|p| p.op + back >= op) {
                    p.cancelling = true;
                    rank.p2p.cancel(p.req);
                }
            }
            Kind::Detach { back } => self.detach(r, op, back),
            Kind::Stall { steps } => self.ranks[r].stalled_until = self.step + steps,
            Kind::Freed => self.ranks[r].p2p.note_freed(),
            Kind::Coll(coll) => self.begin(r, coll)?,
            Kind::Epoch(e) => {
                collective::in_place_of_chance(|| rank.windows.begin(e));
                self.go_on_in_windows(r)?;
            }
            Kind::Meet(m) => self.ranks[r].waits = Some(self.comes_to(r, m)),
            Kind::Part(m) => self.ranks[r].waits = self.leaves(r, m),
        }
        Ok(())
    }

    pub fn begin(&mut self, r: usize, coll: Coll) -> Result<(), String> {
        let rank = &mut self.ranks[r];
        if rank.over.contains(&coll.ctx) {
            return Ok(());
        }
        let oversubscribed = self.plan.oversubscribed;
        let members = (0..u32::BITS as usize).filter(|p| coll.members >> p & 1 == 1);
        let procs = members.map(|p| self.names.proc(r, p).expect("they have met")).collect();
        rank.colls.push(Begun::new(coll, r as u32, procs, Rc::as_ptr(&rank.p2p), oversubscribed, &self.memory));
        self.go_on(r).map(drop)
    }

    /// Lets the collectives of a rank go on. Whether any has ended.
    pub fn go_on(&mut self, r: usize) -> Result<bool, String> {
        let mut any = false;
        let mut i = 0;
        while i < self.ranks[r].colls.len() {
            let Some(end) = self.ranks[r].colls[i].poll() else {
                i += 1;
                continue;
            };
            any = true;
            let begun = self.ranks[r].colls.remove(i);
            match end {
                Ok(()) => begun.judge().map_err(|e| format!("rank {r}: {e}"))?,
                // It is given up when the rank hears of the death.
                Err(e) if e.class == ErrClass::PROC_FAILED && self.trace.dead.is_some() => {}
                Err(e) => return Err(format!("rank {r}: {:?} failed: {e}", begun.coll)),
            }
            self.collectives += 1;
        }
        Ok(any)
    }

    /// The same of its windows.
    pub fn go_on_in_windows(&mut self, r: usize) -> Result<bool, String> {
        if self.plan.windows == 0 {
            return Ok(false);
        }
        let is_waited = self.ranks[r].colls.iter().any(|c| c.coll.blocking) || self.rng.one_in(8);
        let windows = &mut self.ranks[r].windows;
        let end = collective::in_place_of_chance(|| windows.go_on(is_waited));
        end.map_err(|why| format!("rank {r} in step {}: {why}", self.step))
    }

    pub fn tell(&self, p: &Pending) -> String {
        match p.whose {
            Whose::Send(i) => format!("send {i} {:?}", self.trace.sent[i]),
            Whose::Recv(i) => format!("receive {i} {:?}", self.trace.received[i]),
        }
    }

    pub fn state(&self) -> String {
        let tell = |r: usize| {
            let p2p = &self.ranks[r].p2p;
            let wire = p2p.net_account().map_or(String::new(), |a| crate::net::tell(&a));
            let waits = self.ranks[r].waits.map_or(String::new(), |w| format!(", waits in {w:?}"));
            format!("rank {r}: {:?}{waits}{wire}", p2p.audit(false).err())
        };
        self.alive().map(tell).collect::<Vec<_>>().join("; ")
    }

    /// Of all that have not ended before the others.
    pub fn engines_of_all(&self) -> impl Iterator<Item = &P2p> {
        self.ranks.iter().filter(|r| matches!(r.life, Life::Alive | Life::Dead)).map(|r| &*r.p2p)
    }

    fn done(&self) -> Done {
        let mut done =
            Done { steps: self.step as u64 - 1_000_000, messages: self.trace.sent.len() as u64, ..Done::default() };
        done.collectives = self.collectives;
        done.nets = u64::from(self.network.is_some());
        done.ops = self.plan.ops.len() as u64;
        done.rma = self.model.borrow().counts.named().map(|c| c.1);
        done.jobs = self.tally.named().map(|c| c.1);
        for p2p in self.engines_of_all() {
            let c = p2p.counters();
            done.paths.iter_mut().zip(&c.sent).for_each(|(sum, p)| *sum += p.messages);
            let wire = p2p.net_account().map(|a| crate::net::counts(&a.counts));
            done.wire.iter_mut().zip(wire.into_iter().flatten()).for_each(|(sum, c)| *sum += c.1);
        }
        done
    }
}

fn context(kind: Kind) -> Option<u32> {
    match kind {
        Kind::Send { what, .. } => Some(what.ctx),
        Kind::Coll(coll) => Some(coll.ctx),
        Kind::Recv { asked, .. } | Kind::Probe { asked } | Kind::Take { asked, .. } => Some(asked.ctx),
        _ => None,
    }
}

fn found_of(got: &Option<(Msg, ProbeInfo)>) -> Option<ProbeInfo> {
    got.as_ref().map(|g| g.1)
}
