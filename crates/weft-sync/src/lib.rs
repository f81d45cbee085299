//! Atomics, cells and futex waits, or loom's in their place.
//!
//! Lock-free code imports its atomics from here, so that the model checker can take them over:
//! `RUSTFLAGS="--cfg loom" cargo test -p weft-lockfree --release --test 'loom_*'`.

mod crowd;
pub mod futex;
pub mod membarrier;
mod thread;

pub use crowd::Crowd;
pub use thread::{block_signals, set_signals, this_thread, without_signals};

#[cfg(not(loom))]
pub use std::sync::atomic::{
    AtomicBool, AtomicI32, AtomicPtr, AtomicU8, AtomicU32, AtomicU64, AtomicUsize, Ordering, compiler_fence, fence,
};

/// Under the model checker every fence is one that it sees.
#[cfg(loom)]
pub use loom::sync::atomic::fence as compiler_fence;
#[cfg(loom)]
pub use loom::sync::atomic::{
    AtomicBool, AtomicI32, AtomicPtr, AtomicU8, AtomicU32, AtomicU64, AtomicUsize, Ordering, fence,
};

#[cfg(loom)]
pub use loom::sync::Mutex;
#[cfg(not(loom))]
pub use std::sync::Mutex;

/// CLOCK_MONOTONIC in ns: the same clock in all processes of a node.
#[inline]
pub fn monotonic_ns() -> u64 {
    let mut ts = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: `ts` is writable; the clock exists on every Linux.
    unsafe { libc::clock_gettime(libc::CLOCK_MONOTONIC, &raw mut ts) };
    ts.tv_sec as u64 * 1_000_000_000 + ts.tv_nsec as u64
}

/// A clock for what must not cost much: some 10 ns where [`monotonic_ns`] takes 25. In steps of 0.2 to 1 ns, of which
/// nobody should count on more.
#[inline(always)]
pub fn ticks() -> u64 {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    // SAFETY: all processors of this architecture have it.
    return unsafe { core::arch::x86_64::_rdtsc() };
    #[cfg(not(all(target_arch = "x86_64", not(miri))))]
    monotonic_ns()
}

/// Asks the system for the pages of `len` bytes at `first` as if they had been written to; their contents stay. A
/// hint: where the system knows it not (Linux before 5.14) or has no memory, the pages come as they are met.
///
/// # Safety
/// The bytes are mapped and writable.
#[cold]
pub unsafe fn populate(first: *mut u8, len: usize) {
    #[cfg(not(any(miri, loom)))]
    // SAFETY: reads a number of the system's; then a hint about pages that are the caller's, which changes no contents.
    unsafe {
        let page = libc::sysconf(libc::_SC_PAGESIZE) as usize;
        let before = first.addr() % page;
        libc::madvise(first.sub(before).cast(), (before + len).next_multiple_of(page), libc::MADV_POPULATE_WRITE);
    }
    #[cfg(any(miri, loom))]
    let _ = (first, len);
}

/// One polite poll iteration: `pause` on x86, `isb` or `yield` on Arm.
#[inline(always)]
pub fn spin_hint() {
    #[cfg(not(loom))]
    std::hint::spin_loop();
    #[cfg(loom)]
    loom::thread::yield_now();
}

/// One turn of a wait for a thread that holds something for a moment, and may need this core.
#[inline]
pub fn back_off(turns: &mut u32) {
    *turns = turns.wrapping_add(1);
    if turns.is_multiple_of(64) { yield_now() } else { spin_hint() }
}

/// Gives the core to another runnable thread, if there is one.
#[inline]
pub fn yield_now() {
    #[cfg(not(loom))]
    std::thread::yield_now();
    #[cfg(loom)]
    loom::thread::yield_now();
}
