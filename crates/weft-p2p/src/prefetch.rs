//! Lines that a copy is about to need, asked for while this side waits for the other one.
//!
//! Hints: nothing is read, written or faulted in, and where the instruction is not known here they are nothing.

/// Bytes of a line.
const LINE: usize = 64;

/// Lines at `ptr` that will be written.
#[inline(always)]
pub(crate) fn to_write(ptr: *mut u8, lines: usize) {
    for i in 0..lines {
        let at = ptr.wrapping_add(i * LINE);
        #[cfg(all(target_arch = "x86_64", not(miri)))]
        // SAFETY: a hint, for any address; where the CPU lacks it, it is a no-op on every 64-bit CPU.
        unsafe {
            std::arch::asm!("prefetchw [{}]", in(reg) at, options(nostack, preserves_flags, readonly));
        }
        #[cfg(not(all(target_arch = "x86_64", not(miri))))]
        let _ = at;
    }
}

/// Lines at `ptr` that will be read.
#[inline(always)]
pub(crate) fn to_read(ptr: *const u8, lines: usize) {
    for i in 0..lines {
        let at = ptr.wrapping_add(i * LINE);
        #[cfg(all(target_arch = "x86_64", not(miri)))]
        // SAFETY: a hint, for any address.
        unsafe {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            _mm_prefetch::<_MM_HINT_T0>(at.cast());
        }
        #[cfg(not(all(target_arch = "x86_64", not(miri))))]
        let _ = at;
    }
}
