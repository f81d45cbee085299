//! What a process asks of one rank of a window, gathered and under way: the rule by which it travels together (ADR 0085).

use super::{Question, Sink, TAG_ANSWER, TAG_REQUEST, To};
use crate::message::{Message, Room};
use crate::request::Kind;
use std::collections::VecDeque;
use std::sync::Arc;
use weft_base::{MpiError, Result};
use weft_p2p::{Completion, P2p, RecvBuf, Req, SendBuf, SendMode, Started, StartedRecv};

/// Messages under way to one target: more would take memory there, and no time off.
const MOST: usize = 8;

/// What becomes of an answer.
pub struct Awaited<T> {
    pub fetched: usize,
    pub sink: Sink,
    /// Of the user's request that takes the result; else synchronisation does.
    pub task: Option<Arc<T>>,
}

/// What this process asks of one rank.
pub struct Outbox<T> {
    pub gathered: Message,
    /// The answers to what is gathered.
    pub room: Room,
    pub awaited: Vec<Awaited<T>>,
    pub under_way: VecDeque<Bundle<T>>,
    /// Requests, of both, whose answers go to buffers of the user's.
    pub fetching: usize,
    /// The rank's lock was the last that it was asked for: the next operation waits for company, most epochs have no other.
    has_just_locked: bool,
}

impl<T> Default for Outbox<T> {
    fn default() -> Self {
        let (gathered, room) = Default::default();
        Self { gathered, room, awaited: Vec::new(), under_way: VecDeque::new(), fetching: 0, has_just_locked: false }
    }
}

impl<T> Outbox<T> {
    pub fn is_quiet(&self) -> bool {
        self.gathered.is_empty() && self.under_way.is_empty()
    }

    pub fn is_full(&self) -> bool {
        self.gathered.is_full() || self.room.is_full()
    }

    pub fn may_send(&self) -> bool {
        self.under_way.len() < MOST
    }

    /// Gathers one more. True: it waits for what is asked next, for a turn of progress, or for a call that waits.
    pub fn add(&mut self, q: &Question) -> bool {
        self.gathered.push(q.kind, q.op, q.dt, q.blocks, q.data);
        self.room.add(q.fetched);
        self.fetching += usize::from(q.sink.is_some());
        let waits = self.has_just_locked && q.kind != Kind::Unlock && !self.is_full();
        self.has_just_locked = q.kind == Kind::Lock;
        waits
    }

    /// Whether what is gathered goes now. `is_waited`: a call waits.
    pub fn is_due(&self, is_waited: bool) -> bool {
        let now = self.under_way.is_empty() || self.is_full() || is_waited;
        now && self.may_send() && !self.gathered.is_empty()
    }
}

/// One message under way.
pub struct Bundle<T> {
    pub awaited: Vec<Awaited<T>>,
    pub answer: Vec<u8>,
    pub receiving: Option<Req>,
    /// Not read any more once it is sent.
    pub request: Vec<u8>,
    pub sending: Option<Req>,
    pub outcome: Result<usize>,
}

impl<T> Bundle<T> {
    /// Sends a message, and receives its answer.
    pub fn start(p2p: &P2p, to: To, request: Vec<u8>, room: Room, awaited: Vec<Awaited<T>>) -> Self {
        let mut b =
            Bundle { awaited, answer: vec![0; room.bytes()], receiving: None, request, sending: None, outcome: Ok(0) };
        let into = RecvBuf::Bytes { ptr: b.answer.as_mut_ptr(), len: b.answer.len() };
        match p2p.irecv(into, Some(to.proc), to.ctx, Some(to.tag(TAG_ANSWER))) {
            Ok(StartedRecv::Pending(r)) => b.receiving = Some(r),
            Ok(StartedRecv::Done(c)) => b.note(c),
            Err(e) => b.outcome = Err(e),
        }
        let from = SendBuf::Bytes { ptr: b.request.as_ptr(), len: b.request.len() };
        match p2p.isend(SendMode::Standard, from, to.proc, to.ctx, TAG_REQUEST) {
            Ok(Started::Pending(r)) => b.sending = Some(r),
            Ok(Started::Done) => {}
            Err(e) => b.give_up(p2p, e),
        }
        b
    }

    fn note(&mut self, received: Completion) {
        let outcome = received.error.map_or(Ok(received.bytes as usize), Err);
        self.outcome = std::mem::replace(&mut self.outcome, Ok(0)).and(outcome);
    }

    /// The request does not arrive: no answer comes.
    fn give_up(&mut self, p2p: &P2p, e: MpiError) {
        self.outcome = Err(e);
        if let Some(r) = self.receiving {
            p2p.cancel(r);
        }
    }

    /// Whether it has ended: both buffers are its own again.
    pub fn has_ended(&mut self, p2p: &P2p) -> bool {
        if let Some(c) = self.sending.and_then(|r| p2p.poll(r)) {
            self.sending = None;
            if let Some(e) = c.error {
                self.give_up(p2p, e);
            }
        }
        if let Some(c) = self.receiving.and_then(|r| p2p.poll(r)) {
            self.receiving = None;
            self.note(c);
        }
        self.sending.is_none() && self.receiving.is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::request::{Block, Kind};

    fn add(o: &mut Outbox<()>, bytes: usize) {
        o.gathered.push(Kind::Put, 0, 0, &[Block { off: 0, n: bytes as u64 }], &vec![0; bytes]);
    }

    fn send(o: &mut Outbox<()>) {
        o.gathered = Message::default();
        o.room = Room::default();
        o.under_way.push_back(Bundle {
            awaited: Vec::new(),
            answer: Vec::new(),
            receiving: None,
            request: Vec::new(),
            sending: None,
            outcome: Ok(0),
        });
    }

    #[test]
    fn the_first_goes_at_once_and_others_together() {
        let mut o = Outbox::<()>::default();
        assert!(o.is_quiet() && !o.is_due(false) && !o.is_due(true));
        add(&mut o, 8);
        assert!(o.is_due(false) && !o.is_quiet());
        send(&mut o);
        add(&mut o, 8);
        assert!(!o.is_due(false) && o.is_due(true));
        o.under_way.clear();
        assert!(o.is_due(false));
    }

    #[test]
    fn the_first_behind_a_lock_waits_for_company() {
        let ask = |o: &mut Outbox<()>, kind, bytes: usize| {
            let blocks = [Block { off: 0, n: bytes as u64 }];
            let (data, sink) = (&vec![0; bytes][..], None);
            o.add(&Question { kind, op: 0, dt: 0, blocks: &blocks, data, fetched: 0, sink, has_request: false })
        };
        for (kind, bytes, waits) in [(Kind::Put, 8, true), (Kind::Put, 1 << 16, false), (Kind::Unlock, 0, false)] {
            let mut o = Outbox::<()>::default();
            assert!(!ask(&mut o, Kind::Put, 8) && !ask(&mut o, Kind::Lock, 0));
            send(&mut o);
            assert_eq!(ask(&mut o, kind, bytes), waits);
            assert!(!ask(&mut o, Kind::Put, 8) && !ask(&mut o, Kind::Unlock, 0));
        }
    }

    #[test]
    fn full_messages_go_while_few_are_under_way() {
        let mut o = Outbox::<()>::default();
        for _ in 0..MOST {
            assert!(o.may_send());
            add(&mut o, 8);
            o.room.add(1 << 20);
            assert!(o.is_due(false), "an answer is full");
            send(&mut o);
        }
        add(&mut o, 1 << 16);
        assert!(o.is_full() && !o.may_send() && !o.is_due(true));
        o.under_way.pop_front();
        assert!(o.is_due(false));
    }
}
