//! Messages from unwritten buffers (`direct`) to a receiver that is there: both copy, and nothing is waited for but
//! the other one's half.
//!
//! ```text
//! sender                                  receiver, with a receive for it
//!   RTS that asks for a handshake, in order ──>  accepts, says where its buffer is
//!   copies the second half, says so          copies the first half, says so
//!   returns once both are in place           returns once both are in place
//! ```
//! RTS and answer are settled by one word of shared memory (`weft_lockfree::handshake`). A receiver that is not there in time is
//! not waited for: the sender withdraws, and the message goes through the ring, behind a record that nobody
//! heeds. One that has no receive for it yet declines. So such an RTS asks for less than a look
//! at what the receiver waits for: it is on its way while the receiver is. One that waits already may have sent an RTR
//! (`rtr`): then the sender need not wait for its answer.
//!
//! Whether the sender copies, too, depends on the receive buffer: where the program reads it, its lines are in the
//! receiver's caches, and to write them from here is dear. The sender tries both, and takes the time.

use crate::clock;
use crate::counters::Path;
use crate::engine::Engine;
use crate::learn::reuse::{self, Met, Mode};
use crate::learn::split::Plan;
use crate::prefetch;
use crate::request::Op;
use crate::types::RecvBuf;
use crate::wire::{self, HandshakeRts};
use std::time::Duration;
use weft_base::Proc;
use weft_lockfree::handshake::progress::{ALL, DEAR, HERE, LEFT, PART};
use weft_lockfree::handshake::{Answer, Handshake, Rtr, Side};
use weft_lockfree::ring::Record;
use weft_match::Envelope;
use weft_profile::Role;
use weft_shm::{Departure, HANDSHAKE_LEN, N_HANDSHAKES, StateRow};
use weft_singlecopy::{Mechanism, Remote};

/// The mechanism of all handshakes.
pub(crate) const BY: Mechanism = Mechanism::Heap;
/// Where the receive buffer is when the sender cannot write to it.
const NOWHERE: u64 = u64::MAX;

/// Looks after which the other side seems to have lost its core, and then turns of handing this one on before this
/// side sleeps.
const SPINS: u32 = 4096;
const NAP: Duration = Duration::from_micros(50);

/// Bytes, or those of the message where it would go through the ring, for which the ring's beginning has room when
/// RTSs that were accepted turn back to it.
// PERF: the rest of the ring is memory that nobody needs to bring: 64 KiB near, in the first 50 ms, 1.02 to 0.89 us
// (medians of 21 alternating runs).
const ROOM_KEPT: u64 = 64 << 10;

/// Of an RTR's state: the room in bytes, and above it where the receiver is in the ring.
pub(crate) const ROOM_BITS: u32 = 21;
pub(crate) const ROOM_MASK: u64 = (1 << ROOM_BITS) - 1;
pub(crate) const POSITION_MASK: u64 = (1 << (64 - ROOM_BITS)) - 1;
/// Lines of its own part that the sender asks for while it waits for the receiver.
const AHEAD: usize = 32;
const _: () = assert!(AHEAD * 64 <= reuse::MIN_LEN / 2);

/// A message for which a receiver is sought.
pub(crate) struct Outgoing {
    /// In the reuse cache.
    pub key: u64,
    pub ptr: *const u8,
    pub len: u64,
    pub dest: u32,
    /// Context and tag.
    pub what: (u32, i32),
    /// Its buffer, as shown to the receiver.
    pub own: Remote,
}

/// The receiver's buffer.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// It copies all.
    Nowhere,
    /// It was shown, but cannot be mapped here.
    Unreached,
    At(*mut u8),
}

const _: () = assert!(size_of::<Handshake>() as u64 == HANDSHAKE_LEN);

