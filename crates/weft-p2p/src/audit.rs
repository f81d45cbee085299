//! Whether an engine is as it was before its first operation.

use crate::engine::Engine;
use crate::request::{Op, Stage};
use crate::under_way::{Into, Parcel, Payload};
use weft_shm::N_SHARES;

impl Engine {
    /// Looks for what operations have left, all of which have ended. `returned`: cells and shares have to be there, too,
    /// as they are where nobody has died.
    ///
    /// # Errors
    /// What is left.
    #[cold]
    pub fn audit(&mut self, returned: bool) -> Result<(), String> {
        let r = &self.requests;
        let mut left: Vec<(&str, usize)> = vec![
            ("open requests", r.n_open),
            ("open sends", r.n_sends),
            ("requests that nobody has asked for", r.in_use()),
            ("posted receives", self.posted.len()),
            ("unexpected messages", self.unexpected.len()),
            ("messages taken out of matching", self.held.iter().flatten().count()),
            ("peers with a queue", self.blocked.len()),
            ("streams", self.streams.list.len()),
            ("shared transfers", self.transfers.len()),
            ("buffers that peers are shown", self.ways.single.n_shown()),
            ("messages whose memory the wire has", self.net.as_ref().map_or(0, |n| n.bounced.len())),
        ];
        for p in self.peers.iter() {
            left.push(("records in queues", p.queue.len()));
            left.push(("messages that are half there", usize::from(p.inflow.is_some())));
        }
        if returned {
            let kept = self.peers.iter().enumerate().filter(|(p, _)| !self.failures.contains(&(*p as u32)));
            left.push(("bytes kept for peers", kept.map(|(_, p)| p.kept as usize).sum()));
            let unread = self.peers.iter().enumerate().filter(|(p, peer)| {
                let is_mine = *p as u32 == self.me || peer.is_far || self.failures.contains(&(*p as u32));
                !is_mine && peer.rx.header() != 0
            });
            left.push(("rings with records that nobody has read", unread.count()));
            let n_free = self.cells.count_free();
            // What a guest has not looked at when it went comes back when another one has its number.
            let n_gone = self.cells.readers().filter(|&p| self.is_gone(p) && !self.is_far(p)).count();
            left.push(("cells that are out", self.layout.n_cells() as usize - n_free - n_gone));
            left.push(("shares in use", N_SHARES as usize - self.free_shares.len()));
        }
        let told: Vec<String> = left.iter().filter(|l| l.1 != 0).map(|(what, n)| format!("{n} {what}")).collect();
        if told.is_empty() { Ok(()) } else { Err(told.join(", ")) }
    }

    /// Looks whether what an engine knows in two places agrees: between any two calls it does.
    ///
    /// # Errors
    /// What does not.
    #[cold]
    pub fn check(&mut self) -> Result<(), String> {
        let agree = |what: &str, a: usize, b: usize| match a == b {
            true => Ok(()),
            false => Err(format!("{what}: {a} and {b}")),
        };
        let r = &self.requests;
        agree("free requests", r.count_free().ok_or("the list of free requests has no end")?, r.len() - r.in_use())?;
        agree("open requests", r.n_open, r.in_use() - r.count(|op| matches!(op, Op::Done)))?;
        agree("open sends", r.n_sends, r.count(|op| matches!(op, Op::Send(_))))?;
        agree("posted receives", self.posted.len(), r.count(|op| matches!(op, Op::Recv { .. })))?;
        agree("streams", self.streams.list.len(), r.count(|op| is_in(op, Stage::Streaming)))?;
        let to_self = |p: &Parcel| if let Payload::Own(id) = p.payload { Some(id) } else { None };
        let own: Vec<u32> = self.unexpected.iter().filter_map(|(_, _, p)| to_self(p)).collect();
        let held = self.held.iter().flatten().filter_map(|(_, p)| to_self(p)).count();
        if own.len() + held < r.count(|op| is_in(op, Stage::Own)) {
            return Err("a send to oneself that nobody will find".into());
        }
        if own.into_iter().any(|id| self.requests.find(id).is_none_or(|s| !is_in(&s.op, Stage::Own))) {
            return Err("a message to oneself waits whose send has ended".into());
        }
        self.check_peers()?;
        self.check_cells()?;
        self.check_seals()?;
        self.check_net()?;
        for (id, what) in self.transfers.iter().map(|t| (t.recv_id, "a shared transfer")).collect::<Vec<_>>() {
            self.check_lands(id, what)?;
        }
        let flows = self.peers.iter().filter_map(|p| p.inflow.as_ref());
        let into: Vec<u32> =
            flows.filter_map(|f| if let Into::Request(id) = f.into { Some(id) } else { None }).collect();
        into.into_iter().try_for_each(|id| self.check_lands(id, "a message that comes in"))
    }

