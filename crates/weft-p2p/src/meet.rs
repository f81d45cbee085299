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
//! at what the receiver waits for: it is on its way while the receiver is.
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
const BY: Mechanism = Mechanism::Heap;
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
/// Messages at the beginning of a round that try the two.
const TRIES: u16 = 5;

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
    /// Nanoseconds where the receiver copies, and where both do.
    ns: [u64; 2],
}

impl Costs {
    /// The next message.
    pub fn plan(&mut self) -> Plan {
        let i = self.n % ROUND;
        self.n = self.n.wrapping_add(1);
        // The first of a kind brings lines to where the next ones find them.
        let (both, tells) = match i {
            0..2 => (false, i == 1),
            2..TRIES => (true, i == TRIES - 1),
            _ => (self.ns[1] < self.ns[0], false),
        };
        let looks = i % LOOKS_EVERY == LOOKS_EVERY - 1;
        Plan { both, tells, looks, weight: if looks { LOOKS_EVERY as u8 } else { (i < TRIES) as u8 } }
    }

    /// What one has cost whose plan tells.
    pub fn note(&mut self, plan: Plan, ns: u64) {
        let old = &mut self.ns[plan.both as usize];
        *old = if *old == 0 { ns } else { (*old + ns) / 2 };
    }
}

/// What an OFFER says of its meeting.
struct Invitation {
    ctx: u32,
    generation: u32,
    share: u32,
    looks: bool,
    weight: u8,
    total: u64,
    chunk: u64,
    remote: Remote,
}

fn path(both: bool) -> Path {
    if both { Path::HeapBoth } else { Path::Heap }
}

impl Engine {
    // ---- sender ----

