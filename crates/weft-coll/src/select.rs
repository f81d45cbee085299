//! Which algorithm runs: pure functions of what all ranks know alike.
//!
//! Each operation's enumeration names its algorithms: `WEFT_COLL_<OP>` and the report use the names.

use crate::comm::CollComm;
use crate::team::Team;
use crate::team::bundle::record_room;
use weft_lockfree::LINE_DATA;

/// The most algorithms of an operation.
pub const MAX_ALGORITHMS: usize = 10;

/// The collective operations, as they are chosen for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Op {
    Barrier,
    Bcast,
    Reduce,
    Allreduce,
    ReduceScatter,
    Scan,
    Gather,
    Scatter,
    Allgather,
    Alltoall,
    Neighbor,
}

impl Op {
    pub const ALL: [Op; 11] = [
        Op::Barrier,
        Op::Bcast,
        Op::Reduce,
        Op::Allreduce,
        Op::ReduceScatter,
        Op::Scan,
        Op::Gather,
        Op::Scatter,
        Op::Allgather,
        Op::Alltoall,
        Op::Neighbor,
    ];

    /// The name in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Op::Barrier => "barrier",
            Op::Bcast => "bcast",
            Op::Reduce => "reduce",
            Op::Allreduce => "allreduce",
            Op::ReduceScatter => "reduce_scatter",
            Op::Scan => "scan",
            Op::Gather => "gather",
            Op::Scatter => "scatter",
            Op::Allgather => "allgather",
            Op::Alltoall => "alltoall",
            Op::Neighbor => "neighbor",
        }
    }

    /// The names of its algorithms.
    pub fn algorithms(self) -> Vec<&'static str> {
        match self {
            Op::Barrier => names::<Barrier>(),
            Op::Bcast => names::<Bcast>(),
            Op::Reduce => names::<Reduce>(),
            Op::Allreduce => names::<Allreduce>(),
            Op::ReduceScatter => names::<ReduceScatter>(),
            Op::Scan => names::<Scan>(),
            Op::Gather => names::<Gather>(),
            Op::Scatter => names::<Scatter>(),
            Op::Allgather => names::<Allgather>(),
            Op::Alltoall => names::<Alltoall>(),
            Op::Neighbor => names::<Neighbor>(),
        }
    }
}

fn names<A: Algorithm>() -> Vec<&'static str> {
    A::ALL.iter().map(|a| a.name()).collect()
}

/// What selection may depend on. All members of a communicator see the same values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Facts {
    /// Ranks of the communicator.
    pub ranks: usize,
    /// Bytes that the operation's cost grows with; each function says which.
    pub bytes: usize,
    /// Bytes of an item that cannot be cut, 0 where the data cannot be cut at all: a datatype
    /// with gaps, in an operation whose ranks must agree on it.
    pub item: usize,
    /// Whether ranks outnumber cores.
    pub oversubscribed: bool,
    /// Whether the reduction may reorder its operands; true where there is none.
    pub commutative: bool,
    /// Bytes of a lane of the ranks' shared memory, 0 where they share none.
    pub lane: usize,
    /// Whether the ranks' blocks are known to be of one size.
    pub even: bool,
    /// Of alltoall: whether its blocks may move between the groups of a level. They are even, and bundles
    /// of them fit the lanes.
    pub bundled: bool,
    /// Levels of the ranks' virtual topology; 1 where all are alike.
    pub levels: usize,
    /// What was measured on this machine.
    pub tuning: Tuning,
}

/// Sizes in bytes that were measured, of the setting that the job is in; 0: those of this file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tuning {
    /// The longest data of an operation that go through lanes: of a broadcast its message, of
    /// reductions the vectors of all ranks together, of the others a block.
    staged: [u32; Op::ALL.len()],
    /// A segment of a broadcast through a lane.
    segment: u32,
}

impl Tuning {
    /// Sets the size of the operation of that name, or that of "segment". False: there is neither.
    pub fn set(&mut self, name: &str, bytes: u32) -> bool {
        match Op::ALL.iter().find(|op| op.name() == name) {
            Some(&op) => self.staged[op as usize] = bytes,
            None if name == "segment" => self.segment = bytes,
            None => return false,
        }
        true
    }

    /// The longest data of `op` through lanes, where that was measured.
    fn staged(self, op: Op) -> Option<usize> {
        Some(self.staged[op as usize] as usize).filter(|&b| b != 0)
    }
}

