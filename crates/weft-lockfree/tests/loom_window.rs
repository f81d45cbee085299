//! Models of a window's lock: those who have it see what holders of the other kind did, and who waits
//! for it is woken or finds it free.
#![cfg(loom)]

use loom::cell::UnsafeCell;
use loom::sync::Arc;
use loom::thread;
use std::time::Duration;
use weft_lockfree::LockKind::{Exclusive, Shared};
use weft_lockfree::bell::{Bell, BellWords};
use weft_lockfree::{LockKind, Sleeper, Slot};

/// A window of two ranks: the first one's slot, and the target's.
struct Window {
    first: Box<Slot>,
    target: Box<Slot>,
    /// What is under the lock of the target; loom sees two who touch it at once, or unordered.
    inside: UnsafeCell<u32>,
    bells: [Box<BellWords>; 2],
}

impl Window {
    fn new() -> Arc<Self> {
        let bells = [BellWords::new(), BellWords::new()];
        Arc::new(Self { first: Slot::new(), target: Slot::new(), inside: UnsafeCell::new(0), bells })
    }
    fn bell(&self, i: usize) -> Bell {
        // SAFETY: the words live as long as `self`.
        unsafe { Bell::new(&*self.bells[i]) }
    }
    fn try_take(&self, kind: LockKind) -> bool {
        self.target.try_lock(&self.first, kind)
    }
    fn give(&self, kind: LockKind) {
        self.target.unlock(&self.first, kind);
    }
    fn write(&self) {
        // SAFETY: under an exclusive lock; loom checks.
        self.inside.with_mut(|p| unsafe { *p += 1 });
    }
    fn read(&self) -> u32 {
        // SAFETY: under a lock; loom checks.
        self.inside.with(|p| unsafe { *p })
    }
}

fn bounded(f: impl Fn() + Sync + Send + 'static) {
    let mut b = loom::model::Builder::new();
    b.preemption_bound = Some(3);
    b.max_branches = 10_000;
    b.check(f);
}

/// Takes the lock if it is free and does what it allows. Whether it wrote.
fn once(w: &Window, kind: LockKind) -> bool {
    if !w.try_take(kind) {
        return false;
    }
    if kind == Exclusive {
        w.write();
    } else {
        w.read();
    }
    w.give(kind);
    kind == Exclusive
}

fn all_once(w: &Window) {
    if w.first.try_lock_all() {
        w.read();
        w.first.unlock_all();
    }
}

/// Three at once, one of which has the whole window: none sees what another is writing.
#[test]
fn kinds_exclude_each_other() {
    bounded(|| {
        let w = Window::new();
        let writer = {
            let w = w.clone();
            thread::spawn(move || once(&w, Exclusive))
        };
        let reader = {
            let w = w.clone();
            thread::spawn(move || all_once(&w))
        };
        let wrote = once(&w, Exclusive);
        reader.join().unwrap();
        let other_wrote = writer.join().unwrap();
        assert!(w.try_take(Shared), "nobody holds it any more");
        assert_eq!(w.read(), u32::from(wrote) + u32::from(other_wrote));
    });
}

/// As above, with a reader of the target alone.
#[test]
fn a_reader_of_one_target_sees_whole_writes() {
    bounded(|| {
        let w = Window::new();
        let writer = {
            let w = w.clone();
            thread::spawn(move || once(&w, Exclusive))
        };
        let reader = {
            let w = w.clone();
            thread::spawn(move || once(&w, Shared))
        };
        let wrote = once(&w, Exclusive);
        reader.join().unwrap();
        let other_wrote = writer.join().unwrap();
        assert!(w.try_take(Exclusive), "nobody holds it any more");
        assert_eq!(w.read(), u32::from(wrote) + u32::from(other_wrote));
    });
}

/// Waits as a process does: announces its sleep and its wait, tries once more, and sleeps until it is woken.
fn wait_for(w: &Window, me: u32, attempt: impl Fn() -> bool) {
    let sleeper = Sleeper::new(w.bell(me as usize), false, false);
    while !attempt() {
        let ticket = sleeper.announce(|_| ());
        w.first.await_release(me);
        let got = attempt();
        if !got {
            sleeper.sleep(ticket, Duration::from_secs(1));
        }
        sleeper.retire(|| ());
        if got {
            break;
        }
    }
}

fn take_by_waiting(w: &Window, me: u32, kind: LockKind) {
    wait_for(w, me, || w.try_take(kind));
}

fn wake(w: &Window) {
    w.first.take_waiters(|bit| w.bell(bit as usize).notify());
}

fn give_and_wake(w: &Window, kind: LockKind) {
    w.give(kind);
    wake(w);
}

/// One has the lock, another waits for it: the sleep ends, or loom says that nobody can go on.
fn who_waits_gets_it(held: LockKind, wanted: LockKind) {
    bounded(move || {
        let w = Window::new();
        assert!(w.try_take(held));
        let waiter = {
            let w = w.clone();
            thread::spawn(move || {
                take_by_waiting(&w, 1, wanted);
                w.read();
                give_and_wake(&w, wanted);
            })
        };
        if held == Exclusive {
            w.write();
        }
        give_and_wake(&w, held);
        waiter.join().unwrap();
    });
}

#[test]
fn a_writer_that_waits_for_a_writer_is_woken() {
    who_waits_gets_it(Exclusive, Exclusive);
}

#[test]
fn a_reader_that_waits_for_a_writer_is_woken() {
    who_waits_gets_it(Exclusive, Shared);
}

#[test]
fn a_writer_that_waits_for_a_reader_is_woken() {
    who_waits_gets_it(Shared, Exclusive);
}

/// The bits of waiters are taken while another sets its own: none is forgotten.
#[test]
fn of_two_that_wait_both_are_told() {
    bounded(|| {
        let w = Window::new();
        let waiters: Vec<_> = (0..2)
            .map(|p| {
                let w = w.clone();
                thread::spawn(move || w.first.await_release(p))
            })
            .collect();
        let mut told = 0u32;
        let mut take = || w.first.take_waiters(|bit| told |= 1 << bit);
        take();
        for t in waiters {
            t.join().unwrap();
        }
        take();
        assert_eq!(told, 3);
    });
}

/// A writer and one who wants the whole window wait at once: those who back off stand in each other's way for a moment,
/// and whoever has it then wakes the other.
#[test]
fn two_that_wait_in_each_others_way_are_woken() {
    let mut b = loom::model::Builder::new();
    b.preemption_bound = Some(2);
    b.max_branches = 10_000;
    b.check(|| {
        let w = Window::new();
        assert!(w.try_take(Shared));
        let all = {
            let w = w.clone();
            thread::spawn(move || {
                wait_for(&w, 1, || w.first.try_lock_all());
                w.read();
                w.first.unlock_all();
                wake(&w);
            })
        };
        let writer = {
            let w = w.clone();
            thread::spawn(move || {
                take_by_waiting(&w, 0, Exclusive);
                w.write();
                give_and_wake(&w, Exclusive);
            })
        };
        give_and_wake(&w, Shared);
        all.join().unwrap();
        writer.join().unwrap();
    });
}
