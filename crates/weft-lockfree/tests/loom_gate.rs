//! Models of the gate: no update is lost, whether made by an atomic instruction or by a loop that is
//! alone, while slots close and open; and who waits for one that has died comes to an end.
//!
//! Loom knows no membarrier: the model has a fence on both sides.
#![cfg(loom)]

use loom::sync::Arc;
use loom::thread;
use weft_lockfree::{Died, Gate, Slot};
use weft_sync::{AtomicU64, Ordering};

/// The rank that dies in the models of deaths.
const VICTIM: u32 = 0;

struct Shared {
    slot: Box<Slot>,
    element: AtomicU64,
    /// Updated with `element` as a pair.
    partner: AtomicU64,
    busy: [&'static AtomicU64; 3],
    /// Not 0: `VICTIM` has died.
    died: &'static AtomicU64,
}

impl Shared {
    fn new() -> Arc<Self> {
        let word = || &*Box::leak(Box::new(AtomicU64::new(0)));
        Arc::new(Self {
            slot: Slot::new(),
            element: AtomicU64::new(0),
            partner: AtomicU64::new(0),
            busy: [word(), word(), word()],
            died: word(),
        })
    }
    /// The gate of one of two processes.
    fn gate(&self, me: usize) -> Gate {
        self.gate_of(me, 2)
    }
    fn gate_of(&self, me: usize, n: usize) -> Gate {
        let died = self.died;
        Gate::new(me, &self.busy[..n], true, Box::new(move |p| p == VICTIM && died.load(Ordering::Acquire) != 0))
    }
    /// The victim is gone: what it had begun stays as it is.
    fn die(&self) {
        self.died.store(1, Ordering::Release);
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
        gate.several(&self.slot, 4, || self.word(), || self.alone()).unwrap();
    }
    fn one(&self, gate: &Gate) {
        gate.single(&self.slot, || self.word()).unwrap();
    }
    /// Updates until one goes through, and frees the guard where it meets the dead. How many did not.
    fn in_spite(&self, gate: &Gate, many: bool) -> u64 {
        let mut lost = 0;
        loop {
            let done = match many {
                true => gate.several(&self.slot, 4, || self.word(), || self.alone()),
                false => gate.single(&self.slot, || self.word()),
            };
            let Err(died) = done else { return lost };
            assert_eq!(died, Died(VICTIM));
            self.slot.recover(died);
            lost += 1;
        }
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
            thread::spawn(move || s.gate(1).guarded(&s.slot, || s.alone()).unwrap())
        };
        s.gate(0).guarded(&s.slot, || s.alone()).unwrap();
        other.join().unwrap();
        assert_eq!(s.element.load(Ordering::Acquire), 2);
    });
}

/// Of two elements that are updated together, whoever reads both together sees both new or both old.
#[test]
fn a_pair_is_seen_whole() {
    model(|| {
        let s = Shared::new();
        let other = {
            let s = s.clone();
            thread::spawn(move || {
                let write = || {
                    s.element.store(1, Ordering::Release);
                    s.partner.store(1, Ordering::Release);
                };
                s.gate(1).several(&s.slot, 2, write, || unreachable!("two do not close")).unwrap();
            })
        };
        let read = || {
            assert_eq!(s.element.load(Ordering::Acquire), s.partner.load(Ordering::Acquire));
        };
        s.gate(0).several(&s.slot, 2, read, || unreachable!("two do not close")).unwrap();
        other.join().unwrap();
    });
}

/// The victim dies with the guard, before its update or behind it. Two wait: each meets the dead at
/// most once, and loses nothing afterwards.
#[test]
fn a_death_with_the_guard() {
    for closed in [false, true] {
        model(move || {
            let s = Shared::new();
            if closed {
                // Alone in a window, it closes at once.
                s.many(&s.gate_of(0, 1));
            }
            let before = s.element.load(Ordering::Relaxed);
            s.gate_of(0, 1).forget_guard(&s.slot);
            let other = {
                let s = s.clone();
                thread::spawn(move || s.in_spite(&s.gate_of(1, 2), false))
            };
            s.die();
            let lost = s.in_spite(&s.gate_of(2, 3), true);
            let lost = lost + other.join().unwrap();
            assert!((1..=2).contains(&lost), "{lost}");
            assert_eq!(s.element.load(Ordering::Acquire), before + 2);
        });
    }
}

/// The victim dies in the middle of a single update of an open slot; who closes it comes through.
#[test]
fn a_death_in_a_single_update() {
    model(|| {
        let s = Shared::new();
        let victim = {
            let s = s.clone();
            thread::spawn(move || {
                if s.gate(0).enter(&s.slot) {
                    s.word();
                }
                s.die();
            })
        };
        let gate = s.gate(1);
        s.many(&gate);
        s.many(&gate);
        victim.join().unwrap();
        let sum = s.element.load(Ordering::Acquire);
        assert!((2..=3).contains(&sum), "{sum}");
    });
}
