//! Models of the biased lock: one thread is inside at a time, and sees what the others did.
//!
//! Loom knows no membarrier: both sides have fences here, as `compiler_fence` is one under loom.
#![cfg(loom)]

use loom::cell::UnsafeCell;
use loom::sync::{Arc, Mutex};
use loom::thread;
use weft_lockfree::{Bias, Seat};
use weft_sync::{Ordering, fence};

struct Shared {
    bias: Bias,
    lock: Mutex<()>,
    count: UnsafeCell<u32>,
}

impl Shared {
    /// One turn of the lock; `grants`: asks for the grant at the end.
    fn turn(&self, grants: Option<&'static Seat>) {
        if self.bias.enter() {
            self.add();
            assert!(self.bias.leave());
            return;
        }
        let _held = self.lock.lock().unwrap();
        self.bias.take_away(|| fence(Ordering::SeqCst));
        self.add();
        assert!(!self.bias.leave());
        if let Some(seat) = grants {
            self.bias.grant(seat);
        }
    }
    fn add(&self) {
        // The cell checks that nobody else is there, and that earlier turns happened before.
        // SAFETY: by the lock that is modelled.
        self.count.with_mut(|c| unsafe { *c += 1 });
    }
}

fn model(grants: [bool; 2]) {
    let mut b = loom::model::Builder::new();
    b.preemption_bound = Some(3);
    b.check(move || {
        let s = Arc::new(Shared { bias: Bias::new(), lock: Mutex::new(()), count: UnsafeCell::new(0) });
        let run = |s: &Shared, grants: bool| {
            let seat = grants.then(Seat::new);
            s.turn(seat);
            s.turn(None);
        };
        let other = {
            let s = s.clone();
            thread::spawn(move || run(&s, grants[1]))
        };
        run(&s, grants[0]);
        other.join().unwrap();
        // SAFETY: the other thread has ended.
        assert_eq!(s.count.with(|c| unsafe { *c }), 4);
    });
}

#[test]
fn a_grant_is_taken_away() {
    model([true, false]);
}

#[test]
fn a_grant_moves() {
    model([true, true]);
}
