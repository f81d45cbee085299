//! A single-producer single-consumer ring of records, polled by content.
//!
//! # Format
//! A record is a header word and its body, 8-byte aligned, contiguous. The consumer polls the word
//! where the next header will be. There is no shared head or tail on the way. A long body has the
//! header's line in front of it, so that copies meet whole lines.
//!
//! | bits of the header | what |
//! |---|---|
//! | 0..4 | kind, 1..=14 for the caller; 15 pads; 0 is no header |
//! | 4 | SKIP: the next record starts at the next line |
//! | 5 | LONG: the next word is the body's length in bytes, and the body starts at the next line; \
//! the words between are the caller's |
//! | 6 | WRAP (pads only): the next record starts at word 0 |
//! | 7 | LAP: parity of the lap |
//! | 8..16 | length of the body in bytes; if LONG, lines left out behind the record |
//! | 16..64 | the caller's |
//!
//! # Why a header is trustworthy
//! What is left of earlier laps must not pass for a header. Before the producer publishes a record
//! it makes sure that the word behind it does not: in the same line by clearing it, at a line
//! boundary by looking at it (in its own cache) and clearing it only if kind and parity would do.
//! With records of one size they never do, since the last lap's headers stand there, and so each
//! line changes hands once: the consumer never writes to the ring, and the producer not ahead.
//!
//! # Lines
//! Several tiny records share a line and one store publishes each. A record of up to a line does
//! not straddle lines: when another one of the same size would not fit behind it, SKIP moves on.
//! Longer records start at a line.
//!
//! # Gaps
//! A reader's core fetches lines behind those that a copy has asked for. Of a stream of records
//! these are the lines of the next one, which the producer is about to take: each then has to be
//! taken back from the reader's cache, and fetched again by the reader. So lines are left out behind
//! long bodies.
//!
//! Ends that take turns on one core share its caches. There nothing is left out, and the producer
//! turns to the beginning of the ring early, whenever that has been read (`RingTx::stay_within`): what
//! was written last is the nearest.
//!
//! # Flow control
//! The consumer publishes its position each quarter of the ring, in a line of its own; the
//! producer reads it when its last knowledge is used up. With records of at most a quarter of the
//! ring a blocked producer always sees space once the consumer has read everything.

use crate::mem::{LINE_WORDS, Words};
use weft_sync::Ordering;

const KIND_MASK: u64 = 0xf;
const SKIP: u64 = 1 << 4;
const LONG: u64 = 1 << 5;
const WRAP: u64 = 1 << 6;
const LAP: u64 = 1 << 7;
const PAD: u64 = 15;
/// Words from the header of a LONG record to its body.
const LONG_FRONT: u64 = LINE_WORDS;
const LEN_SHIFT: u32 = 8;

/// Bits of a header that tell a short record of a kind.
pub const SHORT_MASK: u64 = KIND_MASK | LONG;
/// Bits of a header that the caller chose (kind and user bits), plus LONG: what fast paths compare.
pub const MATCH_MASK: u64 = !0xffff | KIND_MASK | LONG;

/// The bit of a header whose record has its length in the next word.
pub const RECORD_LONG: u64 = LONG;

/// The longest body that fits in a line behind its header.
pub const TINY_LEN: usize = 56;
/// The longest body whose length is in the header.
const SHORT_LEN: usize = 255;
/// The caller's words between header and body of a longer record.
pub const N_ASIDE: usize = 6;
/// Lines left out behind a long body, unless the ring is short.
// PERF: 16 KiB between near cores, bare: 1.2 us without and 1.0 with the gap (`bench/record`,
// long-messages: cells-2m and ring).
const GAP_LINES: u64 = 16;
/// The shortest body with a gap behind it.
pub const GAP_MIN_LEN: usize = 512;

/// Control words of a ring (16 of them, 128 bytes, zero at start): the first line is written by
/// the consumer, the second by the producer.
pub const CTL_WORDS: usize = 16;
const CTL_CONSUMED: usize = 0;
const CTL_POLLED: usize = 1;
const CTL_HINT: usize = 2;
const CTL_KEPT: usize = 3;