/// Bytes of a message of `total` that the receiver copies where both do: the first ones.
// PERF: what the receiver says at its end has to reach the sender, which is about to send an RTR, before anything else can
// begin; what the sender says there has not. 64 KiB near: with 512 B 0.730 us, 1 KiB 0.722, 1.5 KiB 0.723, 2 KiB 0.736;
// far 1.18, 1.16, 1.15; halves take 0.784 and 1.17, 2.5 KiB far 1.21; 16 KiB 0.279 to 0.284 with 512 B (medians of seven
// and more alternating runs' best tenths).
fn first_part(total: u64) -> u64 {
    debug_assert!(total >= reuse::MIN_LEN as u64, "each side has some lines");
    let less = if total >= MIN_UNEVEN { UNEVEN } else { 0 };
    (total / 2 - less) & !63
}

/// Bytes that the receiver leaves the sender more than a half, and the shortest message of which it does.
const UNEVEN: u64 = 1024;
const MIN_UNEVEN: u64 = 48 << 10;

fn path(both: bool) -> Path {
    if both { Path::HeapBoth } else { Path::Heap }
}

impl Engine {
    // ---- sender ----

    /// Announces a message (`what`: context and tag) to a peer that may be in its receive already. `key`: in the reuse cache;
    /// `patience`: looks for the answer.
    pub(crate) fn handshake(
        &mut self,
        key: u64,
        ptr: *const u8,
        len: u64,
        dest: u32,
        what: (u32, i32),
        patience: u32,
    ) -> Met {
        let Some(own) = self.ways.single.expose(BY, ptr, len as usize, false) else { return Met::Unfit };
        debug_assert!(own.len >= len, "the receiver reaches all of it");
        let met = self.handshake_exposed(&Outgoing { key, ptr, len, dest, what, own }, patience);
        self.ways.single.unexpose(BY, own);
        met
    }

    fn handshake_exposed(&mut self, m: &Outgoing, patience: u32) -> Met {
        let Some(i) = self.handshake_for(m.dest) else { return Met::Unfit };
        let line = self.handshake_line(self.me, i);
        let mode = self.reuse.mode;
        let entry = self.reuse.of(m.key);
        let mut plan = entry.costs.plan();
        // A trial.
        plan.looks |= mode == Mode::Auto && !entry.is_sure(m.key);
        let p = &self.peers[m.dest as usize];
        let (rts, position) = (p.n_rts.wrapping_add(1), p.tx.position().0);
        if !self.send_handshake_rts(m, i, rts, plan) {
            return Met::Unfit;
        }
        if plan.both {
            prefetch::to_read(m.ptr.wrapping_add(first_part(m.len) as usize), AHEAD);
        }
        // A receiver that has called may have copied before this side is answered.
        let began = plan.tells.then(clock::now);
        self.peers[m.dest as usize].n_rts = rts;
        let Some(place) = self.await_answer(line, m, rts, position, patience) else { return Met::Missed };
        let said = self.copy_part(line, m, rts, place, plan.both, position);
        if let Some(b) = began {
            self.reuse.of(m.key).costs.note(plan, clock::since(b).as_nanos() as u64);
        }
        let dear = said & DEAR != 0;
        if dear {
            self.reuse.of(m.key).costs.note_dear();
        }
        Met::Done { dear }
    }

    /// Tells the receiver of a handshake. False: there is no room.
    fn send_handshake_rts(&mut self, m: &Outgoing, line: u32, rts: u32, plan: Plan) -> bool {
        let Plan { looks, both, weight, .. } = plan;
        let i = HandshakeRts { ctx: m.what.0, rts, line, looks, both, weight, total: m.len, remote: m.own };
        self.try_words(m.dest, wire::header(wire::RTS_KEY, m.what.1 as u32) | wire::HANDSHAKE << 16, &i.encode())
    }

