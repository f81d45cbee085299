//! Atomics, cells and futex waits, or loom's in their place.
//!
//! Lock-free code imports its atomics from here, so that the model checker can take them over:
//! `RUSTFLAGS="--cfg loom" cargo test -p weft-lockfree --release --test 'loom_*'`.

pub mod futex;
pub mod membarrier;

#[cfg(not(loom))]
pub use std::sync::atomic::{
    AtomicBool, AtomicI32, AtomicU8, AtomicU32, AtomicU64, AtomicUsize, Ordering, compiler_fence,
    fence,
};

#[cfg(loom)]
pub use loom::sync::atomic::{
    AtomicBool, AtomicI32, AtomicU8, AtomicU32, AtomicU64, AtomicUsize, Ordering, fence,
};
/// Under the model checker every fence is one that it sees.
#[cfg(loom)]
pub use loom::sync::atomic::fence as compiler_fence;

/// One polite poll iteration: `pause` on x86, `isb` or `yield` on Arm.
#[inline(always)]
pub fn spin_hint() {
    #[cfg(not(loom))]
    std::hint::spin_loop();
    #[cfg(loom)]
    loom::thread::yield_now();
}

/// Gives the core to another runnable thread, if there is one.
#[inline]
pub fn yield_now() {
    #[cfg(not(loom))]
    std::thread::yield_now();
    #[cfg(loom)]
    loom::thread::yield_now();
}
