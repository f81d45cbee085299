//! Each protocol, one thing at a time.

mod common;

use common::*;
use weft_base::{ErrClass, Proc, consts};
use weft_datatype::Datatype;
use weft_p2p::*;

const SIZES: [usize; 22] = [
    0,
    1,
    3,
    7,
    8,
    9,
    48,
    55,
    56,
    57,
    64,
    200,
    255,
    256,
    1000,
    4096,
    4097,
    16384,
    16385,
    100_000,
    1 << 20,
    (5 << 20) + 13,
];

#[test]
fn every_size_both_orders() {
    ranks(2, |r| {
        for (i, &len) in SIZES.iter().enumerate() {
            for early in [true, false] {
                let want = pattern(i as u64, len);
                if r.me == 0 {
                    if early {
                        r.barrier();
                    }
                    r.send(&want, 1, 0, 5);
                    if !early {
                        r.barrier();
                    }
                } else {
                    let mut got = vec![0; len];
                    let req = early.then(|| r.irecv(&mut got, Some(0), 0, Some(5)));
                    let c = match req {
                        Some(req) => {
                            r.barrier();
                            r.finish_recv(req)
                        }
                        None if len <= 16384 => {
                            r.barrier();
                            r.recv(&mut got, None, 0, None)
                        }
                        None => {
                            let c = r.recv(&mut got, None, 0, None);
                            r.barrier();
                            c
                        }
                    };
                    assert_eq!((c.src, c.tag, c.bytes), (Proc(0), 5, len as u64));
                    assert!(c.error.is_none() && !c.cancelled);
                    assert!(got == want, "content of {len} bytes");
                }
            }
        }
    });
}

#[test]
fn fast_paths() {
    ranks_mode(2, weft_shm::WAIT_DEDICATED, 60, |r| {
        let peer = 1 - r.me;
        for i in 0..20_000u64 {
            let len = (i % 57) as usize;
            let out = pattern(i, len);
            let mut inp = [0u8; 64];
            let send = || {
                // SAFETY: the vector has `len` bytes.
                if !unsafe { r.p2p.send_fast::<true>(out.as_ptr(), len, Proc(peer), 0, 3) } {
                    r.send(&out, peer, 0, 3);
                }
            };
            if r.me == 0 {
                send();
            }
            // SAFETY: the array has 64 bytes.
            let n = unsafe { r.p2p.recv_fast(inp.as_mut_ptr(), 64, Proc(peer), 0, 3, P2p::SPINS) };
            let n = n.unwrap_or_else(|| r.recv(&mut inp, Some(peer), 0, Some(3)).bytes);
            assert_eq!(&inp[..n as usize], &out[..]);
            if r.me == 1 {
                send();
            }
        }
        assert!(r.p2p.counters().sent[Path::Inline as usize].messages >= 20_000);
    });
}

/// A message of `wildcards_at_once`, of which each source sends a list.
#[derive(Clone, Copy)]
struct Sent {
    ctx: u32,
    tag: i32,
    len: usize,
}

fn list_of(src: u32, n: u64) -> Vec<Sent> {
    let lens = [0, 1, 8, 40, 56, 57, 300, 1000, 1024, 3000, 5000, 20_000];
    let one = |i| {
        let x = pattern(i * 2 + u64::from(src), 8);
        Sent {
            ctx: 8 * u32::from(x[0].is_multiple_of(4)),
            tag: i32::from(x[1] % 3),
            len: lens[x[2] as usize % lens.len()],
        }
    };
    (0..n).map(one).collect()
}

/// By wildcards, each receive takes the first message of its source that it accepts, and others wait for theirs.
#[test]
fn wildcards_at_once() {
    const N: u64 = 6000;
    ranks_mode(3, weft_shm::WAIT_DEDICATED, 60, |r| {
        if r.me != 0 {
            for (i, m) in list_of(r.me, N).iter().enumerate() {
                r.send(&pattern(i as u64, m.len), 0, m.ctx, m.tag);
            }
            return;
        }
        let mut left = [vec![], list_of(1, N), list_of(2, N)].map(|l| l.into_iter().enumerate().collect::<Vec<_>>());
        left.iter_mut().for_each(|l| l.reverse());
        let (mut got, mut at_once) = (vec![0; 20_000], 0);
        for turn in 0.. {
            let Some(from) = [1 + turn % 2, 2 - turn % 2].into_iter().find(|&s| !left[s].is_empty()) else { break };
            let (_, next) = *left[from].last().unwrap();
            let (src, tag) = ((turn % 3 == 0).then_some(from as u32), (turn % 5 < 2).then_some(next.tag));
            // SAFETY: the vector has its length.
            let done =
                unsafe { r.p2p.recv_any(got.as_mut_ptr(), got.len(), (src.map(Proc), next.ctx, tag), P2p::SPINS) };
            at_once += usize::from(done.is_some());
            let (Proc(by), its, n) = done.unwrap_or_else(|| {
                let c = r.recv(&mut got, src, next.ctx, tag);
                (c.src, c.tag, c.bytes)
            });
            let accepts = |m: &Sent| m.ctx == next.ctx && tag.is_none_or(|t| t == m.tag);
            let at = left[by as usize].iter().rposition(|(_, m)| accepts(m)).expect("a message of this kind was sent");
            let (i, m) = left[by as usize].remove(at);
            assert!(src.is_none_or(|s| s == by) && (its, n) == (m.tag, m.len as u64), "the first one that is accepted");
            assert!(got[..m.len] == pattern(i as u64, m.len), "its bytes");
        }
        assert!(at_once > 100, "{at_once} came the short way");
    });
}

