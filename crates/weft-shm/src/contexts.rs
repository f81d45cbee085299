//! Context ids of communicators: taken by one process for all members, given back by each of them.
//!
//! A word per communicator counts the processes that still use its ids; it is free at 0. The search
//! for a free one goes round, so that ids rest as long as possible before they are used again. Ids
//! behind the table, from a counter, are used once: for communicators that several jobs or survivors
//! of deaths agree on, and where the table is full.

use crate::header::JobHeader;
use crate::layout::{JobLayout, N_CONTEXTS};
use crate::region::Region;
use std::sync::atomic::{AtomicU32, Ordering};

/// Ids that a communicator has.
pub const IDS_PER_COMM: u32 = 4;
/// Entries of ids that are fixed (the world, the process itself, and what belongs to no communicator).
const FIXED: u32 = 2;

/// The table of a mapped job.
pub struct ContextTable<'a> {
    header: &'a JobHeader,
    users: &'a [AtomicU32],
}

impl<'a> ContextTable<'a> {
    /// The first id behind the table.
    pub const END: u32 = N_CONTEXTS * IDS_PER_COMM;

    pub fn of(region: &'a Region, layout: &JobLayout) -> ContextTable<'a> {
        // SAFETY: the table is inside of the region and aligned; its words are atomics.
        let users =
            unsafe { std::slice::from_raw_parts(region.at::<AtomicU32>(layout.contexts_off()), N_CONTEXTS as usize) };
        ContextTable { header: JobHeader::of(region, layout), users }
    }

    /// The first of the ids of communicators in a row, each with so many users (at least one). `limit`:
    /// the first id that cannot be used. None when there are no more.
    pub fn take(&self, users: &[u32], limit: u32) -> Option<u32> {
        self.take_again(users).or_else(|| self.take_once(users.len() as u32, limit))
    }

    /// As `take`, from the table.
    fn take_again(&self, users: &[u32]) -> Option<u32> {
        let n = u32::try_from(users.len()).ok().filter(|n| *n <= N_CONTEXTS - FIXED)?;
        let cursor = &self.header.context_cursor;
        // ORDERING: Relaxed here and below, a hint where to look.
        let mut first = cursor.load(Ordering::Relaxed);
        let mut looked = 0;
        while looked < N_CONTEXTS {
            if first > N_CONTEXTS - n {
                looked += N_CONTEXTS.saturating_sub(first);
                first = FIXED;
            }
            // Before the first time it is 0.
            first = first.max(FIXED);
            let Some(busy) = self.claim(first, users) else {
                cursor.store(first + n, Ordering::Relaxed);
                return Some(first * IDS_PER_COMM);
            };
            looked += busy + 1;
            first += busy + 1;
        }
        None
    }

    /// Takes entries in a row. Some: the one that is in use, and nothing was taken.
    fn claim(&self, first: u32, users: &[u32]) -> Option<u32> {
        for (i, n) in users.iter().enumerate() {
            let word = &self.users[first as usize + i];
            // ORDERING: Acquire pairs with the Release in `give_back`: all that its last users did with
            // the ids is done.
            let taken = word.compare_exchange(0, *n, Ordering::Acquire, Ordering::Relaxed);
            if taken.is_err() {
                // ORDERING: Release as in `give_back`; nobody has used them.
                (0..i).for_each(|k| self.users[first as usize + k].store(0, Ordering::Release));
                return Some(i as u32);
            }
        }
        None
    }

    /// The first of `n` communicators' ids that are used once. None when there are no more.
    pub fn take_once(&self, n: u32, limit: u32) -> Option<u32> {
        let end = |base: u32| base.checked_add(n.checked_mul(IDS_PER_COMM)?).filter(|e| *e <= limit);
        // ORDERING: Relaxed; uniqueness is all that counts, messages carry the number.
        self.header.next_context_id.fetch_update(Ordering::Relaxed, Ordering::Relaxed, end).ok()
    }

    /// One user less of a communicator's ids; nothing for ids that are used once.
    pub fn give_back(&self, base: u32) {
        let entry = base / IDS_PER_COMM;
        if (FIXED..N_CONTEXTS).contains(&entry) {
            // ORDERING: Release pairs with the Acquire in `claim`.
            self.users[entry as usize].fetch_sub(1, Ordering::Release);
        }
    }

    /// Frees ids that nobody has used since they were taken.
    pub fn put_back(&self, base: u32) {
        let entry = base / IDS_PER_COMM;
        if (FIXED..N_CONTEXTS).contains(&entry) {
            // ORDERING: Release as in `give_back`.
            self.users[entry as usize].store(0, Ordering::Release);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn with_table(f: impl FnOnce(ContextTable<'_>)) {
        let l = JobLayout::new(2);
        let (_fd, r) = Region::create_memfd(c"weft-test", l.total_len() as usize).unwrap();
        JobHeader::of(&r, &l).init(2, 1, 0, 0);
        f(ContextTable::of(&r, &l));
    }

    #[test]
    fn ids_are_used_again_after_all_users_have_given_them_back() {
        with_table(|t| {
            let limit = ContextTable::END;
            let mut all = HashSet::new();
            while let Some(base) = t.take(&[2], limit) {
                assert!(base >= FIXED * IDS_PER_COMM && base.is_multiple_of(IDS_PER_COMM) && all.insert(base));
            }
            assert_eq!(all.len() as u32, N_CONTEXTS - FIXED);
            let base = 100 * IDS_PER_COMM;
            t.give_back(base);
            assert_eq!(t.take(&[1], limit), None);
            t.give_back(base);
            assert_eq!(t.take(&[1], limit), Some(base));
            // What is behind the table is not used again.
            assert_eq!(t.take(&[1], limit + 8), Some(limit));
            t.give_back(limit);
            assert_eq!(t.take(&[1, 1], limit + 8), None);
            assert_eq!(t.take(&[1], limit + 8), Some(limit + 4));
            assert_eq!(t.take(&[1], limit + 8), None);
        });
    }

    #[test]
    fn rows_of_ids_are_taken_whole() {
        with_table(|t| {
            let limit = ContextTable::END;
            let all: Vec<u32> = std::iter::from_fn(|| t.take(&[1], limit)).collect();
            // Holes of one entry each, and one of three at the end.
            let freed = |e: u32| e.is_multiple_of(7) || e >= N_CONTEXTS - 3;
            all.iter().filter(|b| freed(*b / IDS_PER_COMM)).for_each(|b| t.give_back(*b));
            assert_eq!(t.take(&[1, 2, 1], limit), Some((N_CONTEXTS - 3) * IDS_PER_COMM));
            assert_eq!(t.take(&[1, 2], limit), None);
            assert!(t.take(&[5], limit).is_some());
        });
    }

    #[test]
    fn the_first_ids_of_a_job_may_be_in_use() {
        with_table(|t| {
            // Another process took them just now, and has not moved the cursor yet.
            t.users[FIXED as usize].store(1, Ordering::Relaxed);
            assert_eq!(t.take(&[1, 1], ContextTable::END), Some((FIXED + 1) * IDS_PER_COMM));
        });
    }

    #[test]
    fn processes_never_get_the_same_ids() {
        with_table(|t| {
            let held: Vec<AtomicU32> = (0..N_CONTEXTS).map(|_| AtomicU32::new(0)).collect();
            std::thread::scope(|s| {
                for k in 0..3usize {
                    let (t, held) = (&t, &held);
                    s.spawn(move || {
                        for i in 0..if cfg!(miri) { 50 } else { 20_000 } {
                            let users = vec![1; 1 + (i + k) % 3];
                            let base = t.take(&users, ContextTable::END).unwrap() / IDS_PER_COMM;
                            let mine = || &held[base as usize..base as usize + users.len()];
                            assert!(mine().iter().all(|h| h.swap(1, Ordering::Relaxed) == 0));
                            mine().iter().for_each(|h| h.store(0, Ordering::Relaxed));
                            (0..users.len() as u32).for_each(|e| t.give_back((base + e) * IDS_PER_COMM));
                        }
                    });
                }
            });
        });
    }
}
