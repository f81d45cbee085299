//! Messages that cost less from the sender's buffer than through the ring, or than an announcement and an answer.
//!
//! Two copies that overlap beat a single one as long as the program writes what it sends: a single copy
//! leaves the sender's lines shared, and to write them again is dear (ADR 0016). A buffer that nobody has
//! written since it was last sent is the other case: its lines are still in the receiver's caches, and a
//! copy costs half of the ring's, and between far cores a fifth.
//!
//! The sender tries it now and then. The receiver takes the time of a few loads from the sender's buffer
//! before the copy, and now and then of the same loads after it, when the lines are in its caches for
//! certain: where the two are alike they were there before, and its FIN says so. Messages from that buffer then go
//! directly, until one FIN says otherwise.
//!
//! They meet their receiver, whatever receive it is in, or withdraw (`meet`): a standard send that used to complete at
//! once never waits for a receive that the peer posts only later. Nonblocking sends, and all with several threads, do not
//! wait for the receiver's copy: they are offered, and only where the receiver has told that it waits in a receive for
//! this very message (`RingRx::say_awaits`).

use crate::costs::Costs;
use crate::counters::Path;
use crate::engine::Engine;
use crate::gauge::Way;
use crate::pull::Reach;
use crate::request::Op;
use crate::types::SendBuf;
use crate::wire;
use std::time::Instant;
use weft_base::param::Param;
use weft_lockfree::ring::Record;
use weft_profile::Role;

/// `WEFT_P2P_DIRECT`.
pub static DIRECT: Param = Param::new(
    "WEFT_P2P_DIRECT",
    "messages of 4 KiB up to the eager limit, or to 1 MiB, by single copy: auto (from buffers that nobody has written since, to a \
     receiver that waits for them; nonblocking ones of which many are under way), always (to any receiver \
     that waits), or never",
    "auto",
);

/// Shortest such message in bytes: below, the answer costs what the copy saves.
pub(crate) const MIN_LEN: usize = 4 << 10;

/// Longest one: above, an announcement costs nothing beside the copy.
// PERF: unwritten buffers, met and announced: 256 KiB near 5.5 and 7.5 us, far 7.5 and 11.7; 512 KiB 10.9 and 13.5,
// 14.2 and 19.5 (single runs); on a chip with fast L2 a MiB near 13.0 and 13.6 (medians of 25 alternating runs), 2 MiB
// 29.0 and 28.2 (nine).
pub(crate) const MAX_LEN: u64 = 1 << 20;

/// A bit of the answer's `how`: the receiver's caches held the message.
pub(crate) const CHEAP: u32 = 1 << 15;

/// Buffers that are remembered.
const N_HABITS: usize = 64;
/// Messages from a buffer before its first trial, and at most between two of them.
const FIRST_TRIAL: u16 = 8;
const MOST_BETWEEN: u16 = 256;
/// Cheap copies in a row after which a buffer's messages go directly.
const CONVINCED: u8 = 2;
/// Messages in a row whose receiver did not wait, after which they no longer go directly; a trial ends with
/// the first one.
const MISSES: u8 = 4;
/// Looks for the receiver's word: it may just have had an answer, and be on its way to the next receive.
const PATIENCE: u32 = 500;
const LONG_PATIENCE: u32 = 200_000;
/// Loads that are timed, and after how many copies they are timed again.
const N_LOADS: usize = 8;
const LOADED_EVERY: u32 = 8;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mode {
    Never,
    Auto,
    Always,
}

/// What to do with a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ask {
    Ring,
    /// Directly, if the receiver is known to wait; what that costs is not known.
    Trial,
    Direct,
}

/// How a message can go that the ring would take, too.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Direct {
    /// Not at all.
    No,
    /// The receiver waits for an offer.
    Offer,
    /// It has gone.
    Gone,
}

/// What became of an attempt to meet the receiver.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Met {
    /// Nothing was asked: this buffer, this peer, or no room.
    Unfit,
    /// The receiver was not there.
    Missed,
    /// All is there. `dear`: this side's lines were not in the receiver's caches.
    Done { dear: bool },
}

/// What is known of the messages of one length from one buffer to one peer. Pure.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Habit {
    key: u64,
    /// The request whose answer has not come; 0: none.
    asked: u32,
    /// Messages until the next trial.
    left: u16,
    between: u16,
    cheap: u8,
    misses: u8,
    /// Whether the first copy of a trial has brought the lines to the receiver.
    warm: bool,
    pub costs: Costs,
}

