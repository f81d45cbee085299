//! The shared memory of a communicator's collectives: boards, agreed upon at the first operation.
//!
//! MPI_COMM_WORLD has the first board of every process. Any other communicator takes a free one in
//! each process; the members tell each other which at their first collective, by messages of that
//! operation, or beside it where it need not wait for all (ADR 0057). Where a process has none left the communicator's collectives go over messages.

mod choices;
mod held;

pub(crate) use choices::{Choices, params};
pub use held::CommShm;
pub(crate) use held::{Boards, Held};
use held::{OverNodes, WORLD_BOARD};

use crate::coll_view::{CollView, byte};
use crate::engine::Engine;
use crate::object::{CommObj, Contexts};
use std::future::poll_fn;
use std::mem::ManuallyDrop;
use std::sync::Arc;
use std::task::Poll;
use weft_base::{Proc, Result};
use weft_coll::chosen::Table;
use weft_coll::levels::{Keep, Levels, Options, Spot};
use weft_coll::select::{self, Facts, Lengths, Tuning};
use weft_coll::shm::{Copies, HEAD_LEN, ShmColl};
use weft_coll::{Blocks, CollComm, Nodes, Part, Root, SubComm};
use weft_shm::{BOARD_HEAD_LEN, Card};
use weft_topo::{NO_ID, Place};

const _: () = assert!(HEAD_LEN as u64 == BOARD_HEAD_LEN);

/// Of 16 boards, those that persistent operations may take: communicators need some, too.
const ROUNDS_SHARE: u32 = 12;
/// Of more ranks than this that share cores none finds out for a collective what it reaches of all others.
// PERF: that is the square of the ranks, and each pair maps memory: of 256 ranks on 2 cores the first alltoall of
// 8 bytes took 3.9 s with it and 0.6 without (bench/record/2026-11-27-worlds.md).
const MOST_TO_REACH: usize = 128;
/// What a process says that has no board left.
const NO_BOARD: i64 = -1;

/// One operation in a shared memory; when it is dropped the operation is behind this process.
pub(crate) struct Ticket<'a> {
    view: &'a CollView,
}

impl<'a> Ticket<'a> {
    pub fn new(view: &'a CollView) -> Self {
        Self { view }
    }
}

impl Drop for Ticket<'_> {
    #[inline]
    fn drop(&mut self) {
        if let Some(k) = self.view.op()
            && self.view.shm_state().finish(k)
        {
            wake_members(self.view.comm());
        }
        if let Some(first) = self.view.near() {
            let local = weft_coll::CollComm::local(self.view, 0);
            let state = local.shm_state();
            // Both, in any case: whether they were needed is not the same in both groups.
            if state.finish(first) | state.finish(first + 1) {
                wake_members(local.comm());
            }
        }
    }
}

#[cold]
pub(crate) fn wake_members(comm: &CommObj) {
    let (boot, p2p) = (&comm.net.boot, &comm.net.p2p);
    comm.group.procs().filter(|p| *p != boot.proc && !comm.net.is_far(*p)).for_each(|p| p2p.notify(p));
}

/// Whether no blocking collective of the communicator has begun, and its members have to ask each other about their
/// shared memory. All members that begin their first one answer alike.
pub(crate) fn is_new(comm: &CommObj) -> bool {
    !comm.shm.is_known()
        && comm.shm.is_unused()
        && comm.size() > 1
        && !comm.is_inter()
        && comm.contexts() != Contexts::WORLD
}

/// Finds out about the communicator's shared memory, once; all members do in their first operation
/// on it, whose view this is. Returns when it is known.
pub(crate) async fn know(view: &CollView) -> Result<()> {
    let (comm, Some(_)) = (view.comm(), view.op()) else { return Ok(()) };
    let state = view.shm_state();
    if state.is_known() {
        return Ok(());
    }
    if state.busy.get() {
        poll_fn(|_| if state.busy.get() { Poll::Pending } else { Poll::Ready(()) }).await;
        return Ok(());
    }
    if comm.is_inter() {
        // Its groups' boards serve what happens within each.
        let near = weft_coll::CollComm::local(view, 0);
        Box::pin(know(&near)).await?;
        let _ = state.shm.set(None);
        return Ok(());
    }
    begin(view);
    find_out(view).await
}

/// Says that the operation of this view, whose `find_out` follows, is the one that finds out. Operations after it wait
/// for that, also where a progress thread comes to it later than the caller to its next.
pub(crate) fn begin(view: &CollView) {
    let state = view.shm_state();
    assert!(!state.is_known() && !state.busy.get(), "one operation finds out");
    state.busy.set(true);
}

