//! Handles to objects: a slab of slots with generations.
//!
//! Entries live in chunks that never move, so a reference stays valid while others are inserted;
//! it ends when its own handle is removed.
//!
//! A handle has room for 16 generations of a slot. The slot that was vacated last is taken first, until all
//! generations of it were used: then it is worn, and rests until there are `WORN` of these. So a
//! handle that was freed names nothing for the next 65,536 objects at least (docs/adr/0056-worn-slots.md).

use crate::lock::LockCell;
use std::marker::PhantomData;
use weft_base::handle::{GEN_MASK, Handle, INDEX_BITS, INDEX_MASK};

/// Slots of the first chunk; each further chunk is twice as long, so that an index names its
/// chunk by its highest bit and no vector of chunks is walked.
pub(crate) const FIRST: usize = 128;
/// Indices of the upper half belong to other tables (`vcis`).
const MAX_CHUNKS: usize = (INDEX_MASK.ilog2() - FIRST.ilog2()) as usize;
/// Worn slots until the first of them is used again, while handles last.
pub(crate) const WORN: usize = 4096;
/// What all handles have that slabs give out, and none of a resting slot.
const DYNAMIC: u32 = 1 << 31;
/// The generation's bits of a handle.
const GENERATION: u32 = GEN_MASK << INDEX_BITS;

struct Slot<T> {
    /// The handle of the value, or of the next one; of a resting slot none that is ever given out.
    handle: u32,
    value: Option<T>,
    /// The next free slot, of a free one; the next worn one of a worn one.
    next: *mut Slot<T>,
}

struct Inner<T> {
    /// Null, or the first of `FIRST << k` slots. Never moved or freed while the slab lives.
    chunks: [*mut Slot<T>; MAX_CHUNKS],
    n_chunks: usize,
    /// Null, or the first free slot.
    free: *mut Slot<T>,
    /// Null, or the slots of which all generations were used: the first one, which rests longest, and the last one.
    worn: (*mut Slot<T>, *mut Slot<T>),
    n_worn: usize,
    live: usize,
}

/// Chunk and place in it of an index.
#[inline(always)]
fn place(index: u32) -> (usize, usize) {
    let i = index as usize + FIRST;
    let k = (i.ilog2() - FIRST.ilog2()) as usize;
    debug_assert!(i - (FIRST << k) < FIRST << k);
    (k, i - (FIRST << k))
}

impl<T> Inner<T> {
    /// The slot of an index, null beyond the last chunk.
    #[inline(always)]
    fn slot(&self, index: u32) -> *mut Slot<T> {
        // PERF: most programs never leave the first chunk.
        let (k, i) = if (index as usize) < FIRST { (0, index as usize) } else { place(index) };
        match self.chunks.get(k) {
            // SAFETY: a chunk that is there has `FIRST << k` slots, and `i` is below that.
            Some(&c) if !c.is_null() => unsafe { c.add(i) },
            _ => std::ptr::null_mut(),
        }
    }

    /// Makes slots free where none is. False when all are in use.
    #[cold]
    #[inline(never)]
    fn refill<H: Handle>(&mut self) -> bool {
        assert!(self.free.is_null() && (self.n_worn == 0) == self.worn.0.is_null());
        if self.n_worn < WORN && self.grow::<H>() {
            return true;
        }
        let slot = self.worn.0;
        if slot.is_null() {
            return false;
        }
        // SAFETY: a slot of this slab, which is in this list alone.
        unsafe {
            assert!((*slot).value.is_none() && (*slot).handle & (DYNAMIC | GENERATION) == 0);
            self.worn.0 = std::mem::replace(&mut (*slot).next, std::ptr::null_mut());
            (*slot).handle |= DYNAMIC;
        }
        if self.worn.0.is_null() {
            self.worn.1 = std::ptr::null_mut();
        }
        self.n_worn -= 1;
        assert_eq!(self.n_worn == 0, self.worn.1.is_null());
        self.free = slot;
        true
    }