impl Facts {
    /// Of an operation on bytes; reductions add what they know.
    pub fn of<C: CollComm>(c: &C, bytes: usize) -> Self {
        Self {
            ranks: c.size(),
            bytes,
            item: 1,
            oversubscribed: c.oversubscribed(),
            commutative: true,
            lane: c.team().map_or(0, |t| t.lane_len()),
            even: true,
            bundled: true,
            levels: c.team().and_then(|t| t.team().levels().map(|l| l.depth())).unwrap_or(1),
            tuning: c.team().map(|t| t.team().tuning()).unwrap_or_default(),
        }
    }
    /// Of a team whose ranks do or do not outnumber their cores.
    pub fn of_team(team: &Team, oversubscribed: bool) -> Self {
        Self {
            ranks: team.size(),
            bytes: 0,
            item: 1,
            oversubscribed,
            commutative: true,
            lane: team.op(0).lane_len(),
            even: true,
            bundled: true,
            levels: team.levels().map_or(1, |l| l.depth()),
            tuning: team.tuning(),
        }
    }
    /// Of a rooted operation in which each rank chooses by the sizes that it knows, among ways that meet. Going
    /// along the tree (`tree`) is none of these: who forces one of them wants no tree at any size.
    pub(crate) fn of_rooted<C: CollComm>(c: &C, op: Op, tree: impl Algorithm, bytes: usize) -> Self {
        let f = Self::of(c, bytes);
        match c.forced(op) {
            Some(i) if i != tree.index() => Self { levels: 1, ..f },
            _ => f,
        }
    }
    /// Whether ranks share memory, but not all of it at the same distance.
    pub(crate) fn climbs(self) -> bool {
        self.team() && self.levels > 1
    }
    /// Whether all meet along the tree: who waits on a shared core for many ranks is woken by each of them.
    // PERF: 64 ranks on 2 cores, all with all and along a tree of one level: barrier 0.94 and 0.21 ms, allreduce of
    // 256 B 4.9 and 0.6, reduce_scatter of 256 B 2.7 to 5.5 and 0.5.
    fn meets_by_tree(self) -> bool {
        self.climbs() || self.team() && self.oversubscribed && self.ranks > CROWD
    }
    fn team(self) -> bool {
        self.lane != 0
    }
    /// Whether items go through lanes.
    fn cuts(self) -> bool {
        self.team() && self.item != 0 && self.item <= self.lane / 4
    }
    fn fits_line(self) -> bool {
        self.team() && self.item != 0 && self.bytes <= LINE_DATA
    }
}

/// The algorithms of an operation.
pub trait Algorithm: Copy + 'static {
    const ALL: &'static [Self];
    fn name(self) -> &'static str;
    /// Its place in `ALL`.
    fn index(self) -> usize;
    /// Whether it can run with these facts.
    fn is_possible(self, f: Facts) -> bool;
}

/// The algorithm that the user wants, if that is possible, or the chosen one.
pub(crate) fn choose<C: CollComm, A: Algorithm>(c: &C, op: Op, f: Facts, chosen: A) -> A {
    let wanted = c.forced(op).and_then(|i| A::ALL.get(i).copied());
    wanted.filter(|a| a.is_possible(f)).unwrap_or(chosen)
}

/// As `choose`; it runs.
pub(crate) fn pick<C: CollComm, A: Algorithm>(c: &C, op: Op, f: Facts, chosen: A) -> A {
    let a = choose(c, op, f, chosen);
    c.chose(op, a.index(), f.bytes);
    a
}

macro_rules! algorithms {
    ($(#[$doc:meta])* $name:ident { $($variant:ident = $text:literal $(if $can:expr)?,)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum $name {
            $($variant,)+
        }
        impl Algorithm for $name {
            const ALL: &'static [Self] = &[$(Self::$variant,)+];
            fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $text,)+
                }
            }
            fn index(self) -> usize {
                self as usize
            }
            fn is_possible(self, _f: Facts) -> bool {
                match self {
                    $(Self::$variant => {
                        #[allow(unused_mut, unused_assignments)]
                        let mut can: fn(Facts) -> bool = |_| true;
                        $(can = $can;)?
                        can(_f)
                    })+
                }
            }
        }
    };
}