/// The LAP bit of a header at a position.
#[inline(always)]
fn lap(pos: u64, cap: u64) -> u64 {
    if pos & cap != 0 { LAP } else { 0 }
}

/// Whether a consumer in that lap takes the word for a header.
#[inline(always)]
fn is_header(word: u64, lap: u64) -> bool {
    (word ^ lap) & LAP == 0 && word & KIND_MASK != 0
}

/// The kind in a header.
#[inline(always)]
pub fn kind(header: u64) -> u64 {
    header & KIND_MASK
}

/// Whether a header is that of a pad, which `peek` steps over.
#[inline(always)]
pub fn is_pad(header: u64) -> bool {
    kind(header) == PAD
}

/// The body's length of a header without LONG.
#[inline(always)]
pub fn short_len(header: u64) -> usize {
    (header >> LEN_SHIFT & 0xff) as usize
}

/// Asks for a line with the intent to write to it.
#[inline(always)]
fn own(word: &weft_sync::AtomicU64) {
    #[cfg(all(target_arch = "x86_64", not(miri), not(loom)))]
    // SAFETY: a hint; where the CPU lacks it, it is a no-op on every 64-bit CPU.
    unsafe {
        std::arch::asm!("prefetchw [{}]", in(reg) word, options(nostack, preserves_flags, readonly));
    }
    #[cfg(not(all(target_arch = "x86_64", not(miri), not(loom))))]
    let _ = word;
}

/// The sending end. One per ring.
pub struct RingTx {
    data: Words,
    ctl: Words,
    /// Words written since the start; the next header's position.
    head: u64,
    /// Positions below this may be written.
    limit: u64,
    cap: u64,
    /// Whether long bodies have gaps behind them now, and where the ring back stood then.
    apart: bool,
    answers: u64,
    /// Words of the ring behind which answers turn to its beginning, if they may.
    span: u64,
}

/// Room for a record that `RingTx::commit` will publish.
#[must_use]
pub struct Slot {
    header: u64,
    end: u64,
    /// Word index of the body.
    body: usize,
    len: usize,
    bits: u64,
}

impl RingTx {
    /// # Safety
    /// `data` has `cap_words` (a power of two, at least 32) words and `ctl` has `CTL_WORDS`, all
    /// zero when the ring was created; this is the only producer, and it starts at the beginning.
    pub unsafe fn new(data: Words, ctl: Words, cap_words: usize) -> Self {
        assert!(cap_words.is_power_of_two() && cap_words >= 32);
        let cap = cap_words as u64;
        Self { data, ctl, head: 0, limit: cap, cap, apart: true, answers: 0, span: cap }
    }

    /// The longest body that `reserve` accepts.
    pub fn max_len(&self) -> usize {
        match self.cap as usize / 4 {
            quarter if quarter > 2 * LONG_FRONT as usize => (quarter - LONG_FRONT as usize) * 8,
            quarter => ((quarter - 2) * 8).clamp(TINY_LEN, SHORT_LEN),
        }
    }

    /// Length of the ring in bytes.
    pub fn len_bytes(&self) -> u64 {
        self.cap * 8
    }

    /// Where this end stands, for `resume`.
    pub fn position(&self) -> (u64, u64) {
        (self.head, self.limit)
    }

    /// Goes on where an earlier sending end of the same ring stood, which is gone.
    pub fn resume(&mut self, (head, limit): (u64, u64)) {
        (self.head, self.limit) = (head, limit);
    }

    #[inline(always)]
    fn index(&self, pos: u64) -> usize {
        (pos & (self.cap - 1)) as usize
    }

    #[inline(always)]
    fn word(&self, pos: u64) -> &weft_sync::AtomicU64 {
        // SAFETY: the index is below the capacity.
        unsafe { self.data.at(self.index(pos)) }
    }

