//! Locks of ranks on other nodes, by `weft_rma::protocol` (ADR 0051).

use super::{ask, sync};
use crate::engine::{Engine, Guard, Inside, WaitFor};
use crate::object::{CollTask, WinObj};
use std::cell::Cell;
use std::future::Future;
use std::pin::pin;
use std::sync::{Arc, OnceLock};
use std::task::{Context, Poll, Waker};
use weft_base::{Proc, Result};
use weft_rma::protocol::Question;
use weft_rma::protocol::locks::{self, Asker};
use weft_rma::{LockKind, Slot};

/// Of the first ranks of all nodes, that of this one and the others'.
pub(crate) fn heads(e: &Engine, procs: impl Iterator<Item = Proc>) -> (usize, Box<[usize]>) {
    let (net, mut seen, mut others, mut own) = (e.booted(), Vec::new(), Vec::new(), None);
    for (r, p) in procs.enumerate() {
        if !net.is_far(p) {
            own = own.or(Some(r));
        } else if !seen.contains(&net.place_of(p)) {
            seen.push(net.place_of(p));
            others.push(r);
        }
    }
    debug_assert!(own.is_some(), "this process is on this node");
    debug_assert!(others.is_sorted() && others.len() == seen.len(), "one rank of each other node");
    (own.unwrap_or(0), others.into())
}

/// The words of all far ranks: locked for ever, so that the short ways turn away.
pub(crate) fn locked_slot() -> &'static Slot {
    static LOCKED: OnceLock<&'static Slot> = OnceLock::new();
    LOCKED.get_or_init(|| {
        let slot = Box::leak(Slot::new());
        let is_locked = slot.try_lock(Box::leak(Slot::new()), LockKind::Exclusive);
        assert!(is_locked, "nobody else knows the slot");
        slot
    })
}

/// A window, and whom a lock of it is waited for from.
struct Waiting {
    e: Inside,
    w: Arc<WinObj>,
    rank: Cell<Option<usize>>,
}

impl Asker for Waiting {
    type Window = WinObj;
    type Task = CollTask;
    fn window(&self) -> &WinObj {
        &self.w
    }
    fn heads(&self) -> &[usize] {
        &self.w.heads
    }
    fn may_ask(&self, rank: usize) -> bool {
        self.w.origin.with(|o| o.may_gather(rank))
    }
    fn ask(&self, rank: usize, q: Question) -> Option<Arc<CollTask>> {
        ask::gather(&self.e, &self.w, rank, q)
    }
    fn waits_for(&self, rank: Option<usize>) {
        self.rank.set(rank);
    }
}

/// Runs what takes or gives locks to its end.
fn run<T>(g: &mut Guard, w: &Arc<WinObj>, what: impl AsyncFnOnce(&Waiting) -> T) -> T {
    let waiting = Waiting { e: g.inside(), w: w.clone(), rank: Cell::new(None) };
    let mut fut = pin!(what(&waiting));
    let mut cx = Context::from_waker(Waker::noop());
    loop {
        let rank = waiting.rank.get();
        let from = match rank {
            Some(r) => WaitFor { peer: w.ranks[r].proc.0 as i32, tag: -1, ctx: w.comm.ctx_p2p(), vci: 0 },
            None => WaitFor::ANYTHING,
        };
        let end = g.wait_for(from, |_| match fut.as_mut().poll(&mut cx) {
            Poll::Ready(end) => Some(Some(end)),
            Poll::Pending => (waiting.rank.get() != rank).then_some(None),
        });
        if let Some(end) = end {
            return end;
        }
    }
}

/// Takes the lock of a far rank.
///
/// # Errors
/// MPI_ERR_PROC_FAILED where a rank of the window has failed, which may have held it.
pub(crate) fn lock(g: &mut Guard, w: &Arc<WinObj>, rank: usize, kind: LockKind) -> Result<()> {
    debug_assert!(w.ranks[rank].is_far && w.is_far(), "rank {rank} has words on this node");
    run(g, w, async |a| locks::lock(a, rank, kind).await)
}

/// Completes what a far rank was asked, and gives its lock back.
///
/// # Errors
/// The first that the rank reported.
pub(crate) fn unlock(g: &mut Guard, w: &Arc<WinObj>, rank: usize, kind: LockKind) -> Result<()> {
    debug_assert!(w.ranks[rank].is_far, "rank {rank} has words on this node");
    // What has messages of its own would not have come before the lock is given.
    let before = if w.origin.with(|o| o.goes_straight(rank)) { sync::flush(g, w, Some(rank)) } else { Ok(()) };
    debug_assert!(before.is_err() || !w.origin.with(|o| o.goes_straight(rank)), "long ones have come");
    // With nothing under way nobody waits for the answer.
    let is_complete = w.origin.with(|o| o.is_complete(Some(rank), false));
    run(g, w, async |a| locks::unlock(a, rank, kind).await);
    let with = if is_complete { w.origin.with(|o| o.take_results(Some(rank))) } else { sync::flush(g, w, Some(rank)) };
    sync::order(w);
    before.and(with)
}

/// Takes the locks of all nodes.
///
/// # Errors
/// As `lock`.
pub(crate) fn lock_all(g: &mut Guard, w: &Arc<WinObj>) -> Result<()> {
    debug_assert!(w.is_far(), "the words of one node are taken without asking");
    run(g, w, async |a| locks::lock_all(a).await)
}

/// Gives them back.
pub(crate) fn unlock_all(g: &mut Guard, w: &Arc<WinObj>) {
    run(g, w, async |a| locks::unlock_all(a).await);
}
