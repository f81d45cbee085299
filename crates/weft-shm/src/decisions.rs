//! What processes decide once and for all, although any of them may die meanwhile.
//!
//! A communicator that agrees on something has a word here, which the first compare-and-swap of each
//! round changes: whoever comes later finds the decision. Rounds follow each other: nobody begins one
//! before it has seen the decision of the last, so that two rounds are in sight at most.

use crate::layout::{DECISION_LEN, JobLayout};
use crate::pidlock::PidLock;
use crate::region::Region;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// Bits of a decision.
pub const DECISION_BITS: u32 = 56;
/// Rounds that are told apart, in the bits above; one bit says that the word holds a decision.
const ROUNDS: u32 = 128;

#[repr(C)]
struct Entry {
    /// Of the communicator; 0 where the entry is free (the world's own context id is counted from 1).
    key: AtomicU32,
    users: AtomicU32,
    word: AtomicU64,
}

const _: () = assert!(size_of::<Entry>() as u64 == DECISION_LEN);

/// The table of a mapped job.
pub struct Decisions<'a> {
    lock: &'a PidLock,
    entries: &'a [Entry],
}

impl<'a> Decisions<'a> {
    pub fn of(region: &'a Region, layout: &JobLayout) -> Decisions<'a> {
        let off = layout.decisions_off();
        // SAFETY: the table is inside of the region and aligned; all fields are atomics, so that
        // shared references are sound while others write.
        unsafe {
            Decisions {
                lock: &*region.at::<PidLock>(off),
                entries: std::slice::from_raw_parts(
                    region.at::<Entry>(off + size_of::<PidLock>() as u64),
                    JobLayout::N_DECISIONS as usize,
                ),
            }
        }
    }

    /// The entry of a communicator, for this process to use; None when all are taken.
    pub fn enter(&self, context: u32) -> Option<u32> {
        let key = context + 1;
        self.lock.locked(|| {
            // ORDERING: Relaxed throughout, under the lock.
            let has = |k| self.entries.iter().position(|e| e.key.load(Ordering::Relaxed) == k);
            let i = has(key).or_else(|| {
                let i = has(0)?;
                self.entries[i].word.store(0, Ordering::Relaxed);
                self.entries[i].users.store(0, Ordering::Relaxed);
                self.entries[i].key.store(key, Ordering::Relaxed);
                Some(i)
            })?;
            self.entries[i].users.fetch_add(1, Ordering::Relaxed);
            Some(i as u32)
        })
    }

    /// This process does not use an entry any more.
    pub fn leave(&self, entry: u32) {
        self.lock.locked(|| {
            let e = &self.entries[entry as usize];
            // ORDERING: Relaxed, under the lock.
            if e.users.fetch_sub(1, Ordering::Relaxed) == 1 {
                e.key.store(0, Ordering::Relaxed);
            }
        });
    }

    /// The decision of a round: `wish`, unless somebody has decided before. Rounds count from 0.
    pub fn decide(&self, entry: u32, round: u32, wish: u64) -> u64 {
        let mask = (1 << DECISION_BITS) - 1;
        let front = 1 << 63 | u64::from(round % ROUNDS) << DECISION_BITS;
        let word = &self.entries[entry as usize].word;
        // ORDERING: Acquire: what came before a decision is seen by who finds it.
        let seen = word.load(Ordering::Acquire);
        if seen & !mask == front {
            return seen & mask;
        }
        let mine = front | (wish & mask);
        // ORDERING: AcqRel, as above; a failure finds this round's decision, since nobody is in
        // another one.
        match word.compare_exchange(seen, mine, Ordering::AcqRel, Ordering::Acquire) {
            Ok(_) => mine & mask,
            Err(other) => other & mask,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_wish_of_a_round_counts_for_all() {
        let l = JobLayout::new(2);
        let (_fd, r) = Region::create_memfd(c"weft-test", l.total_len() as usize).unwrap();
        let d = Decisions::of(&r, &l);
        let e = d.enter(0).unwrap();
        assert_eq!(d.enter(0), Some(e));
        assert_ne!(d.enter(8), Some(e));
        for round in 0..300 {
            assert_eq!(d.decide(e, round, u64::from(round)), u64::from(round));
            assert_eq!(d.decide(e, round, 77), u64::from(round));
        }
        d.leave(e);
        d.leave(e);
        let again = d.enter(12).unwrap();
        assert_eq!(again, e);
        assert_eq!(d.decide(again, 0, 5), 5);
    }
}