    /// Sends a body of at most `TINY_LEN` bytes. `header` carries kind and user bits. False when
    /// the ring is full; nothing happened then.
    ///
    /// # Safety
    /// `src` is readable for `len` bytes.
    #[inline(always)]
    pub unsafe fn push_tiny(&mut self, header: u64, src: *const u8, len: usize) -> bool {
        debug_assert!(len <= TINY_LEN);
        let n = 1 + len.div_ceil(8) as u64;
        let head = self.head;
        if (head & (LINE_WORDS - 1)) + n > LINE_WORDS || head + 2 * LINE_WORDS > self.limit {
            // SAFETY: by the caller's contract.
            return unsafe { self.push_slow(header, src, len) };
        }
        // SAFETY: the words [head, head + n) are inside of one line of the ring and below the
        // limit, so they are this side's to write.
        unsafe { self.data.copy_in(self.index(head) + 1, src, len) };
        self.publish(header | (len as u64) << LEN_SHIFT, n);
        true
    }

    #[cold]
    #[inline(never)]
    unsafe fn push_slow(&mut self, header: u64, src: *const u8, len: usize) -> bool {
        let Some(slot) = self.reserve(len) else { return false };
        // SAFETY: `src` by the caller's contract; the slot has room for `len` bytes.
        unsafe { self.data.copy_in(slot.body, src, len) };
        self.commit(slot, header);
        true
    }

    /// Publishes a record of `n` words (at most a line, not straddling) at the head.
    #[inline(always)]
    fn publish(&mut self, mut header: u64, n: u64) {
        let head = self.head;
        let mut end = head + n;
        let left = end.wrapping_neg() & (LINE_WORDS - 1);
        if left + n == LINE_WORDS {
            // PERF: whoever fills the line looks at the next one.
            own(self.word(end + left));
        }
        if left >= n {
            // ORDERING: Relaxed; made visible by the Release below.
            self.word(end).store(0, Ordering::Relaxed);
            // ORDERING: Release pairs with the consumer's Acquire in `header`.
            self.word(head).store(header | lap(head, self.cap), Ordering::Release);
            self.head = end;
            return;
        }
        if left != 0 {
            header |= SKIP;
            end += left;
        }
        self.publish_to(header, end);
    }

    /// Publishes the record at the head; the next one starts at `end`, which begins a line.
    #[inline(always)]
    fn publish_to(&mut self, header: u64, end: u64) {
        debug_assert!(end.is_multiple_of(LINE_WORDS));
        // ORDERING: Relaxed; only this side writes to the ring.
        if is_header(self.word(end).load(Ordering::Relaxed), lap(end, self.cap)) {
            // ORDERING: Relaxed; made visible by the Release below.
            self.word(end).store(0, Ordering::Relaxed);
        }
        // ORDERING: Release pairs with the consumer's Acquire in `header`.
        self.word(self.head).store(header | lap(self.head, self.cap), Ordering::Release);
        self.head = end;
    }

    /// Room for a body of `len` bytes, or None when the ring is full.
    pub fn reserve(&mut self, len: usize) -> Option<Slot> {
        self.reserve_as(len, len > SHORT_LEN, len >= GAP_MIN_LEN)
    }

    /// As `reserve`, for a LONG record whatever its length; `more` of the same message follow it.
    pub fn reserve_long(&mut self, len: usize, more: bool) -> Option<Slot> {
        self.reserve_as(len, true, !more)
    }

    /// A message whose records take `n_words` words is about to begin; the consumer's own ring to this
    /// side has been read up to `tail`. Unless that is news, long bodies have no gaps, since what the
    /// consumer fetches ahead of a stream is there already.
    #[inline]
    pub fn begin_message(&mut self, tail: u64, n_words: u64) {
        let answered = tail != self.answers;
        self.answers = tail;
        self.apart = answered && !self.stays_close();
        // Not in a stream: from a turn until the consumer has seen it there is little room.
        if answered && self.index(self.head) as u64 >= self.span {
            self.turn(n_words);
        }
    }

    /// Both ends share a core: messages that answer others turn to the ring's beginning behind its first
    /// `bytes`, where the consumer has said that it has read those (`RingRx::tell_every`).
    pub fn stay_within(&mut self, bytes: u64) {
        self.span = (bytes / 8).next_multiple_of(LINE_WORDS).min(self.cap);
    }

