//! Messages from unwritten buffers (`direct`) to a receiver that is there: both copy, and nothing is waited for but
//! the other one's chunks.
//!
//! ```text
//! sender                                  receiver, with a receive for it
//!   OFFER that says "meet me", in order ──>  accepts, says where its buffer is
//!   copies chunks from the back              copies chunks from the front
//!   returns once all chunks are in place     returns once all chunks are in place
//! ```
//! All but the OFFER is one word of shared memory (`weft_lockfree::meet`). A receiver that is not there in time is
//! not waited for: the sender withdraws, and the message goes through the ring, behind a record that nobody
//! heeds. One that has no receive for it yet declines. So an offer asks for less than a look
//! at what the receiver waits for: it is on its way while the receiver is. One that waits already may have called
//! (`call`): then the sender need not wait for its answer.
//!
//! Whether the sender copies, too, depends on the receive buffer: where the program reads it, its lines are in the
//! receiver's caches, and to write them from here is dear. The sender tries both, and takes the time.

use crate::counters::Path;
use crate::direct::{self, Met};
use crate::engine::Engine;
use crate::request::Op;
use crate::types::RecvBuf;
use crate::wire;
use std::time::{Duration, Instant};
use weft_base::Proc;
use weft_lockfree::End;
use weft_lockfree::meet::{Answer, MAX_PARTS, Meeting};
use weft_lockfree::ring::Record;
use weft_match::Envelope;
use weft_profile::Role;
use weft_shm::{N_SHARES, StateRow};
use weft_singlecopy::{Mechanism, Remote};

/// The mechanism of all meetings.
pub(crate) const BY: Mechanism = Mechanism::Heap;
/// Where the receive buffer is when the sender cannot write to it.
const NOWHERE: u64 = u64::MAX;

/// Shares that are left for transfers which do not meet.
const SHARES_LEFT: usize = N_SHARES as usize / 2;
/// Chunks of a message that both copy, at least, and their length in bytes at most.
const PARTS: u64 = 2;
const PART_LEN: u64 = 256 << 10;
/// Looks after which the other side seems to have lost its core, and then turns of handing this one on before this
/// side sleeps.
const SPINS: u32 = 4096;
const NAP: Duration = Duration::from_micros(50);

/// Messages of a buffer after which both ways of meeting are tried again, a power of two.
const ROUND: u16 = 256;
/// Of so many messages the receiver looks at one.
const LOOKS_EVERY: u16 = 8;
/// Messages at the beginning of a round that try one of the two, and those of them that are not timed: they bring
/// lines to where the next ones find them.
const TRIES: u16 = 6;
const WARM: u16 = 2;

/// How a meeting is to go. Pure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Plan {
    pub both: bool,
    /// The sender takes its time: what was tried before has settled.
    pub tells: bool,
    /// The receiver looks whether its caches held the message.
    pub looks: bool,
    /// Messages like this one, for which the receiver takes the time.
    pub weight: u8,
}

/// What meetings of a buffer's messages have cost.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Costs {
    n: u16,
    /// Nanoseconds where the receiver copies, and where both do: the least of this round, since whatever comes
    /// between only adds to them.
    ns: [u64; 2],
}

impl Costs {
    /// The next message.
    pub fn plan(&mut self) -> Plan {
        let i = self.n % ROUND;
        self.n = self.n.wrapping_add(1);
        if i == 0 {
            self.ns = [u64::MAX; 2];
        }
        let tries = i < 2 * TRIES;
        let both = if tries { i >= TRIES } else { self.ns[1] < self.ns[0] };
        let tells = tries && i % TRIES >= WARM;
        let looks = i % LOOKS_EVERY == LOOKS_EVERY - 1;
        Plan { both, tells, looks, weight: if looks { LOOKS_EVERY as u8 } else { tries as u8 } }
    }

    /// What one has cost whose plan tells.
    pub fn note(&mut self, plan: Plan, ns: u64) {
        let least = &mut self.ns[plan.both as usize];
        *least = (*least).min(ns);
    }
}

/// A message for which a receiver is sought.
pub(crate) struct Outgoing {
    pub ptr: *const u8,
    pub len: u64,
    pub dest: u32,
    /// Context and tag.
    pub what: (u32, i32),
    /// Its buffer, as shown to the receiver.
    pub own: Remote,
}

