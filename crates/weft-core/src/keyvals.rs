//! Keyvals, and the attributes that an object has.

use crate::abi::UserFn;
use crate::lock::LockCell;
use std::sync::{Arc, Weak};
use weft_base::handle::Kind;
use weft_base::{ErrClass, MpiError, Result};

/// Dynamic keyvals start above every predefined one of either ABI's small numbers.
const FIRST_KEYVAL: i32 = 0x10000;

/// A key and its callbacks. Lives as long as attributes refer to it, also after it was freed.
pub struct Keyval {
    pub id: i32,
    pub kind: Kind,
    pub copy: UserFn,
    pub delete: UserFn,
    pub extra: usize,
}

/// All keyvals of the process; numbers are not reused, so a stale one is an error.
pub struct Keyvals {
    list: LockCell<Vec<Entry>>,
}

enum Entry {
    Live(Arc<Keyval>),
    /// Freed; there while attributes refer to it.
    Freed(Weak<Keyval>),
}

impl Keyvals {
    pub(crate) const fn new() -> Self {
        Self { list: LockCell::new(Vec::new()) }
    }

    pub fn create(&self, kind: Kind, copy: UserFn, delete: UserFn, extra: usize) -> i32 {
        self.list.with(|l| {
            let id = FIRST_KEYVAL + l.len() as i32;
            l.push(Entry::Live(Arc::new(Keyval { id, kind, copy, delete, extra })));
            id
        })
    }

    /// A keyval, also a freed one that some attribute still refers to.
    ///
    /// # Errors
    /// MPI_ERR_KEYVAL when there is no such keyval, or it is for another kind of object.
    pub fn get(&self, kind: Kind, id: i32) -> Result<Arc<Keyval>> {
        let found = self.list.with(|l| {
            let i = usize::try_from(id.checked_sub(FIRST_KEYVAL)?).ok()?;
            match l.get(i)? {
                Entry::Live(k) => Some(k.clone()),
                Entry::Freed(k) => k.upgrade(),
            }
        });
        match found {
            Some(k) if k.kind == kind => Ok(k),
            Some(_) => Err(MpiError::new(ErrClass::KEYVAL, "the keyval is for another kind of object")),
            None => Err(MpiError::new(ErrClass::KEYVAL, "invalid or already freed keyval")),
        }
    }

    /// Whether there was such a keyval, and neither it nor an attribute of it is left.
    pub fn is_gone(&self, id: i32) -> bool {
        self.list.with(|l| {
            let i = id.checked_sub(FIRST_KEYVAL).and_then(|i| usize::try_from(i).ok());
            matches!(i.and_then(|i| l.get(i)), Some(Entry::Freed(k)) if k.strong_count() == 0)
        })
    }

    /// Frees a keyval; while attributes refer to it its number is known, and freeing it once more does
    /// nothing.
    ///
    /// # Errors
    /// As `get`.
    pub fn free(&self, kind: Kind, id: i32) -> Result<()> {
        let k = self.get(kind, id)?;
        self.list.with(|l| l[(id - FIRST_KEYVAL) as usize] = Entry::Freed(Arc::downgrade(&k)));
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
            Some(e) => e.1 = value,
            None => l.push((keyval, value)),
        });
    }
    pub(crate) fn remove(&self, id: i32) {
        self.list.with(|l| l.retain(|(k, _)| k.id != id));
    }
}
