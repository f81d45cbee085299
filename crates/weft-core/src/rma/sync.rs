//! Completion, locks, and the tokens of post and complete.

use super::far;
use crate::engine::Guard;
use crate::engine::{Engine, WaitFor};
use crate::failures::{self, gone};
use crate::object::WinObj;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use weft_base::consts::{LOCK_EXCLUSIVE, LOCK_SHARED};
use weft_base::{Proc, Result};
use weft_p2p::P2p;
use weft_rma::protocol::{Token, locks};
use weft_rma::{LockKind, WAITER_BITS};

/// Calls between looks at other traffic.
const TURNS: u32 = 64;

/// At a flush: keeps direct stores and loads before all later stores. That later loads of this
/// process come after the stores is seen to by those loads, `order_loads`.
// PERF: the barrier between a store and later loads is a third of the time of a short put.
#[inline(always)]
pub(crate) fn order(_w: &WinObj) {
    // ORDERING: AcqRel: what was put is seen before what this process does next, as a message; what
    // was got is older than what it does next. Partners: the loads of whoever learns of it.
    std::sync::atomic::fence(Ordering::AcqRel);
}

/// Before a direct load: after a flush, and so after its stores.
#[inline(always)]
pub(crate) fn order_loads(w: &WinObj) {
    if w.stored.get() {
        w.stored.set(false);
        full_fence();
    }
}

/// SPEC: after a flush the operation is complete at the target, so a later get by this process
/// comes after it in the order that all see: stores before loads.
#[inline(always)]
pub(crate) fn full_fence() {
    if cfg!(target_arch = "x86_64") {
        // PERF: an exchange with memory that nobody shares orders as mfence does, in half the time.
        let x = AtomicU32::new(0);
        // ORDERING: SeqCst, a full barrier on this processor.
        x.swap(1, Ordering::SeqCst);
        // ORDERING: keeps the compiler from moving accesses across.
        std::sync::atomic::compiler_fence(Ordering::SeqCst);
        std::hint::black_box(&x);
    } else {
        std::sync::atomic::fence(Ordering::SeqCst);
    }
}

/// Completes what this process started at a rank, or at all (None).
///
/// # Errors
/// The first that a target reported.
#[inline]
pub(crate) fn flush(g: &mut Guard, w: &Arc<WinObj>, rank: Option<usize>) -> Result<()> {
    order(w);
    if w.owes.get() { flush_pending(g, w, rank, false) } else { Ok(()) }
}

/// As `flush`, until this process's buffers are its own again: what is gathered was copied, and answers that bring nothing
/// are not waited for.
///
/// # Errors
/// As `flush`, of those that have answered.
pub(crate) fn flush_local(g: &mut Guard, w: &Arc<WinObj>, rank: Option<usize>) -> Result<()> {
    flush_pending(g, w, rank, true)
}

#[cold]
fn flush_pending(g: &mut Guard, w: &Arc<WinObj>, rank: Option<usize>, is_local: bool) -> Result<()> {
    let win = w.clone();
    let peer = rank.map_or(-1, |r| w.ranks[r].proc.0 as i32);
    // What is gathered goes, since a call waits.
    g.wait_for(WaitFor { peer, tag: -1, ctx: w.comm.ctx_p2p(), vci: 0 }, |_| {
        win.origin.with(|o| o.is_complete(rank, is_local)).then_some(())
    });
    let (outcome, is_clear) = w.origin.with(|o| (o.take_results(rank), o.is_clear()));
    debug_assert!(is_clear || rank.is_some() || is_local, "a flush of all leaves nothing");
    w.owes.set(!is_clear);
    outcome
}

/// Now and then, lets other traffic of this process go on: a program may poll by get and flush.
#[inline(always)]
pub(crate) fn turn(g: &Engine, w: &WinObj) {
    let n = w.turns.get() + 1;
    w.turns.set(n);
    if n.is_multiple_of(TURNS) {
        turn_slow(g);
    }
}

#[cold]
#[inline(never)]
fn turn_slow(g: &Engine) {
    g.progress();
    if g.boot().header().oversubscribed() {
        // Who is polled for may need this core.
        std::thread::yield_now();
    }
}

// ---- locks ----

/// The kind of lock that MPI_Win_lock is asked for.
#[inline(always)]
pub(crate) fn lock_kind(lock_type: i32) -> Option<LockKind> {
    match lock_type {
        LOCK_EXCLUSIVE => Some(LockKind::Exclusive),
        LOCK_SHARED => Some(LockKind::Shared),
        _ => None,
    }
}

/// Waits for a lock that `attempt` tries to take and that a release in the window frees.
///
/// # Errors
/// MPI_ERR_PROC_FAILED where a rank of the window has failed, which may have held it.
pub(crate) fn acquire(g: &mut Guard, w: &WinObj, holder: i32, attempt: impl Fn() -> bool) -> Result<()> {
    if attempt() {
        w.own().note_taken();
        return Ok(());
    }
    let what = WaitFor { peer: holder, ..WaitFor::ANYTHING };
    g.wait_for(what, |_| locks::attempt(w, &attempt, &|_| false)).inspect(|()| w.own().note_taken())
}

/// Takes the lock of a rank.
///
/// # Errors
/// As `acquire`.
pub(crate) fn lock(g: &mut Guard, w: &Arc<WinObj>, rank: usize, kind: LockKind) -> Result<()> {
    if w.ranks[rank].is_far {
        return far::lock(g, w, rank, kind);
    }
    debug_assert!(w.epochs.with(|e| e.held(rank).is_none()), "rank {rank} is locked by this process already");
    let (t, first) = (w.ranks[rank].slot, w.first());
    // An exclusive lock may wait for either word; both wake through the first rank's slot.
    acquire(g, w, w.ranks[rank].proc.0 as i32, || t.try_lock(first, kind))
}

