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

/// The blocks of one call by the numbers of their edges: what goes out, and what comes in.
#[derive(Clone, Copy)]
pub struct Exchange<'a, S, R> {
    pub edges: &'a Edges,
    pub send: S,
    pub block: R,
}

impl<'a, S: Fn(usize) -> Part<'a, *const u8> + Copy, R: Fn(usize) -> Part<'a, *mut u8>> Exchange<'a, S, R> {
    /// What goes to other processes, for whom.
    #[inline(always)]
    fn records(&self, me: usize) -> impl Iterator<Item = (usize, Part<'a, *const u8>)> + Clone + use<'a, S, R> {
        let send = self.send;
        let same = move |i, k| {
            let (a, b) = (send(i), send(k));
            a.ptr == b.ptr && a.bytes() == b.bytes() && Arc::ptr_eq(a.dt, b.dt)
        };
        self.edges.records(me, same).map(move |(r, i)| (r, send(i)))
    }
    /// Bytes that these take on a board.
    #[inline(always)]
    pub fn bytes(&self, me: usize) -> usize {
        self.bytes_and_count(me).0
    }
    /// The same, and how many these are.
    #[inline(always)]
    fn bytes_and_count(&self, me: usize) -> (usize, usize) {
        self.records(me).fold((0, 0), |(at, n), (_, p)| (boards::place(at, p.bytes()).1, n + 1))
    }
    /// Brings the blocks home that this process has for itself.
    ///
    /// # Safety
    /// As `neighbor`.
    #[inline(always)]
    unsafe fn keep(&self, me: usize) -> Result<()> {
        // SAFETY: by the caller's contract.
        self.edges.kept(me).try_for_each(|(j, i)| unsafe { copy((self.send)(j), (self.block)(i)) })
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
    let x = Exchange { edges, send: |i| out.at_const(from, i), block: |i| into.at(to, i) };
    let me = c.rank();
    let (bytes, degree) = x.bytes_and_count(me);
    let f = Facts::of(c, bytes);
    let chosen = pick(c, Op::Neighbor, f, select::neighbor(f, degree));
    match c.shm().filter(|_| chosen != Neighbor::Messages && c.size() > 1) {
        Some(op) => Box::pin(boards::run(c, op, chosen, x, bytes)).await,
        None => {
            let done = messages::run(c, &x).await;
            // SAFETY: by the caller's contract.
            done.and(unsafe { x.keep(me) })
        }
    }
}
