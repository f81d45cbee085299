//! The neighbourhood collectives: a block to each destination, a block from each source.

mod boards;
mod messages;

use crate::buf::{Blocks, copy};
use crate::comm::CollComm;
use crate::select::{self, Facts, Neighbor, Op, pick};
use crate::team::bundle::record_len;
use weft_base::Result;

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
    fn receives(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.sources.len()).map(|i| if self.grid { i ^ 1 } else { i })
    }
}

/// The blocks of one call: what goes out, and what comes in.
#[derive(Clone, Copy)]
struct Exchange<'a> {
    edges: &'a Edges,
    from: *const u8,
    out: Blocks<'a>,
    to: *mut u8,
    into: Blocks<'a>,
}

impl Exchange<'_> {
    /// Blocks that go to other processes than this one, in order: block and destination.
    fn outgoing(&self, me: usize) -> impl Iterator<Item = (usize, usize)> + '_ {
        let other = move |(i, d): (usize, &Option<usize>)| d.filter(|&d| d != me).map(|d| (i, d));
        self.edges.destinations.iter().enumerate().filter_map(other)
    }
    /// Blocks that come from other processes, in the order in which those send them: block, source.
    fn incoming(&self, me: usize) -> impl Iterator<Item = (usize, usize)> + '_ {
        let other = move |i: usize| self.edges.sources[i].filter(|&s| s != me).map(|s| (i, s));
        self.edges.receives().filter_map(other)
    }
    /// Brings the blocks home that this process has for itself.
    ///
    /// # Safety
    /// As `neighbor`.
    unsafe fn keep(&self, me: usize) -> Result<()> {
        let mut own = (0..self.edges.destinations.len()).filter(|&i| self.edges.destinations[i] == Some(me));
        for i in self.edges.receives().filter(|&i| self.edges.sources[i] == Some(me)) {
            if let Some(j) = own.next() {
                // SAFETY: by the caller's contract.
                unsafe { copy(self.out.at_const(self.from, j), self.into.at(self.to, i))? };
            }
        }
        Ok(())
    }
}

/// MPI_Neighbor_alltoallw, of which the other four are cases.
///
/// # Safety
/// The buffers are valid for the whole operation and do not overlap.
pub async unsafe fn neighbor<C: CollComm>(
    c: &C,
    edges: &Edges,
    (from, out): (*const u8, Blocks<'_>),
    (to, into): (*mut u8, Blocks<'_>),
) -> Result<()> {
    let x = Exchange { edges, from, out, to, into };
    let me = c.rank();
    let (bytes, degree) = x.outgoing(me).fold((0, 0), |(b, n), (i, _)| (b + record_len(out.bytes(i)), n + 1));
    let f = Facts::of(c, bytes);
    let chosen = pick(c, Op::Neighbor, f, select::neighbor(f, degree));
    let done = match c.team().filter(|_| chosen != Neighbor::Messages && c.size() > 1) {
        Some(op) => Box::pin(boards::run(c, op, chosen, x)).await,
        None => messages::run(c, x).await,
    };
    // SAFETY: by the caller's contract.
    done.and(unsafe { x.keep(me) })
}
