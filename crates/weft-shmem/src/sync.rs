//! Waiting for words of this PE, and locks.

use crate::amo::load;
use crate::far::FarLock;
use crate::job::Job;
use crate::word::Word;
use std::sync::atomic::{AtomicU32, Ordering};
use weft_lockfree::Ticket;

/// How a word is compared. The numbers are those of the C interface.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(i32)]
pub enum Cmp {
    /// Equal.
    Eq = 0,
    /// Not equal.
    Ne = 1,
    /// Greater.
    Gt = 2,
    /// Greater or equal.
    Ge = 3,
    /// Less.
    Lt = 4,
    /// Less or equal.
    Le = 5,
}

impl Cmp {
    /// From the number of the C interface.
    pub fn from_number(n: i32) -> Option<Cmp> {
        [Cmp::Eq, Cmp::Ne, Cmp::Gt, Cmp::Ge, Cmp::Lt, Cmp::Le].into_iter().find(|c| *c as i32 == n)
    }

    /// Whether `word` compares so with `value`.
    #[inline(always)]
    pub fn holds<T: PartialOrd>(self, word: T, value: T) -> bool {
        match self {
            Cmp::Eq => word == value,
            Cmp::Ne => word != value,
            Cmp::Gt => word > value,
            Cmp::Ge => word >= value,
            Cmp::Lt => word < value,
            Cmp::Le => word <= value,
        }
    }
}

/// The word at a checked address of this PE. Acquires what came before it.
#[inline(always)]
fn look<T: Word>(at: *const T) -> T {
    // ORDERING: Acquire pairs with the Release of a signal and with the fence before a put.
    load(at.addr(), Ordering::Acquire)
}

/// Words of this PE to test: those whose status is not set.
///
/// # Safety
/// The addresses are valid for `n` items, `status` if it is not null.
#[derive(Clone, Copy)]
pub struct Words<T> {
    first: *const T,
    n: usize,
    status: *const i32,
    cmp: Cmp,
    values: *const T,
    /// 0 where one value serves all.
    step: usize,
}

impl<T: Word> Words<T> {
    /// # Safety
    /// As for [`Job::words`]; `first`, too, is valid for `n` items.
    unsafe fn new(first: *const T, n: usize, status: *const i32, cmp: Cmp, values: *const T, vector: bool) -> Self {
        Self { first, n, status, cmp, values, step: usize::from(vector) }
    }

    #[inline(always)]
    fn considers(&self, i: usize) -> bool {
        // SAFETY: valid by the contract of `new`.
        self.status.is_null() || unsafe { self.status.add(i).read() == 0 }
    }

    #[inline(always)]
    fn holds(&self, i: usize) -> bool {
        // SAFETY: valid by the contract of `new`.
        unsafe { self.cmp.holds(look(self.first.add(i)), self.values.add(i * self.step).read()) }
    }

    /// Whether no word is considered.
    pub fn is_empty(&self) -> bool {
        !(0..self.n).any(|i| self.considers(i))
    }

    /// Whether all that are considered hold.
    pub fn all(&self) -> bool {
        (0..self.n).all(|i| !self.considers(i) || self.holds(i))
    }

    /// One that holds, looking from `from` on.
    pub fn any(&self, from: usize) -> Option<usize> {
        (0..self.n).map(|k| (from + k) % self.n).find(|&i| self.considers(i) && self.holds(i))
    }

    /// Those that hold, in order: how many; their numbers go to `found`.
    ///
    /// # Safety
    /// `found` is valid for `n` items.
    pub unsafe fn some(&self, found: *mut usize) -> usize {
        let mut count = 0;
        for i in (0..self.n).filter(|&i| self.considers(i) && self.holds(i)) {
            // SAFETY: valid by the caller's contract.
            unsafe { found.add(count).write(i) };
            count += 1;
        }
        count
    }
}

impl Job {
    /// Waits until this PE's word, which has to be symmetric, compares so, and returns what it was
    /// then. Progress: blocks.
    #[inline]
    pub fn wait_until<T: Word>(&self, call: &str, at: *const T, cmp: Cmp, value: T) -> T {
        self.check_words(call, at, 1);
        let mut seen = value;
        self.waits.until(self.row(), call, || {
            seen = look(at);
            cmp.holds(seen, value)
        });
        seen
    }

    /// Whether this PE's word, which has to be symmetric, compares so. Progress: local.
    #[inline]
    pub fn test<T: Word>(&self, call: &str, at: *const T, cmp: Cmp, value: T) -> bool {
        self.check_words(call, at, 1);
        cmp.holds(look(at), value)
    }

