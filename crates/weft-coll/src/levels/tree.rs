//! The tree over the levels, for any root.

use super::{Kind, Levels};

/// A group in which a rank takes part, with more than one member.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stage {
    pub level: usize,
    pub kind: Kind,
    /// The group within its level.
    pub group: usize,
    /// The ranks that represent the members, by index of the member.
    pub members: Vec<u32>,
    /// The index of the member that is the head.
    pub head: usize,
    /// The index of the asking rank.
    pub me: usize,
}

impl Stage {
    pub fn is_head(&self) -> bool {
        self.head == self.me
    }
}

impl Levels {
    /// The head of a group: the root if it is in it, else the lowest rank.
    pub fn head(&self, level: usize, group: usize, root: usize) -> usize {
        debug_assert!(group < self.groups(level));
        if self.group_of(level, root) == group {
            return root;
        }
        self.ranks_of(level, group)[0] as usize
    }

    /// Number of members of a group.
    pub fn member_count(&self, level: usize, group: usize) -> usize {
        self.member_range(level, group).len()
    }

    /// The groups of the level below (ranks by place in the order, for the innermost).
    fn member_range(&self, level: usize, group: usize) -> std::ops::Range<usize> {
        let starts = &self.levels[level].starts;
        let (from, to) = (starts[group], starts[group + 1]);
        if level == 0 {
            return from as usize..to as usize;
        }
        let below = &self.levels[level - 1].starts;
        let members = below.partition_point(|&s| s < from)..below.partition_point(|&s| s < to);
        debug_assert!(!members.is_empty() && below[members.start] == from && below[members.end] == to);
        members
    }

    /// The ranks that represent the members of a group, by index of the member.
    pub fn members(&self, level: usize, group: usize, root: usize) -> impl ExactSizeIterator<Item = usize> + '_ {
        self.member_range(level, group).map(move |member| match level {
            0 => self.order[member] as usize,
            _ => self.head(level - 1, member, root),
        })
    }

    /// The index that a rank, or the group that it is in, has in its group of a level.
    pub fn index_in(&self, level: usize, rank: usize) -> usize {
        let member = match level {
            0 => self.at[rank] as usize,
            _ => self.group_of(level - 1, rank),
        };
        let members = self.member_range(level, self.group_of(level, rank));
        debug_assert!(members.contains(&member));
        member - members.start
    }

    /// In how many levels a rank takes part, from the innermost on: one more than it is head of,
    /// except for the root.
    pub fn rises_to(&self, rank: usize, root: usize) -> usize {
        let head_of = |&level: &usize| self.head(level, self.group_of(level, rank), root) == rank;
        let heads = (0..self.depth()).take_while(head_of).count();
        debug_assert!(heads < self.depth() || rank == root, "the root alone heads the outermost group");
        (heads + 1).min(self.depth())
    }

    /// The rank before this one on the way from the root; none for the root.
    pub fn parent(&self, rank: usize, root: usize) -> Option<usize> {
        let mut heads = (0..self.depth()).map(|level| self.head(level, self.group_of(level, rank), root));
        let parent = heads.find(|&head| head != rank);
        debug_assert_eq!(parent.is_none(), rank == root, "the root heads all of its groups");
        parent
    }

    /// The ranks after this one on the way from the root, those that are farther away first.
    pub fn children(&self, rank: usize, root: usize) -> Vec<usize> {
        let mut children = Vec::new();
        for level in (0..self.rises_to(rank, root)).rev() {
            let group = self.group_of(level, rank);
            if self.head(level, group, root) == rank {
                children.extend(self.members(level, group, root).filter(|&m| m != rank));
            }
        }
        debug_assert!(!children.contains(&root) && children.len() < self.ranks().max(1));
        children
    }

    /// The ranks that a rank other than the root leads, itself first: those of the outermost group
    /// that it heads.
    pub fn subtree(&self, rank: usize, root: usize) -> &[u32] {
        let head_of = |&level: &usize| self.head(level, self.group_of(level, rank), root) == rank;
        let led = match (0..self.depth()).take_while(head_of).last() {
            Some(level) => self.ranks_of(level, self.group_of(level, rank)),
            None => {
                let at = self.at[rank] as usize;
                &self.order[at..at + 1]
            }
        };
        debug_assert!(led[0] as usize == rank && !led.contains(&(root as u32)));
        led
    }

    /// The groups in which a rank takes part, innermost first, without those of one member.
    pub fn stages(&self, rank: usize, root: usize) -> Vec<Stage> {
        (0..self.rises_to(rank, root))
            .map(|level| {
                let group = self.group_of(level, rank);
                let head = self.head(level, group, root);
                let stage = Stage {
                    level,
                    kind: self.kind(level),
                    group,
                    members: self.members(level, group, root).map(|m| m as u32).collect(),
                    head: self.index_in(level, head),
                    me: self.index_in(level, rank),
                };
                debug_assert_eq!(stage.members[stage.me] as usize, rank);
                debug_assert_eq!(stage.members[stage.head] as usize, head);
                stage
            })
            .filter(|stage| stage.members.len() > 1)
            .collect()
    }
}
