//! The ranges that a process has attached to its dynamic windows, where peers can read them.
//!
//! A process writes its own table only; peers look ranges up while it changes. What they find may be
//! out of date, as the address of a range that is just being detached is: then the program is wrong.

use weft_lockfree::Version;
use weft_sync::{AtomicU32, AtomicU64, Ordering};

/// One range. All zero: free.
#[repr(C)]
#[derive(Default)]
pub struct Entry {
    /// The window's slot in the owner plus 1, 0 if free.
    tag: AtomicU32,
    /// Of what follows: an entry is used again while peers look.
    version: Version,
    addr: AtomicU64,
    len: AtomicU64,
    /// Offset in the owner's shared heap plus 1; 0: not there.
    heap: AtomicU64,
}

/// The table of one process. The last entry's first word is the number of entries in use.
#[derive(Clone, Copy)]
pub struct AttachedTable<'a> {
    entries: &'a [Entry],
}

/// A range that was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Attached {
    pub addr: u64,
    pub len: u64,
    /// Offset in the owner's shared heap.
    pub heap: Option<u64>,
}

impl<'a> AttachedTable<'a> {
    /// `entries` are those of the process and the one behind them.
    pub fn new(entries: &'a [Entry]) -> Self {
        Self { entries }
    }

    fn parts(&self) -> (&AtomicU32, &'a [Entry]) {
        let (last, entries) = self.entries.split_last().expect("a table has at least the counting entry");
        (&last.tag, entries)
    }

    /// Owner: adds a range. False when the table is full.
    pub fn add(&self, slot: u32, range: Attached) -> bool {
        let (used, entries) = self.parts();
        // ORDERING: Relaxed; only the owner writes.
        let Some(i) = entries.iter().position(|e| e.tag.load(Ordering::Relaxed) == 0) else { return false };
        let e = &entries[i];
        e.version.write(|| {
            e.addr.store(range.addr, Ordering::Relaxed);
            e.len.store(range.len, Ordering::Relaxed);
            e.heap.store(range.heap.map_or(0, |h| h + 1), Ordering::Relaxed);
            e.tag.store(slot + 1, Ordering::Relaxed);
        });
        let n = used.load(Ordering::Relaxed).max(i as u32 + 1);
        // ORDERING: Release pairs with the Acquire in `at`: the entry is seen.
        used.store(n, Ordering::Release);
        true
    }

    /// Owner: removes the range that begins at `addr`. False when there is none.
    pub fn remove(&self, slot: u32, addr: u64) -> bool {
        let (_, entries) = self.parts();
        let found = entries.iter().find(|e| {
            // ORDERING: Relaxed; only the owner writes.
            e.tag.load(Ordering::Relaxed) == slot + 1 && e.addr.load(Ordering::Relaxed) == addr
        });
        if let Some(e) = found {
            // ORDERING: Relaxed; peers that still use the range are wrong.
            e.tag.store(0, Ordering::Relaxed);
        }
        found.is_some()
    }

    /// The range of a window that holds `len` bytes at `addr`: ranges that touch or overlap count as one.
    pub fn find(&self, slot: u32, addr: u64, len: u64) -> Option<Attached> {
        let end = addr.checked_add(len)?;
        let mut whole = self.at(slot, addr)?;
        while whole.addr + whole.len < end {
            let next = self.at(slot, whole.addr + whole.len)?;
            // Peers map the heap in one piece.
            let moved = |r: &Attached| r.heap.map(|h| h.wrapping_sub(r.addr));
            whole.heap = whole.heap.filter(|_| moved(&whole) == moved(&next));
            whole.len = next.addr + next.len - whole.addr;
        }
        Some(whole)
    }

    /// The range of a window that holds the byte at `addr`.
    fn at(&self, slot: u32, addr: u64) -> Option<Attached> {
        let (used, entries) = self.parts();
        // ORDERING: Acquire pairs with the Release in `add`.
        let n = (used.load(Ordering::Acquire) as usize).min(entries.len());
        entries[..n].iter().find_map(|e| {
            // ORDERING: Relaxed; what is found counts by the version only.
            if e.tag.load(Ordering::Relaxed) != slot + 1 {
                return None;
            }
            // What changes meanwhile is being detached, or was attached after the caller could know of it.
            let (tag, a, l, heap) = e.version.read(|| {
                let word = |w: &AtomicU64| w.load(Ordering::Relaxed);
                (e.tag.load(Ordering::Relaxed), word(&e.addr), word(&e.len), word(&e.heap))
            })?;
            let inside = tag == slot + 1 && addr >= a && addr < a.checked_add(l)?;
            inside.then_some(Attached { addr: a, len: l, heap: heap.checked_sub(1) })
        })
    }

    /// Owner: removes all ranges of a window.
    pub fn clear(&self, slot: u32) {
        for e in self.parts().1 {
            // ORDERING: Relaxed; only the owner writes.
            if e.tag.load(Ordering::Relaxed) == slot + 1 {
                e.tag.store(0, Ordering::Relaxed);
            }
        }
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    fn table(n: usize) -> Vec<Entry> {
        (0..n).map(|_| Entry::default()).collect()
    }

    #[test]
    fn ranges_belong_to_windows() {
        let memory = table(4);
        let t = AttachedTable::new(&memory);
        let a = Attached { addr: 100, len: 50, heap: Some(0) };
        let b = Attached { addr: 200, len: 8, heap: None };
        assert!(t.add(3, a) && t.add(4, b));
        assert_eq!(t.find(3, 100, 50), Some(a));
        assert_eq!(t.find(3, 149, 1), Some(a));
        assert_eq!(t.find(3, 149, 2), None);
        assert_eq!(t.find(3, 99, 2), None);
        assert_eq!(t.find(4, 100, 1), None);
        assert_eq!(t.find(4, 200, u64::MAX), None);
        assert_eq!(t.find(4, 203, 5), Some(b));
        assert!(!t.remove(3, 101) && t.remove(3, 100) && !t.remove(3, 100));
        assert_eq!(t.find(3, 100, 1), None);
        assert!(t.add(3, a) && t.add(3, b) && !t.add(3, b));
        t.clear(3);
        assert_eq!(t.find(3, 100, 1), None);
        assert_eq!(t.find(4, 200, 8), Some(b));
    }

    #[test]
    fn ranges_that_touch_or_overlap_are_one() {
        let memory = table(8);
        let t = AttachedTable::new(&memory);
        let range = |addr, len, heap| Attached { addr, len, heap };
        for (addr, len, heap) in [(100, 50, Some(10)), (150, 50, Some(60)), (190, 20, Some(100)), (210, 5, None)] {
            assert!(t.add(0, range(addr, len, heap)));
        }
        assert_eq!(t.find(0, 120, 60), Some(range(100, 100, Some(10))));
        assert_eq!(t.find(0, 100, 110), Some(range(100, 110, Some(10))));
        assert_eq!(t.find(0, 100, 115), Some(range(100, 115, None)));
        assert_eq!(t.find(0, 100, 116), None);
        assert!(t.remove(0, 150));
        assert_eq!(t.find(0, 120, 60), None);
        // Of the same address, the longer one counts where it is needed.
        assert!(t.add(0, range(100, 200, None)));
        assert_eq!(t.find(0, 100, 200).map(|r| r.len), Some(200));
    }
}
