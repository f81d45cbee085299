//! The end that receives.

use super::*;
use crate::mem::{LINE_WORDS, Words};
use weft_sync::Ordering;

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
    pub(super) tail: u64,
    /// The producer is told of a `tail` from here on, and then after as many words again.
    tell_at: u64,
    every: u64,
    pub(super) cap: u64,
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
    pub(super) fn index(&self) -> usize {
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

    /// The record whose header is `header`, read by `header()` just now, and no pad. That word is not read again, since its
    /// sender may have changed it.
    pub fn record(&self, header: u64) -> Peek {
        debug_assert!(kind(header) != PAD && header & KIND_MASK != 0);
        self.parse(header)
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
        self.skip_short(header)
    }

    /// The body of a record whose header is `header`, read by `header()` just now, if it is a short one of `N` words.
    #[inline(always)]
    pub fn words<const N: usize>(&self, header: u64) -> Option<[u64; N]> {
        let index = self.index();
        let short = header & LONG == 0 && short_len(header) == N * 8 && index + N < self.cap as usize;
        // SAFETY: in bounds. ORDERING: Relaxed, after the Acquire of the header.
        short.then(|| std::array::from_fn(|i| unsafe { self.data.at(index + 1 + i) }.load(Ordering::Relaxed)))
    }

    /// Gives the space of a record back that is short and no pad, and whose header is `header`. As `consume`.
    #[inline(always)]
    #[allow(clippy::manual_div_ceil, reason = "div_ceil branches for lengths that no header has")]
    pub fn skip_short(&mut self, header: u64) -> bool {
        let rest = header / SKIP % 2 * (LINE_WORDS - 1);
        let end = (self.tail + 1 + (short_len(header) as u64 + 7) / 8 + rest) & !rest;
        self.consume_to(end)
    }

    /// Tells the producer a number that it may look at when it likes.
    pub fn set_hint(&self, value: u64) {
        // SAFETY: a control word. ORDERING: Relaxed, a hint.
        unsafe { self.ctl.at(CTL_HINT) }.store(value, Ordering::Relaxed);
    }

    /// Tells the producer what the consumer waits for.
    #[inline]
    pub fn say_awaits(&self, value: u64) {
        // SAFETY: a control word, which only this side writes. ORDERING: Relaxed, a hint.
        let word = unsafe { self.ctl.at(CTL_AWAITS) };
        // The producer may be looking at the line.
        if word.load(Ordering::Relaxed) != value {
            word.store(value, Ordering::Relaxed);
        }
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
