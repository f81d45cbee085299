//! Words that tell how far a copy into shared memory has come.
//!
//! The pieces of a message lie one behind the other, a line in front of each. The writer *begins* by
//! making those lines say "not there", whatever was in them, and then tells the reader, by other means,
//! where they are. It fills the pieces in order and *tells* of each when it is there; the reader looks at
//! the line of the piece that it wants next, which nobody writes any more once it says "there".

use crate::mem::{LINE_WORDS, Words};
use weft_sync::Ordering;

/// Bytes in front of each piece.
pub const STEP_BYTES: u64 = LINE_WORDS * 8;

const NOT_YET: u64 = 0;
const THERE: u64 = 1;

/// The pieces of one message in a stretch of memory.
#[derive(Clone, Copy)]
pub struct Steps {
    base: Words,
    total: u64,
    piece: u64,
}

impl Steps {
    /// Bytes that `total` bytes in pieces of `piece` take.
    pub fn span(total: u64, piece: u64) -> u64 {
        total + total.div_ceil(piece) * STEP_BYTES
    }

    /// # Safety
    /// `base` begins a line and has `span(total, piece)` bytes; `piece` is a multiple of a line, above 0.
    pub unsafe fn new(base: Words, total: u64, piece: u64) -> Self {
        debug_assert!(piece > 0 && piece.is_multiple_of(STEP_BYTES));
        Self { base, total, piece }
    }

    /// Length of the message.
    #[inline]
    pub fn total(&self) -> u64 {
        self.total
    }

    /// Whether there is more than one piece.
    #[inline]
    pub fn is_split(&self) -> bool {
        self.total > self.piece
    }

    /// Length of the piece that begins at byte `at` of the message.
    #[inline]
    pub fn len_at(&self, at: u64) -> u64 {
        self.piece.min(self.total - at)
    }

    /// Words in front of the line of the piece that begins at byte `at`.
    #[inline]
    fn word(&self, at: u64) -> usize {
        debug_assert!(at < self.total && at.is_multiple_of(self.piece));
        ((at + at / self.piece * STEP_BYTES) / 8) as usize
    }

    /// Where the piece that begins at byte `at` of the message is.
    #[inline]
    pub fn bytes(&self, at: u64) -> *mut u8 {
        // SAFETY: inside of the span, by the contract of `new`.
        unsafe { self.base.bytes(self.word(at) + LINE_WORDS as usize) }
    }

    /// The writer's: none is there yet. The reader must hear of the message after that.
    pub fn begin(&self) {
        let mut at = 0;
        while at < self.total {
            // SAFETY: inside of the span. ORDERING: Relaxed; the Release by which the reader hears of the
            // message makes it visible.
            unsafe { self.base.at(self.word(at)) }.store(NOT_YET, Ordering::Relaxed);
            at += self.piece;
        }
    }

    /// The writer's: the piece that begins at byte `at` is there.
    #[inline]
    pub fn tell(&self, at: u64) {
        // SAFETY: inside of the span. ORDERING: Release pairs with the Acquire in `is_there`.
        unsafe { self.base.at(self.word(at)) }.store(THERE, Ordering::Release);
    }

    /// The reader's: whether the piece that begins at byte `at` is there.
    #[inline]
    pub fn is_there(&self, at: u64) -> bool {
        // SAFETY: inside of the span. ORDERING: Acquire pairs with the Release in `tell`.
        unsafe { self.base.at(self.word(at)) }.load(Ordering::Acquire) == THERE
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;
    use weft_sync::AtomicU64;

    #[test]
    fn pieces_lie_apart_and_fill_the_span() {
        for (total, piece) in [(1, 64), (64, 64), (65, 64), (8192, 4096), (10_000, 4096), (512, 4096)] {
            let span = Steps::span(total, piece);
            // What was there passes for any answer.
            let memory: Vec<AtomicU64> = (0..span.div_ceil(8)).map(|_| AtomicU64::new(THERE)).collect();
            // SAFETY: the vector has the span, and no alignment is needed here.
            let steps = unsafe { Steps::new(Words::new(memory.as_ptr()), total, piece) };
            steps.begin();
            let (mut at, mut end) = (0, memory.as_ptr() as u64);
            while at < total {
                assert!(!steps.is_there(at));
                assert_eq!(steps.bytes(at) as u64, end + STEP_BYTES);
                end = steps.bytes(at) as u64 + steps.len_at(at);
                steps.tell(at);
                assert!(steps.is_there(at));
                at += steps.len_at(at);
            }
            assert_eq!(end, memory.as_ptr() as u64 + span);
            assert_eq!(steps.is_split(), total > piece);
        }
    }
}
