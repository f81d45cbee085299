//! What a process asks of the ranks of a window. Requests to one target travel together (ADR 0085).
//!
//! One to which nothing is under way goes at once, but for the first behind a lock, which goes with what is asked next
//! or in the next turn of progress. Others are gathered, and go in one message: when all before them are answered, when
//! the message is full, or when a call of this process waits. The target answers each message by one.

use super::outbox::{Awaited, Bundle, Outbox};
use super::{MAX_SEQ, Question, Task, To, refusal};
use crate::message::told;
use std::sync::Arc;
use weft_base::{MpiError, Proc, Result};
use weft_p2p::P2p;

/// Requests with messages of their own in flight per window: more would make every turn of progress long.
const MAX_PENDING: usize = 64;

/// One rank of the window.
struct Target<T> {
    proc: Proc,
    outbox: Outbox<T>,
}

/// An operation that a target was asked for by a message of its own.
struct Pending<T> {
    rank: usize,
    task: Arc<T>,
    /// A request of the user's takes the result.
    has_request: bool,
}

/// What is under way of a window, and has errors that synchronisation has to tell.
pub struct Origin<T> {
    ctx: u32,
    targets: Box<[Target<T>]>,
    pending: Vec<Pending<T>>,
    /// Ranks whose outboxes are not empty.
    asked: Vec<usize>,
    /// The errors of what ranks were asked, which no request of the user's has.
    refused: Vec<(usize, MpiError)>,
    seq: u32,
}

/// Requests that go in one message of so many bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Together {
    pub requests: usize,
    pub bytes: usize,
}

impl<T: Task> Origin<T> {
    /// Of a window with these ranks, in a context of its own.
    pub fn new(ctx: u32, ranks: impl Iterator<Item = Proc>) -> Self {
        let targets = ranks.map(|proc| Target { proc, outbox: Outbox::default() }).collect();
        Self { ctx, targets, pending: Vec::new(), asked: Vec::new(), refused: Vec::new(), seq: 0 }
    }

    /// How the next message to a rank is called.
    pub fn next(&mut self, rank: usize) -> To {
        self.seq = (self.seq + 1) % MAX_SEQ;
        To { proc: self.targets[rank].proc, ctx: self.ctx, seq: self.seq }
    }

    // ---- requests that travel together ----

    /// Whether a rank can be asked now; else as much is under way as may be.
    pub fn may_gather(&self, rank: usize) -> bool {
        let o = &self.targets[rank].outbox;
        o.may_send() || !o.is_full()
    }

    /// Asks a target, with what else goes there. The result of a request that the user has; others' errors are told by
    /// synchronisation.
    pub fn gather(&mut self, p2p: &P2p, rank: usize, q: Question, together: impl FnMut(Together)) -> Option<Arc<T>> {
        let task = q.has_request.then(T::new);
        let o = &mut self.targets[rank].outbox;
        if o.is_quiet() {
            self.asked.push(rank);
        }
        let waits = o.add(&q);
        o.awaited.push(Awaited { fetched: q.fetched, sink: q.sink, task: task.clone() });
        if !waits {
            self.send_due(p2p, rank, false, together);
        }
        task
    }

    /// Sends what is gathered for a rank, if it is to go.
    fn send_due(&mut self, p2p: &P2p, rank: usize, is_waited: bool, mut together: impl FnMut(Together)) {
        let o = &mut self.targets[rank].outbox;
        if !o.is_due(is_waited) {
            return;
        }
        let (gathered, room, awaited) =
            (std::mem::take(&mut o.gathered), std::mem::take(&mut o.room), std::mem::take(&mut o.awaited));
        let to = self.next(rank);
        let request = gathered.close(to.seq);
        if awaited.len() > 1 {
            together(Together { requests: awaited.len(), bytes: request.len() });
        }
        let bundle = Bundle::start(p2p, to, request, room, awaited);
        self.targets[rank].outbox.under_way.push_back(bundle);
    }

    /// Moves on what is gathered and under way. `is_waited`: a call of this process waits.
    pub fn turn(&mut self, p2p: &P2p, is_waited: bool, mut together: impl FnMut(Together)) {
        let mut i = 0;
        while let Some(&rank) = self.asked.get(i) {
            while let Some(b) = self.targets[rank].outbox.under_way.pop_front_if(|b| b.has_ended(p2p)) {
                self.settle(rank, b);
            }
            self.send_due(p2p, rank, is_waited, &mut together);
            if self.targets[rank].outbox.is_quiet() {
                self.asked.remove(i);
            } else {
                i += 1;
            }
        }
    }

