//! Models of one-sided communication: fence, quiet and signals order puts, and without them the
//! models fail; the lock; waits that sleep.
#![cfg(loom)]

use loom::cell::UnsafeCell;
use loom::sync::Arc;
use loom::thread;
use std::time::Duration;
use weft_lockfree::bell::{Bell, BellWords};
use weft_lockfree::{Sleeper, Ticket, puts};
use weft_sync::{AtomicU32, AtomicU64, Ordering};

/// Two words of a PE.
struct Pair {
    data: AtomicU64,
    flag: AtomicU64,
}

fn pair() -> Arc<Pair> {
    Arc::new(Pair { data: AtomicU64::new(0), flag: AtomicU64::new(0) })
}

/// A put of an element, as the header inlines it.
fn put(word: &AtomicU64, value: u64) {
    word.store(value, Ordering::Relaxed);
}

/// A get of an element.
fn get(word: &AtomicU64) -> u64 {
    word.load(Ordering::Relaxed)
}

/// All interleavings with two preemptions: of threads that wait, more are not for tests.
fn bounded(f: impl Fn() + Sync + Send + 'static) {
    let mut b = loom::model::Builder::new();
    b.preemption_bound = Some(2);
    b.max_branches = 10_000;
    b.check(f);
}

/// Puts data, then tells by `tell`; who is told sees the data.
fn message(tell: fn(&AtomicU64)) {
    loom::model(move || {
        let p = pair();
        let sender = {
            let p = p.clone();
            thread::spawn(move || {
                put(&p.data, 1);
                tell(&p.flag);
            })
        };
        if puts::look(&p.flag) == 1 {
            assert_eq!(get(&p.data), 1, "the put is late");
        }
        sender.join().unwrap();
    });
}

#[test]
fn a_fence_orders_puts() {
    message(|flag| {
        puts::order();
        put(flag, 1);
    });
}

#[test]
#[should_panic(expected = "the put is late")]
fn without_the_fence_they_are_not_in_order() {
    message(|flag| put(flag, 1));
}

#[test]
fn a_fence_orders_atomics() {
    message(|flag| {
        puts::order();
        flag.fetch_add(1, Ordering::Relaxed);
    });
}

#[test]
fn a_signal_that_is_set_comes_after_its_data() {
    message(|flag| puts::signal_set(flag, 1));
}

#[test]
fn a_signal_that_is_added_to_comes_after_its_data() {
    message(|flag| puts::signal_add(flag, 1));
}

#[test]
#[should_panic(expected = "the put is late")]
fn an_atomic_without_a_fence_is_no_signal() {
    message(|flag| {
        flag.fetch_add(1, Ordering::Relaxed);
    });
}

/// Three PEs: what one has put and signalled, and another passes on by a signal, the third sees.
#[test]
fn signals_carry_what_others_put() {
    loom::model(|| {
        let (p, q) = (pair(), pair());
        let first = {
            let p = p.clone();
            thread::spawn(move || {
                put(&p.data, 1);
                puts::signal_set(&p.flag, 1);
            })
        };
        let second = {
            let (p, q) = (p.clone(), q.clone());
            thread::spawn(move || {
                if puts::look(&p.flag) == 1 {
                    puts::signal_add(&q.flag, 1);
                }
            })
        };
        if puts::look(&q.flag) == 1 {
            assert_eq!(get(&p.data), 1);
        }
        first.join().unwrap();
        second.join().unwrap();
    });
}

/// Each PE puts a word to the other and gets the one that the other puts: not both may miss it.
fn store_buffering(between: fn()) {
    loom::model(move || {
        let p = pair();
        let other = {
            let p = p.clone();
            thread::spawn(move || {
                put(&p.data, 1);
                between();
                get(&p.flag)
            })
        };
        put(&p.flag, 1);
        between();
        let seen = get(&p.data);
        assert!(seen + other.join().unwrap() > 0, "both missed the other's put");
    });
}