    /// Where the receiver's buffer is, once both take part. None where it is not there in time. `position`: of the
    /// RTS in the ring.
    fn await_answer(
        &mut self,
        line: &Handshake,
        m: &Outgoing,
        rts: u32,
        position: u64,
        patience: u32,
    ) -> Option<Place> {
        for _ in 0..patience {
            // PERF: to answer an RTR takes this line anyway.
            line.own();
            match line.answer(rts) {
                Answer::None => {}
                Answer::Requested(call, word) => {
                    if let Some(base) = self.callers_buffer(m, call, position) {
                        if line.accept_rtr(rts, word) {
                            self.counters.answered += 1;
                            return Some(Place::At(base));
                        }
                        self.ways.single.unmap(Proc(m.dest), BY, base);
                    }
                }
                Answer::Accepted(place) => return Some(self.accepted_buffer(m, place)),
                Answer::Declined => return None,
            }
            weft_sync::spin_hint();
        }
        if line.withdraw(rts) {
            return None;
        }
        match line.answer(rts) {
            Answer::Accepted(place) => Some(self.accepted_buffer(m, place)),
            _ => None,
        }
    }

    /// Where the receiver's buffer is, if its RTR is for a message and nothing is on its way before that.
    fn callers_buffer(&mut self, m: &Outgoing, call: Rtr, position: u64) -> Option<*mut u8> {
        let (seen, room) = (call.state >> ROOM_BITS, call.state & ROOM_MASK);
        let wanted = call.want == wire::pair(m.what.0, m.what.1 as u32) && seen == position & POSITION_MASK;
        let there = Remote { addr: call.place, len: m.len, key: 0 };
        (wanted && m.len <= room).then(|| self.ways.single.map(Proc(m.dest), BY, &there)).flatten()
    }

    /// The buffer of a receiver that has accepted.
    fn accepted_buffer(&mut self, m: &Outgoing, place: u64) -> Place {
        if place == NOWHERE {
            return Place::Nowhere;
        }
        let there = Remote { addr: place, len: m.len, key: 0 };
        self.ways.single.map(Proc(m.dest), BY, &there).map_or(Place::Unreached, Place::At)
    }

    /// Copies this side's part, and waits until all is in place: what the receiver has said by then.
    fn copy_part(&mut self, line: &Handshake, m: &Outgoing, rts: u32, place: Place, both: bool, position: u64) -> u64 {
        let (Place::At(base), first) = (place, first_part(m.len) as usize) else {
            if both && place == Place::Unreached {
                line.publish(Side::Sender, rts, LEFT);
            }
            self.note_accepted(m, path(both && place != Place::Nowhere), position);
            return self.await_progress(line, m.dest, (Side::Receiver, rts), ALL);
        };
        let by = self.ways.routine(m.dest, Role::Straight, m.len);
        let copy = |from: usize, to: usize| {
            // SAFETY: the mapping covers as many bytes of the receiver, which keeps them until all is in place; the
            // send buffer is the user's promise.
            unsafe { by.copy(base.add(from), m.ptr.add(from), to - from) };
            (to - from) as u64
        };
        let len = m.len as usize;
        debug_assert!(first < len);
        if both {
            self.counters.pushed_bytes += copy(first, len);
        }
        line.publish(Side::Sender, rts, if both { PART } else { HERE });
        self.note_accepted(m, path(both), position);
        let mut said =
            self.await_progress(line, m.dest, (Side::Receiver, rts), if both { PART | LEFT } else { ALL | LEFT });
        if said & LEFT != 0 {
            self.counters.pushed_bytes += copy(0, if both { first } else { len });
            line.publish(Side::Sender, rts, PART | ALL);
            said = ALL;
        }
        self.ways.single.unmap(Proc(m.dest), BY, base);
        said
    }

    /// A message is accepted by its receiver, who has read the ring up to `position`.
    // PERF: while the other side copies.
    fn note_accepted(&mut self, m: &Outgoing, path: Path, position: u64) {
        let p = &mut self.peers[m.dest as usize];
        let turned = p.tx.turn_back(ROOM_KEPT.max(m.len.min(p.inline_max.into())) / 8, position);
        self.counters.turned += turned as u64;
        self.reuse.of(m.key).costs.advance();
        self.prefetch_write(m.dest, 8 * HandshakeRts::WORDS);
        // What is received after this is called for.
        if let Some(next) = self.peers[m.dest as usize].handshake_in.checked_sub(1) {
            self.handshake_line(m.dest, next).own();
        }
        self.count(path, m.len);
        self.counters.met += 1;
    }

