//! Messages in the ring: whole records, and several pieces, taken at once or matched on the way.

mod common;

use common::*;
use weft_base::Proc;
use weft_p2p::*;
use weft_shm::JobLayout;

/// Lengths around those at which the ways change.
const SIZES: [usize; 14] = [57, 64, 255, 256, 511, 1024, 4095, 4096, 4097, 8191, 8193, 12_345, 16_383, 16_384];

/// A message that is in the ring already is received without a request, by either call.
#[test]
fn receives_that_need_no_request() {
    let turn = std::sync::Barrier::new(2);
    ranks_mode(2, weft_shm::WAIT_DEDICATED, 60, |r| {
        let mut inp = vec![0u8; 16_384];
        for i in 0..1000u64 {
            let len = SIZES[i as usize % SIZES.len()];
            let out = pattern(i, len);
            if r.me == 0 {
                // SAFETY: the vector has `len` bytes.
                if !unsafe { r.p2p.send_fast::<true>(out.as_ptr(), len, Proc(1), 0, 3) } {
                    assert_eq!(r.isend(SendMode::Standard, &out, 1, 0, 3), Started::Done);
                }
                turn.wait();
                turn.wait();
                continue;
            }
            turn.wait();
            let (ptr, cap) = (inp.as_mut_ptr(), inp.len());
            // Only a blocking receive waits for pieces.
            let blocking = i % 3 != 1 || len > 4096;
            // SAFETY: the vector has `cap` bytes.
            let n = unsafe {
                match blocking {
                    true => r.p2p.recv_fast(ptr, cap, Proc(0), 0, 3, P2p::SPINS),
                    false => r.p2p.recv_arrived(ptr, cap, Proc(0), 0, 3),
                }
            };
            assert_eq!(n, Some(len as u64), "message {i}");
            assert!(inp[..len] == out[..], "message {i} of {len} bytes");
            turn.wait();
        }
    });
}

/// Receives are posted before, between and after the pieces; two tags, each in order.
#[test]
fn posted_at_any_moment() {
    ranks_mode(2, weft_shm::WAIT_DEDICATED, 60, |r| {
        const N: u64 = 1500;
        if r.me == 0 {
            for i in 0..N {
                let tag = (i * 7 % 5 / 3) as i32;
                r.send(&pattern(i, 8193 + (i as usize * 131) % 8000), 1, 0, tag);
                if i % 20 == 19 {
                    // Out of order only within what is buffered.
                    r.recv(&mut [], Some(1), 0, Some(9));
                }
            }
            return;
        }
        let tags: Vec<i32> = (0..N).map(|i| (i * 7 % 5 / 3) as i32).collect();
        for (start, window) in (0..N).step_by(20).zip(tags.chunks(20)) {
            // Those of tag 1 first, so that those of tag 0 come unexpected, or the other way round.
            let first = (start / 20 % 2) as i32;
            for tag in [first, 1 - first] {
                let ours = (start..).zip(window).filter(|w| *w.1 == tag);
                for (i, _) in ours {
                    let want = pattern(i, 8193 + (i as usize * 131) % 8000);
                    let mut got = vec![0; want.len()];
                    for _ in 0..i % 64 {
                        r.p2p.progress();
                    }
                    let c = r.recv(&mut got, [None, Some(0)][i as usize % 2], 0, Some(tag));
                    assert_eq!((c.bytes, c.tag), (want.len() as u64, tag));
                    assert!(got == want, "message {i}");
                }
            }
            r.send(&[], 0, 0, 9);
        }
        assert!(r.p2p.counters().unexpected > 0);
    });
}

