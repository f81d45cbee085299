//! The plain forms of the neighbourhood collectives.

use super::{Buffer, Plain, Tried};
use weft_coll::chosen::{self, Exchange};
use weft_coll::select::Op;
use weft_coll::{Edges, Part};

/// Edges of a plain call, at most: lengths are asked for more than once.
const MOST_EDGES: usize = 32;

impl Plain {
    /// Whether all blocks that go along these edges are plain and none overflows.
    #[inline(always)]
    fn edges_are_plain(&self, b: Buffer, edges: &[Option<usize>]) -> bool {
        Self::are_there(b)
            && edges.len() <= MOST_EDGES
            && (0..edges.len()).all(|i| self.len(b.blocks.count(i)).is_some())
    }

    /// How many blocks of the communicator's neighbourhood go out and come in, where that is known.
    #[inline(always)]
    pub fn degrees(&self) -> Option<(usize, usize)> {
        // SAFETY: callers compared `comm`; a communicator that ends makes nothing plain.
        let edges = unsafe { &*self.c }.known_edges()?;
        Some((edges.destinations.len(), edges.sources.len()))
    }

    /// MPI_Neighbor_allgather(v) and MPI_Neighbor_alltoall(v, w).
    ///
    /// # Safety
    /// As for these.
    #[inline(always)]
    pub unsafe fn neighbor(&self, from: Buffer, to: Buffer) -> Tried {
        // SAFETY: callers compared `comm`; a communicator that ends makes nothing plain.
        let edges = (unsafe { &*self.c }).known_edges()?;
        let Edges { sources, destinations, .. } = edges;
        if from.ptr == to.ptr || !self.edges_are_plain(from, destinations) || !self.edges_are_plain(to, sources) {
            return None;
        }
        let dt = self.dt?;
        let send = |i| {
            let part = self.part(from, i, dt);
            Part::new(part.ptr.cast_const(), part.count, dt)
        };
        let x = Exchange { edges, send, block: |i| self.part(to, i, dt) };
        let bytes = x.bytes(self.me);
        // What has no data may have no buffer.
        if bytes == 0 {
            return None;
        }
        // SAFETY: by the caller's contract.
        self.next(Op::Neighbor, (bytes, bytes))?.run(|c, op| unsafe { chosen::neighbor(c, op, x, bytes) })
    }
}
