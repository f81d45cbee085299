//! Collectives of ranks on several nodes: within a node by its shared memory, between nodes by messages of one rank of
//! each, its leader.
//!
//! An operation is two parts within each node with one between the leaders in the middle, each by the algorithm that is
//! chosen for its ranks and size. A root leads its own node. Where that would reorder operands that do not commute, or
//! blocks that do not lie as nodes do, or where bundles cost more than they save, the operation goes by messages of all
//! ranks as on a communicator that knows no nodes.
//!
//! What is saved: a broadcast or a reduction crosses the network once for each node instead of once for each rank, an
//! exchange of short blocks with one message for each pair of nodes.

mod blocks;
mod chain;
mod node;
mod pairs;
mod reductions;
mod slices;
mod vector;

pub(crate) use blocks::{allgather, alltoall, gather, scatter};
pub(crate) use node::{Leaders, OnNode};
pub(crate) use pairs::exchange;
pub(crate) use reductions::{allreduce, reduce, reduce_scatter, scan};
pub(crate) use vector::{allgatherv, gatherv, scatterv};

use crate::bcast::intra;
use crate::buf::{Blocks, Part, bundle};
use crate::comm::CollComm;
use crate::select::{Asked, Lengths, Op, Shape, Way, chain_pays, over_nodes};
use std::sync::Arc;
use weft_base::Result;
use weft_base::param::Param;
use weft_datatype::Datatype;

/// `WEFT_COLL_NODES`.
pub static NODES: Param = Param::new(
    "WEFT_COLL_NODES",
    "collectives over several nodes: leaders (one rank of each node sends) or flat (all do); alike on all ranks",
    "leaders",
);

/// Which rank of each node is among those that send to other nodes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Lead {
    /// The first one.
    First,
    /// A root of its own node, of the others the first one.
    Root(usize),
    /// The last one.
    Last,
    /// The one in this place of its node, which has as many.
    Seat(usize),
}

/// Which ranks of a communicator share a node. All ranks have the same.
#[derive(Debug)]
pub struct Nodes {
    /// The node of each rank, numbered in the order of their first ranks.
    of: Box<[u32]>,
    /// The place of each rank among those of its node.
    seat: Box<[u32]>,
    /// The ranks of each node, in order.
    members: Box<[Box<[usize]>]>,
    /// Each node has ranks that follow each other.
    in_blocks: bool,
    /// Ranks of each node, where all have as many.
    even: Option<usize>,
    /// At which lengths the way changes.
    lengths: Lengths,
    /// Whether ranks outnumber the cores of the first rank's node.
    crowded: bool,
}

impl Nodes {
    /// `names`: of each rank, whatever tells its node from others. None where all are on one.
    pub fn new(names: impl Iterator<Item = u32>) -> Option<Self> {
        let (mut seen, mut members): (Vec<u32>, Vec<Vec<usize>>) = Default::default();
        let (mut of, mut seat) = (Vec::new(), Vec::new());
        for (rank, name) in names.enumerate() {
            // Ranks of a node mostly follow each other.
            let node = seen.iter().rposition(|s| *s == name).unwrap_or_else(|| {
                seen.push(name);
                members.push(Vec::new());
                seen.len() - 1
            });
            of.push(node as u32);
            seat.push(members[node].len() as u32);
            members[node].push(rank);
        }
        if members.len() < 2 {
            return None;
        }
        let in_blocks = of.is_sorted();
        let first = members[0].len();
        let even = members.iter().all(|m| m.len() == first).then_some(first);
        let members = members.into_iter().map(Into::into).collect();
        let nodes = Self {
            of: of.into(),
            seat: seat.into(),
            members,
            in_blocks,
            even,
            lengths: Lengths::DEFAULT,
            crowded: false,
        };
        assert!(even.is_none_or(|ranks| ranks * nodes.n_nodes() == nodes.of.len()));
        debug_assert!(nodes.holds());
        Some(nodes)
    }

