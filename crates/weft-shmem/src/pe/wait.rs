//! Waiting for words of this PE, and locks.

use super::{Pe, Symmetric};
use crate::sync::{Cmp, Words};
use crate::word::Word;
use std::ops::Range;

impl Pe {
    /// Waits until this PE's word compares so, and returns what it was then. Progress: blocks.
    ///
    /// # Panics
    /// Where there is no such word.
    pub fn wait_until<T: Word>(&self, v: &Symmetric<'_, T>, i: usize, cmp: Cmp, value: T) -> T {
        self.job.wait_until("wait_until", v.own(&(i..i + 1)), cmp, value)
    }

    /// Whether this PE's word compares so. Progress: local.
    ///
    /// # Panics
    /// Where there is no such word.
    pub fn test<T: Word>(&self, v: &Symmetric<'_, T>, i: usize, cmp: Cmp, value: T) -> bool {
        self.job.test("test", v.own(&(i..i + 1)), cmp, value)
    }

    /// Runs `f` with words of this PE.
    fn with_words<T: Word, R>(
        &self,
        v: &Symmetric<'_, T>,
        r: Range<usize>,
        cmp: Cmp,
        value: T,
        f: impl FnOnce(Words<T>) -> R,
    ) -> R {
        let (n, null) = (r.len(), std::ptr::null());
        // SAFETY: `own` checks the words; no statuses, and one value, which outlives the call of `f`.
        f(unsafe { self.job.words("wait", v.own(&r), n, null, cmp, &value, false) })
    }

    /// Waits until all of this PE's words of a range compare so. Progress: blocks.
    ///
    /// # Panics
    /// Where there are no such words.
    pub fn wait_all<T: Word>(&self, v: &Symmetric<'_, T>, r: Range<usize>, cmp: Cmp, value: T) {
        self.with_words(v, r, cmp, value, |w| self.job.wait_for("wait_all", || w.all()));
    }

    /// Waits until one of this PE's words of a range compares so: its number in the range; None of an
    /// empty range. Progress: blocks.
    ///
    /// # Panics
    /// Where there are no such words.
    pub fn wait_any<T: Word>(&self, v: &Symmetric<'_, T>, r: Range<usize>, cmp: Cmp, value: T) -> Option<usize> {
        self.wait_some(v, r, cmp, value).first().copied()
    }

    /// Waits until some of this PE's words of a range compare so: their numbers in the range; none of
    /// an empty range. Progress: blocks.
    ///
    /// # Panics
    /// Where there are no such words.
    pub fn wait_some<T: Word>(&self, v: &Symmetric<'_, T>, r: Range<usize>, cmp: Cmp, value: T) -> Vec<usize> {
        let mut found = vec![0; r.len()];
        let count = self.with_words(v, r, cmp, value, |w| {
            let mut count = 0;
            // SAFETY: there is room for all.
            let mut look = || unsafe { w.some(found.as_mut_ptr()) };
            if !w.is_empty() {
                self.job.wait_for("wait_some", || {
                    count = look();
                    count > 0
                });
            }
            count
        });
        found.truncate(count);
        found
    }

    /// A lock that all PEs know, free. Collective.
    ///
    /// # Errors
    /// As [`Pe::alloc`].
    pub fn lock(&self) -> Result<Lock<'_>, String> {
        Ok(Lock { pe: self, word: self.alloc(1, 0)? })
    }
}

/// A lock among all PEs, served in the order in which they ask.
pub struct Lock<'p> {
    pe: &'p Pe,
    word: Symmetric<'p, i64>,
}

/// Holds a [`Lock`] until it is dropped.
#[must_use = "the lock is given back at once"]
pub struct Held<'l>(&'l Lock<'l>);

impl Lock<'_> {
    /// Takes it. Progress: blocks; a PE that has it already waits for ever.
    pub fn take(&self) -> Held<'_> {
        self.pe.job.set_lock("lock", self.word.at);
        Held(self)
    }

    /// Takes it, if nobody has it. Progress: local.
    pub fn try_take(&self) -> Option<Held<'_>> {
        self.pe.job.test_lock("lock", self.word.at).then(|| Held(self))
    }
}

impl Drop for Held<'_> {
    fn drop(&mut self) {
        self.0.pe.job.clear_lock("lock", self.0.word.at);
    }
}
