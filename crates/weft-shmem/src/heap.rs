//! The symmetric heap's bookkeeping: a pure function of the calls made, so that the same calls on
//! all PEs give the same offsets.

use std::collections::{BTreeMap, BTreeSet};

/// The least alignment of a block: a line, so that objects of different PEs' interest are apart.
pub(crate) const ALIGN: usize = 64;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Heap {
    /// Offset and length of what is free.
    free: BTreeMap<usize, usize>,
    /// The same by length.
    by_len: BTreeSet<(usize, usize)>,
    /// Offset, and length as asked and as taken.
    used: BTreeMap<usize, (usize, usize)>,
}

impl Heap {
    pub fn new(len: usize) -> Self {
        let mut h = Self { free: BTreeMap::new(), by_len: BTreeSet::new(), used: BTreeMap::new() };
        h.insert(0, len);
        h
    }

    fn insert(&mut self, off: usize, len: usize) {
        if len > 0 {
            self.free.insert(off, len);
            self.by_len.insert((len, off));
        }
    }

    fn remove(&mut self, off: usize) -> usize {
        let len = self.free.remove(&off).unwrap_or(0);
        self.by_len.remove(&(len, off));
        len
    }

    /// The offset of a new block: in the shortest free piece that holds it. `align` is a power of
    /// two. None when nothing does.
    pub fn take(&mut self, len: usize, align: usize) -> Option<usize> {
        let align = align.max(ALIGN);
        let taken = len.max(1).checked_next_multiple_of(ALIGN)?;
        let fits = |&&(have, off): &&(usize, usize)| {
            let start = off.next_multiple_of(align);
            start - off <= have && taken <= have - (start - off)
        };
        let &(have, off) = self.by_len.range((taken, 0)..).find(fits)?;
        self.remove(off);
        let start = off.next_multiple_of(align);
        self.insert(off, start - off);
        self.insert(start + taken, off + have - start - taken);
        self.used.insert(start, (len, taken));
        Some(start)
    }

    /// Gives a block back. False when no block begins there.
    pub fn give(&mut self, off: usize) -> bool {
        let Some((_, taken)) = self.used.remove(&off) else { return false };
        let (mut start, mut len) = (off, taken);
        if let Some((&before, &n)) = self.free.range(..off).next_back()
            && before + n == off
        {
            self.remove(before);
            (start, len) = (before, n + taken);
        }
        if self.free.contains_key(&(off + taken)) {
            len += self.remove(off + taken);
        }
        self.insert(start, len);
        true
    }

    /// The length as asked of the block that begins there.
    pub fn len_of(&self, off: usize) -> Option<usize> {
        self.used.get(&off).map(|u| u.0)
    }

    /// Whether `len` bytes from `off` on lie in one block.
    pub fn holds(&self, off: usize, len: usize) -> bool {
        let block = self.used.range(..=off).next_back();
        block.is_some_and(|(&start, &(_, taken))| len <= taken && off - start <= taken - len)
    }

    /// The longest block that could be had.
    pub fn longest(&self) -> usize {
        self.by_len.last().map_or(0, |f| f.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const LEN: usize = 1 << 16;

    proptest! {
        /// Against the naive oracle: a list of blocks that must not overlap, and a heap that is whole
        /// again when all are gone.
        #[test]
        fn blocks_are_apart_and_come_back(
            calls in proptest::collection::vec((0usize..5000, 0u32..10, any::<prop::sample::Index>()), 1..200),
        ) {
            let mut h = Heap::new(LEN);
            let mut twin = Heap::new(LEN);
            let mut blocks: Vec<(usize, usize)> = Vec::new();
            for (len, align, pick) in calls {
                if align == 9 && !blocks.is_empty() {
                    let (off, _) = blocks.swap_remove(pick.index(blocks.len()));
                    prop_assert!(h.give(off) && twin.give(off) && !h.give(off));
                    continue;
                }
                let got = h.take(len, 1 << align);
                prop_assert_eq!(got, twin.take(len, 1 << align));
                let Some(off) = got else {
                    prop_assert!(h.longest() < len.next_multiple_of(ALIGN) + (1 << align));
                    continue;
                };
                prop_assert!(off.is_multiple_of(1 << align) && off + len <= LEN);
                prop_assert!(blocks.iter().all(|&(o, l)| off + len <= o || o + l.max(1) <= off));
                prop_assert_eq!(h.len_of(off), Some(len));
                prop_assert!(h.holds(off, len) && !h.holds(off, LEN));
                blocks.push((off, len));
            }
            for (off, _) in blocks {
                h.give(off);
            }
            prop_assert_eq!(h, Heap::new(LEN));
        }
    }

    #[test]
    fn a_full_heap_says_so() {
        let mut h = Heap::new(LEN);
        assert_eq!(h.take(LEN + 1, 1), None);
        assert_eq!(h.take(usize::MAX, 1), None);
        assert_eq!(h.take(LEN, 1), Some(0));
        assert_eq!(h.take(0, 1), None);
    }
}
