//! Order and credit of a pair: pure counting.

use std::collections::BTreeMap;

/// Puts records into the order in which they were sent.
#[derive(Debug, Default)]
pub struct Order {
    expected: u16,
    early: BTreeMap<u16, Vec<u8>>,
    /// Bytes that wait for one before them.
    pub early_bytes: usize,
}

/// What to do with a record.
#[derive(PartialEq, Eq, Debug)]
pub enum Turn {
    /// It is the next.
    Now,
    /// It was kept.
    Later,
    /// It was there before, or is none of this pair.
    Never,
}

impl Order {
    /// Before the first record, which has this number.
    pub fn new(first: u16) -> Order {
        Order { expected: first, ..Order::default() }
    }

    /// Takes a record that has come; `bytes` are copied only if it waits.
    pub fn take(&mut self, seq: u16, bytes: &[u8]) -> Turn {
        let ahead = seq.wrapping_sub(self.expected);
        if ahead == 0 {
            self.expected = self.expected.wrapping_add(1);
            return Turn::Now;
        }
        if ahead >= 1 << 15 || self.early.contains_key(&seq) {
            return Turn::Never;
        }
        self.early_bytes += bytes.len();
        self.early.insert(seq, bytes.to_vec());
        Turn::Later
    }

    /// The number of the next record, and how many wait for it.
    pub fn counts(&self) -> (u16, usize) {
        (self.expected, self.early.len())
    }

    pub fn is_consistent(&self) -> bool {
        self.early_bytes == self.early.values().map(Vec::len).sum::<usize>() && !self.early.contains_key(&self.expected)
    }

    /// The next one, if it has come early.
    pub fn next(&mut self) -> Option<Vec<u8>> {
        let bytes = self.early.remove(&self.expected)?;
        self.early_bytes -= bytes.len();
        self.expected = self.expected.wrapping_add(1);
        Some(bytes)
    }
}

/// What a sender may still send to a peer: bytes that the peer would have to keep.
#[derive(Debug, Default)]
pub struct Credit {
    window: u32,
    spent: u32,
    given_back: u32,
}

impl Credit {
    /// Counts from this number on.
    pub fn new(first: u32) -> Credit {
        Credit { spent: first, given_back: first, ..Credit::default() }
    }

    pub fn open(&mut self, window: u32) {
        self.window = window;
    }

    pub fn window(&self) -> u32 {
        self.window
    }

    /// Spent, and given back.
    pub fn counts(&self) -> (u32, u32) {
        (self.spent, self.given_back)
    }

    pub fn in_use(&self) -> u32 {
        self.spent.wrapping_sub(self.given_back)
    }

    /// Whether a record of this cost may go. Even the costliest may if nothing else is kept.
    pub fn fits(&self, cost: u32) -> bool {
        self.in_use() == 0 || self.in_use().saturating_add(cost) <= self.window
    }

    pub fn spend(&mut self, cost: u32) {
        self.spent = self.spent.wrapping_add(cost);
    }

    /// Takes the peer's count. One that is older, or more than was spent, changes nothing.
    pub fn give_back(&mut self, count: u32) {
        if count.wrapping_sub(self.given_back) <= self.in_use() {
            self.given_back = count;
        }
    }
}

/// What a receiver has given back to a peer.
#[derive(Debug, Default)]
pub struct Grant {
    /// In all, modulo 2^32.
    pub given: u32,
    told: u32,
}

impl Grant {
    /// Counts from this number on.
    pub fn new(first: u32) -> Grant {
        Grant { given: first, told: first }
    }

    pub fn give(&mut self, cost: u32) {
        self.given = self.given.wrapping_add(cost);
    }

    /// The count goes out with a record.
    pub fn tell(&mut self) -> u32 {
        self.told = self.given;
        self.given
    }

    /// What went out last.
    pub fn told(&self) -> u32 {
        self.told
    }

    /// Whether the peer may be waiting for what it has not been told.
    pub fn is_due(&self, window: u32) -> bool {
        self.given.wrapping_sub(self.told) >= window / 2
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    proptest::proptest! {
        /// Any order within half of the numbers comes out as it was sent, past the counter's end, too.
        #[test]
        fn order_is_kept(start: u16, swaps in proptest::collection::vec((0usize..300, 0usize..300), 0..400)) {
            let mut sent: Vec<u16> = (0..300).collect();
            swaps.iter().for_each(|(a, b)| sent.swap(*a, *b));
            let mut order = Order::new(start);
            let mut came = Vec::new();
            for i in &sent {
                let bytes = i.to_le_bytes();
                match order.take(start.wrapping_add(*i), &bytes) {
                    Turn::Now => came.push(*i),
                    Turn::Later => {}
                    Turn::Never => panic!("{i}"),
                }
                while let Some(b) = order.next() {
                    came.push(u16::from_le_bytes(b.try_into().unwrap()));
                }
            }
            assert!(came.iter().copied().eq(0..300));
            assert_eq!(order.early_bytes, 0);
            assert_eq!(order.take(start, &[]), Turn::Never);
        }

        /// No more than the window is ever kept, whatever order the counts come back in.
        #[test]
        fn credit_bounds_what_is_kept(costs in proptest::collection::vec(1u32..2000, 1..200), first: u32) {
            let mut credit = Credit::new(first);
            let mut grant = Grant::new(first);
            credit.open(4096);
            let mut kept = std::collections::VecDeque::new();
            let mut old = first;
            for cost in costs {
                while !credit.fits(cost) {
                    grant.give(kept.pop_front().unwrap());
                    credit.give_back(grant.tell());
                    credit.give_back(old);
                    old = grant.given;
                }
                credit.spend(cost);
                kept.push_back(cost);
                assert!(kept.iter().sum::<u32>() <= 4096);
            }
            // More than was spent is no count of ours.
            credit.give_back(credit.spent.wrapping_add(1));
            assert_eq!(credit.in_use(), kept.iter().sum::<u32>());
        }
    }
}
