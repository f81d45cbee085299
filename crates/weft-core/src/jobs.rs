//! Processes of other jobs: who they are, and how this process comes to exchange messages with them.
//!
//! A process number is a name within one job. What crosses the border between jobs are identities
//! (`weft_shm::Identity`) in cards; each process turns those into numbers of its own, connecting itself with
//! processes that it has not met: by memory of theirs on its own node, over the wire on others (ADR 0058). A connection lives as long as a communicator that needs it.

use crate::cards::{Card, Node, OverWire, cards};
use crate::lock::LockCell;
use crate::net::Net;
use crate::object::GroupObj;
use std::collections::BTreeMap;
use std::io;
use std::sync::{Arc, OnceLock};
use weft_base::{ErrClass, MpiError, Proc, Result, err};
use weft_boot::open_job;
use weft_p2p::{FarLink, Link};
use weft_shm::{Guests, Identity, JobHeader, JobLayout, Region, Seat, Where};

/// The other jobs of this process.
pub struct Jobs {
    table: LockCell<Table>,
}

struct Table {
    known: Vec<Known>,
    guests: BTreeMap<u32, Guest>,
}

/// Another job's memory.
#[derive(Clone)]
struct Known {
    job_id: u64,
    /// Who holds its memory; each node of a job has one of its own.
    holder: (u32, i32),
    region: Arc<Region>,
    layout: JobLayout,
}

impl Known {
    fn is_of(&self, who: &Identity) -> bool {
        self.job_id == who.job_id && (who.n_procs == 1 || self.holder == (who.holder_pid, who.holder_fd))
    }
}

/// A connected process.
struct Guest {
    card: Card,
    here: Seat,
    /// This process's place among the guests of its job's memory; None for one on another node, whose memory is not here.
    there: Option<Seat>,
    /// Communicators that need the connection.
    uses: u32,
}

impl Jobs {
    pub const fn new() -> Self {
        Self { table: LockCell::new(Table { known: Vec::new(), guests: BTreeMap::new() }) }
    }

    /// The memory of a process's job on its node.
    fn known_of(&self, who: &Identity) -> Option<Known> {
        self.table.with(|t| t.known.iter().find(|k| k.is_of(who)).cloned())
    }

    fn known(&self, who: &Identity) -> Result<Known> {
        let holder = (who.holder_pid, who.holder_fd);
        if let Some(k) = self.known_of(who) {
            return Ok(k);
        }
        let (region, layout) = open_job(who).map_err(|why| err!(ErrClass::OTHER, "{why}"))?;
        let k = Known { job_id: who.job_id, holder, region: Arc::new(region), layout };
        self.table.with(|t| t.known.push(k.clone()));
        Ok(k)
    }
}

impl Jobs {
    /// Whether this process is connected with others.
    #[inline]
    pub fn has_any(&self) -> bool {
        self.table.with(|t| !t.known.is_empty())
    }

    /// The memory of each connected job.
    pub fn each_known(&self, f: impl Fn(&Region, &JobLayout)) {
        let known = self.table.with(|t| t.known.clone());
        known.iter().for_each(|k| f(&k.region, &k.layout));
    }

    /// The memories of a connected job.
    pub(crate) fn memories_of(&self, job_id: u64) -> Vec<(Arc<Region>, JobLayout)> {
        let of = |k: &&Known| k.job_id == job_id;
        self.table.with(|t| t.known.iter().filter(of).map(|k| (k.region.clone(), k.layout)).collect())
    }
}

impl Net {
    /// The number of a process of some job here, if this process knows it.
    pub(crate) fn known_proc(&self, job_id: u64, p: Proc) -> Option<Proc> {
        if job_id == self.boot.header().job_id() {
            return Some(p);
        }
        let is_it = |w: &Identity| (w.job_id, w.index) == (job_id, p.0);
        self.jobs.table.with(|t| t.guests.iter().find(|g| is_it(&g.1.card.who)).map(|g| Proc(*g.0)))
    }

    /// Writes the revocation of a context where all members see it.
    pub(crate) fn revoke_in_all_jobs(&self, context: u32, members: impl Iterator<Item = Proc> + Clone) {
        self.revoke_on_other_nodes(context, members.clone());
        self.boot.header().revoke(context);
        let mut jobs: Vec<u64> = members.map(|p| self.identity(p).job_id).collect();
        jobs.sort_unstable();
        jobs.dedup();
        for (region, layout) in jobs.into_iter().flat_map(|j| self.jobs.memories_of(j)) {
            JobHeader::of(&region, &layout).revoke(context);
        }
    }

    /// Tells those on other nodes of the revocation of a context.
    pub(crate) fn revoke_on_other_nodes(&self, context: u32, members: impl Iterator<Item = Proc>) {
        members.filter(|p| self.is_far(*p)).for_each(|p| self.p2p.tell_revoked(p, context));
    }

