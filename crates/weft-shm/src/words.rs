//! Words that some processes of the job agree to share: one for each open file's shared pointer.

use crate::layout::JobLayout;
use crate::region::Region;
use std::sync::atomic::{AtomicU64, Ordering};

/// Words of a job.
pub const N_WORDS: u32 = 4096;
const MAP_WORDS: usize = N_WORDS as usize / 64;
/// Length in bytes of the bitmap and the words.
pub(crate) const WORDS_LEN: u64 = (MAP_WORDS as u64 + N_WORDS as u64) * 8;

/// The job's shared words. All are 0 and free at start; only those in use cost memory.
#[repr(C)]
pub struct Words {
    taken: [AtomicU64; MAP_WORDS],
    words: [AtomicU64; N_WORDS as usize],
}

const _: () = assert!(size_of::<Words>() as u64 == WORDS_LEN);

impl Words {
    pub fn of<'a>(region: &'a Region, layout: &JobLayout) -> &'a Words {
        // SAFETY: the words are inside of the region and page aligned; all fields are atomics, so
        // that a shared reference is sound while peers write.
        unsafe { &*region.at::<Words>(layout.words_off()) }
    }

    /// Takes a word out of the pool and sets it to `value`; None when all are in use. The caller
    /// tells the processes that share it its number, by a message.
    pub fn take(&self, value: u64) -> Option<u32> {
        for (i, map) in self.taken.iter().enumerate() {
            // ORDERING: Relaxed; the exchange below decides.
            let mut seen = map.load(Ordering::Relaxed);
            while seen != u64::MAX {
                let bit = seen.trailing_ones();
                let with = seen | 1 << bit;
                // ORDERING: AcqRel; Acquire pairs with the Release in `give`.
                match map.compare_exchange_weak(seen, with, Ordering::AcqRel, Ordering::Relaxed) {
                    Ok(_) => {
                        let n = i as u32 * 64 + bit;
                        // ORDERING: Relaxed; the message that carries the number orders it.
                        self.words[n as usize].store(value, Ordering::Relaxed);
                        return Some(n);
                    }
                    Err(now) => seen = now,
                }
            }
        }
        None
    }

    /// Returns a word to the pool; nobody uses it any more.
    pub fn give(&self, n: u32) {
        let (i, bit) = (n as usize / 64, n % 64);
        // ORDERING: Release; pairs with `take`.
        self.taken[i].fetch_and(!(1 << bit), Ordering::Release);
    }

    /// The word with this number.
    ///
    /// # Panics
    /// When the number is none that `take` gave.
    #[inline]
    pub fn get(&self, n: u32) -> &AtomicU64 {
        &self.words[n as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_taken_once_and_come_back() {
        let l = JobLayout::new(2);
        let (_fd, r) = Region::create_memfd(c"weft-test", l.total_len() as usize).unwrap();
        let w = Words::of(&r, &l);
        let all: Vec<u32> = (0..N_WORDS).map(|i| w.take(u64::from(i)).unwrap()).collect();
        assert_eq!(w.take(0), None);
        // ORDERING: Relaxed; one thread.
        assert!(all.iter().all(|n| w.get(*n).load(Ordering::Relaxed) == u64::from(*n)));
        w.give(77);
        assert_eq!(w.take(5), Some(77));
        // ORDERING: Relaxed; one thread.
        assert_eq!(w.get(77).load(Ordering::Relaxed), 5);
    }
}