impl Habit {
    fn new(key: u64) -> Self {
        Self { key, left: FIRST_TRIAL, between: FIRST_TRIAL, ..Self::default() }
    }

    fn is_direct(&self) -> bool {
        self.cheap >= CONVINCED
    }

    /// Whether messages of this key go directly.
    pub fn is_sure(&self, key: u64) -> bool {
        self.key == key && self.is_direct()
    }

    /// A message is about to go.
    fn next(&mut self) -> Ask {
        if self.is_direct() {
            return Ask::Direct;
        }
        self.left = self.left.saturating_sub(1);
        if self.left > 0 { Ask::Ring } else { Ask::Trial }
    }

    /// The receiver did not wait for it, or could not be shown the buffer.
    fn missed(&mut self) {
        self.misses += 1;
        if self.misses >= MISSES || !self.is_direct() {
            self.back_off();
        }
    }

    /// What became of an offer to meet.
    fn met(&mut self, met: Met) -> Direct {
        match met {
            Met::Unfit | Met::Missed => self.missed(),
            Met::Done { dear: false } if self.is_direct() => self.misses = 0,
            Met::Done { dear } => self.learn(!dear),
        }
        if matches!(met, Met::Done { .. }) { Direct::Gone } else { Direct::No }
    }

    fn back_off(&mut self) {
        self.costs = Costs::default();
        (self.cheap, self.misses, self.warm) = (0, 0, false);
        self.left = self.between;
        self.between = (self.between * 2).min(MOST_BETWEEN);
    }

    /// The receiver has answered.
    fn learn(&mut self, cheap: bool) {
        self.asked = 0;
        self.misses = 0;
        self.left = 1;
        match (cheap, self.warm) {
            (true, _) => {
                self.cheap = (self.cheap + 1).min(CONVINCED);
                self.between = FIRST_TRIAL;
            }
            // Behind messages through the ring the lines are in this side's caches; the next copy tells.
            // So does the next one where this was the first dear one of many.
            (false, false) => {}
            (false, true) if self.is_direct() => {
                self.cheap -= 1;
                self.warm = false;
                return;
            }
            (false, true) => return self.back_off(),
        }
        self.warm = true;
    }
}

/// What this process knows of its buffers as a sender.
pub(crate) struct Habits {
    pub mode: Mode,
    /// Whether this process has one thread in MPI at a time: nobody waits for it while it meets a peer.
    pub meets: bool,
    /// The key of the message that has just missed its receiver, or 0.
    pub missed: u64,
    table: Box<[Habit; N_HABITS]>,
    /// As a receiver: nanoseconds of loads from lines that the caches hold, and copies until they are
    /// timed again.
    cached_ns: u64,
    until: u32,
}

impl Habits {
    pub fn new() -> Self {
        let mode = match DIRECT.word(&["auto", "always", "never"]) {
            Some("always") => Mode::Always,
            Some("never") => Mode::Never,
            _ => Mode::Auto,
        };
        Self { mode, meets: true, missed: 0, table: Box::new([Habit::default(); N_HABITS]), cached_ns: 0, until: 0 }
    }

    pub fn of(&mut self, key: u64) -> &mut Habit {
        &mut self.table[(key >> 32) as usize % N_HABITS]
    }

    /// Whether loads that took `ns` found their lines in the caches; `again` times them when they do.
    // PERF: 8 loads on a chip with a fast third level (5th to 95th of a hundred looks): 90 to 120 ns from the second one,
    // 130 to 200 where some come from the third, 270 to 320 and more where a near core has written them; `cached_ns`
    // is 70 to 95. With 4 the clock's own time hid the difference, and written buffers of 256 KiB went directly. The
    // third level is no reason to go through the ring.
    pub fn are_cached(&mut self, ns: u64, again: impl FnOnce() -> u64) -> bool {
        if self.until == 0 {
            // The least of late: a longer one was an interrupted one.
            let least = if self.cached_ns == 0 { u64::MAX } else { self.cached_ns + self.cached_ns.div_ceil(32) };
            (self.cached_ns, self.until) = (again().min(least), LOADED_EVERY);
        }
        self.until -= 1;
        2 * ns < 5 * self.cached_ns
    }

