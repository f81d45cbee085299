//! Entries of several words that are written again while others read them: the reader gets all of an
//! entry or nothing.
//!
//! One writes at a time (its owner, or whoever holds a lock); readers take no lock and write nothing.
//!
//! Source: the sequence lock, as in Boehm, "Can Seqlocks Get Along With Programming Language Memory
//! Models?", MSPC 2012 (the fences).

use weft_sync::{AtomicU32, Ordering, fence};

/// The version of an entry; odd while it is written. A writer that died leaves it odd, and the next one
/// goes on from there.
#[repr(transparent)]
pub struct Version(AtomicU32);

impl Default for Version {
    fn default() -> Self {
        Self(AtomicU32::new(0))
    }
}

impl Version {
    /// Runs `f`, which stores the entry's words by Relaxed. The version behind it, which is even.
    ///
    /// Only one caller at a time.
    pub fn write(&self, f: impl FnOnce()) -> u32 {
        // ORDERING: Relaxed; writers are ordered by what makes them one at a time.
        let odd = self.0.load(Ordering::Relaxed) | 1;
        self.0.store(odd, Ordering::Relaxed);
        // ORDERING: Release pairs with the fence in `read`: who loads a word that `f` stores finds this version odd.
        fence(Ordering::Release);
        f();
        let even = odd.wrapping_add(1);
        // ORDERING: Release pairs with the first load in `read`: the words are seen.
        self.0.store(even, Ordering::Release);
        even
    }

    /// What `f` makes of the entry's words, which it loads by Relaxed; None where they are being written, or were
    /// meanwhile.
    #[inline]
    pub fn read<T>(&self, f: impl FnOnce() -> T) -> Option<T> {
        // ORDERING: Acquire pairs with the last store in `write`.
        let before = self.0.load(Ordering::Acquire);
        if before & 1 != 0 {
            return None;
        }
        let got = f();
        // ORDERING: Acquire pairs with the fence in `write`; the load behind it is Relaxed.
        fence(Ordering::Acquire);
        (self.0.load(Ordering::Relaxed) == before).then_some(got)
    }

    /// The version, for who writes.
    pub fn number(&self) -> u32 {
        // ORDERING: Relaxed, as in `write`.
        self.0.load(Ordering::Relaxed)
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    #[test]
    fn what_is_being_written_is_not_read() {
        let v = Version::default();
        assert_eq!(v.read(|| 7), Some(7));
        v.write(|| assert_eq!(v.read(|| 7), None));
        assert_eq!(v.read(|| v.write(|| ())), None);
        assert_eq!(v.read(|| 7), Some(7));
    }

    #[test]
    fn a_writer_that_died_is_followed_by_another() {
        let v = Version(AtomicU32::new(u32::MAX));
        assert_eq!(v.read(|| ()), None);
        assert_eq!(v.write(|| ()), 0);
        assert_eq!((v.read(|| 7), v.number()), (Some(7), 0));
    }
}
