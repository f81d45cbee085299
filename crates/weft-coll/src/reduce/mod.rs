//! MPI_Reduce.

mod binomial;
mod circulant;
mod direct;
mod flat;
pub(crate) mod lines;
pub(crate) mod meeting;
pub(crate) mod operands;
mod reduce_scatter_gather;
mod slices;
pub(crate) mod staged;
pub(crate) mod tree;

use crate::buf::{Part, Temp, copy};
use crate::comm::{CollComm, Reducer, Root};
use crate::io::{recv, send as send_msg};
use crate::nodes;
use crate::select::{self, Asked, Facts, Op, Reduce, pick};
use std::sync::Arc;
use weft_base::Result;
use weft_datatype::Datatype;

/// The vectors to reduce: `count` items of one type on every rank.
#[derive(Clone, Copy)]
pub struct Vector<'a> {
    /// This rank's operand; None for MPI_IN_PLACE: it is where the result goes.
    pub send: Option<*const u8>,
    pub count: i64,
    pub dt: &'a Arc<Datatype>,
}

impl<'a> Vector<'a> {
    pub(crate) fn facts<C: CollComm, R: Reducer>(&self, c: &C, op: &R) -> Facts {
        let item = if self.dt.is_contiguous() { self.dt.size() as usize } else { 0 };
        Facts { item, commutative: op.commutative(), ..Facts::of(c, self.bytes()) }
    }
    /// What the way over nodes depends on.
    pub(crate) fn asked<R: Reducer>(&self, op: &R) -> Asked {
        let items = if self.dt.is_contiguous() { self.count as usize } else { 0 };
        Asked { ordered: !op.commutative(), items, ..Asked::of(self.bytes()) }
    }
    #[inline(always)]
    pub(crate) fn bytes(&self) -> usize {
        (self.count * self.dt.size()) as usize
    }
    /// The operand, given where the result goes.
    #[inline(always)]
    pub(crate) fn operand(&self, recv: *mut u8) -> Part<'a, *const u8> {
        Part::new(self.send.unwrap_or(recv), self.count, self.dt)
    }
    /// Copies the operand to where the result goes, unless it is there.
    ///
    /// # Safety
    /// Both buffers hold `count` items.
    pub(crate) unsafe fn bring(&self, recv: *mut u8) -> Result<()> {
        match self.send {
            // SAFETY: distinct buffers of `count` items by the caller's contract.
            Some(s) => unsafe { copy(Part::new(s, self.count, self.dt), Part::new(recv, self.count, self.dt)) },
            None => Ok(()),
        }
    }
}

/// The reduction of all ranks' vectors (of the other group) goes to `recv` of the root. `recv` is
/// not used elsewhere, except that in place it is the root's operand.
///
/// SPEC: MPI-5.0 6.9.1: associative, evaluated in rank order when not commutative.
///
/// # Safety
/// The buffers are valid for the whole operation and do not overlap.
pub async unsafe fn reduce<C: CollComm, R: Reducer>(
    c: &C,
    op: &R,
    v: Vector<'_>,
    recv_to: *mut u8,
    root: Root,
) -> Result<()> {
    match (c.remote_size(), root) {
        (None, Root::Rank(root)) => match nodes::way(c, Op::Reduce, || v.asked(op)) {
            Some((nodes, _)) => Box::pin(nodes::reduce(c, nodes, op, v, recv_to, root)).await,
            None => intra(c, op, v, recv_to, root).await,
        },
        (Some(_), Root::This) if v.bytes() > 0 => recv(c, Part::new(recv_to, v.count, v.dt).dst(), 0).await,
        // The group that holds the data reduces it to its rank 0, which sends it on.
        (Some(_), Root::Rank(root)) if v.bytes() > 0 => Box::pin(to_other_group(c, op, v, root)).await,
        _ => Ok(()),
    }
}

/// The reduction of this group, sent to rank `root` of the other one.
async fn to_other_group<C: CollComm, R: Reducer>(c: &C, op: &R, v: Vector<'_>, root: usize) -> Result<()> {
    let mem = if c.rank() == 0 { Some(Temp::items(1, v.count, v.dt)?) } else { None };
    let to = mem.as_ref().map_or(std::ptr::null_mut(), |m| m.ptr(0));
    intra(&c.local(0), op, v, to, 0).await?;
    match mem {
        Some(_) => send_msg(c, Part::new(to, v.count, v.dt).src(), root).await,
        None => Ok(()),
    }
}

/// Within one group.
pub(crate) async fn intra<C: CollComm, R: Reducer>(
    c: &C,
    op: &R,
    v: Vector<'_>,
    recv: *mut u8,
    root: usize,
) -> Result<()> {
    if v.bytes() == 0 {
        return Ok(());
    }
    if c.size() == 1 {
        // SAFETY: distinct buffers by the caller's contract.
        return unsafe { v.bring(recv) };
    }
    debug_assert!(root < c.size());
    let f = v.facts(c, op);
    match (pick(c, Op::Reduce, f, select::reduce(f, v.count)), c.shm()) {
        (Reduce::Lines, Some(t)) => lines::run(c, t, op, v, recv, root).await,
        (Reduce::Staged, Some(t)) => Box::pin(staged::run(c, t, op, v, recv, root)).await,
        (Reduce::Tree, Some(t)) => Box::pin(tree::run(c, t, op, v, recv, (root, false))).await,
        (Reduce::Direct, Some(t)) => Box::pin(direct::run(c, t, op, v, recv, root)).await,
        (Reduce::Flat, _) => Box::pin(flat::run(c, op, v, recv, root)).await,
        (Reduce::ReduceScatterGather, _) => Box::pin(reduce_scatter_gather::run(c, op, v, recv, root)).await,
        (Reduce::Circulant, _) => Box::pin(circulant::run(c, op, v, recv, root)).await,
        _ => binomial::run(c, op, v, recv, root).await,
    }
}