    /// Whether `stay_within` was called.
    #[inline(always)]
    pub fn stays_close(&self) -> bool {
        self.span != self.cap
    }

    /// Goes on at the ring's beginning if that has been read.
    #[cold]
    #[inline(never)]
    fn turn(&mut self, n_words: u64) {
        let lap = self.head.next_multiple_of(self.cap);
        // Two of them, since an answer may come before what it answers has been read.
        let end = self.end_of(lap, 2 * n_words.max(self.span));
        if end <= self.limit || self.refresh(end) {
            self.publish_to(PAD | WRAP, lap);
        }
    }

    /// Words left out behind a long body.
    #[inline(always)]
    fn gap(&self) -> u64 {
        (self.cap / 256).min(GAP_LINES * LINE_WORDS) & !(LINE_WORDS - 1)
    }

    #[inline]
    fn reserve_as(&mut self, len: usize, long: bool, apart: bool) -> Option<Slot> {
        assert!(len <= self.max_len(), "record of {len} bytes");
        let front = if long { LONG_FRONT } else { 1 };
        let n = front + len.div_ceil(8) as u64;
        let in_line = self.head & (LINE_WORDS - 1);
        let mut start = self.head;
        let mut pad = PAD | SKIP;
        if in_line != 0 && (long || in_line + n > LINE_WORDS) {
            start += LINE_WORDS - in_line;
        }
        let index = start & (self.cap - 1);
        if index + n > self.cap {
            start += self.cap - index;
            pad = PAD | WRAP;
        }
        let end = start + n;
        let mut next = end.next_multiple_of(LINE_WORDS);
        if apart && self.apart {
            // No further than where the ring begins again.
            next = (next + self.gap()).min(end.next_multiple_of(self.cap));
        }
        if next + LINE_WORDS > self.limit && !self.refresh(next) {
            return None;
        }
        if start != self.head {
            self.publish_to(pad, start);
        }
        if long {
            // PERF: `commit` looks at the line behind; far away, that look costs as much as the
            // copy in between.
            own(self.word(next));
        }
        let body = self.index(start + front);
        let bits = if long {
            let left_out = (next - end) / LINE_WORDS;
            let skip = if next == end { 0 } else { SKIP };
            LONG | skip | left_out << LEN_SHIFT
        } else {
            (len as u64) << LEN_SHIFT
        };
        Some(Slot { header: start, end: if long { next } else { end }, body, len, bits })
    }

    /// Whether records of `n_words` words in all, headers and unused ends of lines included, have
    /// room together. At most half of the ring does.
    pub fn has_room(&mut self, n_words: u64) -> bool {
        let end = self.end_of(self.head, n_words);
        end <= self.limit || self.refresh(end)
    }

    /// Where the space ends at the latest that records of `n_words` words take from a position on.
    fn end_of(&self, start: u64, n_words: u64) -> u64 {
        // A line that is not full, a gap, and the line behind.
        let end = start + n_words + self.gap() + 3 * LINE_WORDS;
        // An end of the ring that no record fits into.
        let wraps = end - (start & !(self.cap - 1)) > self.cap;
        if wraps { end + self.cap / 8 } else { end }
    }

    /// Asks for the lines that the next record of `len` bytes will take, but for the first one,
    /// where the consumer looks.
    // PERF: a line that the consumer has read has to come back; asked for after a record is on its
    // way, it is here before the next one is written.
    #[inline(always)]
    pub fn own_ahead(&self, len: usize) {
        for line in 1..=len as u64 / (8 * LINE_WORDS) + 2 {
            own(self.word(self.head + line * LINE_WORDS));
        }
    }

    /// Whether each word of the ring has been written once.
    #[inline]
    pub fn has_lapped(&self) -> bool {
        self.head >= self.cap
    }

