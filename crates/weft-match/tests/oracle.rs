//! Random histories, compared step by step with the naive queues.

use proptest::prelude::*;
use weft_match::naive::{NaivePosted, NaiveUnexpected};
use weft_match::{Envelope, Key, Pattern, Posted, Unexpected};

fn envelope() -> impl Strategy<Value = Envelope> {
    (0u32..3, 0u32..4, 0i32..4).prop_map(|(ctx, src, tag)| Envelope { ctx, src, tag })
}

fn pattern() -> impl Strategy<Value = Pattern> {
    (envelope(), 0u8..8).prop_map(|(e, w)| Pattern {
        ctx: e.ctx,
        src: (w & 3 != 1).then_some(e.src),
        tag: (w < 5).then_some(e.tag),
    })
}

#[derive(Clone, Debug)]
enum Op {
    Add(Pattern, Envelope),
    Match(Pattern, Envelope),
    Remove(usize),
    Find(Pattern),
}

fn ops() -> impl Strategy<Value = Vec<Op>> {
    let op = prop_oneof![
        5 => (pattern(), envelope()).prop_map(|(p, e)| Op::Add(p, e)),
        4 => (pattern(), envelope()).prop_map(|(p, e)| Op::Match(p, e)),
        1 => (0usize..64).prop_map(Op::Remove),
        1 => pattern().prop_map(Op::Find),
    ];
    prop::collection::vec(op, 1..if cfg!(miri) { 60 } else { 400 })
}

fn config() -> ProptestConfig {
    ProptestConfig { cases: if cfg!(miri) { 3 } else { 512 }, failure_persistence: None, ..Default::default() }
}

proptest! {
    #![proptest_config(config())]
    #[test]
    fn posted_like_naive(ops in ops()) {
        let (mut q, mut n) = (Posted::default(), NaivePosted::default());
        let mut keys: Vec<(Key, u64)> = Vec::new();
        for (i, op) in ops.into_iter().enumerate() {
            match op {
                Op::Add(p, _) => keys.push((q.post(p, i), n.post(p, i))),
                Op::Match(_, e) => {
                    let seen = q.peek(e).copied();
                    let got = q.arrive(e);
                    prop_assert_eq!(got, n.arrive(e));
                    prop_assert_eq!(seen, got);
                }
                Op::Remove(k) if k < keys.len() => {
                    let (a, b) = keys[keys.len() - 1 - k];
                    prop_assert_eq!(q.remove(a), n.remove(b));
                }
                _ => {}
            }
        }
    }

    #[test]
    fn unexpected_like_naive(ops in ops()) {
        let (mut q, mut n) = (Unexpected::default(), NaiveUnexpected::default());
        let mut keys: Vec<(Key, u64)> = Vec::new();
        for (i, op) in ops.into_iter().enumerate() {
            match op {
                Op::Add(_, e) => keys.push((q.push(e, i), n.push(e, i))),
                Op::Match(p, _) => {
                    let got = q.take(p);
                    prop_assert!(got.is_none_or(|(e, _)| p.accepts(&e)));
                    prop_assert_eq!(got.map(|g| g.1), n.take(p));
                }
                Op::Remove(k) if k < keys.len() => {
                    let (a, b) = keys[keys.len() - 1 - k];
                    prop_assert_eq!(q.remove(a).map(|g| g.1), n.remove(b));
                }
                Op::Find(p) => prop_assert_eq!(q.find(p).map(|f| *f.2), n.find(p).copied()),
                Op::Remove(_) => {}
            }
        }
        let mut rest = Vec::new();
        rest.extend(q.iter().map(|x| *x.2));
        prop_assert!(rest.is_sorted());
        prop_assert_eq!(rest.len(), q.len());
    }
}

/// 10,000 entries that never match must not make others slow: the last one is found as fast as
/// the first, within a generous factor.
#[test]
fn deep_queues_stay_fast() {
    let rounds = if cfg!(miri) { 10 } else { 4_000 };
    // The least of several times: whatever else the machine does makes both longer.
    let times = || [few_and_many(10, rounds), few_and_many(if cfg!(miri) { 100 } else { 10_000 }, rounds)];
    let all: Vec<_> = (0..if cfg!(miri) { 1 } else { 7 }).map(|_| times()).collect();
    let least = |i: usize| all.iter().map(|t| t[i]).min().unwrap();
    assert!(cfg!(miri) || least(1) < 20 * least(0), "a round takes {} ns, and {} behind 10000", least(0), least(1));
}

/// Nanoseconds of a round that matches past `n` posted and `n` unexpected messages of others.
fn few_and_many(n: u32, rounds: i32) -> u128 {
    let mut posted = Posted::default();
    let mut unexpected = Unexpected::default();
    for i in 0..n {
        posted.post(Pattern { ctx: 0, src: Some(1), tag: Some(i as i32) }, i);
        unexpected.push(Envelope { ctx: 0, src: 1, tag: i as i32 }, i);
    }
    let t = std::time::Instant::now();
    for i in 0..rounds {
        let tag = 1 << 20 | i;
        posted.post(Pattern { ctx: 0, src: Some(2), tag: Some(tag) }, 7);
        assert_eq!(posted.arrive(Envelope { ctx: 0, src: 2, tag }), Some(7));
        unexpected.push(Envelope { ctx: 0, src: 2, tag }, 8);
        let any = Pattern { ctx: 0, src: None, tag: Some(tag) };
        assert_eq!(unexpected.take(any).map(|x| x.1), Some(8));
        let last = Pattern { ctx: 0, src: Some(1), tag: Some(n as i32 - 1) };
        assert_eq!(unexpected.find(last).map(|f| *f.2), Some(n - 1));
    }
    t.elapsed().as_nanos() / rounds as u128
}