/// As `know`, after `begin`.
pub(crate) async fn find_out(view: &CollView) -> Result<()> {
    let (comm, state) = (view.comm(), view.shm_state());
    assert!(state.busy.get() && !comm.is_inter());
    let found = if comm.guests.is_far() {
        Box::pin(over_nodes(view)).await.map(|()| None)
    } else if comm.size() < 2 || comm.guests.any() {
        Ok(None)
    } else if comm.contexts() == Contexts::WORLD && view.is_common() {
        placed(comm).await;
        let here = vec![(i64::from(WORLD_BOARD), 0); comm.size()];
        Ok(Some(build(&view.engine(), &Members::all(comm), &here)))
    } else {
        Box::pin(exchange(view, view, &Members::all(comm))).await
    };
    let (found, result) = match found {
        Ok(f) => (f, Ok(())),
        Err(e) => (None, Err(e)),
    };
    let _ = state.shm.set(found.map(Arc::new));
    debug_assert!(state.is_known() && state.busy.get());
    state.busy.set(false);
    result
}

/// Finds out who is on which node, and about the memory of those on this one.
async fn over_nodes(view: &CollView) -> Result<()> {
    let comm = view.comm();
    let boot = &comm.net.boot;
    if comm.guests.of_other_jobs() || params::NODES.word(&["leaders", "flat"]) == Some("flat") {
        return Ok(());
    }
    let Some(nodes) = Nodes::new(comm.group.procs().map(|p| boot.node_of(p))) else { return Ok(()) };
    let nodes = of_first_rank(view, nodes).await?;
    let ranks = nodes.members(nodes.node(comm.rank as usize));
    assert!(ranks.contains(&(comm.rank as usize)));
    let members = Members::some(comm, ranks);
    let near = SubComm::new(view.clone(), ranks).filter(|_| ranks.len() > 1);
    let held = match near {
        Some(near) => exchange(view, &near, &members).await?,
        None => None,
    };
    let _ = view.shm_state().nodes.set(OverNodes { nodes, held });
    Ok(())
}

/// With what the profile of the communicator's first rank has for collectives over nodes, and whether its node is crowded: all
/// ranks have to choose alike, and each node has a profile and ranks of its own.
async fn of_first_rank(view: &CollView, nodes: Nodes) -> Result<Nodes> {
    let [bundled, pairs, sliced, segment] = view.engine().p2p().net_lengths().lengths();
    let mut words = [bundled, pairs, sliced, segment, u32::from(view.node_oversubscribed())];
    let part = Part::new(words.as_mut_ptr().cast(), size_of_val(&words) as i64, byte());
    // SAFETY: the words live until the broadcast ends.
    unsafe { weft_coll::bcast(view, part, Root::Rank(0)).await? };
    let [lengths @ .., crowded] = words;
    Ok(nodes.with_lengths(Lengths::measured(lengths)).with_crowded(crowded != 0))
}

/// Ranks that share memory: all of a communicator, or those on this node.
struct Members<'a> {
    comm: &'a CommObj,
    procs: Vec<Proc>,
    /// This process among them.
    me: usize,
}

impl<'a> Members<'a> {
    fn all(comm: &'a CommObj) -> Self {
        let members = Self { comm, procs: comm.group.procs().collect(), me: comm.rank as usize };
        assert_eq!(members.procs[members.me], comm.net.boot.proc);
        members
    }
    fn some(comm: &'a CommObj, ranks: &[usize]) -> Self {
        let procs = ranks.iter().map(|r| comm.group.proc(*r)).collect();
        let me = ranks.iter().position(|r| *r == comm.rank as usize).unwrap_or(0);
        let members = Self { comm, procs, me };
        assert_eq!(members.procs[members.me], comm.net.boot.proc);
        members
    }
}

/// Every member's board and where its numbers may begin, by messages over `c`.
async fn exchange(view: &CollView, c: &impl CollComm, members: &Members<'_>) -> Result<Option<Held>> {
    let comm = members.comm;
    let board = comm.net.boards.take(comm.net.boot.layout.n_boards(), if view.is_round() { ROUNDS_SHARE } else { 16 });
    assert!(c.size() == members.procs.len() && c.rank() == members.me);
    let mut all = vec![(NO_BOARD, 0i64); members.procs.len()];
    if let Some(b) = &board {
        all[members.me] = (i64::from(b.index), b.next as i64);
    }
    let blocks = Blocks::Uniform { count: size_of::<(i64, i64)>() as i64, dt: byte() };
    // SAFETY: the table has a row for each rank and lives until the exchange ends.
    let told = unsafe { weft_coll::allgather(c, None, all.as_mut_ptr().cast(), blocks).await };
    let n_boards = i64::from(comm.net.boot.layout.n_boards());
    let usable = told.is_ok() && all.iter().all(|b| (0..n_boards).contains(&b.0));
    match board {
        Some(_) if usable => Ok(Some(build(&view.engine(), members, &all))),
        Some(b) => {
            comm.net.boards.give_back(b);
            told.map(|()| None)
        }
        None => told.map(|()| None),
    }
}

