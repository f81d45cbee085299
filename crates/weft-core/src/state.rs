//! Whether MPI may be called. Read by every generated entry.

use std::sync::atomic::{AtomicI32, AtomicU8, AtomicU64, Ordering};
use weft_base::{ErrClass, MpiError};

const NEW: u8 = 0;
const READY: u8 = 1;
const CLOSED: u8 = 2;

/// The world model: MPI_Init to MPI_Finalize.
static WORLD: AtomicU8 = AtomicU8::new(NEW);
/// The engine is usable: between Init and Finalize, or while a session is open.
static ENGINE_READY: AtomicU8 = AtomicU8::new(NEW);
static THREAD_LEVEL: AtomicI32 = AtomicI32::new(weft_base::consts::THREAD_SINGLE);
static MAIN_THREAD: AtomicU64 = AtomicU64::new(0);

/// Whether functions that need initialisation may be called.
#[inline(always)]
pub fn is_ready() -> bool {
    // ORDERING: Relaxed; a thread that may call MPI was started after, or told by, the thread that
    // initialised it.
    ENGINE_READY.load(Ordering::Relaxed) == READY
}

/// MPI_Initialized: true also after MPI_Finalize.
pub fn is_initialized() -> bool {
    // ORDERING: Acquire pairs with the Release in `set_world_ready`: other threads may ask.
    WORLD.load(Ordering::Acquire) != NEW
}

/// MPI_Finalized.
pub fn is_finalized() -> bool {
    // ORDERING: Acquire pairs with the Release in `set_world_closed`.
    WORLD.load(Ordering::Acquire) == CLOSED
}

/// The level that Init_thread (or the first session) granted, MPI-5.0 numbering.
#[inline]
pub fn thread_level() -> i32 {
    // ORDERING: Relaxed; written once before other threads are inside MPI.
    THREAD_LEVEL.load(Ordering::Relaxed)
}

/// Whether the calling thread is the one that initialised MPI.
pub fn is_main_thread() -> bool {
    // ORDERING: Relaxed; written once during initialisation.
    MAIN_THREAD.load(Ordering::Relaxed) == current_thread()
}

fn current_thread() -> u64 {
    // SAFETY: gettid has no preconditions.
    unsafe { libc::syscall(libc::SYS_gettid) as u64 }
}

pub(crate) fn set_thread(level: i32) {
    use weft_base::consts::{THREAD_MULTIPLE, THREAD_SINGLE};
    assert!((THREAD_SINGLE..=THREAD_MULTIPLE).contains(&level));
    // ORDERING: Relaxed; see the readers.
    THREAD_LEVEL.store(level, Ordering::Relaxed);
    MAIN_THREAD.store(current_thread(), Ordering::Relaxed);
}

pub(crate) fn set_level(level: i32) {
    assert!(level > thread_level(), "a level is raised only");
    // ORDERING: Relaxed; see the readers.
    THREAD_LEVEL.store(level, Ordering::Relaxed);
}

pub(crate) fn set_engine_ready(ready: bool) {
    debug_assert!(ready || is_ready(), "what is closed was open");
    // ORDERING: Release, for threads that ask `is_initialized` afterwards.
    ENGINE_READY.store(if ready { READY } else { CLOSED }, Ordering::Release);
}

pub(crate) fn set_world_ready() {
    // ORDERING: Release pairs with `is_initialized`.
    WORLD.store(READY, Ordering::Release);
}

pub(crate) fn set_world_closed() {
    // ORDERING: Release pairs with `is_finalized`.
    WORLD.store(CLOSED, Ordering::Release);
}

/// The error of a call that came too early or too late; the entry hands it to `errh::raise`.
#[cold]
pub fn not_ready() -> MpiError {
    if is_finalized() {
        MpiError::new(ErrClass::OTHER, "called after MPI_Finalize")
    } else {
        MpiError::new(ErrClass::OTHER, "called before MPI_Init or MPI_Session_init")
    }
}