/// What an OFFER says of its meeting.
pub(crate) struct Invitation {
    pub ctx: u32,
    pub offer: u16,
    pub share: u32,
    looks: bool,
    weight: u8,
    pub cut: Cut,
    pub remote: Remote,
}

/// How a message is cut into chunks: of `len` bytes each, but for the last one, which has the rest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Cut {
    n: u64,
    len: u64,
    total: u64,
}

impl Cut {
    fn of(plan: Plan, total: u64) -> Self {
        let n = if plan.both { total.div_ceil(PART_LEN).clamp(PARTS, MAX_PARTS) } else { 1 };
        let len = match n {
            1 => total,
            // PERF: no division.
            2 => (total / 2) & !63,
            _ => (total / n) & !63,
        };
        Self { n, len, total }
    }

    /// Whether no chunk is empty, nor too many of them.
    fn is_sound(self) -> bool {
        (1..=MAX_PARTS).contains(&self.n) && self.len > 0 && (self.n - 1).checked_mul(self.len).is_some_and(|k| k < self.total)
    }

    /// Beginning and length of a chunk.
    fn chunk(self, c: u64) -> (usize, usize) {
        let off = c * self.len;
        (off as usize, if c == self.n - 1 { self.total - off } else { self.len } as usize)
    }
}

impl Invitation {
    pub fn total(&self) -> u64 {
        self.cut.total
    }

    pub fn n_chunks(&self) -> u64 {
        self.cut.n
    }
}

fn path(both: bool) -> Path {
    if both { Path::HeapBoth } else { Path::Heap }
}

impl Engine {
    // ---- sender ----

    /// Offers a message (`what`: context and tag) to a peer that may be in its receive already. `key`: of its habit;
    /// `patience`: looks for the answer.
    pub(crate) fn meet(
        &mut self, key: u64, ptr: *const u8, len: u64, dest: u32, what: (u32, i32), patience: u32,
    ) -> Met {
        let Some(own) = self.ways.single.expose(BY, ptr, len as usize, false) else { return Met::Unfit };
        let met = self.meet_shown(key, &Outgoing { ptr, len, dest, what, own }, patience);
        self.ways.single.unexpose(BY, own);
        met
    }

    fn meet_shown(&mut self, key: u64, m: &Outgoing, patience: u32) -> Met {
        let Some(share) = self.share_for(m.dest) else { return Met::Unfit };
        let meeting = self.meeting(self.me, share);
        let plan = self.habits.of(key).costs.plan();
        let cut = Cut::of(plan, m.len);
        let tx = &self.tx[m.dest as usize];
        let (offer, position) = (tx.offers.wrapping_add(1), tx.ring.position().0);
        if !self.invite(m, offer, plan, cut) {
            return Met::Unfit;
        }
        // A receiver that has called may have copied before this side is answered.
        let began = plan.tells.then(Instant::now);
        self.tx[m.dest as usize].offers = offer;
        let Some(base) = self.await_answer(meeting, m, (offer, cut.n), position, patience) else {
            return Met::Missed;
        };
        match base {
            Some(base) => self.push_chunks(m, (meeting, offer), base, cut),
            None => self.wait_until(m.dest, || meeting.is_over(offer, cut.n)),
        }
        if let Some(b) = began {
            self.habits.of(key).costs.note(plan, b.elapsed().as_nanos() as u64);
        }
        self.count(path(cut.n > 1 && base.is_some()), m.len);
        self.counters.met += 1;
        Met::Done { dear: meeting.was_dear() }
    }

    /// Tells the receiver of a meeting. False: there is no room.
    fn invite(&mut self, m: &Outgoing, offer: u16, plan: Plan, cut: Cut) -> bool {
        let share = self.tx[m.dest as usize].meetings - 1;
        let what = (plan.looks as u64) | (plan.weight as u64) << 8 | cut.n << 16 | (share as u64) << 32;
        let body = [wire::pair(m.what.0, offer as u32), m.len, what, m.own.addr, cut.len, 0];
        let told = self.try_control(m.dest, wire::header(wire::OFFER, m.what.1 as u32) | wire::MEETING << 16, &body);
        if told {
            self.own_ahead(m.dest, size_of_val(&body));
        }
        told
    }

