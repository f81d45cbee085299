//! Models of the ring: every interleaving of a producer and a consumer over a tiny one.
#![cfg(loom)]

use loom::sync::Arc;
use loom::thread;
use weft_lockfree::ring::{CTL_WORDS, MATCH_MASK, Peek, kind};
use weft_lockfree::{RingRx, RingTx, Words};
use weft_sync::AtomicU64;

struct Heap {
    data: Vec<AtomicU64>,
    ctl: Vec<AtomicU64>,
}

impl Heap {
    fn new(cap: usize) -> Arc<Self> {
        let words = |n| (0..n).map(|_| AtomicU64::new(0)).collect();
        Arc::new(Self { data: words(cap), ctl: words(CTL_WORDS) })
    }
    fn ends(&self) -> (RingTx, RingRx) {
        // SAFETY: the vectors outlive the ends, which each side keeps with an `Arc` of them.
        unsafe {
            let (d, c) = (Words::new(self.data.as_ptr()), Words::new(self.ctl.as_ptr()));
            (RingTx::new(d, c, self.data.len()), RingRx::new(d, c, self.data.len()))
        }
    }
}

fn header(i: u64) -> u64 {
    1 + i % 3 | (100 + i) << 16
}

fn push(tx: &mut RingTx, i: u64, words: usize) -> bool {
    // All ones: stale payload must never pass for a header.
    let body = vec![u64::MAX - i; words];
    if words <= 7 {
        // SAFETY: the vector is readable.
        return unsafe { tx.push_tiny(header(i), body.as_ptr().cast(), words * 8) };
    }
    // SAFETY: the vector is readable.
    if words < 32 && unsafe { tx.push_lines(header(i), body.as_ptr().cast(), words * 8) } {
        return true;
    }
    let Some(slot) = tx.reserve(words * 8) else { return false };
    // SAFETY: the vector is readable, the slot has its length.
    unsafe { tx.fill(&slot, 0, body.as_ptr().cast(), words * 8) };
    tx.commit(slot, header(i));
    true
}

fn pop(rx: &mut RingRx, i: u64, words: usize) -> bool {
    let Peek::Record(r) = rx.peek() else { return false };
    assert_eq!(r.header & MATCH_MASK, header(i));
    assert_eq!(kind(r.header), 1 + i % 3);
    assert_eq!(r.len, words * 8);
    let mut body = vec![0u64; words];
    // SAFETY: room for the body.
    unsafe { rx.read(&r, 0, body.as_mut_ptr().cast(), r.len) };
    assert!(body.iter().all(|&w| w == u64::MAX - i), "record {i}: {body:x?}");
    rx.consume(r);
    true
}

/// `n` records of `words` words each over a ring of `cap` words, after a warm-up of records of
/// `warm_words` that leaves stale content everywhere.
fn model(cap: usize, n: u64, words: usize, warm: u64, warm_words: usize) {
    loom::model(move || {
        let heap = Heap::new(cap);
        let (mut tx, mut rx) = heap.ends();
        for i in 0..warm {
            assert!(push(&mut tx, i, warm_words));
            assert!(pop(&mut rx, i, warm_words));
        }
        let h = heap.clone();
        let producer = thread::spawn(move || {
            let _keep = h;
            for i in 0..n {
                while !push(&mut tx, i, words) {
                    thread::yield_now();
                }
            }
        });
        for i in 0..n {
            while !pop(&mut rx, i, words) {
                thread::yield_now();
            }
        }
        assert!(matches!(rx.peek(), Peek::Empty), "stale content passes for a record");
        producer.join().unwrap();
    });
}

/// Room that comes back carries what was read from it: a cell that loom watches stands for the lines that are written again.
#[test]
fn room_carries_what_was_read() {
    loom::model(|| {
        let heap = Heap::new(32);
        let (mut tx, mut rx) = heap.ends();
        let mut n = 0;
        while push(&mut tx, n, 7) {
            n += 1;
        }
        let lines = Arc::new(loom::cell::UnsafeCell::new(0));
        let (h, mine) = (heap.clone(), lines.clone());
        let producer = thread::spawn(move || {
            let _keep = h;
            while !push(&mut tx, n, 7) {
                thread::yield_now();
            }
            // SAFETY: the consumer has read it before it gave the room back; loom panics where that is not so.
            mine.with_mut(|p| unsafe { *p = 1 });
        });
        // SAFETY: as above.
        lines.with(|p| unsafe { assert_eq!(*p, 0) });
        for i in 0..n {
            assert!(pop(&mut rx, i, 7));
        }
        producer.join().unwrap();
    });
}

#[test]
fn tiny_records_share_a_line() {
    model(32, 3, 1, 0, 0);
}

#[test]
fn stale_lines_are_not_believed() {
    // Old headers where new ones will be, and old payload in the middle of lines.
    model(32, 2, 1, 5, 7);
    model(32, 2, 3, 6, 7);
    // Old payload of the right parity where lines begin.
    model(64, 2, 3, 5, 14);
    model(64, 2, 7, 6, 14);
}

#[test]
fn records_of_several_lines() {
    // Two lines, exactly filled and not, over stale lines; both laps.
    model(128, 3, 15, 0, 0);
    model(128, 3, 12, 9, 14);
    model(128, 3, 15, 9, 7);
}

#[test]
fn a_full_ring_waits_for_the_consumer() {
    // Line-sized records: the producer laps the consumer's first quarter.
    model(32, 5, 7, 0, 0);
}

#[test]
fn what_has_been_read_is_turned_back_from() {
    loom::model(|| {
        let heap = Heap::new(64);
        let (mut tx, mut rx) = heap.ends();
        // Stale content behind where the ring is turned back from, which is four lines in.
        for i in 0..12 {
            assert!(push(&mut tx, i, 7) && pop(&mut rx, i, 7));
        }
        let read = Arc::new(AtomicU64::new(rx.position()));
        let (h, told) = (heap.clone(), read.clone());
        let producer = thread::spawn(move || {
            let _keep = h;
            for i in 0..2 {
                tx.turn_back(0, told.load(weft_sync::Ordering::Acquire));
                while !push(&mut tx, i, 7) {
                    thread::yield_now();
                }
            }
        });
        for i in 0..2 {
            while !pop(&mut rx, i, 7) {
                thread::yield_now();
            }
            read.store(rx.position(), weft_sync::Ordering::Release);
        }
        assert!(matches!(rx.peek(), Peek::Empty), "stale content passes for a record");
        producer.join().unwrap();
    });
}
