//! VCIs: engines of one process beside each other.

mod common;

use common::*;
use std::sync::atomic::{AtomicU64, Ordering};
use weft_p2p::*;

fn vci(r: &Rank, k: u32) -> Rank {
    let p2p = r.p2p.vci(k);
    r.p2p.introduce(&p2p);
    Rank { p2p, me: r.me, n: r.n }
}

/// The same context and tag on each VCI name different messages, whatever way they go.
#[test]
fn vcis_match_by_themselves() {
    ranks(3, |r| {
        let all: Vec<Rank> = (0..r.p2p.n_vcis()).map(|k| vci(r, k)).collect();
        assert!(all.len() > 1);
        r.barrier();
        let (to, from) = ((r.me + 1) % r.n, (r.me + r.n - 1) % r.n);
        for len in [1, 8, 300, 5000, 40_000, 300_000] {
            // In one order sent, in the other received.
            let bodies: Vec<Vec<u8>> = (0..all.len()).map(|k| pattern((k * 10) as u64 + r.me as u64, len)).collect();
            let sent: Vec<Started> =
                all.iter().zip(&bodies).map(|(l, b)| l.isend(SendMode::Standard, b, to, 0, 5)).collect();
            for (k, l) in all.iter().enumerate().rev() {
                let mut got = vec![0; len];
                // The sender's VCI moves on only when somebody turns it.
                let req = l.irecv(&mut got, Some(from), 0, Some(5));
                finish(&all, l, req);
                assert!(got == pattern((k * 10) as u64 + from as u64, len), "lane {k}, {len} bytes");
            }
            for (l, s) in all.iter().zip(sent) {
                if let Started::Pending(q) = s {
                    finish(&all, l, StartedRecv::Pending(q));
                }
            }
        }
        // Whoever is first still turns the VCIs of the others.
        for l in &all {
            l.finish();
        }
        r.barrier();
    });
}

fn finish(all: &[Rank], l: &Rank, r: StartedRecv) {
    let StartedRecv::Pending(q) = r else { return };
    let mut w = Waiter::new();
    loop {
        all.iter().for_each(|l| {
            l.p2p.progress();
        });
        if let Some(c) = l.p2p.poll(q) {
            assert!(c.error.is_none());
            return;
        }
        l.p2p.idle(&mut w);
    }
}

/// A process that sleeps wakes for a message on any VCI before its nap ends.
#[test]
fn a_message_on_a_vci_wakes() {
    const TIMES: u64 = 10;
    for mode in [weft_shm::WAIT_OVERSUBSCRIBED, weft_shm::WAIT_DEDICATED] {
        let (slumber, woken) = (Slumber::default(), AtomicU64::new(0));
        ranks_mode(2, mode, 60, |r| {
            let l = vci(r, 1);
            for _ in 0..TIMES {
                if r.me == 0 {
                    slumber.await_deep();
                    l.send(&[1], 1, 0, 0);
                    l.recv(&mut [0], Some(1), 0, Some(0));
                    continue;
                }
                let mut b = [0];
                if let StartedRecv::Pending(q) = l.irecv(&mut b, Some(0), 0, Some(0)) {
                    let done = || {
                        l.p2p.progress();
                        l.p2p.poll(q).is_some()
                    };
                    woken.fetch_add(u64::from(slumber.wait(&l.p2p, done)), Ordering::SeqCst);
                }
                l.send(&[1], 0, 0, 0);
            }
        });
        // The sender may be kept from its core for longer than a nap.
        let woken = woken.into_inner();
        assert!(woken > TIMES / 4, "woken in {woken} of {TIMES} naps of 32 ms or more");
    }
}

/// Two threads of a process, each on a VCI, at once.
#[test]
fn threads_on_vcis_do_not_handshake() {
    const N: u64 = 3000;
    ranks(2, |r| {
        let vcis = [vci(r, 0), vci(r, 3)];
        std::thread::scope(|s| {
            for (k, l) in vcis.iter().enumerate() {
                s.spawn(move || {
                    let mut rng = Rng(77 + k as u64);
                    for i in 0..N {
                        let len = [8, 8, 64, 1000, 20_000][rng.below(5) as usize];
                        let seed = i * 2 + k as u64;
                        let mut b = vec![0; len];
                        if (l.me == 0) == i.is_multiple_of(2) {
                            l.send(&pattern(seed, len), 1 - l.me, 9, k as i32);
                        } else {
                            assert_eq!(l.recv(&mut b, Some(1 - l.me), 9, None).bytes, len as u64);
                            assert!(b == pattern(seed, len));
                        }
                    }
                    l.finish();
                });
            }
        });
        r.barrier();
    });
}