    /// Whether a process is on another node.
    #[inline]
    pub(crate) fn is_far(&self, p: Proc) -> bool {
        match p.0 < self.boot.n_procs {
            true => self.boot.is_far(p),
            false => self.p2p.is_far(p),
        }
    }

    /// Equal for processes that are on one node, seldom for others.
    pub(crate) fn place_of(&self, p: Proc) -> (u64, u32) {
        match self.jobs.table.with(|t| t.guests.get(&p.0).map(|g| g.card.node.key())) {
            Some(place) => place,
            None => (0, self.boot.node_of(p)),
        }
    }

    /// Whether all members are processes of this job and of one node, so that they share its memory. All members answer
    /// the same for the same group (with the caller in it).
    #[inline]
    pub(crate) fn are_native(&self, group: &GroupObj) -> bool {
        self.boot.nodes.is_none() && self.jobs.table.with(|t| t.guests.is_empty())
            || group.procs().all(|p| self.boot.is_near(p))
    }

    /// Whether members are processes on other nodes.
    pub(crate) fn reaches_out(&self, group: &GroupObj) -> bool {
        (self.boot.nodes.is_some() || self.jobs.table.with(|t| !t.guests.is_empty()))
            && group.procs().any(|p| self.is_far(p))
    }

    /// The memory of a process's job, and its number there; of a process of this job, that of this node.
    ///
    /// # Errors
    /// MPI_ERR_INTERN for a process that is not connected, or of another job and on another node.
    pub(crate) fn memory_with(&self, p: Proc) -> Result<(Arc<Region>, JobLayout, Proc)> {
        let boot = &self.boot;
        if p.0 < boot.n_procs {
            return Ok((boot.region.clone(), boot.layout, p));
        }
        let who = self.identity(p);
        let found = self.jobs.known_of(&who).filter(|k| who.index < k.layout.n_procs());
        let k = found.ok_or_else(|| err!(ErrClass::INTERN, "process {} is not connected here", p.0))?;
        Ok((k.region, k.layout, Proc(who.index)))
    }

    /// What names a process to others.
    pub(crate) fn identity(&self, p: Proc) -> Identity {
        let boot = &self.boot;
        if p.0 < boot.n_procs {
            return Identity::of(&boot.region, &boot.layout, p);
        }
        let who = self.jobs.table.with(|t| t.guests.get(&p.0).map(|g| g.card.who));
        who.unwrap_or(Identity { job_id: 0, index: p.0, n_procs: 0, holder_pid: 0, holder_fd: -1 })
    }

    /// The group that the cards describe; connects this process with those that it does not know.
    ///
    /// # Errors
    /// MPI_ERR_OTHER when a job's memory cannot be had or too many processes are connected.
    pub(crate) fn group_of(&self, words: &[i64]) -> Result<Arc<GroupObj>> {
        let procs: Result<Vec<Proc>> = cards(words).map(|card| self.proc_of(card)).collect();
        Ok(Arc::new(GroupObj::new(procs?, self.boot.proc)))
    }

    fn proc_of(&self, card: Card) -> Result<Proc> {
        let (boot, who) = (&self.boot, &card.who);
        if who.job_id == boot.header().job_id() {
            return match who.index {
                i if i < boot.n_procs => Ok(Proc(i)),
                i => Err(err!(ErrClass::INTERN, "process {i} of this job, which has {}", boot.n_procs)),
            };
        }
        let known = self.jobs.table.with(|t| t.guests.iter().find(|g| g.1.card.who.is_same(who)).map(|g| *g.0));
        match known {
            Some(p) => Ok(Proc(p)),
            None if card.node != self.own_node()? => self.connect_far(card),
            None => self.connect_with(card),
        }
    }

    /// The node of this process.
    ///
    /// # Errors
    /// MPI_ERR_OTHER where it cannot be told.
    pub(crate) fn own_node(&self) -> Result<Node> {
        static PLACE: OnceLock<io::Result<String>> = OnceLock::new();
        let read = || Ok(format!("{} {}", weft_boot::place()?.0, weft_boot::namespace("pid")?));
        let place = PLACE.get_or_init(read).as_ref();
        let place = place.map_err(|e| err!(ErrClass::OTHER, "which node this process is on cannot be told: {e}"))?;
        // Hosts that are hosts tell themselves apart.
        let is_imitated = self.boot.nodes.as_ref().is_some_and(|n| n.lies() == Where::OneMachine);
        Ok(Node::new(place, if is_imitated { self.boot.node_of(self.boot.proc) } else { 0 }))
    }

