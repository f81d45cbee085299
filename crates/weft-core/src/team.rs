//! The shared memory of a communicator's collectives: boards, agreed upon at the first operation.
//!
//! MPI_COMM_WORLD has the first board of every process. Any other communicator takes a free one in
//! each process; the members tell each other which at their first collective, by messages of that
//! operation. Where a process has none left the communicator's collectives go over messages.

use crate::coll_view::{CollView, byte};
use crate::engine::ENGINE;
use crate::lock::LockCell;
use crate::object::{CommObj, Contexts};
use std::future::poll_fn;
use std::sync::{Arc, OnceLock};
use std::task::Poll;
use weft_base::{Proc, Result};
use weft_coll::Blocks;
use weft_coll::levels::{Keep, Levels, Options, Spot};
use weft_coll::select::{self, Facts, Op, Tuning};
use weft_coll::short::Table;
use weft_coll::team::{Copies, HEAD_LEN, Team, TeamOp};
use weft_shm::{BOARD_HEAD_LEN, Card};
use weft_topo::{NO_ID, Place};

const _: () = assert!(HEAD_LEN as u64 == BOARD_HEAD_LEN);

/// The board of MPI_COMM_WORLD.
const WORLD_BOARD: u32 = 0;
/// Of 16 boards, those that persistent operations may take: communicators need some, too.
const ROUNDS_SHARE: u32 = 12;
/// What a process says that has no board left.
const NO_BOARD: i64 = -1;

/// This process's boards beside the world's.
pub(crate) struct Boards {
    /// Taken once at least.
    used: LockCell<u32>,
    /// Boards of communicators that are gone; peers may still read some.
    old: LockCell<Vec<Board>>,
}

struct Board {
    index: u32,
    /// Where operations of the next team may begin.
    next: u64,
    /// Tells whether its peers are past what it shows.
    team: Option<Team>,
}

impl Boards {
    pub const fn new() -> Self {
        Self { used: LockCell::new(0), old: LockCell::new(Vec::new()) }
    }

    /// A board that is free, of the first `share` of 16 parts of all.
    fn take(&self, share: u32) -> Option<Board> {
        let old = self.old.with(|v| {
            let i = v.iter().position(|b| b.team.as_ref().is_none_or(Team::is_drained))?;
            Some(v.swap_remove(i))
        });
        if old.is_some() {
            return old;
        }
        let n = ENGINE.boot().layout.n_boards() * share / 16;
        self.used.with(|used| {
            let index = *used + 1;
            (index < n).then(|| {
                *used = index;
                Board { index, next: 0, team: None }
            })
        })
    }

    fn give_back(&self, b: Board) {
        self.old.with(|v| v.push(b));
    }
}

/// A communicator's part in it.
pub struct CommTeam {
    /// None inside: no shared memory for this communicator.
    team: OnceLock<Option<Arc<Held>>>,
    /// Some operation is finding out.
    busy: LockCell<bool>,
    ops: LockCell<u64>,
}

/// A team and the own board under it.
pub(crate) struct Held {
    /// None when it is dropped.
    team: Option<Team>,
    board: u32,
    /// What blocking calls open without a future.
    pub table: Table,
    /// Bytes of a segment of a broadcast through a lane.
    pub segment: usize,
    pub oversubscribed: bool,
}

impl Held {
    #[inline(always)]
    pub fn team(&self) -> &Team {
        self.team.as_ref().expect("taken in drop only")
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        let Some(team) = self.team.take() else { return };
        if self.board != WORLD_BOARD {
            let next = team.next_free();
            ENGINE.boards.give_back(Board { index: self.board, next, team: Some(team) });
        }
    }
}

impl Default for CommTeam {
    fn default() -> Self {
        Self { team: OnceLock::new(), busy: LockCell::new(false), ops: LockCell::new(0) }
    }
}

