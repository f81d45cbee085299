//! Whether what a wire knows in two places agrees, and what the two ends of a pair know of it. For tests.

use super::event::Event;
use super::long::Out;
use super::{COST, Counts, Id, Link, OFFER_COST, Wire};
use crate::port::Port;
use std::collections::{BTreeMap, BTreeSet};

/// What one end knows of a pair.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pair {
    pub is_open: bool,
    pub is_lost: bool,
    /// Of the peer's window: what this end has spent, and what of that it has got back; modulo 2^32, as all counts here.
    pub window: u32,
    pub spent: u32,
    pub given_back: u32,
    /// Of this end's window: what it has given back, and what of that it has told.
    pub given: u32,
    pub told: u32,
    /// And what the caller has not looked at yet.
    pub kept: u32,
    /// The numbers of the next record to go, and of the next to be handed over.
    pub next_seq: u16,
    pub expected: u16,
    /// Records that wait for one before them.
    pub early: usize,
    /// Messages and answers that wait to go.
    pub waiting: usize,
    /// Offers to the peer that it has not answered, offers of the peer that were not accepted, by their senders' numbers.
    pub offered: BTreeSet<u32>,
    pub offers: BTreeSet<u32>,
    /// Long messages under way.
    pub outgoing: usize,
    pub incoming: usize,
}

/// What a wire has, of whatever kind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Account {
    pub pairs: BTreeMap<Id, Pair>,
    pub counts: Counts,
    /// Regions that the port has for it.
    pub regions: usize,
    /// Peers' regions that it can reach.
    pub remotes: usize,
    /// Buffers that were handed to the port, of all.
    pub posted: usize,
    pub buffers: usize,
    /// Slots under way.
    pub slots: usize,
    /// The caller's names of messages whose memory the wire may still use.
    pub sending: Vec<u64>,
    pub receiving: Vec<u64>,
    /// What the caller has not been told of them.
    pub events: usize,
}

impl Account {
    /// Whether nothing waits or moves: what is left waits for the caller.
    pub fn is_quiet(&self) -> bool {
        let rests = |p: &Pair| p.is_lost || p.waiting + p.early + p.incoming + p.outgoing == 0;
        self.slots + self.events == 0 && self.posted == self.buffers && self.pairs.values().all(rests)
    }
}

impl Pair {
    /// Compares what one end knows of its peer with what that one knows of it; `quiet`: nothing is on its way between them.
    ///
    /// # Errors
    /// What does not agree.
    pub fn agrees(&self, theirs: &Pair, quiet: bool) -> Result<(), String> {
        if self.is_lost || theirs.is_lost {
            return Ok(());
        }
        // Each is at most the next one: later ones are behind in time, or have more on their way.
        let counts = [self.given_back, theirs.told, theirs.given, theirs.given.wrapping_add(theirs.kept), self.spent];
        let grow = counts.windows(2).all(|w| w[1].wrapping_sub(w[0]) <= self.spent.wrapping_sub(self.given_back));
        if !grow {
            return Err(format!("credit: got back, told, given, with what is kept, spent are {counts:?}"));
        }
        let under_way = self.next_seq.wrapping_sub(theirs.expected);
        if under_way >= 1 << 15 || theirs.early > usize::from(under_way) {
            let early = theirs.early;
            return Err(format!("records: {} sent, {} handed over, {early} early", self.next_seq, theirs.expected));
        }
        if quiet && (under_way != 0 || counts[3] != counts[4] || counts[0] != counts[1]) {
            return Err(format!("{under_way} records are lost, or the credit of some: {counts:?}"));
        }
        if quiet && self.offered != theirs.offers {
            return Err(format!("offered {:?}, to be accepted {:?}", self.offered, theirs.offers));
        }
        Ok(())
    }
}

