//! Models of a handshake: a message is copied once, by either side, or withdrawn and then by none; what is in place is
//! seen by both; nobody heeds what was told or called of an rts before.
#![cfg(loom)]

use loom::cell::UnsafeCell;
use loom::sync::Arc;
use loom::sync::atomic::{AtomicU64, Ordering};
use loom::thread;
use weft_lockfree::handshake::progress::{ALL, LEFT, PART};
use weft_lockfree::handshake::{Answer, Handshake, Rtr, Side};

const RTR: Rtr = Rtr { place: 7, want: 8, state: 9 };

struct Pair {
    handshake: Handshake,
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
        Arc::new(Self { handshake: Handshake::new(), told: AtomicU64::new(0), out: UnsafeCell::new(0), bytes })
    }

    fn copy(&self, part: usize) {
        // SAFETY: the sender keeps it until all is in place; loom checks.
        self.out.with(|p| unsafe { *p });
        // SAFETY: nobody else has this part; loom checks.
        self.bytes[part].with_mut(|p| unsafe { *p += 1 });
    }

    fn wait(&self, other: Side, rts: u32, what: u64) -> u64 {
        loop {
            let said = self.handshake.observe(other, rts);
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

    fn tell(&self, rts: u32) {
        self.told.store(rts as u64, Ordering::Release);
    }

    /// What the sender does once it is met; `leaves`: it does not reach the receiver's buffer.
    fn send(&self, rts: u32, leaves: bool) {
        if leaves {
            self.handshake.publish(Side::Sender, rts, LEFT);
            self.wait(Side::Receiver, rts, ALL);
        } else {
            self.copy(1);
            self.handshake.publish(Side::Sender, rts, PART);
            if self.wait(Side::Receiver, rts, PART | LEFT) & LEFT != 0 {
                self.copy(0);
                self.handshake.publish(Side::Sender, rts, PART | ALL);
            }
        }
        // SAFETY: the receiver has read it; loom checks.
        self.out.with_mut(|p| unsafe { *p += 1 });
    }

    /// Offers and waits for the answer, for so many looks; whether it was met.
    fn rts(&self, rts: u32, looks: u32, leaves: bool) -> bool {
        self.tell(rts);
        for _ in 0..looks {
            match self.handshake.answer(rts) {
                Answer::Requested(RTR, word) if self.handshake.accept_rtr(rts, word) => {
                    // A call that cannot be reached is not answered.
                    self.send(rts, false);
                    return true;
                }
                Answer::Accepted(7) => {
                    self.send(rts, leaves);
                    return true;
                }
                Answer::Declined => return false,
                _ => thread::yield_now(),
            }
        }
        if self.handshake.withdraw(rts) {
            return false;
        }
        let met = match self.handshake.answer(rts) {
            Answer::Accepted(7) => true,
            Answer::Declined => false,
            odd => panic!("{odd:?}"),
        };
        if met {
            self.send(rts, leaves);
        }
        met
    }

    // ---- receiver ----

    fn wait_for_word(&self, rts: u32) {
        while self.told.load(Ordering::Acquire) < rts as u64 {
            thread::yield_now();
        }
    }

    fn wait_for_rest(&self, rts: u32) {
        if self.wait(Side::Sender, rts, PART | LEFT) & LEFT != 0 {
            self.copy(1);
            self.handshake.publish(Side::Receiver, rts, PART | ALL);
        }
        self.check();
    }

    /// Told of an rts. True: it has its message.
    fn receive(&self, rts: u32) -> bool {
        self.clear();
        if !self.handshake.accept(rts, 7) {
            return false;
        }
        self.copy(0);
        self.handshake.publish(Side::Receiver, rts, PART);
        self.wait_for_rest(rts);
        true
    }

    /// Calls, and takes what it is told of, at once or after a withdraw_rtr; `leaves`: it does not reach the sender's
    /// buffer. True: it has its message.
    fn receive_called(&self, rts: u32, leaves: bool) -> bool {
        self.clear();
        self.handshake.send_rtr(RTR);
        if self.told.load(Ordering::Acquire) < rts as u64 && self.handshake.withdraw_rtr() {
            self.wait_for_word(rts);
            return self.receive(rts);
        }
        self.wait_for_word(rts);
        if leaves {
            if self.handshake.withdraw_rtr() {
                self.handshake.decline(rts);
                return false;
            }
            self.handshake.publish(Side::Receiver, rts, LEFT);
            self.wait(Side::Sender, rts, ALL);
            self.check();
            return true;
        }
        self.copy(0);
        self.handshake.publish(Side::Receiver, rts, PART);
        if !self.handshake.accept_copied(rts) {
            assert!(self.handshake.withdraw_rtr(), "withdrawn");
            return false;
        }
        self.wait_for_rest(rts);
        true
    }
}

#[test]
fn accepted_or_withdrawn() {
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
            let met = p.rts(1, 0, leaves);
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
                assert!(!p.handshake.accept(1, 7));
                p.wait_for_word(2);
                assert!(p.receive(2));
            })
        };
        for rts in [1, 2] {
            p.tell(rts);
            while p.handshake.answer(rts) == Answer::None {
                thread::yield_now();
            }
            p.send(rts, false);
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
            thread::spawn(move || p.handshake.decline(1))
        };
        // Whoever comes second changes nothing.
        p.handshake.withdraw(1);
        assert_eq!(p.handshake.answer(1), Answer::Declined);
        receiver.join().unwrap();
        assert_eq!(p.handshake.answer(2), Answer::None, "the next one stays open");
        assert!(p.handshake.withdraw(2));
    });
}

#[test]
fn an_rts_crosses_an_rtr() {
    for leaves in [false, true] {
        loom::model(move || {
            let p = Pair::new();
            let receiver = {
                let p = p.clone();
                thread::spawn(move || p.receive_called(1, leaves))
            };
            let met = p.rts(1, 1, false);
            assert_eq!(receiver.join().unwrap(), met);
        });
    }
}

#[test]
fn an_rtr_after_a_handshake() {
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
        let met = [p.rts(1, 1, false), p.rts(2, 1, false)];
        assert_eq!(receiver.join().unwrap(), met);
    });
}
