//! Notice boards: lines that one process writes and its peers read, for collective operations.
//!
//! A line carries a stamp that only grows, a word about the data, and up to 48 bytes of data. Who
//! has seen a stamp of at least some value sees what was written before it. A line is written again
//! only when all its readers said, by a counter of operations behind them, that they are past its
//! last use: no reader ever checks whether what it read was torn.

use crate::mem::LINE_WORDS;
use weft_sync::{AtomicU64, Ordering};

const DATA_WORDS: usize = LINE_WORDS as usize - 2;

/// Bytes of data that a line holds.
pub const LINE_DATA: usize = DATA_WORDS * 8;

/// A line of a board, in shared memory: zero at first.
#[repr(C, align(64))]
pub struct Line {
    stamp: AtomicU64,
    note: AtomicU64,
    data: [AtomicU64; DATA_WORDS],
}

impl Line {
    /// A fresh line, for memory that is not zero already.
    #[cfg(any(test, loom))]
    #[allow(clippy::new_without_default)]
    pub fn new() -> Self {
        Self { stamp: AtomicU64::new(0), note: AtomicU64::new(0), data: std::array::from_fn(|_| AtomicU64::new(0)) }
    }

    /// The owner: shows everything that it wrote before.
    #[inline(always)]
    pub fn publish(&self, stamp: u64) {
        // ORDERING: Release, partner of the load in `stamp`: carries the line's data and whatever
        // else the owner wrote before.
        self.stamp.store(stamp, Ordering::Release);
    }

    /// The latest stamp that this process sees.
    #[inline(always)]
    pub fn stamp(&self) -> u64 {
        // ORDERING: Acquire, partner of the store in `publish`.
        self.stamp.load(Ordering::Acquire)
    }

    /// A peer: asks for the line, to look at it soon. A hint.
    #[inline(always)]
    pub fn fetch(&self) {
        #[cfg(all(target_arch = "x86_64", not(miri), not(loom)))]
        // SAFETY: it reads nothing; every 64-bit CPU has it.
        unsafe {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(self).cast());
        }
    }

    /// The owner: the word about the data. Before `publish`.
    #[inline(always)]
    pub fn set_note(&self, note: u64) {
        // ORDERING: Relaxed, published by the stamp.
        self.note.store(note, Ordering::Relaxed);
    }

    /// The word about the data; after a stamp was seen.
    #[inline(always)]
    pub fn note(&self) -> u64 {
        // ORDERING: Relaxed, after the Acquire of the stamp.
        self.note.load(Ordering::Relaxed)
    }

    /// The owner: a word of the data.
    #[inline(always)]
    pub fn set_word(&self, i: usize, word: u64) {
        // ORDERING: Relaxed, published by the stamp.
        self.data[i].store(word, Ordering::Relaxed);
    }

    /// A word of the data; after a stamp was seen.
    #[inline(always)]
    pub fn word(&self, i: usize) -> u64 {
        // ORDERING: Relaxed, after the Acquire of the stamp.
        self.data[i].load(Ordering::Relaxed)
    }

    /// The owner: data, at most `LINE_DATA` bytes.
    ///
    /// # Safety
    /// `src` is readable for `len` bytes.
    #[inline(always)]
    pub unsafe fn put(&self, src: *const u8, len: usize) {
        debug_assert!(len <= LINE_DATA);
        for i in 0..len / 8 {
            // SAFETY: inside of `len`; the address may be odd.
            self.set_word(i, unsafe { src.add(8 * i).cast::<u64>().read_unaligned() });
        }
        let rest = len % 8;
        if rest != 0 {
            let mut word = [0; 8];
            // SAFETY: the last bytes of `len`.
            unsafe { std::ptr::copy_nonoverlapping(src.add(len - rest), word.as_mut_ptr(), rest) };
            self.set_word(len / 8, u64::from_ne_bytes(word));
        }
    }

    /// Data, after a stamp was seen.
    ///
    /// # Safety
    /// `dst` is writable for `len` bytes.
    #[inline(always)]
    pub unsafe fn get(&self, dst: *mut u8, len: usize) {
        debug_assert!(len <= LINE_DATA);
        for i in 0..len / 8 {
            // SAFETY: inside of `len`; the address may be odd.
            unsafe { dst.add(8 * i).cast::<u64>().write_unaligned(self.word(i)) };
        }
        let rest = len % 8;
        if rest != 0 {
            let word = self.word(len / 8).to_ne_bytes();
            // SAFETY: the last bytes of `len`.
            unsafe { std::ptr::copy_nonoverlapping(word.as_ptr(), dst.add(len - rest), rest) };
        }
    }
}

/// How far a process is, in shared memory: zero at first.
#[repr(C, align(64))]
pub struct Standing {
    /// Operations that are behind the owner: all before this number.
    done: AtomicU64,
    /// Not 0: somebody waits for `done` to grow.
    alert: AtomicU64,
    pad: [AtomicU64; LINE_WORDS as usize - 2],
}

impl Standing {
    /// A fresh one, for memory that is not zero already.
    #[cfg(any(test, loom))]
    #[allow(clippy::new_without_default)]
    pub fn new() -> Self {
        Self { done: AtomicU64::new(0), alert: AtomicU64::new(0), pad: std::array::from_fn(|_| AtomicU64::new(0)) }
    }

    /// The owner: all operations before `done` are behind it: it reads nothing of theirs any more.
    /// True when somebody waits for that. With `fenced` never missed; without it the one who waits
    /// must look again by itself.
    #[inline(always)]
    pub fn advance(&self, done: u64, fenced: bool) -> bool {
        // ORDERING: Release, partner of the load in `done`: reads of boards stay before it.
        self.done.store(done, Ordering::Release);
        if fenced {
            // ORDERING: SeqCst pairs with the fence in `call`: either this side sees the alert or
            // the other sees the new number.
            weft_sync::fence(Ordering::SeqCst);
        }
        // ORDERING: Relaxed after the fence; a hint without it.
        if self.alert.load(Ordering::Relaxed) == 0 {
            return false;
        }
        self.alert.store(0, Ordering::Relaxed);
        true
    }

    /// Operations that are behind the owner.
    #[inline(always)]
    pub fn done(&self) -> u64 {
        // ORDERING: Acquire, partner of the store in `advance`: writing over what the owner has
        // read comes after.
        self.done.load(Ordering::Acquire)
    }

    /// A peer: asks to be told when `done` grows, before it looks at it once more.
    #[cold]
    pub fn call(&self) {
        // ORDERING: Relaxed before the fence, which pairs with the one in `advance`.
        self.alert.store(1, Ordering::Relaxed);
        weft_sync::fence(Ordering::SeqCst);
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    #[test]
    fn data_of_every_length() {
        let line = Line::new();
        let src: Vec<u8> = (1..=LINE_DATA as u8 + 1).collect();
        for at in 0..2 {
            for len in 0..=LINE_DATA {
                let mut out = [0u8; LINE_DATA + 1];
                // SAFETY: both arrays are long enough.
                unsafe {
                    line.put(src.as_ptr().add(at), len);
                    line.get(out.as_mut_ptr(), len);
                }
                assert_eq!(out[..len], src[at..at + len]);
                assert!(out[len..].iter().all(|&b| b == 0));
            }
        }
    }

    #[test]
    fn an_alert_is_told_once() {
        let s = Standing::new();
        assert!(!s.advance(1, true));
        s.call();
        assert!(s.advance(2, true));
        assert!(!s.advance(3, true));
        assert_eq!(s.done(), 3);
    }
}
