//! Keyvals, and the attributes that an object has.

use crate::abi::UserFn;
use crate::lock::LockCell;
use std::collections::BTreeMap;
use std::sync::{Arc, Weak};
use weft_base::handle::Kind;
use weft_base::{ErrClass, MpiError, Result};

/// Dynamic keyvals start above every predefined one of either ABI's small numbers.
const FIRST_KEYVAL: i32 = 0x10000;
/// Keyvals that are known before the first look for such as are gone.
const FULL: usize = 64;

/// A key and its callbacks. Lives as long as attributes refer to it, also after it was freed.
pub struct Keyval {
    pub id: i32,
    pub kind: Kind,
    pub copy: UserFn,
    pub delete: UserFn,
    pub extra: usize,
}

/// All keyvals of the process; numbers are not reused before all have been, so a stale one is an error.
pub struct Keyvals {
    table: LockCell<Table>,
}

struct Table {
    known: BTreeMap<i32, Entry>,
    next: i32,
    /// The highest number that was ever given.
    highest: i32,
    /// With so many entries those that nothing refers to are dropped.
    full: usize,
}

enum Entry {
    Live(Arc<Keyval>),
    /// Freed; there while attributes refer to it.
    Freed(Weak<Keyval>),
}

impl Entry {
    fn keyval(&self) -> Option<Arc<Keyval>> {
        match self {
            Entry::Live(k) => Some(k.clone()),
            Entry::Freed(k) => k.upgrade(),
        }
    }
}

impl Table {
    fn number(&mut self) -> i32 {
        while self.known.contains_key(&self.next) {
            self.next = self.next.checked_add(1).unwrap_or(FIRST_KEYVAL);
        }
        let number = self.next;
        self.next = number.checked_add(1).unwrap_or(FIRST_KEYVAL);
        self.highest = self.highest.max(number);
        assert!(number >= FIRST_KEYVAL, "smaller ones are predefined");
        number
    }
}

impl Keyvals {
    pub(crate) const fn new() -> Self {
        let table = Table { known: BTreeMap::new(), next: FIRST_KEYVAL, highest: FIRST_KEYVAL - 1, full: FULL };
        Self { table: LockCell::new(table) }
    }

    pub fn create(&self, kind: Kind, copy: UserFn, delete: UserFn, extra: usize) -> i32 {
        self.table.with(|t| {
            if t.known.len() >= t.full {
                t.known.retain(|_, e| e.keyval().is_some());
                t.full = FULL.max(2 * t.known.len());
                debug_assert!(t.known.len() < t.full);
            }
            let id = t.number();
            t.known.insert(id, Entry::Live(Arc::new(Keyval { id, kind, copy, delete, extra })));
            id
        })
    }

    /// A keyval, also a freed one that some attribute still refers to.
    ///
    /// # Errors
    /// MPI_ERR_KEYVAL when there is no such keyval, or it is for another kind of object.
    pub fn get(&self, kind: Kind, id: i32) -> Result<Arc<Keyval>> {
        match self.table.with(|t| t.known.get(&id).and_then(Entry::keyval)) {
            Some(k) if k.kind == kind => Ok(k),
            Some(_) => Err(MpiError::new(ErrClass::KEYVAL, "the keyval is for another kind of object")),
            None => Err(MpiError::new(ErrClass::KEYVAL, "invalid or already freed keyval")),
        }
    }

    /// Whether there was such a keyval, and neither it nor an attribute of it is left.
    pub fn is_gone(&self, id: i32) -> bool {
        self.table.with(|t| {
            let was_there = (FIRST_KEYVAL..=t.highest).contains(&id);
            was_there && t.known.get(&id).and_then(Entry::keyval).is_none()
        })
    }

    /// Frees a keyval; while attributes refer to it its number is known, and freeing it once more does
    /// nothing.
    ///
    /// # Errors
    /// As `get`.
    pub fn free(&self, kind: Kind, id: i32) -> Result<()> {
        let k = self.get(kind, id)?;
        assert!(k.id == id && k.kind == kind);
        self.table.with(|t| drop(t.known.insert(id, Entry::Freed(Arc::downgrade(&k)))));
        Ok(())
    }
}

/// The attributes of one object, oldest first.
#[derive(Default)]
pub struct Attrs {
    pub(crate) list: LockCell<Vec<(Arc<Keyval>, usize)>>,
}

impl Attrs {
    pub const fn new() -> Self {
        Self { list: LockCell::new(Vec::new()) }
    }
    pub fn get(&self, keyval: &Keyval) -> Option<usize> {
        self.list.with(|l| l.iter().find(|(k, _)| k.id == keyval.id).map(|(_, v)| *v))
    }
    pub fn is_empty(&self) -> bool {
        self.list.with(|l| l.is_empty())
    }
    pub(crate) fn put(&self, keyval: Arc<Keyval>, value: usize) {
        self.list.with(|l| match l.iter_mut().find(|(k, _)| k.id == keyval.id) {
            Some(e) => {
                debug_assert!(Arc::ptr_eq(&e.0, &keyval), "a number tells a keyval while an attribute refers to it");
                e.1 = value;
            }
            None => l.push((keyval, value)),
        });
    }
    pub(crate) fn remove(&self, id: i32) {
        self.list.with(|l| l.retain(|(k, _)| k.id != id));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::abi::NULL_FN;

    #[test]
    fn what_is_gone_takes_no_memory() {
        let keyvals = Keyvals::new();
        let create = || keyvals.create(Kind::Comm, NULL_FN, NULL_FN, 0);
        let (kept, held) = (create(), create());
        let attribute = keyvals.get(Kind::Comm, held).unwrap();
        keyvals.free(Kind::Comm, held).unwrap();
        let mut last = held;
        for _ in 0..10_000 {
            let id = create();
            assert!(id > last && !keyvals.is_gone(id));
            keyvals.free(Kind::Comm, id).unwrap();
            assert!(keyvals.is_gone(id) && keyvals.get(Kind::Comm, id).is_err());
            last = id;
        }
        assert!(keyvals.table.with(|t| t.known.len()) <= FULL);
        assert!(keyvals.get(Kind::Comm, kept).is_ok() && keyvals.get(Kind::Comm, held).is_ok());
        drop(attribute);
        assert!(keyvals.is_gone(held) && !keyvals.is_gone(last + 1) && !keyvals.is_gone(FIRST_KEYVAL - 1));
    }

    #[test]
    fn numbers_begin_again_behind_the_last() {
        let keyvals = Keyvals::new();
        let create = || keyvals.create(Kind::Comm, NULL_FN, NULL_FN, 0);
        let first = create();
        keyvals.table.with(|t| t.next = i32::MAX);
        assert_eq!((create(), create()), (i32::MAX, first + 1));
    }
}
