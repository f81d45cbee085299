//! The end that sends.

use super::*;
use crate::mem::{LINE_WORDS, Words};
use weft_sync::Ordering;

/// Of a ring's memory, in words, what its first records find there, and the most that is asked for at once: a page,
/// and sixteen.
const FIRST_WORDS: u64 = 512;
const MOST_WORDS_AT_ONCE: u64 = 16 * 512;

/// The sending end. One per ring.
pub struct RingTx {
    data: Words,
    ctl: Words,
    /// Words written since the start; the next header's position.
    pub(super) head: u64,
    /// Positions below this may be written: they were read, and the ring's memory is there.
    limit: u64,
    pub(super) cap: u64,
    /// Whether long bodies have gaps behind them now, and where the ring back stood then.
    apart: bool,
    /// Words of the ring, from its beginning on, that the system was asked for.
    pub(super) there: u32,
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
    pub(super) body: usize,
    len: usize,
    bits: u64,
}

impl RingTx {
    /// # Safety
    /// `data` has `cap_words` (a power of two, at least 32) words and `ctl` has `CTL_WORDS`, all
    /// zero when the ring was created; this is the only producer, and it starts at the beginning.
    pub unsafe fn new(data: Words, ctl: Words, cap_words: usize) -> Self {
        assert!(cap_words.is_power_of_two() && (32..=1 << 31).contains(&cap_words));
        let cap = cap_words as u64;
        let there = cap.min(FIRST_WORDS);
        Self { data, ctl, head: 0, limit: there, cap, apart: true, there: there as u32, answers: 0, span: cap }
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
        (self.head, self.limit, self.there) = (head, limit, self.cap as u32);
    }

    #[inline(always)]
    pub(super) fn index(&self, pos: u64) -> usize {
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

    /// As `push_tiny`, for a few words.
    // Fewer instructions than `push_tiny`, which asks what the length is.
    #[inline(always)]
    pub fn push_words<const N: usize>(&mut self, header: u64, words: &[u64; N]) -> bool {
        const { assert!(N * 8 <= TINY_LEN) };
        let (head, n) = (self.head, 1 + N as u64);
        if (head & (LINE_WORDS - 1)) + n > LINE_WORDS || head + 2 * LINE_WORDS > self.limit {
            // SAFETY: the array is readable.
            return unsafe { self.push_slow(header, words.as_ptr().cast(), N * 8) };
        }
        for (i, w) in words.iter().enumerate() {
            // ORDERING: Relaxed; made visible by the Release in `publish`.
            self.word(head + 1 + i as u64).store(*w, Ordering::Relaxed);
        }
        self.publish(header | (N as u64 * 8) << LEN_SHIFT, n);
        true
    }

    /// Sends a body that does not fit beside its header, of at most `SHORT_LEN` bytes, where the next record begins a
    /// line and there is room up to the ring's end; `header` as for `push_tiny`. False with nothing done elsewhere, and
    /// when the ring is full: `reserve` sees to that.
    ///
    /// # Safety
    /// `src` is readable for `len` bytes.
    // Less than half of the instructions of `reserve` and `commit`. In a run of such records each begins a line.
    #[inline(always)]
    pub unsafe fn push_lines(&mut self, header: u64, src: *const u8, len: usize) -> bool {
        debug_assert!(len > TINY_LEN && len <= SHORT_LEN.min(self.max_len()));
        let head = self.head;
        let n = (1 + len.div_ceil(8) as u64).next_multiple_of(LINE_WORDS);
        let index = self.index(head);
        if head & (LINE_WORDS - 1) != 0 || index as u64 + n > self.cap || head + n + LINE_WORDS > self.limit {
            return false;
        }
        // SAFETY: the words [head, head + n) are in front of the ring's end and below the limit, so they are this side's
        // to write; the body takes at most all but one of them.
        unsafe { self.data.copy_in(index + 1, src, len) };
        // What is left of the last line, if anything, is left out.
        self.publish_to(header | SKIP | (len as u64) << LEN_SHIFT, head + n);
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
            // Whoever fills the line looks at the next one.
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
        let read = self.read();
        if end + LINE_WORDS <= read + self.cap {
            self.publish_to(PAD | WRAP, lap);
            self.allow(read);
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
            // `commit` looks at the line behind; far away, that look costs as much as the
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
    // A line that the consumer has read has to come back; asked for after a record is on its
    // way, it is here before the next one is written.
    #[inline(always)]
    pub fn prefetch_write(&self, len: usize) {
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
        let wanted = end.next_multiple_of(LINE_WORDS) + LINE_WORDS;
        self.ask_for(wanted);
        self.allow(self.read());
        wanted <= self.limit
    }

    /// The position up to which the consumer says that it has read.
    fn read(&self) -> u64 {
        // SAFETY: a control word. ORDERING: Acquire pairs with the Release in `consume`: the
        // consumer has read what is about to be overwritten.
        let read = unsafe { self.ctl.at(CTL_CONSUMED) }.load(Ordering::Acquire);
        // A position that cannot be (a stray write) is taken for "nothing of what is in the ring".
        if read <= self.head && self.head - read <= self.cap { read } else { self.head.saturating_sub(self.cap) }
    }

    /// All up to `read` may be written again, where the ring is there.
    fn allow(&mut self, read: u64) {
        let there = match self.there as u64 {
            all if all == self.cap => u64::MAX,
            part => (self.head & !(self.cap - 1)) + part,
        };
        self.limit = self.limit.max(there.min(read + self.cap));
    }

    /// Asks for memory up to `wanted` and beyond, where the ring has not been yet.
    // A page that is met by a store costs a fault on both sides. Of many that are asked for together each costs less, and
    // the consumer maps them by one fault. As many as have been used so far, since most rings of a large job carry little.
    fn ask_for(&mut self, wanted: u64) {
        let base = self.head & !(self.cap - 1);
        let there = self.there as u64;
        if there == self.cap || wanted <= base + there {
            return;
        }
        let more = there.min(MOST_WORDS_AT_ONCE);
        let end = (there + more).max(wanted - base).min(self.cap);
        // SAFETY: up to the capacity.
        unsafe { self.data.populate(there as usize, end as usize) };
        self.there = end as u32;
    }

    /// The consumer has read all up to the position `read`, as it has said by other means: what follows goes to the
    /// ring's beginning, once that has room for records of `n_words` words. Longer ones may have to wait until the
    /// consumer looks. True when it is so.
    pub fn turn_back(&mut self, n_words: u64, read: u64) -> bool {
        debug_assert!(read <= self.head);
        let lap = self.head.next_multiple_of(self.cap);
        let turns = lap != self.head && self.end_of(lap, n_words) + LINE_WORDS <= read + self.cap;
        if turns {
            self.publish_to(PAD | WRAP, lap);
            self.allow(read);
        }
        turns
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

    /// What the consumer said last that it waits for (`RingRx::say_awaits`); 0 at first.
    #[inline]
    pub fn awaited(&self) -> u64 {
        // SAFETY: a control word. ORDERING: Relaxed, a hint.
        unsafe { self.ctl.at(CTL_AWAITS) }.load(Ordering::Relaxed)
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
            // Not before the body is there: the consumer looks at this line all the time, and
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