/// So many ranks on shared cores still meet all with all.
const CROWD: usize = 16;
/// Above this many ranks a single rank that talks to all others becomes the bottleneck.
const FLAT_RANKS: usize = 64;
/// Up to this size a message costs about as much as an empty one.
const SHORT_BYTES: usize = 2 << 10;
/// From this size on, bandwidth counts and steps hardly do.
const LONG_BYTES: usize = 32 << 10;

/// Up to so many bytes of all vectors together every rank reduces all of them, on shared cores.
const WHOLE_BYTES_SHARED: usize = 32 << 10;
/// From this length on single copy beats the lanes although ranks meet twice: with a core per rank,
/// and where hand-offs cost more.
const DIRECT_BYTES: usize = 4 << 10;
const DIRECT_BYTES_SHARED: usize = 32 << 10;
/// Vectors of so many bytes together go through lanes, and every rank reduces all of them.
// PERF: both ways measured in alternation at 2 ranks, near cores and far ones (ADR 0029).
const STAGED_ALL_BYTES: usize = 128 << 10;
/// Up to this length vectors go along the tree of the levels; beyond, each rank takes its share of
/// all of them, which moves no byte twice.
const TREE_BYTES: usize = 32 << 10;
/// Bytes of a segment: two of them and what else is in use fit a first-level cache.
const SEGMENT: usize = 8 << 10;
/// From this length on segments are twice as long: their lines cost more than the later start.
const LONG_SEGMENTS_BYTES: usize = 128 << 10;

/// Bytes of a segment of a broadcast through a lane.
pub fn segment(f: Facts) -> usize {
    let seg = match f.tuning.segment {
        0 if f.bytes >= LONG_SEGMENTS_BYTES => 2 * SEGMENT,
        0 => SEGMENT,
        measured => measured as usize,
    };
    seg.min(f.lane / 4)
}

/// From this length on a reduction goes by single copy; where shorter ones climb the tree, at once.
fn direct_from(f: Facts, op: Op) -> usize {
    // PERF: one of two ranks copies to its lane and need not wait for the other: 256 KiB by near and far cores
    // 15 and 31 us, by single copy 40 and 40.
    let pair = matches!(op, Op::Reduce | Op::Scan | Op::ReduceScatter) && f.ranks == 2 && !f.oversubscribed;
    let usual = || if pair { direct_bytes(f).max(f.lane + 1) } else { direct_bytes(f) };
    let from = f.tuning.staged(op).map_or_else(usual, |all| all / f.ranks + 1);
    if f.climbs() { from.min(TREE_BYTES) } else { from }
}

/// Up to this length a block goes through a lane.
fn staged_bytes(f: Facts, op: Op) -> usize {
    // PERF: what one rank has for all costs a lane one copy more of as many as there are ranks, and single copy
    // a hand-off more of all of them: allgather of 16 KiB by 8 ranks on 2 cores 89 and 59 us (single runs).
    let few = f.oversubscribed && op != Op::Allgather;
    f.tuning.staged(op).unwrap_or(if few { STAGED_BYTES_SHARED } else { STAGED_BYTES })
}

/// The same where lanes are the better way for all that fits them.
fn lane_bytes(f: Facts, op: Op) -> usize {
    f.tuning.staged(op).unwrap_or(f.lane).min(f.lane)
}

fn direct_bytes(f: Facts) -> usize {
    if f.oversubscribed { DIRECT_BYTES_SHARED } else { (STAGED_ALL_BYTES / f.ranks + 1).max(DIRECT_BYTES) }
}

fn whole_bytes(f: Facts) -> usize {
    if f.oversubscribed { WHOLE_BYTES_SHARED } else { STAGED_ALL_BYTES }
}

fn flat(f: Facts) -> bool {
    f.oversubscribed && f.ranks <= FLAT_RANKS
}

algorithms!(Barrier {
    Lines = "lines" if |f| f.team(),
    Tree = "tree" if |f| f.team(),
    Dissemination = "dissemination",
    Flat = "flat",
});
pub fn barrier(f: Facts) -> Barrier {
    if f.meets_by_tree() {
        Barrier::Tree
    } else if f.team() {
        Barrier::Lines
    } else if flat(f) {
        Barrier::Flat
    } else {
        Barrier::Dissemination
    }
}

