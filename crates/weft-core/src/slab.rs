//! Handles to objects: a slab of slots with generations.
//!
//! Entries live in chunks that never move, so a reference stays valid while others are inserted;
//! it ends when its own handle is removed.

use crate::lock::LockCell;
use std::marker::PhantomData;
use weft_base::handle::{GEN_MASK, Handle, INDEX_MASK};

/// Slots of the first chunk; each further chunk is twice as long, so that an index names its
/// chunk by its highest bit and no vector of chunks is walked.
const FIRST: usize = 64;
/// Indices of the upper half belong to other tables (`lanes`).
const MAX_CHUNKS: usize = (INDEX_MASK.ilog2() - FIRST.ilog2()) as usize;
const NIL: u32 = u32::MAX;

struct Slot<T> {
    generation: u32,
    /// The next free slot, of a free one.
    next: u32,
    value: Option<T>,
}

struct Inner<T> {
    /// Null, or the first of `FIRST << k` slots. Never moved or freed while the slab lives.
    chunks: [*mut Slot<T>; MAX_CHUNKS],
    n_chunks: usize,
    free: u32,
    live: usize,
}

/// Chunk and place in it of an index.
#[inline(always)]
fn place(index: u32) -> (usize, usize) {
    let i = index as usize + FIRST;
    let k = (i.ilog2() - FIRST.ilog2()) as usize;
    (k, i - (FIRST << k))
}

impl<T> Inner<T> {
    /// The slot of an index, null beyond the last chunk.
    #[inline(always)]
    fn slot(&self, index: u32) -> *mut Slot<T> {
        let (k, i) = place(index);
        match self.chunks.get(k) {
            // SAFETY: a chunk that is there has `FIRST << k` slots, and `i` is below that.
            Some(&c) if !c.is_null() => unsafe { c.add(i) },
            _ => std::ptr::null_mut(),
        }
    }

    /// One more chunk, all of it free. False when there can be none.
    #[cold]
    #[inline(never)]
    fn grow(&mut self) -> bool {
        let k = self.n_chunks;
        if k == MAX_CHUNKS {
            return false;
        }
        let (len, first) = (FIRST << k, (FIRST << k) - FIRST);
        let slots: Box<[Slot<T>]> = (0..len)
            .map(|i| {
                let next = if i + 1 < len { (first + i + 1) as u32 } else { self.free };
                Slot { generation: 0, next, value: None }
            })
            .collect();
        self.chunks[k] = Box::into_raw(slots).cast();
        self.n_chunks += 1;
        self.free = first as u32;
        true
    }
}

impl<T> Drop for Inner<T> {
    fn drop(&mut self) {
        for (k, &c) in self.chunks[..self.n_chunks].iter().enumerate() {
            // SAFETY: made by `grow` from a box of this length.
            drop(unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(c, FIRST << k)) });
        }
    }
}

/// Objects of one kind, found by handle.
pub struct Slab<H, T> {
    inner: LockCell<Inner<T>>,
    handle: PhantomData<fn() -> H>,
}

impl<H: Handle, T> Slab<H, T> {
    #[allow(clippy::new_without_default)]
    pub const fn new() -> Self {
        let chunks = [std::ptr::null_mut(); MAX_CHUNKS];
        let inner = Inner { chunks, n_chunks: 0, free: NIL, live: 0 };
        Self { inner: LockCell::new(inner), handle: PhantomData }
    }

    /// Stores `value` and names it. None when all 2 million slots are in use.
    #[inline(always)]
    pub fn try_insert(&self, value: T) -> Option<H> {
        self.inner.with(|s| {
            if s.free == NIL && !s.grow() {
                return None;
            }
            let index = s.free;
            // SAFETY: a free slot exists, holds no value to drop, and nobody refers to it.
            unsafe {
                let slot = s.slot(index);
                (&raw mut (*slot).value).write(Some(value));
                s.free = (*slot).next;
                s.live += 1;
                Some(H::dynamic(index, (*slot).generation))
            }
        })
    }

    /// As `try_insert`.
    ///
    /// # Panics
    /// When 2 million objects of this kind are alive.
    #[inline(always)]
    pub fn insert(&self, value: T) -> H {
        self.try_insert(value).expect("out of handles")
    }

    /// The slot of a live handle.
    #[inline(always)]
    fn find(s: &Inner<T>, h: H) -> Option<*mut Slot<T>> {
        let (index, generation) = h.slot()?;
        let slot = s.slot(index);
        // SAFETY: null or a slot, which lives as long as the slab.
        (!slot.is_null() && unsafe { (*slot).generation } == generation).then_some(slot)
    }

