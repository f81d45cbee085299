//! Requests to a target, by `weft_rma::protocol`.

use crate::engine::Guard;
use crate::object::{CollTask, WinObj};
use std::sync::Arc;
use weft_base::Result;
pub(crate) use weft_rma::protocol::{Question, Sink};
use weft_rma::protocol::{Span, Task, alone, straight};

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
    w.owes.set(true);
    w.origin.with(|o| o.gather(g.p2p(), rank, q, |t| g.count_together(t)))
}

/// Asks by a message of its own, whose answer nobody else waits for: where `may_ask_alone`.
pub(super) fn ask_alone(e: &crate::engine::Engine, w: &WinObj, rank: usize, q: Question) -> Arc<CollTask> {
    let (net, to) = (w.comm.net, w.origin.with(|o| o.next(rank)));
    let request = q.message(to);
    let Question { fetched, sink, has_request, .. } = q;
    let task = e.spawn(Box::pin(async move { alone(&net.p2p, to, request, fetched, sink).await }));
    remember(w, rank, &task, has_request);
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
    let win = w.clone();
    g.wait_until(|_| win.origin.with(|o| o.may_ask_alone()).then_some(()));
    let (net, to) = (w.comm.net, w.origin.with(|o| o.next(rank)));
    // SAFETY: by the caller's contract.
    let task = g.spawn(Box::pin(async move { unsafe { straight(&net.p2p, to, span).await } }));
    remember(w, rank, &task, has_request);
    task
}

/// A request is under way, which synchronisation waits for.
fn remember(w: &WinObj, rank: usize, task: &Arc<CollTask>, has_request: bool) {
    w.owes.set(true);
    w.origin.with(|o| o.remember(rank, task, has_request));
}
