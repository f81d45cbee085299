//! Words that stand for handles and sessions of tools.

use std::sync::atomic::{AtomicUsize, Ordering};

/// A new word. Never 0 (the null handle) nor 1 (all handles), never reused.
pub(super) fn new_word() -> usize {
    static NEXT: AtomicUsize = AtomicUsize::new(16);
    // ORDERING: Relaxed; a count, no memory is published with it.
    NEXT.fetch_add(16, Ordering::Relaxed)
}