    /// Lays a vacant slot aside whose generations have all been used.
    #[cold]
    #[inline(never)]
    fn rest(&mut self, slot: *mut Slot<T>) {
        assert_eq!(self.worn.0.is_null(), self.worn.1.is_null());
        // SAFETY: slots of this slab; `slot` is in no list.
        unsafe {
            assert!((*slot).value.is_none() && (*slot).handle & (DYNAMIC | GENERATION) == DYNAMIC);
            (*slot).handle &= !DYNAMIC;
            (*slot).next = std::ptr::null_mut();
            match self.worn.1.is_null() {
                true => self.worn.0 = slot,
                false => {
                    assert!((*self.worn.1).next.is_null(), "the last one has none behind it");
                    (*self.worn.1).next = slot;
                }
            }
        }
        self.worn.1 = slot;
        self.n_worn += 1;
    }

    /// One more chunk, all of it free. False when there can be none.
    #[cold]
    #[inline(never)]
    fn grow<H: Handle>(&mut self) -> bool {
        let k = self.n_chunks;
        if k == MAX_CHUNKS {
            return false;
        }
        let (len, first) = (FIRST << k, (FIRST << k) - FIRST);
        assert!(self.free.is_null() && self.chunks[k].is_null());
        assert!(first + len <= 1 << (INDEX_BITS - 1), "the upper half is others'");
        // All slots that there are hold a value or are worn.
        debug_assert_eq!(self.live + self.n_worn, first);
        let slot = |i| {
            let handle = H::dynamic((first + i) as u32, 0).raw();
            Slot { handle, value: None, next: std::ptr::null_mut() }
        };
        let slots: Box<[Slot<T>]> = (0..len).map(slot).collect();
        let chunk: *mut Slot<T> = Box::into_raw(slots).cast();
        for i in (0..len).rev() {
            // SAFETY: a slot of the new chunk, which nobody refers to.
            unsafe {
                let slot = chunk.add(i);
                (*slot).next = self.free;
                self.free = slot;
            }
        }
        self.chunks[k] = chunk;
        self.n_chunks += 1;
        assert_eq!(self.slot((first + len - 1) as u32), chunk.wrapping_add(len - 1));
        true
    }
}

impl<T> Drop for Inner<T> {
    fn drop(&mut self) {
        assert!(self.chunks[self.n_chunks..].iter().all(|c| c.is_null()));
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

/// An object and its place.
pub(crate) struct Entry<'a, H, T> {
    slab: &'a Slab<H, T>,
    slot: *mut Slot<T>,
}

impl<H: Handle, T> Entry<'_, H, T> {
    #[inline(always)]
    pub fn value(&self) -> &T {
        // SAFETY: a slot of this slab.
        debug_assert!(unsafe { (*self.slot).value.is_some() });
        // SAFETY: made for a slot that has a value, and nobody removes it while this lives.
        unsafe { (*self.slot).value.as_ref().unwrap_unchecked() }
    }

    /// Removes the object without dropping it.
    #[inline(always)]
    pub fn forget(self) {
        // SAFETY: a slot of this slab. The value is leaked, as the caller wants.
        unsafe { (&raw mut (*self.slot).value).write(None) };
        self.slab.vacate(self.slot);
    }
}

impl<H: Handle, T> Slab<H, T> {
    #[allow(clippy::new_without_default)]
    pub const fn new() -> Self {
        let chunks = [std::ptr::null_mut(); MAX_CHUNKS];
        let none = std::ptr::null_mut();
        let inner = Inner { chunks, n_chunks: 0, free: none, worn: (none, none), n_worn: 0, live: 0 };
        Self { inner: LockCell::new(inner), handle: PhantomData }
    }

