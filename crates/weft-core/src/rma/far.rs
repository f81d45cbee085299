//! Locks of ranks on other nodes, which take and give them on this process's behalf (ADR 0051).
//!
//! A window has a lock of the whole window on each node, the words of the first rank there. MPI_Win_lock_all takes
//! all of them, MPI_Win_lock those of its target's node.

use super::ask::{self, Question};
use super::sync;
use crate::engine::{Engine, Guard, WaitFor};
use crate::object::{CollTask, WinObj};
use std::cell::Cell;
use std::rc::Rc;
use std::sync::{Arc, OnceLock};
use weft_base::{Proc, Result};
use weft_rma::request::{Kind, Wanted};
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
    (own.unwrap_or(0), others.into())
}

/// The words of all far ranks: locked for ever, so that the short ways turn away.
pub(crate) fn locked_slot() -> &'static Slot {
    static LOCKED: OnceLock<&'static Slot> = OnceLock::new();
    LOCKED.get_or_init(|| {
        let slot = Box::leak(Slot::new());
        slot.try_lock(Box::leak(Slot::new()), LockKind::Exclusive);
        slot
    })
}

/// An answer to come: whether a lock was taken.
struct Asked {
    task: Arc<CollTask>,
    taken: Rc<Cell<bool>>,
}

fn ask_for(g: &mut Guard, w: &Arc<WinObj>, rank: usize, wanted: Wanted) -> Asked {
    let taken = Rc::new(Cell::new(false));
    let told = taken.clone();
    let sink: ask::Sink = Some(Box::new(move |word| told.set(word[0] != 0)));
    let task = ask::ask_alone(g, w, rank, Question { fetched: 8, sink, ..about_lock(Kind::Lock, wanted) });
    Asked { task, taken }
}

fn about_lock(kind: Kind, wanted: Wanted) -> Question<'static> {
    // No operation's error: who asks looks at the answer.
    let has_request = true;
    Question { kind, op: wanted.number(), dt: 0, blocks: &[], data: &[], fetched: 0, sink: None, has_request }
}

/// Waits for an answer. True: the lock was taken.
fn answer(g: &mut Guard, w: &WinObj, rank: usize, asked: &Asked) -> Result<bool> {
    let what = WaitFor { peer: w.ranks[rank].proc.0 as i32, tag: -1, ctx: w.comm.ctx_p2p(), vci: 0 };
    g.wait_for(what, |_| asked.task.is_done().then_some(()));
    // A flush looks at the task, too: the result stays.
    asked.task.result().unwrap_or(Ok(())).map(|()| asked.taken.get())
}

fn give_back(g: &mut Guard, w: &Arc<WinObj>, rank: usize, wanted: Wanted) {
    // The answer says nothing that anybody waits for; freeing the window waits for it.
    let _task = ask::ask_alone(g, w, rank, about_lock(Kind::Unlock, wanted));
}

fn wanted(kind: LockKind) -> Wanted {
    match kind {
        LockKind::Shared => Wanted::Shared,
        LockKind::Exclusive => Wanted::Exclusive,
    }
}

/// Takes the lock of a far rank.
///
/// # Errors
/// MPI_ERR_PROC_FAILED where a rank of the window has failed, which may have held it.
pub(crate) fn lock(g: &mut Guard, w: &Arc<WinObj>, rank: usize, kind: LockKind) -> Result<()> {
    let asked = ask_for(g, w, rank, wanted(kind));
    answer(g, w, rank, &asked)?;
    w.own().note_taken();
    Ok(())
}

/// Gives it back.
pub(crate) fn unlock(g: &mut Guard, w: &Arc<WinObj>, rank: usize, kind: LockKind) {
    give_back(g, w, rank, wanted(kind));
    w.own().note_given();
}

/// Takes the locks of all nodes. Who waits for one has none of the others: two that take them in different orders would
/// wait for each other.
///
/// # Errors
/// As `lock`.
pub(crate) fn lock_all(g: &mut Guard, w: &Arc<WinObj>) -> Result<()> {
    // None: this node's.
    let nodes: Vec<Option<usize>> = std::iter::once(None).chain(w.heads.iter().copied().map(Some)).collect();
    let mut awaited = None;
    loop {
        match awaited {
            None => sync::acquire(g, w, -1, || w.first().try_lock_all())?,
            Some(r) => {
                let asked = ask_for(g, w, r, Wanted::All);
                answer(g, w, r, &asked)?;
            }
        }
        let mut taken = vec![awaited];
        let asked: Vec<_> = nodes
            .iter()
            .filter_map(|n| n.filter(|_| *n != awaited).map(|r| (r, ask_for(g, w, r, Wanted::AllNow))))
            .collect();
        let mut missing = Ok(None);
        if awaited.is_some() {
            if w.first().try_lock_all() {
                w.own().note_taken();
                taken.push(None);
            } else {
                missing = Ok(Some(None));
            }
        }
        for (r, one) in asked {
            match answer(g, w, r, &one) {
                Ok(true) => taken.push(Some(r)),
                Ok(false) => missing = missing.map(|_| Some(Some(r))),
                Err(e) => missing = Err(e),
            }
        }
        if missing == Ok(None) {
            return Ok(());
        }
        taken.into_iter().for_each(|n| give_node_back(g, w, n));
        awaited = missing?.flatten();
    }
}

/// Gives them back.
pub(crate) fn unlock_all(g: &mut Guard, w: &Arc<WinObj>) {
    for &r in &w.heads {
        give_node_back(g, w, Some(r));
    }
    give_node_back(g, w, None);
}

fn give_node_back(g: &mut Guard, w: &Arc<WinObj>, node: Option<usize>) {
    match node {
        Some(r) => give_back(g, w, r, Wanted::All),
        None => {
            w.first().unlock_all();
            w.own().note_given();
            sync::wake(g.p2p(), w);
        }
    }
}