    /// The object, unless the handle is null, stale or of another kind.
    #[inline(always)]
    pub fn get(&self, h: H) -> Option<&T> {
        // SAFETY: the table of chunks is not changed while this reference to it lives (no call in
        // between); slots do not move.
        unsafe { (*Self::find(self.inner.peek(), h)?).value.as_ref() }
    }

    /// Changes the object in place. `f` reaches no slab of the same kind.
    #[inline(always)]
    pub fn with_mut<R>(&self, h: H, f: impl FnOnce(&mut T) -> R) -> Option<R> {
        // SAFETY: as in `get`; `f` keeps to its contract, so that this is the only reference.
        unsafe { (*self.inner.with(|s| Self::find(s, h))?).value.as_mut().map(f) }
    }

    /// Removes the object; its handle is stale from now on.
    #[inline]
    pub fn remove(&self, h: H) -> Option<T> {
        self.inner.with(|s| {
            let slot = Self::find(s, h)?;
            // SAFETY: a slot of this slab, referred to by nobody else under the lock.
            let v = unsafe { (*slot).value.take() }?;
            Self::vacate(s, slot, h);
            Some(v)
        })
    }

    /// Removes the object, without dropping it, if `f` says so. `f` reaches no slab of the same kind.
    #[inline(always)]
    pub fn forget_if(&self, h: H, f: impl FnOnce(&T) -> bool) -> bool {
        self.inner.with(|s| {
            let Some(slot) = Self::find(s, h) else { return false };
            // SAFETY: a slot of this slab, referred to by nobody else under the lock. The old value
            // is leaked, as the caller wants.
            unsafe {
                if !(*slot).value.as_ref().is_some_and(f) {
                    return false;
                }
                (&raw mut (*slot).value).write(None);
            }
            Self::vacate(s, slot, h);
            true
        })
    }

    #[inline(always)]
    fn vacate(s: &mut Inner<T>, slot: *mut Slot<T>, h: H) {
        // SAFETY: a slot of this slab, referred to by nobody else under the lock.
        let slot = unsafe { &mut *slot };
        slot.generation = (slot.generation + 1) & GEN_MASK;
        slot.next = s.free;
        s.free = h.raw() & INDEX_MASK;
        s.live -= 1;
    }

    /// Objects alive, for leak reports.
    pub fn len(&self) -> usize {
        self.inner.with(|s| s.live)
    }
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Handles of all live objects.
    pub fn handles(&self) -> Vec<H> {
        self.inner.with(|s| {
            let n = ((FIRST << s.n_chunks) - FIRST) as u32;
            let slots = (0..n).map(|i| {
                // SAFETY: below the number of slots there are.
                (i, unsafe { &*s.slot(i) })
            });
            slots
                .filter(|(_, slot)| slot.value.is_some())
                .map(|(i, slot)| H::dynamic(i, slot.generation))
                .collect()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use weft_base::handle::{CommH, GroupH, InfoH};

    #[test]
    fn stale_foreign_and_null_handles_find_nothing() {
        let s: Slab<InfoH, String> = Slab::new();
        let a = s.insert("a".into());
        let b = s.insert("b".into());
        assert_eq!(s.get(a).unwrap(), "a");
        assert_eq!(s.remove(a).unwrap(), "a");
        assert!(s.get(a).is_none());
        assert!(s.remove(a).is_none());
        let c = s.insert("c".into());
        assert_ne!(a, c);
        assert!(s.get(a).is_none());
        assert_eq!(s.get(c).unwrap(), "c");
        assert_eq!(s.get(b).unwrap(), "b");
        assert!(s.get(InfoH::NULL).is_none());
        assert!(s.get(InfoH::from_raw(CommH::WORLD.raw())).is_none());
        assert!(s.get(InfoH::from_raw(GroupH::dynamic(1, 0).raw())).is_none());
        assert!(s.get(InfoH::dynamic(INDEX_MASK, 0)).is_none());
        assert_eq!(s.len(), 2);
    }

    #[test]
    fn references_survive_growth() {
        let s: Slab<InfoH, usize> = Slab::new();
        let first = s.insert(7);
        let r = s.get(first).unwrap();
        let all: Vec<_> = (0..1000).map(|i| s.insert(i)).collect();
        assert_eq!(*r, 7);
        for (i, h) in all.iter().enumerate() {
            assert_eq!(s.get(*h), Some(&i));
        }
        assert_eq!(s.handles().len(), 1001);
    }
}
