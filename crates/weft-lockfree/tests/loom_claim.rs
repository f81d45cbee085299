//! Model of a shared transfer: every chunk is copied once, whoever sees all done sees all bytes, and
//! a side that comes late leaves the next transfer alone.
#![cfg(loom)]

use loom::cell::UnsafeCell;
use loom::sync::Arc;
use loom::thread;
use weft_lockfree::{End, ShareWords};

/// So many that the first claims take two at once.
const N: u64 = 8;

struct Job {
    share: ShareWords,
    bytes: [UnsafeCell<u64>; N as usize],
}

/// Copies what it can; true if it finished the row.
fn copy(job: &Job, generation: u16, end: End) -> bool {
    let mut last = false;
    while let Some(c) = job.share.claim(generation, N, end) {
        let n = c.end - c.start;
        for i in c {
            // SAFETY: claimed by this thread alone; loom checks.
            job.bytes[i as usize].with_mut(|p| unsafe { *p += 1 });
        }
        last = job.share.add_done(n) == N;
    }
    last
}

#[test]
fn all_bytes_are_seen_by_whoever_sees_all_done() {
    // All interleavings with three preemptions: with any number it takes minutes.
    let mut model = loom::model::Builder::new();
    model.preemption_bound = Some(3);
    model.check(|| {
        let bytes = std::array::from_fn(|_| UnsafeCell::new(0));
        let job = Arc::new(Job { share: ShareWords::new(), bytes });
        let generation = job.share.begin();
        let other = {
            let job = job.clone();
            thread::spawn(move || copy(&job, generation, End::Back))
        };
        copy(&job, generation, End::Front);
        while job.share.n_done() != N {
            thread::yield_now();
        }
        for b in &job.bytes {
            // SAFETY: all copiers are done, as `n_done` said; loom checks.
            assert_eq!(b.with(|p| unsafe { *p }), 1);
        }
        // The next transfer begins while the other side may still look for chunks of this one.
        job.share.end();
        let next = job.share.begin();
        assert_eq!(job.share.claim(next, N, End::Front), Some(0..2));
        other.join().unwrap();
        assert_eq!(job.share.n_done(), 0);
    });
}
