//! Models of a message in pieces through memory whose lines held anything before.
#![cfg(loom)]

use loom::sync::Arc;
use loom::thread;
use weft_lockfree::Words;
use weft_lockfree::steps::{STEP_BYTES, Steps};
use weft_sync::{AtomicU64, Ordering};

const PIECE: u64 = STEP_BYTES;
const TOTAL: u64 = 2 * PIECE;

struct Memory {
    words: Vec<AtomicU64>,
    /// By which the reader hears of the message.
    told: AtomicU64,
}

impl Memory {
    fn new() -> Arc<Self> {
        // Whatever was there says "there".
        let words = (0..Steps::span(TOTAL, PIECE) / 8).map(|_| AtomicU64::new(1)).collect();
        Arc::new(Self { words, told: AtomicU64::new(0) })
    }
    fn steps(&self) -> Steps {
        // SAFETY: the vector has the span.
        unsafe { Steps::new(Words::new(self.words.as_ptr()), TOTAL, PIECE) }
    }
    /// A word of the piece at byte `at`.
    fn word(&self, at: u64) -> &AtomicU64 {
        // SAFETY: inside of the vector, whose words are atomics.
        unsafe { &*self.steps().bytes(at).cast::<AtomicU64>() }
    }
}

/// Whoever finds a piece there sees what was put into it, and no old line passes for a piece.
fn through(begin: fn(&Steps), tell: fn(&Memory, u64)) {
    loom::model(move || {
        let m = Memory::new();
        let writer = {
            let m = m.clone();
            thread::spawn(move || {
                begin(&m.steps());
                m.told.store(1, Ordering::Release);
                for at in [0, PIECE] {
                    m.word(at).store(7 + at, Ordering::Relaxed);
                    tell(&m, at);
                }
            })
        };
        if m.told.load(Ordering::Acquire) == 1 {
            for at in [0, PIECE] {
                if m.steps().is_there(at) {
                    assert_eq!(m.word(at).load(Ordering::Relaxed), 7 + at, "the piece is not there");
                }
            }
        }
        writer.join().unwrap();
    });
}

#[test]
fn a_piece_is_there_when_its_line_says_so() {
    through(Steps::begin, |m, at| m.steps().tell(at));
}

#[test]
#[should_panic(expected = "the piece is not there")]
fn old_lines_have_to_be_cleared() {
    through(|_| (), |m, at| m.steps().tell(at));
}
