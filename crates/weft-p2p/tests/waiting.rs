//! Sleeping and waking, by counts: nothing here looks at a clock.

mod common;

use common::*;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use weft_p2p::*;

/// Waits for one message.
fn wait_for(r: &Rank, slumber: &Slumber) -> bool {
    let mut b = [0];
    let StartedRecv::Pending(q) = r.irecv(&mut b, Some(0), 0, Some(0)) else { return true };
    slumber.wait(&r.p2p, || {
        r.p2p.progress();
        r.p2p.poll(q).is_some()
    })
}

/// A wait that lasts takes three steps for each of its naps, which grow: it looks, announces, and sleeps.
#[test]
fn a_long_wait_costs_next_to_no_cpu() {
    const NAPS: u64 = 12;
    for mode in [weft_shm::WAIT_OVERSUBSCRIBED, weft_shm::WAIT_DEDICATED] {
        ranks_mode(1, mode, 60, |r| {
            let (mut w, mut steps) = (Waiter::new(), 0);
            while r.p2p.counters().sleeps < NAPS {
                r.p2p.progress();
                r.p2p.idle(&mut w);
                steps += u64::from(r.p2p.counters().sleeps > 0);
            }
            assert!(steps <= 3 * NAPS, "{steps} steps in {NAPS} naps, mode {mode}");
        });
    }
}

/// A message wakes a sleeper before its nap would end.
#[test]
fn wakes_are_not_left_to_the_timeout() {
    const TIMES: u64 = 10;
    for mode in [weft_shm::WAIT_OVERSUBSCRIBED, weft_shm::WAIT_DEDICATED] {
        let (slumber, woken) = (Slumber::default(), AtomicU64::new(0));
        ranks_mode(2, mode, 60, |r| {
            for _ in 0..TIMES {
                if r.me == 0 {
                    slumber.await_deep();
                    r.send(&[1], 1, 0, 0);
                    r.recv(&mut [0], Some(1), 0, Some(0));
                } else {
                    woken.fetch_add(u64::from(wait_for(r, &slumber)), Ordering::SeqCst);
                    r.send(&[1], 0, 0, 0);
                }
            }
        });
        // The sender may be kept from its core for longer than a nap.
        let woken = woken.into_inner();
        assert!(woken > TIMES / 4, "mode {mode}: woken in {woken} of {TIMES} naps of 32 ms or more");
    }
}

/// A thread that sleeps is woken when another thread of its process completes its request.
#[test]
fn threads_of_one_process_wake_each_other() {
    const TIMES: u64 = 10;
    let (slumber, woken) = (Slumber::default(), AtomicU64::new(0));
    ranks_mode(1, weft_shm::WAIT_DEDICATED, 60, |r| {
        // The lock that MPI_THREAD_MULTIPLE would take.
        let lock = Mutex::new(());
        for _ in 0..TIMES {
            std::thread::scope(|s| {
                s.spawn(|| {
                    let mut b = [0u8; 4];
                    let guard = lock.lock().unwrap();
                    let StartedRecv::Pending(q) = r.irecv(&mut b, None, 0, None) else { panic!() };
                    drop(guard);
                    let done = || {
                        let _guard = lock.lock().unwrap();
                        r.p2p.progress();
                        r.p2p.poll(q).inspect(|c| assert_eq!(c.bytes, 4)).is_some()
                    };
                    woken.fetch_add(u64::from(slumber.wait(&r.p2p, done)), Ordering::SeqCst);
                });
                slumber.await_deep();
                let _guard = lock.lock().unwrap();
                assert_eq!(r.isend(SendMode::Standard, b"wake", 0, 0, 1), Started::Done);
            });
        }
    });
    let woken = woken.into_inner();
    assert!(woken > TIMES / 4, "woken in {woken} of {TIMES} naps of 32 ms or more");
}
