//! The order of puts: what fence, quiet and signals of one-sided communication are.
//!
//! Puts and gets themselves are plain stores and loads. The receiver looks at the word that tells it
//! of others by `look`, which acquires.

use weft_sync::{AtomicU64, Ordering, fence};

/// Puts of this thread before it are visible to each process before those after it.
#[inline(always)]
pub fn order() {
    // ORDERING: AcqRel; the stores behind it carry what was before it to the Acquire of `look`.
    fence(Ordering::AcqRel);
}

/// All puts of this thread are visible before any later load, of others' memory too.
#[inline(always)]
pub fn complete() {
    // ORDERING: SeqCst, against the same of others: of two who store and then load what the other
    // stores, one sees it.
    fence(Ordering::SeqCst);
}

/// A signal takes a value, after all puts of this thread before it.
#[inline(always)]
pub fn signal_set(word: &AtomicU64, value: u64) {
    // ORDERING: Release carries the puts to the Acquire of `look`.
    word.store(value, Ordering::Release);
}

/// A value is added to a signal, after all puts of this thread before it.
#[inline(always)]
pub fn signal_add(word: &AtomicU64, value: u64) {
    // ORDERING: Release, as in `signal_set`.
    word.fetch_add(value, Ordering::Release);
}

/// A word that tells of puts, as a wait sees it.
#[inline(always)]
pub fn look(word: &AtomicU64) -> u64 {
    // ORDERING: Acquire pairs with the Release of a signal and with the fence of `order`.
    word.load(Ordering::Acquire)
}
