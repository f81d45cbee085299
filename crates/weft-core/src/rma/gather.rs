//! Requests to one target travel together (ADR 0085).
//!
//! One to which nothing is under way goes at once. Others are gathered, and go in one message: when all before them are
//! answered, when the message is full, or when a call of this process waits. The target answers each message by one.

use super::ask::{Question, TAG_ANSWER, TAG_REQUEST, refusal};
use crate::engine::{Engine, Guard};
use crate::object::{Awaited, Bundle, CollTask, Outbox, WinObj};
use std::sync::Arc;
use weft_base::{Proc, Result};
use weft_p2p::{P2p, RecvBuf, SendBuf, SendMode, Started, StartedRecv};
use weft_rma::message::{Room, told};

/// Asks a target, with what else goes there. The result of a request that the user has; others' errors are told by
/// synchronisation. Waits while as much is under way as may be.
pub(super) fn ask(g: &mut Guard, w: &Arc<WinObj>, rank: usize, q: Question) -> Option<Arc<CollTask>> {
    let win = w.clone();
    g.wait_until(|_| win.ranks[rank].outbox.with(|o| o.may_send() || !o.is_full()).then_some(()));
    w.owes.set(true);
    let task = q.has_request.then(|| CollTask::new(None));
    let is_first = w.ranks[rank].outbox.with(|o| {
        let is_first = o.is_quiet();
        o.gathered.push(q.kind, q.op, q.dt, q.blocks, q.data);
        o.room.add(q.fetched);
        o.fetching += usize::from(q.sink.is_some());
        o.awaited.push(Awaited { fetched: q.fetched, sink: q.sink, task: task.clone() });
        is_first
    });
    if is_first {
        w.asked.with(|a| a.push(rank));
    }
    send_due(g, w, rank, false);
    task
}

/// Sends what is gathered for a rank, if it is to go.
fn send_due(e: &Engine, w: &WinObj, rank: usize, is_waited: bool) {
    let t = &w.ranks[rank];
    let take = |o: &mut Outbox| {
        o.is_due(is_waited)
            .then(|| (std::mem::take(&mut o.gathered), std::mem::take(&mut o.room), std::mem::take(&mut o.awaited)))
    };
    let Some((gathered, room, awaited)) = t.outbox.with(take) else { return };
    let seq = w.next_seq();
    let request = gathered.close(seq);
    if awaited.len() > 1 {
        e.count_together(awaited.len(), request.len());
    }
    let bundle = start(e.p2p(), (t.proc, w.comm.ctx_p2p(), seq), request, room, awaited);
    t.outbox.with(|o| o.under_way.push_back(bundle));
}

/// Sends a message, and receives its answer.
fn start(p2p: &P2p, (to, ctx, seq): (Proc, u32, u32), request: Vec<u8>, room: Room, awaited: Vec<Awaited>) -> Bundle {
    let mut b =
        Bundle { awaited, answer: vec![0; room.bytes()], receiving: None, request, sending: None, outcome: Ok(0) };
    let into = RecvBuf::Bytes { ptr: b.answer.as_mut_ptr(), len: b.answer.len() };
    match p2p.irecv(into, Some(to), ctx, Some(TAG_ANSWER + seq as i32)) {
        Ok(StartedRecv::Pending(r)) => b.receiving = Some(r),
        Ok(StartedRecv::Done(c)) => b.note(c),
        Err(e) => b.outcome = Err(e),
    }
    let from = SendBuf::Bytes { ptr: b.request.as_ptr(), len: b.request.len() };
    match p2p.isend(SendMode::Standard, from, to, ctx, TAG_REQUEST) {
        Ok(Started::Pending(r)) => b.sending = Some(r),
        Ok(Started::Done) => {}
        Err(e) => b.give_up(p2p, e),
    }
    b
}

/// Moves on what this process asks of a window's ranks.
pub(super) fn turn(e: &Engine, w: &WinObj) {
    let mut i = 0;
    while let Some(rank) = w.asked.with(|a| a.get(i).copied()) {
        let outbox = &w.ranks[rank].outbox;
        let ended = |o: &mut Outbox| o.under_way.pop_front_if(|b| b.has_ended(e.p2p()));
        while let Some(b) = outbox.with(ended) {
            settle(w, rank, b);
        }
        send_due(e, w, rank, e.is_waited_in());
        if outbox.with(|o| o.is_quiet()) {
            w.asked.with(|a| a.remove(i));
        } else {
            i += 1;
        }
    }
}

/// Hands out what a message's answer says.
fn settle(w: &WinObj, rank: usize, b: Bundle) {
    let to = w.ranks[rank].proc;
    w.ranks[rank].outbox.with(|o| o.fetching -= fetching(&b.awaited));
    let fetches: Vec<usize> = b.awaited.iter().map(|a| a.fetched).collect();
    let mut awaited = b.awaited.into_iter();
    match b.outcome {
        Ok(len) => told(&b.answer[..len.min(b.answer.len())], fetches.into_iter(), |_, got| {
            let Some(a) = awaited.next() else { return };
            let sink = a.sink;
            let result = got.map_err(|class| refusal(to, class)).map(|bytes| sink.into_iter().for_each(|s| s(bytes)));
            end(w, rank, a.task, result);
        }),
        Err(e) => {
            // Nothing that follows arrives, either.
            let left = w.ranks[rank].outbox.with(|o| {
                (o.gathered, o.room) = Default::default();
                o.fetching -= fetching(&o.awaited);
                std::mem::take(&mut o.awaited)
            });
            awaited.chain(left).for_each(|a| end(w, rank, a.task, Err(e.clone())));
        }
    }
}

fn fetching(all: &[Awaited]) -> usize {
    all.iter().filter(|a| a.sink.is_some()).count()
}

fn end(w: &WinObj, rank: usize, task: Option<Arc<CollTask>>, result: Result<()>) {
    match (task, result) {
        (Some(task), result) => task.end(result),
        // The first is told.
        (None, Err(e)) => w.refused.with(|all| {
            if all.iter().all(|(r, _)| *r != rank) {
                all.push((rank, e));
            }
        }),
        (None, Ok(())) => {}
    }
}