    /// Whether each rank has a place of its own on its node, and ranks of a node follow each other where that is said.
    fn holds(&self) -> bool {
        let follow = |m: &[usize]| m.windows(2).all(|w| w[0] < w[1] && (!self.in_blocks || w[0] + 1 == w[1]));
        self.members.iter().all(|m| !m.is_empty() && follow(m))
            && self.members.iter().map(|m| m.len()).sum::<usize>() == self.of.len()
            && (0..self.of.len()).all(|r| self.members[self.node(r)][self.seat(r)] == r)
    }

    /// With lengths that were measured. All ranks have the same.
    pub fn with_lengths(self, lengths: Lengths) -> Self {
        Self { lengths, ..self }
    }

    /// Where ranks outnumber the cores of the first rank's node, or not. All ranks have the same.
    pub fn with_crowded(self, crowded: bool) -> Self {
        Self { crowded, ..self }
    }
    pub fn crowded(&self) -> bool {
        self.crowded
    }

    /// [`CollComm::apart`] of ranks that these nodes are known of, or not yet.
    pub fn apart(nodes: Option<&Self>) -> usize {
        nodes.map_or(Lengths::DEFAULT, |nodes| nodes.lengths).segment
    }

    /// What the choice of a way depends on.
    pub fn shape(&self) -> Shape {
        let ranks = self.of.len().div_ceil(self.n_nodes());
        Shape {
            nodes: self.n_nodes(),
            in_blocks: self.in_blocks,
            even: self.even,
            ranks,
            crowded: self.crowded,
            lengths: self.lengths,
        }
    }

    /// How many nodes there are.
    pub fn n_nodes(&self) -> usize {
        self.members.len()
    }
    /// The node of a rank.
    pub fn node(&self, rank: usize) -> usize {
        self.of[rank] as usize
    }
    /// The place of a rank among those of its node.
    pub fn seat(&self, rank: usize) -> usize {
        self.seat[rank] as usize
    }
    /// The ranks of a node, in order.
    pub fn members(&self, node: usize) -> &[usize] {
        &self.members[node]
    }
    /// The rank that leads a node.
    #[inline]
    fn leader(&self, node: usize, lead: Lead) -> usize {
        let members = &self.members[node];
        let leader = match lead {
            Lead::Root(root) if self.node(root) == node => root,
            Lead::First | Lead::Root(_) => members[0],
            Lead::Last => members[members.len() - 1],
            Lead::Seat(seat) => members[seat],
        };
        debug_assert_eq!(self.node(leader), node);
        leader
    }
    /// A block for each node, of as many times `count` items as it has ranks. For nodes whose ranks follow each other.
    fn blocks(&self, count: i64) -> OfNodes {
        assert!(self.in_blocks, "a node's blocks lie together");
        match self.even {
            Some(ranks) => OfNodes { even: Some(ranks as i64 * count), ..OfNodes::default() },
            None => {
                let (counts, displs) =
                    self.members.iter().map(|m| (m.len() as i64 * count, m[0] as i64 * count)).unzip();
                OfNodes { even: None, counts, displs }
            }
        }
    }
}

/// What a rank has for, or gets from, each node.
#[derive(Debug, Default)]
struct OfNodes {
    /// Items of each, where all are alike: nothing is allocated then.
    even: Option<i64>,
    counts: Vec<i64>,
    displs: Vec<i64>,
}

impl OfNodes {
    fn of<'a>(&'a self, dt: &'a Arc<Datatype>) -> Blocks<'a> {
        match self.even {
            Some(count) => Blocks::Uniform { count, dt },
            None => Blocks::Vector { counts: &self.counts, displs: &self.displs, dt },
        }
    }
}

/// The nodes of the ranks and the way that an operation goes over them; None where all ranks send.
pub(crate) fn way<C: CollComm>(c: &C, op: Op, asked: impl FnOnce() -> Asked) -> Option<(&Nodes, Way)> {
    let nodes = c.nodes()?;
    debug_assert_eq!(nodes.of.len(), c.size());
    let way = over_nodes(op, nodes.shape(), asked());
    if way == Way::All {
        return None;
    }
    c.led(op);
    Some((nodes, way))
}

