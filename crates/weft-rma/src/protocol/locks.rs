//! Locks of ranks on other nodes, which take and give them on this process's behalf (ADR 0051).
//!
//! A window has a lock of the whole window on each node, the words of the first rank there. MPI_Win_lock_all takes
//! all of them, MPI_Win_lock those of its target's node.

use super::{Question, Sink, Task, Window};
use crate::LockKind;
use crate::request::{Kind, Wanted};
use std::cell::Cell;
use std::future::poll_fn;
use std::rc::Rc;
use std::sync::Arc;
use std::task::Poll;
use weft_base::{Proc, Result};

/// Who takes and gives locks.
pub trait Asker {
    type Window: Window;
    type Task: Task;
    fn window(&self) -> &Self::Window;
    /// The first ranks of the other nodes.
    fn heads(&self) -> &[usize];
    /// Whether a rank can be asked now.
    fn may_ask(&self, rank: usize) -> bool;
    /// Asks it, with what else goes there.
    fn ask(&self, rank: usize, q: Question) -> Option<Arc<Self::Task>>;
    /// From here on a rank is waited for; None: any of this node.
    fn waits_for(&self, rank: Option<usize>);
}

/// Tries to take a lock. None: it is not free, and who gives it back wakes this process.
///
/// # Errors
/// As `Window::never_released` says.
pub fn attempt<W: Window + ?Sized>(
    w: &W,
    try_lock: impl Fn() -> bool,
    far_holds: &dyn Fn(Proc) -> bool,
) -> Option<Result<()>> {
    if try_lock() {
        return Some(Ok(()));
    }
    w.first().await_release(w.me() as u32);
    if try_lock() {
        return Some(Ok(()));
    }
    w.never_released(far_holds).map(Err)
}

/// Takes a lock of this node.
///
/// # Errors
/// MPI_ERR_PROC_FAILED where a rank of the window has failed, which may have held it.
pub async fn acquire(a: &impl Asker, try_lock: impl Fn() -> bool) -> Result<()> {
    a.waits_for(None);
    poll_fn(|_| attempt(a.window(), &try_lock, &|_| false).map_or(Poll::Pending, Poll::Ready)).await?;
    a.window().own().note_taken();
    Ok(())
}

async fn ask<A: Asker>(a: &A, rank: usize, kind: Kind, wanted: Wanted, sink: Sink) -> Option<Arc<A::Task>> {
    a.waits_for(Some(rank));
    poll_fn(|_| if a.may_ask(rank) { Poll::Ready(()) } else { Poll::Pending }).await;
    // No operation's error: who asks for a lock looks at the answer, and that to Unlock says nothing that anybody waits for.
    let (has_request, fetched) = (true, if sink.is_some() { 8 } else { 0 });
    a.ask(rank, Question { kind, op: wanted.number(), dt: 0, blocks: &[], data: &[], fetched, sink, has_request })
}

/// An answer to come: whether a lock was taken.
struct Asked<T> {
    rank: usize,
    task: Option<Arc<T>>,
    taken: Rc<Cell<bool>>,
}

impl<T: Task> Asked<T> {
    async fn start(a: &impl Asker<Task = T>, rank: usize, wanted: Wanted) -> Self {
        let taken = Rc::new(Cell::new(false));
        let told = taken.clone();
        let sink: Sink = Some(Box::new(move |word| told.set(word[0] != 0)));
        Asked { rank, task: ask(a, rank, Kind::Lock, wanted, sink).await, taken }
    }

    /// True: it was.
    async fn answer(&self, a: &impl Asker) -> Result<bool> {
        a.waits_for(Some(self.rank));
        poll_fn(|_| if self.task.iter().all(|t| t.is_done()) { Poll::Ready(()) } else { Poll::Pending }).await;
        self.task.as_ref().and_then(|t| t.take_result()).unwrap_or(Ok(())).map(|()| self.taken.get())
    }
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
pub async fn lock(a: &impl Asker, rank: usize, kind: LockKind) -> Result<()> {
    Asked::start(a, rank, wanted(kind)).await.answer(a).await?;
    a.window().own().note_taken();
    Ok(())
}

/// Gives it back, behind what is gathered for the rank; no long put or get may be under way.
pub async fn unlock(a: &impl Asker, rank: usize, kind: LockKind) {
    let _task = ask(a, rank, Kind::Unlock, wanted(kind), None).await;
    a.window().own().note_given();
}

/// Takes the locks of all nodes. Who waits for one has none of the others: two that take them in different orders would
/// wait for each other.
///
/// # Errors
/// As `lock`.
pub async fn lock_all(a: &impl Asker) -> Result<()> {
    let (w, mut awaited) = (a.window(), None);
    loop {
        // None: this node's.
        match awaited {
            None => acquire(a, || w.first().try_lock_all()).await?,
            Some(r) => {
                Asked::start(a, r, Wanted::All).await.answer(a).await?;
            }
        }
        let mut taken = vec![awaited];
        let mut asked = Vec::new();
        for &r in a.heads().iter().filter(|r| awaited != Some(**r)) {
            asked.push(Asked::start(a, r, Wanted::AllNow).await);
        }
        let mut missing = Ok(None);
        if awaited.is_some() {
            if w.first().try_lock_all() {
                w.own().note_taken();
                taken.push(None);
            } else {
                missing = Ok(Some(None));
            }
        }
        for one in asked {
            match one.answer(a).await {
                Ok(true) => taken.push(Some(one.rank)),
                Ok(false) => missing = missing.map(|_| Some(Some(one.rank))),
                Err(e) => missing = Err(e),
            }
        }
        if missing == Ok(None) {
            return Ok(());
        }
        for node in taken {
            give_node_back(a, node).await;
        }
        awaited = missing?.flatten();
    }
}

/// Gives them back.
pub async fn unlock_all(a: &impl Asker) {
    for &r in a.heads() {
        give_node_back(a, Some(r)).await;
    }
    give_node_back(a, None).await;
}

async fn give_node_back(a: &impl Asker, node: Option<usize>) {
    match node {
        // Freeing the window waits for the answer.
        Some(r) => drop(ask(a, r, Kind::Unlock, Wanted::All, None).await),
        None => {
            a.window().first().unlock_all();
            a.window().own().note_given();
            a.window().wake();
        }
    }
}
