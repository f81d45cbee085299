//! Who exchanges what with whom in a neighbourhood.

use crate::shm::bundle::ANYONE;

/// The neighbours of the calling process, in the order of its blocks. None: no process there (the
/// rim of a grid), and its block is left alone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edges {
    pub sources: Box<[Option<usize>]>,
    pub destinations: Box<[Option<usize>]>,
    /// Neighbours of a grid: blocks 2d and 2d+1 belong to the two directions of a dimension, and
    /// what goes down comes from above.
    pub grid: bool,
}

impl Edges {
    /// The blocks of sources in the order in which messages of one process to another match them.
    ///
    /// SPEC: MPI-4.1 8.6: along the edges of a graph the k-th message to a process meets the k-th
    /// block from it; in a grid block s of the sender goes to block s^1, which shows where both
    /// directions lead to one process.
    fn receives(&self) -> impl Iterator<Item = usize> + Clone + '_ {
        debug_assert!(!self.grid || self.sources.len().is_multiple_of(2), "a grid's dimensions have two directions");
        (0..self.sources.len()).map(|i| if self.grid { i ^ 1 } else { i })
    }

    /// Blocks that go to other processes than this one, in order: block and destination.
    #[inline(always)]
    pub(crate) fn outgoing(&self, me: usize) -> impl Iterator<Item = (usize, usize)> + Clone + '_ {
        let other = move |(i, d): (usize, &Option<usize>)| d.filter(|&d| d != me).map(|d| (i, d));
        self.destinations.iter().enumerate().filter_map(other)
    }

    /// Blocks that come from other processes, in the order in which those send them: block, source, and how
    /// many come from there before.
    pub(crate) fn incoming(&self, me: usize) -> impl Iterator<Item = (usize, usize, usize)> + Clone + '_ {
        let other = move |i: usize| self.sources[i].filter(|&s| s != me).map(|s| (i, s));
        let all = self.receives().filter_map(other);
        all.clone().enumerate().map(move |(k, (i, s))| (i, s, all.clone().take(k).filter(|e| e.1 == s).count()))
    }

    /// Blocks that this process has for itself: where it is, and where it goes.
    pub(crate) fn kept(&self, me: usize) -> impl Iterator<Item = (usize, usize)> + '_ {
        let own = (0..self.destinations.len()).filter(move |&i| self.destinations[i] == Some(me));
        own.zip(self.receives().filter(move |&i| self.sources[i] == Some(me)))
    }

    /// The records of a rank's blocks: for whom each is, and a block that it holds. One for all destinations
    /// where `same` says of any two blocks that they are the same bytes.
    #[inline(always)]
    pub(crate) fn records(
        &self,
        me: usize,
        same: impl Fn(usize, usize) -> bool,
    ) -> impl Iterator<Item = (usize, usize)> + Clone + '_ {
        let mut out = self.outgoing(me);
        let first = out.next().filter(|first| self.outgoing(me).nth(1).is_some() && out.all(|(i, _)| same(first.0, i)));
        let for_all = first.map(|(i, _)| (ANYONE, i));
        let each = self.outgoing(me).filter(move |_| for_all.is_none()).map(|(i, d)| (d, i));
        for_all.into_iter().chain(each)
    }
}