    /// That of a key, forgetting another one's.
    fn begin(&mut self, key: u64) -> &mut Habit {
        let habit = self.of(key);
        if habit.key != key {
            *habit = Habit::new(key);
        }
        habit
    }
}

/// Names messages of a length from a buffer to a peer; not 0.
pub(crate) fn key(ptr: *const u8, len: u64, dest: u32) -> u64 {
    let word = ptr.addr() as u64 ^ (dest as u64) << 48 ^ (len.ilog2() as u64) << 58;
    (word.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ word >> 29) | 1
}

/// What a receiver's word says: that all up to a position was read, and which message it waits for.
fn stamp(ctx: u32, tag: i32, position: u64) -> u64 {
    let what = ctx.wrapping_mul(0x9e37_79b1) ^ (tag as u32).wrapping_mul(0x85eb_ca77);
    ((what | 1 << 31) as u64) << 32 | position & 0xffff_ffff
}

/// The next load waits for those before.
#[inline(always)]
fn finish_load() {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    // SAFETY: SSE2, which every 64-bit CPU has.
    unsafe {
        std::arch::x86_64::_mm_lfence();
    }
    #[cfg(not(all(target_arch = "x86_64", not(miri))))]
    // ORDERING: SeqCst for its cost alone.
    weft_sync::fence(weft_sync::Ordering::SeqCst);
}

/// Nanoseconds of loads from lines spread over a buffer, one after the other.
///
/// # Safety
/// `ptr` is readable for `len` bytes, at least as many as loads.
pub(crate) unsafe fn time_loads(ptr: *const u8, len: u64) -> u64 {
    // ORDERING: SeqCst for its cost alone: stores of a copy before are not part of the time.
    weft_sync::fence(weft_sync::Ordering::SeqCst);
    let began = Instant::now();
    for i in 0..N_LOADS {
        // At no fixed distance, so that no prefetcher comes before it.
        let at = len as usize / N_LOADS * i + i * i * 64 % (len as usize / N_LOADS);
        // SAFETY: in the `i`th part of the buffer. The sender has promised not to write there.
        std::hint::black_box(unsafe { ptr.add(at).read_volatile() });
        finish_load();
    }
    began.elapsed().as_nanos() as u64
}

impl Engine {
    // ---- sender ----

    /// Whether a message of a length is worth a look at what is known of its buffer.
    #[inline]
    pub(crate) fn may_be_direct(&self, len: usize) -> bool {
        len >= MIN_LEN && self.habits.mode != Mode::Never
    }

    /// How a message, which could go through the ring, goes straight to its receiver. `blocking`: its sender may wait
    /// for the receiver's copy.
    #[inline(never)]
    pub(crate) fn send_direct(
        &mut self,
        buf: &SendBuf,
        dest: u32,
        ctx: u32,
        tag: i32,
        len: u64,
        blocking: bool,
    ) -> Direct {
        let SendBuf::Bytes { ptr, .. } = *buf else { return Direct::No };
        let closed = self.peers[dest as usize].tx.stays_close() || self.shared.oversubscribed();
        if closed || self.ways.forced.is_some() || !self.may_go_either_way(dest, len) || !self.may_keep(dest, len) {
            return Direct::No;
        }
        let always = self.habits.mode == Mode::Always;
        let key = key(ptr, len, dest);
        let ask = self.habits.begin(key).next();
        if ask == Ask::Ring && !always {
            return Direct::No;
        }
        let patience = match (blocking, always) {
            (false, _) => 0,
            (true, true) => LONG_PATIENCE,
            (true, false) => PATIENCE,
        };
        if self.habits.meets && blocking {
            if std::mem::take(&mut self.habits.missed) == key {
                return Direct::No;
            }
            let met = self.meet(key, ptr, len, dest, (ctx, tag), patience);
            if met != Met::Unfit {
                return self.note_meeting(key, dest, met);
            }
        }
        if !self.is_awaited(dest, ctx, tag, patience) {
            self.habits.of(key).missed();
            return Direct::No;
        }
        Direct::Offer
    }