/// One operation's parts, as a rank sees them.
struct Parts<'a, C> {
    /// The first and the last part, within the node.
    here: [OnNode<'a, C>; 2],
    /// Among the leaders; None on other ranks.
    leaders: Option<Leaders<'a, C>>,
    /// The leader's place within the node.
    lead: usize,
}

impl<'a, C: CollComm> Parts<'a, C> {
    fn new(c: &'a C, nodes: &'a Nodes, lead: Lead) -> Self {
        let leader = nodes.leader(nodes.node(c.rank()), lead);
        let leaders = (leader == c.rank()).then(|| Leaders::new(c, nodes, lead));
        let here = [OnNode::new(c, nodes, 0), OnNode::new(c, nodes, 1)];
        let parts = Self { here, leaders, lead: nodes.seat(leader) };
        assert_eq!(parts.leaders.is_some(), parts.lead == parts.here[0].rank());
        parts
    }
}

/// Whether a block of so many bytes goes in a bundle that takes none above `most`: neither empty nor long.
fn is_short(bytes: usize, most: usize) -> bool {
    (1..=most).contains(&bytes)
}

pub(crate) async fn barrier<C: CollComm>(c: &C, nodes: &Nodes) -> Result<()> {
    let p = Parts::new(c, nodes, Lead::First);
    crate::barrier::intra(&p.here[0]).await?;
    if let Some(leaders) = &p.leaders {
        crate::barrier::intra(leaders).await?;
    }
    crate::barrier::intra(&p.here[1]).await
}

/// As `crate::bcast` within one group.
pub(crate) async fn bcast<C: CollComm>(
    c: &C,
    nodes: &Nodes,
    way: Way,
    part: Part<'_, *mut u8>,
    root: usize,
) -> Result<()> {
    if way == Way::Slices {
        return Box::pin(slices::bcast(c, nodes, part, root)).await;
    }
    let p = Parts::new(c, nodes, Lead::Root(root));
    debug_assert!(p.leaders.is_some() || c.rank() != root, "a root leads its node");
    if let Some(leaders) = &p.leaders {
        let (home, least) = (nodes.node(root), nodes.lengths.segment);
        if chain_pays(part.bytes(), nodes.n_nodes(), least) {
            chain::bcast(leaders, part, home, least).await?;
        } else {
            intra(leaders, part, home).await?;
        }
    }
    intra(&p.here[0], part, p.lead).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::buf::byte;

    #[test]
    fn nodes_are_numbered_by_their_first_ranks() {
        let n = Nodes::new([7, 7, 3, 3, 3].into_iter()).unwrap();
        assert_eq!((n.n_nodes(), n.in_blocks, n.even), (2, true, None));
        assert_eq!((n.node(1), n.node(2), n.seat(4)), (0, 1, 2));
        let of_nodes = n.blocks(10);
        let blocks = of_nodes.of(byte());
        assert_eq!([0, 1].map(|k| (blocks.offset(k), blocks.count(k))), [(0, 20), (20, 30)]);
        assert_eq!((n.leader(1, Lead::Root(4)), n.leader(0, Lead::Root(4))), (4, 0));
        assert_eq!((n.leader(1, Lead::First), n.leader(1, Lead::Last), n.leader(1, Lead::Seat(1))), (2, 4, 3));
        let round = Nodes::new([1, 0, 1, 0].into_iter()).unwrap();
        assert_eq!((round.in_blocks, round.even), (false, Some(2)));
        assert_eq!(round.members(0), [0, 2]);
        let alike = Nodes::new([5, 5, 6, 6].into_iter()).unwrap().blocks(10);
        assert_eq!([0, 1].map(|k| (alike.of(byte()).offset(k), alike.of(byte()).count(k))), [(0, 20), (20, 20)]);
    }

    #[test]
    fn one_node_is_none() {
        assert!(Nodes::new([1, 1, 1].into_iter()).is_none());
        assert_eq!(Nodes::new([0, 1, 2].into_iter()).unwrap().even, Some(1));
        assert!(Nodes::new([].into_iter()).is_none());
    }
}
