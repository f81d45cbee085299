//! The reuse cache: which send buffers nobody writes between their messages (`direct`).
//!
//! Pure but for `time_loads`: what a message does is told, and the next one asks.

use crate::clock;
use crate::learn::split::Costs;
use weft_base::param::Param;

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
// PERF: unwritten buffers, by handshake and announced: 256 KiB near 5.5 and 7.5 us, far 7.5 and 11.7; 512 KiB 10.9 and 13.5,
// 14.2 and 19.5 (single runs); on a chip with fast L2 a MiB near 13.0 and 13.6 (medians of 25 alternating runs), 2 MiB
// 29.0 and 28.2 (nine).
pub(crate) const MAX_LEN: u64 = 1 << 20;

/// Buffers that are remembered.
const N_ENTRIES: usize = 64;
/// Messages from a buffer before its first trial, and at most between two of them.
const FIRST_TRIAL: u16 = 8;
const MOST_BETWEEN: u16 = 256;
/// Cheap copies in a row after which a buffer's messages go directly.
const CONVINCED: u8 = 2;
/// Messages in a row whose receiver did not wait, after which they no longer go directly; a trial ends with
/// the first one.
const MISSES: u8 = 4;
/// Loads that are timed, and after how many copies they are timed again.
const N_LOADS: usize = 8;
const LOADED_EVERY: u32 = 8;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mode {
    Never,
    Auto,
    Always,
}

/// What is known of the messages from a buffer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reuse {
    /// Nothing, or that it is written between them.
    Written,
    /// Nothing; this message is to tell, if the receiver is known to wait.
    Trial,
    /// Nobody writes it.
    Unwritten,
}

/// What became of a handshake with the receiver.
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
pub(crate) struct ReuseEntry {
    key: u64,
    /// The request whose answer has not come; 0: none.
    pub asked: u32,
    /// Messages until the next trial.
    left: u16,
    between: u16,
    cheap: u8,
    pub misses: u8,
    /// Whether the first copy of a trial has brought the lines to the receiver.
    warm: bool,
    pub costs: Costs,
}

impl ReuseEntry {
    fn new(key: u64) -> Self {
        Self { key, left: FIRST_TRIAL, between: FIRST_TRIAL, ..Self::default() }
    }

    /// Counts below their ends, where what they lead to has been done.
    fn is_settled(&self) -> bool {
        self.cheap <= CONVINCED && self.misses < MISSES && self.between <= MOST_BETWEEN && self.left <= MOST_BETWEEN
    }

    pub fn is_direct(&self) -> bool {
        self.cheap >= CONVINCED
    }

    /// Whether messages of this key go directly.
    pub fn is_sure(&self, key: u64) -> bool {
        self.key == key && self.is_direct()
    }

    /// A message is about to go.
    pub fn observe(&mut self) {
        if !self.is_direct() {
            self.left = self.left.saturating_sub(1);
        }
    }

    /// What is known of its buffer.
    pub fn known(&self) -> Reuse {
        match self.is_direct() {
            true => Reuse::Unwritten,
            false if self.left > 0 => Reuse::Written,
            false => Reuse::Trial,
        }
    }

    /// The receiver did not wait for it, or could not be shown the buffer.
    pub fn missed(&mut self) {
        self.misses += 1;
        if self.misses >= MISSES || !self.is_direct() {
            self.back_off();
        }
        debug_assert!(self.is_settled());
    }

    /// What became of a handshake. Whether the message has gone.
    pub fn met(&mut self, met: Met) -> bool {
        match met {
            Met::Unfit | Met::Missed => self.missed(),
            Met::Done { dear: false } if self.is_direct() => self.misses = 0,
            Met::Done { dear } => self.learn(!dear),
        }
        matches!(met, Met::Done { .. })
    }

    fn back_off(&mut self) {
        self.costs = Costs::default();
        (self.cheap, self.misses, self.warm) = (0, 0, false);
        self.left = self.between;
        self.between = (self.between * 2).min(MOST_BETWEEN);
        debug_assert!(self.is_settled() && !self.is_direct());
    }

    /// The receiver has answered the RTS of request `id`.
    pub fn answered(&mut self, id: u32, cheap: bool) {
        if self.asked == id {
            self.learn(cheap);
        }
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
        debug_assert!(self.is_settled());
    }
}

/// What this process knows of its buffers as a sender.
pub(crate) struct ReuseCache {
    pub mode: Mode,
    /// Whether this process has one thread in MPI at a time: nobody waits for it during a handshake.
    pub handshakes: bool,
    /// The key of the message that has just missed its receiver, or 0.
    pub missed: u64,
    table: Box<[ReuseEntry; N_ENTRIES]>,
    /// As a receiver: nanoseconds of loads from lines that the caches hold, and copies until they are
    /// timed again.
    cached_ns: u64,
    until: u32,
}

