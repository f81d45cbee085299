//! Communicators.

use super::{GroupObj, InfoObj, Topology};
use crate::attr::Attrs;
use crate::jobs::Held;
use crate::lock::LockCell;
use crate::net::Net;
use crate::shm::CommShm;
use std::any::Any;
use std::sync::{Arc, OnceLock};
use weft_base::handle::{CommH, ErrhandlerH};
use weft_base::{ErrClass, Proc, Result, err};
use weft_coll::Edges;

/// The context ids of a communicator, the same in all its processes and unique in the job.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contexts {
    pub p2p: u32,
    pub coll: u32,
    /// The VCI of point-to-point messages; 0: the common engine.
    pub vci: u32,
}

impl Contexts {
    /// Ids that a new communicator takes: two for itself, one for operations among some of its processes
    /// and, for an intercommunicator, two for the collectives inside each group (which are disjoint, so
    /// both use the same two).
    pub const PER_COMM: u32 = weft_shm::IDS_PER_COMM;
    pub const WORLD: Self = Self { p2p: 0, coll: 1, vci: 0 };
    pub const SELF: Self = Self { p2p: 2, coll: 3, vci: 0 };
    /// Messages between processes that have no communicator in common yet.
    pub const NO_PARENT: u32 = 4;
    /// Partitions of partitioned communication; tags are the sender's.
    pub const PARTITIONED: u32 = 5;
    /// Agreements among the living; tags are made of context and round. And the barrier in MPI_Finalize, by a tag that
    /// no even context makes: where it fails, collectives of MPI_COMM_WORLD have not failed.
    pub const RECOVERY: u32 = 6;
    pub const FINALIZE_TAG: i32 = i32::MAX;
    /// Operations among some processes of MPI_COMM_WORLD.
    const WORLD_SUBSET: u32 = 7;
    /// The first id that no communicator can have.
    pub const LIMIT: u32 = Self::ON_A_VCI - 64;
    /// Of a communicator whose creation has not completed (MPI_Comm_idup).
    pub const PENDING: Self = Self { p2p: u32::MAX - 8, coll: u32::MAX - 7, vci: 0 };

    /// Beside the first of a communicator's ids: messages take the VCI that the ids name.
    pub const ON_A_VCI: u32 = 1 << 31;

    /// Those from `base` on, as the members have agreed.
    pub fn from_base(net: &Net, base: u32) -> Self {
        let p2p = base & !Self::ON_A_VCI;
        let vci = if base == p2p { 0 } else { 1 + (p2p / Self::PER_COMM) % net.p2p.n_vcis().max(1) };
        Self { p2p, coll: p2p + 1, vci }
    }
    /// The id of operations among some processes; an intercommunicator's local one sends nothing there.
    pub fn subset(self) -> u32 {
        if self == Self::WORLD { Self::WORLD_SUBSET } else { self.coll + 1 }
    }
    /// Those of the local communicator of an intercommunicator.
    pub fn local(self) -> Self {
        Self { p2p: self.p2p + 2, coll: self.coll + 2, vci: 0 }
    }
}

/// Tags of nonblocking collectives have this bit; those with higher bits are others'.
const LATER_TAGS: i32 = 0x2000_0000;

#[inline(always)]
fn next(tags: &LockCell<i32>) -> i32 {
    tags.with(|t| {
        let tag = *t;
        *t = (tag + 1) & (LATER_TAGS - 1);
        debug_assert!((0..LATER_TAGS).contains(&tag), "a tag has no bits of others");
        tag
    })
}

/// A stream of MPICH's: a name for a thread's messages. Counted by those that use it.
pub type Stream = Arc<StreamObj>;

/// See `Stream`.
pub struct StreamObj {
    pub index: u32,
    /// Whether the user has asked for a progress thread on its behalf.
    pub progresses: LockCell<bool>,
}

/// The streams of a communicator, of which each member has some.
pub struct Multiplex {
    /// This process's; None: MPIX_STREAM_NULL.
    pub streams: Vec<Option<Stream>>,
    /// How many each rank has.
    pub counts: Vec<i32>,
    /// The most that a rank has.
    pub most: i32,
    /// A communicator for each pair of a sender's stream and a receiver's; none in duplicates.
    pub comms: Vec<CommH>,
}

impl Multiplex {
    /// Of a duplicate.
    pub(crate) fn without_comms(&self) -> Self {
        Self { streams: self.streams.clone(), counts: self.counts.clone(), most: self.most, comms: Vec::new() }
    }
}