    /// As `send_direct`, for a buffer whose messages go directly: whether this one has gone.
    pub(crate) fn goes_met(&mut self, key: u64, ptr: *const u8, len: u64, dest: u32, what: (u32, i32)) -> bool {
        let met = self.meet(key, ptr, len, dest, what, PATIENCE);
        if met == Met::Missed {
            // The general way need not try again.
            self.habits.missed = key;
        }
        if met == (Met::Done { dear: false }) {
            self.habits.of(key).misses = 0;
            return true;
        }
        met != Met::Unfit && self.note_meeting(key, dest, met) == Direct::Gone
    }

    /// What became of a message that was to meet its receiver.
    #[cold]
    fn note_meeting(&mut self, key: u64, dest: u32, met: Met) -> Direct {
        let habit = self.habits.of(key);
        let went = habit.met(met);
        self.peers[dest as usize].meets = habit.is_direct();
        went
    }

    /// Whether a message would else go through the ring, or is announced only for its length.
    pub(crate) fn may_go_either_way(&mut self, dest: u32, len: u64) -> bool {
        self.ways.limit_is_free && len <= MAX_LEN || self.is_eager(dest, len)
    }

    /// Whether a peer waits for a message of ours and has read all before it.
    fn is_awaited(&self, dest: u32, ctx: u32, tag: i32, patience: u32) -> bool {
        let ring = &self.peers[dest as usize].tx;
        let wanted = stamp(ctx, tag, ring.position().0);
        for _ in 0..patience {
            if ring.awaited() == wanted {
                return true;
            }
            weft_sync::spin_hint();
        }
        ring.awaited() == wanted
    }

    /// Offers the message of a new request, which `goes_direct` has said to. False when the usual way has to do.
    pub(crate) fn offer_direct(&mut self, id: u32) -> bool {
        let slot = self.requests.get(id);
        let (peer, ctx, tag, len) = (slot.peer, slot.ctx, slot.tag, slot.len);
        let Op::Send(send) = &slot.op else { return false };
        let buf = send.buf.clone();
        let SendBuf::Bytes { ptr, .. } = buf else { return false };
        let offered = self.offer(id, &buf, peer, ctx, tag, len, true);
        let habit = self.habits.of(key(ptr, len, peer));
        let Some(Some(stage)) = offered else {
            habit.missed();
            return false;
        };
        habit.asked = id;
        if let Op::Send(send) = &mut self.requests.get(id).op {
            send.stage = stage;
        }
        true
    }

    /// The answer to an offer of `len` bytes at `ptr`.
    pub(crate) fn learn_direct(&mut self, ptr: *const u8, len: u64, peer: u32, id: u32, how: u32) {
        let habit = self.habits.of(key(ptr, len, peer));
        if habit.asked == id {
            habit.learn(how & CHEAP != 0);
        }
    }

    // ---- receiver ----

    /// A receive of up to `cap` bytes waits for nothing but this message.
    #[inline]
    pub(crate) fn say_awaits(&mut self, src: u32, ctx: u32, tag: i32, cap: usize) {
        if cap >= MIN_LEN {
            let ring = &self.peers[src as usize].rx;
            ring.say_awaits(stamp(ctx, tag, ring.position()));
        }
    }