    /// Looks at the consumer's position again; whether a record may now end at `end`.
    #[cold]
    fn refresh(&mut self, end: u64) -> bool {
        // SAFETY: a control word. ORDERING: Acquire pairs with the Release in `consume`: the
        // consumer has read what is about to be overwritten.
        let consumed = unsafe { self.ctl.at(CTL_CONSUMED) }.load(Ordering::Acquire);
        // A position that cannot be (a stray write) is taken for "nothing consumed".
        if consumed <= self.head && self.head - consumed <= self.cap {
            self.limit = self.limit.max(consumed + self.cap);
        }
        end.next_multiple_of(LINE_WORDS) + LINE_WORDS <= self.limit
    }

    /// The number that the consumer told last; 0 at first.
    pub fn hint(&self) -> u64 {
        // SAFETY: a control word. ORDERING: Relaxed, a hint.
        unsafe { self.ctl.at(CTL_HINT) }.load(Ordering::Relaxed)
    }

    /// The bytes that the consumer told to keep; 0 at first.
    #[inline(always)]
    pub fn kept(&self) -> u64 {
        // SAFETY: a control word. ORDERING: Relaxed, a hint.
        unsafe { self.ctl.at(CTL_KEPT) }.load(Ordering::Relaxed)
    }

    /// Where the body of a reserved record goes.
    #[inline]
    pub fn body(&self, slot: &Slot) -> *mut u8 {
        // SAFETY: `reserve` computed an index inside of the ring.
        unsafe { self.data.bytes(slot.body) }
    }

    /// Copies into the body of a reserved record, at a multiple of 8 bytes.
    ///
    /// # Safety
    /// `src` is readable for `len` bytes, and the body has as many from `at` on.
    #[inline]
    pub unsafe fn fill(&self, slot: &Slot, at: usize, src: *const u8, len: usize) {
        debug_assert!(at.is_multiple_of(8));
        // SAFETY: by the caller's contract.
        unsafe { self.data.copy_in(slot.body + at / 8, src, len) };
    }

    /// Sets the caller's words in front of a LONG body, best just before `commit`; `i` is below
    /// `N_ASIDE`.
    #[inline]
    pub fn set_aside(&self, slot: &Slot, i: usize, value: u64) {
        debug_assert!(i < N_ASIDE && slot.bits & LONG != 0);
        // ORDERING: Relaxed; made visible by the Release in `commit`.
        self.word(slot.header + 2 + i as u64).store(value, Ordering::Relaxed);
    }

    /// Publishes a reserved record whose body is filled.
    #[inline]
    pub fn commit(&mut self, slot: Slot, header: u64) {
        debug_assert!(slot.header == self.head && kind(header) != 0 && kind(header) != PAD);
        let n = slot.end - slot.header;
        if slot.bits & LONG != 0 {
            // ORDERING: Relaxed; made visible by the Release in `publish_to`.
            // PERF: not before the body is there: the consumer looks at this line all the time, and
            // a store takes it away from there.
            self.word(slot.header + 1).store(slot.len as u64, Ordering::Relaxed);
            self.publish_to(header | slot.bits, slot.end);
        } else if n <= LINE_WORDS {
            self.publish(header | slot.bits, n);
        } else {
            let end = slot.end.next_multiple_of(LINE_WORDS);
            let skip = if end == slot.end { 0 } else { SKIP };
            self.publish_to(header | slot.bits | skip, end);
        }
    }

    /// Whether the consumer polls this ring anyway; otherwise its doorbell has to be rung.
    #[inline(always)]
    pub fn is_polled(&self) -> bool {
        // SAFETY: a control word. ORDERING: Relaxed; the fence or membarrier of the consumer
        // between clearing it and its last look orders it against the published record.
        unsafe { self.ctl.at(CTL_POLLED) }.load(Ordering::Relaxed) != 0
    }
}

/// A received record, valid until it is consumed.
#[derive(Clone, Copy, Debug)]
pub struct Record {
    pub header: u64,
    /// Length of the body in bytes.
    pub len: usize,
    /// Word index of the body.
    body: usize,
    end: u64,
}

/// What stands at the tail.
pub enum Peek {
    Empty,
    Record(Record),
    /// The memory holds no valid record: somebody wrote over it.
    Corrupt,
}

