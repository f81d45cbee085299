//! From a name to a function.

use crate::portable;
use crate::routine::{COUNT, Routine};
use std::sync::atomic::{AtomicU64, Ordering};

/// A resolved routine.
///
/// # Safety
/// Both ranges are valid for the length and do not overlap; the CPU has the routine's instructions.
pub type CopyFn = unsafe fn(dst: *mut u8, src: *const u8, len: usize);

/// Bit r: routine r runs here. 0: not yet looked at.
static AVAILABLE: AtomicU64 = AtomicU64::new(0);

static TABLE: [CopyFn; COUNT] = {
    let mut table = [portable::copy as CopyFn; COUNT];
    table[Routine::Libc as usize] = portable::libc;
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    crate::x86_64::fill(&mut table);
    #[cfg(all(target_arch = "aarch64", not(miri)))]
    crate::aarch64::fill(&mut table);
    table
};

#[cold]
fn detect() -> u64 {
    const { assert!(COUNT <= 64) };
    let always = [Routine::Libc, Routine::Portable];
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    let more = crate::x86_64::available();
    #[cfg(all(target_arch = "aarch64", not(miri)))]
    let more = crate::aarch64::available();
    #[cfg(any(miri, not(any(target_arch = "x86_64", target_arch = "aarch64"))))]
    let more: [Routine; 0] = [];
    let mask = always.into_iter().chain(more).fold(0, |m, r| m | 1 << r as u8);
    // ORDERING: every thread computes the same word, and nothing else depends on it.
    AVAILABLE.store(mask, Ordering::Relaxed);
    mask
}

impl Routine {
    /// Whether this CPU and this build run it.
    #[inline]
    pub fn available(self) -> bool {
        // ORDERING: a constant once it is not 0.
        let mut mask = AVAILABLE.load(Ordering::Relaxed);
        if mask == 0 {
            mask = detect();
        }
        mask >> self as u8 & 1 != 0
    }

    /// The best routine here that stores past the caches; `Portable` where there is none.
    pub fn past_caches() -> Routine {
        let order = [Routine::AvxNt512, Routine::AvxNt256, Routine::Nt128, Routine::NeonNp];
        order.into_iter().find(|r| r.available()).unwrap_or(Routine::Portable)
    }

    /// The function itself, or that of `Portable` where the routine is not available: for callers
    /// that choose once and copy often.
    #[inline]
    pub fn function(self) -> CopyFn {
        if self.available() { TABLE[self as usize] } else { portable::copy }
    }

    /// Copies `len` bytes; by `Portable` where the routine is not available. What a non-temporal
    /// routine wrote is ordered before the caller's later stores.
    ///
    /// # Safety
    /// Both ranges are valid for `len` bytes and do not overlap.
    #[inline]
    pub unsafe fn copy(self, dst: *mut u8, src: *const u8, len: usize) {
        // SAFETY: by the caller's contract; `function` gives what the CPU has.
        unsafe {
            match self {
                Routine::Libc => dst.copy_from_nonoverlapping(src, len),
                _ => self.function()(dst, src, len),
            }
        }
    }
}