    /// Words of this PE, which have to be symmetric, to wait for or test.
    ///
    /// # Safety
    /// `status`, unless it is null, is valid for `n` items, `values` for `n` or, unless `vector`, for
    /// one.
    #[allow(clippy::too_many_arguments)]
    pub unsafe fn words<T: Word>(
        &self,
        call: &str,
        first: *const T,
        n: usize,
        status: *const i32,
        cmp: Cmp,
        values: *const T,
        vector: bool,
    ) -> Words<T> {
        self.check_words(call, first, n);
        // SAFETY: the words are checked to be mapped, the rest by the caller's contract.
        unsafe { Words::new(first, n, status, cmp, values, vector) }
    }

    /// Waits until `cond` holds of words of this PE. Progress: blocks.
    pub fn wait_for(&self, call: &str, cond: impl FnMut() -> bool) {
        self.waits.until(self.row(), call, cond);
    }

    /// Lets a PE that polls by test calls leave its core to others, where it is shared, and looks at what comes from other
    /// nodes.
    pub fn give_way(&self) {
        if let Some(net) = &self.net {
            net.poll();
        }
        if self.waits.oversubscribed() {
            weft_sync::yield_now();
        }
    }

    /// The two halves of a lock: tickets given out, ticket served. One PE holds the lock's word; if that is on another
    /// node, the way there.
    fn lock(&self, call: &str, at: *mut i64) -> Result<Ticket<'_>, FarLock<'_>> {
        self.check_words(call, at, 1);
        let home = self.space.locate(at.addr(), 8).map_or(0, |(_, off)| (off / 8) as usize % self.n) as i32;
        let there = self.reach(call, at.addr(), 8, home);
        if let Some(net) = self.far(home) {
            return Err(FarLock { job: self, net, at: at.addr(), home });
        }
        let p = std::ptr::with_exposed_provenance::<AtomicU32>(there);
        // SAFETY: checked to be mapped and aligned; atomics only.
        unsafe { Ok(Ticket { next: &*p, serving: &*p.add(1) }) }
    }

    /// Takes a lock; PEs get it in the order in which they asked. Progress: blocks.
    pub fn set_lock(&self, call: &str, at: *mut i64) {
        match self.lock(call, at) {
            Ok(lock) => {
                let mine = lock.ask();
                self.waits.until(self.row(), call, || lock.is_turn(mine));
            }
            Err(far) => far.take(call),
        }
    }

    /// Takes a lock if nobody has it. True if it was taken. Progress: local, unless the lock is on another node.
    pub fn test_lock(&self, call: &str, at: *mut i64) -> bool {
        match self.lock(call, at) {
            Ok(lock) => lock.try_take(),
            Err(far) => far.try_take(call),
        }
    }

    /// Gives a lock back.
    pub fn clear_lock(&self, call: &str, at: *mut i64) {
        if self.net.is_some() {
            // Its next holder sees what this one has put, wherever that is.
            self.quiet();
        }
        match self.lock(call, at) {
            Ok(lock) => lock.release(),
            Err(far) => far.release(call),
        }
        self.quiet();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comparisons() {
        for (n, want) in [(0, 1 == 2), (1, 1 != 2), (2, 1 > 2), (3, 1 >= 2), (4, 1 < 2), (5, 1 <= 2)] {
            assert_eq!(Cmp::from_number(n).unwrap().holds(1, 2), want);
        }
        assert_eq!(Cmp::from_number(6), None);
    }

    #[test]
    fn words_are_found() {
        let (words, status) = ([1i32, 2, 3, 2], [0, 0, 0, 1]);
        let value = 2;
        // SAFETY: all arrays have four items, and there is one value.
        let w = unsafe { Words::new(words.as_ptr(), 4, status.as_ptr(), Cmp::Ge, &value, false) };
        assert!(!w.is_empty() && !w.all());
        assert_eq!((w.any(0), w.any(2), w.any(3)), (Some(1), Some(2), Some(1)));
        let mut found = [9; 4];
        // SAFETY: room for four.
        assert_eq!(unsafe { w.some(found.as_mut_ptr()) }, 2);
        assert_eq!(found[..2], [1, 2]);
        // SAFETY: nothing is read.
        let none = unsafe { Words::<i32>::new(std::ptr::null(), 0, std::ptr::null(), Cmp::Eq, &value, false) };
        assert!(none.is_empty() && none.all() && none.any(0).is_none());
    }
}
