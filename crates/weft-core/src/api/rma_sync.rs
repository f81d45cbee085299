//! Synchronisation of windows (MPI-5.0 section 12.5).

use crate::engine::Guard;
use crate::engine::{Engine, engine};
use crate::object::WinObj;
use crate::rma::{far, rank as rank_of, sync};
use crate::strict;
use std::sync::Arc;
use weft_base::consts::*;
use weft_base::handle::*;
use weft_base::{ErrClass, MpiError, Proc, Result, err};
use weft_rma::epoch::Held;

/// # Errors
/// MPI_ERR_ASSERT for a bit that the call does not know.
fn assertion(given: i32, allowed: i32) -> Result<()> {
    if given & !allowed == 0 { Ok(()) } else { Err(err!(ErrClass::ASSERT, "the assertion is {given}")) }
}

/// `MPI_Win_fence`. Progress: waits for all ranks.
///
/// # Errors
/// MPI_ERR_ASSERT, MPI_ERR_RMA_SYNC; what a target reported.
pub fn win_fence(assert: i32, win: WinH) -> Result<()> {
    let mut g = engine();
    let w = g.win(win)?.clone();
    assertion(assert, MODE_NOSTORE | MODE_NOPUT | MODE_NOPRECEDE | MODE_NOSUCCEED)?;
    w.epochs.with(|e| e.check_fence())?;
    debug_assert!(sync::lists_follow_epochs(&w), "nobody is waited for in another epoch");
    let outcome = sync::flush(&mut g, &w, None);
    // Direct operations of this process are only right once the others are here, so that no
    // assertion saves the barrier.
    sync::barrier(&mut g, &w)?;
    w.epochs.with(|e| e.fence(assert & MODE_NOSUCCEED != 0));
    outcome
}

// ---- post, start, complete, wait ----

/// The ranks and processes of a group, all of them in the window.
fn members(e: &Engine, w: &WinObj, group: GroupH) -> Result<(Vec<usize>, Vec<Proc>)> {
    let procs: Vec<Proc> = e.group(group)?.procs().collect();
    let ranks: Option<Vec<usize>> = procs.iter().map(|p| w.comm.group.rank_of(*p)).collect();
    let ranks = ranks.ok_or_else(|| MpiError::new(ErrClass::GROUP, "a process of the group is not in the window"))?;
    debug_assert!(ranks.iter().zip(&procs).all(|(r, p)| w.ranks[*r].proc == *p), "ranks are those of the window");
    Ok((ranks, procs))
}

/// `MPI_Win_post`. Local.
///
/// # Errors
/// MPI_ERR_ASSERT, MPI_ERR_GROUP, MPI_ERR_RMA_SYNC.
pub fn win_post(group: GroupH, assert: i32, win: WinH) -> Result<()> {
    let g = engine();
    let w = g.win(win)?;
    assertion(assert, MODE_NOCHECK | MODE_NOSTORE | MODE_NOPUT)?;
    let (_, procs) = members(&g, w, group)?;
    w.epochs.with(|e| e.post())?;
    sync::post(&g, w, procs)
}

/// `MPI_Win_start`. Progress: waits until the targets have posted.
///
/// # Errors
/// MPI_ERR_ASSERT, MPI_ERR_GROUP, MPI_ERR_RMA_SYNC.
pub fn win_start(group: GroupH, assert: i32, win: WinH) -> Result<()> {
    let mut g = engine();
    let w = g.win(win)?.clone();
    assertion(assert, MODE_NOCHECK)?;
    let (ranks, procs) = members(&g, &w, group)?;
    w.epochs.with(|e| e.start(&ranks))?;
    debug_assert!(ranks.iter().all(|&r| w.epochs.with(|e| e.rights(r).access() && !e.rights(r).passive())));
    // MPI_MODE_NOCHECK: the tokens are there already.
    sync::start(&mut g, &w, procs)
}

