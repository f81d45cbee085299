use super::*;
use crate::mem::Words;
use std::collections::VecDeque;
use weft_sync::{AtomicU64, Ordering};

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
    // SAFETY: a slice is readable.
    if tiny && b.len() <= SHORT_LEN && unsafe { tx.push_lines(header, b.as_ptr(), b.len()) } {
        return true;
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
    (1 + i % 14) | ((i & 0xffff_ffff_ffff) << 16)
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

/// Each length from 57 to 255, at each start in a line, as a slot and at once: the same words are taken, and what
/// follows is found by both ways of reading.
#[test]
fn a_position_that_cannot_be_gives_no_room() {
    let h = Heap::new(64);
    let (mut tx, mut rx) = h.ends();
    let mut n = 0;
    while push(&mut tx, user(n), &n.to_le_bytes(), true) {
        n += 1;
    }
    // As a broken peer leaves it: beyond what was written.
    for stray in [tx.head + 1, tx.head + 8, tx.head + 64, 1 << 40, u64::MAX - 64, u64::MAX] {
        h.ctl[CTL_CONSUMED].store(stray, Ordering::Relaxed);
        assert!(!push(&mut tx, user(n), &n.to_le_bytes(), true), "{stray}");
        assert!(tx.reserve(16).is_none() && !tx.has_room(8), "{stray}");
    }
    for i in 0..n {
        assert_eq!(pop(&mut rx).unwrap().1, i.to_le_bytes());
    }
    assert!(pop(&mut rx).is_none());
}

#[test]
fn records_of_several_lines_end_where_the_next_begins() {
    for len in (TINY_LEN + 1..=SHORT_LEN).step_by(if cfg!(miri) { 99 } else { 1 }) {
        for before in (0..8u64).step_by(if cfg!(miri) { 7 } else { 1 }) {
            let ends = [true, false].map(|at_once| {
                let h = Heap::new(512);
                let (mut tx, mut rx) = h.ends();
                (0..before).for_each(|i| assert!(push(&mut tx, user(i), &[], true)));
                (0..before).for_each(|_| assert!(pop(&mut rx).is_some()));
                // Stale content, of the parity of this lap, that must not be taken for what follows.
                let from = tx.head as usize;
                h.data[from + 1..].iter().for_each(|w| w.store(0xf, Ordering::Relaxed));
                assert!(push(&mut tx, user(1), &body(2, len), at_once));
                assert!(push(&mut tx, user(2), &body(3, len), at_once));
                let w = match rx.header() {
                    w if is_pad(w) => {
                        // A pad in front of what has to begin a line.
                        assert!(before != 0);
                        assert!(matches!(rx.peek(), Peek::Record(_)));
                        rx.header()
                    }
                    w => w,
                };
                assert_eq!((w & MATCH_MASK, short_len(w)), (user(1), len));
                let mut out = [0u8; SHORT_LEN];
                // SAFETY: room for the longest body.
                unsafe { rx.take_short(w, out.as_mut_ptr()) };
                assert_eq!(&out[..len], &body(2, len)[..]);
                assert_eq!(pop(&mut rx).unwrap(), (rx_header(user(2), len, at_once), body(3, len)));
                assert_eq!(rx.header(), 0, "length {len}");
                assert_eq!((tx.head, tx.head % 8), (rx.tail, 0));
                tx.head
            });
            assert_eq!(ends[0], ends[1], "length {len} behind {before} words");
        }
    }
}

/// A header as it comes out of the ring's first lap.
fn rx_header(user: u64, len: usize, at_once: bool) -> u64 {
    let fills = (1 + len.div_ceil(8)).is_multiple_of(8);
    user | (len as u64) << LEN_SHIFT | if at_once || !fills { SKIP } else { 0 }
}

/// Records of several lines in a ring that is nearly full, emptied by one at a time, up to its end and beyond.
#[test]
fn records_of_several_lines_in_a_ring_that_is_nearly_full() {
    let lens = [121, 57, 64, 112, 113, 120, 184, 185, 248, 249, 255];
    for len in lens.into_iter().take(if cfg!(miri) { 1 } else { lens.len() }) {
        let h = Heap::new(256);
        let (mut tx, mut rx) = h.ends();
        assert!(len <= tx.max_len());
        let (mut sent, mut got) = (0u64, 0u64);
        for round in 0..if cfg!(miri) { 12 } else { 200u64 } {
            while push(&mut tx, user(sent), &body(sent, len), true) {
                sent += 1;
            }
            // Now and then one byte moves what follows off the line.
            if round % 3 == 1 && push(&mut tx, user(sent), &body(sent, 1), true) {
                sent += 1;
            }
            for _ in 0..1 + round % 5 {
                let Some((w, b)) = pop(&mut rx) else { break };
                assert_eq!(w & MATCH_MASK, user(got));
                assert!(b == body(got, len) || b == body(got, 1), "length {len}, record {got}");
                got += 1;
            }
        }
        while pop(&mut rx).is_some() {
            got += 1;
        }
        assert_eq!(sent, got);
        assert!(tx.has_lapped());
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
    h.data[1].store(65, Ordering::Relaxed);
    assert!(matches!(rx.peek(), Peek::Corrupt));
    h.data[1].store(64, Ordering::Relaxed);
    assert!(matches!(rx.peek(), Peek::Record(_)));
    // Up to the ring's end, and a byte more, behind a front of either kind.
    let h = Heap::new(256);
    let (_tx, mut rx) = h.ends();
    rx.tail = 250;
    for (len, fits) in [(40, true), (41, false), (255, false)] {
        h.data[250].store(1 | len << LEN_SHIFT, Ordering::Relaxed);
        assert_eq!(matches!(rx.peek(), Peek::Record(_)), fits, "{len}");
    }
    rx.tail = 208;
    h.data[208].store(1 | LONG, Ordering::Relaxed);
    for (len, fits) in [(8 * 40, true), (8 * 40 + 1, false), (512, false)] {
        h.data[209].store(len, Ordering::Relaxed);
        assert_eq!(matches!(rx.peek(), Peek::Record(_)), fits, "{len}");
    }
}

proptest::proptest! {
    #![proptest_config(proptest::test_runner::Config {
        cases: if cfg!(miri) { 2 } else { 256 },
        failure_persistence: None,
        ..Default::default()
    })]
    #[test]
    fn like_a_queue(
        log_cap in 5u32..14,
        ops in proptest::collection::vec((0u8..3, 0usize..8000, 0u64..1 << 40), 1..300),
        close in proptest::option::of((64u64..16384, 64u64..16384)),
        back in proptest::option::of(0u64..512),
    ) {
        let h = Heap::new(1 << log_cap);
        let (mut tx, mut rx) = h.ends();
        if let Some((span, every)) = close {
            tx.stay_within(span);
            rx.tell_every(every);
        }
        let mut model = VecDeque::new();
        for (op, len, seed) in ops {
            if op < 2 {
                let len = if op == 0 { len % (TINY_LEN + 1) } else { len % (tx.max_len() + 1) };
                let b = body(seed, len);
                tx.begin_message(seed % 3, len as u64 / 8);
                if let Some(n_words) = back.filter(|_| seed % 4 == 0) {
                    tx.turn_back(n_words, rx.position());
                }
                if model.is_empty() && back.is_some_and(|room| room < LONG_FRONT + len as u64 / 8 + 1) {
                    assert!(pop(&mut rx).is_none(), "a look is enough to make room");
                }
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

#[test]
fn long_bodies_begin_a_line_and_carry_words_aside() {
    let h = Heap::new(4096);
    let (mut tx, mut rx) = h.ends();
    for i in 0..if cfg!(miri) { 50 } else { 500u64 } {
        // Whatever their length; a tiny record in between moves the head off the line.
        let b = body(i, 1 + (i as usize * 37) % 900);
        let slot = tx.reserve_long(b.len(), i % 2 == 0).unwrap();
        (0..N_ASIDE).for_each(|k| tx.set_aside(&slot, k, i * 10 + k as u64));
        assert_eq!(slot.body % LINE_WORDS as usize, 0);
        // SAFETY: a slice is readable and the slot has its length.
        unsafe { tx.fill(&slot, 0, b.as_ptr(), b.len()) };
        tx.commit(slot, user(i));
        assert!(push(&mut tx, user(i), &b[..b.len().min(8)], true));
        let Peek::Record(r) = rx.peek() else { panic!("no record") };
        assert!(r.header & LONG != 0 && (0..N_ASIDE).all(|k| rx.aside(&r, k) == i * 10 + k as u64));
        assert_eq!(pop(&mut rx).unwrap().1, b);
        assert_eq!(pop(&mut rx).unwrap().1.len(), b.len().min(8));
    }
}

#[test]
fn room_that_was_seen_is_there() {
    for cap in [1024, 4096] {
        for span in [cap / 4, cap, cap / 2].into_iter().take(if cfg!(miri) { 1 } else { 3 }) {
            room_that_was_seen_is_there_in(cap, span);
        }
    }
}

fn room_that_was_seen_is_there_in(cap: usize, span: usize) {
    let h = Heap::new(cap);
    let (mut tx, mut rx) = h.ends();
    tx.stay_within(8 * span as u64);
    rx.tell_every(span as u64);
    let mut refused = 0;
    for round in 0..if cfg!(miri) { 60 } else { 300u64 } {
        let (n, len) = (1 + round as usize % 4, 300 + round as usize % 200);
        let words = n as u64 * (LINE_WORDS + len.div_ceil(8).next_multiple_of(8) as u64);
        tx.begin_message(round / 2, words);
        while !tx.has_room(words) {
            refused += 1;
            assert!(pop(&mut rx).is_some(), "an empty ring has room for {words} of {cap} words");
        }
        for k in 0..n {
            let slot = tx.reserve_long(len, k + 1 < n).expect("there was room");
            tx.commit(slot, user(round));
        }
        assert!(push(&mut tx, user(round), b"1", true) || !tx.has_room(16));
    }
    assert!(refused > 10);
}

#[test]
fn ends_of_one_core_stay_at_the_beginning() {
    let h = Heap::new(32768);
    let (mut tx, mut rx) = h.ends();
    tx.stay_within(16 << 10);
    rx.tell_every(2 << 10);
    let rounds = if cfg!(miri) { 30 } else { 200 };
    for i in 0..rounds {
        tx.begin_message(i + 1, 2 * (LINE_WORDS + 512));
        let at = tx.index(tx.head);
        assert!(at < 3 * 2048, "message {i} begins at word {at}");
        for more in [true, false] {
            let slot = tx.reserve_long(4096, more).unwrap();
            tx.commit(slot, user(i));
        }
        assert!(pop(&mut rx).is_some() && pop(&mut rx).is_some() && pop(&mut rx).is_none());
    }
    // Nobody reads, nor answers: more of the ring is used.
    let n = (0..64).take_while(|_| {
        tx.begin_message(rounds, 500);
        push(&mut tx, user(1), &[7; 4000], false)
    });
    let n = n.count();
    assert!(n > 50, "{n} messages");
    (0..n).for_each(|_| assert_eq!(pop(&mut rx).unwrap().1, [7; 4000]));
    assert!(pop(&mut rx).is_none());
}

#[test]
fn what_has_been_read_is_turned_back_from() {
    let h = Heap::new(32768);
    let (mut tx, mut rx) = h.ends();
    let rounds = if cfg!(miri) { 100 } else { 5000 };
    for i in 0..rounds {
        tx.turn_back(32, rx.position());
        let at = tx.index(tx.head);
        assert!(at < 400, "record {i} begins at word {at}");
        assert!(push(&mut tx, user(i), &body(i, 32), true));
        let (w, b) = pop(&mut rx).unwrap();
        assert_eq!((w & MATCH_MASK, b), (user(i), body(i, 32)));
    }
    assert_eq!(tx.there, 512, "no more of the ring was asked for");
    // What nobody has read stays.
    let (len, least) = if cfg!(miri) { (4000, 40) } else { (40, 4000) };
    let bytes = |i: u64| vec![i as u8; len];
    let n = (0..).take_while(|&i| {
        tx.turn_back(32, rx.position());
        push(&mut tx, user(i), &bytes(i), true)
    });
    let n = n.count() as u64;
    assert!(n > least, "{n} records of {len} bytes in a ring of 4096 lines");
    assert_eq!(tx.there, 32768);
    (0..n).for_each(|i| assert_eq!(pop(&mut rx).unwrap().1, bytes(i)));
    assert!(pop(&mut rx).is_none());
}

#[test]
fn memory_is_asked_for_as_it_is_used() {
    let cap: u32 = if cfg!(miri) { 4096 } else { 32768 };
    let h = Heap::new(cap as usize);
    let (mut tx, mut rx) = h.ends();
    let mut asked = vec![];
    for i in 0..cap as u64 / LINE_WORDS + 100 {
        assert!(push(&mut tx, user(i), &body(i, 56), true) && pop(&mut rx).is_some());
        assert!(tx.head >= cap as u64 || tx.head + LINE_WORDS <= tx.there as u64);
        if asked.last() != Some(&tx.there) {
            asked.push(tx.there);
        }
    }
    let all = [512, 1024, 2048, 4096, 8192, 16384, 24576, 32768];
    assert_eq!(asked, all[..all.iter().position(|&n| n == cap).unwrap() + 1]);
}

#[test]
fn lines_are_left_out_behind_long_bodies_only() {
    let h = Heap::new(32768);
    let (mut tx, mut rx) = h.ends();
    let line = LINE_WORDS as usize;
    for lap in 0..3 {
        for (len, more, gap) in [(300, false, 0), (4000, false, 16), (4000, true, 0), (512, false, 16)] {
            let at = tx.head as usize;
            let slot = if more { tx.reserve_long(len, true) } else { tx.reserve(len) }.unwrap();
            tx.commit(slot, user(lap));
            assert_eq!(tx.head as usize - at, (len.div_ceil(64) + 1 + gap) * line, "{len} bytes");
            assert_eq!(pop(&mut rx).unwrap().1.len(), len);
            assert_eq!(rx.tail, tx.head);
        }
    }
    // None in a stream: nothing came back between two.
    tx.begin_message(1, 80);
    for gap in [16, 0, 0] {
        let at = tx.head as usize;
        assert!(push(&mut tx, user(3), &[2; 600], false));
        assert_eq!(tx.head as usize - at, (600usize.div_ceil(64) + 1 + gap) * line);
        assert!(pop(&mut rx).is_some());
        tx.begin_message(1, 80);
    }
    tx.begin_message(2, 80);
    // The gap ends with the ring.
    while tx.head % tx.cap < tx.cap - 200 * LINE_WORDS {
        let slot = tx.reserve_long(4000, true).unwrap();
        tx.commit(slot, user(1));
        assert!(pop(&mut rx).is_some());
    }
    while tx.head % tx.cap < tx.cap - 20 * LINE_WORDS {
        assert!(push(&mut tx, user(1), &[0; 56], true) && pop(&mut rx).is_some());
    }
    assert!(push(&mut tx, user(2), &[1; 600], false));
    assert_eq!(tx.head % tx.cap, 0);
    assert_eq!(pop(&mut rx).unwrap().1, [1; 600]);
    // A header that leaves out more than there is.
    let at = rx.index();
    h.data[at + 1].store(8, Ordering::Relaxed);
    h.data[at].store(1 | LONG | 0xff << LEN_SHIFT | lap(rx.tail, rx.cap), Ordering::Relaxed);
    assert!(matches!(rx.peek(), Peek::Record(_)), "255 lines fit");
    let near_end = Heap::new(1024);
    let (_tx, mut rx) = near_end.ends();
    near_end.data[1].store(8, Ordering::Relaxed);
    near_end.data[0].store(1 | LONG | 0xff << LEN_SHIFT, Ordering::Relaxed);
    assert!(matches!(rx.peek(), Peek::Corrupt));
}