fn build(e: &Engine, members: &Members<'_>, boards: &[(i64, i64)]) -> Held {
    let (comm, procs) = (members.comm, &members.procs[..]);
    assert!(boards.len() == procs.len() && members.me < procs.len());
    let boot = &comm.net.boot;
    let at = |(r, b): (usize, &(i64, i64))| boot.region.at::<u8>(boot.layout.board_off(procs[r], b.0 as u32));
    let (me, first) = (members.me, boards.iter().map(|b| b.1).max().unwrap_or(0) as u64);
    let len = boot.layout.board_len() as usize;
    let fenced = boot.header().oversubscribed();
    // SAFETY: boards are inside of the region, which lives as long as the process; numbers begin
    // above all that any of these boards has seen.
    let shm = unsafe { ShmColl::new(me, boards.iter().enumerate().map(at).collect(), len, first, fenced) };
    let shm =
        shm.with_levels(levels(comm, procs, fenced)).with_copies(copies(comm, procs)).with_tuning(tuning(comm, procs));
    let shm = if fenced { shm.with_apart(apart(comm, procs)) } else { shm };
    let shm = if fenced && boards.len() > MOST_TO_REACH { shm.without_reach() } else { shm };
    let facts = Facts::of_shm(&shm, fenced);
    Held {
        table: Table::new(facts, |op| e.choices.forced(op, || comm.net.boot.proc == Proc(0))),
        segment: select::segment(facts),
        shm: ManuallyDrop::new(shm),
        board: boards[me].0 as u32,
        boards: &comm.net.boards,
        oversubscribed: fenced,
    }
}

/// Where members store what others read: copies tell how far these are, but on a mesh.
// PERF: two far cores of a Xeon of 2 MiB L2, past the caches and in them: allreduce 512 KiB 126 and 81 us, 1 MiB 266
// and 179, allgather 512 KiB 141 and 107, alltoall 165 and 141 (single runs).
fn copies(comm: &CommObj, procs: &[Proc]) -> Copies {
    let p2p = &comm.net.p2p;
    match Copies::from_env() {
        Copies::Auto if procs.iter().all(|p| p2p.shares_mesh(*p)) => Copies::Cached,
        wish => wish,
    }
}

/// Which members are bound to another core than this process, where all are bound.
fn apart(comm: &CommObj, procs: &[Proc]) -> Box<[bool]> {
    let boot = &comm.net.boot;
    let core = |p| {
        let place = Card::of(&boot.region, &boot.layout, p).place().map(Place::from_words)?;
        Some(place.core).filter(|&core| core != NO_ID)
    };
    let Some(own) = core(comm.net.boot.proc) else { return Box::default() };
    let others: Option<Box<[bool]>> = procs.iter().map(|p| Some(core(*p)? != own)).collect();
    others.unwrap_or_default()
}

/// The virtual topology of a communicator whose members are through their start.
fn levels(comm: &CommObj, procs: &[Proc], oversubscribed: bool) -> Levels {
    let boot = &comm.net.boot;
    let place = |p| Card::of(&boot.region, &boot.layout, p).place().map(Place::from_words);
    let spots: Vec<Spot> = procs.iter().map(|p| Spot::on_node(place(*p))).collect();
    Levels::new(&spots, &Options { oversubscribed, keep: Keep::from_env(), ..Options::default() })
}

/// What the profile of a communicator's first rank has for collectives: the file may change while
/// processes start, and all ranks have to choose alike.
fn tuning(comm: &CommObj, procs: &[Proc]) -> Tuning {
    let boot = &comm.net.boot;
    let sizes = Card::of(&boot.region, &boot.layout, procs[0]).tuning().unwrap_or_default();
    let mut tuning = Tuning::default();
    for (name, mut bytes) in weft_profile::COLLECTIVES.into_iter().zip(sizes) {
        if let (Some(forced), "segment") = (params::SEGMENT.get::<u32>(), name) {
            bytes = forced.next_multiple_of(64).clamp(256, 1 << 20);
        }
        let known = tuning.set(name, bytes);
        debug_assert!(known, "selection knows no {name}");
    }
    tuning
}

/// Waits until all members have said where they are: at the first operation some may be in their
/// start.
async fn placed(comm: &CommObj) {
    let boot = &comm.net.boot;
    let mut left = comm.group.procs().peekable();
    poll_fn(|_| {
        while let Some(&p) = left.peek() {
            if Card::of(&boot.region, &boot.layout, p).place().is_none() {
                return Poll::Pending;
            }
            left.next();
        }
        Poll::Ready(())
    })
    .await;
}
