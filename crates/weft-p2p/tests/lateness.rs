//! Receivers that are away, and are back: what a sender does for them, by its counters.

mod common;

use common::*;
use std::sync::Barrier;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use weft_p2p::*;

/// Beyond the eager limit, and within it.
const LONG: usize = 512 << 10;
const SHORT: usize = 64 << 10;
/// Long messages that wait for an absent receiver, and those without a sign of lateness that lower a threshold.
const QUEUE: usize = 8;
const CALM: usize = 16;
const N_SHORT: usize = 500;

fn send_all(r: &Rank, n: usize, body: &[u8], before_wait: impl FnOnce()) {
    let started: Vec<_> = (0..n).map(|_| r.isend(SendMode::Standard, body, 1, 0, 0)).collect();
    before_wait();
    for s in started {
        if let Started::Pending(q) = s {
            assert!(r.wait(q).error.is_none());
        }
    }
}

/// A receiver that was away is called late; one that has since received what went through the ring, one message after
/// the other, is not.
#[test]
fn who_receives_again_is_no_longer_late() {
    let turn = Barrier::new(2);
    let received = AtomicUsize::new(0);
    ranks_mode(2, weft_shm::WAIT_DEDICATED, 120, |r| {
        let (long, short) = (pattern(1, LONG), pattern(2, SHORT));
        let mut inp = vec![0; LONG];
        let mut receive = |want: &[u8]| {
            let c = r.recv(&mut inp[..want.len()], Some(0), 0, Some(0));
            assert_eq!(c.bytes, want.len() as u64);
            assert!(inp[..want.len()] == *want);
        };
        // Comes to long ones that wait, each after an absence.
        for _ in 0..2 {
            if r.me == 0 {
                send_all(r, QUEUE, &long, || drop(turn.wait()));
            } else {
                turn.wait();
                for _ in 0..QUEUE {
                    std::thread::sleep(Duration::from_millis(20));
                    receive(&long);
                }
            }
        }
        turn.wait();
        if r.me == 0 {
            r.send(&long, 1, 0, 0);
            assert!(r.p2p.counters().raised > 0, "nobody was called late");
            for i in 0..N_SHORT {
                // One at a time, so that none is announced for want of room.
                while received.load(Ordering::Acquire) < i {
                    std::hint::spin_loop();
                }
                r.send(&short, 1, 0, 0);
            }
            turn.wait();
            assert_eq!(r.p2p.counters().lowered, 0);
            // None of them is received before all have gone.
            let mut lowered = 0;
            send_all(r, CALM, &long, || {
                lowered = r.p2p.counters().lowered;
                turn.wait();
            });
            assert!(lowered > 0, "still called late");
        } else {
            receive(&long);
            for i in 0..N_SHORT {
                receive(&short);
                received.store(i + 1, Ordering::Release);
            }
            turn.wait();
            turn.wait();
            (0..CALM).for_each(|_| receive(&long));
        }
    });
}
