//! Info objects: an ordered list of keys and values.

use crate::lock::LockCell;

/// The hints of a communicator that Weft keeps, of which the first five are always told; others are ignored, as the standard allows.
pub(crate) const COMM_HINTS: [&str; 14] = [
    "mpi_assert_no_any_tag",
    "mpi_assert_no_any_source",
    "mpi_assert_exact_length",
    "mpi_assert_allow_overtaking",
    "mpi_assert_strict_persistent_collective_ordering",
    "mpi_assert_memory_alloc_kinds",
    // Of other libraries: without effect here, but handed back as they were set.
    "vci",
    "sender_vci",
    "receiver_vci",
    "enable_multi_nic_striping",
    "enable_multi_nic_hashing",
    "multi_nic_pref_nic",
    "ompi_assert_lazy_barrier",
    "ompi_assert_active_poll",
];

/// Keys in the order in which they were first set. MPI: both at most a few hundred bytes.
#[derive(Default)]
pub struct InfoObj {
    entries: LockCell<Vec<(String, String)>>,
}

impl InfoObj {
    pub const fn new() -> Self {
        Self { entries: LockCell::new(Vec::new()) }
    }
    pub fn set(&self, key: &str, value: &str) {
        self.entries.with(|e| match e.iter_mut().find(|(k, _)| k == key) {
            Some((_, v)) => *v = value.to_owned(),
            None => e.push((key.to_owned(), value.to_owned())),
        });
    }
    /// The kinds of memory that buffers may be of. SPEC: MPI-5.0 12.4.3; sessions, communicators,
    /// windows and files tell them. Of a GPU those whose driver is there when the object is made.
    pub fn set_alloc_kinds(&self) {
        let mut kinds = "mpi,system".to_owned();
        for kind in weft_gpu::Kind::ALL.into_iter().filter(|k| weft_gpu::supports(*k)) {
            kinds.push(',');
            kinds.push_str(kind.alloc_kind());
        }
        self.set("mpi_memory_alloc_kinds", &kinds);
    }
    pub fn get(&self, key: &str) -> Option<String> {
        self.entries.with(|e| e.iter().find(|(k, _)| k == key).map(|(_, v)| v.clone()))
    }
    /// False when there is no such key.
    pub fn delete(&self, key: &str) -> bool {
        self.entries.with(|e| {
            let before = e.len();
            e.retain(|(k, _)| k != key);
            debug_assert!(before - e.len() <= 1, "a key is there once");
            e.len() != before
        })
    }
    pub fn len(&self) -> usize {
        self.entries.with(|e| e.len())
    }
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
    pub fn key(&self, n: usize) -> Option<String> {
        self.entries.with(|e| e.get(n).map(|(k, _)| k.clone()))
    }
    /// Sets the hints of a communicator that are among `from`'s keys.
    pub(crate) fn keep_hints(&self, from: &Self) {
        for key in COMM_HINTS {
            if let Some(v) = from.get(key) {
                self.set(key, &v);
            }
        }
    }
    /// Sets all keys of `other` in this one.
    pub fn merge(&self, other: &Self) {
        for (k, v) in other.entries.cloned() {
            self.set(&k, &v);
        }
    }
}

/// At most `len_bytes` of the text, cut between characters.
pub(crate) fn cut(s: &str, len_bytes: usize) -> String {
    let mut end = s.len().min(len_bytes);
    while !s.is_char_boundary(end) {
        end -= 1;
    }
    debug_assert!(s.len().min(len_bytes) - end < 4, "no more is cut than a part of a character");
    s[..end].to_owned()
}

impl Clone for InfoObj {
    fn clone(&self) -> Self {
        Self { entries: LockCell::new(self.entries.cloned()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_order_and_replaces() {
        let i = InfoObj::new();
        i.set("b", "1");
        i.set("a", "2");
        i.set("b", "3");
        assert_eq!(i.len(), 2);
        assert_eq!(i.key(0).as_deref(), Some("b"));
        assert_eq!(i.get("b").as_deref(), Some("3"));
        let c = i.clone();
        assert!(i.delete("b"));
        assert!(!i.delete("b"));
        assert_eq!(i.key(0).as_deref(), Some("a"));
        assert_eq!(c.len(), 2);
        i.merge(&c);
        assert_eq!(i.get("b").as_deref(), Some("3"));
    }
}