/// Gives it back and wakes who waits: of a rank of this node.
#[inline]
pub(crate) fn unlock(e: &Engine, w: &WinObj, rank: usize, kind: LockKind) {
    debug_assert!(!w.ranks[rank].is_far, "the words of far ranks are locked for ever");
    w.ranks[rank].slot.unlock(w.first(), kind);
    w.own().note_given();
    wake(e.p2p(), w);
}

/// Wakes all that wait for a lock of the window.
#[inline]
pub(crate) fn wake(p2p: &P2p, w: &WinObj) {
    // By their ranks, which are the same numbers in all processes.
    w.first().take_waiters(|bit| {
        let waiting = w.ranks.iter().skip(bit as usize).step_by(WAITER_BITS as usize);
        waiting.filter(|t| !t.is_far).for_each(|t| p2p.notify(t.proc));
    });
}

// ---- tokens ----

/// Lists of processes follow the epochs: nobody is missing of what was not posted, nobody told of what was not started.
pub(crate) fn lists_follow_epochs(w: &WinObj) -> bool {
    let (is_exposed, is_started) = w.epochs.with(|e| (e.check_wait().is_ok(), e.check_complete().is_ok()));
    (is_exposed || w.posted.with(|p| p.is_empty())) && (is_started || w.started.with(|s| s.is_empty()))
}

/// Takes a token that has arrived. None: it may come yet.
///
/// # Errors
/// MPI_ERR_PROC_FAILED where it will not: its sender has failed, or has ended its part in MPI.
fn take(e: &Engine, w: &WinObj, from: Proc, token: Token) -> Option<Result<()>> {
    let alive = || w.comm.check_alive(Some(from));
    let there = || if gone::is_on() { e.check_there(&w.comm, Some(from)) } else { Ok(()) };
    token.take(e.p2p(), w.comm.ctx_p2p(), from, || alive().and_then(|()| there()).err())
}

/// Waits for a token from each of a list.
///
/// # Errors
/// MPI_ERR_PROC_FAILED where one has failed that did not send it; the others' are taken.
fn await_tokens(g: &mut Guard, w: &Arc<WinObj>, from: &[Proc], token: Token) -> Result<()> {
    let mut outcome = Ok(());
    for &p in from {
        let win = w.clone();
        let what = WaitFor { peer: p.0 as i32, tag: token.tag(), ctx: w.comm.ctx_p2p(), vci: 0 };
        let one = g.wait_for(what, |e| take(e, &win, p, token));
        outcome = outcome.and(one);
    }
    outcome
}

fn send(e: &Engine, w: &WinObj, to: Proc, token: Token) -> Result<()> {
    token.send(e.p2p(), w.comm.ctx_p2p(), to)
}

/// MPI_Win_post: tells the origins that they may begin.
pub(crate) fn post(e: &Engine, w: &WinObj, origins: Vec<Proc>) -> Result<()> {
    debug_assert!(w.posted.with(|p| p.is_empty()), "the last exposure was waited for");
    full_fence();
    for &p in &origins {
        send(e, w, p, Token::Post)?;
    }
    w.posted.set(origins);
    Ok(())
}

/// MPI_Win_start: waits until all targets have posted.
///
/// # Errors
/// As `await_tokens`.
pub(crate) fn start(g: &mut Guard, w: &Arc<WinObj>, targets: Vec<Proc>) -> Result<()> {
    debug_assert!(w.started.with(|s| s.is_empty()), "the last access was completed");
    let outcome = await_tokens(g, w, &targets, Token::Post);
    w.started.set(targets);
    outcome
}

/// MPI_Win_complete: completes the operations, then tells the targets.
pub(crate) fn complete(g: &mut Guard, w: &Arc<WinObj>) -> Result<()> {
    let outcome = flush(g, w, None);
    full_fence();
    debug_assert!(outcome.is_err() || !w.owes.get(), "targets hear of it when all is done");
    let sent = w.started.take().into_iter().map(|p| send(g, w, p, Token::Complete));
    // One that has failed keeps nobody else waiting.
    sent.fold(outcome, |all, one| all.and(one))
}

/// Whether all origins have completed.
///
/// # Errors
/// MPI_ERR_PROC_FAILED where one never will; then none is waited for any more.
pub(crate) fn all_completed(e: &Engine, w: &WinObj) -> Result<bool> {
    let mut left = Vec::new();
    for p in w.posted.take() {
        match take(e, w, p, Token::Complete) {
            Some(outcome) => outcome?,
            None => left.push(p),
        }
    }
    let done = left.is_empty();
    debug_assert!(w.posted.with(|p| p.is_empty()), "nobody has been added meanwhile");
    w.posted.set(left);
    Ok(done)
}

/// MPI_Win_wait.
///
/// # Errors
/// As `await_tokens`.
pub(crate) fn wait(g: &mut Guard, w: &Arc<WinObj>) -> Result<()> {
    let left = w.posted.take();
    let outcome = await_tokens(g, w, &left, Token::Complete);
    full_fence();
    outcome
}

/// Waits until all ranks are here.
pub(crate) fn barrier(g: &mut Guard, w: &WinObj) -> Result<()> {
    full_fence();
    let view = crate::coll_view::CollView::next(g, &w.comm).blocking(g);
    g.block_on(failures::guarded(&w.comm, weft_coll::barrier(&view)))?;
    full_fence();
    Ok(())
}
