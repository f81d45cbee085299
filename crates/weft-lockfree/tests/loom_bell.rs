//! Models of the doorbell: a sleeper is never left asleep with a message in its ring.
//!
//! The model has fences on both sides, as with `ask_for_fences`; loom knows no membarrier.
#![cfg(loom)]

use loom::sync::Arc;
use loom::thread;
use std::time::Duration;
use weft_lockfree::bell::{Bell, BellWords};
use weft_sync::{AtomicU64, Ordering};

struct Shared {
    words: Box<BellWords>,
    /// Stands for a ring's next header.
    message: AtomicU64,
    /// Stands for a ring's flag.
    polled: AtomicU64,
}

impl Shared {
    fn new(polled: u64) -> Arc<Self> {
        Arc::new(Self { words: BellWords::new(), message: AtomicU64::new(0), polled: AtomicU64::new(polled) })
    }
    fn bell(&self) -> Bell {
        // SAFETY: the words live as long as `self`, which every user holds.
        unsafe { Bell::new(&*self.words) }
    }
}

fn model(f: impl Fn() + Sync + Send + 'static) {
    let mut b = loom::model::Builder::new();
    b.preemption_bound = Some(3);
    b.check(f);
}

/// Announce, look, sleep against publish, look, wake.
#[test]
fn a_published_message_wakes() {
    model(|| {
        let s = Shared::new(1);
        s.bell().ask_for_fences();
        let sender = {
            let s = s.clone();
            thread::spawn(move || {
                s.message.store(1, Ordering::Release);
                s.bell().notify();
            })
        };
        let bell = s.bell();
        while s.message.load(Ordering::Acquire) == 0 {
            let ticket = bell.announce();
            if s.message.load(Ordering::Acquire) == 0 {
                bell.sleep(ticket, Duration::from_secs(1));
            }
            bell.retire();
        }
        sender.join().unwrap();
    });
}

/// A silent ring: the bit wakes and tells who.
#[test]
fn a_rung_bell_wakes_and_tells_who() {
    model(|| {
        let s = Shared::new(0);
        let sender = {
            let s = s.clone();
            thread::spawn(move || {
                s.message.store(1, Ordering::Relaxed);
                s.bell().ring(70);
            })
        };
        let bell = s.bell();
        let mut who = None;
        while who.is_none() {
            bell.take(|s| who = Some(s));
            if who.is_some() {
                break;
            }
            let ticket = bell.announce();
            if !bell.has_rung() {
                bell.sleep(ticket, Duration::from_secs(1));
            }
            bell.retire();
        }
        assert_eq!(who, Some(70));
        assert_eq!(s.message.load(Ordering::Relaxed), 1, "the bit carries the message");
        sender.join().unwrap();
    });
}

/// Two senders with bits in one word: none is lost between summary and word, and each carries what was
/// sent, also that of who found the word marked.
#[test]
fn no_bit_is_lost() {
    model(|| {
        let s = Shared::new(0);
        let senders: Vec<_> = [1, 2]
            .into_iter()
            .map(|id| {
                let s = s.clone();
                thread::spawn(move || {
                    [&s.message, &s.polled][id as usize - 1].store(7, Ordering::Relaxed);
                    s.bell().ring(id);
                })
            })
            .collect();
        let mut seen = 0u64;
        s.bell().take(|id| {
            seen |= 1 << id;
            assert_eq!([&s.message, &s.polled][id as usize - 1].load(Ordering::Relaxed), 7, "the bit of {id}");
        });
        for t in senders {
            t.join().unwrap();
        }
        s.bell().take(|id| seen |= 1 << id);
        assert_eq!(seen, 0b110);
    });
}

/// The receiver stops polling a ring while its sender publishes: either the receiver's last look
/// finds the message or the sender rings.
#[test]
fn cooling_a_ring_loses_nothing() {
    model(|| {
        let s = Shared::new(1);
        s.bell().ask_for_fences();
        let sender = {
            let s = s.clone();
            thread::spawn(move || {
                s.message.store(1, Ordering::Release);
                weft_sync::fence(Ordering::SeqCst);
                if s.polled.load(Ordering::Relaxed) == 0 {
                    s.bell().ring(3);
                }
            })
        };
        s.polled.store(0, Ordering::Release);
        weft_sync::fence(Ordering::SeqCst);
        let seen = s.message.load(Ordering::Acquire) == 1;
        sender.join().unwrap();
        assert!(seen || s.bell().has_rung());
    });
}
