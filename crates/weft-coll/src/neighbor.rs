//! The neighbourhood collectives: a block to each destination, a block from each source.
//!
//! Cost: one message an edge, straight from and to its place, all at once; 1 hand-off.

use crate::buf::Blocks;
use crate::comm::CollComm;
use crate::io::Batch;
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
    let mut b = Batch::new();
    for i in edges.receives() {
        if let Some(source) = edges.sources[i]
            && into.bytes(i) > 0
        {
            b.recv(c, into.at(to, i).dst(), source)?;
        }
    }
    for (i, destination) in edges.destinations.iter().enumerate() {
        if let Some(destination) = *destination
            && out.bytes(i) > 0
        {
            b.send(c, out.at_const(from, i).src(), destination)?;
        }
    }
    b.finish(c).await
}