    /// The receiver's buffer, once both have met; None in it where only the receiver copies. None where it is not
    /// there in time. `position`: of the offer in the ring.
    fn await_answer(
        &mut self, meeting: &Meeting, m: &Outgoing, (offer, n): (u16, u64), position: u64, patience: u32,
    ) -> Option<Option<*mut u8>> {
        for _ in 0..patience {
            // PERF: to answer a call takes this line anyway.
            meeting.own();
            match meeting.answer(offer) {
                Answer::None => {}
                Answer::Called(call, word) => {
                    if let Some(base) = self.callers_buffer(m, call, position) {
                        if meeting.meet(offer, word, n > 1) {
                            self.counters.answered += 1;
                            return Some(Some(base));
                        }
                        self.ways.single.unmap(Proc(m.dest), BY, base);
                    }
                }
                Answer::Met(place) => return Some(self.met_buffer(meeting, m, place, n)),
                Answer::Declined => return None,
            }
            weft_sync::spin_hint();
        }
        if meeting.withdraw(offer) {
            return None;
        }
        match meeting.answer(offer) {
            Answer::Met(place) => Some(self.met_buffer(meeting, m, place, n)),
            _ => None,
        }
    }

    /// The buffer of a receiver that has accepted, if this side is to copy and can.
    fn met_buffer(&mut self, meeting: &Meeting, m: &Outgoing, place: u64, n: u64) -> Option<*mut u8> {
        if n == 1 || place == NOWHERE {
            return None;
        }
        let base = self.ways.single.map(Proc(m.dest), BY, &Remote { addr: place, len: m.len, key: 0 });
        if base.is_none() {
            meeting.give_back(End::Back);
        }
        base
    }

    /// The line for meetings with a peer of this job; None where there is none left.
    fn share_for(&mut self, dest: u32) -> Option<u32> {
        let tx = &mut self.tx[dest as usize];
        if tx.meetings == 0 {
            if dest >= self.layout.n_procs() || self.free_shares.len() <= SHARES_LEFT {
                return None;
            }
            tx.meetings = self.free_shares.pop()? + 1;
        }
        Some(tx.meetings - 1)
    }

    /// Copies this side's chunks to the receiver's buffer at `base`, and returns when all are in place. Of several it
    /// has the last one.
    fn push_chunks(&mut self, m: &Outgoing, (meeting, offer): (&Meeting, u16), base: *mut u8, cut: Cut) {
        let n = cut.n;
        let by = self.ways.routine(m.dest, Role::Straight, m.len);
        let first = (n > 1).then_some(n - 1);
        let mut next = first.or_else(|| self.wait_chunk(meeting, offer, n, m.dest, End::Back));
        while let Some(c) = next {
            let (off, len) = cut.chunk(c);
            // SAFETY: the mapping covers as many bytes of the receiver, which keeps them until all chunks are in
            // place; the send buffer is the user's promise.
            unsafe { by.copy(base.add(off), m.ptr.add(off), len) };
            self.counters.pushed_bytes += len as u64;
            next = match meeting.add_done(n, false) {
                true => None,
                false => self.wait_chunk(meeting, offer, n, m.dest, End::Back),
            };
        }
        self.ways.single.unmap(Proc(m.dest), BY, base);
    }

    // ---- receiver ----

    /// A receive of contiguous bytes meets the sender of the record `r`, if it still wants to be met.
    ///
    /// # Safety
    /// `ptr` is writable for `cap` bytes.
    pub(crate) unsafe fn take_meeting(&mut self, ptr: *mut u8, cap: usize, src: u32, r: Record) -> Option<u64> {
        let i = self.read_invitation(src, &r);
        self.consume(src, r);
        // SAFETY: by the caller's contract.
        unsafe { self.meet_sender(ptr, cap, src, i) }
    }

