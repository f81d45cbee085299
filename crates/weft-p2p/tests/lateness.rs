//! Receivers that are away, and are back: what a sender does for them, by its counters.

mod common;

use common::*;
use std::sync::Barrier;
use std::time::Duration;
use weft_p2p::*;

/// Beyond the eager limit, also that between far cores, and within it.
const LONG: usize = 1 << 20;
const SHORT: usize = 64 << 10;
/// Long messages that wait for an absent receiver, those without a sign of backlog that lower a threshold, and some more:
/// behind one that finds no room nobody looks.
const QUEUE: usize = 8;
const CALM: usize = 16;
const MORE: usize = 2 * CALM;
/// Short ones that come together, one after the other, and how often.
const BATCH: usize = 10;
const BATCHES: usize = 50;

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
    clock::put_forward(Duration::ZERO);
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
                send_all(r, QUEUE, &long, || {
                    turn.wait();
                });
            } else {
                turn.wait();
                for _ in 0..QUEUE {
                    clock::put_forward(Duration::from_millis(20));
                    receive(&long);
                }
            }
        }
        turn.wait();
        if r.me == 0 {
            r.send(&long, 1, 0, 0);
            assert!(r.p2p.counters().raised > 0, "nobody was called late");
            for _ in 0..BATCHES {
                // Few at a time, so that none is announced for want of room.
                (0..BATCH).for_each(|_| assert_eq!(r.isend(SendMode::Standard, &short, 1, 0, 0), Started::Done));
                turn.wait();
                turn.wait();
            }
            assert_eq!(r.p2p.counters().lowered, 0);
            // One after the other, so that each finds room in cells.
            (0..=CALM).for_each(|_| {
                send_all(r, 1, &long, || {
                    turn.wait();
                });
                turn.wait();
            });
            assert!(r.p2p.counters().lowered > 0, "still called late, though each finds room");
            // None of them is received before all have gone.
            let mut lowered = 0;
            send_all(r, MORE, &long, || {
                lowered = r.p2p.counters().lowered;
                turn.wait();
            });
            assert!(lowered > 0, "still called late");
        } else {
            receive(&long);
            for _ in 0..BATCHES {
                turn.wait();
                (0..BATCH).for_each(|_| receive(&short));
                turn.wait();
            }
            for _ in 0..=CALM {
                turn.wait();
                receive(&long);
                turn.wait();
            }
            turn.wait();
            (0..MORE).for_each(|_| receive(&long));
        }
    });
}