algorithms!(Bcast {
    Lines = "lines" if |f| f.fits_line(),
    Staged = "staged" if |f| f.team(),
    Tree = "tree" if |f| f.team(),
    Direct = "direct" if |f| f.team(),
    Flat = "flat",
    Binomial = "binomial",
    ScatterAllgather = "scatter_allgather",
});
/// `bytes`: the message.
pub fn bcast(f: Facts) -> Bcast {
    if f.climbs() {
        Bcast::Tree
    } else if f.fits_line() {
        Bcast::Lines
    } else if f.team() && f.bytes <= lane_bytes(f, Op::Bcast) {
        Bcast::Staged
    } else if f.team() {
        Bcast::Direct
    } else if flat(f) {
        Bcast::Flat
    } else if f.bytes >= 4 * LONG_BYTES && f.ranks >= 4 && !f.oversubscribed {
        Bcast::ScatterAllgather
    } else {
        Bcast::Binomial
    }
}

/// Ranks whose lanes a long broadcast uses, which is not single copy as long as it fits them.
pub(crate) fn bcast_lanes(f: Facts) -> usize {
    let few = f.ranks == 2 || f.oversubscribed;
    if few && f.bytes > f.lane && lane_bytes(f, Op::Bcast) == f.lane { f.ranks } else { 1 }
}

/// Up to so many bytes a block goes through a lane rather than by single copy.
// PERF: both ways measured in alternation at 2 ranks, near cores and far ones (ADR 0029).
const STAGED_BYTES: usize = 64 << 10;
const STAGED_BYTES_SHARED: usize = 12 << 10;

/// Blocks for all others and a table of them go through a lane.
fn fits_lane(f: Facts) -> bool {
    f.team() && f.bytes + 16 * f.ranks + 64 <= f.lane
}

/// Whether bundles in `room` bytes have room for some data of each rank.
fn bundles(f: Facts, room: usize) -> bool {
    f.team() && record_room(room, f.ranks) >= 8
}

fn binomial(f: Facts) -> bool {
    f.ranks >= 8 && f.bytes * f.ranks <= 4 * SHORT_BYTES && !flat(f)
}

algorithms!(Gather {
    Lines = "lines" if |f| f.fits_line(),
    Staged = "staged" if |f| f.team() && f.bytes <= f.lane,
    Tree = "tree" if |f| bundles(f, f.lane),
    Direct = "direct" if |f| f.team(),
    Flat = "flat",
    Binomial = "binomial",
});
/// `bytes`: the block. Of blocks of different sizes each rank chooses by its own.
pub fn gather(f: Facts) -> Gather {
    if f.climbs() && bundles(f, f.lane) {
        // Whatever the block's size, which may be known to two ranks alone.
        Gather::Tree
    } else if f.fits_line() {
        Gather::Lines
    } else if f.team() && f.bytes <= lane_bytes(f, Op::Gather) {
        // PERF: the members' copies to the lanes run ahead of the root's from there: faster than
        // single copy as long as a block fits a lane.
        Gather::Staged
    } else if f.team() {
        Gather::Direct
    } else if binomial(f) {
        Gather::Binomial
    } else {
        Gather::Flat
    }
}

algorithms!(Scatter {
    Lines = "lines" if |f| f.fits_line() && fits_lane(f),
    Staged = "staged" if fits_lane,
    Tree = "tree" if scatter_climbs,
    Direct = "direct" if |f| f.team(),
    Flat = "flat",
    Binomial = "binomial",
});
fn scatter_climbs(f: Facts) -> bool {
    f.team() && 2 * crate::scatter::tree::overhead(f.ranks) <= f.lane
}
/// `bytes`: all blocks but the root's; the root chooses between what goes through shared memory.
/// `block`: the size of one, where all know it.
pub fn scatter(f: Facts, block: usize) -> Scatter {
    if f.climbs() && scatter_climbs(f) {
        // Whatever the blocks' sizes, which the root alone knows.
        Scatter::Tree
    } else if f.fits_line() && fits_lane(f) {
        Scatter::Lines
    } else if f.bytes <= staged_bytes(f, Op::Scatter) * (f.ranks - 1) && fits_lane(f) {
        Scatter::Staged
    } else if f.team() {
        Scatter::Direct
    } else if block > 0 && binomial(Facts { bytes: block, ..f }) {
        Scatter::Binomial
    } else {
        Scatter::Flat
    }
}

