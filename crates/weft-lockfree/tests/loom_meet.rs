//! Models of a meeting: a message is copied once, by either side, or withdrawn and then by none; what is in place is
//! seen by both; nobody heeds what was told or called of an offer before.
#![cfg(loom)]

use loom::cell::UnsafeCell;
use loom::sync::Arc;
use loom::sync::atomic::{AtomicU64, Ordering};
use loom::thread;
use weft_lockfree::meet::said::{ALL, LEFT, PART};
use weft_lockfree::meet::{Answer, Call, Meeting, Side};

const CALL: Call = Call { place: 7, want: 8, state: 9 };

struct Pair {
    meeting: Meeting,
    /// What the ring tells: how many offers.
    told: AtomicU64,
    /// The send buffer.
    out: UnsafeCell<u64>,
    /// The receive buffer: the receiver's part and the sender's.
    bytes: [UnsafeCell<u64>; 2],
}

impl Pair {
    fn new() -> Arc<Self> {
        let bytes = std::array::from_fn(|_| UnsafeCell::new(0));
        Arc::new(Self { meeting: Meeting::new(), told: AtomicU64::new(0), out: UnsafeCell::new(0), bytes })
    }

    fn copy(&self, part: usize) {
        // SAFETY: the sender keeps it until all is in place; loom checks.
        self.out.with(|p| unsafe { *p });
        // SAFETY: nobody else has this part; loom checks.
        self.bytes[part].with_mut(|p| unsafe { *p += 1 });
    }

    fn wait(&self, other: Side, offer: u32, what: u64) -> u64 {
        loop {
            let said = self.meeting.said(other, offer);
            if said & what != 0 {
                return said;
            }
            thread::yield_now();
        }
    }

    fn clear(&self) {
        for b in &self.bytes {
            // SAFETY: nobody else has the buffer before it is accepted or called for; loom checks.
            b.with_mut(|p| unsafe { *p = 0 });
        }
    }

    /// All is in place, once.
    fn check(&self) {
        for b in &self.bytes {
            // SAFETY: all is in place; loom checks.
            assert_eq!(b.with(|p| unsafe { *p }), 1);
        }
    }

    // ---- sender ----

    fn tell(&self, offer: u32) {
        self.told.store(offer as u64, Ordering::Release);
    }

    /// What the sender does once it is met; `leaves`: it does not reach the receiver's buffer.
    fn send(&self, offer: u32, leaves: bool) {
        if leaves {
            self.meeting.say(Side::Sender, offer, LEFT);
            self.wait(Side::Receiver, offer, ALL);
        } else {
            self.copy(1);
            self.meeting.say(Side::Sender, offer, PART);
            if self.wait(Side::Receiver, offer, PART | LEFT) & LEFT != 0 {
                self.copy(0);
                self.meeting.say(Side::Sender, offer, PART | ALL);
            }
        }
        // SAFETY: the receiver has read it; loom checks.
        self.out.with_mut(|p| unsafe { *p += 1 });
    }

    /// Offers and waits for the answer, for so many looks; whether it was met.
    fn offer(&self, offer: u32, looks: u32, leaves: bool) -> bool {
        self.tell(offer);
        for _ in 0..looks {
            match self.meeting.answer(offer) {
                Answer::Called(CALL, word) if self.meeting.meet(offer, word) => {
                    // A call that cannot be reached is not answered.
                    self.send(offer, false);
                    return true;
                }
                Answer::Met(7) => {
                    self.send(offer, leaves);
                    return true;
                }
                Answer::Declined => return false,
                _ => thread::yield_now(),
            }
        }
        if self.meeting.withdraw(offer) {
            return false;
        }
        let met = match self.meeting.answer(offer) {
            Answer::Met(7) => true,
            Answer::Declined => false,
            odd => panic!("{odd:?}"),
        };
        if met {
            self.send(offer, leaves);
        }
        met
    }

    // ---- receiver ----

    fn wait_for_word(&self, offer: u32) {
        while self.told.load(Ordering::Acquire) < offer as u64 {
            thread::yield_now();
        }
    }

    fn wait_for_rest(&self, offer: u32) {
        if self.wait(Side::Sender, offer, PART | LEFT) & LEFT != 0 {
            self.copy(1);
            self.meeting.say(Side::Receiver, offer, PART | ALL);
        }
        self.check();
    }

    /// Told of an offer. True: it has its message.
    fn receive(&self, offer: u32) -> bool {
        self.clear();
        if !self.meeting.accept(offer, 7) {
            return false;
        }
        self.copy(0);
        self.meeting.say(Side::Receiver, offer, PART);
        self.wait_for_rest(offer);
        true
    }

    /// Calls, and takes what it is told of, at once or after a recall; `leaves`: it does not reach the sender's
    /// buffer. True: it has its message.
    fn receive_called(&self, offer: u32, leaves: bool) -> bool {
        self.clear();
        self.meeting.call(CALL);
        if self.told.load(Ordering::Acquire) < offer as u64 && self.meeting.recall() {
            self.wait_for_word(offer);
            return self.receive(offer);
        }
        self.wait_for_word(offer);
        if leaves {
            if self.meeting.recall() {
                self.meeting.decline(offer);
                return false;
            }
            self.meeting.say(Side::Receiver, offer, LEFT);
            self.wait(Side::Sender, offer, ALL);
            self.check();
            return true;
        }
        self.copy(0);
        self.meeting.say(Side::Receiver, offer, PART);
        if !self.meeting.accept_copied(offer) {
            assert!(self.meeting.recall(), "withdrawn");
            return false;
        }
        self.wait_for_rest(offer);
        true
    }
}

#[test]
fn met_or_withdrawn() {
    for leaves in [false, true] {
        loom::model(move || {
            let p = Pair::new();
            let receiver = {
                let p = p.clone();
                thread::spawn(move || {
                    p.wait_for_word(1);
                    p.receive(1)
                })
            };
            let met = p.offer(1, 0, leaves);
            assert_eq!(receiver.join().unwrap(), met);
        });
    }
}

#[test]
fn one_after_the_other() {
    loom::model(|| {
        let p = Pair::new();
        let receiver = {
            let p = p.clone();
            thread::spawn(move || {
                p.wait_for_word(1);
                assert!(p.receive(1));
                assert!(!p.meeting.accept(1, 7));
                p.wait_for_word(2);
                assert!(p.receive(2));
            })
        };
        for offer in [1, 2] {
            p.tell(offer);
            while p.meeting.answer(offer) == Answer::None {
                thread::yield_now();
            }
            p.send(offer, false);
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
    for leaves in [false, true] {
        loom::model(move || {
            let p = Pair::new();
            let receiver = {
                let p = p.clone();
                thread::spawn(move || p.receive_called(1, leaves))
            };
            let met = p.offer(1, 1, false);
            assert_eq!(receiver.join().unwrap(), met);
        });
    }
}

#[test]
fn a_call_after_a_meeting() {
    let mut model = loom::model::Builder::new();
    model.preemption_bound = Some(2);
    model.check(|| {
        let p = Pair::new();
        let receiver = {
            let p = p.clone();
            thread::spawn(move || {
                p.wait_for_word(1);
                let first = p.receive(1);
                [first, p.receive_called(2, false)]
            })
        };
        let met = [p.offer(1, 1, false), p.offer(2, 1, false)];
        assert_eq!(receiver.join().unwrap(), met);
    });
}
