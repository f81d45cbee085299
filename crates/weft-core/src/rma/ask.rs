//! Requests to a target, by `weft_rma::protocol`.

use crate::engine::{Engine, Guard};
use crate::object::{CollTask, WinObj};
use std::sync::Arc;
use weft_base::Result;
pub(crate) use weft_rma::protocol::{Question, Sink};
use weft_rma::protocol::{Span, Task, straight};

impl Task for CollTask {
    fn new() -> Arc<Self> {
        CollTask::new(None)
    }
    fn end(&self, result: Result<()>) {
        self.end(result);
    }
    fn is_done(&self) -> bool {
        self.is_done()
    }
    fn is_well(&self) -> bool {
        self.is_well()
    }
    fn result(&self) -> Option<Result<()>> {
        self.result()
    }
    fn take_result(&self) -> Option<Result<()>> {
        self.take_result()
    }
}

/// Asks a rank; the result, if the user has a request for it. Waits while as much is under way as may be.
pub(crate) fn ask(g: &mut Guard, w: &Arc<WinObj>, rank: usize, q: Question) -> Option<Arc<CollTask>> {
    let win = w.clone();
    g.wait_until(|_| win.origin.with(|o| o.may_gather(rank)).then_some(()));
    gather(g, w, rank, q)
}

/// The same, where no more is under way than may be.
pub(super) fn gather(e: &Engine, w: &WinObj, rank: usize, q: Question) -> Option<Arc<CollTask>> {
    debug_assert!(w.origin.with(|o| o.may_gather(rank)), "no more is under way than may be");
    debug_assert_eq!(q.sink.is_some(), q.fetched > 0, "what comes back has somebody who takes it");
    w.owes.set(true);
    let has_request = q.has_request;
    let task = w.origin.with(|o| o.gather(e.p2p(), rank, q, |t| e.count_together(t)));
    debug_assert_eq!(task.is_some(), has_request, "a request of the user's has a task, and no other one");
    task
}

/// Starts a long put or get. Waits while too many requests are in flight.
///
/// # Safety
/// The memory stays valid until the task has ended.
pub(super) unsafe fn ask_straight(
    g: &mut Guard,
    w: &Arc<WinObj>,
    rank: usize,
    span: Span,
    has_request: bool,
) -> Arc<CollTask> {
    let t = &w.ranks[rank];
    debug_assert!(t.is_far && !w.is_dynamic(), "others are reached, or know what is attached");
    debug_assert!(span.off >= 0 && span.off as u64 + span.len as u64 <= t.size, "the place was checked");
    let win = w.clone();
    g.wait_until(|_| win.origin.with(|o| o.may_go_straight()).then_some(()));
    let (net, to) = (w.comm.net, w.origin.with(|o| o.next(rank)));
    // SAFETY: by the caller's contract.
    let task = g.spawn(Box::pin(async move { unsafe { straight(&net.p2p, to, span).await } }));
    w.owes.set(true);
    w.origin.with(|o| o.remember(rank, &task, has_request));
    task
}
