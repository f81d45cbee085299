//! Agreement of processes that have no memory in common, some of which may die meanwhile.
//!
//! Members propose in an order that all know. The first that lives proposes its wish; who hears that makes it its own
//! wish and says so; once all that live have, it is decided, and all are told. Where a proposer dies the next one
//! proposes what it has made its own. Nobody goes on with a decision that not all had made their own before, so that no
//! other one can follow, whoever dies then. Who goes on has told all others; what it is told still is received behind
//! the program's back (`rest`).
//! Source: uniform consensus by a hierarchy of processes that hear of each death and of deaths only (R. Guerraoui, L.
//! Rodrigues, Introduction to Reliable Distributed Programming, 2006, section 5.2). The launcher tells of deaths; a
//! process that cannot be reached counts as dead.

use crate::ctl::{Channel, Sending, start_send};
use std::future::poll_fn;
use std::task::Poll;
use weft_base::{Proc, Result};
use weft_p2p::{RecvBuf, Req, StartedRecv};

const PROPOSED: i64 = 1;
/// The proposal is the sender's own wish now.
const TAKEN: i64 = 2;
const DECIDED: i64 = 3;

/// What a member is known to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stand {
    Open,
    /// It has taken this process's proposal.
    Taken,
    /// It has told its decision, and tells nothing more.
    Decided,
    Dead,
}

/// How messages of members travel.
trait Post {
    /// Starts to send; what cannot go at once does so by and by.
    fn send(&mut self, to: usize, message: Vec<i64>);
    /// The next message of a member; an error where it is dead.
    fn next(&mut self, from: usize) -> Option<Result<Vec<i64>>>;
    /// Whether all that was sent has gone.
    fn is_sent(&mut self) -> bool;
}

/// A member's part in one decision.
struct Part<P> {
    me: usize,
    stands: Vec<Stand>,
    value: Vec<i64>,
    /// The last one whose proposal counts.
    proposer: usize,
    has_proposed: bool,
    is_decided: bool,
    post: P,
}

impl<P: Post> Part<P> {
    fn new(me: usize, n: usize, wish: Vec<i64>, post: P) -> Self {
        assert!(me < n);
        let stands = vec![Stand::Open; n];
        Self { me, stands, value: wish, proposer: 0, has_proposed: false, is_decided: false, post }
    }

    fn others(&self, which: impl Fn(Stand) -> bool) -> Vec<usize> {
        (0..self.stands.len()).filter(|&i| i != self.me && which(self.stands[i])).collect()
    }

    fn tell(&mut self, to: usize, kind: i64) {
        debug_assert!(to != self.me && self.stands[to] != Stand::Dead);
        let message = std::iter::once(kind).chain(self.value.iter().copied()).collect();
        self.post.send(to, message);
    }

    fn decide(&mut self) {
        if !std::mem::replace(&mut self.is_decided, true) {
            self.others(|s| s != Stand::Dead).into_iter().for_each(|i| self.tell(i, DECIDED));
        }
    }

    fn hear(&mut self, from: usize, message: &[i64]) {
        debug_assert!(from != self.me && !matches!(self.stands[from], Stand::Dead | Stand::Decided));
        let (kind, value) = (message[0], &message[1..]);
        debug_assert_eq!(value.len(), self.value.len(), "wishes are of one length");
        match kind {
            PROPOSED if from >= self.proposer && !self.is_decided => {
                self.proposer = from;
                self.value = value.to_vec();
                self.tell(from, TAKEN);
            }
            TAKEN if self.has_proposed && self.stands[from] == Stand::Open => self.stands[from] = Stand::Taken,
            DECIDED => {
                if !self.is_decided {
                    self.value = value.to_vec();
                }
                self.stands[from] = Stand::Decided;
                self.decide();
            }
            _ => {}
        }
    }

    /// Takes what has come, and does what follows.
    fn turn(&mut self) {
        for from in self.others(|s| s != Stand::Dead && s != Stand::Decided) {
            while !matches!(self.stands[from], Stand::Dead | Stand::Decided) {
                match self.post.next(from) {
                    Some(Ok(message)) => self.hear(from, &message),
                    Some(Err(_)) => self.stands[from] = Stand::Dead,
                    None => break,
                }
            }
        }
        let first = (0..self.me).all(|i| self.stands[i] == Stand::Dead);
        if first && !self.has_proposed && !self.is_decided {
            debug_assert!(!self.stands.contains(&Stand::Taken), "who has proposed nothing has nothing taken");
            (self.has_proposed, self.proposer) = (true, self.me);
            self.others(|s| s != Stand::Dead).into_iter().for_each(|i| self.tell(i, PROPOSED));
        }
        debug_assert!(!self.has_proposed || self.proposer >= self.me);
        if self.has_proposed && self.others(|s| s == Stand::Open).is_empty() {
            self.decide();
        }
    }

