//! A tree in which each rank leads a run of ranks that begins with it: for operations that follow the
//! order of the ranks, such as scans.

use super::{Levels, Options, Spot};

/// The most children of a rank: what they are told has a place in its large slot.
const MOST_CHILDREN: usize = 64;

/// A rank's place in such a tree, whose root is rank 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ordered {
    pub parent: Option<usize>,
    /// Its place among its parent's children.
    pub place: usize,
    /// In their order: each leads the ranks up to the next.
    pub children: Vec<usize>,
}

impl Ordered {
    /// The tree of the machine's levels where their groups are runs of ranks; else groups are cut by
    /// rank order, however near the ranks are.
    pub fn new(rank: usize, ranks: usize, levels: Option<&Levels>) -> Self {
        assert!(rank < ranks && levels.is_none_or(|l| l.ranks() == ranks));
        let cut;
        let levels = match levels.filter(|l| l.is_in_order()) {
            Some(levels) => levels,
            None => {
                cut = Levels::new(&vec![Spot::on_node(None); ranks], &Options::default());
                &cut
            }
        };
        let of = |rank| {
            let mut children = levels.children(rank, 0);
            children.sort_unstable();
            children
        };
        let parent = levels.parent(rank, 0);
        let place = parent.map_or(0, |p| of(p).iter().position(|&c| c == rank).unwrap_or(0));
        let children = of(rank);
        // Each rank leads a run that begins with it.
        assert!(parent.is_none_or(|p| p < rank) && children.first().is_none_or(|c| *c == rank + 1));
        assert!(children.len() <= Self::most_children(ranks), "what they are told has no place");
        debug_assert!(parent.is_none_or(|p| of(p)[place] == rank));
        Self { parent, place, children }
    }

    /// The most children that any rank may have in the tree of so many.
    pub fn most_children(ranks: usize) -> usize {
        (ranks - 1).min(MOST_CHILDREN)
    }
}

impl Levels {
    /// Whether each group of each level is a run of ranks, and no rank leads too many others.
    fn is_in_order(&self) -> bool {
        let most = |level| (0..self.groups(level)).map(|g| self.member_count(level, g) - 1).max().unwrap_or(0);
        self.order.is_sorted() && (0..self.depth()).map(most).sum::<usize>() <= MOST_CHILDREN
    }
}