#[test]
fn truncation_delivers_what_fits() {
    ranks(2, |r| {
        for (i, &len) in SIZES.iter().enumerate().filter(|s| *s.1 > 0) {
            for room in [0, len / 2, len - 1] {
                for early in [true, false] {
                    let want = pattern(i as u64, len);
                    if r.me == 0 {
                        if early {
                            r.barrier();
                        }
                        r.send(&want, 1, 0, 5);
                        r.send(b"next", 1, 0, 6);
                    } else {
                        let mut got = vec![0; room];
                        let mut next = [0; 4];
                        let c = if early {
                            let q = r.irecv(&mut got, Some(0), 0, Some(5));
                            r.barrier();
                            r.finish_recv(q)
                        } else {
                            while r.p2p.iprobe(None, 0, Some(5)).is_none() {
                                r.p2p.progress();
                            }
                            r.recv(&mut got, Some(0), 0, Some(5))
                        };
                        assert_eq!(c.bytes, room as u64);
                        assert_eq!(c.error.unwrap().class, ErrClass::TRUNCATE);
                        assert!(got[..] == want[..room]);
                        r.recv(&mut next, Some(0), 0, Some(6));
                        assert_eq!(&next, b"next");
                    }
                }
            }
        }
    });
}

#[test]
fn synchronous_sends_wait_for_the_match() {
    ranks(2, |r| {
        for len in [0, 8, 5000, 300_000] {
            let mut b = vec![7; len];
            if r.me == 0 {
                let Started::Pending(q) = r.isend(SendMode::Sync, &b, 1, 0, 1) else {
                    panic!("a synchronous send cannot be done at once")
                };
                r.barrier();
                for _ in 0..1000 {
                    r.p2p.progress();
                }
                assert!(!r.p2p.is_complete(q), "{len} bytes");
                r.send(&[], 1, 0, 2);
                r.wait(q);
            } else {
                r.barrier();
                r.recv(&mut [], Some(0), 0, Some(2));
                let c = r.recv(&mut b, Some(0), 0, Some(1));
                assert_eq!(c.bytes, len as u64);
            }
        }
    });
}

#[test]
fn to_oneself() {
    ranks(1, |r| {
        for &len in &SIZES {
            for mode in [SendMode::Standard, SendMode::Sync, SendMode::Ready] {
                let want = pattern(len as u64, len);
                let mut got = vec![0; len];
                // Receive first, then send first.
                let q = r.irecv(&mut got, None, 0, Some(1));
                assert_eq!(r.isend(mode, &want, 0, 0, 1), Started::Done);
                assert_eq!(r.finish_recv(q).bytes, len as u64);
                assert!(got == want);
                got.fill(0);
                let s = r.isend(mode, &want, 0, 0, 1);
                let c = r.recv(&mut got, Some(0), 0, None);
                assert_eq!((c.src, c.tag, c.bytes), (Proc(0), 1, len as u64));
                if let Started::Pending(s) = s {
                    r.wait(s);
                }
                assert!(got == want);
            }
        }
    });
}

#[test]
fn probes_take_what_they_found() {
    ranks(2, |r| {
        if r.me == 0 {
            for (i, len) in [10usize, 3000, 10_000, 200_000].into_iter().enumerate() {
                let b = pattern(i as u64, len);
                let Started::Pending(q) = r.isend(SendMode::Sync, &b, 1, 3, i as i32) else { panic!() };
                r.wait(q);
            }
        } else {
            for (i, len) in [10usize, 3000, 10_000, 200_000].into_iter().enumerate() {
                let info = loop {
                    r.p2p.progress();
                    if let Some(info) = r.p2p.iprobe(Some(Proc(0)), 3, None) {
                        break info;
                    }
                };
                assert_eq!(info, ProbeInfo { src: Proc(0), tag: i as i32, bytes: len as u64 });
                let (msg, again) = r.p2p.improbe(None, 3, Some(i as i32)).unwrap();
                assert_eq!(info, again);
                assert!(r.p2p.iprobe(None, 3, None).is_none());
                let mut b = vec![0; len];
                let buf = RecvBuf::Bytes { ptr: b.as_mut_ptr(), len };
                let q = r.p2p.imrecv(msg, buf).unwrap();
                assert_eq!(r.finish_recv(q).bytes, len as u64);
                assert!(b == pattern(i as u64, len));
            }
        }
    });
}