    /// The record `r` asks for a meeting: for that of a receive that was posted, if there is one.
    pub(crate) fn on_meeting(&mut self, src: u32, r: &Record) {
        let i = self.read_invitation(src, r);
        let env = Envelope { ctx: i.ctx, src, tag: wire::high(r.header) as i32 };
        let posted = self.posted.peek(env).copied();
        let buf = posted.and_then(|id| match self.requests.get(id).op {
            Op::Recv { buf: RecvBuf::Bytes { ptr, len }, .. } => Some((ptr, len)),
            _ => None,
        });
        let Some((ptr, cap)) = buf else {
            return self.meeting(src, i.share).decline(i.offer);
        };
        // SAFETY: a posted receive's buffer has its length.
        let got = unsafe { self.meet_sender(ptr, cap, src, i) };
        if let Some((id, _)) = got.and_then(|total| self.match_posted(env, total)) {
            self.note_calm(src);
            self.complete(id, false);
        }
    }

    /// # Safety
    /// `ptr` is writable for `cap` bytes.
    unsafe fn meet_sender(&mut self, ptr: *mut u8, cap: usize, src: u32, i: Invitation) -> Option<u64> {
        let meeting = self.meeting(src, i.share);
        meeting.own();
        let fits = i.cut.total <= cap as u64 && self.ways.single.usable(Proc(src)).contains(BY);
        let base = if fits { self.ways.single.map(Proc(src), BY, &i.remote) } else { None };
        let Some(base) = base else {
            meeting.decline(i.offer);
            return None;
        };
        // With several threads this one copies all: the others would wait for the sender, too.
        let both = i.cut.n > 1 && self.habits.meets;
        let shown = if both { self.ways.single.expose(BY, ptr, i.cut.total as usize, true) } else { None };
        if !meeting.accept(i.offer, shown.map_or(NOWHERE, |r| r.addr), shown.is_some()) {
            return None;
        }
        // The next one can be called for.
        self.rx[src as usize].meetings = i.share + 1;
        // SAFETY: by the caller's contract; the mapping covers `total` bytes.
        let whole = unsafe { self.pull_chunks(ptr, base, src, &i, shown.is_some(), false) };
        self.ways.single.unmap(Proc(src), BY, base);
        if let Some(r) = shown {
            self.ways.single.unexpose(BY, r);
        }
        whole.then_some(i.cut.total)
    }

    /// Copies this side's chunks, of which it has the first, and accepts the offer then if it has `called`. Whether
    /// all are in place.
    ///
    /// # Safety
    /// `ptr` is writable and `base`, of the sender's memory, readable for the bytes of the invitation.
    pub(crate) unsafe fn pull_chunks(
        &mut self, ptr: *mut u8, base: *mut u8, src: u32, i: &Invitation, both: bool, mut called: bool,
    ) -> bool {
        let meeting = self.meeting(src, i.share);
        let n = i.cut.n;
        let by = self.ways.routine(src, Role::Straight, i.cut.total);
        let began = (i.weight > 0).then(Instant::now);
        // Where both copy, the sender's own chunks never come here.
        let mine = i.cut.chunk(0).1 as u64;
        // SAFETY: by the caller's contract, and the sender keeps its buffer until all chunks are in place, or
        // withdraws, when nobody heeds what was read.
        let loads = || unsafe { direct::time_loads(base, mine) };
        let mut dear = i.looks && !self.habits.are_cached(loads(), loads);
        let (mut next, mut last) = (Some(0), false);
        while let Some(c) = next {
            let (off, len) = i.cut.chunk(c);
            // SAFETY: as above.
            unsafe { by.copy(ptr.add(off), base.add(off), len) };
            let was_dear = std::mem::take(&mut dear);
            last = if std::mem::take(&mut called) {
                let Some(last) = meeting.accept_copied(i.offer, n, was_dear) else { return false };
                last
            } else {
                meeting.add_done(n, was_dear)
            };
            next = match last {
                true => None,
                false => self.wait_chunk(meeting, i.offer, n, src, End::Front),
            };
        }
        if let Some(b) = began {
            let ns = b.elapsed().as_nanos() as u64 * i.weight as u64;
            self.counters.received_ns[path(both) as usize] += ns;
        }
        last || meeting.is_over(i.offer, n)
    }