/// The receiving end. One per ring.
pub struct RingRx {
    data: Words,
    ctl: Words,
    /// Words read since the start; the next header's position.
    tail: u64,
    /// The producer is told of a `tail` from here on, and then after as many words again.
    tell_at: u64,
    every: u64,
    cap: u64,
}

impl RingRx {
    /// # Safety
    /// As for `RingTx::new`; this is the only consumer.
    pub unsafe fn new(data: Words, ctl: Words, cap_words: usize) -> Self {
        assert!(cap_words.is_power_of_two() && cap_words >= 32);
        let cap = cap_words as u64;
        Self { data, ctl, tail: 0, tell_at: cap / 4, every: cap / 4, cap }
    }

    #[inline(always)]
    fn index(&self) -> usize {
        (self.tail & (self.cap - 1)) as usize
    }

    /// Tells the producer what was read after so many bytes, at the latest each quarter of the ring.
    pub fn tell_every(&mut self, bytes: u64) {
        let every = (bytes / 8).min(self.cap / 4);
        self.tell_at = self.tell_at - self.every + every;
        self.every = every;
    }

    /// Words read since the start.
    #[inline(always)]
    pub fn position(&self) -> u64 {
        self.tail
    }

    /// The next header, 0 while there is none. It may be a pad.
    #[inline(always)]
    pub fn header(&self) -> u64 {
        let word = self.word();
        if is_header(word, lap(self.tail, self.cap)) { word } else { 0 }
    }

    /// The next header, if the caller chose its kind and user bits as in `wanted`, and it is not LONG.
    /// One comparison in place of `header` and another.
    #[inline(always)]
    pub fn header_of(&self, wanted: u64) -> Option<u64> {
        debug_assert!(wanted & KIND_MASK != 0 && wanted & !MATCH_MASK == 0);
        let word = self.word();
        (word & (MATCH_MASK | LAP) == wanted | lap(self.tail, self.cap)).then_some(word)
    }

    #[inline(always)]
    fn word(&self) -> u64 {
        // SAFETY: the index is below the capacity. ORDERING: Acquire pairs with the producer's
        // Release in `publish`.
        unsafe { self.data.at(self.index()) }.load(Ordering::Acquire)
    }

    /// The next record. Steps over pads.
    #[inline]
    pub fn peek(&mut self) -> Peek {
        loop {
            let header = self.header();
            if header == 0 {
                return Peek::Empty;
            }
            if kind(header) == PAD {
                self.skip_pad(header);
                continue;
            }
            return self.parse(header);
        }
    }

    #[cold]
    fn skip_pad(&mut self, header: u64) {
        let unit = if header & WRAP != 0 { self.cap } else { LINE_WORDS };
        let end = (self.tail + 1).next_multiple_of(unit);
        self.consume_to(end);
    }

    #[inline]
    fn parse(&self, header: u64) -> Peek {
        let index = self.index();
        let (len, front) = if header & LONG != 0 {
            if index + 1 >= self.cap as usize {
                return Peek::Corrupt;
            }
            // SAFETY: in bounds. ORDERING: Relaxed, after the Acquire of the header.
            (unsafe { self.data.at(index + 1) }.load(Ordering::Relaxed), LONG_FRONT)
        } else {
            (short_len(header) as u64, 1)
        };
        if len > self.cap * 2 || index as u64 + front + len.div_ceil(8) > self.cap {
            return Peek::Corrupt;
        }
        let mut end = self.tail + front + len.div_ceil(8);
        if header & SKIP != 0 {
            end = end.next_multiple_of(LINE_WORDS);
        }
        if header & LONG != 0 {
            end += short_len(header) as u64 * LINE_WORDS;
            if end - self.tail > self.cap - index as u64 {
                return Peek::Corrupt;
            }
        }
        Peek::Record(Record { header, len: len as usize, body: index + front as usize, end })
    }

    /// The body of a record.
    #[inline]
    pub fn body(&self, r: &Record) -> *const u8 {
        // SAFETY: `parse` checked that the body is inside of the ring.
        unsafe { self.data.bytes(r.body) }
    }