/// A communicator.
pub struct CommObj {
    pub(crate) net: &'static Net,
    /// Ids for point-to-point and collective messages; written again only by MPI_Comm_idup.
    ctx: LockCell<Contexts>,
    /// The local group.
    pub group: Arc<GroupObj>,
    /// The remote group of an intercommunicator.
    pub remote: Option<Arc<GroupObj>>,
    /// For an intercommunicator: the communicator of the local group.
    pub local: Option<Arc<CommObj>>,
    /// The calling process's rank in the local group.
    pub rank: i32,
    /// Its own handle, for callbacks and messages.
    pub handle: LockCell<CommH>,
    pub attrs: Attrs,
    pub errh: LockCell<ErrhandlerH>,
    pub name: LockCell<String>,
    pub info: InfoObj,
    /// Virtual topology.
    pub topo: LockCell<Option<Arc<Topology>>>,
    /// This process's neighbours in it, once they were asked for: it is set once.
    edges: OnceLock<Arc<Edges>>,
    /// The buffer of MPI_Comm_attach_buffer; owned by the buffered-send module.
    pub bsend: LockCell<Option<Box<dyn Any>>>,
    coll_tag: LockCell<i32>,
    later_tag: LockCell<i32>,
    check_tag: LockCell<i32>,
    /// The shared memory of its collectives.
    pub(crate) shm: CommShm,
    /// That of its nonblocking collectives.
    pub(crate) later: CommShm,
    /// Processes of other jobs and nodes among its members.
    pub guests: Held,
    /// No operation goes over it any more (MPIX_Comm_revoke).
    pub revoked: LockCell<bool>,
    /// The stream that it goes by (MPIX_Stream_comm_create).
    pub(crate) stream: LockCell<Option<Stream>>,
    /// Those that it goes by (MPIX_Stream_comm_create_multiplex).
    pub(crate) multiplex: LockCell<Option<Arc<Multiplex>>>,
    /// A collective operation has failed in some process, since a member has gone: those that wait for its progress
    /// would wait in vain.
    pub broken: LockCell<bool>,
    /// Failed members that the user has acknowledged.
    pub acked: LockCell<Vec<Proc>>,
    /// Its entry in the table of decisions.
    pub(crate) decisions: LockCell<Option<u32>>,
    agreements: LockCell<u32>,
}

impl Drop for CommObj {
    fn drop(&mut self) {
        self.leave_decisions();
        self.give_contexts_back();
    }
}

impl CommObj {
    pub fn intra(net: &'static Net, ctx: Contexts, group: Arc<GroupObj>) -> Self {
        Self::build(net, ctx, group, None, None)
    }

    pub fn inter(net: &'static Net, ctx: Contexts, local: Arc<GroupObj>, remote: Arc<GroupObj>) -> Self {
        let inner = Arc::new(Self::intra(net, ctx.local(), local.clone()));
        Self::build(net, ctx, local, Some(remote), Some(inner))
    }

    /// A new communicator over the same groups as `parent`.
    pub fn like(parent: &Self, ctx: Contexts) -> Self {
        match &parent.remote {
            None => Self::intra(parent.net, ctx, parent.group.clone()),
            Some(remote) => Self::inter(parent.net, ctx, parent.group.clone(), remote.clone()),
        }
    }

    fn build(
        net: &'static Net,
        ctx: Contexts,
        group: Arc<GroupObj>,
        remote: Option<Arc<GroupObj>>,
        local: Option<Arc<Self>>,
    ) -> Self {
        assert_eq!(remote.is_some(), local.is_some(), "a remote group and a local communicator go together");
        if let Some(local) = &local {
            assert!(!local.is_inter() && Arc::ptr_eq(&local.group, &group), "the local one is of the local group");
            assert_ne!(local.ctx_p2p(), ctx.p2p, "the local one's messages are apart");
        }
        let guests = Held::of(net, [Some(&*group), remote.as_deref()].into_iter().flatten());
        crate::vcis::open(&net.p2p, ctx.vci);
        Self {
            net,
            guests,
            revoked: LockCell::new(false),
            stream: LockCell::new(None),
            multiplex: LockCell::new(None),
            broken: LockCell::new(false),
            acked: LockCell::default(),
            decisions: LockCell::new(None),
            agreements: LockCell::new(0),
            ctx: LockCell::new(ctx),
            rank: group.my_rank(),
            group,
            remote,
            local,
            handle: LockCell::new(CommH::NULL),
            attrs: Attrs::new(),
            errh: LockCell::new(ErrhandlerH::ARE_FATAL),
            name: LockCell::default(),
            info: InfoObj::new(),
            topo: LockCell::new(None),
            edges: OnceLock::new(),
            bsend: LockCell::new(None),
            coll_tag: LockCell::new(0),
            later_tag: LockCell::new(0),
            check_tag: LockCell::new(0),
            later: CommShm::default(),
            shm: CommShm::default(),
        }
    }