impl CommTeam {
    /// The number of the communicator's next operation.
    #[inline]
    pub(crate) fn next_op(&self) -> u64 {
        self.ops.with(|k| {
            let op = *k;
            *k = op + 1;
            op
        })
    }

    /// What `next_op` will return.
    #[inline(always)]
    pub(crate) fn next(&self) -> u64 {
        self.ops.get()
    }

    #[inline]
    pub(crate) fn held(&self) -> Option<&Held> {
        self.team.get()?.as_deref()
    }

    #[inline]
    pub(crate) fn get(&self) -> Option<&Team> {
        self.team.get()?.as_ref()?.team.as_ref()
    }

    #[inline]
    pub(crate) fn is_known(&self) -> bool {
        self.team.get().is_some()
    }
}

/// One operation in a team; when it is dropped the operation is behind this process.
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
        if let (Some(k), Some(team)) = (self.view.op(), self.view.team_state().get())
            && team.finish(k)
        {
            wake_members(self.view.comm());
        }
        if let Some(first) = self.view.near() {
            let local = weft_coll::CollComm::local(self.view, 0);
            let Some(team) = local.team_state().get() else { return };
            // Both, in any case: whether they were needed is not the same in both groups.
            if team.finish(first) | team.finish(first + 1) {
                wake_members(local.comm());
            }
        }
    }
}

#[cold]
pub(crate) fn wake_members(comm: &CommObj) {
    let me = ENGINE.me();
    let p2p = ENGINE.p2p();
    comm.group.procs().filter(|&p| p != me).for_each(|p| p2p.notify(p));
}

/// Finds out about the communicator's shared memory, once; all members do in their first operation
/// on it, whose view this is. Returns when it is known.
pub(crate) async fn know(view: &CollView) -> Result<()> {
    let (comm, Some(_)) = (view.comm(), view.op()) else { return Ok(()) };
    let state = view.team_state();
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
        let _ = state.team.set(None);
        return Ok(());
    }
    state.busy.set(true);
    let found = if comm.size() < 2 || comm.guests.any() {
        Ok(None)
    } else if comm.contexts() == Contexts::WORLD && view.is_common() {
        placed(comm).await;
        let here = vec![(i64::from(WORLD_BOARD), 0); comm.size()];
        Ok(Some(build(comm, &here)))
    } else {
        Box::pin(exchange(view)).await
    };
    let (found, result) = match found {
        Ok(f) => (f, Ok(())),
        Err(e) => (None, Err(e)),
    };
    let _ = state.team.set(found.map(Arc::new));
    state.busy.set(false);
    result
}

/// Every member's board and where its numbers may begin, by messages.
async fn exchange(view: &CollView) -> Result<Option<Held>> {
    let comm = view.comm();
    let board = ENGINE.boards.take(if view.is_round() { ROUNDS_SHARE } else { 16 });
    let mut all = vec![(NO_BOARD, 0i64); comm.size()];
    if let Some(b) = &board {
        all[comm.rank as usize] = (i64::from(b.index), b.next as i64);
    }
    let blocks = Blocks::Uniform { count: size_of::<(i64, i64)>() as i64, dt: byte() };
    // SAFETY: the table has a row for each rank and lives until the exchange ends.
    let told = unsafe { weft_coll::allgather(view, None, all.as_mut_ptr().cast(), blocks).await };
    let usable = told.is_ok() && all.iter().all(|b| b.0 != NO_BOARD);
    match board {
        Some(_) if usable => Ok(Some(build(comm, &all))),
        Some(b) => {
            ENGINE.boards.give_back(b);
            told.map(|()| None)
        }
        None => told.map(|()| None),
    }
}