    /// A receive of contiguous bytes takes the message that the record `r` offers, if it was offered to
    /// it and can be reached.
    ///
    /// # Safety
    /// `ptr` is writable for `cap` bytes.
    pub(crate) unsafe fn take_direct(&mut self, ptr: *mut u8, cap: usize, src: u32, r: Record) -> Option<u64> {
        let offer = self.read_offer(src, &r);
        let (total, send_id) = (offer.total, offer.origin.send_id);
        if !offer.direct || total > cap as u64 {
            return None;
        }
        let m = offer.mech?;
        let Some(Reach::Mapped(base)) = self.reach(src, &offer) else { return None };
        if total > offer.remote.len {
            self.corrupt(src, "length of an offer");
        }
        let by = self.ways.routine(src, Role::Straight, total);
        let began = Instant::now();
        // SAFETY: the mapping covers `remote.len` bytes, and the sender keeps its buffer until FIN; the
        // receive buffer has room for `cap`.
        let cheap = unsafe {
            let before = time_loads(base, total);
            by.copy(ptr, base, total as usize);
            self.habits.are_cached(before, || time_loads(base, total))
        };
        let ns = began.elapsed().as_nanos() as u64;
        self.release(src, &offer, &Reach::Mapped(base));
        let how = m as u32 | (Way::Pull as u32) << 8 | if cheap { CHEAP } else { 0 };
        self.counters.received_ns[Path::of_single(how) as usize] += ns;
        self.consume(src, r);
        self.control(src, wire::header(wire::FIN, send_id) | (how as u64) << 16, &[]);
        Some(total)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What becomes of `n` messages, each answered; how many went directly, trials included.
    fn run(h: &mut Habit, n: u32, cheap: bool) -> u32 {
        (0..n)
            .filter(|_| {
                let direct = h.next() != Ask::Ring;
                if direct {
                    h.learn(cheap);
                }
                direct
            })
            .count() as u32
    }

    #[test]
    fn unwritten_buffers_go_directly() {
        let mut h = Habit::new(1);
        assert_eq!(run(&mut h, 1000, true), 1000 - FIRST_TRIAL as u32 + 1);
        assert!(h.is_direct());
    }

    #[test]
    fn written_buffers_are_tried_seldom() {
        let mut h = Habit::new(1);
        let direct = run(&mut h, 10_000, false);
        assert!(!h.is_direct());
        assert!((60..120).contains(&direct), "{direct}: two in each trial");
    }

    #[test]
    fn the_first_copy_of_a_trial_may_be_dear() {
        let mut h = Habit::new(1);
        while h.next() == Ask::Ring {}
        h.learn(false);
        assert_eq!(h.next(), Ask::Trial);
        h.learn(true);
        assert_eq!(h.next(), Ask::Trial);
        h.learn(true);
        assert_eq!(h.next(), Ask::Direct);
    }

    #[test]
    fn dear_copies_end_it_and_cheap_ones_begin_it_again() {
        let mut h = Habit::new(1);
        run(&mut h, 100, true);
        h.learn(false);
        assert_eq!(h.next(), Ask::Trial);
        h.learn(true);
        assert_eq!(h.next(), Ask::Direct);
        (0..3).for_each(|_| h.learn(false));
        assert_eq!(h.next(), Ask::Ring);
        run(&mut h, MOST_BETWEEN as u32 * 2, true);
        assert!(h.is_direct());
    }

    #[test]
    fn a_receiver_that_does_not_wait_ends_it() {
        let mut h = Habit::new(1);
        run(&mut h, 100, true);
        (0..MISSES).for_each(|_| h.missed());
        assert!(!h.is_direct());
        let mut looks = 0;
        for _ in 0..1000 {
            if h.next() == Ask::Trial {
                looks += 1;
                h.missed();
            }
        }
        assert!((2..10).contains(&looks), "{looks}");
    }

    #[test]
    fn loads_are_compared_with_those_of_cached_lines() {
        let mut h = Habits::new();
        assert!(h.are_cached(100, || 100));
        for _ in 1..LOADED_EVERY {
            assert!(!h.are_cached(280, || panic!("not again so soon")));
        }
        assert!(!h.are_cached(280, || 400), "one that was interrupted tells nothing");
        let looks = (0..1000).position(|_| h.are_cached(280, || 400)).expect("a slower machine is noticed");
        assert!((2..50).contains(&(looks / LOADED_EVERY as usize)), "{looks}");
    }

    #[test]
    fn loads_stay_within_their_buffer() {
        for len in [MIN_LEN, MIN_LEN + 1, 100_003] {
            let bytes = vec![3u8; len];
            // SAFETY: the vector has `len` bytes; Miri and AddressSanitizer see whether loads leave it.
            unsafe { time_loads(bytes.as_ptr(), len as u64) };
        }
    }

    #[test]
    fn keys_and_stamps_tell_apart() {
        let at = |a: usize| std::ptr::without_provenance::<u8>(a);
        let k = key(at(0x7f00_0000_1000), 65536, 1);
        assert_ne!(k, 0);
        for other in [
            key(at(0x7f00_0000_1040), 65536, 1),
            key(at(0x7f00_0000_1000), 32768, 1),
            key(at(0x7f00_0000_1000), 65536, 2),
        ] {
            assert_ne!(k, other);
        }
        assert_ne!(stamp(0, 0, 0), 0, "a ring's control words begin as zeros");
        assert_ne!(stamp(1, 2, 64), stamp(1, 2, 72));
        assert_ne!(stamp(1, 2, 64), stamp(1, 3, 64));
    }
}
