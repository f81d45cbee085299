//! Which MPI call this process is in, for the launcher's diagnosis: one store each way.

use std::sync::atomic::{AtomicPtr, AtomicU32, Ordering};

/// Where stores go before the process has its row in the job's memory.
static DUMMY: AtomicU32 = AtomicU32::new(0);
static CALL: AtomicPtr<AtomicU32> = AtomicPtr::new(&raw const DUMMY as *mut AtomicU32);
/// Names of the functions by id; entry 0 is "outside MPI".
static NAMES: std::sync::OnceLock<&'static [&'static str]> = std::sync::OnceLock::new();

/// Entering the function with this id (its place in the table given to `set_names`).
#[inline(always)]
pub fn enter(id: u32) {
    // ORDERING: Relaxed throughout; read by the launcher for diagnosis only.
    // SAFETY: the pointer is the static or the job's memory, which is never unmapped.
    unsafe { (*CALL.load(Ordering::Relaxed)).store(id, Ordering::Relaxed) };
}

/// Leaving MPI.
#[inline(always)]
pub fn leave() {
    enter(0);
}

/// The function that this process is in, 0 when outside.
pub fn current() -> u32 {
    // ORDERING: Relaxed; own store.
    // SAFETY: as in `enter`.
    unsafe { (*CALL.load(Ordering::Relaxed)).load(Ordering::Relaxed) }
}

/// Gives the generated table of names. Call once, before initialisation.
pub fn set_names(names: &'static [&'static str]) {
    let _first_wins = NAMES.set(names);
}

/// The whole table, for the launcher's diagnosis; empty before a front end gave it.
pub(crate) fn names() -> &'static [&'static str] {
    NAMES.get().copied().unwrap_or(&[])
}

/// The name of a function, `"MPI_Send"`.
pub fn name(id: u32) -> &'static str {
    NAMES.get().and_then(|n| n.get(id as usize)).copied().unwrap_or("MPI")
}

/// From now on stores go to this word of the job's memory.
///
/// # Safety
/// The word stays mapped until the process ends.
pub(crate) unsafe fn attach(word: *const AtomicU32) {
    assert!(!word.is_null() && word.is_aligned());
    // ORDERING: Relaxed; called once while initialising.
    CALL.store(word.cast_mut(), Ordering::Relaxed);
}