    /// The wire of this process and of another one, if they fit.
    ///
    /// # Errors
    /// MPI_ERR_OTHER.
    fn check_wire<'a>(&self, card: &'a Card) -> Result<&'a OverWire> {
        let own = self.p2p.net_card_if_open().map(OverWire::of);
        match (&card.wire, own) {
            (Some(theirs), Some(own)) if theirs.kind == own.kind => Ok(theirs),
            (Some(_), Some(_)) => Err(MpiError::new(
                ErrClass::OTHER,
                "the two jobs send over different providers of libfabric (WEFT_FABRIC_PROVIDER names one)",
            )),
            _ => Err(MpiError::new(ErrClass::INTERN, "a process on another node has no wire")),
        }
    }

    #[cold]
    fn connect_far(&self, card: Card) -> Result<Proc> {
        let wire = self.check_wire(&card)?.clone();
        // On another machine that is another process's number.
        let holder_pid = if card.node.is_on_machine_of(&self.own_node()?) { card.who.holder_pid } else { 0 };
        let seat = Guests::of(&self.boot.region, &self.boot.layout).acquire(&Identity { holder_pid, ..card.who });
        let here =
            seat.ok_or_else(|| err!(ErrClass::OTHER, "this job is connected with as many processes as it can"))?;
        let (job_id, index) = (card.who.job_id, card.who.index);
        let link = FarLink { here, job_id, index, secret: wire.secret, address: wire.address };
        let p = self.p2p.link_far(link);
        self.jobs.table.with(|t| t.guests.insert(p.0, Guest { card, here, there: None, uses: 0 }));
        Ok(p)
    }

    #[cold]
    fn connect_with(&self, card: Card) -> Result<Proc> {
        let (boot, who) = (&self.boot, &card.who);
        let k = self.jobs.known(who)?;
        let full = |whose: &str| err!(ErrClass::OTHER, "{whose} job is connected with as many processes as it can");
        let ours = Guests::of(&boot.region, &boot.layout);
        let here = ours.acquire(who).ok_or_else(|| full("this"))?;
        let me = self.identity(boot.proc);
        let Some(there) = Guests::of(&k.region, &k.layout).acquire(&me) else {
            ours.release(here.number);
            return Err(full("the other"));
        };
        let link = Link { region: k.region.clone(), layout: k.layout, index: Proc(who.index), here, there };
        let p = self.p2p.link(link);
        self.jobs.table.with(|t| t.guests.insert(p.0, Guest { card, here, there: Some(there), uses: 0 }));
        Ok(p)
    }

    /// Ends a connection that no communicator needs any more.
    fn disconnect_from(&self, p: u32) {
        if !self.p2p.unlink(Proc(p)) {
            return;
        }
        let Some(g) = self.jobs.table.with(|t| t.guests.remove(&p)) else { return };
        let boot = &self.boot;
        assert!(p >= boot.n_procs, "processes of this job are no guests");
        Guests::of(&boot.region, &boot.layout).release(g.here.number);
        if let (Some(k), Some(there)) = (self.jobs.known_of(&g.card.who), g.there) {
            Guests::of(&k.region, &k.layout).release(there.number);
        }
        self.jobs.table.with(|t| {
            let Table { known, guests } = t;
            known.retain(|k| guests.values().any(|g| g.there.is_some() && k.is_of(&g.card.who)));
        });
    }

    /// The process leaves MPI: it is nobody's guest any more.
    pub(crate) fn leave_other_jobs(&self) {
        let all: Vec<u32> = self.jobs.table.with(|t| t.guests.keys().copied().collect());
        all.into_iter().for_each(|p| self.disconnect_from(p));
    }
}

/// A communicator's hold on the connections that it needs.
pub struct Held {
    net: &'static Net,
    guests: Box<[u32]>,
    is_far: bool,
}

impl Held {
    pub(crate) fn of<'a>(net: &'static Net, groups: impl Iterator<Item = &'a GroupObj> + Clone) -> Self {
        let is_far = groups.clone().any(|g| net.reaches_out(g));
        let guests = net.jobs.table.with(|t| {
            if t.guests.is_empty() {
                return Box::default();
            }
            let of_all: Vec<u32> = groups.flat_map(|g| g.procs()).map(|p| p.0).collect();
            let count = |p: &u32| t.guests.get_mut(p).map(|g| g.uses += 1).is_some();
            of_all.into_iter().filter(count).collect()
        });
        debug_assert!(guests.iter().all(|p| *p >= net.boot.n_procs));
        Self { net, guests, is_far }
    }

    /// Whether processes of other jobs or nodes take part: the members have no memory in common.
    #[inline]
    pub fn any(&self) -> bool {
        self.is_far || !self.guests.is_empty()
    }

    /// Whether processes of other jobs take part.
    #[inline]
    pub fn of_other_jobs(&self) -> bool {
        !self.guests.is_empty()
    }

    /// Whether processes of other nodes take part.
    #[inline]
    pub fn is_far(&self) -> bool {
        self.is_far
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        for &p in &self.guests {
            let last = self.net.jobs.table.with(|t| {
                t.guests.get_mut(&p).is_some_and(|g| {
                    debug_assert!(g.uses > 0, "what this holds is counted");
                    g.uses -= 1;
                    g.uses == 0
                })
            });
            if last {
                self.net.disconnect_from(p);
            }
        }
    }
}