/// `MPI_Win_complete`. Progress: waits for targets that have to act themselves.
///
/// # Errors
/// MPI_ERR_RMA_SYNC; what a target reported.
pub fn win_complete(win: WinH) -> Result<()> {
    let mut g = engine();
    let w = g.win(win)?.clone();
    w.epochs.with(|e| e.check_complete())?;
    let outcome = sync::complete(&mut g, &w);
    w.epochs.with(|e| e.completed());
    debug_assert!(sync::lists_follow_epochs(&w), "all targets were told");
    outcome
}

/// `MPI_Win_wait`. Progress: waits until the origins have completed.
///
/// # Errors
/// MPI_ERR_RMA_SYNC.
pub fn win_wait(win: WinH) -> Result<()> {
    let mut g = engine();
    let w = g.win(win)?.clone();
    w.epochs.with(|e| e.check_wait())?;
    let outcome = sync::wait(&mut g, &w);
    w.epochs.with(|e| e.waited());
    debug_assert!(sync::lists_follow_epochs(&w), "no origin is missing");
    outcome
}

/// `MPI_Win_test`. Local.
///
/// # Errors
/// MPI_ERR_RMA_SYNC.
pub fn win_test(win: WinH) -> Result<bool> {
    let mut g = engine();
    let w = g.win(win)?.clone();
    w.epochs.with(|e| e.check_wait())?;
    g.progress_asked();
    let done = sync::all_completed(&g, &w);
    if done != Ok(false) {
        sync::full_fence();
        w.epochs.with(|e| e.waited());
        debug_assert!(sync::lists_follow_epochs(&w), "no origin is missing");
    }
    done
}

// ---- locks ----

fn allowed(w: &WinObj) -> Result<()> {
    if w.hints.with(|h| h.no_locks) {
        strict::taken(ErrClass::RMA_SYNC, "12.2.1", "the window has the hint no_locks")?;
    }
    Ok(())
}

/// `MPI_Win_lock`. Progress: waits for the lock.
///
/// # Errors
/// MPI_ERR_LOCKTYPE, MPI_ERR_RANK, MPI_ERR_ASSERT, MPI_ERR_RMA_SYNC.
pub fn win_lock(lock_type: i32, rank: i32, assert: i32, win: WinH) -> Result<()> {
    let mut g = engine();
    let w = g.win(win)?.clone();
    let kind = sync::lock_kind(lock_type);
    let kind = kind.ok_or_else(|| err!(ErrClass::LOCKTYPE, "the lock type is {lock_type}"))?;
    let r = rank_of(&w, rank)?;
    assertion(assert, MODE_NOCHECK)?;
    allowed(&w)?;
    w.epochs.with(|e| e.check_lock(r))?;
    let checked = assert & MODE_NOCHECK == 0;
    if let Some(r) = r.filter(|_| checked) {
        sync::lock(&mut g, &w, r, kind)?;
    }
    w.epochs.with(|e| e.locked(r, checked.then_some(kind)));
    debug_assert_eq!(
        r.and_then(|r| w.epochs.with(|e| e.held(r))),
        r.and(checked.then_some(kind)),
        "what is given back"
    );
    Ok(())
}

/// `MPI_Win_unlock`. Progress: waits for a target that has to act itself.
///
/// # Errors
/// MPI_ERR_RANK, MPI_ERR_RMA_SYNC; what the target reported.
pub fn win_unlock(rank: i32, win: WinH) -> Result<()> {
    let mut g = engine();
    let w = g.win(win)?.clone();
    let r = rank_of(&w, rank)?;
    let held = w.epochs.with(|e| e.check_unlock(r))?;
    let outcome = match (held, r) {
        (_, None) => Ok(()),
        (Held::Lock(kind), Some(r)) if w.ranks[r].is_far => far::unlock(&mut g, &w, r, kind),
        (Held::Lock(kind), Some(r)) => {
            let outcome = sync::flush(&mut g, &w, Some(r));
            sync::unlock(&g, &w, r, kind);
            outcome
        }
        (Held::Nothing, Some(_)) => sync::flush(&mut g, &w, r),
    };
    w.epochs.with(|e| e.unlocked(r));
    debug_assert!(r.is_none_or(|r| w.epochs.with(|e| !e.rights(r).access())), "nothing is allowed any more");
    outcome
}