    /// Offers a message to a peer that may be in its receive already. `key`: of its habit; `patience`: looks for the
    /// answer.
    pub(crate) fn meet(
        &mut self, key: u64, ptr: *const u8, len: u64, dest: u32, (ctx, tag): (u32, i32), patience: u32,
    ) -> Met {
        let Some(share) = self.share_for(dest) else { return Met::Unfit };
        let Some(own) = self.ways.single.expose(BY, ptr, len as usize, false) else { return Met::Unfit };
        // SAFETY: the share is in the job's memory, and its words are atomics.
        let meeting = unsafe { &(*self.share(self.me, share)).meeting };
        let plan = self.habits.of(key).costs.plan();
        let parts = if plan.both { len.div_ceil(PART_LEN).clamp(PARTS, MAX_PARTS) } else { 1 };
        let chunk = len.div_ceil(parts).next_multiple_of(64);
        let generation = meeting.open();
        let what = (plan.looks as u64) | (plan.weight as u64) << 8 | (share as u64) << 32;
        let body = [wire::pair(ctx, generation), len, what, own.addr, chunk, 0];
        let head = wire::header(wire::OFFER, tag as u32) | wire::MEETING << 16;
        if !self.try_control(dest, head, &body) {
            return Met::Unfit;
        }
        self.own_ahead(dest, size_of_val(&body));
        let mut left = patience;
        while meeting.answer() == Answer::None && left > 0 {
            left -= 1;
            weft_sync::spin_hint();
        }
        if left == 0 && meeting.withdraw(generation) {
            return Met::Missed;
        }
        let Answer::Met(place) = meeting.answer() else { return Met::Missed };
        let began = plan.tells.then(Instant::now);
        let n = len.div_ceil(chunk);
        let there = Remote { addr: place, len, key: 0 };
        let alone = place == NOWHERE;
        if alone || !self.push_chunks(meeting, generation, ptr, dest, there, chunk) {
            self.wait_until(dest, || meeting.is_over(generation, n));
        }
        let dear = meeting.was_dear();
        // PERF: the next one, while the lines are near.
        meeting.open();
        self.ways.single.unexpose(BY, own);
        self.count(path(!alone), len);
        self.counters.met += 1;
        if let Some(b) = began {
            self.habits.of(key).costs.note(plan, b.elapsed().as_nanos() as u64);
        }
        Met::Done { dear }
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

    /// Copies this side's chunks. Whether it was the last one to end.
    fn push_chunks(
        &mut self, meeting: &Meeting, generation: u32, ptr: *const u8, dest: u32, there: Remote, chunk: u64,
    ) -> bool {
        let Some(base) = self.ways.single.map(Proc(dest), BY, &there) else {
            meeting.give_back();
            return false;
        };
        let by = self.ways.routine(dest, Role::Straight, there.len);
        let n = there.len.div_ceil(chunk);
        let (mut next, mut last) = (Some(n - 1), false);
        while let Some(c) = next {
            let off = c * chunk;
            let len = (there.len - off).min(chunk);
            // SAFETY: the mapping covers the receiver's `there.len` bytes, which keeps them until all chunks are in
            // place; the send buffer is the user's promise.
            unsafe { by.copy(base.add(off as usize), ptr.add(off as usize), len as usize) };
            last = meeting.add_done(n, false);
            self.counters.pushed_bytes += len;
            next = meeting.claim(generation, n, End::Back);
        }
        self.ways.single.unmap(Proc(dest), BY, base);
        last
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
            // SAFETY: the share is in the job's memory, and its words are atomics.
            return unsafe { &(*self.share(src, i.share)).meeting }.decline(i.generation);
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
        // SAFETY: the share is in the job's memory, and its words are atomics.
        let meeting = unsafe { &(*self.share(src, i.share)).meeting };
        meeting.own();
        let fits = i.total <= cap as u64 && self.ways.single.usable(Proc(src)).contains(BY);
        let base = if fits { self.ways.single.map(Proc(src), BY, &i.remote) } else { None };
        let Some(base) = base else {
            meeting.decline(i.generation);
            return None;
        };
        let n = i.total.div_ceil(i.chunk);
        // With several threads this one copies all: the others would wait for the sender, too.
        let shown = if n > 1 && self.habits.meets { self.ways.single.expose(BY, ptr, i.total as usize, true) } else { None };
        if !meeting.accept(i.generation, shown.map_or(NOWHERE, |r| r.addr), shown.is_some()) {
            return None;
        }
        let by = self.ways.routine(src, Role::Straight, i.total);
        let began = (i.weight > 0).then(Instant::now);
        // Where both copy, the sender's own chunks never come here.
        let mine = i.chunk.min(i.total);
        // SAFETY: the mapping covers `total` bytes, and the sender keeps its buffer until all chunks are in place.
        let loads = || unsafe { direct::time_loads(base, mine) };
        let mut dear = i.looks && !self.habits.are_cached(loads(), loads);
        let (mut next, mut last) = (Some(0), false);
        while let Some(c) = next {
            let off = c * i.chunk;
            let len = (i.total - off).min(i.chunk);
            // SAFETY: as above; the receive buffer has room for `cap` bytes.
            unsafe { by.copy(ptr.add(off as usize), base.add(off as usize), len as usize) };
            last = meeting.add_done(n, std::mem::take(&mut dear));
            next = match last {
                true => None,
                false => self.wait_chunk(meeting, i.generation, n, src),
            };
        }
        let whole = last || meeting.is_over(i.generation, n);
        self.ways.single.unmap(Proc(src), BY, base);
        if let Some(r) = shown {
            self.ways.single.unexpose(BY, r);
        }
        if let Some(b) = began {
            let ns = b.elapsed().as_nanos() as u64 * i.weight as u64;
            self.counters.received_ns[path(shown.is_some()) as usize] += ns;
        }
        whole.then_some(i.total)
    }

    fn read_invitation(&self, src: u32, r: &Record) -> Invitation {
        let word = |i| self.rx[src as usize].ring.body_word(r, i);
        let (total, chunk) = (word(1), word(4));
        let share = (word(2) >> 32) as u32;
        if share >= N_SHARES || chunk == 0 || !(1..=MAX_PARTS).contains(&total.div_ceil(chunk)) {
            self.corrupt(src, "invitation");
        }
        let remote = Remote { addr: word(3), len: total, key: 0 };
        let (ctx, generation) = wire::unpair(word(0));
        Invitation {
            ctx,
            generation,
            share,
            looks: word(2) & 1 != 0,
            weight: (word(2) >> 8) as u8,
            total,
            chunk,
            remote,
        }
    }

    // ---- both ----

    /// A chunk that is left for the receiver, at once or because the sender could not copy it; None where all are in
    /// place, or the sender has died.
    fn wait_chunk(&self, meeting: &Meeting, generation: u32, n: u64, src: u32) -> Option<u64> {
        let mut chunk = None;
        self.wait_until(src, || {
            chunk = meeting.claim(generation, n, End::Front);
            chunk.is_some() || meeting.is_over(generation, n)
        });
        chunk
    }

    /// Waits for the other side, which is copying, unless it has died.
    #[inline]
    fn wait_until(&self, peer: u32, mut is_so: impl FnMut() -> bool) {
        for _ in 0..SPINS {
            if is_so() {
                return;
            }
            weft_sync::spin_hint();
        }
        self.wait_long(peer, &mut is_so);
    }

    /// The other side has lost its core, or its life.
    #[cold]
    fn wait_long(&self, peer: u32, is_so: &mut dyn FnMut() -> bool) {
        let mut turns = 0;
        while !is_so() && StateRow::of(&self.region, &self.layout, Proc(peer)).failed() == 0 {
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
        let rounds = 4 * ROUND as usize;
        assert!(both_of(rounds, 1000, 600) > rounds - 4 * 3);
        assert!(both_of(rounds, 600, 1000) <= 4 * 3);
    }

    #[test]
    fn a_change_is_noticed() {
        let mut c = Costs::default();
        for i in 0..20 * ROUND as usize {
            let plan = c.plan();
            let pull_ns = if i < 10 * ROUND as usize { 500 } else { 1500 };
            if plan.tells {
                c.note(plan, if plan.both { 1000 } else { pull_ns });
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
        assert_eq!(told, ROUND + TRIES);
    }
}
