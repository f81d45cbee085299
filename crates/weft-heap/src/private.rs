//! Which pages of the area are private at the moment: a bit per page, read without a lock.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

const BITS: usize = 64;

/// The bitmap. Refers to memory that is never given back.
#[derive(Clone, Copy)]
pub struct Bitmap {
    words: *const AtomicU64,
    pages: usize,
}

impl Bitmap {
    pub const UNSET: Bitmap = Bitmap { words: std::ptr::null(), pages: 0 };

    /// Bytes of a bitmap for so many pages.
    pub fn len_for(pages: usize) -> usize {
        pages.div_ceil(BITS) * size_of::<u64>()
    }

    /// # Safety
    /// `words` points to `len_for(pages)` bytes, aligned to 8, that live for ever.
    pub unsafe fn at(words: *const AtomicU64, pages: usize) -> Bitmap {
        Bitmap { words, pages }
    }

    fn word(&self, i: usize) -> &AtomicU64 {
        // SAFETY: callers stay below `pages`; see `at`.
        unsafe { &*self.words.add(i) }
    }

    /// The words of a range of pages with the mask of the range in each.
    fn parts(first: usize, end: usize) -> impl Iterator<Item = (usize, u64)> {
        (first / BITS..end.div_ceil(BITS)).map(move |i| {
            let low = first.max(i * BITS) - i * BITS;
            let high = end.min((i + 1) * BITS) - i * BITS;
            (i, (u64::MAX >> (BITS - (high - low))) << low)
        })
    }

    /// Marks pages `first..end`, whose number of private ones `count` holds. Under the heap's lock.
    pub fn set(&self, first: usize, end: usize, private: bool, count: &AtomicUsize) {
        assert!(first < end && end <= self.pages);
        for (i, mask) in Self::parts(first, end) {
            // ORDERING: Relaxed; who asks about a range owns the block that it is in, and got it
            // after these stores.
            if private {
                let before = self.word(i).fetch_or(mask, Ordering::Relaxed);
                count.fetch_add((mask & !before).count_ones() as usize, Ordering::Relaxed);
            } else {
                let before = self.word(i).fetch_and(!mask, Ordering::Relaxed);
                count.fetch_sub((mask & before).count_ones() as usize, Ordering::Relaxed);
            }
        }
    }

    /// True when any page of `first..end` is private.
    pub fn any(&self, first: usize, end: usize) -> bool {
        let end = end.min(self.pages);
        // ORDERING: Relaxed, as in `set`.
        first < end && Self::parts(first, end).any(|(i, m)| self.word(i).load(Ordering::Relaxed) & m != 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_at_word_edges() {
        let words: Vec<AtomicU64> = (0..4).map(|_| AtomicU64::new(0)).collect();
        // SAFETY: four words for 250 pages; the bitmap does not outlive them.
        let b = unsafe { Bitmap::at(words.as_ptr(), 250) };
        let count = AtomicUsize::new(0);
        for first in [0, 1, 63, 64, 65, 127, 200] {
            for end in [first + 1, 128, 192, 193, 250] {
                if end <= first {
                    continue;
                }
                b.set(first, end, true, &count);
                assert_eq!(count.load(Ordering::Relaxed), end - first);
                // Once more: they are private already.
                b.set(first, end, true, &count);
                assert_eq!(count.load(Ordering::Relaxed), end - first);
                for p in 0..250 {
                    assert_eq!(b.any(p, p + 1), (first..end).contains(&p), "{first}..{end} {p}");
                }
                assert!(!b.any(0, first) && !b.any(end, 250));
                assert!(b.any(0, 1000) && b.any(end - 1, end + 3));
                b.set(first, end, false, &count);
                assert_eq!(count.load(Ordering::Relaxed), 0);
                assert!(!b.any(0, 250));
            }
        }
    }
}
