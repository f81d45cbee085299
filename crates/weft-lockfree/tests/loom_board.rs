//! Model of a board: a reader sees the data of the stamp that it waited for, the owner writes a line
//! again only when the reader is past it, and nobody sleeps for good.
#![cfg(loom)]

use loom::cell::UnsafeCell;
use loom::sync::Arc;
use loom::thread;
use weft_lockfree::{Line, Standing};

struct Board {
    line: Line,
    /// Stands for a buffer that the stamp publishes.
    buffer: UnsafeCell<u64>,
    reader: Standing,
}

#[test]
fn a_line_is_read_before_it_is_written_again() {
    loom::model(|| {
        let board = Arc::new(Board { line: Line::new(), buffer: UnsafeCell::new(0), reader: Standing::new() });
        let other = {
            let b = board.clone();
            thread::spawn(move || {
                for op in 1..=2u64 {
                    while b.line.stamp() < op {
                        thread::yield_now();
                    }
                    assert_eq!((b.line.word(0), b.line.note()), (10 * op, op));
                    // SAFETY: published by the stamp; loom checks.
                    assert_eq!(b.buffer.with(|p| unsafe { *p }), op);
                    b.reader.advance(op, false);
                }
            })
        };
        for op in 1..=2u64 {
            while board.reader.done() < op - 1 {
                thread::yield_now();
            }
            // SAFETY: the reader is past the last operation; loom checks.
            board.buffer.with_mut(|p| unsafe { *p = op });
            board.line.set_word(0, 10 * op);
            board.line.set_note(op);
            board.line.publish(op);
        }
        other.join().unwrap();
    });
}

#[test]
fn who_waits_is_told_or_sees_it() {
    loom::model(|| {
        let s = Arc::new(Standing::new());
        let other = {
            let s = s.clone();
            thread::spawn(move || s.advance(1, true))
        };
        s.call();
        let seen = s.done() >= 1;
        let told = other.join().unwrap();
        assert!(seen || told);
    });
}