    /// A word of the body.
    #[inline]
    pub fn body_word(&self, r: &Record, i: usize) -> u64 {
        debug_assert!(i < r.len.div_ceil(8));
        // SAFETY: `parse` checked that the body is inside of the ring. ORDERING: Relaxed, after
        // the Acquire of the header.
        unsafe { self.data.at(r.body + i) }.load(Ordering::Relaxed)
    }

    /// The caller's word in front of a LONG body; `i` is below `N_ASIDE`.
    #[inline]
    pub fn aside(&self, r: &Record, i: usize) -> u64 {
        debug_assert!(i < N_ASIDE && r.header & LONG != 0);
        // SAFETY: `parse` checked that the body, which is behind, is inside of the ring. ORDERING:
        // Relaxed, after the Acquire of the header.
        unsafe { self.data.at(r.body - N_ASIDE + i) }.load(Ordering::Relaxed)
    }

    /// Copies out of the body, from a multiple of 8 bytes on.
    ///
    /// # Safety
    /// `dst` is writable for `len` bytes and the body has as many from `at` on.
    #[inline]
    pub unsafe fn read(&self, r: &Record, at: usize, dst: *mut u8, len: usize) {
        debug_assert!(at.is_multiple_of(8) && at + len <= r.len);
        // SAFETY: by the caller's contract.
        unsafe { self.data.copy_out(r.body + at / 8, dst, len) };
    }

    /// Gives the record's space back. True when that was told to the producer, who may wait.
    #[inline]
    pub fn consume(&mut self, r: Record) -> bool {
        self.consume_to(r.end)
    }

    #[inline(always)]
    fn consume_to(&mut self, end: u64) -> bool {
        self.tail = end;
        if end >= self.tell_at {
            self.tell_at = end + self.every;
            // SAFETY: a control word. ORDERING: Release pairs with the Acquire in `refresh`.
            unsafe { self.ctl.at(CTL_CONSUMED) }.store(end, Ordering::Release);
            return true;
        }
        false
    }

    /// Fast path: takes a record whose header is `header` (not LONG, not a pad), copying its body
    /// of `short_len(header)` bytes to `dst`. As `consume`.
    ///
    /// # Safety
    /// `dst` is writable for that many bytes; `header` was read by `header()` just now.
    #[inline(always)]
    pub unsafe fn take_short(&mut self, header: u64, dst: *mut u8) -> bool {
        let len = short_len(header);
        // SAFETY: by the caller's contract. The producer leaves no record across the ring's end; a
        // stray write to the header reads at most 255 bytes on, which is still the job's memory.
        unsafe { self.data.copy_out(self.index() + 1, dst, len) };
        // Without a branch, and without `div_ceil`'s care for lengths that no header has.
        let rest = header / SKIP % 2 * (LINE_WORDS - 1);
        let end = (self.tail + 1 + (len as u64 + 7) / 8 + rest) & !rest;
        self.consume_to(end)
    }

    /// Tells the producer a number that it may look at when it likes.
    pub fn set_hint(&self, value: u64) {
        // SAFETY: a control word. ORDERING: Relaxed, a hint.
        unsafe { self.ctl.at(CTL_HINT) }.store(value, Ordering::Relaxed);
    }

    /// Tells the producer how many bytes of its records were moved elsewhere and wait there.
    pub fn set_kept(&self, bytes: u64) {
        // SAFETY: a control word. ORDERING: Relaxed, a hint.
        unsafe { self.ctl.at(CTL_KEPT) }.store(bytes, Ordering::Relaxed)
    }

    /// Tells the producer whether this ring is polled without its ringing.
    pub fn set_polled(&self, polled: bool) {
        // SAFETY: a control word. ORDERING: Release; with `false` the caller follows with its
        // barrier (see `Bell`) and one more look at the ring.
        unsafe { self.ctl.at(CTL_POLLED) }.store(polled as u64, Ordering::Release);
    }
}

#[cfg(all(test, not(loom)))]
#[path = "ring_tests.rs"]
mod tests;
