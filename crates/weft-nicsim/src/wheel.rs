//! The event core: a wheel of buckets for what is near, a heap for what is far.
//!
//! Events come out in order of time and, at the same time, in the order in which they went in.
//! That order is what makes a run repeatable bit for bit.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Something that happens at `at` picoseconds; what `kind`, `a` and `b` mean is the user's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Event {
    /// Picoseconds.
    pub at: u64,
    /// What happens.
    pub kind: u32,
    /// To whom.
    pub a: u32,
    /// With what.
    pub b: u32,
}

/// Logarithm of a bucket's width in picoseconds.
const SHIFT: u32 = 7;
const BUCKETS: usize = 4096;
const WORDS: usize = BUCKETS / 64;

/// The queue of events to come.
pub struct Wheel {
    buckets: Vec<Vec<Event>>,
    /// A bit for each bucket that holds something.
    occupied: [u64; WORDS],
    /// A bit for each word of `occupied` that is not zero.
    summary: u64,
    /// The bucket being emptied, counted from time 0.
    cursor: u64,
    /// Its events from `next` on, sorted.
    current: Vec<Event>,
    next: usize,
    /// Events beyond the horizon, with the number of their insertion.
    far: BinaryHeap<Reverse<(u64, u64, Event)>>,
    inserted: u64,
    len: usize,
}

impl Default for Wheel {
    fn default() -> Self {
        Wheel {
            buckets: (0..BUCKETS).map(|_| Vec::new()).collect(),
            occupied: [0; WORDS],
            summary: 0,
            cursor: 0,
            current: Vec::new(),
            next: 0,
            far: BinaryHeap::new(),
            inserted: 0,
            len: 0,
        }
    }
}

impl Wheel {
    /// Events to come.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether nothing is to come.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Adds an event, not before the one that came out last.
    #[inline]
    pub fn push(&mut self, event: Event) {
        self.len += 1;
        let bucket = event.at >> SHIFT;
        if bucket <= self.cursor {
            let mut i = self.current.len();
            while i > self.next && self.current[i - 1].at > event.at {
                i -= 1;
            }
            self.current.insert(i, event);
        } else if bucket - self.cursor < BUCKETS as u64 {
            self.near(bucket, event);
        } else {
            self.far.push(Reverse((event.at, self.inserted, event)));
            self.inserted += 1;
        }
    }

    #[inline]
    fn near(&mut self, bucket: u64, event: Event) {
        let slot = bucket as usize % BUCKETS;
        self.buckets[slot].push(event);
        self.occupied[slot / 64] |= 1 << (slot % 64);
        self.summary |= 1 << (slot / 64);
    }

    /// Takes out the next event.
    #[inline]
    pub fn pop(&mut self) -> Option<Event> {
        if self.next == self.current.len() && !self.advance() {
            return None;
        }
        let event = self.current[self.next];
        self.next += 1;
        self.len -= 1;
        Some(event)
    }

    /// Makes the next bucket that holds something the current one.
    fn advance(&mut self) -> bool {
        let near = self.next_occupied();
        let far = self.far.peek().map(|Reverse((at, ..))| at >> SHIFT);
        let Some(bucket) = [near, far].into_iter().flatten().min() else {
            return false;
        };
        self.cursor = bucket;
        // What the horizon now reaches goes into the wheel before anything newer can.
        while let Some(&Reverse((at, _, event))) = self.far.peek() {
            if (at >> SHIFT) - bucket >= BUCKETS as u64 {
                break;
            }
            self.far.pop();
            self.near(at >> SHIFT, event);
        }
        let slot = bucket as usize % BUCKETS;
        self.current.clear();
        self.next = 0;
        std::mem::swap(&mut self.current, &mut self.buckets[slot]);
        self.occupied[slot / 64] &= !(1 << (slot % 64));
        if self.occupied[slot / 64] == 0 {
            self.summary &= !(1 << (slot / 64));
        }
        sort(&mut self.current);
        true
    }

    /// The first bucket after the cursor that holds something.
    fn next_occupied(&self) -> Option<u64> {
        if self.summary == 0 {
            return None;
        }
        let start = (self.cursor as usize + 1) % BUCKETS;
        let (word, bit) = (start / 64, start % 64);
        let head = self.occupied[word] & (u64::MAX << bit);
        let slot = if head != 0 {
            word * 64 + head.trailing_zeros() as usize
        } else {
            let after = (word + 1) % WORDS;
            let turned = self.summary.rotate_right(after as u32);
            let found = (after + turned.trailing_zeros() as usize) % WORDS;
            found * 64 + self.occupied[found].trailing_zeros() as usize
        };
        let ahead = (slot + BUCKETS - start) % BUCKETS;
        Some(self.cursor + 1 + ahead as u64)
    }
}

/// A stable sort by time; buckets are short and nearly sorted.
fn sort(events: &mut [Event]) {
    if events.len() > 64 {
        events.sort_by_key(|e| e.at);
        return;
    }
    for i in 1..events.len() {
        let event = events[i];
        let mut j = i;
        while j > 0 && events[j - 1].at > event.at {
            events[j] = events[j - 1];
            j -= 1;
        }
        events[j] = event;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Against a naive list: pops are in (time, insertion) order whatever was pushed when.
        #[test]
        fn agrees_with_a_list(steps in prop::collection::vec((0u32..5, 0u64..9), 1..400)) {
            let mut wheel = Wheel::default();
            let mut list: Vec<(u64, u32)> = Vec::new();
            let (mut now, mut number) = (0, 0);
            for (pops, delta) in steps {
                // From the same instant to far beyond the horizon.
                let at = now + [0, 1, 127, 128, 5_000, 300_000, 524_287, 524_288, 9_000_000][delta as usize];
                wheel.push(Event { at, kind: 0, a: number, b: 0 });
                list.push((at, number));
                number += 1;
                for _ in 0..pops.saturating_sub(2) {
                    list.sort_unstable();
                    let got = wheel.pop().map(|e| (e.at, e.a));
                    prop_assert_eq!(got, list.first().copied());
                    if got.is_some() {
                        now = list.remove(0).0;
                    }
                }
                prop_assert_eq!(wheel.len(), list.len());
            }
            list.sort_unstable();
            for want in list {
                prop_assert_eq!(wheel.pop().map(|e| (e.at, e.a)), Some(want));
            }
            prop_assert!(wheel.pop().is_none() && wheel.is_empty());
        }
    }
}