algorithms!(Allgather {
    Lines = "lines" if |f| f.team() && f.bytes <= LINE_DATA * f.ranks,
    Staged = "staged" if |f| f.team() && f.bytes <= f.lane * f.ranks,
    Tree = "tree" if |f| f.team() && f.bytes <= record_room(f.lane / 2 & !63, f.ranks) * f.ranks,
    Levels = "levels" if |f| f.team() && f.levels > 1 && crate::allgather::levels::fits_lane(f.ranks, f.lane),
    Direct = "direct" if |f| f.team(),
    Bruck = "bruck" if |f| f.even,
    GatherBcast = "gather_bcast",
    Messages = "messages",
    Ring = "ring",
});
/// `bytes`: all blocks, were they as long as the longest.
pub fn allgather(f: Facts) -> Allgather {
    if f.climbs() && Allgather::Tree.is_possible(f) {
        Allgather::Tree
    } else if f.climbs() && Allgather::Levels.is_possible(f) {
        Allgather::Levels
    } else if f.team() {
        let longest = f.bytes / f.ranks;
        if longest <= LINE_DATA {
            Allgather::Lines
        } else if longest <= staged_bytes(f, Op::Allgather).min(f.lane) {
            Allgather::Staged
        } else {
            Allgather::Direct
        }
    } else if f.oversubscribed {
        if f.bytes <= LONG_BYTES && f.ranks > 3 { Allgather::GatherBcast } else { Allgather::Messages }
    } else if f.bytes <= LONG_BYTES {
        if f.even { Allgather::Bruck } else { Allgather::Messages }
    } else {
        Allgather::Ring
    }
}

algorithms!(Alltoall {
    Lines = "lines" if |f| f.fits_line() && fits_lane(f),
    Staged = "staged" if fits_lane,
    Groups = "groups" if |f| f.climbs() && f.bundled && f.bytes > 0,
    Direct = "direct" if |f| f.team(),
    Messages = "messages",
    Pairwise = "pairwise",
});
/// `bytes`: what this rank sends in all; ranks may choose differently.
pub fn alltoall(f: Facts) -> Alltoall {
    if Alltoall::Groups.is_possible(f) {
        Alltoall::Groups
    } else if f.fits_line() && fits_lane(f) {
        Alltoall::Lines
    } else if f.bytes <= staged_bytes(f, Op::Alltoall) * (f.ranks - 1) && fits_lane(f) {
        Alltoall::Staged
    } else if f.team() {
        Alltoall::Direct
    } else if f.oversubscribed || f.bytes <= 4 * LONG_BYTES {
        Alltoall::Messages
    } else {
        Alltoall::Pairwise
    }
}

algorithms!(Neighbor {
    Staged = "staged" if |f| f.team() && f.bytes <= f.lane,
    Direct = "direct" if |f| f.team(),
    Messages = "messages",
});
/// What a record holds beside its block, at most.
const RECORD_BYTES: usize = 64;
/// `bytes`: the records of all blocks that this rank sends to others, of which there are `degree`; ranks may
/// choose differently between what goes through shared memory.
// PERF: on shared cores a hand-off costs more than the second copy: 8 ranks of a ring on 2 cores, 2 blocks of
// 16 KiB by single copy and through lanes 45 and 23 us, of 32 KiB 76 and 48 (single runs).
pub fn neighbor(f: Facts, degree: usize) -> Neighbor {
    if !f.team() {
        Neighbor::Messages
    } else if f.bytes <= f.lane
        && (f.ranks == 2 || f.oversubscribed || f.bytes <= (staged_bytes(f, Op::Alltoall) + RECORD_BYTES) * degree)
    {
        Neighbor::Staged
    } else {
        Neighbor::Direct
    }
}