#[test]
fn quiet_completes_puts_before_gets() {
    store_buffering(puts::complete);
}

#[test]
#[should_panic(expected = "both missed")]
fn without_quiet_gets_overtake_puts() {
    store_buffering(|| ());
}

#[test]
#[should_panic(expected = "both missed")]
fn a_fence_is_no_quiet() {
    store_buffering(puts::order);
}

struct Lock {
    next: AtomicU32,
    serving: AtomicU32,
    /// What the lock protects; loom sees two who touch it at once, or unordered.
    inside: UnsafeCell<u32>,
}

impl Lock {
    fn new() -> Arc<Self> {
        Arc::new(Self { next: AtomicU32::new(0), serving: AtomicU32::new(0), inside: UnsafeCell::new(0) })
    }
    fn ticket(&self) -> Ticket<'_> {
        Ticket { next: &self.next, serving: &self.serving }
    }
    fn touch(&self) {
        // SAFETY: the holder is alone; loom checks.
        self.inside.with_mut(|p| unsafe { *p += 1 });
    }
    fn take(&self) {
        let mine = self.ticket().ask();
        while !self.ticket().is_turn(mine) {
            thread::yield_now();
        }
    }
}

#[test]
fn a_lock_has_one_holder() {
    bounded(|| {
        let lock = Lock::new();
        let others: Vec<_> = (0..2)
            .map(|i| {
                let lock = lock.clone();
                thread::spawn(move || {
                    if i == 0 {
                        lock.take();
                    } else if !lock.ticket().try_take() {
                        return 0;
                    }
                    lock.touch();
                    lock.ticket().release();
                    1
                })
            })
            .collect();
        lock.take();
        lock.touch();
        lock.ticket().release();
        let holders: u32 = 1 + others.into_iter().map(|t| t.join().unwrap()).sum::<u32>();
        lock.take();
        // SAFETY: as in `touch`.
        assert_eq!(lock.inside.with(|p| unsafe { *p }), holders);
    });
}

/// As the waits of `weft-shmem`: a word that nobody rings for, a counter of those who sleep, and one
/// who looks at the counter after the put is complete.
struct Wait {
    words: Box<BellWords>,
    word: AtomicU64,
    asleep: AtomicU64,
}

impl Wait {
    fn bell(&self) -> Bell {
        // SAFETY: the words live as long as `self`.
        unsafe { Bell::new(&*self.words) }
    }

    /// Puts the word and wakes sleepers.
    fn tell(&self, complete: fn()) {
        put(&self.word, 1);
        complete();
        if self.asleep.load(Ordering::Relaxed) != 0 {
            self.bell().notify();
        }
    }

    /// Waits with one sleep at most: nobody else wakes, and who was woken sees the word.
    fn wait(&self, sleeper: &Sleeper) {
        let ticket = sleeper.announce(|first| {
            if first {
                self.asleep.fetch_add(1, Ordering::SeqCst);
            }
        });
        if puts::look(&self.word) == 0 {
            sleeper.sleep(ticket, Duration::from_secs(1));
            assert_eq!(puts::look(&self.word), 1);
        }
        sleeper.retire(|| {
            self.asleep.fetch_sub(1, Ordering::Relaxed);
        });
    }
}

fn who_sleeps_is_woken(complete: fn()) {
    bounded(move || {
        let w = Arc::new(Wait { words: BellWords::new(), word: AtomicU64::new(0), asleep: AtomicU64::new(0) });
        let sleeper = Arc::new(Sleeper::new(w.bell(), false, false));
        let teller = {
            let w = w.clone();
            thread::spawn(move || w.tell(complete))
        };
        w.wait(&sleeper);
        teller.join().unwrap();
    });
}

#[test]
fn one_who_sleeps_is_woken() {
    who_sleeps_is_woken(puts::complete);
}

/// The counter is looked at too early: loom finds the sleeper that nobody wakes.
#[test]
#[should_panic]
fn without_quiet_one_sleeps_on() {
    who_sleeps_is_woken(|| ());
}
