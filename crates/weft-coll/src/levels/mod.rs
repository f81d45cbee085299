//! The virtual topology of a communicator: which ranks share what, level by level, and the tree
//! that follows from it for any root.
//!
//! A level partitions the ranks into groups. The *members* of a group are the groups of the level
//! below that it holds (at the innermost level: ranks), each represented by its *head*. The head
//! of a group is its lowest rank; for an operation with a root, the root is the head of every
//! group that holds it, so that a member keeps its index in the group whatever the root.
//!
//! Asymmetric operations go along the tree: from the root to the members of the outermost group,
//! from each of those to the members of the group that it heads, and so on, or the other way.
//! Symmetric ones go in to the heads, exchange among the members of the outermost group, and go
//! back out. Either way the edges across a boundary of a level are one fewer than the groups of
//! that level, which is the minimum.
//!
//! A pure function of the places of all ranks, so that every rank builds the same. It costs
//! O(n log n) time and O(n) words for n ranks.
//!
//! Source: the two-step asymmetric and three-step symmetric schemes of Tu et al., "Multi-core
//! Aware Optimization for MPI Collectives" (2008), generalised from two levels to any number.

mod build;
mod keep;
mod ordered;
#[cfg(test)]
mod tests;
mod tree;

pub use keep::{Keep, LEVELS};
pub use ordered::Ordered;
pub use tree::Stage;

use weft_topo::Place;

/// What the ranks of a group have in common.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// A core, or cores that share an L2.
    L2,
    L3,
    Numa,
    Socket,
    Node,
    /// Nothing but the job: several nodes.
    Cluster,
    /// Nothing of its own: a group that was too large, cut by rank order.
    Cut,
}

impl Kind {
    pub fn name(self) -> &'static str {
        match self {
            Kind::L2 => "l2",
            Kind::L3 => "l3",
            Kind::Numa => "numa",
            Kind::Socket => "socket",
            Kind::Node => "node",
            Kind::Cluster => "cluster",
            Kind::Cut => "cut",
        }
    }
}

/// Where a rank is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spot {
    /// A number that the ranks of one node have in common.
    pub node: u32,
    /// Its place on the node; [`Place::UNKNOWN`] where it may float over everything.
    pub place: Place,
}

impl Spot {
    /// A rank of a job on one node.
    pub fn on_node(place: Option<Place>) -> Spot {
        Spot { node: 0, place: place.unwrap_or(Place::UNKNOWN) }
    }
}

/// What the levels depend on beside the places.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// A group with more members than this is cut; at least 2.
    pub max_members: usize,
    /// Ranks outnumber cores: what costs is a hand-off from process to process, not a cache line
    /// that crosses a boundary, so few levels are best.
    pub oversubscribed: bool,
    pub keep: Keep,
}

impl Default for Options {
    fn default() -> Options {
        Options { max_members: 16, oversubscribed: false, keep: Keep::Auto }
    }
}

/// One partition of the ranks.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Level {
    kind: Kind,
    /// Where its groups begin in `Levels::order`, then the number of ranks.
    starts: Vec<u32>,
}

/// The levels of a communicator, innermost first; the last is one group of all ranks. A single
/// rank has none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Levels {
    /// The ranks so that each group of each level is one run, which its lowest rank begins.
    order: Vec<u32>,
    /// The index in `order` of each rank.
    at: Vec<u32>,
    levels: Vec<Level>,
}

impl Levels {
    /// Number of ranks.
    pub fn ranks(&self) -> usize {
        self.order.len()
    }
    /// Number of levels.
    pub fn depth(&self) -> usize {
        self.levels.len()
    }
    pub fn kind(&self, level: usize) -> Kind {
        self.levels[level].kind
    }
    /// Number of groups of a level.
    pub fn groups(&self, level: usize) -> usize {
        self.levels[level].starts.len() - 1
    }
    /// The ranks of a group, its lowest first; members are runs of it.
    pub fn ranks_of(&self, level: usize, group: usize) -> &[u32] {
        let starts = &self.levels[level].starts;
        &self.order[starts[group] as usize..starts[group + 1] as usize]
    }
    /// The group of a level that holds a rank.
    pub fn group_of(&self, level: usize, rank: usize) -> usize {
        let at = self.at[rank];
        self.levels[level].starts.partition_point(|&s| s <= at) - 1
    }
    /// A rank's place in the order in which each group of each level is one run.
    pub fn place(&self, rank: usize) -> usize {
        self.at[rank] as usize
    }
    /// Whether two ranks are in one group of a level.
    pub fn together(&self, level: usize, a: usize, b: usize) -> bool {
        self.group_of(level, a) == self.group_of(level, b)
    }
}

/// `2 x l3 of 8, 1 x node of 2`: groups of each level, and members of its largest group.
impl std::fmt::Display for Levels {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.levels.is_empty() {
            return f.write_str("none");
        }
        for level in 0..self.depth() {
            let groups = self.groups(level);
            let members = (0..groups).map(|g| self.member_count(level, g)).max().unwrap_or(0);
            let comma = if level > 0 { ", " } else { "" };
            write!(f, "{comma}{groups} x {} of {members}", self.kind(level).name())?;
        }
        Ok(())
    }
}
