use super::*;
use std::collections::VecDeque;
use weft_sync::AtomicU64;

struct Heap {
    data: Box<[AtomicU64]>,
    ctl: Box<[AtomicU64]>,
}

impl Heap {
    fn new(cap: usize) -> Self {
        Self {
            data: (0..cap).map(|_| AtomicU64::new(0)).collect(),
            ctl: (0..CTL_WORDS).map(|_| AtomicU64::new(0)).collect(),
        }
    }
    fn ends(&self) -> (RingTx, RingRx) {
        // SAFETY: the boxes outlive the ends in every test; one pair of ends each.
        unsafe {
            let (d, c) = (Words::new(self.data.as_ptr()), Words::new(self.ctl.as_ptr()));
            (RingTx::new(d, c, self.data.len()), RingRx::new(d, c, self.data.len()))
        }
    }
}

fn body(seed: u64, len: usize) -> Vec<u8> {
    // All ones now and then: stale payload must never pass for a header.
    (0..len).map(|i| if seed.is_multiple_of(3) { 0xff } else { (seed as usize * 31 + i) as u8 }).collect()
}

fn push(tx: &mut RingTx, header: u64, b: &[u8], tiny: bool) -> bool {
    if tiny && b.len() <= TINY_LEN {
        // SAFETY: a slice is readable.
        return unsafe { tx.push_tiny(header, b.as_ptr(), b.len()) };
    }
    let Some(slot) = tx.reserve(b.len()) else { return false };
    // SAFETY: a slice is readable and the slot has its length.
    unsafe { tx.fill(&slot, 0, b.as_ptr(), b.len()) };
    tx.commit(slot, header);
    true
}

fn pop(rx: &mut RingRx) -> Option<(u64, Vec<u8>)> {
    match rx.peek() {
        Peek::Empty => None,
        Peek::Corrupt => panic!("corrupt"),
        Peek::Record(r) => {
            let mut v = vec![0; r.len];
            // SAFETY: `v` has the body's length.
            unsafe { rx.read(&r, 0, v.as_mut_ptr(), r.len) };
            rx.consume(r);
            Some((r.header, v))
        }
    }
}

fn user(i: u64) -> u64 {
    1 + i % 14 | (i & 0xffff_ffff_ffff) << 16
}

#[test]
fn four_tiny_records_a_line() {
    let h = Heap::new(64);
    let (mut tx, mut rx) = h.ends();
    for i in 0..4u64 {
        assert!(push(&mut tx, user(i), &i.to_le_bytes(), true));
    }
    assert_eq!(tx.head, 8);
    for i in 0..4u64 {
        let w = rx.header();
        assert_eq!(w & MATCH_MASK, user(i));
        let mut out = 0u64;
        // SAFETY: 8 bytes of room for 8 bytes.
        unsafe { rx.take_short(w, (&raw mut out).cast()) };
        assert_eq!(out, i);
    }
    assert_eq!(rx.header(), 0);
    // 20 bytes: two a line, the rest is skipped without a pad.
    for i in 0..3u64 {
        assert!(push(&mut tx, user(i), &body(i, 20), true));
    }
    assert_eq!(tx.head, 8 + 8 + 4);
    for i in 0..3 {
        assert_eq!(pop(&mut rx).unwrap().1, body(i, 20));
    }
}

#[test]
fn a_full_ring_refuses_and_recovers() {
    let h = Heap::new(32);
    let (mut tx, mut rx) = h.ends();
    for round in 0..50u64 {
        let mut n = 0;
        while push(&mut tx, user(n), &(n + round).to_le_bytes(), true) {
            n += 1;
        }
        assert!(n >= 4, "{n} records of 16 bytes in 256 bytes");
        for i in 0..n {
            let (w, b) = pop(&mut rx).unwrap();
            assert_eq!(w & MATCH_MASK, user(i));
            assert_eq!(b, (i + round).to_le_bytes());
        }
        assert!(pop(&mut rx).is_none());
    }
}

#[test]
fn corrupt_lengths_are_noticed() {
    let h = Heap::new(32);
    let (_tx, mut rx) = h.ends();
    h.data[0].store(1 | LONG, Ordering::Relaxed);
    h.data[1].store(u64::MAX, Ordering::Relaxed);
    assert!(matches!(rx.peek(), Peek::Corrupt));
    h.data[1].store(1 << 20, Ordering::Relaxed);
    assert!(matches!(rx.peek(), Peek::Corrupt));
}

proptest::proptest! {
    #![proptest_config(proptest::test_runner::Config {
        cases: if cfg!(miri) { 4 } else { 256 },
        failure_persistence: None,
        ..Default::default()
    })]
    #[test]
    fn like_a_queue(
        log_cap in 5u32..10,
        ops in proptest::collection::vec((0u8..3, 0usize..2000, 0u64..1 << 40), 1..300),
    ) {
        let h = Heap::new(1 << log_cap);
        let (mut tx, mut rx) = h.ends();
        let mut model = VecDeque::new();
        for (op, len, seed) in ops {
            if op < 2 {
                let len = if op == 0 { len % (TINY_LEN + 1) } else { len % (tx.max_len() + 1) };
                let b = body(seed, len);
                if push(&mut tx, user(seed), &b, seed % 2 == 0) {
                    model.push_back((user(seed), b));
                } else {
                    assert!(!model.is_empty(), "an empty ring takes any record");
                }
            } else {
                for _ in 0..len % 8 {
                    let got = pop(&mut rx);
                    let want = model.pop_front();
                    assert_eq!(got.is_some(), want.is_some());
                    if let (Some(g), Some(w)) = (got, want) {
                        assert_eq!(g.0 & (MATCH_MASK & !LONG), w.0);
                        assert_eq!(g.1, w.1);
                    }
                }
            }
        }
    }
}

#[test]
fn two_threads_any_size() {
    let n: u64 = if cfg!(miri) { 200 } else { 300_000 };
    let h = Heap::new(512);
    let (mut tx, mut rx) = h.ends();
    std::thread::scope(|s| {
        s.spawn(move || {
            for i in 0..n {
                let len = if i % 5 == 0 { i as usize * 7 % (tx.max_len() + 1) } else { i as usize % 57 };
                let b = body(i, len);
                while !push(&mut tx, user(i), &b, true) {
                    weft_sync::yield_now();
                }
            }
        });
        for i in 0..n {
            let (w, b) = loop {
                match pop(&mut rx) {
                    Some(r) => break r,
                    None => weft_sync::yield_now(),
                }
            };
            assert_eq!(w & (MATCH_MASK & !LONG), user(i));
            assert_eq!(b, body(i, b.len()));
        }
    });
}