#[test]
fn cancellation() {
    ranks(2, |r| {
        let mut b = vec![1; 100_000];
        if r.me == 0 {
            // A receive that nothing matches.
            let StartedRecv::Pending(q) = r.irecv(&mut b, None, 0, Some(99)) else { panic!() };
            r.p2p.cancel(q);
            assert!(r.wait(q).cancelled);
            // Sends that nobody has matched: short synchronous, announced.
            for len in [4, 100_000] {
                let Started::Pending(q) = r.isend(SendMode::Sync, &b[..len], 1, 0, 1) else { panic!() };
                r.p2p.cancel(q);
                assert!(r.wait(q).cancelled);
            }
            // One that was received.
            let Started::Pending(q) = r.isend(SendMode::Sync, &b[..4], 1, 0, 2) else { panic!() };
            r.recv(&mut [], Some(1), 0, Some(3));
            r.p2p.cancel(q);
            assert!(!r.wait(q).cancelled);
            r.barrier();
        } else {
            r.recv(&mut b[..4], Some(0), 0, Some(2));
            r.send(&[], 0, 0, 3);
            r.barrier();
            assert!(r.p2p.iprobe(None, 0, None).is_none());
        }
    });
    ranks(1, |r| {
        let Started::Pending(q) = r.isend(SendMode::Sync, &[1], 0, 0, 1) else { panic!() };
        r.p2p.cancel(q);
        assert!(r.wait(q).cancelled);
        assert!(r.p2p.iprobe(None, 0, None).is_none());
    });
}

#[test]
fn derived_types_on_either_side() {
    let int = Datatype::predefined(consts::dt::INT).unwrap();
    let every_other = Datatype::vector(1, 1, 1, int).unwrap();
    let every_other = Datatype::resized(0, 8, &every_other).unwrap();
    ranks(2, |r| {
        for n in [1usize, 5, 100, 1500, 10_000, 300_000] {
            let strided: Vec<i32> = (0..2 * n as i32).collect();
            let dense: Vec<i32> = (0..n as i32).map(|i| 2 * i).collect();
            for case in 0..3 {
                let (from_strided, to_strided) = (case != 1, case != 0);
                if r.me == 0 {
                    let (p, dt) = if from_strided { (strided.as_ptr(), &every_other) } else { (dense.as_ptr(), int) };
                    // SAFETY: the vectors hold `n` items of their types.
                    let buf = unsafe { SendBuf::typed(p.cast(), n as i64, dt) };
                    if let Started::Pending(q) = r.p2p.isend(SendMode::Standard, buf, Proc(1), 0, case).unwrap() {
                        r.wait(q);
                    }
                } else {
                    let mut got = vec![-1i32; 2 * n];
                    let dt = if to_strided { &every_other } else { int };
                    // SAFETY: the vector holds `n` items of either type.
                    let buf = unsafe { RecvBuf::typed(got.as_mut_ptr().cast(), n as i64, dt) };
                    let q = r.p2p.irecv(buf, Some(Proc(0)), 0, Some(case)).unwrap();
                    assert_eq!(r.finish_recv(q).bytes, 4 * n as u64);
                    for i in 0..n {
                        let at = if to_strided { 2 * i } else { i };
                        assert_eq!(got[at], 2 * i as i32);
                        if to_strided {
                            assert_eq!(got[at + 1], -1);
                        }
                    }
                }
            }
        }
    });
}

#[test]
fn order_holds_when_the_ring_is_full() {
    ranks(2, |r| {
        let n = 200_000u64;
        if r.me == 0 {
            let bodies: Vec<[u8; 8]> = (0..n).map(u64::to_le_bytes).collect();
            let reqs: Vec<_> = bodies
                .iter()
                .filter_map(|b| match r.isend(SendMode::Standard, b, 1, 0, 0) {
                    Started::Pending(q) => Some(q),
                    Started::Done => None,
                })
                .collect();
            assert!(!reqs.is_empty(), "the ring never filled");
            r.barrier();
            reqs.into_iter().for_each(|q| assert!(r.wait(q).error.is_none()));
        } else {
            r.barrier();
            for i in 0..n {
                let mut b = [0; 8];
                r.recv(&mut b, Some(0), 0, Some(0));
                assert_eq!(u64::from_le_bytes(b), i);
            }
        }
    });
}

#[test]
fn detached_sends_and_receives_complete() {
    ranks(2, |r| {
        let b = pattern(1, 200_000);
        let mut got = vec![0; 200_000];
        if r.me == 0 {
            for _ in 0..20 {
                if let Started::Pending(q) = r.isend(SendMode::Standard, &b, 1, 0, 0) {
                    r.p2p.detach(q);
                }
            }
            r.finish();
        } else {
            for _ in 0..20 {
                r.recv(&mut got, Some(0), 0, Some(0));
                assert!(got == b);
            }
        }
    });
}
