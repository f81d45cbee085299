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
//! | 4 | SKIP: the next record starts at the next line, or where the body ends if that is at a line |
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
//! # Memory
//! Most rings of a large job carry little, and a page costs 5 us as it is met. So the producer asks the system for
//! the ring's pages as it goes through its first lap, for as many at once as it has used so far, up to 16. Where it
//! knows from elsewhere that all was read it turns to the beginning (`RingTx::turn_back`), and the rest is not needed.
//!
//! # Flow control
//! The consumer publishes its position each quarter of the ring, in a line of its own; the
//! producer reads it when its last knowledge is used up. With records of at most a quarter of the
//! ring a blocked producer always sees space once the consumer has read everything.

mod rx;
mod tx;

use crate::mem::LINE_WORDS;
pub use rx::{Peek, Record, RingRx};
pub use tx::{RingTx, Slot};

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
pub const SHORT_LEN: usize = 255;
/// The caller's words between header and body of a longer record.
pub const N_ASIDE: usize = 6;
/// Lines left out behind a long body, unless the ring is short.
// PERF: 16 KiB between near cores, bare: 1.2 us without and 1.0 with the gap
// (bench/record/2026-11-22-long-messages, floor-cells-2m and floor-ring).
const GAP_LINES: u64 = 16;
/// The shortest body with a gap behind it.
pub const GAP_MIN_LEN: usize = 512;

/// Control words of a ring (16 of them, 128 bytes, zero at start): the first line is written by
/// the consumer as it reads, the second while it waits for something long.
pub const CTL_WORDS: usize = 16;
const CTL_CONSUMED: usize = 0;
const CTL_POLLED: usize = 1;
const CTL_HINT: usize = 2;
const CTL_KEPT: usize = 3;
const CTL_AWAITS: usize = 8;

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
pub(crate) fn own(word: &weft_sync::AtomicU64) {
    #[cfg(all(target_arch = "x86_64", not(miri), not(loom)))]
    // SAFETY: a hint; where the CPU lacks it, it is a no-op on every 64-bit CPU.
    unsafe {
        std::arch::asm!("prefetchw [{}]", in(reg) word, options(nostack, preserves_flags, readonly));
    }
    #[cfg(not(all(target_arch = "x86_64", not(miri), not(loom))))]
    let _ = word;
}

#[cfg(all(test, not(loom)))]
mod tests;
