//! Handles to objects: a slab of slots with generations.
//!
//! Entries live in chunks that never move, so a reference stays valid while others are inserted;
//! it ends when its own handle is removed.

use crate::lock::LockCell;
use std::marker::PhantomData;
use weft_base::handle::{GEN_MASK, Handle, INDEX_MASK};

const CHUNK: usize = 64;

struct Slot<T> {
    generation: u32,
    value: Option<T>,
}

struct Inner<T> {
    chunks: Vec<Box<[Slot<T>]>>,
    free: Vec<u32>,
    live: usize,
}

/// Objects of one kind, found by handle.
pub struct Slab<H, T> {
    inner: LockCell<Inner<T>>,
    handle: PhantomData<fn() -> H>,
}

impl<H: Handle, T> Slab<H, T> {
    #[allow(clippy::new_without_default)]
    pub const fn new() -> Self {
        Self {
            inner: LockCell::new(Inner { chunks: Vec::new(), free: Vec::new(), live: 0 }),
            handle: PhantomData,
        }
    }

    /// Stores `value` and names it. None when all 4 million slots are in use.
    pub fn try_insert(&self, value: T) -> Option<H> {
        self.inner.with(|s| {
            if s.free.is_empty() {
                let first = s.chunks.len() * CHUNK;
                if first + CHUNK > INDEX_MASK as usize {
                    return None;
                }
                s.chunks.push((0..CHUNK).map(|_| Slot { generation: 0, value: None }).collect());
                s.free.extend((first as u32..(first + CHUNK) as u32).rev());
            }
            let index = s.free.pop()?;
            let slot = &mut s.chunks[index as usize / CHUNK][index as usize % CHUNK];
            slot.value = Some(value);
            s.live += 1;
            Some(H::dynamic(index, slot.generation))
        })
    }

    /// As `try_insert`.
    ///
    /// # Panics
    /// When 4 million objects of this kind are alive.
    pub fn insert(&self, value: T) -> H {
        self.try_insert(value).expect("out of handles")
    }

    /// The object, unless the handle is null, stale or of another kind.
    #[inline(always)]
    pub fn get(&self, h: H) -> Option<&T> {
        let (index, generation) = h.slot()?;
        // SAFETY: the chunks' vector is not changed while this reference to it lives (no call in
        // between); the slot's box does not move.
        let chunks = unsafe { &self.inner.peek().chunks };
        let slot = chunks.get(index as usize / CHUNK)?.get(index as usize % CHUNK)?;
        (slot.generation == generation).then_some(slot.value.as_ref()).flatten()
    }

    /// Changes the object in place. `f` reaches no slab of the same kind.
    #[inline(always)]
    pub fn with_mut<R>(&self, h: H, f: impl FnOnce(&mut T) -> R) -> Option<R> {
        let (index, generation) = h.slot()?;
        self.inner.with(|s| {
            let slot = s.chunks.get_mut(index as usize / CHUNK)?.get_mut(index as usize % CHUNK)?;
            if slot.generation != generation {
                return None;
            }
            slot.value.as_mut().map(f)
        })
    }

    /// Removes the object; its handle is stale from now on.
    pub fn remove(&self, h: H) -> Option<T> {
        let (index, generation) = h.slot()?;
        self.inner.with(|s| {
            let slot = s.chunks.get_mut(index as usize / CHUNK)?.get_mut(index as usize % CHUNK)?;
            if slot.generation != generation {
                return None;
            }
            let v = slot.value.take()?;
            slot.generation = (slot.generation + 1) & GEN_MASK;
            s.free.push(index);
            s.live -= 1;
            Some(v)
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
            let slots = s.chunks.iter().flat_map(|c| c.iter()).enumerate();
            slots
                .filter(|(_, slot)| slot.value.is_some())
                .map(|(i, slot)| H::dynamic(i as u32, slot.generation))
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
