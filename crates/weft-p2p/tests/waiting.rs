//! Sleeping and waking.

mod common;

use common::*;
use std::sync::Mutex;
use std::time::{Duration, Instant};
use weft_p2p::*;

/// CPU time of the calling thread.
fn cpu() -> Duration {
    let mut ts = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: `ts` is valid for the call.
    unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &raw mut ts) };
    Duration::new(ts.tv_sec as u64, ts.tv_nsec as u32)
}

#[test]
fn a_long_wait_costs_next_to_no_cpu() {
    for mode in [weft_shm::WAIT_OVERSUBSCRIBED, weft_shm::WAIT_DEDICATED] {
        ranks_mode(2, mode, 60, |r| {
            if r.me == 0 {
                std::thread::sleep(Duration::from_secs(2));
                r.send(b"x", 1, 0, 0);
            } else {
                let start = cpu();
                let mut b = [0];
                r.recv(&mut b, Some(0), 0, Some(0));
                let used = cpu() - start;
                assert!(used < Duration::from_millis(20), "{used:?} of CPU in a wait of 2 s");
                assert!(r.p2p.counters().sleeps > 0);
            }
        });
    }
}

/// A message wakes a sleeper long before its nap would end.
#[test]
fn wakes_are_not_left_to_the_timeout() {
    for mode in [weft_shm::WAIT_OVERSUBSCRIBED, weft_shm::WAIT_DEDICATED] {
        let worst = Mutex::new(Vec::new());
        ranks_mode(2, mode, 60, |r| {
            let mut late = Vec::new();
            for i in 0..10u64 {
                if r.me == 0 {
                    std::thread::sleep(Duration::from_millis(150));
                    let t = Instant::now();
                    r.send(&[1], 1, 0, 0);
                    r.recv(&mut [0], Some(1), 0, Some(0));
                    late.push(t.elapsed());
                } else {
                    r.recv(&mut [0], Some(0), 0, Some(0));
                    r.send(&[1], 0, 0, 0);
                }
                assert!(i < 10);
            }
            if r.me == 0 {
                late.sort();
                worst.lock().unwrap().push(late[5]);
            }
        });
        let median = worst.lock().unwrap()[0];
        // A nap this late in a wait takes 32 ms or more, 16 on average.
        assert!(median < Duration::from_millis(8), "mode {mode}: median round trip {median:?}");
    }
}

/// A thread that sleeps is woken when another thread of its process completes its request.
#[test]
fn threads_of_one_process_wake_each_other() {
    ranks_mode(1, weft_shm::WAIT_DEDICATED, 60, |r| {
        // The lock that MPI_THREAD_MULTIPLE would take.
        let lock = Mutex::new(());
        std::thread::scope(|s| {
            let waiter = s.spawn(|| {
                let mut b = [0u8; 4];
                let guard = lock.lock().unwrap();
                let StartedRecv::Pending(q) = r.irecv(&mut b, None, 0, None) else { panic!() };
                drop(guard);
                let mut w = Waiter::new();
                loop {
                    let guard = lock.lock().unwrap();
                    r.p2p.progress();
                    if let Some(c) = r.p2p.poll(q) {
                        assert_eq!(c.bytes, 4);
                        return Instant::now();
                    }
                    drop(guard);
                    r.p2p.idle(&mut w);
                }
            });
            std::thread::sleep(Duration::from_millis(300));
            let guard = lock.lock().unwrap();
            let t = Instant::now();
            assert_eq!(r.isend(SendMode::Standard, b"wake", 0, 0, 1), Started::Done);
            drop(guard);
            let woken = waiter.join().unwrap();
            assert!(woken - t < Duration::from_millis(20), "{:?}", woken - t);
        });
    });
}