    /// The line for handshakes with a peer of this job; None where there is none left.
    fn handshake_for(&mut self, dest: u32) -> Option<u32> {
        let p = &mut self.peers[dest as usize];
        if p.handshake_out == 0 {
            if dest >= self.layout.n_procs() || self.n_handshakes == N_HANDSHAKES {
                return None;
            }
            self.n_handshakes += 1;
            p.handshake_out = self.n_handshakes;
        }
        debug_assert!((1..=N_HANDSHAKES).contains(&p.handshake_out) && p.handshake_out <= self.n_handshakes);
        Some(p.handshake_out - 1)
    }

    // ---- receiver ----

    /// A receive of contiguous bytes answers the sender of the record `r`, if it still waits.
    ///
    /// # Safety
    /// `ptr` is writable for `cap` bytes.
    pub(crate) unsafe fn take_by_handshake(&mut self, ptr: *mut u8, cap: usize, src: u32, r: Record) -> Option<u64> {
        let i = self.read_handshake_rts(src, &r);
        self.consume(src, r);
        // SAFETY: by the caller's contract.
        unsafe { self.handshake_with_sender(ptr, cap, src, i) }
    }

    /// The record `r` asks for a handshake: for that of a receive that was posted, if there is one.
    pub(crate) fn on_handshake(&mut self, src: u32, r: &Record) {
        let i = self.read_handshake_rts(src, r);
        let env = Envelope { ctx: i.ctx, src, tag: wire::high(r.header) as i32 };
        let posted = self.posted.peek(env).copied();
        let buf = posted.and_then(|id| match self.requests.get(id).op {
            Op::Recv { buf: RecvBuf::Bytes { ptr, len }, .. } => Some((ptr, len)),
            _ => None,
        });
        let Some((ptr, cap)) = buf else {
            return self.handshake_line(src, i.line).decline(i.rts);
        };
        // SAFETY: a posted receive's buffer has its length.
        let got = unsafe { self.handshake_with_sender(ptr, cap, src, i) };
        if let Some((id, _)) = got.and_then(|total| self.match_posted(env, total)) {
            debug_assert!(posted == Some(id), "it is the one whose buffer was filled");
            self.note_calm(src);
            self.complete(id, false);
        }
    }

    /// # Safety
    /// `ptr` is writable for `cap` bytes.
    unsafe fn handshake_with_sender(&mut self, ptr: *mut u8, cap: usize, src: u32, mut i: HandshakeRts) -> Option<u64> {
        let line = self.handshake_line(src, i.line);
        line.own();
        let fits = i.total <= cap as u64 && self.ways.single.usable(Proc(src)).contains(BY);
        let base = if fits { self.ways.single.map(Proc(src), BY, &i.remote) } else { None };
        let Some(base) = base else {
            line.decline(i.rts);
            return None;
        };
        // With several threads this one copies all: the others would wait for the sender, too.
        let both = i.both && self.reuse.handshakes;
        let shown = if both { self.ways.single.expose(BY, ptr, i.total as usize, true) } else { None };
        if !line.accept(i.rts, shown.map_or(NOWHERE, |r| r.addr)) {
            return None;
        }
        // The next one can be called for.
        self.peers[src as usize].handshake_in = i.line + 1;
        i.both = shown.is_some();
        // SAFETY: by the caller's contract; the mapping covers `total` bytes.
        let whole = unsafe { self.copy_first(ptr, base, src, &i, false) };
        self.ways.single.unmap(Proc(src), BY, base);
        if let Some(r) = shown {
            self.ways.single.unexpose(BY, r);
        }
        whole.then_some(i.total)
    }

