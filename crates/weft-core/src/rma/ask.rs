//! Requests to a target.
//!
//! A target acts whenever it makes progress (`serve`), in the order in which the requests of each origin came: that keeps
//! the order of accumulate operations. Most requests travel together (`gather`). A lock, whose answer may take long, and what
//! has a message for its bytes (`straight`) has one for its request, too. Answers are matched by number.

use super::gather;
use crate::ctl::completion;
use crate::engine::Guard;
use crate::object::{CollTask, Pending, WinObj};
use std::sync::Arc;
use weft_base::{ErrClass, MpiError, Proc, Result, err};
use weft_p2p::{Completion, P2p, RecvBuf, SendBuf, SendMode, Started, StartedRecv};
use weft_rma::message::{Message, told};
use weft_rma::request::{Block, Kind};

pub(crate) use crate::object::Sink;

/// One request and what becomes of its answer.
pub(crate) struct Question<'a> {
    pub kind: Kind,
    pub op: u32,
    pub dt: u32,
    pub blocks: &'a [Block],
    pub data: &'a [u8],
    /// Bytes that come back.
    pub fetched: usize,
    pub sink: Sink,
    /// A request of the user's waits for it.
    pub has_request: bool,
}

impl Question<'_> {
    /// A message for it alone.
    pub(super) fn message(&self, seq: u32) -> Vec<u8> {
        let mut m = Message::default();
        m.push(self.kind, self.op, self.dt, self.blocks, self.data);
        m.close(seq)
    }
}

/// Tags in a window's point-to-point context.
pub(crate) const TAG_POST: i32 = 1;
pub(crate) const TAG_COMPLETE: i32 = 2;
pub(super) const TAG_REQUEST: i32 = 3;
/// Bytes that go by a message of their own have tags from here on.
pub(super) const TAG_DATA: i32 = 1 << 29;
/// Answers have tags from here on, one for each request that may be in flight.
pub(super) const TAG_ANSWER: i32 = 16;
pub(super) const MAX_SEQ: u32 = 1 << 28;

/// Requests with messages of their own in flight per window: more would make every turn of progress long.
const MAX_PENDING: usize = 64;

/// Waits until a send may be forgotten.
pub(super) async fn sent(p2p: &P2p, s: Started) -> Result<()> {
    match s {
        Started::Done => Ok(()),
        Started::Pending(r) => completion(p2p, r).await.map(drop),
    }
}

pub(super) async fn received(p2p: &P2p, r: StartedRecv) -> Result<Completion> {
    match r {
        StartedRecv::Done(Completion { error: Some(e), .. }) => Err(e),
        StartedRecv::Done(c) => Ok(c),
        StartedRecv::Pending(r) => completion(p2p, r).await,
    }
}

/// Starts a request; its result, if the user has a request for it. Waits while too many are in flight.
pub(crate) fn ask(g: &mut Guard, w: &Arc<WinObj>, rank: usize, q: Question) -> Option<Arc<CollTask>> {
    gather::ask(g, w, rank, q)
}

/// Starts a request in a message of its own, whose answer nobody else waits for. Waits while too many are in flight.
pub(crate) fn ask_alone(g: &mut Guard, w: &Arc<WinObj>, rank: usize, q: Question) -> Arc<CollTask> {
    await_turn(g, w);
    let seq = w.next_seq();
    let (to, ctx) = (w.ranks[rank].proc, w.comm.ctx_p2p());
    let net = w.comm.net;
    let bytes = q.message(seq);
    let Question { fetched, sink, has_request, .. } = q;
    let task = g.spawn(Box::pin(async move {
        // Its result, or why there is none.
        let mut answer = vec![0u8; 16 + fetched];
        let tag = TAG_ANSWER + seq as i32;
        let room = RecvBuf::Bytes { ptr: answer.as_mut_ptr(), len: answer.len() };
        let receiving = net.p2p.irecv(room, Some(to), ctx, Some(tag))?;
        let request = SendBuf::Bytes { ptr: bytes.as_ptr(), len: bytes.len() };
        let sending = net.p2p.isend(SendMode::Standard, request, to, ctx, TAG_REQUEST)?;
        let got = received(&net.p2p, receiving).await;
        sent(&net.p2p, sending).await?;
        verdict(to, &got?, &answer, fetched, sink)
    }));
    remember(w, rank, &task, has_request);
    task
}

/// Waits while too many messages for one request are in flight.
pub(super) fn await_turn(g: &mut Guard, w: &Arc<WinObj>) {
    let win = w.clone();
    g.wait_until(|_| (in_flight(&win) < MAX_PENDING).then_some(()));
}

impl WinObj {
    /// The number of the next message.
    pub(super) fn next_seq(&self) -> u32 {
        self.seq.with(|s| {
            *s = (*s + 1) % MAX_SEQ;
            *s
        })
    }
}

/// A request is under way, which synchronisation waits for.
pub(super) fn remember(w: &WinObj, rank: usize, task: &Arc<CollTask>, has_request: bool) {
    w.owes.set(true);
    w.pending.with(|p| p.push(Pending { rank, task: task.clone(), has_request }));
}

/// What the answer to one request says, of which `got` was received.
pub(super) fn verdict(of: Proc, got: &Completion, answer: &[u8], fetched: usize, mut sink: Sink) -> Result<()> {
    let mut outcome = Ok(());
    told(&answer[..answer.len().min(got.bytes as usize)], std::iter::once(fetched), |_, told| match told {
        Ok(bytes) => sink.take().into_iter().for_each(|s| s(bytes)),
        Err(class) => outcome = Err(refusal(of, class)),
    });
    outcome
}

/// The error of what a target has refused.
pub(super) fn refusal(of: Proc, class: ErrClass) -> MpiError {
    err!(class, "rank {} of the job refused a one-sided operation", of.0)
}

/// Requests without an answer. Forgets those with one, but for errors that synchronisation has to tell: a list of all that
/// an epoch has asked would be gone through for each.
fn in_flight(w: &WinObj) -> usize {
    w.pending.with(|p| {
        p.retain(|x| !(if x.has_request { x.task.is_done() } else { x.task.is_well() }));
        p.iter().filter(|x| !x.task.is_done()).count()
    })
}