fn build(comm: &CommObj, boards: &[(i64, i64)]) -> Held {
    let boot = ENGINE.boot();
    let at = |(r, b): (usize, &(i64, i64))| boot.region.at::<u8>(boot.layout.board_off(comm.group.proc(r), b.0 as u32));
    let (me, first) = (comm.rank as usize, boards.iter().map(|b| b.1).max().unwrap_or(0) as u64);
    let len = boot.layout.board_len() as usize;
    let fenced = boot.header().oversubscribed();
    // SAFETY: boards are inside of the region, which lives as long as the process; numbers begin
    // above all that any of these boards has seen.
    let team = unsafe { Team::new(me, boards.iter().enumerate().map(at).collect(), len, first, fenced) };
    let team = team.with_levels(levels(comm, fenced)).with_copies(copies(comm)).with_tuning(tuning(comm));
    let team = if fenced { team.with_apart(apart(comm)) } else { team };
    let facts = Facts::of_team(&team, fenced);
    Held {
        table: Table::new(facts, |op| ENGINE.choices.forced(op)),
        segment: select::segment(facts),
        team: Some(team),
        board: boards[me].0 as u32,
        oversubscribed: fenced,
    }
}

/// Where members store what others read: copies tell how far these are, but on a mesh.
// PERF: two far cores of a Xeon of 2 MiB L2, past the caches and in them: allreduce 512 KiB 126 and 81 us, 1 MiB 266
// and 179, allgather 512 KiB 141 and 107, alltoall 165 and 141 (single runs).
fn copies(comm: &CommObj) -> Copies {
    let p2p = ENGINE.p2p();
    match Copies::from_env() {
        Copies::Auto if comm.group.procs().all(|p| p2p.shares_mesh(p)) => Copies::Cached,
        wish => wish,
    }
}

/// Which members are bound to another core than this process, where all are bound.
fn apart(comm: &CommObj) -> Box<[bool]> {
    let boot = ENGINE.boot();
    let core = |p| {
        let place = Card::of(&boot.region, &boot.layout, p).place().map(Place::from_words)?;
        Some(place.core).filter(|&core| core != NO_ID)
    };
    let Some(own) = core(ENGINE.me()) else { return Box::default() };
    let others: Option<Box<[bool]>> = comm.group.procs().map(|p| Some(core(p)? != own)).collect();
    others.unwrap_or_default()
}

/// The virtual topology of a communicator whose members are through their start.
fn levels(comm: &CommObj, oversubscribed: bool) -> Levels {
    let boot = ENGINE.boot();
    let place = |p| Card::of(&boot.region, &boot.layout, p).place().map(Place::from_words);
    let spots: Vec<Spot> = comm.group.procs().map(|p| Spot::on_node(place(p))).collect();
    Levels::new(&spots, &Options { oversubscribed, keep: Keep::from_env(), ..Options::default() })
}

/// What the profile of a communicator's first rank has for collectives: the file may change while
/// processes start, and all ranks have to choose alike.
fn tuning(comm: &CommObj) -> Tuning {
    let boot = ENGINE.boot();
    let sizes = Card::of(&boot.region, &boot.layout, comm.group.proc(0)).tuning().unwrap_or_default();
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
    let boot = ENGINE.boot();
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

impl CollView {
    /// See `CollComm::team`.
    #[inline]
    pub(crate) fn team_op(&self) -> Option<TeamOp<'_>> {
        Some(self.team_state().get()?.op(self.op()?))
    }
}

/// Which algorithm the user wants for each operation, and how often each ran.
pub(crate) struct Choices {
    wanted: OnceLock<[Option<usize>; Op::ALL.len()]>,
    ran: LockCell<[[(u64, u64); weft_coll::select::MAX_ALGORITHMS]; Op::ALL.len()]>,
    /// Blocking calls that were done without a future, and those that went on as one.
    opened: LockCell<(u64, u64)>,
    /// Operations of which this rank's part went past the caches.
    past: LockCell<u64>,
}

impl Choices {
    pub const fn new() -> Self {
        let none = [[(0, 0); weft_coll::select::MAX_ALGORITHMS]; Op::ALL.len()];
        let (opened, past) = (LockCell::new((0, 0)), LockCell::new(0));
        Self { wanted: OnceLock::new(), ran: LockCell::new(none), opened, past }
    }