impl ReuseCache {
    pub fn new() -> Self {
        let mode = match DIRECT.word(&["auto", "always", "never"]) {
            Some("always") => Mode::Always,
            Some("never") => Mode::Never,
            _ => Mode::Auto,
        };
        Self {
            mode,
            handshakes: true,
            missed: 0,
            table: Box::new([ReuseEntry::default(); N_ENTRIES]),
            cached_ns: 0,
            until: 0,
        }
    }

    pub fn of(&mut self, key: u64) -> &mut ReuseEntry {
        &mut self.table[(key >> 32) as usize % N_ENTRIES]
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
        debug_assert!((1..=LOADED_EVERY).contains(&self.until));
        self.until -= 1;
        2 * ns < 5 * self.cached_ns
    }

    /// That of a key, forgetting another one's.
    pub fn begin(&mut self, key: u64) -> &mut ReuseEntry {
        let entry = self.of(key);
        if entry.key != key {
            *entry = ReuseEntry::new(key);
        }
        entry
    }
}

/// Names messages of a length from a buffer to a peer; not 0.
pub(crate) fn key(ptr: *const u8, len: u64, dest: u32) -> u64 {
    let word = ptr.addr() as u64 ^ (dest as u64) << 48 ^ (len.ilog2() as u64) << 58;
    (word.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ word >> 29) | 1
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
    let began = clock::now();
    for i in 0..N_LOADS {
        // At no fixed distance, so that no prefetcher comes before it.
        let at = len as usize / N_LOADS * i + i * i * 64 % (len as usize / N_LOADS);
        debug_assert!(at < len as usize);
        // SAFETY: in the `i`th part of the buffer. The sender has promised not to write there.
        std::hint::black_box(unsafe { ptr.add(at).read_volatile() });
        finish_load();
    }
    clock::since(began).as_nanos() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is known of a message that is about to go.
    fn next(h: &mut ReuseEntry) -> Reuse {
        h.observe();
        h.known()
    }

    /// What becomes of `n` messages, each answered; how many went directly, trials included.
    fn run(h: &mut ReuseEntry, n: u32, cheap: bool) -> u32 {
        (0..n)
            .filter(|_| {
                let direct = next(h) != Reuse::Written;
                if direct {
                    h.learn(cheap);
                }
                direct
            })
            .count() as u32
    }

    #[test]
    fn unwritten_buffers_go_directly() {
        let mut h = ReuseEntry::new(1);
        assert_eq!(run(&mut h, 1000, true), 1000 - FIRST_TRIAL as u32 + 1);
        assert!(h.is_direct());
    }

    #[test]
    fn written_buffers_are_tried_seldom() {
        let mut h = ReuseEntry::new(1);
        let direct = run(&mut h, 10_000, false);
        assert!(!h.is_direct());
        assert!((60..120).contains(&direct), "{direct}: two in each trial");
    }

    #[test]
    fn the_first_copy_of_a_trial_may_be_dear() {
        let mut h = ReuseEntry::new(1);
        while next(&mut h) == Reuse::Written {}
        h.learn(false);
        assert_eq!(next(&mut h), Reuse::Trial);
        h.learn(true);
        assert_eq!(next(&mut h), Reuse::Trial);
        h.learn(true);
        assert_eq!(next(&mut h), Reuse::Unwritten);
    }

    #[test]
    fn dear_copies_end_it_and_cheap_ones_begin_it_again() {
        let mut h = ReuseEntry::new(1);
        run(&mut h, 100, true);
        h.learn(false);
        assert_eq!(next(&mut h), Reuse::Trial);
        h.learn(true);
        assert_eq!(next(&mut h), Reuse::Unwritten);
        (0..3).for_each(|_| h.learn(false));
        assert_eq!(next(&mut h), Reuse::Written);
        run(&mut h, MOST_BETWEEN as u32 * 2, true);
        assert!(h.is_direct());
    }

    #[test]
    fn a_receiver_that_does_not_wait_ends_it() {
        let mut h = ReuseEntry::new(1);
        run(&mut h, 100, true);
        (0..MISSES).for_each(|_| h.missed());
        assert!(!h.is_direct());
        let mut looks = 0;
        for _ in 0..1000 {
            if next(&mut h) == Reuse::Trial {
                looks += 1;
                h.missed();
            }
        }
        assert!((2..10).contains(&looks), "{looks}");
    }

    #[test]
    fn loads_are_compared_with_those_of_cached_lines() {
        let mut h = ReuseCache::new();
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
    fn keys_tell_apart() {
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
    }
}