    /// Hands out what a message's answer says.
    fn settle(&mut self, rank: usize, b: Bundle<T>) {
        let Target { proc, ref mut outbox } = self.targets[rank];
        outbox.fetching -= fetching(&b.awaited);
        let fetches: Vec<usize> = b.awaited.iter().map(|a| a.fetched).collect();
        let mut awaited = b.awaited.into_iter();
        match b.outcome {
            Ok(len) => told(&b.answer[..len.min(b.answer.len())], fetches.into_iter(), |_, got| {
                let Some(a) = awaited.next() else { return };
                let sink = a.sink;
                let result =
                    got.map_err(|class| refusal(proc, class)).map(|bytes| sink.into_iter().for_each(|s| s(bytes)));
                self.end(rank, a.task, result);
            }),
            Err(e) => {
                // Nothing that follows arrives, either.
                (outbox.gathered, outbox.room) = Default::default();
                outbox.fetching -= fetching(&outbox.awaited);
                let left = std::mem::take(&mut outbox.awaited);
                awaited.chain(left).for_each(|a| self.end(rank, a.task, Err(e.clone())));
            }
        }
    }

    fn end(&mut self, rank: usize, task: Option<Arc<T>>, result: Result<()>) {
        match (task, result) {
            (Some(task), result) => task.end(result),
            // The first is told.
            (None, Err(e)) if self.refused.iter().all(|(r, _)| *r != rank) => self.refused.push((rank, e)),
            (None, _) => {}
        }
    }

    // ---- long puts and gets, with messages of their own ----

    /// Whether one can be made now; else as many are under way as may be.
    ///
    /// Forgets those that have answers, but for errors that synchronisation has to tell: a list of all that an epoch has asked
    /// would be gone through for each.
    pub fn may_go_straight(&mut self) -> bool {
        self.pending.retain(|x| !(if x.has_request { x.task.is_done() } else { x.task.is_well() }));
        self.pending.iter().filter(|x| !x.task.is_done()).count() < MAX_PENDING
    }

    /// One is under way, which synchronisation waits for.
    pub fn remember(&mut self, rank: usize, task: &Arc<T>, has_request: bool) {
        self.pending.push(Pending { rank, task: task.clone(), has_request });
    }

    /// Whether a rank has been asked for a long put or get that has not ended.
    pub fn goes_straight(&self, rank: usize) -> bool {
        self.pending.iter().any(|x| x.rank == rank && !x.task.is_done())
    }

    // ---- synchronisation ----

    /// Whether all that a rank was asked, or all ranks, is answered. `is_local`: answers that bring nothing do not count.
    pub fn is_complete(&self, rank: Option<usize>, is_local: bool) -> bool {
        let of = |r: usize| rank.is_none_or(|x| x == r);
        let is_open = |r: &usize| of(*r) && !(is_local && self.targets[*r].outbox.fetching == 0);
        !self.asked.iter().any(is_open) && self.pending.iter().all(|x| !of(x.rank) || x.task.is_done())
    }

    /// What came of it, once it is complete.
    ///
    /// # Errors
    /// The first that a target reported.
    pub fn take_results(&mut self, rank: Option<usize>) -> Result<()> {
        let of = |r: usize| rank.is_none_or(|x| x == r);
        let ended: Vec<_> = self.pending.extract_if(.., |x| of(x.rank)).filter(|x| !x.has_request).collect();
        let refused: Vec<_> = self.refused.extract_if(.., |(r, _)| of(*r)).map(|(_, e)| Err(e)).collect();
        ended.into_iter().filter_map(|x| x.task.take_result()).chain(refused).collect()
    }

    /// Whether there is nothing to wait for, nor to tell.
    pub fn is_clear(&self) -> bool {
        self.asked.is_empty() && self.pending.is_empty() && self.refused.is_empty()
    }
}

fn fetching<T>(all: &[Awaited<T>]) -> usize {
    all.iter().filter(|a| a.sink.is_some()).count()
}