    /// Copies this side's part, and accepts then if it has sent an RTR (`called`). Whether all is in place.
    ///
    /// # Safety
    /// `ptr` is writable and `base`, of the sender's memory, readable for the bytes of the handshake_rts.
    pub(crate) unsafe fn copy_first(
        &mut self,
        ptr: *mut u8,
        base: *mut u8,
        src: u32,
        i: &HandshakeRts,
        called: bool,
    ) -> bool {
        let line = self.handshake_line(src, i.line);
        let by = self.ways.routine(src, Role::Straight, i.total);
        let began = (i.weight > 0).then(clock::now);
        // Where both copy, the sender's own part never comes here.
        let mine = if i.both { first_part(i.total) } else { i.total };
        debug_assert!(mine <= i.total && (mine > 0 || i.total == 0));
        // SAFETY: by the caller's contract, and the sender keeps its buffer until all is in place, or withdraws, when
        // nobody heeds what was read.
        let loads = || unsafe { reuse::time_loads(base, mine) };
        let dear = if i.looks && !self.reuse.are_cached(loads(), loads) { DEAR } else { 0 };
        // SAFETY: as above.
        let copy = |from: u64, to: u64| unsafe {
            by.copy(ptr.add(from as usize), base.add(from as usize), (to - from) as usize)
        };
        copy(0, mine);
        line.publish(Side::Receiver, i.rts, PART | dear | if i.both { 0 } else { ALL });
        if called && !line.accept_copied(i.rts) {
            return false;
        }
        let mut whole = true;
        if i.both {
            let said = self.await_progress(line, src, (Side::Sender, i.rts), PART | LEFT);
            if said & LEFT != 0 {
                copy(mine, i.total);
                line.publish(Side::Receiver, i.rts, PART | ALL | dear);
            }
            whole = said != 0;
        }
        if let Some(b) = began {
            let ns = clock::since(b).as_nanos() as u64 * i.weight as u64;
            self.counters.received_ns[path(i.both) as usize] += ns;
        }
        whole
    }

    pub(crate) fn read_handshake_rts(&self, src: u32, r: &Record) -> HandshakeRts {
        self.handshake_rts(src, self.words(src, r))
    }

    /// What the words of an RTS for a handshake say.
    #[inline(always)]
    pub(crate) fn handshake_rts(&self, src: u32, words: [u64; HandshakeRts::WORDS]) -> HandshakeRts {
        self.checked(src, HandshakeRts::decode(words, reuse::MIN_LEN as u64))
    }

    // ---- both ----

    /// The line that the sender `owner` has numbered so.
    pub(crate) fn handshake_line<'a>(&self, owner: u32, i: u32) -> &'a Handshake {
        debug_assert!(i < N_HANDSHAKES, "the sender's own count, or checked when it came");
        let (region, layout, p) = self.home(owner);
        // SAFETY: inside of the job's memory, which stays mapped, and its words are atomics.
        unsafe { &*region.at(layout.handshake_off(p, i)) }
    }

    /// Waits until the other side has said any of `what`: all that it has said; 0 when it has died.
    pub(crate) fn await_progress(&self, line: &Handshake, peer: u32, (other, rts): (Side, u32), what: u64) -> u64 {
        let mut said = 0;
        self.wait_until(peer, || {
            said = line.observe(other, rts);
            said & what != 0
        });
        if said & what != 0 { said } else { 0 }
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
        let row = StateRow::of(&self.region, &self.layout, Proc(peer));
        row.failed() != 0 || row.departure() >= Departure::Ended
    }

    /// The other side has lost its core, or its life.
    #[cold]
    fn wait_long(&self, peer: u32, is_so: &mut dyn FnMut() -> bool) {
        let mut turns = 0;
        while !is_so() && !self.has_died(peer) {
            turns += 1;
            if turns >= SPINS || !self.shared.yield_core() {
                std::thread::sleep(NAP);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_of_whole_lines() {
        for total in [reuse::MIN_LEN as u64, 10_001, MIN_UNEVEN - 1, MIN_UNEVEN, 65_536, 999_999, reuse::MAX_LEN] {
            let first = first_part(total);
            assert!(
                first.is_multiple_of(64) && first <= total / 2 && first > total / 2 - 64 - UNEVEN,
                "{first} of {total}"
            );
        }
    }
}