    /// Whether nothing more comes.
    fn is_over(&self) -> bool {
        self.others(|s| !matches!(s, Stand::Dead | Stand::Decided)).is_empty()
    }
}

// ---- over the engine's messages ----

/// A receive from a member, and where it puts what comes.
struct Inbox {
    from: Proc,
    message: Box<[i64]>,
    posted: Option<Req>,
}

impl Drop for Inbox {
    fn drop(&mut self) {
        if self.posted.is_some() {
            // It may be written to until the process ends.
            std::mem::forget(std::mem::take(&mut self.message));
        }
    }
}

impl Inbox {
    fn next(&mut self, at: Channel) -> Option<Result<Vec<i64>>> {
        debug_assert_ne!(self.from, at.net.boot.proc, "nobody writes to himself");
        let p2p = &at.net.p2p;
        let done = match self.posted {
            Some(r) => p2p.poll(r),
            None => {
                let buf = RecvBuf::Bytes { ptr: self.message.as_mut_ptr().cast(), len: size_of_val(&*self.message) };
                match p2p.irecv(buf, Some(self.from), at.ctx, Some(at.tag)) {
                    Ok(StartedRecv::Done(c)) => Some(c),
                    Ok(StartedRecv::Pending(r)) => {
                        self.posted = Some(r);
                        p2p.poll(r)
                    }
                    Err(e) => return Some(Err(e)),
                }
            }
        }?;
        self.posted = None;
        Some(done.error.map_or_else(|| Ok(self.message.to_vec()), Err))
    }
}

/// Messages of the members, in one place of the agreement's own.
struct Letters {
    at: Channel,
    /// First in each message: the dead may have left some of an earlier agreement in the same place.
    round: i64,
    inboxes: Vec<Inbox>,
    sending: Vec<(Req, Vec<i64>)>,
}

impl Post for Letters {
    fn send(&mut self, to: usize, message: Vec<i64>) {
        let message = std::iter::once(self.round).chain(message).collect::<Vec<i64>>();
        // Whoever is dead needs nothing.
        if let Ok(Sending::Pending(m)) = start_send(&message, self.inboxes[to].from, self.at) {
            self.sending.push((m.into_request(), message));
        }
    }

    fn next(&mut self, from: usize) -> Option<Result<Vec<i64>>> {
        loop {
            match self.inboxes[from].next(self.at)? {
                Ok(message) if message[0] != self.round => {}
                Ok(message) => return Some(Ok(message[1..].to_vec())),
                Err(e) => return Some(Err(e)),
            }
        }
    }

    fn is_sent(&mut self) -> bool {
        self.sending.retain(|(r, _)| self.at.net.p2p.poll(*r).is_none());
        self.sending.is_empty()
    }
}

impl Drop for Letters {
    fn drop(&mut self) {
        // What is not sent may be read until the process ends.
        self.sending.drain(..).for_each(|(_, message)| std::mem::forget(message));
    }
}

/// What is still to come to a process that has decided.
pub(crate) struct Rest(Part<Letters>);

impl Rest {
    /// Receives it.
    pub async fn come(mut self) -> Result<()> {
        poll_fn(|_| {
            self.0.turn();
            if self.0.is_over() { Poll::Ready(Ok(())) } else { Poll::Pending }
        })
        .await
    }
}