    /// The calling process's neighbours in a topology, which is this communicator's.
    pub(crate) fn edges(&self, topology: &Topology) -> &Arc<Edges> {
        debug_assert!(!self.is_inter() && self.rank >= 0, "a topology is of one group, with this process in it");
        self.edges.get_or_init(|| {
            let (sources, destinations) = topology.neighborhood(self.rank);
            // MPI_PROC_NULL is negative.
            let known = |ranks: Vec<i32>| ranks.into_iter().map(|r| usize::try_from(r).ok()).collect();
            let grid = matches!(topology, Topology::Cart(_));
            debug_assert!(!grid || sources == destinations && sources.len().is_multiple_of(2), "two of a dimension");
            Arc::new(Edges { sources: known(sources), destinations: known(destinations), grid })
        })
    }
    /// The same where they were asked for before.
    #[inline(always)]
    pub(crate) fn known_edges(&self) -> Option<&Edges> {
        self.edges.get().map(|e| &**e)
    }

    /// The context of point-to-point messages.
    #[inline(always)]
    pub fn ctx_p2p(&self) -> u32 {
        self.ctx.get().p2p
    }
    /// The context of collective messages.
    #[inline(always)]
    pub fn ctx_coll(&self) -> u32 {
        self.ctx.get().coll
    }
    pub fn contexts(&self) -> Contexts {
        self.ctx.get()
    }
    /// Completes a communicator that MPI_Comm_idup made, and its local one.
    pub(crate) fn set_contexts(&self, ctx: Contexts) {
        assert_eq!(self.ctx.get(), Contexts::PENDING, "contexts are set once");
        self.ctx.set(ctx);
        crate::vcis::open(&self.net.p2p, ctx.vci);
        if let Some(local) = &self.local {
            assert_eq!(local.ctx.get(), Contexts::PENDING.local());
            local.ctx.set(ctx.local());
        }
    }

    /// Size of the local group.
    #[inline(always)]
    pub fn size(&self) -> usize {
        self.group.size()
    }
    #[inline(always)]
    pub fn is_inter(&self) -> bool {
        self.remote.is_some()
    }
    /// The group that ranks in point-to-point calls refer to.
    #[inline(always)]
    pub fn peers(&self) -> &GroupObj {
        match &self.remote {
            None => &self.group,
            Some(r) => r,
        }
    }

    /// The process that a destination or source rank names.
    ///
    /// # Errors
    /// MPI_ERR_RANK when there is no such rank. MPI_PROC_NULL and MPI_ANY_SOURCE are the caller's.
    #[inline(always)]
    pub fn peer(&self, rank: i32) -> Result<Proc> {
        let peers = self.peers();
        if (rank as u32 as usize) < peers.size() && rank >= 0 {
            Ok(peers.proc(rank as usize))
        } else {
            Err(self.no_such_rank(rank))
        }
    }

    /// As `peer`; None for what is no rank.
    #[inline(always)]
    pub fn peer_known(&self, rank: i32) -> Option<Proc> {
        let peers = self.peers();
        ((rank as u32 as usize) < peers.size() && rank >= 0).then(|| peers.proc(rank as usize))
    }

    /// The rank that a message's sender has among the peers; senders are always members.
    #[inline(always)]
    pub fn rank_of(&self, p: Proc) -> i32 {
        self.peers().rank_of(p).map_or(weft_base::consts::UNDEFINED, |r| r as i32)
    }

    #[cold]
    fn no_such_rank(&self, rank: i32) -> weft_base::MpiError {
        let what = if self.is_inter() { "remote group" } else { "communicator" };
        err!(ErrClass::RANK, "rank {rank}; the {what} has ranks 0 to {}", self.peers().size() as i64 - 1)
    }

    /// The tag of the next collective operation; all members call collectives in the same order.
    #[inline(always)]
    pub fn next_coll_tag(&self) -> i32 {
        next(&self.coll_tag)
    }

    /// As `next_coll_tag`, for nonblocking operations.
    pub fn next_later_tag(&self) -> i32 {
        let tag = next(&self.later_tag) | LATER_TAGS;
        debug_assert!((LATER_TAGS..2 * LATER_TAGS).contains(&tag), "those of persistent operations have a higher bit");
        tag
    }

    /// The number of the next comparison (`WEFT_CHECK`).
    pub(crate) fn next_check_tag(&self) -> i32 {
        next(&self.check_tag)
    }

    /// The number of the next agreement; all members agree in the same order.
    pub(crate) fn next_agreement(&self) -> u32 {
        self.agreements.with(|n| {
            *n += 1;
            *n - 1
        })
    }

    /// The name for messages.
    pub fn describe(&self) -> String {
        let name = self.name.cloned();
        if name.is_empty() { format!("a communicator of {} ranks", self.size()) } else { name }
    }
}