    #[inline]
    pub fn forced(&self, op: Op) -> Option<usize> {
        self.wanted.get_or_init(|| Op::ALL.map(wanted))[op as usize]
    }

    #[inline]
    pub fn count(&self, op: Op, algorithm: usize, bytes: usize) {
        self.ran.with(|t| {
            let (n, sum) = &mut t[op as usize][algorithm];
            *n += 1;
            *sum += bytes as u64;
        });
    }

    #[inline(always)]
    pub fn count_opened(&self, done: bool) {
        self.opened.with(|(n, m)| *(if done { n } else { m }) += 1);
    }

    /// Blocking calls that were done without a future, and those that began without one.
    pub fn opened(&self) -> (u64, u64) {
        self.opened.get()
    }

    #[inline]
    pub fn count_past(&self) {
        self.past.with(|n| *n += 1);
    }

    pub fn past(&self) -> u64 {
        self.past.get()
    }

    /// Operation and algorithm, times and bytes.
    pub fn rows(&self) -> Vec<(String, u64, u64)> {
        let table = self.ran.get();
        let mut out = Vec::new();
        for op in Op::ALL {
            for (name, &(n, bytes)) in op.algorithms().iter().zip(&table[op as usize]) {
                if n > 0 {
                    out.push((format!("{} {name}", op.name()), n, bytes));
                }
            }
        }
        out
    }
}

/// What `WEFT_COLL_<OP>` says; a wrong name is reported once and ignored.
fn wanted(op: Op) -> Option<usize> {
    let param = params::of(op);
    let name = param.raw()?;
    let names = op.algorithms();
    let found = names.iter().position(|n| n.eq_ignore_ascii_case(name.trim()));
    if found.is_none() && ENGINE.me() == Proc(0) {
        eprintln!(
            "weft: {}={name} names no algorithm; there are {}; choosing as if it were unset",
            param.name,
            names.join(", ")
        );
    }
    found
}

/// Algorithms that the user forces.
pub mod params {
    use weft_base::param::Param;
    use weft_coll::select::Op;

    /// `WEFT_COLL_SEGMENT`.
    pub static SEGMENT: Param = Param::new(
        "WEFT_COLL_SEGMENT",
        "bytes of a segment of a broadcast through shared memory; alike on all ranks",
        "8 KiB, or what weft tune --collectives found",
    );

    macro_rules! forced {
        ($($name:ident = $text:literal, $op:ident;)+) => {
            $(#[doc = concat!("`", $text, "`.")]
            pub static $name: Param = Param::new(
                $text,
                "the algorithm of this collective operation wherever it can run; a wrong name lists them",
                "chosen by size, ranks and machine",
            );)+
            pub(super) fn of(op: Op) -> &'static Param {
                match op {
                    $(Op::$op => &$name,)+
                }
            }
            /// All of them.
            pub static ALL: &[&Param] = &[&weft_coll::levels::LEVELS, &weft_coll::team::COPIES, &SEGMENT, $(&$name,)+];
        };
    }
    forced! {
        BARRIER = "WEFT_COLL_BARRIER", Barrier;
        BCAST = "WEFT_COLL_BCAST", Bcast;
        REDUCE = "WEFT_COLL_REDUCE", Reduce;
        ALLREDUCE = "WEFT_COLL_ALLREDUCE", Allreduce;
        REDUCE_SCATTER = "WEFT_COLL_REDUCE_SCATTER", ReduceScatter;
        SCAN = "WEFT_COLL_SCAN", Scan;
        GATHER = "WEFT_COLL_GATHER", Gather;
        SCATTER = "WEFT_COLL_SCATTER", Scatter;
        ALLGATHER = "WEFT_COLL_ALLGATHER", Allgather;
        ALLTOALL = "WEFT_COLL_ALLTOALL", Alltoall;
        NEIGHBOR = "WEFT_COLL_NEIGHBOR", Neighbor;
    }
}