impl<P: Port> Wire<P> {
    /// What it has.
    #[cold]
    pub fn account(&self) -> Account {
        let mut pairs: BTreeMap<Id, Pair> = self.links.iter().map(|(id, l)| (*id, l.account())).collect();
        let mut of = |id: Id, change: &mut dyn FnMut(&mut Pair)| pairs.get_mut(&id).into_iter().for_each(change);
        for event in &self.events {
            match event {
                Event::Message { from, bytes, .. } => of(*from, &mut |p| p.kept += COST + bytes.len() as u32),
                Event::Offer { from, .. } => of(*from, &mut |p| p.kept += OFFER_COST),
                _ => {}
            }
        }
        for offer in self.offers.keys() {
            of(offer.from, &mut |p| {
                p.offers.insert(offer.number);
            });
        }
        let queued = |number: &u32| self.links.values().flat_map(|l| &l.queue).any(|w| w.offer == Some(*number));
        for (number, m) in &self.outgoing {
            of(m.to, &mut |p| match m.state {
                Out::Offered if queued(number) => {}
                Out::Offered => drop(p.offered.insert(*number)),
                _ => p.outgoing += 1,
            });
        }
        self.incoming.values().for_each(|m| of(m.from, &mut |p| p.incoming += 1));
        let waiting = self.links.values().flat_map(|l| &l.queue).filter(|w| w.offer.is_none()).map(|w| w.token);
        let lent = self.lent.iter().flatten().copied();
        Account {
            pairs,
            counts: self.counts,
            regions: self.slots.regions()
                + self.buffers.regions()
                + self.outgoing.values().filter(|m| m.region.is_some()).count()
                + self.incoming.values().filter(|m| m.region.is_some()).count(),
            remotes: self.outgoing.values().filter(|m| matches!(m.state, Out::Write { .. })).count()
                + self.incoming.values().filter(|m| m.reads()).count(),
            posted: self.config.buffers - self.to_post.len(),
            buffers: self.config.buffers,
            slots: self.in_slots.iter().flatten().count(),
            sending: waiting.chain(lent).chain(self.outgoing.values().map(|m| m.token)).collect(),
            receiving: self.incoming.values().map(|m| m.token).collect(),
            events: self.events.len(),
        }
    }

    /// Looks whether what it knows in two places agrees: between any two calls it does.
    ///
    /// # Errors
    /// What does not.
    #[cold]
    pub fn check(&self) -> Result<(), String> {
        let out = self.in_slots.iter().enumerate().filter(|(_, to)| to.is_some()).map(|(at, _)| at as u32);
        each_once("slots", out.chain(self.slots.free()), self.config.slots)?;
        if self.in_slots.iter().zip(&self.lent).any(|(to, lent)| to.is_none() && lent.is_some()) {
            return Err("a message is sent by a slot that is free".into());
        }
        let to_post: BTreeSet<u32> = self.to_post.iter().copied().collect();
        if to_post.len() != self.to_post.len() || self.to_post.len() > self.config.buffers {
            return Err(format!("a buffer is to be posted twice: {:?}", self.to_post));
        }
        let is_message = |e: &Event| if let Event::Message { bytes, .. } = e { bytes.len() + COST as usize } else { 0 };
        let kept: usize = self.events.iter().map(is_message).sum();
        if kept != self.kept {
            return Err(format!("{kept} bytes wait for the caller, {} are counted", self.kept));
        }
        self.links.iter().try_for_each(|(id, l)| self.check_link(*id, l).map_err(|e| format!("peer {id}: {e}")))
    }

    fn check_link(&self, id: Id, l: &Link) -> Result<(), String> {
        let has_work = !l.is_lost && (!l.queue.is_empty() || !l.control.is_empty());
        if has_work && !self.busy.contains(&id) {
            return Err(format!("{} messages and {} answers that nobody hands over", l.queue.len(), l.control.len()));
        }
        if !l.order.is_consistent() {
            return Err("bytes of early records".into());
        }
        if !l.is_lost && l.grant.is_due(self.config.window) && !l.tells_credit() {
            return Err("credit is due that nobody tells".into());
        }
        let offered = |number: &u32| self.outgoing.get(number).is_some_and(|m| matches!(m.state, Out::Offered));
        if !l.queue.iter().filter_map(|w| w.offer).all(|n| offered(&n)) {
            return Err("an offer waits to go whose message has gone".into());
        }
        // Even the costliest record may go where nothing else is kept.
        let most = l.credit.window().max(COST + self.config.eager as u32).max(OFFER_COST);
        if l.credit.in_use() > most {
            return Err(format!("{} bytes of credit are in use, of {}", l.credit.in_use(), l.credit.window()));
        }
        Ok(())
    }
}

impl Link {
    fn account(&self) -> Pair {
        let (spent, given_back) = self.credit.counts();
        let (expected, early) = self.order.counts();
        Pair {
            is_open: self.is_open,
            is_lost: self.is_lost,
            window: self.credit.window(),
            spent,
            given_back,
            given: self.grant.given,
            told: self.grant.told(),
            next_seq: self.next_seq,
            expected,
            early,
            waiting: self.queue.len() + self.control.len(),
            ..Pair::default()
        }
    }
}

fn each_once(what: &str, numbers: impl Iterator<Item = u32>, n: usize) -> Result<(), String> {
    let mut all: Vec<u32> = numbers.collect();
    all.sort_unstable();
    let are_all = all.iter().copied().eq(0..n as u32);
    are_all.then_some(()).ok_or_else(|| format!("{} {what} of {n}, or one of them twice", all.len()))
}