    fn check_lands(&mut self, id: u32, what: &str) -> Result<(), String> {
        match self.requests.find(id).map(|s| &s.op) {
            Some(Op::Landing { got, expect, .. }) if got <= expect => Ok(()),
            _ => Err(format!("{what} for a request that waits for none")),
        }
    }

    /// Seals of what has ended, and of what is not in line.
    fn check_seals(&mut self) -> Result<(), String> {
        let Some(s) = &self.seals else { return Ok(()) };
        let ids: Vec<u32> = s.of_requests().collect();
        match ids.into_iter().find(|&id| self.requests.find(id).is_none_or(|r| r.is_done())) {
            Some(id) => Err(format!("a seal is kept for request {id:#x}, which has ended")),
            None => Ok(()),
        }
    }

    /// What the wire still does with memory is for requests that are open, and the other way round.
    fn check_net(&mut self) -> Result<(), String> {
        let Some(net) = &self.net else { return Ok(()) };
        net.line.check()?;
        let wire = net.line.account();
        for &token in wire.sending.iter().chain(&wire.receiving) {
            let is_open = self.requests.find(token as u32).is_some_and(|s| !s.is_done());
            if !is_open {
                return Err(format!("the wire uses the memory of request {token:#x}, which has ended"));
            }
        }
        if wire.events > 0 {
            return Ok(());
        }
        let net = self.net.as_ref().into_iter().flat_map(|n| n.bounced.keys());
        for id in net.copied().collect::<Vec<u32>>() {
            if self.requests.find(id).is_none_or(|s| s.is_done()) {
                return Err(format!("memory is kept for request {id:#x}, which has ended"));
            }
        }
        for id in self.requests.open(|_, _| true) {
            let slot = self.requests.get(id);
            let list = match &slot.op {
                Op::Send(s) if s.stage == Stage::Far => &wire.sending,
                Op::Landing { .. } if self.peers[slot.peer as usize].is_far => &wire.receiving,
                _ => continue,
            };
            if !list.contains(&u64::from(id)) {
                return Err(format!("request {id:#x} waits for the wire, which knows it not"));
            }
        }
        Ok(())
    }

    fn check_peers(&self) -> Result<(), String> {
        for (i, p) in self.peers.iter().enumerate() {
            let listed = self.blocked.contains(&(i as u32));
            if listed == p.queue.is_empty() {
                return Err(format!("peer {i}: {} records wait, listed: {listed}", p.queue.len()));
            }
            if listed && !p.blocked || p.held.n > 2 {
                return Err(format!("peer {i}: blocked {}, buffers {}", p.blocked, p.held.n));
            }
            let slot = p.poll_slot as usize;
            if slot != 0 && (slot > self.n_polled || self.polled[slot - 1].peer != i as u32) {
                return Err(format!("peer {i} is not the one that is polled at {slot}"));
            }
        }
        for (i, p) in self.polled[..self.n_polled].iter().enumerate() {
            if self.peers[p.peer as usize].poll_slot as usize != i + 1 {
                return Err(format!("peer {} is polled at {}, and does not know", p.peer, i + 1));
            }
        }
        Ok(())
    }

    /// Each cell and each share is in one place.
    fn check_cells(&self) -> Result<(), String> {
        let private = self.streams.list.iter().flat_map(|s| s.cells[..s.n_cells].iter().copied());
        let mut cells: Vec<u32> = self.cells.known().chain(private).collect();
        cells.sort_unstable();
        if !cells.iter().copied().eq(0..self.layout.n_cells()) {
            return Err(format!("{} cells of {}, or one of them twice", cells.len(), self.layout.n_cells()));
        }
        let mut shares: Vec<u32> =
            self.free_shares.iter().copied().chain(self.transfers.iter().map(|t| t.share)).collect();
        shares.sort_unstable();
        if !shares.iter().copied().eq(0..N_SHARES) {
            return Err(format!("{} shares of {N_SHARES}, or one of them twice", shares.len()));
        }
        Ok(())
    }
}

fn is_in(op: &Op, stage: Stage) -> bool {
    matches!(op, Op::Send(s) if s.stage == stage)
}
