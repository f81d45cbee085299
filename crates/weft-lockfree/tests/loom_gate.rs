//! Models of the gate: no update is lost, whether made by an atomic instruction or by a loop that is
//! alone, while slots close and open.
//!
//! Loom knows no membarrier: the model has a fence on both sides.
#![cfg(loom)]

use loom::sync::Arc;
use loom::thread;
use weft_lockfree::{Gate, Slot};
use weft_sync::{AtomicU64, Ordering};

struct Shared {
    slot: Box<Slot>,
    element: AtomicU64,
    busy: [&'static AtomicU64; 2],
}

impl Shared {
    fn new() -> Arc<Self> {
        let busy = std::array::from_fn(|_| &*Box::leak(Box::new(AtomicU64::new(0))));
        Arc::new(Self { slot: Slot::new(), element: AtomicU64::new(0), busy })
    }
    /// The gate of one of the two processes.
    fn gate(&self, me: usize) -> Gate {
        Gate::new(self.busy[me], vec![self.busy[1 - me]], true)
    }
    fn word(&self) {
        self.element.fetch_add(1, Ordering::AcqRel);
    }
    /// Loses what comes between.
    fn alone(&self) {
        let was = self.element.load(Ordering::Relaxed);
        self.element.store(was + 1, Ordering::Relaxed);
    }
    fn many(&self, gate: &Gate) {
        gate.several(&self.slot, 4, || self.word(), || self.alone());
    }
    fn one(&self, gate: &Gate) {
        gate.single(&self.slot, || self.word());
    }
}

fn model(f: impl Fn() + Sync + Send + 'static) {
    let mut b = loom::model::Builder::new();
    b.preemption_bound = Some(3);
    b.check(f);
}

/// One element against many: the slot closes, and opens again after the second single update.
#[test]
fn single_updates_while_a_slot_closes_and_opens() {
    model(|| {
        let s = Shared::new();
        let other = {
            let s = s.clone();
            thread::spawn(move || {
                let gate = s.gate(1);
                s.one(&gate);
                s.one(&gate);
            })
        };
        let gate = s.gate(0);
        s.many(&gate);
        s.many(&gate);
        other.join().unwrap();
        assert_eq!(s.element.load(Ordering::Acquire), 4);
    });
}

/// Two that close at once, one of which opens between.
#[test]
fn two_that_close() {
    model(|| {
        let s = Shared::new();
        let other = {
            let s = s.clone();
            thread::spawn(move || {
                let gate = s.gate(1);
                s.many(&gate);
                s.one(&gate);
            })
        };
        let gate = s.gate(0);
        s.many(&gate);
        s.one(&gate);
        s.many(&gate);
        other.join().unwrap();
        assert_eq!(s.element.load(Ordering::Acquire), 5);
    });
}

/// An update under the guard that leaves the slot open keeps single ones out.
#[test]
fn the_guard_of_an_open_slot() {
    model(|| {
        let s = Shared::new();
        let other = {
            let s = s.clone();
            thread::spawn(move || s.slot.guarded(|| s.alone()))
        };
        s.slot.guarded(|| s.alone());
        other.join().unwrap();
        assert_eq!(s.element.load(Ordering::Acquire), 2);
    });
}