algorithms!(Reduce {
    Lines = "lines" if |f| f.fits_line(),
    Staged = "staged" if |f| f.cuts(),
    Tree = "tree" if |f| f.cuts() && f.commutative,
    Direct = "direct" if |f| f.cuts(),
    Flat = "flat",
    Binomial = "binomial",
    ReduceScatterGather = "reduce_scatter_gather",
});
/// `bytes`: the vector; `items`: its elements.
pub fn reduce(f: Facts, items: i64) -> Reduce {
    if f.climbs() && f.cuts() && f.commutative && f.bytes < TREE_BYTES {
        Reduce::Tree
    } else if f.fits_line() {
        Reduce::Lines
    } else if f.cuts() && f.bytes < direct_from(f, Op::Reduce) {
        Reduce::Staged
    } else if f.cuts() {
        Reduce::Direct
    } else if f.bytes >= LONG_BYTES && f.ranks > 2 && items >= f.ranks as i64 {
        Reduce::ReduceScatterGather
    } else if flat(f) && f.bytes <= LONG_BYTES {
        Reduce::Flat
    } else {
        Reduce::Binomial
    }
}

algorithms!(Allreduce {
    Lines = "lines" if |f| f.fits_line(),
    Whole = "whole" if |f| f.cuts(),
    Shares = "shares" if |f| f.cuts(),
    Tree = "tree" if |f| f.cuts() && f.commutative,
    Direct = "direct" if |f| f.cuts(),
    Flat = "flat",
    RecursiveDoubling = "recursive_doubling",
    ReduceScatterAllgather = "reduce_scatter_allgather",
});
/// `bytes`: the vector; `items`: its elements.
pub fn allreduce(f: Facts, items: i64) -> Allreduce {
    if f.meets_by_tree() && f.cuts() && f.commutative && f.bytes < TREE_BYTES {
        Allreduce::Tree
    } else if f.fits_line() {
        Allreduce::Lines
    } else if f.cuts() && f.bytes >= direct_from(f, Op::Allreduce) {
        Allreduce::Direct
    } else if f.cuts() && f.bytes * f.ranks <= whole_bytes(f) {
        Allreduce::Whole
    } else if f.cuts() {
        Allreduce::Shares
    } else if f.bytes >= LONG_BYTES && items >= f.ranks as i64 {
        Allreduce::ReduceScatterAllgather
    } else if flat(f) && f.ranks > 2 && f.bytes <= LONG_BYTES {
        Allreduce::Flat
    } else {
        Allreduce::RecursiveDoubling
    }
}

algorithms!(ReduceScatter {
    Lines = "lines" if |f| f.fits_line(),
    Staged = "staged" if |f| f.cuts() && f.bytes <= f.lane,
    Tree = "tree" if |f| f.cuts() && f.commutative,
    Direct = "direct" if |f| f.cuts(),
    Messages = "messages",
    Gathered = "gathered",
});
/// `bytes`: the whole vector.
pub fn reduce_scatter(f: Facts) -> ReduceScatter {
    let tree = f.cuts() && f.commutative && f.bytes < TREE_BYTES;
    if f.climbs() && tree {
        ReduceScatter::Tree
    } else if f.fits_line() {
        ReduceScatter::Lines
    } else if f.meets_by_tree() && tree {
        ReduceScatter::Tree
    } else if f.cuts() && f.bytes < direct_from(f, Op::ReduceScatter).min(f.lane) {
        ReduceScatter::Staged
    } else if f.cuts() {
        ReduceScatter::Direct
    } else if f.ranks > 16 && f.bytes <= f.ranks * 64 {
        ReduceScatter::Gathered
    } else {
        ReduceScatter::Messages
    }
}

algorithms!(Scan {
    Lines = "lines" if |f| f.fits_line(),
    Staged = "staged" if |f| f.cuts() && f.bytes <= f.lane,
    Tree = "tree" if |f| f.cuts() && crate::scan::tree::fits_lane(f.ranks, f.bytes, f.lane),
    Direct = "direct" if |f| f.cuts(),
    Messages = "messages",
    RecursiveDoubling = "recursive_doubling",
});
/// `bytes`: the vector.
pub fn scan(f: Facts) -> Scan {
    if f.climbs() && Scan::Tree.is_possible(f) {
        Scan::Tree
    } else if f.fits_line() && f.ranks <= FLAT_RANKS {
        Scan::Lines
    } else if f.cuts() && f.bytes < direct_from(f, Op::Scan).min(f.lane) && f.ranks <= FLAT_RANKS {
        Scan::Staged
    } else if f.cuts() && f.bytes >= direct_from(f, Op::Scan).min(f.lane) {
        Scan::Direct
    } else if f.oversubscribed && f.ranks <= 16 && f.bytes <= LONG_BYTES {
        Scan::Messages
    } else {
        Scan::RecursiveDoubling
    }
}