#[test]
fn more_than_the_ring_holds() {
    ranks(2, |r| {
        const N: u64 = 600;
        if r.me == 0 {
            // 9 MiB without a look at the receiver.
            let all: Vec<Vec<u8>> = (0..N).map(|i| pattern(i, 15_000 + i as usize)).collect();
            let sent: Vec<_> = all.iter().map(|b| r.isend(SendMode::Standard, b, 1, 0, 1)).collect();
            assert!(sent.iter().any(|s| *s != Started::Done), "some had to wait");
            r.barrier();
            for s in sent {
                if let Started::Pending(q) = s {
                    r.wait(q);
                }
            }
            let c = r.p2p.counters();
            assert!(c.sent[Path::Inline as usize].messages > 50, "{:?}", c.sent);
        } else {
            r.barrier();
            for i in 0..N {
                let mut got = vec![0; 15_000 + i as usize];
                r.recv(&mut got, Some(0), 0, Some(1));
                assert!(got == pattern(i, got.len()), "message {i}");
            }
        }
    });
}

/// A sender that is far ahead fills the receiver's memory up to a limit; the rest waits with it.
#[test]
fn unexpected_messages_are_bounded() {
    const LEN: usize = 60_000;
    const GROUPS: usize = 30;
    ranks(2, |r| {
        // Each knows where the other is.
        r.barrier();
        let data = pattern(1, LEN);
        let mut got = vec![0; LEN];
        if r.me == 0 {
            let mut sent = Vec::new();
            let inline =
                || [Path::Inline, Path::Swap].iter().map(|&p| r.p2p.counters().sent[p as usize].bytes).sum::<u64>();
            let before = inline();
            for _ in 0..GROUPS {
                sent.extend((0..20).map(|_| r.isend(SendMode::Standard, &data, 1, 0, 1)));
                // The receiver empties the ring, and what is announced does not hold this up.
                r.send(&[], 1, 0, 2);
                r.recv(&mut [], Some(1), 0, Some(3));
            }
            let early = inline() - before;
            let ring = JobLayout::new(2).ring_len();
            assert!(early >= 16 << 20, "{early} bytes before their receives");
            assert!(early <= (16 << 20) + ring, "{early} bytes before their receives");
            for s in sent {
                if let Started::Pending(q) = s {
                    r.wait(q);
                }
            }
            r.recv(&mut [], Some(1), 0, Some(3));
            let before = inline();
            r.send(&data, 1, 0, 4);
            assert_eq!(inline() - before, LEN as u64, "there is room again");
        } else {
            for _ in 0..GROUPS {
                r.recv(&mut [], Some(0), 0, Some(2));
                r.send(&[], 0, 0, 3);
            }
            for i in 0..20 * GROUPS {
                r.recv(&mut got, Some(0), 0, Some(1));
                assert!(got == data, "message {i}");
            }
            r.send(&[], 0, 0, 3);
            r.recv(&mut got, Some(0), 0, Some(4));
            assert!(got == data);
        }
    });
}

/// Exchanges through buffers that change hands, by receives of both kinds, whether or not ranks have cores.
#[test]
fn buffers_change_hands() {
    for mode in [weft_shm::WAIT_DEDICATED, weft_shm::WAIT_OVERSUBSCRIBED] {
        ranks_mode(2, mode, 60, |r| {
            let peer = 1 - r.me;
            let longest = (JobLayout::new(2).ring_len() / 4) as usize;
            let sizes = [511, 512, 1023, 1024, 1025, 2049, 4096, 65_536, 65_537, 200_001, longest];
            let mut inp = vec![0u8; longest];
            for i in 0..300u64 {
                let len = sizes[i as usize % sizes.len()];
                let out = pattern(i + u64::from(r.me), len);
                if r.me == 0 {
                    r.send(&out, peer, 0, 3);
                }
                // SAFETY: the vector has its length.
                let now = (i % 2 == 0)
                    .then(|| unsafe { r.p2p.recv_fast(inp.as_mut_ptr(), inp.len(), Proc(peer), 0, 3, P2p::SPINS) });
                let n = now.flatten().unwrap_or_else(|| r.recv(&mut inp, Some(peer), 0, Some(3)).bytes);
                assert_eq!(n, len as u64, "message {i}");
                assert!(inp[..len] == pattern(i + u64::from(peer), len)[..], "message {i} of {len} bytes");
                if r.me == 1 {
                    r.send(&out, peer, 0, 3);
                }
            }
            let swap = r.p2p.counters().sent[Path::Swap as usize].messages;
            assert!(swap > 150, "{swap} of 300");
        });
    }
}
