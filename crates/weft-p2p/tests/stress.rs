//! Random traffic with checked contents: sizes around every threshold, wildcards, many in flight,
//! all to all, more ranks than cores.

mod common;

use common::*;
use weft_base::Proc;
use weft_p2p::*;

const EDGES: [u64; 12] = [0, 8, 56, 57, 64, 255, 256, 4096, 16 << 10, 64 << 10, 128 << 10, 300 << 10];

fn size(rng: &mut Rng) -> usize {
    let edge = EDGES[rng.below(EDGES.len() as u64) as usize];
    (edge + rng.below(5)).saturating_sub(2) as usize
}

/// The k-th message from `a` to `b` is known to both sides.
fn plan(round: u64, a: u32, b: u32, k: u64) -> (u64, usize, i32, SendMode) {
    let seed = round << 40 ^ (a as u64) << 30 ^ (b as u64) << 20 ^ k;
    let mut rng = Rng(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    rng.next();
    let len = if k.is_multiple_of(3) { size(&mut rng) } else { rng.below(60) as usize };
    let mode = match rng.below(8) {
        0 => SendMode::Sync,
        1 => SendMode::Ready,
        _ => SendMode::Standard,
    };
    (seed, len, rng.below(3) as i32, mode)
}

struct Incoming {
    req: StartedRecv,
    buf: Vec<u8>,
}

/// Every rank sends `per_pair` messages to every rank, itself included, all at once, and receives
/// them by the given style of pattern. Order within (source, tag) is checked by content.
fn all_to_all(r: &Rank, round: u64, per_pair: u64, any_source: bool, any_tag: bool) {
    let ctx = 4 + (round % 3) as u32;
    let mut rng = Rng(round << 8 | r.me as u64 | 1 << 60);
    let max = (300 << 10) + 8;
    let mut outgoing = Vec::new();
    let mut incoming: Vec<Incoming> = Vec::new();
    let mut to_send: Vec<(u32, u64)> = (0..r.n).flat_map(|b| (0..per_pair).map(move |k| (b, k))).collect();
    // Shuffle destinations but keep the order within each.
    for i in (1..to_send.len()).rev() {
        let j = rng.below(i as u64 + 1) as usize;
        to_send.swap(i, j);
    }
    let mut next = vec![0; r.n as usize];
    for x in &mut to_send {
        x.1 = next[x.0 as usize];
        next[x.0 as usize] += 1;
    }
    let mut to_recv: Vec<(u32, i32)> =
        (0..r.n).flat_map(|a| (0..per_pair).map(move |k| (a, plan(round, a, r.me, k).2))).collect();
    while !to_send.is_empty() || !to_recv.is_empty() {
        if rng.below(2) == 0
            && let Some((b, k)) = (!to_send.is_empty()).then(|| to_send.remove(0))
        {
            let (seed, len, tag, mode) = plan(round, r.me, b, k);
            let buf = pattern(seed, len);
            if let Started::Pending(q) = r.isend(mode, &buf, b, ctx, tag) {
                outgoing.push((q, buf));
            }
        } else if let Some((a, tag)) = to_recv.pop() {
            let mut buf = vec![0; max];
            let src = (!any_source).then_some(a);
            let tag = (!any_tag).then_some(tag);
            let req = r.irecv(&mut buf, src, ctx, tag);
            incoming.push(Incoming { req, buf });
        }
        if rng.below(4) == 0 {
            r.p2p.progress();
        }
    }
    for (q, _buf) in outgoing {
        let c = r.wait(q);
        assert!(!c.cancelled && c.error.is_none());
    }
    // Receives of one pattern match in the order in which they were posted, so the k-th completion
    // of a (source, tag) in that order is the k-th message.
    let mut expected: Vec<Vec<u64>> = (0..r.n * 3)
        .map(|i| {
            let (a, tag) = (i / 3, (i % 3) as i32);
            (0..per_pair).rev().filter(|&k| plan(round, a, r.me, k).2 == tag).collect()
        })
        .collect();
    for i in incoming {
        let c = r.finish_recv(i.req);
        let Proc(a) = c.src;
        let k = expected[(a * 3 + c.tag as u32) as usize].pop().expect("a message too many");
        let (seed, len, ..) = plan(round, a, r.me, k);
        assert_eq!(c.bytes, len as u64, "message {k} from {a} with tag {}", c.tag);
        assert!(i.buf[..len] == pattern(seed, len)[..], "content of message {k} from {a}");
        assert!(i.buf[len..].iter().all(|&b| b == 0));
    }
    assert!(expected.iter().all(Vec::is_empty));
}

fn rounds() -> u64 {
    std::env::var("WEFT_STRESS_ROUNDS").ok().and_then(|v| v.parse().ok()).unwrap_or(3)
}

#[test]
fn all_to_all_with_every_kind_of_pattern() {
    for n in [2, 3, 8] {
        ranks(n, |r| {
            for round in 0..rounds() * 4 {
                all_to_all(r, round, 24 / n as u64 + 6, round & 1 != 0, round & 2 != 0);
            }
        });
    }
}

#[test]
fn dedicated_waiting_is_correct_too() {
    ranks_mode(2, weft_shm::WAIT_DEDICATED, 120, |r| {
        for round in 0..rounds() * 4 {
            all_to_all(r, round, 40, round & 1 != 0, round & 2 != 0);
        }
    });
}

/// More senders than rings that are polled: doorbells, heating and cooling.
#[test]
fn many_silent_senders() {
    ranks(20, |r| {
        for round in 0..40u64 {
            let root = (round % 3) as u32;
            if r.me == root {
                let mut seen = 0u32;
                for _ in 1..r.n {
                    let mut b = [0; 8];
                    let c = r.recv(&mut b, None, 0, Some(round as i32));
                    assert_eq!(u64::from_le_bytes(b), c.src.0 as u64 * 1000 + round);
                    seen |= 1 << c.src.0;
                }
                assert_eq!(seen | 1 << root, (1 << r.n) - 1);
            } else {
                r.send(&(r.me as u64 * 1000 + round).to_le_bytes(), root, 0, round as i32);
            }
            if round % 10 == 0 {
                r.barrier();
            }
        }
    });
}

/// Any number of rendezvous in flight, more than there are cells.
#[test]
fn hundreds_of_rendezvous_at_once() {
    ranks(2, |r| {
        let n = 200;
        let len = 100_000;
        let out: Vec<_> = (0..n).map(|i| pattern(i + r.me as u64 * 1000, len)).collect();
        let mut inp: Vec<_> = (0..n).map(|_| vec![0u8; len]).collect();
        let peer = 1 - r.me;
        let sends: Vec<_> =
            out.iter().enumerate().map(|(i, b)| r.isend(SendMode::Standard, b, peer, 0, i as i32)).collect();
        r.barrier();
        // In reverse, so that every announcement was unexpected.
        let recvs: Vec<_> =
            inp.iter_mut().enumerate().rev().map(|(i, b)| r.irecv(b, Some(peer), 0, Some(i as i32))).collect();
        for q in recvs {
            assert_eq!(r.finish_recv(q).bytes, len as u64);
        }
        for s in sends {
            if let Started::Pending(q) = s {
                r.wait(q);
            }
        }
        for (i, b) in inp.iter().enumerate() {
            assert!(*b == pattern(i as u64 + peer as u64 * 1000, len), "message {i}");
        }
    });
}

/// Unexpected messages that nobody receives for long do not starve the pipeline.
#[test]
fn unexpected_cells_do_not_starve_rendezvous() {
    ranks(2, |r| {
        let n = 200;
        let eager = pattern(1, 10_000);
        let big = pattern(2, 1 << 20);
        if r.me == 0 {
            let reqs: Vec<_> = (0..n).map(|i| r.isend(SendMode::Standard, &eager, 1, 0, i)).collect();
            r.send(&big, 1, 0, 1000);
            for s in reqs {
                if let Started::Pending(q) = s {
                    r.wait(q);
                }
            }
        } else {
            let mut b = vec![0; 1 << 20];
            assert_eq!(r.recv(&mut b, Some(0), 0, Some(1000)).bytes, 1 << 20);
            assert!(b == big);
            for i in (0..n).rev() {
                assert_eq!(r.recv(&mut b, Some(0), 0, Some(i)).bytes, 10_000);
                assert!(b[..10_000] == eager);
            }
        }
    });
}
