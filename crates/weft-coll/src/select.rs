//! Which algorithm runs: pure functions of what all ranks know alike.
//!
//! Each operation's enumeration names its algorithms: `WEFT_COLL_<OP>` and the report use the names.

use crate::comm::CollComm;
use crate::shm::ShmColl;
use weft_lockfree::LINE_DATA;

/// So many ranks on shared cores still meet all with all.
const CROWD: usize = 16;
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
    /// Of ranks on several nodes, bytes that the network carries in about the time that a message takes; else 0.
    pub apart: usize,
    /// Whether each rank is on a node of its own, as far as is known.
    pub alone: bool,
    /// Whether the reduction may reorder its operands; true where there is none.
    pub commutative: bool,
    /// Bytes of a large slot of the ranks' shared memory, 0 where they share none.
    pub large_slot: usize,
    /// Whether the ranks' blocks are known to be of one size.
    pub even: bool,
    /// Of alltoall: whether its blocks may move between the groups of a level. They are even, and bundles
    /// of them fit the large slots.
    pub bundled: bool,
    /// Levels of the ranks' virtual topology; 1 where all are alike.
    pub levels: usize,
    /// What was measured on this machine.
    pub tuning: Tuning,
}

/// Sizes in bytes that were measured, of the setting that the job is in; 0: those of this file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tuning {
    /// The longest data of an operation that go through large slots: of a broadcast its message, of
    /// reductions the vectors of all ranks together, of the others a block.
    staged: [u32; Op::ALL.len()],
    /// A segment of a broadcast through a large slot.
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

    /// The longest data of `op` through large slots, where that was measured.
    fn staged(self, op: Op) -> Option<usize> {
        Some(self.staged[op as usize] as usize).filter(|&b| b != 0)
    }
}

impl Facts {
    /// Of an operation on bytes; reductions add what they know.
    pub fn of<C: CollComm>(c: &C, bytes: usize) -> Self {
        let (apart, shm) = (c.apart(), c.shm());
        Self {
            ranks: c.size(),
            bytes,
            item: 1,
            oversubscribed: c.oversubscribed(),
            apart: apart.unwrap_or(0),
            alone: apart.is_none() || c.nodes().is_none_or(|n| n.shape().even == Some(1)),
            commutative: true,
            large_slot: shm.map_or(0, |t| t.large_slot_len()),
            even: true,
            bundled: true,
            levels: shm.and_then(|t| t.shm().levels().map(|l| l.depth())).unwrap_or(1),
            tuning: shm.map(|t| t.shm().tuning()).unwrap_or_default(),
        }
    }
    /// Of a shared memory whose ranks do or do not outnumber their cores.
    pub fn of_shm(shm: &ShmColl, oversubscribed: bool) -> Self {
        Self {
            ranks: shm.size(),
            bytes: 0,
            item: 1,
            oversubscribed,
            apart: 0,
            alone: true,
            commutative: true,
            large_slot: shm.op(0).large_slot_len(),
            even: true,
            bundled: true,
            levels: shm.levels().map_or(1, |l| l.depth()),
            tuning: shm.tuning(),
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
        self.shm() && self.levels > 1
    }
    /// Whether all meet along the tree: who waits on a shared core for many ranks is woken by each of them.
    // PERF: 64 ranks on 2 cores, all with all and along a tree of one level: barrier 0.94 and 0.21 ms, allreduce of
    // 256 B 4.9 and 0.6, reduce_scatter of 256 B 2.7 to 5.5 and 0.5.
    fn meets_by_tree(self) -> bool {
        self.climbs() || self.shm() && self.oversubscribed && self.ranks > CROWD
    }
    fn shm(self) -> bool {
        self.large_slot != 0
    }
    /// Whether items go through large slots.
    fn cuts(self) -> bool {
        self.shm() && self.item != 0 && self.item <= self.large_slot / 4
    }
    fn fits_line(self) -> bool {
        self.shm() && self.item != 0 && self.bytes <= LINE_DATA
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
    debug_assert!(chosen.is_possible(f), "{} of {} cannot run: {f:?}", chosen.name(), op.name());
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

// After the macro that it uses.
mod nodes;
mod rules;
pub use nodes::{Asked, Lengths, Shape, Way, chain_pays, chain_segment, explain, over_nodes};
pub use rules::*;