/// `MPI_Win_lock_all`. Progress: waits while ranks are locked exclusively.
///
/// # Errors
/// MPI_ERR_ASSERT, MPI_ERR_RMA_SYNC.
pub fn win_lock_all(assert: i32, win: WinH) -> Result<()> {
    let mut g = engine();
    let w = g.win(win)?.clone();
    assertion(assert, MODE_NOCHECK)?;
    allowed(&w)?;
    w.epochs.with(|e| e.check_lock_all())?;
    let checked = assert & MODE_NOCHECK == 0;
    if checked && w.is_far() {
        far::lock_all(&mut g, &w)?;
    } else if checked {
        let first = w.first();
        sync::acquire(&mut g, &w, -1, || first.try_lock_all())?;
    }
    w.epochs.with(|e| e.locked_all(checked));
    debug_assert_eq!(w.epochs.with(|e| e.check_unlock_all().ok()), Some(checked), "what is given back");
    Ok(())
}

/// `MPI_Win_unlock_all`. Progress: waits for targets that have to act themselves.
///
/// # Errors
/// MPI_ERR_RMA_SYNC; what a target reported.
pub fn win_unlock_all(win: WinH) -> Result<()> {
    let mut g = engine();
    let w = g.win(win)?.clone();
    let checked = w.epochs.with(|e| e.check_unlock_all())?;
    let outcome = sync::flush(&mut g, &w, None);
    if checked {
        far::unlock_all(&mut g, &w);
    }
    w.epochs.with(|e| e.unlocked_all());
    debug_assert!((0..w.ranks.len()).all(|r| w.epochs.with(|e| !e.rights(r).access())), "nothing is allowed any more");
    outcome
}

// ---- flush and sync ----

/// The window and the rank, where a flush is allowed.
#[inline(always)]
fn passive(g: &Guard, rank: Option<i32>, win: WinH) -> Result<(&Arc<WinObj>, Option<usize>)> {
    let w = g.win(win)?;
    let r = match rank {
        Some(r) => rank_of(w, r)?,
        None => None,
    };
    w.epochs.with(|e| e.check_passive(r))?;
    Ok((w, r))
}

#[inline(always)]
fn flush(rank: Option<i32>, win: WinH, is_local: bool) -> Result<()> {
    let mut g = engine();
    let (w, r) = passive(&g, rank, win)?;
    sync::turn(&g, w);
    sync::order(w);
    if !w.owes.get() || rank.is_some() && r.is_none() {
        return Ok(());
    }
    let w = w.clone();
    if is_local { sync::flush_local(&mut g, &w, r) } else { sync::flush(&mut g, &w, r) }
}

/// `MPI_Win_flush`. Progress: waits for a target that has to act itself.
///
/// # Errors
/// MPI_ERR_RANK, MPI_ERR_RMA_SYNC; what the target reported.
#[inline]
pub fn win_flush(rank: i32, win: WinH) -> Result<()> {
    flush(Some(rank), win, false)
}

/// `MPI_Win_flush_all`. As `win_flush`.
pub fn win_flush_all(win: WinH) -> Result<()> {
    flush(None, win, false)
}

/// `MPI_Win_flush_local`. Progress: waits for targets that have to act themselves, where they read or write a buffer.
pub fn win_flush_local(rank: i32, win: WinH) -> Result<()> {
    flush(Some(rank), win, true)
}

/// `MPI_Win_flush_local_all`. As `win_flush_local`.
pub fn win_flush_local_all(win: WinH) -> Result<()> {
    flush(None, win, true)
}

/// `MPI_Win_sync`: public and private copy are one; orders this process's accesses. Local.
///
/// Allowed outside of epochs too, where programs use it for memory that ranks share.
pub fn win_sync(win: WinH) -> Result<()> {
    let g = engine();
    let w = g.win(win)?;
    sync::turn(&g, w);
    w.stored.set(false);
    sync::full_fence();
    Ok(())
}
