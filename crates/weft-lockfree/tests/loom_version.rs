//! Models of entries that are written again while others read them: a reader gets all of one entry, or
//! nothing; and without the version it may get half of two.
#![cfg(loom)]

use loom::sync::Arc;
use loom::thread;
use weft_lockfree::Version;
use weft_sync::{AtomicU64, Ordering};

/// An entry as a window's ranges and a job's guests have them: free while its tag is 0.
struct Entry {
    tag: AtomicU64,
    version: Version,
    words: [AtomicU64; 2],
}

impl Entry {
    fn new() -> Arc<Self> {
        let zero = || AtomicU64::new(0);
        Arc::new(Self { tag: zero(), version: Version::default(), words: [zero(), zero()] })
    }
    fn store(&self, value: u64) {
        self.words.iter().for_each(|w| w.store(value, Ordering::Relaxed));
        self.tag.store(1, Ordering::Relaxed);
    }
    fn add(&self, value: u64) {
        self.version.write(|| self.store(value));
    }
    fn remove(&self) {
        self.tag.store(0, Ordering::Relaxed);
    }
    fn load(&self) -> Option<[u64; 2]> {
        let tag = self.tag.load(Ordering::Relaxed);
        let words = [0, 1].map(|i| self.words[i].load(Ordering::Relaxed));
        (tag == 1).then_some(words)
    }
    fn find(&self) -> Option<[u64; 2]> {
        self.version.read(|| self.load()).flatten()
    }
}

/// An entry is used a second time while a peer looks.
fn used_again(find: fn(&Entry) -> Option<[u64; 2]>, add: fn(&Entry, u64)) {
    loom::model(move || {
        let e = Entry::new();
        let owner = {
            let e = e.clone();
            thread::spawn(move || {
                add(&e, 1);
                e.remove();
                add(&e, 2);
            })
        };
        if let Some([a, b]) = find(&e) {
            assert!(a == b && a != 0, "half of two");
        }
        owner.join().unwrap();
        assert_eq!(e.find(), Some([2, 2]));
    });
}

#[test]
fn an_entry_is_read_whole_or_not_at_all() {
    used_again(Entry::find, Entry::add);
}

#[test]
#[should_panic(expected = "half of two")]
fn without_looking_again_it_is_read_half() {
    used_again(Entry::load, Entry::add);
}

/// What a message tells of is found, though the entry was written before.
#[test]
fn an_entry_that_one_was_told_of_is_found() {
    loom::model(|| {
        let e = Entry::new();
        let told = Arc::new(AtomicU64::new(0));
        e.add(1);
        let owner = {
            let (e, told) = (e.clone(), told.clone());
            thread::spawn(move || {
                e.remove();
                e.add(2);
                told.store(1, Ordering::Release);
            })
        };
        if told.load(Ordering::Acquire) == 1 {
            assert_eq!(e.find(), Some([2, 2]));
        }
        owner.join().unwrap();
    });
}