    /// Stores `value` and names it. None when all 2 million slots are in use.
    #[inline(always)]
    pub fn try_insert(&self, value: T) -> Option<H> {
        self.inner.with(|s| {
            if s.free.is_null() && !s.refill::<H>() {
                return None;
            }
            // SAFETY: a free slot, which holds no value to drop, and nobody refers to it.
            unsafe {
                let slot = s.free;
                debug_assert!((*slot).value.is_none());
                debug_assert!((*slot).handle & DYNAMIC != 0, "it does not rest");
                (&raw mut (*slot).value).write(Some(value));
                s.free = (*slot).next;
                s.live += 1;
                Some(H::from_raw((*slot).handle))
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

    /// The slot of a handle that is not stale, nor of another kind.
    #[inline(always)]
    fn find(s: &Inner<T>, h: H) -> Option<*mut Slot<T>> {
        let slot = s.slot(h.raw() & INDEX_MASK);
        // SAFETY: null or a slot, which lives as long as the slab.
        (!slot.is_null() && unsafe { (*slot).handle } == h.raw()).then_some(slot)
    }

    /// The object, unless the handle is null, stale or of another kind.
    #[inline(always)]
    pub fn get(&self, h: H) -> Option<&T> {
        // SAFETY: the table of chunks is not changed while this reference to it lives (no call in
        // between); slots do not move.
        unsafe { (*Self::find(self.inner.peek(), h)?).value.as_ref() }
    }

    /// As `get`, to be removed by. Nothing else is inserted or removed while the entry lives.
    #[inline(always)]
    pub(crate) fn entry(&self, h: H) -> Option<Entry<'_, H, T>> {
        // SAFETY: as in `get`.
        let slot = unsafe { Self::find(self.inner.peek(), h)? };
        // SAFETY: a slot of this slab.
        unsafe { (*slot).value.is_some() }.then_some(Entry { slab: self, slot })
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
        let slot = self.inner.with(|s| Self::find(s, h))?;
        // SAFETY: a slot of this slab, referred to by nobody else under the lock.
        let v = unsafe { (*slot).value.take() }?;
        self.vacate(slot);
        Some(v)
    }

    #[inline(always)]
    fn vacate(&self, slot: *mut Slot<T>) {
        self.inner.with(|s| {
            // SAFETY: a slot of this slab, referred to by nobody else under the lock.
            unsafe {
                debug_assert!((*slot).value.is_none() && s.live > 0);
                let h = (*slot).handle;
                debug_assert_eq!(s.slot(h & INDEX_MASK), slot);
                let generation = h.wrapping_add(INDEX_MASK + 1) & GENERATION;
                (*slot).handle = h & !GENERATION | generation;
                s.live -= 1;
                if generation == 0 {
                    return s.rest(slot);
                }
                (*slot).next = s.free;
            }
            s.free = slot;
        });
    }

    /// Whether a handle was given out here, and its object is gone.
    pub fn is_stale(&self, h: H) -> bool {
        h.slot().is_some()
            && self.inner.with(|s| {
                let slot = s.slot(h.raw() & INDEX_MASK);
                // SAFETY: null or a slot, which lives as long as the slab.
                !slot.is_null() && unsafe { (*slot).handle } != h.raw()
            })
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
                unsafe { &*s.slot(i) }
            });
            let all: Vec<H> = slots.filter(|slot| slot.value.is_some()).map(|slot| H::from_raw(slot.handle)).collect();
            debug_assert_eq!(all.len(), s.live);
            all
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
        assert!(s.is_stale(a));
        assert!(!s.is_stale(b) && !s.is_stale(c) && !s.is_stale(InfoH::NULL));
        assert!(
            !s.is_stale(InfoH::from_raw(GroupH::dynamic(1, 1).raw())) && !s.is_stale(InfoH::dynamic(INDEX_MASK, 1))
        );
        assert_eq!(s.get(b).unwrap(), "b");
        assert!(s.get(InfoH::NULL).is_none());
        assert!(s.get(InfoH::from_raw(CommH::WORLD.raw())).is_none());
        assert!(s.get(InfoH::from_raw(GroupH::dynamic(1, 0).raw())).is_none());
        assert!(s.get(InfoH::dynamic(INDEX_MASK, 0)).is_none());
        assert_eq!(s.len(), 2);
    }

    #[test]
    fn a_freed_handle_names_nothing_for_long() {
        let s: Slab<InfoH, u32> = Slab::new();
        let stale = s.insert(0);
        s.remove(stale);
        for k in 0..16 * WORN as u32 {
            let h = s.insert(k);
            assert!(h != stale && s.get(stale).is_none() && s.is_stale(stale), "the handle of object {k} again");
            assert_eq!(s.remove(h), Some(k));
        }
        // Few slots, and one after the other is used again.
        assert!(s.handles().is_empty() && s.inner.with(|s| (FIRST << s.n_chunks) - FIRST) <= 2 * WORN);
        let all: Vec<_> = (0..3 * WORN as u32).map(|k| (s.insert(k), k)).collect();
        assert!(all.iter().all(|(h, k)| s.get(*h) == Some(k)) && s.len() == all.len());
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
