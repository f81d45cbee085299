//! Models of a meeting: a message is copied once, by either side, or withdrawn and then by none; what is in place is
//! seen by both; nobody heeds what was told or called of an offer before.
#![cfg(loom)]

use loom::cell::UnsafeCell;
use loom::sync::Arc;
use loom::sync::atomic::{AtomicU64, Ordering};
use loom::thread;
use weft_lockfree::End;
use weft_lockfree::meet::{Answer, Call, Meeting};

const N: u64 = 2;
const CALL: Call = Call { place: 7, want: 8, state: 9 };

struct Pair {
    meeting: Meeting,
    /// What the ring tells: the last offer.
    told: AtomicU64,
    /// The send buffer.
    out: UnsafeCell<u64>,
    /// The receive buffer, a cell a chunk.
    bytes: [UnsafeCell<u64>; N as usize],
}

impl Pair {
    fn new() -> Arc<Self> {
        let bytes = std::array::from_fn(|_| UnsafeCell::new(0));
        Arc::new(Self { meeting: Meeting::new(), told: AtomicU64::new(0), out: UnsafeCell::new(0), bytes })
    }

    /// A chunk that the caller alone has; loom checks.
    fn write(&self, chunk: u64) {
        // SAFETY: the sender keeps it until all chunks are in place; loom checks.
        self.out.with(|p| unsafe { *p });
        // SAFETY: by the caller; loom checks.
        self.bytes[chunk as usize].with_mut(|p| unsafe { *p += 1 });
    }

    fn copy(&self, chunk: u64) {
        self.write(chunk);
        self.meeting.add_done(N, false);
    }

    fn wait(&self, offer: u16) {
        while !self.meeting.is_over(offer, N) {
            thread::yield_now();
        }
    }

    fn clear(&self) {
        for b in &self.bytes {
            // SAFETY: nobody else has the buffer before it is accepted or called for; loom checks.
            b.with_mut(|p| unsafe { *p = 0 });
        }
    }

    /// All chunks are in place, once.
    fn check(&self) {
        for b in &self.bytes {
            // SAFETY: all chunks are in place; loom checks.
            assert_eq!(b.with(|p| unsafe { *p }), 1);
        }
    }

    // ---- sender ----

    fn tell(&self, offer: u16) {
        self.told.store(offer as u64, Ordering::Release);
    }

    /// What the sender does once it is met.
    fn send(&self, offer: u16, both: bool) {
        if both {
            self.copy(N - 1);
        }
        while let Some(c) = self.meeting.claim(offer, N, End::Back) {
            self.copy(c);
        }
        self.wait(offer);
        // SAFETY: the receiver has read it; loom checks.
        self.out.with_mut(|p| unsafe { *p += 1 });
    }

    /// Offers and waits for the answer, for so many looks; whether it was met.
    fn offer(&self, offer: u16, looks: u32) -> bool {
        self.tell(offer);
        for _ in 0..looks {
            match self.meeting.answer(offer) {
                Answer::Called(CALL, word) if self.meeting.meet(offer, word, true) => {
                    self.send(offer, true);
                    return true;
                }
                Answer::Met(7) => {
                    self.send(offer, true);
                    return true;
                }
                Answer::Declined => return false,
                _ => thread::yield_now(),
            }
        }
        if self.meeting.withdraw(offer) {
            return false;
        }
        assert_eq!(self.meeting.answer(offer), Answer::Met(7));
        self.send(offer, true);
        true
    }

    // ---- receiver ----

    fn wait_for_word(&self, offer: u16) {
        while self.told.load(Ordering::Acquire) != offer as u64 {
            thread::yield_now();
        }
    }

    /// Told of an offer. True: it has its message.
    fn receive(&self, offer: u16, both: bool) -> bool {
        self.clear();
        if !self.meeting.accept(offer, 7, both) {
            return false;
        }
        self.copy(0);
        while let Some(c) = self.meeting.claim(offer, N, End::Front) {
            self.copy(c);
        }
        self.wait(offer);
        self.check();
        true
    }

    /// Calls, and takes what it is told of, at once or after a recall. True: it has its message.
    fn receive_called(&self, offer: u16) -> bool {
        self.clear();
        self.meeting.call(CALL);
        if self.told.load(Ordering::Acquire) != offer as u64 && self.meeting.recall() {
            self.wait_for_word(offer);
            return self.receive(offer, true);
        }
        self.wait_for_word(offer);
        self.write(0);
        match self.meeting.accept_copied(offer, N, false) {
            None => {
                assert!(self.meeting.recall(), "withdrawn");
                return false;
            }
            Some(true) => {}
            Some(false) => self.wait(offer),
        }
        self.check();
        true
    }
}

#[test]
fn met_or_withdrawn() {
    for both in [false, true] {
        loom::model(move || meet_or_withdraw(both));
    }
}

fn meet_or_withdraw(both: bool) {
    let p = Pair::new();
    let receiver = {
        let p = p.clone();
        thread::spawn(move || p.receive(1, both))
    };
    let met = p.meeting.answer(1) == Answer::Met(7) || !p.meeting.withdraw(1);
    if met {
        assert_eq!(p.meeting.answer(1), Answer::Met(7));
        p.send(1, both);
    }
    assert_eq!(receiver.join().unwrap(), met);
}

#[test]
fn one_after_the_other() {
    loom::model(|| {
        let p = Pair::new();
        let receiver = {
            let p = p.clone();
            thread::spawn(move || {
                assert!(p.receive(1, true));
                assert!(!p.meeting.accept(1, 7, true));
                p.wait_for_word(2);
                assert!(p.receive(2, true));
            })
        };
        for offer in [1, 2] {
            p.tell(offer);
            while p.meeting.answer(offer) == Answer::None {
                thread::yield_now();
            }
            p.send(offer, true);
        }
        receiver.join().unwrap();
    });
}

#[test]
fn declined_or_withdrawn() {
    loom::model(|| {
        let p = Pair::new();
        let receiver = {
            let p = p.clone();
            thread::spawn(move || p.meeting.decline(1))
        };
        // Whoever comes second changes nothing.
        p.meeting.withdraw(1);
        assert_eq!(p.meeting.answer(1), Answer::Declined);
        receiver.join().unwrap();
        assert_eq!(p.meeting.answer(2), Answer::None, "the next one stays open");
        assert!(p.meeting.withdraw(2));
    });
}

#[test]
fn an_offer_crosses_a_call() {
    loom::model(|| {
        let p = Pair::new();
        let receiver = {
            let p = p.clone();
            thread::spawn(move || p.receive_called(1))
        };
        let met = p.offer(1, 1);
        assert_eq!(receiver.join().unwrap(), met);
    });
}

#[test]
fn a_call_after_a_meeting() {
    let mut model = loom::model::Builder::new();
    model.preemption_bound = Some(2);
    model.check(|| {
        let p = Pair::new();
        let receiver = {
            let p = p.clone();
            thread::spawn(move || [p.receive(1, true), p.receive_called(2)])
        };
        let met = [1, 2].map(|offer| p.offer(offer, 1));
        assert_eq!(receiver.join().unwrap(), met);
    });
}