/// Decides, for the `round`th time at this place, on what one of the `members` wishes; they are in the same order in all
/// of them, with this process, and their wishes of the same length. The decision.
pub(crate) async fn decide(at: Channel, round: u32, members: &[Proc], wish: Vec<i64>) -> (Vec<i64>, Rest) {
    let room = wish.len() + 2;
    let inbox = |&from: &Proc| Inbox { from, message: vec![0; room].into(), posted: None };
    let letters =
        Letters { at, round: round.into(), inboxes: members.iter().map(inbox).collect(), sending: Vec::new() };
    debug_assert!(members.contains(&at.net.boot.proc));
    let me = members.iter().position(|p| *p == at.net.boot.proc).unwrap_or_default();
    let mut part = Part::new(me, members.len(), wish, letters);
    poll_fn(|_| {
        part.turn();
        if part.is_decided && part.post.is_sent() { Poll::Ready(()) } else { Poll::Pending }
    })
    .await;
    assert_eq!(part.value.len() + 2, room);
    (part.value.clone(), Rest(part))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;
    use std::collections::VecDeque;
    use std::rc::Rc;
    use weft_base::{ErrClass, MpiError};

    /// Members in one thread: queues for each pair, and who is dead.
    #[derive(Default)]
    struct World {
        queues: Vec<Vec<VecDeque<Vec<i64>>>>,
        dead: Vec<bool>,
        /// After so many more messages of a member it dies.
        left: Vec<u32>,
        looks: usize,
    }

    struct Local {
        me: usize,
        world: Rc<RefCell<World>>,
    }

    impl Post for Local {
        fn send(&mut self, to: usize, message: Vec<i64>) {
            let mut w = self.world.borrow_mut();
            if w.dead[self.me] {
                return;
            }
            match w.left[self.me].checked_sub(1) {
                Some(n) => w.left[self.me] = n,
                None => return w.dead[self.me] = true,
            }
            w.queues[self.me][to].push_back(message);
        }
        fn next(&mut self, from: usize) -> Option<Result<Vec<i64>>> {
            let mut w = self.world.borrow_mut();
            let dead = w.dead[from];
            w.looks += 1;
            if dead && w.looks.is_multiple_of(3) {
                // The rest is lost with its sender.
                w.queues[from][self.me].clear();
            }
            match w.queues[from][self.me].pop_front() {
                Some(m) => Some(Ok(m)),
                None => dead.then(|| Err(MpiError::new(ErrClass::PROC_FAILED, "dead"))),
            }
        }
        fn is_sent(&mut self) -> bool {
            true
        }
    }

    struct Random(u64);

    impl Random {
        fn below(&mut self, n: usize) -> usize {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 33) as usize % n
        }
    }

    /// Whoever dies at whatever message: all that have decided, the dead among them, have decided alike, for somebody's
    /// wish, and all that live decide and hear of the others.
    #[test]
    fn all_decide_alike_whoever_dies() {
        let (mut r, mut deaths) = (Random(1), 0);
        for case in 0..3000 {
            let n = 1 + r.below(6);
            let world = Rc::new(RefCell::new(World {
                queues: vec![vec![VecDeque::new(); n]; n],
                dead: vec![false; n],
                left: (0..n).map(|_| if r.below(2) == 0 { r.below(3 * n) as u32 } else { u32::MAX }).collect(),
                looks: case,
            }));
            let part = |me| Part::new(me, n, vec![100 + me as i64, 7], Local { me, world: world.clone() });
            let mut parts: Vec<_> = (0..n).map(part).collect();
            let mut before = vec![None; n];
            for _ in 0..60 * n * n {
                let i = r.below(n);
                // It does nothing more in the turn in which it dies, as far as others see.
                if !world.borrow().dead[i] {
                    parts[i].turn();
                    if parts[i].is_decided && !world.borrow().dead[i] {
                        before[i] = Some(parts[i].value.clone());
                    }
                }
            }
            let decided: Vec<_> = before.iter().flatten().collect();
            assert!(decided.windows(2).all(|w| w[0] == w[1]), "case {case}: {before:?}");
            assert!(decided.iter().all(|v| (100..100 + n as i64).contains(&v[0]) && v[1] == 7));
            for (i, part) in parts.iter().enumerate() {
                let dead = world.borrow().dead[i];
                deaths += usize::from(dead);
                assert!(dead || part.is_decided && part.is_over(), "case {case}: {i} of {n} waits");
            }
        }
        assert!(deaths > 1000);
    }

    #[test]
    fn the_first_ones_wish_where_nobody_dies() {
        let n = 5;
        let world = Rc::new(RefCell::new(World {
            queues: vec![vec![VecDeque::new(); n]; n],
            dead: vec![false; n],
            left: vec![u32::MAX; n],
            looks: 0,
        }));
        let mut parts: Vec<_> =
            (0..n).map(|me| Part::new(me, n, vec![me as i64], Local { me, world: world.clone() })).collect();
        (0..4).for_each(|_| parts.iter_mut().for_each(Part::turn));
        assert!(parts.iter().all(|p| p.is_decided && p.is_over() && p.value == [0]));
    }
}
