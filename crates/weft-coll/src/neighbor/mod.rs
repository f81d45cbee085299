//! The neighbourhood collectives: a block to each destination, a block from each source.

pub(crate) mod boards;
mod edges;
mod messages;

pub use edges::Edges;

use crate::buf::{Blocks, Part, copy};
use crate::comm::CollComm;
use crate::select::{self, Facts, Neighbor, Op, pick};
use std::sync::Arc;
use weft_base::Result;

/// The blocks of one call: what goes out, and what comes in.
#[derive(Clone, Copy)]
struct Exchange<'a> {
    edges: &'a Edges,
    from: *const u8,
    out: Blocks<'a>,
    to: *mut u8,
    into: Blocks<'a>,
}

impl<'a> Exchange<'a> {
    fn part(&self, i: usize) -> Part<'a, *const u8> {
        self.out.at_const(self.from, i)
    }
    /// What goes to other processes, for whom.
    fn records(&self, me: usize) -> impl Iterator<Item = (usize, Part<'a, *const u8>)> + Clone + '_ {
        let same = |i, k| {
            let (a, b) = (self.part(i), self.part(k));
            a.ptr == b.ptr && a.bytes() == b.bytes() && Arc::ptr_eq(a.dt, b.dt)
        };
        self.edges.records(me, same).map(|(r, i)| (r, self.part(i)))
    }
    /// Brings the blocks home that this process has for itself.
    ///
    /// # Safety
    /// As `neighbor`.
    unsafe fn keep(&self, me: usize) -> Result<()> {
        // SAFETY: by the caller's contract.
        self.edges.kept(me).try_for_each(|(j, i)| unsafe { copy(self.part(j), self.into.at(self.to, i)) })
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
    let (bytes, degree) = x.records(me).fold((0, 0), |(at, n), (_, p)| (boards::place(at, p.bytes()).1, n + 1));
    let f = Facts::of(c, bytes);
    let chosen = pick(c, Op::Neighbor, f, select::neighbor(f, degree));
    let done = match c.team().filter(|_| chosen != Neighbor::Messages && c.size() > 1) {
        Some(op) => Box::pin(boards::run(c, op, chosen, x)).await,
        None => messages::run(c, x).await,
    };
    // SAFETY: by the caller's contract.
    done.and(unsafe { x.keep(me) })
}
