//! A process's end of the wire.

use super::farewell::Farewells;
use super::guests::{Guests, NetCard};
use super::haste::Haste;
use super::job::Job;
use super::line::Line;
use crate::clock;
use crate::wire;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use weft_base::Proc;
use weft_fabric::wire::{Id, Letter};
use weft_lockfree::ring::kind;

pub(crate) struct Net {
    pub line: Box<dyn Line>,
    /// Packed messages, and memory of those that do not fit into their receive's as they are: by request.
    pub bounced: HashMap<u32, Vec<u8>>,
    /// Peers may go.
    pub is_leaving: bool,
    /// Since when, by the monotonic clock.
    left_ns: u64,
    pub guests: Guests,
    pub card: NetCard,
    /// Of peers that have gone.
    pub farewells: Farewells,
    job: Arc<dyn Job>,
    /// Its processes.
    n_procs: u32,
    /// When the wire was looked at, and until when that is worth while in each turn, by [`weft_sync::ticks`].
    looked: u64,
    hot_until: u64,
    /// When the monotonic clock was read, as `looked`, and what it said.
    time: (u64, Duration),
    is_hot: bool,
    /// Whether short messages may wait for the next look at the wire.
    pub haste: Haste,
    /// The next turn is one of a wait that spins, and no look at the clock is due.
    pub may_pass: bool,
}

/// After something has come a wait looks at the wire in each turn, for some 100 us.
const HOT_TICKS: u64 = 250_000;
/// And then every 4 us: a look is a call of the kernel, and takes as long as a short message between two ranks of a node.
// PERF: bench/record/2026-11-28-cluster.md: 8 bytes within a node, received from anybody, 0.49 us with a look in each turn.
const COLD_TICKS: u64 = 10_000;

/// The wire's clock, whose least figure is a tenth of a second, is read every 10 us.
const TIME_TICKS: u64 = 25_000;

/// For what goes to guests that are not linked any more, once this process leaves: they may have gone and take nothing then.
const GUESTS_TIME_NS: u64 = 3_000_000_000;

impl Net {
    pub fn new(line: Box<dyn Line>, job: Arc<dyn Job>, card: NetCard) -> Self {
        let (bounced, guests, farewells) = (HashMap::new(), Guests::default(), Farewells::default());
        Self {
            line,
            bounced,
            is_leaving: false,
            left_ns: 0,
            guests,
            card,
            farewells,
            n_procs: job.n_procs(),
            job,
            looked: 0,
            hot_until: 0,
            time: (0, Duration::ZERO),
            is_hot: false,
            haste: Haste::default(),
            may_pass: false,
        }
    }

    /// Whether it is time to look at the wire.
    pub fn is_due(&mut self) -> bool {
        if std::mem::take(&mut self.may_pass) && !self.is_hot {
            return false;
        }
        let now = clock::ticks();
        self.is_hot = now < self.hot_until;
        let is_due = self.is_hot || now.wrapping_sub(self.looked) > COLD_TICKS;
        if is_due {
            self.looked = now;
        }
        is_due
    }

    /// Whether each turn of a wait looks at the wire.
    pub fn is_hot(&self) -> bool {
        self.is_hot
    }

    /// The wire's time, at the look that `is_due` has allowed; `afresh`: it was not asked.
    pub fn now(&mut self, afresh: bool) -> Duration {
        let (read, time) = self.time;
        if afresh || time.is_zero() || self.looked.wrapping_sub(read) > TIME_TICKS {
            self.time = (self.looked, Duration::from_nanos(clock::monotonic_ns()));
        }
        self.time.1
    }

    /// Something has come, or gone.
    pub fn note_activity(&mut self) {
        (self.is_hot, self.hot_until) = (true, clock::ticks().wrapping_add(HOT_TICKS));
    }

    pub fn leave(&mut self) {
        (self.is_leaving, self.left_ns) = (true, clock::monotonic_ns());
        self.line.leave();
    }

    /// A peer's number on the wire. A guest that is not linked has one that nobody has.
    pub fn id_of(&self, peer: u32) -> Id {
        self.guests.id_of(peer, self.n_procs).unwrap_or(Id::MAX)
    }

    /// Whether all has gone that goes to others than the `failed` peers. For guests that are not linked nobody waits before the
    /// end: what still goes there are words, and some have gone and never answer a hello.
    pub fn is_idle(&self, failed: &[u32]) -> bool {
        let mut gone: Vec<Id> = failed.iter().map(|p| self.id_of(*p)).collect();
        if !self.is_leaving || clock::monotonic_ns() - self.left_ns > GUESTS_TIME_NS {
            gone.extend(self.guests.unlinked());
        }
        self.line.is_idle(&gone)
    }

    /// Sends a message. True if its memory is the caller's again.
    ///
    /// # Safety
    /// As of `Wire::send`.
    pub unsafe fn send(&mut self, peer: u32, letter: Letter, start: *const u8, len: usize, id: u32) -> bool {
        let to = self.id_of(peer);
        let may_wait = self.haste.may_wait();
        // SAFETY: by the caller's contract.
        let is_copied = unsafe {
            match may_wait {
                true => self.line.send_together(to, letter, start, len, id.into()),
                false => self.line.send(to, letter, start, len, id.into()),
            }
        };
        // What goes takes all along that has waited for it, but for what goes to others.
        self.haste.something_waits((!is_copied).then(clock::ticks));
        is_copied
    }

    /// Tells a peer a word.
    pub fn word(&mut self, peer: u32, word: u64) {
        let to = self.id_of(peer);
        self.line.word(to, word);
    }

    /// A word of a guest that is not linked any more: what it asks back was refused, and its request waits to hear that.
    #[cold]
    pub fn give_back(&mut self, from: Id, word: u64) {
        if kind(word) == wire::CANCEL {
            self.guests.has_dropped(from, wire::high(word));
            self.line.word(from, wire::header(wire::CANCELLED, wire::high(word)) | 1 << 16);
        }
    }

    /// A peer cannot be reached any more: this ends the job, or, in one that goes on after deaths, counts as one, unless
    /// the peer was to go.
    pub fn miss(&self, peer: u32, why: &str) {
        if !self.is_leaving {
            match peer < self.n_procs {
                true => self.job.lose(Proc(peer), why),
                false => self.job.lose_guest(why),
            }
        }
    }

    /// A context was revoked on another node: all processes of this one are to know.
    pub fn note_revoked(&self, context: u32) {
        let header = self.job.header();
        if !header.has_revoked(context) {
            header.revoke(context);
        }
    }

    /// Takes a message back that its receiver has not heard of.
    pub fn take_back(&mut self, peer: u32, id: u32) -> bool {
        let to = self.id_of(peer);
        let is_back = self.line.take_back(to, id.into());
        if is_back {
            self.bounced.remove(&id);
        }
        is_back
    }

    /// Whether the wire may still read or write the memory of a request.
    pub fn holds(&self, peer: u32, id: u32) -> bool {
        self.line.holds(self.id_of(peer), id.into())
    }

    /// A peer has died: the wire ends all that is under way with it.
    pub fn bury(&mut self, peer: u32) {
        let id = self.id_of(peer);
        self.line.bury(id);
    }

    /// A message goes no further: its receiver has refused it, or its request ends by an error.
    pub fn drop_message(&mut self, peer: u32, id: u32) {
        let to = self.id_of(peer);
        if !self.take_back(peer, id) && self.line.refused(to, id.into()) {
            self.bounced.remove(&id);
        }
    }
}
