//! Model of a meeting: a message is copied once, by either side, or withdrawn and then by none; what is in place is
//! seen by both; the next meeting is not met by what was told of the one before.
#![cfg(loom)]

use loom::cell::UnsafeCell;
use loom::sync::Arc;
use loom::thread;
use weft_lockfree::meet::{Answer, Meeting};
use weft_lockfree::End;

const N: u64 = 2;

struct Pair {
    meeting: Meeting,
    /// The receive buffer, a cell a chunk.
    bytes: [UnsafeCell<u64>; N as usize],
}

impl Pair {
    fn new() -> Arc<Self> {
        Arc::new(Self { meeting: Meeting::new(), bytes: std::array::from_fn(|_| UnsafeCell::new(0)) })
    }

    fn copy(&self, chunk: u64) {
        // SAFETY: claimed by this thread alone; loom checks.
        self.bytes[chunk as usize].with_mut(|p| unsafe { *p += 1 });
        self.meeting.add_done(N, false);
    }

    fn wait(&self, generation: u32) {
        while !self.meeting.is_over(generation, N) {
            thread::yield_now();
        }
    }
}

/// The receiver, told of a generation. True: it has its message.
fn receive(p: &Pair, generation: u32, both: bool) -> bool {
    for b in &p.bytes {
        // SAFETY: nobody else has the buffer before it is accepted; loom checks.
        b.with_mut(|p| unsafe { *p = 0 });
    }
    if !p.meeting.accept(generation, 7, both) {
        return false;
    }
    p.copy(0);
    while let Some(c) = p.meeting.claim(generation, N, End::Front) {
        p.copy(c);
    }
    p.wait(generation);
    for b in &p.bytes {
        // SAFETY: all chunks are in place; loom checks.
        assert_eq!(b.with(|p| unsafe { *p }), 1);
    }
    true
}

/// What the sender does once it is met.
fn send(p: &Pair, generation: u32, both: bool) {
    if both {
        p.copy(N - 1);
    }
    while let Some(c) = p.meeting.claim(generation, N, End::Back) {
        p.copy(c);
    }
    p.wait(generation);
}

#[test]
fn met_or_withdrawn() {
    for both in [false, true] {
        loom::model(move || meet_or_withdraw(both));
    }
}

fn meet_or_withdraw(both: bool) {

    let p = Pair::new();
    let generation = p.meeting.open();
    let receiver = {
        let p = p.clone();
        thread::spawn(move || receive(&p, generation, both))
    };
    let met = p.meeting.answer() == Answer::Met(7) || !p.meeting.withdraw(generation);
    if met {
        assert_eq!(p.meeting.answer(), Answer::Met(7));
        send(&p, generation, both);
        p.meeting.open();
    }
    assert_eq!(receiver.join().unwrap(), met);
}

#[test]
fn one_after_the_other() {
    loom::model(|| {
        let p = Pair::new();
        let first = p.meeting.open();
        let receiver = {
            let p = p.clone();
            thread::spawn(move || {
                assert!(receive(&p, first, true));
                // What the ring would tell; the next generation is known.
                while p.meeting.answer() != Answer::None {
                    thread::yield_now();
                }
                assert!(!p.meeting.accept(first, 7, true));
                assert!(receive(&p, first + 1, true));
            })
        };
        for generation in [first, first + 1] {
            if generation != first {
                assert_eq!(p.meeting.open(), generation);
            }
            while p.meeting.answer() == Answer::None {
                thread::yield_now();
            }
            send(&p, generation, true);
        }
        receiver.join().unwrap();
    });
}

#[test]
fn declined_or_withdrawn() {
    loom::model(|| {
        let p = Pair::new();
        let generation = p.meeting.open();
        let receiver = {
            let p = p.clone();
            thread::spawn(move || p.meeting.decline(generation))
        };
        let declined = !p.meeting.withdraw(generation);
        assert_eq!(declined, p.meeting.answer() == Answer::Declined);
        let next = p.meeting.open();
        receiver.join().unwrap();
        assert_eq!(p.meeting.answer(), Answer::None, "the next one stays open");
        assert!(p.meeting.withdraw(next));
    });
}
