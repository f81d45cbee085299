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
    /// Whether a request in a message of its own can be made now.
    fn may_ask(&self) -> bool;
    /// Makes one.
    fn ask(&self, rank: usize, q: Question) -> Arc<Self::Task>;
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

/// An answer to come: whether a lock was taken.
struct Asked<T> {
    rank: usize,
    task: Arc<T>,
    taken: Rc<Cell<bool>>,
}

async fn ask<A: Asker>(a: &A, rank: usize, kind: Kind, wanted: Wanted, fetched: usize, sink: Sink) -> Arc<A::Task> {
    poll_fn(|_| if a.may_ask() { Poll::Ready(()) } else { Poll::Pending }).await;
    // No operation's error: who asks looks at the answer.
    let has_request = true;
    a.ask(rank, Question { kind, op: wanted.number(), dt: 0, blocks: &[], data: &[], fetched, sink, has_request })
}

async fn ask_for<A: Asker>(a: &A, rank: usize, wanted: Wanted) -> Asked<A::Task> {
    let taken = Rc::new(Cell::new(false));
    let told = taken.clone();
    let sink: Sink = Some(Box::new(move |word| told.set(word[0] != 0)));
    Asked { rank, task: ask(a, rank, Kind::Lock, wanted, 8, sink).await, taken }
}

impl<T: Task> Asked<T> {
    /// True: the lock was taken.
    async fn answer(&self, a: &impl Asker) -> Result<bool> {
        a.waits_for(Some(self.rank));
        poll_fn(|_| if self.task.is_done() { Poll::Ready(()) } else { Poll::Pending }).await;
        // A flush looks at the task, too: the result stays.
        self.task.result().unwrap_or(Ok(())).map(|()| self.taken.get())
    }
}

async fn give_back(a: &impl Asker, rank: usize, wanted: Wanted) {
    // The answer says nothing that anybody waits for; freeing the window waits for it.
    let _task = ask(a, rank, Kind::Unlock, wanted, 0, None).await;
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
    ask_for(a, rank, wanted(kind)).await.answer(a).await?;
    a.window().own().note_taken();
    Ok(())
}

/// Gives it back.
pub async fn unlock(a: &impl Asker, rank: usize, kind: LockKind) {
    give_back(a, rank, wanted(kind)).await;
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
                ask_for(a, r, Wanted::All).await.answer(a).await?;
            }
        }
        let mut taken = vec![awaited];
        let mut asked = Vec::new();
        for &r in a.heads().iter().filter(|r| awaited != Some(**r)) {
            asked.push(ask_for(a, r, Wanted::AllNow).await);
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
        Some(r) => give_back(a, r, Wanted::All).await,
        None => {
            a.window().first().unlock_all();
            a.window().own().note_given();
            a.window().wake();
        }
    }
}