    pub(crate) fn read_invitation(&self, src: u32, r: &Record) -> Invitation {
        let word = |i| self.rx[src as usize].ring.body_word(r, i);
        let (total, what) = (word(1), word(2));
        let share = (what >> 32) as u32;
        let cut = Cut { n: what >> 16 & 0xff, len: word(4), total };
        if share >= N_SHARES || !cut.is_sound() {
            self.corrupt(src, "invitation");
        }
        let remote = Remote { addr: word(3), len: total, key: 0 };
        let (ctx, offer) = wire::unpair(word(0));
        Invitation { ctx, offer: offer as u16, share, looks: what & 1 != 0, weight: (what >> 8) as u8, cut, remote }
    }

    // ---- both ----

    /// The words of a meeting with the sender `owner`.
    pub(crate) fn meeting<'a>(&self, owner: u32, share: u32) -> &'a Meeting {
        // SAFETY: the share is in the job's memory, which stays mapped, and its words are atomics.
        unsafe { &(*self.share(owner, share)).meeting }
    }

    /// A chunk that is left for this side, at once or because the other one could not copy it; None where all are
    /// in place, or the other one has died.
    pub(crate) fn wait_chunk(&self, meeting: &Meeting, offer: u16, n: u64, peer: u32, from: End) -> Option<u64> {
        let mut chunk = None;
        self.wait_until(peer, || {
            chunk = meeting.claim(offer, n, from);
            chunk.is_some() || meeting.is_over(offer, n)
        });
        chunk
    }

    /// Waits for the other side, which is copying, unless it has died.
    #[inline]
    pub(crate) fn wait_until(&self, peer: u32, mut is_so: impl FnMut() -> bool) {
        for _ in 0..SPINS {
            if is_so() {
                return;
            }
            weft_sync::spin_hint();
        }
        self.wait_long(peer, &mut is_so);
    }

    pub(crate) fn has_died(&self, peer: u32) -> bool {
        StateRow::of(&self.region, &self.layout, Proc(peer)).failed() != 0
    }

    /// The other side has lost its core, or its life.
    #[cold]
    fn wait_long(&self, peer: u32, is_so: &mut dyn FnMut() -> bool) {
        let mut turns = 0;
        while !is_so() && !self.has_died(peer) {
            turns += 1;
            if turns >= SPINS || !self.shared.hand_over() {
                std::thread::sleep(NAP);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of so many messages, those that both copied, where each way costs what it is said to.
    fn both_of(n: usize, pull_ns: u64, both_ns: u64) -> usize {
        let mut c = Costs::default();
        let mut step = || {
            let plan = c.plan();
            if plan.tells {
                c.note(plan, if plan.both { both_ns } else { pull_ns });
            }
            plan.both as usize
        };
        (0..n).map(|_| step()).sum()
    }

    #[test]
    fn the_cheaper_way_is_taken() {
        let (rounds, tries) = (4 * ROUND as usize, 4 * TRIES as usize);
        assert_eq!(both_of(rounds, 1000, 600), rounds - tries);
        assert_eq!(both_of(rounds, 600, 1000), tries);
    }

    #[test]
    fn what_comes_between_does_not_count() {
        let mut c = Costs::default();
        for i in 0..ROUND as u64 {
            let plan = c.plan();
            if plan.tells {
                c.note(plan, if plan.both { 600 + 5000 * (i % 2) } else { 1000 });
            }
        }
        assert_eq!(c.ns, [1000, 600]);
    }

    #[test]
    fn a_change_is_noticed() {
        let mut c = Costs::default();
        for i in 0..2 * ROUND as usize {
            let plan = c.plan();
            let pull_ns = if i < ROUND as usize { 500 } else { 1500 };
            if plan.tells {
                c.note(plan, if plan.both { 1000 } else { pull_ns });
            }
            if i == ROUND as usize - 1 {
                assert!(c.ns[1] > c.ns[0]);
            }
        }
        assert!(c.ns[1] < c.ns[0]);
    }

    #[test]
    fn the_receiver_looks_now_and_then() {
        let mut c = Costs::default();
        let plans: Vec<Plan> = (0..ROUND).map(|_| c.plan()).collect();
        assert_eq!(plans.iter().filter(|p| p.looks).count() as u16, ROUND / LOOKS_EVERY);
        let told: u16 = plans.iter().map(|p| p.weight as u16).sum();
        assert_eq!(told, ROUND + 2 * TRIES - 2 * TRIES / LOOKS_EVERY);
    }
}
